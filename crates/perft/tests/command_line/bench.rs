//! `bench`.

use perft_core::suite::BENCH_NAMES;
use perft_core::{Backend, Kernel};
use serde_json::{Value, json};

use crate::program::{Run, TemporaryFile, perft, perft_fed};

/// Measures small trees once, so that a test takes little time.
fn bench(arguments: &[&str]) -> Run {
    let small = ["bench", "--rounds", "1", "--max-nodes", "3k"];
    perft(small.iter().chain(arguments))
}

/// Position, kernel, backend and threads of each result.
fn measured(run: &Run) -> Vec<(String, String, String, u64)> {
    let object = &run.objects()[0];
    let results = object["results"].as_array().expect("results");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let result = |result: &Value| {
        let threads = result["threads"].as_u64().expect("a number");
        (text(&result["position"]), text(&result["kernel"]), text(&result["backend"]), threads)
    };
    results.iter().map(result).collect()
}

#[test]
fn report_names_program_processor_and_positions() {
    let run = bench(&["pos3", "start", "--threads", "1"]).ends_with(0);
    for text in [
        concat!("perft ", env!("CARGO_PKG_VERSION"), ", "),
        "compiler    rustc 1.",
        "processor   ",
        "portable    runs anywhere",
        ", the best here\n",
        "method      every path walked, nothing merged or looked up; 1 round in turns",
        "every count was as expected",
        "Million nodes/s, by the fastest:\n\nkernel   backend",
    ] {
        assert!(run.stdout.contains(text), "no {text:?} in {run:#?}");
    }
    let best = Backend::best().name();
    for kernel in Kernel::ALL.map(Kernel::name) {
        for (position, depth, nodes) in [("start", "2", "400"), ("pos3", "3", "2,812")] {
            let row = [position, kernel, best, "1", depth, nodes];
            let is_row = |line: &str| line.split_whitespace().take(6).eq(row);
            assert_eq!(run.stdout.lines().filter(|line| is_row(line)).count(), 1, "{row:?}");
        }
    }
}

#[test]
fn measures_every_kernel_and_all_cores_on_the_best_backend() {
    let run = bench(&["--json"]).ends_with(0);
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
    let mut expected = Vec::new();
    for name in BENCH_NAMES {
        for kernel in Kernel::ALL {
            for threads in if cores == 1 { vec![1] } else { vec![1, cores] } {
                let (kernel, backend) = (kernel.to_string(), Backend::best().to_string());
                expected.push((name.to_owned(), kernel, backend, threads));
            }
        }
    }
    assert_eq!(measured(&run), expected);
}

#[test]
fn measures_what_is_asked_for() {
    let asked = ["kiwipete", "pos5", "--kernel", "two-ply,bulk,bulk", "--backend", "portable"];
    let run = bench(&[&asked[..], &["--threads", "2,1", "--json"]].concat()).ends_with(0);
    let of = |position: &str| {
        let kernels = ["two-ply", "two-ply", "bulk", "bulk"].into_iter().zip([2, 1, 2, 1]);
        let owned = |(kernel, threads): (&str, u64)| {
            (position.to_owned(), kernel.to_owned(), "portable".to_owned(), threads)
        };
        kernels.map(owned).collect::<Vec<_>>()
    };
    assert_eq!(measured(&run), [of("kiwipete"), of("pos5")].concat());
}

#[test]
fn every_backend_of_this_processor_can_be_measured() {
    for backend in Backend::ALL {
        if let Err(reason) = backend.available() {
            bench(&["--backend", backend.name()]).ends_with(2).complains(&reason.to_string());
            continue;
        }
        let run = bench(&["start", "--backend", backend.name(), "--threads", "1", "--json"]);
        assert_eq!(measured(&run.ends_with(0)).len(), Kernel::ALL.len());
    }
}

