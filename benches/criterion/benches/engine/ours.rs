//! Our functions, each as one group.

use std::cell::RefCell;
use std::fmt::Write;
use std::hint::black_box;

use board::{Board, CastlingStyle, History, Keys, Move, Packed, Position, Reading, UciMove};
use magic_core::Bitboard;
use movegen::stages::{Captures, Evasions, Noisy, Promotions, QuietChecks, Quiets};
use movegen::{
    Checks, Moves, PieceValues, San, StagedMoves, count_legal_moves, gives_check, has_legal_moves,
    is_legal, is_pseudo_legal, leaves_king_safe, legal_moves, mvv_lva, pseudo_legal_moves,
    read_san, see, see_ge,
};

use crate::{Group, Inputs};

/// All groups. Rivals join the groups that they have a function for.
pub(crate) fn groups(inputs: &Inputs) -> Vec<Group<'_>> {
    let mut groups = vec![];
    let boards = inputs.positions.len() as u64;
    let mut group = |name, calls, contestants| groups.push(Group { name, calls, contestants });
    let ours = |routine| vec![("ours", routine)];

    group(
        "fen/parse",
        boards,
        vec![
            ("ours", over(&inputs.fens, |fen| occupied(&parsed(fen)))),
            (
                "ours, board",
                over(&inputs.fens, |fen| {
                    occupied(&Board::from_fen(fen, Reading::Lenient).expect("written by ourselves"))
                }),
            ),
        ],
    );
    group("fen/write", boards, ours(writing(inputs)));
    group(
        "play",
        boards,
        vec![
            (
                "ours",
                moving(inputs, |position, mv| occupied(black_box(&position.play(mv)).board())),
            ),
            (
                "ours, board",
                moving(inputs, |position, mv| occupied(black_box(&position.board().play(mv)))),
            ),
            (
                "ours, unobserved",
                moving(inputs, |position, mv| {
                    occupied(black_box(&position.board().play_observed(mv, &mut ())))
                }),
            ),
        ],
    );
    group(
        "make and unmake",
        boards,
        vec![("ours", making(inputs)), ("ours, board", making_on_boards(inputs))],
    );
    group(
        "null move",
        boards,
        vec![
            (
                "ours",
                over(&inputs.positions, |it| {
                    black_box(it).play_null().map_or(0, |it| occupied(black_box(&it).board()))
                }),
            ),
            (
                "ours, board",
                looking(inputs, |it| it.play_null().map_or(0, |it| occupied(black_box(&it)))),
            ),
        ],
    );
    group(
        "key_after",
        boards,
        ours(moving(inputs, |position, mv| {
            let _ = black_box(position.key_after(mv));
            1
        })),
    );

    let lists = inputs.positions.iter().map(|it| count_legal_moves(it.board()));
    let moves: u64 = lists.map(u64::from).sum();
    group("legal moves/list", moves, ours(looking(inputs, |it| listed(&legal_moves(it)))));
    group("legal moves/count", boards, ours(looking(inputs, |it| count_legal_moves(it).into())));
    group("legal moves/any", boards, ours(looking(inputs, |it| has_legal_moves(it).into())));
    let pseudo: u64 =
        inputs.positions.iter().map(|it| pseudo_legal_moves(it.board()).len() as u64).sum();
    group(
        "pseudo-legal moves/list",
        pseudo,
        ours(looking(inputs, |it| listed(&pseudo_legal_moves(it)))),
    );
    group(
        "stage/captures",
        boards,
        ours(looking(inputs, |it| listed(&Moves::of(it).stage(Captures).list()))),
    );
    group(
        "stage/noisy",
        boards,
        ours(looking(inputs, |it| listed(&Moves::of(it).stage(Noisy).list()))),
    );
    group(
        "stage/quiets",
        boards,
        ours(looking(inputs, |it| listed(&Moves::of(it).stage(Quiets).list()))),
    );
    group(
        "stage/quiet checks",
        boards,
        ours(looking(inputs, |it| listed(&Moves::of(it).stage(QuietChecks).list()))),
    );
    group(
        "stage/evasions",
        boards,
        ours(looking(inputs, |it| listed(&Moves::of(it).stage(Evasions).list()))),
    );
    group(
        "stage/promotions",
        boards,
        ours(looking(inputs, |it| listed(&Moves::of(it).stage(Promotions).list()))),
    );
    group(
        "pseudo-legal stage/captures",
        boards,
        ours(looking(inputs, |it| listed(&Moves::of(it).pseudo_legal().stage(Captures).list()))),
    );
    group(
        "pseudo-legal stage/quiets",
        boards,
        ours(looking(inputs, |it| listed(&Moves::of(it).pseudo_legal().stage(Quiets).list()))),
    );
    group(
        "mask/pieces that are not pawns",
        boards,
        ours(looking(inputs, |it| Moves::of(it).from(!it.pawns()).count().into())),
    );
    group(
        "mask/onto the centre",
        boards,
        ours(looking(inputs, |it| Moves::of(it).to(CENTRE).count().into())),
    );
    group("picker", moves, ours(looking(inputs, picked)));

    group(
        "is_legal/legal moves",
        boards,
        ours(moving(inputs, |position, mv| is_legal(position.board(), mv).into())),
    );
    group("is_legal/table moves", 4 * boards, ours(judging(inputs, is_legal)));
    group("is_pseudo_legal", 4 * boards, ours(judging(inputs, is_pseudo_legal)));
    group(
        "leaves_king_safe",
        pseudo,
        ours(judging_all(inputs, |board| move |mv| leaves_king_safe(board, mv))),
    );
    group(
        "gives_check/one move",
        boards,
        vec![
            ("ours", moving(inputs, |position, mv| gives_check(position.board(), mv).into())),
            (
                "ours, prepared",
                moving(inputs, |position, mv| {
                    Checks::of(position.board()).gives_check(position.board(), mv).into()
                }),
            ),
        ],
    );
    group(
        "gives_check/all moves",
        pseudo,
        vec![
            ("ours", judging_all(inputs, |board| move |mv| gives_check(board, mv))),
            (
                "ours, prepared",
                judging_all(inputs, |board| {
                    let checks = Checks::of(board);
                    move |mv| checks.gives_check(board, mv)
                }),
            ),
        ],
    );
    group("checkers", boards, ours(looking(inputs, |it| it.checkers().len().into())));
    group(
        "attackers",
        boards,
        ours(moving(inputs, |position, mv| {
            let board = position.board();
            board.attackers_to(mv.to(), board.occupied()).len().into()
        })),
    );
    group("pinned", boards, ours(looking(inputs, |it| it.pinned(it.side_to_move()).len().into())));
    group(
        "attacked",
        boards,
        ours(looking(inputs, |it| it.attacked_by(!it.side_to_move()).len().into())),
    );
    group(
        "see/value",
        boards,
        ours(moving(inputs, |position, mv| {
            let _ = black_box(see(position.board(), mv, &PieceValues::CENTIPAWNS));
            1
        })),
    );
    group(
        "see/at least 0",
        boards,
        ours(moving(inputs, |position, mv| {
            let _ = black_box(see_ge(position.board(), mv, 0, &PieceValues::CENTIPAWNS));
            1
        })),
    );
    group(
        "san/of",
        boards,
        ours(moving(inputs, |position, mv| {
            let _ = black_box(San::of(position.board(), mv));
            1
        })),
    );
    group(
        "san/read",
        boards,
        ours(Box::new(|| {
            let texts = inputs.positions.iter().zip(&inputs.sans);
            texts.filter(|(position, text)| read_san(position.board(), text).is_ok()).count() as u64
        })),
    );
    group(
        "lan/of",
        boards,
        ours(moving(inputs, |position, mv| {
            let _ = black_box(San::long_of(position.board(), mv));
            1
        })),
    );
    group(
        "uci/read",
        boards,
        ours(Box::new(|| {
            let texts = inputs.positions.iter().zip(&inputs.ucis);
            let read = texts.filter(|(position, text)| {
                UciMove::parse(text).is_ok_and(|it| it.resolve(position.board()).is_some())
            });
            read.count() as u64
        })),
    );
    group("uci/write", boards, ours(writing_moves(inputs)));
    group("keys", boards, ours(looking(inputs, |it| black_box(Keys::of(it)).material.key() & 1)));
    group(
        "polyglot key",
        boards,
        ours(over(&inputs.positions, |it| black_box(it.polyglot_key()).0 & 1)),
    );
    group("history", boards, ours(remembering(inputs)));
    group(
        "packed",
        boards,
        ours(over(&inputs.positions, |position| {
            let packed = black_box(Packed::from(position));
            occupied(packed.unpack().expect("packed by ourselves").board())
        })),
    );
    groups
}

