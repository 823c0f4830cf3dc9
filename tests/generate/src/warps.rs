//! CUDA Fortran of warps, records and copies: shuffles and votes, atomics that give something back, records in device memory, copies of rows and
//! columns, streams and events, loops that become kernels, device procedures with arrays of their own. Each chapter is a scene that a text describes.

use crate::Generator;
use crate::forms::chapters;
use crate::wide::Chapter;

impl Generator {
    /// The module of a seed.
    pub fn warps(self) -> String {
        let all: [Chapter; 5] =
            chapters!("warps": "lanes", "returns", "pieces", "transfers", "loops");
        self.scenes(&all, "«  use cudafor¦  use threads»")
    }
}
