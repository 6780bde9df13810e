//! Cards with four arrows.

use super::plain;

#[test]
fn etincelle_de_lux_points_everywhere_with_lux_five_and_nox_two() {
    plain("etincelle_de_lux", "↑→↓←", 5, 2);
}

#[test]
fn fragment_d_aube_points_everywhere_with_lux_four_and_nox_four() {
    plain("fragment_d_aube", "↑→↓←", 4, 4);
}

#[test]
fn echo_du_passe_points_everywhere_with_lux_three_and_nox_four() {
    plain("echo_du_passe", "↑→↓←", 3, 4);
}

#[test]
fn tourbillon_de_nox_points_everywhere_with_lux_two_and_nox_five() {
    plain("tourbillon_de_nox", "↑→↓←", 2, 5);
}

#[test]
fn rose_des_vents_brisee_points_everywhere_with_lux_three_and_nox_five() {
    plain("rose_des_vents_brisee", "↑→↓←", 3, 5);
}

#[test]
fn nova_oubliee_points_everywhere_with_lux_six_and_nox_one() {
    plain("nova_oubliee", "↑→↓←", 6, 1);
}
