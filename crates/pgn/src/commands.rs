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

/// The time that the value of a command `clk`, `emt` or `egt` says, in seconds: `0:03:00`,
/// `1:02:03.4`, `59.9`.
///
/// ```
/// assert_eq!(pgn::clock_in_seconds("1:02:03.5"), Some(3723.5));
/// assert_eq!(pgn::clock_in_seconds("soon"), None);
/// ```
pub fn clock_in_seconds(value: &str) -> Option<f64> {
    let mut parts = value.rsplit(':');
    let seconds = parts.next().filter(|text| text.starts_with(|it: char| it.is_ascii_digit()))?;
    let mut time: f64 = seconds.parse().ok().filter(|time: &f64| time.is_finite())?;
    for (part, unit) in parts.by_ref().zip([60.0, 3600.0]) {
        time += unit * f64::from(part.parse::<u16>().ok()?);
    }
    parts.next().is_none().then_some(time)
}

/// The evaluation that the value of a command `eval` says for White, in hundredths of a pawn:
/// `0.25`, `-1.5`, `#-3`, or `0.25,20` with a depth. A mate in *n* moves is worth 32,000 - *n*.
///
/// ```
/// assert_eq!(pgn::evaluation_in_centipawns("-0.25,22"), Some(-25.0));
/// assert_eq!(pgn::evaluation_in_centipawns("#-3"), Some(-31_997.0));
/// assert_eq!(pgn::evaluation_in_centipawns("?"), None);
/// ```
pub fn evaluation_in_centipawns(value: &str) -> Option<f64> {
    const MATE: f64 = 32_000.0;
    const MOST_MOVES: u16 = 1000;
    let text = value.split(',').next().unwrap_or_default().trim();
    if let Some(mate) = text.strip_prefix('#') {
        let (sign, moves) = mate.strip_prefix('-').map_or((1.0, mate), |moves| (-1.0, moves));
        let moves = moves.strip_prefix('+').unwrap_or(moves).parse::<u16>().ok();
        return moves.filter(|&it| it <= MOST_MOVES).map(|it| sign * (MATE - f64::from(it)));
    }
    let pawns: f64 = text.parse().ok().filter(|pawns: &f64| pawns.is_finite())?;
    // 8.63 times 100 is 863.0000000000001.
    Some((pawns * 1e6).round() / 1e4).filter(|centipawns| centipawns.is_finite())
}
