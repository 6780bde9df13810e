//! Boards drawn from views written by hand, so that no change of a card changes the picture; and real views, which
//! every board must be able to read.

use engine::{CardSheet, CardTag, Gender, Lang, Seat, Text, Viewer};
use facade::{AnyTable, Kind, LabelledAction};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::{Value, json};

use super::{Scene, of};
use crate::tui::spot::{Handle, narrowed};

fn card(number: u16, name: &str, figures: &[(&str, i32)], face: Value) -> CardSheet {
    CardSheet {
        id: name.to_lowercase(),
        number,
        name: Text::new(name, name),
        gender: Gender::Masculine,
        text: Text::new("Un texte court.", "A short text."),
        tags: Vec::new(),
        figures: figures.iter().map(|(key, value)| ((*key).to_owned(), *value)).collect(),
        face,
    }
}

fn tag(id: &str, fr: &str, en: &str) -> CardTag {
    CardTag::new(id, Text::new(fr, en))
}

fn action(code: u32, data: Value) -> LabelledAction {
    LabelledAction { code, label: Text::new("…", "…"), declines: false, data }
}

/// The board of a game as text, for seat 0.
fn drawn(
    slug: &str,
    view: &Value,
    cards: &[CardSheet],
    actions: &[LabelledAction],
    chosen: &[Handle],
) -> String {
    let offered = narrowed(actions, chosen);
    let scene = Scene {
        view,
        viewer: Some(Seat::new(0)),
        cards,
        names: &["Ysolde".to_owned(), "Aeryn".to_owned()],
        lang: Lang::Fr,
        actions: &offered,
        chosen,
        focus: None,
    };
    rendered(slug, &scene, 60)
}

/// The board as text, so wide.
fn rendered(slug: &str, scene: &Scene, width: u16) -> String {
    let board = of(slug);
    let area = Rect::new(0, 0, width, board.rows());
    let mut buffer = Buffer::empty(area);
    board.draw(scene, area, &mut buffer, &mut Vec::new());
    let row =
        |row| -> String { (0..area.width).map(|column| buffer[(column, row)].symbol()).collect() };
    let rows: Vec<String> = (0..area.height).map(|line| row(line).trim_end().to_owned()).collect();
    rows.join("\n")
}

#[test]
fn naastica() {
    let cards = [
        card(0, "Phare des Rois", &[("lux", 10), ("nox", 10)], json!({ "arrows": ["e"] })),
        card(1, "Nuée d'éclats", &[("lux", 5), ("nox", 4)], json!({ "arrows": ["n", "s", "w"] })),
        card(
            2,
            "Écho du passé",
            &[("lux", 3), ("nox", 4)],
            json!({ "arrows": ["n", "e", "s", "w"] }),
        ),
    ];
    let stone = |card: u16, owner: u8, arrows: Value, protected: bool| json!({ "card": card, "owner": owner, "placer": 0, "arrows": arrows, "lux": 7, "nox": 6, "is_protected": protected });
    let mut board = vec![Value::Null; 9];
    board[0] = stone(0, 0, json!(["e"]), false);
    board[4] = stone(2, 1, json!(["n", "e", "s", "w"]), true);
    let view = json!({
        "viewer": 0,
        "board": board,
        "hands": [{ "count": 2, "cards": [1, 2], "lux": 1 }, { "count": 3, "cards": null, "lux": 0 }],
        "decides": 0, "phase": "place", "first": 0, "turn": 3, "leg": 1, "legs": 2, "counts": [1, 1],
    });
    let actions = [action(0, json!({ "type": "place", "card": 1, "cell": 2 }))];
    insta::assert_snapshot!(drawn("naastica", &view, &cards, &actions, &[Handle::new("card", 1)]));
}

