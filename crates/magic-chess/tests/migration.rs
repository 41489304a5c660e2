//! `docs/migration.md` names what to call here instead of what other crates have. Every piece of
//! code in its tables stands, word by word, in the functions below (ours) or in the test
//! `migration` of the benches (theirs), so all of it compiles.

#![allow(clippy::redundant_closure, reason = "the page shows what a closure is given")]

use std::convert::Infallible;
use std::error::Error;
use std::ops::ControlFlow;

use magic_chess::board::{CastlingField, EnPassantField, Packed};
use magic_chess::generator::sinks::{Count, MoveSet, MoveSink};
use magic_chess::moves::stages::{AllCaptures, Captures, Noisy, Promotions, Quiets};
use magic_chess::perft::Depth;
use magic_chess::types::White;
use magic_chess::{
    Bitboard, Board, CastlingSide, CastlingStyle, Chess960, Color, Direction, DrawClaim, File,
    History, Move, MoveKind, Moves, Outcome, Piece, PieceValues, Position, Rank, Reading, San,
    Setup, Square, StagedMoves, UciMove, captured, count_legal_moves, draw_claim, gives_check,
    has_legal_moves, is_capture, is_legal, legal_moves, mvv_lva, outcome, read_san, read_uci, see,
};
use pretty_assertions::assert_eq;

const PAGE: &str = include_str!("../../../docs/migration.md");
const OURS: &str = include_str!("migration.rs");
const THEIRS: &str = include_str!("../../../benches/tests/migration.rs");

type Checked = Result<(), Box<dyn Error>>;

const ITALIAN: &str = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

#[test]
fn every_piece_of_code_on_the_page_compiles() {
    let (ours, theirs) = (code_of(OURS), code_of(THEIRS));
    let (mut rows, mut missing) = (0, vec![]);
    for row in PAGE.lines().filter(|line| line.starts_with("| ") && !line.contains("| here |")) {
        // A bar in code is escaped, so that it is no end of a cell.
        let cells = row.replace("\\|", "\u{1}");
        let cells: Vec<_> = cells.split('|').map(|cell| cell.replace('\u{1}', "|")).collect();
        let [_, their_cell, our_cell, _] = &cells[..] else { panic!("not two cells: {row}") };
        let absent = |code: &str, cell| -> Vec<_> {
            snippets(cell).filter(|snippet| !stands_in(code, snippet)).collect()
        };
        missing.extend(absent(&theirs, their_cell));
        missing.extend(absent(&ours, our_cell));
        let has_none = snippets(our_cell).next().is_none();
        assert!(!has_none || our_cell.contains("not here"), "no code of ours: {row}");
        rows += 1;
    }
    assert_eq!(missing, [""; 0], "is on the page, but in no program");
    assert!(rows > 90, "{rows} rows");
}

#[test]
fn code_that_is_not_there_is_missed() {
    let code =
        code_of("fn f() {\n    // board.gone();\n    let x = board.checkers(\n    a,\n);\n}");
    assert!(stands_in(&code, "board.checkers(a)"));
    for absent in ["board.gone()", "checkers(a)", "board.check", "board.checkers(b)"] {
        assert!(!stands_in(&code, &code_of(absent)), "{absent}");
    }
}

/// What stands in backticks, without white space.
fn snippets(cell: &str) -> impl Iterator<Item = String> + '_ {
    cell.split('`').skip(1).step_by(2).map(code_of)
}

/// Code without comments, white space, and the commas that stand only where a line is broken.
fn code_of(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = lines.flat_map(str::split_whitespace).collect();
    code.replace(",)", ")")
}

/// Whether code has a piece of code, not only as a part of other names and calls.
fn stands_in(code: &str, snippet: &str) -> bool {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let ends_in_name = snippet.ends_with(is_name);
    code.match_indices(snippet).any(|(start, found)| {
        let (before, after) = (&code[..start], &code[start + found.len()..]);
        let goes_on = ends_in_name && after.starts_with(is_name);
        !before.ends_with(|letter| is_name(letter) || letter == '.' || letter == ':') && !goes_on
    })
}

