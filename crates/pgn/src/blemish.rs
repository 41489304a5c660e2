//! Blemishes: what a lenient reader finds against the standard and reads nevertheless.

use std::fmt;
use std::ops::Range;

use board::Excerpt;

use crate::text_place::TextPlace;

/// How many blemishes of a game are kept. Further ones are only counted.
pub const MAX_BLEMISHES_KEPT: usize = 100;

/// Something in a text that the PGN standard forbids, and that a lenient reader reads nevertheless.
///
/// A strict reader refuses the game with [`PgnProblem::Forbidden`](crate::PgnProblem::Forbidden)
/// instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blemish {
    /// What is wrong.
    pub kind: BlemishKind,
    /// Where the offending text begins.
    pub place: TextPlace,
    /// How many bytes of the source the offending text has.
    pub length: u64,
    /// The offending text.
    pub found: Excerpt,
    /// The reason in words, where the kind does not say all: why a move is not legal, or what was
    /// dropped.
    pub reason: Option<Box<str>>,
}

impl Blemish {
    /// The bytes of the source that the offending text takes, from 0.
    pub const fn span(&self) -> Range<u64> {
        self.place.offset..self.place.offset + self.length
    }
}

/// Writes `line 2, column 5 (byte 31): a stray sign: "}"`, and the reason if there is one.
impl fmt::Display for Blemish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, place, found, reason, .. } = self;
        write!(f, "{place} (byte {}): {kind}: {found}", place.offset)?;
        match reason {
            Some(reason) => write!(f, " ({reason})"),
            None => Ok(()),
        }
    }
}

/// The kinds of blemishes, and what a lenient reader does with each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum BlemishKind {
    /// A tag stands twice in a game. The last value counts.
    DoubledTag,
    /// The value of a tag goes over a line break, which is read as a space.
    TagOverLines,
    /// A tag has a name and no value. The value is empty.
    TagWithoutValue,
    /// The name of a tag has other characters than letters, digits and `_`. Those that cannot be
    /// written are read as `_`.
    TagName,
    /// The quotes of a tag are missing, are other signs, or are not protected by a backslash inside
    /// the value.
    TagQuotes,
    /// The value of a tag has a backslash that protects neither a quote nor a backslash. It stays.
    TagBackslash,
    /// The bracket at the end of a tag is missing. The tag ends with its line.
    TagNotClosed,
    /// A bracket among the moves. The text up to its `]` is passed over.
    StrayBracket,
    /// A sign without a meaning where it stands, such as `}` or `)`. It is passed over.
    StraySign,
    /// A word without a meaning among the moves. It is passed over.
    UnknownWord,
    /// A sign or word that annotates a move, such as `±`, `N` or `+--`. It is read as its NAG.
    AnnotationSign,
    /// A remark on a move that says no more than the move, such as `e.p.` or `ch`, or a check sign
    /// that stands apart. It is passed over.
    MoveRemark,
    /// A move number with another sign than a dot, such as `1)` or `1:`. It is passed over like any
    /// move number.
    MoveNumber,
    /// A blank that is not ASCII, such as a no-break space. It is read as a space.
    HardSpace,
    /// A character without width, such as a byte order mark inside a text. It is passed over.
    InvisibleCharacter,
    /// The side to move passes.
    NullMove,
    /// A move in another notation than SAN, or with other signs, such as `e2-e4`, `e8Q` or `0-0`.
    MoveSpelling,
    /// A result in another form than `1-0`, `0-1`, `1/2-1/2` and `*`.
    ResultSpelling,
    /// A result inside a variation. It is passed over.
    ResultInVariation,
    /// A result follows the result of a game in its line or in the next one. It is passed over: the
    /// first one counts.
    SecondResult,
    /// The tag `Result` says something else than the result behind the moves, which counts.
    ResultsDiffer,
    /// The game has no result behind its moves. The tag `Result` counts.
    NoResult,
    /// A NAG above 255, or `$` without a number. A number up to 65535 is kept, anything else is
    /// passed over.
    NagNumber,
    /// A comment has no end. It ends before the next game.
    CommentNotClosed,
    /// A variation has no end. It ends with the game.
    VariationNotClosed,
    /// A variation, or the rest of it, cannot be played. It is passed over, and the line that it
    /// left goes on.
    LostVariation,
    /// Moves follow a result without an empty line or tags. They are a game of their own.
    MovesAfterResult,
    /// A line outside the moves, or the rest of one, that is neither tag nor comment nor move. It
    /// is passed over.
    StrayText,
    /// Castling rights or an en passant square of the tag `FEN` are impossible, and dropped; or the
    /// tag is empty.
    StartPosition,
}

impl BlemishKind {
    /// The kind in words.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::DoubledTag => "a tag that the game already has",
            Self::TagOverLines => "a tag value over several lines",
            Self::TagWithoutValue => "a tag without a value",
            Self::TagName => "a tag name with other characters than letters, digits and _",
            Self::TagQuotes => "a tag value without proper quotes",
            Self::TagBackslash => "a backslash that protects nothing in a tag value",
            Self::TagNotClosed => "a tag without ] at its end",
            Self::StrayBracket => "a bracket that is no tag",
            Self::StraySign => "a stray sign",
            Self::UnknownWord => "a word without a meaning",
            Self::AnnotationSign => "an annotation that is no NAG",
            Self::MoveRemark => "a remark that is no part of SAN",
            Self::MoveNumber => "a move number with another sign than a dot",
            Self::HardSpace => "a blank that is not ASCII",
            Self::InvisibleCharacter => "a character without width",
            Self::NullMove => "a null move",
            Self::MoveSpelling => "a move that is not in SAN",
            Self::ResultSpelling => "a result in another form",
            Self::ResultInVariation => "a result inside a variation",
            Self::SecondResult => "a second result",
            Self::ResultsDiffer => "a result other than that of the tag Result",
            Self::NoResult => "no result behind the moves",
            Self::NagNumber => "a NAG that is no number up to 255",
            Self::CommentNotClosed => "a comment without } at its end",
            Self::VariationNotClosed => "a variation without ) at its end",
            Self::LostVariation => "a variation that cannot be played",
            Self::MovesAfterResult => "moves that follow a result",
            Self::StrayText => "text that is neither tag nor comment nor move",
            Self::StartPosition => "an impossible part of the tag FEN",
        }
    }
}

impl fmt::Display for BlemishKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The blemishes of a game: the first [`MAX_BLEMISHES_KEPT`], and how many more there are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Blemishes {
    kept: Vec<Blemish>,
    left_out: u64,
}

impl Blemishes {
    /// The blemishes that were kept, in the order in which the reader found them.
    pub fn iter(&self) -> std::slice::Iter<'_, Blemish> {
        self.kept.iter()
    }

    /// How many blemishes there are, with those that were only counted.
    pub fn count(&self) -> u64 {
        self.kept.len() as u64 + self.left_out
    }

    /// How many blemishes were only counted.
    pub const fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Whether there is no blemish.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    pub(crate) fn push(&mut self, blemish: Blemish) {
        if self.kept.len() < MAX_BLEMISHES_KEPT {
            self.kept.push(blemish);
        } else {
            self.left_out += 1;
        }
    }
}

impl<'a> IntoIterator for &'a Blemishes {
    type Item = &'a Blemish;
    type IntoIter = std::slice::Iter<'a, Blemish>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
