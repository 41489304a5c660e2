//! The report of a check.

use std::io;

use magic_lab::tables::{TableFault, UnplacedArray};
use serde::Serialize;
use terminal::{ShownText, Verdict, grouped, plural, shown};

use super::bad::{self, BadObject};
use crate::cli::args::VerifyArgs;
use crate::cli::output::{Output, note};

/// The greatest number of bad magics that are shown one by one.
const MAX_SHOWN: usize = 1_000;

/// The greatest number of arrays that are named because they cannot be placed.
const MAX_NAMED: usize = 20;

/// The findings of a check.
#[derive(Default)]
pub(super) struct VerifyReport {
    pub(super) checked: usize,
    /// How many of the magics checked are bad.
    pub(super) failed: usize,
    /// What is wrong with the first of them: one magic may have several faults.
    pub(super) bad: Vec<TableFault>,
    /// The entries of the table that all magics share.
    pub(super) entries: Option<usize>,
    /// The width of the other products, if most magics are bad and nothing says which products they
    /// are for.
    pub(super) other_width: Option<u32>,
    /// The arrays of the file that may be magics and were not checked.
    pub(super) unplaced: Vec<UnplacedArray>,
}

impl VerifyReport {
    const fn is_good(&self) -> bool {
        self.failed == 0
    }

    /// Bad magics are a finding. Magics that cannot be placed are bad input.
    pub(super) fn verdict(&self) -> Verdict {
        let lacks_magics = self.unplaced.iter().any(|array| array.is_called_magics);
        match (self.is_good(), lacks_magics) {
            (false, _) => Verdict::Finding,
            (true, true) => Verdict::BadInput,
            (true, false) => Verdict::Fine,
        }
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
            let unplaced = self.unplaced.iter().map(UnplacedObject::of).collect();
            output.json(&Summary { checked, failed: self.failed, entries, bad, unplaced })?;
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
        let path = ShownText::path(&args.file);
        for UnplacedArray { line, name, reason, .. } in self.unplaced.iter().take(MAX_NAMED) {
            note(
                shown!("{path}:{line}: '{name}' is not checked: {reason}"; path, line, name, reason),
            );
        }
        if self.unplaced.len() > MAX_NAMED {
            let rest = self.unplaced.len() - MAX_NAMED;
            note(shown!("{path}: {rest} more arrays are not checked"; path, rest));
        }
        if let Some(width) = other_width {
            note(
                shown!("help: most are bad, as if meant for another index: try --transform {width}"; width),
            );
        }
        Ok(())
    }

    fn sums(&self) -> String {
        let Self { checked, failed, .. } = self;
        let noun = plural(*checked as u128);
        format!("{checked} magic{noun}: {} good, {failed} bad", checked - failed)
    }
}

#[derive(Serialize)]
struct Summary {
    checked: usize,
    failed: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<usize>,
    bad: Vec<BadObject>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unplaced: Vec<UnplacedObject>,
}

/// An array that is not checked.
#[derive(Serialize)]
struct UnplacedObject {
    line: usize,
    name: String,
    reason: String,
}

impl UnplacedObject {
    fn of(array: &UnplacedArray) -> Self {
        let UnplacedArray { line, name, reason, .. } = array.clone();
        Self { line, name, reason }
    }
}
