//! Suites of positions with their counts. The built-in ones are a fifth of their module.

use perft_core::suite::{ReadError, STANDARD, SuiteReader};

use crate::json;

/// The cases of a suite as JSON. An unreadable line is an error among them.
pub fn read_suite(text: &str) -> String {
    let mut out = String::new();
    json::list(&mut out, SuiteReader::new(text.as_bytes()), |out, case| match case {
        Ok(case) => {
            json::raw(out, format_args!("{{\"line\":{},\"fen\":", case.line));
            json::string(out, &case.fen);
            out.push_str(",\"expected\":");
            json::list(out, &case.expected, |out, expected| {
                json::raw(out, format_args!("[{},\"{}\"]", expected.depth.plies(), expected.nodes));
            });
            out.push('}');
        }
        Err(ReadError::BadLine(bad)) => {
            json::raw(out, format_args!("{{\"line\":{},\"column\":{},", bad.line, bad.column));
            out.push_str("\"error\":");
            json::string(out, &bad.reason.to_string());
            out.push('}');
        }
        Err(error) => {
            out.push_str("{\"line\":0,\"column\":0,\"error\":");
            json::string(out, &error.to_string());
            out.push('}');
        }
    });
    out
}

/// The text of a built-in suite, if there is one of this name.
pub fn built_in_suite(name: &str) -> Option<&'static str> {
    STANDARD.iter().find(|suite| suite.name == name).map(|suite| suite.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_line_of_a_suite_is_named() {
        let text =
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n8/8 ;D1 1\n";
        let cases = read_suite(text);
        assert!(cases.contains("\"expected\":[[1,\"20\"],[2,\"400\"]]"), "{cases}");
        assert!(cases.contains("\"line\":2,\"column\":"), "{cases}");
    }

    #[test]
    fn built_in_suites_are_found_by_name() {
        assert!(STANDARD.iter().all(|suite| built_in_suite(suite.name).is_some()));
        assert_eq!(built_in_suite("none"), None);
    }
}
