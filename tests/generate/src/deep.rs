//! OpenACC in depth: data regions in each other and through calls, records that are copied with what they hold, data that procedures
//! bring and take, constructs of every kind with private
//! arrays, tiles, atomics that capture, reductions of every operator and kind, routines of each level. Each chapter is a scene that a text describes.

use crate::Generator;
use crate::forms::chapters;
use crate::wide::Chapter;

impl Generator {
    /// The module of a seed.
    pub fn deep(self) -> String {
        let all: [Chapter; 3] = chapters!("deep": "nested", "works", "life");
        self.scenes(&all, "")
    }
}
