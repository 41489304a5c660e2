//! Suites: the dialects, the limits, the reports.

use serde_json::json;

use crate::program::{TemporaryFile, perft, perft_fed};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

#[test]
fn the_standard_suites_pass() {
    let run = perft(["suite", "--max-nodes", "100k"]).ends_with(0);
    for suite in perft_core::suite::STANDARD {
        assert!(run.stdout.contains(suite.name), "{run:#?}");
    }
    let run = run.says("suite ").says(" positions ").says(" nodes/s ").says("\ntotal ");
    run.says(" kernel, ").says("counts as expected.");
}

#[test]
fn takes_every_dialect() {
    let text = format!(
        "\u{feff}# a comment\r\n\
         \r\n\
         {KINGS} ;D1 5 ;D2 25\r\n\
         {KINGS};D1 5;D2 25\n\
         {KINGS}; D1 5; D2 25;\n\
         {KINGS}\t;D2 25 # deeper only\n\
         4k3/8/8/8/8/8/8/4K3 w - -   ;d1\t5\n\
         4k3/8/8/8/8/8/8/R3K2R w HA - 0 1 ;D1 26\n\
         1rkr3b/1ppn3p/3pB1n1/6q1/R2P4/4N1P1/1P5P/2KRQ1B1 b Dbd - 0 14 ;D1 35\n\
         4k3/8/8/pP6/8/8/8/4K3 w - a6 0 4 ;D1 7\n\
         {KINGS} ;D1 5"
    );
    perft_fed(["suite", "-"], text.as_bytes()).ends_with(0).complains("9 positions, 12 passed");
}

#[test]
fn a_wrong_count_is_reported_with_all_that_is_needed_to_look_into_it() {
    let file = TemporaryFile::new("wrong.epd", format!("# one\n{KINGS} ;D1 5 ;D2 24 ;D3 170\n"));
    let run = perft(["suite", file.path(), "--kernel", "listing", "--backend", "portable"]);
    let run = run.ends_with(1);
    let report = format!(
        "FAILED {}, line 2\n  FEN       {KINGS}\n  depth     2\n  expected  24\n  got       25\n  \
         look into perft divide 2 '{KINGS}' --kernel listing --backend portable\n",
        file.path()
    );
    run.says(&report).says("1 count wrong.").complains("2 passed, 1 failed");
    for (options, same) in [(["--hash", "3"], "--hash 3\n"), (["--memory", "2"], "--merge\n")] {
        perft(["suite", file.path()].iter().chain(&options)).ends_with(1).says(same);
    }
}

#[test]
fn limits_skip_counts() {
    let text = format!("{KINGS} ;D1 5 ;D2 25 ;D3 170 ;D20 1\n");
    let counted = |limit: [&str; 2]| {
        let run = perft_fed(["suite", "-"].iter().chain(&limit), text.as_bytes()).ends_with(0);
        run.complains("0 failed").stderr
    };
    assert!(counted(["--max-depth", "1"]).contains("1 passed, 0 failed, 3 skipped"));
    assert!(counted(["--max-depth", "3"]).contains("3 passed, 0 failed, 1 skipped"));
    let run = perft_fed(["suite", "-", "--max-nodes", "25", "--max-depth", "9"], text.as_bytes());
    run.ends_with(0).complains("2 passed, 0 failed, 2 skipped");
    let run = perft_fed(["suite", "-", "--max-nodes", "0"], text.as_bytes()).ends_with(0);
    run.says("Nothing was counted");
}

#[test]
fn suites_run_one_after_another() {
    let one = TemporaryFile::new("one.epd", format!("{KINGS} ;D1 5\n"));
    let two = TemporaryFile::new("two.epd", format!("{KINGS} ;D1 5 ;D2 25\n").repeat(200));
    let run = perft(["suite", one.path(), two.path()]).ends_with(0);
    let table: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(table.len(), 6, "{run:#?}");
    assert!(table[1].contains("one.epd") && table[2].contains("two.epd"));
    let total: Vec<&str> = table[3].split_whitespace().collect();
    assert_eq!(total[..3], ["total", "201", "6,005"]);
    assert_eq!(table[5], "All 401 counts as expected.");
}

#[test]
fn the_threads_do_not_change_the_order() {
    let mut text = String::new();
    for line in 1..=300 {
        let depth = if line % 100 == 7 { 6 } else { 1 };
        text += &format!("{KINGS} ;D{depth} 0\n");
    }
    let run = perft_fed(["suite", "-", "--json", "--threads", "4"], text.as_bytes()).ends_with(1);
    let objects = run.objects();
    let lines: Vec<u64> = objects.iter().filter_map(|object| object["line"].as_u64()).collect();
    assert_eq!(lines, (1..=300).collect::<Vec<_>>());
}

#[test]
fn nothing_but_text_goes_where_there_is_no_terminal() {
    let run = perft(["suite", "--max-nodes", "1000"]).ends_with(0);
    for stream in [&run.stdout, &run.stderr] {
        assert!(!stream.contains(['\r', '\u{1b}']), "{run:#?}");
    }
    assert_eq!(run.stderr.lines().count(), perft_core::suite::STANDARD.len());
}

