//! The procedures as emitted code calls them: made from the table, but for the functions and what has a choice of types.

use super::actual::{Actual, Argument};
use super::alone;
use super::call::Row;
use super::engine::{Engine, engine};
use super::rows::mpi_rows;
use super::word::{Mode, Word};

macro_rules! procedures {
    ($($name:ident($($arg:ident $mode:ident $word:ident),*);)*) => { $(
        #[doc = concat!("`", stringify!($name), "(", $(stringify!($arg), ", ",)* "ierror)` of MPI.")]
        #[track_caller]
        #[allow(clippy::too_many_arguments)]
        pub fn $name($($arg: impl Actual,)* ierror: impl Actual) {
            static ROW: Row = Row::new(stringify!($name), &[$((Mode::$mode, Word::$word)),*]);
            ROW.call(vec![$($arg.actual()),*], ierror);
        }
    )* };
}
mpi_rows!(procedures);

/// `mpi_wtime()`: seconds since some moment in the past.
pub fn mpi_wtime() -> f64 {
    crate::device::acc::before_the_clock();
    time("mpi_wtime_", alone::wtime)
}

/// `mpi_wtick()`: seconds between two ticks of that clock.
pub fn mpi_wtick() -> f64 {
    time("mpi_wtick_", || 1e-9)
}

fn time(name: &str, own: fn() -> f64) -> f64 {
    match engine() {
        Engine::Alone => own(),
        Engine::Library(library) => library.symbol(name).map_or_else(own, |place| {
            // SAFETY: a function of MPI that takes nothing and gives a double.
            let asked: unsafe extern "C" fn() -> f64 = unsafe { std::mem::transmute(place) };
            unsafe { asked() }
        }),
    }
}

/// `mpi_aint_add(base, disp)`.
pub fn mpi_aint_add(base: impl Into<i64>, disp: impl Into<i64>) -> i64 {
    base.into().wrapping_add(disp.into())
}

/// `mpi_aint_diff(addr1, addr2)`.
pub fn mpi_aint_diff(addr1: impl Into<i64>, addr2: impl Into<i64>) -> i64 {
    addr1.into().wrapping_sub(addr2.into())
}

/// `mpi_sizeof(x, size, ierror)`: bytes of a number.
pub fn mpi_sizeof(x: impl Actual, size: &mut i32, ierror: impl Actual) {
    *size = match x.actual() {
        Argument::Memory(block) => block.unit as i32,
        Argument::Text(_, len) | Argument::Texts(_, len) => len as i32,
        _ => 4,
    };
    if let Argument::Memory(place) = ierror.actual() {
        place.put(0, 0);
    }
}
