//! A fixed number of random games, whose instructions `scripts/bench` counts.

#![expect(clippy::print_stdout, reason = "the sum shows that the work was done")]

fn main() {
    println!("{}", testkit::play_fixed::<noxilia::Noxilia>(100));
}
