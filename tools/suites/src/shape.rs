//! What must hold of the suite files besides their counts.

use std::collections::HashMap;

use anyhow::Result;
use shakmaty::{EnPassantMode, Position};

use crate::rules::parse;
use crate::suite::EpdLine;

/// Where e.p. squares may stand in a suite.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EnPassantSquares {
    /// Only where an e.p. capture is legal.
    Legal,
    /// Anywhere: the suite tests that needless ones do no harm.
    Any,
}

/// The shape that a suite must have.
struct SuiteShape {
    least_positions: usize,
    en_passant: EnPassantSquares,
    all_commented: bool,
}

fn shape_of(name: &str) -> SuiteShape {
    let (least_positions, en_passant) = match name {
        "standard" => (100, EnPassantSquares::Legal),
        "tricky" => (60, EnPassantSquares::Any),
        "chess960" => (960, EnPassantSquares::Legal),
        "dfrc" => (200, EnPassantSquares::Legal),
        "random" => (2_000, EnPassantSquares::Legal),
        "chess960-games" | "standard-games" | "dfrc-games" => (160, EnPassantSquares::Legal),
        "endgames" => (20, EnPassantSquares::Legal),
        _ => (1, EnPassantSquares::Any),
    };
    SuiteShape { least_positions, en_passant, all_commented: matches!(name, "tricky" | "endgames") }
}

/// Lists what is wrong with the shape of suite `name`, one sentence each.
///
/// # Errors
///
/// When a position cannot be read at all.
pub fn faults(name: &str, lines: &[EpdLine]) -> Result<Vec<String>> {
    let shape = shape_of(name);
    let mut faults = Vec::new();
    if lines.len() < shape.least_positions {
        faults.push(format!("{name}: {} positions, {} wanted", lines.len(), shape.least_positions));
    }
    let mut seen = HashMap::new();
    for line in lines {
        if let Some(first) = seen.insert(&line.fen, line.number) {
            faults.push(format!("{name}:{}: same FEN as line {first}", line.number));
        }
        if shape.all_commented && !line.commented {
            faults.push(format!("{name}:{}: no comment stands above the position", line.number));
        }
        if shape.en_passant == EnPassantSquares::Legal && has_needless_square(&line.fen)? {
            faults.push(format!("{name}:{}: e.p. square without a legal capture", line.number));
        }
    }
    Ok(faults)
}

fn has_needless_square(fen: &str) -> Result<bool> {
    let position = parse(fen)?;
    Ok(position.ep_square(EnPassantMode::Always).is_some()
        && position.ep_square(EnPassantMode::Legal).is_none())
}
