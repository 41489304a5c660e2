//! Records of `compare`: their date, processor, compiler and commit, and the speeds in their
//! tables.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// How the heads of the two tables begin.
const COUNTING: &str = "**Leaves counted, not made.**";
const LISTING: &str = "**A full list at every node, every move made.**";

/// A record of one run.
#[derive(Debug)]
pub struct Record {
    /// Its path, relative to the repository.
    pub path: String,
    /// From its file name: year, month and day.
    pub date: String,
    pub processor: String,
    pub compiler: String,
    pub commit: String,
    /// Speeds over cozy-chess where leaves are counted.
    pub counting: Table,
    /// Speeds over the fastest rival where every move is made.
    pub listing: Table,
}

/// The speeds of several engines on several positions.
#[derive(Debug, PartialEq)]
pub struct Table {
    pub positions: Vec<String>,
    pub rows: Vec<Row>,
}

/// The speeds of one engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub name: String,
    pub speeds: Vec<f64>,
}

impl Record {
    /// The newest record that has both tables.
    pub fn newest(folder: &Path) -> Result<Self> {
        let mut paths = Vec::new();
        for machine in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
            let machine = machine?.path();
            if machine.is_dir() {
                for record in fs::read_dir(&machine)? {
                    paths.push(record?.path());
                }
            }
        }
        // By date, and by name where several are of one day.
        paths.sort_by_key(|path| path.file_name().map(std::ffi::OsStr::to_owned));
        for path in paths.iter().rev() {
            let text = fs::read_to_string(path)?;
            if text.contains(COUNTING) && text.contains(LISTING) {
                return Self::read(&name_of(folder, path), &text)
                    .with_context(|| path.display().to_string());
            }
        }
        bail!("no record has both tables of a run of `compare`")
    }

    fn read(path: &str, text: &str) -> Result<Self> {
        let file = path.rsplit('/').next().unwrap_or_default();
        Ok(Self {
            path: path.to_owned(),
            date: file.chars().take("2026-01-01".len()).collect(),
            processor: fact(text, "Processor")?,
            compiler: fact(text, "Compiler")?,
            commit: fact(text, "Commit")?,
            counting: Table::after(text, COUNTING)?,
            listing: Table::after(text, LISTING)?,
        })
    }
}

impl Table {
    /// The first table behind a heading.
    fn after(text: &str, heading: &str) -> Result<Self> {
        let (_, text) = text.split_once(heading).with_context(|| format!("no {heading}"))?;
        let lines = text.lines().skip_while(|line| !line.starts_with('|'));
        let mut lines = lines.take_while(|line| line.starts_with('|')).map(cells);
        let positions = lines.next().context("no table")?.split_off(1);
        let mut rows = Vec::new();
        for mut cells in lines.skip(1) {
            let figures = cells.split_off(1);
            let name = cells.remove(0);
            if name.ends_with("million nodes/s") {
                continue;
            }
            let speeds: Result<Vec<f64>, _> = figures.iter().map(|cell| cell.parse()).collect();
            let speeds = speeds.with_context(|| format!("the row of {name}"))?;
            rows.push(Row { name, speeds });
        }
        Ok(Self { positions, rows })
    }

    /// The row of an engine whose name begins so.
    pub fn row(&self, name: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.name.starts_with(name))
    }

    /// The row with the greatest mean among those whose names begin so.
    pub fn best(&self, name: &str) -> Option<&Row> {
        let rows = self.rows.iter().filter(|row| row.name.starts_with(name));
        rows.max_by(|a, b| a.mean().total_cmp(&b.mean()))
    }
}

impl Row {
    /// The geometric mean.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.speeds.iter().map(|speed| speed.ln()).sum();
        (sum / self.speeds.len() as f64).exp()
    }

    /// The geometric mean over that of another row.
    pub fn over(&self, base: &Self) -> f64 {
        self.mean() / base.mean()
    }
}

fn name_of(folder: &Path, path: &Path) -> String {
    let inside: PathBuf = path.strip_prefix(folder).unwrap_or(path).to_owned();
    format!("benches/record/{}", inside.to_string_lossy().replace('\\', "/"))
}

/// What stands behind `- Name:` in the head of a record.
fn fact(text: &str, name: &str) -> Result<String> {
    let start = format!("- {name}: ");
    let line = text.lines().find_map(|line| line.strip_prefix(&start));
    line.map(str::to_owned).with_context(|| format!("the record does not name its {name}"))
}

fn cells(line: &str) -> Vec<String> {
    line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    pub const RECORD: &str = "\
# A processor

- Processor: some
- Compiler: rustc 1
- Commit: abc

**Leaves counted, not made.** Speeds over cozy-chess's.

|              | start d6 | kiwipete d5 |
|--------------|---------:|------------:|
| cozy-chess 1, million nodes/s | 400 | 500 |
| cozy-chess 1 |     1.00 |        1.00 |
| bulk, v3     |     2.00 |        8.00 |
| bulk, avx512 |     1.00 |        9.00 |

**A full list at every node, every move made.** Speeds over the fastest rival's.

|             | start d5 |
|-------------|---------:|
| listing, v3 |     5.00 |
";

    #[test]
    fn reads_both_tables_and_the_facts() {
        let record = Record::read("benches/record/x/2026-01-02-more.md", RECORD).unwrap();
        assert_eq!(record.date, "2026-01-02");
        assert_eq!(record.commit, "abc");
        assert_eq!(record.counting.positions, ["start d6", "kiwipete d5"]);
        assert_eq!(record.listing.rows[0].speeds, [5.0]);
        let best = record.counting.best("bulk").unwrap();
        assert_eq!(best.name, "bulk, v3");
        let base = record.counting.row("cozy-chess").unwrap();
        assert!((best.over(base) - 4.0).abs() < 1e-9);
    }

    #[test]
    fn a_figure_that_is_no_number_is_an_error() {
        let text = RECORD.replace("8.00", "eight");
        assert!(Record::read("x/2026-01-02.md", &text).is_err());
    }
}
