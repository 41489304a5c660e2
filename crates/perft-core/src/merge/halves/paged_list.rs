//! A list that grows without moving its elements.

use crate::huge_pages::{prefer_huge_pages, resident_bytes};
use crate::merge::crew::Crew;

/// Elements in the first page.
const FIRST: usize = 1 << 12;

/// A list in pages. Each page is twice as long as the page before, and all but the last are full. A
/// list in one piece is moved when it grows. That takes its memory a second time for a moment, and
/// leaves holes between what is allocated meanwhile.
///
/// What a page has room for and was not written yet is no memory of the machine's.
pub(crate) struct PagedList<T> {
    pages: Vec<Vec<T>>,
    len: usize,
}

impl<T> PagedList<T> {
    pub(crate) const fn new() -> Self {
        Self { pages: Vec::new(), len: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> &T {
        let (page, place) = place_of(index);
        &self.pages[page][place]
    }

    pub(crate) fn set(&mut self, index: usize, element: T) {
        let (page, place) = place_of(index);
        self.pages[page][place] = element;
    }

    pub(crate) fn push(&mut self, element: T) {
        let (page, _) = place_of(self.len);
        self.begin_page(page);
        self.pages[page].push(element);
        self.len += 1;
    }

    /// Makes a page, if it is the next one.
    fn begin_page(&mut self, page: usize) {
        if page == self.pages.len() {
            // The first page grows, so that small counts take little memory.
            let room = if page == 0 { 0 } else { FIRST << page };
            let mut page = Vec::with_capacity(room);
            prefer_huge_pages(&mut page);
            self.pages.push(page);
        }
    }

    /// Adds what `element` makes of each number below `count`, on all threads. A thread takes
    /// `part` numbers or more at once.
    pub(crate) fn extend(
        &mut self,
        crew: &Crew<'_>,
        count: usize,
        part: usize,
        element: impl Fn(usize) -> T + Sync,
    ) where
        T: Send,
    {
        let mut next = 0;
        while next < count {
            let (page, place) = place_of(self.len);
            self.begin_page(page);
            let end = count.min(next + (FIRST << page) - place);
            crew.extend(&mut self.pages[page], next..end, part, &element);
            self.len += end - next;
            next = end;
        }
    }

    /// Memory in use, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        resident_bytes(self.len * size_of::<T>())
    }
}

/// The page of an element, and its place there.
#[inline(always)]
const fn place_of(index: usize) -> (usize, usize) {
    // The pages before a page have as many elements as it has, but for `FIRST`.
    let index = index + FIRST;
    let page = index.ilog2() - FIRST.ilog2();
    (page as usize, index - (FIRST << page))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Control;

    #[test]
    fn elements_keep_their_places() {
        let mut list = PagedList::new();
        assert_eq!((list.len(), list.bytes()), (0, 0));
        for number in 0..9 * FIRST + 5 {
            list.push(number);
            assert_eq!(list.len(), number + 1);
            // All pages but the first have their room from the beginning.
            let room = list.pages.last().map(Vec::capacity);
            match number {
                0 => assert!(room < Some(100)),
                _ if list.pages.len() > 1 => {
                    assert_eq!(room, Some(FIRST << (list.pages.len() - 1)));
                }
                _ => {}
            }
        }
        list.set(FIRST + 3, 7);
        for number in 0..list.len() {
            assert_eq!(*list.get(number), if number == FIRST + 3 { 7 } else { number });
        }
        assert_eq!(list.bytes(), (9 * FIRST + 5) * size_of::<usize>());
        let lengths: Vec<_> = list.pages.iter().map(|page| page.len() / FIRST).collect();
        assert_eq!(lengths, [1, 2, 4, 2]);
    }

    #[test]
    fn threads_add_in_order() {
        let control = Control::new();
        for threads in [1, 3] {
            let crew = Crew::new(threads, &control);
            let (mut list, mut expected) = (PagedList::new(), 0);
            for count in [0, 5, FIRST, 3 * FIRST, 1, 10 * FIRST] {
                list.extend(&crew, count, 1000, |number| expected + number);
                expected += count;
                assert_eq!(list.len(), expected);
            }
            assert!((0..expected).all(|number| *list.get(number) == number));
        }
    }
}
