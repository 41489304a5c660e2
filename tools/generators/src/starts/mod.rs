//! Positions that games start from.

mod castling;
mod en_passant;
mod material;
mod scene;

use board::{Board, Chess960, Position};
use magic_core::SplitMix64;

use crate::start_kind::StartKind;

/// The start of the next game of a kind.
pub fn start(kind: StartKind, random: &mut SplitMix64) -> Position {
    // A scene that has no room for its kings, or breaks a rule of positions, is set up anew.
    loop {
        let scene = match kind {
            StartKind::Standard => Some(Position::start()),
            StartKind::Chess960 => Some(Board::chess960(any_number(random)).into()),
            StartKind::DoubleChess960 => {
                let (white, black) = (any_number(random), any_number(random));
                Some(Board::double_chess960(white, black).into())
            }
            StartKind::Crowded => material::crowded(random),
            StartKind::Queens => material::queens(random),
            StartKind::Promotions => material::promotions(random),
            StartKind::EnPassant => en_passant::en_passant(random),
            StartKind::Castling => castling::castling(random),
            StartKind::Endgames => material::endgame(random),
        };
        if let Some(position) = scene {
            return position;
        }
    }
}

/// The number of any start position of Chess960.
fn any_number(random: &mut SplitMix64) -> Chess960 {
    let number = random.below(usize::from(Chess960::COUNT));
    Chess960::new(number as u16).unwrap_or(Chess960::STANDARD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Piece;
    use magic_core::{Color, Rank};

    /// The largest number that `measure` gives for starts of the kind.
    fn most(kind: StartKind, measure: fn(&Position) -> usize) -> usize {
        let mut random = SplitMix64::seeded(1);
        (0..2_000).map(|_| measure(&start(kind, &mut random))).max().expect("2,000 starts")
    }

    fn pieces(position: &Position, color: Color, piece: Piece) -> usize {
        position.board().colored_pieces(color, piece).len() as usize
    }

    #[test]
    fn material_goes_to_its_limits() {
        let of_a_side = |it: &Position| it.board().color(Color::White).len() as usize;
        assert_eq!(most(StartKind::Crowded, of_a_side), 16);
        assert!(most(StartKind::Crowded, |it| pieces(it, Color::Black, Piece::Pawn)) > 10);
        assert!(most(StartKind::Queens, |it| pieces(it, Color::White, Piece::Queen)) > 13);
        assert_eq!(most(StartKind::Endgames, |it| it.board().occupied().len() as usize), 6);
        let moves = |it: &Position| movegen::legal_moves(it.board()).len();
        assert!(most(StartKind::Queens, moves) > 200);
    }

    #[test]
    fn all_pawns_are_one_step_from_promotion() {
        let mut random = SplitMix64::seeded(2);
        for _ in 0..500 {
            let board = *start(StartKind::Promotions, &mut random).board();
            for color in Color::ALL {
                let pawns = board.colored_pieces(color, Piece::Pawn);
                assert!(pawns.is_subset(Rank::Seventh.relative_to(color).bitboard()), "{board}");
            }
        }
        assert_eq!(most(StartKind::Promotions, |it| pieces(it, Color::White, Piece::Pawn)), 8);
    }

    #[test]
    fn starts_have_what_they_are_named_for() {
        let has_push = |it: &Position| usize::from(it.last_double_push().is_some());
        assert_eq!(most(StartKind::EnPassant, has_push), 1);
        let rights = |it: &Position| it.board().castling_rights().bits().count_ones() as usize;
        assert_eq!(most(StartKind::Castling, rights), 4);
        let numbers = |it: &Position| usize::from(it.board().chess960_numbers().is_some());
        assert_eq!(most(StartKind::DoubleChess960, numbers), 1);
    }
}
