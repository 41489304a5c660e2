//! Lines in all their dialects.

use board::Board;

use super::*;
use crate::depth::{Depth, ParseDepthError};

const FEN: &str = "8/8/4k3/8/2p5/8/B2P2K1/8 w - - 0 1";

fn counts(text: &str) -> Vec<(u32, u128)> {
    let SuiteLine::Position { fen, fen_offset, counts, .. } = parse(text.as_bytes()).expect(text)
    else {
        panic!("no position in {text}")
    };
    assert_eq!(fen, FEN);
    assert!(text[fen_offset..].starts_with(FEN));
    let board: Board = FEN.parse().expect("a FEN");
    let counts = counts.of_board(&board).unwrap_or_else(|(_, error)| panic!("{text}: {error}"));
    counts.iter().map(|count| (count.depth.plies(), count.nodes)).collect()
}

fn error(text: &str) -> (usize, String) {
    let (offset, error) = parse(text.as_bytes()).expect_err("a bad line");
    (offset, error.to_string())
}

#[test]
fn reads_the_dialects_found_in_the_wild() {
    for text in [
        format!("{FEN} ;D1 20 ;D2 400"),
        format!("{FEN};D1 20;D2 400"),
        format!("  {FEN}; D1 20; D2 400;"),
        format!("{FEN}\t;D1\t20  ;  d2   400 ; # a comment"),
        format!("\u{feff}{FEN} ;D1 20 ;D2 400"),
        format!("epd {FEN} ;D1 20 ;D2 400"),
        format!("{FEN} ;perft 1 = 20 ;perft 2 = 400"),
        format!("{FEN} perft 1 20; perft 2 400;"),
        format!("{FEN} ;perft(1)=20 ;perft(2): 400"),
        format!("{FEN} D1 20; D2 400; id \"a; b\";"),
        format!("{FEN} id \"#1\"; D1 20; D2 400; // a comment"),
        format!("{FEN} ;D1: 20 ;D2 = 4,00"),
        format!("{FEN} ;depth 1: 20 ;DEPTH 2 = 400"),
        format!("{FEN} ;1: 20 ;2 400"),
        format!("{FEN} ; 1; 20; 2; 400"),
        format!("{FEN},1,20,2,400"),
        format!("\"{FEN}\",1,20,2,\"4,00\""),
        format!("{FEN}\t1\t20\t2\t400"),
        format!("| {FEN} | 1 | 20 | 2 | 400 |"),
        format!("{FEN}|D1 20|D2 400"),
        format!("{FEN};D1 20; bm Bg8 Kf3#; D2 400"),
        format!("{FEN} bm #3; D1 20; bm #-3 ;dm 3; D2 400 # 3 D3 5"),
        format!("{FEN} bm Bg8# Kf3; D1 20; D2 400 # D3 1"),
        format!("{FEN} x_source Smith \"\\\";\"; D1 20; c9 1; tcri 4; v1; D2 400"),
    ] {
        assert_eq!(counts(&text), [(1, 20), (2, 400)], "{text}");
    }
    assert_eq!(
        counts(&format!("{FEN} ;D5 11139762;D6 244063299")),
        [(5, 11_139_762), (6, 244_063_299)]
    );
    assert_eq!(
        counts(&format!("{FEN} ;D14 61885021521585529237")),
        [(14, 61_885_021_521_585_529_237)]
    );
}

#[test]
fn passes_over_blank_lines_and_comments() {
    for text in [
        "",
        "   ",
        "# what the next line is for",
        "  \t# indented",
        "\u{feff}",
        "\u{feff} # x",
        "// x",
        "id gentest-1",
        "id \"x\"",
    ] {
        assert_eq!(parse(text.as_bytes()), Ok(SuiteLine::Nothing), "{text:?}");
    }
}

#[test]
fn reads_lines_of_blocks() {
    for text in ["perft 4 197281", "perft 4 = 197,281", "perft 4: 197281 # x"] {
        let count = ExpectedCount { depth: Depth::new(4), nodes: 197_281 };
        assert_eq!(parse(text.as_bytes()), Ok(SuiteLine::Count(Ok(count))), "{text}");
    }
}

