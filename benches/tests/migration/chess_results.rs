//! The rows for chess: what both columns give.

use std::fmt::Debug;
use std::str::FromStr;

use board::{
    Board, CastlingSide, CastlingStyle, History, MoveKind, Piece, Position, Reading, Setup, UciMove,
};
use chess::{BoardBuilder, BoardStatus, ChessMove, Game, MoveGen};
use magic_core::{Bitboard, Color, Square};
use movegen::{
    Moves, San, count_legal_moves, draw_claim, is_legal, legal_moves, outcome, read_san, read_uci,
};

use crate::games;
use crate::results::{Rows, sorted};

#[test]
fn both_columns_give_the_same() {
    let mut rows = Rows::new("chess");
    for position in &games::standard() {
        let fen = position.fen().to_string();
        let theirs = chess::Board::from_str(&fen).expect(&fen);
        let mut pair = Pair { rows: &mut rows, position, theirs: &theirs };
        pair.texts();
        pair.board();
        pair.moves();
        pair.play();
        pair.notation();
    }
    draws(&mut rows);
    rows.cover_the_page();
}

/// Knights go out and back until a draw may be claimed.
fn draws(rows: &mut Rows) {
    let (mut game, mut position) = (Game::new(), Position::start());
    let mut history = History::new(&position);
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle().take(9) {
        game.make_move(ChessMove::from_str(text).expect("a move"));
        let mv = read_uci(position.board(), text).expect("a legal move");
        position = position.play(mv);
        history.push(&position);
        let here = draw_claim(&position, &history).is_some();
        rows.same("game.can_declare_draw()", &position, game.can_declare_draw(), here);
    }
    assert!(game.can_declare_draw());
}

struct Pair<'a> {
    rows: &'a mut Rows,
    position: &'a Position,
    theirs: &'a chess::Board,
}

fn piece(piece: Piece) -> chess::Piece {
    chess::ALL_PIECES[piece.index()]
}

fn color(color: Color) -> chess::Color {
    chess::ALL_COLORS[color as usize]
}

fn square(square: Square) -> chess::Square {
    chess::ALL_SQUARES[square.index()]
}

fn ours(square: chess::Square) -> Square {
    Square::ALL[square.to_index()]
}

fn set(set: chess::BitBoard) -> Bitboard {
    Bitboard(set.0)
}

