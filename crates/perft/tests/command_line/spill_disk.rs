//! `--spill` where the folder or its disk fails, is shared, or is left by Ctrl-C.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use tempfile::TempDir;

use crate::program::{Run, TemporaryFile, interrupted, perft, program};
use crate::units_disk::small_disk;

/// Two queens: few halves for many positions, of which a megabyte of memory cannot hold all.
const QUEENS: &str = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";

/// The distinct positions of ply 7.
const POSITIONS: &str = "456,332";

fn unique(folder: &str) -> [&str; 9] {
    ["unique", "7", QUEENS, "--memory", "1", "--threads", "2", "--spill", folder]
}

fn assert_empty(folder: &Path) {
    let left: Vec<_> = fs::read_dir(folder).expect("a folder").collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_full_disk_ends_the_count_and_keeps_nothing() {
    let script = r#"unique="$perft unique 7 --memory 1 --threads 2 --spill"
        count="$perft count 8 --memory 1 --threads 2 --spill"
        expect 2 "No space left" $unique "$disk" "QUEENS"
        expect 2 "help: give --spill a folder on a disk with more room" $unique "$disk" "QUEENS"
        [ -z "$(ls -A "$disk")" ]
        fill
        expect 2 "cannot write to a temporary file in '$disk'" $count "$disk" "QUEENS"
        rm "$disk/filler"
        mount -o remount,size=20m "$disk"
        expect 0 "POSITIONS" $unique "$disk" "QUEENS"
        [ -z "$(ls -A "$disk")" ]
        mount -o remount,ro "$disk"
        expect 2 "Read-only file system" $unique "$disk" "QUEENS""#;
    small_disk(&script.replace("QUEENS", QUEENS).replace("POSITIONS", POSITIONS));
}

#[test]
fn a_folder_that_takes_no_file_is_refused() {
    let file = TemporaryFile::new("no folder", "");
    for folder in [file.path(), "no/such/folder"] {
        let run = perft(unique(folder)).ends_with(2);
        run.complains(&format!("cannot make a temporary file in '{folder}'"))
            .complains("help: give --spill a folder that you may write to");
    }
}

#[test]
fn two_counts_share_a_folder() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().to_str().expect("a path in UTF-8");
    let start = || {
        let mut command = program();
        command.args(unique(path)).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the program starts")
    };
    for count in [start(), start()] {
        let run = Run::from(count.wait_with_output().expect("it ends"));
        run.ends_with(0).says(POSITIONS).complains("temporary files held");
    }
    assert_empty(folder.path());
}

#[cfg(unix)]
#[test]
fn an_interrupted_count_leaves_nothing_on_disk() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().to_str().expect("a path in UTF-8");
    for command in ["count", "unique"] {
        let arguments = [command, "20", "--memory", "100", "--threads", "2", "--spill", path];
        interrupted(&arguments).ends_with(130).complains("interrupted");
        assert_empty(folder.path());
    }
}
