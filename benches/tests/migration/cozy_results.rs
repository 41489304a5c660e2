//! The rows for cozy-chess: what both columns give.

use std::fmt::Debug;

use board::{
    Board, CastlingField, CastlingSide, CastlingStyle, Chess960, EnPassantField, Move, Piece,
    Position, Reading, Setup,
};
use cozy_chess::{BitBoard, BoardBuilder, GameStatus, util};
use magic_core::{Bitboard, Color, File, Square};
use movegen::{Moves, San, has_legal_moves, is_legal, legal_moves, outcome, read_san, read_uci};

use crate::games;
use crate::results::{Rows, sorted};

#[test]
fn both_columns_give_the_same() {
    let mut rows = Rows::new("cozy-chess");
    starts(&mut rows);
    for (positions, is_shredder) in [(games::standard(), false), (games::chess960(), true)] {
        for position in &positions {
            // Its clock ends at 100.
            if position.halfmove_clock() > 100 {
                continue;
            }
            let castling = if is_shredder { CastlingField::Shredder } else { CastlingField::XFen };
            let fen = position.fen().castling(castling).en_passant(EnPassantField::Always);
            let fen = fen.to_string();
            let theirs = cozy_chess::Board::from_fen(&fen, is_shredder).expect(&fen);
            let mut pair = Pair { rows: &mut rows, position, theirs: &theirs };
            let read = Position::from_fen(&fen, Reading::Lenient);
            pair.same("Board::from_fen(fen, is_shredder)?", Ok(*position), read);
            pair.texts();
            pair.board();
            pair.moves();
            if !is_shredder {
                pair.notation();
            }
        }
    }
    rows.cover_the_page();
}

/// All 960 starts are compared by the tests of `movegen`.
fn starts(rows: &mut Rows) {
    let start = Position::start();
    for n in (0..960).step_by(67) {
        let m = (n * 7 + 3) % 960;
        let number = |number| Chess960::new(number as u16).expect("below 960");
        let there = cozy_chess::Board::chess960_startpos(n);
        let here = Position::from(Board::chess960(number(n)));
        let shredder =
            |position: &Position| position.fen().castling(CastlingField::Shredder).to_string();
        rows.same("Board::chess960_startpos(n)", &start, format!("{there:#}"), shredder(&here));
        let there = cozy_chess::Board::double_chess960_startpos(n, m);
        let here = Position::from(Board::double_chess960(number(n), number(m)));
        let row = "Board::double_chess960_startpos(n, m)";
        rows.same(row, &start, format!("{there:#}"), shredder(&here));
    }
}

struct Pair<'a> {
    rows: &'a mut Rows,
    position: &'a Position,
    theirs: &'a cozy_chess::Board,
}

fn piece(piece: Piece) -> cozy_chess::Piece {
    cozy_chess::Piece::index(piece.index())
}

fn color(color: Color) -> cozy_chess::Color {
    cozy_chess::Color::index(color as usize)
}

fn square(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index(square.index())
}

fn ours(square: cozy_chess::Square) -> Square {
    Square::ALL[square as usize]
}

fn set(set: BitBoard) -> Bitboard {
    Bitboard(set.0)
}

