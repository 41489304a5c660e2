//! Threads that book memory, and look whether there is too much.

use loom::sync::Arc;
use loom::thread;

use crate::budget::{Budget, Fits};
use crate::memory::Memory;

/// Two threads take more together than there is: at least one of them must see it, whatever their
/// order. Otherwise both would go on.
#[test]
fn the_taker_sees_memory_beyond_the_bound() {
    loom::model(|| {
        let budget = Arc::new(Budget::new(Memory::from_bytes(100)));
        let takers = [60, 50].map(|bytes| {
            let budget = Arc::clone(&budget);
            thread::spawn(move || {
                budget.take(bytes);
                budget.is_exceeded()
            })
        });
        let seen = takers.map(|taker| taker.join().expect("threads end"));
        assert!(seen.contains(&true) && budget.is_exceeded());
    });
}

#[test]
fn returned_memory_is_free() {
    loom::model(|| {
        let budget = Arc::new(Budget::new(Memory::from_bytes(100)));
        let users = [60, 50].map(|bytes| {
            let budget = Arc::clone(&budget);
            thread::spawn(move || {
                budget.take(bytes);
                assert!(budget.free() <= 100 - bytes);
                budget.give_back(bytes);
            })
        });
        users.into_iter().for_each(|user| user.join().expect("threads end"));
        assert_eq!(budget.free(), 100);
        assert!(budget.is_settled() && [60, 110].contains(&budget.most()));
        assert_eq!([100, 101].map(|bytes| budget.allows(bytes)), [Fits::Yes, Fits::No]);
    });
}
