//! The state of games: repetitions, outcomes, numbers of start positions, symmetry, packing.

use std::collections::HashMap;

use board::{Board, Chess960, History, Move, Packed, Position, UnpackError};
use magic_core::Color;
use movegen::{DrawClaim, Outcome, draw_claim, legal_moves, outcome};
use pretty_assertions::assert_eq;

use crate::generators::sorted;
use crate::rng::Rng;
use crate::starts::{CHESS960_STARTS, start};
use crate::test_scope::walk;

/// A game of few pieces that often move back, with all its positions by the rules.
struct Aimless {
    position: Position,
    history: History,
    /// All positions up to the current one, each with whether the move to it is reversible.
    played: Vec<(Board, bool)>,
}

impl Aimless {
    fn new(fen: &str) -> Self {
        let position: Position = fen.parse().unwrap_or_else(|error| panic!("{error}: {fen}"));
        let history = History::new(&position);
        Self { position, history, played: vec![(*position.board(), false)] }
    }

    fn play(&mut self, mv: Move) {
        self.position = self.position.play(mv);
        self.history.push(&self.position);
        self.played.push((*self.position.board(), self.position.halfmove_clock() > 0));
    }

    /// The positions that the current position can repeat, the most recent first.
    fn reversible(&self) -> Vec<Board> {
        let mut boards = Vec::new();
        for &(board, is_reversible) in self.played.iter().rev() {
            boards.push(board);
            if !is_reversible {
                break;
            }
        }
        boards
    }

    /// Sometimes a move that repeats a position, sometimes any move.
    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        let moves = legal_moves(self.position.board()).to_vec();
        let backs: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|&mv| self.reversible().contains(&self.position.board().play(mv)))
            .collect();
        if rng.once_in(2) { rng.pick(&backs).or(rng.pick(&moves)) } else { rng.pick(&moves) }
    }

    fn compare(&self) {
        let earlier = self.reversible();
        let now = *self.position.board();
        let occurrences = earlier.iter().filter(|&&board| board == now).count();
        let name = format!("{} after {}", self.position, self.played.len() - 1);
        assert_eq!(self.history.occurrences() as usize, occurrences, "{name}");
        assert_eq!(self.history.is_repeated(), occurrences > 1, "{name}");

        let upcoming = self.history.upcoming_repetition(&self.position);
        let repeats = |mv: &Move| {
            let next = now.play(*mv);
            earlier.iter().position(|&board| board == next)
        };
        let expected = legal_moves(&now).iter().filter_map(repeats).min();
        assert_eq!(upcoming.map(|it| it.plies_ago as usize), expected, "{name}");
        if let Some(repetition) = upcoming {
            assert!(movegen::is_legal(&now, repetition.mv), "{name}");
            assert_eq!(repeats(&repetition.mv), expected, "{name}");
        }
    }
}

const AIMLESS: [&str; 4] = [
    "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "4k3/p7/8/8/8/8/P7/1N2K1n1 w - - 0 1",
    "8/3k4/8/2q5/8/3B4/3K4/8 w - - 20 60",
    "r3k2r/8/8/4pP2/8/8/8/R3K2R w KQkq e6 0 1",
];

#[test]
fn repetitions_match_equal_boards() {
    let mut seen = [0_u32; 4];
    for number in 0..60 {
        let mut rng = Rng::new(1, number);
        let mut game = Aimless::new(AIMLESS[number as usize % AIMLESS.len()]);
        for _ in 0..120 {
            let Some(mv) = game.random_move(&mut rng) else { break };
            game.play(mv);
            game.compare();
            seen[game.history.occurrences().min(3) as usize] += 1;
            seen[0] += u32::from(game.history.upcoming_repetition(&game.position).is_some());
        }
        // After taking all moves back, everything is as it was.
        let mut history = game.history.clone();
        for _ in 0..game.played.len().min(30) - 1 {
            history.pop();
            game.played.pop();
        }
        let position = Position::from(game.played.last().expect("the start is left").0);
        (game.history, game.position) = (history, position);
        game.compare();
    }
    assert!(seen.iter().all(|&positions| positions > 100), "upcoming, once, twice, more: {seen:?}");
}

