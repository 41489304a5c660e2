//! The halves that move in a ply, and where their moves lead.

use board::{CastlingSide, MAX_PIECES, Piece, Side};
use magic_core::{
    Bitboard, Direction, Square, bishop_attacks, king_attacks, knight_attacks, pawn_attacks,
    rook_attacks,
};

use crate::merge::catalog::{Catalog, Number};
use crate::merge::half::Half;
use crate::prefetch::prefetch;

/// What all positions of a ply have in common about the side that is not to move. It says which
/// moves cannot occur, so that their successors need not be numbered.
#[derive(Clone, Copy)]
pub(super) struct Scene {
    /// Squares occupied in some position.
    pub(super) sometimes: Bitboard,
    /// Squares occupied in every position.
    pub(super) always: Bitboard,
    /// Squares with a pawn in some position.
    pub(super) pawns: Bitboard,
    /// Squares on which an en passant capture is legal in some position.
    pub(super) marks: Bitboard,
}

impl Scene {
    pub(super) fn of<'h>(halves: impl IntoIterator<Item = &'h Half>) -> Self {
        let nothing = Self {
            sometimes: Bitboard::EMPTY,
            always: Bitboard::FULL,
            pawns: Bitboard::EMPTY,
            marks: Bitboard::EMPTY,
        };
        halves.into_iter().fold(nothing, |scene, half| Self {
            sometimes: scene.sometimes | half.pieces(),
            always: scene.always & half.pieces(),
            pawns: scene.pawns | half.board().pawns(),
            marks: scene.marks | half.mark(),
        })
    }
}

/// A half that is to move. Its moves are told by the piece's rank among the pieces and the target's rank
/// among the squares that the piece can reach.
#[repr(C, align(64))]
pub(super) struct Mover {
    pub(super) half: Half,
    pieces: Bitboard,
    /// Where its successors begin in the common list.
    successors: u32,
    /// The successors after castling towards the h-file and the a-file.
    castlings: [Number; 2],
    /// For each piece where its successors begin, counted from the mover's first.
    first: [u16; MAX_PIECES as usize],
    /// For each piece the squares it might go to.
    reach: [Bitboard; MAX_PIECES as usize],
}

/// All halves that move in a ply, with the numbers of all halves they can become.
pub(super) struct Movers {
    movers: Vec<Mover>,
    successors: Vec<Number>,
    /// Which mover has a number; anything for numbers that do not move.
    of_number: Vec<u32>,
}

impl Movers {
    /// The movers with these numbers, of side `S`. Their successors are entered in `catalog`.
    pub(super) fn new<S: Side>(catalog: &mut Catalog, numbers: &[Number], scene: &Scene) -> Self {
        let mut movers = Self {
            movers: Vec::with_capacity(numbers.len()),
            successors: Vec::new(),
            of_number: vec![0; catalog.len()],
        };
        for &number in numbers {
            movers.of_number[number as usize] = movers.movers.len() as u32;
            movers.add::<S>(catalog, number, scene);
        }
        movers
    }

    /// The mover with this number.
    #[inline(always)]
    pub(super) fn get(&self, number: Number) -> &Mover {
        &self.movers[self.of_number[number as usize] as usize]
    }

    /// The halves that `mover` can become.
    #[inline(always)]
    pub(super) fn successors(&self, mover: &Mover) -> &[Number] {
        &self.successors[mover.successors as usize..]
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.movers.capacity() * size_of::<Mover>()
            + (self.successors.capacity() + self.of_number.len()) * size_of::<u32>()
    }

    fn add<S: Side>(&mut self, catalog: &mut Catalog, number: Number, scene: &Scene) {
        let half = *catalog.half(number);
        let mut mover = Mover {
            half,
            pieces: half.pieces(),
            successors: self.successors.len() as u32,
            castlings: [number; 2],
            first: [0; MAX_PIECES as usize],
            reach: [Bitboard::EMPTY; MAX_PIECES as usize],
        };
        for (piece, from) in half.pieces().into_iter().enumerate() {
            mover.first[piece] = (self.successors.len() - mover.successors as usize) as u16;
            mover.reach[piece] = reach::<S>(&half, from, scene);
            self.add_moves::<S>(catalog, &half, from, mover.reach[piece], scene);
        }
        for side in CastlingSide::ALL {
            if let Some(rook) = half.board().castling_rook(S::COLOR, side) {
                let castled = half.castled::<S>(half.board().king(S::COLOR), rook);
                mover.castlings[side as usize] = catalog.number(&castled);
            }
        }
        self.movers.push(mover);
    }

