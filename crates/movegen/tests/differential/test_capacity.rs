//! Boards with as many moves as sixteen pieces can have. No game leads to that many, but the list
//! must hold them.

use board::{Board, Piece, Reading};
use magic_core::{Color, Square};
use movegen::MOVE_LIST_CAPACITY;

use crate::Effort;
use crate::game::Game;
use crate::mailbox::{ColoredPiece, Mailbox};
use crate::rng::Rng;

/// The most moves of a position that a game can lead to.
const MOST_REACHABLE: usize = 218;

const QUEEN: Option<ColoredPiece> = Some(ColoredPiece { color: Color::White, piece: Piece::Queen });

/// Fifteen queens and two kings on random squares. The black king may be in check.
fn fifteen_queens(rng: &mut Rng) -> Mailbox {
    let mut mailbox = Mailbox::empty(Color::White);
    mailbox.put(Square::A1, Some(ColoredPiece { color: Color::White, piece: Piece::King }));
    mailbox.put(Square::H8, Some(ColoredPiece { color: Color::Black, piece: Piece::King }));
    for (square, piece) in
        [(Square::G8, Piece::Knight), (Square::G7, Piece::Pawn), (Square::H7, Piece::Knight)]
    {
        mailbox.put(square, Some(ColoredPiece { color: Color::Black, piece }));
    }
    for _ in 0..15 {
        let free = free_squares(&mailbox);
        mailbox.put(free[rng.below(free.len())], QUEEN);
    }
    mailbox
}

fn free_squares(mailbox: &Mailbox) -> Vec<Square> {
    Square::ALL.into_iter().filter(|&square| mailbox.colored_piece_on(square).is_none()).collect()
}

/// The number of legal moves, or none when Black is in check.
fn moves(mailbox: &Mailbox) -> Option<usize> {
    let board = Board::from_fen(&mailbox.fen(), Reading::Lenient).ok()?;
    Some(movegen::count_legal_moves(&board) as usize)
}

/// Moves queens to other squares as long as that gives more moves.
fn climb(mut mailbox: Mailbox, rng: &mut Rng) -> Mailbox {
    let mut most = moves(&mailbox);
    for _ in 0..20_000 {
        let queens = mailbox.pieces().filter(|&(_, piece)| Some(piece) == QUEEN);
        let queens: Vec<Square> = queens.map(|(square, _)| square).collect();
        let free = free_squares(&mailbox);
        let mut next = mailbox.clone();
        next.put(queens[rng.below(queens.len())], None);
        next.put(free[rng.below(free.len())], QUEEN);
        let count = moves(&next);
        if count >= most {
            (mailbox, most) = (next, count);
        }
    }
    mailbox
}

#[test]
fn the_largest_move_count_fits() {
    let effort = Effort::from_env();
    for number in 0..3 * effort.scale {
        let mut rng = Rng::new(effort.seed, number);
        let start = fifteen_queens(&mut rng);
        let game = Game::new(format!("climb {number}"), climb(start, &mut rng), Reading::Lenient);
        let legal = game.mailbox.legal_moves();
        println!("{} moves: {game}", legal.len());
        assert!(legal.len() > MOST_REACHABLE, "only {} moves: {game}", legal.len());
        assert!(legal.len() <= MOVE_LIST_CAPACITY, "{} moves: {game}", legal.len());
        game.compare(&legal);
    }
}
