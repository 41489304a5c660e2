//! The rows for shakmaty: what both columns give.

use board::{
    CastlingSide, CastlingStyle, EnPassantField, MoveKind, Packed, Piece, Position, Reading, Setup,
};
use magic_core::{Bitboard, Color, Square};
use movegen::stages::{AllCaptures, Noisy, Promotions};
use movegen::{
    Moves, San, captured, count_legal_moves, has_legal_moves, is_legal, legal_moves, read_san,
    read_uci,
};
use shakmaty::fen::Fen;
use shakmaty::packed::PackedSetup;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, attacks};

use crate::games;
use crate::results::{Rows, sorted};

#[test]
fn both_columns_give_the_same() {
    let mut rows = Rows::new("shakmaty");
    let modes = [
        (games::standard(), CastlingMode::Standard, CastlingStyle::Standard),
        (games::chess960(), CastlingMode::Chess960, CastlingStyle::Chess960),
    ];
    for (positions, mode, style) in modes {
        for position in &positions {
            let text = position.fen().en_passant(EnPassantField::Always).to_string();
            let fen = text.parse::<Fen>().expect(&text);
            let pos: Chess = fen.into_position(mode).expect(&text);
            let mut pair = Pair { rows: &mut rows, position, pos: &pos, mode, style };
            pair.texts();
            pair.board();
            pair.moves();
            pair.notation();
            pair.games();
        }
    }
    rows.cover_the_page();
}

struct Pair<'a> {
    rows: &'a mut Rows,
    position: &'a Position,
    pos: &'a Chess,
    mode: CastlingMode,
    style: CastlingStyle,
}

fn role(piece: Piece) -> shakmaty::Role {
    shakmaty::Role::from_char(piece.to_char()).expect("the same letters")
}

fn piece(role: shakmaty::Role) -> Piece {
    Piece::from_char(role.char()).expect("the same letters")
}

fn color(color: Color) -> shakmaty::Color {
    shakmaty::Color::from_white(color == Color::White)
}

fn square(square: Square) -> shakmaty::Square {
    shakmaty::Square::new(square as u32)
}

fn ours(square: shakmaty::Square) -> Square {
    Square::ALL[usize::from(square)]
}

fn set(set: shakmaty::Bitboard) -> Bitboard {
    Bitboard(set.0)
}

