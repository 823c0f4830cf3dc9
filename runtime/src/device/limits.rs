//! What a launch must keep to, and which error CUDA gives for what goes beyond.
//! Knows numbers only: where they come from is the devices' matter.

/// Limits of a launch (CUDA programming guide, table of compute capabilities).
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Blocks along each axis.
    pub grid: [i32; 3],
    /// Threads of a block along each axis.
    pub block: [i32; 3],
    /// Threads of a block in all.
    pub threads: i32,
    /// Bytes of shared memory of a block without asking.
    pub shared: i32,
    /// Bytes of shared memory of a block when asked for.
    pub shared_optin: i32,
    /// Bytes between the rows of a two-dimensional copy.
    pub pitch: i32,
}

/// A limit that a launch does not keep to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exceeded {
    /// The code that `cudaGetLastError` gives for it.
    pub code: i32,
    /// A sentence for the user.
    pub why: String,
}

/// `cudaErrorInvalidValue`.
const INVALID_VALUE: i32 = 1;
/// `cudaErrorInvalidConfiguration`.
const INVALID_CONFIGURATION: i32 = 9;
/// `cudaErrorLaunchOutOfResources`.
const OUT_OF_RESOURCES: i32 = 701;

/// `cudaErrorCooperativeLaunchTooLarge`.
const TOO_LARGE_TOGETHER: i32 = 720;

impl Exceeded {
    /// More blocks, or threads, than run at one time where they must.
    pub fn together(asked: i64, most: i64, what: &str) -> Exceeded {
        Exceeded {
            code: TOO_LARGE_TOGETHER,
            why: format!(
                "all blocks of a GRID_GLOBAL kernel run at one time, these are {asked} {what}, the limit is {most}: launch fewer, or give * as the grid"
            ),
        }
    }
}

impl Limits {
    /// The limits of the CPU device: those that all GPUs have in common, so that a program that runs here runs there. Of shared memory it gives
    /// what the largest GPUs do.
    pub const CPU: Limits = Limits {
        grid: [i32::MAX, 65535, 65535],
        block: [1024, 1024, 64],
        threads: 1024,
        shared: 48 * 1024,
        shared_optin: 227 * 1024,
        pitch: i32::MAX,
    };

    /// The first limit that a grid of blocks exceeds; `max_threads` is what the kernel's registers allow in a block.
    pub fn exceeded(&self, grid: [i32; 3], block: [i32; 3], max_threads: i32) -> Option<Exceeded> {
        let axes = ["x", "y", "z"].into_iter().enumerate();
        let outside = axes.clone().find_map(|(a, axis)| {
            outside("grid", axis, grid[a], self.grid[a])
                .or_else(|| outside("block", axis, block[a], self.block[a]))
        });
        if outside.is_some() {
            return outside;
        }
        let threads: i64 = block.iter().map(|&b| i64::from(b)).product();
        let (code, whose, limit) = if threads > i64::from(self.threads) {
            (INVALID_CONFIGURATION, "of the device is", self.threads)
        } else {
            (
                OUT_OF_RESOURCES,
                "of this kernel's registers is",
                max_threads,
            )
        };
        (threads > i64::from(limit)).then(|| Exceeded {
            code,
            why: format!("a block has {threads} threads, the limit {whose} {limit}"),
        })
    }

    /// What is wrong with a launch that asks for `asked` bytes of dynamic shared memory for a kernel with `fixed` static ones.
    pub fn shared_exceeded(&self, asked: i64, fixed: i32) -> Option<Exceeded> {
        let most = i64::from(self.shared_optin) - i64::from(fixed);
        (!(0..=most).contains(&asked)).then(|| Exceeded {
            code: INVALID_VALUE,
            why: format!(
                "{asked} bytes of dynamic shared memory are asked for, the limit is {most}{}",
                if fixed > 0 {
                    format!(" beside {fixed} static bytes")
                } else {
                    String::new()
                }
            ),
        })
    }
}

fn outside(what: &str, axis: &str, value: i32, limit: i32) -> Option<Exceeded> {
    let why = if value < 1 {
        format!("{what}%{axis} is {value}, it must be at least 1")
    } else if value > limit {
        format!("{what}%{axis} is {value}, the limit of the device is {limit}")
    } else {
        return None;
    };
    Some(Exceeded {
        code: INVALID_CONFIGURATION,
        why,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(grid: [i32; 3], block: [i32; 3]) -> Option<i32> {
        Limits::CPU.exceeded(grid, block, 512).map(|e| e.code)
    }

    #[test]
    fn each_limit_has_cudas_code() {
        assert_eq!(code([1, 1, 1], [512, 1, 1]), None);
        assert_eq!(code([0, 1, 1], [32, 1, 1]), Some(9));
        assert_eq!(code([1, 65536, 1], [32, 1, 1]), Some(9));
        assert_eq!(code([1, 1, 1], [1, 1, 65]), Some(9));
        assert_eq!(code([1, 1, 1], [32, 33, 1]), Some(9));
        assert_eq!(code([1, 1, 1], [513, 1, 1]), Some(701));
        let shared = |asked| Limits::CPU.shared_exceeded(asked, 1024).map(|e| e.code);
        assert_eq!(shared(226 * 1024), None);
        assert_eq!(shared(226 * 1024 + 1), Some(1));
        assert_eq!(shared(-1), Some(1));
    }
}
