//! The values of the ply after the one in work.

use crate::merge::halves::catalog::HalfNumber;
use crate::merge::rows::Rows;

/// The known values of the positions after the moves.
pub(crate) enum ValuesBelow {
    /// Nothing: the nodes two plies below them are counted.
    Counted,
    /// Their values.
    Known(ValuesByStanding),
}

impl ValuesBelow {
    /// Memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Counted => 0,
            Self::Known(values) => values.bytes(),
        }
    }
}

/// The values of a ply, by the half that stands in the ply before it.
pub(crate) struct ValuesByStanding {
    starts: Vec<usize>,
    /// The half that has moved in the ply before, and the value.
    entries: Vec<(HalfNumber, u64)>,
}

impl ValuesByStanding {
    /// The values of `positions`, whose moving halves have numbers below `numbers`.
    pub(crate) fn new(positions: &Rows<u32>, values: &[u64], numbers: usize) -> Self {
        let (moving, _) = positions.positions(0..positions.position_count());
        let mut starts = vec![0; numbers + 1];
        moving.iter().for_each(|&half| starts[half as usize + 1] += 1);
        for number in 0..numbers {
            starts[number + 1] += starts[number];
        }
        let (mut next, mut entries) = (starts.clone(), vec![(0, 0); values.len()]);
        for row in 0..positions.row_count() {
            for index in positions.range(row) {
                let place = &mut next[moving[index] as usize];
                entries[*place] = (positions.shared_half(row), values[index]);
                *place += 1;
            }
        }
        Self { starts, entries }
    }

    /// Memory to make it of this many values, in bytes.
    pub(crate) fn bytes_to_make(values: usize, numbers: usize) -> usize {
        2 * (numbers + 1) * size_of::<usize>() + values * size_of::<(HalfNumber, u64)>()
    }

    /// Memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.starts.len() * size_of::<usize>() + self.entries.len() * size_of::<(HalfNumber, u64)>()
    }

    /// The values against one standing half.
    pub(crate) fn of(&self, standing: HalfNumber) -> &[(HalfNumber, u64)] {
        let standing = standing as usize;
        match (self.starts.get(standing), self.starts.get(standing + 1)) {
            (Some(&start), Some(&end)) => &self.entries[start..end],
            _ => &[],
        }
    }
}
