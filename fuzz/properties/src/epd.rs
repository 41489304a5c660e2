//! Texts as EPD.

use board::{Position, Reading};
use movegen::San;
use movegen::epd::{Epd, EpdOperand, EpdOperation, EpdText, EpdWriter};

use crate::messages::is_fit_to_print;

/// Any text is refused with an error that can be printed, or read as a position and operations.
/// Whatever is read as a FEN is read as the same position, also with operations behind it. Written
/// anew, the position and every operand are the same. Operands that are moves are legal moves. A
/// forgiving reader reads the same, and more only where it says what it dropped.
pub fn epd(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    if let Ok(position) = Position::from_fen(&text, Reading::Lenient) {
        for operations in ["", ";", " bm e4;", ";D1 20 ;D2 400"] {
            let line = format!("{text}{operations}");
            let epd = Epd::parse(&line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
            assert_eq!(*epd.position(), position, "{line:?}");
        }
    }
    match (Epd::parse(&text), Epd::parse_forgiving(&text)) {
        (Ok(epd), Ok(forgiven)) => {
            assert_eq!(forgiven.value.position(), epd.position(), "{text:?}");
            assert_eq!(forgiven.dropped, None, "{text:?}");
            is_sound(&epd, &text);
        }
        (Err(error), Ok(forgiven)) => {
            is_fit_to_print(&error);
            assert!(forgiven.dropped.is_some(), "{text:?}");
            is_sound(&forgiven.value, &text);
        }
        (Err(error), Err(_)) => is_fit_to_print(&error),
        (Ok(_), Err(error)) => panic!("{text:?}: only a forgiving reader refuses it: {error}"),
    }
}

fn is_sound(epd: &Epd<'_>, text: &str) {
    crate::fen::comes_back(epd.position());
    let legal = movegen::legal_moves(epd.position().board());
    for operation in epd.operations() {
        assert!(!operation.opcode().is_empty(), "{text:?}");
        for read in operation.moves(epd) {
            match read {
                Ok(mv) => assert!(legal.contains(&mv), "{mv} in {text:?}"),
                Err(error) => is_fit_to_print(&error),
            }
        }
        let is_mate = |operand: &EpdOperand<'_>| matches!(operand, EpdOperand::Mate(_));
        let others = operation.values().filter(|operand| !is_mate(operand)).count();
        assert_eq!(others, operation.moves(epd).count(), "{text:?}");
        let mut board = *epd.position().board();
        for mv in operation.line(epd).flatten() {
            assert!(movegen::is_legal(&board, mv), "{mv} in {text:?}");
            board = board.play(mv);
        }
    }
    comes_back(epd, text, |it| it.operands().filter_map(plain).map(EpdOperand::Text).collect());
    comes_back(epd, text, |it| it.values().collect());
}

/// The operand as a text without escapes, if it has none in its line.
fn plain(operand: EpdText<'_>) -> Option<EpdText<'_>> {
    operand.as_str().map(EpdText::new)
}

/// Operands are written as texts or as they stand, and the first legal move as a move.
fn comes_back<'a>(
    epd: &Epd<'a>,
    text: &str,
    operands_of: impl Fn(&EpdOperation<'a>) -> Vec<EpdOperand<'a>>,
) {
    let operands: Vec<(&str, Vec<EpdOperand<'_>>)> =
        epd.operations().map(|it| (it.opcode(), operands_of(&it))).collect();
    let mut operations: Vec<(&str, &[EpdOperand<'_>])> =
        operands.iter().map(|(opcode, operands)| (*opcode, &operands[..])).collect();
    let first = movegen::legal_moves(epd.position().board()).first().copied();
    let best: Vec<EpdOperand<'_>> = first.into_iter().map(EpdOperand::Move).collect();
    operations.push(("pv", &best));
    let line = EpdWriter::new(epd.position(), &operations).to_string();
    let again = Epd::parse(&line).unwrap_or_else(|error| panic!("{text:?} -> {line:?}: {error}"));
    assert_eq!(again.position().board(), epd.position().board(), "{line:?}");
    let read: Vec<(&str, Vec<EpdOperand<'_>>)> =
        again.operations().map(|it| (it.opcode(), it.values().collect())).collect();
    assert_eq!(read.len(), operations.len(), "{line:?}");
    let board = epd.position().board();
    let best: Vec<String> = first.iter().map(|&mv| San::of(board, mv).to_string()).collect();
    let best: Vec<EpdOperand<'_>> = best.iter().map(|it| EpdOperand::Word(it)).collect();
    assert_eq!(read.last().map(|(_, moves)| &moves[..]), Some(&best[..]));
    let is_kept = |letter: char| !letter.is_control();
    for ((opcode, written), (read_opcode, operands)) in operations.iter().zip(&read) {
        assert_eq!((opcode, written.len()), (read_opcode, operands.len()), "{line:?}");
        let written = written.iter().zip(operands).filter(|(operand, _)| match operand {
            EpdOperand::Text(text) => text.chars().all(is_kept),
            EpdOperand::Word(word) => word.chars().all(is_kept),
            EpdOperand::Number(_) | EpdOperand::Mate(_) => true,
            _ => false,
        });
        written.for_each(|(written, read)| assert_eq!(written, read, "{line:?}"));
    }
}
