//! Finds the built web client, or makes a page that says how to build it.

use std::path::{Path, PathBuf};
use std::{env, fs};

const PLACEHOLDER: &str = "<!doctype html><html lang=\"fr\"><meta charset=\"utf-8\"><title>Veillée</title>\
    <p>Le client web n'est pas construit : lancez <code>make web</code>, puis reconstruisez le serveur.</p>\
    <p lang=\"en\">The web client is not built: run <code>make web</code>, then build the server again.</p></html>";

fn main() {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let built = root.join("../../web/dist");
    println!("cargo:rerun-if-changed={}", built.display());
    println!("cargo:rerun-if-changed=build.rs");
    let folder = if built.join("index.html").is_file() {
        built
    } else {
        placeholder(Path::new(&env::var("OUT_DIR").expect("cargo sets it")))
    };
    println!("cargo:rustc-env=VEILLEE_WEB={}", folder.display());
}

fn placeholder(out: &Path) -> PathBuf {
    let folder = out.join("web");
    fs::create_dir_all(&folder).expect("the build folder is writable");
    fs::write(folder.join("index.html"), PLACEHOLDER).expect("the build folder is writable");
    folder
}
