//! The suite file format: `FEN ;D1 20 ;D2 400`, one position a line; `#` starts a comment line.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::witness::Nodes;

/// One position with its counts.
pub struct EpdLine {
    /// Line number in the file, from 1.
    pub number: usize,
    /// The position, six fields.
    pub fen: String,
    /// Depth in plies and the leaves there, depths ascending.
    pub counts: Vec<(u32, Nodes)>,
    /// Whether a comment line stands directly above.
    pub commented: bool,
}

/// Reads a suite file.
pub fn read(path: &Path) -> Result<Vec<EpdLine>> {
    let text = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    let mut lines = Vec::new();
    let mut commented = false;
    for (index, text) in text.lines().enumerate() {
        let is_comment = text.starts_with('#');
        if !is_comment && !text.trim().is_empty() {
            let place = || format!("{}:{}", path.display(), index + 1);
            lines.push(parse_line(index + 1, text, commented).with_context(place)?);
        }
        commented = is_comment;
    }
    Ok(lines)
}

fn parse_line(number: usize, text: &str, commented: bool) -> Result<EpdLine> {
    let mut parts = text.split(';').map(str::trim);
    let fen = parts.next().unwrap_or_default().to_owned();
    ensure!(fen.split(' ').count() == 6, "a FEN has six fields: {fen}");
    let counts = parts.map(parse_count).collect::<Result<Vec<_>>>()?;
    ensure!(!counts.is_empty(), "no counts");
    ensure!(counts.is_sorted_by(|a, b| a.0 < b.0), "depths must ascend");
    Ok(EpdLine { number, fen, counts, commented })
}

/// Reads `D4 197281`.
pub fn parse_count(text: &str) -> Result<(u32, Nodes)> {
    let Some((depth, nodes)) = text.strip_prefix('D').and_then(|rest| rest.split_once(' ')) else {
        bail!("not a count: {text}");
    };
    let depth = depth.parse().with_context(|| format!("bad depth: {text}"))?;
    let nodes = nodes.trim().parse().with_context(|| format!("bad count: {text}"))?;
    Ok((depth, nodes))
}

/// Writes one line of a suite file.
pub fn format_line(fen: &str, counts: &[(u32, Nodes)]) -> String {
    let mut line = fen.to_owned();
    for (depth, nodes) in counts {
        write!(line, " ;D{depth} {nodes}").expect("a String takes everything");
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "8/8/8/8/8/8/k7/2K5 w - - 0 1 ;D1 4 ;D3 60";

    #[test]
    fn a_line_round_trips() {
        let line = parse_line(1, LINE, false).expect("the line is good");
        assert_eq!(line.counts, [(1, 4), (3, 60)]);
        assert_eq!(format_line(&line.fen, &line.counts), LINE);
    }

    #[test]
    fn bad_lines_are_refused() {
        for bad in [
            "8/8/8/8/8/8/k7/2K5 w - - ;D1 4",
            "8/8/8/8/8/8/k7/2K5 w - - 0 1",
            "8/8/8/8/8/8/k7/2K5 w - - 0 1 ;D2 4 ;D1 4",
            "8/8/8/8/8/8/k7/2K5 w - - 0 1 ;D1 four",
            "8/8/8/8/8/8/k7/2K5 w - - 0 1 ;4",
        ] {
            assert!(parse_line(1, bad, false).is_err(), "{bad}");
        }
    }
}