#[test]
fn repetitions_end_at_a_pass() {
    let mut game = Aimless::new("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let pass = |game: &mut Aimless| {
        game.position = game.position.play_null().expect("no check");
        game.history.push_null(&game.position);
    };
    assert!(game.history.is_empty());
    pass(&mut game);
    pass(&mut game);
    assert_eq!((game.history.len(), game.history.is_empty()), (2, false));
    assert!(!game.history.is_repeated());
    assert_eq!(game.history.upcoming_repetition(&game.position), None);
    // What comes after them repeats itself.
    for uci in ["e1e2", "e8e7", "e2e1", "e7e8"] {
        assert!(!game.history.is_repeated());
        game.play(movegen::read_uci(game.position.board(), uci).expect("legal"));
    }
    assert_eq!((game.history.len(), game.history.occurrences()), (6, 2));
}

#[test]
fn a_long_history_forgets_its_beginning_only() {
    let mut game = Aimless::new(AIMLESS[2]);
    let mut rng = Rng::new(3, 3);
    let shuffle = ["d2e2", "d7e7", "e2d2", "e7d7"];
    for ply in 0..2_000 {
        let mv = movegen::read_uci(game.position.board(), shuffle[ply % 4]).expect("legal");
        game.play(mv);
        let known = board::HISTORY_CAPACITY.min(ply + 2);
        let expected = (0..known).step_by(4).count();
        assert_eq!(game.history.occurrences() as usize, expected, "after {ply}");
    }
    // What is played after going back is no longer there than what was forgotten before it.
    let forgotten = game.history.len() + 1 - board::HISTORY_CAPACITY;
    for _ in 0..8 {
        game.history.pop();
    }
    game.history.push(&game.position);
    for _ in 0..5_000 {
        game.history.pop();
        let _ = game.history.is_repeated();
    }
    assert_eq!(game.history.len(), forgotten);
    assert!(game.random_move(&mut rng).is_some());
}

#[test]
fn games_end_as_the_laws_say() {
    let mate = |winner| Some(Outcome::Checkmate { winner });
    let cases = [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", mate(Color::Black)),
        ("R3k3/8/4K3/8/8/8/8/8 b - - 150 90", mate(Color::White)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(Outcome::Stalemate)),
        ("7k/8/6K1/8/8/8/8/8 b - - 0 1", Some(Outcome::InsufficientMaterial)),
        ("7k/8/6K1/8/8/8/8/R7 b - - 150 1", Some(Outcome::SeventyFiveMoves)),
        ("7k/8/6K1/8/8/8/8/R7 b - - 149 1", None),
    ];
    for (fen, expected) in cases {
        let position: Position = fen.parse().expect(fen);
        assert_eq!(outcome(&position, &History::new(&position)), expected, "{fen}");
        let winner = match expected {
            Some(Outcome::Checkmate { winner }) => Some(winner),
            _ => None,
        };
        assert_eq!(expected.and_then(Outcome::winner), winner);
        let claim = draw_claim(&position, &History::new(&position));
        let is_due = position.halfmove_clock() >= 100;
        assert_eq!(claim, is_due.then_some(DrawClaim::FiftyMoves), "{fen}");
    }
    let mut game = Aimless::new("7k/8/8/8/8/8/8/R3K3 w - - 0 1");
    for ply in 0..16 {
        let text = ["e1e2", "h8g8", "e2e1", "g8h8"][ply % 4];
        assert_eq!(outcome(&game.position, &game.history), None);
        let claim = (ply >= 8).then_some(DrawClaim::ThreefoldRepetition);
        assert_eq!(draw_claim(&game.position, &game.history), claim, "after {ply}");
        game.play(movegen::read_uci(game.position.board(), text).expect(text));
    }
    assert_eq!(outcome(&game.position, &game.history), Some(Outcome::FivefoldRepetition));
}

