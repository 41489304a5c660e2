//! The report of a check.

use std::io;

use serde::Serialize;
use terminal::grouped;

use super::bad::{Bad, BadObject};
use crate::cli::args::VerifyArgs;
use crate::cli::output::{Output, note};

/// What a check found.
#[derive(Default)]
pub(super) struct VerifyReport {
    pub(super) checked: usize,
    /// How many of the magics checked are bad.
    pub(super) failed: usize,
    /// What is wrong: one magic may have several faults.
    pub(super) bad: Vec<Bad>,
    /// The entries of the table that all magics share.
    pub(super) entries: Option<usize>,
    /// The width of the other products, if most magics are bad and nothing says which products they are for.
    pub(super) other_width: Option<u32>,
}

impl VerifyReport {
    pub(super) const fn is_good(&self) -> bool {
        self.bad.is_empty()
    }

    pub(super) fn write(&self, args: &VerifyArgs, output: &mut Output) -> io::Result<()> {
        let &Self { checked, ref bad, entries, other_width, .. } = self;
        if args.json {
            let bad = bad.iter().map(Bad::object).collect();
            output.json(&Summary { checked, entries, bad })?;
        } else {
            for bad in bad {
                output.line(bad.text(args, output.paint()))?;
            }
            match entries {
                Some(entries) if self.is_good() => output.line(format_args!(
                    "{checked} black magics share a table of {} entries: good",
                    grouped(entries as u128)
                ))?,
                _ => output.line(self.sums())?,
            }
        }
        if let Some(width) = other_width {
            note(format_args!(
                "help: most are bad, as if they were meant for another index: try --transform {width}"
            ));
        }
        Ok(())
    }

    fn sums(&self) -> String {
        let Self { checked, failed, .. } = self;
        let noun = if *checked == 1 { "magic" } else { "magics" };
        format!("{checked} {noun}: {} good, {failed} bad", checked - failed)
    }
}

#[derive(Serialize)]
struct Summary {
    checked: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<usize>,
    bad: Vec<BadObject>,
}
