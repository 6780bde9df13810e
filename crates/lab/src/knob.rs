//! Named numbers of the card files and options of the table, to be turned one way or the other.

use engine::{Content, Text};
use serde::Serialize;
use serde_json::Value;
use toml_edit::{DocumentMut, Item, Table, TableLike};

/// The file of a card folder that declares what can be chosen.
const OPTIONS_FILE: &str = "options.toml";

/// The most values of one knob.
const VALUES_MAX: usize = 1_000;

/// A number, word or switch that may take several values.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Knob {
    /// Where it stands.
    pub place: Place,
    /// The values to be tried, in order.
    pub values: Vec<Value>,
}

/// Where a knob stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Place {
    /// A field of an entry of a card file.
    Field {
        /// The file.
        file: String,
        /// The id of the entry, then the names and numbers of the fields down to the value.
        path: Vec<String>,
    },
    /// An option of the table.
    Option(String),
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Field { file, path } => write!(f, "{file}:{}", path.join(".")),
            Self::Option(key) => f.write_str(key),
        }
    }
}

impl Knob {
    /// Reads `magicien.toml:boule_de_feu.cost=2..4`, `magicien_hp_start=80..120/5` or `level_winner=nobody|centre`.
    pub fn read(word: &str) -> Result<Self, Text> {
        let wrong = || {
            Text::new(
                format!(
                    "`{word}` : écrire FICHIER:CARTE.CHAMP=2..4, OPTION=80..120/5 ou OPTION=a|b"
                ),
                format!("`{word}`: write FILE:CARD.FIELD=2..4, OPTION=80..120/5 or OPTION=a|b"),
            )
        };
        let (place, values) = word.split_once('=').ok_or_else(wrong)?;
        let place = match place.trim().split_once(':') {
            Some((file, path)) if path.contains('.') && !path.split('.').any(str::is_empty) => {
                Place::Field { file: file.into(), path: path.split('.').map(Into::into).collect() }
            }
            Some(_) => return Err(wrong()),
            None if place.trim().is_empty() => return Err(wrong()),
            None => Place::Option(place.trim().to_owned()),
        };
        let values = read_values(values.trim()).filter(|values| !values.is_empty());
        Ok(Self { place, values: values.ok_or_else(wrong)? })
    }
}

fn read_values(word: &str) -> Option<Vec<Value>> {
    let Some((low, rest)) = word.split_once("..") else {
        let value = |word: &str| {
            (!word.is_empty())
                .then(|| serde_json::from_str(word).unwrap_or_else(|_| Value::from(word)))
        };
        return word.split('|').map(str::trim).map(value).collect();
    };
    let (high, step) = rest.split_once('/').unwrap_or((rest, "1"));
    let number = |word: &str| word.trim().parse::<i64>().ok();
    let (low, high, step) = (number(low)?, number(high)?, number(step)?);
    if low > high || step < 1 || high.checked_sub(low)? / step >= VALUES_MAX as i64 {
        return None;
    }
    Some((low..=high).step_by(step as usize).map(Value::from).collect())
}

/// The value of a field as it stands in the card files.
pub fn field(content: &Content, file: &str, path: &[String]) -> Result<Value, Text> {
    let mut document = document(content, file)?;
    let item = find(&mut document, file, path)?;
    let value = item.as_value().and_then(json);
    value.ok_or_else(|| {
        Text::new(
            format!("{file} : {} n'est ni un nombre, ni un mot, ni vrai ou faux", path.join(".")),
            format!(
                "{file}: {} is neither a number, nor a word, nor true or false",
                path.join(".")
            ),
        )
    })
}

/// The card files with these fields changed; comments, order and layout stay as the designer left them.
pub fn with_fields(content: &Content, fields: &[(&Place, &Value)]) -> Result<Content, Text> {
    let mut files: Vec<(String, String)> =
        content.files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    for (place, value) in fields {
        let Place::Field { file, path } = place else { continue };
        let Some((_, text)) = files.iter_mut().find(|(name, _)| name == file) else {
            return Err(no_file(content, file));
        };
        let mut document = parse(file, text)?;
        set(find(&mut document, file, path)?, value);
        *text = document.to_string();
    }
    Ok(Content::new(files))
}