#[test]
fn says_where_a_line_is_bad() {
    assert_eq!(error(";D1 20").0, 0);
    let Ok(SuiteLine::Count(Err((offset, _)))) = parse(b"  perft 1 x") else {
        panic!("a bad count")
    };
    assert_eq!(offset, 2);
    assert_eq!(counts(FEN), []);
    for bad in
        ["E1 20", "D1", "D1 x", "D1 -20", "D1 20 30", "D 20", "D300 1", "D-1 1", "D1 ,20", "perft"]
    {
        let text = format!("{FEN} ;D1 20 ;{bad}");
        assert_eq!(error(&text).0, FEN.len() + 9, "{text}");
    }
    let huge = format!("{FEN} ;D1 {}", "9".repeat(60));
    let (_, message) = error(&huge);
    assert!(message.contains("too great") && message.len() < 120, "{message}");
}

#[test]
fn names_the_reason() {
    let too_deep = format!("{FEN} ;D300 1");
    let (_, reason) = parse(too_deep.as_bytes()).expect_err("a bad line");
    assert_eq!(reason, LineError::Depth(ParseDepthError::TooGreat));
    let (offset, reason) = parse(b"8/8\xff/8").expect_err("a bad line");
    assert_eq!((offset, reason), (3, LineError::InvalidUtf8));
    let (offset, reason) = parse(b"\x7fELF\0\x01").expect_err("a bad line");
    assert_eq!((offset, reason), (4, LineError::Binary));
}

/// Two numbers are a depth and its count, unless they can only be counts.
#[test]
fn numbers_alone_are_pairs_or_counts_from_depth_one() {
    // The position has 13 moves.
    for (numbers, expected) in [
        ("3;8902", vec![(3, 8902)]),
        ("13;220", vec![(1, 13), (2, 220)]),
        ("13;66003", vec![(13, 66003)]),
        ("13 , 220 , 3000", vec![(1, 13), (2, 220), (3, 3000)]),
        ("13|220|3000|50000", vec![(1, 13), (2, 220), (3, 3000), (4, 50000)]),
        ("14;220;3000;50000", vec![(1, 14), (2, 220), (3, 3000), (4, 50000)]),
        ("2;220;4;50000", vec![(2, 220), (4, 50000)]),
        ("0;1;1;15", vec![(0, 1), (1, 15)]),
        ("1;1,500", vec![(1, 1500)]),
    ] {
        let separator = numbers.chars().find(|letter| ";,|".contains(*letter)).expect("one");
        let text = format!("{FEN}{separator}{numbers}");
        assert_eq!(counts(&text), expected, "{text}");
    }
    assert_eq!(counts(&format!("{FEN} 3 8902")), [(3, 8902)]);
    let (offset, _) = error(&format!("{FEN};3;8902;D4 5"));
    assert_eq!(offset, FEN.len() + 1);
    let one = format!("{FEN};8902");
    let Ok(SuiteLine::Position { counts, .. }) = parse(one.as_bytes()) else { panic!("{one}") };
    let (offset, error) = counts.of_board(&FEN.parse().expect("a FEN")).expect_err(&one);
    assert_eq!((offset, error.to_string().contains("found '8902'")), (FEN.len() + 1, true));
}

/// What a reader of FENs takes, stands before counts in every form.
#[test]
fn a_position_has_four_to_seven_fields() {
    let board = "8/8/4k3/8/2p5/8/B2P2K1/8 w - -";
    for clocks in ["", " 4", " 4 9", " - 4 9", " -", " - -"] {
        for behind in
            ["", ";", " ;D1 15", " bm Kf3; D1 15;", "\t1\t15", ";1;15", ",1,15", " | 1 | 15"]
        {
            let text = format!("{board}{clocks}{behind}");
            let Ok(SuiteLine::Position { fen, counts, .. }) = parse(text.as_bytes()) else {
                panic!("{text}")
            };
            assert_eq!(fen, format!("{board}{clocks}"), "{text}");
            assert_eq!(counts.is_empty(), !behind.contains("15"), "{text}");
        }
    }
    let text = format!("{board} hmvc 7; D1 15; fmvn 30;");
    let Ok(SuiteLine::Position { clocks, .. }) = parse(text.as_bytes()) else { panic!("{text}") };
    assert_eq!(clocks, [Some("7"), Some("30")]);
}

/// A word that nobody knows may be a mistyped count, or moves.
#[test]
fn rejects_invalid_operations() {
    for behind in [";E1 20;", ";hello", ";nodes=3;"] {
        assert!(parse(format!("{FEN} {behind}").as_bytes()).is_err(), "{behind}");
    }
    for behind in ["moves d2d4", "moves d2d4 c4d3", "5"] {
        let text = format!("{FEN} {behind}");
        let Ok(SuiteLine::Position { fen, .. }) = parse(text.as_bytes()) else { panic!("{text}") };
        assert_eq!(fen, text);
    }
}
