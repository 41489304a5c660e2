//! One depth, or several: `7`, `1..7`.

use perft_core::Depth;

use crate::error::words::WordsError;

/// All depths from the first to the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Depths {
    pub(crate) first: Depth,
    pub(crate) last: Depth,
}

impl Depths {
    /// The only depth, if there is one only.
    pub(crate) fn only(self) -> Option<Depth> {
        (self.first == self.last).then_some(self.last)
    }

    /// These depths, and all from 1 on.
    pub(crate) fn and_all_below(self) -> Self {
        Self { first: self.first.min(Depth::new(1)), ..self }
    }

    /// Reads `7`, `1..7`, `1-7` or `..7`. Both ends are included, and a range without a beginning
    /// begins at 1.
    ///
    /// # Errors
    /// [`WordsError::Depth`] and [`WordsError::Backwards`].
    pub(crate) fn read(text: &str) -> Result<Self, WordsError> {
        let unusable = |error| WordsError::Depth { text: text.to_owned(), error };
        let read = |part: &str| part.parse::<Depth>().map_err(unusable);
        let hyphen = || text.split_once('-').filter(|(first, _)| !first.is_empty());
        let Some((first, last)) = text.split_once("..").or_else(hyphen) else {
            let depth = read(text)?;
            return Ok(Self { first: depth, last: depth });
        };
        let first = if first.is_empty() { Depth::new(1) } else { read(first)? };
        let last = read(last.trim_start_matches('='))?;
        if first <= last {
            Ok(Self { first, last })
        } else {
            Err(WordsError::Backwards { text: text.to_owned(), call: format!("{last}..{first}") })
        }
    }

    /// Reads depths at which there are moves.
    ///
    /// # Errors
    /// [`WordsError::Depth`] and [`WordsError::NoMoves`].
    pub(crate) fn of_moves(text: &str) -> Result<Self, WordsError> {
        let depths = Self::read(text)?;
        if depths.first.plies() == 0 { Err(WordsError::NoMoves) } else { Ok(depths) }
    }

    /// The depths, the shallowest first.
    pub(crate) fn iter(self) -> impl Iterator<Item = Depth> {
        (self.first.plies()..=self.last.plies()).filter_map(|plies| Depth::try_from(plies).ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_have_both_ends() {
        let plies = |text: &str| {
            Depths::read(text).map(|depths| depths.iter().map(Depth::plies).collect::<Vec<_>>())
        };
        assert_eq!(plies("3"), Ok(vec![3]));
        for text in ["1..3", "1-3", "..3", "1..=3"] {
            assert_eq!(plies(text), Ok(vec![1, 2, 3]), "{text}");
        }
        for text in ["3..1", "1..", "-3", "1..300", "a..3", ".."] {
            assert!(plies(text).is_err(), "{text}");
        }
    }
}
