//! Asks generators until enough of them have answered.

use anyhow::Result;

use crate::counter::{Answer, Counter, Nodes};
use crate::cozy::Cozy;
use crate::rules::Shakmaty;
use crate::stockfish::Stockfish;

/// All the witnesses of one thread, in the order in which they are asked.
pub struct Judge {
    counters: Vec<Box<dyn Counter>>,
    wanted: usize,
}

/// What the witnesses said about one count.
#[derive(Default)]
pub struct Testimony {
    /// Name and count of each generator that answered.
    pub answers: Vec<(&'static str, Nodes)>,
    /// Name and reason of each generator that does not take the position.
    pub refusals: Vec<(&'static str, String)>,
}

impl Judge {
    /// Starts the generators; `wanted` of them are asked about each position.
    pub fn start(stockfish: Option<&str>, wanted: usize) -> Result<Self> {
        let stockfish = Stockfish::start(stockfish)?;
        Ok(Self { counters: vec![Box::new(Cozy), Box::new(stockfish), Box::new(Shakmaty)], wanted })
    }

    /// Asks the generators in turn until enough have counted, or none is left.
    ///
    /// # Errors
    ///
    /// When a generator fails.
    pub fn hear(&mut self, fen: &str, depth: u32) -> Result<Testimony> {
        let mut testimony = Testimony::default();
        for counter in &mut self.counters {
            if testimony.answers.len() == self.wanted {
                break;
            }
            let name = counter.name();
            match counter.count(fen, depth)? {
                Answer::Nodes(nodes) => testimony.answers.push((name, nodes)),
                Answer::Refused(reason) => testimony.refusals.push((name, reason)),
            }
        }
        Ok(testimony)
    }
}
