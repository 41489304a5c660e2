//! The rows for shakmaty: what both columns give, of positions and boards.

use board::{CastlingSide, CastlingStyle, EnPassantField, Packed, Piece, Position, Reading, Setup};
use magic_core::{Bitboard, Color, Square};
use shakmaty::fen::Fen;
use shakmaty::packed::PackedSetup;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, attacks};

use crate::games;
use crate::results::Rows;

#[test]
fn both_columns_give_the_same() {
    let mut rows = Rows::new("shakmaty");
    let modes = [
        (games::standard(), CastlingMode::Standard, CastlingStyle::Standard),
        (games::chess960(), CastlingMode::Chess960, CastlingStyle::Chess960),
    ];
    for (positions, mode, style) in modes {
        for (number, position) in positions.iter().enumerate() {
            let text = position.fen().en_passant(EnPassantField::Always).to_string();
            let fen = text.parse::<Fen>().expect(&text);
            let pos: Chess = fen.into_position(mode).expect(&text);
            let mut pair = Pair { rows: &mut rows, position, pos: &pos, mode, style };
            pair.texts();
            pair.board();
            pair.moves();
            pair.notation();
            pair.games();
            // These take longest.
            if number % 8 == 0 {
                pair.any_move();
                pair.spellings();
            }
        }
    }
    rows.cover_the_page(&["Chess::default()"], &[]);
}

/// One position, as both have it.
pub(crate) struct Pair<'a> {
    pub(crate) rows: &'a mut Rows,
    pub(crate) position: &'a Position,
    pub(crate) pos: &'a Chess,
    pub(crate) mode: CastlingMode,
    pub(crate) style: CastlingStyle,
}

pub(crate) fn role(piece: Piece) -> shakmaty::Role {
    shakmaty::Role::from_char(piece.to_char()).expect("the same letters")
}

pub(crate) fn piece(role: shakmaty::Role) -> Piece {
    Piece::from_char(role.char()).expect("the same letters")
}

pub(crate) fn color(color: Color) -> shakmaty::Color {
    shakmaty::Color::from_white(color == Color::White)
}

pub(crate) fn square(square: Square) -> shakmaty::Square {
    shakmaty::Square::new(square as u32)
}

pub(crate) fn ours(square: shakmaty::Square) -> Square {
    Square::ALL[usize::from(square)]
}

pub(crate) fn set(set: shakmaty::Bitboard) -> Bitboard {
    Bitboard(set.0)
}

