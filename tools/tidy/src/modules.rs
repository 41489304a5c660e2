//! Reading a crate: its modules, and what each of them defines, imports and names.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, ImplItem, Item, TraitItem, Visibility};

use crate::imports::{Import, Named, imports_of, names_in};

/// The number of a module in its crate.
pub type ModuleId = usize;

/// A library or a program.
pub struct Crate {
    /// Its modules. The first is the crate's root.
    pub modules: Vec<Module>,
}

/// One module, tests left out.
#[derive(Default)]
pub struct Module {
    /// The path for people: `perft_core::merge::half`.
    pub name: String,
    /// The file, relative to the workspace.
    pub file: PathBuf,
    pub parent: Option<ModuleId>,
    pub children: BTreeMap<String, ModuleId>,
    /// Items that other modules may name, with their lines.
    pub items: BTreeMap<String, usize>,
    /// Macros, which other modules may call by their bare names.
    pub macros: Vec<String>,
    /// Structures, enumerations, unions, traits and aliases, with their lines.
    pub types: Vec<(String, usize)>,
    pub imports: Vec<Import>,
    /// Paths of several segments outside imports.
    pub paths: Vec<Import>,
    /// Names that stand alone outside imports.
    pub words: BTreeSet<String>,
    /// Macros that are called here by their bare name.
    pub macro_calls: BTreeMap<String, usize>,
}

impl Crate {
    /// Reads the crate that starts with file `source`.
    pub fn read(workspace: &Path, source: &Path) -> Result<Self> {
        let folder = source.parent().context("a source file lies in a folder")?;
        let mut reader = Reader { workspace, modules: Vec::new() };
        let name = crate_name(workspace, source);
        let text = std::fs::read_to_string(source)
            .with_context(|| format!("cannot read {}", source.display()))?;
        let file = syn::parse_file(&text).with_context(|| source.display().to_string())?;
        let module = reader.begin(name, source, None);
        reader.items(module, file.items, source, folder)?;
        Ok(Self { modules: reader.modules })
    }

    /// Reads a crate from one text, for tests. Each module counts as a file.
    #[cfg(test)]
    pub fn from_text(text: &str) -> Self {
        let mut sample = Self::from_one_file(text);
        for module in &mut sample.modules {
            module.file = module.name.replace("::", "/").into();
        }
        sample
    }

    /// Reads a crate whose modules are all in one file, for tests.
    #[cfg(test)]
    pub fn from_one_file(text: &str) -> Self {
        let mut reader = Reader { workspace: Path::new(""), modules: Vec::new() };
        let module = reader.begin("sample".to_owned(), Path::new("lib.rs"), None);
        let file = syn::parse_file(text).expect("samples are valid");
        reader.items(module, file.items, Path::new("lib.rs"), Path::new("")).expect("no files");
        Self { modules: reader.modules }
    }
}

/// `perft` for a library, `perft (program)` for `main.rs`, `benches (compare)` for other programs.
fn crate_name(workspace: &Path, source: &Path) -> String {
    let relative = source.strip_prefix(workspace).unwrap_or(source);
    let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
    let package = parts.iter().take_while(|&part| part != "src" && part != "lib.rs").last();
    let package = package.map_or("crate", |name| name).replace('-', "_");
    match parts.iter().position(|part| part == "bin") {
        Some(bin) => format!("{package} ({})", parts[bin + 1].trim_end_matches(".rs")),
        None if relative.ends_with("main.rs") => format!("{package} (program)"),
        None => package,
    }
}

struct Reader<'a> {
    workspace: &'a Path,
    modules: Vec<Module>,
}

impl Reader<'_> {
    fn begin(&mut self, name: String, file: &Path, parent: Option<ModuleId>) -> ModuleId {
        let file = file.strip_prefix(self.workspace).unwrap_or(file).to_owned();
        self.modules.push(Module { name, file, parent, ..Module::default() });
        self.modules.len() - 1
    }

    fn items(
        &mut self,
        module: ModuleId,
        items: Vec<Item>,
        file: &Path,
        folder: &Path,
    ) -> Result<()> {
        for item in items {
            // A file that a path names belongs to another crate, whose tests share it.
            let is_elsewhere = |attribute: &Attribute| attribute.path().is_ident("path");
            if attributes_of(&item).iter().any(|it| is_for_tests(it) || is_elsewhere(it)) {
                continue;
            }
            match item {
                Item::Mod(item) => self.child(module, item, file, folder)?,
                Item::Use(item) => {
                    let public = !matches!(item.vis, Visibility::Inherited);
                    self.modules[module].imports.extend(imports_of(&item.tree, public));
                }
                item => self.modules[module].define(item),
            }
        }
        Ok(())
    }

    /// Reads `mod name;` from its file, or `mod name { … }` from its braces.
    fn child(
        &mut self,
        parent: ModuleId,
        item: syn::ItemMod,
        file: &Path,
        folder: &Path,
    ) -> Result<()> {
        let name = item.ident.to_string();
        let inner_folder = folder.join(&name);
        let path = format!("{}::{name}", self.modules[parent].name);
        if let Some((_, items)) = item.content {
            let child = self.begin(path, file, Some(parent));
            self.modules[parent].children.insert(name, child);
            return self.items(child, items, file, &inner_folder);
        }
        let beside = folder.join(format!("{name}.rs"));
        let source = if beside.is_file() { beside } else { inner_folder.join("mod.rs") };
        let text = std::fs::read_to_string(&source)
            .with_context(|| format!("cannot read {}", source.display()))?;
        let parsed = syn::parse_file(&text).with_context(|| source.display().to_string())?;
        let child = self.begin(path, &source, Some(parent));
        self.modules[parent].children.insert(name, child);
        self.items(child, parsed.items, &source, &inner_folder)
    }
}

