//! Counts on request for `compare`. A contestant has all engines of one build, in a process of its
//! own.

use std::io;
use std::process::ExitCode;

use benches::{Engine, ours, protocol};

fn main() -> ExitCode {
    match protocol::serve(&engines(), io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("contestant: {error} (this program is started by `compare`)");
            ExitCode::from(2)
        }
    }
}

fn engines() -> Vec<Box<dyn Engine>> {
    let ours = ours::available().map(|ours| Box::new(ours) as Box<dyn Engine>);
    #[cfg(feature = "rivals")]
    let all = ours.chain(benches::rivals::all());
    #[cfg(not(feature = "rivals"))]
    let all = ours;
    all.collect()
}
