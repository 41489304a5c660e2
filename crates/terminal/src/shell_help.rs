//! Help for shells: completions, and the manual page.

use std::io;

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::Output;

/// Writes the completions of a shell for the program with this command line.
///
/// # Errors
/// When output cannot be written.
pub fn completions(mut command: Command, shell: Shell, output: &mut Output) -> io::Result<()> {
    let name = command.get_name().to_owned();
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut text);
    output.data(|stream| stream.write_all(&text))
}

/// Writes the manual page of the program with this command line: the program, then each command.
///
/// # Errors
/// When output cannot be written.
pub fn manual(mut command: Command, output: &mut Output) -> io::Result<()> {
    command.build();
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text)?;
    for part in command.get_subcommands().filter(|part| part.get_name() != "help") {
        part_of_manual(part, &mut text)?;
    }
    output.data(|stream| stream.write_all(&text))
}

fn part_of_manual(part: &Command, text: &mut Vec<u8>) -> io::Result<()> {
    let page = Man::new(part.clone());
    page.render_name_section(text)?;
    page.render_synopsis_section(text)?;
    page.render_description_section(text)?;
    page.render_options_section(text)?;
    page.render_extra_section(text)
}
