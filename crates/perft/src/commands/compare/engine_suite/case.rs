//! Comparing one line of a suite.

use std::time::{Duration, Instant};

use board::{Board, CastlingStyle, Position, Reading};
use magic_core::Color;
use perft_core::suite::{BadLine, SuiteCase};
use perft_core::{Control, CountError, Depth};

use crate::commands::compare::descend::{DescentEnd, DescentPoint, EngineComparison};
use crate::commands::compare::engine::RivalEngine;
use crate::commands::compare::engine_suite::plan::EngineSuites;
use crate::commands::compare::walk;
use crate::error::CliError;
use crate::error::engine::EngineError;
use crate::options::CountingOptions;
use crate::root_position::fen_as_read;

/// A line of a suite, and what came of it.
#[derive(Debug)]
pub(crate) struct CaseResult {
    /// The number of the line.
    pub(crate) line: u64,
    /// The position as it is written. Empty for an unusable line.
    pub(crate) fen: String,
    pub(crate) outcome: CaseOutcome,
    pub(crate) elapsed: Duration,
    /// A remark about the way the engine writes castling, if needed.
    pub(crate) castling_note: Option<&'static str>,
}

/// The outcome of a line.
#[derive(Debug)]
pub(crate) enum CaseOutcome {
    /// The engine agrees at all depths, of which this is the greatest.
    Agrees(Depth),
    /// The engine differs, first at this depth.
    Differs(Box<EngineFinding>),
    /// The suite expects another count than ours.
    Suite { depth: Depth, expected: u128, counted: u128 },
    /// The engine did not answer as it should.
    Error(String),
    /// The limits skip all counts.
    Skipped,
    /// The run was interrupted while the position was compared.
    Interrupted,
    /// The run was interrupted before.
    NotReached,
    /// The line cannot be used.
    BadLine(BadLine),
    /// The suite cannot be read beyond the line before, and why.
    Unreadable(String),
}

/// Where an engine differs.
#[derive(Debug)]
pub(crate) struct EngineFinding {
    /// The depth at which the whole position was counted.
    pub(crate) depth: Depth,
    pub(crate) end: DescentEnd,
    pub(crate) point: DescentPoint,
}

impl CaseOutcome {
    /// Whether the engine or the suite is wrong.
    pub(crate) const fn is_failure(&self) -> bool {
        matches!(self, Self::Differs(_) | Self::Suite { .. } | Self::Error(_))
    }
}

/// A worker's engine, which is started when it is needed, and again after it has failed.
pub(crate) struct CaseWorker<'a> {
    pub(crate) suites: &'a EngineSuites,
    pub(crate) options: CountingOptions,
    pub(crate) control: &'static Control,
    pub(crate) engine: Option<RivalEngine>,
    /// A remark about the way the engine writes castling, if needed.
    pub(crate) castling_note: Option<&'static str>,
}

impl CaseWorker<'_> {
    /// Compares a line.
    ///
    /// # Errors
    /// When the engine cannot even be started.
    pub(crate) fn compare(&mut self, case: &SuiteCase) -> Result<CaseResult, CliError> {
        let begin = Instant::now();
        let outcome = match self.outcome(case) {
            Err(CliError::Engine(EngineError::Interrupted)) => CaseOutcome::Interrupted,
            Err(CliError::Engine(error)) if !error.is_for_every_position() => {
                self.engine = None;
                CaseOutcome::Error(error.to_string())
            }
            outcome => outcome?,
        };
        let (line, fen, elapsed) = (case.line, case.fen.clone(), begin.elapsed());
        Ok(CaseResult { line, fen, outcome, elapsed, castling_note: self.castling_note })
    }

    fn outcome(&mut self, case: &SuiteCase) -> Result<CaseOutcome, CliError> {
        if self.control.is_stopped() {
            return Ok(CaseOutcome::NotReached);
        }
        let mut counts: Vec<(Depth, Option<u128>)> = match case.expected.as_slice() {
            [] => self.suites.depths.iter().map(|&depth| (depth, None)).collect(),
            expected => {
                let allowed = expected.iter().filter(|count| self.suites.limits.allow(count));
                allowed.map(|count| (count.depth, Some(count.nodes))).collect()
            }
        };
        counts.retain(|(depth, _)| depth.plies() > 0);
        counts.sort_unstable();
        let Some(&(deepest, _)) = counts.last() else { return Ok(CaseOutcome::Skipped) };
        for &(depth, expected) in &counts {
            if let Some(wrong) = self.wrong_expectation(&case.board, depth, expected)? {
                return Ok(wrong);
            }
            // Lists are compared at all nodes, so the deepest walk is enough.
            if self.suites.settings.lists_moves && depth != deepest {
                continue;
            }
            let (end, point) = self.compare_at(&position_of(case), depth)?;
            if end != DescentEnd::Agreement {
                return Ok(CaseOutcome::Differs(Box::new(EngineFinding { depth, end, point })));
            }
        }
        Ok(CaseOutcome::Agrees(deepest))
    }

    /// A suite can be wrong too.
    fn wrong_expectation(
        &self,
        board: &Board,
        depth: Depth,
        expected: Option<u128>,
    ) -> Result<Option<CaseOutcome>, CliError> {
        let Some(expected) = expected else { return Ok(None) };
        match self.options.counter_of_total(depth).count(board, depth, self.control) {
            Ok(counted) if counted.nodes == expected => Ok(None),
            Ok(counted) => Ok(Some(CaseOutcome::Suite { depth, expected, counted: counted.nodes })),
            Err(CountError::Interrupted(_)) => Err(EngineError::Interrupted.into()),
            Err(_) => Err(CliError::TooLarge),
        }
    }

    fn compare_at(
        &mut self,
        position: &Position,
        depth: Depth,
    ) -> Result<(DescentEnd, DescentPoint), CliError> {
        let style = style_of(position.board());
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert(self.suites.settings.start(false, self.control)?),
        };
        engine.set_style(style)?;
        let mut comparison = EngineComparison {
            engine,
            settings: &self.suites.settings,
            options: &self.options,
            control: self.control,
            is_shown: false,
            castling_note: None,
        };
        let mut point = DescentPoint::root(position, &fen_as_read(position), depth);
        let end = if self.suites.settings.lists_moves {
            walk::walk(&mut comparison, &mut point, style)?.0
        } else {
            comparison.descend(&mut point, style, |_, _| {})?
        };
        self.castling_note = self.castling_note.or(comparison.castling_note);
        Ok((end, point))
    }
}

/// The position of a case, with the en passant square that its text gives. The board of a case has
/// it only where the capture is legal.
fn position_of(case: &SuiteCase) -> Position {
    Position::from_fen(&case.fen, Reading::Lenient).unwrap_or_else(|_| case.board.into())
}

/// How castling must be written in a position.
fn style_of(board: &Board) -> CastlingStyle {
    match Color::ALL.into_iter().all(|color| board.has_standard_castling(color)) {
        true => CastlingStyle::Standard,
        false => CastlingStyle::Chess960,
    }
}