#[test]
fn duel() {
    let cards = [
        card(0, "Hache de l'oublié", &[("activation", 1)], json!({})),
        card(1, "Rune de force", &[("activation", 4)], json!({})),
        CardSheet {
            tags: vec![
                tag("magicien", "Magicien", "Mage"),
                tag("ephemeral", "Éphémère", "Ephemeral"),
                tag("attack", "Attaque", "Attack").unprinted(),
                tag("strike", "Frappe", "Strike"),
            ],
            ..card(2, "Boule de feu", &[("cost", 3)], json!({ "class": "magicien" }))
        },
        CardSheet {
            tags: vec![tag("magicien", "Magicien", "Mage"), tag("rapid", "Rapide", "Rapid")],
            ..card(3, "Défense", &[("cost", 1)], json!({ "class": "magicien" }))
        },
    ];
    let equipment = |card: u16, wait: u8, frozen: bool, weapon: bool| json!({ "card": card, "active_from": 1, "wait": wait, "is_working": wait == 0, "is_frozen": frozen, "is_marked": false, "is_weapon": weapon });
    let stat = |now: i16| json!({ "now": now, "lasting": now, "this_turn": 0, "timed": [], "next_turn": 0 });
    let side = |hp: i16, hand: Value, frozen: bool| {
        json!({
            "class": "guerrier", "hp": hp, "hp_cap": 100, "shield": 12, "mana": 2, "mana_cap": 3,
            "force": stat(1), "resistance": stat(0), "is_invincible": false, "weapon_damage": 5,
            "equipment": [equipment(0, 0, frozen, true), equipment(1, 2, false, false)],
            "storms": [{ "card": 1, "damage": 1, "until": 6 }], "hand": hand, "hand_size": 2,
            "deck_size": 21, "drawn": null, "graveyard": [{ "card": 3, "count": 4 }], "removed": [],
        })
    };
    let view = json!({
        "turn": 5, "phase": "react", "decides": 0,
        "attack": { "card": 2, "is_weapon": false, "is_cancelled": false },
        "sides": [side(64, json!([2, 3]), false), side(8, Value::Null, true)],
    });
    insta::assert_snapshot!(drawn(
        "duel",
        &view,
        &cards,
        &[action(0, json!({ "type": "react", "card": 3 }))],
        &[]
    ));
}

fn spirit_face(element: &str, power: u8) -> Value {
    let text = |word: &str| json!({ "fr": word, "en": word });
    let attack = json!({
        "name": text("Morsure"), "text": text("Soignez 2 PV."), "cost": 2, "power": power,
        "critical": ["glaciel"], "weak": ["ardent"],
    });
    json!({ "type": "spirit", "element": element, "attack": attack })
}

#[test]
fn noxtalia() {
    let mut cards = [
        card(
            0,
            "Pluie de cendres",
            &[("cost", 3), ("power", 6)],
            json!({
                "kind": "attack", "element": "ardent", "critical": ["ardent"], "weak": ["abyssal"],
                "keywords": [{ "id": "zone", "name": { "fr": "Zone", "en": "Zone" }, "text": { "fr": "", "en": "" } }],
            }),
        ),
        card(
            1,
            "Peau rugueuse",
            &[("cost", 2), ("power", 10)],
            json!({ "kind": "defense", "element": "abyssal", "critical": [], "weak": [], "keywords": [] }),
        ),
        card(90, "Kel'Orn", &[], spirit_face("glaciel", 6)),
        card(91, "Naarok", &[], spirit_face("abyssal", 2)),
    ];
    let words = [
        tag("ardent", "Ardent", "Ardent"),
        tag("abyssal", "Abyssal", "Abyssal"),
        tag("glaciel", "Glaciel", "Glacial"),
    ];
    for (card, tag) in cards.iter_mut().zip(words) {
        card.tags = vec![tag];
    }
    let spirit = |number: u16, hp: u8, attached: Value| json!({ "number": number, "element": 0, "hp": hp, "is_exhausted": hp == 9, "attached": attached, "attack_bonus": 1, "attack_cost": 2, "incoming": 0, "linked": [] });
    let side = |hand: Value| {
        json!({
            "is_robot": false, "mana": 5, "exhaustions": 0,
            "spirits": [spirit(90, 20, json!([1])), spirit(91, 9, json!([])), spirit(90, 0, json!([]))],
            "deck": 12, "under": [], "hand": hand, "somewhere": [], "discard": [1], "removed": [],
        })
    };
    let view = json!({
        "turn": 4, "turn_limit": 8, "is_night": true, "phase": "combat", "first": 0, "active": 1,
        "decision": [0, "defend"], "sides": [side(json!([0, 1])), side(json!([null, null, null]))],
        "fight": {
            "attacker": 1, "card": 0, "spirit": null, "target": 1, "is_second": false, "printed": 6, "on_attacker": 0,
            "matchup": 3, "on_target": -1, "effects": 0, "power": 8,
            "defense": { "card": 1, "printed": 10, "matchup": 0, "effects": 0, "power": 10 },
        },
        "mana_max": 8, "hp_max": 20,
    });
    insta::assert_snapshot!(drawn(
        "noxtalia",
        &view,
        &cards,
        &[action(0, json!({ "type": "defend", "card": 1 }))],
        &[]
    ));
}

