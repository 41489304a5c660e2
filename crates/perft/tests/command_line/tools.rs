//! `unique`, `estimate`, `draw`, `completions`, `man`, and `--time`.

use tempfile::TempDir;

use crate::program::{Run, TemporaryFile, perft};

#[test]
fn distinct_positions_are_counted_by_ply() {
    let run = perft(["unique", "5"]).ends_with(0);
    let numbers: Vec<_> =
        run.stdout.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(numbers, ["distinct", "1", "20", "400", "5,362", "72,078", "822,518"]);
    let object = &perft(["unique", "kiwipete", "3", "--json"]).ends_with(0).objects()[0];
    assert_eq!(object["distinct"][3], 57_548);
    assert_eq!(perft(["unique", "0"]).ends_with(0).stdout.lines().count(), 2);
    perft(["unique", "7", "--memory", "1"]).ends_with(2).complains("do not fit in memory");
    // What does not fit goes to disk, and leaves nothing there.
    let folder = TempDir::new().unwrap();
    let spilled = |path: &str| {
        let queens = "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1";
        perft(["unique", "7", queens, "--memory", "1", "--threads", "2", "--spill", path])
    };
    let run = spilled(folder.path().to_str().unwrap()).ends_with(0).complains("temporary files");
    assert!(run.stdout.contains("456,332"), "{}", run.stdout);
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    spilled("no/such/folder").ends_with(2).complains("cannot make a temporary file");
    perft(["unique", "30", "--time", "0.2", "--threads", "1"])
        .ends_with(130)
        .complains("interrupted");
}

#[test]
fn diagrams_stand_beside_positions() {
    let column = |run: &Run, column| -> Vec<String> {
        let cells =
            run.stdout.lines().skip(1).filter_map(|line| line.split_whitespace().nth(column));
        cells.map(str::to_owned).collect()
    };
    let run = perft(["unique", "5", "--diagrams"]).ends_with(0).says("distinct diagrams");
    assert_eq!(column(&run, 1), ["1", "20", "400", "5,362", "72,078", "822,518"]);
    assert_eq!(column(&run, 2), ["1", "20", "400", "5,362", "71,852", "815,677"]);
    let object = &perft(["unique", "4", "--diagrams", "--json"]).ends_with(0).objects()[0];
    assert_eq!(object["distinct"][4], 72_078);
    assert_eq!(object["diagrams"], serde_json::json!([1, 20, 400, 5_362, 71_852]));
    let without = &perft(["unique", "4", "--json"]).ends_with(0).objects()[0];
    assert!(without.get("diagrams").is_none(), "{without}");
    let short = ["unique", "7", "--diagrams", "--memory", "1"];
    perft(short).ends_with(2).complains("do not fit in memory");
    let folder = TempDir::new().unwrap();
    let rooks = ["unique", "6", "r3k3/8/8/8/8/8/8/2B1K2R w Kq -", "--diagrams", "--threads", "2"];
    let in_memory = perft(rooks).ends_with(0).stdout;
    let room = ["--memory", "1", "--spill", folder.path().to_str().unwrap()];
    let on_disk = perft([&rooks[..], &room].concat()).ends_with(0).complains("temporary files");
    assert_eq!(on_disk.stdout, in_memory);
    let endless = ["unique", "30", "--diagrams", "--time", "0.2"];
    perft(endless).ends_with(130).complains("interrupted").says("distinct diagrams");
}

#[test]
fn estimates_hold_known_counts() {
    for (position, depth, nodes) in
        [("startpos", "7", 3_195_901_860.0), ("kiwipete", "6", 8_031_647_685.0)]
    {
        let estimate = ["estimate", depth, position, "--samples", "2000", "--seed", "3", "--json"];
        let object = &perft(estimate).ends_with(0).objects()[0];
        let field = |name: &str| object[name].as_f64().expect("a number");
        let error = (field("estimate") - nodes).abs();
        assert!(error < 4.0 * field("standard_error") && error < nodes / 10.0, "{object}");
        assert!(field("low") < field("estimate") && field("estimate") < field("high"));
    }
    perft(["estimate", "3"]).ends_with(0).says("8902 nodes at depth 3, exactly: counted in ");
    let object = &perft(["estimate", "5", "--json"]).ends_with(0).objects()[0];
    assert_eq!((&object["nodes"], &object["samples"]), (&"4865609".into(), &0.into()));
    let run = perft(["estimate", "12", "--samples", "500"]).ends_with(0);
    run.says("nodes at depth 12\n95% interval ").says("(500 samples, seed 1, ");
    let too_deep = perft(["estimate", "255", "--samples", "9"]).ends_with(2);
    too_deep.complains("more than 10^308 move paths\nhelp: count to a lower depth");
    perft(["estimate", "5", "--samples", "0"]).ends_with(2).complains("give a number of samples");
    perft(["count", "3..1"]).ends_with(2).complains("'3..1' runs backwards\nhelp: perhaps 1..3");
}

