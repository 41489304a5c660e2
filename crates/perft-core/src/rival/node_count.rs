//! The number of nodes in a divide line, as people and programs write it.

use std::fmt;

use crate::excerpt::excerpt;

/// Words for nodes, before or behind their number.
const NODE_WORDS: [&str; 9] =
    ["nodes", "node", "leaves", "leafs", "leaf", "positions", "paths", "count", "searched"];

/// Units of shares, times and rates.
const UNITS: [&str; 27] = [
    "nodes per second",
    "nodes/second",
    "nodes/sec",
    "nodes/s",
    "n/s",
    "kn/s",
    "mn/s",
    "knps",
    "mnps",
    "gnps",
    "nps",
    "milliseconds",
    "millisecond",
    "microseconds",
    "seconds",
    "second",
    "secs",
    "sec",
    "msec",
    "ms",
    "us",
    "µs",
    "μs",
    "ns",
    "min",
    "s",
    "%",
];

/// Words about time and rate that stand before a number without a unit.
const TITLES: [&str; 8] =
    ["time", "elapsed", "took", "speed", "rate", "nps", "hashfull", "percent"];

/// Words that say nothing of their own.
const FILLERS: [&str; 8] = ["in", "after", "at", "of", "the", "total", "taken", "and"];

/// Why a text is no number of nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum CountProblem {
    /// There is none.
    Missing,
    /// Something else stands there.
    NotACount(String),
    /// Digits that are not separated in groups of three.
    Groups(String),
    /// It does not fit into 128 bits.
    TooLarge,
    /// Something behind the number is neither a share nor a time nor a rate.
    Behind(String),
    /// A second comma in a line that has one between move and number.
    FurtherComma,
}

impl fmt::Display for CountProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("there is no count"),
            Self::NotACount(text) => write!(f, "'{text}' is no count"),
            Self::Groups(text) => write!(f, "'{text}' has no groups of three digits"),
            Self::TooLarge => f.write_str("the count does not fit into 128 bits"),
            Self::Behind(text) => write!(f, "'{text}' stands behind the count"),
            Self::FurtherComma => {
                f.write_str("with a comma behind the move, no other comma can stand in the line")
            }
        }
    }
}

/// Reads the number behind a move or a title: signs that separate, perhaps a word for nodes, the
/// number, and perhaps its share, time or rate.
pub(super) fn count_behind(text: &str) -> Result<u128, CountProblem> {
    let (mut before, mut dots) = (' ', 0);
    let mut has_comma = false;
    let mut rest = text;
    loop {
        let Some(sign) = rest.chars().next() else { return Err(CountProblem::Missing) };
        if sign.is_ascii_digit() {
            break;
        }
        if let Some(behind) = without_word(rest, &NODE_WORDS) {
            (rest, before, dots) = (behind, ' ', 0);
            continue;
        }
        if !is_separator(sign) {
            return Err(not_a_count(rest));
        }
        has_comma |= sign == ',';
        rest = &rest[sign.len_utf8()..];
        dots = if sign == '.' { dots + 1 } else { 0 };
        before = sign;
    }
    // Two dots or more lead to the number. One dot, or a sign, is part of it.
    if before == '-' || dots == 1 {
        return Err(not_a_count(&text[text.len() - rest.len() - 1..]));
    }
    if has_comma && rest.contains(',') {
        return Err(CountProblem::FurtherComma);
    }
    count(rest)
}

/// Reads a number of nodes at the beginning of a text, and what may stand behind it.
pub(super) fn count(text: &str) -> Result<u128, CountProblem> {
    let mut problem = not_a_count(text);
    // A blank may separate groups of digits, or the number from what follows. The longest number
    // that leaves something sensible is meant.
    for end in number_ends(text)?.into_iter().rev() {
        let (number, behind) = text.split_at(end);
        match behind_count(behind) {
            Ok(()) => {
                let digits: String = number.chars().filter(char::is_ascii_digit).collect();
                return digits.parse().map_err(|_| CountProblem::TooLarge);
            }
            Err(found) => problem = found,
        }
    }
    Err(problem)
}

