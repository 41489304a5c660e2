//! The rows for chess: what both columns give, of positions and boards.

use std::fmt::Debug;
use std::str::FromStr;

use board::{Board, CastlingSide, Piece, Position, Reading, Setup};
use chess::BoardBuilder;
use magic_core::{Bitboard, Color, Direction, Rank, Square};

use crate::chess_moves::draws;
use crate::games;
use crate::results::Rows;

#[test]
fn both_columns_give_the_same() {
    let mut rows = Rows::new("chess");
    for (number, position) in games::standard().iter().enumerate() {
        let fen = position.fen().to_string();
        let theirs = chess::Board::from_str(&fen).expect(&fen);
        let mut pair = Pair { rows: &mut rows, position, theirs: &theirs };
        pair.texts();
        pair.board();
        pair.moves();
        pair.play();
        pair.notation();
        if number % 8 == 0 {
            pair.spellings();
        }
    }
    draws(&mut rows);
    rows.cover_the_page(&["Board::default()", "board.get_pawn_hash()"], &[]);
}

/// One position, as both have it.
pub(crate) struct Pair<'a> {
    pub(crate) rows: &'a mut Rows,
    pub(crate) position: &'a Position,
    pub(crate) theirs: &'a chess::Board,
}

pub(crate) fn piece(piece: Piece) -> chess::Piece {
    chess::ALL_PIECES[piece.index()]
}

pub(crate) fn color(color: Color) -> chess::Color {
    chess::ALL_COLORS[color as usize]
}

pub(crate) fn square(square: Square) -> chess::Square {
    chess::ALL_SQUARES[square.index()]
}

pub(crate) fn ours(square: chess::Square) -> Square {
    Square::ALL[square.to_index()]
}

pub(crate) fn set(set: chess::BitBoard) -> Bitboard {
    Bitboard(set.0)
}

