//! The mutants of cargo-mutants.

use serde::{Deserialize, Serialize};

/// A place in a file: lines and columns from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
pub struct Span {
    pub start: Place,
    pub end: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Genre {
    FnValue,
    BinaryOperator,
    UnaryOperator,
    MatchArm,
    MatchArmGuard,
    StructField,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Function {
    pub return_type: String,
}

/// A change of one expression.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Mutant {
    /// Its file, seen from the root of the tree.
    pub file: String,
    /// The function that it is in. There is none in constants outside of functions.
    pub function: Option<Function>,
    pub genre: Genre,
    /// Place and change in words.
    pub name: String,
    pub package: String,
    pub replacement: String,
    pub span: Span,
}
