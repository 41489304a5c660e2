//! Reads the first field of a FEN: which pieces stand where.

use magic_core::{Bitboard, Square};

use super::fen_error::FenProblem;
use super::fields::{Field, SyntaxError};
use crate::reading::Reading;

/// How many sets of pieces there are: six kinds of each colour.
pub(crate) const PIECE_SETS: usize = 12;

/// The meaning of a byte of the field. It is aligned, so that looking it up needs no multiplication
/// by three.
#[derive(Clone, Copy)]
#[repr(align(4))]
struct ByteMeaning {
    /// The set that a piece belongs to. Bytes that are no piece have a set that is not read.
    set: u8,
    /// How many squares the byte fills. A byte without a meaning overflows its rank.
    squares: u8,
    /// 1 for the end of a rank.
    slash: u8,
}

/// By ASCII character.
static MEANINGS: [ByteMeaning; 128] = {
    const NO_PIECE: u8 = PIECE_SETS as u8;
    let mut meanings = [ByteMeaning { set: NO_PIECE, squares: MEANINGLESS, slash: 0 }; 128];
    let letters = b"PNBRQKpnbrqk";
    let mut set = 0;
    while set < PIECE_SETS {
        meanings[letters[set] as usize] = ByteMeaning { set: set as u8, squares: 1, slash: 0 };
        set += 1;
    }
    let mut squares = 1;
    while squares <= 8 {
        meanings[b'0' as usize + squares] =
            ByteMeaning { set: NO_PIECE, squares: squares as u8, slash: 0 };
        squares += 1;
    }
    meanings[b'/' as usize] = ByteMeaning { set: NO_PIECE, squares: 0, slash: 1 };
    meanings
};

/// Where the squares of the current rank are counted. Below, all squares are counted, and
/// [`NEXT_RANK`] for each end of a rank.
const IN_RANK: u32 = 32;

/// How far the first square of a rank lies ahead of the last square of the rank before, but one,
/// going round from the last square of the board to the first.
const NEXT_RANK: u8 = 64 - 16;

/// By byte: the set that it belongs to.
static SETS: [u8; 256] = {
    let mut sets = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        sets[byte] = meaning_of(byte as u8).set;
        byte += 1;
    }
    sets
};

/// By byte: what it adds to both counts. The end of a rank takes 8 from the upper one, which
/// becomes a very large number if the rank ended too early.
static STEPS: [u64; 256] = {
    let mut steps = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let ByteMeaning { squares, slash, .. } = meaning_of(byte as u8);
        let in_rank = (squares as u32).wrapping_sub(8 * slash as u32);
        steps[byte] = (in_rank as u64) << IN_RANK | (squares + NEXT_RANK * slash) as u64;
        byte += 1;
    }
    steps
};

/// Both counts behind a whole field.
const WHOLE: u64 = (8 << IN_RANK) | (64 + 7 * NEXT_RANK as u64);

/// The squares of a byte that means nothing.
const MEANINGLESS: u8 = 100;

/// No byte beyond ASCII has a meaning, and neither has the last ASCII character.
#[inline(always)]
const fn meaning_of(byte: u8) -> ByteMeaning {
    MEANINGS[if byte < 128 { byte as usize } else { 127 }]
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
    let mut pieces = [0u64; 16];
    let mut here = Square::A8.bitboard().0;
    let (mut read, mut farthest) = (0u64, 0u64);
    for &byte in field.text {
        let step = STEPS[usize::from(byte)];
        pieces[usize::from(SETS[usize::from(byte)] & 15)] |= here;
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
    let mut error = |problem| report(field.error_at(field.text.len()..field.text.len(), problem));
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
        let meaning = meaning_of(letter);
        let here = 1 << (read.filled & 63 ^ 56);
        if usize::from(meaning.set) < PIECE_SETS && squares.0 & here != 0 {
            return Some(at);
        }
        read = read.after(meaning);
    }
    None
}
