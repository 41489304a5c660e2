//! Deep counts and statistics of leaves.

use board::Board;
use perft_core::{Depth, Statistics};

use crate::fault::Fault;
use crate::json;

/// Counts the move sequences of exactly `depth` moves.
///
/// # Errors
/// When the depth is too great.
pub fn count(board: &Board, depth: u32) -> Result<u128, Fault> {
    // A `Counter` can do more, and a module that has one is a fifth larger.
    Ok(perft_core::count(board, checked(depth)?))
}

/// The count below each legal move, as JSON: `[[bits, "nodes"]]`.
///
/// # Errors
/// When the depth is too great.
pub fn divide(board: &Board, depth: u32) -> Result<String, Fault> {
    // At depth 0 there are no moves to divide by.
    let Some(below) = checked(depth)?.after_move() else { return Ok("[]".to_owned()) };
    let mut out = String::new();
    json::list(&mut out, &movegen::legal_moves(board), |out, &mv| {
        let nodes = perft_core::count(&board.play(mv), below);
        json::raw(out, format_args!("[{},\"{nodes}\"]", mv.bits()));
    });
    Ok(out)
}

/// The statistics of the leaves of each depth from 1, as JSON: `[{"nodes": "20", …}]`.
///
/// # Errors
/// When the depth is too great.
pub fn statistics(board: &Board, depth: u32) -> Result<String, Fault> {
    let rows = perft_core::statistics(board, checked(depth)?);
    let mut out = String::new();
    json::list(&mut out, &rows, |out, row| {
        out.push('{');
        for (index, column) in Statistics::COLUMNS.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            json::raw(out, format_args!("{comma}\"{}\":\"{}\"", column.name, column.value(row)));
        }
        out.push('}');
    });
    Ok(out)
}

fn checked(depth: u32) -> Result<Depth, Fault> {
    Depth::try_from(depth).map_err(|error| Fault::new("depth", error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_divides_agree() {
        assert_eq!(count(&Board::start(), 4), Ok(197_281));
        assert_eq!(divide(&Board::start(), 2).unwrap().matches(",\"20\"]").count(), 20);
        assert_eq!(count(&Board::start(), 100_000).unwrap_err().field, "depth");
        let rows = statistics(&Board::start(), 2).unwrap();
        assert!(rows.contains("\"nodes\":\"400\""), "{rows}");
    }
}
