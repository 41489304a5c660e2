//! Cutting a text into events.

use std::io::Read;
use std::ops::Range;

use board::Excerpt;

use crate::error::{PgnError, PgnProblem};
use crate::game_result::GameResult;
use crate::input::Input;
use crate::nag::Nag;
use crate::raw_text::RawText;
use crate::text_place::TextPlace;
use crate::words::is_name_byte;

/// Cuts a text into events. The files `lex_tags.rs` and `lex_moves.rs` cut tags and moves.
pub(crate) struct Lexer<R> {
    pub(crate) input: Input<R>,
    pub(crate) section: Section,
    /// The number of the game that began last.
    pub(crate) game: u64,
    pub(crate) depth: u32,
    /// Where the outermost variation began.
    pub(crate) outermost: TextPlace,
    /// Where the last event began.
    pub(crate) place: TextPlace,
}

/// What part of a game comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    BetweenGames,
    Tags,
    Moves,
    AfterResult,
    /// Something was wrong: the next game has to be found.
    Lost,
    /// The source cannot be read on.
    Failed,
}

/// An event whose texts are given by where they stand in the bytes that were passed last.
pub(crate) enum RawEvent {
    Tag { passed: usize, name: Range<usize>, value: Range<usize> },
    Moves,
    Move { length: usize },
    Nag(Nag),
    Comment { passed: usize, text: Range<usize> },
    VariationStart,
    VariationEnd,
    Result(GameResult),
    GameEnd,
}

impl<R: Read> Lexer<R> {
    pub(crate) fn new(source: R) -> Self {
        let nowhere = TextPlace { line: 1, column: 1 };
        Self {
            input: Input::new(source),
            section: Section::BetweenGames,
            game: 0,
            depth: 0,
            outermost: nowhere,
            place: nowhere,
        }
    }

    #[inline]
    pub(crate) fn next_raw(&mut self) -> Result<Option<RawEvent>, PgnError> {
        match self.lex() {
            Ok(raw) => Ok(raw),
            Err(problem) => Err(self.lose(problem)),
        }
    }

    /// The error of a problem in the last event. The rest of the game is given up.
    #[cold]
    fn lose(&mut self, problem: Box<PgnProblem>) -> PgnError {
        // What is wrong between games counts as a game, so that each error has a number of its own.
        self.game += u64::from(self.section == Section::BetweenGames);
        self.depth = 0;
        self.section = match *problem {
            PgnProblem::Io(_) => Section::Failed,
            // It was found where the next game begins.
            PgnProblem::VariationNotClosed { .. } => Section::BetweenGames,
            _ => Section::Lost,
        };
        PgnError { game: self.game, place: self.place, problem }
    }

    fn lex(&mut self) -> Result<Option<RawEvent>, Box<PgnProblem>> {
        loop {
            match self.section {
                Section::AfterResult => return self.after_result().map(Some),
                Section::Failed => return Ok(None),
                Section::Lost => self.find_next_game()?,
                _ => {}
            }
            self.input.pass_space()?;
            self.place = self.input.place();
            let Some(byte) = self.input.at(0)? else {
                return self.end_of_text();
            };
            let raw = match byte {
                b'%' if self.input.is_at_line_start() => {
                    self.input.pass_line()?;
                    None
                }
                b'{' | b';' => Some(self.comment(byte)?),
                b'[' => Some(self.tag()?),
                _ if self.section != Section::Moves => Some(self.begin_moves()),
                _ => self.movetext(byte)?,
            };
            if raw.is_some() {
                return Ok(raw);
            }
        }
    }

    fn end_of_text(&mut self) -> Result<Option<RawEvent>, Box<PgnProblem>> {
        match self.section {
            Section::BetweenGames => Ok(None),
            _ => self.end_game().map(Some),
        }
    }

    pub(crate) fn end_game(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        if self.depth > 0 {
            return Err(Box::new(PgnProblem::VariationNotClosed { begins: self.outermost }));
        }
        self.section = Section::BetweenGames;
        Ok(RawEvent::GameEnd)
    }

    fn begin_moves(&mut self) -> RawEvent {
        self.game += u64::from(self.section == Section::BetweenGames);
        self.section = Section::Moves;
        RawEvent::Moves
    }

    fn after_result(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        self.input.pass_blanks()?;
        self.place = self.input.place();
        match self.input.at(0)? {
            Some(byte @ (b'{' | b';')) => self.comment(byte),
            _ => self.end_game(),
        }
    }

    /// A game begins where `[Event` begins a line, or any tag begins a line below an empty one.
    fn find_next_game(&mut self) -> Result<(), Box<PgnProblem>> {
        while self.input.at(0)?.is_some() {
            let is_below_empty = self.is_empty_line()?;
            self.input.pass_line()?;
            let begins_tag = self.input.at(0)? == Some(b'[')
                && self.input.at(1)?.is_some_and(|byte| byte.is_ascii_alphanumeric());
            if begins_tag && (is_below_empty || self.is_event_tag()?) {
                break;
            }
        }
        self.section = Section::BetweenGames;
        Ok(())
    }

    fn is_empty_line(&mut self) -> Result<bool, Box<PgnProblem>> {
        Ok(self.input.is_at_line_start()
            && (self.input.starts_with(b"\n")? || self.input.starts_with(b"\r\n")?))
    }

    pub(crate) fn is_event_tag(&mut self) -> Result<bool, Box<PgnProblem>> {
        Ok(self.input.starts_with(b"[Event")?
            && self.input.at(6)?.is_some_and(|byte| !is_name_byte(byte)))
    }

    fn comment(&mut self, first: u8) -> Result<RawEvent, Box<PgnProblem>> {
        let last = if first == b'{' { b'}' } else { b'\n' };
        let end = self.input.run(1, |byte| byte != last)?;
        let has_end = self.input.at(end)?.is_some();
        if first == b'{' && !has_end {
            return Err(Box::new(PgnProblem::CommentNotClosed));
        }
        // The line feed is left, because it ends the line that the result stands on.
        let passed = end + usize::from(first == b'{');
        self.input.pass_text(passed);
        let text = &self.input.passed(passed)[1..end];
        let carriage_return = usize::from(first == b';' && text.last() == Some(&b'\r'));
        Ok(RawEvent::Comment { passed, text: 1..end - carriage_return })
    }

    /// The error that something else is expected behind so many bytes.
    #[cold]
    pub(crate) fn unexpected(&mut self, expected: &'static str, ahead: usize) -> Box<PgnProblem> {
        self.input.pass_text(ahead);
        self.place = self.input.place();
        // What is too long to look at is cut off.
        let rest = self.input.run(0, |byte| byte != b'\n' && byte != b'\r').unwrap_or(64);
        let found = RawText::new(self.input.ahead(rest)).to_line();
        Box::new(PgnProblem::Unexpected { expected, found: Excerpt::new(&found) })
    }
}
