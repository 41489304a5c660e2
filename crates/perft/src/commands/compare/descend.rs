//! Following the first difference from an engine down to the position whose moves differ.

use std::sync::Arc;
use std::time::Instant;

use board::{CastlingStyle, Position};
use perft_core::rival::{Differences, Disagreement};
use perft_core::{Control, Depth};

use crate::commands::compare::castling_style::other_spelling;
use crate::commands::compare::engine::{EngineSettings, RivalEngine};
use crate::commands::compare::question::Question;
use crate::commands::move_counts;
use crate::error::CliError;
use crate::error::engine::EngineError;
use crate::options::CountingOptions;
use crate::output::json::Completeness;
use crate::output::progress::ProgressDisplay;

/// How the search for a difference ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DescentEnd {
    /// There is no difference.
    Agreement,
    /// In this position the moves differ, or the counts at depth 1 differ.
    Here(Differences),
    /// The engine counts this position right, but its count for the move that leads here was wrong.
    Vanished,
}

/// The current position of the search.
#[derive(Clone, Debug)]
pub(crate) struct DescentPoint {
    /// The FEN that the search began from, as engines read it.
    pub(crate) root: Arc<str>,
    pub(crate) position: Position,
    pub(crate) depth: Depth,
    /// The moves that led here, as the engine spells them.
    pub(crate) path: Vec<String>,
}

impl DescentPoint {
    /// Where a search begins.
    pub(crate) fn root(position: &Position, fen: &str, depth: Depth) -> Self {
        Self { root: fen.into(), position: *position, depth, path: Vec::new() }
    }

    /// The FEN of the current position. Asked about it alone, an engine shows the same difference.
    pub(crate) fn fen(&self) -> String {
        if self.path.is_empty() { self.root.to_string() } else { self.position.to_string() }
    }
}

/// Both programs, and how they count.
pub(crate) struct EngineComparison<'a> {
    pub(crate) engine: &'a mut RivalEngine,
    pub(crate) settings: &'a EngineSettings,
    pub(crate) options: &'a CountingOptions,
    pub(crate) control: &'static Control,
    /// Whether our own counting shows progress.
    pub(crate) is_shown: bool,
    /// What to tell about the way the engine writes castling, once that is known.
    pub(crate) castling_note: Option<&'static str>,
}

impl EngineComparison<'_> {
    /// Goes from `point` down until the sets of moves differ. `step` sees each difference on the
    /// way.
    ///
    /// # Errors
    /// When the engine cannot be used, or Ctrl-C comes first.
    pub(crate) fn descend(
        &mut self,
        point: &mut DescentPoint,
        style: CastlingStyle,
        mut step: impl FnMut(Depth, &Disagreement),
    ) -> Result<DescentEnd, CliError> {
        loop {
            let differences = self.differences(point, style)?;
            if differences.are_none() {
                return Ok(match point.path.as_slice() {
                    [] => DescentEnd::Agreement,
                    _ => DescentEnd::Vanished,
                });
            }
            let below = point.depth.after_move().filter(|below| below.plies() > 0);
            let next = differences.disagreements.first();
            let (true, Some(below), Some(next)) = (differences.are_in_counts_only(), below, next)
            else {
                return Ok(DescentEnd::Here(differences));
            };
            step(point.depth, next);
            point.path.push(next.name.clone());
            (point.position, point.depth) = (point.position.play(next.mv), below);
        }
    }

    /// Compares one position. The engine may take its time by how long we took.
    fn differences(
        &mut self,
        point: &DescentPoint,
        style: CastlingStyle,
    ) -> Result<Differences, CliError> {
        let DescentPoint { root, position, depth, path } = point;
        let board = position.board();
        let progress = self.is_shown.then(|| ProgressDisplay::of_a_count(self.control));
        let begin = Instant::now();
        let ours = move_counts::count(board, *depth, self.options, self.control)?;
        drop(progress);
        if ours.completeness() == Completeness::Interrupted {
            return Err(EngineError::Interrupted.into());
        }
        let patience = self.settings.patience(begin.elapsed());
        let question = Question { root, position, moves: path, depth: *depth };
        let rival = self.engine.divide(&question, patience)?;
        self.castling_note = self.castling_note.or_else(|| other_spelling(board, style, &rival));
        Ok(Differences::new(position, style, &ours.entries, &rival))
    }
}
