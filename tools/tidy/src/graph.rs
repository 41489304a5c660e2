//! Which module needs which.

use std::collections::BTreeMap;

use crate::modules::{Crate, ModuleId};

/// For each module the modules whose items it uses, and where.
pub type Graph = Vec<BTreeMap<ModuleId, Place>>;

/// The first line that names another module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The module that the line is in.
    pub module: ModuleId,
    pub line: usize,
}

impl Crate {
    /// The graph of what modules need. A re-export is no need: only a name that the module uses
    /// itself.
    ///
    /// A module in braces belongs to the file around it.
    pub fn graph(&self) -> Graph {
        let macros = self.macros();
        let mut graph: Graph = vec![BTreeMap::new(); self.modules.len()];
        for module in 0..self.modules.len() {
            let from = self.in_file(module);
            for (to, place) in self.needs_of(module, &macros) {
                let to = self.in_file(to);
                if to != from {
                    let first = graph[from].entry(to).or_insert(place);
                    *first = place.min(*first);
                }
            }
        }
        graph
    }

    /// The module of the file that a module is written in.
    fn in_file(&self, mut module: ModuleId) -> ModuleId {
        while let Some(parent) = self.modules[module].parent
            && self.modules[parent].file == self.modules[module].file
        {
            module = parent;
        }
        module
    }

    fn needs_of(
        &self,
        from: ModuleId,
        macros: &BTreeMap<&str, Vec<ModuleId>>,
    ) -> BTreeMap<ModuleId, Place> {
        let module = &self.modules[from];
        let mut needs = BTreeMap::new();
        let mut need = |to: ModuleId, line: usize| {
            let place = Place { module: from, line };
            let first = needs.entry(to).or_insert(place);
            *first = place.min(*first);
        };
        for import in &module.imports {
            let own_word = |alias: &String| module.words.contains(alias);
            if import.public && !import.glob && !import.alias.as_ref().is_some_and(own_word) {
                continue;
            }
            self.definers(from, import).into_iter().for_each(|to| need(to, import.line));
        }
        for path in &module.paths {
            self.definers(from, path).into_iter().for_each(|to| need(to, path.line));
        }
        for (name, &line) in &module.macro_calls {
            if let Some([to]) = macros.get(name.as_str()).map(Vec::as_slice) {
                need(*to, line);
            }
        }
        needs
    }

    /// Where the macros are defined: they reach other modules by their bare names.
    fn macros(&self) -> BTreeMap<&str, Vec<ModuleId>> {
        let mut macros: BTreeMap<&str, Vec<ModuleId>> = BTreeMap::new();
        for (id, module) in self.modules.iter().enumerate() {
            for name in &module.macros {
                macros.entry(name).or_default().push(id);
            }
        }
        macros
    }
}
