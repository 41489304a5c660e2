//! Tells depth, position and moves apart, wherever they stand.

use std::path::PathBuf;

use perft_core::Depth;
use terminal::{remark, shown};

use crate::cli::args::{PositionOptions, TargetArgs};
use crate::cli::error::words::WordsError;
use crate::cli::text_source::TextSource;
use crate::cli::typed::call::call;
use crate::cli::typed::depths::Depths;
use crate::cli::typed::fen_words::{self, DepthIs};
use crate::cli::typed::place;
use crate::cli::typed::target::{PositionSource, Target};
use crate::cli::typed::word_kinds::{
    excerpt, is_command, is_coordinate_move, is_depth_behind_moves, looks_like_depth,
};

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
        let mut reader = Reader::new(command, DepthIs::Wanted);
        reader.depth.clone_from(&args.depth);
        reader.take_all(&args.words, &args.options)?;
        let Some(text) = reader.depth.take() else {
            return Err(WordsError::NoDepth { call: reader.call("DEPTH") });
        };
        let depths = Depths::read(&text)?;
        Ok((reader.target, depths))
    }

    /// What the arguments of a command without a depth mean.
    ///
    /// # Errors
    /// When they have no meaning, or several.
    pub(crate) fn without_depth(
        command: &'static str,
        words: &[String],
        options: &PositionOptions,
    ) -> Result<Self, WordsError> {
        let mut reader = Reader::new(command, DepthIs::Known);
        reader.take_all(words, options)?;
        Ok(reader.target)
    }

    /// What the words of UCI's command `position` mean.
    ///
    /// # Errors
    /// When they have no meaning, or several.
    pub(crate) fn of_position_command(words: &[String]) -> Result<Self, WordsError> {
        let mut reader = Reader::new("position", DepthIs::Known);
        reader.take_words(words, DepthIs::Known).map_err(|error| match error {
            WordsError::MoveWithoutOption { text, .. } => WordsError::MoveWithoutWord { text },
            error => error,
        })?;
        if reader.target.place.is_none() {
            return Err(WordsError::NoPosition);
        }
        Ok(reader.target)
    }
}

/// Reads the arguments of one command.
struct Reader {
    command: &'static str,
    /// Whether the command takes a depth.
    takes: DepthIs,
    /// The depth as it was written.
    depth: Option<String>,
    target: Target,
}

impl Reader {
    fn new(command: &'static str, takes: DepthIs) -> Self {
        Self { command, takes, depth: None, target: Target::default() }
    }

    fn take_all(&mut self, words: &[String], options: &PositionOptions) -> Result<(), WordsError> {
        self.take_words(words, self.takes)?;
        self.take_words(&options.fen, self.takes)?;
        self.take_moves(&options.moves)
    }

    /// Takes words in any order. `numbers` says whether a number among them can be the depth.
    fn take_words(&mut self, words: &[String], numbers: DepthIs) -> Result<(), WordsError> {
        let mut rest = words;
        while let Some((word, behind)) = rest.split_first() {
            if word == "moves" {
                self.target.moves.extend_from_slice(behind);
                return Ok(());
            }
            let used = if place::is_keyword(word) {
                1
            } else if numbers == DepthIs::Wanted && looks_like_depth(word) {
                self.take_depth(word)?
            } else {
                self.take_position(rest, numbers)?
            };
            rest = &rest[used..];
        }
        Ok(())
    }

    fn take_depth(&mut self, depth: &str) -> Result<usize, WordsError> {
        if let Some(first) = &self.depth {
            let (first, second) = (first.clone(), depth.to_owned());
            return Err(WordsError::TwoDepths { call: self.call(&first), first, second });
        }
        self.depth = Some(depth.to_owned());
        Ok(1)
    }

