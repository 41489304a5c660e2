//! The command `count` for many positions, from a file or from standard input.
//!
//! Positions are read by a thread of their own. What has arrived is counted together, and the
//! results are written in the order of the positions. So a program that waits for each answer gets
//! it, and a long list uses all threads. Memory holds no more than two batches. The input may be
//! endless, so counting ends when the reader of the results has left.

mod answer;
mod input;

use perft_core::suite::ReadError;
use perft_core::{Control, CountError, Counted, Depth};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use terminal::{Output, Verdict, note, remark, shown};

use crate::arrivals::READ_AHEAD;
use crate::commands::count_all::answer::PositionAnswer;
use crate::commands::count_all::input::{CountedPosition, InputItem};
use crate::depths::Depths;
use crate::error::CliError;
use crate::forgiving::LeftOutNotes;
use crate::game_notes::GameNotes;
use crate::game_positions::GameItem;
use crate::options::CountingOptions;
use crate::output::progress::ProgressDisplay;

pub(crate) use answer::AnswerForm;
pub(crate) use input::ManyPositions;

/// Positions are counted side by side up to this depth, each on one thread. Deeper counts are made
/// one after another, each on all threads.
const SIDE_BY_SIDE_DEPTH: u32 = 5;

/// Counts all positions, and writes the counts in their order.
///
/// # Errors
/// When the input cannot be read, or output cannot be written.
pub(crate) fn run(
    depths: Depths,
    input: &ManyPositions,
    form: AnswerForm,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let progress = ProgressDisplay::of_a_count(control);
    let pool = ThreadPoolBuilder::new().num_threads(options.counter().threads.get()).build().ok();
    let name = input.source.name();
    let task = CountingTask { depths, options, control, pool, source: &name };
    let (mut output, mut arrivals) = (Output::new(), input.arrivals(control));
    let (mut verdict, mut answered) = (Verdict::Fine, 0_u64);
    let mut notes = Notes::new(&name);
    progress.suspend(|| form.begin(&mut output))?;
    while output.is_read() {
        let Some(batch) = arrivals.next_batch(task.largest_batch(), control) else { break };
        for answer in task.answers(batch)? {
            verdict = verdict.max(answer.verdict());
            answered += u64::from(answer.is_of_a_position());
            progress.suspend(|| notes.of(&answer));
            progress.suspend(|| form.write(&mut output, &answer, depths))?;
        }
    }
    drop(progress);
    notes.end();
    if control.is_stopped() {
        note("interrupted: not all positions were counted");
        return Ok(Verdict::Interrupted);
    }
    if !output.is_read() {
        return Ok(verdict.max(Verdict::Unread));
    }
    if answered == 0 {
        return Err(CliError::NoPositions { suite: name });
    }
    Ok(verdict)
}

/// The messages about the input on standard error.
struct Notes<'a> {
    source: &'a str,
    left_out: LeftOutNotes,
    of_games: GameNotes,
}

impl<'a> Notes<'a> {
    fn new(source: &'a str) -> Self {
        let left_out = LeftOutNotes::new(source.to_owned());
        Self { source, left_out, of_games: GameNotes::new(source.to_owned()) }
    }

    fn of(&mut self, answer: &PositionAnswer) {
        match answer {
            PositionAnswer::Counts { position: CountedPosition::OfLine(case), .. } => {
                if let Some(text) = self.left_out.of(case) {
                    remark(text);
                }
            }
            PositionAnswer::Counts { position: CountedPosition::OfGame { .. }, .. } => {}
            PositionAnswer::Blemish(blemish) => self.of_games.blemish(blemish),
            PositionAnswer::BadGame(problem) => self.of_games.unusable(problem),
            PositionAnswer::BadLine { line, column, reason } => {
                note(shown!("{}:{line}:{column}: {reason}", self.source; line, column, reason));
            }
        }
    }

