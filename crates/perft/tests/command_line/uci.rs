//! `uci`: a conversation on standard input and output.

use crate::program::{Run, perft, perft_fed};

/// The answers to these commands.
fn talk(commands: &str) -> Run {
    perft_fed(["uci"], commands.as_bytes()).ends_with(0)
}

#[test]
fn answers_uci_with_its_name_and_options() {
    let run = talk("uci\nisready\nquit\n");
    let run = run.says("id name magic-perft ").says("option name Threads type spin default ");
    let run = run.says("option name Hash type spin ");
    run.says("option name UCI_Chess960 type check default false\nuciok\nreadyok\n");
}

#[test]
fn counts_as_engines_do() {
    let run = talk("position startpos moves e2e4 e7e5\ngo perft 2\nquit\n");
    let divide = perft(["divide", "2", "--moves", "e2e4 e7e5"]);
    let sorted = |text: &str| {
        let is_counted = |line: &&str| !line.is_empty() && !line.starts_with("info string ");
        let mut lines: Vec<String> = text.lines().filter(is_counted).map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&run.stdout), sorted(&divide.stdout));
    assert!(run.stdout.ends_with("\nNodes searched: 835\n\n"), "{run:?}");
    talk("go perft 0\n").says("\nNodes searched: 1\n");
    talk("position fen k7/8/1Q6/8/8/8/8/K7 b - - 0 1\ngo perft 3\n").says("\nNodes searched: 0\n");
}

/// Time and rate stand before the total, which ends the answer as it does in Stockfish.
#[test]
fn says_how_long_a_count_took() {
    for (commands, nodes) in [("go perft 4\n", 197_281.0), ("go perft 0\n", 1.0)] {
        let run = talk(commands);
        let lines: Vec<&str> = run.stdout.lines().collect();
        let at =
            lines.iter().position(|line| line.starts_with("Nodes searched: ")).expect("a total");
        let speed = lines[at - 2].strip_prefix("info string ").expect("time and rate");
        let (time, rate) = speed.split_once(" ms, ").expect("a time");
        let time: u64 = time.parse().expect("milliseconds");
        let rate = rate.strip_suffix(" nodes/second").expect("a rate");
        let rate: f64 = rate.parse().expect("a number");
        let least = nodes / (time as f64 + 1.0) * 1000.0;
        assert!(rate >= least.floor(), "{speed}: at least {least}");
    }
    let stopped = talk("go perft 30\nstop\n");
    assert!(!stopped.stdout.contains("nodes/second"), "{stopped:?}");
}

/// Blanks and tabs in any number separate words.
#[test]
fn odd_blanks_are_read() {
    for commands in [
        "position  startpos  moves  e2e4   e7e5  \ngo  perft  2 \n",
        "\tposition\tstartpos\tmoves\te2e4\te7e5\t\r\ngo\tperft\t2\r\n",
        "\u{feff}position startpos moves e2e4 e7e5\ngo perft 2\n",
        "position fen  rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR  w  KQkq  -  0  2  moves \n\
         go perft 2\n",
    ] {
        talk(commands).says("\nNodes searched: 835\n");
    }
    talk("position startpos moves  \ngo perft 1\n").says("\nNodes searched: 20\n");
}

/// Impossible fields of a FEN, which engines ignore, are dropped with a warning.
#[test]
fn impossible_fields_of_a_fen_are_dropped() {
    for (fen, read, nodes) in [
        ("4k3/8/8/8/8/8/8/4K2R w K e6 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", 15),
        ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 5),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - f6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", 6),
    ] {
        let run = talk(&format!("position fen {fen}\ngo perft 1\nd\n"));
        let run = run.says("info string position: dropped from the FEN: ");
        run.says(&format!("; the position is now {read}\n"))
            .says(&format!("\nNodes searched: {nodes}\n"))
            .says(&format!("Fen: {read}\n"));
    }
    let right = talk("position fen 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\ngo perft 1\n");
    assert!(!right.stdout.contains("dropped"), "{right:?}");
    right.says("e5d6: 1\n");
    talk("position fen 4k3/8/8/8/8/8/8/8 w - e6 0 1\ngo perft 1\n").says("there is no position");
}

/// Every command but isready and stop waits for the end of a count, so a script may send all at
/// once.
#[test]
fn commands_wait_for_the_end_of_a_count() {
    let run = talk("go perft 4\nposition kiwipete\ngo perft 3\nquit\ngo perft 1\n");
    let totals: Vec<&str> =
        run.stdout.lines().filter_map(|line| line.strip_prefix("Nodes searched: ")).collect();
    assert_eq!(totals, ["197281", "97862"]);
}

#[test]
fn answers_during_a_count() {
    let run = talk("go perft 30\nisready\nstop\nisready\nquit\n");
    let run = run.says("readyok\n").says("info string stopped: ").says(" of 20 moves are known");
    assert!(!run.stdout.contains("Nodes searched"), "{run:?}");
    assert_eq!(run.stdout.matches("readyok").count(), 2);
}

#[test]
fn takes_options() {
    let castling = "position fen r3k3/1P6/8/8/8/8/8/4K2R w K - 0 1\ngo perft 1\n";
    talk(castling).says("e1g1: 1\n");
    talk(&format!("setoption name UCI_Chess960 value true\n{castling}")).says("e1h1: 1\n");
    let tuned = "setoption name Threads value 3\nsetoption name Hash value 16\ngo perft 5\n";
    talk(tuned).says("Nodes searched: 4865609\n");
    talk("setoption name Threads value 0\n").says("info string option threads, value '0': give");
    talk("setoption name Ponder value true\n").says("info string there is no option 'ponder'");
}

#[test]
fn shows_the_position() {
    let run = talk("position startpos moves e2e4 e7e5 d1h5 e8e7 h5e5\nd\n");
    let run = run.says(" | r | n | b | q |   | b | n | r | 8\n");
    run.says("Fen: rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3\n")
        .says("Checkers: e5");
}

#[test]
fn rejects_unsupported_requests() {
    talk("go depth 5\n").says("info string this program counts").says("bestmove 0000\n");
    talk("frobnicate\n").says("info string unknown command 'frobnicate'");
    talk("go perft\n").says("info string go perft takes one number");
    talk("go perft 300\n").says("info string go perft 300: the depth is too great");
    // After a position that cannot be used, nothing is counted by mistake.
    let run = talk("position startpos moves e2e5\ngo perft 1\nposition startpos\ngo perft 2\n");
    let run = run.says("info string position: move 1, 'e2e5', is not legal");
    run.says("info string there is no position to count").says("Nodes searched: 400\n");
    for (position, problem) in [
        ("", "the position is missing: 'startpos', or 'fen' and a FEN"),
        (" fen", "the position is missing"),
        (" moves e2e4", "the position is missing"),
        (" startpos e2e4", "'e2e4' is not a position"),
    ] {
        let run = talk(&format!("position{position}\ngo perft 1\n"));
        run.says(&format!("info string position: {problem}")).says("there is no position to count");
    }
    perft(["uci", "--json"]).ends_with(2).complains("has no --json");
}
