//! Suites that run through an engine.

use serde_json::json;

use crate::fake_engine::perft_with;
use crate::program::{TemporaryFile, perft, perft_fed};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
const CHESS960: &str = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";

fn suite(text: &str) -> TemporaryFile {
    TemporaryFile::new("suite.epd", text)
}

#[test]
fn an_engine_that_counts_right_agrees() {
    let text = format!(
        "# with counts and without\n{KINGS} ;D1 5 ;D2 25\n{KIWIPETE} ;D2 2039\n{ROOKS}\n{CHESS960}\n"
    );
    let file = suite(&text);
    let run = perft_with("right", &["suite", file.path(), "--engine", "{engine}", "--depth", "2"]);
    run.ends_with(0).says("The engine agrees in all 4 positions.");
}

#[test]
fn every_distinct_failure_is_followed_to_its_position() {
    let file =
        suite(&format!("{KIWIPETE} ;D1 48 ;D3 97862\n{ROOKS} ;D2 568 ;D3 13744\n{KINGS} ;D2 25\n"));
    let arguments = ["suite", file.path(), "--engine", "{engine}", "--threads", "2"];
    let run = perft_with("no castling past an attacked b-file", &arguments).ends_with(1);
    let run = run.says("suite.epd, line 2\n  FEN       r3k2r/8/").says("\n  depth     2\n");
    let run =
        run.says("The engine differs after a1b1:\n").says("missing  e8c8: is legal, 1 expected");
    run.says("\ntotal ").says("failed, in ");
    let arguments = [&arguments[..], &["--json"]].concat();
    let run = perft_with("no castling past an attacked b-file", &arguments).ends_with(1);
    let objects = run.objects();
    let rooks = &objects[1];
    assert_eq!((&rooks["line"], &rooks["status"]), (&json!(2), &json!("failed")));
    assert_eq!((&rooks["depth"], &rooks["path"]), (&json!(2), &json!(["a1b1"])));
    assert_eq!(rooks["differences"]["missing"], json!({ "e8c8": "1" }));
    assert_eq!((&objects[2]["status"], &objects[2]["depth"]), (&json!("passed"), &json!(2)));
    assert_eq!(objects[3]["failed"], json!(2));
}

#[test]
fn the_same_failure_is_told_once() {
    let file = suite(&format!("{KIWIPETE} ;D2 2039\n{KIWIPETE} ;D2 2039\n"));
    let run = perft_with("pawns jump over pieces", &["suite", file.path(), "--engine", "{engine}"]);
    let run = run.ends_with(1).says("line 2: the same as ");
    run.says("2 positions failed, in 1 distinct way.");
}

#[test]
fn the_first_failure_may_end_the_run() {
    let file = suite(&format!("{KIWIPETE} ;D1 48\n").repeat(30));
    let arguments = ["suite", file.path(), "--engine", "{engine}", "--stop-at-failure"];
    let run = perft_with("pawns jump over pieces", &arguments).ends_with(1);
    let run = run.says("1 position failed, in 1 distinct way");
    run.says("; 29 positions and 0 suites not reached.");
}

/// The engine never answers, and `--time` ends the run.
#[test]
fn reports_positions_that_an_interrupted_run_did_not_reach() {
    let first = suite(&format!("{KINGS} ;D1 5\n").repeat(8));
    let second = TemporaryFile::new("second.epd", format!("{ROOKS} ;D1 26\n").repeat(2));
    let junit = TemporaryFile::new("junit.xml", "");
    let arguments = ["suite", first.path(), second.path(), "--engine", "{engine}"];
    let arguments = [&arguments[..], &["--time", "0.5", "--threads", "1"]].concat();
    let run = perft_with("silent", &arguments).ends_with(130);
    run.says("interrupted in ").says(" positions and 1 suite not reached.");

    let more = ["--json", "--junit", junit.path()];
    let run = perft_with("silent", &[&arguments[..], &more].concat()).ends_with(130);
    let objects = run.objects();
    let (summary, lines) = objects.split_last().expect("a summary");
    let interrupted = lines.iter().filter(|line| line["status"] == "interrupted").count();
    assert_eq!(summary["interrupted"], json!(interrupted));
    assert_eq!(summary["not_reached"], json!({ "positions": 10 - interrupted, "suites": 1 }));

    let text = std::fs::read_to_string(&junit.path).expect("the file is there");
    let document = roxmltree::Document::parse(&text).expect("well-formed XML");
    let skipped: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name("skipped"))
        .filter_map(|node| node.attribute("message"))
        .collect();
    assert_eq!(skipped.iter().filter(|message| **message == "interrupted").count(), interrupted);
    assert!(skipped.contains(&"2 positions not reached"), "{text}");
    let left = format!("{} positions not reached", 8 - interrupted);
    assert!(skipped.contains(&left.as_str()), "{text}");
}

