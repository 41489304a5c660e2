//! How a game ended.

use std::fmt;

use crate::characters::is_dash;

/// How a game ended, as PGN says it behind the moves and in the tag `Result`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: the game goes on, or its result is not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result that a text means. `None` if it is no result.
    ///
    /// Besides what [`as_str`](Self::as_str) gives this accepts any dash or a colon for the hyphen,
    /// `½`, `0.5`, `0,5` and `.5` for half a point, and `1/2` or `½` for a draw.
    ///
    /// ```
    /// use pgn::GameResult;
    ///
    /// assert_eq!(GameResult::parse("1/2-1/2"), Some(GameResult::Draw));
    /// assert_eq!(GameResult::parse("0.5–0.5"), Some(GameResult::Draw));
    /// assert_eq!(GameResult::parse("0-0"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        if matches!(text, "*" | "1/2" | "½") {
            return Some(if text == "*" { Self::Unknown } else { Self::Draw });
        }
        let (white, black) = text.split_once(is_result_sign)?;
        match (half_points(white)?, half_points(black)?) {
            (2, 0) => Some(Self::WhiteWins),
            (0, 2) => Some(Self::BlackWins),
            (1, 1) => Some(Self::Draw),
            _ => None,
        }
    }

    /// The text that PGN has for the result.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Whether a character may stand between the points of the two sides.
pub(crate) fn is_result_sign(letter: char) -> bool {
    is_dash(letter) || letter == ':'
}

/// Whether a text says what one side has won.
pub(crate) fn is_points(text: &str) -> bool {
    half_points(text).is_some()
}

/// What one side has won, in half points.
fn half_points(text: &str) -> Option<u32> {
    match text {
        "0" => Some(0),
        "1/2" | "½" | "0.5" | "0,5" | ".5" => Some(1),
        "1" => Some(2),
        _ => None,
    }
}
