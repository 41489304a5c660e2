//! The divides that other programs write, and files of them.

use std::num::NonZeroUsize;

use board::{Board, CastlingStyle, Position};
use movegen::San;
use perft_core::rival::{Differences, MoveText, RivalDivide, RivalReader, move_text};
use perft_core::{Backend, Control, Counter, Depth, DivideEntry, Kernel, Method};

use crate::bytes::position_and_rest;
use crate::messages::{is_fit_to_print, text_is_fit_to_print};

/// First words of lines whose moves have no counts.
const UCI_WORDS: [&str; 13] = [
    "bestmove",
    "fen",
    "go",
    "id",
    "info",
    "isready",
    "option",
    "ponderhit",
    "position",
    "readyok",
    "setoption",
    "ucinewgame",
    "uciok",
];

/// The first line is a FEN, the rest the divide of another program, or its list of moves. Any text
/// is refused with an error that can be printed, or compared with ours. Each move is then right,
/// wrong or missing, and ours compared with itself has no differences, in each form that we write.
/// No text before or behind a move makes the move missing.
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
    let divide = printable(RivalReader::new(board).read(rest));
    for divide in [divide, list(board, &text)].into_iter().flatten() {
        assert!(divide.entries.iter().all(|(mv, _)| move_text(board, mv).is_some()), "{divide:?}");
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
    own_divides_are_read_back(&position, &ours);
    for line in text.lines().take(8) {
        nothing_around_a_move_hides_it(board, &ours, line);
    }
}

/// The text as lists of moves, if all its lines can be read.
fn list(board: &Board, text: &str) -> Option<RivalDivide> {
    let mut reader = RivalReader::new(board);
    for (number, line) in (1..).zip(text.split('\n')) {
        if let Err(error) = reader.take_moves(number, line) {
            is_fit_to_print(&error);
            return None;
        }
    }
    printable(reader.finish())
}

fn printable(divide: Result<RivalDivide, perft_core::rival::Unusable>) -> Option<RivalDivide> {
    if let Err(error) = &divide {
        is_fit_to_print(error);
    }
    divide.ok()
}

/// Our divide as text and as an object, with moves in every notation.
fn own_divides_are_read_back(position: &Position, ours: &[DivideEntry]) {
    let board = position.board();
    if ours.is_empty() {
        return;
    }
    let notations: [fn(&Board, &DivideEntry) -> String; 4] = [
        |board, it| it.mv.to_uci(board, CastlingStyle::Standard).to_string(),
        |board, it| it.mv.to_uci(board, CastlingStyle::Chess960).to_string(),
        |board, it| San::of(board, it.mv).to_string(),
        |board, it| San::long_of(board, it.mv).to_string(),
    ];
    for name in notations {
        let joined = |line: fn(String) -> String, end: &str| {
            let lines: Vec<String> = ours.iter().map(|it| line(name(board, it))).collect();
            lines.join(end)
        };
        let (total, pairs) = (ours.len(), joined(|mv| format!("\"{mv}\":\"1\""), ","));
        let object = format!("{{\"fen\":\"{}\",\"moves\":{{{pairs}}}}}", board.fen());
        let lines = joined(|mv| format!("{mv}: 1"), "\n");
        for text in [object, format!("{lines}\n\nNodes searched: {total}\n")] {
            let read = RivalReader::new(board).at_depth(Depth::new(1)).read(text.as_bytes());
            let read = read.unwrap_or_else(|error| panic!("{error}: {text}"));
            let differences = Differences::new(position, CastlingStyle::Chess960, ours, &read);
            assert!(differences.are_none(), "{differences:?} in {text}");
        }
    }
}

/// A divide with a text before or behind one of its moves cannot be read, or has the move. Lines of
/// UCI that have moves are passed over.
fn nothing_around_a_move_hides_it(board: &Board, ours: &[DivideEntry], text: &str) {
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_uci = UCI_WORDS.contains(&first);
    let Some((spoiled, others)) = ours.split_first() else { return };
    if text.contains(char::is_control) {
        return;
    }
    let name = spoiled.mv.to_uci(board, CastlingStyle::Standard);
    let mut lines =
        vec![format!("{name}:{text}"), format!("{name}, {text}"), format!("{name} = {text}")];
    if !is_uci && !text.contains('/') {
        lines.push(format!("{text} {name}: 1"));
    }
    for line in lines {
        let mut reader = RivalReader::new(board);
        let named = others.iter().map(|it| format!("{}: 1", it.mv));
        let taken = (1..)
            .zip(named.chain([line.clone()]))
            .try_for_each(|(number, line)| reader.take(number, &line).map(drop));
        let Some(divide) = printable(taken.and_then(|()| reader.finish())) else { continue };
        let is_there =
            |(mv, _): &(String, u128)| move_text(board, mv) == Some(MoveText::OfBoard(spoiled.mv));
        assert!(divide.entries.iter().any(is_there), "{line:?} hides {name}");
    }
}
