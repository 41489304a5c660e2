//! No input makes the reader of FENs panic. What the reader accepts can be written.

use std::fmt::Debug;

use board::{
    Board, CastlingSide, EnPassantField, Excerpt, FenError, FenFault, FenFaultReason, MAX_PIECES,
    Piece, Position, PositionError, Reading, Setup, UciMove, diagnose_fen, split_fen,
};
use magic_core::{Color, File, Rank, Square};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Valid FENs to start mutations from.
const SEEDS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1rkr3b/1ppn3p/3pB1n1/6q1/R2P4/4N1P1/1P5P/2KRQ1B1 b Dbd - 0 14",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 - 0 4294967295",
];

/// Reads a text in both readings and checks whatever comes out.
fn check(text: &str) -> Result<(), TestCaseError> {
    let lenient = check_reading(text, Reading::Lenient)?;
    let strict = check_reading(text, Reading::Strict)?;
    // The lenient reading reads in the same way what the strict reading accepts.
    prop_assert!(strict.is_none() || strict == lenient);
    check_split(text, lenient)?;
    check_forgiving(text, lenient)
}

/// A text is cut behind the FEN that it begins with. Nothing is left behind a whole FEN.
fn check_split(text: &str, lenient: Option<Position>) -> Result<(), TestCaseError> {
    let (fen, rest) = split_fen(text);
    prop_assert_eq!(text, format!("{fen}{rest}"));
    if let Some(position) = lenient {
        prop_assert_eq!(rest.trim_ascii(), "");
        for operations in [";", " ;D1 20", " bm e4;", "\tid \"1 2\"; c0 \"3\";"] {
            let line = format!("{text}{operations}");
            let (fen, rest) = split_fen(&line);
            prop_assert_eq!(Position::from_fen(fen, Reading::Lenient), Ok(position));
            prop_assert_eq!(rest.trim_ascii(), operations.trim_ascii());
        }
    }
    Ok(())
}

/// The forgiving reading reads the same where nothing is wrong. Otherwise it reports what it drops,
/// and only that.
fn check_forgiving(text: &str, lenient: Option<Position>) -> Result<(), TestCaseError> {
    let is_of_rights = |error: &PositionError| {
        let name = format!("{error:?}");
        name.starts_with("Castling") || name.starts_with("EnPassant")
    };
    match (Position::from_fen_forgiving(text), lenient) {
        (Ok(read), Some(position)) => prop_assert_eq!((read.value, read.dropped), (position, None)),
        (Ok(read), None) => {
            let dropped = read.dropped.expect("the lenient reading refuses something");
            prop_assert!(dropped.iter().count() > 0 && dropped.iter().all(|it| is_of_rights(&it)));
            check_board(read.value.board())?;
        }
        (Err(FenError::Position(errors)), None) => {
            prop_assert!(!errors.iter().any(|error| is_of_rights(&error)), "{errors}");
        }
        (Err(error), _) => prop_assert_eq!(Position::from_fen(text, Reading::Lenient), Err(error)),
    }
    Ok(())
}

fn check_reading(text: &str, reading: Reading) -> Result<Option<Position>, TestCaseError> {
    check_diagnosis(text, reading)?;
    match Position::from_fen(text, reading) {
        Ok(position) => {
            check_board(position.board())?;
            let written = position.fen().en_passant(EnPassantField::Always).to_string();
            prop_assert_eq!(Position::from_fen(&written, reading), Ok(position));
            Ok(Some(position))
        }
        Err(error) => {
            prop_assert!(error.to_string().len() < 4000);
            match error {
                FenError::Syntax { offset, found, .. } => check_excerpt(text, offset, &found)?,
                FenError::Position(errors) => prop_assert!(errors.iter().count() > 0),
                error => prop_assert!(false, "unknown error {}", error),
            }
            Ok(None)
        }
    }
}