/// Whether a text is nothing but a number. Points could be decimal there, so they separate nothing.
pub(super) fn lone_count(text: &str) -> Option<u128> {
    let is_part = |sign: char| sign.is_ascii_digit() || [' ', ',', '\'', '_'].contains(&sign);
    let behind = text.trim_start_matches(is_part);
    let is_lone = behind.is_empty() || without_word(behind, &NODE_WORDS).is_some();
    if is_lone { count(text).ok() } else { None }
}

/// The first words of a text as they are shown in a reason.
fn not_a_count(text: &str) -> CountProblem {
    CountProblem::NotACount(first_words(text))
}

fn first_words(text: &str) -> String {
    excerpt(text.trim())
}

/// Whether a sign may stand between a move and its number.
fn is_separator(sign: char) -> bool {
    " \t:=|;,>-.~\"'`*/()[]{}#_".contains(sign)
}

/// Where the number at the beginning of a text can end. Several ends only where blanks separate.
fn number_ends(text: &str) -> Result<Vec<usize>, CountProblem> {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let first = digits(0);
    if first == 0 {
        return Err(not_a_count(text));
    }
    let mut ends = vec![first];
    let mut end = first;
    let sign = text[end..].chars().next();
    let Some(sign) = sign.filter(|sign| [',', '.', ' ', '\'', '_'].contains(sign)) else {
        return Ok(ends);
    };
    let is_first = (1..=3).contains(&first) && !text.starts_with('0');
    loop {
        let next = text[end..].chars().next();
        let behind = next.map_or(0, |next| digits(end + next.len_utf8()));
        let joins = next.is_some_and(|next| [',', '.', '\'', '_'].contains(&next)) && behind > 0;
        match next {
            Some(next) if next == sign && behind == 3 && is_first => {
                end += 4;
                if sign != ' ' {
                    ends.clear();
                }
                ends.push(end);
            }
            _ if joins => {
                let whole = text.find(char::is_whitespace).unwrap_or(text.len());
                // The time behind a number that blanks separate has a point of its own.
                return match sign {
                    ' ' => Ok(ends),
                    _ => Err(CountProblem::Groups(first_words(&text[..whole.max(end)]))),
                };
            }
            _ => return Ok(ends),
        }
    }
}

/// Whether only words for nodes, shares, times and rates stand behind a number.
fn behind_count(text: &str) -> Result<(), CountProblem> {
    if text.starts_with(|sign: char| sign.is_alphanumeric() || "%'+-_/".contains(sign)) {
        let closes_quote = text.starts_with('\'') && !text[1..].starts_with(char::is_alphanumeric);
        let is_unit = without_word(text, &NODE_WORDS).is_some();
        if !closes_quote && !is_unit {
            return Err(CountProblem::Behind(first_words(text)));
        }
    }
    let mut rest = text;
    let mut has_title = false;
    loop {
        let skipped = " \t,;|()[]{}\"'`*<~@:=.#_-";
        rest = rest.trim_start_matches(|sign| skipped.contains(sign));
        if rest.is_empty() && !has_title {
            return Ok(());
        }
        let behind = Err(CountProblem::Behind(first_words(rest)));
        if rest.starts_with(is_digit) {
            let number = rest.trim_start_matches(|sign: char| {
                sign.is_ascii_digit() || [',', '.', ':'].contains(&sign)
            });
            let is_time = rest[..rest.len() - number.len()].trim_end_matches(':').contains(':');
            // In `time 3 nps 6666` the rate is a title.
            let begins_next =
                |rest: &str| rest.trim_start_matches([' ', ':', '=']).starts_with(is_digit);
            rest = match without_word(number.trim_start(), &UNITS) {
                Some(rest) if !(has_title && begins_next(rest)) => rest,
                _ if has_title || is_time => number,
                _ => return behind,
            };
            if rest.starts_with(char::is_alphanumeric) {
                return behind;
            }
            has_title = false;
        } else if let Some(after) = without_word(rest, &TITLES) {
            (rest, has_title) = (after, true);
        } else if let Some(after) =
            without_word(rest, &NODE_WORDS).or_else(|| without_word(rest, &FILLERS))
        {
            rest = after;
        } else {
            return behind;
        }
    }
}

const fn is_digit(sign: char) -> bool {
    sign.is_ascii_digit()
}

