//! Peers: move generators in other languages, whose sources the person who compares has fetched.
//!
//! A folder holds one folder for each peer, whose name is the peer's name in the tables. In it lie
//! the sources of a known peer, which are built, or an executable: `count`, if the peer counts the
//! last moves without making them, or `list`, if it makes every move. It is called as `count DEPTH
//! FEN`, and the last number that it prints is the number of nodes. So a script of two lines fits
//! any program, and nothing of a peer is part of this repository.

mod source;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use benches::timing::Timing;
use benches::{BenchPosition, Work};

use source::{PeerSource, last_number};

/// The names of executables, with the work of the programs behind them.
const EXECUTABLES: [(&str, Work); 2] = [("count", Work::Counting), ("list", Work::Listing)];

/// A program that counts the nodes below a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Peer {
    pub(crate) name: String,
    pub(crate) work: Work,
    program: PathBuf,
    /// Where the program was built here: how it is called and answers.
    source: Option<&'static PeerSource>,
}

/// All peers in a folder, by name.
pub(crate) fn peers_in(folder: &Path) -> Result<Vec<Peer>, String> {
    let cannot = |error| format!("{}: {error}", folder.display());
    let mut peers = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let entry = entry.map_err(cannot)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let programs = EXECUTABLES.map(|(file, work)| (entry.path().join(file), work));
        let mut programs = programs.into_iter().filter(|(program, _)| program.is_file()).peekable();
        if programs.peek().is_none()
            && let Some(source) = PeerSource::in_folder(&entry.path())
        {
            let (name, work) = (name.clone(), Work::Counting);
            let program = source.build(&entry.path())?;
            peers.push(Peer { name, work, program, source: Some(source) });
        }
        for (program, work) in programs {
            peers.push(Peer { name: name.clone(), work, program, source: None });
        }
    }
    if peers.is_empty() {
        return Err(format!(
            "{}: no folder in it has an executable `count` or `list`, or sources of a known peer",
            folder.display()
        ));
    }
    peers.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(peers)
}

impl Peer {
    /// Counts a position, in processor time without the time that the program takes to start: that
    /// of a count of one ply.
    pub(crate) fn count(&self, position: &BenchPosition) -> Result<Timing, String> {
        let (depth, _) = position.goal(self.work);
        let start = self.run(1, position.fen())?;
        let whole = self.run(depth, position.fen())?;
        let time = whole.time.saturating_sub(start.time).max(Duration::from_nanos(1));
        Ok(Timing { nodes: whole.nodes, time })
    }

    fn run(&self, depth: u32, fen: &str) -> Result<Timing, String> {
        let problem = |what: &str| format!("{} on {fen}: {what}", self.program.display());
        let before = time_of_children()?;
        let mut command = Command::new(&self.program);
        match self.source {
            Some(source) => command.args(source.arguments(depth, fen)),
            None => command.arg(depth.to_string()).arg(fen),
        };
        command.current_dir(self.program.parent().unwrap_or(Path::new("."))).stdin(Stdio::null());
        let output = command.output().map_err(|error| problem(&error.to_string()))?;
        let time = time_of_children()?.saturating_sub(before);
        if !output.status.success() {
            return Err(problem(&output.status.to_string()));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let nodes = match self.source {
            Some(source) => source.answer(&text, depth),
            None => last_number(&text),
        };
        let nodes = nodes.ok_or_else(|| problem("it printed no number"))?;
        Ok(Timing { nodes, time })
    }
}

/// The processor time of all programs that were started and have ended.
#[cfg(unix)]
fn time_of_children() -> Result<Duration, String> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;

    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|error| error.to_string())?;
    let spent = usage.user_time() + usage.system_time();
    Ok(Duration::from_micros(spent.num_microseconds().unsigned_abs()))
}

/// Other systems do not tell. It is the time since the first call there.
#[cfg(not(unix))]
fn time_of_children() -> Result<Duration, String> {
    use std::sync::OnceLock;
    use std::time::Instant;

    static FIRST: OnceLock<Instant> = OnceLock::new();
    Ok(FIRST.get_or_init(Instant::now).elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_programs_is_an_error() {
        let error = peers_in(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap_err();
        assert!(error.contains("no folder in it has an executable `count` or `list`"), "{error}");
    }
}
