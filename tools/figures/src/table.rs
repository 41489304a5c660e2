//! The speed table of the README.

use std::fmt::Write as _;

use anyhow::{Context, Result};

use crate::record::{Record, Row, Table};

/// The table, with a sentence before it that says where it is from.
pub fn table(record: &Record) -> Result<String> {
    let listing = &record.listing;
    let counting = &record.counting;
    let rivals = counting.row("cozy-chess").context("the record lacks cozy-chess")?;
    let mut text = format!(
        "One run on {date} ([record]({path})): {processor}, {compiler}, one thread, no table of known counts. Ours is \
         the stock build; the rivals are built for the processor, with fat LTO. Ratios of speed:\n\n",
        date = record.date,
        path = record.path,
        processor = record.processor,
        compiler = short(&record.compiler),
    );
    let positions = counting.positions.iter().map(|name| name.split(' ').next().unwrap_or(name));
    let positions: Vec<&str> = positions.collect();
    writeln!(text, "| the same work, every move made | {} |", positions.join(" | "))?;
    writeln!(text, "|---|{}", "--:|".repeat(positions.len()))?;
    let best = best(listing, "listing")?;
    line(&mut text, &format!("`listing` over the fastest of {}", names(listing)), best)?;
    writeln!(text, "| **leaves counted, not made** |{}", " |".repeat(positions.len()))?;
    for kernel in ["bulk", "two-ply"] {
        let best = self::best(counting, kernel)?;
        line(&mut text, &format!("`{kernel}` over {}", rivals.name), best)?;
    }
    Ok(text)
}

fn line(text: &mut String, label: &str, row: &Row) -> Result<()> {
    let cells: Vec<String> = row.speeds.iter().map(|speed| format!("{speed:.1}")).collect();
    writeln!(text, "| {label} | {} |", cells.join(" | "))?;
    Ok(())
}

/// The fastest of our rows for a kernel.
fn best<'a>(table: &'a Table, kernel: &str) -> Result<&'a Row> {
    table.best(kernel).with_context(|| format!("the record lacks our {kernel}"))
}

/// The rivals of a table, by name: ours have a comma.
fn names(table: &Table) -> String {
    let names: Vec<&str> =
        table.rows.iter().map(|row| &*row.name).filter(|name| !name.contains(',')).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.join(""),
    }
}

/// A compiler without its date.
fn short(compiler: &str) -> &str {
    compiler.split(" (").next().unwrap_or(compiler)
}
