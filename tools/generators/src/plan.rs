//! Which series are played: how many positions of which kind.

use crate::start_kind::StartKind;

/// How many positions a series has. The last series of a kind may have fewer.
pub const SERIES_POSITIONS: u64 = 1_000;

/// A series: games of one kind, one after another, from one stream of random numbers. The seed, the
/// kind and the number say all about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Series {
    /// What its games start from.
    pub kind: StartKind,
    /// Its number among the series of its kind.
    pub number: u64,
    /// After how many positions it ends.
    pub positions: u64,
}

impl Series {
    /// A whole series.
    pub const fn whole(kind: StartKind, number: u64) -> Self {
        Self { kind, number, positions: SERIES_POSITIONS }
    }
}

/// The series that have this many positions in all, shared among the kinds by their percentages.
pub fn plan(positions: u64, kinds: &[StartKind]) -> Vec<Series> {
    let whole: u64 = kinds.iter().map(|kind| kind.percent()).sum();
    let mut series = Vec::new();
    let (mut percent, mut planned) = (0, 0);
    for &kind in kinds {
        percent += kind.percent();
        let until = (u128::from(positions) * u128::from(percent) / u128::from(whole)) as u64;
        let mut left = until - planned;
        planned = until;
        for number in 0.. {
            if left == 0 {
                break;
            }
            let positions = left.min(SERIES_POSITIONS);
            left -= positions;
            series.push(Series { kind, number, positions });
        }
    }
    series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_have_all_positions() {
        for positions in [1, 99, 1_000, 300_000, 1_234_567] {
            for kinds in [&StartKind::ALL[..], &StartKind::ALL[3..5], &StartKind::ALL[6..7]] {
                let series = plan(positions, kinds);
                let sum: u64 = series.iter().map(|it| it.positions).sum();
                assert_eq!(sum, positions);
                assert!(series.iter().all(|it| it.positions <= SERIES_POSITIONS));
            }
        }
    }

    #[test]
    fn a_larger_plan_continues_the_smaller() {
        let small = plan(100_000, &StartKind::ALL);
        let large = plan(1_000_000, &StartKind::ALL);
        assert!(small.iter().all(|series| large.contains(series)));
        assert_eq!(large.len(), 1_000);
    }
}
