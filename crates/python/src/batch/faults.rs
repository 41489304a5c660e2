//! What is wrong with rows of a batch, collected on all threads.

use std::sync::{Mutex, PoisonError};

use board::{Board, Move};
use movegen::notation::ReadMoveError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use super::PyBoards;
use super::arrays::array_of;
use crate::chess_move::written_on;
use crate::errors::{Exception, Fault};
use crate::memory::{look_for_memory, out_of_memory, push, room_for};

/// The faults of a batch, each with its row. There may be too many for the memory.
#[derive(Default)]
pub(super) struct Faults(Mutex<FoundFaults>);

#[derive(Default)]
struct FoundFaults {
    faults: Vec<(usize, Fault)>,
    too_many: Option<PyErr>,
}

impl Faults {
    /// Adds the fault of a row, unless there were too many before it.
    pub(super) fn add(&self, row: usize, fault: Fault) {
        let mut found = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if found.too_many.is_none() {
            let number = found.faults.len();
            let added =
                look_for_memory(number).and_then(|()| push(&mut found.faults, (row, fault)));
            found.too_many = added.err();
        }
    }

    /// Nothing, if there are no faults among `count` rows. Otherwise an error with all of them, and
    /// with the boards of the good rows if `boards` were made.
    pub(super) fn raise(
        self,
        py: Python<'_>,
        kind: Exception,
        count: usize,
        boards: Option<&PyBoards>,
    ) -> PyResult<()> {
        let found = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let FoundFaults { mut faults, too_many: None } = found else {
            return Err(found.too_many.unwrap_or_else(out_of_memory));
        };
        let Some(first) = faults.iter().min_by_key(|(row, _)| row) else { return Ok(()) };
        let message = format!(
            "{} of {count} rows are bad; row {}: {}",
            faults.len(),
            first.0,
            first.1.message
        );
        faults.sort_unstable_by_key(|&(row, _)| row);
        let good = boards.map(|boards| kept(py, boards, &faults)).transpose()?;
        let errors = PyList::empty(py);
        for (number, (row, fault)) in faults.into_iter().enumerate() {
            look_for_memory(number)?;
            errors.append(fault.exception(py, kind, Some(row))?)?;
        }
        let (good, boards) = good.unzip();
        let exception = Exception::Batch.class(py)?.call1((message, errors, good, boards))?;
        Err(PyErr::from_value(exception))
    }
}

/// The rows without faults, as numbers and as boards.
fn kept<'py>(
    py: Python<'py>,
    boards: &PyBoards,
    faults: &[(usize, Fault)],
) -> PyResult<(Bound<'py, PyAny>, PyBoards)> {
    let count = boards.count(py);
    let mut good = room_for::<i64>(count.saturating_sub(faults.len()))?;
    let mut bad = faults.iter().map(|&(row, _)| row).peekable();
    good.extend((0..count).filter(|row| bad.next_if_eq(row).is_none()).map(|row| row as i64));
    let good = array_of(py, good).into_any();
    let boards = boards.taken(&good)?;
    Ok((good, boards))
}

/// Why a number of a policy of this size is no legal move of a board.
pub(super) fn fault_of_index(board: &Board, index: i64, size: usize) -> Fault {
    let message = if usize::try_from(index).is_ok_and(|index| index < size) {
        format!("no legal move has the number {index}; missing=0 gives 0 for such rows")
    } else {
        format!("the policy has numbers from 0 to {}, not {index}", size - 1)
    };
    let ended = if movegen::has_legal_moves(board) { "" } else { ", and the game is over" };
    Fault::new("move", &index.to_string(), message + ended)
}

/// A legal move that a policy has no number for.
pub(super) fn fault_of_unnumbered(board: &Board, mv: Move) -> Fault {
    let text = written_on(board, mv).to_string();
    let message = format!("the policy has no number for {text}");
    Fault::new("move", &text, message)
}

/// Why bits are no legal move of a board.
pub(super) fn fault_of_move(board: &Board, bits: u16) -> Fault {
    if bits == 0 {
        let ended = if movegen::has_legal_moves(board) { "" } else { ", and the game is over" };
        return Fault::new("move", "0", format!("0 is no move{ended}"));
    }
    let Some(mv) = Move::from_bits(bits) else {
        return Fault::new("move", &bits.to_string(), format!("{bits} are the bits of no move"));
    };
    let text = written_on(board, mv).to_string();
    match movegen::read_uci(board, &text) {
        Err(error @ ReadMoveError::OnBoard { .. }) => Fault::of_move(&text, &error),
        _ => Fault::new("move", &text, format!("{text:?} is not legal as a {:?} move", mv.kind())),
    }
}
