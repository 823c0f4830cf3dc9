//! Which iterations of parallel loops the program is in, in programs that are built to have their accesses watched; nothing in all others.
//!
//! Loops that are shared out run in order there, on one thread. Their iterations make a tree: those of a loop inside a parallel loop hang under
//! the iteration that runs it. Refuses to know what iterations do.

use crate::access::WATCHED;
use std::cell::RefCell;
use std::panic::Location;

/// An iteration of a parallel loop, or the code around all of them (0).
pub(crate) type Node = u32;

struct Iteration {
    parent: Node,
    depth: u32,
    /// Which run of which loop.
    run: u32,
    /// The value of the loop variable.
    value: i64,
}

#[derive(Default)]
struct Tree {
    /// Whether a shared loop is running.
    on: bool,
    /// Which launch this is.
    launch: u32,
    runs: u32,
    now: Node,
    iterations: Vec<Iteration>,
}

/// So many iterations are told apart in a launch.
#[cfg(feature = "acc-check")]
const MOST: usize = 1 << 26;

thread_local! {
    static TREE: RefCell<Tree> = RefCell::new(Tree::default());
}

/// A loop that is shared out begins: its pieces are one run of one loop.
pub(crate) fn begin_launch() {
    TREE.with_borrow_mut(|tree| {
        tree.on = true;
        tree.launch += 1;
        tree.runs = 1;
        tree.now = 0;
        tree.iterations.clear();
        tree.iterations.push(Iteration {
            parent: 0,
            depth: 0,
            run: 0,
            value: 0,
        });
    });
}

/// It has ended.
pub(crate) fn end_launch() {
    TREE.with_borrow_mut(|tree| {
        tree.on = false;
        tree.now = 0;
    });
}

/// The launch and the iteration that this thread is in.
pub(crate) fn now() -> (u32, Node) {
    TREE.with_borrow(|tree| (tree.launch, if tree.on { tree.now } else { 0 }))
}

/// The values of the loop variable in which two iterations differ, where they are of one loop and so may run in any order.
pub(crate) fn side_by_side(one: Node, other: Node) -> Option<(i64, i64)> {
    if one == other || one == 0 || other == 0 {
        return None;
    }
    TREE.with_borrow(|tree| {
        let known = |node: Node| tree.iterations.get(node as usize);
        let (mut a, mut b) = (known(one)?, known(other)?);
        while a.depth > b.depth {
            a = known(a.parent)?;
        }
        while b.depth > a.depth {
            b = known(b.parent)?;
        }
        if std::ptr::eq(a, b) {
            return None;
        }
        while a.parent != b.parent {
            (a, b) = (known(a.parent)?, known(b.parent)?);
        }
        (a.run == b.run).then_some((a.value, b.value))
    })
}

/// What a loop knows of its run: nothing, where it is not shared out.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Run {
    #[cfg(feature = "acc-check")]
    of: Option<(Node, u32)>,
}

impl Run {
    /// Of a loop at the caller's line, which the program's map may know as parallel.
    #[inline(always)]
    #[track_caller]
    pub fn here() -> Run {
        if WATCHED {
            Run::begun(Location::caller())
        } else {
            Run::default()
        }
    }

    /// Of a piece of a loop that is shared out.
    #[inline(always)]
    pub fn shared() -> Run {
        Run {
            #[cfg(feature = "acc-check")]
            of: Some((0, 1)),
        }
    }

    #[inline(never)]
    #[allow(unused_variables)]
    fn begun(at: &'static Location<'static>) -> Run {
        Run {
            #[cfg(feature = "acc-check")]
            of: TREE.with_borrow_mut(|tree| {
                let parallel = tree.on && tree.now != 0 && crate::fatal::is_parallel(at);
                parallel.then(|| {
                    tree.runs += 1;
                    (tree.now, tree.runs)
                })
            }),
        }
    }

    /// The next iteration begins: the loop variable has this value.
    #[inline(always)]
    #[allow(unused_variables)]
    pub fn round(self, value: impl Fn() -> i64) {
        #[cfg(feature = "acc-check")]
        if let Some((parent, run)) = self.of {
            TREE.with_borrow_mut(|tree| tree.enter(parent, run, value()));
        }
    }

    /// The last iteration has ended.
    #[inline(always)]
    pub fn over(self) {
        #[cfg(feature = "acc-check")]
        if let Some((parent, _)) = self.of {
            TREE.with_borrow_mut(|tree| tree.now = parent);
        }
    }
}

#[cfg(feature = "acc-check")]
impl Tree {
    fn enter(&mut self, parent: Node, run: u32, value: i64) {
        // Threads of OpenMP share loops out, too, of which nothing is watched.
        if !self.on || self.iterations.len() >= MOST {
            self.now = 0;
            return;
        }
        let depth = self.iterations[parent as usize].depth + 1;
        self.now = self.iterations.len() as Node;
        self.iterations.push(Iteration {
            parent,
            depth,
            run,
            value,
        });
    }
}

#[cfg(all(test, feature = "acc-check"))]
mod tests {
    use super::*;

    #[test]
    fn iterations_of_one_run_are_side_by_side() {
        begin_launch();
        let outer = Run::shared();
        outer.round(|| 1);
        let first = now().1;
        let inner = Run {
            of: Some((first, 2)),
        };
        inner.round(|| 5);
        let five = now().1;
        inner.round(|| 6);
        let six = now().1;
        inner.over();
        assert_eq!(now().1, first);
        let again = Run {
            of: Some((first, 3)),
        };
        again.round(|| 5);
        let later = now().1;
        outer.round(|| 2);
        let second = now().1;
        assert_eq!(side_by_side(five, six), Some((5, 6)));
        assert_eq!(side_by_side(five, later), None);
        assert_eq!(side_by_side(first, six), None);
        assert_eq!(side_by_side(six, second), Some((1, 2)));
        end_launch();
        assert_eq!(now().1, 0);
    }
}