/// How much of standard input is left, nobody knows.
#[test]
fn reports_an_unknown_rest_of_standard_input() {
    let (text, command) = (format!("{KINGS} ;D1 5\n"), "sleep 60");
    let arguments = ["suite", "-", "--engine", command, "--time", "0.3"];
    let run = perft_fed(arguments, text.as_bytes()).ends_with(130);
    run.says("an unknown number of positions and 0 suites not reached.");
    let text = format!("{KINGS} ;D30 5\n");
    let run = perft_fed(["suite", "-", "--time", "0.3", "--threads", "1"], text.as_bytes())
        .ends_with(130);
    run.says("an unknown number of positions and 0 suites not reached.");
}

#[test]
fn an_engine_that_fails_is_started_again() {
    let file = suite(&format!("{KINGS} ;D1 5\n{ROOKS} ;D1 26\n"));
    let run =
        perft_with("dies at go", &["suite", file.path(), "--engine", "{engine}"]).ends_with(1);
    let run = run.says("line 1\n").says("line 2").says("exit code 3");
    run.says("2 positions failed");
}

#[test]
fn distinguishes_a_wrong_suite_from_a_wrong_engine() {
    let file = suite(&format!("{KINGS} ;D1 5 ;D2 24\nnot a position ;D1 1\n"));
    let run = perft_with("right", &["suite", file.path(), "--engine", "{engine}"]).ends_with(1);
    run.says("The suite expects 24 at depth 2, but there are 25").complains("suite.epd:2:");
}

#[test]
fn junit_has_every_position() {
    let file = suite(&format!("{KINGS} ;D1 5\n{KIWIPETE} ;D1 48\n"));
    let junit = TemporaryFile::new("junit.xml", "");
    let arguments = ["suite", file.path(), "--engine", "{engine}", "--junit", junit.path()];
    perft_with("pawns jump over pieces", &arguments).ends_with(1);
    let text = std::fs::read_to_string(&junit.path).expect("the file is there");
    assert!(text.contains("tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\""), "{text}");
    assert!(text.contains("><failure message=\"The engine differs here:\">"), "{text}");
    assert!(text.contains("\nextra    c2c4: is not legal, got 1\n"), "{text}");
    let document = roxmltree::Document::parse(&text).expect("well-formed XML");
    assert_eq!(document.descendants().filter(|node| node.has_tag_name("testcase")).count(), 2);
    let nowhere = ["suite", file.path(), "--engine", "x", "--junit", "/no/such/place.xml"];
    perft(nowhere).ends_with(2).complains("cannot write '/no/such/place.xml'");
}

/// A service that shows test results must not show a suite as passed of which a line was passed
/// over.
#[test]
fn junit_reports_unusable_lines() {
    let file = suite(&format!("{KINGS} ;D1 5\n8/8 w - - ;D1 1\n{KIWIPETE} ;D1 48\n"));
    let junit = TemporaryFile::new("junit.xml", "");
    let arguments = ["suite", file.path(), "no-such.epd", "--engine", "{engine}", "--junit"];
    perft_with("right", &[&arguments[..], &[junit.path()]].concat()).ends_with(2);
    let text = std::fs::read_to_string(&junit.path).expect("the file is there");
    let document = roxmltree::Document::parse(&text).expect("well-formed XML");
    let suites: Vec<_> =
        document.descendants().filter(|node| node.has_tag_name("testsuite")).collect();
    let numbers = |place: usize| ["tests", "errors"].map(|name| suites[place].attribute(name));
    assert_eq!(
        (numbers(0), numbers(1)),
        ([Some("3"), Some("1")], [Some("1"), Some("1")]),
        "{text}"
    );
    let errors: Vec<_> = document
        .descendants()
        .filter(|node| node.has_tag_name("error"))
        .map(|node| {
            (node.parent_element().and_then(|it| it.attribute("name")), node.attribute("message"))
        })
        .collect();
    let [(Some("line 2"), Some(line)), (Some("the suite"), Some(of_suite))] = errors[..] else {
        panic!("{text}");
    };
    assert!(line.starts_with("column 4: ") && of_suite.contains("no-such.epd"), "{text}");
}

/// A suite may have any name, and an engine may write anything before it dies.
#[cfg(unix)]
#[test]
fn junit_is_well_formed_whatever_it_tells() {
    let name = "a\u{1}<&\">]]>\u{85}\u{1b}[31m\u{2028}é.epd";
    let file = TemporaryFile::new(name, format!("{KINGS} ;D1 5\n"));
    let junit = TemporaryFile::new("junit.xml", "old");
    let command = "sh -c 'printf \"\\001<&\\\"]]>\\033[31m\\377\\n\" >&2; exit 3' {depth} {fen}";
    let arguments = ["suite", file.path(), "--engine-command", command, "--junit", junit.path()];
    perft(arguments).ends_with(1);
    let text = std::fs::read_to_string(&junit.path).expect("UTF-8");
    let document =
        roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let error = document.descendants().find(|node| node.has_tag_name("error")).expect("an error");
    assert!(error.text().is_some_and(|text| text.contains("<&\"]]>")), "{text}");
    let folder = junit.path.parent().and_then(|folder| folder.read_dir().ok()).expect("a folder");
    assert_eq!(folder.count(), 1, "nothing unfinished is left");
}