#[test]
fn positions_are_read_written_and_set_up() -> Checked {
    let (text, fen) = (ITALIAN, ITALIAN);
    let position = Position::from_fen(text, Reading::Lenient)?;
    assert_eq!(Position::from_fen(fen, Reading::Lenient)?, position);
    let board = position.board();
    assert_eq!(&Board::from_fen(fen, Reading::Lenient)?, board);
    assert_eq!(position.fen().to_string(), text);
    assert_eq!(position.fen().en_passant(EnPassantField::Always).to_string(), text);
    assert_eq!(position.fen().en_passant(EnPassantField::Legal).to_string(), text);
    let shredder = text.replace("KQkq", "HAha");
    assert_eq!(position.fen().castling(CastlingField::Shredder).to_string(), shredder);
    assert_eq!(Position::start().board(), &Board::start());

    let setup = Setup::from(board);
    assert_eq!(setup.position(Reading::Strict)?.board(), board);
    assert_eq!(&setup.board(Reading::Strict)?, board);
    assert_eq!(&Setup::from(board).board(Reading::Strict)?, board);
    assert_eq!(Setup::from(&position).position(Reading::Strict)?, position);
    assert_eq!(Packed::from(&position).unpack()?, position);
    assert_eq!(position.flip().flip(), position);
    assert_eq!(position.mirror(), None, "there are castling rights");

    fn shuffled(n: u16, m: u16) -> Option<[Board; 2]> {
        let alike = Board::chess960(Chess960::new(n)?);
        Some([alike, Board::double_chess960(Chess960::new(n)?, Chess960::new(m)?)])
    }
    assert_eq!(shuffled(518, 518), Some([Board::start(); 2]));
    Ok(())
}

#[test]
fn boards_tell_what_is_where() -> Checked {
    let position: Position = ITALIAN.parse()?;
    let board = position.board();
    let us = board.side_to_move();
    let (color, piece, square) = (Color::White, Piece::Knight, Square::F3);
    assert_eq!((position.side_to_move(), us), (color, color));
    assert_eq!((position.halfmove_clock(), position.fullmove_number()), (4, 4));
    assert_eq!((board.piece_on(square), board.color_on(square)), (Some(piece), Some(color)));
    assert_eq!(board.pieces(piece) & board.color(color), board.colored_pieces(color, piece));
    assert_eq!(board.color(us), board.color(color));
    assert_eq!(board.colored_pieces(us, piece).len(), 2);
    assert_eq!((board.color(!us).len(), board.colored_pieces(!us, piece).len()), (16, 2));
    assert_eq!(board.colored_piece_on(square), Some((color, piece)));
    assert_eq!((board.orthogonal_sliders().len(), board.diagonal_sliders().len()), (6, 6));
    assert_eq!(board.attacks_from(square), magic_chess::attacks::knight_attacks(square));
    assert_eq!(board.castling_rook(color, CastlingSide::Queen), Some(Square::A1));
    assert_eq!((board.king(color), board.occupied().len()), (Square::E1, 32));
    let side = CastlingSide::King;
    assert_eq!(board.castling_rook(color, side), Some(Square::H1));
    assert_eq!(board.castling_rook(color, CastlingSide::King), Some(Square::H1));
    assert_eq!((board.en_passant(), position.last_double_push()), (None, None));
    assert_eq!(position.keys().material.count(color, piece), 2);

    let (a, b, occupied) = (Square::A1, Square::D4, board.occupied());
    assert_eq!(magic_chess::attacks::rook_attacks(square, occupied).len(), 12);
    assert_eq!(magic_chess::attacks::knight_attacks(square).len(), 8);
    assert_eq!(magic_chess::attacks::king_attacks(square).len(), 8);
    assert_eq!(magic_chess::attacks::bishop_attacks(square, occupied).len(), 6);
    assert_eq!(magic_chess::attacks::queen_attacks(square, occupied).len(), 18);
    let rays = (magic_chess::attacks::rook_rays(square), magic_chess::attacks::bishop_rays(square));
    assert_eq!((rays.0.len(), rays.1.len()), (14, 11));
    assert_eq!(magic_chess::attacks::pawn_attacks(color, square).len(), 2);
    let targets = Square::G4.bitboard();
    assert_eq!(magic_chess::attacks::pawn_attacks(color, square) & targets, targets);
    assert_eq!(
        (magic_chess::attacks::between(a, b).len(), magic_chess::attacks::line(a, b).len()),
        (2, 8)
    );
    let c = Square::G7;
    assert!(magic_chess::attacks::line(a, b).contains(c));
    let mut set = board.color(color);
    assert_eq!((set.len(), set.first(), set.contains(square)), (16, Some(Square::A1), true));
    assert_eq!((set.has_more_than_one(), set.pop_first()), (true, Some(Square::A1)));
    Ok(())
}

