//! Reads the first field of a FEN: which pieces stand where.

use magic_core::{Bitboard, Square};

use super::fen_error::FenProblem;
use super::fields::{Field, SyntaxError};
use crate::reading::Reading;

/// How many sets of pieces there are: six kinds of each colour.
pub(crate) const PIECE_SETS: usize = 12;

/// What a byte of the field is: the number of a set for the letters of pieces, then these.
const NOTHING: u8 = PIECE_SETS as u8;
const SLASH: u8 = NOTHING + 9;

/// How many kinds of bytes there is room for: a power of two, so that no kind is out of bounds.
/// Kinds between `NOTHING` and `SLASH` are digits.
const KINDS: usize = 32;

/// By ASCII character: its kind. The last character means nothing, as no byte beyond ASCII does.
static KIND_OF: [u8; 128] = {
    let mut kinds = [NOTHING; 128];
    let letters = b"PNBRQKpnbrqk";
    let mut set = 0;
    while set < PIECE_SETS {
        kinds[letters[set] as usize] = set as u8;
        set += 1;
    }
    let mut digit = 1;
    while digit <= 8 {
        kinds[(b'0' + digit) as usize] = NOTHING + digit;
        digit += 1;
    }
    kinds[b'/' as usize] = SLASH;
    kinds
};

/// The meaning of a byte of the field.
#[derive(Clone, Copy)]
struct ByteMeaning {
    /// How many squares the byte fills. A byte without a meaning overflows its rank.
    squares: u8,
    /// 1 for the end of a rank.
    slash: u8,
}

impl ByteMeaning {
    const fn of_kind(kind: u8) -> Self {
        let squares = match kind {
            ..NOTHING => 1,
            NOTHING | KINDS_END.. => MEANINGLESS,
            SLASH => 0,
            digit => digit - NOTHING,
        };
        Self { squares, slash: (kind == SLASH) as u8 }
    }
}

/// The first kind that no byte has.
const KINDS_END: u8 = SLASH + 1;

/// Where the squares of the current rank are counted. Below, all squares are counted, and
/// [`NEXT_RANK`] for each end of a rank.
const IN_RANK: u32 = 32;

/// How far the first square of a rank lies ahead of the last square of the rank before, but one,
/// going round from the last square of the board to the first.
const NEXT_RANK: u8 = 64 - 16;

/// By kind: what a byte adds to both counts. The end of a rank takes 8 from the upper one, which
/// becomes a very large number if the rank ended too early.
static STEPS: [u64; KINDS] = {
    let mut steps = [0; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let ByteMeaning { squares, slash } = ByteMeaning::of_kind(kind as u8);
        let in_rank = (squares as u32).wrapping_sub(8 * slash as u32);
        steps[kind] = (in_rank as u64) << IN_RANK | (squares + NEXT_RANK * slash) as u64;
        kind += 1;
    }
    steps
};

/// Both counts behind a whole field.
const WHOLE: u64 = (8 << IN_RANK) | (64 + 7 * NEXT_RANK as u64);

/// The squares of a byte that means nothing.
const MEANINGLESS: u8 = 100;

fn meaning_of(byte: u8) -> ByteMeaning {
    ByteMeaning::of_kind(KIND_OF[usize::from(byte.min(127))])
}

/// Reads the pieces: six sets for White and six for Black, pawns first. The text goes rank by rank
/// from the eighth, and each rank from the a-file.
///
/// No branch asks what a byte is, or whether it is right there, because neither can be predicted. A
/// text with a wrong byte is read a second time, slowly.
///
/// # Errors
/// The first syntax error.
pub(super) fn placement(
    field: Field<'_>,
    reading: Reading,
) -> Result<[u64; PIECE_SETS], SyntaxError> {
    let mut pieces = [0u64; KINDS];
    let mut here = Square::A8.bitboard().0;
    let (mut read, mut farthest) = (0u64, 0u64);
    for &byte in field.text {
        let kind = usize::from(KIND_OF[usize::from(byte.min(127))]) % KINDS;
        let step = STEPS[kind];
        pieces[kind] |= here;
        here = here.rotate_left(step as u32 % 64);
        read = read.wrapping_add(step);
        farthest = farthest.max(read);
    }
    let is_wrong = farthest >> IN_RANK > 8 || read != WHOLE;
    let may_join_digits = reading == Reading::Lenient || !has_joined_digits(field.text);
    if is_wrong || !may_join_digits {
        return Err(first_error(field, reading));
    }
    let mut sets = [0; PIECE_SETS];
    sets.copy_from_slice(&pieces[..PIECE_SETS]);
    Ok(sets)
}