/// Whether each side lacks the material to mate, White first.
#[test]
fn material_is_insufficient_where_no_mate_can_be() {
    let cases = [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", [true, true]),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", [true, true]),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", [true, true]),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", [true, true]),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", [false, false]),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", [false, true]),
        ("4k3/8/8/8/8/8/8/3NKB2 w - - 0 1", [false, true]),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", [false, true]),
        ("4k3/8/8/8/8/8/8/2B1K1B1 w - - 0 1", [true, true]),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", [false, true]),
        ("4k2n/8/8/8/8/8/8/4KN2 w - - 0 1", [false, false]),
        ("4k2q/8/8/8/8/8/8/4KN2 w - - 0 1", [true, false]),
        ("4k2r/8/8/8/8/8/8/4KN2 w - - 0 1", [false, false]),
        ("4k3/7p/8/8/8/8/8/4KB2 w - - 0 1", [false, false]),
        ("4k2q/8/8/8/8/8/8/4KB2 w - - 0 1", [true, false]),
    ];
    for (fen, expected) in cases {
        let board: Board = fen.parse().expect(fen);
        let found = Color::ALL.map(|color| board.has_insufficient_material(color));
        assert_eq!(found, expected, "{fen}");
        assert_eq!(board.is_insufficient_material(), expected == [true; 2], "{fen}");
        let flipped = board.flip();
        let found = Color::ALL.map(|color| flipped.has_insufficient_material(!color));
        assert_eq!(found, expected, "{fen}, flipped");
    }
}

#[test]
fn start_positions_have_their_numbers() {
    let number = |number| Chess960::new(number).expect("below 960");
    let mut boards = HashMap::new();
    for count in 0..Chess960::COUNT {
        let board = Board::chess960(number(count));
        let expected = start(count.into(), count.into()).fen();
        assert_eq!(Ok(board), expected.parse(), "{count}");
        assert_eq!(board.chess960_numbers(), Some((number(count), number(count))));
        assert_eq!(boards.insert(board, count), None);
    }
    let mut rng = Rng::new(9, 60);
    for _ in 0..500 {
        let [white, black] = [(); 2].map(|()| rng.below(CHESS960_STARTS));
        let board = Board::double_chess960(number(white as u16), number(black as u16));
        assert_eq!(Ok(board), start(white, black).fen().parse(), "{white} {black}");
        let expected = (number(white as u16), number(black as u16));
        assert_eq!(board.chess960_numbers(), Some(expected));
    }
    let moved = legal_moves(&Board::start()).iter().map(|&mv| Board::start().play(mv)).collect();
    let moved: Vec<Board> = moved;
    assert!(moved.iter().all(|board| board.chess960_numbers().is_none()));
    let rights_lost: Board =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1".parse().expect("valid");
    assert_eq!(rights_lost.chess960_numbers(), None);
}

#[test]
fn moves_in_a_mirror_are_the_moves_mirrored() {
    let mut mirrored = 0;
    walk(150, &mut |game, legal, _| {
        let board = &game.board;
        let flipped: Vec<Move> = legal
            .iter()
            .map(|mv| Move::new(mv.from().flip_rank(), mv.to().flip_rank(), mv.kind()))
            .collect();
        assert_eq!(sorted(legal_moves(&board.flip()).to_vec()), sorted(flipped), "{game}");
        assert_eq!(board.flip().flip(), *board, "{game}");
        for &mv in legal {
            let flipped = Move::new(mv.from().flip_rank(), mv.to().flip_rank(), mv.kind());
            let position = game.position;
            assert_eq!(position.flip().play(flipped).board(), position.play(mv).flip().board());
        }
        let mirror = board.mirror();
        assert_eq!(mirror.is_some(), board.castling_rights().is_empty(), "{game}");
        if let Some(mirror) = mirror {
            let moves = legal.iter();
            let moves =
                moves.map(|mv| Move::new(mv.from().flip_file(), mv.to().flip_file(), mv.kind()));
            let expected = sorted(moves.collect());
            assert_eq!(sorted(legal_moves(&mirror).to_vec()), expected, "{game}");
            assert_eq!(mirror.mirror(), Some(*board), "{game}");
            mirrored += 1;
        }
    });
    assert!(mirrored > 500);
}

