//! The command `explain`, of builds with the feature of that name: how the kernel `two-ply` counts
//! the replies to each move of a position.

use perft_core::explain::explain;
use terminal::{Output, ShownText, Verdict, shown};

use crate::args::CountingArgs;
use crate::error::CliError;
use crate::options::CountingOptions;
use crate::root_position::RootPosition;

/// Refuses options that have no effect on explanations.
///
/// # Errors
/// [`CliError::NotExplained`].
pub(crate) fn check(args: &CountingArgs) -> Result<(), CliError> {
    let CountingArgs { threads, kernel, backend: _, hash, merge, memory, time, quiet: _, json } =
        args;
    let given = [
        ("--threads", threads.is_some()),
        ("--kernel", kernel.is_some()),
        ("--hash", hash.is_some()),
        ("--merge", *merge),
        ("--memory", memory.is_some()),
        ("--time", time.is_some()),
        ("--json", *json),
    ];
    match given.into_iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(CliError::NotExplained(option)),
        None => Ok(()),
    }
}

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
