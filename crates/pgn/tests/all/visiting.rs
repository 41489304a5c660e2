//! What a visitor sees of a text.

use std::ops::ControlFlow::{self, Break, Continue};

use pgn::{Blemish, GameResult, GameVisitor, MoveToken, Nag, PgnReader, RawText, Reading};

/// Writes down each call as a word, and breaks off where it is told to.
#[derive(Default)]
struct Notes {
    calls: Vec<String>,
    break_at: &'static [&'static str],
}

impl Notes {
    fn note(&mut self, call: impl Into<String>) -> ControlFlow<()> {
        let call = call.into();
        let flow = if self.break_at.contains(&&*call) { Break(()) } else { Continue(()) };
        self.calls.push(call);
        flow
    }
}

impl GameVisitor for Notes {
    fn begin_game(&mut self) {
        self.calls.push("<".to_owned());
    }
    fn tag(&mut self, name: &str, value: RawText<'_>) {
        self.calls.push(format!("{name}={}", value.to_str()));
    }
    fn begin_moves(&mut self) -> ControlFlow<()> {
        self.note(":")
    }
    fn visit_move(&mut self, token: MoveToken<'_>) -> ControlFlow<()> {
        self.note(token.text())
    }
    fn nag(&mut self, nag: Nag) {
        self.calls.push(nag.to_string());
    }
    fn comment(&mut self, comment: RawText<'_>) {
        self.calls.push(format!("{{{}}}", comment.to_line()));
    }
    fn begin_variation(&mut self) -> ControlFlow<()> {
        self.note("(")
    }
    fn end_variation(&mut self) {
        self.calls.push(")".to_owned());
    }
    fn result(&mut self, result: GameResult) {
        self.calls.push(result.to_string());
    }
    fn blemish(&mut self, blemish: &Blemish) {
        self.calls.push(format!("<{}>", blemish.found));
    }
    fn end_game(&mut self) {
        self.calls.push(">".to_owned());
    }
}

/// The calls for all games of a text, and how many games there were. An error is a call too.
fn visited(text: &str, break_at: &'static [&'static str]) -> (String, u32) {
    visited_by(PgnReader::new(text.as_bytes()), break_at)
}

fn visited_by(mut reader: PgnReader<&[u8]>, break_at: &'static [&'static str]) -> (String, u32) {
    let mut notes = Notes { break_at, ..Notes::default() };
    let mut games = 0;
    loop {
        match reader.visit_game(&mut notes) {
            Ok(true) => games += 1,
            Ok(false) => return (notes.calls.join(" "), games),
            Err(_) => notes.calls.push("error".to_owned()),
        }
    }
}

const GAME: &str = "[White \"a\"]\n\n1. e4 $1 (1. d4 (1. c4) d5) e5 {good} 1-0\n";

#[test]
fn all_parts_come_in_order() {
    let calls = "< White=a : e4 $1 ( d4 ( c4 ) d5 ) e5 {good} 1-0 >";
    assert_eq!(visited(GAME, &[]), (calls.to_owned(), 1));
}

#[test]
fn what_is_broken_off_is_passed_over() {
    let two = GAME.repeat(2);
    let without_variations = "< White=a : e4 $1 ( e5 {good} 1-0 >";
    assert_eq!(visited(GAME, &["("]), (without_variations.to_owned(), 1));
    assert_eq!(visited(&two, &[":"]), ("< White=a : > < White=a : >".to_owned(), 2));
    assert_eq!(visited(&two, &["e4"]), ("< White=a : e4 > < White=a : e4 >".to_owned(), 2));
    assert_eq!(visited(GAME, &["c4"]), ("< White=a : e4 $1 ( d4 ( c4 >".to_owned(), 1));
}

#[test]
fn comments_above_a_game_belong_to_it_and_comments_alone_are_no_game() {
    let above = format!("; x\n{{y}}\n{GAME}");
    let calls = "< {x} {y} White=a : e4 $1 ( d4 ( c4 ) d5 ) e5 {good} 1-0 >";
    assert_eq!(visited(&above, &[]), (calls.to_owned(), 1));
    let behind = "1. e4 *\n\n; x\n{y}\n";
    assert_eq!(visited(behind, &[]), ("< : e4 * >".to_owned(), 1));
    assert_eq!(visited("{x}", &[]), (String::new(), 0));
    assert_eq!(visited("", &[]), (String::new(), 0));
}

#[test]
fn blemishes_are_visited() {
    let text = format!("oh\n[White \"b\"]\n\n1. e4 ) *\n\n{GAME}\nbehind\n");
    let calls = "<\"oh\"> < White=b : e4 <\")\"> * > \
        < White=a : e4 $1 ( d4 ( c4 ) d5 ) e5 {good} 1-0 > <\"behind\">";
    assert_eq!(visited(&text, &[]), (calls.to_owned(), 2));
}

#[test]
fn after_an_error_the_next_game_follows() {
    let text = format!("[White \"b\"]\n\n1. e4 ) *\n\n{GAME}");
    let strict = || PgnReader::new(text.as_bytes()).with_reading(Reading::Strict);
    // What is passed over is read too.
    assert_eq!(visited_by(strict(), &[":"]), ("< White=b : error < White=a : >".to_owned(), 1));
    let (calls, games) = visited_by(strict(), &[]);
    assert!(calls.starts_with("< White=b : e4 error < White=a :"), "{calls}");
    assert_eq!(games, 1);
}
