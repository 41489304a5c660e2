//! Where two divides of one position differ.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use board::{Board, CastlingStyle, Move, MoveKind, Position};
use movegen::{explain_move, read_san};

use crate::result::DivideEntry;
use crate::rival::move_text::{MoveText, move_text, uci_move};
use crate::rival::rival_divide::RivalDivide;

/// A move that both programs have, with different counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The move.
    pub mv: Move,
    /// The move in UCI notation: as the other program spells it, if it writes UCI.
    pub name: String,
    /// The nodes behind the move.
    pub expected: u128,
    /// The nodes behind the move by the other program.
    pub got: u128,
}

/// All differences.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Differences {
    /// Legal moves that the other program lacks, and the nodes behind them.
    pub missing: BTreeMap<String, u128>,
    /// Moves of the other program that are illegal.
    pub extra: BTreeMap<String, u128>,
    /// Moves that the other program gives more than once, and all its counts for them.
    pub repeated: BTreeMap<String, Vec<u128>>,
    /// Moves whose counts differ.
    pub disagreements: Vec<Disagreement>,
    /// Why each missing move is legal, and each extra move is not.
    pub reasons: BTreeMap<String, String>,
    /// The total of the other program, if it is not the sum of its own moves, or counts moves
    /// repeatedly.
    pub total: Option<TotalDifference>,
    /// Whether the other program seems to play standard chess where Chess960 is needed: of all
    /// moves, it lacks castlings.
    pub lacks_chess960: bool,
}

/// A total that is not the sum of its moves, or counts moves repeatedly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TotalDifference {
    /// The right total.
    pub expected: u128,
    /// The total that was written.
    pub got: u128,
    /// The sum of the moves that were written. `None` if it does not fit into 128 bits.
    pub sum: Option<u128>,
}

impl Differences {
    /// Compares `expected`, the divide of the position, with the divide of another program, whose
    /// moves may be spelled in any way that [`move_text`] reads. Differences name them in UCI
    /// notation.
    pub fn new(
        position: &Position,
        style: CastlingStyle,
        expected: &[DivideEntry],
        rival: &RivalDivide,
    ) -> Self {
        let board = position.board();
        let mut differences = Self::default();
        let expected_total = expected.iter().map(|entry| entry.nodes).sum();
        let mut left: HashMap<Move, u128> =
            expected.iter().map(|entry| (entry.mv, entry.nodes)).collect();
        for GivenMove { mv, name, counts } in grouped(board, &rival.entries) {
            let name = match mv {
                Some(mv) if uci_move(name).is_none() => mv.to_uci(board, style).to_string(),
                _ => name.to_owned(),
            };
            let got = counts[0];
            if counts.len() > 1 {
                differences.repeated.insert(name.clone(), counts.clone());
            }
            match mv.and_then(|mv| Some((mv, left.remove(&mv)?))) {
                None => {
                    differences.extra.insert(name, got);
                }
                Some((mv, expected)) if expected != got && counts.len() == 1 => {
                    differences.disagreements.push(Disagreement { mv, name, expected, got });
                }
                Some(_) => {}
            }
        }
        let sum = rival.sum();
        // A total that only adds up wrong moves says nothing that the moves do not say.
        let repeats = !differences.repeated.is_empty();
        let adds_up = |total: &u128| Some(*total) == sum;
        let wrong =
            rival.total.filter(|total| !adds_up(total) || repeats && *total != expected_total);
        differences.total = wrong.map(|got| TotalDifference { expected: expected_total, got, sum });
        let castlings_only = left.keys().all(|mv| mv.kind() == MoveKind::Castling);
        differences.lacks_chess960 =
            style == CastlingStyle::Chess960 && castlings_only && !left.is_empty();
        let name = |mv: Move| mv.to_uci(board, style).to_string();
        differences.missing = left.into_iter().map(|(mv, nodes)| (name(mv), nodes)).collect();
        let named = differences.missing.keys().chain(differences.extra.keys());
        let reason = |name: &String| Some((name.clone(), reason_of(position, name)?));
        differences.reasons = named.filter_map(reason).collect();
        differences
    }

    /// Whether the divides are the same.
    pub fn are_none(&self) -> bool {
        *self == Self::default()
    }

    /// Whether both programs have the same moves, each once.
    pub fn are_in_counts_only(&self) -> bool {
        self.missing.is_empty() && self.extra.is_empty() && self.repeated.is_empty()
    }

