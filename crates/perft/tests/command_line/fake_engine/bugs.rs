//! The classic errors of move generators, planted into ours.

use board::{Board, Move, MoveKind, Piece, Position};
use magic_core::{Color, File, Rank, Square, king_attacks, pawn_attacks};
use movegen::{legal_moves, pseudo_legal_moves};

/// A node of the faulty engine.
#[derive(Clone)]
pub(crate) struct Node {
    pub(crate) board: Board,
    /// The board that the engine was given.
    root: Board,
    /// The square that a double push has just passed.
    passed: Option<Square>,
    /// The en passant square of the position two plies before.
    stale_en_passant: Option<Square>,
    /// The en passant square of the position one ply before.
    last_en_passant: Option<Square>,
}

/// An error: what the moves of a node are, and what a move leads to.
pub(crate) struct Bug {
    pub(crate) name: &'static str,
    /// Changes the right moves into the wrong ones.
    moves: fn(&Node, &mut Vec<Move>),
    /// Changes the right board after a move into a wrong one.
    child: fn(&Board, Move, Board) -> Board,
}

impl Node {
    pub(crate) fn root(position: &Position) -> Self {
        let (board, passed) = (*position.board(), position.last_double_push());
        Self { board, root: board, passed, stale_en_passant: None, last_en_passant: None }
    }

    pub(crate) fn child(&self, mv: Move, bug: Option<&'static Bug>) -> Self {
        let played = self.board.play(mv);
        let board = bug.map_or(played, |bug| (bug.child)(&self.board, mv, played));
        Self {
            board,
            root: self.root,
            passed: passed(mv),
            stale_en_passant: self.last_en_passant,
            last_en_passant: self.board.en_passant(),
        }
    }
}

pub(crate) fn named(name: &str) -> Option<&'static Bug> {
    BUGS.iter().find(|bug| bug.name == name)
}

/// The moves of a node, as the engine has them.
pub(crate) fn moves(node: &Node, bug: Option<&'static Bug>) -> Vec<Move> {
    let mut moves = legal_moves(&node.board).to_vec();
    if let Some(bug) = bug {
        (bug.moves)(node, &mut moves);
    }
    moves
}

/// The nodes behind a move. Behind an illegal move, of which our generator promises nothing, there
/// is one.
pub(crate) fn count_after(node: &Node, mv: Move, depth: u32, bug: Option<&'static Bug>) -> u128 {
    if depth == 0 || !legal_moves(&node.board).contains(&mv) {
        return 1;
    }
    let child = node.child(mv, bug);
    moves(&child, bug).iter().map(|&mv| count_after(&child, mv, depth - 1, bug)).sum()
}

const fn bug(name: &'static str, moves: fn(&Node, &mut Vec<Move>)) -> Bug {
    Bug { name, moves, child: |_, _, played| played }
}

