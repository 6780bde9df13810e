//! Cards with one arrow.

use super::plain;

#[test]
fn sentinelle_d_eryndor_points_down_with_lux_ten_and_nox_ten() {
    plain("sentinelle_d_eryndor", "↓", 10, 10);
}

#[test]
fn colosse_de_pierre_chantante_points_up_with_lux_nine_and_nox_ten() {
    plain("colosse_de_pierre_chantante", "↑", 9, 10);
}

#[test]
fn phare_des_rois_points_right_with_lux_ten_and_nox_ten() {
    plain("phare_des_rois", "→", 10, 10);
}

#[test]
fn obelisque_de_calenna_points_left_with_lux_nine_and_nox_ten() {
    plain("obelisque_de_calenna", "←", 9, 10);
}

#[test]
fn devoreur_d_ages_points_up_with_lux_ten_and_nox_nine() {
    plain("devoreur_d_ages", "↑", 10, 9);
}

#[test]
fn muraille_d_oubli_points_down_with_lux_eight_and_nox_ten() {
    plain("muraille_d_oubli", "↓", 8, 10);
}

#[test]
fn lance_de_l_aube_points_right_with_lux_ten_and_nox_eight() {
    plain("lance_de_l_aube", "→", 10, 8);
}

#[test]
fn juge_du_neant_points_left_with_lux_ten_and_nox_eight() {
    plain("juge_du_neant", "←", 10, 8);
}
