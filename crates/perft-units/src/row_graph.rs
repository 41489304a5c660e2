//! Which parts of rows lead to the same halves.

/// Lists of numbers, one for each number from 0 on.
#[derive(Debug, Default)]
pub(crate) struct Links {
    ends: Vec<usize>,
    all: Vec<u32>,
}

impl Links {
    /// The list of a number.
    #[inline]
    pub(crate) fn of(&self, number: usize) -> &[u32] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start..self.ends[number]]
    }

    /// How many lists there are.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Adds the list of the next number.
    pub(crate) fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        self.all.extend(list);
        self.ends.push(self.all.len());
    }

    /// For each number below `numbers`, the lists in which it stands.
    pub(crate) fn reversed(&self, numbers: usize) -> Self {
        let mut next = vec![0; numbers];
        for &number in &self.all {
            next[number as usize] += 1;
        }
        let mut end = 0;
        for count in &mut next {
            end += std::mem::replace(count, end);
        }
        let mut all = vec![0; end];
        for list in 0..self.len() {
            for &number in self.of(list) {
                let place = &mut next[number as usize];
                all[*place] = list as u32;
                *place += 1;
            }
        }
        Self { ends: next, all }
    }
}

/// Parts of rows, and the later halves that they share.
#[derive(Debug)]
pub(crate) struct RowGraph {
    /// The cost of each part.
    pub(crate) costs: Vec<u64>,
    /// The later halves of each part.
    pub(crate) halves: Links,
    /// The parts that each half is a later half of.
    pub(crate) parts: Links,
    /// What is lost for each half when its parts are in one more unit: its positions.
    pub(crate) positions: Vec<u64>,
}

impl RowGraph {
    pub(crate) fn new(costs: Vec<u64>, halves: Links, positions: Vec<u64>) -> Self {
        let parts = halves.reversed(positions.len());
        Self { costs, halves, parts, positions }
    }

    /// How many parts there are.
    pub(crate) fn len(&self) -> usize {
        self.costs.len()
    }

    /// The cost of all parts.
    pub(crate) fn cost(&self) -> u64 {
        self.costs.iter().sum()
    }
}

/// Makes graphs of some parts of a graph. It keeps memory that all of them need.
pub(crate) struct Excerpts<'g> {
    graph: &'g RowGraph,
    /// For each half, how many of the parts it has; then its new number behind
    /// [`NUMBERED`](Self::NUMBERED).
    marks: Vec<u32>,
}

impl<'g> Excerpts<'g> {
    const NUMBERED: u32 = 1 << 31;

    pub(crate) fn new(graph: &'g RowGraph) -> Self {
        Self { graph, marks: vec![0; graph.positions.len()] }
    }

    /// The graph of some parts. Halves that only one of them has are left out, because nothing is
    /// lost for them.
    pub(crate) fn of(&mut self, parts: &[u32]) -> RowGraph {
        let graph = self.graph;
        let halves_of = |part: &u32| graph.halves.of(*part as usize);
        for &half in parts.iter().flat_map(halves_of) {
            self.marks[half as usize] += 1;
        }
        let (mut halves, mut positions) = (Links::default(), Vec::new());
        for part in parts {
            halves.push(halves_of(part).iter().filter_map(|&half| {
                let mark = &mut self.marks[half as usize];
                if *mark == 1 {
                    return None;
                }
                if *mark & Self::NUMBERED == 0 {
                    *mark = Self::NUMBERED | positions.len() as u32;
                    positions.push(graph.positions[half as usize]);
                }
                Some(*mark & !Self::NUMBERED)
            }));
        }
        for &half in parts.iter().flat_map(halves_of) {
            self.marks[half as usize] = 0;
        }
        let costs = parts.iter().map(|&part| graph.costs[part as usize]).collect();
        RowGraph::new(costs, halves, positions)
    }
}
