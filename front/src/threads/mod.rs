//! Threads whose stacks hold the recursion of passes over trees, and work that is shared out among them.
//!
//! Refuses to know what the work is.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Room for trees of the greatest depth that the parser lets through, in every pass and without optimisation.
const STACK: usize = 512 << 20;

/// So many items are worth a thread: one costs about as much as the text of a short module.
const ITEMS_FOR_A_THREAD: usize = 16;

/// More threads than this wait for memory instead of working.
const MOST_THREADS: usize = 8;

fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> std::io::Result<ScopedJoinHandle<'scope, T>> {
    Builder::new().stack_size(STACK).spawn_scoped(scope, work)
}

fn joined<T>(running: ScopedJoinHandle<'_, T>) -> T {
    match running.join() {
        Ok(done) => done,
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Runs a pass in a thread of its own, since passes walk trees by recursion and a caller's stack may be small.
pub fn with_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| joined(spawn(scope, work).expect("the system can start a thread")))
}

/// What becomes of each item, in the items' order. Each thread makes a state for itself, which its items share; the items are handed out
/// one at a time, as some take much longer than others.
pub fn map<Item: Sync, Out: Send, State>(
    items: &[Item],
    state: impl Fn() -> State + Sync,
    work: impl Fn(&mut State, &Item) -> Out + Sync,
) -> Vec<Out> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let wanted = (items.len() / ITEMS_FOR_A_THREAD).clamp(1, processors.min(MOST_THREADS));
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::with_capacity(items.len()));
    let share = || {
        let mut own = state();
        let mut done = Vec::new();
        while let Some((at, item)) = numbered(items, next.fetch_add(1, Ordering::Relaxed)) {
            done.push((at, work(&mut own, item)));
        }
        found
            .lock()
            .expect("no thread panics with the lock")
            .extend(done);
    };
    std::thread::scope(|scope| {
        // Where the system has no thread to give, the others do its work.
        let running: Vec<_> = (1..wanted)
            .filter_map(|_| spawn(scope, share).ok())
            .collect();
        share();
        running.into_iter().for_each(joined);
    });
    let mut found = found.into_inner().expect("all threads have ended");
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, out)| out).collect()
}

fn numbered<Item>(items: &[Item], at: usize) -> Option<(usize, &Item)> {
    items.get(at).map(|item| (at, item))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_stand_in_the_order_of_the_items() {
        let items: Vec<usize> = (0..1000).collect();
        let doubled = map(&items, || (), |(), item| item * 2);
        assert_eq!(
            doubled,
            items.iter().map(|item| item * 2).collect::<Vec<_>>()
        );
        assert!(map(&[], || (), |(), item: &usize| *item).is_empty());
    }

    #[test]
    fn a_state_sees_the_items_of_its_thread_alone() {
        let items = [(); 500];
        let counts = map(
            &items,
            || 0usize,
            |count, ()| {
                *count += 1;
                *count
            },
        );
        let threads = counts.iter().filter(|count| **count == 1).count();
        assert!(counts.len() == 500 && (1..=MOST_THREADS).contains(&threads));
    }

    #[test]
    #[should_panic(expected = "item 300")]
    fn a_panic_reaches_the_caller() {
        let items: Vec<usize> = (0..400).collect();
        map(
            &items,
            || (),
            |(), item| assert!(*item != 300, "item {item}"),
        );
    }
}
