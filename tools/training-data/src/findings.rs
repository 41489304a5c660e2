//! What differs between our crate and another one.

use std::fmt::{Debug, Display};
use std::process::ExitCode;

/// Differences found so far. The first ones are printed at once.
#[derive(Default)]
pub struct Findings {
    differences: u64,
}

/// How many differences are printed.
const PRINTED: u64 = 20;

impl Findings {
    /// Notes a difference, if there is one.
    pub fn check<T: PartialEq + Debug>(&mut self, what: impl Display, ours: &T, theirs: &T) {
        if ours == theirs {
            return;
        }
        self.differences += 1;
        if self.differences <= PRINTED {
            println!("DIFFERENT: {what}\n    ours:   {ours:?}\n    theirs: {theirs:?}");
        }
    }

    /// How many differences there were.
    #[cfg(test)]
    pub fn differences(&self) -> u64 {
        self.differences
    }

    /// Says how many differences there were. Any is a failure.
    pub fn report(&self) -> ExitCode {
        match self.differences {
            0 => {
                println!("\nno difference");
                ExitCode::SUCCESS
            }
            number => {
                println!("\n{number} differences");
                ExitCode::FAILURE
            }
        }
    }
}
