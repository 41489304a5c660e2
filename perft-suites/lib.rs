//! Chess positions with confirmed perft counts, as text: the files of this folder, which is a crate
//! so that programs which contain them can be published. README.md says how lines are written,
//! where the positions come from and how the counts were verified.
//!
//! ```
//! let start = perft_suites::STANDARD[0].text.lines().find(|line| line.starts_with("rnbqkbnr/"));
//! assert!(start.is_some_and(|line| line.contains(";D3 8902 ;D4 197281 ")));
//! ```

#![no_std]
#![forbid(unsafe_code)]

/// A file of positions with their counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandardSuite {
    /// The name of its file.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// The suites to validate a move generator with.
pub const STANDARD: [StandardSuite; 5] = [
    StandardSuite { name: "standard.epd", text: include_str!("standard.epd") },
    StandardSuite { name: "tricky.epd", text: include_str!("tricky.epd") },
    StandardSuite { name: "chess960.epd", text: include_str!("chess960.epd") },
    StandardSuite { name: "dfrc.epd", text: include_str!("dfrc.epd") },
    StandardSuite { name: "random.epd", text: include_str!("random.epd") },
];

/// The positions of every benchmark and every record, in their order: not one of the [`STANDARD`]
/// suites, which hold them too.
pub const BENCH: StandardSuite =
    StandardSuite { name: "bench.epd", text: include_str!("bench.epd") };

/// Positions of Chess960 games, for measuring speed.
pub const CHESS960_GAMES: StandardSuite =
    StandardSuite { name: "chess960-games.epd", text: include_str!("chess960-games.epd") };

/// Positions of standard games: plies, pieces and castling rights are those of [`CHESS960_GAMES`],
/// line by line.
pub const STANDARD_GAMES: StandardSuite =
    StandardSuite { name: "standard-games.epd", text: include_str!("standard-games.epd") };

/// Positions of double Chess960 games: plies, pieces and castling rights are those of
/// [`CHESS960_GAMES`], line by line.
pub const DFRC_GAMES: StandardSuite =
    StandardSuite { name: "dfrc-games.epd", text: include_str!("dfrc-games.epd") };

/// Endgames of different material, for measuring speed.
pub const ENDGAMES: StandardSuite =
    StandardSuite { name: "endgames.epd", text: include_str!("endgames.epd") };

/// Published statistics of leaves: captures, checks, mates and so on, by depth. Columns are
/// separated by tabs, and the first line that is no comment has their names.
pub const STATISTICS: StandardSuite =
    StandardSuite { name: "statistics.tsv", text: include_str!("statistics.tsv") };

/// What tables call the positions of [`BENCH`].
pub const BENCH_NAMES: [&str; 6] = ["start", "kiwipete", "pos3", "pos4", "pos5", "pos6"];

#[cfg(test)]
mod tests {
    use super::*;

    /// The comment above each position begins with its name.
    #[test]
    fn every_bench_position_has_a_name() {
        let is_position = |line: &&str| !line.is_empty() && !line.starts_with('#');
        assert_eq!(BENCH.text.lines().filter(is_position).count(), BENCH_NAMES.len());
        let mut names =
            BENCH.text.lines().filter_map(|line| line.strip_prefix("# ")?.split(": ").next());
        assert!(BENCH_NAMES.into_iter().all(|name| names.any(|found| found == name)));
    }
}
