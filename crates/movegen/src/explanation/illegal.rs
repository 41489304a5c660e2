//! The rule that a move breaks.

use board::{Black, Board, CastlingSide, Piece, Setup, UciMove, White};
use magic_core::{
    Bitboard, Color, Rank, Square, between, bishop_rays, king_attacks, knight_attacks,
    pawn_attacks, rook_rays,
};

use super::placed_piece::{PlacedPiece, attackers, first_of, nearest, placed};
use crate::generator::CastlingPath;

/// The rule that a move breaks, and the pieces that it is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum WhyIllegal {
    /// No piece stands on the first square.
    NoPiece {
        /// The square.
        square: Square,
    },
    /// The piece belongs to the side that is not to move.
    OtherSide {
        /// The piece.
        piece: PlacedPiece,
    },
    /// Both squares are the same.
    SameSquare {
        /// The square.
        square: Square,
    },
    /// Such a piece does not go from one square to the other.
    NotItsWay {
        /// The piece.
        piece: PlacedPiece,
        /// Where it would go.
        to: Square,
    },
    /// A pawn goes two squares from a rank that is not its side's second.
    LateDoublePush {
        /// The pawn.
        pawn: PlacedPiece,
    },
    /// A piece stands between the squares.
    InTheWay {
        /// The piece.
        blocker: PlacedPiece,
    },
    /// A piece of the same side stands on the target.
    OwnPiece {
        /// That piece.
        piece: PlacedPiece,
    },
    /// A piece stands where a pawn would be pushed to.
    PushBlocked {
        /// The piece.
        blocker: PlacedPiece,
    },
    /// A pawn goes diagonally to an empty square.
    NothingToCapture {
        /// The square.
        to: Square,
    },
    /// A pawn would capture another one en passant that has not just gone two squares.
    NoEnPassant {
        /// The pawn that would be captured.
        pawn: PlacedPiece,
        /// Where the other pawn would go.
        to: Square,
    },
    /// A pawn goes to the last rank, and no piece is named that it becomes.
    PromotionMissing,
    /// The text promotes a piece that is no pawn on its last rank.
    NoPromotion,
    /// A pawn cannot become such a piece.
    PromotionPiece {
        /// The piece.
        piece: Piece,
    },
    /// Two pieces give check, and a piece moves that is not the king.
    DoubleCheck {
        /// The pieces that give check.
        checkers: [PlacedPiece; 2],
    },
    /// The move does not end the check.
    StaysInCheck {
        /// The piece that gives check.
        checker: PlacedPiece,
    },
    /// The piece leaves the line on which it is pinned.
    Pinned {
        /// The piece.
        piece: PlacedPiece,
        /// The piece that pins it.
        pinner: PlacedPiece,
        /// The king.
        king: Square,
    },
    /// Two pawns leave the board's lines by a capture en passant, and that gives check.
    EnPassantOpensLine {
        /// The piece that gives check.
        attacker: PlacedPiece,
        /// The king.
        king: Square,
    },
    /// The king steps on an attacked square.
    AttackedSquare {
        /// The piece that attacks the square.
        attacker: PlacedPiece,
        /// The square.
        to: Square,
    },
    /// The king stays on the line of a piece that gives check.
    StaysOnLine {
        /// The piece that gives check.
        attacker: PlacedPiece,
        /// Where the king would go.
        to: Square,
    },
    /// There is no right to castle with that rook.
    NoCastlingRight {
        /// The side that would castle.
        color: Color,
        /// To which side.
        side: CastlingSide,
        /// The rook, if one stands on that side of the king.
        rook: Option<PlacedPiece>,
    },
    /// A piece stands on a square that king or rook crosses.
    CastlingBlocked {
        /// The piece.
        blocker: PlacedPiece,
    },
    /// The king is in check.
    CastlingInCheck {
        /// The piece that gives check.
        checker: PlacedPiece,
    },
    /// A square that the king crosses, or goes to, is attacked.
    CastlingAttacked {
        /// The square.
        square: Square,
        /// The piece that attacks the square.
        attacker: PlacedPiece,
    },
    /// The rook shields the king, and leaves its place.
    CastlingOpensRank {
        /// The rook.
        rook: PlacedPiece,
        /// The piece that would give check.
        attacker: PlacedPiece,
    },
}

