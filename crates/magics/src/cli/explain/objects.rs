//! An explanation as JSON.

use std::io;
use std::ops::Range;

use magic_core::{Bitboard, Square};
use serde::Serialize;

use super::explanation::MagicExplanation;
use super::lists::{NumberedList, lists, moves};
use crate::cli::args::ExplainedPiece;
use crate::cli::output::Output;

/// Writes the explanation as one object.
pub(super) fn write(
    explanation: &MagicExplanation,
    rows: &Range<usize>,
    output: &mut Output,
) -> io::Result<()> {
    let MagicExplanation { piece, square, hash, mask, chosen, faults, .. } = explanation;
    let place = |(at, squares): (Square, Vec<Square>)| IndexPlace {
        square: at.to_string(),
        meeting: squares.iter().map(ToString::to_string).collect(),
    };
    let places = Square::ALL.into_iter().zip(explanation.meetings()).rev();
    let object = ExplanationObject {
        piece: piece.to_string(),
        square: square.to_string(),
        mask: SetObject::of(*mask),
        magic: hex(hash.magic.0),
        bits: hash.bits.get(),
        shift: 64 - hash.bits.get(),
        problem: if faults.is_empty() { None } else { Some(faults.join(" ")) },
        index_bits: places.take(hash.bits.get() as usize).map(place).collect(),
        chosen: SetObject::of(*chosen),
        product: hex(explanation.product()),
        index: explanation.index(),
        entries: hash.bits.entries(),
        result: result(explanation, rows),
    };
    output.json(&object)
}

fn result(explanation: &MagicExplanation, rows: &Range<usize>) -> ResultObject {
    match explanation.piece {
        ExplainedPiece::Slider(_) => {
            ResultObject::Attacks { attacks: SetObject::of(explanation.result()) }
        }
        ExplainedPiece::Leaper(_) => {
            let list = |list: NumberedList| ListObject {
                number: list.number,
                targets: hex(list.targets.0),
                moves: moves(explanation.square, list.targets),
            };
            ResultObject::Lists {
                moves: moves(explanation.square, explanation.chosen),
                lists: lists(explanation, rows).into_iter().map(list).collect(),
            }
        }
    }
}

fn hex(number: u64) -> String {
    format!("{number:#018x}")
}

#[derive(Serialize)]
struct ExplanationObject {
    piece: String,
    square: String,
    /// The relevant squares of a slider, the targets of a leaper.
    mask: SetObject,
    magic: String,
    bits: u32,
    shift: u32,
    /// Why the number is not a magic; `null` if it is one.
    problem: Option<String>,
    /// From the highest bit down.
    index_bits: Vec<IndexPlace>,
    chosen: SetObject,
    product: String,
    index: usize,
    entries: usize,
    #[serde(flatten)]
    result: ResultObject,
}

/// A set of squares: its number, and their names.
#[derive(Serialize)]
struct SetObject {
    set: String,
    squares: Vec<String>,
}

impl SetObject {
    fn of(set: Bitboard) -> Self {
        Self { set: hex(set.0), squares: set.into_iter().map(|at| at.to_string()).collect() }
    }
}

/// A bit of the index, by its square of the product, and the squares that are summed there.
#[derive(Serialize)]
struct IndexPlace {
    square: String,
    meeting: Vec<String>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ResultObject {
    Attacks { attacks: SetObject },
    Lists { moves: Vec<String>, lists: Vec<ListObject> },
}

#[derive(Serialize)]
struct ListObject {
    number: usize,
    targets: String,
    moves: Vec<String>,
}
