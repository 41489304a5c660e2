//! Which moves give check.

use board::{Board, Move, MoveKind, Piece};
use magic_core::{
    Bitboard, Color, Square, between, bishop_attacks, bishop_rays, knight_attacks, line,
    pawn_attacks, rook_attacks, rook_rays,
};

/// Whether `mv` gives check: by the moving piece, by a discovered check, or by the castling rook.
/// `mv` must be pseudo-legal. A king itself never gives check, not even by an illegal step beside
/// the enemy king.
///
/// For many moves of one board, make [`Checks`] once.
///
/// ```
/// use board::{Board, Move};
/// use magic_core::Square;
/// use movegen::gives_check;
///
/// let board: Board = "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1".parse()?;
/// assert!(gives_check(&board, Move::normal(Square::E4, Square::C3))); // discovers the rook
/// assert!(!gives_check(&board, Move::normal(Square::E1, Square::D1)));
/// # Ok::<(), board::FenError>(())
/// ```
pub fn gives_check(board: &Board, mv: Move) -> bool {
    match mv.kind() {
        MoveKind::Normal | MoveKind::DoublePush => carrying_gives_check(board, mv.from(), mv.to()),
        _ => arriving_gives_check(board, mv),
    }
}

/// Whether a normal move from `from` to `to` gives check.
///
/// A branch on the kind of the moving piece would be hard to predict. So the piece is moved in
/// every set that it may belong to. Then the sets tell what attacks the king.
#[inline]
fn carrying_gives_check(board: &Board, from: Square, to: Square) -> bool {
    let us = board.side_to_move();
    let (own, king) = (board.color(us), board.king(!us));
    let carried = |pieces: Bitboard| {
        let pieces = (pieces & own).0;
        Bitboard((pieces & !from.bitboard().0) | (pieces >> from as u32 & 1) << to as u32)
    };
    let leapers = (pawn_attacks(!us, king) & carried(board.pawns()))
        | (knight_attacks(king) & carried(board.knights()));
    !leapers.is_empty() || {
        let orthogonal = rook_rays(king) & carried(board.orthogonal_sliders());
        let diagonal = bishop_rays(king) & carried(board.diagonal_sliders());
        let occupied = board.occupied().without(from).with(to);
        (orthogonal | diagonal).into_iter().any(|slider| sees(slider, king, occupied))
    }
}

/// Whether the board after the move has a check. It serves the rare moves: two pieces move, a pawn
/// is taken beside its capturer, or a pawn becomes another piece.
#[inline(never)]
fn arriving_gives_check(board: &Board, mv: Move) -> bool {
    !board.play(mv).checkers().is_empty()
}

/// Whether nothing stands between two squares of one line.
#[inline]
fn sees(from: Square, to: Square, occupied: Bitboard) -> bool {
    between(from, to).is_disjoint(occupied)
}

/// The squares from which a `piece` of the side to move would give check, whether or not the piece
/// can reach them.
///
/// ```
/// use board::{Board, Piece};
/// use magic_core::Square;
///
/// let squares = movegen::check_squares(&Board::start(), Piece::Knight);
/// assert_eq!(squares.into_iter().collect::<Vec<_>>(), [Square::D6, Square::F6, Square::C7, Square::G7]);
/// ```
#[inline]
pub fn check_squares(board: &Board, piece: Piece) -> Bitboard {
    let (us, occupied) = (board.side_to_move(), board.occupied());
    let king = board.king(!us);
    match piece {
        Piece::Pawn => pawn_attacks(!us, king),
        Piece::Knight => knight_attacks(king),
        Piece::Bishop => bishop_attacks(king, occupied),
        Piece::Rook => rook_attacks(king, occupied),
        Piece::Queen => bishop_attacks(king, occupied) | rook_attacks(king, occupied),
        Piece::King => Bitboard::EMPTY,
    }
}

/// How the side to move can give check. It is computed once and serves all moves of one board.
///
/// 64 bytes, `Copy`: an engine keeps it with the node.
///
/// ```
/// use board::{Board, Piece};
/// use magic_core::{Bitboard, Square};
/// use movegen::{Checks, legal_moves};
///
/// // The bishop gives check by going away from the rook's file, and the rook by taking on e8.
/// let board: Board = "4n2k/8/8/7B/8/8/7R/K7 w - - 0 1".parse()?;
/// let checks = Checks::of(&board);
/// assert_eq!(checks.king(), Square::H8);
/// assert_eq!(checks.discoverers(), Square::H5.bitboard());
/// assert!(checks.squares(Piece::Rook).contains(Square::F8));
///
/// let leaving = checks.discovered(Square::H5, Square::E8.bitboard() | Square::H7.bitboard());
/// assert_eq!(leaving, Square::E8.bitboard());
/// let checking = legal_moves(&board).iter().filter(|&&mv| checks.gives_check(&board, mv)).count();
/// assert_eq!(checking, 7); // all moves of the bishop
/// # Ok::<(), board::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checks {
    squares: [Bitboard; 6],
    discoverers: Bitboard,
    king: Square,
    us: Color,
}

const _: () = assert!(size_of::<Checks>() == 64);

impl Checks {
    /// The checks that the side to move can give.
    #[inline]
    pub fn of(board: &Board) -> Self {
        let us = board.side_to_move();
        let diagonal = check_squares(board, Piece::Bishop);
        let orthogonal = check_squares(board, Piece::Rook);
        Self {
            squares: [
                check_squares(board, Piece::Pawn),
                check_squares(board, Piece::Knight),
                diagonal,
                orthogonal,
                diagonal | orthogonal,
                Bitboard::EMPTY,
            ],
            discoverers: board.king_blockers(!us) & board.color(us),
            king: board.king(!us),
            us,
        }
    }

    /// The squares from which a piece of this kind gives check.
    #[inline]
    pub const fn squares(&self, piece: Piece) -> Bitboard {
        self.squares[piece.index()]
    }

    /// The pieces of the side to move that stand between one of their sliders and the enemy king.
    /// Each discovers a check when it leaves the line.
    #[inline]
    pub const fn discoverers(&self) -> Bitboard {
        self.discoverers
    }

    /// The square of the enemy king.
    #[inline]
    pub const fn king(&self) -> Square {
        self.king
    }

    /// The squares of `targets` where the arrival of the piece from `from` discovers a check.
    #[inline]
    pub fn discovered(&self, from: Square, targets: Bitboard) -> Bitboard {
        if self.discoverers.contains(from) {
            targets - line(self.king, from)
        } else {
            Bitboard::EMPTY
        }
    }

    /// [`gives_check`], computed from this value. `board` must be the board that the value was made
    /// for, and `mv` pseudo-legal on it.
    #[inline]
    pub fn gives_check(&self, board: &Board, mv: Move) -> bool {
        debug_assert!(board.side_to_move() == self.us);
        match mv.kind() {
            MoveKind::Normal | MoveKind::DoublePush => {
                let (from, to) = (mv.from(), mv.to());
                let direct = board.piece_on(from).is_some_and(|it| self.squares(it).contains(to));
                direct || !self.discovered(from, to.bitboard()).is_empty()
            }
            _ => arriving_gives_check(board, mv),
        }
    }
}
