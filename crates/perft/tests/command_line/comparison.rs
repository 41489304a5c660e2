//! Comparing with what other programs count.

use crate::program::{perft, perft_fed};

const FEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// The program's own divide of [`FEN`] at depth 2.
fn divide() -> String {
    perft(["divide", "2", FEN]).ends_with(0).stdout
}

#[test]
fn the_same_divide_agrees() {
    let run = perft_fed(["divide", "2", FEN, "--against", "-"], divide().as_bytes()).ends_with(0);
    assert_eq!(run.stdout, "All 26 moves agree.\n");
}

#[test]
fn every_difference_is_named() {
    let rival = divide().replace("e1g1: 23", "e1f3: 23").replace("a1a8: ", "a1a8: 9");
    assert!(rival.contains("e1f3") && rival.contains("a1a8: 9"));
    let run = perft_fed(["divide", "2", FEN, "--against", "-"], rival.as_bytes()).ends_with(1);
    let run = run.says("missing  e1g1: is legal, 23 expected\n");
    let run = run.says("extra    e1f3: is not legal, got 23\n").says("differs  a1a8: ");
    run.says("3 moves not as expected at depth 2");
    let run = perft_fed(["divide", "2", FEN, "--against", "-", "--json"], rival.as_bytes());
    let object = &run.ends_with(1).objects()[0];
    assert_eq!(object["differences"]["missing"]["e1g1"], "23");
    assert_eq!(object["differences"]["extra"]["e1f3"], "23");
    assert!(object["differences"]["different"]["a1a8"]["got"].is_string());
}

/// The classic error: a move is generated twice, and the total counts both.
#[test]
fn a_move_given_twice_is_named() {
    let start = perft(["divide", "2"]).ends_with(0).stdout;
    let twice = start.replace("a2a3: 20\n", "a2a3: 20\na2a3: 20\n").replace("400", "420");
    let run = perft_fed(["divide", "2", "--against", "-"], twice.as_bytes()).ends_with(1);
    let run = run.says("repeated a2a3: is given 2 times, got 20 and 20\n");
    run.says("total    400 expected, got 420\n");
    let total = start.replace("400", "420");
    let run = perft_fed(["divide", "2", "--against", "-"], total.as_bytes()).ends_with(1);
    run.says("total    400 expected, got 420; its moves add up to 400\nTotal not as expected");
}

#[test]
fn takes_the_object_of_another_run() {
    let object = perft(["divide", "2", FEN, "--json"]).ends_with(0).stdout;
    let against =
        |depth, text: &str| perft_fed(["divide", depth, FEN, "--against", "-"], text.as_bytes());
    against("2", &object).ends_with(0).says("All 26 moves agree.");
    against("2", &object.replace(",", ",\n")).ends_with(0);
    let wrong = against("2", &object.replace("\"a1a2\":\"", "\"a1a2\":\"9"));
    wrong.ends_with(1).says("differs  a1a2: ");
    against("1", &object).ends_with(2).complains("is of depth 2, not 1");
    let run = perft_fed(["divide", "2", "--against", "-"], object.as_bytes()).ends_with(2);
    run.complains("is of another position:");
}

/// The divide of [`FEN`] with each line written anew.
fn rewritten(line: impl Fn(&str, &str) -> String) -> String {
    let divide = divide();
    let lines = divide.lines().map(|text| match text.split_once(": ") {
        Some((mv, nodes)) if mv != "Nodes searched" => line(mv, nodes),
        _ => text.to_owned(),
    });
    lines.map(|line| line + "\n").collect()
}

