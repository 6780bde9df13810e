//! What stays true in every game, whatever is played.

use engine::{
    Audience, Chance as _, Content, Fast, Game, Inspect, Outcome, Script, Seat, Silent, Stage,
    Tabletop, Viewer,
};
use naastica::{Action, Arrow, Cell, Event, Naastica, State, StoneView, StrikeResult, ViewData};
use serde_json::json;

use crate::scenario::{bring, open};

const GAMES: u64 = 300;

fn look(game: &Naastica, state: &State) -> ViewData {
    game.view(state, Viewer::Spectator).data()
}

/// One decision of a random game: before, what was done, what was told, after.
struct Step {
    start: State,
    before: ViewData,
    action: Action,
    events: Vec<Event>,
    end: State,
    after: ViewData,
}

impl Step {
    /// The id of the card that was placed in this turn: now, or before its ability asked for a target.
    fn hero(&self, game: &Naastica) -> String {
        let card = match (self.action, &self.before.phase) {
            (Action::Place { card, .. }, _) => card,
            (_, naastica::Phase::Target { hero, .. }) => {
                self.before.board[hero.index()].as_ref().expect("the hero is on the board").card
            }
            (_, phase) => panic!("a target is chosen in {phase:?}"),
        };
        game.catalogue()[card.index()].id.clone()
    }
}

/// Plays random games and shows all steps of each.
fn watch(game: &Naastica, games: u64, mut see: impl FnMut(&[Step], &State)) {
    let mut steps = Vec::new();
    testkit::walk(game, games, |step| {
        if step.number == 0 {
            steps.clear();
        }
        steps.push(Step {
            start: *step.before,
            before: look(game, step.before),
            action: step.action,
            events: step.told().cloned().collect(),
            end: *step.after,
            after: look(game, step.after),
        });
        if step.is_last() {
            see(&steps, step.after);
        }
    });
}

/// Two seats with the same collection.
fn both_bring(cards: &[String]) -> Naastica {
    let own = json!({ "collection": cards });
    bring(&json!({}), &[own.clone(), own])
}

fn stones(view: &ViewData) -> impl Iterator<Item = (Cell, &StoneView)> {
    Cell::ALL.into_iter().zip(&view.board).filter_map(|(cell, stone)| Some((cell, stone.as_ref()?)))
}

#[test]
fn naa_i1_ten_cards_each_once() {
    let game = open(&json!({}));
    watch(&game, GAMES, |steps, _| {
        let cards = |state: &State| {
            let mut census = game.census(state);
            census.sort_unstable();
            census
        };
        let dealt = cards(&steps[0].start);
        assert_eq!(dealt.len(), 10);
        assert!(dealt.windows(2).all(|pair| pair[0] != pair[1]), "no card twice for one seat");
        for (index, step) in steps.iter().enumerate() {
            let placed =
                steps[..=index].iter().filter(|step| matches!(step.action, Action::Place { .. }));
            let on_board = stones(&step.after).count();
            assert_eq!(on_board, placed.count(), "one card for each placement");
            assert_eq!(cards(&step.end), dealt, "the same ten cards, each once");
            if let Action::Place { card, cell } = step.action {
                let seat = step.before.decides.expect("somebody decides");
                let hand = |state: &State| {
                    let own = game.view(state, Viewer::Seat(seat)).data();
                    own.hands[seat].cards.clone().expect("one's own hand")
                };
                let mut left = hand(&step.start);
                left.retain(|other| *other != card);
                assert_eq!(hand(&step.end), left, "it left the hand");
                let stone = step.events.iter().any(|event| {
                    matches!(event, Event::CardPlaced { card: told, cell: at, .. }
                        if (*told, *at) == (card, cell))
                });
                assert!(stone, "and came to its cell");
            }
        }
    });
}

#[test]
fn naa_i2_nine_placements_five_and_four() {
    let game = open(&json!({}));
    watch(&game, GAMES, |steps, _| {
        let by = |seat: Seat| {
            let placements = steps.iter().filter(|step| {
                matches!(step.action, Action::Place { .. }) && step.before.decides == Some(seat)
            });
            placements.count()
        };
        let first = steps[0].before.first;
        assert_eq!((by(first), by(first.other())), (5, 4));
        assert!(steps.len() as u32 <= game.decisions_max() && game.decisions_max() == 18);
    });
}

