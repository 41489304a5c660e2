//! `prove`: known results, interruption and resumption.

use std::fs;
use std::path::PathBuf;

use pretty_assertions::assert_eq;
use serde_json::{Value, json};

use crate::program::{TemporaryFile, magics};

/// A path for a state file that no other test uses.
fn state_path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// Niklas Fiekas lists these squares as disproved (16 September 2017).
#[test]
fn there_is_none_for_the_bishop_on_d8_with_four_bits() {
    let path = state_path("d8.state");
    let state = path.to_str().unwrap();
    let object = |threads| {
        let arguments = ["prove", "bishop", "d8", "--bits", "4", "--state", state, "--json"];
        let run = magics(arguments.into_iter().chain(["--threads", threads])).ends_with(0);
        let mut object = run.objects().remove(0);
        assert!(object["seconds"].take().as_f64().is_some_and(|seconds| seconds > 0.0));
        object
    };
    let proof = object("1");
    assert_eq!((&proof["found"], &proof["magics"]), (&json!(0), &json!([])));
    assert_eq!((&proof["tests"], &proof["multiplier_bits"]), (&json!(2_565_136), &json!(26)));
    let levels = proof["tests_by_square"].as_array().unwrap();
    assert_eq!(levels.iter().filter_map(|level| level["tests"].as_u64()).sum::<u64>(), 2_565_136);
    let squares: Vec<_> = levels.iter().map(|level| &level["square"]).collect();
    assert_eq!(squares, ["e7", "c7", "f6", "b6", "g5"]);
    assert_eq!(object("3"), proof);
    assert!(!path.exists(), "a finished proof leaves no state");
}

#[test]
fn all_magics_are_listed() {
    let path = state_path("d8_with_five.state");
    let run = magics(["prove", "bishop", "d8", "--bits", "5", "--state", path.to_str().unwrap()]);
    let run =
        run.ends_with(0).says("there are exactly 9,547 magics (modulo 2^26); 11,950,347 tests");
    let magics = run.stdout.lines().filter(|line| line.starts_with("0x"));
    assert_eq!(magics.count(), 9_547);
    // Fiekas gives this magic for the square.
    assert!(run.stdout.starts_with("0x0000000000208800\n"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_proof_goes_on() {
    use crate::program::interrupted;

    let path = state_path("c8.state");
    let arguments = ["prove", "bishop", "c8", "--bits", "4", "--state", path.to_str().unwrap()];
    let mut runs = 0;
    // The progress before Ctrl-C depends on the machine. The proof may even be finished.
    while runs < 2 {
        runs += 1;
        let run = interrupted(&arguments);
        match run.code {
            Some(130) => {
                let run = run.complains("run the same command to continue");
                assert_eq!(run.stdout, "");
                assert!(path.exists());
            }
            _ => break,
        }
    }
    magics(arguments)
        .ends_with(0)
        .says("bishop c8, 4 index bits: there is no magic (modulo 2^34); 84,570,540 tests");
    assert!(!path.exists());
}

#[test]
fn a_state_of_another_search_is_rejected() {
    let path = state_path("other.state");
    let state = path.to_str().unwrap();
    let saved = saved_state(state);
    for (piece, square, bits, reason) in [
        ("rook", "d8", "4", "for the bishop on d8"),
        ("bishop", "e8", "4", "for the bishop on d8"),
        ("bishop", "d8", "5", "with 4 bits"),
    ] {
        let run = magics(["prove", piece, square, "--bits", bits, "--state", state]).ends_with(2);
        let run = run.complains("it belongs to another search").complains(reason);
        assert_eq!(run.complains("help: ").stdout, "");
        assert_eq!(fs::read_to_string(&path).unwrap(), saved, "the file is as it was");
    }
    fs::remove_file(&path).unwrap();
}

/// The state of a search that has just begun.
fn saved_state(path: &str) -> String {
    let contents = json!({
        "piece": "bishop", "square": "d8", "bits": 4, "seconds": 0.0,
        "done": ["0"], "tests": [0], "found": [],
    });
    let text = "bishop d8 4 [\"0\"] [0] []";
    let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    let file = json!({ "version": 1, "checksum": format!("{hash:016x}"), "contents": contents });
    fs::write(path, file.to_string()).unwrap();
    file.to_string()
}

#[test]
fn damaged_states_are_rejected() {
    let refuses = |contents: &str, reason: &str| {
        let file = TemporaryFile::new("damaged.state", contents);
        let run = magics(["prove", "bishop", "d8", "--bits", "4", "--state", file.path()]);
        assert_eq!(run.ends_with(2).complains(reason).stdout, "");
        assert_eq!(fs::read_to_string(&file.path).unwrap(), contents);
    };
    let path = state_path("good.state");
    let good: Value = serde_json::from_str(&saved_state(path.to_str().unwrap())).unwrap();
    fs::remove_file(&path).unwrap();
    let altered = |key: &str, value: Value| {
        let mut state = good.clone();
        state["contents"][key] = value;
        state.to_string()
    };
    refuses("", "line 1 column 0");
    refuses("{\"version\": 1,\n}", "line 2 column 1");
    refuses(&altered("done", json!(["ff"])), "its checksum is wrong");
    refuses(&altered("found", json!(["1"])), "its checksum is wrong");
    let mut later = good.clone();
    later["version"] = json!(2);
    refuses(&later.to_string(), "its version is 2, not 1");
    // The search of the command has more tests on its first levels than this state.
    refuses(&good.to_string(), "it belongs to another search");
}

#[test]
fn a_state_that_cannot_be_saved_fails_at_once() {
    let run = magics(["prove", "rook", "a1", "--bits", "11", "--state", "no/such/folder/x.state"]);
    assert_eq!(run.ends_with(2).complains("cannot write 'no/such/folder/x.state'").stdout, "");
}

#[test]
fn a_second_proof_on_the_same_state_is_refused() {
    let path = state_path("taken.state");
    let lock = fs::File::create(path.with_extension("state.lock")).expect("a lock file");
    lock.lock().expect("nobody else has it");
    let arguments = ["prove", "bishop", "d8", "--bits", "4", "--state", path.to_str().unwrap()];
    magics(arguments).ends_with(2).complains("another process is using it");
    drop(lock);
    magics(arguments).ends_with(0);
    assert!(!path.exists() && !path.with_extension("state.lock").exists(), "nothing is left");
}

#[cfg(unix)]
#[test]
fn a_state_that_is_no_regular_file_or_too_long_is_refused() {
    let prove = |state: &str| magics(["prove", "bishop", "d8", "--bits", "4", "--state", state]);
    for state in ["/dev/zero", "/dev/null", "/dev/stdout"] {
        prove(state).ends_with(2).complains(", not a regular file");
    }
    let path = state_path("long.state");
    let long = fs::File::create(&path).expect("a file");
    long.set_len(100 << 30).expect("a file with a hole");
    prove(path.to_str().unwrap()).ends_with(2).complains("more than 256 MiB");
    fs::remove_file(path).expect("it is there");
}
