//! Exchanges, against playing them out with legal moves.

use board::{Board, Move, MoveKind, Piece};
use magic_core::Square;
use movegen::{PieceValues, captured, legal_moves, mvv_lva, see, see_ge};
use pretty_assertions::assert_eq;

use crate::test_scope::walk;

const VALUES: [PieceValues; 3] = [
    PieceValues::CENTIPAWNS,
    PieceValues::new(1, 3, 3, 5, 9),
    PieceValues::new(82, 337, 365, 477, 1025),
];

/// The legal captures on a square, the least valuable piece first. Promotions are to queens only.
fn captures_on(board: &Board, target: Square) -> Vec<Move> {
    let mut moves: Vec<Move> = legal_moves(board)
        .into_iter()
        .filter(|mv| mv.to() == target && mv.kind() != MoveKind::Castling)
        .filter(|mv| mv.promotion().is_none_or(|piece| piece == Piece::Queen))
        .collect();
    moves.sort_by_key(|mv| (board.piece_on(mv.from()), mv.from()));
    moves
}

/// What `mv` alone wins.
fn won(board: &Board, mv: Move, values: &PieceValues) -> i32 {
    let promotion = mv.promotion().map_or(0, |it| values.of(it) - values.of(Piece::Pawn));
    captured(board, mv).map_or(0, |it| values.of(it)) + promotion
}

/// The value of the exchange, played out: each reply is the first capture, or none.
fn played_out(board: &Board, mv: Move, values: &PieceValues) -> i32 {
    let next = board.play(mv);
    let reply = captures_on(&next, mv.to()).first().map_or(0, |&mv| played_out(&next, mv, values));
    won(board, mv, values) - reply.max(0)
}

/// The value of the exchange, with every order of taking tried.
fn exhausted(board: &Board, mv: Move, values: &PieceValues) -> i32 {
    let next = board.play(mv);
    let replies = captures_on(&next, mv.to()).into_iter();
    won(board, mv, values)
        - replies.map(|mv| exhausted(&next, mv, values)).max().unwrap_or(0).max(0)
}

#[test]
fn exchange_values_equal_played_out_exchanges() {
    let (mut captures, mut castlings, mut longest_differences) = (0_u32, 0_u32, 0_u32);
    walk(1000, &mut |game, legal, rng| {
        let values = &VALUES[rng.below(VALUES.len())];
        for &mv in legal {
            let value = see(&game.board, mv, values);
            if mv.kind() == MoveKind::Castling {
                let reached =
                    [-1, 0, 1].map(|threshold| see_ge(&game.board, mv, threshold, values));
                assert_eq!((value, reached), (0, [true, true, false]), "{mv}: {game}");
                castlings += 1;
                continue;
            }
            let expected = played_out(&game.board, mv, values);
            assert_eq!(value, expected, "{mv} {values:?}: {game}");
            for threshold in [-1000, -100, -1, 0, 1, 100, value - 1, value, value + 1] {
                let is_reached = see_ge(&game.board, mv, threshold, values);
                assert_eq!(is_reached, value >= threshold, "{mv} {threshold} of {value}: {game}");
            }
            if captured(&game.board, mv).is_some() {
                captures += 1;
                let best = exhausted(&game.board, mv, values);
                longest_differences += u32::from(best != value);
            }
        }
    });
    println!("{longest_differences} of {captures} captures have another value in another order");
    assert!(captures > 4_000 && castlings > 0, "only {captures} captures, {castlings} castlings");
    assert!(longest_differences * 100 < captures, "{longest_differences} of {captures}");
}