/// The first four fields: a `chess::Board` has no clocks.
pub(crate) fn without_clocks(fen: &str) -> String {
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// Without the en passant square too, which the crates write in other cases.
pub(crate) fn without_en_passant(fen: &str) -> String {
    fen.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

impl Pair<'_> {
    #[track_caller]
    pub(crate) fn same<T: PartialEq + Debug>(&mut self, row: &str, theirs: T, ours: T) {
        self.rows.same(row, self.position, theirs, ours);
    }

    fn texts(&mut self) {
        let Self { position, theirs, .. } = *self;
        let fen = position.fen().to_string();
        let here =
            Board::from_fen(&fen, Reading::Lenient).map(|it| without_en_passant(&it.to_string()));
        let there = theirs.to_string();
        self.same("Board::from_str(fen)?", Ok(without_en_passant(&there)), here);
        let start = (chess::Board::default().to_string(), Board::start().to_string());
        self.same("Board::default()", without_clocks(&start.0), without_clocks(&start.1));
        self.same("board.to_string()", without_en_passant(&there), without_en_passant(&fen));
        let builder = BoardBuilder::from(theirs);
        let there = chess::Board::try_from(&builder).expect("it was a board").to_string();
        let here = Setup::from(position).board(Reading::Strict).expect("it was a board");
        let row = "Board::try_from(&builder)?";
        self.same(row, without_en_passant(&there), without_en_passant(&here.to_string()));
    }

    fn board(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        let us = board.side_to_move();
        let there = Square::ALL.map(|at| theirs.piece_on(square(at)));
        let here = Square::ALL.map(|at| board.piece_on(at).map(piece));
        self.same("board.piece_on(square)", there, here);
        let there = Square::ALL.map(|at| theirs.color_on(square(at)));
        let here = Square::ALL.map(|at| board.color_on(at).map(color));
        self.same("board.color_on(square)", there, here);
        let there = Piece::ALL.map(|kind| set(*theirs.pieces(piece(kind))));
        self.same("board.pieces(piece)", there, Piece::ALL.map(|kind| board.pieces(kind)));
        self.same("board.combined()", set(*theirs.combined()), board.occupied());
        for side in Color::ALL {
            let there = set(*theirs.color_combined(color(side)));
            self.same("board.color_combined(color)", there, board.color(side));
            let there = ours(theirs.king_square(color(side)));
            self.same("board.king_square(color)", there, board.king(side));
            let rights = theirs.castle_rights(color(side));
            let has = |castling| board.castling_rook(side, castling).is_some();
            let call = "board.castle_rights(color).has_kingside()";
            self.same(call, rights.has_kingside(), has(CastlingSide::King));
            let call = "board.castle_rights(color).has_queenside()";
            self.same(call, rights.has_queenside(), has(CastlingSide::Queen));
            let there = theirs.color_combined(color(side));
            let here = board.color(side);
            self.same("set.popcnt()", there.popcnt(), here.len());
            self.same("set.to_square()", Some(ours(there.to_square())), here.first());
            self.same("set.reverse_colors()", set(there.reverse_colors()), here.flip_ranks());
        }
        self.same("board.side_to_move()", theirs.side_to_move(), color(us));
        // What the page says: theirs is the pawn's square, and is there for a pawn that is pinned
        // too.
        let there = theirs
            .en_passant()
            .map(|pawn| Square::new(ours(pawn).file(), Rank::Sixth.relative_to(us)));
        if there.is_none() || board.en_passant().is_some() {
            self.same("board.en_passant()", there, board.en_passant());
        }
        self.same("board.checkers()", set(*theirs.checkers()), board.checkers());
        self.same("board.pinned()", set(*theirs.pinned()), board.king_blockers(us));
        let there =
            Square::ALL.map(|at| set(chess::get_rook_moves(square(at), *theirs.combined())));
        let here = Square::ALL.map(|at| magic_core::rook_attacks(at, board.occupied()));
        self.same("get_rook_moves(square, occupied)", there, here);
        let there =
            Square::ALL.map(|at| set(chess::get_bishop_moves(square(at), *theirs.combined())));
        let here = Square::ALL.map(|at| magic_core::bishop_attacks(at, board.occupied()));
        self.same("get_bishop_moves(square, occupied)", there, here);
        self.squares();
        let king = board.king(us);
        for at in Square::ALL.into_iter().filter(|&at| at != king) {
            let (a, b) = (square(king), square(at));
            self.same("between(a, b)", set(chess::between(a, b)), magic_core::between(king, at));
            self.same("line(a, b)", set(chess::line(a, b)), magic_core::line(king, at));
        }
    }

    fn squares(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        for at in board.occupied() {
            let there = square(at);
            self.same(
                "get_knight_moves(square)",
                set(chess::get_knight_moves(there)),
                magic_core::knight_attacks(at),
            );
            self.same(
                "get_king_moves(square)",
                set(chess::get_king_moves(there)),
                magic_core::king_attacks(at),
            );
            self.same(
                "get_rook_rays(square)",
                set(chess::get_rook_rays(there)),
                magic_core::rook_rays(at),
            );
            self.same(
                "get_bishop_rays(square)",
                set(chess::get_bishop_rays(there)),
                magic_core::bishop_rays(at),
            );
            let (file, rank) = (there.get_file(), there.get_rank());
            self.same("square.get_file()", file.to_index(), at.file().index());
            self.same("square.get_rank()", rank.to_index(), at.rank().index());
            let made = ours(chess::Square::make_square(rank, file));
            self.same("Square::make_square(rank, file)", made, Square::new(at.file(), at.rank()));
            self.same("get_file(file)", set(chess::get_file(file)), at.file().bitboard());
            self.same("get_rank(rank)", set(chess::get_rank(rank)), at.rank().bitboard());
            let adjacent = set(chess::get_adjacent_files(file));
            self.same("get_adjacent_files(file)", adjacent, at.file().adjacent());
            let alone = set(chess::BitBoard::from_square(there));
            self.same("BitBoard::from_square(square)", alone, at.bitboard());
            self.same("square.up()", there.up().map(ours), at.offset(Direction::North));
            self.same("square.left()", there.left().map(ours), at.offset(Direction::West));
            for side in Color::ALL {
                let forward = at.offset(Direction::North.relative_to(side));
                self.same("square.forward(color)", there.forward(color(side)).map(ours), forward);
                let targets = *theirs.color_combined(color(!side));
                let attacks = set(chess::get_pawn_attacks(there, color(side), targets));
                let here = magic_core::pawn_attacks(side, at) & board.color(!side);
                self.same("get_pawn_attacks(square, color, targets)", attacks, here);
            }
        }
    }
}
