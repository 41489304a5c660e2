//! Asks generators until enough of them have answered.

use anyhow::Result;

use crate::cozy::Cozy;
use crate::rules::ShakmatyWitness;
use crate::stockfish::Stockfish;
use crate::witness::{Answer, Nodes, Witness};

/// All the witnesses of one thread, in the order in which they are asked.
pub struct Judge {
    witnesses: Vec<Box<dyn Witness>>,
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
        Ok(Self {
            witnesses: vec![Box::new(Cozy), Box::new(stockfish), Box::new(ShakmatyWitness)],
            wanted,
        })
    }

    /// Asks the generators in turn until enough have counted, or none is left.
    ///
    /// # Errors
    ///
    /// When a generator fails.
    pub fn hear(&mut self, fen: &str, depth: u32) -> Result<Testimony> {
        let mut testimony = Testimony::default();
        for witness in &mut self.witnesses {
            if testimony.answers.len() == self.wanted {
                break;
            }
            let name = witness.name();
            match witness.count(fen, depth)? {
                Answer::Nodes(nodes) => testimony.answers.push((name, nodes)),
                Answer::Refused(reason) => testimony.refusals.push((name, reason)),
            }
        }
        Ok(testimony)
    }
}
