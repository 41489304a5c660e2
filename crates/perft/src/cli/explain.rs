//! The command `explain`, of builds with debug assertions: what the kernel `two-ply` makes of each move
//! of a position.

use perft::explain::{ExplainedMove, Explanation, explain};

use super::error::CliError;
use super::numbers::counted;
use super::output::Output;
use super::request::Manner;
use super::target::Target;
use super::verdict::Verdict;

/// Writes the moves and what each is made of, those counted wrongly last.
///
/// # Errors
/// When output cannot be written.
pub(crate) fn run(target: &Target, manner: &Manner) -> Result<Verdict, CliError> {
    let mut explanation = explain(&target.board, manner.counter().settings.backend);
    explanation.moves.sort_by_key(ExplainedMove::is_wrong);
    let mut output = Output::new();
    for mv in &explanation.moves {
        output.line(mv)?;
    }
    let Explanation { backend, moves, .. } = &explanation;
    let (wrong, moves) = (explanation.wrong().count(), counted(moves.len() as u64, "move"));
    let replies: i64 = explanation.moves.iter().map(|mv| mv.replies).sum();
    output.line(format_args!(
        "\n{moves}, {replies} replies; {wrong} counted wrongly (two-ply kernel, {backend} backend)"
    ))?;
    Ok(if wrong == 0 { Verdict::Fine } else { Verdict::Differs })
}