#[test]
fn packed_positions_unpack_completely() {
    let mut kinds = [0; 8];
    walk(200, &mut |game, legal, _| {
        let position = game.position;
        let packed = Packed::from(&position);
        assert_eq!(packed.unpack(), Ok(position), "{game}");
        let board = position.board();
        assert_eq!(Packed::from(board), Packed::from(&Position::from(*board)), "{game}");
        legal.iter().for_each(|mv| kinds[mv.kind() as usize] += 1);
    });
    assert!(kinds.iter().all(|&moves| moves > 20), "moves by kind: {kinds:?}");
}

#[test]
fn any_bytes_are_refused_or_pack_the_same_again() {
    let mut rng = Rng::new(4, 4);
    let (mut unpacked, mut refused) = (0, 0);
    walk(100, &mut |game, _, _| {
        let Packed(mut bytes) = Packed::from(&game.position);
        for _ in 0..1 + rng.below(3) {
            bytes[rng.below(32)] ^= 1 << rng.below(8);
        }
        match Packed(bytes).unpack() {
            Ok(position) => {
                assert_eq!(Packed::from(&position), Packed(bytes), "{position}");
                unpacked += 1;
            }
            Err(_) => refused += 1,
        }
    });
    assert!(unpacked > 100 && refused > 100, "{unpacked} unpacked, {refused} refused");
    let full = Packed([0xff; 32]);
    assert_eq!(full.unpack(), Err(UnpackError::TooManyPieces { pieces: 64 }));
    let mut empty = [0; 32];
    assert_eq!(Packed(empty).unpack(), Err(UnpackError::MoveNumber));
    empty[28] = 1;
    let no_kings = Packed(empty).unpack().unwrap_err().to_string();
    assert!(no_kings.starts_with("impossible position: white has no king"), "{no_kings}");
}

/// Boards without pawns, two moves deep, checks and captures among them.
#[test]
fn moves_in_a_diagonal_mirror_are_the_moves_mirrored() {
    let mut mirrored = 0;
    for text in [
        "4k3/8/8/8/8/8/8/QK6 w - - 0 1",
        "r1bqk3/8/8/8/8/8/8/2BNKQ1R b - - 0 1",
        "n6k/8/8/3K4/8/8/7B/R7 w - - 0 1",
    ] {
        let root: Board = text.parse().expect(text);
        let children: Vec<Board> = legal_moves(&root).iter().map(|&mv| root.play(mv)).collect();
        for board in [&[root][..], &children].concat() {
            let mirror = board.flip_diagonal().expect("no pawns, no rights");
            let there = |mv: &Move| {
                Move::new(mv.from().flip_diagonal(), mv.to().flip_diagonal(), mv.kind())
            };
            let expected = sorted(legal_moves(&board).iter().map(there).collect());
            assert_eq!(sorted(legal_moves(&mirror).to_vec()), expected, "{board}");
            assert_eq!(mirror.flip_diagonal(), Some(board));
            let position = Position::from(board).flip_diagonal().expect("no pawns, no rights");
            assert_eq!(position, Position::from(mirror));
            mirrored += 1;
        }
    }
    assert!(mirrored > 80, "{mirrored}");
    for text in ["4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"] {
        assert_eq!(text.parse::<Board>().expect(text).flip_diagonal(), None, "{text}");
    }
}