/// The narrowest board beside its actions, in a terminal of 60 columns.
#[test]
fn spirits_keep_their_whole_names_on_the_narrowest_board() {
    let kind = facade::find("noxtalia").expect("a game");
    let game = kind.open_plain(&json!({}), None).expect("it opens");
    let cards = game.cards();
    let spirits = cards.iter().filter(|card| card.face["type"] == "spirit").collect::<Vec<_>>();
    assert_eq!(spirits.len(), 9);
    let spirit = |number: u16| json!({ "number": number, "hp": 20, "is_exhausted": true, "attached": [], "attack_bonus": 0, "attack_cost": 1 });
    for three in spirits.chunks(3) {
        let team: Vec<Value> = three.iter().map(|card| spirit(card.number)).collect();
        let side = json!({ "is_robot": false, "mana": 5, "spirits": team, "deck": 9, "hand": [], "discard": [] });
        let view = json!({
            "turn": 1, "turn_limit": 8, "is_night": false, "decision": null, "sides": [side, side], "fight": null,
            "mana_max": 8, "hp_max": 20,
        });
        let scene = Scene {
            view: &view,
            viewer: Some(Seat::new(0)),
            cards: &cards,
            names: &["Ysolde".to_owned(), "Ordinateur difficile (2) · Équipe B".to_owned()],
            lang: Lang::Fr,
            actions: &[],
            chosen: &[],
            focus: None,
        };
        let board = rendered("noxtalia", &scene, 31);
        for card in three {
            assert_eq!(board.matches(&card.name.fr).count(), 2, "{}: {board}", card.name.fr);
        }
        assert_eq!(board.matches('⟳').count(), 6, "{board}");
        let banner = board.lines().next().unwrap_or_default();
        assert!(banner.ends_with("…  ◆5"), "a name gives way to its mana: {banner}");
    }
}

