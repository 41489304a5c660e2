//! The position to count from.

use board::{Board, CastlingStyle, EnPassantField, FenError, Position, Reading};
use magic_core::Color;
use perft_core::Depth;
use terminal::{ShownText, remark};

use crate::args::{PositionArgs, PositionOptions, TargetArgs};
use crate::error::CliError;
use crate::error::words::WordsError;
use crate::forgiving::left_out;
use crate::played_moves;
use crate::typed::{PositionSource, Target};

/// The position to count from, and how its moves are written.
#[derive(Clone, Debug)]
pub(crate) struct RootPosition {
    /// The position, with the en passant square that the user gave.
    pub(crate) position: Position,
    /// The FEN of the position. It is the text as given, if no moves were played.
    pub(crate) fen: String,
    /// The FEN of the position in six fields, as engines read it.
    pub(crate) engine_fen: String,
    /// How castling is written.
    pub(crate) style: CastlingStyle,
}

impl RootPosition {
    /// Reads the FEN and plays the moves. Castling is written in `style`, or in the style of
    /// Chess960 when king or rooks do not stand as in standard chess.
    ///
    /// # Errors
    /// [`CliError::Fen`] and [`CliError::Move`].
    pub(crate) fn new(target: Target, style: CastlingStyle) -> Result<Self, CliError> {
        let text = match target.place {
            None => Position::start().to_string(),
            Some(PositionSource::Fen(fen)) => fen,
            Some(PositionSource::Many(_)) => return Err(WordsError::ManyPositions.into()),
        };
        let unusable = |error: FenError| CliError::Fen { text: text.clone(), error };
        let start = Position::from_fen(&text, Reading::Lenient).map_err(unusable)?;
        let style = possible_style(start.board(), style);
        if target.moves.is_empty() {
            let (fen, engine_fen) = (text.trim().to_owned(), fen_as_read(&start));
            return Ok(Self { position: start, fen, engine_fen, style });
        }
        let position = played_moves::play(&start, &target.moves, style)?;
        let fen = position.to_string();
        Ok(Self { position, engine_fen: fen.clone(), fen, style })
    }

    /// The board to count from.
    pub(crate) const fn board(&self) -> &Board {
        self.position.board()
    }

    /// The position that a target means, with moves written as the options ask.
    ///
    /// # Errors
    /// When the position or its moves cannot be used.
    pub(crate) fn of_target(
        mut target: Target,
        options: &PositionOptions,
    ) -> Result<Self, CliError> {
        let style = match options.chess960 {
            true => CastlingStyle::Chess960,
            false => CastlingStyle::Standard,
        };
        if let (Some(PositionSource::Fen(text)), true) = (&mut target.place, options.forgiving) {
            let (fen, note) = forgiven(text, style)?;
            note.into_iter().for_each(remark);
            *text = fen;
        }
        Self::new(target, style)
    }

    /// The position that a command of UCI means, and what was left out of its FEN, if anything:
    /// impossible castling rights and an impossible en passant square, which engines pass over.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub(crate) fn of_uci(
        mut target: Target,
        style: CastlingStyle,
    ) -> Result<(Self, Option<ShownText>), CliError> {
        let mut note = None;
        if let Some(PositionSource::Fen(text)) = &mut target.place {
            (*text, note) = forgiven(text, style)?;
        }
        Ok((Self::new(target, style)?, note))
    }

    /// Writes castling in this style from now on, where it can be written so.
    pub(crate) fn write_castling(&mut self, style: CastlingStyle) {
        self.style = possible_style(self.board(), style);
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
    pub(crate) fn without_depth(args: &PositionArgs) -> Result<Self, CliError> {
        let target = Target::without_depth(&args.words, &args.options)?;
        Self::of_target(target, &args.options)
    }
}

/// The FEN of a position that was read from a text: it has the en passant square of the text,
/// whether or not a pawn can answer.
pub(crate) fn fen_as_read(position: &Position) -> String {
    position.fen().en_passant(EnPassantField::Always).to_string()
}

/// The FEN without impossible castling rights and an impossible en passant square, and a remark
/// that names what was left out, if anything.
fn forgiven(text: &str, style: CastlingStyle) -> Result<(String, Option<ShownText>), CliError> {
    let unusable = |error: FenError| CliError::Fen { text: text.to_owned(), error };
    let read = Position::from_fen_forgiving_in(text, style).map_err(unusable)?;
    let Some(dropped) = read.dropped else {
        return Ok((text.to_owned(), None));
    };
    let fen = fen_as_read(&read.value);
    let note = left_out(&dropped, &fen);
    Ok((fen, Some(note)))
}

/// `style`, or the style of Chess960 when king or rooks do not stand as in standard chess.
pub(crate) fn possible_style(board: &Board, style: CastlingStyle) -> CastlingStyle {
    let standard = Color::ALL.into_iter().all(|color| board.has_standard_castling(color));
    if standard { style } else { CastlingStyle::Chess960 }
}