pub(crate) static BUGS: &[Bug] = &[
    bug("no en passant", |_, moves| moves.retain(|mv| mv.kind() != MoveKind::EnPassant)),
    bug("en passant exposes the king", |node, moves| {
        let Some(square) = node.passed.filter(|_| node.board.en_passant().is_none()) else {
            return;
        };
        moves.extend(en_passant_captures(&node.board, square));
    }),
    bug("en passant captures late", |node, moves| {
        let Some(square) = node.stale_en_passant.filter(|_| node.board.en_passant().is_none())
        else {
            return;
        };
        if node.board.piece_on(square).is_none() {
            moves.extend(en_passant_captures(&node.board, square));
        }
    }),
    bug("no en passant out of check", |node, moves| {
        moves.retain(|mv| mv.kind() != MoveKind::EnPassant || !node.board.is_check());
    }),
    bug("queens only", |_, moves| {
        moves.retain(|mv| mv.promotion().is_none_or(|piece| piece == Piece::Queen));
    }),
    bug("captures promote to queens only", |node, moves| {
        moves.retain(|mv| {
            mv.promotion().is_none_or(|piece| piece == Piece::Queen)
                || !node.board.occupied().contains(mv.to())
        });
    }),
    bug("promotions twice", |_, moves| {
        let twice: Vec<Move> =
            moves.iter().copied().filter(|mv| mv.promotion().is_some()).collect();
        moves.extend(twice);
    }),
    bug("castles through an attack", |node, moves| {
        if !node.board.is_check() {
            add_castlings(node, moves);
        }
    }),
    bug("castles out of check", |node, moves| {
        if node.board.is_check() {
            add_castlings(node, moves);
        }
    }),
    bug("no castling past an attacked b-file", |node, moves| {
        let them = !node.board.side_to_move();
        let attacked = node.board.attacked_by(them);
        moves.retain(|mv| {
            let beside = Square::new(File::B, mv.from().rank());
            let to_queen_side = mv.to().file() < mv.from().file();
            !(mv.kind() == MoveKind::Castling && to_queen_side && attacked.contains(beside))
        });
    }),
    bug("black castles to the king side only", |node, moves| {
        let is_black = node.board.side_to_move() == Color::Black;
        moves.retain(|mv| {
            let to_queen_side = mv.to().file() < mv.from().file();
            !(is_black && mv.kind() == MoveKind::Castling && to_queen_side)
        });
    }),
    bug("rights come back with the rook", |node, moves| {
        let us = node.board.side_to_move();
        if !node.board.is_check() {
            let king = node.root.king(us);
            let home = node.board.king(us) == king;
            let rooks = node.board.colored_pieces(us, Piece::Rook);
            let lost = [File::A, File::H].map(|file| Square::new(file, king.rank()));
            let lost = lost
                .into_iter()
                .filter(|&rook| home && rooks.contains(rook) && open(&node.board, king, rook));
            let castling = |rook| Move::new(king, rook, MoveKind::Castling);
            let new: Vec<Move> = lost.map(castling).filter(|mv| !moves.contains(mv)).collect();
            moves.extend(new);
        }
    }),
    Bug {
        name: "castling takes the other side's rights",
        moves: |_, _| {},
        child: |_, mv, played| {
            if mv.kind() != MoveKind::Castling {
                return played;
            }
            let fen = played.fen().to_string();
            let mut fields: Vec<&str> = fen.split(' ').collect();
            fields[2] = "-";
            fields.join(" ").parse().expect("a position without castling")
        },
    },
    bug("pinned pieces move", |node, moves| {
        let us = node.board.side_to_move();
        let held = node.board.pinned(us);
        if !node.board.is_check() {
            add(node, moves, |mv| held.contains(mv.from()) && mv.kind() != MoveKind::EnPassant);
        }
    }),
    bug("pinned pieces stand still", |node, moves| {
        let held = node.board.pinned(node.board.side_to_move());
        moves.retain(|mv| !held.contains(mv.from()));
    }),
    bug("pawns jump over pieces", |node, moves| {
        let us = node.board.side_to_move();
        let (home, over, to) = match us {
            Color::White => (Rank::Second, Rank::Third, Rank::Fourth),
            Color::Black => (Rank::Seventh, Rank::Sixth, Rank::Fifth),
        };
        if node.board.is_check() {
            return;
        }
        for from in node.board.colored_pieces(us, Piece::Pawn) & home.bitboard() {
            let (over, to) = (Square::new(from.file(), over), Square::new(from.file(), to));
            let occupied = node.board.occupied();
            if occupied.contains(over) && !occupied.contains(to) {
                moves.push(Move::new(from, to, MoveKind::DoublePush));
            }
        }
    }),
    bug("captures wrap around the board", |node, moves| {
        let us = node.board.side_to_move();
        let them = node.board.color(!us);
        if us == Color::White && !node.board.is_check() {
            let pawns = node.board.colored_pieces(us, Piece::Pawn) & File::H.bitboard();
            for from in pawns {
                let to = Square::ALL.into_iter().nth(usize::from(from as u8) + 9);
                let to = to.filter(|&to| them.contains(to) && to.rank() != Rank::Eighth);
                moves.extend(to.map(|to| Move::normal(from, to)));
            }
        }
    }),
    bug("checks are not blocked", |node, moves| {
        let board = &node.board;
        let (king, checkers) = (board.king(board.side_to_move()), board.checkers());
        moves.retain(|mv| {
            !board.is_check()
                || mv.from() == king
                || checkers.contains(mv.to())
                || mv.kind() == MoveKind::EnPassant
        });
    }),
    bug("double checks are answered like single ones", |node, moves| {
        let checkers = node.board.checkers();
        let king = node.board.king(node.board.side_to_move());
        if checkers.into_iter().count() == 2 {
            add(node, moves, |mv| mv.from() != king && checkers.contains(mv.to()));
        }
    }),
    bug("kings flee along the line of check", |node, moves| {
        let king = node.board.king(node.board.side_to_move());
        // The king itself still stands in the way of the line.
        let attacked = node.board.attacked_by(!node.board.side_to_move());
        if node.board.is_check() {
            add(node, moves, |mv| mv.from() == king && !attacked.contains(mv.to()));
        }
    }),
    bug("kings take protected pieces", |node, moves| {
        let us = node.board.side_to_move();
        let (king, them) = (node.board.king(us), node.board.color(!us));
        let their_king = king_attacks(node.board.king(!us));
        add(node, moves, |mv| {
            mv.from() == king && them.contains(mv.to()) && !their_king.contains(mv.to())
        });
    }),
    bug("kings touch", |node, moves| {
        let us = node.board.side_to_move();
        let (king, near) = (node.board.king(us), king_attacks(node.board.king(!us)));
        add(node, moves, |mv| mv.from() == king && near.contains(mv.to()));
    }),
    bug("knights fear the edge", |node, moves| {
        moves.retain(|mv| {
            node.board.piece_on(mv.from()) != Some(Piece::Knight) || mv.to().file() != File::A
        });
    }),
];