#[test]
fn divides_are_read_as_people_have_them() {
    let object = rewritten(|mv, nodes| format!("\"{mv}\": {nodes},"));
    let object = object.trim_end().rsplit_once(",\n").expect("a total").0.to_owned();
    let utf_16: Vec<u8> =
        divide().replace('\n', "\r\n").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let texts: [Vec<u8>; 14] = [
        rewritten(|mv, nodes| format!("1. {mv} {nodes}")).into(),
        rewritten(|mv, nodes| format!("{mv},{nodes}")).into(),
        rewritten(|mv, nodes| format!("{mv} => {nodes} (4.0%) 3 ms")).into(),
        rewritten(|mv, nodes| format!("info string {mv}: {nodes}")).into(),
        rewritten(|mv, nodes| format!("| **{}-{}** | {nodes} |", &mv[..2], &mv[2..])).into(),
        rewritten(|mv, nodes| format!("\u{1b}[32m{mv}\u{1b}[0m\t{nodes}")).into(),
        rewritten(|mv, nodes| format!("{mv}: 0{nodes}")).replace('\n', "\r\n").into(),
        rewritten(|mv, nodes| format!("{mv}: {nodes}")).replace('\n', "\r").into(),
        format!("\u{feff}{}", divide()).into(),
        divide().replace("e1g1", "O-O").replace("e1c1", "0-0-0").replace("a1a8", "Rxa8+").into(),
        divide().replace("h1h2", "Rh1-h2").replace("e1e2", "Ke2").replace("a1a2", "Ra2").into(),
        format!("{{{object}}}").into(),
        format!("{{\"moves\": {{{object}}}}}").into(),
        [&[0xff, 0xfe], &*utf_16].concat(),
    ];
    for text in texts {
        let run = perft_fed(["divide", "2", FEN, "--against", "-"], &text);
        let shown = String::from_utf8_lossy(&text);
        assert_eq!(
            (run.code, &*run.stdout),
            (Some(0), "All 26 moves agree.\n"),
            "{shown}\n{run:#?}"
        );
    }
    let grouped =
        perft(["divide", "4"]).stdout.replace("9329", "9,329").replace("197281", "197 281");
    perft_fed(["divide", "4", "--against", "-"], grouped.as_bytes()).ends_with(0);
}

#[test]
fn reads_back_its_own_output() {
    for fen in [FEN, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "1k6/8/8/8/8/8/8/1KR4r w C - 0 1"] {
        let session = format!("position fen {fen}\ngo perft 3\n");
        let chess960 = format!("setoption name UCI_Chess960 value true\n{session}");
        for text in [
            perft(["divide", "3", fen]).stdout,
            perft(["divide", "3", fen, "--json"]).stdout,
            perft(["divide", "3", fen, "--chess960"]).stdout,
            perft_fed(["uci"], session.as_bytes()).stdout,
            perft_fed(["uci"], chess960.as_bytes()).stdout,
        ] {
            let run = perft_fed(["divide", "3", fen, "--against", "-"], text.as_bytes());
            run.ends_with(0).says(" agree.\n");
        }
    }
}

/// A line that cannot be read is never taken for a missing move.
#[test]
fn half_a_divide_line_is_shown() {
    for line in [
        "a1a2_q: 20",
        "a1a2: ",
        "a1a2",
        "a1a2: -20",
        "a1a2: 20x",
        "a1a2,2,000",
        "a1a2: 20,00",
        "Sa2: 20",
        "a1 a2: 20",
        "a1a2: 340282366920938463463374607431768211456",
        "20 a1a2",
        "K 20 Ra2",
    ] {
        let spoiled = rewritten(|mv, nodes| match mv {
            "a1a2" => line.to_owned(),
            _ => format!("{mv}: {nodes}"),
        });
        let run =
            perft_fed(["divide", "2", FEN, "--against", "-"], spoiled.as_bytes()).ends_with(2);
        run.complains("these lines cannot be read:\n")
            .complains(&format!(": '{}' (", line.trim_end()));
    }
    let board = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let divide = perft(["divide", "1", board]).stdout.replace("f3d2", "Nd2");
    let run = perft_fed(["divide", "1", board, "--against", "-"], divide.as_bytes()).ends_with(2);
    run.complains("'Nd2: 1' ('Nd2' is ambiguous: it can be b1d2 or f3d2)");
}

