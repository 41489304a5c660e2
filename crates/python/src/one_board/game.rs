//! A position, and the moves that led to it.

use board::{Key, Move, Position, Undo};

/// A position, and the moves that led to it.
pub(super) struct GameRecord {
    pub(super) position: Position,
    played: Vec<Played>,
}

/// A move, what takes it back, and the key of the position before it.
#[derive(Clone, Copy)]
struct Played {
    mv: Move,
    undo: Undo,
    key: Key,
}

impl GameRecord {
    pub(super) const fn new(position: Position) -> Self {
        Self { position, played: Vec::new() }
    }

    /// Becomes a position without past.
    pub(super) fn restart(&mut self, position: Position) {
        self.position = position;
        self.played.clear();
    }

    /// Takes over the moves of another game with the same position.
    pub(super) fn copy_moves(&mut self, other: &Self) {
        self.played.extend_from_slice(&other.played);
    }

    /// How many moves there is room for.
    pub(super) fn capacity(&self) -> usize {
        self.played.capacity()
    }

    /// Plays a legal move.
    pub(super) fn push(&mut self, mv: Move) {
        let key = self.position.key();
        let undo = self.position.make(mv);
        self.played.push(Played { mv, undo, key });
    }

    /// Takes the last move back.
    pub(super) fn pop(&mut self) -> Option<Move> {
        let Played { mv, undo, .. } = self.played.pop()?;
        self.position.unmake(mv, undo);
        Some(mv)
    }

    /// The last move.
    pub(super) fn last_move(&self) -> Option<Move> {
        self.played.last().map(|played| played.mv)
    }

    /// All moves, the first one first.
    pub(super) fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.played.iter().map(|played| played.mv)
    }

    /// The position before the first move.
    pub(super) fn start(&self) -> Position {
        let mut position = self.position;
        for &Played { mv, undo, .. } in self.played.iter().rev() {
            position.unmake(mv, undo);
        }
        position
    }

    /// How often the position has been on the board, this time included.
    pub(super) fn occurrences(&self) -> usize {
        1 + self.occurrences_before(self.position.key(), 4)
    }

    /// How often a position with this key has been on the board before. The first place to look is `plies_ago`, which is
    /// even if the side to move now was to move there.
    pub(super) fn occurrences_before(&self, key: Key, plies_ago: usize) -> usize {
        // No position can return after a capture or a pawn move.
        let reversible = self.position.halfmove_clock() as usize;
        let look_back = reversible.min(self.played.len());
        (plies_ago..=look_back)
            .step_by(2)
            .filter(|ago| self.played[self.played.len() - ago].key == key)
            .count()
    }
}
