//! The output of `--json` is as `docs/perft.schema.json` says: no less, and no more.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

use crate::fake_engine::perft_with;
use crate::program::{Run, TemporaryFile, perft, perft_fed};

const SCHEMA: &str = include_str!("../../../../docs/perft.schema.json");

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const CHESS960: &str = "4k3/8/8/8/8/8/8/1K1R4 w D - 0 1";
const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// Every object that some runs write, with the kinds that their lines must have.
static OUTPUT: LazyLock<Vec<(&str, Value)>> = LazyLock::new(|| {
    let runs = [counts(), divides(), suites(), engine_suites(), benches()];
    let lines = |(run, kinds): (Run, Vec<&'static str>)| {
        let objects = run.objects();
        assert_eq!(objects.len(), kinds.len(), "{run:#?}");
        kinds.into_iter().zip(objects)
    };
    runs.into_iter().flatten().flat_map(lines).collect()
});

type Runs = Vec<(Run, Vec<&'static str>)>;

fn counts() -> Runs {
    let positions = format!("{KINGS}\n{ROOKS}\nno position\n");
    vec![
        (perft(["count", "3", "--json"]), vec!["count"]),
        (perft(["count", "0..5", "--json"]), vec!["count"; 6]),
        (perft(["count", "3", "--hash", "1", "--json"]), vec!["count"]),
        (perft(["count", "30", "--time", "0.1", "--json"]), vec!["count"]),
        (
            perft_fed(["count", "1..2", "-", "--json"], positions.as_bytes()),
            vec!["counts", "counts", "bad_input"],
        ),
        (perft(["stats", "3", "--json"]), vec!["stats"]),
        (perft(["stats", "30", "--time", "0.1", "--json"]), vec!["stats"]),
        (perft(["unique", "4", "--json"]), vec!["unique"]),
        (perft(["unique", "30", "--time", "0.1", "--json"]), vec!["unique"]),
        (perft(["estimate", "6", "--samples", "50", "--json"]), vec!["estimate"]),
        (perft(["estimate", "2", "--json"]), vec!["estimate"]),
        (
            perft(["estimate", "60", "--samples", "4000000000", "--time", "0.3", "--json"]),
            vec!["estimate"],
        ),
    ]
}

fn divides() -> Runs {
    let against = |lines: &str| {
        (
            perft_fed(["divide", "1", KINGS, "--against", "-", "--json"], lines.as_bytes()),
            vec!["divide_against"],
        )
    };
    let engine = |fault: &str, depth: &str, more: &[&str]| {
        let arguments = ["divide", depth, ROOKS, "--json", "--engine", "{engine}"];
        (perft_with(fault, &[&arguments[..], more].concat()), vec!["divide_engine"])
    };
    let moves = perft(["divide", "1", CHESS960]).stdout;
    let no_castling = moves.replace("b1d1: 1\n", "").into_bytes();
    vec![
        (perft(["divide", "2", "--json"]), vec!["divide"]),
        (perft(["divide", "0", "--json"]), vec!["divide"]),
        (perft(["divide", "30", "--time", "0.1", "--json"]), vec!["divide"]),
        against("e1d1: 1\ne1d2: 1\ne1e2: 1\ne1f1: 1\ne1f2: 1\nNodes searched: 5\n"),
        against("e1d1: 1\ne1d1: 2\ne1e3: 1\ne1f1: 7\nNodes searched: 12\n"),
        (
            perft_fed(["divide", "1", CHESS960, "--against", "-", "--json"], &no_castling),
            vec!["divide_against"],
        ),
        engine("right", "2", &[]),
        engine("no castling past an attacked b-file", "2", &[]),
        engine("totals wrongly", "1", &[]),
        engine("right", "2", &["--lists-moves"]),
    ]
}

fn suites() -> Runs {
    let text = format!("{KINGS} ;D1 5 ;D2 25 ;D9 1\n{KINGS} ;D1 6\n{KINGS} ;D9 6\nno position\n");
    let suite = TemporaryFile::new("suite.epd", text);
    let missing = TemporaryFile::new("missing.epd", KINGS);
    let endless = TemporaryFile::new("endless.epd", format!("{KINGS} ;D1 5 ;D40 1\n"));
    vec![
        (
            perft(["suite", suite.path(), "--json", "--max-depth", "2"]),
            vec!["suite_line", "suite_line", "suite_line", "bad_line", "suite_summary"],
        ),
        (
            perft(["suite", missing.path(), "--json", "--depth", "1..2"]),
            vec!["suite_line", "suite_summary"],
        ),
        (
            perft(["suite", endless.path(), endless.path(), "--time", "0.1", "--json"]),
            vec!["suite_line", "suite_summary"],
        ),
    ]
}

fn engine_suites() -> Runs {
    let text =
        format!("{KINGS} ;D1 5\n{ROOKS} ;D2 568\n{KINGS} ;D2 24\nno position\n{KINGS} ;D9 6\n");
    let suite = TemporaryFile::new("suite.epd", text);
    let run = |fault| {
        let arguments =
            ["suite", suite.path(), "--json", "--max-depth", "2", "--engine", "{engine}"];
        let lines = ["engine_line", "engine_line", "engine_line", "bad_line", "engine_line"];
        (perft_with(fault, &arguments), [&lines[..], &["engine_summary"]].concat())
    };
    vec![run("no castling past an attacked b-file"), run("dies at go")]
}

fn benches() -> Runs {
    let wrong = TemporaryFile::new("wrong.epd", format!("{KINGS} ;D1 6\n"));
    let quick = ["bench", "start", "--max-nodes", "1k", "--rounds", "1", "--json"];
    let first = perft(quick);
    let old = TemporaryFile::new("old.json", &first.stdout);
    vec![
        (first, vec!["bench"]),
        (perft([&quick[..], &["--compare", old.path()]].concat()), vec!["bench"]),
        (perft(["bench", "--suite", wrong.path(), "--json"]), vec!["bench_failure"]),
        (perft([&quick[..], &["--time", "0.000001"]].concat()), vec!["bench"]),
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
        compiler.add_resource("perft.json", schema()).expect("the schema can be loaded");
        Self { schemas: Schemas::new(), compiler }
    }

    /// The schema of one kind of object.
    fn kind(&mut self, kind: &str) -> SchemaIndex {
        let place = format!("perft.json#/$defs/{kind}");
        let index = self.compiler.compile(&place, &mut self.schemas);
        index.unwrap_or_else(|error| panic!("{kind}: {error:#}"))
    }

    fn whole(&mut self) -> SchemaIndex {
        let index = self.compiler.compile("perft.json", &mut self.schemas);
        index.unwrap_or_else(|error| panic!("{error:#}"))
    }
}

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("the schema is JSON")
}

