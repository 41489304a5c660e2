//! Holding the objects of `--json` against the schema that promises them: no less, and no more.

use std::collections::BTreeSet;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

/// Where the schema has the kinds of objects.
const KINDS: &str = "#/$defs/";

/// The name by which the schema is known to itself.
const NAME: &str = "output.json";

/// A JSON schema whose `oneOf` lists the kinds of objects that a program writes, each defined in
/// `$defs`.
#[derive(Debug)]
pub struct Schema {
    contents: Value,
}

impl Schema {
    /// Reads a schema.
    pub fn new(text: &str) -> Self {
        Self { contents: serde_json::from_str(text).expect("the schema is JSON") }
    }

    /// Each object must be of the kind that it comes with, and of no other.
    #[track_caller]
    pub fn must_accept(&self, output: &[(&str, Value)]) {
        let mut judge = Judge::new(self);
        let all = judge.all();
        for (kind, object) in output {
            for (index, among) in [(judge.kind(kind), "alone"), (all, "among all")] {
                if let Err(error) = judge.schemas.validate(object, index) {
                    panic!("{kind} {among}: {error:#}\n{object}");
                }
            }
        }
    }

    /// An object with a field that the schema does not know must be refused, wherever the field
    /// stands and whatever its value is.
    #[track_caller]
    pub fn must_refuse_new_fields(&self, output: &[(&str, Value)]) {
        let mut judge = Judge::new(self);
        for (kind, object) in output {
            let index = judge.kind(kind);
            for place in places_of_objects(object) {
                for value in [json!("1"), json!(1), json!({})] {
                    let mut changed = object.clone();
                    let fields = changed.pointer_mut(&place).and_then(Value::as_object_mut);
                    fields.expect("an object").insert("new_field".to_owned(), value);
                    let verdict = judge.schemas.validate(&changed, index);
                    assert!(verdict.is_err(), "{kind} takes a new field at '{place}': {changed}");
                }
            }
        }
    }

    /// The schema must promise no kind and no field that is not in the output.
    #[track_caller]
    pub fn must_promise_only(&self, output: &[(&str, Value)]) {
        let of_schema = self.contents["oneOf"].as_array().expect("kinds").iter();
        let kinds = of_schema.filter_map(|kind| kind["$ref"].as_str()?.strip_prefix(KINDS));
        let written = output.iter().map(|(kind, _)| *kind);
        assert_eq!(kinds.collect::<BTreeSet<_>>(), written.collect());

        let mut fields = BTreeSet::new();
        output.iter().for_each(|(_, object)| add_fields(object, &mut fields));
        for (name, definition) in self.contents["$defs"].as_object().expect("definitions") {
            for field in definition["properties"].as_object().into_iter().flat_map(|it| it.keys()) {
                assert!(fields.contains(field.as_str()), "'{field}' of {name} is in no output");
            }
        }
    }
}

/// A schema, ready to be asked.
struct Judge {
    schemas: Schemas,
    compiler: Compiler,
}

impl Judge {
    fn new(schema: &Schema) -> Self {
        let mut compiler = Compiler::new();
        compiler.add_resource(NAME, schema.contents.clone()).expect("the schema can be loaded");
        Self { schemas: Schemas::new(), compiler }
    }

    fn kind(&mut self, kind: &str) -> SchemaIndex {
        self.compiled(&format!("{NAME}{KINDS}{kind}"))
    }

    fn all(&mut self) -> SchemaIndex {
        self.compiled(NAME)
    }

    fn compiled(&mut self, place: &str) -> SchemaIndex {
        let index = self.compiler.compile(place, &mut self.schemas);
        index.unwrap_or_else(|error| panic!("{place}: {error:#}"))
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

fn add_fields<'a>(value: &'a Value, fields: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(object) => {
            fields.extend(object.keys().map(String::as_str));
            object.values().for_each(|value| add_fields(value, fields));
        }
        Value::Array(items) => items.iter().for_each(|value| add_fields(value, fields)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEMA: &str = r##"{
        "oneOf": [{"$ref": "#/$defs/closed"}, {"$ref": "#/$defs/open"}],
        "$defs": {
            "closed": {
                "type": "object",
                "properties": {"a": {"type": "array", "items": {"$ref": "#/$defs/inner"}}},
                "required": ["a"],
                "additionalProperties": false
            },
            "open": {"type": "object", "properties": {"b": {}}, "required": ["b"]},
            "inner": {"type": "object", "properties": {"c": {}}}
        }
    }"##;

    fn schema() -> Schema {
        Schema::new(SCHEMA)
    }

    fn output() -> Vec<(&'static str, Value)> {
        vec![
            ("closed", json!({"a": []})),
            ("open", json!({"b": 1})),
            ("open", json!({"b": {"c": 2}})),
        ]
    }

    #[test]
    fn accepts_objects_that_the_schema_promises() {
        schema().must_accept(&output());
        schema().must_promise_only(&output());
        schema().must_refuse_new_fields(&output()[..1]);
    }

    #[test]
    #[should_panic(expected = "closed alone")]
    fn an_object_of_another_kind_is_found() {
        schema().must_accept(&[("closed", json!({"b": 1}))]);
    }

    #[test]
    #[should_panic(expected = "open among all")]
    fn an_object_of_two_kinds_is_found() {
        let two = r##"{"oneOf": [{"$ref": "#/$defs/open"}, {"$ref": "#/$defs/same"}],
            "$defs": {"open": {}, "same": {}}}"##;
        Schema::new(two).must_accept(&[("open", json!({}))]);
    }

    #[test]
    #[should_panic(expected = "closed takes a new field at '/a/0'")]
    fn an_object_that_takes_more_is_found_at_any_depth() {
        schema().must_refuse_new_fields(&[("closed", json!({"a": [{"c": 1}]}))]);
    }

    #[test]
    #[should_panic(expected = "'c' of inner is in no output")]
    fn a_field_that_is_never_written_is_found() {
        schema().must_promise_only(&output()[..2]);
    }

    #[test]
    #[should_panic(expected = "assertion")]
    fn a_kind_that_is_never_written_is_found() {
        schema().must_promise_only(&output()[1..]);
    }
}
