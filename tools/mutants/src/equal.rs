//! Mutants that somebody has found equal to the sources, as far as tests can see.
//!
//! They are listed in Markdown: a heading for each reason, and below it a line for each change of a
//! function.
//!
//! ```text
//! ## Sets that have no square in common
//!
//! - `crates/board/src/board.rs: replace | with ^ in Board::piece_on` 7
//! ```
//!
//! The number says how many mutants there are that change the function so. Without it there is one.
//! `7 of 8` says that a test notices one of them.

use std::collections::HashMap;

use anyhow::{Context, Result, bail};

use crate::list::Mutant;

/// Mutants that are equal for the same reason.
pub struct Group {
    pub reason: String,
    /// Their numbers.
    pub numbers: Vec<u32>,
    /// Mutants of which this many are equal.
    pub some: Vec<(Vec<u32>, usize)>,
}

/// What a mutant changes, and in which function, without line and column.
fn change(mutant: &Mutant) -> String {
    let words = mutant.name.splitn(4, ':').nth(3).unwrap_or_default();
    format!("{}:{words}", mutant.file)
}

/// The groups of a list. A line whose number is not that of the mutants is an error: the function
/// has changed since.
pub fn read(text: &str, mutants: &[Mutant]) -> Result<Vec<Group>> {
    let mut known: HashMap<String, Vec<u32>> = HashMap::new();
    for (number, mutant) in (1..).zip(mutants) {
        known.entry(change(mutant)).or_default().push(number);
    }
    let mut groups: Vec<Group> = Vec::new();
    for line in text.lines() {
        if let Some(reason) = line.strip_prefix("## ") {
            groups.push(Group { reason: reason.to_owned(), numbers: Vec::new(), some: Vec::new() });
        }
        let Some((change, count)) =
            line.strip_prefix("- `crates/").and_then(|rest| rest.rsplit_once('`'))
        else {
            continue;
        };
        let change = format!("crates/{change}");
        // Files that are not mutated are compiled for other processors.
        if !mutants.iter().any(|mutant| change.starts_with(&format!("{}:", mutant.file))) {
            continue;
        }
        let number = |text: &str| text.trim().parse().with_context(|| line.to_owned());
        let (equal, all) = match count.split_once("of") {
            Some((equal, all)) => (number(equal)?, number(all)?),
            None if count.trim().is_empty() => (1, 1),
            None => (number(count)?, number(count)?),
        };
        let numbers = known.get(&change).cloned().unwrap_or_default();
        if numbers.len() != all {
            bail!("{change}: there are {}, and the list says {all}", numbers.len());
        }
        let group = groups.last_mut().with_context(|| format!("no heading above {line}"))?;
        if equal == all {
            group.numbers.extend(numbers);
        } else {
            group.some.push((numbers, equal));
        }
    }
    Ok(groups)
}
