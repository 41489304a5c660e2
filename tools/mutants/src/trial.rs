//! Switches one mutant on at a time, and runs the tests that reach it.

use std::collections::HashMap;
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::Result;
use serde::Serialize;

use crate::compile::{Absence, Mutated, TestProgram};
use crate::list::Mutant;
use crate::survey::{Ended, Test, run};

/// What became of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Outcome {
    /// A test failed.
    Caught,
    /// All tests passed that come to it, as far as the budget went.
    Missed,
    /// All tests passed that come to it, and somebody has found why they do.
    Equal,
    /// No test comes to it.
    Unreached,
    /// A test did not end.
    Timeout,
    /// It does not compile.
    Unviable,
    /// It is not in the program, or the compiler evaluates what it changes: it needs a program of
    /// its own.
    Apart,
}

#[derive(Debug, Serialize)]
pub struct Judged {
    pub number: u32,
    pub name: String,
    pub outcome: Outcome,
    /// The test that failed or did not end.
    pub test: String,
    /// How many tests would have come to it that there was no time for.
    pub left: usize,
    pub seconds: f32,
}

/// How many seconds the tests take together at most that run in one process: the first, and the
/// later ones.
const TOGETHER: [f32; 4] = [0.3, 1.0, 3.0, 8.0];

/// How many tests one process runs at most.
const TESTS_TOGETHER: usize = 400;

pub struct Trial<'a> {
    pub programs: &'a [TestProgram],
    pub tests: &'a [Test],
    pub mutants: &'a [Mutant],
    pub mutated: &'a Mutated,
    /// How long a mutant's tests take together at most.
    pub budget: Duration,
}

/// Does the same work on some threads, until one of them cannot.
fn on_threads(threads: usize, work: impl Fn() -> Result<()> + Sync) -> Result<()> {
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(&work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no thread panics"))
    })
}

/// For each file of the sources how many mutants each test has caught.
type Catches = HashMap<String, HashMap<usize, u32>>;

