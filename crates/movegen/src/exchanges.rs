//! Static exchange evaluation: what a move wins or loses by captures on its target square.
//!
//! Source: <https://www.chessprogramming.org/Static_Exchange_Evaluation>. Programs differ in the
//! rules. The rules here are:
//!
//! - **Who takes.** The sides take in turn on the one square, each with its least valuable piece
//!   that may take. The order is pawn, knight, bishop, rook, queen, king. Of several pieces of a
//!   kind, the piece on the lowest square takes. Either side may stop when that is better. So the
//!   value is that of the best play if the only choice is between taking and stopping. Rarely a
//!   more valuable piece would do better, because a line opens behind it. In the tests' games,
//!   about one capture in a thousand has another value when every order of taking is tried.
//! - **Pins and checks.** Every capture of the exchange is a legal move. A piece that shields its
//!   king stays as long as its king needs it. A piece that cannot answer a discovered check stays
//!   too. A king takes only a piece that is no longer defended; a pinned piece defends as well.
//! - **Promotions.** The move's own promotion counts. The value of the pawn is exchanged for the
//!   value of the new piece, which then stands on the square. Pawns that take on the last rank
//!   later become queens.
//! - **En passant.** The move takes the pawn, and lines may open as after any capture. An en
//!   passant reply to a double push is not counted, because it is on another square.
//! - **Castling** wins and loses nothing: 0.

use board::{Board, Move, MoveKind, Piece};
use magic_core::{
    Bitboard, Color, Rank, Square, between, bishop_attacks, bishop_rays, rook_attacks, rook_rays,
};

use crate::values::PieceValues;

/// What the exchange after `mv` wins; negative if it loses. `mv` must be legal.
///
/// A quiet move wins nothing. It loses something if the piece can be taken. See the [rules](self)
/// of the exchange. After a move that is not legal the value is unspecified.
///
/// ```
/// use board::{Board, Move};
/// use magic_core::Square;
/// use movegen::{PieceValues, see};
///
/// let values = PieceValues::new(1, 3, 3, 5, 9);
/// // A rook takes a pawn that nobody defends.
/// let board: Board = "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1".parse()?;
/// assert_eq!(see(&board, Move::normal(Square::E1, Square::E5), &values), 1);
/// // A knight takes a pawn that is defended twice.
/// let board: Board = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1".parse()?;
/// assert_eq!(see(&board, Move::normal(Square::D3, Square::E5), &values), -2);
/// # Ok::<(), board::FenError>(())
/// ```
pub fn see(board: &Board, mv: Move, values: &PieceValues) -> i32 {
    let Some(mut exchange) = Exchange::begin(board, mv, values) else { return 0 };
    exchange.find_attackers();
    // All three for the side to take: what it has won so far, and the least and the most that the
    // exchange can end with, because each side may have stopped before.
    let (mut balance, mut least, mut most) = (-exchange.won_at_first, -i32::MAX, i32::MAX);
    let mut sign = -1;
    loop {
        least = least.max(balance);
        if !exchange.can_promote && balance + exchange.standing <= least {
            return sign * least;
        }
        match exchange.take() {
            Some(won) if balance + won > least => {
                (balance, least, most) = (-balance - won, -most, -least);
                sign = -sign;
            }
            _ => return sign * least,
        }
    }
}

/// Whether [`see`] is at least `threshold`. It is cheaper than `see`, because it stops when the
/// answer is known.
///
/// ```
/// use board::{Board, Move};
/// use magic_core::Square;
/// use movegen::{PieceValues, see_ge};
///
/// let board: Board = "4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1".parse()?;
/// assert!(!see_ge(&board, Move::normal(Square::F3, Square::E5), 0, &PieceValues::CENTIPAWNS));
/// # Ok::<(), board::FenError>(())
/// ```
pub fn see_ge(board: &Board, mv: Move, threshold: i32, values: &PieceValues) -> bool {
    let Some(mut exchange) = Exchange::begin(board, mv, values) else { return 0 >= threshold };
    // The question: does the side to take gain at most `bound`? It need not take, so the answer is
    // no if `bound` is below 0. If its capture gains more than `bound`, the same question goes to
    // the other side, with the difference as its bound.
    let mut bound = exchange.won_at_first - threshold;
    if bound < 0 || exchange.ends_within(bound) {
        return bound >= 0;
    }
    exchange.find_attackers();
    let mut answer = true;
    loop {
        match exchange.take() {
            Some(won) if won > bound => bound = won - bound - 1,
            _ => return answer,
        }
        answer = !answer;
        if exchange.ends_within(bound) {
            return answer;
        }
    }
}

/// An exchange on one square, after its first move.
struct Exchange<'a> {
    board: &'a Board,
    values: &'a PieceValues,
    target: Square,
    /// Whether pawns that take here become queens.
    can_promote: bool,
    /// What the first move has won.
    won_at_first: i32,
    /// The value of the piece that stands on the square now.
    standing: i32,
    /// The pieces that have not taken yet, and the square itself.
    occupied: Bitboard,
    /// The pieces that attack the square. Pieces that have already taken may be among them.
    attackers: Bitboard,
    /// Who takes next.
    side: Color,
}