#[test]
fn necrosia() {
    let region = |fr: &str| json!({ "name": { "fr": fr, "en": fr } });
    let mut map = card(
        100,
        "Héossie",
        &[],
        json!({ "regions": [region("Nécrosia"), region("Marches d'Ambre"), region("Tours d'Opale")] }),
    );
    map.tags = vec![tag("map", "Carte du monde", "World map")];
    let cards = [
        card(0, "Cri de guerre", &[], json!({})),
        card(1, "Sauf-conduit", &[], json!({})),
        map,
        card(101, "Darken", &[], json!({})),
        card(102, "Feling", &[], json!({})),
    ];
    let land = |units: Value, necrosians: u8, guild: Value, dominator: Value| {
        json!({
            "units": units, "marks": [[0, 0, 0], [1, 0, 0]], "necrosians": necrosians, "token": null,
            "is_necrosed": necrosians == 3, "worth": 3, "guild": guild, "dominator": dominator,
        })
    };
    let player = |people: u8, seen: Value| {
        json!({
            "people": people, "influence": 12, "tally": 4, "reserve": [2, 3, 0], "removed": [0, 0, 0],
            "bans": [], "curse": null, "hand": 1, "known": [], "seen": seen,
        })
    };
    let view = json!({
        "course": {
            "step": "war_target", "asked": 0, "year": 2, "slots": [1, 0, 255, 255, 255], "turns": 1, "actions": 2,
            "war": { "field": 1, "target": 1, "attack": [1, 0], "defence": [2] },
        },
        "regions": [
            land(json!([[0, 0, 0], [0, 0, 0]]), 3, Value::Null, Value::Null),
            land(json!([[2, 1, 0], [1, 0, 1]]), 1, Value::Null, json!(0)),
            land(json!([[0, 0, 0], [0, 0, 4]]), 0, json!({ "caste": "magic" }), json!(1)),
        ],
        "players": [player(0, json!([1])), player(1, json!([]))],
        "row": [0, null, 1, null, null], "prices": [1, 2, 3, 4, 5], "pile": 61, "tide": [2, 6], "years": 5,
    });
    let actions = [action(0, json!({ "type": "target", "seat": 1 }))];
    insta::assert_snapshot!(drawn("necrosia", &view, &cards, &actions, &[]));
}

#[test]
fn noxilia() {
    let mut queen =
        card(0, "Aldonse, reine d'Aubépine", &[("gold", 0)], json!({ "kind": "monarch" }));
    queen.tags = vec![tag("monarch", "Monarque", "Monarch")];
    let cards = [
        queen,
        card(
            1,
            "Piquier du rang",
            &[("gold", 2), ("melee", 2), ("armour", 1), ("life", 2)],
            json!({ "kind": "unit" }),
        ),
        card(2, "Trait d'aube", &[("mana", 2)], json!({ "kind": "spell", "latent": null })),
        card(3, "Lune de sang", &[], json!({ "kind": "fate" })),
        card(4, "Courtine du Couchant", &[], json!({ "kind": "zone" })),
        card(5, "Écorcheur", &[("gold", 3)], json!({ "kind": "unit" })),
        card(6, "Lame du serment", &[], json!({ "kind": "treasure" })),
    ];
    let unit = |number: u8, card: Value, controller: u8, zone: Value, life: i8| {
        let figures = json!({ "life": life, "life_max": 3, "armour": 1, "armour_score": 1, "melee": 2, "ranged": 0 });
        json!({
            "unit": number, "card": card, "owner": controller, "controller": controller, "zone": zone,
            "is_queued": zone.is_null(), "is_away": false, "timer": 1, "is_hidden": card.is_null(), "is_engaged": life == 1,
            "wounds": 1, "poison": 0, "figures": if card.is_null() { Value::Null } else { figures },
        })
    };
    let zone = |card: Value, controller: Value| json!({ "card": card, "controller": controller, "flood": 0, "next": [0] });
    let mut zones = vec![zone(Value::Null, json!(0)); 4];
    zones[2] = zone(json!(4), json!(0));
    zones.extend([zone(Value::Null, Value::Null), zone(Value::Null, Value::Null)]);
    zones.extend(vec![zone(Value::Null, json!(1)); 4]);
    zones[5]["flood"] = json!(2);
    let camp = |known: Value| {
        json!({
            "banner": 0, "gold": 5, "mana": [1, 0, 0, 0, 0, 0, 2], "hand": 2, "known": known, "library": 40, "own_library": [],
            "bottom": [], "grave": [{ "card": 1, "unit": 9, "has_dodged": false }], "exchanged": 0, "shown": [],
        })
    };
    let view = json!({
        "turn": 3, "passed": [0, 1], "is_mustering": false, "fate": 3, "is_fate_active": true, "is_collapsed": false,
        "zones": zones, "hoards": [[{ "card": 6, "is_primo": true }], [{ "card": null, "is_primo": true }]],
        "units": [
            unit(1, json!(0), 0, json!(0), 12), unit(2, json!(1), 0, json!(4), 1), unit(3, json!(5), 1, json!(4), 3),
            unit(4, Value::Null, 1, json!(9), 0), unit(5, json!(1), 0, Value::Null, 2),
        ],
        "gear": [{ "card": 6, "owner": null, "unit": null, "zone": 2, "is_engaged": false }],
        "traps": [{ "card": null, "owner": 1, "unit": null, "zone": 9 }],
        "camps": [camp(json!([1, 2])), camp(json!([]))],
        "attack": { "attacker": 3, "target": 2, "way": "melee", "number": 1, "is_redirected": false },
        "effects": [{ "seat": 0, "card": 2, "unit": null, "target": null, "zone": 0, "is_cancelled": false }],
    });
    let actions = [action(0, json!({ "type": "melee", "unit": 2, "target": 3 }))];
    insta::assert_snapshot!(drawn("noxilia", &view, &cards, &actions, &[]));
}

