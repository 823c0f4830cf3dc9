//! Functions in C as functions in Rust.

use super::Companion;
use crate::device::api::FunctionPointer;
use std::ffi::CString;
use std::sync::{Mutex, OnceLock};

/// A function that is found by its name when it is first called.
pub struct CFunction {
    parts: &'static Companion,
    name: &'static str,
    place: OnceLock<usize>,
}

impl CFunction {
    /// The function of this name.
    pub const fn new(parts: &'static Companion, name: &'static str) -> CFunction {
        CFunction {
            parts,
            name,
            place: OnceLock::new(),
        }
    }

    /// Its address; ends the program when it is nowhere.
    #[track_caller]
    pub fn address(&self) -> usize {
        if let Some(place) = self.place.get() {
            return *place;
        }
        match self.parts.address(self.name) {
            Ok(place) => *self.place.get_or_init(|| place),
            Err(why) => crate::fatal(&why),
        }
    }
}

/// How many functions of C the pointers of one interface can point at in a run.
pub const FUNCTIONS: usize = 32;

/// Addresses of functions in C that procedure pointers of one interface point at. A pointer of Rust has no room for an address, so that each has
/// a function of its own, which looks it up here.
pub struct Places(Mutex<Vec<usize>>);

impl Places {
    /// None yet.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Places {
        Places(Mutex::new(Vec::new()))
    }

    /// The number of an address, new or known; none for null.
    #[track_caller]
    pub fn number(&self, address: &FunctionPointer) -> Option<usize> {
        let address = Some(address.address()).filter(|address| *address != 0)?;
        let mut known = self.0.lock().unwrap_or_else(|e| e.into_inner());
        if let Some(number) = known.iter().position(|place| *place == address) {
            return Some(number);
        }
        if known.len() == FUNCTIONS {
            crate::fatal(&format!(
                "C_F_PROCPOINTER gave pointers of one interface more than {FUNCTIONS} functions"
            ));
        }
        known.push(address);
        Some(known.len() - 1)
    }

    /// The address of a number.
    pub fn address(&self, number: usize) -> usize {
        self.0.lock().unwrap_or_else(|e| e.into_inner())[number]
    }
}

/// What procedure pointers of an interface point at, by addresses of functions in C: C_F_PROCPOINTER.
///
/// ```text
/// c_interfaces! {
///     /// main.f90:3  integer(c_int) function op(a, b) bind(c)
///     fn op_at(a: i32, b: i32) -> i32;
/// }
/// ```
#[macro_export]
macro_rules! c_interfaces {
    ($( $(#[$note:meta])* fn $name:ident($($arg:ident $(by $how:ident)?: $ty:ty),* $(,)?) $(-> $result:ty)?; )*) => { $(
        $(#[$note])*
        #[track_caller]
        pub fn $name(address: &$crate::device::api::FunctionPointer) -> Option<fn($($ty),*) $(-> $result)?> {
            static PLACES: $crate::companion::Places = $crate::companion::Places::new();
            fn call<const NUMBER: usize>($($arg: $ty),*) $(-> $result)? {
                let place = PLACES.address(NUMBER);
                $crate::c_functions!(@call place, ($($arg $(by $how)?),*) $(-> $result)?)
            }
            const CALLS: [fn($($ty),*) $(-> $result)?; $crate::companion::FUNCTIONS] = $crate::c_interfaces!(
                @calls call, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
            );
            PLACES.number(address).map(|number| CALLS[number])
        }
    )* };
    (@calls $call:ident, $($number:literal)*) => { [$($call::<$number>),*] };
}

/// The address of a name in the program itself and in the C library; 0 when it is not there.
pub(super) fn in_process(name: &str) -> usize {
    let Ok(name) = CString::new(name) else {
        return 0;
    };
    // SAFETY: looks a name up, no more.
    unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) as usize }
}

/// Before control goes to C: what Fortran wrote comes first.
pub fn calling() {
    crate::io::flush_all();
}

/// When C has returned: what it wrote comes first.
pub fn returned() {
    // SAFETY: flushes the streams of the C library, which are its own.
    unsafe { libc::fflush(std::ptr::null_mut()) };
}