impl core::error::Error for WhyIllegal {}

/// What is known of the last double push beside the board.
#[derive(Clone, Copy)]
pub(crate) enum LastDoublePush {
    /// The square that it passed, or that the last move was none.
    Known(Option<Square>),
    /// A board alone knows it only where a pawn can legally answer.
    Unknown,
}

/// The rule that a move breaks, which is not legal.
pub(crate) fn why_illegal(board: &Board, push: LastDoublePush, mv: UciMove) -> WhyIllegal {
    let Some(piece) = placed(board, mv.from) else {
        return WhyIllegal::NoPiece { square: mv.from };
    };
    let reason = obey_all(board, push, piece, mv).err();
    debug_assert!(reason.is_some(), "{mv} breaks no rule on {board}");
    reason.unwrap_or(WhyIllegal::NotItsWay { piece, to: mv.to })
}

/// Why the side to move may not castle to that side.
pub(crate) fn why_not_castling(board: &Board, side: CastlingSide) -> WhyIllegal {
    let color = board.side_to_move();
    match board.castling_rook(color, side).and_then(|rook| placed(board, rook)) {
        Some(rook) => castling_fault(board, rook),
        None => {
            let rook = Setup::from(board).outermost_rook(color, side);
            let rook = rook.and_then(|rook| placed(board, rook));
            WhyIllegal::NoCastlingRight { color, side, rook }
        }
    }
}

/// How a pawn or another piece reaches its target.
enum MoverWay {
    /// It takes what stands on the target, if anything does.
    Plain,
    /// It takes the pawn on this square en passant, perhaps only if that has just gone two squares.
    EnPassant(Square, Option<WhyIllegal>),
    /// It is the king.
    King,
}

fn obey_all(
    board: &Board,
    push: LastDoublePush,
    piece: PlacedPiece,
    UciMove { from, to, promotion }: UciMove,
) -> Result<(), WhyIllegal> {
    let us = board.side_to_move();
    if piece.color != us {
        return Err(WhyIllegal::OtherSide { piece });
    }
    if from == to {
        return Err(WhyIllegal::SameSquare { square: from });
    }
    if piece.piece != Piece::Pawn && promotion.is_some() {
        return Err(WhyIllegal::NoPromotion);
    }
    let way = match piece.piece {
        Piece::Pawn => pawn_way(board, push, piece, to)?,
        Piece::King => king_way(board, piece, to)?,
        _ => piece_way(board, piece, to).map(|()| MoverWay::Plain)?,
    };
    if piece.piece == Piece::Pawn {
        obey_promotion(to.rank() == Rank::Eighth.relative_to(us), promotion)?;
    }
    match way {
        MoverWay::King => keep_from_attacks(board, from, to),
        MoverWay::Plain => keep_king_safe(board, piece, to, to),
        MoverWay::EnPassant(captured, doubt) => {
            keep_king_safe(board, piece, to, captured)?;
            doubt.map_or(Ok(()), Err)
        }
    }
}

/// The way of a piece that is no pawn.
fn piece_way(board: &Board, piece: PlacedPiece, to: Square) -> Result<(), WhyIllegal> {
    let from = piece.square;
    let reached = match piece.piece {
        Piece::Pawn => Bitboard::EMPTY,
        Piece::Knight => knight_attacks(from),
        Piece::Bishop => bishop_rays(from),
        Piece::Rook => rook_rays(from),
        Piece::Queen => bishop_rays(from) | rook_rays(from),
        Piece::King => king_attacks(from),
    };
    if !reached.contains(to) {
        return Err(WhyIllegal::NotItsWay { piece, to });
    }
    if let Some(blocker) = nearest(board, from, between(from, to)) {
        return Err(WhyIllegal::InTheWay { blocker });
    }
    match placed(board, to) {
        Some(own) if own.color == piece.color => Err(WhyIllegal::OwnPiece { piece: own }),
        _ => Ok(()),
    }
}

