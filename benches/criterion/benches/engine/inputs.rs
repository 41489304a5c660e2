//! The inputs of the measurements: boards of random games, their moves, and their texts.

use benches::walk::random_boards;
use board::{Board, CastlingStyle, Move, Position, UciMove};
use magic_core::SplitMix64;
use movegen::{San, legal_moves, pseudo_legal_moves};

/// The number of boards. A processor learns the branches of a thousand boards by heart, but not of
/// this many. A search never meets the same boards in the same order. The boards still fit into
/// caches.
const BOARDS: usize = 16_384;
const SEED: u64 = 1851;

/// The seed, which is the same for all crates.
pub(crate) struct Inputs {
    pub(crate) positions: Vec<Position>,
    /// The pseudo-legal moves of each board.
    pub(crate) pseudo_legal: Vec<Box<[Move]>>,
    /// A legal move of each board.
    pub(crate) moves: Vec<Move>,
    /// The legal moves as text.
    pub(crate) sans: Vec<String>,
    pub(crate) ucis: Vec<String>,
    pub(crate) fens: Vec<String>,
    /// Moves that a transposition table might hold for each board: legal moves, and moves of other
    /// boards.
    pub(crate) table_moves: Vec<[Move; 4]>,
}

impl Inputs {
    pub(crate) fn new() -> Self {
        let mut numbers = SplitMix64::seeded(SEED);
        let boards: Vec<Board> = random_boards(4 * BOARDS, SEED)
            .into_iter()
            .step_by(3)
            .filter(|board| !legal_moves(board).is_empty())
            .take(BOARDS)
            .collect();
        let mut any = |board: &Board| {
            let moves = legal_moves(board);
            moves[numbers.below(moves.len())]
        };
        let moves: Vec<Move> = boards.iter().map(&mut any).collect();
        let table_moves = boards.iter().enumerate().map(|(number, board)| {
            let other = &boards[(number + 2) % boards.len()];
            let far = &boards[(number + 500) % boards.len()];
            [any(board), any(board), here(any(other), board), here(any(far), board)]
        });
        Self {
            table_moves: table_moves.collect(),
            sans: boards
                .iter()
                .zip(&moves)
                .map(|(board, &mv)| San::of(board, mv).to_string())
                .collect(),
            ucis: boards
                .iter()
                .zip(&moves)
                .map(|(board, &mv)| mv.to_uci(board, CastlingStyle::Standard).to_string())
                .collect(),
            fens: boards.iter().map(|board| Position::from(*board).to_string()).collect(),
            pseudo_legal: boards.iter().map(|board| pseudo_legal_moves(board)[..].into()).collect(),
            positions: boards.into_iter().map(Position::from).collect(),
            moves,
        }
    }
}

/// A move of another board as if it had been read on this board, because the moves of other crates
/// have no kind.
fn here(mv: Move, board: &Board) -> Move {
    let uci = UciMove { from: mv.from(), to: mv.to(), promotion: mv.promotion() };
    uci.resolve(board).unwrap_or(mv)
}
