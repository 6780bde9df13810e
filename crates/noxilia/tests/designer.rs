//! A designer's cards: the words combine without touching the rules, and a word that does not fit is refused with its place.

use engine::{Content, Game as _, Inspect as _, OpenError, Script, Tabletop as _};
use noxilia::{Action, Noxilia};
use serde_json::{Value, json};

/// The house's cards with more of a designer's, in a file of their own.
fn with(cards: &str) -> Content {
    let house = Noxilia::content();
    let mut files: Vec<(String, String)> =
        house.files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    files.push(("essai.toml".to_owned(), cards.to_owned()));
    Content::new(files)
}

fn open_with(cards: &str, setup: &Value) -> Result<Noxilia, OpenError> {
    Noxilia::open_plain(&json!({ "setup": setup }), &with(cards))
}

/// A table with a designer's cards, played action by action up to the next action of a seat.
struct Trial {
    game: Noxilia,
    state: noxilia::State,
}

impl Trial {
    fn new(cards: &str, setup: &Value) -> Self {
        let game = open_with(cards, setup).unwrap_or_else(|error| panic!("{error}"));
        let state = game.deal(&mut Script::new([]));
        Self { game, state }
    }

    fn play(mut self, wanted: impl Fn(&Action) -> bool) -> Self {
        let mut legal = Vec::new();
        self.game.legal_actions(&self.state, &mut legal);
        let action = *legal.iter().find(|action| wanted(action)).expect("it is open");
        self.game.apply(&mut self.state, action, &mut Script::new([]), &mut engine::Silent);
        self
    }

    fn look(&self) -> Value {
        self.game.inspect(&self.state)
    }

    fn unit(&self, n: u8) -> Value {
        let look = self.look();
        let units = look["units"].as_array().expect("units");
        units.iter().find(|unit| unit["unit"] == n).cloned().unwrap_or(Value::Null)
    }
}

const MONARCHS: [&str; 2] = ["A aldonse A_CMD", "B ormagh B_CMD"];

fn position(units: &[&str], more: &Value) -> Value {
    let units: Vec<&str> = units.iter().chain(&MONARCHS).copied().collect();
    let mut setup = json!({ "units": units, "fate": ["tempete", "tempete"] });
    for (key, value) in more.as_object().into_iter().flatten() {
        setup[key] = value.clone();
    }
    setup
}

fn card(id: &str, rest: &str) -> String {
    format!("[[card]]\nid = \"{id}\"\nname = \"{id}\"\nname_en = \"{id}\"\n{rest}\n")
}

#[test]
fn a_death_may_heal_and_draw() {
    let martyr = card(
        "martyre",
        "kind = \"unit\"\nclan = \"aubepine\"\ngold = 1\nlife = 1\neffects = [\n{ on = \"death\", to = { all = { side = \"ally\", place = \"here\" } }, do = { heal = 2 } },\n{ on = \"death\", to = \"controller\", do = { draw = 1 } } ]",
    );
    let units = ["A martyre BF_W", "A lancier BF_W wounds=2", "B chien BF_W"];
    let more = json!({ "active": 1, "libraries": [["milicien"], []] });
    let trial = Trial::new(&martyr, &position(&units, &more));
    let trial =
        trial.play(|action| matches!(action, Action::Melee { target, .. } if target.0 == 1));
    assert_eq!(trial.unit(2)["life"], 3);
    assert_eq!(trial.look()["camps"][0]["hand"], json!(["milicien"]));
}

#[test]
fn an_end_of_turn_may_burn_and_an_equipment_may_feed() {
    let cards = card(
        "brandon",
        "kind = \"unit\"\nclan = \"aubepine\"\ngold = 1\nlife = 3\neffects = [{ on = \"end_of_turn\", to = { all = { side = \"enemy\", place = \"here\" } }, do = { damage = { n = 1 } } }]",
    ) + &card(
        "gourde",
        "kind = \"equipment\"\ngold = 1\neffects = [{ on = \"end_of_turn\", to = \"host\", do = { heal = 1 } }]",
    );
    let units = ["A brandon BF_W wounds=2 gear=gourde", "B chien BF_W"];
    let trial = Trial::new(&cards, &position(&units, &json!({})));
    let trial = trial.play(|action| *action == Action::Pass).play(|action| *action == Action::Pass);
    assert_eq!(
        (trial.unit(1)["life"].clone(), trial.unit(2)["life"].clone()),
        (json!(2), json!(1))
    );
}

#[test]
fn a_sweep_may_exile_for_good_and_return_the_rest() {
    let cards = card(
        "grand_vent",
        "kind = \"event\"\nclan = \"aubepine\"\ngold = 1\neffects = [\n{ to = { all = { side = \"enemy\", is_common = true } }, do = { exile = 0 } },\n{ to = { all = { side = \"ally\" } }, do = \"return_to_hand\" } ]",
    );
    let units =
        ["A lancier BF_W", "A piquier A_RP1", "B chien BF_W", "B vharza BF_E", "B esclave B_THD"];
    let more = json!({ "hands": [["grand_vent"], []], "gold": [1, 0] });
    let trial = Trial::new(&cards, &position(&units, &more));
    let before = trial.game.census(&trial.state);
    let trial = trial.play(|action| matches!(action, Action::Play { .. }));
    assert_eq!(trial.unit(3)["place"], "Exiled");
    assert_eq!(
        (trial.unit(4)["place"].clone(), trial.unit(5)["place"].clone()),
        (json!("Play"), json!("Play"))
    );
    assert_eq!(trial.look()["camps"][0]["hand"], json!(["piquier", "lancier"]));
    // The monarch never leaves.
    assert_eq!(trial.unit(6)["place"], "Play");
    let mut census = [before, trial.game.census(&trial.state)];
    for cards in &mut census {
        cards.sort_unstable();
    }
    assert_eq!(census[0], census[1], "no card is lost");
}