#[test]
fn naa_i3_cards_stay_where_they_are_but_for_swaps() {
    let game = open(&json!({}));
    let mut swaps = 0;
    watch(&game, GAMES, |steps, _| {
        for step in steps {
            // Replays the told placements and swaps on the cards of before, and expects the cards of after.
            let lying = |view: &ViewData| -> Vec<Option<_>> {
                view.board.iter().map(|stone| stone.as_ref().map(|s| (s.card, s.placer))).collect()
            };
            let mut cards = lying(&step.before);
            for event in &step.events {
                match event {
                    Event::CardPlaced { seat, card, cell, .. } => {
                        assert_eq!(cards[cell.index()], None, "a cell holds one card");
                        cards[cell.index()] = Some((*card, *seat));
                    }
                    Event::CellsSwapped { card, from, to, other } => {
                        let at = |cell: &Cell| cards[cell.index()].map(|(card, _)| card);
                        assert_eq!((at(from), at(to)), (Some(*card), Some(*other)));
                        cards.swap(from.index(), to.index());
                        swaps += 1;
                    }
                    _ => {}
                }
            }
            assert_eq!(cards, lying(&step.after));
        }
    });
    assert!(swaps > 0, "there were swaps");
}

#[test]
fn naa_i4_colours_change_by_attack_or_lost_tie_only() {
    for options in [json!({}), json!({ "chain": "full" })] {
        let game = open(&options);
        watch(&game, GAMES, |steps, _| {
            for step in steps {
                // Replays the told changes on the colours of before, and expects the colours of after.
                let mut colours: Vec<Option<Seat>> =
                    step.before.board.iter().map(|stone| Some(stone.as_ref()?.owner)).collect();
                for event in &step.events {
                    match event {
                        Event::CardPlaced { seat, cell, .. } => colours[cell.index()] = Some(*seat),
                        Event::CellsSwapped { from, to, .. } => {
                            colours.swap(from.index(), to.index());
                        }
                        Event::Attacked { seat, cell, strikes, is_turned, .. } => {
                            for strike in strikes {
                                assert_eq!(colours[strike.cell.index()], Some(seat.other()));
                                if strike.is_captured {
                                    colours[strike.cell.index()] = Some(*seat);
                                }
                            }
                            assert_eq!(colours[cell.index()], Some(*seat));
                            if *is_turned {
                                colours[cell.index()] = Some(seat.other());
                            }
                        }
                        _ => {}
                    }
                }
                let after: Vec<_> =
                    step.after.board.iter().map(|stone| Some(stone.as_ref()?.owner)).collect();
                assert_eq!(colours, after);
            }
        });
    }
}

#[test]
fn naa_i5_without_abilities_at_most_four_cards_turn() {
    let plain: Vec<_> = open(&json!({}))
        .catalogue()
        .iter()
        .filter(|card| card.ability.is_none())
        .map(|card| card.id.clone())
        .collect();
    let game = both_bring(&plain);
    watch(&game, GAMES, |steps, _| {
        for step in steps {
            let turned = stones(&step.before)
                .filter(|(cell, stone)| {
                    step.after.board[cell.index()].as_ref().map(|stone| stone.owner)
                        != Some(stone.owner)
                })
                .count();
            assert!(turned <= 4);
        }
    });
}

#[test]
fn naa_i6_nine_cards_and_exactly_one_winner() {
    let game = open(&json!({}));
    watch(&game, GAMES, |steps, state| {
        let [zero, one] = steps.last().expect("a game has steps").after.counts;
        assert_eq!(zero + one, 9);
        let winner = Seat::new(usize::from(one > zero));
        assert_eq!(game.stage(state), Stage::Over(Outcome::Win(winner)));
    });
}

#[test]
fn naa_i7_values_stay_within_their_bounds_and_only_kaelis_and_calen_change_arrows() {
    let game = open(&json!({}));
    let mut changes = [0, 0];
    watch(&game, GAMES, |steps, _| {
        for step in steps {
            for (_, stone) in stones(&step.after) {
                assert!((0..=15).contains(&stone.lux) && (0..=15).contains(&stone.nox));
            }
            // Replays the told changes on the arrows of before, and expects the arrows of after.
            let pointing = |view: &ViewData| -> Vec<Option<_>> {
                view.board.iter().map(|stone| stone.as_ref().map(|stone| stone.arrows)).collect()
            };
            let mut arrows = pointing(&step.before);
            for event in &step.events {
                match event {
                    Event::CardPlaced { card, cell, arrows: printed, .. } => {
                        assert_eq!(*printed, game.catalogue()[card.index()].arrows);
                        arrows[cell.index()] = Some(*printed);
                    }
                    Event::CellsSwapped { from, to, .. } => arrows.swap(from.index(), to.index()),
                    Event::ArrowLost { cell, arrows: left, .. } => {
                        assert_eq!(step.hero(&game), "kaelis");
                        arrows[cell.index()] = Some(*left);
                        changes[0] += 1;
                    }
                    Event::ArrowsTurned { cell, arrows: turned, .. } => {
                        assert_eq!(step.hero(&game), "calen");
                        arrows[cell.index()] = Some(*turned);
                        changes[1] += 1;
                    }
                    _ => {}
                }
            }
            assert_eq!(arrows, pointing(&step.after));
        }
    });
    assert!(changes.iter().all(|count| *count > 0), "both came into it: {changes:?}");
}

