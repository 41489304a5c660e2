//! The parts of a text in PGN, one after another.

use crate::blemish::Blemish;
use crate::game_result::GameResult;
use crate::nag::Nag;
use crate::raw_text::RawText;
use crate::text_place::TextPlace;
use crate::words::is_null_move;

/// A part of a text in PGN.
///
/// A game is `Tag`s, `Moves`, what belongs to the moves, and `GameEnd`. `Moves` comes before the
/// first part that is neither tag nor comment, and is missing in a game that has tags alone.
/// Comments may stand anywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PgnEvent<'a> {
    /// A tag, such as `[White "Tal, Mihails"]`.
    Tag {
        /// What the tag is about: `White`.
        name: &'a str,
        /// What it says: `Tal, Mihails`.
        value: RawText<'a>,
    },
    /// The moves begin.
    Moves,
    /// A move.
    Move(MoveToken<'a>),
    /// A remark on the move before it, or, where no move stands before it, on the move behind it.
    Nag(Nag),
    /// A comment, without its braces or semicolon.
    Comment(RawText<'a>),
    /// A variation begins: other moves, from the position before the last move.
    VariationStart,
    /// The last variation that began ends.
    VariationEnd,
    /// The result behind the moves. A comment behind it on the same line belongs to the game too.
    Result(GameResult),
    /// Something that the standard forbids, and that is read nevertheless. It may also stand
    /// between games.
    Blemish(&'a Blemish),
    /// The game ends.
    GameEnd,
}

/// A move as it stands in the text, without move number and suffix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveToken<'a> {
    text: &'a str,
    place: TextPlace,
}

impl<'a> MoveToken<'a> {
    /// A move at a place of a text.
    pub const fn new(text: &'a str, place: TextPlace) -> Self {
        Self { text, place }
    }

    /// The text, such as `Nf3`.
    pub const fn text(self) -> &'a str {
        self.text
    }

    /// Where the text stands.
    pub const fn place(self) -> TextPlace {
        self.place
    }

    /// Whether the side to move passes: `--`, `---`, `<>`, `Z0`, `0000`, `@@@@`, `null` or `pass`.
    /// The reader gives them all as `--`.
    #[inline]
    pub fn is_null(self) -> bool {
        is_null_move(self.text)
    }
}
