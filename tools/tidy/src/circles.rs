//! Circles in a graph of modules.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::graph::Graph;
use crate::modules::{Crate, ModuleId};

/// Modules that all need each other, by some way or other.
pub fn tangles(graph: &Graph) -> Vec<Vec<ModuleId>> {
    let mut search = Search::new(graph);
    for start in 0..graph.len() {
        if search.order[start].is_none() {
            search.visit(start);
        }
    }
    search.found.retain(|tangle| tangle.len() > 1);
    search.found.sort();
    search.found
}

/// The shortest circle through each need of a tangle, each circle once, the shortest first.
pub fn circles(graph: &Graph, tangle: &[ModuleId]) -> Vec<Vec<ModuleId>> {
    let members: BTreeSet<_> = tangle.iter().copied().collect();
    let mut found = BTreeSet::new();
    for &from in tangle {
        for &to in graph[from].keys().filter(|to| members.contains(to)) {
            if let Some(mut circle) = shortest_way(graph, &members, to, from) {
                let least = (0..circle.len()).min_by_key(|&index| circle[index]).unwrap_or(0);
                circle.rotate_left(least);
                found.insert((circle.len(), circle));
            }
        }
    }
    found.into_iter().map(|(_, circle)| circle).collect()
}

/// The modules on the shortest way between two, both included.
fn shortest_way(
    graph: &Graph,
    members: &BTreeSet<ModuleId>,
    start: ModuleId,
    goal: ModuleId,
) -> Option<Vec<ModuleId>> {
    let mut reached_from = BTreeMap::from([(start, start)]);
    let mut waiting = VecDeque::from([start]);
    while let Some(module) = waiting.pop_front() {
        if module == goal {
            let mut way = vec![goal];
            while *way.last()? != start {
                way.push(reached_from[way.last()?]);
            }
            way.reverse();
            return Some(way);
        }
        for &next in graph[module].keys().filter(|next| members.contains(next)) {
            reached_from.entry(next).or_insert_with(|| {
                waiting.push_back(next);
                module
            });
        }
    }
    None
}

/// The graph of folders below `parent`: each child with all modules inside it is one node.
///
/// Nodes are numbered by the child's module, and the parent's own code is left out: the graph of
/// modules tells about it.
pub fn folders(sample: &Crate, graph: &Graph, parent: ModuleId) -> Graph {
    let folder_of = |mut module: ModuleId| loop {
        match sample.modules[module].parent {
            Some(above) if above == parent => return Some(module),
            Some(above) => module = above,
            None => return None,
        }
    };
    let mut folders: Graph = vec![BTreeMap::new(); graph.len()];
    for (from, needs) in graph.iter().enumerate() {
        for (&to, &place) in needs {
            if let (Some(from), Some(to)) = (folder_of(from), folder_of(to))
                && from != to
            {
                folders[from].entry(to).or_insert(place);
            }
        }
    }
    folders
}

