//! Suites in all their dialects, and bad ones.

use std::io::{self, BufReader, Read};

use super::*;
use crate::depth::Depth;
use crate::suite::counts::ExpectedCount;
use crate::suite::named::named_position;

#[test]
fn reads_on_after_bad_lines() {
    let text = b"# kings only\n\
        4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n\
        4k3/8/8/8/8/8/8/4K3 w - ;D1 5\n\
        \xff\n\
        \r\n\
        4k3/8/8/8/8/8/8/4K3 b - - 0 1; D1 5;D2 25\r\n";
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for case in SuiteReader::new(&text[..]) {
        match case {
            Ok(case) => good.push((case.line, case.expected.len())),
            Err(ReadError::BadLine(error)) => bad.push((error.line, error.column)),
            Err(error) => panic!("{error}"),
        }
    }
    assert_eq!(good, [(2, 1), (6, 2)]);
    assert_eq!(bad.iter().map(|bad| bad.0).collect::<Vec<_>>(), [3, 4]);
}

#[test]
fn places_fen_errors_in_the_line() {
    let error = SuiteReader::new(&b"  4k3/8/8/8/x7/8/8/4K3 w - - ;D1 5"[..])
        .next()
        .expect("a line")
        .expect_err("x is no piece");
    assert!(error.to_string().starts_with("1:13: "), "{error}");
}

#[test]
fn reads_blocks() {
    let text = "id gentest-1\nepd 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nperft 1 5\nperft 2 = 25\n\n\
        4k3/8/8/8/8/8/8/4K3 b - -\nperft 1 5\n# x\n4k3/8/8/8/8/8/8/4K3 w - -\n";
    let cases: Vec<_> = SuiteReader::new(text.as_bytes()).collect();
    let lengths: Vec<_> = cases.iter().flatten().map(|case| case.expected.len()).collect();
    assert_eq!((lengths, cases.len()), (vec![2, 1], 3));
    let error = cases[2].as_ref().expect_err("there are no counts");
    assert!(error.to_string().starts_with("9:26: no count follows"), "{error}");
    let error = SuiteReader::new(&b"perft 1 5\n"[..]).next().expect("a line");
    assert!(error.is_err());
    assert_eq!(SuiteReader::of_positions(text.as_bytes()).flatten().count(), 3);
}

/// A fault is reported once, and the other counts of its block are kept.
#[test]
fn reads_on_after_bad_blocks() {
    let text = "id many\nepd kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - -\nperft 1 270\nperft 2 0\n\n\
        id none\nperft 1 5\n\nid x\nepd 4k3/8/8/8/8/8/8/4K3 w - -\nperft 1 5\nperft 2 x\nperft 3 170\n";
    for reader in [SuiteReader::new, SuiteReader::with_or_without_counts] {
        let (mut good, mut bad) = (Vec::new(), Vec::new());
        for case in reader(text.as_bytes()) {
            match case {
                Ok(case) => good.push((case.line, case.expected.len())),
                Err(error) => bad.push(error.to_string()),
            }
        }
        assert_eq!(good, [(10, 2)]);
        assert_eq!(bad.len(), 3, "{bad:?}");
        assert!(bad[0].starts_with("2:5: ") && bad[0].contains("16"), "{}", bad[0]);
        assert!(bad[1].starts_with("7:1: the FEN"), "{}", bad[1]);
        assert!(bad[2].starts_with("12:1: "), "{}", bad[2]);
    }
}

#[test]
fn forgives_impossible_parts_and_nothing_else() {
    let text = "4k3/8/8/8/8/8/8/4K2R w KQkq e6 0 9 ;D1 14\nepd 4k3/8/8/8/8/8/8/4K3 w K -\nperft 1 5\n\
        4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n8/8/8/8/8/8/8/4K3 w K - ;D1 5\n";
    let cases: Vec<_> = SuiteReader::new(text.as_bytes()).forgiving().collect();
    let read: Vec<_> = cases.iter().flatten().collect();
    let fens: Vec<_> = read.iter().map(|case| case.fen.as_str()).collect();
    let without = "4k3/8/8/8/8/8/8/4K3 w - -";
    assert_eq!(fens, ["4k3/8/8/8/8/8/8/4K2R w K - 0 9", &format!("{without} 0 1"), without]);
    let dropped: Vec<_> =
        read.iter().map(|case| case.dropped.as_ref().map_or(0, |it| it.iter().count())).collect();
    assert_eq!((dropped, cases.len()), (vec![4, 1, 0], 4));
    assert!(cases[3].is_err());
    let table = &b"name,fen\nx,4k3/8/8/8/8/8/8/4K3 w K - 3 4\n"[..];
    let case = SuiteReader::of_positions(table).forgiving().next().expect("a line");
    assert_eq!(case.expect("a position").fen, "4k3/8/8/8/8/8/8/4K3 w - - 3 4");
}

