//! Reading and writing FENs.

use board::{
    Board, CastlingRights, CastlingSide, EnPassantField, FenWriter, Forgiven, Position, Reading,
    Setup, State,
};
use magic_core::{Bitboard, Color, Square};

use crate::fault::Fault;
use crate::record::{self, Clocks, NO_SQUARE, STATE, without_keys};

/// How strictly a FEN is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenStrictness {
    /// The position must be valid.
    Lenient,
    /// The text must also be as the standard writes it, and the position reachable as far as simple
    /// counts tell.
    Strict,
    /// Impossible castling rights and en passant squares are dropped, and named.
    Forgiving,
    /// The text must be a FEN, the position need not be valid.
    Unchecked,
}

/// What a FEN describes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadFen {
    /// The board. After [`FenStrictness::Unchecked`] its moves may be meaningless.
    pub board: Board,
    /// Clocks and last double push.
    pub clocks: Clocks,
    /// What a forgiving reading has dropped.
    pub dropped: Option<String>,
}

/// Reads a FEN.
///
/// # Errors
/// When the text is no FEN, or the position is not valid.
pub fn read(text: &str, reading: FenStrictness) -> Result<ReadFen, Fault> {
    let of = |position: &Position, dropped| ReadFen {
        board: *position.board(),
        clocks: Clocks::of(position),
        dropped,
    };
    let fault = |reading| move |error| Fault::of_fen(text, reading, &error);
    match reading {
        FenStrictness::Lenient => Position::from_fen(text, Reading::Lenient)
            .map(|position| of(&position, None))
            .map_err(fault(Reading::Lenient)),
        FenStrictness::Strict => Position::from_fen(text, Reading::Strict)
            .map(|position| of(&position, None))
            .map_err(fault(Reading::Strict)),
        FenStrictness::Forgiving => Position::from_fen_forgiving(text)
            .map(|Forgiven { value, dropped, .. }| of(&value, dropped.map(|it| it.to_string())))
            .map_err(fault(Reading::Lenient)),
        FenStrictness::Unchecked => {
            let setup = Setup::from_fen(text, Reading::Lenient).map_err(fault(Reading::Lenient))?;
            let clocks = Clocks {
                halfmove: setup.halfmove_clock(),
                fullmove: setup.fullmove_number(),
                double_push: setup.en_passant().map_or(NO_SQUARE, |square| square as u32),
            };
            let board = rebuilt(&setup)?;
            Ok(ReadFen { board, clocks, dropped: None })
        }
    }
}

/// The setup of a board that may be invalid, as its words say.
pub fn setup_of(board: &Board, clocks: Clocks) -> Setup {
    let mut setup = Setup::empty();
    for square in board.occupied() {
        if let Some((color, piece)) = board.colored_piece_on(square) {
            setup.put(color, piece, square);
        }
    }
    setup.set_side_to_move(board.side_to_move());
    setup.set_halfmove_clock(clocks.halfmove).set_fullmove_number(clocks.fullmove);
    setup.set_en_passant(record::square(clocks.double_push).or(board.en_passant()));
    for rook in board.state().castling_rooks() {
        let color = if rook.index() < 32 { Color::White } else { Color::Black };
        setup.allow_castling_with(color, rook.file());
    }
    setup
}

/// The board of a setup, which need not be valid.
///
/// # Errors
/// When a castling right has no rook.
pub fn rebuilt(setup: &Setup) -> Result<Board, Fault> {
    setup.board(Reading::Lenient).or_else(|_| unchecked_board(setup))
}

/// Writes the FEN of a board, which may be invalid.
pub fn write(board: &Board, clocks: Clocks, en_passant: EnPassantField) -> String {
    without_keys(board, clocks).fen().en_passant(en_passant).to_string()
}

/// How FENs are written where nobody asks for another style: with an en passant square only where a
/// capture is legal.
pub fn usual(position: &Position) -> FenWriter<'_> {
    position.fen().en_passant(EnPassantField::Legal)
}

/// The board of a setup that breaks a rule of validity. It has no en passant square, which a board
/// keeps only where a capture is legal.
fn unchecked_board(setup: &Setup) -> Result<Board, Fault> {
    let mut words = [Bitboard::EMPTY; 8];
    for square in Square::ALL {
        if let Some((color, piece)) = setup.colored_piece_on(square) {
            record::insert(&mut words, color, piece, square);
        }
    }
    words[STATE] = setup.castling_rooks();
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if setup.castling_rights().contains(CastlingRights::of(color, side)) {
                let rook = setup.outermost_rook(color, side).ok_or_else(|| {
                    Fault::new("castling rights", format!("{color} has no rook to castle with"))
                })?;
                words[STATE].insert(rook);
            }
        }
    }
    if setup.side_to_move() == Color::Black {
        words[STATE] |= State::BLACK_TO_MOVE;
    }
    Ok(Board::from_words(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reading_takes_what_it_says() {
        let all = [
            FenStrictness::Strict,
            FenStrictness::Lenient,
            FenStrictness::Forgiving,
            FenStrictness::Unchecked,
        ];
        let taken = |text: &str| all.map(|reading| read(text, reading).is_ok());
        assert_eq!(taken("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), [true, true, true, true]);
        assert_eq!(taken("4k3/8/8/8/8/8/8/4K3 w K - 0 1"), [false, false, true, false]);
        assert_eq!(taken("4k3/8/8/8/8/8/8/8 w - - 0 1"), [false, false, false, true]);
        assert_eq!(taken("4k3/8/8/8/8/8/8 w - - 0 1"), [false, false, false, false]);
        let dropped =
            read("4k3/8/8/8/8/8/8/4K3 w K - 0 1", FenStrictness::Forgiving).unwrap().dropped;
        assert!(dropped.is_some());
    }

    #[test]
    fn an_unchecked_board_keeps_its_pieces_and_rights() {
        for text in ["4k3/8/8/8/8/8/8/8 b - - 3 9", "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1"] {
            let ReadFen { board, clocks, .. } = read(text, FenStrictness::Unchecked).unwrap();
            assert_eq!(write(&board, clocks, EnPassantField::Always), text);
            assert_eq!(rebuilt(&setup_of(&board, clocks)).unwrap(), board);
        }
    }
}