    /// Takes the position that begins `words`. Returns how many words it has.
    fn take_position(&mut self, words: &[String], numbers: DepthIs) -> Result<usize, WordsError> {
        let word = &words[0];
        if is_command(word) {
            let quoted: Vec<String> = word.split_whitespace().map(str::to_owned).collect();
            self.take_words(&quoted, DepthIs::Known)?;
            return Ok(1);
        }
        let (fen, used) = match place::whole(word)? {
            None if word == "-" || place::is_file(word) => {
                let source = TextSource::from(PathBuf::from(word));
                return self.take_place(PositionSource::Many(source)).map(|()| 1);
            }
            Some(fen) => (fen, 1),
            None if word.contains(char::is_whitespace) => (word.clone(), 1),
            None if word.is_empty() && !self.is_first() => (word.clone(), 1),
            None if word.contains('/') => {
                let numbers = if self.depth.is_some() { DepthIs::Known } else { numbers };
                let used = fen_words::length(words, numbers);
                (words[..used].join(" "), used)
            }
            None => return Err(self.unknown(word)),
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

    /// Takes the words behind `--moves`. The option takes all that follows it, so a depth or a
    /// position may be among them.
    fn take_moves(&mut self, words: &[String]) -> Result<(), WordsError> {
        let is_move = |word: &&String| !is_depth_behind_moves(word) && !place::begins(word);
        let moves = words.iter().take_while(is_move).count();
        self.target.moves.extend_from_slice(&words[..moves]);
        let swallowed = &words[moves..];
        let number = swallowed.first().filter(|word| is_depth_behind_moves(word)).cloned();
        if let (Some(number), Some(depth)) = (&number, &self.depth) {
            let call = self.call(depth);
            return Err(WordsError::NumberInMoves { number: number.clone(), call });
        }
        self.take_words(swallowed, self.takes)?;
        if let Some(number) = number {
            remark(shown!("the number {number} after the moves is taken as the depth"; number));
        }
        Ok(())
    }

    /// Whether neither depth nor position is known yet, where both are wanted.
    fn is_first(&self) -> bool {
        self.takes == DepthIs::Wanted && self.depth.is_none() && self.target.place.is_none()
    }

    /// The call that is meant, with this depth.
    fn call(&self, depth: &str) -> String {
        let Target { place, moves } = &self.target;
        let place = place.as_ref().map(PositionSource::to_string);
        let option = (!moves.is_empty()).then_some("--moves");
        let arguments =
            self.command.split(' ').chain([depth]).chain(place.as_deref()).chain(option);
        call(arguments.chain(moves.iter().map(String::as_str)))
    }

    /// Why a word that is neither depth nor position cannot be used.
    fn unknown(&self, word: &str) -> WordsError {
        let text = excerpt(word);
        let depth = match self.takes {
            DepthIs::Wanted => Some(self.depth.as_deref().unwrap_or("DEPTH")),
            DepthIs::Known => None,
        };
        let shown =
            |last: &[&str]| call(self.command.split(' ').chain(depth).chain(last.iter().copied()));
        if is_coordinate_move(word) {
            return WordsError::MoveWithoutOption { call: shown(&["--moves", word]), text };
        }
        match place::similar_name(word) {
            Some(name) => WordsError::UnknownPosition { text, call: Some(shown(&[name])) },
            None if self.is_first() => WordsError::NoDepthOrPosition { text },
            None => WordsError::UnknownPosition { text, call: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    /// Depth, FEN and moves of `count` with these words and options.
    fn read(words: &str, fen: &str, moves: &str) -> Result<(u32, Option<String>, String), String> {
        let split =
            |text: &str| text.split('|').filter(|w| !w.is_empty()).map(str::to_owned).collect();
        let options = PositionOptions {
            fen: split(fen),
            moves: split(moves),
            chess960: false,
            forgiving: false,
        };
        let args = TargetArgs { words: split(words), depth: None, options };
        let (target, depth) =
            Target::with_depth("count", &args).map_err(|error| error.to_string())?;
        let fen = target.place.map(|place| place.to_string());
        Ok((depth.plies(), fen, target.moves.join(" ")))
    }

    #[test]
    fn depth_and_position_come_in_any_order() {
        let words = FEN.replace(' ', "|");
        let short = "r3k2r/8/8/8/8/8/8/R3K2R|w|KQkq|-";
        for (words, fen) in [
            (format!("5|{FEN}"), String::new()),
            (format!("{FEN}|5"), String::new()),
            (format!("5|{words}"), String::new()),
            (format!("{words}|5"), String::new()),
            (format!("5|fen|{words}"), String::new()),
            (format!("5|position|fen|{words}"), String::new()),
            (format!("5|position fen {FEN}"), String::new()),
            (format!("5|{}", FEN.replace(' ', "_")), String::new()),
            ("5".to_owned(), FEN.to_owned()),
            ("5".to_owned(), words.clone()),
            (String::new(), format!("{words}|5")),
            (String::new(), format!("{FEN}|5")),
        ] {
            let expected = (5, Some(FEN.to_owned()), String::new());
            assert_eq!(read(&words, &fen, ""), Ok(expected), "{words}, --fen {fen}");
        }
        let (depth, fen, _) = read(&format!("{short}|5"), "", "").expect("a depth and a FEN");
        assert_eq!((depth, fen), (5, Some(short.replace('|', " "))));
    }

    #[test]
    fn moves_come_from_three_places() {
        for (words, moves) in [
            ("3|position|startpos|moves|e2e4|e7e5", ""),
            ("3|position startpos moves e2e4 e7e5", ""),
            ("3|startpos moves e2e4 e7e5", ""),
            ("3|startpos", "e2e4|e7e5"),
            ("startpos", "e2e4|e7e5|3"),
            ("", "e2e4|e7e5|3|startpos"),
        ] {
            let (depth, fen, played) = read(words, "", moves).expect("a depth");
            assert_eq!((depth, played.as_str()), (3, "e2e4 e7e5"), "{words}");
            assert!(fen.is_some_and(|fen| fen.starts_with("rnbqkbnr/")), "{words}");
        }
    }

    #[test]
    fn rejects_words_without_a_meaning() {
        for (words, moves, problem) in [
            ("", "", "the depth is missing"),
            ("startpos", "", "the depth is missing"),
            ("8/8|w|-|-|0|1", "", "the depth is missing"),
            ("3|4", "", "two depths"),
            ("3|start|pos3", "", "two positions"),
            ("3", "e2e4|5", "the number 5 in --moves"),
            ("3|e2e4", "", "'e2e4' is a move"),
            ("3|kiwipet", "", "'kiwipet' is not a position"),
            ("deep", "", "'deep' is neither a depth nor a position"),
            ("3|https://lichess.org/abcdefgh", "", "no FEN"),
        ] {
            let error = read(words, "", moves).expect_err("no meaning");
            assert!(error.contains(problem), "{words}: {error}");
        }
    }
}