/// Functions in C, by interface bodies with BIND(C):
///
/// ```text
/// c_functions! {
///     from PARTS;
///
///     /// main.cuf:12  subroutine seed(n) bind(c, name='seed_generator')
///     fn seed(n: i32) = "seed_generator";
/// }
/// ```
///
/// What stands `by descriptor` (`x by descriptor: Strided1<f64>`) travels as C's `CFI_cdesc_t *`, what stands `by packed` as one of an array without gaps.
///
/// `from PARTS` looks them up in a [`Companion`], `linked` binds to what the linker finds, `of libraries` are those of NVIDIA's libraries. Types are those of Fortran's arguments, see [`ToC`](super::ToC).
#[macro_export]
macro_rules! c_functions {
    (from $parts:path; $( $(#[$note:meta])* fn $name:ident($($arg:ident $(by $how:ident)?: $ty:ty),* $(,)?) $(-> $result:ty)? $(=> $length:literal)? = $label:literal; )*) => { $(
        $(#[$note])*
        #[track_caller]
        pub fn $name($($arg: $ty),*) $(-> $result)? $(-> $crate::c_functions!(@text $length))? {
            static FUNCTION: $crate::companion::CFunction = $crate::companion::CFunction::new(&$parts, $label);
            let place = FUNCTION.address();
            $crate::c_functions!(@call place, ($($arg $(by $how)?),*) $(-> $result)? $(=> $length)?)
        }
    )* };
    (of libraries; $( $(#[$note:meta])* fn $name:ident($($arg:ident $(by $how:ident)?: $ty:ty),* $(,)?) $(-> $result:ty)? = $label:literal; )*) => { $(
        $(#[$note])*
        #[track_caller]
        pub fn $name($($arg: $ty),*) $(-> $result)? {
            static FUNCTION: $crate::library::LibraryFunction = $crate::library::LibraryFunction::new($label);
            let place = FUNCTION.address();
            $crate::c_functions!(@silent place, ($($arg),*) $(-> $result)?)
        }
    )* };
    (linked; $( $(#[$note:meta])* fn $name:ident($($arg:ident $(by $how:ident)?: $ty:ty),* $(,)?) $(-> $result:ty)? $(=> $length:literal)? = $label:literal; )*) => { $(
        $(#[$note])*
        #[track_caller]
        pub fn $name($($arg: $ty),*) $(-> $result)? $(-> $crate::c_functions!(@text $length))? {
            unsafe extern "C" {
                #[link_name = $label]
                fn function();
            }
            let place = function as *const () as usize;
            $crate::c_functions!(@call place, ($($arg $(by $how)?),*) $(-> $result)? $(=> $length)?)
        }
    )* };
    (@call $place:ident, ($($arg:ident $(by $how:ident)?),*) -> $result:ty) => {{
        let value = $crate::c_functions!(@raw $place, ($($arg $(by $how)?),*), <$result as $crate::companion::FromC>::C);
        // SAFETY: the result is what the interface body says.
        unsafe { <$result as $crate::companion::FromC>::from_c(value) }
    }};
    // External functions of type CHARACTER: their place and length stand before the arguments.
    (@call $place:ident, ($($arg:ident $(by $how:ident)?),*) => $length:literal) => {{
        let mut text = $crate::prelude::Character::blank($length);
        $(let mut $arg = $crate::c_functions!(@hold $arg $(by $how)?);)*
        $crate::companion::calling();
        // SAFETY: the declaration says what the function takes and how long its result is, as everywhere in Fortran.
        unsafe {
            let function = ::std::mem::transmute::<usize, unsafe extern "C" fn(*mut u8, usize $(, $crate::c_functions!(@hole $arg))*)>($place);
            function(text.as_units_mut().as_mut_ptr(), $length $(, $crate::companion::Held::pass(&mut $arg))*);
        }
        $crate::companion::returned();
        text
    }};
    (@text $length:literal) => { $crate::prelude::Character };
    (@call $place:ident, ($($arg:ident $(by $how:ident)?),*)) => { $crate::c_functions!(@raw $place, ($($arg $(by $how)?),*), ()) };
    // Functions that write nothing: output needs no order between them and Fortran.
    (@silent $place:ident, ($($arg:ident),*) -> $result:ty) => {{
        let value = $crate::c_functions!(@bare $place, ($($arg),*), <$result as $crate::companion::FromC>::C);
        // SAFETY: the result is what the interface body says.
        unsafe { <$result as $crate::companion::FromC>::from_c(value) }
    }};
    (@silent $place:ident, ($($arg:ident),*)) => { $crate::c_functions!(@bare $place, ($($arg),*), ()) };
    (@bare $place:ident, ($($arg:ident),*), $c:ty) => {{
        $(let mut $arg = $crate::library::Lent::of($arg);)*
        // SAFETY: the interface body says what the function takes and gives, as everywhere in Fortran.
        unsafe {
            let function = ::std::mem::transmute::<usize, unsafe extern "C" fn($($crate::c_functions!(@hole $arg)),*) -> $c>($place);
            function($($arg.pass()),*)
        }
    }};
    (@raw $place:ident, ($($arg:ident $(by $how:ident)?),*), $c:ty) => {{
        $(let mut $arg = $crate::c_functions!(@hold $arg $(by $how)?);)*
        $crate::companion::calling();
        // SAFETY: the interface body says what the function takes and gives, as everywhere in Fortran.
        let value = unsafe {
            let function = ::std::mem::transmute::<usize, unsafe extern "C" fn($($crate::c_functions!(@hole $arg)),*) -> $c>($place);
            function($($crate::companion::Held::pass(&mut $arg)),*)
        };
        $crate::companion::returned();
        value
    }};
    (@hold $arg:ident) => { $crate::companion::ToC::hold($arg) };
    (@hold $arg:ident by descriptor) => { $crate::companion::Described::describe($arg) };
    (@hold $arg:ident by packed) => { $crate::companion::Described::describe($crate::companion::Gapless::of($arg)) };
    (@hole $arg:ident) => { _ };
}
