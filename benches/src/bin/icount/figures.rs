//! The file of figures, one line for each case. All figures are made with one compiler.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::cases::Case;

/// The text before the compiler in the file.
const MADE_WITH: &str = "# compiler: ";

/// Instructions per leaf, by case.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct RecordedFigures {
    /// The version line of the compiler.
    pub(crate) compiler: String,
    /// Case and instructions per leaf.
    lines: Vec<(String, f64)>,
}

impl RecordedFigures {
    /// No figures.
    pub(crate) fn new(compiler: String) -> Self {
        Self { compiler, lines: Vec::new() }
    }

    /// The figure of a case, if there is one.
    pub(crate) fn of(&self, case: &Case) -> Option<f64> {
        let case = case.to_string();
        self.lines.iter().find(|(known, _)| *known == case).map(|(_, figure)| *figure)
    }

    /// Appends a figure.
    pub(crate) fn add(&mut self, case: &Case, figure: f64) {
        self.lines.push((case.to_string(), figure));
    }

    /// Reads a file.
    pub(crate) fn read(file: &Path) -> Result<Self, String> {
        let name = file.display();
        let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
        Self::parse(&text).map_err(|line| format!("{name}: not a case and a figure: {line:?}"))
    }

    /// Writes a file.
    pub(crate) fn write(&self, file: &Path) -> Result<(), String> {
        fs::write(file, self.text()).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// # Errors
    /// The first line that cannot be read.
    fn parse(text: &str) -> Result<Self, &str> {
        let mut figures = Self::default();
        for line in text.lines().filter(|line| !line.is_empty()) {
            if let Some(compiler) = line.strip_prefix(MADE_WITH) {
                figures.compiler = compiler.to_owned();
            } else if !line.starts_with('#') {
                let (case, figure) = line.rsplit_once(' ').ok_or(line)?;
                let figure = figure.parse().map_err(|_| line)?;
                figures.lines.push((case.trim_end().to_owned(), figure));
            }
        }
        Ok(figures)
    }

    fn text(&self) -> String {
        let mut text = format!(
            "# Instructions per leaf: bench position, kernel or method, backend.\n\
             # Written by `icount update`, compared by `icount check`; see README.md.\n\
             {MADE_WITH}{}\n",
            self.compiler
        );
        for (case, figure) in &self.lines {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{case:<32} {figure:>8.2}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counted_work::CountedWork;
    use perft_core::{Backend, Kernel};

    fn case(position: &str) -> Case {
        let (work, backend) = (CountedWork::Kernel(Kernel::Bulk), Backend::V3);
        Case { position: position.to_owned(), work, backend }
    }

    #[test]
    fn written_figures_read_back() {
        let mut figures = RecordedFigures::new("rustc 1".to_owned());
        figures.add(&case("start"), 12.25);
        figures.add(&case("pos3"), 1.5);
        assert_eq!(RecordedFigures::parse(&figures.text()), Ok(figures.clone()));
        assert_eq!(figures.of(&case("pos3")), Some(1.5));
        assert_eq!(figures.of(&case("pos4")), None);
    }

    #[test]
    fn a_line_without_a_figure_is_refused() {
        assert_eq!(
            RecordedFigures::parse("start bulk v3 1.0\nstart bulk v3\n"),
            Err("start bulk v3")
        );
    }
}