/// The square that a double push passes.
fn passed(mv: Move) -> Option<Square> {
    let rank = if mv.from().rank() == Rank::Second { Rank::Third } else { Rank::Sixth };
    (mv.kind() == MoveKind::DoublePush).then(|| Square::new(mv.from().file(), rank))
}

/// The en passant captures on a square, legal or not.
fn en_passant_captures(board: &Board, square: Square) -> Vec<Move> {
    let us = board.side_to_move();
    let from = pawn_attacks(!us, square) & board.colored_pieces(us, Piece::Pawn);
    from.into_iter().map(|from| Move::new(from, square, MoveKind::EnPassant)).collect()
}

/// Adds the illegal moves that a careless generator lets pass.
fn add(node: &Node, moves: &mut Vec<Move>, wanted: impl Fn(&Move) -> bool) {
    let more = pseudo_legal_moves(&node.board);
    let new: Vec<Move> =
        more.iter().copied().filter(|mv| wanted(mv) && !moves.contains(mv)).collect();
    moves.extend(new);
}

/// Adds the castlings whose squares are empty, safe or not.
fn add_castlings(node: &Node, moves: &mut Vec<Move>) {
    let us = node.board.side_to_move();
    let king = node.board.king(us);
    let fen = node.board.fen().to_string();
    let rights = fen.split(' ').nth(2).expect("castling rights");
    for (sign, file) in [('K', File::H), ('Q', File::A)] {
        let sign = if us == Color::White { sign } else { sign.to_ascii_lowercase() };
        let rook = Square::new(file, king.rank());
        let castling = Move::new(king, rook, MoveKind::Castling);
        if rights.contains(sign) && open(&node.board, king, rook) && !moves.contains(&castling) {
            moves.push(castling);
        }
    }
}

/// Whether the squares between king and rook are empty.
fn open(board: &Board, king: Square, rook: Square) -> bool {
    (magic_core::between(king, rook) & board.occupied()).is_empty()
}