#[test]
fn the_json_has_every_figure() {
    let arguments = ["pos4", "--kernel", "bulk", "--backend", "portable", "--threads", "1"];
    let run =
        perft(["bench", "--rounds", "3", "--max-nodes", "300", "--json"].iter().chain(&arguments));
    let mut objects = run.ends_with(0).objects();
    assert_eq!(objects.len(), 1);
    let result = objects[0]["results"][0].as_object_mut().expect("an object");
    let mut seconds = |field: &str| {
        let seconds = result.remove(field).and_then(|seconds| seconds.as_f64());
        seconds.unwrap_or_else(|| panic!("no {field}"))
    };
    let (fastest, median, slowest) =
        (seconds("seconds"), seconds("median_seconds"), seconds("slowest_seconds"));
    assert!(0.0 < fastest && fastest <= median && median <= slowest);
    if cfg!(unix) {
        assert!(seconds("processor_seconds") > 0.0);
    }
    let rate = result.remove("nodes_per_second").and_then(|rate| rate.as_f64()).expect("a rate");
    assert!((rate * fastest / 264.0 - 1.0).abs() < 0.01, "{rate} in {fastest}");
    let expected = json!({
        "position": "pos4",
        "fen": "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "depth": 2,
        "nodes": "264",
        "kernel": "bulk",
        "backend": "portable",
        "threads": 1,
        "method": "plain",
        "samples": 3,
    });
    assert_eq!(objects[0]["results"], json!([expected]));
    assert_eq!((&objects[0]["method"], &objects[0]["rounds"]), (&json!("plain"), &json!(3)));
    let build = &objects[0]["build"];
    assert_eq!(build["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(build["assertions"], cfg!(any(debug_assertions, feature = "explain")));
    assert!(build["compiler"].as_str().is_some_and(|line| line.starts_with("rustc ")));
    for (item, backend) in
        objects[0]["backends"].as_array().expect("backends").iter().zip(Backend::ALL)
    {
        assert_eq!(item["backend"], backend.name());
        assert_eq!(item["available"], backend.available().is_ok());
        assert_eq!(item["best"], backend == Backend::best());
        assert_eq!(item["missing"] == json!([]), backend.available().is_ok());
    }
}

#[test]
fn other_methods_can_be_measured() {
    bench(&["pos3", "--hash", "1"]).ends_with(0).says("an empty table of 1.0 MB for each count");
    let run = bench(&["pos3", "--memory", "7"]).ends_with(0);
    run.says("equal positions merged in at most 7.0 MB");
    let run = bench(&["pos3", "--merge", "--json", "--kernel", "bulk"]).ends_with(0);
    assert_eq!(run.objects()[0]["method"], "merged");
}

#[test]
fn suites_can_be_measured() {
    let text = "# two\n4k3/8/8/8/8/8/8/4K3 b - - ;D1 5 ;D2 25\n4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n";
    let file = TemporaryFile::new("measured.epd", text);
    let run = bench(&["--suite", file.path(), "--kernel", "bulk", "--threads", "1", "--json"]);
    let names: Vec<String> = measured(&run.ends_with(0)).into_iter().map(|row| row.0).collect();
    assert_eq!(names, ["line 2", "line 3"]);
    perft_fed(["bench", "--suite", "-", "--rounds", "1"], text.as_bytes()).ends_with(0);
}

#[test]
fn a_wrong_count_ends_it() {
    let line = "4k3/8/8/8/8/8/8/4K3 w - - ;D1 5 ;D2 26\n";
    let measure = ["bench", "--suite", "-", "--kernel", "bulk", "--backend", "portable"];
    let run = perft_fed(measure.iter().chain(&["--threads", "1"]), line.as_bytes()).ends_with(1);
    let report = "FAILED line 1, by bulk kernel, portable backend, 1 thread\n  \
        FEN       4k3/8/8/8/8/8/8/4K3 w - -\n  depth     2\n  expected  26\n  got       25\n  \
        look into perft divide 2 '4k3/8/8/8/8/8/8/4K3 w - -' --kernel bulk --backend portable\n\
        Nothing more was measured.\n";
    assert_eq!(run.stdout, report);
    let run = perft_fed(measure.iter().chain(&["--json"]), line.as_bytes()).ends_with(1);
    let object = &run.objects()[0];
    assert_eq!((&object["status"], &object["expected"]), (&json!("failed"), &json!("26")));
    assert_eq!((&object["nodes"], &object["position"]), (&json!("25"), &json!("line 1")));
}

#[test]
fn bad_input_is_refused() {
    let refused = |arguments: &[&str], reason: &str| {
        let run = perft(["bench"].iter().chain(arguments)).ends_with(2).complains(reason);
        assert_eq!(run.stdout, "");
    };
    refused(&["pos7"], "kiwipete");
    refused(&["--kernel", "bulk,magic"], "two-ply");
    refused(&["--backend", "z80"], "portable");
    refused(&["--threads", "1,0"], "from 1 to 4096");
    refused(&["--rounds", "0"], "from 1 to 10000");
    refused(&["--max-nodes", "few"], "whole number");
    refused(&["--quick", "--rounds", "many"], "number of rounds");
    refused(&["pos3", "--suite", "mine.epd"], "--suite");
    refused(&["--hash", "1", "--merge"], "--merge");
    refused(&["--suite", "there/is/no.epd"], "help: check the path");
    refused(&["--suite", env!("CARGO_TARGET_TMPDIR")], "directory");
    for (text, reason) in [("", "holds no positions"), ("# one\nrubbish\n", "standard input:2:8: ")]
    {
        let run = perft_fed(["bench", "--suite", "-"], text.as_bytes()).ends_with(2);
        run.complains(reason).complains("help: a line of a suite looks like");
    }
}

#[test]
fn compares_with_an_earlier_measurement_and_draws() {
    let arguments = ["start", "pos3", "--kernel", "bulk", "--threads", "1"];
    let run = bench(&[&arguments[..], &["--json"]].concat()).ends_with(0);
    let old = TemporaryFile::new("old.json", &run.stdout);
    let picture = old.path.with_file_name("speeds.svg");
    let plot = picture.to_str().expect("a path");
    let run = bench(&[&arguments[..], &["--compare", old.path(), "--plot", plot]].concat());
    let run = run.ends_with(0).says("\nCompared with the earlier measurement, by the fastest:\n");
    run.says("ms before").says("speedup");
    let svg = std::fs::read_to_string(&picture).expect("the picture was written");
    assert_eq!(svg.matches("<rect ").count(), 2);
    let both = [&arguments[..], &["--compare", old.path(), "--json"]].concat();
    let object = &bench(&both).ends_with(0).objects()[0];
    assert_eq!(object["compared"].as_array().map(Vec::len), Some(2));
    assert!(object["compared"][0]["speedup"].as_f64().is_some_and(|ratio| ratio > 0.0));
    let other = bench(&["start", "--kernel", "two-ply", "--threads", "1", "--compare", old.path()]);
    other.ends_with(0).says("Nothing was measured both then and now.");
    // What a backend was called that is `portable` now.
    let arguments = ["start", "--kernel", "bulk", "--backend", "portable", "--threads", "1"];
    let run = bench(&[&arguments[..], &["--json"]].concat()).ends_with(0);
    let renamed = run.stdout.replace("\"portable\"", "\"neon\"");
    assert_ne!(renamed, run.stdout);
    let renamed = TemporaryFile::new("renamed.json", &renamed);
    let run = bench(&[&arguments[..], &["--compare", renamed.path()]].concat()).ends_with(0);
    run.says("\nCompared with the earlier measurement, by the fastest:\n");
    let bad = TemporaryFile::new("bad.json", "{}");
    bench(&["--compare", bad.path()])
        .ends_with(2)
        .complains("cannot compare with")
        .complains("results");
    bench(&["--compare", "/dev/zero"]).ends_with(2).complains("larger than");
    bench(&["--plot", "no/folder/x.svg", "start", "--threads", "1"])
        .ends_with(2)
        .complains("no/folder");
}
