//! The chart of the README: bars of speed over cozy-chess, for each kind of work, in light and
//! dark.

use std::fmt::Write as _;

use anyhow::{Context, Result};

use crate::record::{Record, Table};

/// The peers that the chart names, as rows of a record begin.
const PEERS: [&str; 6] = ["cozy-chess", "shakmaty", "chess", "Gigantua", "MPerft", "templechess"];

const WIDTH: f64 = 760.0;
const LABELS: f64 = 205.0;
const FIGURES: f64 = 60.0;
const ROW: f64 = 24.0;
const BAR: f64 = 16.0;
const HEADING: f64 = 34.0;

/// Colours come from style, so that one picture serves light and dark pages.
const STYLE: &str = "\
text{font:13px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;fill:#22262b}\
.head{font-weight:600}.note{font-size:11px;fill:#5c636b}.peer{fill:#9aa4af}.ours{fill:#24597f}\
@media(prefers-color-scheme:dark){text{fill:#e6e3dc}.note{fill:#a5aab0}.peer{fill:#656f7a}.ours{fill:#8fc1e6}}";

/// A group of bars: one kind of work.
struct Group {
    heading: &'static str,
    bars: Vec<Bar>,
}

struct Bar {
    label: String,
    speed: f64,
    is_ours: bool,
}

/// The chart as SVG.
pub fn chart(record: &Record) -> Result<String> {
    let groups = [
        Group {
            heading: "Every move made, over cozy-chess doing the same",
            bars: bars(&record.listing, &["listing"])?,
        },
        Group {
            heading: "Leaves counted, not made, over cozy-chess doing the same",
            bars: bars(&record.counting, &["bulk", "two-ply"])?,
        },
    ];
    let rows: usize = groups.iter().map(|group| group.bars.len()).sum();
    let height = HEADING * groups.len() as f64 + ROW * rows as f64 + 44.0;
    let all = groups.iter().flat_map(|group| &group.bars);
    let longest = all.map(|bar| bar.speed).fold(1.0, f64::max);
    let scale = (WIDTH - LABELS - FIGURES) / longest;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
         aria-label=\"Speed of move generators relative to cozy-chess\">\n<style>{STYLE}</style>\n"
    );
    let mut y = 0.0;
    for group in &groups {
        y += HEADING;
        writeln!(
            svg,
            "<text class=\"head\" x=\"0\" y=\"{:.0}\">{}</text>",
            y - 10.0,
            group.heading
        )?;
        for bar in &group.bars {
            draw(&mut svg, bar, y, scale)?;
            y += ROW;
        }
    }
    writeln!(
        svg,
        "<text class=\"note\" x=\"0\" y=\"{:.0}\">{}</text>",
        y + 20.0,
        escape(&note(record))
    )?;
    if let Some(missing) = missing(record) {
        writeln!(
            svg,
            "<text class=\"note\" x=\"0\" y=\"{:.0}\">{}</text>",
            y + 36.0,
            escape(&missing)
        )?;
    }
    svg.push_str("</svg>\n");
    Ok(svg)
}

fn draw(svg: &mut String, bar: &Bar, y: f64, scale: f64) -> Result<()> {
    let class = if bar.is_ours { "ours" } else { "peer" };
    let width = (bar.speed * scale).max(1.0);
    let middle = y + 13.0;
    writeln!(svg, "<text x=\"0\" y=\"{middle:.0}\">{}</text>", escape(&bar.label))?;
    writeln!(
        svg,
        "<rect class=\"{class}\" x=\"{LABELS}\" y=\"{y:.0}\" width=\"{width:.1}\" height=\"{BAR}\" rx=\"2\"/>"
    )?;
    let figure = LABELS + width + 6.0;
    writeln!(svg, "<text x=\"{figure:.1}\" y=\"{middle:.0}\">{:.1}</text>", bar.speed)?;
    Ok(())
}

/// The peers of a table and the fastest of our rows for each kernel, by their means over
/// cozy-chess.
fn bars(table: &Table, kernels: &[&str]) -> Result<Vec<Bar>> {
    let base = table.row(PEERS[0]).context("the record lacks cozy-chess")?;
    let peers = PEERS.iter().filter_map(|peer| table.row(&format!("{peer} ")).or(table.row(peer)));
    let peers = peers.filter(|row| !row.name.contains(','));
    let mut bars: Vec<Bar> = peers
        .map(|row| Bar { label: row.name.clone(), speed: row.over(base), is_ours: false })
        .collect();
    bars.sort_by(|a, b| a.speed.total_cmp(&b.speed));
    bars.dedup_by(|a, b| a.label == b.label);
    for kernel in kernels {
        let row = table.best(kernel).with_context(|| format!("the record lacks our {kernel}"))?;
        let label = format!("magic-perft {}", row.name.replace(", ", " · "));
        bars.push(Bar { label, speed: row.over(base), is_ours: true });
    }
    Ok(bars)
}

fn note(record: &Record) -> String {
    format!(
        "Geometric mean over six positions, one thread. {}, {}, commit {}.",
        record.date, record.processor, record.commit
    )
}

/// The peers that the record does not have.
fn missing(record: &Record) -> Option<String> {
    let missing: Vec<&str> =
        PEERS.into_iter().filter(|peer| record.counting.row(peer).is_none()).collect();
    (!missing.is_empty()).then(|| format!("Not measured in this run: {}.", missing.join(", ")))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
