//! Batches from lines of EPD, and lines of EPD from batches.

use board::{Board, Move};
use movegen::epd::{Epd, EpdOperand, EpdOperation, EpdText, EpdWriter};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString};

use super::PyBoards;
use super::making::{Made, make_all};
use super::rows::{clocks_of, position_of};
use super::texts::Texts;
use crate::chess_move::{PyMove, object_of, style_of};
use crate::count::WholeNumber;
use crate::errors::{Exception, Fault, bad_argument};
use crate::memory::push;

#[pymethods]
impl PyBoards {
    /// Boards from lines of EPD, and the operations of each line: a list of dicts.
    ///
    /// A dict has a list for each opcode. `bm`, `am` and `pv` have moves, others numbers and texts.
    /// A mate in three is `'#3'`. If lines are bad, the error has each with its row and place.
    ///
    /// >>> from magic_chess import Boards
    /// >>> boards, operations = Boards.from_epds(['4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd2; id "ending 7"; acd 20;'])
    /// >>> operations
    /// [{'bm': [<Move e2e4>, <Move e1d2>], 'id': ['ending 7'], 'acd': [20]}]
    /// >>> boards.epds(operations)
    /// ['4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd2; id "ending 7"; acd 20;']
    #[staticmethod]
    #[pyo3(signature = (lines, *, threads=None))]
    fn from_epds<'py>(
        py: Python<'py>,
        lines: &Bound<'py, PyAny>,
        threads: Option<WholeNumber>,
    ) -> PyResult<(Self, Bound<'py, PyList>)> {
        let texts = Texts::of("lines", "EPD", lines)?;
        let boards = make_all(py, Exception::Fen, texts.len(), threads, |row| {
            texts.get(row).map_err(Clone::clone).and_then(read)
        })?;
        let operations = PyList::empty(py);
        for row in 0..texts.len() {
            if let Some(epd) = texts.get(row).ok().and_then(|line| Epd::parse(line).ok()) {
                operations.append(operations_of(py, &epd)?)?;
            }
        }
        Ok((boards, operations))
    }

    /// A line of EPD for each board, as a list. `operations` has a dict for each, in the form that
    /// `from_epds` gives; a value may stand without its list. `hmvc` and `fmvn` are written only if
    /// they are among them.
    #[pyo3(signature = (operations=None))]
    fn epds<'py>(
        &self,
        py: Python<'py>,
        operations: Option<&Bound<'py, PyList>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let rows = self.rows(py)?;
        if let Some(given) = operations.map(PyListMethods::len).filter(|&it| it != rows.len()) {
            let expected = format!("a dict for each of the {} boards", rows.len());
            return Err(bad_argument(py, "operations", &format!("{given} dicts"), &expected));
        }
        let lines = PyList::empty(py);
        for (row, (words, clocks)) in rows.words().iter().zip(rows.clocks()).enumerate() {
            let position = position_of(words, clocks).map_err(|errors| {
                Fault::new("words", "", errors.to_string()).raise(py, Exception::Packed)
            })?;
            let operations = operations.map(|all| all.get_item(row)).transpose()?;
            let own = operations.map_or(Ok(Vec::new()), |dict| {
                Operation::all_of(dict.cast::<PyDict>()?, position.board())
            })?;
            let operands: Vec<Vec<EpdOperand<'_>>> = own.iter().map(Operation::operands).collect();
            let written: Vec<(&str, &[EpdOperand<'_>])> = own
                .iter()
                .zip(&operands)
                .map(|(it, operands)| (it.opcode.as_str(), &operands[..]))
                .collect();
            lines.append(EpdWriter::new(&position, &written).to_string())?;
        }
        Ok(lines)
    }
}

/// Whether the operands of an operation are moves.
fn has_moves(opcode: &str) -> bool {
    matches!(opcode, "bm" | "am" | "pv")
}

/// The board of a line, whose moves are checked.
fn read(line: &str) -> Made {
    let epd = Epd::parse(line).map_err(|error| Fault::new("EPD", line, error.to_string()))?;
    for operation in epd.operations().filter(|it| has_moves(it.opcode())) {
        for read in moves_of(&operation, &epd) {
            read.map_err(|message| Fault::new(operation.opcode(), line, message))?;
        }
    }
    Ok((*epd.position().board(), clocks_of(epd.position())))
}

