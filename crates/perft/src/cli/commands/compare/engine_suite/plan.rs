//! What is run through which engine.

use std::path::PathBuf;

use perft_core::Depth;
use perft_core::suite::Limits;

use crate::cli::commands::compare::engine::EngineSettings;
use crate::cli::text_source::TextSource;

/// What to run through which engine.
#[derive(Debug)]
pub(crate) struct EngineSuites {
    pub(crate) sources: Vec<TextSource>,
    pub(crate) limits: Limits,
    pub(crate) settings: EngineSettings,
    /// The depths for positions without counts.
    pub(crate) depths: Vec<Depth>,
    /// Whether the first position that is not as expected ends the run.
    pub(crate) stops_at_failure: bool,
    /// Where to write results as JUnit does.
    pub(crate) junit: Option<PathBuf>,
}