    fn end(&self) {
        if let Some(text) = self.left_out.rest() {
            remark(text);
        }
        self.of_games.end();
    }
}

/// Counts each position of an input.
struct CountingTask<'a> {
    depths: Depths,
    options: &'a CountingOptions,
    control: &'static Control,
    /// `None` where the system does not give that many threads.
    pool: Option<ThreadPool>,
    /// The name of the input.
    source: &'a str,
}

impl CountingTask<'_> {
    /// The answers for a batch, as far as the counts were not stopped.
    fn answers(&self, batch: Vec<InputItem>) -> Result<Vec<PositionAnswer>, CliError> {
        let answer = |item| self.answer(item);
        let answers: Vec<_> = match &self.pool {
            Some(pool) if self.is_side_by_side() => {
                pool.install(|| batch.into_par_iter().map(answer).collect())
            }
            _ => batch.into_iter().map(answer).collect(),
        };
        answers
            .into_iter()
            .take_while(|answer| !matches!(answer, Ok(None)))
            .filter_map(Result::transpose)
            .collect()
    }

    /// How many positions are counted before any of their results is written.
    fn largest_batch(&self) -> usize {
        match self.depths.last.plies() {
            0..=3 => READ_AHEAD,
            4..=SIDE_BY_SIDE_DEPTH => {
                8 * self.pool.as_ref().map_or(1, ThreadPool::current_num_threads)
            }
            _ => 1,
        }
    }

    fn is_side_by_side(&self) -> bool {
        self.depths.last.plies() <= SIDE_BY_SIDE_DEPTH
    }

    /// The answer for one item. `None` when the count was stopped.
    fn answer(&self, item: InputItem) -> Result<Option<PositionAnswer>, CliError> {
        let unreadable = |error: String| CliError::Read { name: self.source.to_owned(), error };
        match item {
            InputItem::Line(Ok(case)) => self.count(CountedPosition::OfLine(case)),
            InputItem::Line(Err(ReadError::BadLine(bad_line))) => Ok(Some(bad_line.into())),
            // Input that did not come before the end was not read wrongly.
            InputItem::Line(Err(_)) | InputItem::Game(GameItem::Failed(_))
                if self.control.is_stopped() =>
            {
                Ok(None)
            }
            InputItem::Line(Err(error)) => Err(unreadable(error.to_string())),
            InputItem::Game(GameItem::Position(it)) => self.count(CountedPosition::from(*it)),
            InputItem::Game(GameItem::Blemish(blemish)) => {
                Ok(Some(PositionAnswer::Blemish(blemish)))
            }
            InputItem::Game(GameItem::Unusable(problem)) => {
                Ok(Some(PositionAnswer::BadGame(problem)))
            }
            InputItem::Game(GameItem::Failed(error)) => Err(unreadable(error.to_string())),
            InputItem::Unopened(CliError::Unawaited { .. }) => Ok(None),
            InputItem::Unopened(error) => Err(error),
        }
    }

    fn count(&self, position: CountedPosition) -> Result<Option<PositionAnswer>, CliError> {
        let counter = match self.is_side_by_side() {
            true => self.options.alone().counter(),
            false => self.options.counter_of_total(self.depths.last),
        };
        let mut counts = Vec::new();
        let mut on_depth = |depth: Depth, counted: &Counted| {
            if depth >= self.depths.first {
                counts.push(counted.nodes);
            }
        };
        let (board, last) = (position.board(), self.depths.last);
        let result = match self.depths.only() {
            Some(depth) => counter.count(board, depth, self.control).map(|it| on_depth(depth, &it)),
            None => counter.count_each(board, last, self.control, &mut on_depth),
        };
        match result {
            Ok(()) => Ok(Some(PositionAnswer::Counts { position, counts })),
            Err(CountError::Interrupted(_)) => Ok(None),
            Err(error) => Ok(Some(PositionAnswer::not_counted(&position, error.to_string()))),
        }
    }
}
