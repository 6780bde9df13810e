//! The tests of a game as the compiler would see them: which files are built, which functions run.

#![expect(clippy::wildcard_enum_match_arm, reason = "syntax has many forms, few matter here")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context as _, Result};
use syn::{Attribute, Item, ItemFn, ItemMod, Meta};

use super::proof::{Asserting, Graph};

/// Helpers that every game's tests share.
const TESTKIT: &str = "crates/testkit/src/lib.rs";

/// A test function, where it is, and whether it can fail.
pub(super) struct Test {
    pub(super) name: String,
    pub(super) file: String,
    line: usize,
    pub(super) proof: Result<(), String>,
}

impl Test {
    /// A complaint about this test.
    pub(super) fn say(&self, words: &str) -> String {
        format!("{}:{}: {} {words}", self.file, self.line, self.name)
    }
}

/// All tests of a game.
#[derive(Default)]
pub(super) struct Suite {
    pub(super) tests: Vec<Test>,
    pub(super) complaints: Vec<String>,
}

impl Suite {
    /// Reads every test binary of a crate, starting at its roots as cargo does.
    pub(super) fn read(root: &Path, slug: &str) -> Result<Self> {
        let mut testkit = Reader::new(root, Graph::default());
        if root.join(TESTKIT).exists() {
            testkit.read(&crate_root(TESTKIT))?;
        }
        let mut suite = Self::default();
        let mut seen = BTreeSet::new();
        let mut tests = BTreeMap::new();
        for binary in binaries(root, slug, &mut suite.complaints)? {
            let mut reader = Reader::new(root, testkit.graph.clone());
            reader.read(&crate_root(&binary))?;
            seen.append(&mut reader.files);
            suite.complaints.append(&mut reader.complaints);
            let asserting = reader.graph.asserting();
            for found in reader.tests {
                let proof = found.judge(&asserting);
                let name = found.function.sig.ident.to_string();
                let at = (found.file.clone(), found.line);
                tests.insert(at, Test { name, file: found.file, line: found.line, proof });
            }
        }
        suite.tests = tests.into_values().collect();
        for file in files_under(root, &format!("crates/{slug}/tests"), &["rs"])? {
            if !seen.contains(&file) {
                suite.complaints.push(format!("{file}:1: no test binary includes this file"));
            }
        }
        Ok(suite)
    }
}

/// The root files of the test binaries: `tests/*.rs`, `tests/*/main.rs`, without those that the manifest switches off.
fn binaries(root: &Path, slug: &str, complaints: &mut Vec<String>) -> Result<Vec<String>> {
    let folder = format!("crates/{slug}/tests");
    let name = format!("crates/{slug}/Cargo.toml");
    let manifest: toml::Table =
        fs::read_to_string(root.join(&name)).unwrap_or_default().parse().context(name.clone())?;
    let package = manifest.get("package").and_then(toml::Value::as_table);
    if package.and_then(|table| table.get("autotests")).is_some() {
        complaints.push(format!("{name}:1: autotests hides tests from this check"));
    }
    if manifest.contains_key("test") {
        complaints.push(format!("{name}:1: a [[test]] section hides tests from this check"));
    }
    let files = files_under(root, &folder, &["rs"])?;
    Ok(files
        .into_iter()
        .filter(|file| {
            let rest = file[folder.len()..].trim_start_matches('/');
            match rest.split_once('/') {
                None => true,
                Some((_, inner)) => inner == "main.rs",
            }
        })
        .collect())
}

/// A function under `#[test]`.
struct Found {
    file: String,
    line: usize,
    off: Option<String>,
    function: ItemFn,
}

impl Found {
    fn judge(&self, asserting: &Asserting) -> Result<(), String> {
        if let Some(why) = off(&self.function.attrs).or_else(|| self.off.clone()) {
            return Err(why);
        }
        let body = &self.function.block;
        if body.stmts.is_empty() {
            return Err("its body is empty".to_owned());
        }
        let must_panic =
            self.function.attrs.iter().any(|attr| attr.path().is_ident("should_panic"));
        if must_panic || asserting.proves(body) {
            Ok(())
        } else {
            Err("it asserts nothing".to_owned())
        }
    }
}

/// Reads a crate file by file along its `mod` lines.
struct Reader<'a> {
    root: &'a Path,
    files: BTreeSet<String>,
    graph: Graph,
    tests: Vec<Found>,
    complaints: Vec<String>,
}

/// A place in the tree of modules: the file, the folder of its children, and why it may be left out of the build.
#[derive(Clone)]
struct Place {
    file: String,
    children: PathBuf,
    off: Option<String>,
}

