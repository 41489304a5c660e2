//! The rows for shakmaty: what both columns give, of moves and games.

use board::{CastlingSide, EnPassantField, History, Move, MoveKind, Piece, UciMove};
use magic_core::{Rank, Square};
use movegen::stages::{AllCaptures, Noisy, Promotions};
use movegen::{
    Moves, Outcome, San, captured, has_legal_moves, is_capture, is_legal, legal_moves, read_san,
    read_uci,
};
use perft_core::Depth;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{EnPassantMode, KnownOutcome, Position as _};

use crate::results::sorted;
use crate::shakmaty_results::{Pair, color, ours, piece, role, square};

impl Pair<'_> {
    /// Moves by their UCI texts, in order.
    fn listed(&self, moves: &[shakmaty::Move]) -> Vec<String> {
        sorted(moves.iter().map(|m| m.to_uci(self.mode).to_string()))
    }

    fn named(&self, moves: &[Move]) -> Vec<String> {
        let board = self.position.board();
        sorted(moves.iter().map(|mv| mv.to_uci(board, self.style).to_string()))
    }

    pub(crate) fn moves(&mut self) {
        let (position, pos) = (self.position, self.pos);
        let board = position.board();
        let there = self.listed(&pos.legal_moves());
        let here = self.named(&legal_moves(board));
        self.same("pos.legal_moves()", there, here);
        let there = self.listed(&pos.capture_moves());
        let here = self.named(&Moves::of(board).stage(AllCaptures).list());
        self.same("pos.capture_moves()", there, here);
        let there = self.listed(&pos.promotion_moves());
        let here = self.named(&Moves::of(board).stage(Promotions).list());
        self.same("pos.promotion_moves()", there, here);
        let mut both = pos.capture_moves().to_vec();
        both.extend(pos.promotion_moves().iter().filter(|m| !m.is_capture()));
        let here = self.named(&Moves::of(board).stage(Noisy).list());
        assert_eq!(self.listed(&both), here, "both together");
        for (kind, to) in legal_moves(board).iter().map(|mv| (board.piece_on(mv.from()), mv.to())) {
            let kind = kind.expect("a piece moves");
            let pieces = board.colored_pieces(board.side_to_move(), kind);
            let asked = Moves::of(board).from(pieces).to(to.bitboard()).list();
            let moves: Vec<_> =
                asked.iter().filter(|mv| mv.kind() != MoveKind::Castling).copied().collect();
            let there = self.listed(&pos.san_candidates(role(kind), square(to)));
            let here = self.named(&moves);
            self.same("pos.san_candidates(role, to)", there, here);
        }
        let of_kind = |kind| -> Vec<Move> {
            legal_moves(board).iter().filter(|mv| mv.kind() == kind).copied().collect()
        };
        let there = [shakmaty::CastlingSide::KingSide, shakmaty::CastlingSide::QueenSide]
            .map(|side| pos.castling_moves(side).to_vec())
            .concat();
        let (there, here) = (self.listed(&there), self.named(&of_kind(MoveKind::Castling)));
        self.same("pos.castling_moves(side)", there, here);
        let there = self.listed(&pos.en_passant_moves());
        let here = self.named(&of_kind(MoveKind::EnPassant));
        self.same("pos.en_passant_moves()", there, here);
        // The clocks differ, as the page says.
        let fields = |fen: String| fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        let there = pos.clone().swap_turn().ok();
        let there =
            there.map(|it| fields(Fen::from_position(&it, EnPassantMode::Always).to_string()));
        let here = position
            .play_null()
            .map(|it| fields(it.fen().en_passant(EnPassantField::Always).to_string()));
        self.same("pos.clone().swap_turn()?", there, here);
    }

    pub(crate) fn notation(&mut self) {
        let (position, pos, mode, style) = (self.position, self.pos, self.mode, self.style);
        let board = position.board();
        for m in pos.legal_moves() {
            let uci = m.to_uci(mode).to_string();
            let mv = read_uci(board, &uci).expect("a legal move");
            self.same("m.to_uci(mode).to_string()", uci, mv.to_uci(board, style).to_string());
            let san = SanPlus::from_move(pos.clone(), m).to_string();
            let call = "SanPlus::from_move(pos.clone(), m).to_string()";
            self.same(call, san, San::of(board, mv).to_string());
            self.same("m.from()", m.from().map(ours), Some(mv.from()));
            self.same("m.to()", ours(m.to()), mv.to());
            self.same("m.promotion()", m.promotion().map(piece), mv.promotion());
            self.same("m.role()", Some(piece(m.role())), board.piece_on(mv.from()));
            self.same("m.capture()", m.capture().map(piece), captured(board, mv));
            self.same("m.is_castle()", m.is_castle(), mv.is_castling());
            let takes = is_capture(board, mv);
            self.same("m.is_capture()", m.is_capture(), takes);
            self.same("m.is_promotion()", m.is_promotion(), mv.promotion().is_some());
            let here = takes || board.piece_on(mv.from()) == Some(Piece::Pawn);
            self.same("m.is_zeroing()", m.is_zeroing(), here);
            let is_king_side = |side| side == shakmaty::CastlingSide::KingSide;
            let side = CastlingSide::of(mv.from(), mv.to());
            let here = (mv.kind() == MoveKind::Castling).then_some(side == CastlingSide::King);
            self.same("m.castling_side()", m.castling_side().map(is_king_side), here);
            self.same("m.is_en_passant()", m.is_en_passant(), mv.kind() == MoveKind::EnPassant);
            let next = pos.clone().play(m).expect("it is legal");
            let there = Fen::from_position(&next, EnPassantMode::Always).to_string();
            let played = is_legal(board, mv).then(|| position.play(mv)).expect("it is legal");
            let played = played.fen().en_passant(EnPassantField::Always).to_string();
            self.same("pos.clone().play(m)?", there, played);
            let mut next = pos.clone();
            next.play_unchecked(m);
            let there = Fen::from_position(&next, EnPassantMode::Always).to_string();
            let mut made = *position;
            let undo = made.make(mv);
            let here = made.fen().en_passant(EnPassantField::Always).to_string();
            self.same("pos.play_unchecked(m)", there, here);
            made.unmake(mv, undo);
            assert_eq!(made, *position);
            let key: Zobrist64 = pos.zobrist_hash(EnPassantMode::Legal);
            if let Some(key) = pos.update_zobrist_hash(key, m, EnPassantMode::Legal) {
                let call = "pos.update_zobrist_hash(key, m, EnPassantMode::Legal)";
                self.rows.same_keys(call, position, key.0, position.key_after(mv).0);
            }
        }
    }

    /// Moves that a piece of ours might make, most of which are not legal.
    pub(crate) fn any_move(&mut self) {
        let (position, pos) = (self.position, self.pos);
        let board = position.board();
        let us = board.side_to_move();
        for from in board.color(us) {
            let kind = board.piece_on(from).expect("a piece");
            for to in Square::ALL {
                let promotes = kind == Piece::Pawn && to.rank().relative_to(us) == Rank::Eighth;
                let is_own_rook = board.colored_pieces(us, Piece::Rook).contains(to);
                let theirs = match kind {
                    Piece::King if is_own_rook => {
                        shakmaty::Move::Castle { king: square(from), rook: square(to) }
                    }
                    Piece::Pawn if board.en_passant() == Some(to) && from.file() != to.file() => {
                        shakmaty::Move::EnPassant { from: square(from), to: square(to) }
                    }
                    _ => shakmaty::Move::Normal {
                        role: role(kind),
                        from: square(from),
                        capture: board.piece_on(to).map(role),
                        to: square(to),
                        promotion: promotes.then_some(shakmaty::Role::Knight),
                    },
                };
                let promotion = promotes.then_some(Piece::Knight);
                let mv = UciMove { from, to, promotion }.resolve(board);
                // The spelling `e1g1` means castling here, and is a move of the king alone there.
                let mv = mv.filter(|mv| mv.to() == to);
                let here = mv.is_some_and(|mv| is_legal(board, mv));
                self.same("pos.is_legal(m)", pos.is_legal(theirs), here);
            }
        }
        let there = shakmaty::perft(pos, 2);
        let here = perft_core::count(board, Depth::new(2));
        self.same("perft(&pos, depth)", there, here as u64);
    }

    pub(crate) fn games(&mut self) {
        let (position, pos) = (self.position, self.pos);
        let board = position.board();
        let (is_check, has_moves) = (board.is_check(), has_legal_moves(board));
        self.same("pos.is_checkmate()", pos.is_checkmate(), is_check && !has_moves);
        self.same("pos.is_stalemate()", pos.is_stalemate(), !is_check && !has_moves);
        let call = "pos.is_insufficient_material()";
        self.same(call, pos.is_insufficient_material(), board.is_insufficient_material());
        let here = perft_core::count(board, Depth::new(1));
        self.same("perft(&pos, depth)", shakmaty::perft(pos, 1), here as u64);
        let here = movegen::outcome(position, &History::new(position));
        if here == Some(Outcome::SeventyFiveMoves) {
            assert!(!pos.is_game_over(), "the page says that only ours ends: {position}");
            return;
        }
        let here = here.map(|end| match end.winner() {
            Some(winner) => KnownOutcome::Decisive { winner: color(winner) },
            None => KnownOutcome::Draw,
        });
        self.same("pos.outcome()", pos.outcome().known(), here);
        self.same("pos.is_game_over()", pos.is_game_over(), here.is_some());
    }

    /// Moves as text, in all spellings.
    pub(crate) fn spellings(&mut self) {
        let (pos, board, mode, style) = (self.pos, self.position.board(), self.mode, self.style);
        let is_standard = self.mode == shakmaty::CastlingMode::Standard;
        let is_castling = |mv: Move| mv.kind() == MoveKind::Castling;
        let by_name = |mv: Move| mv.to_uci(board, style).to_string();
        let mut ucis = vec!["0000".to_owned()];
        for from in board.color(board.side_to_move()) {
            ucis.extend(Square::ALL.map(|to| format!("{from}{to}")));
            ucis.extend(["a8", "d8", "e1", "h1"].map(|to| format!("{from}{to}q")));
        }
        for text in ucis {
            let there = text.parse::<shakmaty::uci::UciMove>().expect("a spelling").to_move(pos);
            let there = there.ok().map(|m| m.to_uci(mode).to_string());
            let here = read_uci(board, &text).ok().map(by_name);
            if is_standard || here.as_deref() == Some(text.as_str()) || there.is_some() {
                self.same("text.parse::<UciMove>()?.to_move(&pos)?", there, here);
            } else if let Some(castling) = here {
                // The page says that ours reads both spellings of castling, in Chess960 too.
                assert!(
                    castling != text && read_uci(board, &text).is_ok_and(is_castling),
                    "{text}"
                );
            }
        }
        for text in crate::spellings::of_san(board) {
            let there =
                text.parse::<shakmaty::san::San>().ok().and_then(|san| san.to_move(pos).ok());
            let there = there.map(|m| m.to_uci(mode).to_string());
            let here = read_san(board, &text).ok().map(by_name);
            let read = read_san(board, &text).ok();
            let takes = read.is_some_and(|mv| captured(board, mv).is_some());
            // What the page says: three spellings that only one of the two reads.
            if crate::spellings::is_pawn_capture_without_file(board, &text) {
                assert_eq!(here, None, "{text}");
            } else if text.contains('0')
                || takes && !text.contains('x')
                || read.is_some_and(|mv| mv.promotion().is_some()) && !text.contains('=')
            {
                assert_eq!(there, None, "{text}");
            } else {
                self.same("text.parse::<San>()?.to_move(&pos)?", there, here);
            }
        }
    }
}
