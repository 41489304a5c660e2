//! Lists of legal moves.

use crate::bare_move::{BareMove, differences};
use crate::compare::Comparer;
use crate::joint_game::JointGame;
use crate::mismatch::{Aspect, Mismatch};
use crate::rivals::Rival;

impl Comparer {
    /// Makes the lists and checks that they have the same moves.
    pub(super) fn lists_agree(&mut self, game: &JointGame) -> Result<(), Mismatch> {
        self.ours.clear();
        let list = (self.subject.moves)(game.position.board());
        self.ours.extend(list.iter().map(|&mv| (BareMove::of(mv), mv)));
        self.ours.sort_unstable_by_key(|&(bare, _)| bare);
        let ours = || self.ours.iter().map(|&(bare, _)| bare);

        game.shakmaty.list(&mut self.shakmaty);
        let theirs = || self.shakmaty.iter().map(|&(bare, _)| bare);
        if !ours().eq(theirs()) {
            return Err(different_lists(Rival::Shakmaty, ours(), &theirs().collect::<Vec<_>>()));
        }
        if let Ok(cozy) = &game.cozy {
            cozy.list(&mut self.cozy);
            if !ours().eq(self.cozy.iter().copied()) {
                return Err(different_lists(Rival::CozyChess, ours(), &self.cozy));
            }
        }
        Ok(())
    }
}

fn different_lists(
    rival: Rival,
    ours: impl Iterator<Item = BareMove>,
    theirs: &[BareMove],
) -> Mismatch {
    let ours: Vec<BareMove> = ours.collect();
    let (only_ours, only_theirs) = differences(&ours, theirs);
    let line = |title: String, moves: Vec<BareMove>| {
        let texts: Vec<String> = moves.iter().map(BareMove::to_string).collect();
        (!texts.is_empty()).then(|| format!("{title}: {}", texts.join(" ")))
    };
    let details = [
        Some(format!("ours has {} moves, {} has {}", ours.len(), rival.name(), theirs.len())),
        line("only ours has".to_owned(), only_ours),
        line(format!("only {} has", rival.name()), only_theirs),
    ];
    Mismatch::new(rival, Aspect::LegalMoves, details.into_iter().flatten())
}
