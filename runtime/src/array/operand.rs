//! What can stand where an array is read: references to arrays, handles, temporaries, module variables.

use super::{Array, Contiguous, Element, Pointee, Strided, View};

/// An array as an argument that is read: `&a` for what owns its elements, a handle as it is.
pub trait Operand {
    /// `Strided<T, R>`.
    type Handle;

    /// The handle to the elements; it keeps the bounds.
    fn handle(self) -> Self::Handle;
}

macro_rules! operands {
    ($([$($bound:tt)+] $operand:ty, |$array:ident| $handle:expr;)*) => {
        $(
            impl<T: $($bound)+, const R: usize> Operand for $operand {
                type Handle = Strided<T, R>;

                #[inline(always)]
                fn handle(self) -> Strided<T, R> {
                    let $array = self;
                    $handle
                }
            }
        )*
    };
}

operands! {
    [Pointee + ?Sized] Strided<T, R>, |strided| strided;
    [Pointee + ?Sized] &Strided<T, R>, |strided| *strided;
    [Pointee + ?Sized] View<T, R>, |view| *view;
    [Pointee + ?Sized] &View<T, R>, |view| **view;
    [Pointee + ?Sized] &Array<T, R>, |array| *array.view();
    [Pointee + ?Sized] &mut Array<T, R>, |array| *array.view();
    [Element] &Contiguous<T, R>, |packed| ***packed;
}
