//! The formats, and what each of them keeps.

use std::path::Path;

use clap::ValueEnum;

/// A format of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum FileFormat {
    /// Games as people read them
    Pgn,
    /// Stockfish's binpack
    Binpack,
    /// Games of viridithas
    Viriformat,
    /// Positions of marlinflow
    Marlinformat,
    /// Positions of bullet
    Bulletformat,
}

/// What a format may keep of games, apart from pieces, scores and results, which all of them keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeptPart {
    Texts,
    Moves,
    Games,
    Sides,
    Castling,
    Chess960,
    EnPassant,
    Clocks,
    FreeBytes,
}

impl KeptPart {
    pub(crate) const ALL: [Self; 9] = [
        Self::Texts,
        Self::Moves,
        Self::Games,
        Self::Sides,
        Self::Castling,
        Self::Chess960,
        Self::EnPassant,
        Self::Clocks,
        Self::FreeBytes,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Texts => "tags, comments and variations",
            Self::Moves => "moves",
            Self::Games => "the ends of games",
            Self::Sides => "which side is White",
            Self::Castling => "castling rights",
            Self::Chess960 => "castling of Chess960",
            Self::EnPassant => "en passant squares",
            Self::Clocks => "clocks and move numbers",
            Self::FreeBytes => "bytes that are free for users",
        }
    }
}

impl FileFormat {
    /// The format that the ending of a name stands for.
    pub(crate) fn of_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match ending.as_str() {
            "pgn" => Self::Pgn,
            "binpack" => Self::Binpack,
            "viri" | "vf" | "viriformat" => Self::Viriformat,
            "marlin" | "marlinformat" => Self::Marlinformat,
            "bullet" | "bulletformat" => Self::Bulletformat,
            _ => return None,
        })
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Pgn => "pgn",
            Self::Binpack => "binpack",
            Self::Viriformat => "viriformat",
            Self::Marlinformat => "marlinformat",
            Self::Bulletformat => "bulletformat",
        }
    }

    pub(crate) const fn keeps(self, part: KeptPart) -> bool {
        match part {
            KeptPart::Texts => matches!(self, Self::Pgn),
            KeptPart::Moves => matches!(self, Self::Pgn | Self::Binpack | Self::Viriformat),
            KeptPart::Games => matches!(self, Self::Pgn | Self::Viriformat),
            KeptPart::Sides | KeptPart::Castling | KeptPart::EnPassant | KeptPart::Clocks => {
                !matches!(self, Self::Bulletformat)
            }
            KeptPart::Chess960 => !matches!(self, Self::Bulletformat | Self::Binpack),
            KeptPart::FreeBytes => {
                matches!(self, Self::Viriformat | Self::Marlinformat | Self::Bulletformat)
            }
        }
    }
}
