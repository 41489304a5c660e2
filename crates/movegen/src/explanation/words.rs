//! Reasons as sentences.

use core::fmt;

use magic_core::{Color, Square};

use super::illegal::WhyIllegal;
use super::legal::{KingSafety, MoveRule, WhyLegal};
use super::placed_piece::PlacedPiece;

impl fmt::Display for WhyIllegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoPiece { square } => write!(f, "no piece stands on {square}"),
            Self::OtherSide { piece } => {
                write!(f, "the {piece} is {}, and {} is to move", piece.color, !piece.color)
            }
            Self::SameSquare { square } => write!(f, "the piece on {square} would stay there"),
            Self::NotItsWay { piece: PlacedPiece { piece, square, .. }, to } => {
                write!(f, "a {piece} does not go from {square} to {to}")
            }
            Self::LateDoublePush { pawn } => {
                let rank = if pawn.color == Color::White { 2 } else { 7 };
                write!(f, "a {} pawn goes two squares only from rank {rank}", pawn.color)
            }
            Self::InTheWay { blocker } => write!(f, "the {blocker} stands in the way"),
            Self::OwnPiece { piece: PlacedPiece { piece, square, .. } } => {
                write!(f, "the {piece} of the same side stands on {square}")
            }
            Self::PushBlocked { blocker } => {
                write!(f, "the {blocker} blocks the pawn, which captures only diagonally")
            }
            Self::NothingToCapture { to } => {
                write!(f, "a pawn goes diagonally only to capture, and {to} is empty")
            }
            Self::NoEnPassant { pawn, to } => write!(
                f,
                "{to} is empty, and it is no en passant square: the {pawn} has not just gone two squares"
            ),
            Self::PromotionMissing => f.write_str(
                "a pawn on the last rank becomes a knight, bishop, rook or queen, and none is named",
            ),
            Self::NoPromotion => f.write_str("only a pawn that goes to the last rank promotes"),
            Self::PromotionPiece { piece } => write!(f, "a pawn cannot become a {piece}"),
            Self::DoubleCheck { checkers: [one, other] } => write!(
                f,
                "the {one} and the {other} both give check, so only the king can move"
            ),
            Self::StaysInCheck { checker } => {
                write!(f, "the king stays in check from the {checker}")
            }
            Self::Pinned { piece, pinner, king } => write!(
                f,
                "the {piece} is pinned to the king on {king} by the {pinner}, along the {}",
                LineKind::of(king, pinner.square)
            ),
            Self::EnPassantOpensLine { attacker, king } => write!(
                f,
                "after the capture the {attacker} gives check along the {}",
                LineKind::of(king, attacker.square)
            ),
            Self::AttackedSquare { attacker, to } => write!(f, "the {attacker} attacks {to}"),
            Self::StaysOnLine { attacker, to } => {
                write!(f, "{to} is on the line of the {attacker}, which gives check through the king's square")
            }
            Self::NoCastlingRight { color, side, rook } => match rook {
                Some(rook) => write!(f, "{color} has no right to castle with the {rook}"),
                None => write!(f, "{color} has no rook to castle with on the {side}"),
            },
            Self::CastlingBlocked { blocker } => {
                write!(f, "the {blocker} stands in the way of castling")
            }
            Self::CastlingInCheck { checker } => {
                write!(f, "the {checker} gives check, and a king in check cannot castle")
            }
            Self::CastlingAttacked { square, attacker } => write!(
                f,
                "the {attacker} attacks {square}, which the king crosses or reaches"
            ),
            Self::CastlingOpensRank { rook, attacker } => write!(
                f,
                "without the {rook} on its square the {attacker} gives check along the rank"
            ),
        }
    }
}

impl fmt::Display for WhyLegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", RuleWords(self))?;
        match self.safety {
            KingSafety::NotConcerned => Ok(()),
            KingSafety::AlongPin { pinner } if pinner.square == self.mv.to() => {
                f.write_str(", which pins it")
            }
            KingSafety::AlongPin { pinner } => {
                write!(f, ", and stays on the line of its pin by the {pinner}")
            }
            KingSafety::TakesChecker { checker } => {
                write!(f, ", which ends the check from the {checker}")
            }
            KingSafety::BlocksCheck { checker } => {
                write!(f, ", which blocks the check from the {checker}")
            }
            KingSafety::SafeSquare { checker: None } => {
                write!(f, ", and no piece attacks {}", self.mv.to())
            }
            KingSafety::SafeSquare { checker: Some(checker) } => write!(
                f,
                ", out of check from the {checker}, and no piece attacks {}",
                self.mv.to()
            ),
        }
    }
}

/// The rule of a legal move, without the king's safety.
struct RuleWords<'a>(&'a WhyLegal);

impl fmt::Display for RuleWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (from, to) = (self.0.mv.from(), self.0.mv.to());
        match self.0.rule {
            MoveRule::Piece { piece: PlacedPiece { piece, .. }, captured: None } => {
                write!(f, "the {piece} goes from {from} to {to}")
            }
            MoveRule::Piece { piece: PlacedPiece { piece, .. }, captured: Some(captured) } => {
                write!(f, "the {piece} takes the {captured}")
            }
            MoveRule::Push => write!(f, "the pawn goes one square ahead, to an empty square"),
            MoveRule::DoublePush => {
                write!(f, "a pawn on rank {} may go two squares, and both are empty", from.rank())
            }
            MoveRule::PawnCapture { captured } => {
                write!(f, "the pawn takes the {captured} diagonally")
            }
            MoveRule::Promotion { captured, .. } => {
                match captured {
                    Some(captured) => write!(f, "the pawn takes the {captured}")?,
                    None => write!(f, "the pawn goes to the last rank")?,
                }
                f.write_str(" and may become a knight, bishop, rook or queen")
            }
            MoveRule::EnPassant { captured } => write!(
                f,
                "the {captured} has just gone two squares, and is taken en passant on {to}"
            ),
            MoveRule::Castling { side, attacked } => {
                write!(
                    f,
                    "the right to castle on the {side} is there, the way is empty, and no piece attacks the \
                     squares of the king"
                )?;
                match attacked {
                    Some((square, attacker)) => write!(
                        f,
                        "; the {attacker} may attack {square}, which the king does not cross"
                    ),
                    None => Ok(()),
                }
            }
        }
    }
}

/// The kind of line that two squares share.
enum LineKind {
    Rank,
    File,
    Diagonal,
}

impl LineKind {
    fn of(a: Square, b: Square) -> Self {
        if a.rank() == b.rank() {
            Self::Rank
        } else if a.file() == b.file() {
            Self::File
        } else {
            Self::Diagonal
        }
    }
}

impl fmt::Display for LineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rank => "rank",
            Self::File => "file",
            Self::Diagonal => "diagonal",
        })
    }
}
