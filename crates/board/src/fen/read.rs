//! Reads a FEN into a [`Setup`].

use magic_core::{Color, File, Rank, Square};

use super::fields::{Field, Fields};
use super::plain;
use super::{FenError, FenField, FenProblem};
use crate::{CastlingSide, Piece, Reading, Setup};

/// Reads all fields.
///
/// # Errors
/// The first syntax error.
pub(super) fn setup(text: &str, reading: Reading) -> Result<Setup, FenError> {
    plain::setup(text, reading).map_or_else(|| checked_setup(text, reading), Ok)
}

/// Reads all fields, in every dialect and with every error.
pub(super) fn checked_setup(text: &str, reading: Reading) -> Result<Setup, FenError> {
    let mut setup = Setup::empty();
    let mut fields = Fields::new(text, reading);
    placement(fields.expect(FenField::Placement)?, reading, &mut setup)?;
    side_to_move(fields.expect(FenField::SideToMove)?, &mut setup)?;
    castling(fields.expect(FenField::Castling)?, reading, &mut setup)?;
    en_passant(fields.expect(FenField::EnPassant)?, &mut setup)?;
    if let Some(field) = fields.optional(FenField::HalfmoveClock)? {
        setup.set_halfmove_clock(number(field, reading)?);
    }
    if let Some(field) = fields.optional(FenField::FullmoveNumber)? {
        setup.set_fullmove_number(move_number(field, reading)?);
    }
    fields.finish()?;
    Ok(setup)
}

/// Reads the pieces, rank by rank from the eighth, each from the a-file.
fn placement(field: Field<'_>, reading: Reading, setup: &mut Setup) -> Result<(), FenError> {
    let mut ranks = Rank::ALL.into_iter().rev();
    let mut row = Row::of(ranks.next());
    let mut after_digit = false;
    for (at, letter) in field.text.char_indices() {
        let error = |problem| field.error_at(at..at + letter.len_utf8(), problem);
        match letter {
            '/' => {
                row.finish().map_err(error)?;
                row = Row::of(ranks.next());
                if row.rank.is_none() {
                    return Err(error(FenProblem::TooManyRanks));
                }
            }
            '1'..='8' => {
                if after_digit && reading == Reading::Strict {
                    return Err(error(FenProblem::AdjacentDigits));
                }
                row.skip(letter as u8 - b'0').map_err(error)?;
            }
            _ => {
                let piece = Piece::from_char(letter);
                let piece = piece.ok_or_else(|| error(FenProblem::UnknownPiece))?;
                let square = row.take_square().map_err(error)?;
                let is_white = letter.is_ascii_uppercase();
                setup.put(if is_white { Color::White } else { Color::Black }, piece, square);
            }
        }
        after_digit = letter.is_ascii_digit();
    }
    let error = |problem| field.error_at(field.text.len()..field.text.len(), problem);
    row.finish().map_err(error)?;
    match ranks.len() as u8 {
        0 => Ok(()),
        missing => Err(error(FenProblem::TooFewRanks { ranks: 8 - missing })),
    }
}

/// How far a rank has been read.
struct Row {
    rank: Option<Rank>,
    squares: u8,
}

impl Row {
    const fn of(rank: Option<Rank>) -> Self {
        Self { rank, squares: 0 }
    }

    /// Leaves squares empty.
    fn skip(&mut self, squares: u8) -> Result<(), FenProblem> {
        self.squares += squares;
        if self.squares > 8 { Err(FenProblem::RankTooLong { rank: self.number() }) } else { Ok(()) }
    }

    /// The next square.
    fn take_square(&mut self) -> Result<Square, FenProblem> {
        let file = File::from_index(usize::from(self.squares));
        match (file, self.rank) {
            (Some(file), Some(rank)) => {
                self.squares += 1;
                Ok(Square::new(file, rank))
            }
            _ => Err(FenProblem::RankTooLong { rank: self.number() }),
        }
    }

    /// Makes sure that no square is missing.
    fn finish(&self) -> Result<(), FenProblem> {
        match self.squares {
            8 => Ok(()),
            squares => Err(FenProblem::RankTooShort { rank: self.number(), squares }),
        }
    }

    fn number(&self) -> u8 {
        self.rank.map_or(0, |rank| rank as u8 + 1)
    }
}

fn side_to_move(field: Field<'_>, setup: &mut Setup) -> Result<(), FenError> {
    let mut letters = field.text.chars();
    match (letters.next().and_then(Color::from_char), letters.next()) {
        (Some(color), None) => {
            setup.set_side_to_move(color);
            Ok(())
        }
        _ => Err(field.error(FenProblem::UnknownSide)),
    }
}

/// Reads castling rights in any mixture of the notations.
fn castling(field: Field<'_>, reading: Reading, setup: &mut Setup) -> Result<(), FenError> {
    if field.text == "-" {
        return Ok(());
    }
    let mut seen = 0u32;
    for (at, letter) in field.text.char_indices() {
        let error = |problem| field.error_at(at..at + letter.len_utf8(), problem);
        let place = castling_right(letter, setup);
        let place = place.ok_or_else(|| error(FenProblem::UnknownCastlingRight))?;
        if seen >> place & 1 != 0 {
            return Err(error(FenProblem::RepeatedCastlingRight));
        }
        if seen >> place != 0 && reading == Reading::Strict {
            return Err(error(FenProblem::CastlingOrder));
        }
        seen |= 1 << place;
    }
    Ok(())
}

/// Grants the right that a letter stands for, and tells its place in the order of the strict
/// reading: the later, the higher.
pub(super) fn castling_right(letter: char, setup: &mut Setup) -> Option<u32> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let place = match letter.to_ascii_lowercase() {
        'k' => {
            setup.allow_castling(color, CastlingSide::King);
            0
        }
        'q' => {
            setup.allow_castling(color, CastlingSide::Queen);
            9
        }
        file @ 'a'..='h' => {
            let file = File::from_char(file)?;
            setup.allow_castling_with(color, file);
            8 - file as u32
        }
        _ => return None,
    };
    Some(place + 10 * color as u32)
}

fn en_passant(field: Field<'_>, setup: &mut Setup) -> Result<(), FenError> {
    if field.text == "-" {
        return Ok(());
    }
    let is_square = field.text.starts_with(|letter: char| letter.is_ascii_lowercase());
    match field.text.parse() {
        Ok(square) if is_square => {
            setup.set_en_passant(Some(square));
            Ok(())
        }
        _ => Err(field.error(FenProblem::UnknownSquare)),
    }
}

/// Reads the number of a move.
fn move_number(field: Field<'_>, reading: Reading) -> Result<u32, FenError> {
    match (number(field, reading)?, reading) {
        (0, Reading::Strict) => Err(field.error(FenProblem::MoveNumberZero)),
        (number, _) => Ok(number.max(1)),
    }
}

/// Reads a number.
fn number(field: Field<'_>, reading: Reading) -> Result<u32, FenError> {
    let mut value = 0u32;
    for (at, letter) in field.text.char_indices() {
        let digit = letter.to_digit(10).ok_or_else(|| field.error(FenProblem::NotANumber))?;
        if at == 1 && value == 0 && reading == Reading::Strict {
            return Err(field.error(FenProblem::LeadingZero));
        }
        value = value
            .checked_mul(10)
            .and_then(|value| value.checked_add(digit))
            .ok_or_else(|| field.error(FenProblem::NumberTooLarge))?;
    }
    Ok(value)
}
