//! Markdown tables.

use std::fmt;

/// A table with a label before each row. Columns are padded, so that it reads as plain text too.
pub(crate) struct MarkdownTable {
    rows: Vec<Vec<String>>,
}

impl MarkdownTable {
    pub(crate) fn new(head: impl IntoIterator<Item = String>) -> Self {
        let head = std::iter::once(String::new()).chain(head).collect();
        Self { rows: vec![head] }
    }

    pub(crate) fn row(&mut self, label: &str, cells: impl IntoIterator<Item = String>) {
        self.rows.push(std::iter::once(label.to_owned()).chain(cells).collect());
    }
}

impl fmt::Display for MarkdownTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.rows[0].len();
        let widths: Vec<usize> = (0..columns)
            .map(|column| {
                let cells = self.rows.iter().filter_map(|row| row.get(column));
                cells.map(|cell| cell.chars().count()).max().unwrap_or(0).max(3)
            })
            .collect();
        for (index, row) in self.rows.iter().enumerate() {
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                match column {
                    0 => write!(f, "| {cell:<width$} ")?,
                    _ => write!(f, "| {cell:>width$} ")?,
                }
            }
            writeln!(f, "|")?;
            if index == 0 {
                for (column, &width) in widths.iter().enumerate() {
                    let end = if column == 0 { "-" } else { ":" };
                    write!(f, "|{}{end}", "-".repeat(width + 1))?;
                }
                writeln!(f, "|")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_stand_left_and_figures_right() {
        let mut table = MarkdownTable::new(["start d6".to_owned(), "x".to_owned()]);
        table.row("bulk", ["1.00".to_owned(), "12.50".to_owned()]);
        let expected = "\
|      | start d6 |     x |
|------|---------:|------:|
| bulk |     1.00 | 12.50 |
";
        assert_eq!(table.to_string(), expected);
    }
}
