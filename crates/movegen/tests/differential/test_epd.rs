//! EPD, read and written.

use board::{Position, Reading};
use movegen::epd::{Epd, EpdOperand, EpdWriter};
use movegen::{San, read_san};
use pretty_assertions::assert_eq;
use proptest::prelude::*;

use crate::test_scope::walk;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

/// Opcodes and operands of a line.
fn operations(line: &str) -> Vec<(&str, Vec<&str>)> {
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
    ] {
        assert_eq!(operations(&format!("{START} {text}")), expected, "{text}");
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
        ("4k3/8/8/8/8/8/8/4K3 w - - id \"x;", "operation, byte 26: a quotation mark is not closed"),
        ("4k3/8/8/8/8/8/8/4K3 w - - hmvc x;", "operation, byte 26: expected one number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - fmvn 1 2;", "operation, byte 26: expected one number"),
    ] {
        assert_eq!(Epd::parse(text).unwrap_err().to_string(), error, "{text}");
    }
    let epd = Epd::parse("4k3/8/8/8/8/8/8/4K3 w - - bm Ke2 Ke4;").expect("EPD");
    let moves: Vec<_> = epd.operation("bm").expect("it is there").moves(&epd).collect();
    assert!(moves[0].is_ok());
    let error = moves[1].as_ref().expect_err("the king cannot go there");
    assert_eq!(error.to_string(), "\"Ke4\" is not legal: no king there can go to e4");
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
        let id = [EpdOperand::Text("a \"b\"; c\n")];
        let operations =
            [("bm", &operands[..]), ("hmvc", &clocks[..1]), ("fmvn", &clocks[1..]), ("id", &id)];
        let line = EpdWriter::new(position, &operations).to_string();
        let epd = Epd::parse(&line).expect(&line);
        assert_eq!(epd.position().fen().to_string(), position.fen().to_string(), "{line}");
        let best = epd.operation("bm").expect("it is written");
        let moves: Vec<_> = best.moves(&epd).map(|mv| mv.expect(&line)).collect();
        assert_eq!(moves, legal, "{line}");
        let text = epd.operation("id").and_then(|it| it.operands().next());
        assert_eq!(text, Some("a 'b'; c "), "{line}");
    });
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
    /// Any text is read or refused. Operands that are read are parts of the text.
    #[test]
    fn any_text(text in "\\PC{0,40}|[a-z\"; 0-9]{0,40}") {
        for line in [text.clone(), format!("{START} {text}")] {
            if let Ok(epd) = Epd::parse(&line) {
                for operand in epd.operations().flat_map(|it| it.operands().collect::<Vec<_>>()) {
                    prop_assert!(line.contains(operand));
                    let _ = read_san(epd.position().board(), operand);
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
