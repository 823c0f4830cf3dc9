//! Procedures in Rust as functions for C.

/// When C calls: what it wrote comes first.
pub fn called_back() {
    super::returned();
}

/// Before control goes back to C: what Fortran wrote comes first.
pub fn returning() {
    super::calling();
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
/// Types are those of [`FromC`](super::FromC), results those of [`ToC`](super::ToC).
#[macro_export]
macro_rules! c_procedures {
    ($( $(#[$note:meta])* fn $name:ident($($arg:ident: $ty:ty),* $(,)?) $(-> $result:ty)? = $path:path, $label:literal; )*) => { $(
        $(#[$note])*
        #[unsafe(export_name = $label)]
        pub extern "C" fn $name($($arg: <$ty as $crate::companion::FromC>::C),*) $(-> <<$result as $crate::companion::ToC>::Held as $crate::companion::Held>::C)? {
            $crate::companion::called_back();
            // SAFETY: C passes what the procedure's interface says.
            let value = $path($(unsafe { <$ty as $crate::companion::FromC>::from_c($arg) }),*);
            $crate::companion::returning();
            $crate::c_procedures!(@value value $(, $result)?)
        }
    )* };
    (@value $value:ident) => { $value };
    (@value $value:ident, $result:ty) => {
        $crate::companion::Held::pass(&mut $crate::companion::ToC::hold($value))
    };
}
