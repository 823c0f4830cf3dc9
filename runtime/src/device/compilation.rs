//! How device code is compiled, as far as a program may choose. Knows no compiler: NVRTC and nvcc have the same words for it.

/// What the author of a program asked for; [`Compilation::EXACT`] is what programs have that ask for nothing.
/// ```text
/// Kernels::new("kernels.cu", include_str!("kernels.cu")).compiled(Compilation::EXACT.fused())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compilation {
    fma: bool,
    fast_math: bool,
    flush_to_zero: bool,
    large_arrays: bool,
    debug: bool,
    registers: u16,
}

impl Compilation {
    /// Each operation rounds once, as on the CPU, and the compiler chooses the rest.
    pub const EXACT: Compilation = Compilation {
        fma: false,
        fast_math: false,
        flush_to_zero: false,
        large_arrays: false,
        debug: false,
        registers: 0,
    };

    /// `a*b + c` may become one rounding: quicker, and the last digits differ from the CPU's.
    pub const fn fused(mut self) -> Self {
        self.fma = true;
        self
    }

    /// Quick versions of divisions and functions in single precision, which have fewer digits.
    pub const fn fast_math(mut self) -> Self {
        self.fast_math = true;
        self
    }

    /// Denormal numbers of single precision become zero.
    pub const fn flush_to_zero(mut self) -> Self {
        self.flush_to_zero = true;
        self
    }

    /// Elements of arrays are counted in 64 bits throughout, which arrays of more than 2147483648 elements need; the text says so itself.
    pub const fn large_arrays(mut self) -> Self {
        self.large_arrays = true;
        self
    }

    /// Whether they are.
    pub(crate) fn has_large_arrays(&self) -> bool {
        self.large_arrays
    }

    /// For a debugger: variables can be looked at, and nothing is optimised.
    pub const fn debuggable(mut self) -> Self {
        self.debug = true;
        self
    }

    /// No kernel has more registers than these in a thread.
    pub const fn max_registers(mut self, count: u16) -> Self {
        self.registers = count;
        self
    }

    /// With another word about fused operations.
    pub(crate) fn with_fma(mut self, fma: bool) -> Self {
        self.fma = fma;
        self
    }

    /// The options of NVIDIA's compilers. Lines are always named: profilers and the sanitizer show them, and the code is the same.
    pub fn options(&self) -> Vec<String> {
        let lines = match self.debug {
            true => "--device-debug",
            false => "-lineinfo",
        };
        let mut options = vec![lines.to_string()];
        options.extend(self.fast_math.then(|| "--use_fast_math".to_string()));
        options.push(format!("--fmad={}", self.fma));
        options.extend(self.flush_to_zero.then(|| "--ftz=true".to_string()));
        options.extend((self.registers > 0).then(|| format!("--maxrregcount={}", self.registers)));
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_nvidias_compilers() {
        assert_eq!(Compilation::EXACT.options(), ["-lineinfo", "--fmad=false"]);
        let all = Compilation::EXACT.fused().fast_math().flush_to_zero();
        let all = all.debuggable().max_registers(32);
        let words = [
            "--device-debug",
            "--use_fast_math",
            "--fmad=true",
            "--ftz=true",
            "--maxrregcount=32",
        ];
        assert_eq!(all.options(), words);
    }
}
