//! Calls of this program, as a shell takes them.

/// `perft` with these arguments, each quoted where a shell needs that.
pub(super) fn call<'a>(arguments: impl IntoIterator<Item = &'a str>) -> String {
    arguments.into_iter().fold("perft".to_owned(), |call, argument| {
        let quoted = shlex::try_quote(argument).unwrap_or(argument.into());
        format!("{call} {quoted}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_words_that_a_shell_would_split() {
        assert_eq!(call(["count", "5", "8/8 w - -"]), "perft count 5 '8/8 w - -'");
    }
}