#[test]
fn reads_names_of_positions() {
    let kiwipete = named_position("kiwipete").expect("a known name");
    let text =
        "kiwipete\n  Kiwipete ;D1 48\nepd KIWIPETE\nperft 1 48\nfen kiwipete # known to all\n";
    for reader in [SuiteReader::of_positions, SuiteReader::with_or_without_counts] {
        let cases: Vec<_> = reader(text.as_bytes()).flatten().collect();
        assert_eq!(cases.len(), 4);
        assert!(cases.iter().all(|case| case.fen == kiwipete));
    }
    let table = SuiteReader::of_positions(&b"fen,name\nkiwipete,x\n"[..]).flatten().next();
    assert_eq!(table.expect("a position").fen, kiwipete);
    for text in ["kiwipet", "kiwipete w", "kiwipete start", "kiwipete.epd"] {
        assert!(SuiteReader::of_positions(text.as_bytes()).all(|case| case.is_err()), "{text}");
    }
}

#[test]
fn reads_positions_from_tables() {
    let text = "name,\"FEN\",nodes\nkings,4k3/8/8/8/8/8/8/4K3 w - -,5\n\"a, b\",\"4k3/8/8/8/8/8/8/4K3 b - -\",5\n\
        short\nbad,8/8,0\n";
    let cases: Vec<_> = SuiteReader::of_positions(text.as_bytes()).collect();
    let lines: Vec<_> = cases.iter().flatten().map(|case| case.line).collect();
    assert_eq!((lines, cases.len()), (vec![2, 3], 4));
    let error = cases[3].as_ref().expect_err("the position is bad");
    assert!(error.to_string().starts_with("5:8: "), "{error}");
}

/// A source that gives some text and then fails.
struct Breaks<'a>(&'a [u8]);

impl Read for Breaks<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            read => Ok(read),
        }
    }
}

#[test]
fn ends_when_the_source_breaks() {
    let source = Breaks(b"4k3/8/8/8/8/8/8/4K3 w - - ;D1 5\n4k3");
    let mut cases = SuiteReader::new(BufReader::new(source));
    assert!(matches!(cases.next(), Some(Ok(_))));
    assert!(matches!(cases.next(), Some(Err(ReadError::Io(_)))));
    assert!(cases.next().is_none());
}

/// `@` stands for the FEN.
#[test]
fn reads_counts_from_tables() {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for text in [
        "fen;D1;D2;D3\r\n@;20;400;\r\n\r\n@;;;8902\r\n",
        "name\tFEN\tdepth 1\tdepth 2\tdepth 3\nx\t@\t20\t400\n# y\ny\t@\t-\t-\t8,902",
        "name,fen,perft(1),perft(2),perft(3)\n\"a, b\",@,20,400,\n,\"@\",,,\"8,902\"",
        "| position | 1 | 2 | 3 |\n|---|--:|--:|--:|\n| @ | 20 | 400 | |\n| @ | | | 8902 |",
        "\u{feff}epd ; nodes1 ; nodes2 ; nodes3\n@ ; 20 ; 400 ;\n@ ;;; D3 8902",
    ] {
        let text = text.replace('@', START);
        for reader in [SuiteReader::new, SuiteReader::with_or_without_counts] {
            let cases: Result<Vec<_>, _> = reader(text.as_bytes()).collect();
            let cases = cases.unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!(expected_of(&cases), [vec![(1, 20), (2, 400)], vec![(3, 8902)]], "{text}");
        }
        assert_eq!(SuiteReader::of_positions(text.as_bytes()).flatten().count(), 2);
    }
    for text in
        ["fen;depth;nodes\n@;3;8902", "Depth\tNodes\tFEN\n3\t8902\t@", "fen,ply,count\n@,3,8902"]
    {
        let text = text.replace('@', START);
        let cases: Vec<_> = SuiteReader::new(text.as_bytes()).flatten().collect();
        assert_eq!(expected_of(&cases), [vec![(3, 8902)]], "{text}");
    }
    for (text, place) in [
        ("fen;depth;nodes\n@;x;8902", "2:58: a depth"),
        ("fen;depth;nodes\n@;3;x", "2:60: expected a count"),
        ("fen;depth\n@;3", "2:59: no count"),
        ("fen;D1\n@;", "2:58: no count"),
    ] {
        let text = text.replace('@', START);
        let error = SuiteReader::new(text.as_bytes()).next().expect("a line").expect_err(&text);
        assert!(error.to_string().starts_with(place), "{error} in {text}");
    }
}

