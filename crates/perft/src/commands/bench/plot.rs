//! Speeds as a picture.

use std::fmt::Write as _;

use crate::commands::bench::clock::Spread;
use crate::commands::bench::plan::Goal;
use crate::commands::bench::race::Race;
use crate::commands::bench::report::results;
use crate::error::CliError;
use crate::output::numbers::rate;
use crate::output::output_file::OptionFile;

const BAR: u32 = 18;
const GAP: u32 = 6;
const NAMES: u32 = 260;
const LONGEST: u32 = 420;
const VALUES: u32 = 120;
const HEADING: u32 = 34;

/// Writes a bar for each measurement into an SVG file. The file is complete or not there.
///
/// # Errors
/// When the file cannot be written.
pub(super) fn write(race: &Race<'_>, file: OptionFile<'_>) -> Result<(), CliError> {
    let picture = picture(&bars(race));
    file.finish(|stream| stream.write_all(picture.as_bytes()))
}

/// A name, and million nodes a second.
type SpeedBar = (String, f64);

fn bars(race: &Race<'_>) -> Vec<SpeedBar> {
    let bar = |(goal, spread): (&Goal, Spread)| {
        let counter = &goal.counter;
        let name =
            format!("{} {} {} {}", goal.name, counter.kernel, counter.backend, counter.threads);
        (name, rate(goal.nodes, spread.fastest.wall) / 1e6)
    };
    results(race).map(bar).collect()
}

fn picture(bars: &[SpeedBar]) -> String {
    let greatest = bars.iter().map(|(_, speed)| *speed).fold(f64::MIN_POSITIVE, f64::max);
    let (width, height) =
        (NAMES + LONGEST + VALUES, HEADING + (BAR + GAP) * bars.len() as u32 + GAP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>perft bench</title>\n\
         <style>text{{font:13px sans-serif;fill:#222}}.name{{text-anchor:end}}rect{{fill:#b58863}}</style>\n\
         <text x=\"{NAMES}\" y=\"20\">Million nodes/s by position, kernel, backend and threads</text>\n"
    );
    for ((name, speed), place) in bars.iter().zip(0..) {
        let y = HEADING + place * (BAR + GAP);
        let length = (speed / greatest * f64::from(LONGEST)).max(1.0);
        let (left, right, line) = (NAMES - 8, f64::from(NAMES) + length + 6.0, y + BAR - 5);
        let name = name.replace('&', "&amp;").replace('<', "&lt;");
        let _ = writeln!(
            svg,
            "<text class=\"name\" x=\"{left}\" y=\"{line}\">{name}</text>\
             <rect x=\"{NAMES}\" y=\"{y}\" width=\"{length:.1}\" height=\"{BAR}\"/>\
             <text x=\"{right:.1}\" y=\"{line}\">{speed:.1}</text>"
        );
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fastest_has_the_longest_bar() {
        let svg = picture(&[("start bulk".to_owned(), 50.0), ("a < b".to_owned(), 200.0)]);
        assert!(svg.contains("width=\"105.0\"") && svg.contains("width=\"420.0\""), "{svg}");
        assert!(svg.contains(">a &lt; b<") && svg.ends_with("</svg>\n"));
    }
}
