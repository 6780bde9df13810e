//! Cards with two arrows.

use super::plain;

#[test]
fn chevalier_des_avenues_points_up_and_right_with_lux_seven_and_nox_six() {
    plain("chevalier_des_avenues", "↑→", 7, 6);
}

#[test]
fn archiviste_des_vestiges_points_right_and_down_with_lux_five_and_nox_eight() {
    plain("archiviste_des_vestiges", "→↓", 5, 8);
}

#[test]
fn veilleur_du_voile_points_down_and_left_with_lux_six_and_nox_seven() {
    plain("veilleur_du_voile", "↓←", 6, 7);
}

#[test]
fn cantor_de_calenna_points_up_and_left_with_lux_eight_and_nox_four() {
    plain("cantor_de_calenna", "↑←", 8, 4);
}

#[test]
fn eclaireuse_d_eryndor_points_up_and_right_with_lux_nine_and_nox_four() {
    plain("eclaireuse_d_eryndor", "↑→", 9, 4);
}

#[test]
fn traqueur_de_nuit_points_right_and_down_with_lux_eight_and_nox_five() {
    plain("traqueur_de_nuit", "→↓", 8, 5);
}

#[test]
fn garde_memoire_points_down_and_left_with_lux_four_and_nox_eight() {
    plain("garde_memoire", "↓←", 4, 8);
}

#[test]
fn pelerin_de_cendre_points_up_and_left_with_lux_six_and_nox_six() {
    plain("pelerin_de_cendre", "↑←", 6, 6);
}

#[test]
fn duelliste_de_l_aube_points_up_and_down_with_lux_nine_and_nox_five() {
    plain("duelliste_de_l_aube", "↑↓", 9, 5);
}

#[test]
fn ombre_nihilithe_points_right_and_left_with_lux_eight_and_nox_six() {
    plain("ombre_nihilithe", "→←", 8, 6);
}

#[test]
fn porteuse_de_lanterne_points_up_and_down_with_lux_seven_and_nox_seven() {
    plain("porteuse_de_lanterne", "↑↓", 7, 7);
}

#[test]
fn heraut_du_neant_points_right_and_left_with_lux_nine_and_nox_four() {
    plain("heraut_du_neant", "→←", 9, 4);
}

#[test]
fn sculpteur_de_lumiere_points_up_and_down_with_lux_six_and_nox_nine() {
    plain("sculpteur_de_lumiere", "↑↓", 6, 9);
}

#[test]
fn spectre_des_avenues_points_right_and_left_with_lux_seven_and_nox_eight() {
    plain("spectre_des_avenues", "→←", 7, 8);
}