    /// The differences in words. Counts that differ where moves differ too are only mentioned: most
    /// have the same reason.
    pub fn in_short(&self) -> String {
        let mut short = self.clone();
        if self.are_in_counts_only() || self.disagreements.is_empty() {
            return short.to_string();
        }
        short.disagreements.clear();
        let others = self.disagreements.len();
        let moves = if others == 1 { "move" } else { "moves" };
        format!("{short}\ndiffers  {others} other {moves}, perhaps for the same reason")
    }

    /// How many moves differ.
    pub fn moves(&self) -> usize {
        self.missing.len() + self.extra.len() + self.repeated.len() + self.disagreements.len()
    }
}

/// Why a move is legal, or not, if the name is that of a move: in UCI notation, or in algebraic
/// notation, which only an illegal move keeps.
fn reason_of(position: &Position, name: &str) -> Option<String> {
    if let Some(mv) = uci_move(name) {
        return Some(explain_move(position, mv).to_string());
    }
    read_san(position.board(), name).err().map(|error| error.to_string())
}

/// A move of the other program as it spells it first, the same as a move of the board if it is one,
/// and all counts given for it.
struct GivenMove<'r> {
    mv: Option<Move>,
    name: &'r str,
    counts: Vec<u128>,
}

/// The counts of each move. Spellings of one move come together. Texts that mean no move of the
/// board come without a move.
fn grouped<'r>(board: &Board, entries: &'r [(String, u128)]) -> Vec<GivenMove<'r>> {
    let mut places = HashMap::new();
    let mut groups: Vec<GivenMove<'_>> = Vec::new();
    for (name, nodes) in entries {
        let mv = match move_text(board, name) {
            Some(MoveText::OfBoard(mv)) => Some(mv),
            _ => None,
        };
        let key = (mv, mv.is_none().then_some(name));
        let place = *places.entry(key).or_insert_with(|| {
            groups.push(GivenMove { mv, name, counts: Vec::new() });
            groups.len() - 1
        });
        groups[place].counts.push(*nodes);
    }
    groups
}

/// One line for each move that differs, and the rule below a move that is missing or extra. The
/// last line has no line end.
impl fmt::Display for Differences {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = Vec::new();
        let rule = |mv: &String| self.reasons.get(mv).map(|reason| format!("         {reason}"));
        for (mv, nodes) in &self.missing {
            lines.push(format!("missing  {mv}: is legal, {nodes} expected"));
            lines.extend(rule(mv));
        }
        for (mv, nodes) in &self.extra {
            lines.push(format!("extra    {mv}: is not legal, got {nodes}"));
            lines.extend(rule(mv));
        }
        for (mv, counts) in &self.repeated {
            let texts: Vec<String> = counts.iter().map(u128::to_string).collect();
            let (times, texts) = (counts.len(), texts.join(" and "));
            lines.push(format!("repeated {mv}: is given {times} times, got {texts}"));
        }
        for Disagreement { name, expected, got, .. } in &self.disagreements {
            lines.push(format!("differs  {name}: {expected} expected, got {got}"));
        }
        if let Some(TotalDifference { expected, got, sum }) = self.total {
            let sum_text = match sum {
                None => "; its moves add up to more than 2^128".to_owned(),
                Some(sum) if sum != got => format!("; its moves add up to {sum}"),
                Some(_) => String::new(),
            };
            lines.push(format!("total    {expected} expected, got {got}{sum_text}"));
        }
        if self.lacks_chess960 {
            lines.push(LACKS_CHESS960.to_owned());
        }
        f.write_str(&lines.join("\n"))
    }
}

const LACKS_CHESS960: &str = "\
Only castlings are missing, as in an engine that plays standard chess: this position needs Chess960,
where kings castle by taking their rooks (the UCI option UCI_Chess960).";

#[cfg(test)]
mod tests {
    use super::*;

    const CASTLING: &str = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";

    /// The divide of [`CASTLING`] at depth 1. Every castling is written as a capture of its own
    /// rook.
    fn divide(board: &Board) -> Vec<DivideEntry> {
        movegen::legal_moves(board).iter().map(|&mv| DivideEntry { mv, nodes: 1 }).collect()
    }

