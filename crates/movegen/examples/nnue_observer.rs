//! An accumulator that follows the moves, as the first layer of an efficiently updatable neural
//! network (NNUE) does: `cargo run --release -p movegen --example nnue_observer`.
//!
//! The weights are drawn at random, because the example shows only the bookkeeping. After every
//! move of a game, an accumulator that is kept up to date through an observer equals one computed
//! from scratch.
//!
//! Source of the idea: Yu Nasu, *Efficiently Updatable Neural-Network-based Evaluation Functions
//! for Computer Shogi*, 2018.

use board::{Observer, Piece, Position};
use magic_core::{Color, Square};
use movegen::legal_moves;

/// Neurons of each side's half.
const WIDTH: usize = 32;
/// Inputs of a side: own and enemy pieces of six kinds on 64 squares.
const INPUTS: usize = 2 * 6 * 64;

/// One row of weights for each input.
struct Weights(Vec<[i16; WIDTH]>);

impl Weights {
    fn random() -> Self {
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut weight = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 56) as i16 - 128
        };
        Self((0..INPUTS).map(|_| std::array::from_fn(|_| weight())).collect())
    }
}

/// The sums of the weights of all pieces, as seen by White and by Black. `Copy`: a search keeps one
/// accumulator for each ply, and drops it to take a move back.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Sums([[i16; WIDTH]; 2]);

/// Sums that change from one position to the next.
struct Accumulator<'w> {
    weights: &'w Weights,
    sums: Sums,
}

impl<'w> Accumulator<'w> {
    /// All pieces of a position, one by one.
    fn from_scratch(weights: &'w Weights, position: &Position) -> Self {
        let mut accumulator = Self { weights, sums: Sums([[0; WIDTH]; 2]) };
        let board = position.board();
        for square in board.occupied() {
            if let (Some(color), Some(piece)) = (board.color_on(square), board.piece_on(square)) {
                accumulator.piece_added(color, piece, square);
            }
        }
        accumulator
    }

    /// Changes the sums of both sides by the weights of one piece. Each side sees the board from
    /// its own end.
    fn change(&mut self, (color, piece, square): (Color, Piece, Square), by: fn(i16, i16) -> i16) {
        for side in Color::ALL {
            let kind = 6 * usize::from(color != side) + piece.index();
            let row = &self.weights.0[64 * kind + square.relative_to(side).index()];
            for (sum, &weight) in self.sums.0[side.index()].iter_mut().zip(row) {
                *sum = by(*sum, weight);
            }
        }
    }
}

impl Observer for Accumulator<'_> {
    fn piece_removed(&mut self, color: Color, piece: Piece, square: Square) {
        self.change((color, piece, square), i16::wrapping_sub);
    }

    fn piece_added(&mut self, color: Color, piece: Piece, square: Square) {
        self.change((color, piece, square), i16::wrapping_add);
    }
}

fn main() {
    let weights = Weights::random();
    let mut position = Position::start();
    let mut stack = vec![Accumulator::from_scratch(&weights, &position).sums];
    for ply in 0..200_usize {
        let moves = legal_moves(position.board());
        let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
        let mut accumulator = Accumulator { weights: &weights, sums: stack[ply] };
        position = position.play_observed(mv, &mut accumulator);
        stack.push(accumulator.sums);
        assert_eq!(stack[ply + 1], Accumulator::from_scratch(&weights, &position).sums, "{mv}");
    }
    println!("{} moves followed; the sums are those from scratch after each", stack.len() - 1);
}
