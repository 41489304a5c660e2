//! Where the expressions of a file begin and end.

use std::collections::HashMap;

use proc_macro2::Span as TokenSpan;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Arm, BinOp, Expr, ExprBinary, ExprConst, ExprRepeat, ExprUnary, GenericArgument, ImplItemFn,
    ItemFn, Pat, Signature, TypeArray,
};

use crate::list::{Place, Span};

/// An expression that mutants change.
#[derive(Clone, Copy, Debug)]
pub enum Node {
    /// The expression, and its operands.
    Binary { whole: Span, left: Span, right: Span, form: Form },
    /// The expression, and its operand.
    Unary { whole: Span, operand: Span },
    /// The pattern of an arm, and its guard.
    Arm { pattern: Span, guard: Option<Span> },
}

/// What an operator does with its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `+`, `<<`, `&` and the like take values.
    Value,
    /// `==`, `<` and the like look at places.
    Comparison,
    /// `&&` and `||` may leave out the second.
    Shortcut,
    /// `+=` and the like change a place.
    Assignment,
}

/// The nodes of a file: by where operators begin, and by where arms and guards begin.
#[derive(Default)]
pub struct Nodes {
    pub operators: HashMap<Place, Node>,
    pub arms: HashMap<Place, Node>,
    pub guards: HashMap<Place, Node>,
    /// What the compiler evaluates, and functions that it may evaluate.
    pub constants: Vec<Span>,
}

impl Nodes {
    pub fn of(text: &str) -> syn::Result<Self> {
        let mut nodes = Self::default();
        nodes.visit_file(&syn::parse_file(text)?);
        Ok(nodes)
    }

    fn add_function(&mut self, signature: &Signature, whole: TokenSpan) {
        if signature.constness.is_some() {
            self.constants.push(span(whole));
        }
    }

    /// Whether the compiler may evaluate what is at a place.
    pub fn is_in_constant(&self, place: Place) -> bool {
        self.constants.iter().any(|span| span.start <= place && place < span.end)
    }
}

fn span(tokens: TokenSpan) -> Span {
    let place = |at: proc_macro2::LineColumn| Place { line: at.line, column: at.column + 1 };
    Span { start: place(tokens.start()), end: place(tokens.end()) }
}

fn form(operator: &BinOp) -> Form {
    use BinOp::*;
    match operator {
        And(_) | Or(_) => Form::Shortcut,
        Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) => Form::Comparison,
        Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_) => Form::Value,
        BitXor(_) | BitAnd(_) | BitOr(_) | Shl(_) | Shr(_) => Form::Value,
        _ => Form::Assignment,
    }
}

/// Whether `let` is among the operands of `&&`, where it may not be within parentheses.
fn is_let_chain(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(ExprBinary { op: BinOp::And(_), left, right, .. }) => {
            is_let_chain(left) || is_let_chain(right)
        }
        _ => false,
    }
}

impl<'a> Visit<'a> for Nodes {
    fn visit_expr_binary(&mut self, binary: &'a ExprBinary) {
        if !is_let_chain(&Expr::Binary(binary.clone())) {
            let node = Node::Binary {
                whole: span(binary.span()),
                left: span(binary.left.span()),
                right: span(binary.right.span()),
                form: form(&binary.op),
            };
            self.operators.insert(span(binary.op.span()).start, node);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'a ExprUnary) {
        let node = Node::Unary { whole: span(unary.span()), operand: span(unary.expr.span()) };
        self.operators.insert(span(unary.op.span()).start, node);
        visit::visit_expr_unary(self, unary);
    }

    fn visit_item_fn(&mut self, function: &'a ItemFn) {
        self.add_function(&function.sig, function.span());
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'a ImplItemFn) {
        self.add_function(&function.sig, function.span());
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_generic_argument(&mut self, argument: &'a GenericArgument) {
        if let GenericArgument::Const(constant) = argument {
            self.constants.push(span(constant.span()));
        }
        visit::visit_generic_argument(self, argument);
    }

    fn visit_type_array(&mut self, array: &'a TypeArray) {
        self.constants.push(span(array.len.span()));
        visit::visit_type_array(self, array);
    }

    fn visit_expr_repeat(&mut self, repeat: &'a ExprRepeat) {
        self.constants.push(span(repeat.len.span()));
        visit::visit_expr_repeat(self, repeat);
    }

    fn visit_expr_const(&mut self, block: &'a ExprConst) {
        self.constants.push(span(block.span()));
        visit::visit_expr_const(self, block);
    }

    fn visit_arm(&mut self, arm: &'a Arm) {
        let (pattern, guard) = match &arm.pat {
            Pat::Guard(guarded) => (&*guarded.pat, Some(span(guarded.guard.span()))),
            pattern => (pattern, None),
        };
        let node = Node::Arm { pattern: span(pattern.span()), guard };
        self.arms.insert(span(arm.span()).start, node);
        if let Some(guard) = guard {
            self.guards.insert(guard.start, node);
        }
        visit::visit_arm(self, arm);
    }
}
