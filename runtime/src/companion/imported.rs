//! Functions in C as functions in Rust.

use super::Companion;
use std::ffi::CString;
use std::sync::OnceLock;

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
/// `from PARTS` looks them up in a [`Companion`], `linked` binds to what the linker finds. Types are those of Fortran's arguments, see [`ToC`](super::ToC).
#[macro_export]
macro_rules! c_functions {
    (from $parts:path; $( $(#[$note:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $result:ty)? = $label:literal; )*) => { $(
        $(#[$note])*
        #[track_caller]
        pub fn $name($($arg: $ty),*) $(-> $result)? {
            static FUNCTION: $crate::companion::CFunction = $crate::companion::CFunction::new(&$parts, $label);
            let place = FUNCTION.address();
            $crate::c_functions!(@call place, ($($arg),*) $(-> $result)?)
        }
    )* };
    (linked; $( $(#[$note:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $result:ty)? = $label:literal; )*) => { $(
        $(#[$note])*
        #[track_caller]
        pub fn $name($($arg: $ty),*) $(-> $result)? {
            unsafe extern "C" {
                #[link_name = $label]
                fn function();
            }
            let place = function as *const () as usize;
            $crate::c_functions!(@call place, ($($arg),*) $(-> $result)?)
        }
    )* };
    (@call $place:ident, ($($arg:ident),*) -> $result:ty) => {{
        let value = $crate::c_functions!(@raw $place, ($($arg),*), <$result as $crate::companion::FromC>::C);
        // SAFETY: the result is what the interface body says.
        unsafe { <$result as $crate::companion::FromC>::from_c(value) }
    }};
    (@call $place:ident, ($($arg:ident),*)) => { $crate::c_functions!(@raw $place, ($($arg),*), ()) };
    (@raw $place:ident, ($($arg:ident),*), $c:ty) => {{
        $(let mut $arg = $crate::companion::ToC::hold($arg);)*
        $crate::companion::calling();
        // SAFETY: the interface body says what the function takes and gives, as everywhere in Fortran.
        let value = unsafe {
            let function = ::std::mem::transmute::<usize, unsafe extern "C" fn($($crate::c_functions!(@hole $arg)),*) -> $c>($place);
            function($($crate::companion::Held::pass(&mut $arg)),*)
        };
        $crate::companion::returned();
        value
    }};
    (@hole $arg:ident) => { _ };
}