/// The way of a king: a step, or a castling in one of its spellings.
fn king_way(board: &Board, king: PlacedPiece, to: Square) -> Result<MoverWay, WhyIllegal> {
    let (from, color) = (king.square, king.color);
    let side = CastlingSide::of(from, to);
    let right = board.castling_rook(color, side);
    let target = placed(board, to).filter(|it| (it.color, it.piece) == (color, Piece::Rook));
    let goes_far = from.file().index().abs_diff(to.file().index()) > 1;
    let on_back_rank = from.rank() == to.rank() && from.rank() == Rank::First.relative_to(color);
    let castles_with = match target {
        Some(rook) if right == Some(rook.square) => true,
        Some(rook) if on_back_rank && goes_far => {
            return Err(WhyIllegal::NoCastlingRight { color, side, rook: Some(rook) });
        }
        _ => {
            let may_castle = right.is_some() || from == Square::E1.relative_to(color);
            on_back_rank && goes_far && may_castle && to.file() == side.king_file()
        }
    };
    if castles_with {
        return Err(why_not_castling(board, side));
    }
    piece_way(board, king, to).map(|()| MoverWay::King)
}

fn pawn_way(
    board: &Board,
    push: LastDoublePush,
    pawn: PlacedPiece,
    to: Square,
) -> Result<MoverWay, WhyIllegal> {
    let (from, color) = (pawn.square, pawn.color);
    if pawn_attacks(color, from).contains(to) {
        return pawn_capture(board, push, pawn, to);
    }
    let ahead =
        |squares: i8| from.try_offset(0, if color == Color::White { squares } else { -squares });
    if ahead(2) == Some(to) && from.rank() != Rank::Second.relative_to(color) {
        return Err(WhyIllegal::LateDoublePush { pawn });
    }
    if ahead(1) != Some(to) && ahead(2) != Some(to) {
        return Err(WhyIllegal::NotItsWay { piece: pawn, to });
    }
    match nearest(board, from, between(from, to) | to.bitboard()) {
        Some(blocker) if blocker.square == to => Err(WhyIllegal::PushBlocked { blocker }),
        Some(blocker) => Err(WhyIllegal::InTheWay { blocker }),
        None => Ok(MoverWay::Plain),
    }
}

fn pawn_capture(
    board: &Board,
    push: LastDoublePush,
    pawn: PlacedPiece,
    to: Square,
) -> Result<MoverWay, WhyIllegal> {
    match placed(board, to) {
        Some(own) if own.color == pawn.color => return Err(WhyIllegal::OwnPiece { piece: own }),
        Some(_) => return Ok(MoverWay::Plain),
        None => {}
    }
    let captured = Square::new(to.file(), pawn.square.rank());
    let passed = match push {
        LastDoublePush::Known(passed) => passed,
        LastDoublePush::Unknown => board.en_passant(),
    };
    if passed == Some(to) {
        return Ok(MoverWay::EnPassant(captured, None));
    }
    let is_fifth = pawn.square.rank() == Rank::Fifth.relative_to(pawn.color);
    let other = PlacedPiece { color: !pawn.color, piece: Piece::Pawn, square: captured };
    if !is_fifth || placed(board, captured) != Some(other) {
        return Err(WhyIllegal::NothingToCapture { to });
    }
    let reason = WhyIllegal::NoEnPassant { pawn: other, to };
    // A board without a square may follow a double push whose answer would expose the king. Only if
    // the answer would not, the pawn has not just gone two squares.
    match (push, passed) {
        (LastDoublePush::Unknown, None) => Ok(MoverWay::EnPassant(captured, Some(reason))),
        _ => Err(reason),
    }
}

