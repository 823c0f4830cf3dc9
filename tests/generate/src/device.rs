//! CUDA Fortran beyond elements and tiles: data of modules, device procedures with arrays and structures, shared memory of every form, control
//! constructs, atomics that commute, CUF kernels, copies and streams, device data in host procedures. As in `wide`, each chapter is a scene,
//! and whole numbers stay between 0 and 996.
//!
//! What it is without CUDA: a kernel is called once for each thread, or once for each block with loops over the threads between barriers.

mod host;
mod kernels;
mod meeting;

use crate::Generator;

impl Generator {
    /// The module of a seed.
    pub fn device(self) -> String {
        let chapters: [crate::wide::Chapter; 8] = [
            Generator::module_data,
            Generator::device_procedures,
            Generator::constructs,
            Generator::cuf_kernels,
            Generator::planes,
            Generator::dynamic_memory,
            Generator::copies,
            Generator::host_procedures,
        ];
        self.scenes(&chapters, "«  use cudafor¦  use threads»")
    }

    /// A launch over so many threads and what it is without CUDA; `each` is what a call of the plain form is for: a thread or a block.
    pub fn launched(&mut self, kernel: &str, threads: i64, arguments: &str, each: &str) -> String {
        let block = *self.random.pick(&[8, 16, 32]);
        let grid = (threads + block - 1) / block;
        let stream = *self.random.pick(&["", "", ", 0, 0"]);
        configured(
            kernel,
            (&grid.to_string(), &block.to_string(), stream),
            &format!("{grid}, 1, {block}, 1"),
            arguments,
            each,
        )
    }
}

/// A launch with this configuration, in both forms.
pub fn configured(
    kernel: &str,
    (grid, block, more): (&str, &str, &str),
    plain: &str,
    arguments: &str,
    each: &str,
) -> String {
    format!(
        "«call {kernel}<<<{grid}, {block}{more}>>>({arguments})¦»
«istat = cudadevicesynchronize()¦»
«¦call configure({plain})»
«¦do while (next_{each}())»
«¦  call {kernel}({arguments})»
«¦end do»
"
    )
}
