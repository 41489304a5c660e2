//! Stepping through the tree.

use std::io::Write;
use std::process::Stdio;

use crate::fake_engine;
use crate::program::{Run, perft, perft_fed, program};

const ROOKS: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn steps_down_and_up() {
    let input = b"e2e4\nNc6\nup\nroot\ndepth 1\nquit\nnever read\n";
    let run = perft_fed(["divide", "3", "--interactive"], input).ends_with(0);
    let run = run.says("\nroot, depth 3\n").says("\ntotal  8,902\n").says("\ne2e4, depth 2\n");
    let run = run.says("\ne2e4 b8c6, depth 1\nr1bqkbnr/").says("\nroot, depth 1\n");
    assert_eq!(run.stdout.matches("depth ").count(), 6, "{run:#?}");
}

#[test]
fn reports_commands_that_do_not_apply() {
    let input = b"e2e5\nhelp\nhm\nup\ndepth 0\nnext\ndepth 1\ne2e4\n";
    let run = perft_fed(["divide", "2", "--interactive"], input).ends_with(0);
    let run = run.complains("'e2e5' ").complains("'hm' is not a move").complains("first position");
    let run = run.complains("'0' is not a depth").complains("no move here has counts that differ");
    run.complains("\ne2e4, Nf3   play a move\nnext    ").complains("no plies are left below");
    perft(["divide", "0", "--interactive"]).ends_with(2).complains("at depth 0");
    perft(["divide", "2", "--interactive", "--json"]).ends_with(2).complains("--json");
}

/// Follows the first difference down, with an engine beside.
#[test]
fn shows_the_counts_of_an_engine_beside_ours() {
    let engine = fake_engine::command();
    let mut child = program()
        .args(["divide", "2", ROOKS, "--interactive", "--engine", &engine])
        .env(fake_engine::FAULT, "no castling past an attacked b-file")
        .stdin(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    stdin.write_all(b"next\n").expect("the program reads");
    drop(stdin);
    let run: Run = child.wait_with_output().expect("the program ends").into();
    let run = run.ends_with(0).says("differs  a1b1").says("\na1b1, depth 1\n");
    let row = run.stdout.lines().find(|line| line.contains("e8c8")).expect("the castling");
    assert_eq!(row.split_whitespace().collect::<Vec<_>>(), ["missing", "e8c8", "1", "-"]);
}
