//! The host's Fortran in its other forms: functions along dimensions, records in records, containers of anything, formats, labels and what else is
//! older than 1990, submodules, functions that give pointers, arithmetic of bits and of complex numbers. Each chapter is a scene that a text describes.

use crate::Generator;
use crate::wide::Chapter;

/// Chapters of the texts in a folder.
macro_rules! chapters {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        [$((|g: &mut $crate::Generator, _: usize| g.described($name, include_str!(concat!($folder, "/", $name, ".scene")))) as $crate::wide::Chapter),+]
    };
}

pub(crate) use chapters;

impl Generator {
    /// The module of a seed.
    pub fn forms(self) -> String {
        let all: [Chapter; 11] = chapters!("forms": "along", "records", "containers", "formats", "labels", "halves", "bits", "answers", "letters", "shapes", "modules");
        self.scenes(&all, "")
    }
}
