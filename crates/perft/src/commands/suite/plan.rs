//! Which counts of which suites run.

use std::path::PathBuf;

use perft_core::suite::{Limits, SuitePlan};
use perft_core::{Control, Depth};

use crate::forgiving::ImpossibleRights;
use crate::output::progress::ProgressDisplay;
use crate::suite_lines::SuiteReading;
use crate::text_source::TextSource;

/// What to run, and what to write.
#[derive(Debug)]
pub(crate) struct OwnSuites {
    pub(crate) sources: Vec<TextSource>,
    pub(crate) limits: Limits,
    /// The depths for positions without counts. If there are none, such a line cannot be used.
    pub(crate) missing: Vec<Depth>,
    /// The suite that takes the positions counted, and has those that need no count.
    pub(crate) into: Option<PathBuf>,
    pub(crate) rights: ImpossibleRights,
    pub(crate) form: SuiteForm,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SuiteForm {
    /// For people: what is wrong or was missing, and a table.
    Text,
    /// An object for each line, and a summary.
    Json,
    /// The suite, with all counts.
    Epd,
}

impl OwnSuites {
    /// How the suites are read.
    pub(super) fn reading(&self) -> SuiteReading {
        let needs_counts = self.missing.is_empty() && self.form != SuiteForm::Epd;
        SuiteReading { rights: self.rights, needs_counts }
    }

    /// The size of a suite, if it can be read beforehand.
    pub(super) fn plan(&self, source: &TextSource, control: &'static Control) -> Option<SuitePlan> {
        let text = source.rereadable()?.open(control).ok()?;
        Some(SuitePlan::new(self.reading().reader(text), &self.limits))
    }

    /// A progress bar, if the number of nodes is known beforehand.
    pub(super) fn progress(
        &self,
        plans: &[Option<SuitePlan>],
        control: &'static Control,
    ) -> ProgressDisplay {
        let nodes = plans.iter().try_fold(0_u128, |sum, plan| sum.checked_add((*plan)?.nodes));
        match nodes.filter(|_| self.missing.is_empty() && self.into.is_none()) {
            Some(nodes) => ProgressDisplay::of_known_size(nodes, control),
            None => ProgressDisplay::of_a_count(control),
        }
    }
}
