//! Games of any moves.

use board::{Board, CastlingField, EnPassantField, History, Keys, Move, Position, Reading, Undo};
use perft_core::Depth;

use crate::bytes::position_and_rest;
use crate::mailbox::Mailbox;

/// The byte that passes.
const PASS: u8 = 255;

/// Longer games find nothing that shorter ones do not.
const LONGEST_GAME: usize = 64;

/// The first line is a FEN; each byte behind it plays the legal move with that number, round and
/// round, and 255 passes. Board, keys, counts and mailbox oracle stay together, and unmaking leads
/// back. A move of any bits is legal exactly if it is listed. In the last position kernels and
/// stages agree.
pub fn play(data: &[u8]) {
    let Some((mut position, rest)) = position_and_rest(data) else { return };
    let fen = position.fen().castling(CastlingField::Shredder).en_passant(EnPassantField::Always);
    let mut oracle = Mailbox::from_fen(&fen.to_string());
    let mut game = Vec::new();
    let mut history = History::new(&position);
    for (index, &choice) in rest.iter().take(LONGEST_GAME).enumerate() {
        let legal = movegen::legal_moves(position.board());
        let any = u16::from_le_bytes([choice, rest.get(index + 1).copied().unwrap_or_default()]);
        if let Some(any) = Move::from_bits(any) {
            assert_eq!(
                movegen::is_legal(position.board(), any),
                legal.contains(&any),
                "{any}: {position}"
            );
        }
        if choice == PASS {
            let Some(passed) = position.play_null() else { continue };
            passing_is_taken_back(&position, &passed);
            (position, oracle) = (passed, oracle.pass());
            game.clear();
            history = History::new(&position);
        } else {
            let Some(&mv) = legal.get(usize::from(choice) % legal.len().max(1)) else { break };
            let (before, key) = (position, position.key_after(mv));
            let undo = position.make(mv);
            assert_eq!((position, position.key()), (before.play(mv), key), "{before} {mv}");
            oracle = oracle.make(mv);
            game.push((before, mv, undo));
            history.push(&position);
            repetitions(&position, &history, &game);
        }
        compare(&position, &oracle);
    }
    crate::stages::hold(position.board());
    crate::kernels::agree(position.board(), Depth::new(2));
    for (before, mv, undo) in game.into_iter().rev() {
        position.unmake(mv, undo);
        assert_eq!(position, before, "{mv} is taken back");
    }
}

/// A position has been on the board as often as the game says. An upcoming repetition is a legal
/// move to a position of the game.
fn repetitions(position: &Position, history: &History, game: &[(Position, Move, Undo)]) {
    let earlier = game.iter().filter(|(before, ..)| before.board() == position.board()).count();
    assert_eq!(history.occurrences() as usize, 1 + earlier, "{position}");
    assert_eq!(history.is_repeated(), earlier > 0, "{position}");
    let Some(repetition) = history.upcoming_repetition(position) else { return };
    assert!(movegen::is_legal(position.board(), repetition.mv), "{}: {position}", repetition.mv);
    let (after, ago) = (position.play(repetition.mv), repetition.plies_ago as usize);
    let then = game.len().checked_sub(ago).map(|index| game[index].0.board());
    assert_eq!(then, Some(after.board()), "{} of {ago} plies ago: {position}", repetition.mv);
}

fn passing_is_taken_back(before: &Position, passed: &Position) {
    let mut position = *before;
    let undo = position.make_null().unwrap_or_else(|| panic!("{before} may pass"));
    assert_eq!(position, *passed, "{before} passes");
    position.unmake_null(undo);
    assert_eq!(position, *before, "passing is taken back");
}

fn compare(position: &Position, oracle: &Mailbox) {
    let fen = oracle.fen();
    assert_eq!(Board::from_fen(&fen, Reading::Lenient), Ok(*position.board()), "{fen}");
    assert_eq!(*position.keys(), Keys::of(position.board()), "{fen}");
    let moves = movegen::legal_moves(position.board()).len();
    assert_eq!(moves, oracle.legal_moves().len(), "{fen}");
    assert_eq!(movegen::count_legal_moves(position.board()) as usize, moves, "{fen}");
}
