//! Disks that are full, and folders that cannot be written.

use std::fs;
use std::io::{Write, stderr};
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

use crate::program::perft;
use crate::units_folder::UnitsFolder;

/// Runs a script beside a disk of 600 kilobytes, which is mounted in `$disk` and seen by the script
/// alone. The script calls `$perft`, and `expect CODE TEXT COMMAND...`, which demands an exit code
/// and a text in what a command writes. `None` where nobody may mount.
fn with_small_disk(script: &str) -> Option<Output> {
    /// The script's exit code when the disk cannot be mounted.
    const NO_DISK: i32 = 77;
    let folder = TempDir::new().expect("a folder");
    let script = format!(
        r#"mount -t tmpfs -o size=600k tmpfs "$disk" || exit {NO_DISK}
        expect() {{
            local wanted=$1 text=$2 code=0
            shift 2
            "$@" >"$disk/../said" 2>&1 || code=$?
            cat "$disk/../said"
            [ $code = $wanted ] || {{ echo "expected exit code $wanted, got $code: $*"; exit 1; }}
            grep -qF "$text" "$disk/../said" || {{ echo "expected '$text': $*"; exit 1; }}
        }}
        fill() {{ dd if=/dev/zero of="$disk/filler" bs=1k 2>/dev/null || true; }}
        set -e
        {script}"#
    );
    let disk = folder.path().join("a small disk");
    fs::create_dir(&disk).expect("a folder");
    let run = |arguments: &[&str]| {
        let mut command = Command::new("unshare");
        command.args(arguments).args(["bash", "-c", &script]);
        command.env("disk", &disk).env("perft", env!("CARGO_BIN_EXE_perft"));
        command.output().ok().filter(|it| it.status.code() != Some(NO_DISK))
    };
    // Root may mount; others may in a namespace of users of their own, where the system lets them.
    let output = run(&["--mount"]).filter(|it| !it.stdout.is_empty());
    let output = output.or_else(|| run(&["--map-root-user", "--mount"]));
    let output = output.filter(|it| !it.stdout.is_empty());
    if output.is_none() {
        // Not captured, so that it is seen although the test passes.
        let _ = writeln!(stderr(), "SKIPPED: full and read-only disks: nobody may mount one here");
    }
    output
}

