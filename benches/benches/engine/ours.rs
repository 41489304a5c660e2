//! Our functions, each as one group.

use std::fmt::Write;
use std::hint::black_box;

use board::{Board, Move, Position, Reading};
use movegen::{
    Captures, Checks, Evasions, Moves, Noisy, PieceValues, QuietChecks, Quiets, San, StagedMoves,
    checkers, count_legal_moves, gives_check, has_legal_moves, is_legal, is_pseudo_legal,
    legal_moves, mvv_lva, pseudo_legal_moves, read_san, see, see_ge,
};

use crate::{Group, Inputs};

/// All groups; rivals join those that they have a function for.
pub(crate) fn groups(inputs: &Inputs) -> Vec<Group<'_>> {
    let mut groups = vec![];
    let boards = inputs.positions.len() as u64;
    let mut group = |name, calls, contestants| groups.push(Group { name, calls, contestants });
    let ours = |routine| vec![("ours", routine)];

    group(
        "fen/parse",
        boards,
        vec![
            ("ours", over(&inputs.fens, |fen| men(&parsed(fen)))),
            (
                "ours, board",
                over(&inputs.fens, |fen| {
                    men(&Board::from_fen(fen, Reading::Lenient).expect("written by ourselves"))
                }),
            ),
        ],
    );
    group("fen/write", boards, ours(writing(inputs)));
    group(
        "play",
        boards,
        vec![
            ("ours", moving(inputs, |position, mv| men(position.play(mv).board()))),
            ("ours, board", moving(inputs, |position, mv| men(&position.board().play(mv)))),
            (
                "ours, unobserved",
                moving(inputs, |position, mv| men(&position.board().play_observed(mv, &mut ()))),
            ),
        ],
    );
    group("make and unmake", boards, ours(making(inputs)));
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
    group("picker", moves, ours(looking(inputs, picked)));

    group(
        "is_legal/legal moves",
        boards,
        ours(moving(inputs, |position, mv| is_legal(position.board(), mv).into())),
    );
    group("is_legal/table moves", 4 * boards, ours(judging(inputs, is_legal)));
    group("is_pseudo_legal", 4 * boards, ours(judging(inputs, is_pseudo_legal)));
    group(
        "gives_check",
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
    group("checkers", boards, ours(looking(inputs, |it| checkers(it).len().into())));
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
    groups
}

fn parsed(fen: &str) -> Board {
    *Position::from_fen(fen, Reading::Lenient).expect("written by ourselves").board()
}

fn men(board: &Board) -> u64 {
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

fn making(inputs: &Inputs) -> Box<dyn Fn() -> u64 + '_> {
    Box::new(|| {
        let pairs = inputs.positions.iter().zip(&inputs.moves);
        let counted = pairs.map(|(position, &mv)| {
            let mut position = *position;
            let undo = position.make(mv);
            black_box(&mut position).unmake(mv, undo);
            men(position.board())
        });
        counted.sum()
    })
}
