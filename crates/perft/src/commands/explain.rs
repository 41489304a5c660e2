//! The command `explain`, of builds with the feature of that name: how the kernel `two-ply` counts
//! the replies to each move of a position.

use perft_core::explain::explain;
use terminal::{Output, ShownText, Verdict, shown};

use crate::error::CliError;
use crate::options::CountingOptions;
use crate::root_position::RootPosition;

/// Writes the moves, and the parts of each move's count. Moves that are counted wrong come last.
///
/// # Errors
/// When output cannot be written.
pub(crate) fn run(root: &RootPosition, options: &CountingOptions) -> Result<Verdict, CliError> {
    let backend = options.counter().backend;
    let explanation = explain(root.board(), backend);
    let mut output = Output::new();
    output.line(shown!("{explanation}\nBy the two-ply kernel, {backend} backend.";
        explanation = ShownText::lines(&explanation), backend))?;
    Ok(if explanation.is_right() { Verdict::Fine } else { Verdict::Finding })
}
