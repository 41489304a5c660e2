//! The hand-written lists behind `standard.epd`, `tricky.epd` and `endgames.epd`: positions with
//! comments, known counts and claims, from which the suite lines are completed.

use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};

use crate::claim::Claim;
use crate::cozy::Cozy;
use crate::rules::ShakmatyWitness;
use crate::suite::{format_line, parse_count};
use crate::witness::{Answer, Nodes, Witness};

/// Every line has this many depths, mates and stalemates too: nothing must follow them.
const LEAST_DEPTH: u32 = 2;
/// No line needs more depths than this, small as its counts may be.
const COMPLETE_DEPTH: u32 = 8;

/// One position of a list.
struct ListedPosition {
    fen: String,
    published: Vec<(u32, Nodes)>,
    claims: Vec<Claim>,
}

/// Turns a list into the text of a suite file: comments are kept, claims are tested and dropped,
/// published counts are compared, missing depths are counted. A position is counted deeper while
/// the next depth is expected to stay below `below`.
pub fn complete(name: &str, list: &str, below: Nodes) -> Result<String> {
    check_claims(name, list)?;
    let mut out = String::new();
    for (number, line) in (1..).zip(list.lines()) {
        if is_position(line) {
            let completed =
                complete_line(line, below).with_context(|| format!("{name}:{number}"))?;
            writeln!(out, "{completed}")?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    Ok(out)
}

fn is_position(line: &str) -> bool {
    !line.starts_with('#') && !line.is_empty()
}

/// Tests every claim before the long counts begin, and reports all that do not hold at once.
fn check_claims(name: &str, list: &str) -> Result<()> {
    let mut faults = Vec::new();
    for (number, line) in (1..).zip(list.lines()).filter(|(_, line)| is_position(line)) {
        let position = parse(line).with_context(|| format!("{name}:{number}"))?;
        for claim in &position.claims {
            if let Err(error) = claim.check(&position.fen) {
                faults.push(format!("{name}:{number}: {error:#}"));
            }
        }
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

fn complete_line(line: &str, below: Nodes) -> Result<String> {
    let position = parse(line)?;
    let deepest = position.published.last().map_or(0, |&(depth, _)| depth);
    let counts = ladder(&position.fen, deepest.max(LEAST_DEPTH), below)?;
    for &(depth, nodes) in &position.published {
        let counted = counts[depth as usize - 1].1;
        ensure!(
            counted == nodes,
            "{}: D{depth} is published as {nodes}, counted {counted}",
            position.fen
        );
    }
    Ok(format_line(&position.fen, &counts))
}

fn parse(line: &str) -> Result<ListedPosition> {
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default().to_owned();
    let mut position = ListedPosition { fen, published: Vec::new(), claims: Vec::new() };
    for part in parts {
        if part.starts_with('D') {
            position.published.push(parse_count(part)?);
        } else {
            position.claims.push(Claim::parse(part)?);
        }
    }
    ensure!(position.published.is_sorted_by(|a, b| a.0 < b.0), "depths must ascend");
    Ok(position)
}

/// Counts depth after depth: at least to `at_least`, and on while it stays cheap.
fn ladder(fen: &str, at_least: u32, below: Nodes) -> Result<Vec<(u32, Nodes)>> {
    let mut counts: Vec<(u32, Nodes)> = Vec::new();
    for depth in 1.. {
        let nodes = count(fen, depth)?;
        counts.push((depth, nodes));
        let before = counts.len().checked_sub(2).map_or(1, |index| counts[index].1);
        let next = nodes.saturating_mul(nodes) / before.max(1);
        let cheap = depth < COMPLETE_DEPTH && next <= below && nodes > 0;
        if depth >= at_least && !cheap {
            break;
        }
    }
    Ok(counts)
}

/// Counts with the first generator that takes the position.
pub fn count(fen: &str, depth: u32) -> Result<Nodes> {
    let mut refusal = String::new();
    for witness in [&mut Cozy as &mut dyn Witness, &mut ShakmatyWitness] {
        match witness.count(fen, depth)? {
            Answer::Nodes(nodes) => return Ok(nodes),
            Answer::Refused(reason) => refusal = reason,
        }
    }
    anyhow::bail!("no generator takes {fen}: {refusal}")
}
