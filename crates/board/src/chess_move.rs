//! A move in 16 bits.

use core::num::NonZeroU16;

use magic_core::Square;

use crate::castling::CastlingSide;
use crate::piece::Piece;

/// What a move does beside carrying a piece from one square to another.
///
/// [`Normal`](Self::Normal) stands for plain moves and captures of every piece, single pawn pushes
/// and pawn captures. The board tells whether a move captures. So two squares say all about a
/// knight or king move, and a table can hold it ready.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// A piece goes from one square to another, taking what stands there.
    Normal = 0,
    /// A pawn goes two squares.
    DoublePush = 1,
    /// A pawn takes the pawn that has just gone two squares past it.
    EnPassant = 2,
    /// Castling, written as the king taking its own rook.
    Castling = 3,
    /// A pawn reaches the last rank and becomes a knight.
    PromoteKnight = 4,
    /// A pawn reaches the last rank and becomes a bishop.
    PromoteBishop = 5,
    /// A pawn reaches the last rank and becomes a rook.
    PromoteRook = 6,
    /// A pawn reaches the last rank and becomes a queen.
    PromoteQueen = 7,
}

impl MoveKind {
    /// How many kinds of move there are: 8.
    ///
    /// ```
    /// use board::MoveKind;
    /// let counts = [0; MoveKind::COUNT]; // a table by `index`
    /// assert_eq!(counts.len(), MoveKind::ALL.len());
    /// ```
    pub const COUNT: usize = 8;

    /// All kinds, in the order of their codes.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Normal,
        Self::DoublePush,
        Self::EnPassant,
        Self::Castling,
        Self::PromoteKnight,
        Self::PromoteBishop,
        Self::PromoteRook,
        Self::PromoteQueen,
    ];

    /// The kind of a promotion to `piece`, which must be a knight, bishop, rook or queen.
    pub const fn promotion(piece: Piece) -> Option<Self> {
        Some(match piece {
            Piece::Knight => Self::PromoteKnight,
            Piece::Bishop => Self::PromoteBishop,
            Piece::Rook => Self::PromoteRook,
            Piece::Queen => Self::PromoteQueen,
            Piece::Pawn | Piece::King => return None,
        })
    }
}

/// A move: where from, where to, and its [kind](MoveKind).
///
/// ```text
///  15      12 11         6 5          0
/// ┌──────────┬────────────┬────────────┐
/// │   kind   │     to     │    from    │
/// └──────────┴────────────┴────────────┘
/// ```
///
/// No move goes from a1 to a1, so the 16 bits are never zero and `Option<Move>` takes two bytes.
///
/// For castling, `to` is the square of the castling *rook*. In Chess960 this is unambiguous, though
/// the king may castle onto a square that it could also step to. [`arrival`](Self::arrival) is
/// where the king goes.
///
/// `Display` writes a move as UCI does in Chess960: castling as king takes rook, `e1h1`.
/// [`to_uci`](Self::to_uci) writes either style, and [`Board::uci_line`](crate::Board::uci_line) a
/// line of moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

impl Move {
    /// Where the kind begins among the bits.
    pub(crate) const KIND_SHIFT: u32 = 12;

    /// A move of the given kind.
    ///
    /// # Panics
    /// When `from` and `to` are both a1 and the kind is [`MoveKind::Normal`], which is no move.
    #[inline]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        let bits = from as u16 | (to as u16) << 6 | (kind as u16) << Self::KIND_SHIFT;
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            None => panic!("a move must change the square"),
        }
    }

    /// A [normal](MoveKind::Normal) move.
    ///
    /// # Panics
    /// When both squares are a1.
    #[inline]
    pub const fn normal(from: Square, to: Square) -> Self {
        Self::new(from, to, MoveKind::Normal)
    }

    /// The move that has these [`bits`](Self::bits). `None` if no move has them: they are zero, or
    /// the code of the kind is above 7. The move need not be legal or possible anywhere.
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits >> 15 != 0 {
            return None;
        }
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }

    /// The 16 bits of the move, for tables.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The square the piece leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index_wrapping(self.0.get() as u32)
    }

    /// The square the piece goes to; for castling the square of the castling rook. See
    /// [`arrival`](Self::arrival) for the king's.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index_wrapping(self.0.get() as u32 >> 6)
    }

    /// The square where the moving piece arrives. It differs from [`to`](Self::to) only in
    /// castling: here it is the square of the king, on the g-file or the c-file.
    ///
    /// ```
    /// use board::{Move, MoveKind};
    /// use magic_core::Square;
    ///
    /// let castling = Move::new(Square::E8, Square::A8, MoveKind::Castling);
    /// assert_eq!((castling.to(), castling.arrival()), (Square::A8, Square::C8));
    /// assert_eq!(Move::normal(Square::G1, Square::F3).arrival(), Square::F3);
    /// ```
    #[inline]
    pub const fn arrival(self) -> Square {
        if self.is_castling() {
            let side = CastlingSide::of(self.from(), self.to());
            Square::new(side.king_file(), self.from().rank())
        } else {
            self.to()
        }
    }

    /// Whether the move castles.
    ///
    /// ```
    /// use board::{Move, MoveKind};
    /// use magic_core::Square;
    ///
    /// assert!(Move::new(Square::E1, Square::H1, MoveKind::Castling).is_castling());
    /// assert!(!Move::normal(Square::E1, Square::F1).is_castling());
    /// ```
    #[inline]
    pub const fn is_castling(self) -> bool {
        matches!(self.kind(), MoveKind::Castling)
    }

    /// What kind of move it is.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        // One arm for each code, each arm its own code: it compiles to nothing.
        match self.0.get() >> Self::KIND_SHIFT & 7 {
            0 => MoveKind::Normal,
            1 => MoveKind::DoublePush,
            2 => MoveKind::EnPassant,
            3 => MoveKind::Castling,
            4 => MoveKind::PromoteKnight,
            5 => MoveKind::PromoteBishop,
            6 => MoveKind::PromoteRook,
            _ => MoveKind::PromoteQueen,
        }
    }

    /// Whether the kind is [`MoveKind::Normal`], as that of nearly all moves.
    ///
    /// It is a comparison of its own. A `match` over all kinds becomes a jump through a table, also
    /// for the kind that comes nearly always.
    #[inline(always)]
    pub(crate) const fn is_normal(self) -> bool {
        self.0.get() < 1 << Self::KIND_SHIFT
    }

    /// The piece a pawn becomes by this move, if it is a promotion.
    #[inline]
    pub const fn promotion(self) -> Option<Piece> {
        match self.kind() {
            MoveKind::PromoteKnight => Some(Piece::Knight),
            MoveKind::PromoteBishop => Some(Piece::Bishop),
            MoveKind::PromoteRook => Some(Piece::Rook),
            MoveKind::PromoteQueen => Some(Piece::Queen),
            _ => None,
        }
    }
}

const _: () = assert!(size_of::<Option<Move>>() == 2);
