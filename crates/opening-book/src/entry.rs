//! One entry of a book.

use board::{Key, Move, Piece, Position, UciMove};
use magic_core::Square;
use movegen::is_legal;

/// A move of a position, with its weight. Entries are ordered as books are: by key, and the greater
/// weight first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BookEntry {
    /// The [key](Position::polyglot_key) of the position.
    pub key: Key,
    /// The bits of the move.
    pub mv: u16,
    /// How often the move is to be played, compared with the other moves of the position.
    pub weight: u16,
    /// What a program has learnt about the move, otherwise 0.
    pub learn: u32,
}

impl BookEntry {
    /// The length of an entry in bytes.
    pub const BYTES: usize = 16;

    /// An entry for a move of a position.
    ///
    /// ```
    /// use board::Position;
    /// use movegen::read_san;
    /// use opening_book::BookEntry;
    ///
    /// let start = Position::start();
    /// let mv = read_san(start.board(), "e4")?;
    /// let entry = BookEntry::new(&start, mv, 7);
    /// assert_eq!(entry.legal_move(&start), Some(mv));
    /// # Ok::<(), movegen::notation::ReadMoveError>(())
    /// ```
    pub fn new(position: &Position, mv: Move, weight: u16) -> Self {
        let promotion = mv.promotion().map_or(0, |piece| piece as u16);
        let bits = mv.to() as u16 | (mv.from() as u16) << 6 | promotion << 12;
        Self { key: position.polyglot_key(), mv: bits, weight, learn: 0 }
    }

    /// The move, if it is legal in this position. Castling is understood as the king taking its
    /// rook, and as the king's own step, which some books have.
    pub fn legal_move(&self, position: &Position) -> Option<Move> {
        let square = |shift: u16| Square::from_index(usize::from(self.mv >> shift & 63));
        let promotion = match self.mv >> 12 {
            0 => None,
            number @ 1..=4 => Some(Piece::ALL[usize::from(number)]),
            _ => return None,
        };
        let mv = UciMove { from: square(6)?, to: square(0)?, promotion };
        mv.resolve(position.board()).filter(|&mv| is_legal(position.board(), mv))
    }

    /// The entry that these bytes are.
    pub fn from_bytes(bytes: [u8; Self::BYTES]) -> Self {
        let [k0, k1, k2, k3, k4, k5, k6, k7, m0, m1, w0, w1, learn @ ..] = bytes;
        Self {
            key: Key(u64::from_be_bytes([k0, k1, k2, k3, k4, k5, k6, k7])),
            mv: u16::from_be_bytes([m0, m1]),
            weight: u16::from_be_bytes([w0, w1]),
            learn: u32::from_be_bytes(learn),
        }
    }

    /// The bytes of the entry, to be written.
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.key.0.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.mv.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.weight.to_be_bytes());
        bytes[12..].copy_from_slice(&self.learn.to_be_bytes());
        bytes
    }
}