    /// The same divide as another program writes it.
    fn rival(divide: &[DivideEntry]) -> RivalDivide {
        let entries = divide.iter().map(|entry| (entry.mv.to_string(), entry.nodes)).collect();
        RivalDivide { entries, total: None }
    }

    #[test]
    fn both_spellings_of_castling_are_the_same_move() {
        let board: Board = CASTLING.parse().expect("a valid FEN");
        let divide = divide(&board);
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let name = |entry: &DivideEntry| entry.mv.to_uci(&board, style).to_string();
            let entries = divide.iter().map(|entry| (name(entry), 1)).collect();
            let rival = RivalDivide { entries, total: None };
            let differences = Differences::new(&board.into(), style, &divide, &rival);
            assert!(differences.are_none(), "{differences}");
        }
    }

    #[test]
    fn moves_are_named_in_uci_however_they_are_spelled() {
        let board: Board = CASTLING.parse().expect("a valid FEN");
        let divide = divide(&board);
        let mut rival = rival(&divide);
        rival.entries.retain(|(mv, _)| !["e1h1", "e1e2", "h1h8"].contains(&mv.as_str()));
        for (mv, nodes) in [("O-O", 2), ("Ke2", 3), ("Rh1-h8+", 4), ("Rb1", 5)] {
            rival.entries.push((mv.to_owned(), nodes));
        }
        let differences = Differences::new(&board.into(), CastlingStyle::Standard, &divide, &rival);
        assert_eq!(
            differences.to_string(),
            "extra    Rb1: is not legal, got 5\n         \
             \"Rb1\" is not legal: the king on e1 stands in the way\n\
             differs  e1g1: 1 expected, got 2\n\
             differs  e1e2: 1 expected, got 3\n\
             differs  h1h8: 1 expected, got 4"
        );
    }

    #[test]
    fn names_every_kind_of_difference() {
        let board: Board = CASTLING.parse().expect("a valid FEN");
        let divide = divide(&board);
        let mut rival = rival(&divide);
        rival.entries.retain(|(mv, _)| !["e1h1", "e1e2"].contains(&mv.as_str()));
        rival.entries.push(("e1b1".to_owned(), 7));
        rival.entries.push(("e1e2".to_owned(), 2));
        let differences = Differences::new(&board.into(), CastlingStyle::Standard, &divide, &rival);
        assert_eq!(differences.moves(), 3);
        assert!(!differences.are_in_counts_only());
        assert_eq!(
            differences.to_string(),
            "missing  e1g1: is legal, 1 expected\n         \
             e1g1 is legal: the right to castle on the king side is there, the way is empty, and no piece attacks \
             the squares of the king\n\
             extra    e1b1: is not legal, got 7\n         \
             e1b1 is not legal: a king does not go from e1 to b1\n\
             differs  e1e2: 1 expected, got 2"
        );
    }

    #[test]
    fn a_move_given_twice_is_repeated_however_it_is_spelled() {
        let board: Board = CASTLING.parse().expect("a valid FEN");
        let divide = divide(&board);
        let mut rival = rival(&divide);
        rival.entries.push(("e1g1".to_owned(), 1));
        rival.total = Some(divide.len() as u128);
        let differences = Differences::new(&board.into(), CastlingStyle::Standard, &divide, &rival);
        assert!(!differences.are_in_counts_only());
        assert_eq!(
            differences.to_string(),
            "repeated e1h1: is given 2 times, got 1 and 1\n\
             total    15 expected, got 15; its moves add up to 16"
        );
    }

    #[test]
    fn a_total_is_compared_with_its_moves() {
        let board: Board = CASTLING.parse().expect("a valid FEN");
        let divide = divide(&board);
        let mut rival = rival(&divide);
        rival.total = Some(14);
        let differences = Differences::new(&board.into(), CastlingStyle::Standard, &divide, &rival);
        let text = "total    15 expected, got 14; its moves add up to 15";
        assert_eq!(differences.to_string(), text);
    }

    #[test]
    fn reports_an_engine_that_plays_standard_chess() {
        let board: Board = "4k3/8/8/8/8/8/8/1K1R4 w D - 0 1".parse().expect("a valid FEN");
        let divide = divide(&board);
        let mut rival = rival(&divide);
        rival.entries.retain(|(mv, _)| mv != "b1d1");
        let differences = Differences::new(&board.into(), CastlingStyle::Chess960, &divide, &rival);
        assert!(differences.lacks_chess960, "{differences}");
    }
}
