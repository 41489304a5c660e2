//! EPD, read and written.

use board::{Position, Reading};
use movegen::epd::{Epd, EpdOperand, EpdText, EpdWriter};
use movegen::{San, legal_moves, read_san};
use pretty_assertions::assert_eq;
use proptest::prelude::*;

use crate::test_scope::walk;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// Opcodes and operands of a line.
fn operations(line: &str) -> Vec<(&str, Vec<EpdText<'_>>)> {
    let epd = Epd::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    epd.operations().map(|it| (it.opcode(), it.operands().collect())).collect()
}

#[test]
fn operations_are_read() {
    for (text, expected) in [
        ("", vec![]),
        (" ;", vec![]),
        ("bm e4 Nf3; am f3;", vec![("bm", vec!["e4", "Nf3"]), ("am", vec!["f3"])]),
        (
            "id \"a; b\";c0 \"x\" \"y\" ; draw_offer",
            vec![("id", vec!["a; b"]), ("c0", vec!["x", "y"]), ("draw_offer", vec![])],
        ),
        (
            "acd 20; acn 1234 ;; ce -31",
            vec![("acd", vec!["20"]), ("acn", vec!["1234"]), ("ce", vec!["-31"])],
        ),
        ("D1 20 ;D2 400", vec![("D1", vec!["20"]), ("D2", vec!["400"])]),
        ("12 30 bm e4", vec![("bm", vec!["e4"])]),
        ("id \"é\u{1f600}\";", vec![("id", vec!["é\u{1f600}"])]),
        ("abcdefghijklmno 1;", vec![("abcdefghijklmno", vec!["1"])]),
        ("0 bm e4", vec![("bm", vec!["e4"])]),
        ("- - bm e4", vec![("bm", vec!["e4"])]),
    ] {
        let line = format!("{START} {text}");
        let read = operations(&line);
        assert_eq!(read.len(), expected.len(), "{text}");
        for ((opcode, operands), (name, texts)) in read.iter().zip(&expected) {
            assert_eq!(opcode, name, "{text}");
            assert!(operands == texts, "{operands:?} in {text}");
        }
    }
}

#[test]
fn clocks_come_from_operations_or_as_in_a_fen() {
    for (text, clocks) in [
        ("", (0, 1)),
        ("hmvc 7; fmvn 30;", (7, 30)),
        ("id \"x\"; hmvc 99", (99, 1)),
        ("3 12", (3, 12)),
        ("3 12 bm e4;", (3, 12)),
        ("3 12 hmvc 4;", (4, 12)),
        ("4", (4, 1)),
        ("4 bm e4;", (4, 1)),
        ("4;", (4, 1)),
        ("3 12;D1 20", (3, 12)),
        ("- bm e4;", (0, 1)),
        ("- - bm e4;", (0, 1)),
        ("- 3 12 bm e4;", (3, 12)),
        ("- 12 hmvc 9;", (9, 12)),
        ("0 bm e4; fmvn 2;", (0, 2)),
        ("fmvn 0;", (0, 1)),
    ] {
        let line = format!("{START} {text}");
        let position = *Epd::parse(&line).expect(&line).position();
        assert_eq!((position.halfmove_clock(), position.fullmove_number()), clocks, "{line}");
    }
    let epd = Epd::parse("4k3/8/8/8/4P3/8/8/4K3 b - e3 hmvc 0; fmvn 5;").expect("EPD");
    assert_eq!(epd.position().last_double_push(), Some(magic_core::Square::E3));
}

#[test]
fn errors_say_where() {
    for (text, error) in [
        ("8/8 w - -", "piece placement, byte 3: only 2 of 8 ranks are given, found nothing"),
        ("", "piece placement, byte 0: the field is missing, found nothing"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - bm Ke2; 1x 3;",
            "operation, byte 34: expected an opcode, such as bm: a letter, then up to 14 letters and digits",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - abcdefghijklmnop 1;",
            "operation, byte 26: expected an opcode, such as bm: a letter, then up to 14 letters and digits",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - id \"x;", "operation, byte 26: a quotation mark is not closed"),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - hmvc x;",
            "operation, byte 26: expected one number, 0 to 4294967295",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - fmvn 1 2;",
            "operation, byte 26: expected one number, 0 to 4294967295",
        ),
    ] {
        assert_eq!(Epd::parse(text).unwrap_err().to_string(), error, "{text}");
    }
    let epd = Epd::parse("4k3/8/8/8/8/8/8/4K3 w - - bm Ke2 Ke4;").expect("EPD");
    let moves: Vec<_> = epd.operation("bm").expect("it is there").moves(&epd).collect();
    assert!(moves[0].is_ok());
    let error = moves[1].as_ref().expect_err("the king cannot go there");
    assert_eq!(error.to_string(), "\"Ke4\" is not legal: a king does not go from e1 to e4");
}

