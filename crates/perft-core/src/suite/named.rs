//! Positions that everybody knows by name.

use perft_suites::BENCH;

use crate::suite::line::{self, SuiteLine};
use crate::suite::names::{START_NAME, bench_index};

/// The FEN of standard chess.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The FEN of the position with this name, in capitals or small letters: `startpos`, or one of
/// [`BENCH_NAMES`](perft_suites::BENCH_NAMES).
///
/// ```
/// let fen = perft_core::suite::named_position("kiwipete").expect("a known name");
/// assert!(fen.starts_with("r3k2r/p1ppqpb1/"));
/// assert_eq!(perft_core::suite::named_position("kiwi"), None);
/// ```
pub fn named_position(name: &str) -> Option<String> {
    let name = name.trim();
    if name.eq_ignore_ascii_case(START_NAME) {
        return Some(START.to_owned());
    }
    let index = bench_index(name)?;
    let fens = BENCH.text.lines().filter_map(|line| match line::parse(line.as_bytes()) {
        Ok(SuiteLine::Position { fen, .. }) => Some(fen),
        _ => None,
    });
    fens.map(str::to_owned).nth(index)
}
