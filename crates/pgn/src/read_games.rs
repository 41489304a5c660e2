//! Games from the parts of a text.

use std::io::Read;
use std::str::FromStr;

use board::{Excerpt, Reading};

use crate::blemish::{Blemish, BlemishKind, Blemishes};
use crate::error::{PgnError, PgnProblem};
use crate::event::PgnEvent;
use crate::game::{Game, fen_of};
use crate::game_result::GameResult;
use crate::language::Language;
use crate::lexer::{RawEvent, Section};
use crate::reader::PgnReader;
use crate::replay::Replay;
use crate::start_tags::{StartTags, is_empty_fen};
use crate::tags::{SEVEN_TAG_ROSTER, Tags};
use crate::text_place::TextPlace;
use crate::variation::{AnnotatedMove, Annotation, Variation};

impl<R: Read> PgnReader<R> {
    /// The next game, with all moves checked. `None` at the end of the text.
    ///
    /// The lenient reader passes over the rest of a variation that cannot be played, and reports it
    /// as a blemish.
    ///
    /// # Errors
    /// When the text cannot be read on, or the game is of other rules or begins at no position, or
    /// a move of its main line is not legal; in the strict reading also for everything that the
    /// standard forbids. The error carries the game up to there. The next call goes on with the
    /// next game.
    pub fn read_game(&mut self) -> Result<Option<Game>, PgnError> {
        let mut building = GameInProgress::new(self.lexer.reading, self.lexer.language);
        loop {
            let event = match self.next_event() {
                Ok(Some(event)) => event,
                Ok(None) => return self.end_of_games(building),
                Err(error) => return Err(building.cut(error)),
            };
            let is_end = event == PgnEvent::GameEnd;
            if let Err(problem) = building.add(event) {
                self.go_on_behind(&mut building, problem)?;
            }
            if building.left.len() > building.begins.len() {
                building.begins.push(self.place());
            }
            if let Some(note) = building.note.take() {
                if let Some(problem) = self.keep_note(&mut building, *note) {
                    return Err(self.refuse(building, self.place(), problem));
                }
            }
            if let Some((place, problem)) = building.refused.take_if(|_| building.is_behind_tags) {
                return Err(self.refuse(building, place, problem));
            }
            if is_end {
                return Ok(Some(building.finish()));
            }
        }
    }

    /// All games that follow. A game with an error is an error, and the next games follow it.
    ///
    /// ```
    /// use pgn::PgnReader;
    ///
    /// let text = "[Event \"1\"]\n\n1. e5 *\n\n[Event \"2\"]\n\n1. e4 *\n";
    /// let games: Vec<_> = PgnReader::new(text.as_bytes()).games().collect();
    /// assert!(games[0].is_err());
    /// assert_eq!(games[1].as_ref().unwrap().tag("Event"), Some("2"));
    /// ```
    pub fn games(&mut self) -> impl Iterator<Item = Result<Game, PgnError>> {
        std::iter::from_fn(|| self.read_game().transpose())
    }

    /// There are no more games. Text without any game is an error.
    fn end_of_games(&mut self, building: GameInProgress) -> Result<Option<Game>, PgnError> {
        let has_stray_text = !building.blemishes.is_empty();
        if has_stray_text && self.lexer.game == 0 {
            self.lexer.section = Section::Failed;
            return Err(building.cut(self.error_at(TextPlace::START, PgnProblem::NoGame)));
        }
        if has_stray_text {
            self.trailing = building.blemishes;
        }
        Ok(None)
    }

    /// Keeps a blemish of the last event. In the strict reading it is a problem.
    #[cold]
    fn keep_note(&self, building: &mut GameInProgress, note: Note) -> Option<PgnProblem> {
        let Note { kind, found, reason } = note;
        if self.lexer.reading == Reading::Strict {
            return Some(PgnProblem::Forbidden { kind, found });
        }
        let (place, span) = (self.place(), self.span());
        let length = span.end - span.start;
        building.blemishes.push(Blemish { kind, place, length, found, reason });
        None
    }

