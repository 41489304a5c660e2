//! How long the parts of a merged count take, and how its time would fall with more cores.
//!
//! A part has sections that all threads share, and what one thread does alone. Both are timed, in
//! counts with several numbers of threads: what threads share grows with their number, because each
//! has sums of its own, for example. The moves are played in tasks, which one thread does as a
//! whole, the largest first. Their times come from the count on one thread. The model hands them to
//! many threads in that order.
//!
//! The model knows nothing of memory that cores share, nor of what it takes to wake threads on many
//! cores.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use board::Board;
use clap::Parser;
use perft_core::{Control, Counter, Depth, Memory, MergePart, Method, PartTime};

/// Times the parts of a merged count from the start position, and models it on many cores.
#[derive(Parser)]
struct Args {
    /// How many plies the paths have
    depth: Depth,
    /// The numbers of threads of the model
    #[arg(long, value_delimiter = ',', default_values_t = [2, 8, 64, 192].map(threads))]
    threads: Vec<NonZeroUsize>,
    /// How often each count is timed; the least time of each part counts
    #[arg(long, default_value_t = 1)]
    rounds: u32,
    /// How many megabytes merging may take
    #[arg(long, value_name = "MB", default_value_t = 4096)]
    memory: usize,
}

const fn threads(count: usize) -> NonZeroUsize {
    match NonZeroUsize::new(count) {
        Some(count) => count,
        None => NonZeroUsize::MIN,
    }
}

/// A count whose parts were timed.
struct Timed {
    elapsed: Duration,
    /// What is in no part.
    between: Duration,
    parts: Vec<PartTime>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let one = match timed(&args, NonZeroUsize::MIN) {
        Ok(one) => one,
        Err(error) => return fail(&error),
    };
    println!("depth {} on one thread: {:.3} s", args.depth, one.elapsed.as_secs_f64());
    let mut models = Vec::new();
    for &threads in &args.threads {
        match timed(&args, threads) {
            Ok(several) => {
                print_parts(threads, &several);
                models.push(model(threads, cores, &one, &several));
            }
            Err(error) => return fail(&error),
        }
    }
    println!("\nthreads  alone ms  shared ms  moves ms  all ms  times one thread  of ideal");
    for it in &models {
        let all = it.alone + it.shared + it.moves;
        let speed = one.elapsed.as_secs_f64() / all.as_secs_f64();
        let [alone, shared, moves, all] =
            [it.alone, it.shared, it.moves, all].map(|time| time.as_secs_f64() * 1e3);
        let of_ideal = speed / it.threads.get() as f64;
        println!(
            "{:>7}  {alone:>8.1}  {shared:>9.1}  {moves:>8.1}  {all:>6.1}  {speed:>16.1}  {of_ideal:>8.2}",
            it.threads
        );
    }
    ExitCode::SUCCESS
}

fn fail(error: &perft_core::CountError) -> ExitCode {
    eprintln!("merging: {error}");
    ExitCode::FAILURE
}

/// The least times of all rounds.
fn timed(args: &Args, threads: NonZeroUsize) -> Result<Timed, perft_core::CountError> {
    let mut best = timed_once(args, threads)?;
    for _ in 1..args.rounds {
        let again = timed_once(args, threads)?;
        best.elapsed = best.elapsed.min(again.elapsed);
        best.between = best.between.min(again.between);
        for (best, again) in best.parts.iter_mut().zip(again.parts) {
            let alone_at_best = alone(best).min(alone(&again));
            best.shared = best.shared.min(again.shared);
            best.elapsed = alone_at_best + best.shared;
            for (best, again) in best.tasks.iter_mut().zip(again.tasks) {
                *best = again.min(*best);
            }
        }
    }
    Ok(best)
}

fn timed_once(args: &Args, threads: NonZeroUsize) -> Result<Timed, perft_core::CountError> {
    let (control, method) =
        (Control::with_account(), Method::Merged(Memory::from_megabytes(args.memory)));
    let counter = Counter { threads, method, ..Counter::default() };
    let start = Instant::now();
    counter.count(&Board::start(), args.depth, &control)?;
    let (elapsed, parts) = (start.elapsed(), control.account());
    let between = elapsed.saturating_sub(parts.iter().map(|it| it.elapsed).sum());
    Ok(Timed { elapsed, between, parts })
}

/// What is alone in a part.
fn alone(part: &PartTime) -> Duration {
    part.elapsed.saturating_sub(part.shared)
}

fn print_parts(threads: NonZeroUsize, timed: &Timed) {
    println!("\n{threads} threads, {:.3} s", timed.elapsed.as_secs_f64());
    println!("ply  part      alone ms  shared ms  sections  tasks");
    let parts = [
        MergePart::Halves,
        MergePart::Captures,
        MergePart::Groups,
        MergePart::Sums,
        MergePart::Moves,
        MergePart::Rows,
    ];
    let plies = timed.parts.iter().map(|it| it.ply).max().map_or(0, |last| last + 1);
    for ply in 0..plies {
        for part in parts {
            let of_part = timed.parts.iter().filter(|it| it.ply == ply && it.part == part);
            let (mut sum, mut shared, mut sections, mut tasks) =
                (Duration::ZERO, Duration::ZERO, 0, 0);
            for it in of_part {
                sum += alone(it);
                shared += it.shared;
                sections += it.sections;
                tasks += it.tasks.len();
            }
            if sum + shared >= Duration::from_micros(100) {
                let [sum, shared] = [sum, shared].map(|time| time.as_secs_f64() * 1e3);
                println!(
                    "{ply:>3}  {:<8}  {sum:>8.1}  {shared:>9.1}  {sections:>8}  {tasks:>5}",
                    part.name()
                );
            }
        }
    }
    println!("     between   {:>8.1}", timed.between.as_secs_f64() * 1e3);
}

/// A count as it would be on as many cores as threads.
struct Model {
    threads: NonZeroUsize,
    alone: Duration,
    /// What threads share, but the moves.
    shared: Duration,
    moves: Duration,
}

/// `several` was counted with this many threads on this many cores.
fn model(threads: NonZeroUsize, cores: NonZeroUsize, one: &Timed, several: &Timed) -> Model {
    let alone = several.between + several.parts.iter().map(alone).sum::<Duration>();
    let (mut shared, mut moves) = (Duration::ZERO, Duration::ZERO);
    let busy_cores = threads.min(cores).get() as u32;
    for part in &several.parts {
        if part.part != MergePart::Moves {
            shared += part.shared * busy_cores / threads.get() as u32;
        }
    }
    for part in one.parts.iter().filter(|it| it.part == MergePart::Moves) {
        moves += in_turn(&part.tasks, threads);
    }
    Model { threads, alone, shared, moves }
}

/// How long tasks take when each thread takes the next one as soon as it is free.
fn in_turn(tasks: &[Duration], threads: NonZeroUsize) -> Duration {
    let mut free: BinaryHeap<Reverse<Duration>> =
        (0..threads.get()).map(|_| Reverse(Duration::ZERO)).collect();
    for &task in tasks {
        if let Some(Reverse(start)) = free.pop() {
            free.push(Reverse(start + task));
        }
    }
    free.into_iter().map(|Reverse(end)| end).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_go_to_the_thread_that_is_free_first() {
        let tasks = [5, 4, 3, 3, 2].map(Duration::from_millis);
        for (count, expected) in [(1, 17), (2, 9), (3, 6), (9, 5)] {
            assert_eq!(in_turn(&tasks, threads(count)), Duration::from_millis(expected), "{count}");
        }
    }
}