#[test]
fn sets_and_squares_are_turned_and_measured() {
    let (mut set, other) = (Bitboard(0x1020_3040), Bitboard(0x20));
    assert_ne!(set.flip_ranks(), set.flip_files());
    assert_ne!(set.flip_diagonal(), set.flip_anti_diagonal());
    assert_ne!((set.rotate_90(), set.rotate_180()), (set.rotate_270(), set));
    assert_eq!((set.is_superset(other), set.pop_last()), (false, Some(Square::E4)));
    assert_eq!((set.subsets().count(), set.into_iter().rev().count()), (16, 4));
    assert_eq!((!set.is_empty(), set.only()), (true, None));
    assert_eq!((set.without_first().len(), set.without_last().len()), (3, 3));
    assert_ne!(set.isolate_first(), set.isolate_last());
    let before = set;
    set |= other;
    assert_eq!(set.len(), 4 + u32::from(before.is_disjoint(other)));
    set ^= other;
    set -= other;
    assert_eq!(set, before - other);
    let square = Square::H8;
    set.insert(square);
    set.remove(square);
    assert_eq!(set, before - other);
    let (square, other) = (Square::B3, Square::G1);
    assert_eq!((square.rotate_90(), square.rotate_180()), (Square::C7, Square::G6));
    assert_eq!((square.rotate_270(), Square::ALL.len()), (Square::F2, 64));
    assert_eq!((square.bitboard(), set.flip_ranks()), (Bitboard(0x2_0000), set.flip_ranks()));
    assert_eq!(square.offset(Direction::North), Some(Square::B4));
    assert_eq!(square.offset(Direction::West), Some(Square::A3));
    let color = Color::Black;
    assert_eq!(square.offset(Direction::North.relative_to(color)), Some(Square::B2));
    assert_eq!((square.flip_diagonal(), square.flip_anti_diagonal()), (Square::C2, Square::F7));
    assert_eq!((square.distance(other), square.is_light(), square.is_dark()), (5, true, false));
    let (files, ranks) = (1, -2);
    assert_eq!(square.try_offset(files, ranks), Some(Square::C1));
    let (file, rank, steps) = (File::B, Rank::Third, 1);
    assert_eq!((file.offset(steps), rank.offset(steps)), (Some(File::C), Some(Rank::Fourth)));
    assert_eq!((file.flip(), rank.flip()), (File::G, Rank::Sixth));
    assert_eq!(file.adjacent(), File::A.bitboard() | File::C.bitboard());
    assert_eq!(Square::new(file, rank), square);
    assert_eq!((square.file(), square.rank()), (file, rank));
    assert!(rank.bitboard().intersects(file.bitboard()));
    let direction = Direction::North;
    assert_eq!(
        (set.shift(direction).len(), square.offset(direction)),
        (set.len(), Some(Square::B4))
    );
    assert_eq!(set.fill(direction) | set.fill(Direction::South), set.fill_files());
}

#[test]
fn moves_are_generated() -> Checked {
    let board = &ITALIAN.parse::<Board>()?;
    let moves = legal_moves(board);
    assert_eq!((moves.len() as u32, has_legal_moves(board)), (count_legal_moves(board), true));
    assert_eq!(Moves::of(board).stage(Captures).list().len(), 2);
    assert_eq!(Moves::of(board).stage(Promotions).list().len(), 0);
    assert_eq!(Moves::of(board).stage(Noisy).list().len(), 2);
    let castlings = legal_moves(board).iter().filter(|mv| mv.is_castling()).count();
    assert_eq!(castlings, 1);

    let (pieces, to) = (board.colored_pieces(Color::White, Piece::Knight), Square::C3);
    assert_eq!(Moves::of(board).from(pieces).to(to.bitboard()).list().len(), 1);
    let targets = board.color(Color::Black);
    assert_eq!(
        Moves::of(board).to(targets).list()[..],
        Moves::of(board).stage(Captures).list()[..]
    );
    assert_eq!(Moves::of(board).to(!targets).list().len() + 2, moves.len());
    let enemies = targets;
    assert_eq!(
        Moves::of(board).to(enemies).list()[..],
        Moves::of(board).stage(AllCaptures).list()[..]
    );
    let quiets = Moves::of(board).stage(Quiets).list().len();
    assert_eq!(Moves::of(board).to(!enemies).list().len(), quiets);

    let mut seen = 0;
    let mut visit = |mv| {
        seen += u32::from(is_legal(board, mv));
        ControlFlow::<Infallible>::Continue(())
    };
    assert!(Moves::of(board).try_for_each(|mv| visit(mv)).is_continue());
    assert_eq!(seen, count_legal_moves(board));

    let (mut taken, mask) = (0, Bitboard::FULL);
    let mut take = |moves: MoveSet| {
        taken += moves.len();
        ControlFlow::<Infallible>::Continue(())
    };
    assert!(Moves::of(board).try_for_each_set(|moves| take(moves)).is_continue());
    assert!(Moves::of(board).from(mask).try_for_each_set(|moves| take(moves)).is_continue());
    assert_eq!(taken, 2 * count_legal_moves(board));
    takes_sinks::<Count>();

    let depth = Depth::new(2);
    let replies: u32 = moves.iter().map(|&mv| count_legal_moves(&board.play(mv))).sum();
    assert_eq!(magic_chess::perft::count(board, depth), replies.into());
    Ok(())
}

