//! Every rule id that is written down exists, in the game that it is written for.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};
use syn::visit::{self, Visit};
use syn::{Expr, ExprLit, Lit, Member};

use super::book::Book;
use super::source::files_under;

/// What may name rules.
const ENDS: [&str; 8] = ["rs", "toml", "md", "ts", "svelte", "json", "html", "css"];

/// Known ids by the prefix of their game.
type Known<'a> = BTreeMap<&'a str, BTreeSet<String>>;

/// Reports unknown ids with file and line. Returns for each game the ids that its code and cards cite.
pub(super) fn check<'a>(
    root: &Path,
    books: &'a [Book],
    known: &Known,
    found: &mut BTreeSet<String>,
) -> Result<BTreeMap<&'a str, BTreeSet<String>>> {
    let mut cited: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (file, owner) in written(root, books)? {
        let text =
            fs::read_to_string(root.join(&file)).with_context(|| format!("reading {file}"))?;
        for (line, number) in text.lines().zip(1..) {
            for id in ids_in(line) {
                match verdict(id, owner, known) {
                    Verdict::Known => {
                        if let Some(book) = owner
                            && carries_out(&file, book)
                        {
                            cited.entry(&book.slug).or_default().insert(id.to_owned());
                        }
                    }
                    Verdict::NoId => {}
                    Verdict::Wrong(why) => _ = found.insert(format!("{file}:{number}: {id} {why}")),
                }
            }
        }
        if let Some(book) = owner
            && Path::new(&file).extension().is_some_and(|end| end == "rs")
            && file.starts_with(&format!("crates/{}/src/", book.slug))
        {
            check_fields(&file, &text, &known[book.prefix.as_str()], found)?;
        }
    }
    Ok(cited)
}

/// Every file that may name rules, with the game it belongs to.
fn written<'a>(root: &Path, books: &'a [Book]) -> Result<Vec<(String, Option<&'a Book>)>> {
    let mut files = Vec::new();
    for folder in ["rulebook", "cards", "web/src", "web/e2e", "crates"] {
        files.extend(files_under(root, folder, &ENDS)?);
    }
    Ok(files
        .into_iter()
        .filter_map(|file| {
            let owner = books.iter().find(|book| belongs(&file, &book.slug));
            // Tests of shared crates make up ids to see them refused.
            let is_source = !file.starts_with("crates/") || file.split('/').nth(2) == Some("src");
            (owner.is_some() || is_source).then_some((file, owner))
        })
        .collect())
}

fn belongs(file: &str, slug: &str) -> bool {
    [
        format!("crates/{slug}/"),
        format!("cards/{slug}/"),
        format!("rulebook/{slug}."),
        format!("rulebook/examples/{slug}/"),
    ]
    .iter()
    .any(|start| file.starts_with(start.as_str()))
}

/// Whether a file carries rules out: the code and the cards of a game.
fn carries_out(file: &str, book: &Book) -> bool {
    let slug = &book.slug;
    file.starts_with(&format!("crates/{slug}/src/")) || file.starts_with(&format!("cards/{slug}/"))
}

enum Verdict {
    Known,
    NoId,
    Wrong(String),
}

fn verdict(id: &str, owner: Option<&Book>, known: &Known) -> Verdict {
    let prefix = id.split('-').next().unwrap_or_default();
    let Some(ids) = known.get(prefix) else {
        // Elsewhere such words are names of other things: ISO-8859-1.
        return match owner {
            Some(_) if has_shape(id) => Verdict::Wrong("belongs to no game".to_owned()),
            _ => Verdict::NoId,
        };
    };
    if let Some(book) = owner
        && book.prefix != prefix
    {
        return Verdict::Wrong(format!("is no rule of {}", book.slug));
    }
    if ids.contains(id) {
        return Verdict::Known;
    }
    // A chapter, `NAA-COMBAT`, or a family, `NAA-R` in `NAA-Rn`.
    let is_family = !id.ends_with(|c: char| c.is_ascii_digit())
        && ids.iter().any(|known| {
            known.strip_prefix(id).is_some_and(|rest| {
                rest.starts_with('-') || rest.starts_with(|c: char| c.is_ascii_digit())
            })
        });
    if is_family { Verdict::NoId } else { Verdict::Wrong("is in no rulebook".to_owned()) }
}

/// `ABC-WORD-1`
fn has_shape(id: &str) -> bool {
    let parts: Vec<&str> = id.split('-').collect();
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_uppercase());
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    matches!(parts.as_slice(), [prefix, word, number]
        if (3..=4).contains(&prefix.len()) && is_word(prefix) && is_word(word) && is_number(number))
}

/// The words of a line that look like ids: capitals and digits joined by hyphens.
fn ids_in(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'))
        .map(|word| {
            // `NAA-COMBAT-n` is a chapter with a variable; `NAA-R7s` and `NAA-COMBAT-2b` are left whole.
            let end = word.find(|c: char| c.is_lowercase() || c == '_').unwrap_or(word.len());
            let head = word[..end].trim_end_matches('-');
            if head.ends_with(|c: char| c.is_ascii_digit()) { word } else { head }
        })
        .map(|word| word.trim_matches('-'))
        .filter(|word| {
            word.contains('-')
                && word.starts_with(|c: char| c.is_ascii_uppercase())
                && word.split('-').next().is_some_and(|prefix| {
                    prefix.len() >= 3 && prefix.bytes().all(|b| b.is_ascii_uppercase())
                })
        })
}

/// Every `rule: "…"` and every `Refusal::new("…", …)` names a rule.
fn check_fields(
    file: &str,
    text: &str,
    ids: &BTreeSet<String>,
    found: &mut BTreeSet<String>,
) -> Result<()> {
    let mut fields = Fields::default();
    fields.visit_file(&syn::parse_file(text).with_context(|| format!("parsing {file}"))?);
    for (line, rule) in fields.named {
        if !ids.contains(&rule) {
            found.insert(format!("{file}:{line}: the rule \"{rule}\" is in no rulebook"));
        }
    }
    Ok(())
}

#[derive(Default)]
struct Fields {
    named: Vec<(usize, String)>,
}

impl Fields {
    fn take(&mut self, value: &Expr) {
        if let Expr::Lit(ExprLit { lit: Lit::Str(words), .. }) = value {
            self.named.push((words.span().start().line, words.value()));
        }
    }
}

impl<'ast> Visit<'ast> for Fields {
    fn visit_field_value(&mut self, field: &'ast syn::FieldValue) {
        if matches!(&field.member, Member::Named(name) if name == "rule") {
            self.take(&field.expr);
        }
        visit::visit_field_value(self, field);
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        if let Expr::Path(path) = &*call.func {
            let names: Vec<String> =
                path.path.segments.iter().map(|s| s.ident.to_string()).collect();
            if let ([.., owner, new], Some(rule)) = (names.as_slice(), call.args.first())
                && owner == "Refusal"
                && new == "new"
            {
                self.take(rule);
            }
        }
        visit::visit_expr_call(self, call);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_words_of_capitals_joined_by_hyphens() {
        let line =
            "see `NAA-COMBAT-2`, (NAA-R12); `NAA-COMBAT-n`, DUEL-MAGE-En and NAA-R7b, not UT-8";
        let ids: Vec<_> = ids_in(line).collect();
        assert_eq!(ids, ["NAA-COMBAT-2", "NAA-R12", "NAA-COMBAT", "DUEL-MAGE-E", "NAA-R7b"]);
    }
}
