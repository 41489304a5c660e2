//! A line of EPD: its position, and its operations with their operands.

use board::{Move, Position};
use movegen::epd::{Epd, EpdOperation};
use serde_json::{Map, Value, json};

use crate::game_record::{coordinates, fen};

/// What was read in a line, or why it was refused. The operands of an operation are given as texts,
/// and, where all of them are, as moves of the position and as moves that are played one after the
/// other.
pub(crate) fn of_line(line: &str) -> Value {
    let epd = match Epd::parse(line) {
        Ok(epd) => epd,
        Err(error) => return json!({"error": error.to_string()}),
    };
    let operations: Map<String, Value> = epd
        .operations()
        .map(|operation| (operation.opcode().to_owned(), operands(&epd, operation)))
        .collect();
    json!({"fen": fen(epd.position()), "operations": operations})
}

fn operands(epd: &Epd<'_>, operation: EpdOperation<'_>) -> Value {
    let texts: Vec<String> = operation.operands().map(|text| text.to_string()).collect();
    let moves: Option<Vec<String>> =
        operation.moves(epd).map(|mv| Some(coordinates(epd.position(), mv.ok()?))).collect();
    let line: Option<Vec<Move>> = operation.line(epd).map(Result::ok).collect();
    json!({"texts": texts, "moves": moves, "line": line.map(|line| played(epd.position(), &line))})
}

fn played(start: &Position, line: &[Move]) -> Vec<String> {
    let mut position = *start;
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        texts.push(coordinates(&position, mv));
        position = position.play(mv);
    }
    texts
}
