//! Random games in standard chess, Chess960 and double Chess960. In every position, all that is
//! computed in two ways must agree.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::support::{Random, legal_moves, random_start};
use board::{
    Board, CastlingField, CastlingStyle, EnPassantField, Key, Keys, Material, Move, MoveKind,
    Observer, POSITION_WORDS, Piece, Position, Reading, Setup, UciMove,
};
use magic_core::{Color, Square};

const GAMES: usize = 90;
const MAX_PLIES: usize = 150;

/// A board that is built only from the calls to its observer.
#[derive(Clone, PartialEq, Debug)]
struct Mailbox([Option<(Color, Piece)>; 64]);

impl Mailbox {
    fn of(board: &Board) -> Self {
        Self(Square::ALL.map(|square| Setup::from(board).colored_piece_on(square)))
    }
}

impl Observer for Mailbox {
    fn piece_removed(&mut self, color: Color, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].take(), Some((color, piece)), "{square}");
    }

    fn piece_added(&mut self, color: Color, piece: Piece, square: Square) {
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

/// A random legal move. Special moves are chosen more often than by chance alone.
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

/// Without this test, the tests beside it could pass on games in which nothing special happens.
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

/// The mixing of [`Material::key`] taken back. That it can be is why keys of different material
/// differ.
fn counts_of(key: u64) -> u64 {
    let inverse = |odd: u64| {
        (0..6).fold(odd, |found: u64, _| {
            found.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(found)))
        })
    };
    let mixed = (key ^ key >> 32).wrapping_mul(inverse(0xd6e8_feb8_6659_fd93));
    (mixed ^ mixed >> 32).wrapping_mul(inverse(0x9e37_79b9_7f4a_7c15))
}

#[test]
fn keys_of_material_can_be_taken_back() {
    for_each_position(|position, _| {
        let material = Material::of(position.board());
        let kinds = Color::ALL.into_iter().flat_map(|color| Piece::ALL.map(|piece| (color, piece)));
        let counts = kinds.filter(|kind| kind.1 != Piece::King).enumerate().map(
            |(number, (color, piece))| u64::from(material.count(color, piece)) << (4 * number),
        );
        assert_eq!(counts_of(material.key()), counts.sum::<u64>(), "{position}");
    });
}

#[test]
fn material_is_swapped_written_and_read() {
    for_each_position(|position, _| {
        let (material, flipped) = (Material::of(position.board()), position.board().flip());
        assert_eq!(material.swapped(), Material::of(&flipped), "{position}");
        assert_eq!(material.len(), position.board().occupied().len(), "{position}");
        for text in [format!("{material}"), format!("{material:#}")] {
            assert_eq!(text.parse(), Ok(material), "{position}");
            assert_eq!(text.replace(['v', '-'], "").to_lowercase().parse(), Ok(material));
        }
    });
    let kinds = "KQRBNPvK".parse::<Material>().expect("material");
    assert_eq!(Color::ALL.map(|color| kinds.count(color, Piece::King)), [1, 1]);
    for (text, problem) in [
        ("", "each of the two sides begins with its one K"),
        ("KQ", "each of the two sides begins with its one K"),
        ("QKvK", "each of the two sides begins with its one K"),
        ("KvKvK", "pieces are the letters Q, R, B, N and P"),
        ("KKK", "each of the two sides begins with its one K"),
        ("KXvK", "each of the two sides begins with its one K"),
        ("KQvKé", "pieces are the letters Q, R, B, N and P"),
        ("KPPPPPPPPPPPPPPPPvK", "a side has at most 16 pieces"),
    ] {
        let error = text.parse::<Material>().expect_err(text);
        assert!(error.to_string().ends_with(problem), "{text}: {error}");
    }
    assert_eq!("KPPPPPPPPPPPPPPPvK".parse::<Material>().map(Material::len), Ok(17));
}

#[test]
fn texts_and_setups_lead_back_to_the_same() {
    for_each_position(|position, _| {
        let board = position.board();
        assert_eq!(board.to_string().parse(), Ok(*board), "{position}");
        assert_eq!(position.to_string().parse::<Position>().map(|it| *it.board()), Ok(*board));
        assert_eq!(Setup::from(board).board(Reading::Strict), Ok(*board), "{position}");
        assert_eq!(Setup::from(position).position(Reading::Strict), Ok(*position), "{position}");
    });
}

/// An observer that makes the key learns a pass, too.
#[test]
fn numbers_of_positions_lead_back_to_them() {
    for_each_position(|position, _| {
        let words = position.to_words();
        assert_eq!(words[..8], position.board().words().map(|word| word.0), "{position}");
        assert_eq!(Position::from_words(words), *position, "{position}");
    });
    // Other numbers make some position, whose questions have some answer.
    for (word, passed) in
        [(0, Some(Square::A1)), (63, Some(Square::H8)), (64, None), (u64::MAX, None)]
    {
        let position = Position::from_words([word; POSITION_WORDS]);
        assert_eq!(position.last_double_push(), passed);
        assert_eq!(position.to_words()[..14], [word; 14]);
    }
}

#[test]
fn observers_see_passes() {
    for_each_position(|position, _| {
        let mut key = position.key();
        let passed = position.play_null_observed(&mut key);
        assert_eq!(passed, position.play_null(), "{position}");
        assert_eq!(key, passed.map_or(position.key(), |it| it.key()), "{position}");
        let (mut made, mut key) = (*position, position.key());
        let undo = made.make_null_observed(&mut key);
        assert_eq!((made.key(), undo.is_some()), (key, passed.is_some()), "{position}");
    });
}

