//! Claims about hand-written positions: that a line of moves is legal, or that its last move is
//! not. They prove that a position shows what its comment says.

use anyhow::{Context, Result, bail, ensure};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position};

use crate::rules;

/// What is claimed about the end of a line of moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum ClaimKind {
    /// The last move is legal.
    Legal,
    /// The last move is not legal, though all before it are.
    Illegal,
    /// The last move is legal, and no other one is.
    Only,
    /// The line ends in checkmate.
    Mate,
    /// The line ends in stalemate.
    Stalemate,
    /// The line ends without check.
    NoCheck,
    /// The line ends in check by one piece.
    Check,
    /// The line ends in check by two pieces.
    DoubleCheck,
}

/// One claim, as `;illegal e5d6` in a list; moves in UCI notation.
pub struct Claim {
    kind: ClaimKind,
    moves: Vec<String>,
}

impl Claim {
    /// Reads `illegal b7a8q e8c8`.
    pub fn parse(text: &str) -> Result<Self> {
        let mut words = text.split_whitespace();
        let kind = match words.next() {
            Some("legal") => ClaimKind::Legal,
            Some("illegal") => ClaimKind::Illegal,
            Some("only") => ClaimKind::Only,
            Some("nocheck") => ClaimKind::NoCheck,
            Some("mate") => ClaimKind::Mate,
            Some("stalemate") => ClaimKind::Stalemate,
            Some("check") => ClaimKind::Check,
            Some("doublecheck") => ClaimKind::DoubleCheck,
            _ => bail!("not a claim: {text}"),
        };
        let moves: Vec<String> = words.map(str::to_owned).collect();
        let needs_move = matches!(kind, ClaimKind::Legal | ClaimKind::Illegal | ClaimKind::Only);
        ensure!(!(needs_move && moves.is_empty()), "a claim about no move: {text}");
        Ok(Self { kind, moves })
    }

    /// Tests the claim on the position of `fen` with shakmaty.
    pub fn check(&self, fen: &str) -> Result<()> {
        let mut position = rules::parse(fen)?;
        let last = self.moves.len().saturating_sub(1);
        for (index, text) in self.moves.iter().enumerate() {
            let forced = position.legal_moves().len() == 1;
            ensure!(
                forced || index != last || self.kind != ClaimKind::Only,
                "{fen}: {text} is not the only move in {}",
                self.moves.join(" ")
            );
            match play(&position, text)? {
                Some(next) => {
                    let refuted = index == last && self.kind == ClaimKind::Illegal;
                    ensure!(!refuted, "{fen}: {} is legal", self.moves.join(" "));
                    position = next;
                }
                None if index == last && self.kind == ClaimKind::Illegal => return Ok(()),
                None => bail!("{fen}: {text} is not legal in {}", self.moves.join(" ")),
            }
        }
        ensure!(self.holds_at(&position), "{fen}: after {:?} the claim is wrong", self.moves);
        Ok(())
    }

    fn holds_at(&self, end: &Chess) -> bool {
        match self.kind {
            ClaimKind::Legal | ClaimKind::Only => true,
            ClaimKind::Illegal => false,
            ClaimKind::Mate => end.is_checkmate(),
            ClaimKind::Stalemate => end.is_stalemate(),
            ClaimKind::NoCheck => end.checkers().is_empty(),
            ClaimKind::Check => end.checkers().count() == 1,
            ClaimKind::DoubleCheck => end.checkers().count() == 2,
        }
    }
}

fn play(position: &Chess, text: &str) -> Result<Option<Chess>> {
    let uci: UciMove = text.parse().with_context(|| format!("not a UCI move: {text}"))?;
    match uci.to_move(position) {
        Ok(legal) => Ok(Some(position.clone().play(legal).context("a legal move is playable")?)),
        Err(_) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White may castle long only: a rook looks at f1.
    const FEN: &str = "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1";

    fn holds(claim: &str) -> bool {
        Claim::parse(claim).expect("the claim is well formed").check(FEN).is_ok()
    }

    #[test]
    fn true_claims_hold() {
        for claim in ["legal e1c1", "illegal e1g1", "check h1h8", "nocheck a1a7", "legal a1a8 e8d7"]
        {
            assert!(holds(claim), "{claim}");
        }
    }

    #[test]
    fn false_claims_do_not_hold() {
        for claim in [
            "illegal e1c1",
            "legal e1g1",
            "only e1c1",
            "check a1a7",
            "nocheck h1h8",
            "doublecheck h1h8",
            "mate h1h8",
            "stalemate a1a7",
            "illegal e1g1 e8d8",
        ] {
            assert!(!holds(claim), "{claim}");
        }
    }

    #[test]
    fn nonsense_is_no_claim() {
        assert!(Claim::parse("maybe e1c1").is_err());
        assert!(Claim::parse("legal").is_err());
    }
}