/// The four squares in the middle.
const CENTRE: Bitboard = Bitboard(0x0018_1800_0000);

fn parsed(fen: &str) -> Board {
    *Position::from_fen(fen, Reading::Lenient).expect("written by ourselves").board()
}

fn occupied(board: &Board) -> u64 {
    board.occupied().len().into()
}

fn listed(moves: &[Move]) -> u64 {
    black_box(moves).len() as u64
}

fn picked(board: &Board) -> u64 {
    let mut moves = StagedMoves::new(board);
    let mut count = 0;
    while let Some(mv) = moves.next(mvv_lva, |_, mv| i32::from(mv.bits())) {
        black_box(mv);
        count += 1;
    }
    count
}

fn over<'a, T>(items: &'a [T], work: impl Fn(&T) -> u64 + 'a) -> Box<dyn Fn() -> u64 + 'a> {
    Box::new(move || items.iter().map(&work).sum())
}

fn looking<'a>(inputs: &'a Inputs, work: impl Fn(&Board) -> u64 + 'a) -> Box<dyn Fn() -> u64 + 'a> {
    over(&inputs.positions, move |position| work(position.board()))
}

fn moving<'a>(
    inputs: &'a Inputs,
    work: impl Fn(&Position, Move) -> u64 + 'a,
) -> Box<dyn Fn() -> u64 + 'a> {
    Box::new(move || {
        let pairs = inputs.positions.iter().zip(&inputs.moves);
        pairs.map(|(position, &mv)| work(black_box(position), mv)).sum()
    })
}

