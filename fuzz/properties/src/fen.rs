//! Texts as FEN.

use board::{Board, CastlingField, EnPassantField, FenError, Position, Reading, diagnose_fen};

use crate::messages::{is_fit_to_print, text_is_fit_to_print};

/// Any text is refused with errors that can be printed, or read as a position that comes back from
/// every style of writing. The strict reading takes nothing that the lenient one refuses. The
/// diagnosis finds a fault exactly where the reading fails, and each within the text.
pub fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let [lenient, strict] =
        [Reading::Lenient, Reading::Strict].map(|reading| Position::from_fen(&text, reading));
    for (reading, read) in [(Reading::Lenient, &lenient), (Reading::Strict, &strict)] {
        if let Err(error) = read {
            is_fit_to_print(error);
        }
        assert_eq!(faults(&text, reading) > 0, read.is_err(), "{reading:?}: {text:?}");
    }
    if let Ok(strict) = strict {
        assert_eq!(Ok(strict), lenient, "the lenient reading takes what the strict one takes");
    }
    forgiving_drops_only_what_cannot_be(&text, lenient);
    if let Ok(position) = lenient {
        comes_back(&position);
    }
}

/// The forgiving reading gives what the lenient one gives, and drops something only where that one
/// fails.
fn forgiving_drops_only_what_cannot_be(text: &str, lenient: Result<Position, FenError>) {
    match (Position::from_fen_forgiving(text), lenient) {
        (Ok(forgiven), Ok(position)) => {
            assert_eq!((forgiven.value, forgiven.dropped), (position, None), "{text:?}");
        }
        (Ok(forgiven), Err(_)) => {
            is_fit_to_print(
                &forgiven.dropped.unwrap_or_else(|| panic!("nothing dropped: {text:?}")),
            );
            comes_back(&forgiven.value);
        }
        (Err(error), Ok(_)) => panic!("{error}: {text:?}"),
        (Err(error), Err(_)) => is_fit_to_print(&error),
    }
}

/// How many faults the diagnosis finds.
fn faults(text: &str, reading: Reading) -> usize {
    let mut faults = 0;
    diagnose_fen(text, reading, &mut |fault| {
        faults += 1;
        assert!(text.get(fault.range.clone()).is_some(), "{:?} of {text:?}", fault.range);
        text_is_fit_to_print(&format!("{}: {}", fault.field, fault.reason));
    });
    faults
}

/// A position comes back from every style of writing.
pub(crate) fn comes_back(position: &Position) {
    for castling in [CastlingField::XFen, CastlingField::Shredder] {
        let fen = position.fen().castling(castling).en_passant(EnPassantField::Always).to_string();
        assert_eq!(Position::from_fen(&fen, Reading::Lenient), Ok(*position), "{fen}");
        for en_passant in [EnPassantField::Legal, EnPassantField::PseudoLegal] {
            let fen = position.fen().castling(castling).en_passant(en_passant).to_string();
            assert_eq!(Board::from_fen(&fen, Reading::Lenient), Ok(*position.board()), "{fen}");
        }
    }
}
