//! The positions that cozy-chess cannot read, rule by rule. shakmaty reads every position.

use board::{Piece, Position};
use magic_core::{Color, Rank, Square, between};

/// Why cozy-chess cannot read a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Unreadable {
    /// A side has more than eight pawns.
    ManyPawns,
    /// More than two pieces give check.
    ManyCheckers,
    /// A pawn has just gone two squares, and a piece gives check that this move can neither have
    /// moved nor discovered.
    CheckBeforeDoublePush,
}

impl Unreadable {
    /// All rules.
    pub const ALL: [Self; 3] = [Self::ManyPawns, Self::ManyCheckers, Self::CheckBeforeDoublePush];

    /// The rule in words.
    pub const fn description(self) -> &'static str {
        match self {
            Self::ManyPawns => "a side has more than eight pawns",
            Self::ManyCheckers => "more than two pieces give check",
            Self::CheckBeforeDoublePush => "a check was there before the double push",
        }
    }

    /// The first rule by which cozy-chess cannot read the position, if there is one.
    pub fn of(position: &Position) -> Option<Self> {
        let board = position.board();
        let pawns = |color| board.colored_pieces(color, Piece::Pawn).len();
        if Color::ALL.into_iter().any(|color| pawns(color) > 8) {
            Some(Self::ManyPawns)
        } else if board.checkers().len() > 2 {
            Some(Self::ManyCheckers)
        } else if has_check_before_double_push(position) {
            Some(Self::CheckBeforeDoublePush)
        } else {
            None
        }
    }
}

/// Whether a checker is neither the pawn of the double push nor a slider on a line through the
/// square the pawn left.
fn has_check_before_double_push(position: &Position) -> bool {
    let Some(passed) = position.last_double_push() else { return false };
    let (us, board) = (position.side_to_move(), position.board());
    let on = |rank: Rank| Square::new(passed.file(), rank.relative_to(!us));
    let (origin, pushed) = (on(Rank::Second), on(Rank::Fourth));
    let king = board.king(us);
    board
        .checkers()
        .into_iter()
        .any(|checker| checker != pushed && !between(checker, king).contains(origin))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rivals::Cozy;

    #[test]
    fn each_rule_has_positions_that_cozy_chess_refuses() {
        use Unreadable::{CheckBeforeDoublePush, ManyCheckers, ManyPawns};
        let cases = [
            ("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", Some(ManyPawns)),
            ("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", None),
            ("4k3/8/8/8/1b2r3/3n4/8/4K3 w - - 0 1", Some(ManyCheckers)),
            ("4k3/8/8/8/4r3/3n4/8/4K3 w - - 0 1", None),
            ("4k3/8/5N2/8/2pP4/8/8/4K3 b - d3 0 1", Some(CheckBeforeDoublePush)),
            // The pawn of the double push gives check, and a bishop that it has discovered does.
            ("8/8/8/4k3/2pP4/8/8/4K3 b - d3 0 1", None),
            ("8/8/8/8/1kpP4/8/8/4BK2 b - d3 0 1", None),
        ];
        for (fen, expected) in cases {
            let position: Position = fen.parse().expect(fen);
            assert_eq!(Unreadable::of(&position), expected, "{fen}");
            assert_eq!(Cozy::read(&position).is_err(), expected.is_some(), "{fen}");
        }
    }
}