/// The diagnosis finds nothing exactly when reading succeeds. Of a text that is not a FEN it finds
/// the first error too, and of an impossible position the same errors. Every fault has a place in
/// the text.
fn check_diagnosis(text: &str, reading: Reading) -> Result<(), TestCaseError> {
    let mut faults = Vec::new();
    diagnose_fen(text, reading, &mut |fault| faults.push(fault));
    for FenFault { range, .. } in &faults {
        prop_assert!(text.get(range.clone()).is_some(), "{range:?} of {text:?}");
    }
    match Position::from_fen(text, reading) {
        Ok(_) => prop_assert_eq!(faults, []),
        Err(FenError::Syntax { field, offset, problem, .. }) => {
            let first =
                faults.iter().find(|fault| matches!(fault.reason, FenFaultReason::Syntax(_)));
            let first = first.map(|it| (it.field, it.range.start, it.reason));
            prop_assert_eq!(first, Some((field, offset, FenFaultReason::Syntax(problem))));
        }
        Err(FenError::Position(errors)) => {
            let reasons: Vec<_> = faults.iter().map(|fault| fault.reason).collect();
            let expected: Vec<_> = errors.iter().map(FenFaultReason::Rule).collect();
            prop_assert_eq!(reasons, expected);
        }
        Err(error) => prop_assert!(false, "unknown error {}", error),
    }
    Ok(())
}

/// Checks that the offending text stands where the error says.
fn check_excerpt(text: &str, offset: usize, found: &Excerpt) -> Result<(), TestCaseError> {
    let rest = text.get(offset..);
    prop_assert!(rest.is_some_and(|rest| rest.starts_with(found.as_str())));
    Ok(())
}

/// Checks what generators rely on.
fn check_board(board: &Board) -> Result<(), TestCaseError> {
    for color in Color::ALL {
        prop_assert_eq!(board.colored_pieces(color, Piece::King).len(), 1);
        prop_assert!(board.color(color).len() <= MAX_PIECES);
        for side in CastlingSide::ALL {
            if let Some(rook) = board.castling_rook(color, side) {
                let king = board.king(color);
                let back_rank = Rank::First.relative_to(color);
                prop_assert_eq!((king.rank(), rook.rank()), (back_rank, back_rank));
                prop_assert!(board.colored_pieces(color, Piece::Rook).contains(rook));
                prop_assert_eq!(CastlingSide::of(king, rook), side);
            }
        }
    }
    let back_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
    prop_assert!(board.pawns().is_disjoint(back_ranks));
    let kinds: u32 = Piece::ALL.map(|piece| board.pieces(piece).len()).iter().sum();
    prop_assert_eq!(kinds, board.occupied().len());
    Ok(())
}

/// One change of a text, at a place given as a fraction of its length.
#[derive(Clone, Debug)]
enum Edit {
    Insert(f64, char),
    Remove(f64),
    Replace(f64, char),
    Repeat(f64, f64),
}

fn edit() -> impl Strategy<Value = Edit> {
    let at = || 0.0..1.0;
    let letter = || {
        prop_oneof![
            8 => prop::sample::select("/12345678kqrnbpKQRNBPwb- abcdefghABCDEFGH09\t".chars().collect::<Vec<_>>()),
            1 => any::<char>(),
        ]
    };
    prop_oneof![
        (at(), letter()).prop_map(|(at, letter)| Edit::Insert(at, letter)),
        at().prop_map(Edit::Remove),
        (at(), letter()).prop_map(|(at, letter)| Edit::Replace(at, letter)),
        (at(), at()).prop_map(|(from, to)| Edit::Repeat(from, to)),
    ]
}

fn apply(edit: &Edit, letters: &mut Vec<char>) {
    let index = |at: f64| (at * letters.len() as f64) as usize;
    match *edit {
        Edit::Insert(at, letter) => letters.insert(index(at), letter),
        _ if letters.is_empty() => {}
        Edit::Remove(at) => drop(letters.remove(index(at))),
        Edit::Replace(at, letter) => {
            let index = index(at);
            letters[index] = letter;
        }
        Edit::Repeat(one, other) => {
            let (from, to) = (index(one.min(other)), index(one.max(other)));
            letters.extend_from_within(from..to);
        }
    }
}