#[test]
fn what_is_written_is_read_again() {
    walk(200, &mut |game, legal, _| {
        let position = &game.position;
        let operands: Vec<_> = legal.iter().map(|&mv| EpdOperand::Move(mv)).collect();
        let clocks = [
            EpdOperand::Number(position.halfmove_clock().into()),
            EpdOperand::Number(position.fullmove_number().into()),
        ];
        let id = [EpdOperand::Text(r#"a "b"; \c\"#.into())];
        let operations =
            [("bm", &operands[..]), ("hmvc", &clocks[..1]), ("fmvn", &clocks[1..]), ("id", &id)];
        let line = EpdWriter::new(position, &operations).to_string();
        let epd = Epd::parse(&line).expect(&line);
        assert_eq!(epd.position().fen().to_string(), position.fen().to_string(), "{line}");
        let best = epd.operation("bm").expect("it is written");
        let moves: Vec<_> = best.moves(&epd).map(|mv| mv.expect(&line)).collect();
        assert_eq!(moves, legal, "{line}");
        let text = epd.operation("id").and_then(|it| it.operands().next());
        assert_eq!(text, Some(r#"a "b"; \c\"#.into()), "{line}");
    });
}

/// Operations as they come out of a line and go into another.
fn values(line: &str) -> Vec<(String, Vec<EpdOperand<'_>>)> {
    let epd = Epd::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    epd.operations().map(|it| (it.opcode().to_owned(), it.values().collect())).collect()
}

fn written(epd: &Epd<'_>) -> String {
    let known: Vec<(&str, Vec<EpdOperand<'_>>)> =
        epd.operations().map(|it| (it.opcode(), it.values().collect())).collect();
    let operations: Vec<(&str, &[EpdOperand<'_>])> =
        known.iter().map(|(opcode, values)| (*opcode, &values[..])).collect();
    EpdWriter::new(epd.position(), &operations).to_string()
}

#[test]
fn operations_pass_through_as_they_stand() {
    let line = format!(
        "{START} bm e4 Nf3; id \"a; b\"; c0 \"x=1, y\" \"\"; ce -31; acn 007 -0; acd 99999999999999999999; noop; \
         pv e4 e5; fmvn 3; x_y Zürich 1.5 -;"
    );
    assert_eq!(written(&Epd::parse(&line).expect(&line)), line);
    let of_line = values(&line);
    assert_eq!(of_line[0].1, [EpdOperand::Word("e4"), EpdOperand::Word("Nf3")]);
    assert_eq!(of_line[2].1, ["x=1, y", ""].map(|text| EpdOperand::Text(text.into())));
    assert_eq!(of_line[3].1, [EpdOperand::Number(-31)]);
    assert_eq!(of_line[4].1, [EpdOperand::Word("007"), EpdOperand::Word("-0")]);
    assert_eq!(of_line[5].1, [EpdOperand::Word("99999999999999999999")]);
}

#[test]
fn words_that_are_none_are_written_as_texts() {
    let position = Position::start();
    for (word, expected) in [
        ("e4", "e4"),
        ("", "\"\""),
        ("two words", "\"two words\""),
        ("a;b", "\"a;b\""),
        ("a\"b", r#""a\"b""#),
        ("a\u{1}b", "\"a b\""),
    ] {
        let operands = [EpdOperand::Word(word)];
        let line = EpdWriter::new(&position, &[("x", &operands)]).to_string();
        assert_eq!(line, format!("{START} x {expected};"), "{word:?}");
    }
}

#[test]
fn lines_of_moves_are_played() {
    walk(60, &mut |game, _, _| {
        let mut board = *game.position.board();
        let mut moves = Vec::new();
        for number in 0..6 {
            let legal = legal_moves(&board);
            let Some(&mv) = legal.get(number * 5 % legal.len().max(1)) else { break };
            moves.push(mv);
            board = board.play(mv);
        }
        let line = [EpdOperand::Line(&moves)];
        let text = EpdWriter::new(&game.position, &[("pv", &line)]).to_string();
        let epd = Epd::parse(&text).expect(&text);
        let operation = epd.operation("pv").expect("it is written");
        let read: Vec<_> = operation.line(&epd).map(|mv| mv.expect(&text)).collect();
        assert_eq!(read, moves, "{text}");
    });
    let text = format!("{START} pv e4 e5 Ke3 Nf3;");
    let epd = Epd::parse(&text).expect(&text);
    let read: Vec<_> = epd.operation("pv").expect("it is there").line(&epd).collect();
    assert_eq!(read.len(), 3, "an error ends the line");
    let error = read[2].as_ref().expect_err("the king cannot go there").to_string();
    assert_eq!(error, "\"Ke3\" is not legal: a king does not go from e1 to e3");
}

#[test]
fn moves_may_be_written_as_in_uci() {
    let text = "r3k2r/8/8/8/8/8/1P6/R3K2R w KQkq - bm e1g1 b2b4 Ra3 e1a1 a1a9 a1b3;";
    let epd = Epd::parse(text).expect(text);
    let moves = epd.operation("bm").expect("it is there").moves(&epd);
    let read: Vec<_> =
        moves.map(|mv| mv.map_or_else(|it| it.to_string(), |mv| mv.to_string())).collect();
    assert_eq!(read[..4], ["e1h1", "b2b4", "a1a3", "e1a1"]);
    assert!(read[4].starts_with("\"a1a9\" is not a move like Nf3"), "{}", read[4]);
    assert_eq!(read[5], "\"a1b3\" is not legal: a rook does not go from a1 to b3");
}

#[test]
fn rights_that_cannot_be_are_dropped_when_asked_for() {
    let text = "r3k3/8/8/8/8/8/8/4K2R w KQkq e6 hmvc 7; id \"x\";";
    assert!(Epd::parse(text).is_err());
    let read = Epd::parse_forgiving(text).expect(text);
    assert_eq!(read.value.position().to_string(), "r3k3/8/8/8/8/8/8/4K2R w Kq - 7 1");
    assert_eq!(read.dropped.map(|it| it.iter().count()), Some(3));
    assert_eq!(read.value.operations().count(), 2);
    let right = format!("{START} hmvc 3;");
    let read = Epd::parse_forgiving(&right).expect(&right);
    assert_eq!((read.value.position().halfmove_clock(), read.dropped), (3, None));
    for wrong in ["8/8/8/8/8/8/8/8 w KQkq -", "4k3/8/8/8/8/8/8/4K3 w K - 1x;"] {
        assert!(Epd::parse_forgiving(wrong).is_err(), "{wrong}");
    }
}

/// As python-chess writes texts. A backslash that it would not have written stays.
#[test]
fn backslashes_hide_quotation_marks() {
    for (text, expected, written) in [
        (r#""the \"Fish\"""#, r#"the "Fish""#, None),
        (r#""a; \"b; c\"; d""#, r#"a; "b; c"; d"#, None),
        (r#""a\\b""#, r"a\b", None),
        (r#""ends in \\""#, r"ends in \", None),
        (r#""\\\"""#, r#"\""#, None),
        (r#""C:\dir\new""#, r"C:\dir\new", None),
        (r#""C:\""#, r"C:\", Some(r#""C:\\""#)),
        (r#""C:\" "#, r"C:\", Some(r#""C:\\""#)),
    ] {
        for behind in ["", ";", "; c0 \"x; y\"; c1 \"z\";"] {
            let line = format!("{START} id {text}{behind}");
            let epd = Epd::parse(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let id = epd.operation("id").expect(&line);
            let operands: Vec<String> = id.operands().map(|it| it.to_string()).collect();
            assert_eq!(operands, [expected], "{line}");
            assert_eq!(epd.operations().count(), if behind.len() > 1 { 3 } else { 1 }, "{line}");
            let values: Vec<_> = id.values().collect();
            let again = EpdWriter::new(epd.position(), &[("id", &values)]).to_string();
            assert_eq!(again, format!("{START} id {};", written.unwrap_or(text)));
        }
        let plain = [EpdOperand::Text(EpdText::new(expected))];
        let line = EpdWriter::new(&Position::start(), &[("id", &plain)]).to_string();
        assert_eq!(values(&line)[0].1, plain, "{line}");
    }
    let text = Epd::parse(r#"4k3/8/8/8/8/8/8/4K3 w - - id "a\"b";"#);
    let text = text.expect("EPD").operation("id").and_then(|it| it.operands().next());
    assert_eq!(text.map(|it| (it.as_str(), format!("{it:?}"))), Some((None, r#""a\"b""#.into())));
}

#[test]
fn mate_distances_are_operands_of_their_own() {
    let line = format!("{START} bm #3 e4; dm 3; ce #-12; c0 \"#3\" #03 #x #;");
    let read = values(&line);
    assert_eq!(read[0].1, [EpdOperand::Mate(3), EpdOperand::Word("e4")]);
    assert_eq!(read[2].1, [EpdOperand::Mate(-12)]);
    assert_eq!(read[3].1[0], EpdOperand::Text("#3".into()));
    assert_eq!(read[3].1[1..], ["#03", "#x", "#"].map(EpdOperand::Word));
    let epd = Epd::parse(&line).expect(&line);
    assert_eq!(written(&epd), line);
    let best = epd.operation("bm").expect("it is there");
    let moves: Vec<_> = best.moves(&epd).map(|mv| mv.expect("a move").to_string()).collect();
    assert_eq!(moves, ["e2e4"]);
    assert_eq!(best.line(&epd).count(), 1);
}

/// The positions of the suites are EPD too.
#[test]
fn suites_are_epd() {
    for line in include_str!("../../../../perft-suites/standard.epd").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let epd = Epd::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
        let (fen, _) = line.split_once(" ;").expect("counts");
        assert_eq!(*epd.position(), Position::from_fen(fen, Reading::Lenient).expect(fen));
        let opcodes: Vec<&str> = epd.operations().map(|it| it.opcode()).collect();
        let depths = line.matches(";D").count();
        let expected: Vec<String> = (1..=depths).map(|depth| format!("D{depth}")).collect();
        assert!(opcodes == expected && depths > 0, "{opcodes:?} in {line}");
        assert!(epd.operations().all(|it| it.operands().count() == 1), "{line}");
    }
}

proptest! {
    /// Whatever is read as a FEN is read as EPD, alone and with operations behind it.
    #[test]
    fn a_fen_is_epd(
        fen in "(4k3/8/8/8/4p3/8/8/R3K2R|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR)[ \t]{1,2}[wb] {1,2}(-|KQ|AH) (-|e3)( {1,2}(-|[0-9]{1,11})){0,4} ?",
    ) {
        let position = Position::from_fen(&fen, Reading::Lenient);
        for operations in ["", ";", " bm Ke2; id \"1 2\";", ";D1 20", "\tdraw_offer;", " D1 20; c0 \"-\";"] {
            let line = format!("{fen}{operations}");
            let epd = Epd::parse(&line);
            if let Ok(position) = position {
                prop_assert_eq!(epd.as_ref().map(|it| *it.position()), Ok(position), "{}", line);
            }
            if operations.is_empty() {
                prop_assert_eq!(epd.is_ok(), position.is_ok(), "{}", line);
            }
        }
    }

    /// Any text is read or refused. Operands that are read are parts of the text.
    #[test]
    fn any_text(text in "\\PC{0,40}|[a-z\"; 0-9]{0,40}|[a\"\\\\; #-]{0,20}") {
        for line in [text.clone(), format!("{START} {text}")] {
            if let Ok(epd) = Epd::parse(&line) {
                for operand in epd.operations().flat_map(|it| it.operands().collect::<Vec<_>>()) {
                    if let Some(operand) = operand.as_str() {
                        prop_assert!(line.contains(operand));
                        let _ = read_san(epd.position().board(), operand);
                    }
                }
                if !line.contains(char::is_control) {
                    let again = written(&epd);
                    prop_assert_eq!(values(&again), values(&line), "{}", again);
                }
            }
        }
    }
}

#[test]
fn moves_are_written_as_san() {
    let position = Position::start();
    let mv = read_san(position.board(), "e4").expect("a move");
    let avoid = [EpdOperand::Move(mv)];
    let line = EpdWriter::new(&position, &[("am", &avoid), ("noop", &[])]).to_string();
    assert_eq!(line, format!("{START} am {}; noop;", San::of(position.board(), mv)));
}
