//! An engine that starts another program, on every system: both end at the timeout.
//!
//! Both are this test program, which runs one ignored test for each.

use std::io::Write;
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;
use std::{env, fs};

use crate::program::{Run, TemporaryFile, program};

/// The variable that names the file into which the started program writes as long as it runs.
const FILE: &str = "PERFT_TEST_BEATS";

/// Longer than the test.
const BEATS: u32 = 600;

fn this_program() -> String {
    let program = env::current_exe().expect("this program has a path");
    program.to_str().expect("its path is UTF-8").to_owned()
}

/// The engine: it starts the other program, and answers nothing.
#[test]
#[ignore = "an engine that the test below starts"]
fn serve() {
    if env::var(FILE).is_err() {
        return;
    }
    let mut other = Command::new(this_program());
    other.args(["--ignored", "--exact", "engine_tree::beat"]);
    let mut other = other.spawn().expect("this program can be run");
    let _ = other.wait();
}

#[test]
#[ignore = "a program that the engine above starts"]
fn beat() {
    let Ok(file) = env::var(FILE) else { return };
    for _ in 0..BEATS {
        let mut file = fs::File::options().append(true).open(&file).expect("a file");
        file.write_all(b".").expect("it is written");
        sleep(Duration::from_millis(100));
    }
}

#[test]
fn ends_children_of_an_engine_with_the_engine() {
    let beats = TemporaryFile::new("beats", "");
    let engine = format!("'{}' --ignored --exact engine_tree::serve", this_program());
    let run = program()
        .args(["divide", "1", "--engine", &engine, "--timeout", "5"])
        .env(FILE, &beats.path)
        .output();
    Run::from(run.expect("it can be run")).ends_with(2).complains("did not answer 'uci'");
    let length = || fs::metadata(&beats.path).expect("a file").len();
    let at_end = length();
    assert!(at_end > 0, "the engine has started nothing");
    sleep(Duration::from_secs(1));
    assert_eq!(length(), at_end, "what the engine has started goes on");
}
