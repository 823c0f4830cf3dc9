//! `kernels!`: the host functions that launch kernels, from their names and dummy arguments.
//!
//! Refuses to know what kernels compute.

/// The host functions that launch kernels of CUDA C, or their twins `cpu::NAME` on the CPU:
///
/// ```text
/// kernels! { KERNELS:
///     fn smooth(grid: DevicePtr<f32>, shaped mask: Bounded<bool, 2>, value n: i32) as "smooth_";
/// }
/// ```
///
/// gives `pub fn smooth(launch: Launch, grid: impl Into<DevicePtr<f32>>, mask: impl Into<Bounded<bool, 2>>, n: i32)`. Without a word before
/// it, an argument is an address or a descriptor; `shaped`: a descriptor whose bounds are an argument of their own; `counted`: one for a kernel that counts elements in 32
/// bits; `value`: a value; `lent`: a
/// structure with VALUE that owns what its components hold; `present`: data of the host, of which the kernel gets the device's copy; `total`: a variable in which threads join a value. `as` names the kernel where
/// CUDA C calls it otherwise. Statements in braces at the end run before the launch.
#[macro_export]
macro_rules! kernels {
    ($kernels:path: $(
        $(#[$note:meta])* fn $name:ident ($($dummies:tt)*) $(as $symbol:literal)? $({ $($before:tt)* })? ;
    )+) => {$(
        $crate::kernel! {
            $(#[$note])* $kernels: fn $name ($($dummies)*) $(as $symbol)? $({ $($before)* })?
        }
    )+};
}

/// One function of [`kernels!`].
#[doc(hidden)]
#[macro_export]
macro_rules! kernel {
    ($(#[$note:meta])* $kernels:path: fn $name:ident ($($dummies:tt)*) $({ $($before:tt)* })?) => {
        $crate::kernel! {
            @dummies [$($dummies)*]
            { $(#[$note])* } $kernels $name [stringify!($name)] { $($($before)*)? } {} {} {} {} {} {}
        }
    };
    ($(#[$note:meta])* $kernels:path: fn $name:ident ($($dummies:tt)*) as $symbol:literal $({ $($before:tt)* })?) => {
        $crate::kernel! {
            @dummies [$($dummies)*]
            { $(#[$note])* } $kernels $name [$symbol] { $($($before)*)? } {} {} {} {} {} {}
        }
    };
    (@dummies [value $x:ident: $t:ty $(, $($rest:tt)*)?] $head:tt $kernels:tt $name:ident $symbol:tt $before:tt
        { $($params:tt)* } { $($given:tt)* } { $($args:tt)* } { $($names:tt)* } $totals:tt $count:tt) => {
        $crate::kernel! {
            @dummies [$($($rest)*)?] $head $kernels $name $symbol $before
            { $($params)* $x: $t, } { $($given)* }
            { $($args)* $crate::device::KernelArg::arg(&$x), } { $($names)* $x, } $totals $count
        }
    };
    (@dummies [lent $x:ident: $t:ty $(, $($rest:tt)*)?] $head:tt $kernels:tt $name:ident $symbol:tt $before:tt
        { $($params:tt)* } { $($given:tt)* } { $($args:tt)* } { $($names:tt)* } $totals:tt $count:tt) => {
        $crate::kernel! {
            @dummies [$($($rest)*)?] $head $kernels $name $symbol $before
            { $($params)* $x: &$t, }
            { $($given)* $crate::device::cannot_be_captured("a kernel with a structure that has allocatable components"); }
            { $($args)* $crate::device::structure_arg($x), } { $($names)* $x, } $totals $count
        }
    };
    (@dummies [shaped $x:ident: $t:ty $(, $($rest:tt)*)?] $head:tt $kernels:tt $name:ident $symbol:tt $before:tt
        { $($params:tt)* } { $($given:tt)* } { $($args:tt)* } { $($names:tt)* } $totals:tt $count:tt) => {
        $crate::kernel! {
            @dummies [$($($rest)*)?] $head $kernels $name $symbol $before
            { $($params)* $x: impl Into<$t>, } { $($given)* let $x: $t = $x.into(); }
            { $($args)* $crate::device::KernelArg::arg(&$x), $x.shape_arg(), } { $($names)* $x, } $totals $count
        }
    };
    (@dummies [counted $x:ident: $t:ty $(, $($rest:tt)*)?] $head:tt $kernels:tt $name:ident $symbol:tt $before:tt
        { $($params:tt)* } { $($given:tt)* } { $($args:tt)* } { $($names:tt)* } $totals:tt $count:tt) => {
        $crate::kernel! {
            @dummies [$($($rest)*)?] $head $kernels $name $symbol $before
            { $($params)* $x: impl Into<$t>, } { $($given)* let $x: $t = $x.into(); }
            { $($args)* $crate::device::KernelArg::arg(&$x), $x.counted_shape_arg(&$kernels), } { $($names)* $x, } $totals $count
        }
    };
    (@dummies [table $x:ident: $t:ty $(, $($rest:tt)*)?] $head:tt $kernels:tt $name:ident $symbol:tt $before:tt
        { $($params:tt)* } { $($given:tt)* } { $($args:tt)* } { $($names:tt)* } $totals:tt $count:tt) => {
        $crate::kernel! {
            @dummies [$($($rest)*)?] $head $kernels $name $symbol $before
            { $($params)* $x: impl Into<$t>, }
            { $($given)* $crate::device::cannot_be_captured("a kernel with a table of structures"); let $x: $t = $x.into(); let _brought = $crate::device::openacc::brought(); }
            { $($args)* $crate::device::KernelArg::arg(&$x), $x.shape_arg(), } { $($names)* $x, } $totals $count
        }
    };
    (@dummies [present $x:ident: $t:ty $(, $($rest:tt)*)?] $head:tt $kernels:tt $name:ident $symbol:tt { $($before:tt)* }
        { $($params:tt)* } { $($given:tt)* } { $($args:tt)* } { $($names:tt)* } $totals:tt $count:tt) => {
        $crate::kernel! {
            @dummies [$($($rest)*)?] $head $kernels $name $symbol
            { $crate::device::openacc::Present::<$t>::announce(&$x); $($before)* }
            { $($params)* $x: impl $crate::device::openacc::Present<$t>, }
            { $($given)* let $x: $t = $crate::device::openacc::Present::copy($x); let _gathered = $crate::device::openacc::gathered(); }
            { $($args)* { use $crate::device::KernelArg as _; $x.by_value(&$kernels) }, } { $($names)* $x, } $totals $count
        }
    };
    (@dummies [total $x:ident: $t:ty $(, $($rest:tt)*)?] $head:tt $kernels:tt $name:ident $symbol:tt $before:tt
        { $($params:tt)* } $given:tt { $($args:tt)* } { $($names:tt)* } { $($totals:tt)* } { $($count:tt)* }) => {
        $crate::kernel! {
            @dummies [$($($rest)*)?] $head $kernels $name $symbol $before
            { $($params)* $x: impl Into<$t>, } $given
            { $($args)* $crate::device::KernelArg::arg(&$x), } { $($names)* $x, }
            { $($totals)* [$x, 0 $($count)*] } { $($count)* + 1 }
        }
    };
    (@dummies [$x:ident: $t:ty $(, $($rest:tt)*)?] $head:tt $kernels:tt $name:ident $symbol:tt $before:tt
        { $($params:tt)* } { $($given:tt)* } { $($args:tt)* } { $($names:tt)* } $totals:tt $count:tt) => {
        $crate::kernel! {
            @dummies [$($($rest)*)?] $head $kernels $name $symbol $before
            { $($params)* $x: impl Into<$t>, } { $($given)* let $x: $t = $x.into(); }
            { $($args)* { use $crate::device::KernelArg as _; $x.by_value(&$kernels) }, } { $($names)* $x, } $totals $count
        }
    };
    (@dummies [] { $(#[$note:meta])* } $kernels:tt $name:ident [$symbol:expr] { $($before:tt)* }
        { $($params:tt)* } { $($given:tt)* } { $($args:tt)* } { $($names:tt)* } {} {}) => {
        $(#[$note])*
        #[track_caller]
        pub fn $name(launch: $crate::device::Launch, $($params)*) {
            $($before)*
            $($given)*
            launch.now_or_later(move |launch| {
                launch.run(&$kernels, $symbol, &[$($args)*], |cores| cpu::$name(cores, $($names)*));
            });
        }
    };
    (@dummies [] { $(#[$note:meta])* } $kernels:tt $name:ident [$symbol:expr] { $($before:tt)* }
        { $($params:tt)* } { $($given:tt)* } { $($args:tt)* } { $($names:tt)* } { $([$total:ident, $place:expr])+ } $count:tt) => {
        $(#[$note])*
        #[track_caller]
        pub fn $name(launch: $crate::device::Launch, $($params)*) {
            $($before)*
            $($given)*
            $crate::device::cannot_be_captured("a loop that joins values");
            let launch = launch.joining();
            $(let $total = launch.total($place, $total);)+
            launch.run(&$kernels, $symbol, &[$($args)*], |cores| cpu::$name(cores, $($names)*));
            $($total.deliver();)+
        }
    };
}

/// The dummy arrays of a kernel's twin with their bounds: `arrays!(a(n, m), b(0..=n));` is `let a = a.view((n, m)); let b = b.view(0..=n);`.
#[macro_export]
macro_rules! arrays {
    (@ $bound:expr) => { $bound };
    (@ $($bound:expr),+) => { ($($bound),+) };
    ($($name:ident($($bound:expr),+ $(,)?)),+ $(,)?) => {
        $(let $name = $name.view($crate::arrays!(@ $($bound),+));)+
    };
}
