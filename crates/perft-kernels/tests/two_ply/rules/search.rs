//! Finds positions that show that a rule is needed, with as few pieces as it takes.

use magic_core::SplitMix64;

use perft_kernels::explain::Rule;

use super::draft::Draft;
use super::is_shown_by;

/// Positions tried for each rule.
const ATTEMPTS: u32 = 1_000_000;

/// Positions that show a rule, from which the search takes the one with the fewest pieces.
const SHRUNK: usize = 40;

/// Writes a line for each rule, in the form of the table of tests.
#[test]
#[ignore = "a search: cargo test -p perft-kernels --test two_ply rules::search -- --ignored --nocapture"]
fn search() {
    for &rule in Rule::ALL {
        let mut random = SplitMix64::seeded(0x5EED);
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