impl Pair<'_> {
    #[track_caller]
    pub(crate) fn same<T: PartialEq + std::fmt::Debug>(&mut self, call: &str, theirs: T, ours: T) {
        self.rows.same(call, self.position, theirs, ours);
    }

    fn texts(&mut self) {
        let Self { position, pos, mode, .. } = *self;
        let legal = Fen::from_position(pos, EnPassantMode::Legal).to_string();
        let call = "Fen::from_position(&pos, EnPassantMode::Legal).to_string()";
        let ours = position.fen().en_passant(EnPassantField::Legal).to_string();
        self.same(call, legal.clone(), ours);
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
        let flipped = position.flip();
        let ours = flipped.fen().en_passant(EnPassantField::Legal).to_string();
        self.same("setup.into_mirrored()", theirs, ours);
        if mode == CastlingMode::Standard {
            let setup = pos.to_setup(EnPassantMode::Always);
            let packed = PackedSetup::pack_standard(&setup).expect("it can be packed");
            let there = packed.unpack_standard().expect("it was packed");
            let there: Chess = there.position(mode).expect("it is a position");
            let there = Fen::from_position(&there, EnPassantMode::Legal).to_string();
            let here = Packed::from(position).unpack().expect("it was packed");
            let here = here.fen().en_passant(EnPassantField::Legal).to_string();
            self.same("PackedSetup::pack_standard(&setup)?.unpack_standard()?", there, here);
        }
        let there = Fen::from_position(&Chess::default(), EnPassantMode::Legal).to_string();
        self.same("Chess::default()", there, Position::start().fen().to_string());
        let there: Zobrist64 = pos.zobrist_hash(EnPassantMode::Legal);
        let call = "pos.zobrist_hash::<Zobrist64>(EnPassantMode::Legal)";
        self.rows.same_keys(call, position, there.0, position.key().0);
    }

    fn board(&mut self) {
        let (position, pos) = (self.position, self.pos);
        let (board, theirs) = (position.board(), pos.board());
        let us = board.side_to_move();
        self.same("pos.turn()", pos.turn(), color(position.side_to_move()));
        self.same("pos.halfmoves()", pos.halfmoves(), position.halfmove_clock());
        self.same("pos.fullmoves()", pos.fullmoves().get(), position.fullmove_number());
        let here = Square::ALL.map(|at| board.piece_on(at).map(role));
        self.same("board.role_at(square)", Square::ALL.map(|at| theirs.role_at(square(at))), here);
        let here = Square::ALL.map(|at| board.color_on(at).map(color));
        let there = Square::ALL.map(|at| theirs.color_at(square(at)));
        self.same("board.color_at(square)", there, here);
        let there = Square::ALL.map(|at| theirs.piece_at(square(at)).map(|it| (it.color, it.role)));
        let here = Square::ALL
            .map(|at| board.colored_piece_on(at).map(|(side, kind)| (color(side), role(kind))));
        self.same("board.piece_at(square)", there, here);
        let there = Square::ALL.map(|at| set(theirs.attacks_from(square(at))));
        self.same(
            "board.attacks_from(square)",
            there,
            Square::ALL.map(|at| board.attacks_from(at)),
        );
        let there = (set(theirs.rooks_and_queens()), set(theirs.bishops_and_queens()));
        self.same("board.rooks_and_queens()", there.0, board.orthogonal_sliders());
        self.same("board.bishops_and_queens()", there.1, board.diagonal_sliders());
        self.same("pos.them()", set(pos.them()), board.color(!us));
        self.same("board.occupied()", set(theirs.occupied()), board.occupied());
        self.same("pos.us()", set(pos.us()), board.color(us));
        for kind in Piece::ALL {
            let there = set(theirs.by_role(role(kind)));
            self.same("board.by_role(role)", there, board.pieces(kind));
            self.same("pos.our(role)", set(pos.our(role(kind))), board.colored_pieces(us, kind));
            let there = set(pos.their(role(kind)));
            self.same("pos.their(role)", there, board.colored_pieces(!us, kind));
            for side in Color::ALL {
                let here = board.colored_pieces(side, kind);
                let there = set(theirs.by_piece(role(kind).of(color(side))));
                self.same("board.by_piece(role.of(color))", there, here);
                let there = *theirs.material_side(color(side)).get(role(kind));
                let here = position.keys().material.count(side, kind);
                self.same("board.material_side(color)", u32::from(there), here);
            }
        }
        for side in Color::ALL {
            let there = set(theirs.by_color(color(side)));
            self.same("board.by_color(color)", there, board.color(side));
            let there = theirs.king_of(color(side)).map(ours);
            self.same("board.king_of(color)", there, Some(board.king(side)));
            for (castling, their_side) in [
                (CastlingSide::King, shakmaty::CastlingSide::KingSide),
                (CastlingSide::Queen, shakmaty::CastlingSide::QueenSide),
            ] {
                let rook = pos.castles().rook(color(side), their_side).map(ours);
                let call = "pos.castles().rook(color, side)";
                self.same(call, rook, board.castling_rook(side, castling));
            }
            let there = Square::ALL
                .map(|at| set(theirs.attacks_to(square(at), color(side), theirs.occupied())));
            let here =
                Square::ALL.map(|at| board.attackers_to(at, board.occupied()) & board.color(side));
            self.same("board.attacks_to(square, color, occupied)", there, here);
            let there = Square::ALL
                .map(|at| set(pos.king_attackers(square(at), color(side), theirs.occupied())));
            self.same("pos.king_attackers(square, color, occupied)", there, here);
            let there = pos.has_insufficient_material(color(side));
            let call = "pos.has_insufficient_material(color)";
            self.same(call, there, board.has_insufficient_material(side));
        }
        let call = "pos.ep_square(EnPassantMode::Legal)";
        self.same(call, pos.ep_square(EnPassantMode::Legal).map(ours), board.en_passant());
        let there = pos.maybe_ep_square().map(ours);
        self.same("pos.maybe_ep_square()", there, position.last_double_push());
        self.same("pos.checkers()", set(pos.checkers()), board.checkers());
        self.same("pos.is_check()", pos.is_check(), board.is_check());
        self.sets();
        self.geometry();
    }

    fn sets(&mut self) {
        let (board, theirs) = (self.position.board(), self.pos.board());
        for kind in Piece::ALL {
            let (mut there, mut here) = (theirs.by_role(role(kind)), board.pieces(kind));
            self.same("set.count()", there.count() as u32, here.len());
            self.same("set.more_than_one()", there.more_than_one(), here.has_more_than_one());
            let first = (there.pop_front().map(ours), set(there));
            self.same("set.pop_front()", first, (here.pop_first(), here));
        }
    }

    fn geometry(&mut self) {
        let (board, theirs) = (self.position.board(), self.pos.board());
        let there = Square::ALL.map(|at| set(attacks::rook_attacks(square(at), theirs.occupied())));
        let here = Square::ALL.map(|at| magic_core::rook_attacks(at, board.occupied()));
        self.same("attacks::rook_attacks(square, occupied)", there, here);
        let occupied = theirs.occupied();
        let there = Square::ALL.map(|at| set(attacks::bishop_attacks(square(at), occupied)));
        let here = Square::ALL.map(|at| magic_core::bishop_attacks(at, board.occupied()));
        self.same("attacks::bishop_attacks(square, occupied)", there, here);
        let there = Square::ALL.map(|at| set(attacks::queen_attacks(square(at), occupied)));
        let here = Square::ALL.map(|at| magic_core::queen_attacks(at, board.occupied()));
        self.same("attacks::queen_attacks(square, occupied)", there, here);
        for at in board.occupied() {
            let there = set(attacks::king_attacks(square(at)));
            self.same("attacks::king_attacks(square)", there, magic_core::king_attacks(at));
            let there = set(attacks::knight_attacks(square(at)));
            self.same("attacks::knight_attacks(square)", there, magic_core::knight_attacks(at));
            for side in Color::ALL {
                let there = set(attacks::pawn_attacks(color(side), square(at)));
                let here = magic_core::pawn_attacks(side, at);
                self.same("attacks::pawn_attacks(color, square)", there, here);
            }
        }
        for from in board.color(board.side_to_move()) {
            let there = Square::ALL.map(|at| set(attacks::between(square(from), square(at))));
            let here = Square::ALL.map(|at| magic_core::between(from, at));
            self.same("attacks::between(a, b)", there, here);
            let there = Square::ALL.map(|at| set(attacks::ray(square(from), square(at))));
            let here = Square::ALL.map(|at| magic_core::line(from, at));
            self.same("attacks::ray(a, b)", there, here);
            let third = board.king(board.side_to_move());
            let there =
                Square::ALL.map(|at| attacks::aligned(square(from), square(at), square(third)));
            let here = Square::ALL.map(|at| magic_core::line(from, at).contains(third));
            self.same("attacks::aligned(a, b, c)", there, here);
        }
    }
}
