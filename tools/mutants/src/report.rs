//! What was found, as a table and as lists.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::Result;

use crate::list::Mutant;
use crate::trial::{Judged, Outcome};

/// The lists that are written, with their names.
const LISTS: [(Outcome, &str); 7] = [
    (Outcome::Caught, "caught"),
    (Outcome::Missed, "missed"),
    (Outcome::Unreached, "unreached"),
    (Outcome::Timeout, "timeout"),
    (Outcome::Equal, "equal"),
    (Outcome::Unviable, "unviable"),
    (Outcome::Apart, "apart"),
];

/// Prints how many mutants of each package there are of each kind, and writes their names. Says
/// whether all were caught.
pub fn report(mutants: &[Mutant], judged: &[Judged], work: &Path) -> Result<bool> {
    for (outcome, name) in LISTS {
        let mut names: Vec<_> = judged
            .iter()
            .filter(|judged| judged.outcome == outcome)
            .map(|judged| (judged.number, &judged.name))
            .collect();
        names.sort_unstable();
        let lines: String = names.into_iter().map(|(_, name)| format!("{name}\n")).collect();
        fs::write(work.join(format!("{name}.txt")), lines)?;
    }
    let mut counts: BTreeMap<&str, [usize; LISTS.len()]> = BTreeMap::new();
    for judged in judged {
        let package = mutants[judged.number as usize - 1].package.as_str();
        let kind = LISTS
            .iter()
            .position(|(outcome, _)| *outcome == judged.outcome)
            .expect("all outcomes have a list");
        counts.entry(package).or_default()[kind] += 1;
        counts.entry("all").or_default()[kind] += 1;
    }
    let all = counts.remove("all");
    print!("{:14}", "");
    LISTS.iter().for_each(|(_, name)| print!(" {name:>9}"));
    println!(" {:>9}", "score");
    for (package, counts) in counts.into_iter().chain(all.map(|all| ("all", all))) {
        print!("{package:14}");
        counts.iter().for_each(|count| print!(" {count:>9}"));
        let [caught, missed, unreached, ..] = counts;
        let met = caught + missed + unreached;
        println!(" {:>8.1}%", 100.0 * caught as f64 / met.max(1) as f64);
    }
    println!("lists: {}", work.display());
    Ok(judged.iter().all(|judged| !matches!(judged.outcome, Outcome::Missed | Outcome::Unreached)))
}
