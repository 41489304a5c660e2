//! The position that a game starts from.

use board::{Excerpt, Forgiven, Position, PositionErrors, Reading};

use crate::error::PgnProblem;
use crate::raw_text::RawText;

/// Finds the position that a game starts from in its tags.
///
/// The tag `FEN` counts, in every notation of castling rights, and also without the tag `SetUp`. The tag `Variant`
/// may name standard chess or Chess960.
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
    is_forgiving: bool,
    dropped: Option<PositionErrors>,
}

impl StartTags {
    /// Drops castling rights and en passant squares of the tag `FEN` that cannot be, as
    /// [`Position::from_fen_forgiving`] does. [`dropped`](Self::dropped) reports them. By [`default`](Self::default)
    /// such a tag is an error.
    ///
    /// ```
    /// use pgn::{RawText, StartTags};
    ///
    /// let fen = RawText::new(b"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1");
    /// assert!(StartTags::default().read("FEN", fen).is_err());
    ///
    /// let mut tags = StartTags::forgiving();
    /// tags.read("FEN", fen)?;
    /// assert_eq!(tags.position().to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// assert_eq!(tags.dropped().map(|it| it.iter().count()), Some(3));
    /// # Ok::<(), pgn::PgnProblem>(())
    /// ```
    pub const fn forgiving() -> Self {
        Self { start: None, is_forgiving: true, dropped: None }
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
                let read = if self.is_forgiving {
                    Position::from_fen_forgiving(&fen)
                } else {
                    Position::from_fen(&fen, Reading::Lenient).map(Forgiven::unchanged)
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

/// Whether a variant has the rules of chess. Chess960 has too: only its start positions are others.
fn is_chess(variant: &str) -> bool {
    let letters = variant.chars().filter(char::is_ascii_alphanumeric);
    let name = letters.collect::<String>().to_ascii_lowercase();
    let is_other = ["threecheck", "antichess"].contains(&name.as_str());
    let standard = ["", "standard", "chess", "normal", "regular", "classical", "fromposition"];
    let chess960 = ["960", "fischer", "frc", "freestyle"];
    standard.contains(&name.as_str()) || !is_other && chess960.iter().any(|it| name.contains(it))
}