/// The first four fields: a `chess::Board` has no clocks.
fn without_clocks(fen: &str) -> String {
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// Without the en passant square too, which the crates write in other cases.
fn without_en_passant(fen: &str) -> String {
    fen.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

impl Pair<'_> {
    #[track_caller]
    fn same<T: PartialEq + Debug>(&mut self, row: &str, theirs: T, ours: T) {
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
        let there =
            Square::ALL.map(|at| (theirs.piece_on(square(at)), theirs.color_on(square(at))));
        let here =
            Square::ALL.map(|at| (board.piece_on(at).map(piece), board.color_on(at).map(color)));
        self.same("board.piece_on(square)", there, here);
        for side in Color::ALL {
            let there = Piece::ALL.map(|kind| {
                (set(*theirs.pieces(piece(kind))), set(*theirs.color_combined(color(side))))
            });
            let here = Piece::ALL.map(|kind| (board.pieces(kind), board.color(side)));
            self.same("board.pieces(piece)", there, here);
            let there = (set(*theirs.combined()), ours(theirs.king_square(color(side))));
            self.same("board.combined()", there, (board.occupied(), board.king(side)));
            let there = theirs.castle_rights(color(side)).has_kingside();
            let here = board.castling_rook(side, CastlingSide::King).is_some();
            self.same("board.castle_rights(color).has_kingside()", there, here);
        }
        // Its square is there for a pawn that is pinned, too.
        let passed = board.en_passant().and_then(|at| theirs.en_passant().map(|pawn| (at, pawn)));
        let there = (theirs.side_to_move(), passed.map(|(_, pawn)| ours(pawn).file() as usize));
        let here = (color(us), board.en_passant().map(|at| at.file() as usize));
        self.same("board.side_to_move()", there, here);
        let there = (set(*theirs.checkers()), set(*theirs.pinned()));
        self.same("board.checkers()", there, (board.checkers(), board.king_blockers(us)));
        let king = board.king(us);
        let there = set(chess::get_rook_moves(square(king), *theirs.combined()));
        let here = magic_core::rook_attacks(king, board.occupied());
        self.same("get_rook_moves(square, occupied)", there, here);
        for at in Square::ALL.into_iter().filter(|&at| at != king) {
            let (a, b) = (square(king), square(at));
            let there = (set(chess::between(a, b)), set(chess::line(a, b)));
            let here = (magic_core::between(king, at), magic_core::line(king, at));
            self.same("line(a, b)", there, here);
        }
        let there = (theirs.combined().popcnt(), ours(theirs.combined().to_square()));
        let here = (board.occupied().len(), board.occupied().first());
        self.same("set.popcnt()", (there.0, Some(there.1)), here);
    }

    /// Moves as both write them.
    fn named(&self, moves: &[board::Move]) -> Vec<String> {
        let board = self.position.board();
        let style = CastlingStyle::Standard;
        sorted(moves.iter().map(|mv| mv.to_uci(board, style).to_string()))
    }

    fn moves(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        let all = legal_moves(board);
        let listed = |moves: MoveGen| sorted(moves.map(|m| m.to_string()));
        let there = listed(MoveGen::new_legal(theirs));
        self.same("MoveGen::new_legal(&board)", there, self.named(&all));
        let there = MoveGen::new_legal(theirs).len();
        self.same("MoveGen::new_legal(&board).len()", there, count_legal_moves(board) as usize);

        let enemies = board.color(!board.side_to_move());
        let mut masked = MoveGen::new_legal(theirs);
        masked.set_iterator_mask(chess::BitBoard(enemies.0));
        let row = "movegen.set_iterator_mask(enemies)";
        self.same(row, listed(masked), self.named(&Moves::of(board).to(enemies).list()));
        let mut masked = MoveGen::new_legal(theirs);
        masked.set_iterator_mask(!*theirs.combined());
        let row = "movegen.set_iterator_mask(!occupied)";
        self.same(row, listed(masked), self.named(&Moves::of(board).to(!enemies).list()));
        let mut left = MoveGen::new_legal(theirs);
        left.remove_mask(chess::BitBoard(enemies.0));
        left.set_iterator_mask(!chess::EMPTY);
        let here = self.named(&Moves::of(board).to(!enemies).list());
        self.same("movegen.remove_mask(enemies)", listed(left), here);
        for from in board.color(board.side_to_move()) {
            for to in Square::ALL {
                let m = ChessMove::new(square(from), square(to), None);
                let mv = UciMove { from, to, promotion: None }.resolve(board);
                // A king that takes its rook is castling here.
                let mv = mv.filter(|mv| mv.kind() != MoveKind::Castling || mv.to() != to);
                let here = mv.is_some_and(|mv| is_legal(board, mv));
                self.same("board.legal(m)", theirs.legal(m), here);
            }
        }
        if position.halfmove_clock() < 100 && !board.is_insufficient_material() {
            let (is_ongoing, history) =
                (theirs.status() == BoardStatus::Ongoing, History::new(position));
            let here = outcome(position, &history).is_none();
            self.same("board.status()", is_ongoing, here);
            let game = Game::new_with_board(*theirs);
            self.same("game.result()", game.result().is_none(), here);
        }
    }

    fn play(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        for &mv in &legal_moves(board) {
            let m = ChessMove::from_str(&self.named(&[mv])[0]).expect("a move");
            let there = theirs.make_move_new(m);
            let here = position.play(mv);
            let fens = [there.to_string(), here.fen().to_string()];
            let [their_fen, our_fen] = fens.map(|fen| without_en_passant(&fen));
            self.same("board.make_move_new(m)", &their_fen, &our_fen);
            let mut result = *theirs;
            theirs.make_move(m, &mut result);
            self.same("board.make_move(m, &mut result)", result, there);
        }
        let there = theirs.null_move().map(|it| without_clocks(&it.to_string()));
        let here = position.play_null().map(|it| without_clocks(&it.fen().to_string()));
        self.same("board.null_move()", there, here);
        if theirs.en_passant().is_none() {
            let (theirs, ours) = (theirs.get_hash(), position.key().0);
            self.rows.same_keys("board.get_hash()", position, theirs, ours);
        }
    }

    fn notation(&mut self) {
        let Self { position, theirs, .. } = *self;
        let board = position.board();
        for &mv in &legal_moves(board) {
            let text = mv.to_uci(board, CastlingStyle::Standard).to_string();
            let m = ChessMove::from_str(&text).expect(&text);
            self.same("m.to_string()", m.to_string(), text.clone());
            let read = read_uci(board, &text).map_err(|error| error.to_string());
            self.same("ChessMove::from_str(text)?", Ok(mv), read);
            let promotion = mv.promotion().map(piece);
            let to = if mv.kind() == MoveKind::Castling { m.get_dest() } else { square(mv.to()) };
            let here = (square(mv.from()), to, promotion);
            let there = (m.get_source(), m.get_dest(), m.get_promotion());
            self.same("m.get_source()", there, here);
            if mv.promotion().is_none() {
                let (from, to) = (ours(m.get_source()), ours(m.get_dest()));
                let here = UciMove { from, to, promotion: None }.resolve(board);
                self.same("ChessMove::new(from, to, None)", Some(mv), here);
            }
            let san = San::of(board, mv).to_string();
            if let Ok(there) = ChessMove::from_san(theirs, &san) {
                let here = read_san(board, &san).map(|mv| self.named(&[mv])[0].clone());
                let here = here.map_err(|error| error.to_string());
                self.same("ChessMove::from_san(&board, text)?", Ok(there.to_string()), here);
            }
        }
    }
}