#[test]
fn programs_without_uci_are_compared() {
    let program = env!("CARGO_BIN_EXE_perft");
    let file = suite(&format!("{KINGS} ;D2 25\n{ROOKS} ;D2 568\n{CHESS960} ;D1 21\n"));
    let command = format!("'{program}' divide {{depth}} {{fen}} --no-such-option");
    let of_position = format!("'{program}' divide {{depth}} {{fen}}");
    perft(["suite", file.path(), "--engine-command", &of_position]).ends_with(0);
    let run = perft(["divide", "2", ROOKS, "--engine-command", &of_position]).ends_with(0);
    run.says("The engine agrees in every move at depth 2.");
    let listed = perft(["divide", "2", ROOKS, "--engine-command", &of_position, "--lists-moves"]);
    listed.ends_with(0).says("The engine lists the moves of 27 positions correctly.");
    let failing = perft(["suite", file.path(), "--engine-command", &command]).ends_with(1);
    failing.says("ended with exit code 2\n").says("its last lines on standard error:");
}

#[test]
fn lists_of_moves_find_errors_that_cancel_out() {
    let arguments = ["divide", "3", ROOKS, "--engine", "{engine}", "--lists-moves"];
    let run = perft_with("castling takes the other side's rights", &arguments).ends_with(1);
    run.says("missing  e8");
}

#[test]
fn options_that_the_engine_lacks_are_named() {
    let file = suite(&format!("{KINGS} ;D1 5\n").repeat(3));
    for command in [["divide", "1"], ["suite", file.path()]] {
        let with = |options: [&str; 2]| {
            let options = options.map(|option| format!("--engine-option={option}"));
            let engine = ["--engine", "{engine}", &options[0], &options[1]];
            perft_with("has options", &[&command[..], &engine].concat())
        };
        with(["hash=1", "Debug Log File=/dev/null"]).ends_with(0);
        let run = with(["Hash=1", "Threds=1"]).ends_with(2).complains("has no option 'Threds'\n");
        run.complains("help: its options are Hash, Debug Log File");
    }
    // An engine that names no options may have some.
    let arguments = ["divide", "1", "--engine", "{engine}", "--engine-option", "Hash=1"];
    perft_with("right", &arguments).ends_with(0);
}

#[test]
fn rejects_engine_options_without_an_engine() {
    for option in [&["--junit", "x"][..], &["--stop-at-failure"]] {
        let run = perft([&["suite"][..], option].concat()).ends_with(2);
        run.complains("needs an engine");
    }
    let file = suite(&format!("{KINGS} ;D2 25\n"));
    let run = perft(["suite", file.path(), "--engine", "no-such-engine"]).ends_with(2);
    run.complains("cannot run the engine 'no-such-engine'");
}

/// The step of the workflow in `docs/` that compares, as GitHub runs it, with fewer nodes.
#[cfg(unix)]
#[test]
fn the_workflow_compares() {
    let workflow = include_str!("../../../../docs/engine-perft.yml");
    let (_, step) = workflow.split_once("- name: Compare\n").expect("a step of this name");
    let (_, lines) = step.split_once("run: |\n").expect("a script");
    let script: String = lines
        .lines()
        .map_while(|line| line.strip_prefix("          "))
        .map(|line| line.replace("1M", "20") + "\n")
        .collect();
    assert!(script.contains("--max-nodes 20") && script.contains("--engine ./my-engine"));
    let place =
        TemporaryFile::new("my-engine", "#!/bin/sh\nexec magic-perft/target/release/perft uci\n");
    let folder = place.path.parent().expect("a folder");
    let release = folder.join("magic-perft/target/release");
    std::fs::create_dir_all(&release).expect("the folder can be written");
    let program = env!("CARGO_BIN_EXE_perft");
    std::os::unix::fs::symlink(program, release.join("perft")).expect("a link");
    let permissions = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&place.path, permissions).expect("it is ours");
    let mut bash = std::process::Command::new("bash");
    let Ok(output) = bash.args(["-e", "-c", &script]).current_dir(folder).output() else {
        eprintln!("SKIPPED: there is no bash, which GitHub uses");
        return;
    };
    crate::program::Run::from(output).ends_with(0).says("The engine agrees in all ");
    assert!(folder.join("perft.xml").exists());
}

/// Debian's engine, where it is installed.
#[test]
fn stockfish_agrees() {
    const STOCKFISH: &str = "/usr/games/stockfish";
    if !std::path::Path::new(STOCKFISH).exists() {
        eprintln!("skipped: there is no {STOCKFISH}");
        return;
    }
    let file = suite(&format!("{KIWIPETE} ;D3 97862\n{ROOKS} ;D3 13744\n{CHESS960}\n"));
    let options = ["--engine", STOCKFISH, "--engine-option", "Hash=1", "--threads", "2"];
    let run = perft([&["suite", file.path()][..], &options].concat()).ends_with(0);
    run.says("The engine agrees in all 3 positions.");
    perft(["divide", "2", KIWIPETE, "--engine", STOCKFISH, "--lists-moves"]).ends_with(0);
}