#[test]
fn every_object_is_of_its_kind_and_of_no_other() {
    let mut schema = Schema::new();
    let whole = schema.whole();
    for (kind, object) in &*OUTPUT {
        let index = schema.kind(kind);
        if let Err(error) = schema.schemas.validate(object, index) {
            panic!("{kind}: {error:#}\n{object}");
        }
        if let Err(error) = schema.schemas.validate(object, whole) {
            panic!("{kind} among all: {error:#}\n{object}");
        }
    }
}

/// A field that the schema does not know makes an object invalid, wherever it stands.
#[test]
fn no_field_can_be_added_in_silence() {
    let mut schema = Schema::new();
    for (kind, object) in &*OUTPUT {
        let index = schema.kind(kind);
        for place in places_of_objects(object) {
            let mut changed = object.clone();
            let fields = changed.pointer_mut(&place).and_then(Value::as_object_mut);
            fields.expect("an object").insert("new_field".to_owned(), json!("1"));
            let verdict = schema.schemas.validate(&changed, index);
            assert!(verdict.is_err(), "{kind} takes a new field at '{place}': {object}");
        }
    }
}

/// JSON pointers to all objects within `value`.
fn places_of_objects(value: &Value) -> Vec<String> {
    let inside = |(name, value): (String, &Value)| {
        places_of_objects(value).into_iter().map(move |place| format!("/{name}{place}"))
    };
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, value)| (name.clone(), value));
            [String::new()].into_iter().chain(fields.flat_map(inside)).collect()
        }
        Value::Array(items) => {
            let items = items.iter().enumerate().map(|(index, value)| (index.to_string(), value));
            items.flat_map(inside).collect()
        }
        _ => Vec::new(),
    }
}

/// The schema promises no kind and no field that the program does not write.
#[test]
fn every_kind_and_every_field_is_written() {
    let schema = schema();
    let of_schema =
        |kind: &Value| kind["$ref"].as_str().map(|place| place["#/$defs/".len()..].to_owned());
    let kinds = schema["oneOf"].as_array().expect("kinds").iter().filter_map(of_schema);
    let written: BTreeSet<&str> = OUTPUT.iter().map(|(kind, _)| *kind).collect();
    assert_eq!(kinds.collect::<BTreeSet<_>>(), written.iter().map(|&it| it.to_owned()).collect());

    let mut fields = BTreeSet::new();
    OUTPUT.iter().for_each(|(_, object)| add_fields(object, &mut fields));
    let definitions = schema["$defs"].as_object().expect("definitions");
    for (name, definition) in definitions {
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