fn has_joined_digits(text: &[u8]) -> bool {
    text.windows(2).any(|pair| pair.iter().all(u8::is_ascii_digit))
}

/// How far the field has been read.
#[derive(Clone, Copy)]
struct Progress {
    /// Squares so far.
    filled: u32,
    /// Ranks that have ended.
    ranks: u32,
}

impl Progress {
    const START: Self = Self { filled: 0, ranks: 0 };

    #[inline(always)]
    const fn after(self, meaning: ByteMeaning) -> Self {
        Self {
            filled: self.filled.wrapping_add(meaning.squares as u32),
            ranks: self.ranks.wrapping_add(meaning.slash as u32),
        }
    }

    /// Squares of the current rank. A very large number if the rank before ended too early.
    #[inline(always)]
    const fn in_rank(self) -> u32 {
        self.filled.wrapping_sub(self.ranks.wrapping_mul(8))
    }

    /// Whether a rank is too long, or ended too early.
    #[inline(always)]
    const fn is_wrong(self) -> bool {
        self.in_rank() > 8
    }

    /// The beginning of the next rank, however many squares this one has.
    const fn at_next_rank(self) -> Self {
        Self { filled: 8 * (self.ranks + 1), ranks: self.ranks + 1 }
    }

    /// The number of the current rank, 1 to 8.
    const fn rank(self) -> u8 {
        8 - self.ranks as u8
    }

    const fn rank_too_short(self) -> FenProblem {
        FenProblem::RankTooShort { rank: self.rank(), squares: self.in_rank() as u8 }
    }
}

/// The first error of a field that has one.
#[cold]
fn first_error(field: Field<'_>, reading: Reading) -> SyntaxError {
    let mut first = None;
    errors(field, reading, &mut |error| first = first.or(Some(error)));
    // Only a field with an error is read a second time, so there is one.
    first.unwrap_or_else(|| field.error(FenProblem::UnknownPiece))
}

/// All errors of a field, in the order of their places. How many squares a rank has is unknown when
/// it has a character without a meaning.
#[cold]
pub(super) fn errors(field: Field<'_>, reading: Reading, report: &mut dyn FnMut(SyntaxError)) {
    let mut read = Progress::START;
    let (mut follows_digit, mut is_counted) = (false, true);
    for (at, &letter) in field.text.iter().enumerate() {
        let mut error = |problem| report(field.error_at(at..at + 1, problem));
        let meaning = meaning_of(letter);
        if meaning.slash != 0 {
            if is_counted && read.in_rank() < 8 {
                error(read.rank_too_short());
            }
            if read.ranks == 7 {
                return error(FenProblem::TooManyRanks);
            }
            read = read.at_next_rank();
            (follows_digit, is_counted) = (false, true);
            continue;
        }
        if meaning.squares == MEANINGLESS {
            if !continues_character(letter) {
                error(FenProblem::UnknownPiece);
            }
            is_counted = false;
        } else if follows_digit && letter.is_ascii_digit() && reading == Reading::Strict {
            error(FenProblem::AdjacentDigits);
        }
        follows_digit = letter.is_ascii_digit();
        if is_counted && read.after(meaning).is_wrong() {
            error(FenProblem::RankTooLong { rank: read.rank() });
            is_counted = false;
        }
        if is_counted {
            read = read.after(meaning);
        }
    }
    let end = field.text.len();
    let mut error = |problem| report(field.error_at(end..end, problem));
    if is_counted && read.in_rank() < 8 {
        error(read.rank_too_short());
    }
    if read.ranks < 7 {
        error(FenProblem::TooFewRanks { ranks: read.ranks as u8 + 1 });
    }
}

/// Whether a byte continues a character of several bytes.
pub(super) const fn continues_character(byte: u8) -> bool {
    byte & 0b1100_0000 == 0b1000_0000
}

/// Where the first piece on some squares is written in a field without an error.
pub(super) fn place_of(squares: Bitboard, text: &[u8]) -> Option<usize> {
    let mut read = Progress::START;
    for (at, &letter) in text.iter().enumerate() {
        let here = 1 << (read.filled & 63 ^ 56);
        if letter.is_ascii_alphabetic() && squares.0 & here != 0 {
            return Some(at);
        }
        read = read.after(meaning_of(letter));
    }
    None
}