impl<'a> Exchange<'a> {
    /// The exchange that `mv` begins, before the attackers are known. `None` for castling.
    #[inline(always)]
    fn begin(board: &'a Board, mv: Move, values: &'a PieceValues) -> Option<Self> {
        let (from, target) = (mv.from(), mv.to());
        let mut exchange = Self {
            board,
            values,
            target,
            can_promote: matches!(target.rank(), Rank::First | Rank::Eighth),
            won_at_first: board.piece_on(target).map_or(0, |captured| values.of(captured)),
            standing: values.of(board.piece_on(from)?),
            occupied: board.occupied().without(from).with(target),
            attackers: Bitboard::EMPTY,
            side: !board.side_to_move(),
        };
        // One question for nearly all moves: a `match` would be a jump that is hard to predict.
        if mv.kind() != MoveKind::Normal {
            if mv.is_castling() {
                return None;
            }
            if mv.kind() == MoveKind::EnPassant {
                exchange.occupied.remove(Square::new(target.file(), from.rank()));
                exchange.won_at_first = values.of(Piece::Pawn);
            }
            if let Some(piece) = mv.promotion() {
                exchange.won_at_first += values.promotion(piece);
                exchange.standing = values.of(piece);
            }
        }
        Some(exchange)
    }

    #[inline(always)]
    fn find_attackers(&mut self) {
        self.attackers = self.board.attackers_to(self.target, self.occupied);
    }

    /// Whether the next capture can win at most `bound`.
    #[inline(always)]
    fn ends_within(&self, bound: i32) -> bool {
        !self.can_promote && self.standing <= bound
    }

    /// Takes with the least valuable piece that may take, and returns what that capture wins.
    #[inline(always)]
    fn take(&mut self) -> Option<i32> {
        let (piece, from) = self.least_valuable()?;
        let mut won = self.standing;
        self.standing = self.values.of(piece);
        if piece == Piece::Pawn && self.can_promote {
            won += self.values.promotion(Piece::Queen);
            self.standing = self.values.of(Piece::Queen);
        }
        self.occupied.remove(from);
        // Sliders behind the piece. After a king nobody takes, so nothing behind it matters.
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            let seen = bishop_attacks(self.target, self.occupied);
            self.attackers |= seen & self.board.diagonal_sliders();
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            let seen = rook_attacks(self.target, self.occupied);
            self.attackers |= seen & self.board.orthogonal_sliders();
        }
        self.side = !self.side;
        Some(won)
    }

    #[inline(always)]
    fn least_valuable(&self) -> Option<(Piece, Square)> {
        let board = self.board;
        let own = self.attackers & self.occupied & board.color(self.side);
        if own.is_empty() {
            return None;
        }
        let (piece, from) = least_of(board, own);
        // A piece that leaves its square can open only a line from its king to an enemy slider.
        // Before the exchange no such line was open, or the first move has closed it or taken the
        // slider. So the lines matter only if a piece on a ray from the king has left.
        let king = board.king(self.side);
        let (orthogonal, diagonal) = (rook_rays(king), bishop_rays(king));
        let left = board.occupied() - self.occupied.without(from);
        let enemies = self.occupied.without(self.target) & board.color(!self.side);
        let sliders = enemies
            & ((orthogonal & board.orthogonal_sliders()) | (diagonal & board.diagonal_sliders()));
        let is_free = left.is_disjoint(orthogonal | diagonal) || sliders.is_empty();
        if piece != Piece::King && is_free {
            return Some((piece, from));
        }
        least_valuable_free(board, self.target, self.occupied, own, king, sliders)
    }
}

/// The least valuable of the attackers of one side that may take: it leaves no line to its king
/// open, or it is the king and nobody defends the square.
///
/// It takes values, not the exchange: a reference to the exchange would keep it in memory instead
/// of registers, which makes an exchange half as fast again.
#[inline(never)]
fn least_valuable_free(
    board: &Board,
    target: Square,
    occupied: Bitboard,
    own: Bitboard,
    king: Square,
    sliders: Bitboard,
) -> Option<(Piece, Square)> {
    let mut rest = own.without(king);
    while !rest.is_empty() {
        let (piece, from) = least_of(board, rest);
        let occupied = occupied.without(from);
        if sliders.into_iter().all(|slider| between(king, slider).intersects(occupied)) {
            return Some((piece, from));
        }
        rest.remove(from);
    }
    let may_take = own.contains(king) && !is_defended(board, target, occupied.without(king), king);
    may_take.then_some((Piece::King, king))
}

/// Whether the other side than that of the king attacks the square.
fn is_defended(board: &Board, target: Square, occupied: Bitboard, king: Square) -> bool {
    let attackers = board.attackers_to(target, occupied) & occupied.without(target);
    let own = if board.color(Color::White).contains(king) { Color::White } else { Color::Black };
    attackers.intersects(board.color(!own))
}

/// The least valuable piece of a set that is not empty, on the lowest of its squares.
#[inline(always)]
fn least_of(board: &Board, set: Bitboard) -> (Piece, Square) {
    let (diagonal, orthogonal) = (set & board.diagonal_sliders(), set & board.orthogonal_sliders());
    let kinds = [
        (Piece::Pawn, set & board.pawns()),
        (Piece::Knight, set & board.knights()),
        (Piece::Bishop, diagonal - orthogonal),
        (Piece::Rook, orthogonal - diagonal),
        (Piece::Queen, diagonal & orthogonal),
    ];
    for (piece, pieces) in kinds {
        if let Some(square) = pieces.first() {
            return (piece, square);
        }
    }
    (Piece::King, set.first_or_a1())
}
