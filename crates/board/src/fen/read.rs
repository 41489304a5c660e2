//! Reads a FEN into a [`Setup`], field by field, and stops at the first error.

use magic_core::{Color, File};

use super::fen_error::{FenError, FenField, FenProblem};
use super::fields::{Field, Fields, SyntaxError};
use super::placement::placement;
use crate::castling::CastlingSide;
use crate::reading::Reading;
use crate::setup::Setup;
use crate::uci::square_named;

/// Reads all fields.
///
/// # Errors
/// The first syntax error.
pub(super) fn setup(text: &str, reading: Reading) -> Result<Setup, FenError> {
    all_fields(text, reading).map_err(|error| error.in_text(text))
}

fn all_fields(text: &str, reading: Reading) -> Result<Setup, SyntaxError> {
    let mut fields = Fields::new(text, reading);
    let mut setup = Setup::of_pieces(placement(fields.expect(FenField::Placement)?, reading)?);
    setup.set_side_to_move(side_to_move(fields.expect(FenField::SideToMove)?)?);
    castling(fields.expect(FenField::Castling)?, reading, &mut setup)?;
    en_passant(fields.expect(FenField::EnPassant)?, &mut setup)?;
    fields.skip_stray_hyphen();
    if let Some(field) = fields.optional(FenField::HalfmoveClock)? {
        setup.set_halfmove_clock(number(field, reading)?);
    }
    if let Some(field) = fields.optional(FenField::FullmoveNumber)? {
        setup.set_fullmove_number(move_number(field, reading)?);
    }
    fields.finish()?;
    Ok(setup)
}

pub(super) fn side_to_move(field: Field<'_>) -> Result<Color, SyntaxError> {
    match field.text {
        b"w" => Ok(Color::White),
        b"b" => Ok(Color::Black),
        _ => Err(field.error(FenProblem::UnknownSide)),
    }
}

/// Reads castling rights in any mixture of the notations.
fn castling(field: Field<'_>, reading: Reading, setup: &mut Setup) -> Result<(), SyntaxError> {
    castling_with(field, reading, setup, Err)
}

/// Reads castling rights, and goes on behind each error that `on_error` passes over.
#[inline(always)]
pub(super) fn castling_with(
    field: Field<'_>,
    reading: Reading,
    setup: &mut Setup,
    mut on_error: impl FnMut(SyntaxError) -> Result<(), SyntaxError>,
) -> Result<(), SyntaxError> {
    if field.text == b"-" {
        return Ok(());
    }
    let mut seen = 0u32;
    for (at, &letter) in field.text.iter().enumerate() {
        let error = |problem| field.error_at(at..at + 1, problem);
        let Some(place) = castling_right(letter, setup) else {
            on_error(error(match letter {
                b'-' => FenProblem::HyphenNotAlone,
                _ => FenProblem::UnknownCastlingRight,
            }))?;
            continue;
        };
        if seen >> place & 1 != 0 {
            on_error(error(FenProblem::RepeatedCastlingRight))?;
        } else if seen >> place != 0 && reading == Reading::Strict {
            on_error(error(FenProblem::CastlingOrder))?;
        }
        seen |= 1 << place;
    }
    Ok(())
}

/// Grants the right that a letter stands for. Returns the letter's place in the order of the strict
/// reading.
fn castling_right(letter: u8, setup: &mut Setup) -> Option<u32> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    let place = match letter.to_ascii_lowercase() {
        b'k' => {
            setup.allow_castling(color, CastlingSide::King);
            0
        }
        b'q' => {
            setup.allow_castling(color, CastlingSide::Queen);
            9
        }
        file @ b'a'..=b'h' => {
            let file = File::from_index(usize::from(file - b'a'))?;
            setup.allow_castling_with(color, file);
            8 - file as u32
        }
        _ => return None,
    };
    Some(place + 10 * color as u32)
}

pub(super) fn en_passant(field: Field<'_>, setup: &mut Setup) -> Result<(), SyntaxError> {
    if field.text == b"-" {
        return Ok(());
    }
    let square = square_named(field.text).ok_or_else(|| field.error(FenProblem::UnknownSquare))?;
    setup.set_en_passant(Some(square));
    Ok(())
}

/// Reads the number of a move.
pub(super) fn move_number(field: Field<'_>, reading: Reading) -> Result<u32, SyntaxError> {
    match (number(field, reading)?, reading) {
        (0, Reading::Strict) => Err(field.error(FenProblem::MoveNumberZero)),
        (number, _) => Ok(number.max(1)),
    }
}

/// Reads a number. A hyphen stands for an unknown one, which the lenient reading takes as 0.
pub(super) fn number(field: Field<'_>, reading: Reading) -> Result<u32, SyntaxError> {
    if field.text == b"-" && reading == Reading::Lenient {
        return Ok(0);
    }
    let mut value = 0u32;
    for (at, &byte) in field.text.iter().enumerate() {
        let digit = u32::from(byte.wrapping_sub(b'0'));
        if digit > 9 {
            return Err(field.error(FenProblem::NotANumber));
        }
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