/// The card files with these options set: in the preset of the table where there is one, else as their default.
pub fn with_options(
    content: &Content,
    preset: Option<&str>,
    options: &[(&str, &Value)],
) -> Result<Content, Text> {
    let mut document = document(content, OPTIONS_FILE)?;
    for (key, value) in options {
        let entry = match preset {
            Some(id) => entry(document.as_table_mut(), id, Some("preset")),
            None => entry(document.as_table_mut(), key, Some("option")),
        };
        let entry = entry.ok_or_else(|| {
            let id = preset.unwrap_or(key);
            Text::new(
                format!("{OPTIONS_FILE} : {id:?} n'y est pas"),
                format!("{OPTIONS_FILE}: {id:?} is not there"),
            )
        })?;
        match preset {
            Some(_) => {
                let options = entry
                    .entry("options")
                    .or_insert_with(|| toml_edit::value(toml_edit::InlineTable::new()));
                if let Some(options) = options.as_table_like_mut() {
                    set(options.entry(key).or_insert(Item::None), value);
                }
            }
            None => set(entry.entry("default").or_insert(Item::None), value),
        }
    }
    let text = document.to_string();
    let file = |(name, old): (&str, &str)| {
        let text = if name == OPTIONS_FILE { text.clone() } else { old.to_owned() };
        (name.to_owned(), text)
    };
    Ok(Content::new(content.files().map(file)))
}

fn document(content: &Content, file: &str) -> Result<DocumentMut, Text> {
    let found = content.files().find(|(name, _)| *name == file);
    let (_, text) = found.ok_or_else(|| no_file(content, file))?;
    parse(file, text)
}

fn parse(file: &str, text: &str) -> Result<DocumentMut, Text> {
    text.parse::<DocumentMut>().map_err(|error| {
        let words = error.message().to_owned();
        Text::new(
            format!("{file} ne se lit pas : {words}"),
            format!("{file} cannot be read: {words}"),
        )
    })
}

fn no_file(content: &Content, file: &str) -> Text {
    let names: Vec<&str> = content.files().map(|(name, _)| name).collect();
    let names = names.join(", ");
    Text::new(
        format!("aucun fichier de cartes ne s'appelle {file:?} (possibles : {names})"),
        format!("no card file is called {file:?} (possible: {names})"),
    )
}

/// The entry with this id in one of the lists of tables of a file.
fn entry<'d>(root: &'d mut Table, id: &str, list: Option<&str>) -> Option<&'d mut Table> {
    let lists = root.iter_mut().filter(|(key, _)| list.is_none_or(|list| key.get() == list));
    let tables = lists.filter_map(|(_, item)| item.as_array_of_tables_mut());
    let mut entries = tables.flat_map(toml_edit::ArrayOfTables::iter_mut);
    entries.find(|table| table.get("id").and_then(Item::as_str) == Some(id))
}

fn find<'d>(
    document: &'d mut DocumentMut,
    file: &str,
    path: &[String],
) -> Result<&'d mut Item, Text> {
    let missing = || {
        let path = path.join(".");
        Text::new(format!("{file} : {path} n'y est pas"), format!("{file}: {path} is not there"))
    };
    let (id, fields) = path.split_first().ok_or_else(missing)?;
    let table = entry(document.as_table_mut(), id, None).ok_or_else(missing)?;
    let (first, fields) = fields.split_first().ok_or_else(missing)?;
    let mut item = TableLike::get_mut(table, first).ok_or_else(missing)?;
    for step in fields {
        item = match step.parse::<usize>() {
            Ok(index) => item.get_mut(index),
            Err(_) => item.get_mut(step.as_str()),
        }
        .ok_or_else(missing)?;
    }
    Ok(item)
}

/// Writes a value in the place of another, with the spaces and comments around it.
fn set(item: &mut Item, value: &Value) {
    let mut new = match value {
        Value::Bool(flag) => toml_edit::Value::from(*flag),
        Value::Number(number) => number
            .as_i64()
            .map_or_else(|| number.as_f64().unwrap_or_default().into(), toml_edit::Value::from),
        Value::String(word) => word.as_str().into(),
        Value::Null | Value::Array(_) | Value::Object(_) => return,
    };
    if let Some(old) = item.as_value() {
        *new.decor_mut() = old.decor().clone();
    }
    *item = Item::Value(new);
}

