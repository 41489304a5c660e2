//! Random games, in standard chess, Chess960 and double Chess960: whatever can be known about a
//! position in two ways must agree in every position of them.

mod support;

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use board::{
    Board, CastlingField, CastlingStyle, EnPassantField, Key, Move, MoveKind, Observer, Piece,
    Position, Reading, Setup, UciMove,
};
use magic_core::{Color, Square};
use support::{Random, legal_moves, random_start};

const GAMES: usize = 90;
const MAX_PLIES: usize = 150;

/// A board that knows only what it is told.
#[derive(Clone, PartialEq, Debug)]
struct Mailbox([Option<(Color, Piece)>; 64]);

impl Mailbox {
    fn of(board: &Board) -> Self {
        Self(Square::ALL.map(|square| Setup::from(board).man_on(square)))
    }
}

impl Observer for Mailbox {
    fn man_removed(&mut self, color: Color, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].take(), Some((color, piece)), "{square}");
    }

    fn man_added(&mut self, color: Color, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].replace((color, piece)), None, "{square}");
    }
}

/// Every position of the games, with the move that follows it.
static PLAYED: LazyLock<Vec<(Position, Move)>> = LazyLock::new(|| {
    let mut played = Vec::new();
    let mut random = Random(20_261_121);
    for game in 0..GAMES {
        let mut position = Position::start();
        if game % 3 != 0 {
            position = random_start(&mut random).parse().expect("a start position is valid");
        }
        for _ in 0..MAX_PLIES {
            let Some(mv) = random_move(position.board(), &mut random) else { break };
            played.push((position, mv));
            position = position.play(mv);
        }
    }
    played
});

/// Any legal move, but oftener a special one than chance would have it.
fn random_move(board: &Board, random: &mut Random) -> Option<Move> {
    let mut moves = legal_moves(board);
    let is_special = |mv: &Move| mv.kind() != MoveKind::Normal;
    if random.below(3) == 0 && moves.iter().any(is_special) {
        moves.retain(is_special);
    }
    let number = random.below(moves.len().max(1));
    moves.get(number).copied()
}

/// Shows every position to `visit`.
fn for_each_position(mut visit: impl FnMut(&Position, Move)) {
    for (position, mv) in &*PLAYED {
        visit(position, *mv);
    }
}

/// Without this the other tests could pass on games in which nothing happens.
#[test]
fn games_contain_every_kind_of_move() {
    let mut played: HashMap<(MoveKind, Color), usize> = HashMap::new();
    for_each_position(|position, mv| {
        *played.entry((mv.kind(), position.side_to_move())).or_default() += 1;
    });
    for kind in MoveKind::ALL {
        for color in Color::ALL {
            assert!(played.contains_key(&(kind, color)), "{color}: {kind:?}");
        }
    }
}

#[test]
fn fens_of_all_styles_read_back_as_the_same_position() {
    for_each_position(|position, _| {
        for castling in [CastlingField::XFen, CastlingField::Shredder] {
            let fen = position.fen().castling(castling).en_passant(EnPassantField::Always);
            let text = fen.to_string();
            for reading in [Reading::Lenient, Reading::Strict] {
                assert_eq!(Position::from_fen(&text, reading), Ok(*position), "{text}");
            }
            for en_passant in [EnPassantField::Legal, EnPassantField::PseudoLegal] {
                let text = fen.en_passant(en_passant).to_string();
                assert_eq!(text.parse(), Ok(*position.board()), "{text}");
            }
        }
    });
}

#[test]
fn key_kept_by_moves_equals_key_from_scratch() {
    for_each_position(|position, mv| {
        let next = position.play(mv);
        assert_eq!(next.key(), Key::of(next.board()), "{position} {mv}");
    });
}

#[test]
fn keys_and_boards_tell_the_same_positions_apart() {
    let (mut keys, mut boards) = (HashSet::new(), HashSet::new());
    for_each_position(|position, _| {
        keys.insert(position.key());
        boards.insert(*position.board());
    });
    assert!(boards.len() > 1000);
    assert_eq!(keys.len(), boards.len());
}

#[test]
fn an_observer_sees_every_change() {
    for_each_position(|position, mv| {
        let mut mailbox = Mailbox::of(position.board());
        let next = position.play_observed(mv, &mut mailbox);
        assert_eq!(next, position.play(mv));
        assert_eq!(mailbox, Mailbox::of(next.board()), "{position} {mv}");
    });
}

#[test]
fn uci_text_of_a_move_resolves_to_the_move() {
    for_each_position(|position, _| {
        let board = position.board();
        for mv in legal_moves(board) {
            for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
                let text = mv.to_uci(board, style).to_string();
                let read = UciMove::parse(&text).map(|uci| uci.resolve(board));
                assert_eq!(read, Ok(Some(mv)), "{position} {text}");
            }
        }
    });
}

#[test]
fn passing_twice_changes_no_more_than_en_passant_and_clocks() {
    for_each_position(|position, _| {
        let Some(passed) = position.play_null() else { return };
        assert_eq!(passed.key(), Key::of(passed.board()), "{position}");
        assert_eq!(passed.side_to_move(), !position.side_to_move());
        let Some(back) = passed.play_null() else { return };
        let mut expected = Setup::from(position.board());
        expected.set_en_passant(None);
        assert_eq!(Ok(*back.board()), expected.board(Reading::Strict), "{position}");
        assert_eq!(back.fullmove_number(), position.fullmove_number() + 1);
        assert_eq!(back.halfmove_clock(), position.halfmove_clock() + 2);
    });
}
