//! The command `count` for positions from standard input.
//!
//! Positions are read by a thread of their own. What has arrived is counted together, and the results are written
//! in the order of the positions. So a program that waits for each answer gets it, and a long list uses all
//! threads. Memory holds no more than two batches. The input may be endless, so counting ends when the reader of the
//! results has left.

mod answer;
mod arrivals;

use perft_core::suite::{ReadError, SuiteCase};
use perft_core::{Control, CountError, Counted, Depth};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use terminal::{Output, Verdict, note, remark};

use crate::cli::commands::count_all::answer::PositionAnswer;
use crate::cli::commands::count_all::arrivals::ArrivingPositions;
use crate::cli::error::CliError;
use crate::cli::forgiving::{ImpossibleRights, LeftOutNotes};
use crate::cli::options::CountingOptions;
use crate::cli::output::progress::ProgressDisplay;
use crate::cli::typed::Depths;

pub(crate) use answer::AnswerForm;

/// Positions are counted side by side up to this depth, each on one thread. Deeper counts are made one after
/// another, each on all threads.
const SIDE_BY_SIDE_DEPTH: u32 = 5;

/// Counts all positions, and writes the counts in their order.
///
/// # Errors
/// When standard input cannot be read, or output cannot be written.
pub(crate) fn run(
    depths: Depths,
    rights: ImpossibleRights,
    form: AnswerForm,
    options: &CountingOptions,
    control: &'static Control,
) -> Result<Verdict, CliError> {
    let progress = ProgressDisplay::of_a_count(control);
    let pool = ThreadPoolBuilder::new().num_threads(options.counter().threads.get()).build().ok();
    let task = CountingTask { depths, options, control, pool };
    let (mut output, mut arrivals) = (Output::new(), ArrivingPositions::new(rights));
    let (mut verdict, mut lines) = (Verdict::Fine, 0_u64);
    let mut left_out = LeftOutNotes::new("standard input".to_owned());
    progress.suspend(|| form.begin(&mut output))?;
    while output.is_read() {
        let Some(batch) = arrivals.next_batch(task.largest_batch(), control) else { break };
        for answer in task.answers(batch)? {
            lines += 1;
            match &answer {
                PositionAnswer::Unusable { .. } => verdict = Verdict::BadInput,
                PositionAnswer::Counts { case, .. } => {
                    if let Some(text) = left_out.of(case) {
                        progress.suspend(|| remark(text));
                    }
                }
            }
            progress.suspend(|| form.write(&mut output, &answer, depths))?;
        }
    }
    drop(progress);
    if let Some(text) = left_out.rest() {
        remark(text);
    }
    if control.is_stopped() {
        note("interrupted: not all positions were counted");
        return Ok(Verdict::Interrupted);
    }
    if !output.is_read() {
        return Ok(verdict.max(Verdict::Unread));
    }
    if lines == 0 {
        return Err(CliError::NoPositions { suite: "standard input".to_owned() });
    }
    Ok(verdict)
}

/// What is counted of each position, and how.
struct CountingTask<'a> {
    depths: Depths,
    options: &'a CountingOptions,
    control: &'static Control,
    /// `None` where the system does not give so many threads.
    pool: Option<ThreadPool>,
}

impl CountingTask<'_> {
    /// The answers for a batch, as far as the counts were not stopped.
    fn answers(
        &self,
        batch: Vec<Result<SuiteCase, ReadError>>,
    ) -> Result<Vec<PositionAnswer>, CliError> {
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
            0..=3 => arrivals::READ_AHEAD,
            4..=SIDE_BY_SIDE_DEPTH => {
                8 * self.pool.as_ref().map_or(1, ThreadPool::current_num_threads)
            }
            _ => 1,
        }
    }

    fn is_side_by_side(&self) -> bool {
        self.depths.last.plies() <= SIDE_BY_SIDE_DEPTH
    }

    /// The answer for one position. `None` when the count was stopped.
    fn answer(
        &self,
        item: Result<SuiteCase, ReadError>,
    ) -> Result<Option<PositionAnswer>, CliError> {
        let case = match item {
            Ok(case) => case,
            Err(ReadError::BadLine(bad_line)) => return Ok(Some(bad_line.into())),
            Err(error) => return Err(CliError::Stdin { error: error.to_string() }),
        };
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
        let (board, last) = (&case.board, self.depths.last);
        let result = match self.depths.only() {
            Some(depth) => counter.count(board, depth, self.control).map(|it| on_depth(depth, &it)),
            None => counter.count_each(board, last, self.control, &mut on_depth),
        };
        match result {
            Ok(()) => Ok(Some(PositionAnswer::Counts { case, counts })),
            Err(CountError::Interrupted(_)) => Ok(None),
            Err(error) => {
                let (line, reason) = (case.line, error.to_string());
                Ok(Some(PositionAnswer::Unusable { line, column: 1, reason }))
            }
        }
    }
}
