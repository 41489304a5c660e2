//! Bad input, one kind after another: the program must say what is wrong and where, and end with 2.

use std::fmt::Write;

use crate::program::{Run, TemporaryFile, perft, perft_fed};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A line that is all right, and its count.
const GOOD_LINE: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n";

/// No position can be counted from such a FEN, whether it comes as an argument or in a suite.
#[track_caller]
fn refuses_fen(fen: &str, reason: &str) {
    let run = perft(["count", "1", fen]).ends_with(2).complains(reason).complains("help: ");
    assert_eq!(run.stdout, "");
    let suite = format!("{fen} ;D1 1\n{GOOD_LINE}");
    perft_fed(["suite", "-"], suite.as_bytes())
        .ends_with(2)
        .complains("standard input:1:")
        .complains(reason)
        .complains("2 passed, 0 failed");
}

#[test]
fn fen_with_nine_files() {
    refuses_fen(&START.replacen("pppppppp", "ppppppppp", 1), "rank 7 has more than 8 squares");
    refuses_fen(&START.replacen('8', "9", 1), "byte 18");
}

#[test]
fn fen_with_seven_ranks() {
    refuses_fen(&START.replacen("8/", "", 1), "only 7 of 8 ranks");
}

#[test]
fn fen_with_two_kings() {
    refuses_fen(&START.replace("NR w", "KR w"), "king");
}

#[test]
fn fen_with_no_king() {
    refuses_fen(&START.replace("RNBQKBNR w KQkq", "RNBQ1BNR w kq"), "white has no king");
}

#[test]
fn fen_with_64_queens() {
    refuses_fen(&format!("{} w - - 0 1", ["QQQQQQQQ"; 8].join("/")), "64");
}

#[test]
fn fen_with_a_pawn_on_rank_1() {
    refuses_fen(&START.replace("RNBQKBNR w KQkq", "RNBQKBNP w Qkq"), "h1");
}

#[test]
fn fen_with_a_wrong_castling_field() {
    refuses_fen(&START.replace("KQkq", "KQxq"), "castling");
    refuses_fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castl");
}

#[test]
fn fen_with_an_impossible_en_passant_square() {
    refuses_fen(&START.replace(" - ", " e3 "), "e3");
    refuses_fen(&START.replace(" - ", " e9 "), "en passant");
}

