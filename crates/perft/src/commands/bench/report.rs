//! The report for people.

use std::time::Duration;

use perft_core::{Backend, Counter, Method};
use terminal::{Output, ShownText, shown};

use crate::commands::bench::build_info::{self, BuildInfo};
use crate::commands::bench::clock::Spread;
use crate::commands::bench::plan::Goal;
use crate::commands::bench::race::{Race, WrongCount};
use crate::error::CliError;
use crate::output::chart::Chart;
use crate::output::counter_text::counter_text;
use crate::output::numbers::{counted, grouped, rate};

/// A table has at most this many positions side by side.
const SIDE_BY_SIDE: usize = 8;

/// Writes the machine, every figure, and the speeds side by side.
///
/// # Errors
/// When output cannot be written.
pub(super) fn write(race: &Race<'_>, output: &mut Output) -> Result<(), CliError> {
    output.line(ShownText::lines(heading(race)))?;
    output.line(shown!("\n{}", ShownText::lines(times(race))))?;
    if let Some(speeds) = speeds(race) {
        output.line(shown!("\nMillion nodes/s, by the fastest:\n\n{speeds}"; speeds = ShownText::lines(speeds)))?;
    }
    Ok(())
}

/// The machine, the build and the settings, and how to read the figures.
fn heading(race: &Race<'_>) -> String {
    let BuildInfo { version, compiler, target, profile, opt_level, flags, assertions } =
        build_info::THIS;
    let flags = if flags.is_empty() { "no flags" } else { flags };
    let mut lines = vec![
        format!("perft {version}, {profile} build for {target}, opt-level {opt_level}, {flags}"),
        format!("compiler    {compiler}"),
        format!("processor   {}, {}", terminal::machine::processor(), counted(cores(), "core")),
    ];
    lines.extend(Backend::ALL.map(|backend| format!("{backend:<10}  {}", backend_text(backend))));
    let method = match race.plan.method {
        Method::Plain => "every path walked, nothing merged or looked up".to_owned(),
        Method::Hashed(table) => format!("an empty table of {} for each count", table.memory()),
        Method::Merged(memory) => format!("equal positions merged in at most {memory}"),
        method => method.to_string(),
    };
    lines.push(format!("method      {method}; {} in turns", counted(race.plan.rounds, "round")));
    lines.push(String::new());
    lines.push(
        "Nodes are the move paths counted: only the kernel listing makes them all. Times are by\n\
         the clock on the wall, starting threads included; every count was as expected."
            .to_owned(),
    );
    if assertions {
        lines.push("This build checks itself while it runs: its speeds mean nothing.".to_owned());
    }
    lines.join("\n")
}

/// Cores that threads may run on.
pub(super) fn cores() -> u64 {
    std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64)
}

/// Whether a backend can run here, why, and which slider backend it uses.
fn backend_text(backend: Backend) -> String {
    if let Err(reason) = backend.available() {
        return format!("not on this processor, which lacks {}", reason.missing.join(", "));
    }
    let best = if backend == Backend::best() { ", the best here" } else { "" };
    format!("{}; slider attacks by {}{best}", features_text(backend), backend.sliders())
}

/// The features that a backend needs beyond those of the backend before it.
fn features_text(backend: Backend) -> String {
    let before = Backend::ALL.into_iter().take_while(|&before| before != backend).last();
    let before = before.map(|before| (before, before.features()));
    let is_new = |name: &&str| before.as_ref().is_none_or(|(_, known)| !known.contains(name));
    let new: Vec<_> = backend.features().into_iter().filter(is_new).collect();
    match before {
        None => "runs anywhere".to_owned(),
        Some((_, known)) if known.is_empty() => new.join(" "),
        Some((before, _)) => format!("all of {before} and {}", new.join(" ")),
    }
}

/// A row for every contestant on every position.
fn times(race: &Race<'_>) -> Chart {
    let titles = [
        "position",
        "kernel",
        "backend",
        "threads",
        "depth",
        "nodes",
        "M nodes/s",
        "fastest ms",
        "median ms",
        "slowest ms",
        "cores busy",
    ];
    let mut chart = Chart::new(&titles, 3);
    for (goal, spread) in results(race) {
        let Counter { kernel, backend, threads, .. } = goal.counter;
        chart.row(vec![
            goal.name.clone(),
            kernel.to_string(),
            backend.to_string(),
            threads.to_string(),
            goal.depth.to_string(),
            grouped(goal.nodes),
            speed(goal, &spread),
            milliseconds(spread.fastest.wall),
            milliseconds(spread.median),
            milliseconds(spread.slowest),
            spread.fastest.processors().map_or("?".to_owned(), |busy| format!("{busy:.2}")),
        ]);
    }
    chart
}

/// A row for every contestant, a column for every position. `None` if there is only one position,
/// or if there are too many.
fn speeds(race: &Race<'_>) -> Option<Chart> {
    let mut names: Vec<&str> = race.plan.goals.iter().map(|goal| goal.name.as_str()).collect();
    names.dedup();
    let contestants = race.plan.goals.len() / names.len().max(1);
    let finished = race.samples.iter().all(|samples| !samples.is_empty());
    if !(2..=SIDE_BY_SIDE).contains(&names.len()) || !finished {
        return None;
    }
    let results: Vec<_> = results(race).collect();
    let titles = [&["kernel", "backend", "threads"], names.as_slice()].concat();
    let mut chart = Chart::new(&titles, 2);
    for contestant in 0..contestants {
        let of_contestant = results.iter().skip(contestant).step_by(contestants);
        let Counter { kernel, backend, threads, .. } = results[contestant].0.counter;
        let mut row = vec![kernel.to_string(), backend.to_string(), threads.to_string()];
        row.extend(of_contestant.map(|(goal, spread)| speed(goal, spread)));
        chart.row(row);
    }
    Some(chart)
}

/// The measurements with their spread. Goals that were not reached are left out.
pub(super) fn results<'r>(race: &'r Race<'_>) -> impl Iterator<Item = (&'r Goal, Spread)> {
    let measured = race.plan.goals.iter().zip(&race.samples);
    measured.filter_map(|(goal, samples)| Some((goal, Spread::of(samples)?)))
}

/// Million nodes a second, by the fastest count.
fn speed(goal: &Goal, spread: &Spread) -> String {
    format!("{:.1}", rate(goal.nodes, spread.fastest.wall) / 1e6)
}

fn milliseconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64() * 1e3)
}

/// A wrong count, and the command that examines it.
pub(super) fn wrong(WrongCount { goal, nodes }: &WrongCount<'_>) -> String {
    let Goal { name, fen, depth, nodes: expected, counter, .. } = goal;
    let Counter { kernel, backend, .. } = counter;
    format!(
        "FAILED {name}, by {}\n  \
         FEN       {fen}\n  \
         depth     {depth}\n  \
         expected  {expected}\n  \
         got       {nodes}\n  \
         look into perft divide {depth} '{fen}' --kernel {kernel} --backend {backend}\n\
         Nothing more was measured.",
        counter_text(counter)
    )
}
