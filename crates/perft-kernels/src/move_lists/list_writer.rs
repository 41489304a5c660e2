//! Listing the moves of one piece, or of all pawns, at once.
//!
//! For each square there is a list of all moves that a piece has from it on an empty board. The
//! targets that the generator hands over are numbered within that list, and vectors choose the
//! moves with these numbers. Nothing is asked for a single move, so there is no branch that depends
//! on how many moves there are.
//!
//! All pawns are eight moves of one list, which holds each pawn's square as the move from the
//! square to itself. The same number added to all of them makes the list of their pushes, of their
//! captures to one side, and so on.

use std::convert::Infallible;
use std::ops::ControlFlow;

use board::{Board, Move, MoveKind, Piece, Side};
use magic_core::{Bitboard, Square, bishop_rays, king_attacks, knight_attacks, rook_rays};
use movegen::sinks::{MoveSink, PawnMove};

use crate::move_lists::room::AppendMoves;

/// What lists of moves need of a level.
pub(crate) trait MoveChooser: Copy {
    /// The bits of `set` on the squares of `among`, without the bits between them.
    fn numbers(self, set: Bitboard, among: Bitboard) -> u64;

    /// The first eight squares of a set, in rising order, and anything after them.
    fn squares(self, set: Bitboard) -> [u16; 8];

    /// Appends those of eight moves whose bits are set in `which`, in rising order.
    fn append_of_8<D: AppendMoves>(self, list: &mut D, moves: &[u16; 8], which: u8);

    /// The same for sixteen moves.
    fn append_of_16<D: AppendMoves>(self, list: &mut D, moves: &[u16; 16], which: u16);
}

/// The sink that writes the moves of `S` with the vectors of `C`, in the order of
/// [`Lister`](movegen::sinks::Lister).
pub(crate) struct ListWriter<C, D> {
    list: D,
    chooser: C,
    pawns: Bitboard,
    /// For each of the first eight pawns, the move from its square to itself.
    pawn_moves: [u16; 8],
}

impl<C: MoveChooser, D: AppendMoves> ListWriter<C, D> {
    /// A sink that appends the moves of `S` on `board` to `list`: a `&mut MoveList`, or a room.
    #[inline(always)]
    pub(crate) fn new<S: Side>(chooser: C, board: &Board, list: D) -> Self {
        let pawns = board.pawns() & board.color(S::COLOR);
        let pawn_moves = chooser.squares(pawns).map(|square| 65 * square);
        Self { list, chooser, pawns, pawn_moves }
    }

    /// The list with the moves.
    #[inline(always)]
    pub(crate) fn list(self) -> D {
        self.list
    }

    /// Appends moves without vectors: what is rare.
    #[inline(always)]
    fn append<const N: usize>(&mut self, moves: [Move; N]) {
        self.list.append_bits(N as u32, moves.map(Move::bits));
    }
}

impl<S: Side, C: MoveChooser, D: AppendMoves> MoveSink<S> for ListWriter<C, D> {
    type Break = Infallible;

    #[inline(always)]
    fn piece(
        &mut self,
        moves_as: Piece,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        let (chooser, square) = (self.chooser, from.index());
        match moves_as {
            Piece::King => {
                let which = chooser.numbers(targets, king_attacks(from)) as u8;
                chooser.append_of_8(&mut self.list, &KINGS.0[square], which);
            }
            Piece::Knight => {
                let which = chooser.numbers(targets, knight_attacks(from)) as u8;
                chooser.append_of_8(&mut self.list, &KNIGHTS.0[square], which);
            }
            Piece::Bishop => {
                let which = chooser.numbers(targets, bishop_rays(from)) as u16;
                chooser.append_of_16(&mut self.list, &BISHOPS.0[square], which);
            }
            _ => {
                let which = chooser.numbers(targets, rook_rays(from)) as u16;
                chooser.append_of_16(&mut self.list, &ROOKS.0[square], which);
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        if self.pawns.len() > 8 {
            // No game has as many, but a board may.
            for to in targets {
                self.append([Move::new(how.origin::<S>(to), to, how.kind())]);
            }
            return ControlFlow::Continue(());
        }
        let delta = how.delta::<S>();
        let origins = Bitboard(targets.0.rotate_right(delta as u32 & 63));
        let which = self.chooser.numbers(origins, self.pawns) as u8;
        let step = (i16::from(delta) << 6) as u16;
        let step = step.wrapping_add(bits_of_kind(how.kind()));
        let moves = self.pawn_moves.map(|stay| stay.wrapping_add(step));
        self.chooser.append_of_8(&mut self.list, &moves, which);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn promotions(&mut self, how: PawnMove, targets: Bitboard) -> ControlFlow<Infallible> {
        for to in targets {
            let from = how.origin::<S>(to);
            self.append(PROMOTIONS.map(|kind| Move::new(from, to, kind)));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Bitboard, to: Square) -> ControlFlow<Infallible> {
        for from in from {
            self.append([Move::new(from, to, MoveKind::EnPassant)]);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) -> ControlFlow<Infallible> {
        self.append([Move::new(king, rook, MoveKind::Castling)]);
        ControlFlow::Continue(())
    }
}

/// What a pawn becomes, in the order of lists.
const PROMOTIONS: [MoveKind; 4] = [
    MoveKind::PromoteQueen,
    MoveKind::PromoteRook,
    MoveKind::PromoteBishop,
    MoveKind::PromoteKnight,
];

/// The bits that a move has of its kind alone.
const fn bits_of_kind(kind: MoveKind) -> u16 {
    match kind {
        MoveKind::Normal => 0,
        _ => Move::new(Square::A1, Square::A1, kind).bits(),
    }
}

/// By square, the moves to all squares that a piece reaches from it on an empty board, in rising
/// order, then zeros. One vector holds the list of a square.
#[repr(align(64))]
struct EmptyBoardMoves<const N: usize>([[u16; N]; 64]);

/// Names the lists of a piece. A constant function cannot be given another one to call.
macro_rules! moves_by_square {
    ($name:ident, $length:literal, $targets:path) => {
        static $name: EmptyBoardMoves<$length> = {
            let mut lists = [[0; $length]; 64];
            let mut square = 0;
            while square < 64 {
                let from = Square::ALL[square];
                lists[square] = moves_to(from, $targets(from));
                square += 1;
            }
            EmptyBoardMoves(lists)
        };
    };
}

moves_by_square!(KINGS, 8, king_attacks);
moves_by_square!(KNIGHTS, 8, knight_attacks);
moves_by_square!(BISHOPS, 16, bishop_rays);
moves_by_square!(ROOKS, 16, rook_rays);

/// The moves from a square to each of `targets`, of which there are at most `N`.
const fn moves_to<const N: usize>(from: Square, mut targets: Bitboard) -> [u16; N] {
    let (mut moves, mut len) = ([0; N], 0);
    while let Some(to) = targets.pop_first() {
        moves[len] = Move::normal(from, to).bits();
        len += 1;
    }
    moves
}

// The list of a valid board has room for all sixteen moves before the moves of any piece are
// written.
const _: () = {
    let of_a_king = 8 + 2; // castlings
    let of_a_queen = 27;
    let before_the_last = of_a_king + (board::MAX_PIECES as usize - 1) * of_a_queen - 14;
    assert!(before_the_last + 16 <= movegen::MOVE_LIST_CAPACITY);
};
