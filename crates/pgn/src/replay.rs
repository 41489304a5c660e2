//! Playing the moves of a game, with its variations.

use board::{Excerpt, Move, Position, Reading};

use crate::blemish::BlemishKind;
use crate::error::PgnProblem;
use crate::event::MoveToken;
use crate::language::Language;
use crate::spelling::read_move;

/// Plays the moves of a game as they are read, with its variations.
///
/// ```
/// use board::Position;
/// use pgn::{PgnEvent, PgnReader, Replay};
///
/// let mut reader = PgnReader::new("1. e4 (1. d4 d5) e5 2. Ke3".as_bytes());
/// let mut replay = Replay::new(Position::start());
/// let error = loop {
///     let problem = match reader.next_event()? {
///         Some(PgnEvent::Move(token)) => replay.play(token).err().map(|it| (token.place(), it)),
///         Some(PgnEvent::VariationStart) => replay.begin_variation().err().map(|it| (reader.place(), it)),
///         Some(PgnEvent::VariationEnd) => { replay.end_variation(); None }
///         _ => None,
///     };
///     if let Some((place, problem)) = problem {
///         break reader.error_at(place, problem);
///     }
/// };
/// let expected = "game 1, line 1, column 24: ply 3: \"Ke3\" is not legal: a king does not go from e1 to e3";
/// assert_eq!(error.to_string(), expected);
/// # Ok::<(), pgn::PgnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    now: Moment,
    /// The moments of the lines that were left for a variation, from the main line on.
    left: Vec<Moment>,
    reading: Reading,
    language: Language,
    blemish: Option<BlemishKind>,
}

/// Where a line of moves stands.
#[derive(Clone, Copy, Debug)]
struct Moment {
    position: Position,
    /// The position before the last move of the line, which a variation begins from.
    before: Option<Position>,
    ply: u32,
}

impl Replay {
    /// Begins a game at a position. The moves are read leniently, with the English letters of
    /// pieces.
    pub const fn new(start: Position) -> Self {
        Self {
            now: Moment { position: start, before: None, ply: 0 },
            left: Vec::new(),
            reading: Reading::Lenient,
            language: Language::English,
            blemish: None,
        }
    }

    /// The same game, but with moves read in this way. The strict reading refuses every move that
    /// is not in SAN.
    #[must_use]
    pub const fn with_reading(mut self, reading: Reading) -> Self {
        self.reading = reading;
        self
    }

    /// The same game, but with the letters of pieces of this language.
    #[must_use]
    pub const fn with_language(mut self, language: Language) -> Self {
        self.language = language;
        self
    }

    /// How the last move that was played differs from SAN, if it does.
    #[inline]
    pub const fn blemish(&self) -> Option<BlemishKind> {
        self.blemish
    }

    /// The position after the last move.
    pub const fn position(&self) -> &Position {
        &self.now.position
    }

    /// How many half moves lead from the start of the game to the position.
    pub const fn ply(&self) -> u32 {
        self.now.ply
    }

    /// Plays a move, and gives it. `None` is a null move.
    ///
    /// Besides SAN the lenient reading takes long moves (`e2-e4`, `Ng1-f3`, `e2e4`), castling in
    /// any letters, promotions without `=` or in small letters, marks of en passant in any
    /// spelling, figurines, small letters for pieces except the bishop, and captures of pawns that
    /// name two files. [`blemish`](Self::blemish) tells of them.
    ///
    /// # Errors
    /// When the text is no legal move, or in the strict reading no SAN. Nothing is played then.
    pub fn play(&mut self, token: MoveToken<'_>) -> Result<Option<Move>, PgnProblem> {
        let ply = self.now.ply + 1;
        let position = &self.now.position;
        let (mv, next) = if token.is_null() {
            self.blemish = None;
            (None, position.play_null().ok_or(PgnProblem::NullMoveInCheck { ply })?)
        } else {
            let (mv, is_san) = read_move(position.board(), token.text(), self.language)
                .map_err(|error| PgnProblem::Move { ply, error })?;
            self.blemish = if is_san { None } else { Some(self.unusual(token)?) };
            (Some(mv), position.play(mv))
        };
        self.now = Moment { position: next, before: Some(self.now.position), ply };
        Ok(mv)
    }

    /// Goes back to the position before the last move.
    ///
    /// # Errors
    /// When no move stands before the variation.
    pub fn begin_variation(&mut self) -> Result<(), PgnProblem> {
        let position = self.now.before.ok_or(PgnProblem::NothingToReplace)?;
        self.left.push(self.now);
        self.now = Moment { position, before: None, ply: self.now.ply - 1 };
        Ok(())
    }

    #[cold]
    fn unusual(&self, token: MoveToken<'_>) -> Result<BlemishKind, PgnProblem> {
        let kind = BlemishKind::MoveSpelling;
        match self.reading {
            Reading::Lenient => Ok(kind),
            Reading::Strict => {
                Err(PgnProblem::Forbidden { kind, found: Excerpt::new(token.text()) })
            }
        }
    }

    /// Goes back to the line that was left. Does nothing outside variations.
    pub fn end_variation(&mut self) {
        if let Some(moment) = self.left.pop() {
            self.now = moment;
        }
    }
}
