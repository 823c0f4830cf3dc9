//! Variables that internal procedures share with the procedure around them, where several threads may call that: each call has its own, and the threads
//! of a region begin with those of the thread that started it. And THREADPRIVATE variables.

use std::cell::RefCell;
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};

thread_local! {
    /// Where this thread's variables are, by number.
    static FRAMES: RefCell<Vec<*mut ()>> = const { RefCell::new(Vec::new()) };
    static OWN: RefCell<Vec<*mut ()>> = const { RefCell::new(Vec::new()) };
}

static NUMBERS: AtomicUsize = AtomicUsize::new(1);

/// The number of a variable, given at its first use.
fn number(cell: &AtomicUsize) -> usize {
    match cell.load(Ordering::Relaxed) {
        0 => {
            let next = NUMBERS.fetch_add(1, Ordering::Relaxed);
            let set = cell.compare_exchange(0, next, Ordering::Relaxed, Ordering::Relaxed);
            set.map_or_else(|other| other, |_| next)
        }
        known => known,
    }
}

/// What another thread begins with.
pub(super) fn present() -> Vec<*mut ()> {
    FRAMES.with(|frames| frames.borrow().clone())
}

pub(super) fn inherit(frames: Vec<*mut ()>) {
    FRAMES.with(|own| *own.borrow_mut() = frames);
}

fn exchange(number: usize, place: *mut ()) -> *mut () {
    FRAMES.with(|frames| {
        let mut frames = frames.borrow_mut();
        if frames.len() <= number {
            frames.resize(number + 1, std::ptr::null_mut());
        }
        std::mem::replace(&mut frames[number], place)
    })
}

/// A variable of a procedure that its internal procedures share; each call of the procedure has one. Otherwise as [`crate::global::Global`].
pub struct TeamGlobal<T> {
    number: AtomicUsize,
    of: std::marker::PhantomData<fn() -> T>,
}

impl<T> TeamGlobal<T> {
    /// One that no call has yet.
    #[allow(clippy::new_without_default)] // a static is made of it
    pub const fn new() -> Self {
        TeamGlobal {
            number: AtomicUsize::new(0),
            of: std::marker::PhantomData,
        }
    }

    #[inline]
    fn place(&self) -> *mut T {
        let number = number(&self.number);
        let place = FRAMES.with(|frames| frames.borrow().get(number).copied());
        match place {
            Some(place) if !place.is_null() => place.cast(),
            _ => crate::fatal::fatal("an internal procedure is called outside of its host"),
        }
    }

    /// A call begins that has one of its own.
    #[must_use]
    pub fn frame(&self, value: T) -> TeamFrame<T> {
        let own = Box::into_raw(Box::new(value));
        let number = number(&self.number);
        let former = exchange(number, own.cast());
        TeamFrame {
            number,
            own,
            former,
        }
    }
}

/// The time of one call; see [`TeamGlobal::frame`].
pub struct TeamFrame<T> {
    number: usize,
    own: *mut T,
    former: *mut (),
}

impl<T> TeamFrame<T> {
    /// Ends it before the call does: the value that the variable had in it.
    pub fn end(self) -> T {
        exchange(self.number, self.former);
        let own = std::mem::ManuallyDrop::new(self).own;
        // SAFETY: made by `frame`, and nothing else ends it.
        *unsafe { Box::from_raw(own) }
    }
}

impl<T> Drop for TeamFrame<T> {
    fn drop(&mut self) {
        exchange(self.number, self.former);
        // SAFETY: made by `frame`, and the call is over.
        drop(unsafe { Box::from_raw(self.own) });
    }
}

/// A THREADPRIVATE variable: each thread has one, made at its first use, which lasts. Otherwise as [`crate::global::LazyGlobal`].
pub struct ThreadGlobal<T> {
    number: AtomicUsize,
    initial: fn() -> T,
}

impl<T> ThreadGlobal<T> {
    /// A variable with the value that `initial` gives.
    pub const fn new(initial: fn() -> T) -> Self {
        ThreadGlobal {
            number: AtomicUsize::new(0),
            initial,
        }
    }

    fn place(&self) -> *mut T {
        let number = number(&self.number);
        let known = OWN.with(|own| own.borrow().get(number).copied());
        if let Some(place) = known.filter(|place| !place.is_null()) {
            return place.cast();
        }
        let made = Box::into_raw(Box::new((self.initial)()));
        OWN.with(|own| {
            let mut own = own.borrow_mut();
            if own.len() <= number {
                own.resize(number + 1, std::ptr::null_mut());
            }
            own[number] = made.cast();
        });
        made
    }
}

/// Reading, assigning and changing what `place` finds: memory that lives while statements can name the variable, which threads share as the program
/// says.
macro_rules! variable {
    ($holder:ident) => {
        impl<T> $holder<T> {
            /// The value, of a type that is copied.
            #[inline]
            pub fn get(&self) -> T
            where
                T: Copy,
            {
                // SAFETY: as said above.
                unsafe { *self.place() }
            }

            /// Assigns.
            #[inline]
            pub fn set(&self, value: T) {
                // SAFETY: as said above.
                unsafe { *self.place() = value }
            }

            /// The variable itself, to change it in place.
            #[inline]
            #[allow(clippy::mut_from_ref)] // as for `Global::edit`
            pub fn edit(&self) -> &mut T {
                // SAFETY: as said above; translated code holds the reference within one statement.
                unsafe { &mut *self.place() }
            }
        }

        impl<T> Deref for $holder<T> {
            type Target = T;

            #[inline]
            fn deref(&self) -> &T {
                self.edit()
            }
        }
    };
}

variable!(TeamGlobal);
variable!(ThreadGlobal);
