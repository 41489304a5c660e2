//! Other published move generators as engines. Each is used as its own documentation and examples
//! use it for speed.
//!
//! Rivals are measured in a build for the processor at hand (`-C target-cpu=native`), because they
//! choose their instructions at compile time. README.md says how.

mod chess;
mod cozy_chess;
mod shakmaty;
mod version;

use crate::Engine;

/// All rivals, for both kinds of work.
pub fn all() -> Vec<Box<dyn Engine>> {
    use crate::Work::{Counting, Listing};
    vec![
        Box::new(cozy_chess::CozyChess(Counting)),
        Box::new(shakmaty::Shakmaty(Counting)),
        Box::new(chess::Chess(Counting)),
        Box::new(cozy_chess::CozyChess(Listing)),
        Box::new(shakmaty::Shakmaty(Listing)),
        Box::new(chess::Chess(Listing)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::bench_positions;

    #[test]
    fn every_rival_gives_the_counts_of_every_position() {
        for rival in all() {
            for position in bench_positions() {
                let count = rival.load(position.fen()).unwrap();
                for depth in 1..=3 {
                    let expected = position.nodes(depth);
                    let name = rival.name();
                    assert_eq!(Some(count(depth)), expected, "{name} {}", position.name());
                }
            }
        }
    }

    #[test]
    fn versions_are_known() {
        for rival in all() {
            let name = rival.name();
            assert!(name.ends_with(|last: char| last.is_ascii_digit()), "{name}");
        }
    }
}
