//! Procedures in Rust as functions for C.

/// When C calls: what it wrote comes first.
pub fn called_back() {
    super::returned();
}

/// Before control goes back to C: what Fortran wrote comes first.
pub fn returning() {
    super::calling();
}

/// As [`start`](crate::fatal::start), in a program whose main program is a function in C: when that ends, units are flushed and closed.
pub fn start_before_c(map: &'static crate::fatal::SourceMap) {
    crate::fatal::start(map);
    // SAFETY: the function is there as long as the program.
    unsafe { libc::atexit(end) };
}

extern "C" fn end() {
    called_back();
    crate::fatal::end();
}

/// Has a function called before the function `main` in C.
#[macro_export]
macro_rules! before_c {
    ($first:ident) => {
        #[used]
        #[unsafe(link_section = ".init_array")]
        static FIRST: extern "C" fn() = $first;
    };
}

/// Fortran procedures with BIND(C) under their binding labels:
///
/// ```text
/// c_procedures! {
///     /// points.f90:7  function area(p) bind(c)
///     fn area(p: &'static mut Point) -> f64 = points::area, "area";
/// }
/// ```
///
/// Types are those of [`FromC`](super::FromC), results those of [`ToC`](super::ToC). `x by descriptor: Strided1<f64>` is a `CFI_cdesc_t *` of C.
#[macro_export]
macro_rules! c_procedures {
    ($( $(#[$note:meta])* fn $name:ident($($arg:ident $(by $how:ident)?: $ty:ty),* $(,)?) $(-> $result:ty)? = $path:path, $label:literal; )*) => { $(
        $(#[$note])*
        #[unsafe(export_name = $label)]
        pub extern "C" fn $name($($arg: $crate::c_procedures!(@type $ty $(, $how)?)),*) $(-> <<$result as $crate::companion::ToC>::Held as $crate::companion::Held>::C)? {
            $crate::companion::called_back();
            // SAFETY: C passes what the procedure's interface says.
            let value = unsafe {
                $(let mut $arg = $crate::c_procedures!(@receive $arg, $ty $(, $how)?);)*
                $path($($crate::c_procedures!(@lend $arg, $ty $(, $how)?)),*)
            };
            $crate::companion::returning();
            $crate::c_procedures!(@value value $(, $result)?)
        }
    )* };
    (@type $ty:ty) => { <$ty as $crate::companion::FromC>::C };
    (@type $ty:ty, $how:ident) => { *mut $crate::companion::CDescriptor };
    (@receive $arg:ident, $ty:ty) => { Some(<$ty as $crate::companion::FromC>::from_c($arg)) };
    (@receive $arg:ident, $ty:ty, $how:ident) => { <$ty as $crate::companion::FromDescriptor>::receive($arg) };
    (@lend $arg:ident, $ty:ty) => { $arg.take().expect("an argument of C") };
    (@lend $arg:ident, $ty:ty, $how:ident) => { <$ty as $crate::companion::FromDescriptor>::lend(&mut $arg) };
    (@value $value:ident) => { $value };
    (@value $value:ident, $result:ty) => {
        $crate::companion::Held::pass(&mut $crate::companion::ToC::hold($value))
    };
}
