//! Options of all commands that some commands have no use for: hidden in their help, and refused.

use clap::{Arg, CommandFactory};

use crate::args::{Args, Command, CountingArgs, UnitsCommand};

/// What counts nothing.
const COUNTING: &[&str] = &["threads", "kernel", "backend", "hash", "merge", "memory"];

/// What counts nothing, ends at once and writes one thing.
const ALL_BUT_QUIET: &[&str] =
    &["threads", "kernel", "backend", "hash", "merge", "memory", "time", "json"];

/// Commands with the options that mean nothing to them. A command of another one stands behind it.
const UNUSED: &[(&str, &[&str])] = &[
    ("unique", &["kernel", "hash"]),
    ("games", COUNTING),
    ("units show", COUNTING),
    ("units status", COUNTING),
    ("units jobs", &["json"]),
    ("uci", &["json"]),
    ("draw", ALL_BUT_QUIET),
    ("completions", ALL_BUT_QUIET),
    ("man", ALL_BUT_QUIET),
    #[cfg(feature = "explain")]
    ("explain", &["threads", "kernel", "hash", "merge", "memory", "time", "json"]),
];

impl Args {
    /// The definition of the command line.
    pub(crate) fn definition() -> clap::Command {
        let definition = Self::command();
        let options_of_all: Vec<Arg> = definition.get_arguments().cloned().collect();
        UNUSED.iter().fold(definition, |definition, (path, options)| {
            let unused = |it: &&Arg| options.contains(&it.get_id().as_str());
            let hidden: Vec<Arg> =
                options_of_all.iter().filter(unused).map(|it| it.clone().hide(true)).collect();
            with_options(definition, path, hidden)
        })
    }

    /// The command and the first option given that it has no use for.
    pub(crate) fn unused_option(&self) -> Option<(&'static str, &'static str)> {
        let path = self.command.as_ref()?.path()?;
        let (command, options) = UNUSED.iter().find(|(command, _)| *command == path)?;
        let given = self.counting.given();
        options.iter().find(|option| given.contains(option)).map(|option| (*command, *option))
    }
}

/// The definition with options in a command, which take the place of the options of all commands.
fn with_options(definition: clap::Command, path: &str, options: Vec<Arg>) -> clap::Command {
    let (name, rest) = path.split_once(' ').map_or((path, None), |(name, rest)| (name, Some(rest)));
    definition.mut_subcommand(name, |command| match rest {
        Some(rest) => with_options(command, rest, options),
        None => command.args(options),
    })
}

impl Command {
    /// The command as [`UNUSED`] writes it. `None` if every option means something to it.
    const fn path(&self) -> Option<&'static str> {
        Some(match self {
            Self::Unique(_) => "unique",
            Self::Games(_) => "games",
            Self::Uci => "uci",
            Self::Draw(_) => "draw",
            Self::Completions(_) => "completions",
            Self::Man => "man",
            Self::Units(units) => match units.command {
                UnitsCommand::Show(_) => "units show",
                UnitsCommand::Status(_) => "units status",
                UnitsCommand::Jobs(_) => "units jobs",
                _ => return None,
            },
            #[cfg(feature = "explain")]
            Self::Explain(_) => "explain",
            _ => return None,
        })
    }
}

impl CountingArgs {
    /// The names of the options that were given.
    fn given(&self) -> Vec<&'static str> {
        let Self { threads, kernel, backend, hash, merge, memory, time, quiet, json } = self;
        let options = [
            ("threads", threads.is_some()),
            ("kernel", kernel.is_some()),
            ("backend", backend.is_some()),
            ("hash", hash.is_some()),
            ("merge", *merge),
            ("memory", memory.is_some()),
            ("time", time.is_some()),
            ("quiet", *quiet),
            ("json", *json),
        ];
        options.into_iter().filter(|(_, given)| *given).map(|(option, _)| option).collect()
    }
}

#[cfg(test)]
mod tests {
    use clap::{FromArgMatches, Parser};

    use super::*;

    #[test]
    fn options_without_use_are_hidden_and_found() {
        let mut definition = Args::definition();
        definition.clone().debug_assert();
        definition.build();
        for (path, options) in UNUSED {
            let mut command = &mut definition;
            for name in path.split(' ') {
                command = command.find_subcommand_mut(name).expect("a command");
            }
            let help = command.render_help().to_string();
            for option in *options {
                assert!(!help.contains(&format!("--{option} ")), "{path}: {help}");
            }
            assert!(help.contains("--quiet"), "{path}: {help}");
        }
        let args = Args::try_parse_from(["perft", "draw", "--hash", "5"]).expect("arguments");
        assert_eq!(args.unused_option(), Some(("draw", "hash")));
    }

    /// An option keeps its value where options beside it are hidden.
    #[test]
    fn options_beside_hidden_ones_keep_their_values() {
        let words = ["perft", "unique", "5", "--memory", "7", "--threads", "3", "--json"];
        let matches = Args::definition().try_get_matches_from(words).expect("arguments");
        let args = Args::from_arg_matches(&matches).expect("arguments");
        assert_eq!(args.counting.given(), ["threads", "memory", "json"]);
        assert_eq!(args.unused_option(), None);
        let words = ["perft", "units", "status", "d", "--threads", "3"];
        let matches = Args::definition().try_get_matches_from(words).expect("arguments");
        let args = Args::from_arg_matches(&matches).expect("arguments");
        assert_eq!(args.unused_option(), Some(("units status", "threads")));
    }
}
