//! `type(dim3)` of CUDA Fortran: the extents of a grid or of a block, and the 1-based positions inside them.
//! Knows nothing of devices or limits.

/// Three extents or a 1-based position, as `type(dim3)` and the predefined variables of a kernel
/// (CUDA Fortran guide, 2.6.4 and 3.6.4: `threadIdx` and `blockIdx` start at one).
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dim3 {
    /// First axis.
    pub x: i32,
    /// Second axis.
    pub y: i32,
    /// Third axis.
    pub z: i32,
}

/// The structure constructor `dim3(x, y, z)`.
pub const fn dim3(x: i32, y: i32, z: i32) -> Dim3 {
    Dim3 { x, y, z }
}

impl Dim3 {
    /// As [`dim3`].
    pub const fn new(x: i32, y: i32, z: i32) -> Self {
        dim3(x, y, z)
    }

    /// x * y * z without overflow.
    pub fn volume(self) -> i64 {
        i64::from(self.x) * i64::from(self.y) * i64::from(self.z)
    }

    /// The three values as an array, first axis first.
    #[inline(always)]
    pub const fn axes(self) -> [i32; 3] {
        [self.x, self.y, self.z]
    }

    /// The inverse of [`Dim3::axes`].
    #[inline(always)]
    pub const fn from_axes(axes: [i32; 3]) -> Self {
        Dim3 {
            x: axes[0],
            y: axes[1],
            z: axes[2],
        }
    }
}

impl Default for Dim3 {
    fn default() -> Self {
        dim3(1, 1, 1)
    }
}

impl std::fmt::Display for Dim3 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({}, {}, {})", self.x, self.y, self.z)
    }
}

macro_rules! from_integers {
    ($($t:ty),*) => { $(
        impl From<$t> for Dim3 {
            /// A count along the first axis; one that does not fit becomes -1, which no launch accepts.
            fn from(x: $t) -> Self {
                #[allow(clippy::unnecessary_fallible_conversions, clippy::useless_conversion)]
                dim3(i32::try_from(x).unwrap_or(-1), 1, 1)
            }
        }
    )* };
}
from_integers!(i8, i16, i32, i64, i128);

impl From<(i32, i32)> for Dim3 {
    fn from((x, y): (i32, i32)) -> Self {
        dim3(x, y, 1)
    }
}

impl From<(i32, i32, i32)> for Dim3 {
    fn from((x, y, z): (i32, i32, i32)) -> Self {
        dim3(x, y, z)
    }
}

impl From<&Dim3> for Dim3 {
    fn from(d: &Dim3) -> Self {
        *d
    }
}