/// All pseudo-legal moves of each board. `judge` first makes a judging function for the board.
fn judging_all<'a, J: Fn(Move) -> bool>(
    inputs: &'a Inputs,
    judge: impl Fn(&'a Board) -> J + 'a,
) -> Box<dyn Fn() -> u64 + 'a> {
    Box::new(move || {
        let pairs = inputs.positions.iter().zip(&inputs.pseudo_legal);
        let judged = pairs.map(|(position, moves)| {
            let judge = judge(position.board());
            moves.iter().filter(|&&mv| judge(mv)).count() as u64
        });
        judged.sum()
    })
}

fn judging<'a>(
    inputs: &'a Inputs,
    judge: impl Fn(&Board, Move) -> bool + 'a,
) -> Box<dyn Fn() -> u64 + 'a> {
    Box::new(move || {
        let pairs = inputs.positions.iter().zip(&inputs.table_moves);
        let judged = pairs.map(|(position, moves)| {
            moves.iter().filter(|&&mv| judge(position.board(), mv)).count() as u64
        });
        judged.sum()
    })
}

fn writing(inputs: &Inputs) -> Box<dyn Fn() -> u64 + '_> {
    let length: usize = inputs.fens.iter().map(String::len).sum();
    Box::new(move || {
        let mut text = String::with_capacity(length);
        for position in &inputs.positions {
            let _ = write!(text, "{position}");
        }
        black_box(&text).len() as u64
    })
}

/// In place, as a search does it: no copy is made before a move.
fn making(inputs: &Inputs) -> Box<dyn Fn() -> u64 + '_> {
    let positions = RefCell::new(inputs.positions.clone());
    Box::new(move || {
        let mut positions = positions.borrow_mut();
        let counted = positions.iter_mut().zip(&inputs.moves).map(|(position, &mv)| {
            let undo = position.make(mv);
            black_box(&mut *position).unmake(mv, undo);
            occupied(position.board())
        });
        counted.sum()
    })
}

fn making_on_boards(inputs: &Inputs) -> Box<dyn Fn() -> u64 + '_> {
    let boards: Vec<Board> = inputs.positions.iter().map(|it| *it.board()).collect();
    let boards = RefCell::new(boards);
    Box::new(move || {
        let mut boards = boards.borrow_mut();
        let counted = boards.iter_mut().zip(&inputs.moves).map(|(board, &mv)| {
            let undo = board.make(mv);
            black_box(&mut *board).unmake(mv, undo);
            occupied(board)
        });
        counted.sum()
    })
}

fn writing_moves(inputs: &Inputs) -> Box<dyn Fn() -> u64 + '_> {
    let length: usize = inputs.ucis.iter().map(String::len).sum();
    Box::new(move || {
        let mut text = String::with_capacity(length);
        for (position, mv) in inputs.positions.iter().zip(&inputs.moves) {
            let _ = write!(text, "{}", mv.to_uci(position.board(), CastlingStyle::Standard));
        }
        black_box(&text).len() as u64
    })
}

/// Each position is added to a history. Then the history is asked for repetitions of it, and for a
/// coming repetition.
fn remembering(inputs: &Inputs) -> Box<dyn Fn() -> u64 + '_> {
    Box::new(|| {
        let mut history = History::new(&inputs.positions[0]);
        let mut repeated = 0;
        for position in &inputs.positions {
            history.push(position);
            repeated += u64::from(history.is_repeated());
            repeated += u64::from(history.upcoming_repetition(position).is_some());
        }
        repeated
    })
}
