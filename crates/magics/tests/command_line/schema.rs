//! The output of `--json` is as `docs/magics.schema.json` says: no less, and no more.

use std::collections::BTreeSet;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

use crate::program::{Run, magics, magics_fed, magics_in_own_folder};

const SCHEMA: &str = include_str!("../../../../docs/magics.schema.json");

/// Every object that some runs write, with its kind.
fn output() -> Vec<(&'static str, Value)> {
    let objects = |(kind, run): (&'static str, Run)| {
        run.objects().into_iter().map(move |object| (kind, object))
    };
    finding().into_iter().chain(explaining()).flat_map(objects).collect()
}

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
    vec![
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

/// The schema, ready to be asked.
struct Schema {
    schemas: Schemas,
    compiler: Compiler,
}

impl Schema {
    fn new() -> Self {
        let mut compiler = Compiler::new();
        compiler.add_resource("magics.json", schema()).expect("the schema can be loaded");
        Self { schemas: Schemas::new(), compiler }
    }

    /// The schema of one kind of object, or of all.
    fn kind(&mut self, place: &str) -> SchemaIndex {
        let index = self.compiler.compile(&format!("magics.json{place}"), &mut self.schemas);
        index.unwrap_or_else(|error| panic!("{place}: {error:#}"))
    }
}

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("the schema is JSON")
}

#[test]
fn every_object_is_of_its_kind_and_has_no_other_field() {
    let mut schema = Schema::new();
    let whole = schema.kind("");
    for (kind, object) in output() {
        let of_kind = schema.kind(&format!("#/$defs/{kind}"));
        for index in [of_kind, whole] {
            if let Err(error) = schema.schemas.validate(&object, index) {
                panic!("{kind}: {error:#}\n{object}");
            }
        }
        let mut more = object;
        more.as_object_mut().expect("an object").insert("new_field".to_owned(), json!(1));
        assert!(schema.schemas.validate(&more, of_kind).is_err(), "{kind} takes a new field");
    }
}

/// The schema promises no kind and no field that the program does not write.
#[test]
fn every_kind_and_every_field_is_written() {
    let (schema, output) = (schema(), output());
    let of_schema =
        |kind: &Value| kind["$ref"].as_str().map(|place| place["#/$defs/".len()..].to_owned());
    let kinds: BTreeSet<_> =
        schema["oneOf"].as_array().expect("kinds").iter().filter_map(of_schema).collect();
    assert_eq!(kinds, output.iter().map(|(kind, _)| (*kind).to_owned()).collect());
    let mut fields = BTreeSet::new();
    output.iter().for_each(|(_, object)| add_fields(object, &mut fields));
    for (name, definition) in schema["$defs"].as_object().expect("definitions") {
        for field in definition["properties"].as_object().into_iter().flat_map(|it| it.keys()) {
            assert!(fields.contains(field), "'{field}' of {name} is in no output");
        }
    }
}

fn add_fields(value: &Value, fields: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            fields.extend(object.keys().cloned());
            object.values().for_each(|value| add_fields(value, fields));
        }
        Value::Array(items) => items.iter().for_each(|value| add_fields(value, fields)),
        _ => {}
    }
}
