//! The picture of the README: a real hunt for a fault, as a terminal shows it.
//!
//! `PICTURES=write cargo test -p perft --test command_line pictures` writes it anew.

use std::path::Path;
use std::{env, fs};

use anstyle_svg::Term;

use crate::fake_engine::{FAULT, command};
use crate::program::program;

const PICTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/images/hunt.svg");
const FEN: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -";

#[test]
fn shows_what_the_program_prints() {
    let engine = command();
    let mut hunt = program();
    hunt.args(["divide", "4", FEN, "--engine", &engine]);
    hunt.env(FAULT, "en passant exposes the king")
        .env("CLICOLOR_FORCE", "1")
        .env_remove("NO_COLOR");
    let output = hunt.output().expect("the program can be run");
    // A person sees the steps before the result: nothing else goes to standard error.
    let bytes = [output.stderr, output.stdout].concat();
    let text = String::from_utf8(bytes).expect("the program writes UTF-8");
    let text = text.replace(&engine, "./myengine");
    let screen = format!("$ perft divide 4 '{FEN}' --engine ./myengine\n{text}");
    let picture = Term::new().render_svg(&screen);
    if env::var_os("PICTURES").is_some() {
        fs::create_dir_all(Path::new(PICTURE).parent().expect("a folder")).expect("the folder");
        fs::write(PICTURE, &picture).expect("the picture can be written");
    }
    let known = fs::read_to_string(PICTURE).unwrap_or_default();
    assert!(known == picture, "docs/images/hunt.svg is not what the program prints: {screen}");
}