#[test]
fn key_kept_by_moves_equals_key_from_scratch() {
    for_each_position(|position, mv| {
        let next = position.play(mv);
        assert_eq!(next.key(), Key::of(next.board()), "{position} {mv}");
        assert_eq!(*next.keys(), Keys::of(next.board()), "{position} {mv}");
        assert_eq!(position.key_after(mv), next.key(), "{position} {mv}");
    });
}

/// Each partial key is the same for equal parts, and different for different parts.
#[test]
fn partial_keys_depend_only_on_their_parts() {
    let (mut pawns, mut minors, mut non_pawns, mut material) =
        (HashMap::new(), HashMap::new(), HashMap::new(), HashMap::new());
    for_each_position(|position, _| {
        let (board, keys) = (position.board(), position.keys());
        let standing = |pieces: &[Piece], colors: &[Color]| -> Vec<_> {
            let wanted = |&(_, occupant): &(Square, Option<(Color, Piece)>)| {
                occupant.is_some_and(|(color, piece)| {
                    pieces.contains(&piece) && colors.contains(&color)
                })
            };
            let occupants =
                Square::ALL.map(|square| (square, Setup::from(board).colored_piece_on(square)));
            occupants.into_iter().filter(wanted).collect()
        };
        let known = *pawns.entry(standing(&[Piece::Pawn], &Color::ALL)).or_insert(keys.pawns);
        assert_eq!(keys.pawns, known, "{position}");
        let light = [Piece::Knight, Piece::Bishop];
        let known = *minors.entry(standing(&light, &Color::ALL)).or_insert(keys.minors);
        assert_eq!(keys.minors, known, "{position}");
        for color in Color::ALL {
            let key = keys.non_pawns[color.index()];
            let known = *non_pawns.entry(standing(&Piece::ALL[1..], &[color])).or_insert(key);
            assert_eq!(key, known, "{position}");
        }
        let counts =
            Color::ALL.map(|color| Piece::ALL.map(|piece| standing(&[piece], &[color]).len()));
        let known = *material.entry(counts).or_insert(keys.material);
        assert_eq!(keys.material, known, "{position}");
        for (color, counts) in Color::ALL.into_iter().zip(counts) {
            let told = Piece::ALL.map(|piece| keys.material.count(color, piece) as usize);
            assert_eq!(told, counts, "{position}");
        }
    });
    fn all_differ<T>(known: &HashMap<T, Key>) {
        let keys: HashSet<_> = known.values().collect();
        assert_eq!(keys.len(), known.len());
        assert!(known.len() > 500);
    }
    all_differ(&pawns);
    all_differ(&minors);
    all_differ(&non_pawns);
    let values: HashSet<_> = material.values().map(|material: &Material| material.key()).collect();
    assert_eq!(values.len(), material.len());
    assert!(values.len() > 100);
}

#[test]
fn making_equals_playing_and_can_be_undone() {
    let mut undone = HashMap::<MoveKind, usize>::new();
    for_each_position(|position, mv| {
        // The moves played in the games, and every special move of all positions.
        let mut moves = legal_moves(position.board());
        moves.retain(|other| *other == mv || other.kind() != MoveKind::Normal);
        for mv in moves {
            let (mut made, mut board) = (*position, *position.board());
            let undo = made.make(mv);
            assert_eq!(made, position.play(mv), "{position} {mv}");
            let board_undo = board.make(mv);
            assert_eq!(board, *made.board(), "{position} {mv}");
            assert_eq!(board, position.board().play(mv), "{position} {mv}");
            let moved = position.board().piece_on(mv.from());
            assert_eq!((undo.moved(), board_undo.moved()), (moved, moved), "{position} {mv}");
            assert_eq!(undo.captured(), board_undo.captured());
            let mut mailbox = Mailbox::of(position.board());
            let mut watched = *position;
            let _ = watched.make_observed(mv, &mut mailbox);
            assert_eq!((watched, mailbox), (made, Mailbox::of(made.board())), "{position} {mv}");
            made.unmake(mv, undo);
            assert_eq!(made, *position, "{position} {mv}");
            board.unmake(mv, board_undo);
            assert_eq!(board, *position.board(), "{position} {mv}");
            *undone.entry(mv.kind()).or_default() += 1;
        }
        let (mut made, mut board) = (*position, *position.board());
        let undo = made.make_null();
        assert_eq!(undo.is_some().then_some(made), position.play_null(), "{position}");
        assert_eq!(board.make_null().is_some(), undo.is_some(), "{position}");
        if let Some(undo) = undo {
            made.unmake_null(undo);
        }
        assert_eq!(made, *position, "{position}");
    });
    assert!(MoveKind::ALL.iter().all(|kind| undone.contains_key(kind)), "{undone:?}");
}

/// Whole games are taken back, move by move.
#[test]
fn games_can_be_taken_back() {
    let mut position = Position::start();
    let mut random = Random(7);
    let mut made = Vec::new();
    while let Some(mv) = random_move(position.board(), &mut random) {
        made.push((position, mv, position.make(mv)));
        if made.len() == 400 {
            break;
        }
    }
    assert!(made.len() > 20);
    for (before, mv, undo) in made.into_iter().rev() {
        position.unmake(mv, undo);
        assert_eq!(position, before);
    }
    assert_eq!(position, Position::start());
}

#[test]
fn keys_differ_exactly_when_boards_do() {
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