impl<'a> Reader<'a> {
    fn new(root: &'a Path, graph: Graph) -> Self {
        Self { root, files: BTreeSet::new(), graph, tests: Vec::new(), complaints: Vec::new() }
    }

    /// Reads a file and the modules it declares.
    fn read(&mut self, place: &Place) -> Result<()> {
        self.files.insert(place.file.clone());
        let text = fs::read_to_string(self.root.join(&place.file))
            .with_context(|| format!("reading {}", place.file))?;
        let file = syn::parse_file(&text).with_context(|| format!("parsing {}", place.file))?;
        let off = off(&file.attrs).or_else(|| place.off.clone());
        self.items(file.items, &Place { off, ..place.clone() })
    }

    fn items(&mut self, items: Vec<Item>, place: &Place) -> Result<()> {
        for item in items {
            match item {
                Item::Mod(module) => self.module(module, place)?,
                Item::Fn(function) if is_test(&function.attrs) => {
                    let line = function.sig.ident.span().start().line;
                    let (file, off) = (place.file.clone(), place.off.clone());
                    self.tests.push(Found { file, line, off, function });
                }
                item if place.off.is_none() => self.graph.add(&item),
                _ => {}
            }
        }
        Ok(())
    }

    fn module(&mut self, module: ItemMod, place: &Place) -> Result<()> {
        let name = module.ident.to_string();
        let off = off(&module.attrs).or_else(|| place.off.clone());
        if let Some((_, items)) = module.content {
            let children = place.children.join(&name);
            return self.items(items, &Place { file: place.file.clone(), children, off });
        }
        let beside = Path::new(&place.file).parent().unwrap_or(Path::new(""));
        let (file, children) = if let Some(path) = path_of(&module.attrs) {
            let file = tidy(&beside.join(path));
            let children = file.parent().unwrap_or(Path::new("")).to_owned();
            (file, children)
        } else {
            let folder = place.children.join(&name);
            let file = place.children.join(format!("{name}.rs"));
            let nested = folder.join("mod.rs");
            let is_nested = !self.root.join(&file).exists() && self.root.join(&nested).exists();
            (if is_nested { nested } else { file }, folder)
        };
        let file = written(&file);
        if !self.root.join(&file).exists() {
            let line = module.ident.span().start().line;
            self.complaints.push(format!("{}:{line}: {file} does not exist", place.file));
            return Ok(());
        }
        self.read(&Place { file, children, off })
    }
}

/// The root of a crate: its modules are beside it.
fn crate_root(file: &str) -> Place {
    let children = Path::new(file).parent().unwrap_or(Path::new("")).to_owned();
    Place { file: file.to_owned(), children, off: None }
}

fn is_test(attrs: &[Attribute]) -> bool {
    let last = |attr: &Attribute| attr.path().segments.last().is_some_and(|s| s.ident == "test");
    attrs.iter().any(last)
}

/// Why an item does not run in every build: it is ignored, or depends on a condition other than `test`.
fn off(attrs: &[Attribute]) -> Option<String> {
    attrs.iter().find_map(|attr| {
        if attr.path().is_ident("ignore") {
            return Some("it is ignored".to_owned());
        }
        let Meta::List(list) = &attr.meta else { return None };
        let words = list.tokens.to_string();
        if attr.path().is_ident("cfg") && words != "test" {
            return Some(format!("it is built only under cfg({words})"));
        }
        let hides = words.contains("ignore") || words.contains("cfg");
        (attr.path().is_ident("cfg_attr") && hides)
            .then(|| format!("it may be left out: cfg_attr({words})"))
    })
}

/// The file that `#[path = "…"]` names.
fn path_of(attrs: &[Attribute]) -> Option<String> {
    attrs.iter().find_map(|attr| {
        let Meta::NameValue(pair) = &attr.meta else { return None };
        let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(path), .. }) = &pair.value else {
            return None;
        };
        attr.path().is_ident("path").then(|| path.value())
    })
}

/// The path without `..`.
fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => _ = tidy.pop(),
            Component::CurDir => {}
            part => tidy.push(part),
        }
    }
    tidy
}

fn written(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

/// The files with one of these endings under a folder of the project, in order; none when it does not exist.
pub(super) fn files_under(root: &Path, folder: &str, ends: &[&str]) -> Result<Vec<String>> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(root.join(&folder)) else { continue };
        for entry in entries {
            let path = folder.join(entry?.file_name());
            if root.join(&path).is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| ends.iter().any(|known| end == *known)) {
                files.push(written(&path));
            }
        }
    }
    files.sort();
    Ok(files)
}
