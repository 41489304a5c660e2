//! Comparing one position in every way.

mod fens;
mod lists;
mod notation;
mod state;

pub use fens::COZY_CLOCK_LIMIT;

use board::Move;
use movegen::Outcome;

use crate::bare_move::BareMove;
use crate::joint_game::JointGame;
use crate::mismatch::Mismatch;
use crate::subject::Subject;

/// Compares positions, with lists that are used again and again.
pub struct Comparer {
    subject: Subject,
    ours: Vec<(BareMove, Move)>,
    cozy: Vec<BareMove>,
    shakmaty: Vec<(BareMove, shakmaty::Move)>,
    our_text: String,
    their_text: String,
}

/// A legal move, ours and shakmaty's.
#[derive(Clone, Copy)]
pub struct MovePair {
    /// Ours.
    pub ours: Move,
    /// shakmaty's.
    pub shakmaty: shakmaty::Move,
}

impl Comparer {
    /// A comparer for these functions.
    pub const fn new(subject: Subject) -> Self {
        Self {
            subject,
            ours: Vec::new(),
            cozy: Vec::new(),
            shakmaty: Vec::new(),
            our_text: String::new(),
            their_text: String::new(),
        }
    }

    /// Compares everything in the current position of a game, and says whether the game is over.
    ///
    /// # Errors
    /// The first difference.
    pub fn compare(&mut self, game: &JointGame) -> Result<Option<Outcome>, Mismatch> {
        self.lists_agree(game)?;
        let outcome = self.state_agrees(game)?;
        self.fens_agree(game)?;
        self.notation_agrees(game)?;
        Ok(outcome)
    }

    /// How many legal moves the position has that was compared last.
    pub fn len(&self) -> usize {
        self.ours.len()
    }

    /// Whether that position has no legal move.
    pub fn is_empty(&self) -> bool {
        self.ours.is_empty()
    }

    /// Its legal moves, sorted, as ours and shakmaty have them.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = MovePair> {
        self.ours
            .iter()
            .zip(&self.shakmaty)
            .map(|(&(_, ours), &(_, shakmaty))| MovePair { ours, shakmaty })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mismatch::Aspect;
    use crate::rivals::{Cozy, Rival};
    use crate::start_kind::StartKind;
    use board::Position;

    /// The first difference where cozy-chess holds another position than ours and shakmaty.
    fn with_another(fen: &str, other: &str) -> Mismatch {
        let read = |fen: &str| fen.parse::<Position>().expect(fen);
        let mut game = JointGame::new(StartKind::Crowded, read(fen)).expect("readable");
        let mut comparer = Comparer::new(Subject::AS_IT_IS);
        assert!(comparer.compare(&game).is_ok(), "{fen}");
        game.cozy = Ok(Cozy::read(&read(other)).expect(other));
        comparer.compare(&game).expect_err("another position")
    }

    #[test]
    fn each_rival_is_compared_by_itself() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let without_rook = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBN1 w Qkq - 0 1";
        let later = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 9";
        let without_right = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1";
        for (other, aspect) in
            [(without_rook, Aspect::LegalMoves), (later, Aspect::Fen), (without_right, Aspect::Fen)]
        {
            let mismatch = with_another(start, other);
            assert_eq!((mismatch.rival, mismatch.aspect), (Some(Rival::CozyChess), aspect));
        }
        let mated = with_another("7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1");
        assert_eq!((mated.rival, mated.aspect), (Some(Rival::CozyChess), Aspect::Checkers));
    }
}
