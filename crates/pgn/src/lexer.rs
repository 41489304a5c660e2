//! Cutting a text into events.

use std::io::Read;
use std::ops::Range;

use board::{Excerpt, Reading};

use crate::blemish::{Blemish, BlemishKind};
use crate::characters::{CharacterClass, class_of};
use crate::error::{PgnError, PgnProblem};
use crate::game_result::GameResult;
use crate::input::{Input, is_line_end};
use crate::language::Language;
use crate::nag::Nag;
use crate::raw_text::RawText;
use crate::tag_lines::is_roster_tag;
use crate::text_place::TextPlace;

/// Cuts a text into events. The files `lex_tags.rs`, `lex_moves.rs` and `lex_words.rs` cut tags,
/// moves, and words that are no plain moves.
pub(crate) struct Lexer<R> {
    pub(crate) input: Input<R>,
    pub(crate) reading: Reading,
    pub(crate) language: Language,
    pub(crate) section: Section,
    /// The number of the game that began last.
    pub(crate) game: u64,
    pub(crate) depth: u32,
    /// Where the outermost variation began.
    pub(crate) outermost: TextPlace,
    /// Where the last event began.
    pub(crate) place: TextPlace,
    /// The last blemish.
    pub(crate) blemish: Blemish,
    /// Whether the last event is that blemish.
    pub(crate) is_blemish: bool,
    /// The kinds of blemishes that were reported about what comes next, as bits, and its position.
    reported: (u64, u64),
    /// Which tags of the seven the game has, as bits.
    pub(crate) roster: u8,
    /// Whether an empty line stands behind the last tag.
    pub(crate) has_gap: bool,
    /// The line in which the last game ended.
    last_game_line: u64,
    /// Whether the game has numbers like `1)`.
    pub(crate) has_numbers_with_parentheses: bool,
    /// The last tag.
    pub(crate) tag: TagText,
    /// The text of the last tag or word, where it is not as in the source.
    pub(crate) cleaned: Vec<u8>,
}

/// What part of a game comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Section {
    BetweenGames,
    Tags,
    Moves,
    AfterResult,
    /// Something was wrong: the next game has to be found. Whether it was among the moves.
    Lost {
        in_moves: bool,
    },
    /// The source cannot be read on.
    Failed,
}

/// An event whose texts stand in the bytes that were passed last, or in
/// [`cleaned`](Lexer::cleaned). It is small, because it is handed on for each part of a text.
pub(crate) enum RawEvent {
    Tag,
    Moves,
    Move {
        length: usize,
    },
    CleanedMove,
    Nag(Nag),
    /// The text stands between the first byte that was passed and the byte at `end`.
    Comment {
        passed: usize,
        end: usize,
    },
    VariationStart,
    VariationEnd,
    Result(GameResult),
    Blemish,
    GameEnd,
}

/// Where the name and the value of a tag stand in the bytes that were passed last, or in
/// [`cleaned`](Lexer::cleaned).
#[derive(Default)]
pub(crate) struct TagText {
    pub(crate) passed: usize,
    pub(crate) name: Range<usize>,
    pub(crate) value: Range<usize>,
    pub(crate) is_cleaned: bool,
}

