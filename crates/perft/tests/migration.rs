//! `docs/migration.md` names what to call here instead of what other crates have: all of it is called
//! below, and every name in the last column of its tables must be among the names in this file.

use std::collections::HashSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{
    Board, CastlingSide, CastlingStyle, Chess960, EnPassantField, History, Move, MoveKind, Piece,
    Position, Reading, Setup,
};
use magic_core::{Bitboard, Color, Square};
use movegen::{
    Captures, DrawClaim, MoveList, MoveSink, Moves, Noisy, Outcome, PieceValues, Promotions, San,
    StagedMoves, checkers, count_legal_moves, draw_claim, gives_check, has_legal_moves, is_check,
    is_legal, legal_moves, mvv_lva, outcome, pinned, read_san, read_uci, see,
};
use perft::Settings;
use pretty_assertions::assert_eq;

const PAGE: &str = include_str!("../../../docs/migration.md");
const THIS_FILE: &str = include_str!("migration.rs");

const ITALIAN: &str = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

#[test]
fn every_name_of_the_page_is_used_here() {
    let known: HashSet<&str> = names(THIS_FILE).collect();
    let mut rows = 0;
    for row in PAGE.lines().filter(|line| line.starts_with("| ") && !line.contains("| here |")) {
        // A bar in code is escaped, so that it is no end of a cell.
        let row = row.replace("\\|", "");
        let here = row.trim_end_matches('|').rsplit('|').next().expect("a row has cells");
        let code = here.split('`').skip(1).step_by(2);
        for name in code.flat_map(names) {
            assert!(known.contains(name), "{name}, in {row}");
        }
        rows += 1;
    }
    assert!(rows > 40, "{rows} rows");
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words.filter(|word| !word.is_empty())
}

#[test]
fn positions_are_read_written_and_set_up() {
    let text = ITALIAN;
    let position = Position::from_fen(text, Reading::Lenient).expect("valid");
    assert_eq!(position.fen().to_string(), text);
    assert_eq!(position.fen().en_passant(EnPassantField::Always).to_string(), text);
    assert_eq!(Position::start().board(), &Board::start());
    let n = 518;
    assert_eq!(Chess960::new(n).map(Board::chess960), Some(Board::start()));
    let board = position.board();
    assert_eq!(Setup::from(board).board(Reading::Strict).as_ref(), Ok(board));
    let (color, square) = (Color::White, Square::F3);
    assert_eq!(board.piece_on(square), Some(Piece::Knight));
    assert_eq!(board.color_on(square), Some(color));
    assert_eq!(board.colored_pieces(color, Piece::Knight).len(), 2);
    assert_eq!(board.side_to_move(), color);
    assert_eq!(board.castling_rights().bits().count_ones(), 4);
    let side = CastlingSide::King;
    assert_eq!(board.castling_rook(color, side), Some(Square::H1));
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (4, 4));
}

#[test]
fn moves_are_generated() {
    let board = &ITALIAN.parse::<Board>().expect("valid");
    let list: MoveList = legal_moves(board);
    assert_eq!(list.len() as u32, count_legal_moves(board));
    assert_eq!(Moves::of(board).stage(Captures).list().len(), 2);
    assert_eq!(Moves::of(board).stage(Promotions).list().len(), 0);
    assert_eq!(Moves::of(board).stage(Noisy).list().len(), 2);

    let (men, to) = (board.colored_pieces(Color::White, Piece::Knight), Square::C3);
    assert_eq!(Moves::of(board).from(men).to(to.bitboard()).count(), 1);
    let (mask, targets) = (board.knights(), Bitboard::FULL);
    assert_eq!(Moves::of(board).from(mask).to(targets).count(), 7);

    let (mut moves, mut sets) = (0, 0);
    let _ = Moves::of(board).try_for_each(|mv| {
        moves += u32::from(is_legal(board, mv));
        ControlFlow::<Infallible>::Continue(())
    });
    let _ = Moves::of(board).try_for_each_set(|set| {
        sets += set.len();
        ControlFlow::<Infallible>::Continue(())
    });
    assert_eq!((moves, sets), (count_legal_moves(board), count_legal_moves(board)));
    takes_sinks::<movegen::Count>();
    assert!(has_legal_moves(board));
    let (depth, settings) = (2, Settings::default());
    let replies: u32 = list.iter().map(|&mv| count_legal_moves(&board.play(mv))).sum();
    assert_eq!(perft::count(board, depth, &settings), replies.into());
}

fn takes_sinks<MoveSinkOfTheirs: MoveSink<board::White>>() {}

#[test]
fn moves_are_played_and_taken_back() {
    let position: Position = ITALIAN.parse().expect("valid");
    let mv = Move::new(Square::E1, Square::H1, MoveKind::Castling);
    let mut made = position;
    let undo = made.make(mv);
    assert_eq!(made, position.play(mv));
    made.unmake(mv, undo);
    assert_eq!(made, position);

    let undo = made.make_null();
    assert_eq!(Some(made), position.play_null());
    made.unmake_null(undo.expect("no check"));
    assert_eq!(made, position);
    assert_eq!(made.board() == position.board(), made.key() == position.key());
    assert_eq!(position.keys().pawns, position.play(mv).keys().pawns);
    assert_ne!(position.polyglot_key(), position.play(mv).polyglot_key());
}

#[test]
fn boards_are_asked() {
    let position: Position = "4k3/8/8/4r3/8/8/4N3/4K2b w - - 100 90".parse().expect("valid");
    let (board, history) = (position.board(), History::new(&position));
    assert_eq!((checkers(board), is_check(board)), (Bitboard::EMPTY, false));
    assert_eq!(board.checkers(), checkers(board));
    let color = Color::White;
    assert_eq!(pinned(board, color), Square::E2.bitboard());
    let (square, occupied) = (Square::E2, board.occupied());
    assert_eq!((board.attackers_to(square, occupied) & board.color(color)).len(), 1);
    assert_eq!(magic_core::rook_attacks(square, occupied).len(), 11);
    assert_eq!(outcome(&position, &history), None::<Outcome>);
    assert_eq!(draw_claim(&position, &history), Some(DrawClaim::FiftyMoves));
    assert!(!board.is_insufficient_material());
}

#[test]
fn moves_are_read_written_and_weighed() {
    let board = &ITALIAN.parse::<Board>().expect("valid");
    let text = "Bxf7+";
    let mv = read_san(board, text).expect("legal");
    let san = San::of(board, mv);
    assert_eq!(san.to_string(), text);
    assert_eq!(san.resolve(board), Ok(mv));
    let style = CastlingStyle::Standard;
    let text = mv.to_uci(board, style).to_string();
    assert_eq!(read_uci(board, &text), Ok(mv));
    assert_eq!(Move::from_bits(mv.bits()), Some(mv));
    assert!(gives_check(board, mv) && see(board, mv, &PieceValues::CENTIPAWNS) < 0);
    let mut picked = StagedMoves::new(board);
    assert!(picked.next(mvv_lva, |_, _| 0).is_some());
}
