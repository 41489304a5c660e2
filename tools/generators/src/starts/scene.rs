//! A position that is being set up.

use board::{Board, MAX_PIECES, Piece, Position, Reading, Setup};
use magic_core::{Bitboard, Color, Rank, SplitMix64, Square};

/// How often to look for a square for a piece.
const ATTEMPTS: usize = 20;

/// All kinds but the king.
pub(super) const NOT_KINGS: [Piece; 5] =
    [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// All kinds that move along lines.
pub(super) const SLIDERS: [Piece; 3] = [Piece::Bishop, Piece::Rook, Piece::Queen];

/// Pieces on a board. Once both kings are there, the side that is not to move never gets into
/// check.
pub(super) struct Scene<'r> {
    /// What stands where.
    pub(super) setup: Setup,
    /// The source of chance.
    pub(super) random: &'r mut SplitMix64,
    /// Squares with a piece, and squares that must stay empty.
    taken: Bitboard,
    pieces: [u32; 2],
    /// How many more pawns each side may have.
    pawns_left: [u32; 2],
}

impl<'r> Scene<'r> {
    /// An empty board.
    pub(super) fn empty(side_to_move: Color, random: &'r mut SplitMix64) -> Self {
        let mut setup = Setup::empty();
        setup.set_side_to_move(side_to_move);
        let (taken, pieces) = (Bitboard::EMPTY, [0; 2]);
        Self { setup, random, taken, pieces, pawns_left: [MAX_PIECES; 2] }
    }

    /// Both kings, anywhere, and any side to move.
    pub(super) fn of_kings(random: &'r mut SplitMix64) -> Option<Self> {
        let side_to_move = Color::ALL[random.below(2)];
        let mut scene = Self::empty(side_to_move, random);
        let square = Square::ALL[scene.random.below(64)];
        scene.put(Color::White, Piece::King, square);
        scene.king_anywhere(Color::Black).then_some(scene)
    }

    /// Bounds the pawns of each side.
    pub(super) fn allow_pawns(&mut self, pawns: u32) {
        self.pawns_left = [pawns; 2];
    }

    /// Keeps squares empty.
    pub(super) fn reserve(&mut self, squares: Bitboard) {
        self.taken |= squares;
    }

    /// Whether no piece stands on the square, and it is not reserved.
    pub(super) fn is_free(&self, square: Square) -> bool {
        !self.taken.contains(square)
    }

    /// Puts a piece on a square, whatever it attacks.
    pub(super) fn put(&mut self, color: Color, piece: Piece, square: Square) {
        self.setup.put(color, piece, square);
        self.taken.insert(square);
        self.pieces[color as usize] += 1;
        self.pawns_left[color as usize] -= u32::from(piece == Piece::Pawn);
    }

    /// Puts a piece on a free square where it may stand, if that gives no check to the wrong side.
    /// Both kings must be there.
    pub(super) fn try_put(&mut self, color: Color, piece: Piece, square: Square) -> bool {
        let back_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
        let is_full = self.pieces[color as usize] == MAX_PIECES
            || (piece == Piece::Pawn && self.pawns_left[color as usize] == 0);
        let stands_wrong = piece == Piece::Pawn && back_ranks.contains(square);
        if is_full || stands_wrong || !self.is_free(square) {
            return false;
        }
        let before = self.setup;
        self.setup.put(color, piece, square);
        if self.board().is_none() {
            self.setup = before;
            return false;
        }
        self.put(color, piece, square);
        true
    }

    /// Puts a king on a free square where no rule is broken. The other king must be there.
    pub(super) fn king_anywhere(&mut self, color: Color) -> bool {
        self.anywhere(color, Piece::King)
    }

    /// Adds pieces of one colour, of random kinds and places, as far as there is room.
    pub(super) fn scatter(&mut self, color: Color, number: usize, pieces: &[Piece]) {
        for _ in 0..number {
            let piece = pieces[self.random.below(pieces.len())];
            self.anywhere(color, piece);
        }
    }

    /// Adds pieces of random colours, kinds and places, as far as there is room.
    pub(super) fn scatter_both(&mut self, number: usize, pieces: &[Piece]) {
        for _ in 0..number {
            let color = Color::ALL[self.random.below(2)];
            self.scatter(color, 1, pieces);
        }
    }

    /// Whether something happens that happens once in this many times.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.random.below(times) == 0
    }

    /// The position, if it is one.
    pub(super) fn position(&self) -> Option<Position> {
        self.setup.position(Reading::Lenient).ok()
    }

    fn anywhere(&mut self, color: Color, piece: Piece) -> bool {
        (0..ATTEMPTS).any(|_| {
            let square = Square::ALL[self.random.below(64)];
            self.try_put(color, piece, square)
        })
    }

    fn board(&self) -> Option<Board> {
        self.setup.board(Reading::Lenient).ok()
    }
}