    /// Enters the halves after the moves of one piece: one for each target, four where it promotes,
    /// and last, if its double push may meet an enemy pawn, the one with the mark.
    fn add_moves<S: Side>(
        &mut self,
        catalog: &mut Catalog,
        half: &Half,
        from: Square,
        reach: Bitboard,
        scene: &Scene,
    ) {
        let pawn = half.board().pawns().contains(from);
        for to in reach {
            if pawn && S::LAST_RANK.contains(to) {
                for piece in Piece::PROMOTIONS {
                    self.successors.push(catalog.number(&half.promoted::<S>(from, to, piece)));
                }
            } else {
                self.successors.push(catalog.number(&half.moved::<S>(from, to)));
            }
        }
        if pawn
            && let Some(to) = (reach & double_push::<S>(from)).first()
            && neighbours_on_rank(to.bitboard()).intersects(scene.pawns)
        {
            let marked = half.double_pushed_and_marked::<S>(from, to);
            self.successors.push(catalog.number(&marked));
        }
    }
}

impl Mover {
    /// The places of the plain moves of one piece.
    #[inline(always)]
    pub(super) fn plain_moves(&self, from: Square) -> impl Fn(Square) -> usize + use<> {
        let (piece, reach) = self.piece(from);
        move |to| piece + rank(reach, to)
    }

    /// The place of a double push that may be captured en passant.
    #[inline(always)]
    pub(super) fn marked(&self, from: Square) -> usize {
        let (piece, reach) = self.piece(from);
        piece + reach.len() as usize
    }

    /// The place of the first of the four promotions that a pawn has on `to`; the others follow in
    /// the order of [`Piece::PROMOTIONS`].
    #[inline(always)]
    pub(super) fn promotions(&self, from: Square, to: Square) -> usize {
        let (piece, reach) = self.piece(from);
        piece + Piece::PROMOTIONS.len() * rank(reach, to)
    }

    /// Asks for the mover's memory ahead of its use.
    #[inline(always)]
    pub(super) fn prefetch(&self) {
        prefetch(self);
        prefetch(&self.castlings);
        prefetch(&self.reach);
    }

    /// The half after castling with the rook on `rook`.
    #[inline(always)]
    pub(super) fn castled(&self, king: Square, rook: Square) -> Number {
        let side = if rook > king { CastlingSide::King } else { CastlingSide::Queen };
        self.castlings[side as usize]
    }

    #[inline(always)]
    fn piece(&self, from: Square) -> (usize, Bitboard) {
        let piece = rank(self.pieces, from) % MAX_PIECES as usize;
        (usize::from(self.first[piece]), self.reach[piece])
    }
}

/// How many squares of `set` come before `square`.
#[inline(always)]
fn rank(set: Bitboard, square: Square) -> usize {
    (set.0 & (square.bitboard().0 - 1)).count_ones() as usize
}

/// Where the piece on `from` might go in some position of the ply.
fn reach<S: Side>(half: &Half, from: Square, scene: &Scene) -> Bitboard {
    let (board, own) = (half.board(), half.pieces());
    let blockers = own | scene.always;
    let targets = match board.piece_on(from) {
        Some(Piece::Pawn) => pawn_reach::<S>(from, blockers, scene),
        Some(Piece::Knight) => knight_attacks(from),
        Some(Piece::Bishop) => bishop_attacks(from, blockers),
        Some(Piece::Rook) => rook_attacks(from, blockers),
        Some(Piece::Queen) => bishop_attacks(from, blockers) | rook_attacks(from, blockers),
        Some(Piece::King) => king_attacks(from),
        None => Bitboard::EMPTY,
    };
    targets - own
}

fn pawn_reach<S: Side>(from: Square, blockers: Bitboard, scene: &Scene) -> Bitboard {
    let single = from.bitboard().shift(S::UP) - blockers;
    let double = (single & S::THIRD_RANK).shift(S::UP) - blockers;
    let captures = pawn_attacks(S::COLOR, from) & (scene.sometimes | scene.marks);
    single | double | captures
}

/// Where a pawn of `S` that stands on its first square arrives by a double push.
fn double_push<S: Side>(from: Square) -> Bitboard {
    (from.bitboard().shift(S::UP) & S::THIRD_RANK).shift(S::UP)
}

/// The squares left and right of those in `set`.
#[inline(always)]
pub(super) fn neighbours_on_rank(set: Bitboard) -> Bitboard {
    set.shift(Direction::East) | set.shift(Direction::West)
}
