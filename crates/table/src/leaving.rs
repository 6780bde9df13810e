//! What a game comes to when somebody resigns or loses on time.

use engine::{Outcome, SEATS_MAX, Seat};

/// How a game for one or two ends when one seat gives up or runs out of time.
pub(super) fn without(loser: Seat, seats: usize) -> Outcome {
    match seats {
        0 | 1 => Outcome::SharedDefeat,
        2 => Outcome::Win(loser.other()),
        _ => settled(Outcome::Draw, seats, &[loser]),
    }
}

/// The result that is shown when some seats left and bots played on for them.
///
/// Ruling: whoever leaves comes behind everybody who stayed, whatever the bot made of the seat; of several who left, the
/// first to leave comes last. Those who stayed keep their order among themselves. A defeat that all share stays one.
pub(super) fn settled(outcome: Outcome, seats: usize, left: &[Seat]) -> Outcome {
    if left.is_empty() {
        return outcome;
    }
    let Some(by_rules) = outcome.ranks(seats) else { return outcome };
    let has_stayed = |index: &usize| !left.contains(&Seat::new(*index));
    let mut ranks = [0; SEATS_MAX];
    for index in (0..seats).filter(has_stayed) {
        let ahead =
            (0..seats).filter(has_stayed).filter(|other| by_rules[*other] < by_rules[index]);
        ranks[index] = 1 + ahead.count() as u8;
    }
    for (order, seat) in left.iter().enumerate() {
        ranks[seat.index()] = (seats - order) as u8;
    }
    Outcome::Ranking(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(indexes: &[usize]) -> Vec<Seat> {
        indexes.iter().copied().map(Seat::new).collect()
    }

    #[test]
    fn whoever_left_comes_last_whatever_the_bot_made_of_it() {
        let won_by_the_bot = Outcome::Ranking([3, 1, 2, 4, 0]);
        assert_eq!(settled(won_by_the_bot, 4, &seats(&[1])), Outcome::Ranking([2, 4, 1, 3, 0]));
    }

    #[test]
    fn of_several_who_left_the_first_comes_last() {
        let outcome = Outcome::Win(Seat::new(3));
        assert_eq!(settled(outcome, 4, &seats(&[2, 0])), Outcome::Ranking([3, 2, 4, 1, 0]));
    }

    #[test]
    fn those_who_stayed_share_what_the_rules_let_them_share() {
        assert_eq!(settled(Outcome::Draw, 3, &seats(&[0])), Outcome::Ranking([3, 1, 1, 0, 0]));
    }

    #[test]
    fn a_shared_defeat_stays_shared() {
        assert_eq!(settled(Outcome::SharedDefeat, 3, &seats(&[0])), Outcome::SharedDefeat);
    }

    #[test]
    fn nothing_changes_where_nobody_left() {
        assert_eq!(settled(Outcome::Draw, 3, &[]), Outcome::Draw);
    }
}
