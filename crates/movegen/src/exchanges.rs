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

/// The most captures there can be on one square: one for each piece of both sides but one.
const MOST_CAPTURES: usize = 32;

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
    let mut won = [0; MOST_CAPTURES];
    let mut captures = 0;
    while let Some(value) = exchange.take() {
        won[captures] = value;
        captures += 1;
        if captures == MOST_CAPTURES {
            break;
        }
    }
    // Backwards from the last capture: each side takes only if that is better than stopping.
    let reply = won[..captures].iter().rev().fold(0, |reply, won| i32::max(0, won - reply));
    exchange.won_at_first - reply
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
    let mut answer = true;
    while bound >= 0 {
        if !exchange.can_promote && exchange.standing <= bound {
            return answer;
        }
        match exchange.take() {
            Some(won) if won > bound => bound = won - bound - 1,
            _ => return answer,
        }
        answer = !answer;
    }
    !answer
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
    /// For each side, the enemy sliders that stand on a line with its king.
    lines: [Bitboard; 2],
}

impl<'a> Exchange<'a> {
    /// The exchange that `mv` begins. `None` for castling.
    #[inline]
    fn begin(board: &'a Board, mv: Move, values: &'a PieceValues) -> Option<Self> {
        let (from, target) = (mv.from(), mv.to());
        let mover = board.piece_on(from)?;
        let mut occupied = board.occupied().without(from).with(target);
        let mut won_at_first = match mv.kind() {
            MoveKind::Castling => return None,
            MoveKind::EnPassant => {
                occupied.remove(Square::new(target.file(), from.rank()));
                values.of(Piece::Pawn)
            }
            _ => board.piece_on(target).map_or(0, |captured| values.of(captured)),
        };
        if let Some(piece) = mv.promotion() {
            won_at_first += values.promotion(piece);
        }
        Some(Self {
            board,
            values,
            target,
            can_promote: matches!(target.rank(), Rank::First | Rank::Eighth),
            won_at_first,
            standing: values.of(mv.promotion().unwrap_or(mover)),
            occupied,
            attackers: board.attackers_to(target, occupied),
            side: !board.side_to_move(),
            lines: Color::ALL.map(|color| sliders_in_line(board, color)),
        })
    }

    /// Takes with the least valuable piece that may take, and returns what that capture wins.
    #[inline]
    fn take(&mut self) -> Option<i32> {
        let (piece, from) = self.least_valuable()?;
        let mut won = self.standing;
        self.standing = self.values.of(piece);
        if piece == Piece::Pawn && self.can_promote {
            won += self.values.promotion(Piece::Queen);
            self.standing = self.values.of(Piece::Queen);
        }
        self.occupied.remove(from);
        if bishop_rays(self.target).contains(from) {
            let seen = bishop_attacks(self.target, self.occupied);
            self.attackers |= seen & self.board.diagonal_sliders();
        } else if rook_rays(self.target).contains(from) {
            let seen = rook_attacks(self.target, self.occupied);
            self.attackers |= seen & self.board.orthogonal_sliders();
        }
        self.side = !self.side;
        Some(won)
    }

    #[inline]
    fn least_valuable(&self) -> Option<(Piece, Square)> {
        let board = self.board;
        let present = self.attackers & self.occupied;
        let own = present & board.color(self.side);
        if own.is_empty() {
            return None;
        }
        let king = board.king(self.side);
        let pinning = self.lines[self.side.index()] & self.occupied.without(self.target);
        for piece in &Piece::ALL[..5] {
            let pieces = (own & board.pieces(*piece)).into_iter();
            let mut free = pieces.filter(|&from| {
                let occupied = self.occupied.without(from);
                pinning.into_iter().all(|slider| between(king, slider).intersects(occupied))
            });
            if let Some(from) = free.next() {
                return Some((*piece, from));
            }
        }
        (own.contains(king) && !self.is_defended_from(king)).then_some((Piece::King, king))
    }

    /// Whether the other side attacks the square after the king has arrived there.
    fn is_defended_from(&self, king: Square) -> bool {
        let occupied = self.occupied.without(king);
        let defenders = self.board.attackers_to(self.target, occupied);
        defenders.intersects(occupied.without(self.target) & self.board.color(!self.side))
    }
}

/// The sliders of the other side that could reach the king of `color` on an empty board.
#[inline]
fn sliders_in_line(board: &Board, color: Color) -> Bitboard {
    let king = board.king(color);
    let orthogonal = rook_rays(king) & board.orthogonal_sliders();
    let diagonal = bishop_rays(king) & board.diagonal_sliders();
    (orthogonal | diagonal) & board.color(!color)
}
