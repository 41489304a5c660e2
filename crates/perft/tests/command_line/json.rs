//! The JSON that the program writes, field by field.

use serde_json::{Value, json};

use crate::program::{TemporaryFile, perft};

/// Takes the fields that say how fast it was, after a look at their types.
#[track_caller]
fn take_times(object: &mut Value) {
    let fields = object.as_object_mut().expect("an object");
    assert!(fields.remove("seconds").is_some_and(|seconds| seconds.as_f64() >= Some(0.0)));
    assert!(fields.remove("nodes_per_second").is_some_and(|rate| rate.is_u64()));
}

#[test]
fn of_count() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let settings = ["--threads", "2", "--kernel", "listing", "--backend", "portable"];
    let run = perft(["count", "1", fen, "--json"].iter().chain(&settings)).ends_with(0);
    let mut objects = run.objects();
    take_times(&mut objects[0]);
    let expected = json!({
        "fen": fen,
        "depth": 1,
        "nodes": "15",
        "threads": 2,
        "kernel": "listing",
        "backend": "portable",
        "method": "plain",
    });
    assert_eq!(objects, [expected]);
}

#[test]
fn of_divide() {
    let fen = "k7/8/K7/8/8/8/8/7r b - - 0 1";
    let settings = ["--threads", "1", "--kernel", "bulk", "--backend", "portable"];
    let run = perft(["divide", "1", fen, "--json"].iter().chain(&settings)).ends_with(0);
    let mut objects = run.objects();
    take_times(&mut objects[0]);
    let moves = objects[0]["moves"].as_object_mut().map(std::mem::take).expect("moves");
    assert_eq!(moves.len(), 15);
    assert!(moves.values().all(|nodes| nodes == "1"));
    assert!(moves.contains_key("h1a1") && moves.contains_key("a8b8"));
    let expected = json!({
        "fen": fen,
        "depth": 1,
        "nodes": "15",
        "threads": 1,
        "kernel": "bulk",
        "backend": "portable",
        "method": "plain",
        "moves": {},
    });
    assert_eq!(objects, [expected]);
}

#[test]
fn the_fen_is_that_of_the_position_counted() {
    let fen = |arguments: &[&str]| {
        let run = perft(["count", "1", "--json"].iter().chain(arguments)).ends_with(0);
        run.objects()[0]["fen"].as_str().expect("a text").to_owned()
    };
    assert_eq!(fen(&[]), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(fen(&["4k3/8/8/8/8/8/8/4K3", "w", "-", "-"]), "4k3/8/8/8/8/8/8/4K3 w - -");
    assert_eq!(
        fen(&["--moves", "g1f3"]),
        "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"
    );
}

#[test]
fn of_suites() {
    let suite = TemporaryFile::new(
        "json.epd",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25 ;D9 1\n\
         4k3/8/8/8/8/8/8/4K3 w - - ;D1 6\n\
         4k3/8/8/8/8/8/8/4K3 w - - ;D9 6\n\
         no position\n",
    );
    let run = perft(["suite", suite.path(), "--json", "--max-depth", "2", "--threads", "1"]);
    let mut objects = run.ends_with(1).objects();
    assert_eq!(objects.len(), 5);
    for index in [0, 1, 4] {
        take_times(&mut objects[index]);
        assert_eq!(objects[index]["kernel"].take(), perft_core::Kernel::default().name());
        assert_eq!(objects[index]["backend"].take(), perft_core::Backend::best().name());
    }
    assert_eq!(
        objects[0],
        json!({
            "suite": suite.path(),
            "line": 1,
            "fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "depth": 2,
            "nodes": "25",
            "threads": 1,
            "kernel": null,
            "backend": null,
            "method": "plain",
            "status": "passed",
            "counts": [
                { "depth": 1, "expected": "5", "nodes": "5", "status": "passed" },
                { "depth": 2, "expected": "25", "nodes": "25", "status": "passed" },
                { "depth": 9, "expected": "1", "status": "skipped" },
            ],
        })
    );
    assert_eq!(objects[1]["status"], "failed");
    assert_eq!(objects[1]["counts"][0]["nodes"], "5");
    assert_eq!(objects[2]["status"], "skipped");
    assert_eq!(objects[2].get("nodes"), None);
    assert_eq!((&objects[3]["line"], &objects[3]["column"]), (&json!(4), &json!(12)));
    let summary = &objects[4];
    for (field, number) in
        [("positions", 3), ("passed", 2), ("failed", 1), ("skipped", 2), ("bad_lines", 1)]
    {
        assert_eq!(summary[field], number, "{field}");
        assert_eq!(summary["suites"][0][field], number, "{field}");
    }
    assert_eq!(summary["nodes"], "35");
    assert_eq!(summary["suites"][0]["suite"], suite.path());
}