impl Module {
    /// Notes what an item defines, and what its tokens name.
    fn define(&mut self, mut item: Item) {
        let (ident, is_type) = match &item {
            Item::Struct(item) => (Some(&item.ident), true),
            Item::Enum(item) => (Some(&item.ident), true),
            Item::Union(item) => (Some(&item.ident), true),
            Item::Trait(item) => (Some(&item.ident), true),
            Item::TraitAlias(item) => (Some(&item.ident), true),
            Item::Type(item) => (Some(&item.ident), true),
            Item::Fn(item) => (Some(&item.sig.ident), false),
            Item::Const(item) => (Some(&item.ident), false),
            Item::Static(item) => (Some(&item.ident), false),
            Item::Macro(item) => (item.ident.as_ref(), false),
            _ => (None, false),
        };
        if let Some(ident) = ident {
            let line = ident.span().start().line;
            self.items.insert(ident.to_string(), line);
            if is_type {
                self.types.push((ident.to_string(), line));
            }
            if matches!(item, Item::Macro(_)) {
                self.macros.push(ident.to_string());
            }
        }
        remove_tests(&mut item);
        let is_macro = matches!(item, Item::Macro(_));
        self.read_tokens(item.to_token_stream(), is_macro);
    }

    fn read_tokens(&mut self, tokens: TokenStream, is_macro: bool) {
        let Named { imports, paths, words, macro_calls, types } = names_in(tokens);
        self.imports.extend(imports);
        self.paths.extend(paths);
        self.words.extend(words);
        self.macro_calls.extend(macro_calls);
        // Macros such as `bitflags!` define types in their calls.
        if is_macro {
            self.items.extend(types.iter().cloned());
            self.types.extend(types);
        }
    }
}

/// Removes the functions of an `impl` or a trait that only tests have.
fn remove_tests(item: &mut Item) {
    match item {
        Item::Impl(item) => item.items.retain(|item| {
            let attributes: &[Attribute] = match item {
                ImplItem::Const(item) => &item.attrs,
                ImplItem::Fn(item) => &item.attrs,
                ImplItem::Type(item) => &item.attrs,
                ImplItem::Macro(item) => &item.attrs,
                _ => &[],
            };
            !attributes.iter().any(is_for_tests)
        }),
        Item::Trait(item) => item.items.retain(|item| {
            let attributes: &[Attribute] = match item {
                TraitItem::Const(item) => &item.attrs,
                TraitItem::Fn(item) => &item.attrs,
                TraitItem::Type(item) => &item.attrs,
                TraitItem::Macro(item) => &item.attrs,
                _ => &[],
            };
            !attributes.iter().any(is_for_tests)
        }),
        _ => {}
    }
}

fn attributes_of(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::ExternCrate(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::ForeignMod(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::TraitAlias(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Union(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether an attribute leaves its item out of all builds but those of tests.
fn is_for_tests(attribute: &Attribute) -> bool {
    let path = attribute.path();
    if path.is_ident("test") {
        return true;
    }
    path.is_ident("cfg")
        && attribute.parse_args::<syn::Meta>().is_ok_and(|condition| needs_tests(&condition))
}

fn needs_tests(condition: &syn::Meta) -> bool {
    match condition {
        syn::Meta::Path(path) => path.is_ident("test") || path.is_ident("doctest"),
        syn::Meta::List(list) if list.path.is_ident("all") => list
            .parse_args_with(
                syn::punctuated::Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated,
            )
            .is_ok_and(|conditions| conditions.iter().any(needs_tests)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_out_items_of_tests() {
        let sample = Crate::from_text(
            "#[cfg(test)] mod tests { struct A; }
             #[cfg(all(test, unix))] struct B;
             #[cfg(not(test))] struct C;
             #[cfg(any(test, feature = \"std\"))] struct D;
             impl C { #[cfg(test)] fn f() { crate::x::y() } }",
        );
        assert_eq!(sample.modules.len(), 1);
        let names: Vec<_> = sample.modules[0].types.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["C", "D"]);
        assert!(sample.modules[0].paths.is_empty());
    }

    #[test]
    fn types_are_found_in_macros() {
        let sample = Crate::from_text("bitflags! { pub struct Flags: u8 { const A = 1; } }");
        assert_eq!(sample.modules[0].types.len(), 1);
    }

    #[test]
    fn programs_and_libraries_have_names() {
        let name = |source| crate_name(Path::new("."), Path::new(source));
        assert_eq!(name("./crates/magic-core/src/lib.rs"), "magic_core");
        assert_eq!(name("./crates/perft/src/main.rs"), "perft (program)");
        assert_eq!(name("./benches/src/bin/compare/main.rs"), "benches (compare)");
        assert_eq!(name("./benches/src/bin/contestant.rs"), "benches (contestant)");
        assert_eq!(name("./perft-suites/lib.rs"), "perft_suites");
    }
}
