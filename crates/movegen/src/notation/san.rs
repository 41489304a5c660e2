//! Standard and long algebraic notation in parsed form, and writing it.

use core::fmt;

use board::{Board, CastlingSide, Move, MoveKind, Piece};
use magic_core::{Bitboard, File, Rank, Square};

use crate::checks::gives_check;
use crate::legal_moves::has_legal_moves;
use crate::moves::Moves;

/// A move as standard or long algebraic notation writes it: `Nf3`, `Rfxd8+`, `e8=Q#`, `O-O`,
/// `e2-e4`.
///
/// It is only the text in parsed form. Which move it means depends on the board
/// ([`resolve`](Self::resolve)). 12 bytes, `Copy`.
///
/// Source: the PGN standard, section 8.2.3.
///
/// ```
/// use board::{Board, Move};
/// use magic_core::Square;
/// use movegen::San;
///
/// let board: Board = "3r1r1k/6pp/8/8/8/8/8/3R1RK1 w - - 0 1".parse()?;
/// let takes = Move::normal(Square::F1, Square::F8);
/// assert_eq!(San::of(&board, takes).to_string(), "Rxf8+");
/// assert_eq!(San::long_of(&board, takes).to_string(), "Rf1xf8+");
/// assert_eq!(San::parse("Rf1xf8+")?.resolve(&board), Ok(takes));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// What moves where.
    pub body: SanBody,
    /// The mark of a check or a mate.
    pub mark: Option<CheckMark>,
}

const _: () = assert!(size_of::<San>() <= 12);

/// A move without its check mark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanBody {
    /// `O-O` or `O-O-O`.
    Castling(CastlingSide),
    /// Any other move.
    Plain {
        /// The piece that moves.
        piece: Piece,
        /// The file the piece leaves, if written.
        file: Option<File>,
        /// The rank the piece leaves, if written.
        rank: Option<Rank>,
        /// What stands between origin and target.
        separator: Separator,
        /// Where it goes.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Piece>,
    },
}

/// What is written between a move's origin and its target.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Separator {
    /// Nothing: `Nf3`.
    None,
    /// A hyphen, in long notation: `Ng1-f3`.
    Hyphen,
    /// The mark of a capture: `Nxf3`.
    Takes,
}

/// The mark behind a move that gives check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CheckMark {
    /// `+`
    Check,
    /// `#`
    Mate,
}

impl San {
    /// A legal move in standard algebraic notation. The origin is written only as far as needed to
    /// tell the move from other legal moves. It is the file if that is enough, otherwise the rank,
    /// otherwise both.
    pub fn of(board: &Board, mv: Move) -> Self {
        Self::with(board, mv, |takes| {
            if board.pawns().contains(mv.from()) {
                (takes.then(|| mv.from().file()), None)
            } else {
                disambiguation(board, mv)
            }
        })
    }

    /// A legal move in long algebraic notation: the origin is always written.
    pub fn long_of(board: &Board, mv: Move) -> Self {
        let mut san = Self::with(board, mv, |_| (Some(mv.from().file()), Some(mv.from().rank())));
        if let SanBody::Plain { separator, .. } = &mut san.body {
            if *separator == Separator::None {
                *separator = Separator::Hyphen;
            }
        }
        san
    }

    fn with(
        board: &Board,
        mv: Move,
        origin: impl FnOnce(bool) -> (Option<File>, Option<Rank>),
    ) -> Self {
        let body = if mv.kind() == MoveKind::Castling {
            SanBody::Castling(CastlingSide::of(mv.from(), mv.to()))
        } else {
            let takes = mv.kind() == MoveKind::EnPassant || board.occupied().contains(mv.to());
            let (file, rank) = origin(takes);
            // A legal move has a piece on its origin.
            let piece = board.piece_on(mv.from()).unwrap_or(Piece::Pawn);
            let separator = if takes { Separator::Takes } else { Separator::None };
            SanBody::Plain { piece, file, rank, separator, to: mv.to(), promotion: mv.promotion() }
        };
        let mark = gives_check(board, mv).then(|| {
            let is_mate = !has_legal_moves(&board.play(mv));
            if is_mate { CheckMark::Mate } else { CheckMark::Check }
        });
        Self { body, mark }
    }
}

/// The part of the origin that tells the move from moves of other such pieces to the same square.
fn disambiguation(board: &Board, mv: Move) -> (Option<File>, Option<Rank>) {
    let (from, to) = (mv.from(), mv.to());
    let alike = pieces_like(board, from).without(from);
    if alike.is_empty() {
        return (None, None);
    }
    let rivals = Moves::of(board).from(alike).to(to.bitboard()).list();
    let mut others = rivals.iter().filter(|mv| mv.kind() != MoveKind::Castling).map(|mv| mv.from());
    let (mut any, mut on_file, mut on_rank) = (false, false, false);
    others.by_ref().for_each(|other| {
        any = true;
        on_file |= other.file() == from.file();
        on_rank |= other.rank() == from.rank();
    });
    match (any, on_file, on_rank) {
        (false, _, _) => (None, None),
        (_, false, _) => (Some(from.file()), None),
        (_, true, false) => (None, Some(from.rank())),
        (_, true, true) => (Some(from.file()), Some(from.rank())),
    }
}

/// The pieces of the side to move that are of the same kind as the piece on `square`. No branch
/// asks for the kind: such pieces are in the same sets of pieces.
fn pieces_like(board: &Board, square: Square) -> Bitboard {
    let others = |pieces: Bitboard| if pieces.contains(square) { !pieces } else { pieces };
    let unlike = others(board.pawns())
        | others(board.knights())
        | others(board.diagonal_sliders())
        | others(board.orthogonal_sliders())
        | others(board.kings());
    board.color(board.side_to_move()) - unlike
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.body {
            SanBody::Castling(CastlingSide::King) => f.write_str("O-O")?,
            SanBody::Castling(CastlingSide::Queen) => f.write_str("O-O-O")?,
            SanBody::Plain { piece, file, rank, separator, to, promotion } => {
                if piece != Piece::Pawn {
                    write!(f, "{}", piece.to_char().to_ascii_uppercase())?;
                }
                if let Some(file) = file {
                    write!(f, "{}", file.to_char())?;
                }
                if let Some(rank) = rank {
                    write!(f, "{}", rank.to_char())?;
                }
                f.write_str(match separator {
                    Separator::None => "",
                    Separator::Hyphen => "-",
                    Separator::Takes => "x",
                })?;
                write!(f, "{to}")?;
                if let Some(promotion) = promotion {
                    write!(f, "={}", promotion.to_char().to_ascii_uppercase())?;
                }
            }
        }
        f.write_str(match self.mark {
            None => "",
            Some(CheckMark::Check) => "+",
            Some(CheckMark::Mate) => "#",
        })
    }
}
