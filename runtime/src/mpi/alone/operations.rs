//! Operations of reductions on two buffers, for MPI_ACCUMULATE and MPI_REDUCE_LOCAL.

use super::State;
use crate::mpi::values::*;
use num_complex::Complex;

/// What elements of one type can do.
trait Element: Copy {
    fn combined(op: i32, a: Self, b: Self) -> Option<Self>;
}

macro_rules! integers {
    ($($t:ty),*) => { $(
        impl Element for $t {
            fn combined(op: i32, a: Self, b: Self) -> Option<Self> {
                Some(match op {
                    MPI_SUM => a.wrapping_add(b),
                    MPI_PROD => a.wrapping_mul(b),
                    MPI_MAX => a.max(b),
                    MPI_MIN => a.min(b),
                    MPI_BAND => a & b,
                    MPI_BOR => a | b,
                    MPI_BXOR => a ^ b,
                    MPI_LAND => <$t>::from(a != 0 && b != 0),
                    MPI_LOR => <$t>::from(a != 0 || b != 0),
                    MPI_LXOR => <$t>::from((a != 0) != (b != 0)),
                    MPI_REPLACE => a,
                    MPI_NO_OP => b,
                    _ => return None,
                })
            }
        }
    )* };
}
integers!(i8, i16, i32, i64);

macro_rules! reals {
    ($($t:ty),*) => { $(
        impl Element for $t {
            fn combined(op: i32, a: Self, b: Self) -> Option<Self> {
                Some(match op {
                    MPI_SUM => a + b,
                    MPI_PROD => a * b,
                    MPI_MAX => a.max(b),
                    MPI_MIN => a.min(b),
                    MPI_REPLACE => a,
                    MPI_NO_OP => b,
                    _ => return None,
                })
            }
        }

        impl Element for Complex<$t> {
            fn combined(op: i32, a: Self, b: Self) -> Option<Self> {
                Some(match op {
                    MPI_SUM => a + b,
                    MPI_PROD => a * b,
                    MPI_REPLACE => a,
                    MPI_NO_OP => b,
                    _ => return None,
                })
            }
        }
    )* };
}
reals!(f32, f64);

/// `to = from op to` on elements that lie together.
#[track_caller]
pub(super) fn reduce(
    state: &State,
    op: i32,
    datatype: i32,
    count: i64,
    (from, to): (usize, usize),
) {
    let ty = state.types.get(datatype);
    let elements = ty.gather(from, count);
    let mut result = ty.gather(to, count);
    let done = match ty.basic {
        MPI_REAL | MPI_REAL4 | MPI_FLOAT => all::<f32>(op, &elements, &mut result),
        MPI_DOUBLE_PRECISION | MPI_REAL8 | MPI_DOUBLE => all::<f64>(op, &elements, &mut result),
        MPI_COMPLEX | MPI_COMPLEX8 => all::<Complex<f32>>(op, &elements, &mut result),
        MPI_DOUBLE_COMPLEX | MPI_COMPLEX16 => all::<Complex<f64>>(op, &elements, &mut result),
        MPI_INTEGER8 | MPI_AINT | MPI_OFFSET | MPI_COUNT => all::<i64>(op, &elements, &mut result),
        MPI_INTEGER2 => all::<i16>(op, &elements, &mut result),
        MPI_INTEGER1 | MPI_C_BOOL | MPI_BYTE => all::<i8>(op, &elements, &mut result),
        _ => all::<i32>(op, &elements, &mut result),
    };
    if done.is_none() {
        crate::fatal("this operation on these elements needs an MPI library");
    }
    ty.scatter(&result, to, count);
}

fn all<T: Element>(op: i32, from: &[u8], to: &mut [u8]) -> Option<()> {
    let size = size_of::<T>();
    for (a, b) in from.chunks_exact(size).zip(to.chunks_exact_mut(size)) {
        // SAFETY: as many bytes as an element has, any of which are a number.
        unsafe {
            let value = T::combined(
                op,
                a.as_ptr().cast::<T>().read_unaligned(),
                b.as_ptr().cast::<T>().read_unaligned(),
            )?;
            b.as_mut_ptr().cast::<T>().write_unaligned(value);
        }
    }
    Some(())
}