impl Pair<'_> {
    #[track_caller]
    fn same<T: PartialEq + Debug>(&mut self, row: &str, theirs: T, ours: T) {
        self.rows.same(row, self.position, theirs, ours);
    }

    fn texts(&mut self) {
        let Self { position, theirs, .. } = *self;
        let always = position.fen().en_passant(EnPassantField::Always);
        let row = "format!(\"{board:#}\")";
        let here = always.castling(CastlingField::Shredder).to_string();
        self.same(row, format!("{theirs:#}"), here.clone());
        if here.replace(['A', 'H', 'a', 'h'], "").len() + 4 == here.len() {
            self.same("format!(\"{board}\")", format!("{theirs}"), always.to_string());
        }
        let there = BoardBuilder::from_board(theirs).build().expect("it was a board");
        let setup = Setup::from(position).position(Reading::Strict).expect("it was a position");
        let here = setup.fen().en_passant(EnPassantField::Always);
        let here = here.castling(CastlingField::Shredder).to_string();
        self.same("BoardBuilder::from_board(&board).build()?", format!("{there:#}"), here);
    }

    fn board(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        let us = board.side_to_move();
        for at in Square::ALL {
            let there = (theirs.piece_on(square(at)), theirs.color_on(square(at)));
            let here = (board.piece_on(at).map(piece), board.color_on(at).map(color));
            self.same("board.piece_on(square)", there, here);
        }
        for side in Color::ALL {
            for kind in Piece::ALL {
                let there = (set(theirs.pieces(piece(kind))), set(theirs.colors(color(side))));
                self.same("board.pieces(piece)", there, (board.pieces(kind), board.color(side)));
                let there = set(theirs.colored_pieces(color(side), piece(kind)));
                let row = "board.colored_pieces(color, piece)";
                self.same(row, there, board.colored_pieces(side, kind));
            }
            let there = (ours(theirs.king(color(side))), set(theirs.occupied()));
            self.same("board.king(color)", there, (board.king(side), board.occupied()));
            let there = theirs.castle_rights(color(side)).short.map(|file| file as usize);
            let rook = board.castling_rook(side, CastlingSide::King);
            let here = rook.map(|rook| rook.file() as usize);
            self.same("board.castle_rights(color).short", there, here);
        }
        let there = theirs.en_passant().map(|file| file as usize);
        let file = |square: Square| File::ALL.iter().position(|&file| file == square.file());
        let here = position.last_double_push().and_then(file);
        self.same("board.en_passant()", there, here);
        self.same("board.side_to_move()", theirs.side_to_move(), color(us));
        let there = (u32::from(theirs.halfmove_clock()), u32::from(theirs.fullmove_number()));
        let here = (position.halfmove_clock(), position.fullmove_number());
        self.same("board.halfmove_clock()", there, here);
        let there = (set(theirs.checkers()), set(theirs.pinned()));
        self.same("board.checkers()", there, (board.checkers(), board.king_blockers(us)));
        let row = "board.hash()";
        self.rows.same_keys(row, position, theirs.hash_without_ep(), {
            let mut without = Setup::from(board);
            without.set_en_passant(None);
            without.position(Reading::Lenient).expect("only a square is gone").key().0
        });
        self.geometry();
        self.sets();
    }

    fn geometry(&mut self) {
        let (board, theirs) = (self.position.board(), self.theirs);
        let king = board.king(board.side_to_move());
        let there = set(cozy_chess::get_rook_moves(square(king), theirs.occupied()));
        let here = magic_core::rook_attacks(king, board.occupied());
        self.same("get_rook_moves(square, occupied)", there, here);
        for at in Square::ALL {
            let there = set(cozy_chess::get_knight_moves(square(at)));
            self.same("get_knight_moves(square)", there, magic_core::knight_attacks(at));
            let side = board.side_to_move();
            let there = set(cozy_chess::get_pawn_attacks(square(at), color(side)));
            let row = "get_pawn_attacks(square, color)";
            self.same(row, there, magic_core::pawn_attacks(side, at));
            if at != king {
                let (a, b) = (square(king), square(at));
                let rays = (cozy_chess::get_between_rays(a, b), cozy_chess::get_line_rays(a, b));
                let here = (magic_core::between(king, at), magic_core::line(king, at));
                self.same("get_between_rays(a, b)", (set(rays.0), set(rays.1)), here);
            }
        }
    }

    fn sets(&mut self) {
        let (board, theirs) = (self.position.board(), self.theirs);
        let (there, here) = (theirs.occupied(), board.occupied());
        for at in Square::ALL {
            let there = (there.has(square(at)), there.next_square().map(ours));
            self.same("set.has(square)", there, (here.contains(at), here.first()));
        }
    }

    fn named(&self, moves: &[Move]) -> Vec<String> {
        let board = self.position.board();
        let style = CastlingStyle::Chess960;
        sorted(moves.iter().map(|mv| mv.to_uci(board, style).to_string()))
    }

    fn moves(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        let mask = board.colored_pieces(board.side_to_move(), Piece::Pawn);
        let mut there: [Vec<String>; 2] = Default::default();
        theirs.generate_moves(|moves| {
            there[0].extend(moves.into_iter().map(|mv| mv.to_string()));
            false
        });
        theirs.generate_moves_for(BitBoard(mask.0), |moves| {
            there[1].extend(moves.into_iter().map(|mv| mv.to_string()));
            false
        });
        let there = there.map(|texts| sorted(texts.into_iter()));
        let mut here = [0; 2];
        Moves::of(board).for_each_set(|moves| here[0] += moves.len() as usize);
        Moves::of(board).from(mask).for_each_set(|moves| here[1] += moves.len() as usize);
        let row = "board.generate_moves(\\|moves\\| take(moves))";
        self.same(row, there[0].len(), here[0]);
        let row = "board.generate_moves_for(mask, \\|moves\\| take(moves))";
        self.same(row, there[1].len(), here[1]);
        let row = "collecting the moves of the sets into a list";
        self.same(row, &there[0], &self.named(&legal_moves(board)));
        let any = theirs.generate_moves(|_| true);
        self.same("board.generate_moves(\\|_\\| true)", any, has_legal_moves(board));
        for from in board.color(board.side_to_move()) {
            for to in Square::ALL {
                let their_move =
                    cozy_chess::Move { from: square(from), to: square(to), promotion: None };
                let there = theirs.is_legal(their_move);
                let mv = board::UciMove { from, to, promotion: None }.resolve(board);
                let here = mv.is_some_and(|mv| mv.to() == to && is_legal(board, mv));
                self.same("board.is_legal(mv)", there, here);
            }
        }
        self.play();
        let row = "board.status()";
        if position.halfmove_clock() < 100 && !board.is_insufficient_material() {
            let history = board::History::new(position);
            let is_ongoing = theirs.status() == GameStatus::Ongoing;
            self.same(row, is_ongoing, outcome(position, &history).is_none());
        }
    }

    fn play(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        let shredder = |position: &Position| {
            let fen = position.fen().castling(CastlingField::Shredder);
            fen.en_passant(EnPassantField::Always).to_string()
        };
        let next_clock_is_theirs = position.halfmove_clock() < 100;
        for &mv in legal_moves(board).iter().filter(|_| next_clock_is_theirs) {
            let text = mv.to_uci(board, CastlingStyle::Chess960).to_string();
            let their_move: cozy_chess::Move = text.parse().expect(&text);
            let mut next = theirs.clone();
            next.try_play(their_move).expect("it is legal");
            let here = shredder(&position.play(mv));
            self.same("board.clone().try_play(mv)?", format!("{next:#}"), here.clone());
            let mut next = theirs.clone();
            next.play_unchecked(their_move);
            self.same("board.play_unchecked(mv)", format!("{next:#}"), here);
            let is_same = next.same_position(theirs);
            let row = "board.same_position(&other)";
            self.same(row, is_same, position.play(mv).board() == position.board());
        }
        let there = theirs.null_move().map(|passed| format!("{passed:#}"));
        if next_clock_is_theirs {
            self.same("board.null_move()", there, position.play_null().map(|it| shredder(&it)));
        }
    }

    fn notation(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        for &mv in &legal_moves(board) {
            let text = mv.to_uci(board, CastlingStyle::Standard).to_string();
            let there = util::parse_uci_move(theirs, &text).expect(&text);
            let written = util::display_uci_move(theirs, there).to_string();
            self.same("util::display_uci_move(&board, mv).to_string()", written, text.clone());
            let read = read_uci(board, &text).map_err(|error| error.to_string());
            self.same("util::parse_uci_move(&board, text)?", Ok(mv), read);
            let san = util::display_san_move(theirs, there).to_string();
            let row = "util::display_san_move(&board, mv).to_string()";
            self.same(row, san.clone(), San::of(board, mv).to_string());
            let there = util::parse_san_move(theirs, &san).map(|mv| mv.to_string());
            let here = read_san(board, &san).map(|mv| self.named(&[mv])[0].clone());
            let row = "util::parse_san_move(&board, text)?";
            self.same(
                row,
                there.map_err(|error| error.to_string()),
                here.map_err(|error| error.to_string()),
            );
        }
    }
}
