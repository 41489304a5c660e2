//! Lines of moves with what people say about them.

use board::Move;

use crate::nag::Nag;

/// A line of moves: the main line of a game, or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// Comments and NAGs before the first move. A variation cannot stand there, because it has no
    /// move to replace.
    pub before: Vec<Annotation>,
    /// The moves.
    pub moves: Vec<AnnotatedMove>,
}

impl Variation {
    /// Adds a move, and gives it so that it can be annotated. `None` is a null move.
    pub fn push(&mut self, mv: impl Into<Option<Move>>) -> &mut AnnotatedMove {
        let index = self.moves.len();
        self.moves.push(AnnotatedMove::new(mv.into()));
        &mut self.moves[index]
    }
}

/// A move with its comments, NAGs and variations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnnotatedMove {
    /// The move. `None` is a null move: the side to move passes.
    pub mv: Option<Move>,
    /// What stands between the move and the next one, in its order.
    pub annotations: Vec<Annotation>,
}

impl AnnotatedMove {
    /// A move without annotations.
    pub const fn new(mv: Option<Move>) -> Self {
        Self { mv, annotations: Vec::new() }
    }

    /// Adds a NAG.
    pub fn add_nag(&mut self, nag: Nag) -> &mut Self {
        self.annotations.push(Annotation::Nag(nag));
        self
    }

    /// Adds a comment.
    pub fn add_comment(&mut self, comment: impl Into<String>) -> &mut Self {
        self.annotations.push(Annotation::Comment(comment.into()));
        self
    }

    /// Adds a variation, whose first move replaces this move.
    pub fn add_variation(&mut self, variation: Variation) -> &mut Self {
        self.annotations.push(Annotation::Variation(variation));
        self
    }

    /// The NAGs.
    pub fn nags(&self) -> impl Iterator<Item = Nag> {
        self.annotations.iter().filter_map(|annotation| match annotation {
            Annotation::Nag(nag) => Some(*nag),
            _ => None,
        })
    }

    /// The comments.
    pub fn comments(&self) -> impl Iterator<Item = &str> {
        self.annotations.iter().filter_map(|annotation| match annotation {
            Annotation::Comment(comment) => Some(comment.as_str()),
            _ => None,
        })
    }

    /// The variations. Their first moves replace this move.
    pub fn variations(&self) -> impl Iterator<Item = &Variation> {
        self.annotations.iter().filter_map(|annotation| match annotation {
            Annotation::Variation(variation) => Some(variation),
            _ => None,
        })
    }
}

/// An annotation of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Annotation {
    /// A remark as a number.
    Nag(Nag),
    /// A comment, without its braces. The reader gives it as one line.
    Comment(String),
    /// Other moves, of which the first replaces the move.
    Variation(Variation),
}