impl<R: Read> Lexer<R> {
    pub(crate) fn new(source: R) -> Self {
        let blemish = Blemish {
            kind: BlemishKind::StraySign,
            place: TextPlace::START,
            length: 0,
            found: Excerpt::new(""),
            reason: None,
        };
        Self {
            input: Input::new(source),
            reading: Reading::default(),
            language: Language::default(),
            section: Section::BetweenGames,
            game: 0,
            depth: 0,
            outermost: TextPlace::START,
            place: TextPlace::START,
            blemish,
            is_blemish: false,
            reported: (0, 0),
            roster: 0,
            has_gap: false,
            last_game_line: 0,
            has_numbers_with_parentheses: false,
            tag: TagText::default(),
            cleaned: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn next_raw(&mut self) -> Result<Option<RawEvent>, PgnError> {
        match self.lex() {
            Ok(raw) => {
                self.is_blemish = matches!(raw, Some(RawEvent::Blemish));
                Ok(raw)
            }
            Err(problem) => Err(self.lose(problem)),
        }
    }

    /// The error of a problem in the last event. The rest of the game is given up.
    #[cold]
    fn lose(&mut self, problem: Box<PgnProblem>) -> PgnError {
        // What is wrong between games counts as a game, so that each error has a number of its own.
        self.game += u64::from(self.section == Section::BetweenGames);
        (self.depth, self.roster) = (0, 0);
        self.section = match *problem {
            PgnProblem::Io(_) => Section::Failed,
            // It was found where the next game begins.
            PgnProblem::Forbidden {
                kind: BlemishKind::VariationNotClosed | BlemishKind::NoResult,
                ..
            } => Section::BetweenGames,
            _ => {
                let in_moves = matches!(self.section, Section::Moves | Section::AfterResult);
                Section::Lost { in_moves }
            }
        };
        PgnError { game: self.game, place: self.place, problem, partial: None }
    }

    fn lex(&mut self) -> Result<Option<RawEvent>, Box<PgnProblem>> {
        loop {
            match self.section {
                Section::AfterResult => return self.after_result().map(Some),
                Section::Failed => return Ok(None),
                Section::Lost { in_moves } => self.find_next_game(in_moves)?,
                _ => {}
            }
            self.input.pass_space()?;
            self.place = self.input.place();
            let Some(byte) = self.input.at(0)? else {
                return self.end_of_text();
            };
            let raw = match byte {
                b'%' if self.input.is_at_line_start() => {
                    self.has_gap |= self.input.is_below_empty_line();
                    self.input.pass_line()?;
                    None
                }
                b'{' | b';' => Some(self.comment(byte)?),
                b'[' => Some(self.bracket()?),
                0x80.. => match self.blank_or_invisible()? {
                    Some(raw) => Some(raw),
                    None if self.section != Section::Moves => Some(self.begin_moves()?),
                    None => self.movetext(byte)?,
                },
                _ if self.section != Section::Moves => Some(self.begin_moves()?),
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
        if let Some(raw) = self.close_variation()? {
            return Ok(raw);
        }
        if self.section != Section::AfterResult && self.report(BlemishKind::NoResult, 0)? {
            return Ok(RawEvent::Blemish);
        }
        self.section = Section::BetweenGames;
        self.reported.1 = 0;
        self.last_game_line = self.input.line_of_text_before();
        Ok(RawEvent::GameEnd)
    }

    /// Ends a variation that has no end, in the lenient reading. `None` if no variation is open.
    pub(crate) fn close_variation(&mut self) -> Result<Option<RawEvent>, Box<PgnProblem>> {
        if self.depth == 0 {
            return Ok(None);
        }
        let (place, found) = (self.outermost, Excerpt::new("("));
        if self.report_at(BlemishKind::VariationNotClosed, place, 1, found)? {
            return Ok(Some(RawEvent::Blemish));
        }
        self.depth -= 1;
        Ok(Some(RawEvent::VariationEnd))
    }

    /// Something other than a tag or a comment stands where moves may begin.
    fn begin_moves(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        if let Some(stray) = self.stray_text()? {
            return Ok(stray);
        }
        let length = self.input.character_at(0)?.map_or(0, |(_, length)| length);
        if self.is_behind_result() && self.report(BlemishKind::MovesAfterResult, length)? {
            return Ok(RawEvent::Blemish);
        }
        self.begin_game();
        self.section = Section::Moves;
        Ok(RawEvent::Moves)
    }

    /// Whether what comes next stands in the line in which a game has ended, or in the next one.
    pub(crate) fn is_behind_result(&self) -> bool {
        let is_next_line = self.game > 0 && self.place.line <= self.last_game_line + 1;
        self.section == Section::AfterResult
            || self.section == Section::BetweenGames && is_next_line
    }

    /// Counts a game if it is not counted yet.
    pub(crate) fn begin_game(&mut self) {
        if self.section == Section::BetweenGames {
            self.game += 1;
            (self.roster, self.has_gap, self.has_numbers_with_parentheses) = (0, false, false);
        }
    }

    fn after_result(&mut self) -> Result<RawEvent, Box<PgnProblem>> {
        self.input.pass_blanks()?;
        self.place = self.input.place();
        let raw = match self.input.at(0)? {
            Some(byte @ (b'{' | b';')) => return self.comment(byte),
            Some(0x80..) => self.blank_or_invisible()?,
            _ => None,
        };
        if let Some(raw) = raw {
            return Ok(raw);
        }
        if !matches!(self.input.at(0)?, None | Some(b'\n' | b'\r' | b'[')) {
            if let Some(stray) = self.stray_text()? {
                return Ok(stray);
            }
        }
        self.end_game()
    }

    /// Passes blanks that are not ASCII, or a character without width.
    fn blank_or_invisible(&mut self) -> Result<Option<RawEvent>, Box<PgnProblem>> {
        let mut length = 0;
        let mut kind = None;
        while let Some((character, more)) = self.input.character_at(length)? {
            let next = match class_of(character) {
                CharacterClass::Blank if !character.is_ascii() => BlemishKind::HardSpace,
                CharacterClass::Invisible => BlemishKind::InvisibleCharacter,
                _ => break,
            };
            if *kind.get_or_insert(next) != next {
                break;
            }
            length += more;
        }
        let Some(kind) = kind else { return Ok(None) };
        self.report(kind, length)?;
        match kind {
            BlemishKind::HardSpace => self.input.pass_text(length),
            _ => self.input.pass_invisible(length),
        }
        Ok(Some(RawEvent::Blemish))
    }

    /// Reports a blemish in the next bytes, of which as many as are given offend. False if it is
    /// reported already. The caller hands out [`RawEvent::Blemish`] if it is true.
    ///
    /// # Errors
    /// In the strict reading.
    pub(crate) fn report(
        &mut self,
        kind: BlemishKind,
        length: usize,
    ) -> Result<bool, Box<PgnProblem>> {
        let found = Excerpt::new(&RawText::new(self.input.ahead(length)).to_line());
        let length = self.input.source_length(length);
        self.report_at(kind, self.place, length, found)
    }

    fn report_at(
        &mut self,
        kind: BlemishKind,
        place: TextPlace,
        length: u64,
        found: Excerpt,
    ) -> Result<bool, Box<PgnProblem>> {
        let (position, bit) = (self.input.position(), 1 << kind as u32);
        if self.reported.0 != position {
            self.reported = (position, 0);
        }
        if self.reported.1 & bit != 0 {
            return Ok(false);
        }
        self.reported.1 |= bit;
        self.place = place;
        if self.reading == Reading::Strict {
            return Err(Box::new(PgnProblem::Forbidden { kind, found }));
        }
        self.blemish = Blemish { kind, place, length, found, reason: None };
        Ok(true)
    }

    fn comment(&mut self, first: u8) -> Result<RawEvent, Box<PgnProblem>> {
        self.has_gap |= self.input.is_below_empty_line();
        if first == b';' {
            // The line end is left, because it ends the line that the result stands on.
            let passed = self.input.run(1, |byte| !is_line_end(byte))?;
            self.input.pass_text(passed);
            return Ok(RawEvent::Comment { passed, end: passed });
        }
        let first_sign = self.input.run(1, |byte| byte != b'}' && byte != b'{');
        let end = match first_sign {
            Ok(end) if self.input.at(end)? == Some(b'}') => end,
            _ => match self.end_of_unusual_comment()? {
                (end, true) => end,
                (end, false) => {
                    if self.report(BlemishKind::CommentNotClosed, end)? {
                        return Ok(RawEvent::Blemish);
                    }
                    self.input.pass_text(end);
                    return Ok(RawEvent::Comment { passed: end, end });
                }
            },
        };
        self.input.pass_text(end + 1);
        Ok(RawEvent::Comment { passed: end + 1, end })
    }

    /// Where a comment ends that has a `{` or no `}`, and whether a `}` stands there. In the
    /// lenient reading it ends before a game that another comment stands in, or that no `}` stands
    /// in.
    #[cold]
    fn end_of_unusual_comment(&mut self) -> Result<(usize, bool), Box<PgnProblem>> {
        let whole = self.input.run(1, |byte| byte != b'}');
        let is_lenient = self.reading == Reading::Lenient;
        let (end, has_end) = match whole {
            Ok(end) => (end, self.input.at(end)?.is_some()),
            // It is too long to be kept in memory, but perhaps only because it has no end.
            Err(problem) if is_lenient && matches!(*problem, PgnProblem::TooLong { .. }) => {
                let known = self.input.ahead(usize::MAX);
                return begin_of_game(known).map(|end| (end, false)).ok_or(problem);
            }
            Err(problem) => return Err(problem),
        };
        let text = self.input.ahead(end);
        let next = begin_of_game(text).filter(|_| is_lenient);
        Ok(match next {
            Some(next) if !has_end || text[next..].contains(&b'{') => (next, false),
            _ => (end, has_end),
        })
    }
}

/// Where the text ends before the first tag of the seven that begins a line below an empty one.
fn begin_of_game(text: &[u8]) -> Option<usize> {
    let mut line_ends = 0;
    let mut end = 0;
    for (index, &byte) in text.iter().enumerate() {
        match byte {
            b'\n' if index > 0 && text[index - 1] == b'\r' => {}
            b'\n' | b'\r' => line_ends += 1,
            b'[' if line_ends >= 2 && is_roster_tag(&text[index..]) => {
                return Some(end);
            }
            b' ' | b'\t' => {}
            _ => (line_ends, end) = (0, index + 1),
        }
    }
    None
}