    /// Goes on behind a part that cannot be played, if that is possible: behind the variation.
    fn go_on_behind(
        &mut self,
        building: &mut GameInProgress,
        problem: PgnProblem,
    ) -> Result<(), PgnError> {
        let place = self.place();
        if !building.is_behind_tags {
            // The other tags belong to the game that is refused.
            building.refused.get_or_insert((place, problem));
            return Ok(());
        }
        if self.lexer.depth == 0 || self.lexer.reading == Reading::Strict {
            return Err(self.refuse(std::mem::take(building), place, problem));
        }
        let (kind, found) = (BlemishKind::LostVariation, problem.found());
        let is_inside = !matches!(problem, PgnProblem::NothingToReplace);
        self.skip_variation().map_err(|error| std::mem::take(building).cut(error))?;
        let (mut place, mut end) = (place, self.span().end);
        if is_inside && building.line.moves.is_empty() {
            place = building.drop_variation().unwrap_or(place);
        } else if is_inside {
            // The parenthesis at the end belongs to the moves that are kept.
            end = self.place().offset;
            building.end_variation();
        }
        let (length, reason) = (end - place.offset, Some(problem.to_string().into()));
        building.blemishes.push(Blemish { kind, place, length, found, reason });
        Ok(())
    }

    /// The error of a game that cannot be read on. Its rest is passed over, except for its result.
    fn refuse(
        &mut self,
        mut building: GameInProgress,
        place: TextPlace,
        problem: PgnProblem,
    ) -> PgnError {
        let error = self.error_at(place, problem);
        while matches!(self.lexer.section, Section::Tags | Section::Moves | Section::AfterResult) {
            match self.lexer.next_raw() {
                Ok(Some(RawEvent::Result(result))) => building.result = Some(result),
                Ok(Some(_)) => {}
                // The first error of a game is the one to report.
                Ok(None) | Err(_) => break,
            }
        }
        building.cut(error)
    }
}

impl FromStr for Game {
    type Err = PgnError;

    /// Reads the first game of a text.
    fn from_str(text: &str) -> Result<Self, PgnError> {
        let mut reader = PgnReader::new(text.as_bytes());
        let game = reader.read_game()?;
        game.ok_or_else(|| reader.error_at(reader.place(), PgnProblem::NoGame))
    }
}

/// A game of which some parts are read.
#[derive(Default)]
struct GameInProgress {
    reading: Reading,
    language: Language,
    tags: Tags,
    start: StartTags,
    /// From the first move on.
    replay: Option<Replay>,
    /// The line being read.
    line: Variation,
    /// The lines that were left for a variation, from the main line on.
    left: Vec<Variation>,
    /// Where the variations begin that these lines were left for.
    begins: Vec<TextPlace>,
    result: Option<GameResult>,
    blemishes: Blemishes,
    /// A blemish of the last part.
    note: Option<Box<Note>>,
    has_begun: bool,
    /// Whether the moves have begun, or the game has ended without.
    is_behind_tags: bool,
    /// Why the game is refused once its tags are read.
    refused: Option<(TextPlace, PgnProblem)>,
}

/// A blemish without its place.
struct Note {
    kind: BlemishKind,
    found: Excerpt,
    reason: Option<Box<str>>,
}

impl Note {
    #[cold]
    fn new(kind: BlemishKind, found: &str) -> Box<Self> {
        Box::new(Self { kind, found: Excerpt::new(found), reason: None })
    }

    fn because(kind: BlemishKind, found: &str, reason: impl Into<Box<str>>) -> Box<Self> {
        Box::new(Self { kind, found: Excerpt::new(found), reason: Some(reason.into()) })
    }
}

impl GameInProgress {
    fn new(reading: Reading, language: Language) -> Self {
        Self { reading, language, start: StartTags::new(reading), ..Self::default() }
    }