fn obey_promotion(promotes: bool, promotion: Option<Piece>) -> Result<(), WhyIllegal> {
    match promotion {
        None if promotes => Err(WhyIllegal::PromotionMissing),
        Some(_) if !promotes => Err(WhyIllegal::NoPromotion),
        Some(piece @ (Piece::Pawn | Piece::King)) => Err(WhyIllegal::PromotionPiece { piece }),
        _ => Ok(()),
    }
}

/// The king must not step on an attacked square.
fn keep_from_attacks(board: &Board, from: Square, to: Square) -> Result<(), WhyIllegal> {
    let through_king = attackers(board, to, board.occupied().without(from)).without(to);
    let direct = attackers(board, to, board.occupied()) & through_king;
    if let Some(attacker) = first_of(board, direct) {
        return Err(WhyIllegal::AttackedSquare { attacker, to });
    }
    match first_of(board, through_king) {
        Some(attacker) => Err(WhyIllegal::StaysOnLine { attacker, to }),
        None => Ok(()),
    }
}

/// No piece may attack the king after another piece has gone to `to` and taken what stood on
/// `captured`.
fn keep_king_safe(
    board: &Board,
    piece: PlacedPiece,
    to: Square,
    captured: Square,
) -> Result<(), WhyIllegal> {
    let (king, checkers) = (board.king(piece.color), board.checkers());
    let mut first_two = checkers.into_iter().filter_map(|checker| placed(board, checker));
    if let (Some(one), Some(other)) = (first_two.next(), first_two.next()) {
        return Err(WhyIllegal::DoubleCheck { checkers: [one, other] });
    }
    let occupied = board.occupied().without(piece.square).without(captured).with(to);
    let after = attackers(board, king, occupied).without(captured);
    if let Some(checker) = first_of(board, after & checkers) {
        return Err(WhyIllegal::StaysInCheck { checker });
    }
    let Some(attacker) = first_of(board, after) else { return Ok(()) };
    let line = between(king, attacker.square);
    let takes_en_passant = captured != to;
    Err(match line.contains(piece.square) && !(takes_en_passant && line.contains(captured)) {
        true => WhyIllegal::Pinned { piece, pinner: attacker, king },
        false => WhyIllegal::EnPassantOpensLine { attacker, king },
    })
}

/// What forbids castling with a rook that has the right.
fn castling_fault(board: &Board, rook: PlacedPiece) -> WhyIllegal {
    let (king, occupied) = (board.king(rook.color), board.occupied());
    let path = CastlingPath::of(king, rook.square);
    let (empty, safe) = match rook.color {
        Color::White => (path.empty::<White>(), path.safe::<White>()),
        Color::Black => (path.empty::<Black>(), path.safe::<Black>()),
    };
    if let Some(blocker) = nearest(board, king, empty) {
        return WhyIllegal::CastlingBlocked { blocker };
    }
    if let Some(checker) = first_of(board, board.checkers()) {
        return WhyIllegal::CastlingInCheck { checker };
    }
    let attacked = |square: Square| {
        let attacker = first_of(board, attackers(board, square, occupied.without(king)))?;
        Some((king.distance(square), WhyIllegal::CastlingAttacked { square, attacker }))
    };
    let nearest_attacked = safe.into_iter().filter_map(attacked).min_by_key(|&(steps, _)| steps);
    if let Some((_, fault)) = nearest_attacked {
        return fault;
    }
    let behind = attackers(board, king, occupied.without(rook.square));
    match first_of(board, behind) {
        Some(attacker) => WhyIllegal::CastlingOpensRank { rook, attacker },
        None => {
            debug_assert!(false, "castling with the {rook} breaks no rule on {board}");
            WhyIllegal::OwnPiece { piece: rook }
        }
    }
}
