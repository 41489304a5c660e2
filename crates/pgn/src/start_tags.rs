//! The position that a game starts from.

use board::{CastlingStyle, Excerpt, Forgiven, Position, PositionErrors, Reading};

use crate::error::PgnProblem;
use crate::raw_text::RawText;

/// Finds the position that a game starts from in its tags.
///
/// The tag `FEN` counts, in every notation of castling rights, and also without the tag `SetUp`.
/// The tag `Variant` may name standard chess or Chess960.
///
/// The lenient reading drops castling rights and en passant squares that Chess960 has no room for,
/// as [`Position::from_fen_forgiving_in`] does, and reads a tag `FEN` without a value as none.
///
/// ```
/// use pgn::{RawText, StartTags};
///
/// let mut tags = StartTags::default();
/// tags.read("Variant", RawText::new(b"Chess960"))?;
/// tags.read("FEN", RawText::new(b"nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN w GBgb - 0 1"))?;
/// assert!(tags.position().to_string().starts_with("nrbqkbrn/"));
/// assert!(tags.read("Variant", RawText::new(b"Atomic")).is_err());
/// # Ok::<(), pgn::PgnProblem>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct StartTags {
    start: Option<Position>,
    reading: Reading,
    dropped: Option<PositionErrors>,
}

impl StartTags {
    /// Tags that are read in this way. [`default`](Self::default) is lenient.
    ///
    /// ```
    /// use pgn::{RawText, Reading, StartTags};
    ///
    /// let fen = RawText::new(b"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1");
    /// assert!(StartTags::new(Reading::Strict).read("FEN", fen).is_err());
    ///
    /// let mut tags = StartTags::new(Reading::Lenient);
    /// tags.read("FEN", fen)?;
    /// assert_eq!(tags.position().to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// assert_eq!(tags.dropped().map(|it| it.iter().count()), Some(3));
    /// # Ok::<(), pgn::PgnProblem>(())
    /// ```
    pub const fn new(reading: Reading) -> Self {
        Self { start: None, reading, dropped: None }
    }

    /// What was dropped from the tag `FEN`, if anything.
    pub const fn dropped(&self) -> Option<&PositionErrors> {
        self.dropped.as_ref()
    }

    /// Reads a tag. Tags other than `FEN` and `Variant` say nothing about the start.
    ///
    /// # Errors
    /// When the tag is no position, or names other rules.
    pub fn read(&mut self, name: &str, value: RawText<'_>) -> Result<(), PgnProblem> {
        match name {
            "FEN" => {
                let fen = value.to_str();
                if is_empty_fen(&fen) && self.reading == Reading::Lenient {
                    return Ok(());
                }
                let read = match self.reading {
                    // The tag `Variant` may come later: what Chess960 allows stays.
                    Reading::Lenient => {
                        Position::from_fen_forgiving_in(&fen, CastlingStyle::Chess960)
                    }
                    Reading::Strict => {
                        Position::from_fen(&fen, Reading::Strict).map(Forgiven::unchanged)
                    }
                };
                let read = read.map_err(PgnProblem::StartPosition)?;
                (self.start, self.dropped) = (Some(read.value), read.dropped);
                Ok(())
            }
            "Variant" if !is_chess(&value.to_str()) => {
                Err(PgnProblem::Variant(Excerpt::new(&value.to_str())))
            }
            _ => Ok(()),
        }
    }

    /// The position that the game starts from.
    pub fn position(&self) -> Position {
        self.start.unwrap_or_else(Position::start)
    }
}

/// Whether a tag `FEN` says nothing.
pub(crate) fn is_empty_fen(fen: &str) -> bool {
    matches!(fen.trim(), "" | "?" | "-")
}

/// Whether a variant has the rules of chess. Chess960 has too: only its start positions are others.
fn is_chess(variant: &str) -> bool {
    let is_word = |letter: char| letter.is_ascii_alphanumeric();
    let name: String = variant.chars().filter(|&letter| is_word(letter)).collect();
    CHESS.contains(&name.to_ascii_lowercase().as_str())
}

/// The names of chess and of Chess960, in small letters and digits. Any other name may be that of
/// other rules, even one with `960`.
const CHESS: [&str; 38] = [
    "",
    "standard",
    "standardchess",
    "chess",
    "normal",
    "normalchess",
    "regular",
    "orthodox",
    "orthochess",
    "classic",
    "classical",
    "classicalchess",
    "international",
    "western",
    "fromposition",
    "position",
    "setup",
    "none",
    "960",
    "chess960",
    "chess960variant",
    "960chess",
    "standard960",
    "uci960",
    "ucichess960",
    "fischerandom",
    "fischerandomchess",
    "fischerrandom",
    "fischerrandomchess",
    "fischer",
    "fischerchess960",
    "fischerandom960",
    "fischerrandom960",
    "frc",
    "freestyle",
    "freestylechess",
    "freestylechess960",
    "dfrc",
];