#[test]
fn naa_i8_one_lot_for_each_rolled_tie_and_none_otherwise() {
    let game = open(&json!({}));
    watch(&game, GAMES, |steps, _| {
        for step in steps {
            let rolled = ties(&step.events);
            let lots: Vec<u32> = rolled.iter().map(|won| u32::from(*won)).collect();
            // A script with exactly these lots fails if one is missing or left over.
            let mut chance = Script::new(lots);
            let mut state = step.start;
            let mut story: Vec<(Audience, Event)> = Vec::new();
            game.apply(&mut state, step.action, &mut chance, &mut story);
            let again: Vec<_> = story.into_iter().map(|(_, event)| event).collect();
            assert_eq!(again, step.events, "the same lots tell the same story");
        }
    });
}

/// The results of the rolled ties, in the order they were told.
fn ties(events: &[Event]) -> Vec<bool> {
    let strikes = events.iter().flat_map(|event| match event {
        Event::Attacked { strikes, .. } => strikes.as_slice(),
        _ => &[],
    });
    strikes
        .filter_map(|strike| match strike.result {
            StrikeResult::TieWon => Some(true),
            StrikeResult::TieLost => Some(false),
            _ => None,
        })
        .collect()
}

/// The game's cards with their arrows moved.
fn rewritten(arrow: impl Fn(Arrow) -> Arrow) -> Content {
    let rewrite = |line: &str| {
        if let Some(list) = line.strip_prefix("arrows = ") {
            let arrows: Vec<Arrow> = serde_json::from_str(list).expect("a list of arrows");
            let moved: Vec<Arrow> = arrows.into_iter().map(&arrow).collect();
            return format!("arrows = {}", serde_json::to_string(&moved).expect("a list"));
        }
        line.to_owned()
    };
    let content = Naastica::content();
    let files = content
        .files()
        .map(|(name, text)| (name, text.lines().map(rewrite).collect::<Vec<_>>().join("\n")));
    Content::new(files)
}