#[test]
fn fen_with_the_wrong_side_in_check() {
    refuses_fen("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "check");
}

#[test]
fn fen_with_several_faults_has_them_all_named() {
    let run = perft(["count", "1", "8/8/8/8/8/8/8/P7 w - - 0 1"]).ends_with(2);
    run.complains("white has no king").complains("black has no king").complains("a1");
}

/// The start position is meant only where nothing was said.
#[test]
fn fen_that_is_empty() {
    for fen in ["", "  "] {
        perft(["count", "1", fen])
            .ends_with(2)
            .complains("the field is missing")
            .complains("help: ");
        perft(["count", "1", "--fen", fen]).ends_with(2).complains("the field is missing");
    }
}

#[test]
fn fen_that_is_no_text_for_a_terminal() {
    let run = perft(["count", "1", "é\u{1b}[31m\u{202e}/8 w - -"]).ends_with(2);
    assert!(!run.stderr.contains('\u{1b}'), "{run:?}");
    let run = perft(["count", "1", &"Q".repeat(100_000)]).ends_with(2);
    assert!(run.stderr.len() < 1000, "{run:?}");
}

#[test]
fn depths() {
    let cases = [
        ("-1", "cannot be negative"),
        ("-99999999999999999999", "cannot be negative"),
        ("256", "the limit is 255"),
        ("99999999999999999999999", "the limit is 255"),
        ("2.5", "whole number"),
        ("deep", "whole number"),
        ("", "whole number"),
    ];
    for command in ["count", "divide"] {
        for (depth, reason) in cases {
            perft([command, depth]).ends_with(2).complains(reason);
        }
        perft([command]).ends_with(2).complains("DEPTH");
    }
    perft(["suite", "--max-depth", "-3"]).ends_with(2).complains("cannot be negative");
    perft(["suite", "--max-depth", "0"]).ends_with(2).complains("a depth of at least 1");
}

#[test]
fn options() {
    perft(["--frobnicate"]).ends_with(2).complains("--frobnicate");
    perft(["frobnicate"]).ends_with(2).complains("frobnicate");
    perft(["count", "3", "--frobnicate"]).ends_with(2).complains("--frobnicate");
    perft(["count", "3", "--kernel", "magic"]).ends_with(2).complains("listing, bulk");
    perft(["count", "3", "--backend", "z80"]).ends_with(2).complains("portable");
    perft(["count", "3", "--threads", "0"]).ends_with(2).complains("from 1 to");
    perft(["count", "3", "--threads", "1000000"]).ends_with(2).complains("from 1 to");
    perft(["count", "3", "--threads", "-2"]).ends_with(2);
    perft(["suite", "--max-nodes", "many"]).ends_with(2).complains("whole number");
    perft(["count", "3", "--moves"]).ends_with(2).complains("--moves");
}

#[test]
fn moves() {
    let played = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for mv in ["e1g1", "e4e5", "a7a6", "e8e7", "e2e4", "h2h4q"] {
        perft(["count", "2", "--moves", "e2e4", "e7e5", mv])
            .ends_with(2)
            .complains(&format!("move 3, '{mv}', is not legal"))
            .complains(played)
            .complains("help: the legal moves there are a2a3 a2a4 b1a3");
    }
    for text in ["e2e9", "0000", "é2e4", "e7e8k", "e7e8qq"] {
        perft(["divide", "2", "--moves", text])
            .ends_with(2)
            .complains(&format!("move 1, '{text}', is not a move"));
    }
    let mated = ["count", "2", "--moves", "f2f3", "e7e5", "g2g4", "d8h4", "a2a3"];
    perft(mated).ends_with(2).complains("move 5").complains("the game is over");
}

#[test]
fn a_file_that_is_not_there() {
    let run = perft(["suite", "there/is/no.epd"]).ends_with(2);
    run.complains("error: cannot open 'there/is/no.epd'").complains("help: check the path");
}

#[test]
fn a_folder() {
    perft(["suite", env!("CARGO_TARGET_TMPDIR")]).ends_with(2).complains("directory");
}

#[test]
fn runs_other_units_when_a_file_is_missing() {
    let good = TemporaryFile::new("beside_missing.epd", GOOD_LINE);
    perft(["suite", "no.epd", good.path()])
        .ends_with(2)
        .complains("'no.epd'")
        .says("1 suite could");
    let run = perft(["suite", "no.epd", good.path()]);
    run.complains("2 passed");
}

#[test]
fn an_empty_file() {
    for contents in ["", "\n\n", "# nothing but a comment\n"] {
        perft_fed(["suite", "-"], contents.as_bytes())
            .ends_with(2)
            .complains("'standard input' holds no positions");
    }
}

#[test]
fn a_binary_file() {
    let bytes: Vec<u8> =
        (0..100_000_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let file = TemporaryFile::new("binary.epd", &bytes);
    let run = perft(["suite", file.path()]).ends_with(2).complains("binary.epd:1:");
    assert!(run.stderr.len() < 8_000, "{} bytes", run.stderr.len());
    let program = std::fs::read(env!("CARGO_BIN_EXE_perft")).expect("the program can be read");
    let run = perft_fed(["suite", "-"], &program[..100_000]).ends_with(2);
    run.complains("binary file");
}

#[test]
fn a_line_of_20_megabytes() {
    let mut text = GOOD_LINE.as_bytes().to_vec();
    text.resize(text.len() + 20_000_000, b'x');
    text.push(b'\n');
    text.extend_from_slice(GOOD_LINE.as_bytes());
    let run = perft_fed(["suite", "-"], &text).ends_with(2);
    let run = run.complains("standard input:2:1: the line is longer than 65536 bytes");
    assert!(run.stderr.len() < 1_000, "{run:?}");
    run.complains("4 passed");
}

#[test]
fn invalid_utf8() {
    let run = perft_fed(["suite", "-"], b"4k3/8/8\xff/8/8/8/8/4K3 w - - ;D1 5\n").ends_with(2);
    run.complains("standard input:1:8: invalid UTF-8");
}

#[cfg(unix)]
#[test]
fn invalid_utf8_in_arguments() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let bad = OsStr::from_bytes(b"4k3/\xff");
    perft([OsStr::new("count"), OsStr::new("1"), bad]).ends_with(2).complains("cannot open");
    perft([OsStr::new("suite"), bad]).ends_with(2).complains("cannot open");
}

/// Runs a suite of one line and a good one.
fn suite_line(line: &str) -> Run {
    perft_fed(["suite", "-"], format!("# comment\n{line}\n{GOOD_LINE}").as_bytes())
}

#[test]
fn suite_lines() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - -";
    let cases = [
        (fen.to_owned(), "2:26: no count follows"),
        (format!("{fen} ;D1"), "2:28: expected a count such as 'D4 197281', found 'D1'"),
        (format!("{fen} ;D1 5 ;D2 x"), "2:34: expected a count"),
        (format!("{fen} ;D999 5"), "2:28: the depth is too great: the limit is 255"),
        (format!("{fen} ;D1 {}", "9".repeat(99)), "2:28: the count"),
        (";D1 5".to_owned(), "2:1: the FEN before the first ';' is missing"),
        (format!("{} ;D1 5", fen.replacen("8", "z", 1)), "2:5: "),
    ];
    for (line, reason) in cases {
        suite_line(&line)
            .ends_with(2)
            .complains(&format!("standard input:{reason}"))
            .complains("1 position, 2 passed")
            .says("1 bad line passed over");
    }
}

#[test]
fn many_bad_lines_are_not_all_named() {
    let mut text = GOOD_LINE.to_owned();
    for number in 0..1000 {
        writeln!(text, "bad line {number}").expect("memory can be written");
    }
    let run = perft_fed(["suite", "-"], text.as_bytes()).ends_with(2);
    let run = run.complains("980 more bad lines").says("1,000 bad lines passed over");
    assert!(run.stderr.lines().count() < 30, "{run:?}");
}

#[test]
fn wrong_counts_weigh_more_than_bad_lines() {
    let text = format!("bad line\n4k3/8/8/8/8/8/8/4K3 w - - ;D1 6\n{GOOD_LINE}");
    perft_fed(["suite", "-"], text.as_bytes()).ends_with(1).complains("standard input:1:");
}

/// Input without an end must be refused in bounded memory: here, in 512 MB of address space.
#[cfg(target_os = "linux")]
#[test]
fn input_without_end() {
    let refused = |arguments: &str| -> Run {
        let command = format!("ulimit -v 524288; {arguments}");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &command, env!("CARGO_BIN_EXE_perft")]);
        let run: Run = shell.output().expect("Linux has a shell").into();
        run.ends_with(2)
    };
    let too_long = "line 1 is longer than 256 MiB: this is no text";
    refused("\"$0\" bench --suite /dev/zero --threads 1").complains(too_long);
    refused("\"$0\" suite /dev/full --threads 1").complains(too_long);
    let line = GOOD_LINE.trim_end();
    refused(&format!("yes '{line}' | \"$0\" bench --suite - --threads 1"))
        .complains("holds more than 10000 positions");
}
