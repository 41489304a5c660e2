//! Commands in comments: clocks, evaluations, arrows.

/// The commands of a comment, each with its name and its value. Programs write them for each other,
/// as in `[%clk 0:03:00]`.
///
/// ```
/// use pgn::comment_commands;
///
/// let comment = "[%eval 0.17] [%clk 0:03:00] the best move [%csl]";
/// let found: Vec<_> = comment_commands(comment).collect();
/// assert_eq!(found, [("eval", "0.17"), ("clk", "0:03:00"), ("csl", "")]);
/// ```
pub fn comment_commands(comment: &str) -> impl Iterator<Item = (&str, &str)> {
    comment.split("[%").skip(1).filter_map(|text| {
        let (command, _) = text.split_once(']')?;
        let (name, value) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        (!name.is_empty()).then_some((name, value.trim()))
    })
}
