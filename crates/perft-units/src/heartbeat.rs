//! Small files that say which units are being counted.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, SystemTime};

use files::open_own;

use crate::host_label::host_label;
use crate::plan_folder::PlanFolder;

/// How often a heartbeat is written.
const INTERVAL: Duration = Duration::from_secs(10);

/// After so long without a heartbeat, nobody is believed to count the unit any more.
const SILENCE: Duration = Duration::from_secs(60);

/// A unit that somebody counts, or has given up.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Heartbeat {
    /// The number of the unit.
    pub number: u32,
    /// The machine and the process, as the name of the file says.
    pub who: String,
    /// How far from now it was written.
    pub distance: Duration,
    /// Whether it was written later than now: by a machine whose clock is ahead of this one.
    pub is_ahead: bool,
}

impl Heartbeat {
    /// Whether somebody still counts the unit. A heartbeat from far ahead says nothing: it would
    /// stay young for as long as the clocks differ.
    pub fn is_alive(&self) -> bool {
        self.distance < SILENCE
    }

    /// All heartbeats of a plan, by unit. A folder that cannot be read has none.
    pub(crate) fn all(folder: &PlanFolder) -> Vec<Self> {
        let entries = fs::read_dir(folder.running()).into_iter().flatten().flatten();
        let mut all: Vec<Self> = entries.filter_map(|entry| Self::read(&entry.path())).collect();
        all.sort_by(|a, b| (a.number, &a.who).cmp(&(b.number, &b.who)));
        all
    }

    /// Removes the heartbeats of a plan, which processes have left that were killed. As many as can
    /// be removed.
    pub(crate) fn remove_all(folder: &PlanFolder) {
        for entry in fs::read_dir(folder.running()).into_iter().flatten().flatten() {
            if Self::read(&entry.path()).is_some() {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    fn read(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?.strip_suffix(".running")?;
        let (unit, who) = name.split_once('.')?;
        // A link says nothing: nobody who counts leaves one.
        let there = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file)?;
        let written = there.modified().ok()?;
        let (distance, is_ahead) = match SystemTime::now().duration_since(written) {
            Ok(age) => (age, false),
            Err(error) => (error.duration(), true),
        };
        let (number, who) = (PlanFolder::number_in(unit)?, who.to_owned());
        Some(Self { number, who, distance, is_ahead })
    }
}

/// Writes the heartbeat of a unit until it is dropped. Where nothing can be written, the unit is
/// counted without.
pub(crate) struct Beating {
    path: PathBuf,
    /// Whether the file is ours: something else can have been there.
    is_written: bool,
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Beating {
    pub(crate) fn start(folder: &PlanFolder, number: u32, host: &str) -> Self {
        let (stem, host) = (PlanFolder::stem(number), host_label(host));
        let name = format!("{stem}.{host}-{}.running", std::process::id());
        let path = folder.running().join(name);
        let _ = fs::create_dir_all(folder.running());
        let is_written = beat(&path);
        let (sender, receiver) = mpsc::channel::<()>();
        let beaten = path.clone();
        let work = move || {
            while receiver.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                let _ = beat(&beaten);
            }
        };
        let thread = thread::Builder::new().spawn(work).ok().map(|thread| (sender, thread));
        Self { path, is_written, thread }
    }
}

/// Writing makes the file as young as it can be, by the clock of the machine that keeps the folder.
/// Whether it was written.
fn beat(path: &Path) -> bool {
    open_own(path).and_then(|mut file| file.write_all(b"counting\n")).is_ok()
}

impl Drop for Beating {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.thread.take() {
            drop(sender);
            let _ = thread.join();
        }
        if self.is_written {
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_heartbeat_is_not_written_through_a_link_or_a_second_name() {
        let temporary = tempfile::tempdir().expect("a folder");
        let folder = PlanFolder::new(temporary.path());
        let victim = temporary.path().join("victim");
        fs::write(&victim, "precious").expect("a file");
        fs::create_dir(folder.running()).expect("a folder");
        let path = Beating::start(&folder, 1, "here").path.clone();
        assert!(!path.exists(), "it ends with the value");
        let second_name = |path: &Path| fs::hard_link(&victim, path).expect("a second name");
        let link = |path: &Path| symlink(&victim, path).expect("a link");
        for lay in [&link as &dyn Fn(&Path), &second_name] {
            lay(&path);
            drop(Beating::start(&folder, 1, "here"));
            assert_eq!(fs::read(&victim).expect("a file"), b"precious");
            assert!(path.exists(), "what is not ours stays");
            fs::remove_file(&path).expect("it is there");
        }
        link(&path);
        assert!(Heartbeat::all(&folder).is_empty());
    }
}