/// The script must succeed, if it can run.
pub(crate) fn small_disk(script: &str) {
    if let Some(output) = with_small_disk(script) {
        let [said, complained] =
            [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        assert!(output.status.success(), "{said}{complained}");
    }
}

#[test]
fn a_full_disk_while_units_and_plan_are_written_leaves_no_plan() {
    small_disk(
        r#"expect 2 "No space left" $perft units plan 8 --ply 5 --units 4 --out "$disk/units"
        expect 2 "there is no plan" $perft units gather "$disk/units"
        [ -z "$(find "$disk" -name '.unfinished-*')" ]
        [ ! -e "$disk/units" ]
        # A page of 4 kilobytes for each of 60 units, and one for the plan, which takes three.
        mount -o remount,size=244k "$disk"
        expect 2 "plan.json" $perft units plan 4 --ply 2 --units 60 --out "$disk/plan"
        expect 2 "there is no plan" $perft units gather "$disk/plan"
        mount -o remount,size=600k "$disk"
        expect 0 "60 units" $perft units plan 4 --ply 2 --units 60 --out "$disk/plan""#,
    );
}

#[test]
fn a_full_disk_while_a_result_is_written_leaves_no_result() {
    small_disk(
        r#"expect 0 "2 units" $perft units plan 6 --units 2 --out "$disk/a plan"
        fill
        expect 2 "No space left" $perft units run "$disk/a plan/units/"*
        expect 3 "2 of 2 units" $perft units gather "$disk/a plan"
        [ -z "$(ls -A "$disk/a plan/results")" ]
        rm "$disk/filler"
        expect 0 "unit 2" $perft units run "$disk/a plan/units/"*
        fill
        expect 0 "119060324 nodes" $perft units gather "$disk/a plan"
        expect 2 "No space left" $perft count 5 --save "$disk/saved"
        rm "$disk/filler"
        expect 0 "4865609 nodes" $perft count 5 --save "$disk/saved""#,
    );
}

#[test]
fn a_read_only_disk_can_be_read() {
    small_disk(
        r#"expect 0 "2 units" $perft units plan 6 --units 2 --out "$disk/plan"
        expect 0 "unit 1" $perft units run "$disk/plan/units/unit-000001.perftunit"
        expect 0 "119060324" $perft count 6 --save "$disk/saved"
        mount -o remount,ro "$disk"
        expect 3 "unit 2: no result" $perft units gather "$disk/plan"
        expect 3 "counted   1" $perft units status "$disk/plan"
        expect 0 "c0" $perft units show "$disk/plan/units/unit-000002.perftunit"
        expect 2 "Read-only file system" $perft units run "$disk/plan/units/"*
        expect 2 "Read-only file system" $perft count 6 --save "$disk/saved"
        expect 2 "Read-only file system" $perft units plan 4 --out "$disk/other"
        # A unit of a disk that cannot be written is counted, if the result goes elsewhere.
        expect 0 "unit 2" $perft units run "$disk/plan/units/unit-000002.perftunit" --out "$disk/../result.json""#,
    );
}

/// A file that cannot be written whole is not there: the limit on file sizes fails as a full disk
/// does.
#[test]
fn a_full_disk_leaves_nothing_half_written() {
    let limited = |kilobytes: u32, arguments: &str| {
        let program = env!("CARGO_BIN_EXE_perft");
        // The signal that the limit sends is ignored, so that writing fails.
        let script = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec '{program}' {arguments}");
        Command::new("bash").args(["-c", &script]).output().expect("there is bash")
    };
    let folder = UnitsFolder::new();
    // No unit fits; every unit fits, but not the plan.
    for (kilobytes, count) in [(0, "6 --units 2"), (1, "4 --ply 1 --units 20")] {
        let output = limited(kilobytes, &format!("units plan {count} --out '{}'", folder.path()));
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        let what = if kilobytes == 0 { "unit-" } else { "plan.json" };
        assert!(error.contains("cannot write") && error.contains(what), "{error}");
        folder.run("gather", &[]).ends_with(2).complains("there is no plan");
    }
    folder.plan(&["6", "--units", "2"]).ends_with(0);
    let run = format!("units run '{}'", folder.unit(1).display());
    assert_eq!(limited(0, &run).status.code(), Some(2));
    assert_eq!(folder.results().len(), 0);
    for number in 1..=2 {
        folder.of_unit("run", number, &[]).ends_with(0);
    }
    folder.run("gather", &[]).ends_with(0).says("119060324 nodes");
    let saved = UnitsFolder::new();
    let save = format!("count 5 --save '{}'", saved.path());
    assert_eq!(limited(0, &save).status.code(), Some(2));
    perft(["count", "5", "--save", saved.path()]).ends_with(0).says("4865609 nodes");
}

/// A folder that cannot be written is refused before anything is counted; what is in it can be
/// read.
#[test]
fn a_folder_that_cannot_be_written_is_refused() {
    let units = UnitsFolder::planned(&["4"], 2);
    // A file stands where the folder of results should be made: nobody can write there, not even
    // root.
    let results = Path::new(units.path()).join("results");
    fs::remove_dir(&results).expect("it is empty");
    fs::write(&results, "").expect("a file");
    units.of_unit("run", 1, &[]).ends_with(2).complains("results");
    perft(["count", "4", "--save", "/proc/nowhere"])
        .ends_with(2)
        .complains("cannot make '/proc/nowhere'");
    perft(["units", "plan", "4", "--out", "/proc/nowhere"]).ends_with(2).complains("cannot make");
}
