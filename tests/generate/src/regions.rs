//! OpenACC beyond elements: gangs with lanes, data clauses and updates of sections, routines with arrays, structures, reductions of every
//! operator, atomics that commute, data that lives as long as the program. As in `wide`, each chapter is a scene, and whole numbers
//! stay between 0 and 996. What the host reads has been brought back before, so that a compiler without OpenACC computes the same.

mod data;
mod loops;

use crate::Generator;

impl Generator {
    /// The module of a seed.
    pub fn region_scenes(self) -> String {
        let chapters: [crate::wide::Chapter; 8] = [
            Generator::rows,
            Generator::reductions,
            Generator::atomics,
            Generator::sweeps,
            Generator::clauses,
            Generator::routines,
            Generator::structures,
            Generator::unstructured,
        ];
        self.scenes(&chapters, "")
    }

    /// A clause for a queue, or none, and what waits for it.
    fn queue(&mut self) -> (&'static str, &'static str) {
        *self.random.pick(&[
            ("", ""),
            ("", ""),
            (" async", "!$acc wait\n"),
            (" async(2)", "!$acc wait(2)\n"),
        ])
    }
}
