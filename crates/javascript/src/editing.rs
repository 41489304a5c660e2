//! Changing a board piece by piece. The result need not be valid.

use board::{Board, CastlingSide, Piece, State};
use magic_core::{Bitboard, Color, Square};

use crate::fault::Fault;
use crate::fen::{rebuilt, setup_of};
use crate::record::{self, Clocks, NO_SQUARE, STATE, insert};

/// The board with this square filled, or emptied. Castling rights go where their king or rook goes,
/// and the en passant square unless an enemy pawn stands beside before and after.
pub fn with_square(
    board: &Board,
    clocks: &mut Clocks,
    square: Square,
    placed: Option<(Color, Piece)>,
) -> Result<Board, Fault> {
    let mut words = *board.words();
    for word in &mut words[..STATE] {
        word.remove(square);
    }
    if let Some((color, piece)) = placed {
        insert(&mut words, color, piece, square);
    }
    let changed = Board::from_words(words);
    // The en passant square comes back from the last double push.
    let lost = lost_rights(board, &changed).union(State::EN_PASSANT);
    words[STATE] = words[STATE].difference(lost);
    let changed = Board::from_words(words);
    let push = clocks.double_push;
    if !(can_be_taken(board, push) && can_be_taken(&changed, push)) {
        clocks.double_push = NO_SQUARE;
    }
    rebuilt(&setup_of(&changed, *clocks))
}

/// The board with a castling right granted or taken away. `None` where king and rook do not stand
/// where standard chess begins.
///
/// # Errors
/// When another castling right has no rook.
pub fn with_castling(
    board: &Board,
    clocks: Clocks,
    color: Color,
    side: CastlingSide,
    granted: bool,
) -> Result<Option<Board>, Fault> {
    let king = Square::E1.relative_to(color);
    let rook = match side {
        CastlingSide::King => Square::H1,
        CastlingSide::Queen => Square::A1,
    }
    .relative_to(color);
    let stands = |piece, square| board.colored_pieces(color, piece).contains(square);
    if granted && !(stands(Piece::King, king) && stands(Piece::Rook, rook)) {
        return Ok(None);
    }
    let mut words = *board.words();
    words[STATE] = if granted { words[STATE].with(rook) } else { words[STATE].without(rook) };
    rebuilt(&setup_of(&Board::from_words(words), clocks)).map(Some)
}

/// The castling rooks whose king has gone, or which have gone themselves.
fn lost_rights(before: &Board, after: &Board) -> Bitboard {
    let mut lost = Bitboard::EMPTY;
    for rook in before.state().castling_rooks() {
        let color = if rook.index() < 32 { Color::White } else { Color::Black };
        let king = |board: &Board| board.colored_pieces(color, Piece::King);
        let stands = after.colored_pieces(color, Piece::Rook).contains(rook);
        if !stands || king(before) != king(after) {
            lost.insert(rook);
        }
    }
    lost
}

/// Whether a pawn that has passed this square stands in front of it, with nothing on the square and
/// behind it, and an enemy pawn beside.
fn can_be_taken(board: &Board, double_push: u32) -> bool {
    let Some(passed) = record::square(double_push) else { return false };
    let mover = board.side_to_move().opposite();
    let forward = if mover == Color::White { 1 } else { -1 };
    let pawns = |color| board.colored_pieces(color, Piece::Pawn);
    let is_empty = |square| !board.occupied().contains(square);
    let stands =
        |color, square: Option<Square>| square.is_some_and(|square| pawns(color).contains(square));
    let beside = [-1, 1].map(|file| passed.try_offset(file, forward));
    stands(mover, passed.try_offset(0, forward))
        && beside.into_iter().any(|square| stands(mover.opposite(), square))
        && is_empty(passed)
        && passed.try_offset(0, -forward).is_some_and(is_empty)
}

#[cfg(test)]
mod tests {
    use board::EnPassantField;

    use super::*;
    use crate::fen::{FenStrictness, ReadFen, read, write};

    fn edited(fen: &str, square: &str, placed: Option<(Color, Piece)>) -> String {
        let ReadFen { board, mut clocks, .. } = read(fen, FenStrictness::Unchecked).unwrap();
        let board = with_square(&board, &mut clocks, square.parse().unwrap(), placed).unwrap();
        write(&board, clocks, EnPassantField::Always)
    }

    #[test]
    fn rights_go_with_their_pieces() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(edited(fen, "a1", None), "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1");
        assert_eq!(edited(fen, "e8", None), "r6r/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let queen = Some((Color::White, Piece::Queen));
        assert_eq!(edited(fen, "d4", queen), "r3k2r/8/8/8/3Q4/8/8/R3K2R w KQkq - 0 1");
        assert_eq!(edited(fen, "h8", queen), "r3k2Q/8/8/8/8/8/8/R3K2R w KQq - 0 1");
    }

    #[test]
    fn the_double_push_goes_with_its_pawn() {
        let fen = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
        assert_eq!(edited(fen, "e4", None), "4k3/8/8/8/3p4/8/8/4K3 b - - 0 1");
        assert_eq!(edited(fen, "a1", None), fen);
    }

    #[test]
    fn rights_are_granted_only_to_standing_pieces() {
        let ReadFen { board, clocks, .. } =
            read("4k2r/8/8/8/8/8/8/4K3 w - - 0 1", FenStrictness::Lenient).unwrap();
        let granted = |color, side| with_castling(&board, clocks, color, side, true).unwrap();
        assert_eq!(granted(Color::White, CastlingSide::King), None);
        assert!(granted(Color::Black, CastlingSide::King).is_some());
    }
}
