//! Peers that are built here from their sources.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How a peer is built and called. All of these count the last moves without making them.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct PeerSource {
    /// A file that only this peer has.
    marker: &'static str,
    /// The variable that names the compiler, and the compiler without it.
    compiler: (&'static str, &'static str),
    /// The arguments of the compiler beside [`FLAGS`]: the language and the sources.
    sources: &'static [&'static str],
    /// The arguments of the program.
    call: &'static [&'static str],
    /// What stands before the number of nodes of a depth.
    answer: &'static str,
}

const FLAGS: [&str; 5] = ["-O3", "-march=native", "-DNDEBUG", "-o", PROGRAM];

/// The program that is built.
const PROGRAM: &str = "built-peer";

/// Their repositories and commits stand in `benches/README.md`.
const SOURCES: [PeerSource; 3] = [
    PeerSource {
        marker: "Gigantua/Gigantua.cpp",
        compiler: ("CXX", "clang++"),
        sources: &["-std=c++20", "Gigantua/Gigantua.cpp"],
        call: &["{fen}", "{depth}"],
        answer: "Perft {depth}:",
    },
    PeerSource {
        marker: "mperft.c",
        compiler: ("CC", "clang"),
        sources: &["-std=c2x", "-D_GNU_SOURCE=1", "mperft.c", "-lm"],
        call: &["-b", "-f", "{fen}", "-d", "{depth}"],
        answer: "perft {depth} :",
    },
    PeerSource {
        marker: "src/MoveSet.c",
        compiler: ("CC", "clang"),
        sources: &[
            "src/perft.c",
            "src/BitBoard.c",
            "src/LookupTable.c",
            "src/ChessBoard.c",
            "src/MoveSet.c",
            "-lm",
        ],
        call: &["{fen}", "{depth}"],
        answer: "",
    },
];

impl PeerSource {
    /// The peer whose sources a folder holds.
    pub(super) fn in_folder(folder: &Path) -> Option<&'static Self> {
        SOURCES.iter().find(|source| folder.join(source.marker).is_file())
    }

    /// Builds the program into the folder.
    pub(super) fn build(&self, folder: &Path) -> Result<PathBuf, String> {
        let (variable, usual) = self.compiler;
        let compiler = env::var(variable).unwrap_or_else(|_| usual.to_owned());
        let mut command = Command::new(&compiler);
        command.args(FLAGS).args(self.sources).current_dir(folder);
        let output = command.output().map_err(|error| {
            format!("{compiler}: {error}; {variable} may name another compiler than {usual}")
        })?;
        if !output.status.success() {
            let errors = String::from_utf8_lossy(&output.stderr);
            return Err(format!("{} cannot be built:\n{errors}", folder.display()));
        }
        std::path::absolute(folder.join(PROGRAM)).map_err(|error| error.to_string())
    }

    pub(super) fn arguments(&self, depth: u32, fen: &str) -> Vec<String> {
        let filled = |it: &&str| it.replace("{depth}", &depth.to_string()).replace("{fen}", fen);
        self.call.iter().map(filled).collect()
    }

    /// The number of nodes in what the program printed.
    pub(super) fn answer(&self, text: &str, depth: u32) -> Option<u128> {
        if self.answer.is_empty() {
            return last_number(text);
        }
        // Programs align their columns with different numbers of blanks.
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, behind) = text.split_once(&self.answer.replace("{depth}", &depth.to_string()))?;
        behind.split_whitespace().next()?.parse().ok()
    }
}

/// The last whole number of a text that is not part of a longer word.
pub(super) fn last_number(text: &str) -> Option<u128> {
    text.split_whitespace().rev().find_map(|word| word.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_answers_of_known_peers() {
        let answers = [
            "Depth: 2 - x\nPerft 1: 20 0ms 3 MNodes/s\nPerft 2: 400 0ms 5 MNodes/s\n\nPress",
            "perft  1 :           20 leaves in 0.001 s\nperft  2 :          400 leaves in 0.1 s",
            "a2a3: 20\n\nNodes: 400",
        ];
        for (source, answer) in SOURCES.iter().zip(answers) {
            assert_eq!(source.answer(answer, 2), Some(400), "{}", source.marker);
        }
    }

    #[test]
    fn reads_the_last_number_a_program_prints() {
        assert_eq!(last_number("perft 5\nnodes: 4865609 in 0.3s\n"), Some(4_865_609));
        assert_eq!(last_number("nothing 3x"), None);
    }

    #[test]
    fn fills_in_depth_and_position() {
        let expected = ["-b", "-f", "8/8 w", "-d", "3"];
        assert_eq!(SOURCES[1].arguments(3, "8/8 w"), expected);
    }
}
