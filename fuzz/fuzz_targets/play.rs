//! A FEN, a line feed, and bytes that choose moves: board, keys and mailbox oracle stay together.
//!
//! A byte 255 passes, where that is allowed; any other plays the legal move with that number, round
//! and round.

#![no_main]

use board::{Board, CastlingField, EnPassantField, Keys, Position, Reading};
use libfuzzer_sys::fuzz_target;
use mailbox::Mailbox;

#[allow(dead_code, reason = "the oracle of the tests, of which this needs a part")]
#[path = "../../crates/movegen/tests/mailbox/mod.rs"]
mod mailbox;

/// The byte that passes.
const PASS: u8 = 255;

/// Longer games find nothing that shorter ones do not.
const LONGEST_GAME: usize = 64;

fuzz_target!(|data: &[u8]| {
    let Some(end) = data.iter().position(|&byte| byte == b'\n') else { return };
    let Ok(text) = std::str::from_utf8(&data[..end]) else { return };
    let Ok(mut position) = Position::from_fen(text, Reading::Lenient) else { return };
    let fen = position.fen().castling(CastlingField::Shredder).en_passant(EnPassantField::Always);
    let mut oracle = Mailbox::from_fen(&fen.to_string());
    for &choice in data[end + 1..].iter().take(LONGEST_GAME) {
        if choice == PASS {
            let Some(passed) = position.play_null() else { continue };
            (position, oracle) = (passed, oracle.pass());
        } else {
            let legal = movegen::legal_moves(position.board());
            let Some(&mv) = legal.get(usize::from(choice) % legal.len().max(1)) else { return };
            let (before, key) = (position, position.key_after(mv));
            let undo = position.make(mv);
            assert_eq!((position, position.key()), (before.play(mv), key), "{before} {mv}");
            let mut unmade = position;
            unmade.unmake(mv, undo);
            assert_eq!(unmade, before, "{mv}");
            oracle = oracle.make(mv);
        }
        compare(&position, &oracle);
    }
});

fn compare(position: &Position, oracle: &Mailbox) {
    let fen = oracle.fen();
    assert_eq!(Board::from_fen(&fen, Reading::Lenient), Ok(*position.board()), "{fen}");
    assert_eq!(*position.keys(), Keys::of(position.board()), "{fen}");
    assert_eq!(movegen::legal_moves(position.board()).len(), oracle.legal_moves().len(), "{fen}");
}
