//! What a move in notation means on a board.

use board::{Board, CastlingSide, Move, MoveKind, Piece, UciMove};
use magic_core::{
    Bitboard, DEFAULT_SLIDERS, File, Rank, Sliders, Square, king_attacks, knight_attacks,
    pawn_attacks,
};

use super::error::{Candidates, MoveError};
use super::san::{San, SanBody};
use crate::explanation::{LastDoublePush, WhyIllegal, why_illegal, why_not_castling};
use crate::legality::is_legal;
use crate::move_list::MoveList;
use crate::moves::Moves;

impl San {
    /// The legal move that the notation means on this board.
    ///
    /// Check marks and capture marks are not compared with the board. They add nothing to the
    /// meaning, and many writers leave them out.
    ///
    /// # Errors
    /// Why the notation means no move, or several moves.
    pub fn resolve(&self, board: &Board) -> Result<Move, MoveError> {
        match self.body {
            SanBody::Castling(side) => castling(board, side),
            SanBody::Plain { piece, file, rank, to, promotion, .. } => {
                plain(board, piece, (file, rank), to, promotion)
            }
        }
    }
}

fn castling(board: &Board, side: CastlingSide) -> Result<Move, MoveError> {
    let us = board.side_to_move();
    let rook = board.castling_rook(us, side);
    let mv = rook.map(|rook| Move::new(board.king(us), rook, MoveKind::Castling));
    let not_legal = || MoveError::NotLegal(why_not_castling(board, side));
    mv.filter(|&mv| is_legal(board, mv)).ok_or_else(not_legal)
}

fn plain(
    board: &Board,
    piece: Piece,
    (file, rank): (Option<File>, Option<Rank>),
    to: Square,
    promotion: Option<Piece>,
) -> Result<Move, MoveError> {
    let color = board.side_to_move();
    let on_file = file.map_or(Bitboard::FULL, Bitboard::from);
    let on_rank = rank.map_or(Bitboard::FULL, Bitboard::from);
    let named = board.colored_pieces(color, piece) & on_file & on_rank;
    if named.is_empty() {
        return Err(MoveError::NoSuchPiece { color, piece, file, rank });
    }
    let names_no_file = piece == Piece::Pawn && file.is_none();
    let pieces = if names_no_file { named & Bitboard::from(to.file()) } else { named };
    let promotes = piece == Piece::Pawn && to.rank() == Rank::Eighth.relative_to(color);
    if promotes != promotion.is_some() {
        let missing = promotion.is_none();
        return Err(MoveError::NotLegal(match missing {
            true => WhyIllegal::PromotionMissing,
            false => WhyIllegal::NoPromotion,
        }));
    }
    if let Some(mv) = only_legal_move(board, pieces & origins(board, piece, to), to, promotion) {
        return Ok(mv);
    }
    let is_meant = |mv: &&Move| mv.kind() != MoveKind::Castling && mv.promotion() == promotion;
    let wanted = Moves::of(board).from(pieces).to(to.bitboard());
    let legal: MoveList = wanted.list();
    let mut meant = legal.iter().filter(is_meant).copied();
    match (meant.next(), meant.next()) {
        (Some(mv), None) => Ok(mv),
        (Some(_), Some(_)) => {
            Err(MoveError::Ambiguous { moves: legal.iter().filter(is_meant).copied().collect() })
        }
        (None, _) if names_no_file && !wanted_from(board, named, to).is_empty() => {
            let captures = wanted_from(board, named, to);
            let moves = captures.iter().filter(is_meant).copied().collect();
            Err(MoveError::CaptureWithoutFile { moves })
        }
        (None, _) => {
            let reaching = wanted.pseudo_legal().list();
            let moves: Candidates = reaching.iter().filter(is_meant).copied().collect();
            let only = match moves.as_slice() {
                [mv] => Some(mv.from()),
                [] => pieces.only(),
                _ => return Err(MoveError::LeavesKingInCheck { moves }),
            };
            let meant = only.map(|from| UciMove { from, to, promotion });
            // Two squares may castle, which a king's move in this notation does not mean.
            let castles = |uci: &UciMove| {
                uci.resolve(board).is_some_and(|mv| mv.kind() == MoveKind::Castling)
            };
            let cannot_reach = MoveError::CannotReach { piece, to };
            Err(meant.filter(|uci| !castles(uci)).map_or(cannot_reach, |uci| not_legal(board, uci)))
        }
    }
}

/// The only legal move of these pieces to this square that is no castling. `None` if there are
/// several, or none.
///
/// Few pieces can go to one square, so asking about each is faster than generating moves: games are
/// replayed in five sixths of the time.
fn only_legal_move(
    board: &Board,
    pieces: Bitboard,
    to: Square,
    promotion: Option<Piece>,
) -> Option<Move> {
    let moves =
        pieces.into_iter().filter_map(|from| UciMove { from, to, promotion }.resolve(board));
    let mut legal = moves.filter(|&mv| mv.kind() != MoveKind::Castling && is_legal(board, mv));
    let first = legal.next()?;
    legal.next().is_none().then_some(first)
}

/// Squares from which such a piece can come. For pawns there are more: the whole file.
fn origins(board: &Board, piece: Piece, to: Square) -> Bitboard {
    let occupied = board.occupied();
    match piece {
        Piece::Pawn => pawn_attacks(!board.side_to_move(), to) | Bitboard::from(to.file()),
        Piece::Knight => knight_attacks(to),
        Piece::Bishop => DEFAULT_SLIDERS.bishop(to, occupied),
        Piece::Rook => DEFAULT_SLIDERS.rook(to, occupied),
        Piece::Queen => DEFAULT_SLIDERS.queen(to, occupied),
        Piece::King => king_attacks(to),
    }
}

/// The legal moves of these pieces to this square.
fn wanted_from(board: &Board, pieces: Bitboard, to: Square) -> MoveList {
    Moves::of(board).from(pieces).to(to.bitboard()).list()
}

/// The legal move that a UCI move means on this board.
pub(super) fn uci(board: &Board, uci: UciMove) -> Result<Move, MoveError> {
    let mv = uci.resolve(board).filter(|&mv| is_legal(board, mv));
    mv.ok_or_else(|| not_legal(board, uci))
}

/// Which rule the move breaks.
fn not_legal(board: &Board, uci: UciMove) -> MoveError {
    MoveError::NotLegal(why_illegal(board, LastDoublePush::Unknown, uci))
}