/// The moves of an operation, or why one is none.
fn moves_of(operation: &EpdOperation<'_>, epd: &Epd<'_>) -> Vec<Result<Move, String>> {
    let text = |error: movegen::notation::ReadMoveError| error.to_string();
    if operation.opcode() == "pv" {
        return operation.line(epd).map(|read| read.map_err(text)).collect();
    }
    operation.moves(epd).map(|read| read.map_err(text)).collect()
}

fn operations_of<'py>(py: Python<'py>, epd: &Epd<'_>) -> PyResult<Bound<'py, PyDict>> {
    let (dict, style) = (PyDict::new(py), style_of(epd.position().board()));
    for operation in epd.operations() {
        let values = PyList::empty(py);
        let mut moves = moves_of(&operation, epd).into_iter().filter_map(Result::ok);
        for value in operation.values() {
            match value {
                EpdOperand::Mate(distance) => values.append(format!("#{distance}"))?,
                _ if has_moves(operation.opcode()) => {
                    let Some(mv) = moves.next() else { break };
                    values.append(object_of(py, mv, style)?)?;
                }
                EpdOperand::Number(number) => values.append(number)?,
                EpdOperand::Text(text) => values.append(text.to_string())?,
                EpdOperand::Word(word) => values.append(word)?,
                _ => {}
            }
        }
        dict.set_item(operation.opcode(), values)?;
    }
    Ok(dict)
}

/// An operation to be written.
struct Operation {
    opcode: String,
    values: Vec<OperationValue>,
    /// The moves of a line, which are played one after the other.
    line: Vec<Move>,
}

enum OperationValue {
    Number(i64),
    Mate(i32),
    Text(String),
    Move(Move),
}

impl Operation {
    fn all_of(dict: &Bound<'_, PyDict>, board: &Board) -> PyResult<Vec<Self>> {
        let mut operations = Vec::new();
        for (opcode, value) in dict {
            let opcode: String = opcode.extract()?;
            let is_opcode = opcode.len() <= 15
                && opcode.starts_with(|it: char| it.is_ascii_alphabetic())
                && opcode.chars().all(|it| it.is_ascii_alphanumeric() || it == '_');
            if !is_opcode {
                let expected = "a letter, then up to 14 letters, digits and underscores";
                return Err(bad_argument(dict.py(), "opcode", &opcode, expected));
            }
            let mut operation = Self { opcode, values: Vec::new(), line: Vec::new() };
            let mut board = *board;
            if let Ok(list) = value.cast::<PyList>() {
                for item in list {
                    operation.add(&item, &mut board)?;
                }
            } else {
                operation.add(&value, &mut board)?;
            }
            push(&mut operations, operation)?;
        }
        Ok(operations)
    }

    /// Adds a value. A move must be legal on the board, and is played on it in a line.
    fn add(&mut self, value: &Bound<'_, PyAny>, board: &mut Board) -> PyResult<()> {
        let py = value.py();
        if let Ok(mv) = value.cast::<PyMove>() {
            let mv = mv.get().mv;
            if !movegen::is_legal(board, mv) {
                let fault = super::faults::fault_of_move(board, mv.bits());
                return Err(fault.raise(py, Exception::Move));
            }
            if self.opcode == "pv" {
                *board = board.play(mv);
                self.line.push(mv);
            } else {
                self.values.push(OperationValue::Move(mv));
            }
            return Ok(());
        }
        self.values.push(if let Ok(text) = value.cast::<PyString>() {
            let text = text.to_cow()?;
            let mate = text.strip_prefix('#').and_then(|distance| distance.parse().ok());
            mate.map_or_else(|| OperationValue::Text(text.into_owned()), OperationValue::Mate)
        } else if value.is_instance_of::<PyBool>() {
            return Err(wrong_value(value));
        } else {
            OperationValue::Number(value.extract().map_err(|_| wrong_value(value))?)
        });
        Ok(())
    }

    fn operands(&self) -> Vec<EpdOperand<'_>> {
        let line = (!self.line.is_empty()).then_some(EpdOperand::Line(&self.line));
        let values = self.values.iter().map(|value| match value {
            OperationValue::Number(number) => EpdOperand::Number(*number),
            OperationValue::Mate(distance) => EpdOperand::Mate(*distance),
            OperationValue::Text(text) => EpdOperand::Text(EpdText::from(text.as_str())),
            OperationValue::Move(mv) => EpdOperand::Move(*mv),
        });
        line.into_iter().chain(values).collect()
    }
}

fn wrong_value(value: &Bound<'_, PyAny>) -> PyErr {
    let class = value.get_type();
    PyTypeError::new_err(format!("operations: expected a Move, a number or a text, got {class}"))
}
