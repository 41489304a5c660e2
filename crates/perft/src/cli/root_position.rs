//! The position to count from.

use board::{Board, CastlingStyle, FenError, Position, Reading};
use magic_core::Color;

use crate::cli::args::PositionArgs;
use crate::cli::error::CliError;
use crate::cli::played_moves;

/// The position to count from, and how its moves are written.
#[derive(Clone, Debug)]
pub(crate) struct RootPosition {
    /// The position.
    pub(crate) board: Board,
    /// The FEN of the position. It is the text as given, if no moves were played.
    pub(crate) fen: String,
    /// How castling is written.
    pub(crate) style: CastlingStyle,
}

impl TryFrom<PositionArgs> for RootPosition {
    type Error = CliError;

    /// Reads the FEN and plays the moves.
    fn try_from(args: PositionArgs) -> Result<Self, CliError> {
        // An empty FEN counts as given, for example from a shell variable without a value.
        let words = (!args.fen_words.is_empty()).then(|| args.fen_words.join(" "));
        let given = args.fen.or(words).filter(|given| given.trim() != "startpos");
        let text = given.unwrap_or_else(|| Position::start().to_string());
        let unusable = |error: FenError| CliError::Fen { text: text.clone(), error };
        let board = Board::from_fen(&text, Reading::Lenient).map_err(unusable)?;
        let standard = Color::ALL.into_iter().all(|color| board.has_standard_castling(color));
        let style = match standard && !args.chess960 {
            true => CastlingStyle::Standard,
            false => CastlingStyle::Chess960,
        };
        let moves: Vec<&str> = args.moves.iter().flat_map(|text| text.split_whitespace()).collect();
        if moves.is_empty() {
            return Ok(Self { board, fen: text.trim().to_owned(), style });
        }
        // Clocks are needed only for a FEN after moves. A board has no clocks.
        let start = Position::from_fen(&text, Reading::Lenient).map_err(unusable)?;
        let position = played_moves::play(&start, &moves, style)?;
        Ok(Self { board: *position.board(), fen: position.to_string(), style })
    }
}
