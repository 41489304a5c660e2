//! FENs in the addresses of chess web sites.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

/// Whether a text is the address of a web page.
pub fn is_address(text: &str) -> bool {
    let text = text.trim();
    let host = without_scheme(text).split('/').next().unwrap_or_default();
    without_scheme(text) != text
        || ["lichess.org", "chess.com"].iter().any(|site| host.ends_with(site))
}

fn without_scheme(text: &str) -> &str {
    text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(text)
}

/// The FEN in an address: the value of `fen=`, or else the path from its first part that looks like
/// a rank.
///
/// Lichess writes FENs into the path, with underscores. Chess.com writes `?fen=`, with `+` for
/// blanks.
pub fn fen(address: &str) -> Option<String> {
    let address = without_scheme(address.trim());
    let address = address.split_once('#').map_or(address, |(before, _)| before);
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    let in_query = query.split('&').find_map(|pair| pair.strip_prefix("fen="));
    if let Some(value) = in_query.filter(|value| !value.is_empty()) {
        return Some(decoded(&value.replace(['+', '_'], " ")));
    }
    let path = decoded(path);
    let begin = path.match_indices('/').map(|(index, _)| index + 1);
    let rank_begins = |&index: &usize| {
        let rank = path[index..].split('/').next().unwrap_or_default();
        is_rank(rank) && path[index..].matches('/').count() >= 7
    };
    let fen = &path[begin.into_iter().find(rank_begins)?..];
    Some(fen.replace('_', " ").trim_end_matches(['/', ' ']).to_owned())
}

fn decoded(text: &str) -> String {
    Cow::into_owned(percent_decode_str(text).decode_utf8_lossy())
}

/// Whether a part of a path can be a rank of a FEN.
fn is_rank(text: &str) -> bool {
    let squares: u32 = text.chars().map(|letter| letter.to_digit(10).unwrap_or(1)).sum();
    squares == 8 && text.chars().all(|letter| "pnbrqkPNBRQK12345678".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    #[test]
    fn finds_the_fen_in_addresses() {
        let path = FEN.replace(' ', "_");
        let query = FEN.replace('/', "%2F").replace(' ', "+");
        for address in [
            format!("https://lichess.org/analysis/{path}"),
            format!("https://lichess.org/analysis/standard/{path}?color=white"),
            format!("lichess.org/editor/{path}#3"),
            format!("http://lichess.org/analysis/chess960/{}", FEN.replace(' ', "%20")),
            format!("https://lichess.org/analysis/fromPosition/{path}"),
            format!("https://www.chess.com/analysis?fen={query}&flip=false"),
            format!("www.chess.com/analysis?tab=details&fen={}", FEN.replace(' ', "%20")),
        ] {
            assert!(is_address(&address), "{address}");
            assert_eq!(fen(&address).as_deref(), Some(FEN), "{address}");
        }
    }

    #[test]
    fn knows_addresses_without_a_fen() {
        for address in
            ["https://lichess.org/abcdefgh", "https://www.chess.com/game/live/1", "https://x.org"]
        {
            assert!(is_address(address) && fen(address).is_none(), "{address}");
        }
        for text in [FEN, "kiwipete", "my/suite.epd", ""] {
            assert!(!is_address(text), "{text}");
        }
    }
}