#[test]
fn options_without_use_are_refused() {
    let counting = ["--kernel=bulk", "--threads=1", "--backend=portable", "--hash=1", "--merge"];
    for (command, options) in [
        (&["draw"][..], &["--json", "--time=5", "--memory=30"][..]),
        (&["man"], &["--json", "--merge"]),
        (&["completions", "bash"], &["--json"]),
        (&["games", "-"], &counting),
        (&["unique", "3"], &["--kernel=listing", "--hash=1"]),
        (&["units", "show", "unit"], &counting),
        (&["units", "status", "plan"], &counting),
    ] {
        for option in options {
            let name = option.split('=').next().unwrap_or_default();
            let run = perft(command.iter().chain([option])).ends_with(2);
            run.complains(&format!("has no {name}\nhelp: leave out {name}"));
        }
        let help = perft(command[..command.len().min(1)].iter().chain(&["--help"])).ends_with(0);
        assert!(command.len() > 2 || !help.stdout.contains("--hash <MB>"), "{}", help.stdout);
    }
}

#[test]
fn positions_are_drawn() {
    let run = perft(["draw", "--moves", "f3 e5 g4 Qh4"]).ends_with(0);
    let run = run
        .says(" | r | n | b |   | k | b | n | r | 8\n")
        .says("White to move, 0 moves: checkmate\n");
    run.says("\nrnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n");
    perft(["draw"]).ends_with(0).says("White to move, 20 moves\n");
    let svg = perft(["draw", "kiwipete", "--svg"]).ends_with(0).stdout;
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!(svg.matches("class=\"piece ").count(), 32);
    perft(["draw", "8/8 w - -"]).ends_with(2).complains("only 2 of 8 ranks");
}

#[test]
fn shells_get_their_help() {
    for (shell, text) in
        [("bash", "_perft()"), ("zsh", "#compdef perft"), ("fish", "complete -c perft")]
    {
        perft(["completions", shell]).ends_with(0).says(text).says("estimate");
    }
    // Positions have names, which shells complete.
    perft(["completions", "zsh"]).says("(startpos kiwipete pos3");
    assert!(!perft(["count", "--help"]).stdout.contains("possible values: startpos"));
    for (shell, script) in [("bash", "_perft"), ("zsh", "_perft"), ("fish", "perft.fish")] {
        let file = TemporaryFile::new(script, perft(["completions", shell]).stdout);
        match std::process::Command::new(shell).args(["-n", file.path()]).output() {
            Ok(output) => assert!(output.status.success(), "{shell}: {output:?}"),
            Err(_) => eprintln!("SKIPPED: there is no {shell} to read its completions"),
        }
    }
    perft(["completions", "dos"]).ends_with(2).complains("bash");
    let manual = perft(["man"]).ends_with(0);
    manual.says(".TH perft 1").says("perft\\-estimate").says("random paths");
}

#[test]
fn time_may_be_limited() {
    let run = perft(["count", "30", "--time", "0.2", "--threads", "1"]).ends_with(130);
    run.says(" nodes at depth 30 so far in ").complains("interrupted");
    perft(["divide", "30", "--time", "0.2", "--threads", "1"])
        .ends_with(130)
        .complains("0 of 20 moves are known");
    // Kb1 opens the a-file and is mate: nothing lies below it. Most other moves take for ever at
    // this depth.
    let mate = "k7/8/2P5/4B3/8/8/K7/R7 w - - 0 1";
    let run = perft(["divide", "40", mate, "--time", "1", "--threads", "1"]).ends_with(130);
    run.says("a2b1: 0").complains("moves are known");
    perft(["count", "3", "--time", "60"]).ends_with(0).says("8902 nodes");
    for bad in ["0", "-1", "soon", "inf", "NaN"] {
        let time = format!("--time={bad}");
        perft(["count", "3", &time]).ends_with(2).complains("number of seconds above 0");
    }
}

/// Without a terminal, a plain line tells the progress every ten seconds. Nobody waits for that
/// here.
#[test]
fn every_command_accepts_quiet() {
    for arguments in
        [&["count", "3", "--quiet"][..], &["-q", "divide", "2"], &["unique", "2", "-q"]]
    {
        let run = perft(arguments).ends_with(0);
        assert_eq!(run.stderr, "", "{run:?}");
    }
}
