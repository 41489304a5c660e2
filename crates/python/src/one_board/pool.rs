//! Memory of boards, kept for the boards that come after.
//!
//! A position starts at a multiple of 64 bytes, which objects of Python do not. So it is in a box, and such a box takes the
//! system longer to make than the position. Each thread keeps some boxes of boards that are gone.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

use board::Position;

use super::game::GameRecord;

/// How many boxes a thread keeps.
const KEPT: usize = 64;

/// How many moves a kept box has room for, at most.
const KEPT_MOVES: usize = 256;

thread_local! {
    #[expect(clippy::vec_box, reason = "the boxes are what is kept")]
    static SPARE: RefCell<Vec<Box<GameRecord>>> = const { RefCell::new(Vec::new()) };
}

/// A game in a box that is used again.
pub(super) struct PooledGame(Option<Box<GameRecord>>);

impl PooledGame {
    /// A position without past.
    pub(super) fn of(position: Position) -> Self {
        let spare = SPARE.try_with(|spare| spare.borrow_mut().pop()).ok().flatten();
        Self(Some(match spare {
            Some(mut game) => {
                game.restart(position);
                game
            }
            None => Box::new(GameRecord::new(position)),
        }))
    }
}

impl Clone for PooledGame {
    fn clone(&self) -> Self {
        let mut copy = Self::of(self.position);
        copy.copy_moves(self);
        copy
    }
}

impl Drop for PooledGame {
    fn drop(&mut self) {
        let Some(game) = self.0.take().filter(|game| game.capacity() <= KEPT_MOVES) else { return };
        // The thread may be ending, and its boxes be gone.
        let _ = SPARE.try_with(|spare| {
            let mut spare = spare.borrow_mut();
            if spare.len() < KEPT {
                spare.push(game);
            }
        });
    }
}

impl Deref for PooledGame {
    type Target = GameRecord;

    fn deref(&self) -> &GameRecord {
        // Only dropping takes the box away.
        self.0.as_ref().expect("a game until it is dropped")
    }
}

impl DerefMut for PooledGame {
    fn deref_mut(&mut self) -> &mut GameRecord {
        self.0.as_mut().expect("a game until it is dropped")
    }
}
