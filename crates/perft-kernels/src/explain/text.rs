//! Explanations as text.

use std::fmt;

use super::{ExplainedMove, Explanation, PieceReplies, PlayedOutMove, SummedMove};

/// One paragraph for each move, those that are counted wrong last, and the totals.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, counted, moves } = self;
        let mut sorted: Vec<&ExplainedMove> = moves.iter().collect();
        sorted.sort_by_key(|mv| mv.is_wrong());
        for mv in sorted {
            writeln!(f, "{mv}")?;
        }
        let wrong = self.wrong().count();
        write!(f, "\nmoves: {}, replies: {nodes}, counted wrong: {wrong}", moves.len())?;
        let sum: i64 = moves.iter().map(|mv| mv.counted).sum();
        if *counted != sum {
            write!(f, "\nAdding up: WRONG by {:+}, {counted} for {sum} one by one", counted - sum)?;
        }
        Ok(())
    }
}

impl fmt::Display for ExplainedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, replies, counted, played_out, summed, by_piece } = self;
        let noun = if *replies == 1 { "reply" } else { "replies" };
        write!(f, "{name}: {replies} {noun}")?;
        if self.is_wrong() {
            write!(f, ", counted {counted}: WRONG by {:+}", counted - replies)?;
        }
        if let Some(played_out) = played_out {
            write!(f, "\n{played_out}")?;
        }
        if let Some(summed) = summed {
            write!(f, "\n{summed}")?;
        }
        for PieceReplies { square, piece, before, after } in by_piece {
            write!(f, "\n         their {piece:?} on {square}: {before} replies become {after}")?;
        }
        Ok(())
    }
}

impl fmt::Display for PlayedOutMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { moves, replies, reasons } = self;
        let what = if *moves == 1 { "played out" } else { "promotions played out" };
        write!(f, "  {replies:>5}  {what}: {}", reasons.join("; "))
    }
}

impl fmt::Display for SummedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { baseline, plain_baseline, terms } = self;
        write!(f, "  {baseline:>5}  baseline: the replies if we passed")?;
        if let Some(replies) = plain_baseline.filter(|replies| replies != baseline) {
            write!(f, ": WRONG, there are {replies}")?;
        }
        for (text, term) in terms {
            write!(f, "\n  {term:>+5}  {text}")?;
        }
        Ok(())
    }
}
