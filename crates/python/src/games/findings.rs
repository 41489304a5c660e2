//! What is wrong with a text of games: faults, which cost a game or its end, and blemishes, which
//! cost nothing.

use pgn::{Blemish, Blemishes, MAX_BLEMISHES_KEPT, PgnError, PgnProblem, TextPlace};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use super::game::PyGame;

/// How many faults are kept. Further ones are only counted.
const MAX_FAULTS_KEPT: usize = 100;

/// Faults and blemishes of a text: the first of them, and how many there are.
#[derive(Default)]
pub(super) struct GameFindings {
    faults: Vec<FoundFault>,
    fault_count: u64,
    /// Blemishes, each with the number of its game.
    blemishes: Vec<(u64, Blemish)>,
    blemish_count: u64,
}

/// Games, line ends and bytes before a part of a text.
#[derive(Clone, Copy, Default)]
pub(super) struct Before {
    pub(super) games: u64,
    pub(super) lines: u64,
    pub(super) bytes: u64,
}

impl Before {
    /// The error as the whole text has it.
    pub(super) fn shift(self, error: &mut PgnError) {
        error.game += self.games;
        error.place.line += self.lines;
        error.place.offset += self.bytes;
    }
}

impl GameFindings {
    /// Adds a fault.
    pub(super) fn add_fault(&mut self, error: &PgnError) {
        self.fault_count += 1;
        if self.faults.len() < MAX_FAULTS_KEPT {
            self.faults.push(FoundFault::of(error));
        }
    }

    /// Adds the blemishes of a game.
    pub(super) fn add_blemishes(&mut self, game: u64, blemishes: &Blemishes) {
        self.blemish_count += blemishes.count();
        let room = MAX_BLEMISHES_KEPT.saturating_sub(self.blemishes.len());
        self.blemishes.extend(blemishes.iter().take(room).map(|it| (game, it.clone())));
    }

    /// Adds what was found in a part of the text.
    pub(super) fn append(&mut self, mut other: Self, before: Before) {
        self.fault_count += other.fault_count;
        self.blemish_count += other.blemish_count;
        for mut fault in other.faults.drain(..) {
            fault.game += before.games;
            fault.place.line += before.lines;
            fault.place.offset += before.bytes;
            if self.faults.len() < MAX_FAULTS_KEPT {
                self.faults.push(fault);
            }
        }
        for (game, mut blemish) in other.blemishes.drain(..) {
            blemish.place.line += before.lines;
            blemish.place.offset += before.bytes;
            if self.blemishes.len() < MAX_BLEMISHES_KEPT {
                self.blemishes.push((game + before.games, blemish));
            }
        }
    }

    pub(super) const fn fault_count(&self) -> u64 {
        self.fault_count
    }

    pub(super) const fn blemish_count(&self) -> u64 {
        self.blemish_count
    }

    /// The faults that were kept, as exceptions.
    pub(super) fn faults(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.faults.iter().map(|fault| fault.exception(py, None)).collect()
    }

    /// The blemishes that were kept, as texts.
    pub(super) fn blemishes(&self) -> Vec<String> {
        let text = |(game, blemish): &(u64, Blemish)| format!("game {game}, {blemish}");
        self.blemishes.iter().map(text).collect()
    }
}

/// A game that breaks off.
struct FoundFault {
    game: u64,
    place: TextPlace,
    /// What is wrong with it, in a word and in a sentence.
    field: &'static str,
    problem: String,
}

impl FoundFault {
    fn of(error: &PgnError) -> Self {
        let PgnError { game, place, problem, .. } = error;
        let field = match **problem {
            PgnProblem::Move { .. } | PgnProblem::NullMoveInCheck { .. } => "move",
            PgnProblem::StartPosition(_) => "FEN",
            PgnProblem::Variant(_) => "Variant",
            _ => "PGN",
        };
        Self { game: *game, place: *place, field, problem: problem.to_string() }
    }

    /// The exception. `partial` is what was read of the game.
    fn exception(&self, py: Python<'_>, partial: Option<Py<PyGame>>) -> PyResult<Py<PyAny>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let class = CLASS.import(py, "magic_chess._errors", "PgnError")?;
        let Self { game, place, field, problem } = self;
        let message = format!("game {game}, {place}: {problem}");
        let (line, column) = (place.line, place.column);
        Ok(class.call1((message, field, game, line, column, partial))?.unbind())
    }
}

/// The exception of a fault.
pub(super) fn exception(py: Python<'_>, error: &PgnError) -> PyResult<Py<PyAny>> {
    FoundFault::of(error).exception(py, None)
}

/// The error of a fault, with what was read of the game.
pub(super) fn raised(py: Python<'_>, mut error: PgnError) -> PyErr {
    let partial = error.partial.take().map(|game| Py::new(py, PyGame::new(game, error.game)));
    let fault = FoundFault::of(&error);
    match partial.transpose().and_then(|partial| fault.exception(py, partial)) {
        Ok(exception) => PyErr::from_value(exception.into_bound(py)),
        Err(error) => error,
    }
}