#[test]
fn missing_counts_are_made_when_asked_for() {
    let kings = "4k3/8/8/8/8/8/8/4K3 w - -";
    let text = format!("{kings} ;D2 25\n4k3/8/8/8/8/8/4P3/4K3 w - -\nepd {kings}\nperft 1 = 5\n");
    let suite = TemporaryFile::new("some.epd", text);
    let run = perft(["suite", suite.path()]).ends_with(2);
    run.complains("some.epd:2:").says("1 bad line passed over.");
    let run = perft(["suite", suite.path(), "--depth", "1..3"]).ends_with(0);
    let run = run.says("4k3/8/8/8/8/8/4P3/4K3 w - - ;D1 6 ;D2 30 ;D3 210\n");
    run.says("  counted\n").says("All 2 counts as expected; 3 counts made anew.");
    let run = perft(["suite", suite.path(), "--depth", "2", "--json"]).ends_with(0);
    let (line, summary) = (&run.objects()[1], &run.objects()[3]);
    assert_eq!(line["counts"], json!([{ "depth": 2, "nodes": "30", "status": "counted" }]));
    assert_eq!((&line["status"], &summary["counted"]), (&json!("counted"), &json!(1)));
    for (bad, complaint) in [("0", "depth"), ("x", "depth"), ("3..1", "'3..1' runs backwards")] {
        perft(["suite", suite.path(), "--depth", bad]).ends_with(2).complains(complaint);
    }
}

/// The output is a suite again, and a right one.
#[test]
fn a_suite_is_written_anew_with_all_counts() {
    let text = "8/8/8/8/8/4k3/4p3/4K3 w - - ;D1 9 ;D4 1\n4k3/8/8/8/8/8/4P3/4K3 w - -\nperft 2 = 30\n\
                4k3/8/8/8/8/8/8/4K3 w - -\n";
    let arguments = ["suite", "-", "--depth", "1..2", "--max-depth", "3", "--epd"];
    let run = perft_fed(arguments, text.as_bytes()).ends_with(1).complains("expected  9");
    let expected = "8/8/8/8/8/4k3/4p3/4K3 w - - ;D1 0 ;D4 1\n4k3/8/8/8/8/8/4P3/4K3 w - - ;D2 30\n\
                    4k3/8/8/8/8/8/8/4K3 w - - ;D1 5 ;D2 25\n";
    assert_eq!(run.stdout, expected);
    let arguments = ["suite", "-", "--max-depth", "3", "--quiet"];
    let run = perft_fed(arguments, run.stdout.as_bytes()).ends_with(0);
    assert_eq!(run.stderr, "");
    perft(["suite", "--epd", "--json"]).ends_with(2).complains("--json");
}

#[test]
fn lines_may_end_with_a_return_alone() {
    let kings = "4k3/8/8/8/8/8/8/4K3 w - -";
    let text = format!("# kings\r{kings} ;D1 5\r{kings} ;D1 6\rx ;D1 5\r");
    let run =
        perft_fed(["suite", "-"], text.as_bytes()).ends_with(1).complains("1 passed, 1 failed");
    run.says("line 3").complains("standard input:4:1: ");
    let run = perft_fed(["count", "1", "-"], format!("{kings}\r{kings}\r").as_bytes());
    assert_eq!(run.ends_with(0).stdout.lines().count(), 2);
}

/// Tables and numbers alone are suites too, and a wrong count among them is a finding.
#[test]
fn suites_of_other_dialects() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4";
    for text in [
        "@; 2; 400",
        "@ bm #3; D2 400; id \"\\\"; D2 5\";",
        "fen;depth;nodes\n@;2;400",
        "depth\tnodes\tfen\n2\t400\t@",
        "@\t2\t400",
        "@,2,400",
        "| fen | D2 |\n|---|---|\n| @ | 400 |",
        "@ | 20 | 400 | 8902",
    ] {
        let right = text.replace('@', start);
        perft_fed(["suite", "-"], right.as_bytes()).ends_with(0).says("as expected");
        let wrong = right.replace("400", "401");
        perft_fed(["suite", "-"], wrong.as_bytes()).ends_with(1).says("expected  401");
        perft_fed(["count", "1", "-"], right.as_bytes()).ends_with(0).says(": 20\n");
    }
    perft_fed(["suite", "-"], format!("{start};400").as_bytes()).ends_with(2).complains("'400'");
}

/// The suite of the Grand Chess Tree as a text of JSON, and any suite in gzip.
#[test]
fn reads_lines_of_json_and_gzip() {
    use std::io::Write;

    let text = format!(
        "{{\"fen\":\"{KINGS}\",\"tags\":[\"x\"],\"d1\":5,\"d2\":25,\"d3\":0,\"divide_d1\":{{\"e1d1\":1}}}}\n\
         {{\"fen\":\"8/8/8/8 w - -\",\"d1\":5}}\n"
    );
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(text.as_bytes()).expect("memory takes everything");
    let packed = packed.finish().expect("memory takes everything");
    for bytes in [text.as_bytes(), &packed] {
        let run = perft_fed(["suite", "-"], bytes).ends_with(2);
        run.complains("2:16: ").complains("1 position, 2 passed, 0 failed");
    }
    let half = perft_fed(["suite", "-"], &packed[..packed.len() - 9]).ends_with(2);
    half.complains("cannot be read");
}
