//! Texts as moves on a board.

use board::{CastlingSide, CastlingStyle, Move, MoveKind, Position, UciMove};
use movegen::{San, read_san, read_uci};

use crate::bytes::position_and_rest;
use crate::messages::is_fit_to_print;

/// Longer games find nothing that shorter ones do not.
const MOST_LINES: usize = 40;

/// The first line is a FEN, each further line a move on it. Any text is refused with an error that
/// can be printed, or means a legal move, which is played. On every board on the way each legal
/// move comes back from all its spellings.
pub fn moves(data: &[u8]) {
    let Some((mut position, rest)) = position_and_rest(data) else { return };
    let text = String::from_utf8_lossy(rest);
    spellings_come_back(&position);
    for line in text.split('\n').take(MOST_LINES) {
        let Some(mv) = read(&position, line) else { continue };
        position = position.play(mv);
        spellings_come_back(&position);
    }
}

/// The legal move that a text means in SAN, LAN or UCI.
fn read(position: &Position, text: &str) -> Option<Move> {
    let board = position.board();
    let (san, uci) = (read_san(board, text), read_uci(board, text));
    for error in [&san, &uci].into_iter().filter_map(|read| read.as_ref().err()) {
        is_fit_to_print(error);
    }
    if let Err(error) = UciMove::parse(text) {
        is_fit_to_print(&error);
    }
    let resolved = UciMove::parse(text).ok().and_then(|mv| mv.resolve(board));
    if let (Ok(mv), Some(resolved)) = (&uci, resolved) {
        assert_eq!(*mv, resolved, "{text:?} on {board}");
    }
    let mv = san.or(uci).ok()?;
    assert!(movegen::legal_moves(board).contains(&mv), "{text:?} is {mv} on {board}");
    Some(mv)
}

fn spellings_come_back(position: &Position) {
    let board = position.board();
    for &mv in movegen::legal_moves(board).iter() {
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let text = mv.to_uci(board, style).to_string();
            if style == CastlingStyle::Chess960 || !looks_like_a_step(mv) {
                assert_eq!(read_uci(board, &text).ok(), Some(mv), "{text} on {board}");
            }
        }
        for san in [San::of(board, mv), San::long_of(board, mv)] {
            let text = san.to_string();
            assert_eq!(read_san(board, &text).ok(), Some(mv), "{text} on {board}");
            assert_eq!(San::parse(&text).ok(), Some(san), "{text} on {board}");
        }
    }
}

/// Whether a castling, in the standard style, is written like a step of the king, or like no move.
fn looks_like_a_step(mv: Move) -> bool {
    let side = CastlingSide::of(mv.from(), mv.to());
    let files = mv.from().file().index().abs_diff(side.king_file().index());
    mv.kind() == MoveKind::Castling && files <= 1
}
