//! Whether an engine writes castling as the other mode does.

use board::{Board, CastlingStyle, MoveKind};

use perft_core::rival::{RivalDivide, uci_move};

/// What to tell about an engine whose castling is written otherwise than `style` asks for. Both
/// spellings are understood, but a graphical interface may understand one only.
pub(crate) fn other_spelling(
    board: &Board,
    style: CastlingStyle,
    rival: &RivalDivide,
) -> Option<&'static str> {
    let is_other = |(name, _): &(String, u128)| {
        let uci = uci_move(name)?;
        let castling = uci.resolve(board).filter(|mv| mv.kind() == MoveKind::Castling)?;
        (castling.to_uci(board, style).to != uci.to).then_some(match style {
            CastlingStyle::Standard => {
                "The engine writes castling as the king taking its rook, as Chess960 does, though \
                 this is a position of standard chess."
            }
            CastlingStyle::Chess960 => {
                "The engine writes castling as standard chess does, though this position needs \
                 Chess960, where the king takes its rook."
            }
        })
    };
    rival.entries.iter().find_map(is_other)
}