#[test]
fn rejects_divides_that_cannot_be_compared() {
    let against = |depth, input: &str| {
        perft_fed(["divide", depth, FEN, "--against", "-"], input.as_bytes()).ends_with(2)
    };
    against("2", "").complains("holds no divide lines").complains("help: a divide line looks like");
    let shown = "line 1: 'info string a1a2: 1x' ('x' stands behind the count)";
    against("2", "info string a1a2: 1x\n").complains(shown);
    against("0", "a1a2: 1\n").complains("at depth 0");
    perft(["divide", "1", "--against", "no-such-file"]).ends_with(2).complains("cannot open");
    perft(["divide", "1", "--against", "-", "--engine", "x"]).ends_with(2).complains("--engine");
}

#[test]
fn engines_that_are_none_are_refused() {
    let engine = |command| perft(["divide", "1", "--engine", command]).ends_with(2);
    engine("no-such-engine").complains("cannot run the engine 'no-such-engine'");
    engine(" ").complains("names no program");
    engine("'x").complains("the quotes in the command 'x do not match");
    perft(["divide", "1", "--lists-moves"]).ends_with(2).complains("--lists-moves needs an engine");
    let options = ["divide", "1", "--engine-command", "x", "--engine-option", "Hash=1"];
    perft(options).ends_with(2).complains("is for engines that speak UCI");
    let silent = format!("{} count 1", env!("CARGO_BIN_EXE_perft"));
    engine(&silent).complains("the engine ended with exit code 0 before it answered");
}

/// An engine in a few lines of shell, which counts with the program under test and then spoils
/// what it says.
#[cfg(unix)]
mod with_an_engine {
    use super::FEN;
    use crate::program::{Run, TemporaryFile, perft};

    /// Compares with an engine whose divide goes through the shell command `spoil`, which finds the
    /// moves played in `$moves`.
    fn compare(name: &str, depth: &str, spoil: &str) -> Run {
        let script = format!(
            r#"
            while read -r word rest; do
                case $word in
                    uci) echo "id name spoiled"; echo uciok ;;
                    isready) echo readyok ;;
                    position)
                        fen=${{rest#fen }}; fen=${{fen%% moves *}}; moves=
                        case $rest in *" moves "*) moves=${{rest#* moves }} ;; esac ;;
                    go)
                        "{program}" divide "${{rest#perft }}" --fen "$fen" \
                            ${{moves:+--moves}} $moves | {spoil} ;;
                    quit) exit ;;
                esac
            done
            "#,
            program = env!("CARGO_BIN_EXE_perft"),
        );
        let file = TemporaryFile::new(name, script);
        perft(["divide", depth, FEN, "--engine", &format!("sh {}", file.path())])
    }

    #[test]
    fn one_that_counts_right_agrees() {
        let run = compare("right.sh", "3", "cat").ends_with(0);
        assert_eq!(run.stdout, "The engine agrees in every move at depth 3.\n");
    }

    #[test]
    fn a_missing_move_is_found_two_moves_down() {
        // Two moves down no king may castle to its king side, and so one count above is short.
        let spoil = r#"awk -v moves="$moves" '
            moves == "a1a2" && /^a8a3:/ { sub(/[0-9]+$/, "999") }
            moves == "" && /^a1a2:/ { sub(/[0-9]+$/, "999") }
            moves == "a1a2 a8a3" && /^e1g1:/ { next }
            { print }'"#;
        let run = compare("missing.sh", "3", spoil).ends_with(1);
        let run = run.complains("depth 3: a1a2 differs").complains("depth 2: a8a3 differs");
        run.says("The engine differs after a1a2 a8a3:\n")
            .says("missing  e1g1: is legal, 1 expected");
    }

    #[test]
    fn reports_a_difference_that_vanishes() {
        let spoil = r#"awk -v moves="$moves" '
            moves == "" && /^a1a2:/ { sub(/[0-9]+$/, "999") }
            { print }'"#;
        let run = compare("vanishing.sh", "3", spoil).ends_with(1);
        run.says("The engine agrees at depth 2 after a1a2:\n").says("unmake");
    }

    #[test]
    fn reports_a_wrong_count_at_the_last_depth() {
        let run = compare("wrong.sh", "1", "sed 's/^a1a2: 1$/a1a2: 2/'").ends_with(1);
        run.says("The engine differs here:\n").says("differs  a1a2: 1 expected, got 2");
    }
}
