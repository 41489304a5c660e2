//! Reading in pieces, and reading anything.

use std::io::{self, Read};

use pgn::PgnReader;
use proptest::prelude::*;

use crate::events::{events, events_of};

/// A source that gives a few bytes at a time, and interrupts now and then.
struct Pieces<'a> {
    rest: &'a [u8],
    size: usize,
    turn: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.turn += 1;
        if self.turn % 5 == 0 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let size = self.size.min(buffer.len()).min(self.rest.len());
        let (piece, rest) = self.rest.split_at(size);
        buffer[..size].copy_from_slice(piece);
        self.rest = rest;
        Ok(size)
    }
}

/// Texts that are nearly PGN.
fn texts() -> impl Strategy<Value = Vec<u8>> {
    let parts = [
        "[Event \"a\"]",
        "[White \"b \\\" \\\\ c\"]",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
        "[",
        "\"",
        "]",
        "\n",
        "\r\n",
        "\n\n",
        "1.",
        "12...",
        "e4",
        "Nf3",
        "O-O",
        "0-0",
        "--",
        "0000",
        "!",
        "?!",
        "$1",
        "$",
        "{a}",
        "{",
        "}",
        "; x\n",
        ";",
        "(",
        ")",
        "*",
        "1-0",
        "1/2-1/2",
        "½",
        "–",
        "…",
        "%",
        "\n% x\n",
        "\u{feff}",
        "\\",
        ".",
        " ",
    ];
    let part = prop_oneof![
        9 => proptest::sample::select(parts.to_vec()).prop_map(|part| part.as_bytes().to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 1..4),
    ];
    let spaced = (part, proptest::bool::ANY).prop_map(|(mut part, is_spaced)| {
        part.extend(is_spaced.then_some(b' '));
        part
    });
    proptest::collection::vec(spaced, 0..40).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(100) })]

    #[test]
    fn pieces_give_what_the_whole_gives(text in texts(), size in 1_usize..9, limit in 64_usize..99) {
        let whole = events(&text);
        let mut reader = PgnReader::new(Pieces { rest: &text, size, turn: 0 });
        prop_assert_eq!(&events_of(&mut reader), &whole);
        // With little memory there may be other errors, but reading ends.
        let mut reader = PgnReader::new(Pieces { rest: &text, size, turn: 0 }).with_limit(limit);
        events_of(&mut reader);
    }

    #[test]
    fn every_text_is_read_or_refused(text in texts()) {
        for game in PgnReader::new(text.as_slice()).games().flatten() {
            let written = game.to_pgn();
            prop_assert!(written.is_ok(), "{:?}", written);
            let again: Result<pgn::Game, _> = written.unwrap().parse();
            prop_assert!(again.is_ok(), "{:?}", again);
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(text in proptest::collection::vec(any::<u8>(), 0..200)) {
        events(&text);
        PgnReader::new(text.as_slice()).games().for_each(drop);
    }
}

#[test]
fn a_long_text_needs_little_memory() {
    let game = b"[Event \"a\"]\n\n1. e4 {a comment} e5 *\n\n";
    let mut reader = PgnReader::new(Repeated(game, 0).take(925_000));
    reader = reader.with_limit(70_000);
    let mut games = 0;
    while let Some(event) = reader.next_event().unwrap() {
        games += u64::from(event == pgn::PgnEvent::GameEnd);
    }
    assert_eq!(games, 925_000 / game.len() as u64);
    assert_eq!(reader.place().line, games * 4 + 1);
}

/// A text again and again.
struct Repeated(&'static [u8], usize);

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in buffer.iter_mut() {
            *byte = self.0[self.1];
            self.1 = (self.1 + 1) % self.0.len();
        }
        Ok(buffer.len())
    }
}
