//! Positions from what is not a FEN: numbers of Chess960, boards with clocks; and the clocks after
//! a move.

use board::{
    Board, CastlingSide, Chess960, Move, MoveKind, Piece, Position, PositionErrors, Reading, Setup,
};
use magic_core::{Color, File, Rank, Square};

/// How many clocks a position has: half moves since the last capture or pawn move, the number of
/// the move, and the square that the last move, a double push, has passed.
pub(crate) const CLOCKS: usize = 3;

/// Stands for the square where the last move was no double push.
pub(crate) const NO_SQUARE: u32 = 64;

/// The start position of Chess960 with this number.
pub(crate) fn chess960_start(number: Chess960) -> Board {
    let mut setup = Setup::empty();
    for (file, piece) in File::ALL.into_iter().zip(number.back_rank()) {
        setup.put(Color::White, piece, Square::new(file, Rank::First));
        setup.put(Color::White, Piece::Pawn, Square::new(file, Rank::Second));
        setup.put(Color::Black, Piece::Pawn, Square::new(file, Rank::Seventh));
        setup.put(Color::Black, piece, Square::new(file, Rank::Eighth));
    }
    for color in Color::ALL {
        setup.allow_castling(color, CastlingSide::King).allow_castling(color, CastlingSide::Queen);
    }
    setup.board(Reading::Lenient).unwrap_or(Board::start())
}

/// The position of a board with these clocks, and the square that the last double push has passed.
pub(crate) fn with_clocks(
    board: &Board,
    halfmove_clock: u32,
    fullmove_number: u32,
    last_double_push: Option<Square>,
) -> Result<Position, PositionErrors> {
    let mut setup = Setup::from(board);
    setup.set_halfmove_clock(halfmove_clock).set_fullmove_number(fullmove_number);
    setup.set_en_passant(last_double_push);
    setup.position(Reading::Lenient)
}

/// The clocks after a move.
#[inline]
pub(crate) fn clocks_after(
    board: &Board,
    [halfmove_clock, move_number, _]: [u32; CLOCKS],
    mv: Move,
) -> [u32; CLOCKS] {
    // Castling takes no piece, though the king goes to the square of a rook.
    let takes = board.occupied().contains(mv.to()) && !mv.is_castling();
    let resets = board.pawns().contains(mv.from()) || takes;
    let clock = if resets { 0 } else { halfmove_clock.saturating_add(1) };
    let black_moves = board.side_to_move() == Color::Black;
    let push = match mv.kind() {
        MoveKind::DoublePush => (mv.from() as u32 + mv.to() as u32) / 2,
        _ => NO_SQUARE,
    };
    [clock, move_number.saturating_add(black_moves.into()), push]
}
