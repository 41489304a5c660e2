//! How games are played: by chance, with a liking for some moves.

use board::{Move, MoveKind};
use magic_core::SplitMix64;

use crate::compare::MovePair;
use crate::start_kind::StartKind;

/// What a player likes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Liking {
    /// Nothing: all moves are equally likely.
    None,
    /// Castling, promotions, double pushes and en passant captures.
    Rare,
    /// Going back to where a piece has come from, so that positions are repeated.
    Back,
}

/// Plays both sides of a game.
pub struct Player {
    liking: Liking,
    /// The last two moves, the latest last.
    last: [Option<Move>; 2],
}

impl Player {
    /// A player of games of this kind.
    pub fn new(kind: StartKind, random: &mut SplitMix64) -> Self {
        let likings = match kind {
            StartKind::Endgames => [Liking::None, Liking::None, Liking::Back, Liking::Back],
            _ if kind.is_start_position() => {
                [Liking::None, Liking::None, Liking::Rare, Liking::Back]
            }
            _ => [Liking::None, Liking::None, Liking::Rare, Liking::Rare],
        };
        Self { liking: likings[random.below(likings.len())], last: [None; 2] }
    }

    /// One of the legal moves, if there are any. The order of the moves must not depend on the
    /// generator.
    pub fn choose(
        &mut self,
        moves: impl ExactSizeIterator<Item = MovePair>,
        random: &mut SplitMix64,
    ) -> Option<MovePair> {
        let moves: Vec<MovePair> = moves.collect();
        let liked: Vec<MovePair> = match self.liking {
            Liking::None => Vec::new(),
            _ if random.below(2) == 0 => Vec::new(),
            Liking::Rare => {
                moves.iter().copied().filter(|it| it.ours.kind() != MoveKind::Normal).collect()
            }
            Liking::Back => moves.iter().copied().filter(|it| self.goes_back(it.ours)).collect(),
        };
        let choice = if liked.is_empty() { &moves } else { &liked };
        let chosen = *choice.get(random.below(choice.len()))?;
        self.last = [self.last[1], Some(chosen.ours)];
        Some(chosen)
    }

    /// Whether the move takes back the last move of the same side.
    fn goes_back(&self, mv: Move) -> bool {
        self.last[0].is_some_and(|last| (mv.from(), mv.to()) == (last.to(), last.from()))
    }
}
