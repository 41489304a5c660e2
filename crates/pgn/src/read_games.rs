//! Games from the parts of a text.

use std::io::Read;

use crate::error::{PgnError, PgnProblem};
use crate::event::PgnEvent;
use crate::game::{Game, fen_of};
use crate::game_result::GameResult;
use crate::reader::PgnReader;
use crate::replay::Replay;
use crate::start_tags::StartTags;
use crate::tags::Tags;
use crate::variation::{AnnotatedMove, Annotation, Variation};

impl<R: Read> PgnReader<R> {
    /// The next game, with all moves checked. `None` at the end of the text.
    ///
    /// # Errors
    /// When the text cannot be read on, or is no PGN, or a move is not legal. The next call goes on with the next
    /// game.
    pub fn read_game(&mut self) -> Result<Option<Game>, PgnError> {
        let start = if self.is_forgiving { StartTags::forgiving() } else { StartTags::default() };
        let mut building = GameInProgress { start, ..GameInProgress::default() };
        loop {
            let Some(event) = self.next_event()? else {
                return Ok(None);
            };
            let is_end = event == PgnEvent::GameEnd;
            if let Err(problem) = building.add(event) {
                let error = self.error_at(self.place(), problem);
                // The first error of a game is the one to report.
                let _ = self.skip_game();
                return Err(error);
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
}

/// A game of which some parts are read.
#[derive(Default)]
struct GameInProgress {
    tags: Tags,
    start: StartTags,
    /// From the first move on.
    replay: Option<Replay>,
    /// The line being read.
    line: Variation,
    /// The lines that were left for a variation, from the main line on.
    left: Vec<Variation>,
    result: Option<GameResult>,
}

impl GameInProgress {
    fn add(&mut self, event: PgnEvent<'_>) -> Result<(), PgnProblem> {
        match event {
            PgnEvent::Tag { name, value } => {
                self.start.read(name, value)?;
                self.tags.set(name, value.to_str().into_owned());
            }
            PgnEvent::Move(token) => {
                let mv = self.replay().play(token)?;
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
            PgnEvent::VariationEnd => {
                self.replay().end_variation();
                if let Some(line) = self.left.pop() {
                    let variation = std::mem::replace(&mut self.line, line);
                    self.annotate(Annotation::Variation(variation));
                }
            }
            PgnEvent::Result(result) => self.result = Some(result),
            PgnEvent::Moves | PgnEvent::GameEnd => {}
        }
        Ok(())
    }

    fn replay(&mut self) -> &mut Replay {
        let start = &self.start;
        self.replay.get_or_insert_with(|| Replay::new(start.position()))
    }

    fn annotate(&mut self, annotation: Annotation) {
        match self.line.moves.last_mut() {
            Some(last) => last.annotations.push(annotation),
            None => self.line.before.push(annotation),
        }
    }

    fn finish(mut self) -> Game {
        let from_tag = || self.tags.get("Result").and_then(GameResult::parse);
        let known = self.result.filter(|&result| result != GameResult::Unknown);
        let result = known.or_else(from_tag).unwrap_or_default();
        self.tags.set("Result", result.as_str().to_owned());
        let (start, dropped) = (self.start.position(), self.start.dropped().copied());
        if dropped.is_some() {
            self.tags.set("FEN", fen_of(&start));
        }
        // Readers that keep to the standard look for both tags.
        if self.tags.get("FEN").is_some() {
            self.tags.set("SetUp", "1".to_owned());
        }
        let dropped = dropped.map(Box::new);
        Game { tags: self.tags, start, mainline: self.line, result, dropped }
    }
}
