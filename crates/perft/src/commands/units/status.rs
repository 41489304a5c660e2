//! `units status`: how far the units have come.

use std::thread;
use std::time::{Duration, Instant};

use console::Term;
use perft_core::Control;
use perft_units::{Demand, Plan, PlanFolder, PlanStatus, status};
use terminal::{Output, ShownText, Verdict};

use crate::args::UnitsStatusArgs;
use crate::commands::units::objects::StatusObject;
use crate::error::CliError;
use crate::options::{CountingOptions, Format};
use crate::output::numbers::{counted, grouped};

/// How often the status is shown again.
const INTERVAL: Duration = Duration::from_secs(3);

/// How soon Ctrl-C is seen.
const PATIENCE: Duration = Duration::from_millis(100);

/// How many running units are named.
const NAMED: usize = 12;

/// Shows how far the units have come, once or until all are counted.
///
/// # Errors
/// When the plan cannot be read, or output cannot be written.
pub(super) fn run(
    args: &UnitsStatusArgs,
    options: &CountingOptions,
    control: &Control,
) -> Result<Verdict, CliError> {
    let folder = PlanFolder::new(&args.folder);
    let plan = Plan::read(&folder)?;
    let (mut output, terminal, mut shown) = (Output::new(), Term::stdout(), 0);
    loop {
        let status = status(&folder, &plan, Demand { runs: args.runs })?;
        let is_complete = status.gathered.open_units().next().is_none();
        match options.format {
            Format::Json => output.json(&StatusObject::new(&plan, &status))?,
            Format::Text => {
                let lines = lines(&plan, &status);
                if terminal.is_term() {
                    terminal.clear_last_lines(shown)?;
                }
                shown = lines.len();
                output.line(ShownText::lines(lines.join("\n")))?;
            }
        }
        if status.gathered.disagree() && !args.watch {
            return Ok(Verdict::Finding);
        }
        if args.watch && !is_complete && !output.is_read() {
            return Ok(Verdict::Unread);
        }
        if is_complete || !args.watch {
            return Ok(if is_complete { Verdict::Fine } else { Verdict::Incomplete });
        }
        let until = Instant::now() + INTERVAL;
        while Instant::now() < until {
            if control.is_stopped() {
                return Ok(Verdict::Interrupted);
            }
            thread::sleep(PATIENCE);
        }
    }
}

fn lines(plan: &Plan, status: &PlanStatus) -> Vec<String> {
    let units = plan.units.len();
    let open = status.gathered.open_units().count();
    let mut lines = vec![
        format!("depth {} from ply {}, {}", plan.depth, plan.ply, counted(units as u64, "unit")),
        format!(
            "counted   {} ({:.1}% of the cost)",
            grouped((units - open) as u128),
            100.0 * status.done
        ),
        format!("running   {}", grouped(status.running.len() as u128)),
        format!("silent    {}", grouped(status.silent.len() as u128)),
        format!("refused   {}", counted(status.gathered.refused.len() as u64, "result")),
    ];
    if status.gathered.disagree() {
        lines.push("results disagree: see perft units gather".to_owned());
    }
    if status.gathered.seconds > 0.0 {
        let rate = status.nodes as f64 / status.gathered.seconds / 1e6;
        let time = Duration::try_from_secs_f64(status.gathered.seconds).unwrap_or(Duration::MAX);
        let time = duration_text(time);
        lines.push(format!("measured  {rate:.1} million nodes/s for each worker, {time} of work"));
    }
    if let (Some(left), true) = (status.time_left, open > 0) {
        let (expected, plus_minus) =
            (duration_text(left.expected), duration_text(left.uncertainty));
        let at_once = left.at_once;
        lines.push(format!("time left {expected} ± {plus_minus} with {at_once:.1} workers"));
    }
    for (title, beats) in [("running", &status.running), ("silent", &status.silent)] {
        for beat in beats.iter().take(NAMED) {
            let distance = duration_text(beat.distance);
            let seen = if beat.is_ahead { "ahead of the clock here" } else { "ago" };
            let (number, who) = (beat.number, ShownText::excerpt(&beat.who));
            lines.push(format!("  unit {number} {title} on {who}, seen {distance} {seen}"));
        }
    }
    lines
}

/// `42 s`, `5 min`, `3.2 h`, `12.5 days`
fn duration_text(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    match duration.as_secs() {
        0..=9 => format!("{seconds:.1} s"),
        10..=119 => format!("{seconds:.0} s"),
        120..=7199 => format!("{:.0} min", seconds / 60.0),
        7200..=172_799 => format!("{:.1} h", seconds / 3600.0),
        _ => format!("{:.1} days", seconds / 86_400.0),
    }
}