/// Tarjan's search for strongly connected components.
struct Search<'a> {
    graph: &'a Graph,
    order: Vec<Option<usize>>,
    lowest: Vec<usize>,
    open: Vec<ModuleId>,
    is_open: Vec<bool>,
    visited: usize,
    found: Vec<Vec<ModuleId>>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph) -> Self {
        Self {
            graph,
            order: vec![None; graph.len()],
            lowest: vec![0; graph.len()],
            open: Vec::new(),
            is_open: vec![false; graph.len()],
            visited: 0,
            found: Vec::new(),
        }
    }

    fn visit(&mut self, module: ModuleId) {
        let number = self.visited;
        self.visited += 1;
        self.order[module] = Some(number);
        self.lowest[module] = number;
        self.open.push(module);
        self.is_open[module] = true;
        for &next in self.graph[module].keys() {
            match self.order[next] {
                None => {
                    self.visit(next);
                    self.lowest[module] = self.lowest[module].min(self.lowest[next]);
                }
                Some(number) if self.is_open[next] => {
                    self.lowest[module] = self.lowest[module].min(number);
                }
                Some(_) => {}
            }
        }
        if self.lowest[module] == number {
            self.close(module);
        }
    }

    fn close(&mut self, root: ModuleId) {
        let start = self.open.iter().position(|&module| module == root).unwrap_or(0);
        let mut tangle = self.open.split_off(start);
        for &module in &tangle {
            self.is_open[module] = false;
        }
        tangle.sort_unstable();
        self.found.push(tangle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The circles of a crate in names, without the crate's own.
    fn circles_of(text: &str) -> Vec<String> {
        let sample = Crate::from_text(text);
        let graph = sample.graph();
        let name = |&module: &ModuleId| sample.modules[module].name.clone();
        let text = |circle: Vec<ModuleId>| circle.iter().map(name).collect::<Vec<_>>().join(" > ");
        tangles(&graph).iter().flat_map(|tangle| circles(&graph, tangle)).map(text).collect()
    }

    #[test]
    fn imports_of_each_other_are_a_circle() {
        let text =
            "mod a { pub struct A; use super::b::B; } mod b { pub struct B; use crate::a::A; }";
        assert_eq!(circles_of(text), ["sample::a > sample::b"]);
    }

    #[test]
    fn imports_through_re_exports_count() {
        let text = "pub use a::A; pub use b::B;
            mod a { pub struct A; use crate::B; } mod b { pub struct B; use crate::{A}; }";
        assert_eq!(circles_of(text), ["sample::a > sample::b"]);
    }

    #[test]
    fn paths_in_code_count() {
        let text = "mod a { pub fn f() { super::b::g() } } mod b { pub fn g() { crate::a::f() } }";
        assert_eq!(circles_of(text), ["sample::a > sample::b"]);
    }

    #[test]
    fn re_exporting_a_child_is_no_circle() {
        let text = "pub use a::A; pub struct Root; mod a { use super::Root; pub struct A; }";
        assert!(circles_of(text).is_empty());
    }

    #[test]
    fn a_parent_that_uses_its_child_and_is_used_by_it_is_a_circle() {
        let text = "pub use a::A; pub struct Root(A); mod a { use super::Root; pub struct A; }";
        assert_eq!(circles_of(text), ["sample > sample::a"]);
        let text = "use a::A; pub struct Root; mod a { use super::Root; pub struct A; }";
        assert_eq!(circles_of(text), ["sample > sample::a"]);
    }

    #[test]
    fn imports_through_a_parent_count_for_the_sister() {
        let text = "use b::B; struct Root(B);
            mod a { pub struct A; } mod b { use super::a::A; pub struct B(A); }";
        assert!(circles_of(text).is_empty());
    }

    #[test]
    fn tests_may_import_what_they_like() {
        let text = "mod a { pub struct A; #[cfg(test)] mod tests { use crate::b::B; } }
            mod b { pub struct B; use crate::a::A; }";
        assert!(circles_of(text).is_empty());
    }

    #[test]
    fn globs_count_where_a_name_is_used() {
        let unused =
            "mod a { use super::b::*; pub struct A; } mod b { use super::a::A; pub struct B; }";
        assert!(circles_of(unused).is_empty());
        let used =
            "mod a { use super::b::*; pub struct A(B); } mod b { use super::a::A; pub struct B; }";
        assert_eq!(circles_of(used), ["sample::a > sample::b"]);
    }

    #[test]
    fn macros_count_where_they_are_called() {
        let text = "mod a { macro_rules! m { () => {} } pub(crate) use m; use crate::b::B; }
            mod b { pub struct B; crate::a::m!(); }";
        assert_eq!(circles_of(text), ["sample::a > sample::b"]);
    }

    #[test]
    fn longer_circles_are_found() {
        let text = "mod a { pub fn f() { crate::b::f() } } mod b { pub fn f() { crate::c::f() } }
            mod c { pub fn f() { crate::a::f() } } mod d { pub fn f() { crate::a::f() } }";
        assert_eq!(circles_of(text), ["sample::a > sample::b > sample::c"]);
    }

    #[test]
    fn modules_in_one_file_are_one() {
        let text = "pub struct A; trait T: private::S {} mod private { impl S for super::A {} pub trait S {} }";
        assert!(tangles(&Crate::from_one_file(text).graph()).is_empty());
        assert_eq!(circles_of(text), ["sample > sample::private"]);
    }

    #[test]
    fn folders_may_need_each_other_while_files_do_not() {
        let sample = Crate::from_text(
            "mod a { pub mod x { pub fn f() { crate::b::y::f() } } pub mod z { pub fn f() {} } }
             mod b { pub mod y { pub fn f() { crate::a::z::f() } } }",
        );
        let graph = sample.graph();
        assert!(tangles(&graph).is_empty());
        assert_eq!(tangles(&folders(&sample, &graph, 0)).len(), 1);
    }
}
