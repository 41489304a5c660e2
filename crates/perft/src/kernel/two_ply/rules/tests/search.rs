//! Finds positions that show that a rule is needed, with as few pieces as it takes.

use super::draft::{Draft, Random};
use super::is_shown_by;
use crate::kernel::two_ply::rules::Rule;

/// Positions that are tried for each rule.
const ATTEMPTS: u32 = 1_000_000;

/// Positions that are made smaller for each rule; the one with the fewest pieces is taken.
const SHRUNK: usize = 40;

/// Writes a line for each rule, as the table of tests has them.
#[test]
#[ignore = "a search: cargo test -p perft --lib two_ply::rules::tests::search -- --ignored --nocapture"]
fn search() {
    for &rule in Rule::ALL {
        let mut random = Random(0x5EED);
        let mut found: Vec<Draft> = Vec::new();
        for _ in 0..ATTEMPTS {
            let draft = Draft::draw(&mut random);
            if draft.board().is_some_and(|board| is_shown_by(rule, &board)) {
                found.push(draft.shrunk(|board| is_shown_by(rule, board)));
            }
            if found.len() == SHRUNK {
                break;
            }
        }
        match found.iter().min_by_key(|draft| draft.pieces()) {
            Some(draft) => println!("{rule:?} {:?};", draft.fen()),
            None => println!("{rule:?} not found"),
        }
    }
}
