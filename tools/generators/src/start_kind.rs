//! The kinds of starts that games are played from.

use clap::ValueEnum;

/// What games start from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ValueEnum)]
pub enum StartKind {
    /// The start position of standard chess.
    Standard,
    /// The start positions of Chess960.
    Chess960,
    /// The start positions of double Chess960, where each side has its own back rank.
    DoubleChess960,
    /// Up to sixteen pieces a side, of any kind, anywhere.
    Crowded,
    /// Up to fifteen queens a side.
    Queens,
    /// All pawns one step from promotion, with pieces to take on the last ranks.
    Promotions,
    /// A double push past enemy pawns, just played or still to be played, with sliders on all
    /// lines.
    EnPassant,
    /// Kings and castling rooks anywhere on the back ranks, with pieces in their way and attackers
    /// around.
    Castling,
    /// At most four pieces beside the kings.
    Endgames,
}

impl StartKind {
    /// All kinds, in the order of the report.
    pub const ALL: [Self; 9] = [
        Self::Standard,
        Self::Chess960,
        Self::DoubleChess960,
        Self::Crowded,
        Self::Queens,
        Self::Promotions,
        Self::EnPassant,
        Self::Castling,
        Self::Endgames,
    ];

    /// The name, as `--only` takes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Chess960 => "chess960",
            Self::DoubleChess960 => "double-chess960",
            Self::Crowded => "crowded",
            Self::Queens => "queens",
            Self::Promotions => "promotions",
            Self::EnPassant => "en-passant",
            Self::Castling => "castling",
            Self::Endgames => "endgames",
        }
    }

    /// How many of a hundred positions are of this kind, if all kinds are played.
    pub const fn percent(self) -> u64 {
        match self {
            Self::Standard | Self::Chess960 | Self::DoubleChess960 => 20,
            Self::Crowded | Self::EnPassant | Self::Castling => 8,
            Self::Queens | Self::Promotions => 6,
            Self::Endgames => 4,
        }
    }

    /// After how many moves a game is left, if it is not over by then. Of games from the start
    /// positions one in four goes on to its end.
    pub const fn most_plies(self) -> u32 {
        match self {
            Self::Standard | Self::Chess960 | Self::DoubleChess960 => 120,
            Self::Crowded | Self::Queens => 6,
            Self::Promotions | Self::Castling => 4,
            Self::EnPassant => 3,
            Self::Endgames => 40,
        }
    }

    /// Whether games start where games do, and not from a setup.
    pub const fn is_start_position(self) -> bool {
        matches!(self, Self::Standard | Self::Chess960 | Self::DoubleChess960)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_option() {
        for kind in StartKind::ALL {
            assert_eq!(StartKind::from_str(kind.name(), false), Ok(kind));
        }
        assert_eq!(StartKind::ALL.as_slice(), StartKind::value_variants());
    }

    #[test]
    fn percents_make_a_hundred() {
        assert_eq!(StartKind::ALL.into_iter().map(StartKind::percent).sum::<u64>(), 100);
    }
}