fn expected_of(cases: &[SuiteCase]) -> Vec<Vec<(u32, u128)>> {
    let of_case = |case: &SuiteCase| {
        case.expected.iter().map(|count| (count.depth.plies(), count.nodes)).collect()
    };
    cases.iter().map(of_case).collect()
}

/// Clocks are part of what is read.
#[test]
fn takes_clocks_from_operations() {
    for (line, fen) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; fmvn 30; D1 5", "4k3/8/8/8/8/8/8/4K3 w - - 7 30"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 4 9 ;D1 5 ;hmvc 7;", "4k3/8/8/8/8/8/8/4K3 w - - 7 9"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 4 ;D1 5", "4k3/8/8/8/8/8/8/4K3 w - - 4"),
    ] {
        let case = SuiteReader::new(line.as_bytes()).next().expect("a line").expect(line);
        assert_eq!((case.fen.as_str(), case.expected.len()), (fen, 1));
    }
}

/// Rights that only Chess960 knows go with an impossible one, unless Chess960 is asked for.
#[test]
fn forgives_as_in_standard_chess_or_chess960() {
    let line = &b"r6k/8/8/8/8/8/8/R5K1 w KQkq - 0 1 ;D1 1"[..];
    let fen = |reader: SuiteReader<_>| {
        let case = reader.into_iter().next().expect("a line").expect("a position");
        (case.fen, case.dropped.map_or(0, |it| it.iter().count()))
    };
    assert_eq!(
        fen(SuiteReader::new(line).forgiving()),
        ("r6k/8/8/8/8/8/8/R5K1 w - - 0 1".into(), 4)
    );
    let chess960 = SuiteReader::new(line).forgiving_in(CastlingStyle::Chess960);
    assert_eq!(fen(chess960), ("r6k/8/8/8/8/8/8/R5K1 w Qq - 0 1".into(), 2));
}

#[test]
fn reads_objects_of_json() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mate = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1";
    let text = format!(
        "\u{feff}{{\"fen\":\"{start}\",\"source_urls\":[\"x{{\"],\"tags\":[],\"d1\":20,\"d2\": 400,\"d3\":0,\"divide_d1\":{{\"a2a3\":1}}}}\n\
        # a comment\n\
        {{\"D2\": \"8,902\", \"depth\": 1, \"nodes\": 20, \"FEN\": \"startpos\", \"d5\": null}},\n\
        {{\"d1\": 0, \"fen\": \"{mate}\", \"d2\": 0}}\n"
    );
    let cases: Vec<_> =
        SuiteReader::new(text.as_bytes()).map(|case| case.expect("an object")).collect();
    let counted = |counts: &[(u8, u128)]| -> Vec<ExpectedCount> {
        let counts = counts.iter();
        counts.map(|&(depth, nodes)| ExpectedCount { depth: Depth::new(depth), nodes }).collect()
    };
    let read: Vec<_> = cases.iter().map(|case| (case.line, case.expected.clone())).collect();
    assert_eq!(
        read,
        [
            (1, counted(&[(1, 20), (2, 400)])),
            (3, counted(&[(2, 8902), (1, 20)])),
            (4, counted(&[(1, 0), (2, 0)])),
        ]
    );
    assert_eq!(cases[0].fen, start);
    let positions = SuiteReader::of_positions(text.as_bytes()).flatten();
    assert!(positions.map(|case| case.expected.len()).eq([0, 0, 0]));
}

#[test]
fn refuses_objects_that_are_none() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (text, expected) in [
        ("{", "EOF while parsing"),
        (r#"{"fen": "startpos"} {"fen": "startpos"}"#, "trailing characters"),
        (r#"{"d1": 20}"#, "no field 'fen'"),
        (r#"{"fen": 7, "d1": 20}"#, "no field 'fen'"),
        (r#"{"fen": "8/8/8/8/8/8/8/8 w - -", "d1": 20}"#, "1:10: "),
        (r#"{"fen": "startpos", "d1": -1}"#, "1:27: expected a count"),
        (r#"{"fen": "startpos", "d1": 1.5}"#, "1:27: expected a count"),
        (r#"{"fen": "startpos", "d1": "many"}"#, "1:27: expected a count"),
        (r#"{"fen": "startpos"}"#, "no count follows"),
        (&format!(r#"{{"fen": "{start}", "d1": 0}}"#), "no count follows"),
    ] {
        let error = SuiteReader::new(text.as_bytes()).next().expect("a line").expect_err(text);
        assert!(error.to_string().contains(expected), "{text}: {error}");
    }
}
