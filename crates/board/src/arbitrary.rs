//! Arbitrary positions for fuzzing, with the feature `arbitrary`.
//!
//! A position is set up piece by piece and validated. So every position that comes out can be
//! played on from, though most could not come up in a game. Where the bytes lead to no valid
//! position, the fuzzer gets an error.

use arbitrary::{Arbitrary, Error, Result, Unstructured};
use magic_core::{Color, Square};

use crate::board::{Board, MAX_PIECES};
use crate::castling::{CastlingRights, CastlingSide};
use crate::chess_move::Move;
use crate::chess960::Chess960;
use crate::piece::Piece;
use crate::position::Position;
use crate::reading::Reading;
use crate::setup::Setup;

impl<'a> Arbitrary<'a> for Board {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        for_either_side(setup(bytes)?, |setup| setup.board(Reading::Lenient))
    }
}

impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        for_either_side(setup(bytes)?, |setup| setup.position(Reading::Lenient))
    }
}

/// The position of the setup, with the side to move that makes it valid. A side whose king is
/// attacked must be to move. With both kings attacked there is no such position.
fn for_either_side<T, E>(
    mut setup: Setup,
    make: impl Fn(&Setup) -> core::result::Result<T, E>,
) -> Result<T> {
    make(&setup).or_else(|_| {
        let other = !setup.side_to_move();
        setup.set_side_to_move(other);
        make(&setup).map_err(|_| Error::IncorrectFormat)
    })
}

fn setup(bytes: &mut Unstructured<'_>) -> Result<Setup> {
    let mut setup = Setup::empty();
    for color in Color::ALL {
        put_on_free(bytes, &mut setup, color, Piece::King)?;
        for _ in 1..bytes.int_in_range(1..=MAX_PIECES)? {
            let piece = *bytes.choose(&Piece::ALL[..5])?;
            put_on_free(bytes, &mut setup, color, piece)?;
        }
    }
    setup.set_halfmove_clock(bytes.int_in_range(0..=150)?);
    setup.set_fullmove_number(bytes.int_in_range(1..=500)?);
    setup.set_side_to_move(*bytes.choose(&Color::ALL)?);
    allow_castling(bytes, &mut setup)?;
    Ok(setup)
}

fn put_on_free(
    bytes: &mut Unstructured<'_>,
    setup: &mut Setup,
    color: Color,
    piece: Piece,
) -> Result<()> {
    let first = bytes.int_in_range(0..=63)?;
    let squares = (0..64).map(|step| Square::ALL[(first + step) % 64]);
    let on_back_rank = |square: Square| matches!(square.index(), 0..8 | 56..64);
    let mut free = squares.filter(|&square| {
        setup.colored_piece_on(square).is_none() && !(piece == Piece::Pawn && on_back_rank(square))
    });
    let square = free.next().ok_or(Error::IncorrectFormat)?;
    setup.put(color, piece, square);
    Ok(())
}

/// Grants such castling rights as king and rooks allow.
fn allow_castling(bytes: &mut Unstructured<'_>, setup: &mut Setup) -> Result<()> {
    let wanted = CastlingRights::from_bits_truncate(bytes.arbitrary()?);
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if wanted.contains(CastlingRights::of(color, side))
                && setup.outermost_rook(color, side).is_some()
            {
                setup.allow_castling(color, side);
            }
        }
    }
    Ok(())
}

/// Bits that make a move, whether or not it is legal anywhere.
impl<'a> Arbitrary<'a> for Move {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Self::from_bits(bytes.int_in_range(1..=0x7fff)?).ok_or(Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for Piece {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.choose(&Self::ALL).copied()
    }
}

impl<'a> Arbitrary<'a> for Chess960 {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let number = bytes.int_in_range(0..=Self::COUNT - 1)?;
        Self::new(number).ok_or(Error::IncorrectFormat)
    }
}