fn takes_sinks<MoveSinkOfTheirs: MoveSink<White>>() {}

#[test]
fn moves_are_judged_played_and_taken_back() -> Checked {
    let mut position: Position = ITALIAN.parse()?;
    let before = position;
    let board = before.board();
    let mv = Move::new(Square::E1, Square::H1, MoveKind::Castling);
    let next = is_legal(board, mv).then(|| position.play(mv));
    assert_eq!(next, Some(position.play(mv)));
    assert_eq!(
        (Some(position.key_after(mv)), is_legal(board, mv)),
        (next.map(|it| it.key()), true)
    );

    let undo = position.make(mv);
    assert_eq!(Some(position), next);
    position.unmake(mv, undo);
    assert_eq!(position, before);

    let passed = position.play_null();
    let undo = position.make_null();
    assert_eq!(Some(position), passed);
    let undo = undo.ok_or("in check")?;
    position.unmake_null(undo);
    assert_eq!(position, before);

    position = position.play(mv);
    assert_eq!(Some(position), next);
    position = before;

    let other = position;
    assert!(position.board() == other.board());
    assert_eq!(position.keys().pawns, next.ok_or("not legal")?.keys().pawns);
    assert!(position.key() != next.ok_or("not legal")?.key());
    assert_ne!(position.polyglot_key(), next.ok_or("not legal")?.polyglot_key());

    let (from, to) = (Square::E1, Square::G1);
    assert_eq!(UciMove { from, to, promotion: None }.resolve(board), Some(mv));
    assert_eq!((mv.from(), mv.to(), mv.promotion()), (Square::E1, Square::H1, None));
    assert_eq!(board.piece_on(mv.from()), Some(Piece::King));
    assert_eq!(captured(board, mv), None);
    assert_eq!((is_capture(board, mv), mv.promotion().is_some()), (false, false));
    let is_zeroing = is_capture(board, mv) || board.piece_on(mv.from()) == Some(Piece::Pawn);
    assert!(!is_zeroing);
    assert_eq!(CastlingSide::of(mv.from(), mv.to()), CastlingSide::King);
    assert!(mv.is_castling());
    assert_eq!((mv.to(), mv.arrival()), (Square::H1, Square::G1));
    let is_en_passant = mv.kind() == MoveKind::EnPassant;
    assert!(!is_en_passant);
    Ok(())
}

#[test]
fn boards_and_games_are_asked() -> Checked {
    let position: Position = "4k3/8/8/4r3/8/8/4N3/4K2b w - - 100 90".parse()?;
    let (board, history) = (position.board(), History::new(&position));
    assert_eq!((board.checkers(), board.is_check()), (Bitboard::EMPTY, false));
    let is_mate = board.is_check() && !has_legal_moves(board);
    let is_stalemate = !board.is_check() && !has_legal_moves(board);
    assert_eq!((is_mate, is_stalemate), (false, false));
    let color = Color::White;
    let us = board.side_to_move();
    assert_eq!(
        (board.pinned(color), board.king_blockers(us)),
        (Square::E2.bitboard(), Square::E2.bitboard())
    );
    let (square, occupied) = (Square::E2, board.occupied());
    let defenders = board.attackers_to(square, occupied) & board.color(color);
    assert_eq!(defenders, Square::E1.bitboard());
    assert_eq!(outcome(&position, &history), None::<Outcome>);
    assert_eq!(draw_claim(&position, &history), Some(DrawClaim::FiftyMoves));
    assert!(!board.has_insufficient_material(color) && !board.is_insufficient_material());
    Ok(())
}

#[test]
fn moves_are_read_written_and_weighed() -> Checked {
    let board = &ITALIAN.parse::<Board>()?;
    let text = "Bxf7+";
    let mv = read_san(board, text)?;
    assert_eq!(San::of(board, mv).to_string(), text);
    let text = "c4f7";
    assert_eq!(read_uci(board, text)?, mv);
    assert_eq!(mv.to_uci(board, CastlingStyle::Standard).to_string(), text);
    assert_eq!(Move::from_bits(mv.bits()), Some(mv));
    assert!(gives_check(board, mv) && see(board, mv, &PieceValues::CENTIPAWNS) < 0);
    let mut picked = StagedMoves::new(board);
    assert!(picked.next(mvv_lva, |_, _| 0).is_some());
    Ok(())
}
