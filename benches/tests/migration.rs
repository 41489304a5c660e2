//! The calls of other crates that `docs/migration.md` names: all of them compile. That every one of
//! the page is here is looked for by the test `migration` of the crate
//! `magic-chess`.
//!
//! ```text
//! cargo test -p benches --features rivals --test migration
//! ```

#![allow(clippy::redundant_closure, reason = "the page shows what a closure is given")]

#[path = "migration/chess_moves.rs"]
mod chess_moves;
#[path = "migration/chess_results.rs"]
mod chess_results;
#[path = "migration/cozy_moves.rs"]
mod cozy_moves;
#[path = "migration/cozy_results.rs"]
mod cozy_results;
#[path = "migration/games.rs"]
mod games;
#[path = "migration/results.rs"]
mod results;
#[path = "migration/shakmaty_moves.rs"]
mod shakmaty_moves;
#[path = "migration/shakmaty_results.rs"]
mod shakmaty_results;
#[path = "migration/spellings.rs"]
mod spellings;
#[path = "migration/squares_results.rs"]
mod squares_results;

use std::fmt::Display;

type Checked = Result<(), Refused>;

/// Why something went wrong: not all of their errors are `std::error::Error`.
#[derive(Debug)]
struct Refused(#[allow(dead_code, reason = "shown by a test that fails")] String);

impl<E: Display> From<E> for Refused {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

const ITALIAN: &str = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

mod shakmaty_calls {
    use shakmaty::fen::Fen;
    use shakmaty::packed::PackedSetup;
    use shakmaty::san::{San, SanPlus};
    use shakmaty::uci::UciMove;
    use shakmaty::zobrist::Zobrist64;
    use shakmaty::{
        CastlingMode, CastlingSide, Chess, Color, EnPassantMode, KnownOutcome, Outcome, Position,
        Role, Square, attacks, perft,
    };

    use super::{Checked, ITALIAN};

    const MODE: CastlingMode = CastlingMode::Standard;

    #[test]
    fn positions() -> Checked {
        let (text, mode) = (ITALIAN, MODE);
        let pos = text.parse::<Fen>()?.into_position::<Chess>(mode)?;
        assert_eq!(Fen::from_position(&pos, EnPassantMode::Legal).to_string(), text);
        assert_eq!(Fen::from_position(&pos, EnPassantMode::PseudoLegal).to_string(), text);
        assert_ne!(Chess::default(), pos);
        let setup = pos.to_setup(EnPassantMode::Legal);
        let always = pos.to_setup(EnPassantMode::Always);
        assert_eq!(PackedSetup::pack_standard(&setup)?.unpack_standard()?, always);
        assert_eq!(setup.clone().position::<Chess>(mode)?, pos);
        let mirrored = setup.into_mirrored();
        assert_eq!(mirrored.turn, Color::Black);

        let board = pos.board();
        let (color, role, square) = (Color::White, Role::Knight, Square::F3);
        let side = CastlingSide::KingSide;
        assert_eq!((pos.turn(), pos.halfmoves(), pos.fullmoves().get()), (color, 4, 4));
        assert_eq!((board.role_at(square), board.color_at(square)), (Some(role), Some(color)));
        assert_eq!(board.by_role(role) & board.by_color(color), board.by_piece(role.of(color)));
        assert_eq!(pos.us() & board.by_role(role), pos.our(role));
        assert_eq!(pos.them() & board.by_role(role), pos.their(role));
        assert_eq!(board.piece_at(square), Some(role.of(color)));
        let sliders = (board.rooks_and_queens(), board.bishops_and_queens());
        assert_eq!((sliders.0.count(), sliders.1.count()), (6, 6));
        assert_eq!(board.attacks_from(square), attacks::knight_attacks(square));
        assert_eq!((board.king_of(color), board.occupied().count()), (Some(Square::E1), 32));
        assert_eq!(pos.castles().rook(color, side), Some(Square::H1));
        assert_eq!((pos.ep_square(EnPassantMode::Legal), pos.maybe_ep_square()), (None, None));
        assert_eq!(board.material_side(color).knight, 2);

        let (a, b, occupied) = (Square::A1, Square::D4, board.occupied());
        assert_eq!(attacks::rook_attacks(square, occupied).count(), 12);
        assert_eq!(attacks::bishop_attacks(square, occupied).count(), 6);
        assert_eq!(attacks::queen_attacks(square, occupied).count(), 18);
        assert_eq!(attacks::king_attacks(square).count(), 8);
        assert_eq!(attacks::pawn_attacks(color, square).count(), 2);
        assert_eq!((attacks::between(a, b).count(), attacks::ray(a, b).count()), (2, 8));
        let c = Square::G7;
        assert!(attacks::aligned(a, b, c));
        assert_eq!(board.attacks_to(square, color, occupied).count(), 2);
        assert_eq!(pos.king_attackers(square, color, occupied).count(), 2);
        let mut set = board.by_color(color);
        assert_eq!((set.count(), set.more_than_one(), set.pop_front()), (16, true, Some(a)));
        Ok(())
    }

    #[test]
    fn moves() -> Checked {
        let (text, mode) = (ITALIAN, MODE);
        let mut pos: Chess = text.parse::<Fen>()?.into_position(mode)?;
        let (role, to, side) = (Role::Knight, Square::C3, CastlingSide::KingSide);
        assert_eq!((pos.capture_moves().len(), pos.promotion_moves().len()), (2, 0));
        assert_eq!((pos.castling_moves(side).len(), pos.en_passant_moves().len()), (1, 0));
        assert_eq!(pos.san_candidates(role, to).len(), 1);
        let depth = 1;
        assert_eq!(perft(&pos, depth), pos.legal_moves().len() as u64);

        let text = "e1g1";
        let m = text.parse::<UciMove>()?.to_move(&pos)?;
        assert_eq!(m.to_uci(mode).to_string(), text);
        let text = "O-O";
        assert_eq!(text.parse::<San>()?.to_move(&pos)?, m);
        assert_eq!(SanPlus::from_move(pos.clone(), m).to_string(), text);
        assert_eq!((m.from(), m.to(), m.promotion()), (Some(Square::E1), Square::H1, None));
        assert_eq!((m.role(), m.capture()), (Role::King, None));
        assert_eq!((m.is_castle(), m.is_en_passant()), (true, false));
        assert_eq!((m.is_capture(), m.is_promotion(), m.is_zeroing()), (false, false, false));
        assert_eq!(m.castling_side(), Some(side));
        assert!(pos.is_legal(m));

        let next = pos.clone().play(m)?;
        let key = pos.zobrist_hash::<Zobrist64>(EnPassantMode::Legal);
        // `None`: where castling rights go, it must be made anew.
        let _ = pos.update_zobrist_hash(key, m, EnPassantMode::Legal);
        assert_eq!(pos.clone().swap_turn()?.turn(), Color::Black);
        pos.play_unchecked(m);
        assert_eq!(pos, next);
        Ok(())
    }

    #[test]
    fn games() -> Checked {
        let pos: Chess = "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1".parse::<Fen>()?.into_position(MODE)?;
        assert_eq!((pos.checkers().count(), pos.is_check()), (1, true));
        assert_eq!((pos.is_checkmate(), pos.is_stalemate()), (true, false));
        let won = Outcome::Known(KnownOutcome::Decisive { winner: Color::White });
        assert_eq!((pos.outcome(), pos.is_game_over()), (won, true));
        let color = Color::Black;
        assert_eq!(
            (pos.has_insufficient_material(color), pos.is_insufficient_material()),
            (true, false)
        );
        Ok(())
    }
}

/// Squares and sets of shakmaty and cozy-chess, whose names are alike.
mod square_calls {
    use shakmaty::{Bitboard, File, Rank, Square};

    #[test]
    fn sets_and_squares() {
        let (mut set, other) = (Bitboard(0x1020_3040), Bitboard(0x20));
        assert_ne!(set.flip_vertical(), set.flip_horizontal());
        assert_ne!(set.flip_diagonal(), set.flip_anti_diagonal());
        assert_ne!((set.rotate_90(), set.rotate_180()), (set.rotate_270(), set));
        assert_eq!((set.is_superset(other), set.pop_back()), (false, Some(Square::E4)));
        assert_eq!((set.any(), set.single_square(), set.carry_rippler().count()), (true, None, 16));
        assert_ne!(set.without_first(), set.without_last());
        assert_ne!(set.isolate_first(), set.isolate_last());
        let before = set;
        set.add(other);
        set.toggle(other);
        set.discard(other);
        let square = Square::H8;
        assert!(set.insert(square) && set.remove(square));
        assert_eq!(set, before);
        let offset = 8;
        assert_eq!(set.shift(offset).count(), set.count());
        let (square, other) = (Square::B3, Square::G1);
        assert_eq!((square.flip_diagonal(), square.flip_anti_diagonal()), (Square::C2, Square::F7));
        assert_eq!((square.distance(other), square.is_light(), square.is_dark()), (5, true, false));
        assert_eq!((square.rotate_90(), square.rotate_180()), (Square::C7, Square::G6));
        assert_eq!((square.rotate_270(), Square::ALL.len()), (Square::F2, 64));
        let (file, rank, steps) = (File::B, Rank::Third, 1);
        assert_eq!((file.offset(steps), rank.offset(steps)), (Some(File::C), Some(Rank::Fourth)));
        assert_eq!((Square::from_coords(file, rank), square.coords()), (square, (file, rank)));
        let delta = 1;
        assert_eq!(Square::H1.offset(delta), Some(Square::A2));
        assert_eq!(square.offset(delta), Some(Square::C3));
    }

    #[test]
    fn sets_and_squares_of_cozy_chess() {
        use cozy_chess::{BitBoard, File, Rank, Square};
        let set = BitBoard(0x11);
        assert_eq!((set.iter_subsets().count(), set.iter().count()), (4, 2));
        let (files, ranks) = (1, -2);
        assert_eq!(Square::B3.try_offset(files, ranks), Some(Square::C1));
        let square = Square::G1;
        assert_eq!(square.try_offset(files, ranks), None);
        let (file, rank) = (File::B, Rank::Third);
        assert_eq!((file.flip(), rank.flip()), (File::G, Rank::Sixth));
        assert_eq!(file.adjacent(), File::A.bitboard() | File::C.bitboard());
    }
}

mod cozy_chess_calls {
    use cozy_chess::{
        BitBoard, Board, BoardBuilder, Color, GameStatus, Piece, PieceMoves, Rank, Square,
        get_between_rays, get_bishop_moves, get_bishop_rays, get_king_moves, get_knight_moves,
        get_line_rays, get_pawn_attacks, get_pawn_quiets, get_rook_moves, get_rook_rays, util,
    };

    use super::{Checked, ITALIAN};

    #[test]
    fn positions() -> Checked {
        let (fen, is_shredder) = (ITALIAN, false);
        let board = Board::from_fen(fen, is_shredder)?;
        let (n, m) = (518, 518);
        assert_eq!(Board::default(), Board::chess960_startpos(n));
        assert_eq!(Board::default(), Board::startpos());
        assert_eq!(Board::default(), Board::double_chess960_startpos(n, m));
        assert_eq!(format!("{board}"), fen);
        assert_eq!(format!("{board:#}"), fen.replace("KQkq", "HAha"));
        assert_eq!(BoardBuilder::from_board(&board).build()?, board);

        let (color, piece, square) = (Color::White, Piece::Knight, Square::F3);
        assert_eq!(board.pieces(piece) & board.colors(color), board.colored_pieces(color, piece));
        assert_eq!((board.piece_on(square), board.color_on(square)), (Some(piece), Some(color)));
        assert_eq!((board.king(color), board.occupied().len()), (Square::E1, 32));
        assert_eq!(board.castle_rights(color).short, Some(cozy_chess::File::H));
        assert_eq!((board.en_passant(), board.side_to_move()), (None, color));
        assert_eq!((board.halfmove_clock(), board.fullmove_number()), (4, 4));

        let (a, b, occupied) = (Square::A1, Square::D4, board.occupied());
        assert_eq!(get_rook_moves(square, occupied).len(), 12);
        assert_eq!(get_bishop_moves(square, occupied).len(), 6);
        assert_eq!((get_rook_rays(square).len(), get_bishop_rays(square).len()), (14, 11));
        assert_eq!(get_king_moves(square).len(), 8);
        assert_eq!((get_knight_moves(square).len(), get_pawn_attacks(square, color).len()), (8, 2));
        assert_eq!(get_pawn_quiets(square, color, occupied).len(), 1);
        assert_ne!(board.hash_without_ep(), 0);
        assert_eq!((get_between_rays(a, b).len(), get_line_rays(a, b).len()), (2, 8));
        let set: BitBoard = Rank::Third.bitboard();
        assert_eq!((set.has(square), set.next_square()), (true, Some(Square::A3)));
        Ok(())
    }

    #[test]
    fn moves() -> Checked {
        let mut board = Board::from_fen(ITALIAN, false)?;
        let mut taken = 0;
        let mut take = |moves: PieceMoves| {
            taken += moves.len();
            false
        };
        let mask = BitBoard::FULL;
        board.generate_moves(|moves| take(moves));
        board.generate_moves_for(mask, |moves| take(moves));
        assert_eq!(taken, 2 * 33);
        assert!(board.generate_moves(|_| true));

        let text = "e1g1";
        let mv = util::parse_uci_move(&board, text)?;
        assert_eq!(util::display_uci_move(&board, mv).to_string(), text);
        let text = "O-O";
        assert_eq!(util::parse_san_move(&board, text)?, mv);
        assert_eq!(util::display_san_move(&board, mv).to_string(), text);
        assert!(board.is_legal(mv));
        assert_eq!((mv.from, mv.to, mv.promotion), (Square::E1, Square::H1, None));
        board.clone().try_play(mv)?;
        let other = board.null_move().ok_or("in check")?;
        assert!(!board.same_position(&other) && board.hash() != other.hash());
        board.play_unchecked(mv);
        assert_eq!((board.checkers(), board.pinned()), (BitBoard::EMPTY, BitBoard::EMPTY));
        assert_eq!(board.status(), GameStatus::Ongoing);
        Ok(())
    }
}

mod chess_calls {
    use std::str::FromStr;

    use chess::{
        BitBoard, Board, BoardBuilder, BoardStatus, CacheTable, ChessMove, Color, EMPTY,
        File as ChessFile, Game, MoveGen, Piece, Rank as ChessRank, Square, between,
        get_adjacent_files, get_bishop_moves, get_bishop_rays, get_file, get_king_moves,
        get_knight_moves, get_pawn_attacks, get_rank, get_rook_moves, get_rook_rays, line,
    };

    use super::{Checked, ITALIAN};

    #[test]
    fn positions() -> Checked {
        let fen = ITALIAN;
        let board = Board::from_str(fen)?;
        assert_ne!(Board::default(), board);
        assert!(fen.starts_with(board.to_string().split(' ').next().ok_or("empty")?));
        let builder = BoardBuilder::from(&board);
        assert_eq!(Board::try_from(&builder)?, board);

        let (color, piece, square) = (Color::White, Piece::Knight, Square::F3);
        assert_eq!((board.pieces(piece) & board.color_combined(color)).popcnt(), 2);
        assert_eq!((board.combined().popcnt(), board.king_square(color)), (32, Square::E1));
        assert_eq!((board.piece_on(square), board.color_on(square)), (Some(piece), Some(color)));
        assert_eq!((board.side_to_move(), board.en_passant()), (color, None));
        assert!(board.castle_rights(color).has_kingside());
        assert!(board.castle_rights(color).has_queenside());

        let (a, b, occupied) = (Square::A1, Square::D4, *board.combined());
        assert_eq!(get_rook_moves(square, occupied).popcnt(), 12);
        assert_eq!((between(a, b).popcnt(), line(a, b).popcnt()), (2, 8));
        let set = between(a, b);
        assert_eq!((set.popcnt(), set.to_square()), (2, Square::B2));
        assert_eq!(get_bishop_moves(square, occupied).popcnt(), 6);
        assert_eq!((get_knight_moves(square).popcnt(), get_king_moves(square).popcnt()), (8, 8));
        let targets = !EMPTY;
        assert_eq!(get_pawn_attacks(square, color, targets).popcnt(), 2);
        assert_eq!((get_rook_rays(square).popcnt(), get_bishop_rays(square).popcnt()), (14, 11));
        let (rank, file) = (ChessRank::Third, ChessFile::F);
        assert_eq!(get_rank(rank) & get_file(file), BitBoard::from_square(square));
        assert_eq!((get_adjacent_files(file).popcnt(), set.reverse_colors().popcnt()), (16, 2));
        assert_eq!(Square::make_square(rank, file), square);
        assert_eq!((square.get_file(), square.get_rank()), (file, rank));
        assert_eq!((square.up(), square.left()), (Some(Square::F4), Some(Square::E3)));
        assert_eq!((square.forward(color), square.uforward(color)), (square.up(), square.uup()));
        Ok(())
    }

    #[test]
    fn moves() -> Checked {
        let board = Board::from_str(ITALIAN)?;
        let enemies = *board.color_combined(Color::Black);
        let occupied = board.combined();
        let mut movegen = MoveGen::new_legal(&board);
        movegen.set_iterator_mask(enemies);
        assert_eq!(movegen.len(), 2);
        movegen.set_iterator_mask(!occupied);
        assert_eq!(movegen.len() + 2, MoveGen::new_legal(&board).len());
        let mut movegen = MoveGen::new_legal(&board);
        movegen.remove_mask(enemies);
        assert_eq!(movegen.len() + 2, MoveGen::new_legal(&board).len());
        let depth = 1;
        assert_eq!(MoveGen::movegen_perft_test(&board, depth), MoveGen::new_legal(&board).len());

        let (from, to) = (Square::E1, Square::G1);
        let m = ChessMove::new(from, to, None);
        let text = "e1g1";
        assert_eq!((ChessMove::from_str(text)?, m.to_string().as_str()), (m, text));
        let text = "O-O";
        assert_eq!(ChessMove::from_san(&board, text)?, m);
        assert_eq!((m.get_source(), m.get_dest(), m.get_promotion()), (from, to, None));
        assert!(board.legal(m));
        let mut movegen = MoveGen::new_legal(&board);
        assert!(movegen.remove_move(m));
        let mut result = board;
        board.make_move(m, &mut result);
        assert_eq!(board.make_move_new(m), result);
        let passed = board.null_move().ok_or("in check")?;
        assert_ne!(board.get_hash(), passed.get_hash());
        assert_eq!(board.get_pawn_hash(), passed.get_pawn_hash());
        assert_eq!((*board.checkers(), *board.pinned()), (EMPTY, EMPTY));
        assert_eq!(board.status(), BoardStatus::Ongoing);

        let game = Game::new_with_board(board);
        assert_eq!((game.result(), game.can_declare_draw()), (None, false));
        let (size, value) = (4, 0);
        let _ = CacheTable::new(size, value);
        Ok(())
    }
}
