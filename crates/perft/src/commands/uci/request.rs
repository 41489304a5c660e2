//! The commands of UCI.

use perft_core::Depth;

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum UciRequest {
    /// `uci`: who are you, and which options are there?
    Identify,
    /// `isready`
    IsReady,
    /// `setoption name NAME value VALUE`
    SetOption { name: String, value: String },
    /// `ucinewgame`
    NewGame,
    /// `position …`, with its words.
    Position(Vec<String>),
    /// `go perft N`
    Count(Depth),
    /// `d`: show the position.
    Show,
    /// `stop`
    Stop,
    /// `quit`
    Quit,
    /// A line that has no answer: an empty line, or a command that means nothing to a program that
    /// counts.
    Nothing,
    /// `go` in a way that asks for a best move.
    Search,
    /// A line that cannot be used, and why.
    Unusable(String),
}

impl UciRequest {
    /// Reads a line.
    pub(super) fn parse(line: &str) -> Self {
        // PowerShell writes a byte order mark into a pipe.
        let mut words = line.trim_start_matches('\u{feff}').split_whitespace();
        let Some(command) = words.next() else { return Self::Nothing };
        let rest: Vec<&str> = words.collect();
        match command {
            "uci" => Self::Identify,
            "isready" => Self::IsReady,
            "setoption" => set_option(&rest),
            "ucinewgame" => Self::NewGame,
            "position" => Self::Position(rest.into_iter().map(str::to_owned).collect()),
            "go" => go(&rest),
            "d" => Self::Show,
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            "debug" | "register" | "ponderhit" => Self::Nothing,
            _ => Self::Unusable(format!("unknown command '{}'", excerpt(line))),
        }
    }

    /// Whether the answer does not wait for the end of a count.
    pub(super) const fn is_urgent(&self) -> bool {
        matches!(self, Self::IsReady | Self::Stop)
    }
}

fn go(words: &[&str]) -> UciRequest {
    match words {
        ["perft", depth] => match depth.parse() {
            Ok(depth) => UciRequest::Count(depth),
            Err(error) => UciRequest::Unusable(format!("go perft {}: {error}", excerpt(depth))),
        },
        ["perft", ..] => UciRequest::Unusable("go perft takes one number, the depth".to_owned()),
        _ => UciRequest::Search,
    }
}

/// Names of options have no upper and lower case, and may have blanks.
fn set_option(words: &[&str]) -> UciRequest {
    let Some(("name", rest)) = words.split_first().map(|(first, rest)| (*first, rest)) else {
        return UciRequest::Unusable("setoption needs: name NAME value VALUE".to_owned());
    };
    let value = rest.iter().position(|word| *word == "value").unwrap_or(rest.len());
    let joined = |words: &[&str]| words.join(" ");
    let value_text = rest.get(value + 1..).map(joined).unwrap_or_default();
    UciRequest::SetOption { name: joined(&rest[..value]).to_lowercase(), value: value_text }
}

/// The beginning of a text, fit for one line.
pub(super) fn excerpt(text: &str) -> String {
    text.trim().chars().take(60).flat_map(char::escape_debug).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect();
        let option = |name: &str, value: &str| UciRequest::SetOption {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        for (line, request) in [
            ("", UciRequest::Nothing),
            ("  isready\t", UciRequest::IsReady),
            ("go perft 6", UciRequest::Count(Depth::new(6))),
            ("go  perft\t6 ", UciRequest::Count(Depth::new(6))),
            ("\u{feff}go perft 0", UciRequest::Count(Depth::new(0))),
            ("go depth 6", UciRequest::Search),
            ("go", UciRequest::Search),
            ("setoption name Threads value 4", option("threads", "4")),
            ("setoption name Clear Hash", option("clear hash", "")),
            ("setoption  name UCI_Chess960\tvalue  true ", option("uci_chess960", "true")),
            ("position startpos  moves\te2e4 ", UciRequest::Position(words("startpos moves e2e4"))),
            ("position startpos moves e2e4", UciRequest::Position(words("startpos moves e2e4"))),
        ] {
            assert_eq!(UciRequest::parse(line), request, "{line}");
        }
        for line in ["go perft", "go perft six", "go perft 300", "setoption", "frobnicate"] {
            assert!(matches!(UciRequest::parse(line), UciRequest::Unusable(_)), "{line}");
        }
    }
}
