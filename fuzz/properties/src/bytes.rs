//! What the properties make of their bytes.

use arbitrary::Unstructured;
use board::{Board, CastlingSide, Position, Reading, Setup};
use magic_core::{Color, File, Square};

/// The text before the first line feed, and the bytes behind it. Bytes that are no UTF-8 are
/// replaced.
pub(crate) fn first_line(data: &[u8]) -> (String, &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
    let rest = data.get(end + 1..).unwrap_or_default();
    (String::from_utf8_lossy(&data[..end]).into_owned(), rest)
}

/// The position in the first line, and the bytes behind it. `None` if the line is not a FEN.
pub(crate) fn position_and_rest(data: &[u8]) -> Option<(Position, &[u8])> {
    let (fen, rest) = first_line(data);
    Some((Position::from_fen(&fen, Reading::Lenient).ok()?, rest))
}

/// The board that a whole input is the FEN of.
pub(crate) fn board(data: &[u8]) -> Option<Board> {
    Board::from_fen(std::str::from_utf8(data).ok()?, Reading::Lenient).ok()
}

/// Any setup: two kings, any pieces, any castling rooks, any en passant square, any clocks. Most
/// are no positions.
pub(crate) fn any_setup(bytes: &mut Unstructured<'_>) -> arbitrary::Result<Setup> {
    let mut setup = Setup::empty();
    for color in Color::ALL {
        setup.put(color, board::Piece::King, any_square(bytes)?);
    }
    setup.set_side_to_move(*bytes.choose(&Color::ALL)?);
    for _ in 0..bytes.int_in_range(0..=40_u8)? {
        let square = any_square(bytes)?;
        let color = *bytes.choose(&Color::ALL)?;
        let piece = board::Piece::ALL[bytes.int_in_range(0..=5_usize)?];
        setup.put(color, piece, square);
    }
    for color in Color::ALL {
        match bytes.int_in_range(0..=9_u8)? {
            0..=3 => {}
            4 => drop(setup.allow_castling_with(color, *bytes.choose(&File::ALL)?)),
            number => {
                for side in CastlingSide::ALL {
                    if number - 5 != side as u8 {
                        setup.allow_castling(color, side);
                    }
                }
            }
        }
    }
    if bytes.ratio(1_u8, 2)? {
        setup.set_en_passant(Some(any_square(bytes)?));
    }
    setup.set_halfmove_clock(bytes.arbitrary()?).set_fullmove_number(bytes.arbitrary()?);
    Ok(setup)
}

/// Any square.
pub(crate) fn any_square(bytes: &mut Unstructured<'_>) -> arbitrary::Result<Square> {
    bytes.choose(&Square::ALL).copied()
}
