//! The raw command line.

use clap::{Parser, Subcommand};

mod blockers;
mod explain;
mod explained_piece;
mod find;
mod one_rank;
mod page;
mod prove;
mod tools;
pub(crate) mod values;
mod verify;

pub(crate) use blockers::BlockersArgs;
pub(crate) use explain::ExplainArgs;
pub(crate) use explained_piece::ExplainedPiece;
pub(crate) use find::{FindArgs, Mode, TableFormat};
pub(crate) use one_rank::OneRankArgs;
pub(crate) use page::more;
pub(crate) use prove::ProveArgs;
pub(crate) use tools::{ListsArgs, ReportArgs, SelftestArgs};
pub(crate) use verify::VerifyArgs;

/// Finds, verifies, explains and measures magic numbers for chess bitboards.
///
/// A magic is a number that turns the pieces in the way of a rook or bishop into the index of a
/// table. The table holds the squares that the piece attacks.
#[derive(Debug, Parser)]
#[command(name = "magics", version, after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

const AFTER_HELP: &str = "\
Examples:
  magics one-rank                         begin here: a rook on one rank
  magics explain d4 --piece bishop        see how a magic makes an index
  magics find                             find a magic for every square
  magics find --transform 32 --format c   for 32-bit multiplications, in C
  magics verify table.h                   check the magics of another program
  magics prove rook d7 --bits 9           find all magics with a bit less
  magics report --svg tables.svg          compare the table layouts

`magics COMMAND --help` has more on each command.

Exit codes: 0 all right, 1 a magic is bad or none was found, 2 bad input, 130 interrupted.
Colours are used on terminals that have them. NO_COLOR=1 turns them off.";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find magics for rooks and bishops.
    Find(FindArgs),
    /// Check the magics in a file, and show why bad ones are bad.
    Verify(VerifyArgs),
    /// List all magics of a square for an index of a certain size, or prove that there is none.
    ///
    /// The search takes seconds or years. The line of progress shows how much is done, and about
    /// how long the rest takes. The program saves its progress in a file every ten seconds, and
    /// when it is interrupted. The same command continues from that file.
    Prove(ProveArgs),
    /// Find the knight and king magics with the fewest one-bits, as Gerd Isenberg did in 2007.
    Lists(ListsArgs),
    /// Draw how a magic turns a set of squares into an index.
    ///
    /// For a rook or bishop, the set is its blockers, and the index leads to its attacks. For a
    /// king or knight, the set is its targets, and the index is the number of a finished list of
    /// moves.
    Explain(ExplainArgs),
    /// List all sets of blockers of a square, with the index and the attacks of each.
    Blockers(BlockersArgs),
    /// Show the table of a rook on a board of one rank, and why a chessboard cannot have such a
    /// table.
    OneRank(OneRankArgs),
    /// Compare all table layouts of the library: entries, bytes, load, holes.
    Report(ReportArgs),
    /// Check the library against all published figures about magics.
    Selftest(SelftestArgs),
    /// Write the completions of a shell.
    #[command(after_help = COMPLETIONS_HELP)]
    Completions {
        /// The shell.
        shell: terminal::Shell,
    },
    /// Write the manual page: `magics man | man -l -`.
    #[command(after_help = MAN_HELP)]
    Man,
}

const COMPLETIONS_HELP: &str = "\
Examples:
  magics completions bash >~/.local/share/bash-completion/completions/magics
  magics completions zsh >~/.zfunc/_magics
  magics completions fish >~/.config/fish/completions/magics.fish";

const MAN_HELP: &str = "\
Examples:
  magics man | man -l -                            read it
  magics man >~/.local/share/man/man1/magics.1     install it";

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_of_the_command_line_is_valid() {
        Args::command().debug_assert();
    }

    #[test]
    fn every_help_has_examples() {
        for command in Args::command().get_subcommands() {
            let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(examples.contains("Example"), "{}", command.get_name());
            assert!(examples.contains(&format!("magics {}", command.get_name())), "{examples}");
            let lines = examples.lines().filter(|line| line.starts_with(' '));
            lines.for_each(|line| assert!(line.chars().count() <= 80, "{line}"));
        }
    }
}
