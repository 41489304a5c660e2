//! All keys of a position: of the whole and of parts of it.

use magic_core::{Color, Square};

use crate::{Board, Key, Material, Observer, Piece, State};

/// The key of a board and the keys of parts of it, kept together. 48 bytes, `Copy`.
///
/// The partial keys are for tables of what belongs to a part of the position: pawn structure, and
/// corrections of evaluations learnt by such a part. They cover men on squares only: neither the side
/// to move nor castling and en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Keys {
    /// The whole board.
    pub whole: Key,
    /// The pawns of both colours.
    pub pawns: Key,
    /// Knights and bishops of both colours.
    pub minors: Key,
    /// All men but the pawns, of White and of Black; the king is one of them.
    pub non_pawns: [Key; 2],
    /// Which men there are, wherever they stand.
    pub material: Material,
}

const _: () = assert!(size_of::<Keys>() == 48);

impl Keys {
    /// The keys of a board, from scratch.
    pub const fn of(board: &Board) -> Self {
        const NONE: Key = Key(0);
        let mut keys = Self {
            whole: Key::of_state(board.state()),
            pawns: NONE,
            minors: NONE,
            non_pawns: [NONE; 2],
            material: Material::of(board),
        };
        let mut kind = 0;
        while kind < 12 {
            let (color, piece) = (Color::ALL[kind / 6], Piece::ALL[kind % 6]);
            let men = Key::of_men(color, piece, board.colored_pieces(color, piece));
            keys.whole.0 ^= men.0;
            keys.toggle_parts(color, piece, men);
            kind += 1;
        }
        keys
    }

    /// Puts a man in or takes it out of the partial keys it belongs to.
    #[inline]
    const fn toggle_parts(&mut self, color: Color, piece: Piece, man: Key) {
        match piece {
            Piece::Pawn => self.pawns.0 ^= man.0,
            _ => self.non_pawns[color as usize].0 ^= man.0,
        }
        if let Piece::Knight | Piece::Bishop = piece {
            self.minors.0 ^= man.0;
        }
    }

    #[inline]
    fn toggle(&mut self, color: Color, piece: Piece, square: Square) {
        let man = Key::of_man(color, piece, square);
        self.whole.0 ^= man.0;
        self.toggle_parts(color, piece, man);
    }
}

impl Observer for Keys {
    #[inline]
    fn man_removed(&mut self, color: Color, piece: Piece, square: Square) {
        self.toggle(color, piece, square);
        self.material.man_removed(color, piece, square);
    }

    #[inline]
    fn man_added(&mut self, color: Color, piece: Piece, square: Square) {
        self.toggle(color, piece, square);
        self.material.man_added(color, piece, square);
    }

    #[inline]
    fn man_moved(&mut self, color: Color, piece: Piece, from: Square, to: Square) {
        let men = Key(Key::of_man(color, piece, from).0 ^ Key::of_man(color, piece, to).0);
        self.whole.0 ^= men.0;
        self.toggle_parts(color, piece, men);
    }

    #[inline]
    fn state_changed(&mut self, before: State, after: State) {
        self.whole.state_changed(before, after);
    }
}
