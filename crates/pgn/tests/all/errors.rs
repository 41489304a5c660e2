//! What is wrong, where, and what is read afterwards.

use std::error::Error;
use std::io::{self, Read};

use pgn::{BlemishKind, Game, MAX_VARIATION_DEPTH, PgnReader, Reading};
use pretty_assertions::assert_eq;

use crate::events::events_of;

/// The first error that the strict reader finds in a text.
fn error(text: &str) -> String {
    let mut reader = PgnReader::new(text.as_bytes()).with_reading(Reading::Strict);
    let found = events_of(&mut reader);
    found.into_iter().find(|event| event.starts_with("game ")).unwrap_or_else(|| panic!("{text:?}"))
}

#[test]
fn syntax_errors_say_where_and_what() {
    let cases = [
        (
            "e4 {no end",
            "line 1, column 4: the standard forbids a comment without } at its end: \"{no end\"",
        ),
        (
            "e4\n\n(d4 (c4)",
            "line 3, column 1: the standard forbids a variation without ) at its end: \"(\"",
        ),
        (
            "e4 (d4\n[Event \"b\"] *",
            "line 1, column 4: the standard forbids a variation without ) at its end: \"(\"",
        ),
        ("e4 ) e5", "line 1, column 4: the standard forbids a stray sign: \")\""),
        ("{a{b}} e4", "line 1, column 6: the standard forbids a stray sign: \"}\""),
        ("e4 {größer} > e5", "line 1, column 13: the standard forbids a stray sign: \">\""),
        ("* [White]", "line 1, column 3: the standard forbids a tag without a value: \"[White]\""),
        (
            "[White \"a]\n*",
            "line 1, column 1: the standard forbids a tag value without proper quotes: \"[White \\\"a]\"",
        ),
        (
            "[\"a\"]",
            "line 1, column 1: the standard forbids a bracket that is no tag: \"[\\\"a\\\"]\"",
        ),
        ("[", "line 1, column 1: the standard forbids a bracket that is no tag: \"[\""),
        (
            "e4 $ *",
            "line 1, column 4: the standard forbids a NAG that is no number up to 255: \"$\"",
        ),
        (
            "e4 $256 *",
            "line 1, column 4: the standard forbids a NAG that is no number up to 255: \"$256\"",
        ),
        ("e4 e5", "line 1, column 6: the standard forbids no result behind the moves: nothing"),
    ];
    for (text, expected) in cases {
        let number = if text.starts_with('*') { 2 } else { 1 };
        assert_eq!(error(text), format!("game {number}, {expected}"), "{text:?}");
    }
}

#[test]
fn moves_say_why_they_are_refused() {
    let cases = [
        (
            "1. e4 e5\n\n2. Ke3",
            "game 1, line 3, column 4: ply 3: \"Ke3\" is not legal: a king does not go from e1 to e3",
        ),
        (
            "{größer} 1. xy9",
            "game 1, line 1, column 13: ply 1: \"xy9\" is not a move like Nf3, exd5, e8=Q or O-O: it does not end with a square a1 to h8",
        ),
        (
            "[FEN \"4k3/8/8/8/8/2N5/8/4K1N1 w - - 0 1\"]\nNe2",
            "game 1, line 2, column 1: ply 1: \"Ne2\" is ambiguous: it can be g1e2 or c3e2",
        ),
        (
            "1. f3 e5 2. g4 Qh4 3. --",
            "game 1, line 1, column 23: ply 5: a null move is not legal in check",
        ),
        (
            "[A \"a\"]\n[FEN \"8/8\"]\n*",
            "game 1, line 2, column 1: the tag FEN is no position: piece placement, byte 3: only 2 of 8 ranks are given, found nothing",
        ),
        (
            "[Variant \"Atomic\"]",
            "game 1, line 1, column 1: expected a variant like Standard or Chess960, found \"Atomic\"",
        ),
        ("", "game 1, line 1, column 1: there is no game"),
        ("{no game}", "game 1, line 1, column 10: there is no game"),
        ("no game at all\n", "game 1, line 1, column 1: there is no game"),
    ];
    for (text, expected) in cases {
        assert_eq!(text.parse::<Game>().unwrap_err().to_string(), expected, "{text:?}");
    }
}

