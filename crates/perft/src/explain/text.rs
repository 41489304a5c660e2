//! Explanations as text.

use std::fmt;

use super::{ExplainedMove, Explanation, MadeMove, PieceReplies, Sum};

/// One paragraph for each move, those counted wrongly last, and how it comes out.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nodes, counted, moves } = self;
        let mut sorted: Vec<&ExplainedMove> = moves.iter().collect();
        sorted.sort_by_key(|mv| mv.is_wrong());
        for mv in sorted {
            writeln!(f, "{mv}")?;
        }
        let wrong = self.wrong().count();
        write!(f, "\nmoves: {}, replies: {nodes}, counted wrongly: {wrong}", moves.len())?;
        let sum: i64 = moves.iter().map(|mv| mv.counted).sum();
        if *counted != sum {
            write!(f, "\nAdding up: WRONG by {:+}, {counted} for {sum} one by one", counted - sum)?;
        }
        Ok(())
    }
}

impl fmt::Display for ExplainedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, replies, counted, made, sum, by_piece } = self;
        let noun = if *replies == 1 { "reply" } else { "replies" };
        write!(f, "{name}: {replies} {noun}")?;
        if self.is_wrong() {
            write!(f, ", counted {counted}: WRONG by {:+}", counted - replies)?;
        }
        if let Some(made) = made {
            write!(f, "\n{made}")?;
        }
        if let Some(sum) = sum {
            write!(f, "\n{sum}")?;
        }
        for PieceReplies { square, piece, before, after } in by_piece {
            write!(f, "\n         their {piece:?} on {square}: {before} replies become {after}")?;
        }
        Ok(())
    }
}

impl fmt::Display for MadeMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { moves, replies, reasons } = self;
        let what = if *moves == 1 { "the move" } else { "promotions" };
        write!(f, "  {replies:>5}  by making {what}: {}", reasons.join("; "))
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { standing, passed, terms } = self;
        write!(f, "  {standing:>5}  the replies as the position stands")?;
        if let Some(passed) = passed.filter(|passed| passed != standing) {
            write!(f, ": WRONG, there are {passed}")?;
        }
        for (text, share) in terms {
            write!(f, "\n  {share:>+5}  {text}")?;
        }
        Ok(())
    }
}
