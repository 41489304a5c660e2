//! All keys of a position: the key of the whole board, and the keys of its parts.

use magic_core::{Color, Square};

use crate::board::Board;
use crate::material::Material;
use crate::observe::Observer;
use crate::piece::Piece;
use crate::state::State;
use crate::zobrist::Key;

/// The key of a board and the keys of parts of it, kept together. 48 bytes, `Copy`.
///
/// The partial keys are for tables about a part of the position: pawn structure, or corrections of
/// evaluations learnt by such a part. They cover pieces on squares only, neither the side to move
/// nor castling and en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Keys {
    /// The whole board.
    pub whole: Key,
    /// The pawns of both colours.
    pub pawns: Key,
    /// Knights and bishops of both colours.
    pub minors: Key,
    /// The non-pawn pieces of White and of Black, the kings included.
    pub non_pawns: [Key; 2],
    /// Which pieces there are, on any squares.
    pub material: Material,
}

const _: () = assert!(size_of::<Keys>() == 48);

impl Keys {
    /// The keys of a board, from scratch.
    pub const fn of(board: &Board) -> Self {
        let (white, black) = (Parts::of(board, Color::White), Parts::of(board, Color::Black));
        let pawns = white.pawns ^ black.pawns;
        let non_pawns = [white.minors ^ white.others, black.minors ^ black.others];
        let state = Key::of_state(board.state()).0;
        Self {
            whole: Key(pawns ^ non_pawns[0] ^ non_pawns[1] ^ state),
            pawns: Key(pawns),
            minors: Key(white.minors ^ black.minors),
            non_pawns: [Key(non_pawns[0]), Key(non_pawns[1])],
            material: Material::of(board),
        }
    }

    /// Adds a piece to the partial keys it belongs to, or removes it.
    #[inline]
    fn toggle_parts(&mut self, color: Color, piece: Piece, piece_key: Key) {
        let is_pawn = matches!(piece, Piece::Pawn);
        let is_minor = matches!(piece, Piece::Knight | Piece::Bishop);
        self.pawns.0 ^= piece_key.only_if(is_pawn).0;
        self.non_pawns[color as usize].0 ^= piece_key.only_if(!is_pawn).0;
        self.minors.0 ^= piece_key.only_if(is_minor).0;
    }

    #[inline]
    fn toggle(&mut self, color: Color, piece: Piece, square: Square) {
        let piece_key = Key::of_piece(color, piece, square);
        self.whole.0 ^= piece_key.0;
        self.toggle_parts(color, piece, piece_key);
    }
}

/// The part of the keys that comes from the pieces of one colour.
struct Parts {
    pawns: u64,
    minors: u64,
    others: u64,
}

impl Parts {
    const fn of(board: &Board, color: Color) -> Self {
        let mut parts = Self { pawns: 0, minors: 0, others: 0 };
        let mut kind = 0;
        while kind < 6 {
            let piece = Piece::ALL[kind];
            let pieces = Key::of_pieces(color, piece, board.colored_pieces(color, piece)).0;
            match piece {
                Piece::Pawn => parts.pawns ^= pieces,
                Piece::Knight | Piece::Bishop => parts.minors ^= pieces,
                Piece::Rook | Piece::Queen | Piece::King => parts.others ^= pieces,
            }
            kind += 1;
        }
        parts
    }
}

impl Observer for Keys {
    #[inline]
    fn piece_removed(&mut self, color: Color, piece: Piece, square: Square) {
        self.toggle(color, piece, square);
        self.material.piece_removed(color, piece, square);
    }

    #[inline]
    fn piece_added(&mut self, color: Color, piece: Piece, square: Square) {
        self.toggle(color, piece, square);
        self.material.piece_added(color, piece, square);
    }

    #[inline]
    fn piece_moved(&mut self, color: Color, piece: Piece, from: Square, to: Square) {
        let pieces = Key(Key::of_piece(color, piece, from).0 ^ Key::of_piece(color, piece, to).0);
        self.whole.0 ^= pieces.0;
        self.toggle_parts(color, piece, pieces);
    }

    #[inline]
    fn state_changed(&mut self, before: State, after: State) {
        self.whole.state_changed(before, after);
    }
}
