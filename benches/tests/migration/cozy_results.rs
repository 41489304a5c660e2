//! The rows for cozy-chess: what both columns give, of positions and boards.

use std::fmt::Debug;

use board::{
    Board, CastlingField, CastlingSide, Chess960, EnPassantField, Piece, Position, Reading, Setup,
};
use cozy_chess::{BitBoard, BoardBuilder};
use magic_core::{Bitboard, Color, File, Square};

use crate::games;
use crate::results::Rows;

#[test]
fn both_columns_give_the_same() {
    let mut rows = Rows::new("cozy-chess");
    starts(&mut rows);
    for (positions, is_shredder) in [(games::standard(), false), (games::chess960(), true)] {
        for (number, position) in positions.iter().enumerate() {
            // Its clock ends at 100.
            if position.halfmove_clock() > 100 {
                continue;
            }
            let castling = if is_shredder { CastlingField::Shredder } else { CastlingField::XFen };
            let fen = position.fen().castling(castling).en_passant(EnPassantField::Always);
            let fen = fen.to_string();
            let theirs = cozy_chess::Board::from_fen(&fen, is_shredder).expect(&fen);
            let mut pair = Pair { rows: &mut rows, position, theirs: &theirs };
            let read = Position::from_fen(&fen, Reading::Lenient).expect(&fen);
            let read = read.fen().en_passant(EnPassantField::Always);
            let read = read.castling(CastlingField::Shredder).to_string();
            pair.same("Board::from_fen(fen, is_shredder)?", format!("{theirs:#}"), read);
            pair.texts();
            pair.board();
            pair.moves();
            pair.play();
            pair.notation();
            if number % 8 == 0 {
                pair.spellings();
            }
        }
    }
    rows.cover_the_page(&["Board::default()", "Board::startpos()"], &[]);
}

