//! The report of a check.

use std::io;

use magic_lab::tables::TableFault;
use serde::Serialize;
use terminal::{ShownText, grouped, shown};

use super::bad::{self, BadObject};
use crate::cli::args::VerifyArgs;
use crate::cli::output::{Output, note};

/// The greatest number of bad magics that are shown one by one.
const MAX_SHOWN: usize = 1_000;

/// What a check found.
#[derive(Default)]
pub(super) struct VerifyReport {
    pub(super) checked: usize,
    /// How many of the magics checked are bad.
    pub(super) failed: usize,
    /// What is wrong with the first of them: one magic may have several faults.
    pub(super) bad: Vec<TableFault>,
    /// The entries of the table that all magics share.
    pub(super) entries: Option<usize>,
    /// The width of the other products, if most magics are bad and nothing says which products they are for.
    pub(super) other_width: Option<u32>,
}

impl VerifyReport {
    pub(super) const fn is_good(&self) -> bool {
        self.failed == 0
    }

    /// Notes what is wrong with a magic; nothing if it is good.
    pub(super) fn note(&mut self, faults: Vec<TableFault>) {
        if !faults.is_empty() {
            self.failed += 1;
            if self.failed <= MAX_SHOWN {
                self.bad.extend(faults);
            }
        }
    }

    pub(super) fn write(&self, args: &VerifyArgs, output: &mut Output) -> io::Result<()> {
        let &Self { checked, ref bad, entries, other_width, .. } = self;
        if args.json {
            let bad = bad.iter().map(bad::object).collect();
            output.json(&Summary { checked, failed: self.failed, entries, bad })?;
        } else {
            for fault in bad {
                output.line(ShownText::lines(bad::text(fault, args, output.paint())))?;
            }
            if self.failed > MAX_SHOWN {
                let hidden = grouped((self.failed - MAX_SHOWN) as u128);
                output.line(shown!("{hidden} more magics are bad in the same ways"; hidden))?;
            }
            match entries {
                Some(entries) if self.is_good() => output.line(shown!("{checked} black magics share a table of {} entries: good", grouped(entries as u128); checked))?,
                _ => output.line(ShownText::of(self.sums()))?,
            }
        }
        if let Some(width) = other_width {
            note(
                shown!("help: most are bad, as if they were meant for another index: try --transform {width}"; width),
            );
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
    failed: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<usize>,
    bad: Vec<BadObject>,
}
