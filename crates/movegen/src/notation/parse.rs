//! Reading algebraic notation.

use core::str::FromStr;

use board::{CastlingSide, MoveKind, Piece};
use magic_core::{File, Rank, Square};

use super::error::{ParseSanError, SanProblem};
use super::san::{CheckMark, San, SanBody, Separator};

impl San {
    /// Reads a move in standard or long algebraic notation.
    ///
    /// This accepts what [`of`](Self::of) and [`long_of`](Self::long_of) write, and also:
    ///
    /// - castling with zeros (`0-0`)
    /// - `:` for a capture
    /// - a promotion without `=` (`e8Q`)
    /// - the letter `P` for a pawn
    /// - `e.p.` behind an en passant capture
    /// - `++`, and the remarks `!` and `?` at the end
    ///
    /// # Errors
    /// When the text has none of these forms.
    pub fn parse(text: &str) -> Result<Self, ParseSanError> {
        san(text)
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<Self, ParseSanError> {
        Self::parse(text)
    }
}

fn san(text: &str) -> Result<San, ParseSanError> {
    let error = |problem| ParseSanError::new(text, problem);
    let unremarked = text.trim_end_matches(['!', '?']);
    let (move_text, mark) = split_mark(unremarked);
    let body = match move_text {
        "O-O" | "0-0" => SanBody::Castling(CastlingSide::King),
        "O-O-O" | "0-0-0" => SanBody::Castling(CastlingSide::Queen),
        plain => plain_move(plain).map_err(error)?,
    };
    Ok(San { body, mark })
}

/// The text without the check mark, and without `e.p.`, which may stand before or behind the check
/// mark.
fn split_mark(text: &str) -> (&str, Option<CheckMark>) {
    let without_passing = |text: &'_ str| -> usize {
        let bare = text.strip_suffix("e.p.").unwrap_or(text);
        bare.trim_end_matches(' ').len()
    };
    let text = &text[..without_passing(text)];
    let (rest, mark) = if let Some(rest) = text.strip_suffix('#') {
        (rest, Some(CheckMark::Mate))
    } else if let Some(rest) = text.strip_suffix("++").or_else(|| text.strip_suffix('+')) {
        (rest, Some(CheckMark::Check))
    } else {
        (text, None)
    };
    (&rest[..without_passing(rest)], mark)
}

/// Any move but castling. The target must be there, so it is read from the end.
fn plain_move(text: &str) -> Result<SanBody, SanProblem> {
    let (piece, rest) = match text.chars().next() {
        Some(letter @ ('P' | 'N' | 'B' | 'R' | 'Q' | 'K')) => {
            (Piece::from_char(letter), &text[1..])
        }
        _ => (Some(Piece::Pawn), text),
    };
    let piece = piece.unwrap_or(Piece::Pawn);
    let (rest, promotion) = split_promotion(rest)?;
    let (rest, to) = split_square(rest).ok_or(SanProblem::Target)?;
    let (rest, separator) = if let Some(rest) = rest.strip_suffix(['x', ':']) {
        (rest, Separator::Takes)
    } else if let Some(rest) = rest.strip_suffix('-') {
        (rest, Separator::Hyphen)
    } else {
        (rest, Separator::None)
    };
    let (file, rest) = first(rest, File::from_char);
    let (rank, rest) = first(rest, Rank::from_char);
    if !rest.is_empty() {
        return Err(SanProblem::Origin);
    }
    Ok(SanBody::Plain { piece, file, rank, separator, to, promotion })
}

/// The text without a promotion at its end: a letter that is no rank, perhaps behind `=`.
fn split_promotion(text: &str) -> Result<(&str, Option<Piece>), SanProblem> {
    let Some(letter) = text.chars().last().filter(|letter| !letter.is_ascii_digit()) else {
        return Ok((text, None));
    };
    let promotion = Piece::from_char(letter)
        .filter(|&piece| letter.is_ascii_uppercase() && MoveKind::promotion(piece).is_some())
        .ok_or(if text.contains('=') { SanProblem::Promotion } else { SanProblem::Target })?;
    let rest = &text[..text.len() - 1];
    Ok((rest.strip_suffix('=').unwrap_or(rest), Some(promotion)))
}

/// The text without the square at its end.
fn split_square(text: &str) -> Option<(&str, Square)> {
    let (rest, name) = text.split_at_checked(text.len().checked_sub(2)?)?;
    let mut letters = name.chars();
    let file = letters.next().filter(char::is_ascii_lowercase).and_then(File::from_char)?;
    let rank = letters.next().and_then(Rank::from_char)?;
    Some((rest, Square::new(file, rank)))
}

/// The first letter if it has a meaning, and the remaining text.
fn first<T>(text: &str, meaning: impl Fn(char) -> Option<T>) -> (Option<T>, &str) {
    let mut letters = text.chars();
    let first = letters.next().filter(|letter| !letter.is_ascii_uppercase());
    match first.and_then(meaning) {
        Some(found) => (Some(found), letters.as_str()),
        None => (None, text),
    }
}
