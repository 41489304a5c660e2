//! Which suites run through which engine.

use std::path::PathBuf;

use perft_core::suite::{Limits, SuitePlan};
use perft_core::{Control, Depth};

use crate::commands::compare::engine::EngineSettings;
use crate::commands::compare::engine_suite::results::SuiteResults;
use crate::forgiving::ImpossibleRights;
use crate::suite_lines::SuiteReading;
use crate::text_source::TextSource;

/// Which suites to run through which engine.
#[derive(Debug)]
pub(crate) struct EngineSuites {
    pub(crate) sources: Vec<TextSource>,
    pub(crate) limits: Limits,
    pub(crate) settings: EngineSettings,
    /// The depths for positions without counts.
    pub(crate) depths: Vec<Depth>,
    pub(crate) rights: ImpossibleRights,
    /// Whether the first position that is not as expected ends the run.
    pub(crate) stops_at_failure: bool,
    /// Where to write results as JUnit does.
    pub(crate) junit: Option<PathBuf>,
}

impl EngineSuites {
    /// All suites in their order, without results.
    pub(super) fn before_the_run(&self, control: &'static Control) -> Vec<SuiteResults> {
        let results = |source: &TextSource| SuiteResults {
            name: source.name(),
            positions: self.positions(source, control),
            ..SuiteResults::default()
        };
        self.sources.iter().map(results).collect()
    }

    /// How many positions a suite has, if it can be read beforehand.
    fn positions(&self, source: &TextSource, control: &'static Control) -> Option<u64> {
        let cases = self.reading().reader(source.rereadable()?.open(control).ok()?);
        Some(SuitePlan::new(cases, &self.limits).positions)
    }

    /// How the suites are read.
    pub(super) const fn reading(&self) -> SuiteReading {
        SuiteReading { rights: self.rights, needs_counts: false }
    }
}