#[test]
fn an_entry_may_harden_until_the_end_of_the_turn() {
    let house = Noxilia::content();
    let files = house.files().map(|(name, text)| {
        let text = text.replace(
            "effects = [{ on = \"arrival\", to = \"mover\", do = { melee = -2 } }]",
            "effects = [{ on = \"arrival\", to = \"mover\", do = { armour = 2 } }]",
        );
        (name.to_owned(), text)
    });
    let content = Content::new(files.collect::<Vec<_>>());
    let setup = position(&["A piquier queue=1"], &json!({ "begin": "start" }));
    let game = Noxilia::open_plain(&json!({ "setup": setup }), &content).expect("it opens");
    let state = game.deal(&mut Script::new([]));
    let trial = Trial { game, state };
    assert_eq!(
        (trial.unit(1)["armour"].clone(), trial.unit(1)["zone"].clone()),
        (json!(3), json!("A_CMD"))
    );
    let trial = trial.play(|action| *action == Action::Pass).play(|action| *action == Action::Pass);
    assert_eq!(trial.unit(1)["armour"], 1, "the next turn begins with what is printed");
}

#[test]
fn a_zone_may_hinder_the_common_alone_or_those_on_foot() {
    let melee = |filter: &str| {
        let house = Noxilia::content();
        let files = house.files().map(|(name, text)| {
            let text = text.replace(
                "{ on = \"here\", to = { all = {} }, do = { melee = -1 } }",
                &format!("{{ on = \"here\", to = {{ all = {filter} }}, do = {{ melee = -1 }} }}"),
            );
            (name.to_owned(), text)
        });
        let content = Content::new(files.collect::<Vec<_>>());
        let units = ["A aldonse A_THD", "A milicien A_THD", "A griffon A_THD", "B ormagh B_CMD"];
        let setup = json!({ "units": units, "fate": ["lune_de_sang"] });
        let game = Noxilia::open_plain(&json!({ "setup": setup }), &content).expect("it opens");
        let view = game.view(&game.deal(&mut Script::new([])), engine::Viewer::Spectator);
        [0, 1, 2].map(|at| view.units[at].figures.as_ref().map(|figures| figures.melee))
    };
    assert_eq!(melee("{}"), [Some(1), Some(0), Some(2)]);
    assert_eq!(melee("{ is_common = true }"), [Some(2), Some(0), Some(2)]);
    assert_eq!(melee("{ is_grounded = true }"), [Some(1), Some(0), Some(3)]);
}

/// The faults of a card, as a designer reads them.
fn faults(rest: &str) -> Vec<(String, String)> {
    let error = open_with(&card("essai", rest), &json!({})).expect_err("it is refused");
    error.faults.into_iter().map(|fault| (fault.place, fault.words.en)).collect()
}

#[test]
fn a_word_that_does_not_fit_is_refused_with_its_place_and_why() {
    let unit = "kind = \"unit\"\nclan = \"aubepine\"\nlife = 2\n";
    let spell = "kind = \"spell\"\nclan = \"aubepine\"\nmana = [\"light\"]\n";
    for (rest, why) in [
        (format!("{unit}effects = [{{ to = \"host\", do = \"purify\" }}]"), "no moment \"now\""),
        (
            format!("{unit}effects = [{{ on = \"flip\", to = \"host\", do = \"purify\" }}]"),
            "no moment \"flip\"",
        ),
        (
            format!(
                "{unit}effects = [{{ on = \"death\", to = \"attacker\", do = {{ heal = 1 }} }}]"
            ),
            "nobody attacks",
        ),
        (
            format!("{unit}effects = [{{ on = \"death\", to = \"controller\", do = \"revive\" }}]"),
            "\"revive\" has no meaning",
        ),
        (
            format!(
                "{unit}effects = [{{ on = \"death\", to = \"controller\", do = {{ heal = 1 }} }}]"
            ),
            "touches units",
        ),
        (format!("{spell}effects = [{{ do = \"return_to_hand\" }}]"), "nothing is chosen"),
        (format!("{spell}effects = [{{ to = \"mover\", do = \"stop_move\" }}]"), "nobody moves"),
        (
            format!("{spell}effects = [{{ do = \"cancel_attack\" }}]"),
            "\"cancel_attack\" has no meaning",
        ),
        (
            format!(
                "{spell}effects = [{{ to = \"controller\", do = {{ create = {{ token = \"esclav\", count = 1 }} }} }}]"
            ),
            "esclave",
        ),
        (format!("{spell}effects = [{{ do = \"turn_face_dwn\" }}]"), "turn_face_down"),
        // NXL-ADV-4b: an additional cost that nobody would pay.
        (
            "kind = \"event\"\nextra = { engage = \"slave\" }\nchoose = { unit = {} }\neffects = [{ do = { heal = 1 } }]".into(),
            "additional cost",
        ),
    ] {
        let told = faults(&rest);
        let found = told.iter().find(|(_, words)| words.contains(why));
        let (place, _) = found.unwrap_or_else(|| panic!("{why}: {told:?}"));
        assert!(place.starts_with("essai.toml:"), "{place}");
    }
}

#[test]
fn the_printed_texts_say_what_the_effects_do() {
    assert_eq!(cards::text_warnings(&Noxilia::content()), []);
}