/// A setup of the kings and up to `pieces` other pieces of any kind, with any rights and any en
/// passant square. In about a third, a king and a rook are placed so that they may castle.
fn setup(pieces: usize) -> impl Strategy<Value = Setup> {
    let square = || prop::sample::select(Square::ALL.to_vec());
    let piece = prop::sample::select(Piece::ALL.to_vec());
    let color = || prop::sample::select(Color::ALL.to_vec());
    let file = || prop::sample::select(File::ALL.to_vec());
    let side = prop::sample::select(CastlingSide::ALL.to_vec());
    (
        ((color(), square()), square()),
        vec((color(), piece, square()), 0..pieces),
        prop::option::weighted(0.3, (file(), file())),
        prop::option::weighted(0.05, (color(), file())),
        prop::option::weighted(0.05, (color(), side)),
        prop::option::weighted(0.1, square()),
    )
        .prop_map(
            |(((us, our_king), their_king), pieces, castling, named, outermost, passed)| {
                let mut setup = Setup::empty();
                setup.set_side_to_move(us).set_en_passant(passed);
                for (color, piece, square) in pieces {
                    setup.put(color, piece, square);
                }
                setup.put(!us, Piece::King, their_king);
                let back_rank = Rank::First.relative_to(us);
                let our_king = castling.map_or(our_king, |(king, _)| Square::new(king, back_rank));
                setup.put(us, Piece::King, our_king);
                if let Some((_, rook)) = castling {
                    setup.put(us, Piece::Rook, Square::new(rook, back_rank));
                    setup.allow_castling_with(us, rook);
                }
                if let Some((color, file)) = named {
                    setup.allow_castling_with(color, file);
                }
                if let Some((color, side)) = outermost {
                    setup.allow_castling(color, side);
                }
                setup
            },
        )
}

/// Checks a property of any input. One runner for each type of input: `proptest!` would build one
/// for each test.
fn for_any<T: Debug + 'static>(
    inputs: impl Strategy<Value = T> + 'static,
    property: fn(T) -> Result<(), TestCaseError>,
) {
    let config = ProptestConfig { cases: 4000, failure_persistence: None, ..Default::default() };
    TestRunner::new(config)
        .run(&inputs.boxed(), property)
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn any_text() {
    for_any(any::<String>(), |text| check(&text));
}

#[test]
fn any_text_of_fen_letters() {
    for_any(
        "[/1-8kqrnbpKQRNBP]{0,80}( [wb-]| [KQkqA-Ha-h]{0,5}| -| [a-h][1-8]| [0-9]{0,12}){0,8}",
        |text| check(&text),
    );
}

#[test]
fn changed_fens() {
    let changed = (0..SEEDS.len(), vec(edit(), 1..6)).prop_map(|(seed, edits)| {
        let mut letters: Vec<char> = SEEDS[seed].chars().collect();
        for edit in &edits {
            apply(edit, &mut letters);
        }
        letters.into_iter().collect()
    });
    for_any(changed, |text: String| check(&text));
}

#[test]
fn any_setup() {
    for_any(setup(20), |setup| {
        match setup.board(Reading::Lenient) {
            Ok(board) => {
                check_board(&board)?;
                check(&board.fen().to_string())?;
                prop_assert_eq!(Setup::from(&board).board(Reading::Lenient), Ok(board));
            }
            Err(errors) => prop_assert!(errors.iter().count() > 0),
        }
        if setup.board(Reading::Strict).is_ok() {
            prop_assert_eq!(setup.board(Reading::Strict), setup.board(Reading::Lenient));
        }
        Ok(())
    });
}

#[test]
fn any_uci_text() {
    fn read(text: String) -> Result<(), TestCaseError> {
        if let Ok(uci) = UciMove::parse(&text) {
            prop_assert_eq!(uci.to_string(), text);
            let _ = uci.resolve(&Board::start());
        }
        Ok(())
    }
    for_any(any::<String>(), read);
    for_any("[a-i][0-9][a-i][0-9][nbrqkp]?", read);
}

/// Without this the tests above could pass on setups that are never valid.
#[test]
fn setups_are_often_valid() {
    let mut runner = TestRunner::deterministic();
    let setups = (0..1000).map(|_| setup(4).new_tree(&mut runner).expect("no filter").current());
    let valid: Vec<Board> = setups.filter_map(|setup| setup.board(Reading::Lenient).ok()).collect();
    let castling = valid.iter().filter(|board| !board.castling_rights().is_empty()).count();
    assert!(valid.len() > 200 && castling > 50, "{} valid, {castling} castling", valid.len());
}
