//! As many results as a cluster leaves. By hand:
//! `cargo test --release -p perft-units --test units many -- --ignored --nocapture`

use std::fmt::Write;
use std::fs;
use std::time::Instant;

use perft_units::{Checksum, Demand, Plan, PlanFolder, gather};
use tempfile::TempDir;

use crate::START;

/// An object with its checksum, as `docs/units.md` has it.
fn sealed(fields: &str) -> String {
    format!("{fields},\"checksum\":\"{}\"}}\n", Checksum::of(fields.as_bytes()))
}

/// Writes a plan of this many units, and a result for each.
fn write_all(folder: &PlanFolder, units: u32) {
    fs::create_dir_all(folder.results()).expect("a folder");
    let mut plan = format!(
        "{{\"format\":\"perft plan\",\"version\":1,\"depth\":9,\"ply\":6,\"roots\":[\"{START}\"],\
         \"has_unit_files\":false,\"positions\":{units},\"paths\":\"{units}\",\"units\":["
    );
    for number in 1..=units {
        let unit = Checksum::of(&number.to_le_bytes());
        let comma = if number > 1 { "," } else { "" };
        write!(
            plan,
            "{comma}{{\"number\":{number},\"checksum\":\"{unit}\",\"positions\":1,\"paths\":\"1\",\
             \"cost\":\"20\"}}"
        )
        .expect("a text");
        let result = format!(
            "{{\"format\":\"perft result\",\"version\":1,\"unit\":\"{unit}\",\"number\":{number},\
             \"depth\":9,\"ply\":6,\"positions\":1,\"paths\":\"1\",\"nodes\":\"{number}\",\
             \"distinct\":[1,20],\"seconds\":1.5,\"begin\":1,\"end\":2,\"kernel\":\"two-ply\",\
             \"backend\":\"v3\",\"method\":\"merged\",\"threads\":2,\"memory\":1000000,\
             \"program\":\"perft\",\"commit\":\"\",\"processor\":\"any\",\"host\":\"here\""
        );
        let path = folder.results().join(format!("unit-{number:06}.here.two-ply.v3.json"));
        fs::write(path, sealed(&result)).expect("a result");
    }
    fs::write(folder.plan_file(), sealed(&(plan + "]"))).expect("a plan");
}

fn gather_all(units: u32) {
    let temporary = TempDir::new().expect("a folder");
    let folder = PlanFolder::new(temporary.path());
    write_all(&folder, units);
    let begin = Instant::now();
    let plan = Plan::read(&folder).expect("a plan");
    let demand = Demand { runs: std::num::NonZeroU32::MIN };
    let gathered = gather(&folder, &plan, demand, &mut |_, _| ()).expect("a folder");
    let sum = u128::from(units) * u128::from(units + 1) / 2;
    assert_eq!(gathered.nodes().expect("it fits"), Some(sum));
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("unknown memory");
    println!("{units} results in {:.2} s, {peak}", begin.elapsed().as_secs_f64());
}

#[test]
fn many_results_add_up() {
    gather_all(300);
}

#[test]
#[ignore = "writes 100,000 files: cargo test --release -p perft-units --test units many -- --ignored --nocapture"]
fn a_hundred_thousand_results_add_up() {
    gather_all(100_000);
}
