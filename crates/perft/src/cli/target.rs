//! The position to count from.

use board::{Board, CastlingStyle, Position, Reading};
use magic_core::Color;

use super::args::PositionArgs;
use super::error::CliError;
use super::moves;

/// The position to count from, and how its moves are written.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// The position.
    pub(crate) board: Board,
    /// Its FEN: as it was given, if no moves were played from there.
    pub(crate) fen: String,
    /// How castling is written.
    pub(crate) style: CastlingStyle,
}

impl TryFrom<PositionArgs> for Target {
    type Error = CliError;

    /// Reads the FEN and plays the moves.
    fn try_from(args: PositionArgs) -> Result<Self, CliError> {
        // What is empty was given too, say by a variable of a shell that has no value.
        let words = (!args.fen_words.is_empty()).then(|| args.fen_words.join(" "));
        let given = args.fen.or(words).filter(|given| given.trim() != "startpos");
        let (start, given) = match given {
            None => (Position::start(), Position::start().to_string()),
            Some(given) => match Position::from_fen(&given, Reading::Lenient) {
                Ok(position) => (position, given.trim().to_owned()),
                Err(error) => return Err(CliError::Fen { text: given, error }),
            },
        };
        let chess960 = args.chess960
            || !Color::ALL.into_iter().all(|color| start.board().has_standard_castling(color));
        let style = if chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Standard };
        let words: Vec<&str> = args.moves.iter().flat_map(|text| text.split_whitespace()).collect();
        let position = moves::play(&start, &words, style)?;
        let fen = if words.is_empty() { given } else { position.to_string() };
        Ok(Self { board: *position.board(), fen, style })
    }
}
