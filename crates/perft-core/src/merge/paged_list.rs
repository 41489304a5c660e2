//! A list that grows without moving its elements.

/// Elements in a page.
const PAGE: usize = 1 << 12;

/// A list in pages, of which all but the last are full. A list in one piece is moved when it grows. That takes its memory
/// a second time for a moment, and leaves holes between what is allocated meanwhile.
pub(super) struct PagedList<T> {
    pages: Vec<Vec<T>>,
}

impl<T> PagedList<T> {
    pub(super) const fn new() -> Self {
        Self { pages: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.full_pages() * PAGE + self.pages.last().map_or(0, Vec::len)
    }

    #[inline(always)]
    pub(super) fn get(&self, index: usize) -> &T {
        &self.pages[index / PAGE][index % PAGE]
    }

    pub(super) fn set(&mut self, index: usize, element: T) {
        self.pages[index / PAGE][index % PAGE] = element;
    }

    pub(super) fn push(&mut self, element: T) {
        match self.pages.last_mut() {
            Some(page) if page.len() < PAGE => page.push(element),
            Some(_) => {
                let mut page = Vec::with_capacity(PAGE);
                page.push(element);
                self.pages.push(page);
            }
            // The first page grows, so that small counts take little memory.
            None => self.pages.push(vec![element]),
        }
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let last = self.pages.last().map_or(0, Vec::capacity);
        (self.full_pages() * PAGE + last) * size_of::<T>()
    }

    /// How many pages there are before the last.
    fn full_pages(&self) -> usize {
        self.pages.len().saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_keep_their_places() {
        let mut list = PagedList::new();
        assert_eq!((list.len(), list.bytes()), (0, 0));
        for number in 0..2 * PAGE + 5 {
            list.push(number);
            assert_eq!(list.len(), number + 1);
        }
        list.set(PAGE + 3, 7);
        for number in 0..list.len() {
            assert_eq!(*list.get(number), if number == PAGE + 3 { 7 } else { number });
        }
        assert_eq!(list.bytes(), 3 * PAGE * size_of::<usize>());
    }
}
