//! The counts of two programs in one table.

use std::collections::BTreeMap;
use std::fmt;

use board::{Board, CastlingStyle, Move};
use perft_core::DivideEntry;
use perft_core::rival::{MoveText, RivalDivide, move_text};

use crate::output::chart::Chart;
use crate::output::numbers::grouped;

/// A row for each move that either program has.
pub(super) struct SideBySide {
    rows: Vec<SideBySideRow>,
    total: u128,
    /// The sum of the other program's moves, if there is another program.
    rival_total: Option<u128>,
}

struct SideBySideRow {
    name: String,
    /// The move, if it is legal.
    mv: Option<Move>,
    ours: Option<u128>,
    /// All counts that the other program gives for the move.
    theirs: Vec<u128>,
}

impl SideBySide {
    pub(super) fn new(
        board: &Board,
        style: CastlingStyle,
        ours: &[DivideEntry],
        rival: Option<&RivalDivide>,
    ) -> Self {
        let row = |entry: &DivideEntry| SideBySideRow {
            name: entry.mv.to_uci(board, style).to_string(),
            mv: Some(entry.mv),
            ours: Some(entry.nodes),
            theirs: Vec::new(),
        };
        let mut rows: Vec<SideBySideRow> = ours.iter().map(row).collect();
        rows.sort_by(|a, b| a.name.cmp(&b.name));
        let mut places: BTreeMap<Result<Move, String>, usize> =
            rows.iter().enumerate().filter_map(|(place, row)| Some((Ok(row.mv?), place))).collect();
        for (name, nodes) in rival.iter().flat_map(|rival| &rival.entries) {
            let legal = match move_text(board, name) {
                Some(MoveText::OfBoard(mv)) if places.contains_key(&Ok(mv)) => Some(mv),
                _ => None,
            };
            let place = *places.entry(legal.ok_or_else(|| name.clone())).or_insert_with(|| {
                let (name, theirs) = (name.clone(), Vec::new());
                rows.push(SideBySideRow { name, mv: None, ours: None, theirs });
                rows.len() - 1
            });
            rows[place].theirs.push(*nodes);
        }
        let total = ours.iter().map(|entry| entry.nodes).sum();
        let sum = |rival: &RivalDivide| rival.sum().unwrap_or(u128::MAX);
        Self { rows, total, rival_total: rival.map(sum) }
    }

    /// The first legal move whose counts differ.
    pub(super) fn first_difference(&self) -> Option<Move> {
        self.rival_total?;
        let differs = |row: &&SideBySideRow| {
            row.ours.is_some_and(|ours| row.theirs.first().is_some_and(|theirs| *theirs != ours))
        };
        self.rows.iter().find(differs)?.mv
    }
}

impl SideBySideRow {
    /// What is wrong with the other program's counts.
    fn remark(&self) -> &'static str {
        match (self.ours, self.theirs.as_slice()) {
            (_, [_, _, ..]) => "repeated",
            (None, _) => "extra",
            (Some(_), []) => "missing",
            (Some(ours), [theirs]) if ours != *theirs => "differs",
            _ => "",
        }
    }
}

impl fmt::Display for SideBySide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |count: Option<u128>| count.map_or("-".to_owned(), grouped);
        let Some(rival_total) = self.rival_total else {
            let mut chart = Chart::new(&["move", "nodes"], 1);
            for row in &self.rows {
                chart.row(vec![row.name.clone(), text(row.ours)]);
            }
            chart.row(vec!["total".to_owned(), grouped(self.total)]);
            return write!(f, "{chart}");
        };
        let mut chart = Chart::new(&["", "move", "nodes", "engine"], 2);
        for row in &self.rows {
            let theirs: Vec<String> = row.theirs.iter().copied().map(grouped).collect();
            let theirs = if theirs.is_empty() { "-".to_owned() } else { theirs.join(" and ") };
            chart.row(vec![row.remark().to_owned(), row.name.clone(), text(row.ours), theirs]);
        }
        let remark = if self.total == rival_total { "" } else { "differs" };
        let totals = [self.total, rival_total].map(grouped);
        chart.row([remark.to_owned(), "total".to_owned()].into_iter().chain(totals).collect());
        write!(f, "{chart}")
    }
}
