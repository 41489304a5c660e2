//! Texts as EPD.

use movegen::San;
use movegen::epd::{Epd, EpdOperand, EpdOperation, EpdWriter};

use crate::messages::is_fit_to_print;

/// Any text is refused with an error that can be printed, or read as a position and operations. Written anew, the
/// position and every text among the operands are the same. Operands that are moves are legal moves. A forgiving reader
/// reads the same, and more only where it says what it dropped.
pub fn epd(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
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
        for (operand, read) in operation.operands().zip(operation.moves(epd)) {
            match read {
                Ok(mv) => assert!(legal.contains(&mv), "{operand} in {text:?}"),
                Err(error) => is_fit_to_print(&error),
            }
        }
        assert_eq!(operation.operands().count(), operation.moves(epd).count(), "{text:?}");
        let mut board = *epd.position().board();
        for mv in operation.line(epd).flatten() {
            assert!(movegen::is_legal(&board, mv), "{mv} in {text:?}");
            board = board.play(mv);
        }
    }
    comes_back(epd, text, |it| it.operands().map(EpdOperand::Text).collect());
    comes_back(epd, text, |it| it.values().collect());
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
    let read: Vec<(&str, Vec<&str>)> =
        again.operations().map(|it| (it.opcode(), it.operands().collect())).collect();
    assert_eq!(read.len(), operations.len(), "{line:?}");
    let board = epd.position().board();
    let best: Vec<String> = first.iter().map(|&mv| San::of(board, mv).to_string()).collect();
    assert_eq!(
        read.last().map(|(_, moves)| moves.clone()),
        Some(best.iter().map(String::as_str).collect())
    );
    for ((opcode, written), (read_opcode, operands)) in operations.iter().zip(&read) {
        assert_eq!((opcode, written.len()), (read_opcode, operands.len()), "{line:?}");
    }
}