/// Positions that each show one rule, with the move and its value in pawns.
#[test]
fn known_exchanges() {
    let cases = [
        // An undefended pawn, then a defended pawn.
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 1),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -2),
        // A defender that is pinned does not count. A defender pinned along the line of the
        // exchange does.
        ("4k3/4r3/8/2p5/8/8/8/B3R1K1 w - - 0 1", "a1d4", -3),
        ("3rk3/8/8/3p4/8/8/3R4/3K4 w - - 0 1", "d2d5", -4),
        ("4k3/4n3/8/3p4/2P5/8/8/4R1K1 w - - 0 1", "c4d5", 1),
        // A discovered check: the pawn may not take back. With the rook behind a pawn it may.
        ("4k3/8/1p6/2p5/4N3/8/8/4R1K1 w - - 0 1", "e4c5", 1),
        ("4k3/8/1p6/2p5/4N3/8/4P3/4R1K1 w - - 0 1", "e4c5", -2),
        // The pinned knight may not take, the bishop behind it in value may.
        ("4k3/4n3/4b3/3p4/2P5/8/8/4R1K1 w - - 0 1", "c4d5", 0),
        ("4k3/4n1b1/8/2p5/3P4/8/8/B3R1K1 w - - 0 1", "d4c5", 1),
        // A king takes only an undefended piece.
        ("8/8/3k4/3p4/8/8/3R4/3K4 w - - 0 1", "d2d5", -4),
        ("8/8/3k4/3p4/8/1B6/3R4/3K4 w - - 0 1", "d2d5", 1),
        // A promotion that is not answered, then one whose piece is taken at once.
        ("8/4P3/8/8/8/8/k7/4K3 w - - 0 1", "e7e8q", 8),
        ("3r4/4P3/8/8/8/8/k7/4K3 w - - 0 1", "e7e8q", -1),
        ("3r4/4P3/8/8/8/8/k7/4K3 w - - 0 1", "e7d8n", 7),
        // En passant, answered by a pawn, then by a rook behind the pawn that was taken.
        ("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
        ("3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
        // A quiet move onto an attacked square.
        ("4k3/8/8/2p5/8/8/8/R3K3 w - - 0 1", "a1a4", 0),
        ("4k3/8/8/2p5/8/8/3R4/4K3 w - - 0 1", "d2d4", -5),
    ];
    let values = PieceValues::new(1, 3, 3, 5, 9);
    for (fen, uci, expected) in cases {
        let board: Board = fen.parse().unwrap_or_else(|error| panic!("{error}: {fen}"));
        let mv = board::UciMove::parse(uci).expect(uci).resolve(&board).expect(uci);
        assert!(movegen::is_legal(&board, mv), "{uci}: {fen}");
        assert_eq!(see(&board, mv, &values), expected, "{uci}: {fen}");
    }
}

#[test]
fn the_most_valuable_victim_comes_first() {
    // The order of pieces is that of their values: what is taken and gained counts before who
    // takes.
    let rank = |piece: Option<Piece>| piece.map_or(0, |piece| 1 + piece.index());
    let (mut won_more, mut attackers_differ) = (0_u32, 0_u32);
    walk(300, &mut |game, legal, rng| {
        let board = &game.board;
        let key = |mv: Move| {
            let won = rank(captured(board, mv)) + rank(mv.promotion());
            (won, if won == 0 { 0 } else { 6 - rank(board.piece_on(mv.from())) })
        };
        let Some(&one) = legal.get(rng.below(legal.len().max(1))) else { return };
        for &other in legal {
            let order = mvv_lva(board, one).cmp(&mvv_lva(board, other));
            assert_eq!(order, key(one).cmp(&key(other)), "{one} {other}: {game}");
            won_more += u32::from(key(one).0 > key(other).0);
            attackers_differ += u32::from(key(one).0 == key(other).0 && key(one).1 > key(other).1);
        }
        let quiet = legal.iter().filter(|&&mv| key(mv).0 == 0);
        assert!(quiet.clone().all(|&mv| mvv_lva(board, mv) == 0), "{game}");
        assert!(legal.iter().all(|&mv| key(mv).0 == 0 || mvv_lva(board, mv) > 0), "{game}");
    });
    assert!(won_more > 1000 && attackers_differ > 100, "{won_more} {attackers_differ}");
}
