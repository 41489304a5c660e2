//! The output of `--json` is as `docs/magics.schema.json` says: no less, and no more.

use std::sync::LazyLock;

use serde_json::Value;
use terminal::testing::Schema;

use crate::program::{Run, magics, magics_fed, magics_in_own_folder};

const SCHEMA: &str = include_str!("../../../../docs/magics.schema.json");

/// Every object that some runs write, with its kind.
static OUTPUT: LazyLock<Vec<(&str, Value)>> = LazyLock::new(|| {
    let objects = |(kind, run): (&'static str, Run)| {
        run.objects().into_iter().map(move |object| (kind, object))
    };
    finding().into_iter().chain(explaining()).flat_map(objects).collect()
});

fn finding() -> Vec<(&'static str, Run)> {
    let words = |line: &str| magics_in_own_folder(line.split(' '));
    let verify = |table: &str| magics_fed(["verify", "-", "--json"], table.as_bytes());
    let shared = words("find --mode packing --from-best --steps 1 --threads 1 --format json");
    let packing = shared.stdout.clone();
    let offset = |line: usize| {
        let line = packing.lines().nth(line).expect("a square");
        line.split_once("\"offset\"").expect("an offset").1
    };
    let clash = packing.replacen(offset(1), offset(0), 1);
    let king = "find Magics with 4 one bits for King-Moves, bits 3\nmagic/shift[ 0] 8 movelists: ";
    let bishops: Vec<String> = words("find --piece bishop --format json")
        .objects()
        .iter()
        .map(|found| found["magic"].as_str().expect("a number").to_owned())
        .collect();
    let source = format!(
        "package x\nvar table = [64]uint64{{{}}}\nvar words = [64]uint64{{{}}}\n",
        bishops.join(","),
        "0x1234567890,".repeat(64)
    );
    vec![
        ("verify", verify(&source)),
        ("find", words("find --piece bishop --squares a1,e4 --format json")),
        ("find", words("find --piece bishop --squares a1 --mode few-bits --ones 2 --format json")),
        ("find", shared),
        ("verify", verify(&words("find --piece bishop --squares a1 --format c").stdout)),
        ("verify", verify("const B: [u64; 1] = [1, // a1\n];")),
        ("verify", verify(&packing)),
        ("verify", verify(&clash)),
        ("verify", verify(&format!("{king}0x0000000000000001 60"))),
        ("prove", words("prove bishop d8 --bits 4 --json")),
        ("report", magics(["report", "--json"])),
    ]
}

fn explaining() -> Vec<(&'static str, Run)> {
    let words = |line: &str| magics(line.split(' '));
    vec![
        ("explain_slider", words("explain d4 --json")),
        ("explain_slider", words("explain d4 --piece bishop --magic 3 --bits 5 --json")),
        ("explain_leaper", words("explain a1 --piece king --json")),
        ("explain_leaper", words("explain a1 --piece knight --magic 1 --json")),
        ("blockers", words("blockers d4 --limit 3 --json")),
        ("one_rank", words("one-rank --json")),
    ]
}

#[test]
fn every_object_is_of_its_kind_and_of_no_other() {
    Schema::new(SCHEMA).must_accept(&OUTPUT);
}

#[test]
fn no_field_can_be_added_in_silence() {
    Schema::new(SCHEMA).must_refuse_new_fields(&OUTPUT);
}

#[test]
fn every_kind_and_every_field_is_written() {
    Schema::new(SCHEMA).must_promise_only(&OUTPUT);
}
