//! The commands `completions` and `man`.

use clap::CommandFactory;
use clap_complete::Shell;
use terminal::{Output, Verdict};

use crate::cli::args::Args;
use crate::cli::error::CliError;

/// Writes the completions of a shell.
///
/// # Errors
/// When output cannot be written.
pub(crate) fn completions(shell: Shell) -> Result<Verdict, CliError> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "perft", &mut text);
    Output::new().write(|stream| stream.write_all(&text))?;
    Ok(Verdict::Fine)
}

/// Writes the manual page: the program, then each command.
///
/// # Errors
/// When output cannot be written.
pub(crate) fn manual() -> Result<Verdict, CliError> {
    let mut command = Args::command();
    command.build();
    let mut text = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut text)?;
    for part in command.get_subcommands().filter(|part| part.get_name() != "help") {
        let page = clap_mangen::Man::new(part.clone());
        page.render_name_section(&mut text)?;
        page.render_synopsis_section(&mut text)?;
        page.render_description_section(&mut text)?;
        page.render_options_section(&mut text)?;
        page.render_extra_section(&mut text)?;
    }
    Output::new().write(|stream| stream.write_all(&text))?;
    Ok(Verdict::Fine)
}