/// Every view of whole games, whoever looks: a field that a game renames or drops is named here.
#[test]
fn every_board_reads_every_view_of_its_game() {
    for kind in facade::shelf() {
        let board = of(kind.slug());
        for seed in 0..4 {
            walk(*kind, seed, |table| {
                for viewer in Viewer::all(table.game().seats()) {
                    let read = board.check(&table.view(viewer));
                    assert_eq!(read, Ok(()), "the board of {} for {viewer:?}", kind.slug());
                }
            });
        }
    }
}

/// What two places on a board would mean is an action of the game, open or not: a name that a game changes is found here.
#[test]
fn every_attempt_is_an_action_of_the_game() {
    for kind in facade::shelf() {
        let board = of(kind.slug());
        let mut attempts = 0;
        walk(*kind, 1, |table| {
            if table.seq() % 7 != 0 {
                return;
            }
            let Some(seat) = table.stage().decider() else { return };
            let (view, cards) = (table.view(Viewer::Seat(seat)), table.game().cards());
            let scene = Scene {
                view: &view,
                viewer: Some(seat),
                cards: &cards,
                names: &[],
                lang: Lang::Fr,
                actions: &[],
                chosen: &[],
                focus: None,
            };
            let area = Rect::new(0, 0, 100, 40);
            let mut spots = Vec::new();
            board.draw(&scene, area, &mut Buffer::empty(area), &mut spots);
            for one in &spots {
                for other in spots.iter().filter(|other| other.handle.key != one.handle.key) {
                    let chosen = [one.handle.clone(), other.handle.clone()];
                    let Some(data) = board.attempt(&scene, &chosen) else { continue };
                    let code = table.code_of(&data);
                    assert!(code.is_ok(), "{}: {data}: {code:?}", kind.slug());
                    attempts += 1;
                }
            }
        });
        assert!(attempts > 0, "{} has places to point at", kind.slug());
    }
}

/// Plays a random game and shows the table before every action and at the end.
fn walk(kind: &dyn Kind, seed: u64, mut look: impl FnMut(&dyn AnyTable)) {
    let game = kind.open_plain(&json!({}), None).expect("a game opens as it is");
    let mut bot = game.seat_bot(game.bot("random").expect("a known bot"), seed);
    let mut table = game.deal(crate::seed::from_number(seed));
    while let Some(question) = table.question() {
        look(&*table);
        let code = bot.choose(&*question).code;
        table.play(question.seat(), code, 0).expect("a bot answers with an open action");
    }
    look(&*table);
}

#[test]
fn any_other_game() {
    let cards = [card(3, "Loup", &[], json!({}))];
    let view = json!({ "turn": 2, "hand": [3, 3], "zones": [{ "name": "champ", "units": 2 }], "over": null });
    insta::assert_snapshot!(drawn("tisons", &view, &cards, &[], &[]));
}

#[test]
fn a_view_of_another_shape_is_drawn_as_an_outline() {
    let outline = drawn("duel", &json!({ "surprise": 7 }), &[], &[], &[]);
    assert!(outline.contains("surprise 7"), "{outline}");
}