impl Trial<'_> {
    /// Tests these mutants, and writes a line for each at once.
    pub fn run(
        &self,
        numbers: &[u32],
        threads: usize,
        lines: &mut (dyn Write + Send),
    ) -> Result<Vec<Judged>> {
        let next = AtomicUsize::new(0);
        let catches = Mutex::new(Catches::new());
        let found = Mutex::new((lines, Vec::new()));
        let work = || -> Result<()> {
            while let Some(&number) = numbers.get(next.fetch_add(1, Relaxed)) {
                let judged = self.judge(number, &catches)?;
                let (lines, all) = &mut *found.lock().expect("no thread panics");
                writeln!(lines, "{}", serde_json::to_string(&judged)?)?;
                all.push(judged);
                if all.len() % 500 == 0 {
                    eprintln!("{} of {} mutants", all.len(), numbers.len());
                }
            }
            Ok(())
        };
        on_threads(threads, work)?;
        Ok(found.into_inner().expect("no thread panics").1)
    }

    /// Those of these mutants with which every test passes that comes to one of them and is within
    /// the budget: all at once where that is so, else the halves of them, and so on.
    pub fn equal_among(&self, numbers: &[u32], threads: usize) -> Result<Vec<u32>> {
        if numbers.is_empty() || self.pass_at_once(numbers, threads)? {
            return Ok(numbers.to_vec());
        }
        if let [number] = *numbers {
            eprintln!("not equal: {}", self.mutants[number as usize - 1].name);
            return Ok(Vec::new());
        }
        let (first, second) = numbers.split_at(numbers.len() / 2);
        let mut equal = self.equal_among(first, threads)?;
        equal.extend(self.equal_among(second, threads)?);
        Ok(equal)
    }

    /// Switches all of these on at once, and runs each test that comes to one of them, until one
    /// fails.
    fn pass_at_once(&self, numbers: &[u32], threads: usize) -> Result<bool> {
        let comes = |test: &&Test| numbers.iter().any(|it| test.reached.binary_search(it).is_ok());
        let mut tests: Vec<_> = self.short_tests().filter(comes).collect();
        tests.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        let texts: Vec<_> = numbers.iter().map(u32::to_string).collect();
        let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
        let work = || -> Result<()> {
            while let Some(test) = tests.get(next.fetch_add(1, Relaxed)) {
                let (program, name) = (&self.programs[test.program], test.name.as_str());
                let limit = Duration::from_secs_f32(10.0 + 60.0 * test.seconds);
                let (ended, _) = run(program, &[name], &[("MUTANT", &texts.join(" "))], limit)?;
                if ended != Ended::Passed {
                    failed.store(true, Relaxed);
                }
                if failed.load(Relaxed) {
                    break;
                }
            }
            Ok(())
        };
        on_threads(threads, work)?;
        Ok(!failed.into_inner())
    }

    /// The tests that are within the budget. With several mutants on, tests take longer.
    fn short_tests(&self) -> impl Iterator<Item = &Test> {
        self.tests.iter().filter(|test| test.seconds <= self.budget.as_secs_f32())
    }

    /// Whether a test within the budget comes to a mutant.
    pub fn comes_to(&self, number: u32) -> bool {
        self.short_tests().any(|test| test.reached.binary_search(&number).is_ok())
    }

    /// That a mutant is equal to the sources.
    pub fn equal(&self, number: u32) -> Judged {
        let name = self.mutants[number as usize - 1].name.clone();
        Judged { number, name, outcome: Outcome::Equal, test: String::new(), left: 0, seconds: 0.0 }
    }

    fn judge(&self, number: u32, catches: &Mutex<Catches>) -> Result<Judged> {
        let (mutant, start) = (&self.mutants[number as usize - 1], Instant::now());
        let (outcome, test, left) = match self.mutated.absent.get(&number) {
            Some(Absence::Unviable) => (Outcome::Unviable, String::new(), 0),
            Some(Absence::Apart) => (Outcome::Apart, String::new(), 0),
            None => self.outcome(number, &mutant.file, catches)?,
        };
        let seconds = start.elapsed().as_secs_f32();
        Ok(Judged { number, name: mutant.name.clone(), outcome, test, left, seconds })
    }

    /// What became of a mutant, the test that noticed, and how many tests there was no time for.
    fn outcome(
        &self,
        number: u32,
        file: &str,
        catches: &Mutex<Catches>,
    ) -> Result<(Outcome, String, usize)> {
        let mut waiting = self.tests_of(number, file, catches);
        if waiting.is_empty() {
            let by_compiler = self.mutated.in_constants.contains(&number);
            let outcome = if by_compiler { Outcome::Apart } else { Outcome::Unreached };
            return Ok((outcome, String::new(), 0));
        }
        let budget = self.budget.as_secs_f32();
        let mut spent = 0.0;
        for round in 0.. {
            if waiting.is_empty() {
                break;
            }
            let (chunk, length) =
                self.take_chunk(&mut waiting, TOGETHER[round.min(TOGETHER.len() - 1)]);
            if spent > 0.0 && spent + length > budget {
                return Ok((Outcome::Missed, String::new(), waiting.len() + chunk.len()));
            }
            spent += length;
            let program = &self.programs[self.tests[chunk[0]].program];
            let names: Vec<_> = chunk.iter().map(|&test| self.tests[test].name.as_str()).collect();
            let limit = Duration::from_secs_f32(5.0 + 5.0 * length);
            let (ended, output) = run(program, &names, &[("MUTANT", &number.to_string())], limit)?;
            let failed = |name: &str| output.contains(&format!("test {name} ... FAILED"));
            let passed = |name: &str| output.contains(&format!("test {name} ... ok"));
            match ended {
                Ended::Passed => {}
                Ended::TimedOut => {
                    let endless = names.iter().find(|name| !passed(name) && !failed(name));
                    // An earlier test may have failed before.
                    if let Some(name) = names.iter().find(|name| failed(name)) {
                        return Ok((Outcome::Caught, (*name).to_owned(), 0));
                    }
                    return Ok((
                        Outcome::Timeout,
                        endless.map(|&name| name.to_owned()).unwrap_or_default(),
                        0,
                    ));
                }
                Ended::Failed => {
                    let mut catches = catches.lock().expect("no thread panics");
                    let known = catches.entry(file.to_owned()).or_default();
                    for &test in chunk.iter().filter(|&&test| failed(&self.tests[test].name)) {
                        *known.entry(test).or_default() += 1;
                    }
                    // Where none has failed by itself, the process was aborted.
                    let by = names.iter().find(|name| !passed(name)).copied().unwrap_or_default();
                    return Ok((Outcome::Caught, by.to_owned(), 0));
                }
            }
        }
        Ok((Outcome::Missed, String::new(), 0))
    }

    /// The tests that come to a mutant: the quickest first, and before them those that caught
    /// others in its file.
    fn tests_of(&self, number: u32, file: &str, catches: &Mutex<Catches>) -> Vec<usize> {
        let reaches = |test: &usize| self.tests[*test].reached.binary_search(&number).is_ok();
        let mut tests: Vec<_> = (0..self.tests.len()).filter(reaches).collect();
        let catches = catches.lock().expect("no thread panics");
        let known = catches.get(file);
        let cost = |test: &usize| {
            let caught = known.and_then(|known| known.get(test)).copied().unwrap_or(0);
            self.tests[*test].seconds / (1 + caught) as f32
        };
        tests.sort_by(|a, b| cost(a).total_cmp(&cost(b)));
        tests
    }

    /// Takes the first test, and others of its program that fit with it, and says how long they
    /// take.
    fn take_chunk(&self, waiting: &mut Vec<usize>, longest: f32) -> (Vec<usize>, f32) {
        let program = self.tests[waiting[0]].program;
        let (mut chunk, mut length) = (Vec::new(), 0.0);
        waiting.retain(|&test| {
            let Test { program: its_program, seconds, .. } = self.tests[test];
            let fits =
                chunk.is_empty() || length + seconds <= longest && chunk.len() < TESTS_TOGETHER;
            let taken = its_program == program && fits;
            if taken {
                chunk.push(test);
                length += seconds;
            }
            !taken
        });
        (chunk, length)
    }
}
