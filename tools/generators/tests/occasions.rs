//! That every kind of start leads to what it is there for.

use generators::plan::plan;
use generators::run::run;
use generators::start_kind::StartKind;
use generators::subject::Subject;
use generators::tally::{Occasion, Tally};

fn played(kind: StartKind, positions: u64) -> Tally {
    let finished = run(&plan(positions, &[kind]), 5, Subject::AS_IT_IS, 2, &|_| ());
    if let Some(found) = finished.found {
        panic!("{found}");
    }
    finished.tallies[0].1.clone()
}

/// Requires that all of the occasions come up in a hundredth of a percent of the positions at
/// least, and in two.
fn require(kind: StartKind, positions: u64, occasions: &[Occasion]) {
    let tally = played(kind, positions);
    assert_eq!(tally.positions, positions);
    for &occasion in occasions {
        let times = tally.times(occasion);
        assert!(times >= 2.max(positions / 10_000), "{}: {occasion:?} {times} times", kind.name());
    }
}

#[test]
fn games_reach_every_occasion() {
    use Occasion::*;
    for kind in [StartKind::Standard, StartKind::Chess960, StartKind::DoubleChess960] {
        let occasions = [Castling, EnPassant, Promotion, Pin, Check, Mate, Repetition, FiftyMoves];
        require(kind, 20_000, &occasions);
    }
}

#[test]
fn setups_lead_to_what_they_are_for() {
    use Occasion::*;
    require(StartKind::Crowded, 5_000, &[Pin, Check, DoubleCheck, ManyChecks, Mate]);
    require(StartKind::Queens, 5_000, &[Pin, Check, DoubleCheck, Mate, Stalemate]);
    require(StartKind::Promotions, 5_000, &[Promotion, Check, Mate]);
    let captures = [EnPassant, EnPassantInCheck, EnPassantRefused];
    require(StartKind::EnPassant, 5_000, &captures);
    require(StartKind::Castling, 5_000, &[Castling, CastlingRefused]);
    let ends = [InsufficientMaterial, Stalemate, Repetition, FivefoldRepetition];
    require(StartKind::Endgames, 10_000, &ends);
}

#[test]
fn positions_that_cozy_chess_cannot_read_come_up_by_every_rule() {
    let crowded = played(StartKind::Crowded, 5_000);
    let en_passant = played(StartKind::EnPassant, 5_000);
    let [pawns, checkers, _] = crowded.unreadable;
    let [_, _, check_before] = en_passant.unreadable;
    assert!(pawns > 50 && checkers > 5 && check_before > 20, "{crowded:?} {en_passant:?}");
    // Most are read all the same.
    assert!(crowded.unread() < crowded.positions / 4);
}
