//! What the tests share: a small generator of random numbers, and legal moves found the slow way.

#![allow(dead_code, reason = "each test uses a part")]

use board::{Black, Board, CastlingSide, Move, MoveKind, Piece, Side, UciMove, White};
use magic_core::{Bitboard, Color, Rank, Square, walker};

/// A seeded sequence of random numbers (xorshift64*).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        (high as usize * bound) >> 32
    }
}

/// All legal moves, found by trying every pair of squares with every promotion.
pub(crate) fn legal_moves(board: &Board) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in board.color(board.side_to_move()) {
        for to in Square::ALL {
            for promotion in [None].into_iter().chain(Piece::PROMOTIONS.map(Some)) {
                let text = UciMove { from, to, promotion };
                let mv = text.resolve(board).filter(|mv| mv.to() == to);
                moves.extend(mv.filter(|&mv| is_legal(board, mv)));
            }
        }
    }
    moves
}

fn is_legal(board: &Board, mv: Move) -> bool {
    is_pseudo_legal(board, mv) && {
        let next = board.play(mv);
        attackers(&next, next.side_to_move(), next.king(board.side_to_move())).is_empty()
    }
}

/// The pieces of `color` that attack a square.
pub(crate) fn attackers(board: &Board, color: Color, square: Square) -> Bitboard {
    match color {
        Color::White => board.attackers::<White>(square, board.occupied()),
        Color::Black => board.attackers::<Black>(square, board.occupied()),
    }
}

fn is_pseudo_legal(board: &Board, mv: Move) -> bool {
    let (us, from, to) = (board.side_to_move(), mv.from(), mv.to());
    if mv.kind() == MoveKind::Castling {
        return can_castle(board, from, to);
    }
    if board.color_on(to) == Some(us) {
        return false;
    }
    let attacks = match board.piece_on(from) {
        Some(Piece::Knight) => magic_core::knight_attacks(from),
        Some(Piece::Bishop) => walker::bishop_attacks(from, board.occupied()),
        Some(Piece::Rook) => walker::rook_attacks(from, board.occupied()),
        Some(Piece::Queen) => walker::queen_attacks(from, board.occupied()),
        Some(Piece::King) => magic_core::king_attacks(from),
        Some(Piece::Pawn) => return pawn_can_go(board, mv),
        None => Bitboard::EMPTY,
    };
    attacks.contains(to)
}

fn pawn_can_go(board: &Board, mv: Move) -> bool {
    let (us, from, to) = (board.side_to_move(), mv.from(), mv.to());
    let up = match us {
        Color::White => White::UP,
        Color::Black => Black::UP,
    };
    let is_empty = |square: Square| !board.occupied().contains(square);
    let one = from.offset(up).filter(|&square| is_empty(square));
    let two = one.and_then(|one| one.offset(up)).filter(|&square| is_empty(square));
    match mv.kind() {
        MoveKind::DoublePush => from.rank() == Rank::Second.relative_to(us) && two == Some(to),
        MoveKind::EnPassant => magic_core::pawn_attacks(us, from).contains(to),
        _ => one == Some(to) || (magic_core::pawn_attacks(us, from).contains(to) && !is_empty(to)),
    }
}

fn can_castle(board: &Board, king: Square, rook: Square) -> bool {
    let side = CastlingSide::of(king, rook);
    let king_to = Square::new(side.king_file(), king.rank());
    let rook_to = Square::new(side.rook_file(), king.rank());
    let from_to = |from, to: Square| magic_core::between(from, to).with(to);
    let way = from_to(king, king_to) | from_to(rook, rook_to);
    let in_the_way = board.occupied().without(king).without(rook) & way;
    let passed = from_to(king, king_to).with(king);
    in_the_way.is_empty()
        && passed
            .into_iter()
            .all(|square| attackers(board, !board.side_to_move(), square).is_empty())
}

/// A random start position of double Chess960, as Shredder-FEN. Every second one is plain Chess960.
pub(crate) fn random_start(random: &mut Random) -> String {
    let white = random_back_rank(random);
    let black = if random.below(2) == 0 { white } else { random_back_rank(random) };
    let rooks = |rank: [char; 8]| -> String {
        let files = (0..8).rev().filter(|&file| rank[file] == 'r');
        files.map(|file| char::from(b'a' + file as u8)).collect()
    };
    let black_pieces: String = black.iter().collect();
    let white_pieces: String = white.iter().collect::<String>().to_uppercase();
    let castling = format!("{}{}", rooks(white).to_uppercase(), rooks(black));
    format!("{black_pieces}/pppppppp/8/8/8/8/PPPPPPPP/{white_pieces} w {castling} - 0 1")
}

/// Pieces in random order: bishops on squares of both colours, the king between the rooks.
fn random_back_rank(random: &mut Random) -> [char; 8] {
    let mut rank = [' '; 8];
    rank[2 * random.below(4)] = 'b';
    rank[2 * random.below(4) + 1] = 'b';
    let place = |rank: &mut [char; 8], piece, number| {
        let free = (0..8).filter(|&file| rank[file] == ' ').nth(number);
        rank[free.expect("enough free squares")] = piece;
    };
    place(&mut rank, 'q', random.below(6));
    place(&mut rank, 'n', random.below(5));
    place(&mut rank, 'n', random.below(4));
    for piece in ['r', 'k', 'r'] {
        place(&mut rank, piece, 0);
    }
    rank
}
