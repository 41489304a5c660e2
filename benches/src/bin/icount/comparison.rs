//! Comparing a figure with the figure on file.

use std::fmt;

/// The part by which a figure may grow before the check fails.
const TOLERANCE: f64 = 0.03;

/// The result of a case.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Comparison {
    /// Within the tolerance: the old and the new figure.
    Kept(f64, f64),
    /// Fewer instructions by more than the tolerance, which is worth recording.
    Better(f64, f64),
    /// More instructions than allowed.
    Worse(f64, f64),
    /// Measured, but there is no figure to compare with.
    Unknown(f64),
    /// Valgrind's emulated processor lacks the backend.
    Skipped,
}

impl Comparison {
    /// Compares the figure on file with the new figure.
    pub(crate) fn of(known: Option<f64>, counted: Option<f64>) -> Self {
        match (known, counted) {
            (_, None) => Self::Skipped,
            (None, Some(new)) => Self::Unknown(new),
            (Some(old), Some(new)) if new > old * (1.0 + TOLERANCE) => Self::Worse(old, new),
            (Some(old), Some(new)) if new < old * (1.0 - TOLERANCE) => Self::Better(old, new),
            (Some(old), Some(new)) => Self::Kept(old, new),
        }
    }

    /// Whether a check must fail. A case without a figure fails, so that no case is forgotten.
    pub(crate) fn is_failure(&self) -> bool {
        matches!(self, Self::Worse(..) | Self::Unknown(_))
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut change = |old: f64, new: f64, remark: &str| {
            let percent = (new / old - 1.0) * 100.0;
            write!(f, "{new:>8.2} instructions per leaf, {percent:+.1}%{remark}")
        };
        match *self {
            Self::Kept(old, new) => change(old, new, ""),
            Self::Better(old, new) => change(old, new, ": better"),
            Self::Worse(old, new) => change(old, new, ": WORSE"),
            Self::Unknown(new) => write!(f, "{new:>8.2} instructions per leaf: no figure on file"),
            Self::Skipped => f.write_str(" SKIPPED: valgrind's processor lacks the backend"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_three_percent_fails() {
        assert!(Comparison::of(Some(100.0), Some(103.1)).is_failure());
        assert!(!Comparison::of(Some(100.0), Some(102.9)).is_failure());
        assert!(!Comparison::of(Some(100.0), Some(50.0)).is_failure());
        assert_eq!(Comparison::of(Some(100.0), Some(96.0)), Comparison::Better(100.0, 96.0));
    }

    #[test]
    fn a_case_without_a_figure_fails_and_one_that_cannot_run_does_not() {
        assert!(Comparison::of(None, Some(1.0)).is_failure());
        assert!(!Comparison::of(Some(1.0), None).is_failure());
        assert!(Comparison::of(None, None).to_string().contains("SKIPPED"));
    }
}
