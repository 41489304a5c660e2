//! `count DEPTH -`: positions from standard input.

use serde_json::json;

use crate::program::{Run, perft, perft_fed};

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - -";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Runs a command line, whose words are separated by blanks, with this on standard input.
fn fed(line: &str, input: &str) -> Run {
    perft_fed(line.split(' '), input.as_bytes())
}

#[test]
fn answers_in_the_order_of_the_input() {
    let input: String = (0..3000).map(|line| format!("{}\n", [START, KINGS][line % 2])).collect();
    let run = fed("count 3 - --threads 3", &input).ends_with(0);
    let expected = format!("{START}: 8902\n{KINGS}: 170\n").repeat(1500);
    assert_eq!(run.stdout, expected);
    let deep = fed("count 6 -", &format!("{START}\n{KINGS}\n")).ends_with(0);
    assert_eq!(deep.stdout, format!("{START}: 119060324\n{KINGS}: 53896\n"));
}

#[test]
fn reads_every_dialect() {
    let blocks =
        format!("id gentest-1\nepd {KINGS}\nperft 1 5\n\nid gentest-2\nepd {START}\nperft 1 20\n");
    let epd = format!("{KINGS} id \"kings; only\";\n{START} ;D1 20 ;D2 400\n");
    let table = format!("name,fen,eco\nkings,{KINGS},\n\"start, of course\",\"{START}\",A00\n");
    for input in [format!("# a comment\n{KINGS}\n\n{START} // x\n"), blocks, epd, table] {
        let run = fed("count 2 -", &input).ends_with(0);
        assert_eq!(run.stdout, format!("{KINGS}: 25\n{START}: 400\n"), "{input}");
    }
}

#[test]
fn names_of_positions_are_read_in_lists() {
    let list = "startpos\n# the next has a count\nKiwipete ;D1 48\npos9\n";
    let run = fed("count 1 -", list).ends_with(2).complains("standard input:4:");
    assert_eq!(run.stdout.lines().next(), Some(&*format!("{START}: 20")));
    assert!(run.stdout.ends_with(": 48\n"), "{run:?}");
    let suite = fed("count 1..2 - --epd", "start\nkiwipete\n").ends_with(0).stdout;
    assert!(suite.starts_with(&format!("{START} ;D1 20 ;D2 400\n")), "{suite}");
    fed("suite -", "kiwipete ;D1 48 ;D2 2039\n").ends_with(0).says("All 2 counts as expected.");
}

#[test]
fn writes_every_form() {
    let input = format!("{KINGS}\n{START}\n");
    let epd = fed("count 1..2 - --epd", &input).ends_with(0).stdout;
    assert_eq!(epd, format!("{KINGS} ;D1 5 ;D2 25\n{START} ;D1 20 ;D2 400\n"));
    fed("suite -", &epd).ends_with(0).says("4 counts as expected");
    let csv = fed("count --depth 2 --each - --csv", &input).ends_with(0).stdout;
    assert_eq!(
        csv,
        format!("fen,depth,nodes\n{KINGS},1,5\n{KINGS},2,25\n{START},1,20\n{START},2,400\n")
    );
    assert_eq!(fed("count 1 -", &csv).ends_with(0).stdout.lines().count(), 4);
    let objects = fed("count 2 - --json", &input).ends_with(0).objects();
    let expected = json!({"line": 2, "fen": START, "counts": [{"depth": 2, "nodes": "400"}]});
    assert_eq!(objects[1], expected);
}

#[test]
fn bad_lines_are_named_and_passed_over() {
    let run = fed("count 1 -", &format!("{KINGS}\n8/8 w - -\n{START}\n")).ends_with(2);
    let run = run.complains("standard input:2:4: ").says(&format!("{START}: 20\n"));
    assert_eq!(run.stdout.lines().count(), 2);
    let objects = fed("count 1 - --json", "8/8 w - -\n").ends_with(2).objects();
    assert_eq!((&objects[0]["line"], &objects[0]["column"]), (&json!(1), &json!(4)));
    fed("count 1 -", "").ends_with(2).complains("holds no positions");
    perft(["divide", "2", "-"])
        .ends_with(2)
        .complains("many positions")
        .complains("perft count 5 -");
    perft(["count", "2", "--csv"]).ends_with(2).complains("--csv is for many positions");
    perft(["divide", "1..3"]).ends_with(2).complains("'divide' takes one depth");
}

/// A program that asks for one position after another gets each answer before it asks again.
#[test]
fn answers_come_at_once() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;

    let mut command = crate::program::program();
    let child = command.args(["count", "2", "-"]).stdin(Stdio::piped()).spawn();
    let mut child = child.expect("the program can be run");
    let (input, output) = (child.stdin.as_mut(), child.stdout.as_mut());
    let (input, output) = (input.expect("it is piped"), output.expect("it is piped"));
    let mut lines = BufReader::new(output).lines();
    for (fen, nodes) in [(START, 400), (KINGS, 25)] {
        writeln!(input, "{fen}").expect("the program reads");
        let line = lines.next().expect("an answer").expect("text");
        assert_eq!(line, format!("{fen}: {nodes}"));
    }
    drop(lines);
    assert!(child.wait().is_ok_and(|status| status.success()));
}

#[test]
fn several_depths_have_a_line_each() {
    for arguments in [&["count", "1..5"][..], &["count", "5", "--each"], &["1-5"]] {
        let run = perft(arguments).ends_with(0);
        let nodes: Vec<_> = run.stdout.lines().filter_map(|line| line.split(' ').next()).collect();
        assert_eq!(nodes, ["20", "400", "8902", "197281", "4865609", "distinct"], "{run:?}");
    }
    let run = perft(["count", "5"]).ends_with(0);
    run.says("\ndistinct positions by ply: 1 20 400 5362\n");
    assert_eq!(perft(["count", "1..3", "--json"]).ends_with(0).objects().len(), 3);
}
