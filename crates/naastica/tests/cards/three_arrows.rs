//! Cards with three arrows.

use super::plain;

#[test]
fn meute_du_voile_points_everywhere_but_left_with_lux_six_and_nox_three() {
    plain("meute_du_voile", "↑→↓", 6, 3);
}

#[test]
fn danseuse_d_etincelles_points_everywhere_but_up_with_lux_six_and_nox_two() {
    plain("danseuse_d_etincelles", "→↓←", 6, 2);
}

#[test]
fn nuee_d_eclats_points_everywhere_but_right_with_lux_five_and_nox_four() {
    plain("nuee_d_eclats", "↑↓←", 5, 4);
}

#[test]
fn golem_fele_points_everywhere_but_down_with_lux_three_and_nox_six() {
    plain("golem_fele", "↑→←", 3, 6);
}

#[test]
fn oracle_sans_visage_points_everywhere_but_left_with_lux_five_and_nox_five() {
    plain("oracle_sans_visage", "↑→↓", 5, 5);
}

#[test]
fn cavalier_d_aurore_points_everywhere_but_up_with_lux_seven_and_nox_two() {
    plain("cavalier_d_aurore", "→↓←", 7, 2);
}

#[test]
fn corbeaux_de_l_oubli_points_everywhere_but_right_with_lux_four_and_nox_five() {
    plain("corbeaux_de_l_oubli", "↑↓←", 4, 5);
}

#[test]
fn gardien_des_seuils_points_everywhere_but_down_with_lux_two_and_nox_seven() {
    plain("gardien_des_seuils", "↑→←", 2, 7);
}