fn json(value: &toml_edit::Value) -> Option<Value> {
    match value {
        toml_edit::Value::Integer(number) => Some(Value::from(*number.value())),
        toml_edit::Value::Float(number) => Some(Value::from(*number.value())),
        toml_edit::Value::Boolean(flag) => Some(Value::from(*flag.value())),
        toml_edit::Value::String(word) => Some(Value::from(word.value().as_str())),
        toml_edit::Value::Datetime(_)
        | toml_edit::Value::Array(_)
        | toml_edit::Value::InlineTable(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const CARDS: &str = r#"# Les cartes.

[[card]]
id = "boule"
cost = 2   # trop cher ?
effects = [
  { on = "strike", do = { damage = 15 } },  # la boule
]

[[card]]
id = "mur"
cost = 3
"#;

    const OPTIONS: &str = r#"[[option]]
id = "mana"
default = 3 # comme imprimé

[[preset]]
id = "doux"
options = { mana = 4, pv = 90 }

[[preset]]
id = "nu"
"#;

    fn content() -> Content {
        Content::new([("cartes.toml", CARDS), ("options.toml", OPTIONS)])
    }

    fn text(content: &Content, file: &str) -> String {
        content.files().find(|(name, _)| *name == file).expect("a file").1.to_owned()
    }

    #[test]
    fn knobs_are_read_as_designers_write_them() {
        let knob = Knob::read("cartes.toml:boule.effects.0.do.damage=10..20/5").expect("a knob");
        assert_eq!(knob.place.to_string(), "cartes.toml:boule.effects.0.do.damage");
        assert_eq!(knob.values, [json!(10), json!(15), json!(20)]);
        let knob = Knob::read("level_winner=nobody|centre").expect("a knob");
        assert_eq!(knob.place, Place::Option("level_winner".into()));
        assert_eq!(knob.values, [json!("nobody"), json!("centre")]);
        assert_eq!(
            Knob::read("flag=true|false").expect("a knob").values,
            [json!(true), json!(false)]
        );
        for wrong in [
            "mana",
            "mana=",
            "mana=5..2",
            "mana=1..9/0",
            "f.toml:card=1..2",
            "=1..2",
            "a=0..9999999",
            "f:a..b=1",
        ] {
            assert!(Knob::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn one_number_changes_and_the_rest_of_the_file_stays() {
        let knob = Knob::read("cartes.toml:boule.effects.0.do.damage=12").expect("a knob");
        let cost = Knob::read("cartes.toml:boule.cost=3").expect("a knob");
        let changed = with_fields(
            &content(),
            &[(&knob.place, &knob.values[0]), (&cost.place, &cost.values[0])],
        )
        .expect("both are there");
        let expected =
            CARDS.replace("damage = 15", "damage = 12").replace("cost = 2 ", "cost = 3 ");
        assert_eq!(text(&changed, "cartes.toml"), expected);
        let path: Vec<String> = ["boule", "cost"].map(Into::into).into();
        assert_eq!(field(&content(), "cartes.toml", &path), Ok(json!(2)));
    }

    #[test]
    fn options_are_written_where_the_table_reads_them() {
        let write = |preset| with_options(&content(), preset, &[("mana", &json!(5))]);
        let plain = write(None).expect("an option");
        assert_eq!(text(&plain, "options.toml"), OPTIONS.replace("default = 3", "default = 5"));
        let soft = write(Some("doux")).expect("a preset");
        assert_eq!(text(&soft, "options.toml"), OPTIONS.replace("mana = 4", "mana = 5"));
        let bare = write(Some("nu")).expect("a preset");
        assert!(text(&bare, "options.toml").ends_with("id = \"nu\"\noptions = { mana = 5 }\n"));
        assert!(write(Some("autre")).is_err());
    }

    #[test]
    fn what_is_not_there_is_told() {
        let missing = |word: &str| {
            let knob = Knob::read(word).expect("a knob");
            with_fields(&content(), &[(&knob.place, &knob.values[0])])
                .expect_err("it is missing")
                .en
        };
        assert!(missing("card.toml:boule.cost=1").contains("cartes.toml"));
        assert!(missing("cartes.toml:bulle.cost=1").contains("bulle.cost is not there"));
        assert!(missing("cartes.toml:boule.effects.7.do=1").contains("not there"));
        let path: Vec<String> = ["boule", "effects"].map(Into::into).into();
        assert!(field(&content(), "cartes.toml", &path).is_err());
    }
}