    /// Adds a part. Notes what is against the standard in it, as far as the reader of parts does
    /// not know.
    fn add(&mut self, event: PgnEvent<'_>) -> Result<(), PgnProblem> {
        match event {
            PgnEvent::Tag { name, value } => {
                self.has_begun = true;
                self.start.read(name, value)?;
                let value = value.to_str();
                if name == "FEN" {
                    self.note_start(&value);
                }
                self.add_tag(name, value.into_owned());
            }
            PgnEvent::Move(token) => {
                let replay = self.replay();
                let mv = replay.play(token)?;
                if let Some(kind) = replay.blemish() {
                    self.note = Some(Note::new(kind, token.text()));
                }
                self.line.moves.push(AnnotatedMove::new(mv));
            }
            PgnEvent::Nag(nag) => self.annotate(Annotation::Nag(nag)),
            PgnEvent::Comment(comment) => {
                self.annotate(Annotation::Comment(comment.to_line().into_owned()));
            }
            PgnEvent::VariationStart => {
                self.replay().begin_variation()?;
                self.left.push(std::mem::take(&mut self.line));
            }
            PgnEvent::VariationEnd => self.end_variation(),
            PgnEvent::Result(result) => {
                self.result = Some(result);
                self.note_result(result);
            }
            PgnEvent::Blemish(blemish) => self.blemishes.push(blemish.clone()),
            PgnEvent::Moves => (self.has_begun, self.is_behind_tags) = (true, true),
            PgnEvent::GameEnd => self.is_behind_tags = true,
        }
        Ok(())
    }

    fn add_tag(&mut self, name: &str, value: String) {
        if name == "FEN" && is_empty_fen(&value) {
            return;
        }
        let is_new = self.tags.set(name, value);
        // The reader of parts knows the seven.
        if !is_new && SEVEN_TAG_ROSTER.iter().all(|(known, _)| *known != name) {
            self.note = Some(Note::new(BlemishKind::DoubledTag, name));
        }
    }

    fn note_start(&mut self, value: &str) {
        let kind = BlemishKind::StartPosition;
        if is_empty_fen(value) {
            self.note = Some(Note::because(kind, value, "it is no position"));
        } else if let Some(dropped) = self.start.dropped() {
            self.note = Some(Note::because(kind, value, dropped.to_string()));
        }
    }

    fn note_result(&mut self, result: GameResult) {
        let Some(tag) = self.tags.get("Result") else { return };
        if GameResult::parse(tag) != Some(result) && tag != "?" {
            let reason = format!("the tag is {}", Excerpt::new(tag));
            let kind = BlemishKind::ResultsDiffer;
            self.note = Some(Note::because(kind, result.as_str(), reason));
        }
    }

    fn replay(&mut self) -> &mut Replay {
        let Self { start, reading, language, .. } = self;
        self.replay.get_or_insert_with(|| {
            Replay::new(start.position()).with_reading(*reading).with_language(*language)
        })
    }

    fn annotate(&mut self, annotation: Annotation) {
        match self.line.moves.last_mut() {
            Some(last) => last.annotations.push(annotation),
            None => self.line.before.push(annotation),
        }
    }

    fn end_variation(&mut self) {
        if let Some(line) = self.left.pop() {
            self.begins.pop();
            self.replay().end_variation();
            let variation = std::mem::replace(&mut self.line, line);
            self.annotate(Annotation::Variation(variation));
        }
    }

    /// Drops a variation without moves. Gives where it begins.
    fn drop_variation(&mut self) -> Option<TextPlace> {
        self.line = self.left.pop()?;
        self.replay().end_variation();
        self.begins.pop()
    }

    /// The error with what was read of the game.
    #[cold]
    fn cut(mut self, mut error: PgnError) -> PgnError {
        while !self.left.is_empty() {
            self.end_variation();
        }
        error.partial = self.has_begun.then(|| Box::new(self.finish()));
        error
    }

    fn finish(mut self) -> Game {
        let from_tag = || self.tags.get("Result").and_then(GameResult::parse);
        let known = self.result.filter(|&result| result != GameResult::Unknown);
        let result = known.or_else(from_tag).unwrap_or_default();
        self.tags.set("Result", result.as_str().to_owned());
        let start = self.start.position();
        if self.start.dropped().is_some() {
            self.tags.set("FEN", fen_of(&start));
        }
        // Readers that keep to the standard look for both tags.
        if self.tags.get("FEN").is_some() {
            self.tags.set("SetUp", "1".to_owned());
        }
        let (mainline, blemishes) = (self.line, self.blemishes);
        Game { tags: self.tags, start, mainline, result, blemishes }
    }
}
