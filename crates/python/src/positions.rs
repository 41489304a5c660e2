//! Positions from what is not a FEN: numbers of Chess960, boards with clocks.

use board::{Board, CastlingSide, Chess960, Piece, Position, PositionErrors, Reading, Setup};
use magic_core::{Color, File, Rank, Square};

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
