//! Reading PGN part by part.

use std::fmt;
use std::io::Read;
use std::ops::Range;

use board::Reading;

use crate::blemish::Blemishes;
use crate::error::{PgnError, PgnProblem};
use crate::event::{MoveToken, PgnEvent};
use crate::language::Language;
use crate::lexer::{Lexer, RawEvent, Section, TagText};
use crate::raw_text::RawText;
use crate::text_place::TextPlace;
use crate::words::as_text;

/// Reads PGN from a file, a socket or memory. It keeps one piece of the text in memory at a time.
///
/// [`next_event`](Self::next_event) gives part by part, without allocating.
/// [`visit_game`](Self::visit_game) hands the same parts to a [`GameVisitor`](crate::GameVisitor).
/// [`read_game`](Self::read_game) and [`games`](Self::games) give games with legal moves.
///
/// After an error the next call goes on with the next game. After an error of the source there is
/// no next game.
///
/// ```
/// use pgn::{PgnEvent, PgnReader};
///
/// let text = "[White \"Short\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *";
/// let mut reader = PgnReader::new(text.as_bytes());
/// let mut moves = 0;
/// while let Some(event) = reader.next_event()? {
///     match event {
///         PgnEvent::Tag { name, value } => assert_eq!((name, &*value.to_str()), ("White", "Short")),
///         PgnEvent::VariationStart => reader.skip_variation()?,
///         PgnEvent::Move(_) => moves += 1,
///         _ => {}
///     }
/// }
/// assert_eq!(moves, 3);
/// # Ok::<(), pgn::PgnError>(())
/// ```
pub struct PgnReader<R> {
    pub(crate) lexer: Lexer<R>,
    pub(crate) trailing: Blemishes,
}

impl<R> fmt::Debug for PgnReader<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("PgnReader");
        fields.field("game", &self.lexer.game).field("place", &self.lexer.place);
        fields.finish_non_exhaustive()
    }
}

impl<R: Read> PgnReader<R> {
    /// Reads from a source. The reader has a buffer of its own, so files need no `BufReader`. For a
    /// text in memory pass its bytes: `text.as_bytes()`.
    pub fn new(source: R) -> Self {
        Self { lexer: Lexer::new(source), trailing: Blemishes::default() }
    }

    /// The same reader, but it takes comments, tags and words up to this many bytes, and so much
    /// memory. The limit is 1 MiB if this is not called, and at least 64 bytes.
    #[must_use]
    pub fn with_limit(mut self, bytes: usize) -> Self {
        self.lexer.input.set_limit(bytes);
        self
    }

    /// The same reader, but with this reading. [`new`](Self::new) is lenient.
    ///
    /// The lenient reader reads what is meant, and reports each [`Blemish`](crate::Blemish). The
    /// strict reader refuses a game for what the PGN standard forbids.
    ///
    /// ```
    /// use pgn::{PgnReader, Reading};
    ///
    /// let text = "[FEN \"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1\"]\n\n1. 0-0 *\n";
    /// let reader = PgnReader::new(text.as_bytes());
    /// assert!(reader.with_reading(Reading::Strict).read_game().is_err());
    ///
    /// let game = PgnReader::new(text.as_bytes()).read_game()?.expect("a game");
    /// assert_eq!(game.tag("FEN"), Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    /// assert_eq!(game.blemishes().count(), 2);
    /// # Ok::<(), pgn::PgnError>(())
    /// ```
    #[must_use]
    pub fn with_reading(mut self, reading: Reading) -> Self {
        self.lexer.reading = reading;
        self
    }

    /// The same reader, but with the letters of pieces of this language.
    #[must_use]
    pub fn with_language(mut self, language: Language) -> Self {
        self.lexer.language = language;
        self
    }

    /// The number of the game that the last event belongs to, from 1. 0 before the first game.
    pub const fn game_number(&self) -> u64 {
        self.lexer.game
    }