impl Pair<'_> {
    fn same<T: PartialEq + std::fmt::Debug>(&mut self, row: &str, theirs: T, ours: T) {
        self.rows.same(row, self.position, theirs, ours);
    }

    fn texts(&mut self) {
        let Self { position, pos, mode, .. } = *self;
        let legal = Fen::from_position(pos, EnPassantMode::Legal).to_string();
        let row = "Fen::from_position(&pos, EnPassantMode::Legal).to_string()";
        self.same(row, legal.clone(), position.fen().to_string());
        let read = Position::from_fen(&legal, Reading::Lenient).map(|it| it.fen().to_string());
        self.same("text.parse::<Fen>()?.into_position::<Chess>(mode)?", Ok(legal), read);
        let always = Fen::from_position(pos, EnPassantMode::Always).to_string();
        let ours = position.fen().en_passant(EnPassantField::Always).to_string();
        self.same("EnPassantMode::Always", always.clone(), ours);

        let setup = pos.to_setup(EnPassantMode::Always);
        let again: Chess = setup.clone().position(mode).expect("it is a position");
        let ours = Setup::from(position).position(Reading::Strict).expect("it is a position");
        let theirs = Fen::from_position(&again, EnPassantMode::Always).to_string();
        let text = ours.fen().en_passant(EnPassantField::Always).to_string();
        self.same("setup.clone().position::<Chess>(mode)?", theirs.clone(), text.clone());
        self.same("pos.to_setup(EnPassantMode::Always)", theirs, text);
        let mirrored: Chess = setup.into_mirrored().position(mode).expect("it is a position");
        let theirs = Fen::from_position(&mirrored, EnPassantMode::Legal).to_string();
        self.same("setup.into_mirrored()", theirs, position.flip().fen().to_string());
        if mode == CastlingMode::Standard {
            let setup = pos.to_setup(EnPassantMode::Always);
            let packed = PackedSetup::pack_standard(&setup).expect("it can be packed");
            let there = packed.unpack_standard().expect("it was packed");
            let there: Chess = there.position(mode).expect("it is a position");
            let there = Fen::from_position(&there, EnPassantMode::Legal).to_string();
            let here = Packed::from(position).unpack().expect("it was packed").fen().to_string();
            self.same("PackedSetup::pack_standard(&setup)?.unpack_standard()?", there, here);
        }
        let there = Fen::from_position(&Chess::default(), EnPassantMode::Legal).to_string();
        self.same("Chess::default()", there, Position::start().fen().to_string());
        let there: Zobrist64 = pos.zobrist_hash(EnPassantMode::Legal);
        let row = "pos.zobrist_hash::<Zobrist64>(EnPassantMode::Legal)";
        self.rows.same_keys(row, position, there.0, position.key().0);
    }

    fn board(&mut self) {
        let (position, pos) = (self.position, self.pos);
        let (board, theirs) = (position.board(), pos.board());
        let us = board.side_to_move();
        self.same("pos.turn()", pos.turn(), color(position.side_to_move()));
        let clocks = (position.halfmove_clock(), position.fullmove_number());
        self.same("pos.halfmoves()", (pos.halfmoves(), pos.fullmoves().get()), clocks);
        for at in Square::ALL {
            let there = (theirs.role_at(square(at)), theirs.color_at(square(at)));
            let here = (board.piece_on(at).map(role), board.color_on(at).map(color));
            self.same("board.role_at(square)", there, here);
        }
        for kind in Piece::ALL {
            let there = (theirs.by_role(role(kind)), theirs.by_color(color(us)));
            let here = (board.pieces(kind), board.color(us));
            self.same("board.by_role(role)", (set(there.0), set(there.1)), here);
            let piece = role(kind).of(color(us));
            let here = board.colored_pieces(us, kind);
            self.same("board.by_piece(role.of(color))", set(theirs.by_piece(piece)), here);
            self.same("pos.us()", set(pos.our(role(kind))), here);
            let counts = theirs.material_side(color(us));
            let here = position.keys().material.count(us, kind);
            self.same("board.material_side(color)", u32::from(*counts.get(role(kind))), here);
        }
        for side in Color::ALL {
            let there = theirs.king_of(color(side)).map(ours);
            self.same("board.king_of(color)", there, Some(board.king(side)));
            for (castling, their_side) in [
                (CastlingSide::King, shakmaty::CastlingSide::KingSide),
                (CastlingSide::Queen, shakmaty::CastlingSide::QueenSide),
            ] {
                let rook = pos.castles().rook(color(side), their_side).map(ours);
                let row = "pos.castles().rook(color, side)";
                self.same(row, rook, board.castling_rook(side, castling));
            }
            for at in Square::ALL {
                let there = theirs.attacks_to(square(at), color(side), theirs.occupied());
                let here = board.attackers_to(at, board.occupied()) & board.color(side);
                self.same("board.attacks_to(square, color, occupied)", set(there), here);
            }
            let there = pos.has_insufficient_material(color(side));
            let row = "pos.has_insufficient_material(color)";
            self.same(row, there, board.has_insufficient_material(side));
        }
        let row = "pos.ep_square(EnPassantMode::Legal)";
        self.same(row, pos.ep_square(EnPassantMode::Legal).map(ours), board.en_passant());
        let there = pos.maybe_ep_square().map(ours);
        self.same("pos.maybe_ep_square()", there, position.last_double_push());
        let there = (set(pos.checkers()), pos.is_check());
        self.same("pos.checkers()", there, (board.checkers(), board.is_check()));
        let (mut there, mut here) = (theirs.by_color(color(us)), board.color(us));
        let sizes =
            ((there.count(), there.more_than_one()), (here.len(), here.has_more_than_one()));
        self.same("set.count()", (sizes.0.0 as u32, sizes.0.1), sizes.1);
        self.same("set.pop_front()", there.pop_front().map(ours), here.pop_first());
        let king = board.king(us);
        let occupied = board.occupied();
        let there = attacks::rook_attacks(square(king), theirs.occupied());
        let here = magic_core::rook_attacks(king, occupied);
        self.same("attacks::rook_attacks(square, occupied)", set(there), here);
        for at in Square::ALL {
            let (a, b) = (square(king), square(at));
            let there = (set(attacks::between(a, b)), set(attacks::ray(a, b)));
            let here = (magic_core::between(king, at), magic_core::line(king, at));
            self.same("attacks::between(a, b)", there, here);
        }
    }

    /// Moves by their UCI texts, in order.
    fn listed(&self, moves: &[shakmaty::Move]) -> Vec<String> {
        sorted(moves.iter().map(|m| m.to_uci(self.mode).to_string()))
    }

    fn named(&self, moves: &[board::Move]) -> Vec<String> {
        let board = self.position.board();
        sorted(moves.iter().map(|mv| mv.to_uci(board, self.style).to_string()))
    }

    fn moves(&mut self) {
        let (position, pos) = (self.position, self.pos);
        let board = position.board();
        let list = |this: &Self, moves: Moves<'_, _, AllCaptures>| this.named(&moves.list());
        let there = self.listed(&pos.legal_moves());
        let here = self.named(&legal_moves(board));
        self.same("pos.legal_moves()", there, here);
        let there = self.listed(&pos.capture_moves());
        let here = list(self, Moves::of(board).stage(AllCaptures));
        self.same("pos.capture_moves()", there, here);
        let there = self.listed(&pos.promotion_moves());
        let here = self.named(&Moves::of(board).stage(Promotions).list());
        self.same("pos.promotion_moves()", there, here);
        let mut both = pos.capture_moves().to_vec();
        both.extend(pos.promotion_moves().iter().filter(|m| !m.is_capture()));
        let here = self.named(&Moves::of(board).stage(Noisy).list());
        let there = self.listed(&both);
        self.same("both together", there, here);
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
        let of_kind = |kind| -> Vec<board::Move> {
            legal_moves(board).iter().filter(|mv| mv.kind() == kind).copied().collect()
        };
        let there = [shakmaty::CastlingSide::KingSide, shakmaty::CastlingSide::QueenSide]
            .map(|side| pos.castling_moves(side).to_vec())
            .concat();
        let there = (self.listed(&there), self.listed(&pos.en_passant_moves()));
        let here =
            (self.named(&of_kind(MoveKind::Castling)), self.named(&of_kind(MoveKind::EnPassant)));
        self.same("pos.castling_moves(side)", there, here);
        let there = shakmaty::perft(pos, 1);
        self.same("perft(&pos, depth)", there, count_legal_moves(board).into());
        let there = pos.clone().swap_turn().is_ok();
        self.same("pos.clone().swap_turn()?", there, position.play_null().is_some());
    }

    fn notation(&mut self) {
        let (position, pos, mode, style) = (self.position, self.pos, self.mode, self.style);
        let board = position.board();
        for m in pos.legal_moves() {
            let uci = m.to_uci(mode).to_string();
            let mv = read_uci(board, &uci).expect("a legal move");
            let there = uci.parse::<UciMove>().expect(&uci).to_move(pos).expect(&uci);
            self.same(
                "text.parse::<UciMove>()?.to_move(&pos)?",
                (there, true),
                (m, is_legal(board, mv)),
            );
            self.same("m.to_uci(mode).to_string()", uci, mv.to_uci(board, style).to_string());
            let san = SanPlus::from_move(pos.clone(), m).to_string();
            let row = "SanPlus::from_move(pos.clone(), m).to_string()";
            self.same(row, san.clone(), San::of(board, mv).to_string());
            let read = read_san(board, &san).map_err(|error| error.to_string());
            self.same("text.parse::<San>()?.to_move(&pos)?", Ok(mv), read);

            let there = (m.from().map(ours), ours(m.to()), m.promotion().map(piece));
            self.same("m.from()", there, (Some(mv.from()), mv.to(), mv.promotion()));
            let there = (Some(piece(m.role())), m.capture().map(piece));
            self.same("m.role()", there, (board.piece_on(mv.from()), captured(board, mv)));
            let there = (m.is_castle(), m.is_en_passant());
            let here = (mv.kind() == MoveKind::Castling, mv.kind() == MoveKind::EnPassant);
            self.same("m.is_castle()", there, here);
            self.same("pos.is_legal(m)", pos.is_legal(m), is_legal(board, mv));
            let next = pos.clone().play(m).expect("it is legal");
            let there = Fen::from_position(&next, EnPassantMode::Always).to_string();
            let played = position.play(mv).fen().en_passant(EnPassantField::Always).to_string();
            self.same("pos.clone().play(m)?", there.clone(), played);
            let mut made = *position;
            let undo = made.make(mv);
            let here = made.fen().en_passant(EnPassantField::Always).to_string();
            self.same("pos.play_unchecked(m)", there, here);
            let key: Zobrist64 = pos.zobrist_hash(EnPassantMode::Legal);
            if let Some(key) = pos.update_zobrist_hash(key, m, EnPassantMode::Legal) {
                let row = "pos.update_zobrist_hash(key, m, EnPassantMode::Legal)";
                self.rows.same_keys(row, position, key.0, position.key_after(mv).0);
            }
            made.unmake(mv, undo);
            assert_eq!(made, *position);
        }
    }

    fn games(&mut self) {
        let (position, pos) = (self.position, self.pos);
        let board = position.board();
        let here = (
            board.is_check() && !has_legal_moves(board),
            !board.is_check() && !has_legal_moves(board),
        );
        self.same("pos.is_checkmate()", (pos.is_checkmate(), pos.is_stalemate()), here);
        let row = "pos.is_insufficient_material()";
        self.same(row, pos.is_insufficient_material(), board.is_insufficient_material());
        if position.halfmove_clock() < 150 {
            let history = board::History::new(position);
            let ended = movegen::outcome(position, &history).is_some();
            self.same("pos.outcome()", pos.is_game_over(), ended);
        }
    }
}
