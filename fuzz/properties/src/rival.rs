//! The divides that other programs write, and files of them.

use std::num::NonZeroUsize;

use board::CastlingStyle;
use perft_core::rival::{Differences, DivideLine, RivalDivide, uci_move};
use perft_core::{Backend, Control, Counter, Depth, Kernel, Method};

use crate::bytes::position_and_rest;
use crate::messages::{is_fit_to_print, text_is_fit_to_print};

/// The first line is a FEN, the rest the divide of another program, or its list of moves. Any text is refused with
/// an error that can be printed, or compared with ours. Each move is then right, wrong or missing, and ours compared
/// with itself has no differences.
pub fn rival(data: &[u8]) {
    let Some((position, rest)) = position_and_rest(data) else { return };
    let board = position.board();
    let text = String::from_utf8_lossy(rest);
    let counter = Counter {
        kernel: Kernel::Bulk,
        backend: Backend::Portable,
        threads: NonZeroUsize::MIN,
        method: Method::Plain,
    };
    let ours = counter.divide(board, Depth::new(1), &Control::new(), &mut |_| ());
    let ours = ours.expect("a depth of 1 is counted");
    for divide in [divide(&text), list(&text)].into_iter().flatten() {
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let differences = Differences::new(&position, style, &ours, &divide);
            assert!(differences.missing.len() <= ours.len(), "{differences:?}");
            for name in differences.missing.keys().chain(differences.extra.keys()) {
                let is_missing = differences.missing.contains_key(name);
                let verb = if is_missing { " is legal: " } else { " is not legal: " };
                let reason = differences.reasons.get(name);
                assert!(reason.is_some_and(|it| it.contains(verb)), "{name}: {reason:?}");
            }
            let legal = ours.len() - differences.missing.len();
            let moves = legal + differences.extra.len();
            assert!(moves <= divide.entries.len(), "{differences:?} of {divide:?}");
            text_is_fit_to_print(&format!(".{differences:?}"));
        }
    }
    let own =
        ours.iter().map(|it| (it.mv.to_uci(board, CastlingStyle::Chess960).to_string(), it.nodes));
    let own = RivalDivide::new(own.collect(), Some(ours.len() as u128));
    let differences = Differences::new(&position, CastlingStyle::Chess960, &ours, &own);
    assert!(differences.are_none(), "{differences:?}");
}

/// The text as a divide, if all its lines can be read.
fn divide(text: &str) -> Option<RivalDivide> {
    let mut divide = RivalDivide::default();
    for (number, line) in (1..).zip(text.split('\n')) {
        match divide.take(number, line) {
            Ok(DivideLine::Move(mv, _)) => assert!(uci_move(mv).is_some(), "{mv:?}"),
            Ok(_) => {}
            Err(error) => {
                is_fit_to_print(&error);
                return None;
            }
        }
    }
    checked(divide)
}

/// The text as lists of moves, if all its lines can be read.
fn list(text: &str) -> Option<RivalDivide> {
    let mut divide = RivalDivide::default();
    for (number, line) in (1..).zip(text.split('\n')) {
        if let Err(error) = divide.take_moves(number, line) {
            is_fit_to_print(&error);
            return None;
        }
    }
    checked(divide)
}

fn checked(divide: RivalDivide) -> Option<RivalDivide> {
    let checked = divide.checked();
    if let Err(error) = &checked {
        is_fit_to_print(error);
    }
    checked.ok()
}