#[test]
fn a_strict_reader_goes_on_with_the_next_game() {
    let next = "[Event \"b\"]\n\nd4 *\n";
    for damaged in [
        "[Event \"a]\n[Site \"x\"]\n\ne4 *\n\n",
        "[Event \"a\"]\n[Site x]\n\ne4 *\n\n",
        "[Event \"a\"]\n\ne4 ) e5 *\n",
        "[Event \"a\"]\n\ne4 (d4 *\n\n",
        "e4 > e5\n",
    ] {
        let text = format!("{damaged}{next}");
        let mut reader = PgnReader::new(text.as_bytes()).with_reading(Reading::Strict);
        let found = events_of(&mut reader);
        let tail = &found[found.len() - 5..];
        assert_eq!(tail.join(" "), "Event=b : d4 * .", "{damaged:?}");
        let errors = found.iter().filter(|event| event.starts_with("game 1, ")).count();
        assert_eq!(errors, 1, "{damaged:?}");
    }
}

#[test]
fn games_with_wrong_moves_do_not_stop_the_others() {
    let text = "e5 (d4) Nf3 *\n\n1. d4 *\n\n[FEN \"x\"]\n\ne4 *\n\n[Event \"b\"] e4 e4 *\n[Event \"c\"] c4 *";
    let mut reader = PgnReader::new(text.as_bytes());
    let games: Vec<_> = reader.games().map(|game| game.map_err(|error| error.game)).collect();
    let read: Vec<_> = games.iter().map(|game| game.as_ref().err().copied()).collect();
    assert_eq!(read, [Some(1), None, Some(3), Some(4), None]);
}

#[test]
fn texts_that_are_too_long_are_refused() {
    let long = format!("e4 {{{}}} e5 *\n[Event \"b\"] *", "x".repeat(2000));
    let mut reader = PgnReader::new(long.as_bytes()).with_limit(1000);
    let found = events_of(&mut reader);
    assert_eq!(
        found[2],
        "game 1, line 1, column 4: expected a comment, tag or word of at most 1000 bytes, found a longer one"
    );
    assert_eq!(found[3..].join(" "), "Event=b : * .");
    let mut reader = PgnReader::new(long.as_bytes()).with_limit(2100);
    assert_eq!(events_of(&mut reader).len(), 10);
}

#[test]
fn variations_that_are_too_deep_are_lost_alone() {
    let depth = MAX_VARIATION_DEPTH as usize;
    let nested = |depth| {
        let text = format!("{}{} d5 *", "e4 (".repeat(depth), ")".repeat(depth));
        text.parse::<Game>().expect("a game without errors")
    };
    assert!(nested(depth).blemishes().is_empty());
    for more in [1, 5] {
        let game = nested(depth + more);
        assert_eq!(game.moves().count(), 2);
        let lost = game.blemishes().iter().next().expect("a lost variation");
        let length = ("e4 (".len() + ")".len()) * (more - 1) + "()".len();
        assert_eq!((lost.kind, lost.length), (BlemishKind::LostVariation, length as u64));
    }
}

/// A source that fails after some text.
struct Failing<'a>(&'a [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::new(io::ErrorKind::ConnectionReset, "the line is dead")),
            read => Ok(read),
        }
    }
}

#[test]
fn errors_of_the_source_end_the_reading() {
    let mut reader = PgnReader::new(Failing(b"[Event \"a\"] e4"));
    let games: Vec<_> = reader.games().collect();
    assert_eq!(games.len(), 1);
    let error = games.into_iter().next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "game 1, line 1, column 13: cannot read on: the line is dead");
    assert!(error.source().is_some());
    assert_eq!(io::Error::from(error).kind(), io::ErrorKind::ConnectionReset);
}
