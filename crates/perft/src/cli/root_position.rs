//! The position to count from.

use board::{Board, CastlingStyle, FenError, Position, Reading};
use magic_core::Color;
use perft_core::Depth;
use terminal::{remark, shown};

use crate::cli::args::{PositionArgs, PositionOptions, TargetArgs};
use crate::cli::error::CliError;
use crate::cli::error::words::WordsError;
use crate::cli::played_moves;
use crate::cli::typed::{PositionSource, Target};

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

impl RootPosition {
    /// Reads the FEN and plays the moves. Castling is written in `style`, or in the style of Chess960 when king or
    /// rooks do not stand as in standard chess.
    ///
    /// # Errors
    /// [`CliError::Fen`] and [`CliError::Move`].
    pub(crate) fn new(target: Target, style: CastlingStyle) -> Result<Self, CliError> {
        let text = match target.place {
            None => Position::start().to_string(),
            Some(PositionSource::Fen(fen)) => fen,
            Some(PositionSource::StandardInput) => return Err(WordsError::ManyPositions.into()),
        };
        let unusable = |error: FenError| CliError::Fen { text: text.clone(), error };
        let board = Board::from_fen(&text, Reading::Lenient).map_err(unusable)?;
        let style = possible_style(&board, style);
        if target.moves.is_empty() {
            return Ok(Self { board, fen: text.trim().to_owned(), style });
        }
        // Clocks are needed only for a FEN after moves. A board has no clocks.
        let start = Position::from_fen(&text, Reading::Lenient).map_err(unusable)?;
        let position = played_moves::play(&start, &target.moves, style)?;
        Ok(Self { board: *position.board(), fen: position.to_string(), style })
    }

    /// The position that a target means, with moves written as the options ask.
    ///
    /// # Errors
    /// When the position or its moves cannot be used.
    pub(crate) fn of_target(
        mut target: Target,
        options: &PositionOptions,
    ) -> Result<Self, CliError> {
        if let (Some(PositionSource::Fen(text)), true) = (&mut target.place, options.forgiving) {
            *text = forgiven(text)?;
        }
        let style = match options.chess960 {
            true => CastlingStyle::Chess960,
            false => CastlingStyle::Standard,
        };
        Self::new(target, style)
    }

    /// Writes castling in this style from now on, where it can be written so.
    pub(crate) fn write_castling(&mut self, style: CastlingStyle) {
        self.style = possible_style(&self.board, style);
    }

    /// The position and the depth that the arguments of a command mean.
    ///
    /// # Errors
    /// When the words have no one meaning, or the position or its moves cannot be used.
    pub(crate) fn with_depth(
        command: &'static str,
        args: &TargetArgs,
    ) -> Result<(Self, Depth), CliError> {
        let (target, depth) = Target::with_depth(command, args)?;
        Ok((Self::of_target(target, &args.options)?, depth))
    }

    /// The position that the arguments of a command without a depth mean.
    ///
    /// # Errors
    /// As [`with_depth`](Self::with_depth).
    pub(crate) fn without_depth(
        command: &'static str,
        args: &PositionArgs,
    ) -> Result<Self, CliError> {
        let target = Target::without_depth(command, &args.words, &args.options)?;
        Self::of_target(target, &args.options)
    }
}

/// The FEN without castling rights and without an en passant square that cannot be. What is left out is said.
fn forgiven(text: &str) -> Result<String, CliError> {
    let unusable = |error: FenError| CliError::Fen { text: text.to_owned(), error };
    let read = Position::from_fen_forgiving(text).map_err(unusable)?;
    let Some(dropped) = read.dropped else {
        return Ok(text.to_owned());
    };
    let fen = read.value.to_string();
    remark(shown!("left out of the FEN: {dropped}; read is {fen}"; dropped, fen));
    Ok(fen)
}

/// `style`, or the style of Chess960 when king or rooks do not stand as in standard chess.
fn possible_style(board: &Board, style: CastlingStyle) -> CastlingStyle {
    let standard = Color::ALL.into_iter().all(|color| board.has_standard_castling(color));
    if standard { style } else { CastlingStyle::Chess960 }
}
