//! Rows of data: the same in both kinds of file.

use std::path::Path;
use std::process::Command;

use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::record::Field;

fn played(game: &[&str], path: &Path) {
    let output = Command::new(env!("CARGO_BIN_EXE_veillee"))
        .env("VEILLEE_LANG", "en")
        .arg("sim")
        .args(game)
        .args(["-b", "random", "-q", "--games-out"])
        .arg(path)
        .output()
        .expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

fn written(field: &Field) -> String {
    if let Field::Long(number) = field {
        number.to_string()
    } else if let Field::Double(share) = field {
        format!("{share:.4}")
    } else if let Field::Str(word) = field {
        word.clone()
    } else {
        assert_eq!(*field, Field::Null, "no such column was declared");
        String::new()
    }
}

#[test]
fn a_parquet_file_holds_the_rows_of_the_csv_file() {
    let folder = tempfile::tempdir().expect("a folder");
    // More games than a group of rows, a game that can be lost by all, and one with decks and endings.
    for game in [
        &["naastica", "-n", "17000"][..],
        &["necrosia", "--seats", "3", "-n", "200"],
        &["duel", "-n", "50"],
    ] {
        let [text, binary] = ["games.csv", "games.parquet"].map(|name| folder.path().join(name));
        played(game, &text);
        played(game, &binary);
        let mut text = csv::Reader::from_path(&text).expect("it was written");
        let names: Vec<String> =
            text.headers().expect("a head").iter().map(str::to_owned).collect();
        let binary = std::fs::File::open(&binary).expect("it was written");
        let binary = SerializedFileReader::new(binary).expect("it is Parquet");
        let mut rows = binary.get_row_iter(None).expect("it has rows");
        let mut count = 0;
        for line in text.records() {
            let line = line.expect("a row");
            let row = rows.next().expect("as many rows").expect("a row");
            let columns: Vec<(String, String)> =
                row.get_column_iter().map(|(name, field)| (name.clone(), written(field))).collect();
            let expected: Vec<(String, String)> =
                names.iter().cloned().zip(line.iter().map(str::to_owned)).collect();
            assert_eq!(columns, expected);
            count += 1;
        }
        assert!(rows.next().is_none());
        assert_eq!(count.to_string(), game[game.len() - 1]);
    }
}
