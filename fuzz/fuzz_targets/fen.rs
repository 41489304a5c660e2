//! Any bytes as a FEN: they are refused with an error that can be printed, or read as a position
//! that comes back from every style of writing.

#![no_main]

use board::{Board, CastlingField, EnPassantField, Position, Reading};
use libfuzzer_sys::fuzz_target;

/// Longer than any excerpt that an error message gives of a text, and than any list of errors.
const LONGEST_MESSAGE: usize = 10_000;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let lenient = Position::from_fen(&text, Reading::Lenient);
    let strict = Position::from_fen(&text, Reading::Strict);
    for error in [&lenient, &strict].into_iter().filter_map(|read| read.as_ref().err()) {
        let message = format!("{error} {error:?}");
        assert!(message.len() < LONGEST_MESSAGE, "{} bytes of message", message.len());
    }
    if let Ok(strict) = strict {
        assert_eq!(Ok(strict), lenient, "the lenient reading takes what the strict one takes");
    }
    if let Ok(position) = lenient {
        round_trip(&position);
    }
});

fn round_trip(position: &Position) {
    for castling in [CastlingField::XFen, CastlingField::Shredder] {
        let fen = position.fen().castling(castling).en_passant(EnPassantField::Always).to_string();
        assert_eq!(Position::from_fen(&fen, Reading::Lenient), Ok(*position), "{fen}");
        for en_passant in [EnPassantField::Legal, EnPassantField::PseudoLegal] {
            let fen = position.fen().castling(castling).en_passant(en_passant).to_string();
            assert_eq!(Board::from_fen(&fen, Reading::Lenient), Ok(*position.board()), "{fen}");
        }
    }
}
