//! How a game ended.

use std::fmt;

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
    /// Besides what [`as_str`](Self::as_str) gives this accepts `1/2`, `½-½`, and a dash or a colon for the hyphen.
    ///
    /// ```
    /// use pgn::GameResult;
    ///
    /// assert_eq!(GameResult::parse("1/2-1/2"), Some(GameResult::Draw));
    /// assert_eq!(GameResult::parse("0-0"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "1-0" | "1–0" | "1:0" => Self::WhiteWins,
            "0-1" | "0–1" | "0:1" => Self::BlackWins,
            "1/2-1/2" | "1/2–1/2" | "1/2" | "½-½" | "½–½" | "½" | "1/2:1/2" => Self::Draw,
            "*" => Self::Unknown,
            _ => return None,
        })
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
