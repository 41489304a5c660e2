//! The suites that are part of the program, and the positions it measures itself on.

/// A suite that is part of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandardSuite {
    /// The name of its file.
    pub name: &'static str,
    /// Its text, for [`Reader`](crate::suite::Reader).
    pub text: &'static str,
}

/// The suites of this project's `perft-suites` folder, whose README says where each comes from and
/// how it was verified.
pub const STANDARD: [StandardSuite; 5] = [
    StandardSuite {
        name: "standard.epd",
        text: include_str!("../../../../perft-suites/standard.epd"),
    },
    StandardSuite { name: "tricky.epd", text: include_str!("../../../../perft-suites/tricky.epd") },
    StandardSuite {
        name: "chess960.epd",
        text: include_str!("../../../../perft-suites/chess960.epd"),
    },
    StandardSuite { name: "dfrc.epd", text: include_str!("../../../../perft-suites/dfrc.epd") },
    StandardSuite { name: "random.epd", text: include_str!("../../../../perft-suites/random.epd") },
];

/// The positions of every benchmark and every record, in their order: not one of the [`STANDARD`]
/// suites, which hold them too.
pub const BENCH: StandardSuite =
    StandardSuite { name: "bench.epd", text: include_str!("../../../../perft-suites/bench.epd") };

/// What tables call the positions of [`BENCH`].
pub const BENCH_NAMES: [&str; 6] = ["start", "kiwipete", "pos3", "pos4", "pos5", "pos6"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Reader;

    /// The comment above each position begins with its name.
    #[test]
    fn every_bench_position_has_a_name() {
        let mut comments = BENCH.text.lines().filter_map(|line| line.strip_prefix("# "));
        let named = |name| comments.any(|comment| comment.starts_with(&format!("{name}: ")));
        assert!(BENCH_NAMES.into_iter().all(named));
        assert_eq!(Reader::new(BENCH.text.as_bytes()).flatten().count(), BENCH_NAMES.len());
    }
}
