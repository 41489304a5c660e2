//! What both columns of `docs/migration.md` give must be the same, or the page says in words where
//! it is not.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;

use board::Position;

const PAGE: &str = include_str!("../../../docs/migration.md");

/// A call is compared at least this often.
const LEAST_TIMES: u64 = 1_000;

/// The calls of one crate that were compared, each as the first column writes it.
pub(crate) struct Rows {
    chapter: &'static str,
    compared: BTreeMap<String, Comparisons>,
    keys: HashMap<&'static str, [HashMap<u64, u64>; 2]>,
}

/// How often a call was compared, and whether it gave different results.
struct Comparisons {
    times: u64,
    first: String,
    varies: bool,
}

impl Rows {
    pub(crate) fn new(chapter: &'static str) -> Self {
        Self { chapter, compared: BTreeMap::new(), keys: HashMap::new() }
    }

    /// Both columns must give the same for this call at this position.
    #[track_caller]
    pub(crate) fn same<T: PartialEq + Debug>(
        &mut self,
        call: &str,
        position: &Position,
        theirs: T,
        ours: T,
    ) {
        assert_eq!(theirs, ours, "{}: {call}: {position}", self.chapter);
        let Some(known) = self.compared.get_mut(call) else {
            let first = format!("{theirs:?}");
            self.compared.insert(call.to_owned(), Comparisons { times: 1, first, varies: false });
            return;
        };
        known.times += 1;
        known.varies = known.varies || known.first != format!("{theirs:?}");
    }

    /// Keys are other numbers. They must be equal for the same positions.
    #[track_caller]
    pub(crate) fn same_keys(
        &mut self,
        call: &'static str,
        position: &Position,
        theirs: u64,
        ours: u64,
    ) {
        let [known, known_theirs] = self.keys.entry(call).or_default();
        let there = *known.entry(ours).or_insert(theirs);
        let here = *known_theirs.entry(theirs).or_insert(ours);
        // The same pair for each position would say nothing, so the keys themselves are what was
        // given.
        assert_eq!((there, here), (theirs, ours), "{}: {call}: {position}", self.chapter);
        self.same(call, position, theirs, theirs);
    }

    /// Each call of the page must have been compared, often and with different results; or the row
    /// says that there is nothing to compare. `constant` are the calls that always give the same,
    /// `whole` those that were compared for all values there are.
    pub(crate) fn cover_the_page(&self, constant: &[&str], whole: &[&str]) {
        let calls = calls_of(self.chapter);
        let left = calls.iter().filter(|call| !self.compared.contains_key(*call));
        let mut faults: Vec<_> = left.map(|call| format!("{call} is not compared")).collect();
        for (call, Comparisons { times, first, varies }) in &self.compared {
            let is_constant = constant.contains(&call.as_str());
            let found = [
                (!calls.contains(call), "is not on the page".to_owned()),
                (
                    *times < LEAST_TIMES && !whole.contains(&call.as_str()),
                    format!("is compared {times} times"),
                ),
                (is_constant && *varies, "gives different results".to_owned()),
                (!is_constant && !varies, format!("always gives {first}")),
            ];
            let found = found.into_iter().filter(|(is_fault, _)| *is_fault);
            faults.extend(found.map(|(_, fault)| format!("{call} {fault}")));
        }
        assert!(faults.is_empty(), "{faults:#?}");
    }
}

/// The calls in the first column of a chapter, as they are written in code. A row without code is
/// taken as it is.
fn calls_of(chapter: &str) -> Vec<String> {
    let (_, text) = PAGE.split_once(&format!("\n## {chapter}\n")).expect("a chapter");
    let text = text.split("\n## ").next().unwrap_or_default();
    let rows = text.lines().filter(|line| line.starts_with("| ") && !line.contains("| here |"));
    let mut calls = Vec::new();
    for row in rows.filter(|row| !row.contains("| not here")) {
        let first = row.trim_start_matches("| ").split(" | ").next().unwrap_or_default();
        let code: Vec<_> = first.split('`').skip(1).step_by(2).collect();
        match code.is_empty() {
            true if first == "—" => {}
            true => calls.push(first.to_owned()),
            false => calls.extend(code.into_iter().map(|code| code.replace("\\|", "|"))),
        }
    }
    calls
}

pub(crate) fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    texts.sort_unstable();
    texts
}
