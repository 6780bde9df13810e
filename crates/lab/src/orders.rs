//! In which orders bots take the seats.

/// The orders of so many bots around a table, in sets of rotations: within a set every bot sits once at every seat, and
/// all sets together hold every order there is.
pub(crate) fn orders(seats: usize) -> Vec<Vec<Vec<usize>>> {
    let mut circles = vec![vec![0]];
    for bot in 1..seats {
        circles = circles
            .iter()
            .flat_map(|circle: &Vec<usize>| {
                // The first stays where it is: turned circles are rotations of each other.
                (1..=circle.len()).rev().map(|place| {
                    let mut circle = circle.clone();
                    circle.insert(place, bot);
                    circle
                })
            })
            .collect();
    }
    let rotations = |circle: Vec<usize>| {
        let turned = |by| {
            let mut order = circle.clone();
            order.rotate_left(by);
            order
        };
        (0..seats).map(turned).collect()
    };
    circles.into_iter().map(rotations).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_order_is_there_once_and_every_set_is_fair() {
        for (seats, count) in [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120)] {
            let sets = orders(seats);
            let all: BTreeSet<Vec<usize>> = sets.iter().flatten().cloned().collect();
            assert_eq!(all.len(), count);
            assert_eq!(sets.iter().map(Vec::len).sum::<usize>(), count);
            for set in &sets {
                for seat in 0..seats {
                    let bots: BTreeSet<usize> = set.iter().map(|order| order[seat]).collect();
                    assert_eq!(bots.len(), seats, "{set:?}");
                }
            }
        }
        assert_eq!(orders(3)[0][0], [0, 1, 2], "as they were named first");
    }
}
