//! Deep counts, statistics of leaves, and suites: the part of the package that is loaded on demand.

use std::num::NonZeroUsize;

use board::Board;
use perft_core::suite::{ReadError, STANDARD, SuiteReader};
use perft_core::{Control, Counter, Depth, Statistics};

use crate::fault::Fault;
use crate::json;

/// Counts the move sequences of exactly `depth` moves.
///
/// # Errors
/// When the depth is too great, or the count exceeds 128 bits.
pub fn count(board: &Board, depth: u32) -> Result<u128, Fault> {
    let counted = counter().count(board, checked(depth)?, &Control::new());
    counted.map(|counted| counted.nodes).map_err(too_large)
}

/// The count below each legal move, as JSON: `[[bits, "nodes"]]`.
///
/// # Errors
/// When the depth is too great, or the count exceeds 128 bits.
pub fn divide(board: &Board, depth: u32) -> Result<String, Fault> {
    let entries = counter()
        .divide(board, checked(depth)?, &Control::new(), &mut |_| ())
        .map_err(too_large)?;
    let mut out = String::new();
    json::list(&mut out, entries, |out, entry| {
        json::raw(out, format_args!("[{},\"{}\"]", entry.mv.bits(), entry.nodes));
    });
    Ok(out)
}

/// The statistics of the leaves of each depth from 1, as JSON: `[{"nodes": "20", …}]`.
///
/// # Errors
/// When the depth is too great, or a count exceeds 128 bits.
pub fn statistics(board: &Board, depth: u32) -> Result<String, Fault> {
    let rows = counter()
        .statistics(board, checked(depth)?, &Control::new(), &mut |_, _| ())
        .map_err(too_large)?;
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

/// The cases of a suite as JSON. An unreadable line is an error among them.
pub fn read_suite(text: &str) -> String {
    let mut out = String::new();
    json::list(&mut out, SuiteReader::new(text.as_bytes()), |out, case| match case {
        Ok(case) => {
            json::raw(out, format_args!("{{\"line\":{},\"fen\":", case.line));
            json::string(out, &case.fen);
            out.push_str(",\"expected\":");
            json::list(out, &case.expected, |out, expected| {
                json::raw(out, format_args!("[{},\"{}\"]", expected.depth.plies(), expected.nodes));
            });
            out.push('}');
        }
        Err(ReadError::BadLine(bad)) => {
            json::raw(out, format_args!("{{\"line\":{},\"column\":{},", bad.line, bad.column));
            out.push_str("\"error\":");
            json::string(out, &bad.reason.to_string());
            out.push('}');
        }
        Err(error) => {
            out.push_str("{\"line\":0,\"column\":0,\"error\":");
            json::string(out, &error.to_string());
            out.push('}');
        }
    });
    out
}

/// The text of a built-in suite, if there is one of this name.
pub fn built_in_suite(name: &str) -> Option<&'static str> {
    STANDARD.iter().find(|suite| suite.name == name).map(|suite| suite.text)
}

/// One thread: workers are the caller's.
fn counter() -> Counter<'static> {
    Counter { threads: NonZeroUsize::MIN, ..Counter::default() }
}

fn checked(depth: u32) -> Result<Depth, Fault> {
    Depth::try_from(depth).map_err(|error| Fault::new("depth", error))
}

fn too_large(error: impl std::fmt::Display) -> Fault {
    Fault::new("depth", error)
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

    #[test]
    fn a_bad_line_of_a_suite_is_named() {
        let text =
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n8/8 ;D1 1\n";
        let cases = read_suite(text);
        assert!(cases.contains("\"expected\":[[1,\"20\"],[2,\"400\"]]"), "{cases}");
        assert!(cases.contains("\"line\":2,\"column\":"), "{cases}");
    }

    #[test]
    fn built_in_suites_are_found_by_name() {
        assert!(STANDARD.iter().all(|suite| built_in_suite(suite.name).is_some()));
        assert_eq!(built_in_suite("none"), None);
    }
}