/// Plays the same actions on two tables, cells translated, and compares the colours as long as no tie is rolled.
fn compare(plain: &Naastica, moved: &Naastica, place: impl Fn(Cell) -> Cell) {
    let base = testkit::base_seed();
    let mut compared = 0;
    for seed in base..base + GAMES {
        let mut chance = Fast::new(seed);
        let mut one = plain.deal(&mut chance);
        let mut other = moved.deal(&mut Fast::new(seed));
        let mut legal = Vec::new();
        while let Stage::Decide(_) = plain.stage(&one) {
            legal.clear();
            plain.legal_actions(&one, &mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            let mirrored = match action {
                Action::Place { card, cell } => Action::Place { card, cell: place(cell) },
                Action::Target { cell } => Action::Target { cell: place(cell) },
                Action::Decline => Action::Decline,
            };
            let mut story: Vec<(Audience, Event)> = Vec::new();
            plain.apply(&mut one, action, &mut chance, &mut story);
            let events: Vec<_> = story.into_iter().map(|(_, event)| event).collect();
            if !ties(&events).is_empty() {
                break;
            }
            moved.apply(&mut other, mirrored, &mut Script::default(), &mut Silent);
            let (here, there) = (look(plain, &one), look(moved, &other));
            for cell in Cell::ALL {
                let owner =
                    |view: &ViewData, cell: Cell| Some(view.board[cell.index()].as_ref()?.owner);
                assert_eq!(owner(&here, cell), owner(&there, place(cell)), "seed {seed}, {cell:?}");
            }
            compared += 1;
        }
    }
    assert!(compared > GAMES, "enough was compared");
}

#[test]
fn naa_i9_a_turned_board_gives_the_turned_result() {
    let clockwise = |arrow| match arrow {
        Arrow::N => Arrow::E,
        Arrow::E => Arrow::S,
        Arrow::S => Arrow::W,
        Arrow::W => Arrow::N,
    };
    let turned = Naastica::open_plain(&json!({}), &rewritten(clockwise))
        .expect("the rewritten cards are cards");
    compare(&open(&json!({})), &turned, |cell| {
        let (row, column) = (cell.index() / 3, cell.index() % 3);
        Cell::ALL[3 * column + 2 - row]
    });
}

#[test]
fn naa_i9_a_mirrored_board_gives_the_mirrored_result() {
    let mirror = |arrow| match arrow {
        Arrow::E => Arrow::W,
        Arrow::W => Arrow::E,
        Arrow::N | Arrow::S => arrow,
    };
    // A quarter turn clockwise is the one thing that a mirror changes.
    let without: Vec<_> = open(&json!({}))
        .catalogue()
        .iter()
        .filter(|card| card.id != "calen")
        .map(|card| card.id.clone())
        .collect();
    let own = json!({ "collection": without });
    let mirrored = Naastica::open(&json!({}), &[own.clone(), own], &rewritten(mirror))
        .expect("the rewritten cards are cards");
    compare(&both_bring(&without), &mirrored, |cell| {
        let (row, column) = (cell.index() / 3, cell.index() % 3);
        Cell::ALL[3 * row + 2 - column]
    });
}

#[test]
fn naa_i10_another_hidden_hand_changes_nothing_one_sees() {
    let game = open(&json!({}));
    let mut chance = Fast::new(testkit::base_seed());
    let mut differed = 0;
    watch(&game, 60, |steps, _| {
        for step in steps {
            let seat = step.before.decides.expect("somebody decides");
            let view = game.view(&step.start, Viewer::Seat(seat));
            let mut shuffled = step.start;
            game.shuffle_hidden(&mut shuffled, Viewer::Seat(seat), &mut chance);
            for other in [shuffled, game.imagine(&view, &mut chance)] {
                let hand = |state| game.inspect(state)["hands"][seat.other().index()].clone();
                differed += u32::from(hand(&other) != hand(&step.start));
                assert_eq!(game.view(&other, Viewer::Seat(seat)), view);
                let list = |state: &State| {
                    let mut legal = Vec::new();
                    game.legal_actions(state, &mut legal);
                    legal
                };
                assert_eq!(list(&other), list(&step.start));
            }
        }
    });
    assert!(differed > 500, "the hidden hands are others: {differed}");
}

#[test]
fn naa_i11_distinct_hand_cards_on_every_empty_cell() {
    let game = open(&json!({ "second_hand_size": 7 }));
    watch(&game, GAMES, |steps, _| {
        for step in steps.iter().filter(|step| matches!(step.action, Action::Place { .. })) {
            let seat = step.before.decides.expect("somebody decides");
            let mut legal = Vec::new();
            game.legal_actions(&step.start, &mut legal);
            let mine = game.view(&step.start, Viewer::Seat(seat)).data();
            let mut hand = mine.hands[seat].cards.clone().expect("one's own hand");
            hand.dedup();
            let empty: Vec<Cell> =
                Cell::ALL.into_iter().filter(|cell| mine.board[cell.index()].is_none()).collect();
            assert_eq!(legal.len(), hand.len() * empty.len());
            for card in hand {
                for cell in &empty {
                    assert!(legal.contains(&Action::Place { card, cell: *cell }));
                }
            }
        }
    });
}

#[test]
fn naa_i12_uncontested_results_do_not_depend_on_values() {
    let base = testkit::base_seed();
    let ids: Vec<String> =
        open(&json!({})).catalogue().iter().map(|card| card.id.clone()).collect();
    let mut seen = 0;
    for seed in base..base + 200 {
        let mut chance = Fast::new(seed);
        let cards: Vec<&String> = (0..5).map(|_| &ids[chance.below(36) as usize]).collect();
        let mut uncontested = Vec::new();
        for _ in 0..2 {
            let board: Vec<_> = [2, 4, 6, 8]
                .iter()
                .zip(&cards)
                .map(|(cell, card)| {
                    let (lux, nox) = (chance.below(16), chance.below(16));
                    json!({ "cell": cell, "card": card, "owner": 1, "lux": lux, "nox": nox })
                })
                .collect();
            let hand = vec![cards[4]; 3];
            let game = open(&json!({
                "position": { "board": board, "hands": [hand, ["lumen", "lumen"]], "plays": 0 }
            }));
            let mut state = game.deal(&mut Script::default());
            let card = game.card(cards[4]).expect("a card of the game");
            let mut story: Vec<(Audience, Event)> = Vec::new();
            game.apply(
                &mut state,
                Action::Place { card, cell: Cell::CENTRE },
                &mut chance,
                &mut story,
            );
            let strikes = story.iter().flat_map(|(_, event)| match event {
                Event::Attacked { strikes, .. } => strikes.clone(),
                _ => Vec::new(),
            });
            let open_cells: Vec<_> = strikes
                .filter(|strike| strike.result == StrikeResult::Uncontested)
                .map(|strike| (strike.cell, strike.is_captured))
                .collect();
            seen += open_cells.len();
            uncontested.push(open_cells);
        }
        assert_eq!(uncontested[0], uncontested[1]);
    }
    assert!(seen > 100, "there were uncontested captures");
}
