//! Names in tokens: `use` trees, paths, words that stand alone, and calls of macros.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::UseTree;
use syn::spanned::Spanned as _;

/// One name that a module takes from somewhere: a leaf of a `use` tree, or a path in the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The path as written.
    pub path: Vec<String>,
    /// The name that it gets here. None for a glob, and for `as _`.
    pub alias: Option<String>,
    pub glob: bool,
    /// Whether the name is handed on: a re-export.
    pub public: bool,
    pub line: usize,
}

/// All names of some tokens.
#[derive(Default)]
pub struct Named {
    pub imports: Vec<Import>,
    pub paths: Vec<Import>,
    pub words: BTreeSet<String>,
    pub macro_calls: BTreeMap<String, usize>,
    pub types: Vec<(String, usize)>,
}

/// The leaves of a `use` tree.
pub fn imports_of(tree: &UseTree, public: bool) -> Vec<Import> {
    let mut found = Vec::new();
    collect(tree, &mut Vec::new(), public, &mut found);
    found
}

fn collect(tree: &UseTree, prefix: &mut Vec<String>, public: bool, found: &mut Vec<Import>) {
    let line = tree.span().start().line;
    let mut leaf = |path: Vec<String>, alias: Option<String>, glob| {
        found.push(Import { path, alias, glob, public, line });
    };
    match tree {
        UseTree::Path(step) => {
            prefix.push(step.ident.to_string());
            collect(&step.tree, prefix, public, found);
            prefix.pop();
        }
        UseTree::Group(group) => {
            for tree in &group.items {
                collect(tree, prefix, public, found);
            }
        }
        UseTree::Glob(_) => leaf(prefix.clone(), None, true),
        UseTree::Name(name) => leaf_of(prefix, &name.ident.to_string(), None, &mut leaf),
        UseTree::Rename(name) => {
            let alias = name.rename.to_string();
            leaf_of(prefix, &name.ident.to_string(), Some(alias), &mut leaf);
        }
    }
}

/// `a::self` means `a`; `as _` gives no name.
fn leaf_of(
    prefix: &[String],
    name: &str,
    alias: Option<String>,
    leaf: &mut impl FnMut(Vec<String>, Option<String>, bool),
) {
    let mut path = prefix.to_vec();
    if name != "self" || path.is_empty() {
        path.push(name.to_owned());
    }
    let alias = alias.or_else(|| path.last().cloned()).filter(|alias| alias != "_");
    leaf(path, alias, false);
}

/// The names in the tokens of an item, those inside macros included.
pub fn names_in(tokens: TokenStream) -> Named {
    let mut named = Named::default();
    named.read(tokens);
    named
}

impl Named {
    fn read(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at] {
                TokenTree::Group(group) => {
                    self.read(group.stream());
                    at += 1;
                }
                TokenTree::Ident(word) if word == "use" => at = self.read_use(&tokens, at + 1),
                TokenTree::Ident(_) => at = self.read_path(&tokens, at),
                _ => at += 1,
            }
        }
    }

    /// Reads an import inside a function or a macro, and returns where the tokens go on.
    fn read_use(&mut self, tokens: &[TokenTree], start: usize) -> usize {
        let length = tokens[start..].iter().position(|token| is_punct(token, ';'));
        let Some(length) = length else { return start };
        let tree: TokenStream = tokens[start..start + length].iter().cloned().collect();
        if let Ok(tree) = syn::parse2::<UseTree>(tree) {
            self.imports.extend(imports_of(&tree, false));
        }
        start + length + 1
    }

    /// Reads `a`, or `a::b::c`, and returns where the tokens go on.
    fn read_path(&mut self, tokens: &[TokenTree], start: usize) -> usize {
        let mut path = Vec::new();
        let mut at = start;
        while let Some(TokenTree::Ident(word)) = tokens.get(at) {
            path.push(word.to_string());
            at += 1;
            if !(is_colons(tokens, at) && matches!(tokens.get(at + 2), Some(TokenTree::Ident(_)))) {
                break;
            }
            at += 2;
        }
        let line = tokens[start].span().start().line;
        let before = start.checked_sub(1).map(|index| &tokens[index]);
        let continues = before.is_some_and(|token| is_punct(token, '.'))
            || start >= 2 && is_colons(tokens, start - 2);
        if continues {
            return at;
        }
        match path.as_slice() {
            [word] => self.read_word(word, before, tokens.get(at), line),
            _ => {
                self.paths.push(Import { path, alias: None, glob: false, public: false, line });
            }
        }
        at
    }

    /// Keeps a single name where it may be that of an item: `Name`, `name(…)`, `NAME`, `name!(…)`.
    fn read_word(
        &mut self,
        word: &str,
        before: Option<&TokenTree>,
        after: Option<&TokenTree>,
        line: usize,
    ) {
        let defined = |keyword: &str| matches!(before, Some(TokenTree::Ident(at)) if at == keyword);
        // Not `type`: in a macro that may be the associated type of an `impl`.
        if ["struct", "enum", "trait", "union"].into_iter().any(defined) {
            self.types.push((word.to_owned(), line));
        } else if after.is_some_and(|token| is_punct(token, '!')) {
            self.macro_calls.insert(word.to_owned(), line);
            self.words.insert(word.to_owned());
        } else if word.starts_with(char::is_uppercase)
            || is_call(after) && !defined("fn")
            || after.is_some_and(|token| is_punct(token, '<')) && !defined("fn")
        {
            self.words.insert(word.to_owned());
        }
    }
}

fn is_call(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
}

fn is_punct(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    tokens.get(at..at + 2).is_some_and(|pair| pair.iter().all(|token| is_punct(token, ':')))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(text: &str) -> Vec<String> {
        let tokens = text.parse().expect("tokens");
        names_in(tokens).paths.iter().map(|import| import.path.join("::")).collect()
    }

    fn leaves(text: &str) -> Vec<(String, Option<String>)> {
        let item: syn::ItemUse = syn::parse_str(text).expect("an import");
        imports_of(&item.tree, false)
            .into_iter()
            .map(|import| (import.path.join("::"), import.alias))
            .collect()
    }

    #[test]
    fn trees_have_leaves() {
        let name = |path: &str, alias: &str| (path.to_owned(), Some(alias.to_owned()));
        assert_eq!(
            leaves("use crate::{a::{self, B}, c as d};"),
            [name("crate::a", "a"), name("crate::a::B", "B"), name("crate::c", "d")]
        );
        assert_eq!(
            leaves("use super::{T as _, *};"),
            [("super::T".to_owned(), None), ("super".to_owned(), None)]
        );
    }

    #[test]
    fn paths_are_found_in_code_and_macros() {
        assert_eq!(
            paths("fn f() { crate::a::g::<u8>(); vec![super::b::X] }"),
            ["crate::a::g", "super::b::X"]
        );
        assert_eq!(paths("macro_rules! m { () => { $crate::a::b!() } }"), ["crate::a::b"]);
        assert_eq!(paths("fn f() { x.a(); <T as U>::V::w(); }"), Vec::<String>::new());
    }

    #[test]
    fn imports_in_functions_are_found() {
        let named = names_in("fn f() { use super::x::Y; }".parse().expect("tokens"));
        assert_eq!(named.imports[0].path, ["super", "x", "Y"]);
    }

    #[test]
    fn words_are_names_of_items() {
        let named = names_in("fn f(a: Name) { g(a); a.h(); k!(a) }".parse().expect("tokens"));
        let words: Vec<_> = named.words.iter().map(String::as_str).collect();
        assert_eq!(words, ["Name", "g", "k"]);
    }
}
