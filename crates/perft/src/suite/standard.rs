//! The suites that are part of the program.

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
