//! What is wrong, where, and what is read afterwards.

use std::error::Error;
use std::io::{self, Read};

use pgn::{Game, MAX_VARIATION_DEPTH, PgnReader};
use pretty_assertions::assert_eq;

use crate::events::{events, events_of};

/// The first error among the events of a text.
fn error(text: &str) -> String {
    let found = events(text);
    found.into_iter().find(|event| event.starts_with("game ")).unwrap_or_else(|| panic!("{text:?}"))
}

#[test]
fn syntax_errors_say_where_and_what() {
    let cases = [
        (
            "e4 {no end",
            "game 1, line 1, column 4: expected } behind the comment that begins here, found none",
        ),
        (
            "e4\n\n(d4 (c4)",
            "game 1, line 3, column 9: expected ) behind the variation that begins at line 3, column 1, found the end of the game",
        ),
        (
            "e4 (d4\n[Event \"b\"] *",
            "game 1, line 2, column 1: expected ) behind the variation that begins at line 1, column 4, found the end of the game",
        ),
        ("e4 ) e5", "game 1, line 1, column 4: expected a move or a result, found \") e5\""),
        ("{a{b}} e4", "game 1, line 1, column 6: expected a move or a result, found \"} e4\""),
        (
            "e4 {größer} > e5",
            "game 1, line 1, column 13: expected a move or a result, found \"> e5\"",
        ),
        ("* [White]", "game 2, line 1, column 9: expected a tag value in quotes, found \"]\""),
        (
            "[White \"a]\n*",
            "game 1, line 1, column 9: expected \"] at the end of the tag value, found \"a]\"",
        ),
        ("[\"a\"]", "game 1, line 1, column 2: expected the name of a tag, found \"\\\"a\\\"]\""),
        ("[", "game 1, line 1, column 2: expected the name of a tag, found nothing"),
        (
            "e4 $ *",
            "game 1, line 1, column 4: expected a number up to 65535 behind $, found \"$ *\"",
        ),
        (
            "e4 $65536 *",
            "game 1, line 1, column 4: expected a number up to 65535 behind $, found \"$65536 *\"",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text), expected, "{text:?}");
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
            "1. e4 e5 (1... Nd7 2. e5)",
            "game 1, line 1, column 16: ply 2: \"Nd7\" is not legal: no knight there can go to d7",
        ),
        (
            "{größer} xyz",
            "game 1, line 1, column 10: ply 1: \"xyz\" is not a move like Nf3, exd5, e8=Q or O-O: it does not end with a square a1 to h8",
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
            "{a} (e4)",
            "game 1, line 1, column 5: expected a move before the variation that begins here, found none",
        ),
        (
            "e4 ((d4))",
            "game 1, line 1, column 5: expected a move before the variation that begins here, found none",
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
    ];
    for (text, expected) in cases {
        assert_eq!(text.parse::<Game>().unwrap_err().to_string(), expected, "{text:?}");
    }
}

#[test]
fn reading_goes_on_with_the_next_game() {
    let next = "[Event \"b\"]\n\nd4 *\n";
    for damaged in [
        "[Event \"a]\n[Site \"x\"]\n\ne4 *\n\n",
        "[Event \"a\"]\n[Site x]\n\ne4 *\n\n",
        "[Event \"a\"]\n\ne4 ) e5 *\n",
        "[Event \"a\"]\n\ne4 (d4 *\n\n",
        "e4 > e5\n",
    ] {
        let found = events(format!("{damaged}{next}"));
        let tail = &found[found.len() - 5..];
        assert_eq!(tail.join(" "), "Event=b : d4 * .", "{damaged:?}");
        let errors = found.iter().filter(|event| event.starts_with("game 1, ")).count();
        assert_eq!(errors, 1, "{damaged:?}");
    }
    let mut reader = PgnReader::new("{ not closed\n[Event \"b\"] e5 *".as_bytes());
    let numbers: Vec<_> = reader.games().map(|game| game.unwrap_err().game).collect();
    assert_eq!(numbers, [1, 2]);
    // Without the tag Event the next game is found below an empty line.
    assert_eq!(events("e4 > e5\n[a \"x\"]\n\n[A \"b\"] *")[3..].join(" "), "A=b : * .");
}

#[test]
fn games_with_wrong_moves_do_not_stop_the_others() {
    let text = "e5 (d4) Nf3 *\n\n1. d4 *\n\n[FEN \"x\"]\n\ne4 *\n\n[Event \"b\"] e4 (e5) *\n[Event \"c\"] c4 *";
    let mut reader = PgnReader::new(text.as_bytes());
    let games: Vec<_> = reader.games().map(|game| game.map_err(|error| error.game)).collect();
    let read: Vec<_> = games.iter().map(|game| game.as_ref().err().copied()).collect();
    assert_eq!(read, [Some(1), None, Some(3), Some(4), None]);
}

#[test]
fn what_is_too_long_or_too_deep_is_refused() {
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

    let depth = MAX_VARIATION_DEPTH as usize;
    let nested = |depth| format!("{}{} *", "e4 (".repeat(depth), ")".repeat(depth));
    assert!(nested(depth).parse::<Game>().is_ok());
    assert!(
        error(&nested(depth + 1)).ends_with("at most 256 variations in each other, found one more")
    );
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
