//! FENs that are not quoted: several words, behind which a depth may stand.

/// How many words of a FEN stand before its counters: placement, side, castling, en passant.
const FIELDS: usize = 4;

/// How many counters a FEN has.
const COUNTERS: usize = 2;

/// Whether a depth is still to come when a FEN is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DepthIs {
    /// It was given already.
    Known,
    /// One number of those behind the FEN is the depth.
    Wanted,
}

/// How many of `words` belong to the FEN that begins with them. A number behind it is a depth if
/// one is wanted: the only number, or the third. Of two numbers nobody knows, so both are counters.
pub(super) fn length(words: &[String], depth: DepthIs) -> usize {
    let ends = |word: &String| word == "moves" || word.contains(char::is_whitespace);
    let end = words.iter().skip(1).position(ends).map_or(words.len(), |index| index + 1);
    let fields = words[..end].iter().take(FIELDS).take_while(|word| !is_number(word)).count();
    let numbers = words[fields..end].iter().take_while(|word| is_number(word)).count();
    if fields + numbers < end {
        // What stands there is no FEN. Its parser says where.
        return end;
    }
    let counters = match (depth, numbers) {
        (DepthIs::Wanted, 1) => 0,
        (DepthIs::Wanted, 3) => COUNTERS,
        _ => numbers,
    };
    fields + counters
}

/// Whether a word has digits only.
pub(super) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_ends_before_the_depth() {
        let cases = [
            ("8/8 w - -", DepthIs::Wanted, 4),
            ("8/8 w - - 5", DepthIs::Wanted, 4),
            ("8/8 w - - 0 1", DepthIs::Wanted, 6),
            ("8/8 w - - 0 1 5", DepthIs::Wanted, 6),
            ("8/8 w 5", DepthIs::Wanted, 2),
            ("8/8 w - - 5", DepthIs::Known, 5),
            ("8/8 w - - 0 1 5", DepthIs::Known, 7),
            ("8/8 w - - 0 moves e2e4", DepthIs::Known, 5),
            ("8/8 w x - 0 y 5", DepthIs::Wanted, 7),
        ];
        for (text, depth, expected) in cases {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            assert_eq!(length(&words, depth), expected, "{text}");
        }
    }
}