    /// Where the last event begins.
    pub const fn place(&self) -> TextPlace {
        self.lexer.place
    }

    /// The bytes of the source that the last event takes, from 0. A part that follows from others,
    /// such as the end of a game, takes none.
    ///
    /// Every byte of a text that is no white space belongs to an event, or to a move number, a line
    /// that begins with `%`, or a byte order mark at the beginning.
    pub fn span(&self) -> Range<u64> {
        if self.lexer.is_blemish {
            return self.lexer.blemish.span();
        }
        self.lexer.place.offset..self.lexer.input.offset().max(self.lexer.place.offset)
    }

    /// Blemishes behind the last game, from functions that read whole games.
    pub const fn trailing_blemishes(&self) -> &Blemishes {
        &self.trailing
    }

    /// The next part of the text. `None` at its end.
    ///
    /// # Errors
    /// When the text cannot be read on, or is no PGN. The next call goes on with the next game.
    #[inline]
    pub fn next_event(&mut self) -> Result<Option<PgnEvent<'_>>, PgnError> {
        let raw = self.lexer.next_raw()?;
        Ok(raw.map(|raw| self.event(raw)))
    }

    /// Passes the rest of the game, with its end. Does nothing between games.
    ///
    /// # Errors
    /// When the rest of the game is no PGN.
    pub fn skip_game(&mut self) -> Result<(), PgnError> {
        while matches!(self.lexer.section, Section::Tags | Section::Moves | Section::AfterResult) {
            self.lexer.next_raw()?;
        }
        Ok(())
    }

    /// Passes the rest of the innermost variation, with its end. Does nothing outside variations.
    ///
    /// # Errors
    /// When the rest of the variation is no PGN.
    pub fn skip_variation(&mut self) -> Result<(), PgnError> {
        let depth = self.lexer.depth;
        while self.lexer.depth > 0 && self.lexer.depth >= depth {
            self.lexer.next_raw()?;
        }
        Ok(())
    }

    /// The error that something at a place of the current game is wrong: for moves, which the
    /// reader does not check.
    pub fn error_at(&self, place: TextPlace, problem: PgnProblem) -> PgnError {
        let game = self.lexer.game.max(1);
        PgnError { game, place, problem: Box::new(problem), partial: None }
    }

    #[inline]
    pub(crate) fn event(&self, raw: RawEvent) -> PgnEvent<'_> {
        match raw {
            RawEvent::Move { length } => PgnEvent::Move(MoveToken::new(
                as_text(self.lexer.input.passed(length)),
                self.lexer.place,
            )),
            RawEvent::Moves => PgnEvent::Moves,
            RawEvent::Nag(nag) => PgnEvent::Nag(nag),
            RawEvent::CleanedMove => {
                PgnEvent::Move(MoveToken::new(as_text(&self.lexer.cleaned), self.lexer.place))
            }
            RawEvent::Tag => self.tag_event(),
            RawEvent::Comment { passed, end } => {
                PgnEvent::Comment(RawText::new(&self.lexer.input.passed(passed)[1..end]))
            }
            RawEvent::VariationStart => PgnEvent::VariationStart,
            RawEvent::VariationEnd => PgnEvent::VariationEnd,
            RawEvent::Result(result) => PgnEvent::Result(result),
            RawEvent::Blemish => PgnEvent::Blemish(&self.lexer.blemish),
            RawEvent::GameEnd => PgnEvent::GameEnd,
        }
    }

    fn tag_event(&self) -> PgnEvent<'_> {
        let TagText { passed, name, value, is_cleaned } = &self.lexer.tag;
        let passed = self.lexer.input.passed(*passed);
        let bytes = if *is_cleaned { &self.lexer.cleaned } else { passed };
        let value = RawText::new(&bytes[value.clone()]);
        PgnEvent::Tag { name: as_text(&bytes[name.clone()]), value }
    }
}
