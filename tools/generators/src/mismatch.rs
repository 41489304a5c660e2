//! What is reported when ours and a rival differ.

use std::fmt;

use crate::rivals::Rival;

/// What was compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aspect {
    /// Whether a setup is a position.
    Reading,
    /// The list of legal moves.
    LegalMoves,
    /// The pieces that give check.
    Checkers,
    /// Mate, stalemate and the other ends of a game.
    Outcome,
    /// Which draw may be claimed.
    DrawClaim,
    /// How often the position has been on the board.
    Repetition,
    /// Whether a side has the material to mate.
    Material,
    /// The FEN that is written.
    Fen,
    /// Reading the FEN that the other side writes.
    FenReading,
    /// A move in standard algebraic notation.
    San,
    /// Reading such a move.
    SanReading,
    /// A move as UCI writes it.
    Uci,
    /// That nothing panics.
    Panic,
}

impl Aspect {
    /// The aspect in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reading => "reading the setup",
            Self::LegalMoves => "legal moves",
            Self::Checkers => "pieces that give check",
            Self::Outcome => "end of the game",
            Self::DrawClaim => "claim of a draw",
            Self::Repetition => "repetition",
            Self::Material => "insufficient material",
            Self::Fen => "FEN",
            Self::FenReading => "reading a FEN",
            Self::San => "SAN",
            Self::SanReading => "reading SAN",
            Self::Uci => "UCI",
            Self::Panic => "panic",
        }
    }
}

/// A difference between ours and a rival in one position.
#[derive(Clone, Debug)]
pub struct Mismatch {
    /// Who differs. `None` for a panic, which is nobody's in particular.
    pub rival: Option<Rival>,
    /// In what.
    pub aspect: Aspect,
    /// What each says, a line each.
    pub details: Vec<String>,
}

impl Mismatch {
    /// A difference from a rival.
    pub fn new(rival: Rival, aspect: Aspect, details: impl IntoIterator<Item = String>) -> Self {
        Self { rival: Some(rival), aspect, details: details.into_iter().collect() }
    }

    /// A panic, with its message.
    pub fn panic(message: String) -> Self {
        Self { rival: None, aspect: Aspect::Panic, details: vec![message] }
    }
}

/// Checks that ours is what the rival says.
///
/// # Errors
/// Both values, if they differ.
pub fn same<T: PartialEq + fmt::Debug>(
    rival: Rival,
    aspect: Aspect,
    ours: T,
    theirs: T,
) -> Result<(), Mismatch> {
    if ours == theirs {
        return Ok(());
    }
    let details = [format!("ours: {ours:?}"), format!("{}: {theirs:?}", rival.name())];
    Err(Mismatch::new(rival, aspect, details))
}

/// [`same`] for texts, which are written without quotation marks.
///
/// # Errors
/// Both texts, if they differ.
pub fn same_text(rival: Rival, aspect: Aspect, ours: &str, theirs: &str) -> Result<(), Mismatch> {
    if ours == theirs {
        return Ok(());
    }
    let details = [format!("ours: {ours}"), format!("{}: {theirs}", rival.name())];
    Err(Mismatch::new(rival, aspect, details))
}
