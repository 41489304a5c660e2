//! A game as ours and both rivals hold it.

use board::{History, Move, Position};
use shakmaty::CastlingMode;

use crate::bare_move::BareMove;
use crate::mismatch::{Aspect, Mismatch};
use crate::rivals::{Cozy, Rival, ShakmatyGame, Unreadable};
use crate::start_kind::StartKind;

/// One position of a game, three times.
pub struct JointGame {
    /// Ours.
    pub position: Position,
    /// Our keys of the positions up to this one.
    pub history: History,
    /// What cozy-chess holds, or by which rule it cannot read the position.
    pub cozy: Result<Cozy, Unreadable>,
    /// What shakmaty holds.
    pub shakmaty: ShakmatyGame,
    /// How shakmaty spells castling.
    pub castling_mode: CastlingMode,
}

impl JointGame {
    /// A game that begins with the position.
    ///
    /// # Errors
    /// When shakmaty refuses the position, or cozy-chess without one of the [rules](Unreadable).
    pub fn new(kind: StartKind, position: Position) -> Result<Self, Mismatch> {
        let castling_mode = match kind {
            StartKind::Standard => CastlingMode::Standard,
            _ => CastlingMode::Chess960,
        };
        let shakmaty = ShakmatyGame::read(&position, castling_mode).map_err(|reason| {
            Mismatch::new(Rival::Shakmaty, Aspect::Reading, [format!("refused: {reason}")])
        })?;
        let cozy = read_by_cozy(&position)?;
        Ok(Self { position, history: History::new(&position), cozy, shakmaty, castling_mode })
    }

    /// Plays a legal move. cozy-chess reads the new position if it could not read the one before.
    ///
    /// # Errors
    /// When cozy-chess refuses the new position without one of the [rules](Unreadable).
    pub fn play(&mut self, mv: Move, theirs: shakmaty::Move) -> Result<(), Mismatch> {
        self.position = self.position.play(mv);
        self.history.push(&self.position);
        self.shakmaty.play(theirs);
        match &mut self.cozy {
            Ok(cozy) => cozy.play(BareMove::of(mv)),
            Err(_) => self.cozy = read_by_cozy(&self.position)?,
        }
        Ok(())
    }
}

/// Lets cozy-chess read a position. It must refuse the position exactly if a rule says so.
fn read_by_cozy(position: &Position) -> Result<Result<Cozy, Unreadable>, Mismatch> {
    by_rule(Cozy::read(position), Unreadable::of(position))
}

fn by_rule<T>(
    read: Result<T, String>,
    rule: Option<Unreadable>,
) -> Result<Result<T, Unreadable>, Mismatch> {
    let details = match (read, rule) {
        (Ok(cozy), None) => return Ok(Ok(cozy)),
        (Err(_), Some(rule)) => return Ok(Err(rule)),
        (Err(reason), None) => format!("refused: {reason}"),
        (Ok(_), Some(rule)) => format!("read, although {}", rule.description()),
    };
    Err(Mismatch::new(Rival::CozyChess, Aspect::Reading, [details]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_passed_over_without_a_rule() {
        let refused = || Err::<(), _>("no".to_owned());
        assert_eq!(by_rule(Ok(()), None).unwrap(), Ok(()));
        let rule = Unreadable::ManyPawns;
        assert_eq!(by_rule(refused(), Some(rule)).unwrap(), Err(rule));
        let without_rule = by_rule(refused(), None).unwrap_err();
        assert_eq!(without_rule.details, ["refused: no"]);
        let against_rule = by_rule(Ok(()), Some(rule)).unwrap_err();
        assert_eq!(against_rule.details, ["read, although a side has more than eight pawns"]);
    }

    #[test]
    fn cozy_chess_comes_back_when_it_can_read_again() {
        let start: Position = "4k3/8/8/8/1b2r3/3n4/8/4K3 w - - 0 1".parse().unwrap();
        let mut game = JointGame::new(StartKind::Crowded, start).unwrap();
        assert_eq!(game.cozy.as_ref().err(), Some(&Unreadable::ManyCheckers));
        let mv = movegen::read_uci(start.board(), "e1d1").unwrap();
        let mut moves = Vec::new();
        game.shakmaty.list(&mut moves);
        let theirs = moves.iter().find(|(bare, _)| *bare == BareMove::of(mv)).unwrap().1;
        game.play(mv, theirs).unwrap();
        assert!(game.cozy.is_ok());
    }
}