fn starts(rows: &mut Rows) {
    let start = Position::start();
    for n in (0..960).chain(0..100) {
        let m = (n * 7 + 3) % 960;
        let there = format!("{}", cozy_chess::Board::default());
        rows.same("Board::default()", &start, there, Position::from(Board::start()).to_string());
        let there = format!("{}", cozy_chess::Board::startpos());
        rows.same("Board::startpos()", &start, there, Position::from(Board::start()).to_string());
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

/// One position, as both have it.
pub(crate) struct Pair<'a> {
    pub(crate) rows: &'a mut Rows,
    pub(crate) position: &'a Position,
    pub(crate) theirs: &'a cozy_chess::Board,
}

fn piece(piece: Piece) -> cozy_chess::Piece {
    cozy_chess::Piece::index(piece.index())
}

fn color(color: Color) -> cozy_chess::Color {
    cozy_chess::Color::index(color as usize)
}

pub(crate) fn square(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::index(square.index())
}

pub(crate) fn ours(square: cozy_chess::Square) -> Square {
    Square::ALL[square as usize]
}

fn set(set: BitBoard) -> Bitboard {
    Bitboard(set.0)
}

impl Pair<'_> {
    #[track_caller]
    pub(crate) fn same<T: PartialEq + Debug>(&mut self, row: &str, theirs: T, ours: T) {
        self.rows.same(row, self.position, theirs, ours);
    }

    fn texts(&mut self) {
        let Self { position, theirs, .. } = *self;
        let always = position.fen().en_passant(EnPassantField::Always);
        let row = "format!(\"{board:#}\")";
        let here = always.castling(CastlingField::Shredder).to_string();
        self.same(row, format!("{theirs:#}"), here.clone());
        // What the page says: ours names the file of a rook that is not the outermost.
        let here = always.to_string();
        let rooks = |fen: &str| {
            fen.split(' ').nth(2).map(|field| field.chars().all(|it| "KQkq-".contains(it)))
        };
        if rooks(&here) == Some(true) {
            self.same("format!(\"{board}\")", format!("{theirs}"), here);
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
            self.same("board.piece_on(square)", there.0, here.0);
            self.same("board.color_on(square)", there.1, here.1);
        }
        self.same("board.occupied()", set(theirs.occupied()), board.occupied());
        for side in Color::ALL {
            for kind in Piece::ALL {
                let there = set(theirs.pieces(piece(kind)));
                self.same("board.pieces(piece)", there, board.pieces(kind));
                let there = set(theirs.colored_pieces(color(side), piece(kind)));
                let row = "board.colored_pieces(color, piece)";
                self.same(row, there, board.colored_pieces(side, kind));
            }
            let there = set(theirs.colors(color(side)));
            self.same("board.colors(color)", there, board.color(side));
            self.same("board.king(color)", ours(theirs.king(color(side))), board.king(side));
            let rights = theirs.castle_rights(color(side));
            for (there, castling) in
                [(rights.short, CastlingSide::King), (rights.long, CastlingSide::Queen)]
            {
                let here = board.castling_rook(side, castling).map(|rook| rook.file() as usize);
                let call = "board.castle_rights(color).short";
                self.same(call, there.map(|file| file as usize), here);
            }
        }
        let there = theirs.en_passant().map(|file| file as usize);
        let file = |square: Square| File::ALL.iter().position(|&file| file == square.file());
        let here = position.last_double_push().and_then(file);
        self.same("board.en_passant()", there, here);
        self.same("board.side_to_move()", theirs.side_to_move(), color(us));
        let there = u32::from(theirs.halfmove_clock());
        self.same("board.halfmove_clock()", there, position.halfmove_clock());
        let there = u32::from(theirs.fullmove_number());
        self.same("board.fullmove_number()", there, position.fullmove_number());
        self.same("board.checkers()", set(theirs.checkers()), board.checkers());
        self.same("board.pinned()", set(theirs.pinned()), board.king_blockers(us));
        if theirs.en_passant().is_some() == board.en_passant().is_some() {
            self.rows.same_keys("board.hash()", position, theirs.hash(), position.key().0);
        }
        self.geometry();
        self.sets();
    }

    fn geometry(&mut self) {
        let (board, theirs) = (self.position.board(), self.theirs);
        let king = board.king(board.side_to_move());
        let there = set(cozy_chess::get_rook_moves(square(king), theirs.occupied()));
        let here = magic_core::rook_attacks(king, board.occupied());
        self.same("get_rook_moves(square, occupied)", there, here);
        let there =
            Square::ALL.map(|at| set(cozy_chess::get_rook_moves(square(at), theirs.occupied())));
        let here = Square::ALL.map(|at| magic_core::rook_attacks(at, board.occupied()));
        self.same("get_rook_moves(square, occupied)", there, here);
        let occupied = theirs.occupied();
        let there = Square::ALL.map(|at| set(cozy_chess::get_bishop_moves(square(at), occupied)));
        let here = Square::ALL.map(|at| magic_core::bishop_attacks(at, board.occupied()));
        self.same("get_bishop_moves(square, occupied)", there, here);
        for at in Square::ALL {
            let there = set(cozy_chess::get_rook_rays(square(at)));
            self.same("get_rook_rays(square)", there, magic_core::rook_rays(at));
            let there = set(cozy_chess::get_bishop_rays(square(at)));
            self.same("get_bishop_rays(square)", there, magic_core::bishop_rays(at));
            let there = set(cozy_chess::get_king_moves(square(at)));
            self.same("get_king_moves(square)", there, magic_core::king_attacks(at));
            let there = set(cozy_chess::get_knight_moves(square(at)));
            self.same("get_knight_moves(square)", there, magic_core::knight_attacks(at));
            let side = board.side_to_move();
            let there = set(cozy_chess::get_pawn_attacks(square(at), color(side)));
            let row = "get_pawn_attacks(square, color)";
            self.same(row, there, magic_core::pawn_attacks(side, at));
            if at != king {
                let (a, b) = (square(king), square(at));
                let there = set(cozy_chess::get_between_rays(a, b));
                self.same("get_between_rays(a, b)", there, magic_core::between(king, at));
                let there = set(cozy_chess::get_line_rays(a, b));
                self.same("get_line_rays(a, b)", there, magic_core::line(king, at));
            }
        }
    }

    fn sets(&mut self) {
        let (board, theirs) = (self.position.board(), self.theirs);
        for side in Color::ALL {
            let (there, here) = (theirs.colors(color(side)), board.color(side));
            for at in Square::ALL {
                self.same("set.has(square)", there.has(square(at)), here.contains(at));
            }
            self.same("set.next_square()", there.next_square().map(ours), here.first());
        }
    }
}