/// The text behind one of these words, if it begins with one in any case.
pub(super) fn without_word<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    words.iter().find_map(|word| {
        let (begin, rest) = text.split_at_checked(word.len())?;
        let ends = !rest.starts_with(|sign: char| sign.is_alphanumeric() || sign == '/');
        (begin.eq_ignore_ascii_case(word) && (ends || *word == "%")).then_some(rest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separates_thousands_in_groups_of_three() {
        for text in ["4865609", "4,865,609", "4.865.609", "4 865 609", "4'865'609", "4_865_609"] {
            assert_eq!(count(text), Ok(4_865_609), "{text}");
            assert_eq!(count_behind(&format!(": {text}")), Ok(4_865_609), "{text}");
        }
        assert_eq!(count("20,000"), Ok(20_000));
        assert_eq!(count(&u128::MAX.to_string()), Ok(u128::MAX));
        assert_eq!(count("007"), Ok(7));
    }

    #[test]
    fn refuses_other_groups() {
        for text in [
            "20,00",
            "2000,000",
            "20,000,00",
            "20.5",
            "1.234,567",
            "0,020",
            "1,234.567",
            "20,0000",
            "1'23",
            "4,865 609,000",
        ] {
            assert!(count(text).is_err(), "{text}");
        }
        assert_eq!(count(&format!("1{}", u128::MAX)), Err(CountProblem::TooLarge));
    }

    #[test]
    fn reads_shares_times_and_rates_behind_a_count() {
        for text in [
            "20 nodes",
            "20 (5.0%)",
            "20 5%",
            "20 | 5.00 % |",
            "20 3 ms",
            "20 (0.001s)",
            "20, 3ms",
            "20 in 3 ms",
            "20 nodes in 0.5 seconds, 40 nps",
            "20 time 3 nps 6666",
            "20\t0.3s",
            "20 [12.5 Mnps]",
            "20 nodes (133333 nodes/s)",
            "20 00:00:01.5",
            "20 123 ms",
            "20,",
            "20;",
            "20 |",
            "20.",
            "20'",
            "20\"",
            "20**",
            "20 - 5%",
            "20 leaves",
            "20 1.234 s",
        ] {
            assert_eq!(count(text), Ok(20), "{text}");
        }
        assert_eq!(count("20 000 5%"), Ok(20_000));
    }

    #[test]
    fn refuses_anything_else_behind_a_count() {
        for text in [
            "20x",
            "20 x",
            "20 30",
            "20%",
            "20 ms",
            "20ms",
            "20 nodes/s",
            "20 nps",
            "20k",
            "20 M",
            "20+",
            "20-",
            "20e3",
            "20 (correct)",
            "20 1.5",
            "20 5 captures",
            "20 nodes 30",
        ] {
            assert!(count(text).is_err(), "{text}");
        }
    }

    #[test]
    fn reads_many_signs_between_move_and_count() {
        for text in [
            ": 20",
            ":20",
            " 20",
            "\t20",
            " - 20",
            " -> 20",
            "->20",
            " => 20",
            " = 20",
            "=20",
            " | 20 |",
            ",20",
            ", 20",
            ";20",
            " ..... 20",
            "...20",
            " (20)",
            "\": 20,",
            "': \"20\"",
            " nodes: 20",
            ": nodes=20",
            "**: 20",
            " >> 20",
            ": leaves 20",
            "] 20",
        ] {
            assert_eq!(count_behind(text), Ok(20), "{text}");
        }
        assert_eq!(count_behind(": 20,000"), Ok(20_000));
        assert_eq!(count_behind(";20,000"), Ok(20_000));
    }

    #[test]
    fn refuses_signs_that_belong_to_the_count() {
        for text in [": -5", "-20", " -20", ": +5", ": .5", "", ":", ": ", ": twenty", " e4 20"] {
            assert!(count_behind(text).is_err(), "{text}");
        }
        for text in [",20,000", ",20,", ", 20, 5%", ",20,5", "\",\"20,000\""] {
            assert_eq!(count_behind(text), Err(CountProblem::FurtherComma), "{text}");
        }
    }

    #[test]
    fn rejects_points_in_a_lone_number() {
        assert_eq!(lone_count("400"), Some(400));
        assert_eq!(lone_count("197,281"), Some(197_281));
        assert_eq!(lone_count("197281 nodes in 3 ms"), Some(197_281));
        for text in ["1.234", "3 ms", "20 moves", "5%", "", "-3", "1,5", "nodes"] {
            assert_eq!(lone_count(text), None, "{text}");
        }
    }
}
