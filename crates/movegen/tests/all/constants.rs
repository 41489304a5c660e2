//! Builds constants of all that can be built at compile time, and compares them with the values at
//! run time.

use board::{
    Board, CastlingStyle, Chess960, Key, Keys, Material, Move, MoveKind, Piece, Position, Setup,
    UciMove,
};
use magic_core::{Color, Square};
use movegen::generator::CastlingPath;
use movegen::{MoveList, PieceValues, StagedMoves, captured, legal_moves, mvv_lva};
use pretty_assertions::assert_eq;

const STANDARD: Chess960 = Chess960::STANDARD;
const FOUND: Option<Chess960> = Chess960::of_back_rank(STANDARD.back_rank());
const NOT_FOUND: Option<Chess960> = Chess960::of_back_rank([Piece::Rook; 8]);

const START: Position = Position::start();
const FLIPPED: Position = START.flip();
const BOARD: Board = Board::double_chess960(STANDARD, STANDARD);
const KEYS: Keys = Keys::of(&BOARD);
const MATERIAL: Material = Material::of(&BOARD);
const KEY: Key = Key::of(&BOARD);

/// Two kings and a rook, set up by hand.
const SETUP: Setup = {
    let mut setup = Setup::empty();
    setup.put(Color::White, Piece::King, Square::E1);
    setup.put(Color::White, Piece::Rook, Square::H1);
    setup.put(Color::Black, Piece::King, Square::E8);
    setup
};

const CASTLING: Move = Move::new(Square::E1, Square::H1, MoveKind::Castling);
const UCI: UciMove = CASTLING.to_uci(&BOARD, CastlingStyle::Standard);
const PATH: CastlingPath = CastlingPath::of(Square::E1, Square::H1);

const PUSH: Move = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
const TAKEN: Option<Piece> = captured(&BOARD, PUSH);
const ORDER: i32 = mvv_lva(&BOARD, PUSH);
const VALUES: PieceValues = PieceValues::new(1, 3, 3, 5, 9);
const LIST: MoveList = MoveList::new();

#[test]
fn constants_equal_their_run_time_values() {
    assert_eq!((FOUND, NOT_FOUND), (Some(STANDARD), None));
    assert_eq!(BOARD, Board::start());
    assert_eq!(FLIPPED, Position::start().flip());
    assert_eq!(FLIPPED.flip().board(), START.board());
    assert_eq!((KEYS, MATERIAL, KEY), (*START.keys(), START.keys().material, START.key()));
    assert_eq!(UCI.to_string(), "e1g1");
    assert_eq!(PATH.empty::<board::White>().len(), 2);
    assert_eq!((TAKEN, ORDER, LIST.len(), VALUES.of(Piece::Queen)), (None, 0, 0, 9));
}

#[test]
fn mirrors_and_pickers_can_be_constants() {
    const MIRRORED: Option<Board> = BOARD.mirror();
    const PICKER: StagedMoves = StagedMoves::new(&BOARD);
    assert_eq!(MIRRORED, None, "there are castling rights");
    let mut picker = PICKER;
    let picked = std::iter::from_fn(|| picker.next(mvv_lva, |_, _| 0)).count();
    assert_eq!(picked, legal_moves(&BOARD).len());

    let bare = SETUP.board(board::Reading::Strict).expect("valid");
    let mirrored = bare.mirror().expect("no castling rights");
    assert_eq!(mirrored.fen().to_string(), "3k4/8/8/8/8/8/8/R2K4 w - - 0 1");
}
