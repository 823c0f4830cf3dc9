//! The CUDA C text of a program, as the program carries it.
//! Knows nothing of how a device compiles it.

use super::Compilation;
use std::borrow::Cow;
use std::sync::OnceLock;

/// What every kernel text may `#include "cuf2rs.cuh"`: views, Fortran intrinsics, thread positions.
///
/// One file for the compilers, a part for each chapter here.
pub const SUPPORT_HEADER: &str = concat!(
    include_str!("../../cuda/cuf2rs/positions.cuh"),
    include_str!("../../cuda/cuf2rs/half.cuh"),
    include_str!("../../cuda/cuf2rs/arrays.cuh"),
    include_str!("../../cuda/cuf2rs/components.cuh"),
    include_str!("../../cuda/cuf2rs/complex.cuh"),
    include_str!("../../cuda/cuf2rs/characters.cuh"),
    include_str!("../../cuda/cuf2rs/numeric.cuh"),
    include_str!("../../cuda/cuf2rs/loops.cuh"),
    include_str!("../../cuda/cuf2rs/reductions.cuh"),
    include_str!("../../cuda/cuf2rs/bits.cuh"),
    include_str!("../../cuda/cuf2rs/int128.cuh"),
    include_str!("../../cuda/cuf2rs/atomics.cuh"),
    include_str!("../../cuda/cuf2rs/warps.cuh"),
    include_str!("../../cuda/cuf2rs/rounds.cuh"),
    include_str!("../../cuda/cuf2rs/groups.cuh"),
    include_str!("../../cuda/cuf2rs/memory.cuh"),
    include_str!("../../cuda/cuf2rs/cudadevice.cuh"),
    include_str!("../../cuda/cuf2rs/checks.cuh"),
    include_str!("../../cuda/cuf2rs/print.cuh"),
    include_str!("../../cuda/cuf2rs/formats.cuh"),
    include_str!("../../cuda/cuf2rs/names.cuh"),
);

/// CUDA's built-ins for a C++ compiler without CUDA: `cuda_emulation.h`, likewise in parts.
pub const EMULATION_HEADER: &str = concat!(
    include_str!("../../cuda/emulation/types.h"),
    include_str!("../../cuda/emulation/threads.h"),
    include_str!("../../cuda/emulation/warps.h"),
    include_str!("../../cuda/emulation/integers.h"),
    include_str!("../../cuda/emulation/reals.h"),
);

/// The line by which a text asks for the checks of the support header.
const CHECKED: &str = "#define CUF2RS_CHECKED";

/// The kernels of a program: one CUDA C text.
/// ```text
/// pub static KERNELS: Kernels = Kernels::new("kernels.cu", include_str!("kernels.cu"));
/// ```
pub struct Kernels {
    file: &'static str,
    text: &'static str,
    how: Compilation,
    replaceable: bool,
    support: bool,
    recursive: bool,
    emulated: OnceLock<Result<super::emulate::Library, String>>,
}

impl Kernels {
    /// The text with the file name that messages of the compiler show where no `#line` says otherwise.
    pub const fn new(file: &'static str, text: &'static str) -> Self {
        Kernels {
            file,
            text,
            how: Compilation::EXACT,
            replaceable: true,
            support: true,
            recursive: false,
            emulated: OnceLock::new(),
        }
    }

    /// The same, compiled as the program's author asked for.
    pub const fn compiled(mut self, how: Compilation) -> Self {
        self.set(how);
        self
    }

    /// The same, with device procedures that call themselves: nobody knows how much stack a thread needs, and CUDA's 1024 bytes are soon gone.
    pub const fn recursive(mut self) -> Self {
        self.recursive = true;
        self
    }

    /// Whether device procedures call themselves.
    pub(crate) fn is_recursive(&self) -> bool {
        self.recursive
    }

    pub(crate) const fn set(&mut self, how: Compilation) {
        self.how = how;
    }

    /// A text of the runtime's own, which `CUF2RS_KERNELS` does not replace.
    pub(crate) const fn internal(file: &'static str, text: &'static str) -> Self {
        Kernels {
            file,
            text,
            how: Compilation::EXACT,
            replaceable: false,
            support: true,
            recursive: false,
            emulated: OnceLock::new(),
        }
    }

    /// A text in CUDA C of the program's author: it does without the support header.
    pub(crate) const fn plain(file: &'static str, text: &'static str) -> Self {
        Kernels {
            file,
            text,
            how: Compilation::EXACT,
            replaceable: false,
            support: false,
            recursive: false,
            emulated: OnceLock::new(),
        }
    }

    /// File name for messages.
    pub fn file(&self) -> &'static str {
        self.file
    }

    /// Whether the text that is compiled is the one that cuf2rs wrote.
    pub(crate) fn is_emitted(&self) -> bool {
        let is_edited = self.replaceable && std::env::var_os("CUF2RS_KERNELS").is_some();
        self.support && !is_edited && crate::fatal::is_as_emitted(self.text)
    }

    /// How the text is compiled; `CUF2RS_FMAD` has the last word about fused operations.
    pub(crate) fn how(&self) -> Compilation {
        let asked = std::env::var("CUF2RS_FMAD");
        asked.map_or(self.how, |value| self.how.with_fma(value != "0"))
    }

    /// Whether a text checks subscripts, and reports through `cuf2rs_report` what is outside.
    pub(crate) fn reports(text: &str) -> bool {
        text.contains(CHECKED)
    }

    /// The text: that of the file named by `CUF2RS_KERNELS`, if set, else the program's own.
    pub(crate) fn text(&self) -> Result<Cow<'static, str>, String> {
        if !self.support {
            let lines = format!("#line 1 \"{}\"\n{}", self.file, self.text);
            return Ok(Cow::Owned(lines));
        }
        let edited = std::env::var_os("CUF2RS_KERNELS").filter(|_| self.replaceable);
        let text = match edited {
            Some(path) => std::fs::read_to_string(&path)
                .map(Cow::Owned)
                .map_err(|e| {
                    format!(
                        "CUF2RS_KERNELS names {}, which cannot be read: {e}",
                        path.display()
                    )
                })?,
            None => Cow::Owned(crate::fatal::with_fortran_lines(self.text)),
        };
        Ok(with_header(text, self.file))
    }

    /// Whether some kernel may print.
    pub(crate) fn print(&self) -> bool {
        self.text.contains("print")
    }

    /// The text as a library for the CPU, made at first use.
    pub(crate) fn emulated(&self) -> Result<&super::emulate::Library, String> {
        self.emulated
            .get_or_init(|| super::emulate::Library::build(self))
            .as_ref()
            .map_err(Clone::clone)
    }
}

/// A part of a program with kernels that can be compiled ahead of the first launch.
pub trait DeviceCode: Sync {
    /// The text for NVRTC, if it can compile the part.
    fn kernels(&'static self) -> Option<&'static Kernels>;
}

impl DeviceCode for Kernels {
    fn kernels(&'static self) -> Option<&'static Kernels> {
        Some(self)
    }
}

impl DeviceCode for crate::companion::Companion {
    fn kernels(&'static self) -> Option<&'static Kernels> {
        crate::companion::Companion::kernels(self)
    }
}

/// A text that does not include the support header gets it, with its own lines still counted from one.
fn with_header(text: Cow<'static, str>, file: &str) -> Cow<'static, str> {
    if text.contains("\"cuf2rs.cuh\"") {
        return text;
    }
    Cow::Owned(format!(
        "#include \"cuf2rs.cuh\"\n#line 1 \"{file}\"\n{text}"
    ))
}
