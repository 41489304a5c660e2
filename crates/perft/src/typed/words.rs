//! Tells depth, position and moves apart, wherever they stand.

use std::ffi::OsString;
use std::path::PathBuf;

use perft_core::Depth;

use crate::args::{PositionOptions, TargetArgs};
use crate::depths::Depths;
use crate::error::words::WordsError;
use crate::text_source::TextSource;
use crate::typed::fen_words::{self, DepthIs, is_number};
use crate::typed::place;
use crate::typed::target::{PositionSource, Target};

impl Target {
    /// The target that the arguments of a command with one depth mean.
    ///
    /// # Errors
    /// When they have no meaning, or several.
    pub(crate) fn with_depth(
        command: &'static str,
        args: &TargetArgs,
    ) -> Result<(Self, Depth), WordsError> {
        let (target, depths) = Self::with_depths(command, args)?;
        let several = || WordsError::SeveralDepths { command, last: depths.last };
        Ok((target, depths.only().ok_or_else(several)?))
    }

    /// What the arguments of a command with one or several depths mean.
    ///
    /// # Errors
    /// When they have no meaning, or several.
    pub(crate) fn with_depths(
        command: &'static str,
        args: &TargetArgs,
    ) -> Result<(Self, Depths), WordsError> {
        let mut reader = Reader { depth: args.depth.clone(), ..Reader::new(DepthIs::Wanted) };
        let mut words = Vec::new();
        for word in &args.words {
            match word.clone().into_string() {
                Ok(word) => words.push(word),
                Err(name) => reader.take_place(many(name))?,
            }
        }
        reader.take_all(&words, &args.options)?;
        let Reader { depth, target, .. } = reader;
        match depth {
            Some(text) => Ok((target, Depths::read(&text)?)),
            None => Err(WordsError::NoDepth { call: call(command, target) }),
        }
    }

    /// What the arguments of a command without a depth mean.
    ///
    /// # Errors
    /// When they have no meaning, or several.
    pub(crate) fn without_depth(
        words: &[String],
        options: &PositionOptions,
    ) -> Result<Self, WordsError> {
        let mut reader = Reader::new(DepthIs::Known);
        reader.take_all(words, options)?;
        Ok(reader.target)
    }

    /// What the words of UCI's command `position` mean.
    ///
    /// # Errors
    /// When they have no meaning, or several.
    pub(crate) fn of_position_command(words: &[String]) -> Result<Self, WordsError> {
        let mut reader = Reader::new(DepthIs::Known);
        reader.take_words(words)?;
        if reader.target.place.is_none() {
            return Err(WordsError::NoPosition);
        }
        Ok(reader.target)
    }
}

/// The call that was meant, with its depth to be filled in.
fn call(command: &str, Target { place, moves }: Target) -> String {
    let place = place.as_ref().map(PositionSource::to_string);
    let option = (!moves.is_empty()).then_some("--moves");
    let arguments = command.split(' ').chain(["DEPTH"]).chain(place.as_deref()).chain(option);
    arguments.chain(moves.iter().map(String::as_str)).fold("perft".to_owned(), |call, argument| {
        let quoted = shlex::try_quote(argument).unwrap_or(argument.into());
        format!("{call} {quoted}")
    })
}

/// A file, or standard input.
fn many(name: OsString) -> PositionSource {
    PositionSource::Many(TextSource::from(PathBuf::from(name)))
}

/// Reads the arguments of one command.
struct Reader {
    /// Whether a number among the words can be the depth.
    numbers: DepthIs,
    /// The depth as it was written.
    depth: Option<String>,
    target: Target,
}

impl Reader {
    fn new(numbers: DepthIs) -> Self {
        Self { numbers, depth: None, target: Target::default() }
    }

    fn take_all(&mut self, words: &[String], options: &PositionOptions) -> Result<(), WordsError> {
        self.take_words(words)?;
        self.take_words(&options.fen)?;
        // The option takes all that follows it, so depth and position may be among the moves.
        let is_move = |word: &&String| !is_depth_behind_moves(word) && !place::begins(word);
        let moves = options.moves.iter().take_while(is_move).count();
        let (moves, swallowed) = options.moves.split_at(moves);
        self.target.moves.extend_from_slice(moves);
        self.take_words(swallowed)
    }

    /// Takes words in any order.
    fn take_words(&mut self, words: &[String]) -> Result<(), WordsError> {
        let mut rest = words;
        while let Some((word, behind)) = rest.split_first() {
            if word == "moves" {
                self.target.moves.extend_from_slice(behind);
                return Ok(());
            }
            let used = if place::is_keyword(word) {
                1
            } else if self.numbers == DepthIs::Wanted && looks_like_depth(word) {
                self.take_depth(word)?
            } else {
                self.take_position(rest)?
            };
            rest = &rest[used..];
        }
        Ok(())
    }

    fn take_depth(&mut self, depth: &str) -> Result<usize, WordsError> {
        match self.depth.replace(depth.to_owned()) {
            Some(first) => Err(WordsError::TwoDepths { first, second: depth.to_owned() }),
            None => Ok(1),
        }
    }

    /// Takes the position that begins `words`. Returns how many words it has.
    fn take_position(&mut self, words: &[String]) -> Result<usize, WordsError> {
        let word = &words[0];
        if place::is_command(word) {
            let quoted: Vec<String> = word.split_whitespace().map(str::to_owned).collect();
            let mut reader =
                Self { target: std::mem::take(&mut self.target), ..Self::new(DepthIs::Known) };
            reader.take_words(&quoted)?;
            self.target = reader.target;
            return Ok(1);
        }
        let (fen, used) = match place::whole(word)? {
            Some(fen) => (fen, 1),
            None if word == "-" || place::is_file(word) => {
                return self.take_place(many(word.into())).map(|()| 1);
            }
            None if word.is_empty() || word.contains(char::is_whitespace) => (word.clone(), 1),
            None if word.contains('/') => {
                let is_known = self.depth.is_some();
                let used =
                    fen_words::length(words, if is_known { DepthIs::Known } else { self.numbers });
                (words[..used].join(" "), used)
            }
            None => return Err(WordsError::UnknownPosition { text: word.clone() }),
        };
        self.take_place(PositionSource::Fen(fen))?;
        Ok(used)
    }

    fn take_place(&mut self, place: PositionSource) -> Result<(), WordsError> {
        if let Some(first) = self.target.place.take() {
            let [first, second] = [first, place].map(|place| place.to_string());
            return Err(WordsError::TwoPositions { first, second });
        }
        self.target.place = Some(place);
        Ok(())
    }
}

/// Whether a word can only be meant as a depth.
fn looks_like_depth(word: &str) -> bool {
    let digits = word.trim_start_matches(['-', '+']);
    let begins = digits.strip_prefix("..").unwrap_or(digits);
    begins.starts_with(|letter: char| letter.is_ascii_digit()) && !place::begins(word)
}

/// Whether a word behind moves is a depth, and not UCI's move that is none, `0000`.
fn is_depth_behind_moves(word: &str) -> bool {
    is_number(word) && word.len() < 4
}
