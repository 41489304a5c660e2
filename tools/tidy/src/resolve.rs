//! From a path to the module that defines the item, through imports and re-exports.

use std::collections::BTreeSet;

use crate::imports::Import;
use crate::modules::{Crate, ModuleId};

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// The path names a module.
    Module(ModuleId),
    /// The path names an item that this module defines.
    Item(ModuleId),
}

/// Names that are being looked up, so that imports of each other end.
type Pending = BTreeSet<(ModuleId, String)>;

impl Crate {
    /// What `path`, written in module `from`, leads to within this crate. Nothing for other crates;
    /// several answers where one name is a module and a function at once.
    pub fn resolve(&self, from: ModuleId, path: &[String]) -> Vec<Target> {
        self.resolve_path(from, path, &mut Pending::new())
    }

    fn resolve_path(&self, from: ModuleId, path: &[String], pending: &mut Pending) -> Vec<Target> {
        let Some((first, rest)) = path.split_first() else { return Vec::new() };
        let starts = match first.as_str() {
            "crate" => vec![Target::Module(0)],
            "self" => vec![Target::Module(from)],
            "super" => self.modules[from].parent.map(Target::Module).into_iter().collect(),
            name => self.lookup(from, name, pending),
        };
        let mut found = BTreeSet::new();
        for start in starts {
            match start {
                // What follows an item is a variant or a function of it.
                Target::Item(_) => found.extend([start]),
                Target::Module(_) if rest.is_empty() => found.extend([start]),
                Target::Module(module) if rest[0] == "super" => {
                    found.extend(self.resolve_path(module, rest, pending));
                }
                Target::Module(module) => {
                    found.extend(self.resolve_within(module, rest, pending));
                }
            }
        }
        found.into_iter().collect()
    }

    fn resolve_within(
        &self,
        module: ModuleId,
        path: &[String],
        pending: &mut Pending,
    ) -> Vec<Target> {
        let mut found = BTreeSet::new();
        for target in self.lookup(module, &path[0], pending) {
            match target {
                Target::Module(module) if path.len() > 1 => {
                    found.extend(self.resolve_within(module, &path[1..], pending));
                }
                target => found.extend([target]),
            }
        }
        found.into_iter().collect()
    }

    /// What `name` means inside `module`: its own items and modules, then its imports.
    fn lookup(&self, module: ModuleId, name: &str, pending: &mut Pending) -> Vec<Target> {
        let here = &self.modules[module];
        let mut found = BTreeSet::new();
        found.extend(here.items.get(name).map(|_| Target::Item(module)));
        found.extend(here.children.get(name).map(|&child| Target::Module(child)));
        if !found.is_empty() {
            return found.into_iter().collect();
        }
        if !pending.insert((module, name.to_owned())) {
            return Vec::new();
        }
        for import in here.imports.iter().filter(|import| import.alias.as_deref() == Some(name)) {
            found.extend(self.resolve_path(module, &import.path, pending));
        }
        if found.is_empty() {
            for import in here.imports.iter().filter(|import| import.glob) {
                for source in self.resolve_path(module, &import.path, pending) {
                    if let Target::Module(source) = source {
                        found.extend(self.lookup(source, name, pending));
                    }
                }
            }
        }
        pending.remove(&(module, name.to_owned()));
        found.into_iter().collect()
    }

    /// The modules whose items an import or a path takes.
    pub fn definers(&self, from: ModuleId, import: &Import) -> Vec<ModuleId> {
        if import.glob {
            let words = self.modules[from].words.iter();
            return words.flat_map(|word| self.definers_through(from, import, word)).collect();
        }
        items(self.resolve(from, &import.path))
    }

    /// The modules that define `word`, where a glob import brings it in.
    fn definers_through(&self, from: ModuleId, glob: &Import, word: &str) -> Vec<ModuleId> {
        let mut path = glob.path.clone();
        path.push(word.to_owned());
        items(self.resolve(from, &path))
    }
}

fn items(targets: Vec<Target>) -> Vec<ModuleId> {
    let item = |target| match target {
        Target::Item(module) => Some(module),
        Target::Module(_) => None,
    };
    targets.into_iter().filter_map(item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "
        pub use a::deep::{self, Thing};
        mod a { pub mod deep { pub struct Thing; pub fn make() {} } pub use deep::*; }
        mod b { use crate::Thing; use super::a; }
        mod looped { pub use super::looped2::x; }
        mod looped2 { pub use super::looped::x; }
    ";

    fn resolved(from: &str, path: &str) -> Vec<String> {
        let sample = Crate::from_text(SAMPLE);
        let id = |name: &str| {
            let found = sample.modules.iter().position(|module| module.name.ends_with(name));
            found.expect("a module of the sample")
        };
        let path: Vec<_> = path.split("::").map(str::to_owned).collect();
        let name = |target| match target {
            Target::Item(module) => format!("item of {}", sample.modules[module].name),
            Target::Module(module) => sample.modules[module].name.clone(),
        };
        sample.resolve(id(from), &path).into_iter().map(name).collect()
    }

    #[test]
    fn re_exports_lead_to_the_definition() {
        assert_eq!(resolved("::b", "crate::Thing"), ["item of sample::a::deep"]);
        assert_eq!(resolved("::b", "Thing"), ["item of sample::a::deep"]);
        assert_eq!(resolved("::b", "a::make"), ["item of sample::a::deep"]);
        assert_eq!(resolved("::b", "crate::deep::make"), ["item of sample::a::deep"]);
        assert_eq!(resolved("::deep", "super::super::b"), ["sample::b"]);
    }

    #[test]
    fn other_crates_lead_nowhere() {
        assert!(resolved("::b", "std::fmt::Debug").is_empty());
    }

    #[test]
    fn re_exports_of_each_other_end() {
        assert!(resolved("::looped", "x").is_empty());
    }
}
