//! The class `Line`: moves with what people say about them.

use board::{Board, Move, Position};
use pgn::{
    AnnotatedMove, Annotation, Variation, clock_in_seconds, comment_commands,
    evaluation_in_centipawns,
};
use pyo3::prelude::*;

use crate::chess_move::{PyMove, object_of, style_of};
use crate::one_board::{NewBoard, PyBoard};

/// A line of moves: the main line of a game, or a variation.
///
/// `moves`, `comments`, `nags`, `clocks`, `evals` and `variations` have an entry for each move.
///
/// >>> import io
/// >>> from magic_chess import read_pgn
/// >>> game = next(read_pgn(io.StringIO("1. e4 {[%clk 0:03:00] best by test} e5 (1... c5 $5) *")))
/// >>> line = game.mainline
/// >>> [move.uci() for move in line.moves], line.comments, line.clocks
/// (['e2e4', 'e7e5'], [['[%clk 0:03:00] best by test'], []], [180.0, None])
/// >>> [move.uci() for move in line.variations[1][0].moves], line.variations[1][0].nags
/// (['c7c5'], [[5]])
#[pyclass(name = "Line", module = "magic_chess", frozen)]
pub(crate) struct PyLine {
    /// Boxed, because Python aligns its objects by 16 bytes, and boards want more.
    start: Box<Position>,
    line: Variation,
}

#[pymethods]
impl PyLine {
    /// The board before the first move.
    #[getter]
    fn start(&self) -> NewBoard {
        NewBoard(PyBoard::of(&self.start))
    }

    /// The moves. A null move is None.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Option<Py<PyMove>>>> {
        let mut position = *self.start;
        let mut moves = Vec::new();
        for annotated in &self.line.moves {
            moves.push(move_object(py, position.board(), annotated.mv)?);
            position = after(&position, annotated.mv);
        }
        Ok(moves)
    }

    /// The comments behind each move.
    #[getter]
    fn comments(&self) -> Vec<Vec<&str>> {
        self.line.moves.iter().map(|annotated| annotated.comments().collect()).collect()
    }

    /// The comments before the first move.
    #[getter]
    fn first_comments(&self) -> Vec<&str> {
        comments_of(&self.line.before).collect()
    }

    /// The NAGs of each move: 1 is `!`, 2 is `?`.
    #[getter]
    fn nags(&self) -> Vec<Vec<u16>> {
        let nags = |annotated: &AnnotatedMove| annotated.nags().map(|nag| nag.0).collect();
        self.line.moves.iter().map(nags).collect()
    }

    /// The clock of the player after each move, in seconds, from commands like `[%clk 0:03:00]`.
    #[getter]
    fn clocks(&self) -> Vec<Option<f64>> {
        self.line.moves.iter().map(|annotated| remarks_of(annotated).clock).collect()
    }

    /// The evaluation for White after each move, in hundredths of a pawn, from commands like
    /// `[%eval 0.25]`. A mate in n moves is 32000 - n, or n - 32000 if Black mates.
    #[getter]
    fn evals(&self) -> Vec<Option<f64>> {
        self.line.moves.iter().map(|annotated| remarks_of(annotated).eval).collect()
    }

    /// The variations of each move. The first move of a variation replaces the move.
    #[getter]
    fn variations(&self) -> Vec<Vec<Self>> {
        let mut start = *self.start;
        let of_move = |annotated: &AnnotatedMove| {
            let of_line = |line: &Variation| Self::new(start, line.clone());
            let variations = annotated.variations().map(of_line).collect();
            start = after(&start, annotated.mv);
            variations
        };
        self.line.moves.iter().map(of_move).collect()
    }

    fn __len__(&self) -> usize {
        self.line.moves.len()
    }

    fn __repr__(&self) -> String {
        format!("<Line of {} moves>", self.line.moves.len())
    }
}

impl PyLine {
    pub(super) fn new(start: Position, line: Variation) -> Self {
        Self { start: Box::new(start), line }
    }
}

/// What the commands in the comments of a move say.
#[derive(Clone, Copy, Default)]
pub(super) struct Remarks {
    /// In seconds.
    pub(super) clock: Option<f64>,
    /// In hundredths of a pawn, for White.
    pub(super) eval: Option<f64>,
}

/// What the commands in the comments behind a move say. The first of each kind counts.
pub(super) fn remarks_of(annotated: &AnnotatedMove) -> Remarks {
    let mut remarks = Remarks::default();
    for (name, value) in comments_of(&annotated.annotations).flat_map(comment_commands) {
        match name {
            "clk" => remarks.clock = remarks.clock.or_else(|| clock_in_seconds(value)),
            "eval" => remarks.eval = remarks.eval.or_else(|| evaluation_in_centipawns(value)),
            _ => {}
        }
    }
    remarks
}

/// The position after a move of a game, which its reader has checked.
pub(super) fn after(position: &Position, mv: Option<Move>) -> Position {
    match mv {
        Some(mv) => position.play(mv),
        None => position.play_null().unwrap_or(*position),
    }
}

fn comments_of(annotations: &[Annotation]) -> impl Iterator<Item = &str> {
    annotations.iter().filter_map(|annotation| match annotation {
        Annotation::Comment(comment) => Some(comment.as_str()),
        _ => None,
    })
}

/// The object of a move of a board. A null move has none.
fn move_object(py: Python<'_>, board: &Board, mv: Option<Move>) -> PyResult<Option<Py<PyMove>>> {
    mv.map(|mv| object_of(py, mv, style_of(board))).transpose()
}
