//! The columns for a whole depth.

use perft_kernels::LeafCounts;

use crate::statistics::check_counts::CheckCounts;

/// What the leaves of one depth are: how many move sequences of that length end with a capture,
/// with a check, and so on.
///
/// Each number counts move sequences, as perft does. A sequence counts in every column that fits
/// its last move. `docs/statistics.md` compares the columns with published tables.
///
/// ```
/// use perft_core::{Control, Counter, Depth};
///
/// let start = board::Board::start();
/// let by_depth = Counter::default().statistics(&start, Depth::new(4), &Control::new(), &mut |_, _| ())?;
/// let last = by_depth[3];
/// assert_eq!((last.nodes, last.captures), (197_281, 1_576));
/// assert_eq!((last.checks_without_mates.total(), last.mates.total()), (461, 8));
/// # Ok::<(), perft_core::CountError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Statistics {
    /// All move sequences.
    pub nodes: u128,
    /// The last move takes a piece. En passant captures and promotions that capture are included.
    pub captures: u128,
    /// The last move is an en passant capture.
    pub en_passant: u128,
    /// The last move is a castling.
    pub castlings: u128,
    /// The last move is a promotion. Each piece that the pawn may become is a move of its own.
    pub promotions: u128,
    /// The last move gives check, and there is a reply.
    pub checks_without_mates: CheckCounts,
    /// The last move mates.
    pub mates: CheckCounts,
    /// The last move stalemates.
    pub stalemates: u128,
}

impl Statistics {
    /// The columns of tables, in order. The first is the number of nodes.
    pub const COLUMNS: [StatisticsColumn; 18] = [
        StatisticsColumn::new("nodes", |it| it.nodes),
        StatisticsColumn::new("captures", |it| it.captures),
        StatisticsColumn::new("en_passant", |it| it.en_passant),
        StatisticsColumn::new("castlings", |it| it.castlings),
        StatisticsColumn::new("promotions", |it| it.promotions),
        StatisticsColumn::new("checks", |it| it.checks().total()),
        StatisticsColumn::new("direct_checks", |it| it.checks_without_mates.direct),
        StatisticsColumn::new("discovered_checks", |it| it.checks_without_mates.discovered),
        StatisticsColumn::new("direct_and_discovered_checks", |it| {
            it.checks_without_mates.direct_and_discovered
        }),
        StatisticsColumn::new("double_discovered_checks", |it| {
            it.checks_without_mates.double_discovered
        }),
        StatisticsColumn::new("checks_without_mates", |it| it.checks_without_mates.total()),
        StatisticsColumn::new("direct_mates", |it| it.mates.direct),
        StatisticsColumn::new("discovered_mates", |it| it.mates.discovered),
        StatisticsColumn::new("direct_and_discovered_mates", |it| it.mates.direct_and_discovered),
        StatisticsColumn::new("double_discovered_mates", |it| it.mates.double_discovered),
        StatisticsColumn::new("mates", |it| it.mates.total()),
        StatisticsColumn::new("double_checks", |it| it.checks().double()),
        StatisticsColumn::new("stalemates", |it| it.stalemates),
    ];

    /// All checks, with those that mate.
    pub fn checks(&self) -> CheckCounts {
        let mut checks = self.checks_without_mates;
        checks.add_times(&self.mates, 1);
        checks
    }

    /// Adds the moves of a position to which `weight` paths lead. Says whether the nodes still fit.
    ///
    /// Every column counts each move sequence at most once. So when the nodes fit, every column
    /// does.
    #[inline(always)]
    pub(crate) fn add_weighted(&mut self, counts: &LeafCounts, weight: u128) -> bool {
        let add = |sum: &mut u128, number: u32| {
            *sum = sum.wrapping_add(weight.wrapping_mul(number.into()));
        };
        let nodes = weight.checked_mul(counts.moves.into());
        let sum = nodes.and_then(|nodes| self.nodes.checked_add(nodes));
        self.nodes = sum.unwrap_or(self.nodes);
        add(&mut self.captures, counts.captures);
        if counts.has_rare_moves() {
            add(&mut self.en_passant, counts.en_passant);
            add(&mut self.castlings, counts.castlings);
            add(&mut self.promotions, counts.promotions);
            add(&mut self.stalemates, counts.stalemates);
        }
        self.checks_without_mates.add_weighted(&counts.checks, weight);
        self.mates.add_weighted(&counts.mates, weight);
        sum.is_some()
    }

    /// Adds the statistics of another part of the tree. Says whether the nodes still fit.
    pub(crate) fn add(&mut self, other: &Self) -> bool {
        self.add_times(other, 1)
    }

    /// Adds the statistics of another part of the tree, to which `weight` paths lead. Says whether
    /// the nodes still fit.
    pub(crate) fn add_times(&mut self, other: &Self, weight: u128) -> bool {
        let nodes = weight.checked_mul(other.nodes);
        let sum = nodes.and_then(|nodes| self.nodes.checked_add(nodes));
        self.nodes = sum.unwrap_or(self.nodes);
        for (sum, more) in [
            (&mut self.captures, other.captures),
            (&mut self.en_passant, other.en_passant),
            (&mut self.castlings, other.castlings),
            (&mut self.promotions, other.promotions),
            (&mut self.stalemates, other.stalemates),
        ] {
            *sum = sum.wrapping_add(weight.wrapping_mul(more));
        }
        self.checks_without_mates.add_times(&other.checks_without_mates, weight);
        self.mates.add_times(&other.mates, weight);
        sum.is_some()
    }
}

/// A column of tables of [`Statistics`].
#[derive(Clone, Copy, Debug)]
pub struct StatisticsColumn {
    /// The name in CSV and JSON: small letters and underscores.
    pub name: &'static str,
    value: fn(&Statistics) -> u128,
}

impl StatisticsColumn {
    const fn new(name: &'static str, value: fn(&Statistics) -> u128) -> Self {
        Self { name, value }
    }

    /// What stands in the column.
    pub fn value(&self, statistics: &Statistics) -> u128 {
        (self.value)(statistics)
    }
}
