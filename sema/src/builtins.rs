//! Device functions that CUDA has by itself and a program declares: `attributes(device) real function f(x) bind(c, name='__expf')`. They are what the tables
//! have under another name.
//!
//! Refuses to know what the functions do.

use super::Analyzer;
use crate::cudafor::{self, ApiId, Side};
use crate::intrinsics::{self, IntrinsicId};
use crate::ir::{Body, ProcId, Target};

/// What a function of CUDA is in the tables.
pub(crate) enum Builtin {
    /// A procedure of device code.
    Api(ApiId),
    /// A function of Fortran.
    Intrinsic(IntrinsicId),
}

impl Builtin {
    /// Whether an expression can have it.
    pub(crate) fn has_value(&self) -> bool {
        match self {
            Builtin::Api(id) => id.row().result.is_some(),
            Builtin::Intrinsic(id) => !id.row().is_subroutine(),
        }
    }

    /// Whether CALL can: procedures of device code, whose value is dropped if there is one.
    pub(crate) fn can_be_called(&self) -> bool {
        matches!(self, Builtin::Api(_))
    }
}

/// Functions of C's mathematics that have the same name in Fortran, but for the `f` of single precision.
const ALIKE: &str = "acos acosh asin asinh atan atan2 atanh cos cosh erf erfc exp hypot log log10 sin sinh sqrt tan tanh";

/// Those with another name.
const NAMED: &[(&str, &str)] = &[
    ("copysign", "sign"),
    ("fabs", "abs"),
    ("fmax", "max"),
    ("fmin", "min"),
    ("fmod", "mod"),
    ("lgamma", "log_gamma"),
    ("tgamma", "gamma"),
];

impl Analyzer<'_> {
    /// What an interface of a device procedure means that has CUDA's own function behind it.
    pub(crate) fn builtin_of_cuda(&self, id: ProcId) -> Option<Builtin> {
        let procedure = &self.program[id];
        let outside = matches!(procedure.body, Body::Interface | Body::Companion);
        if procedure.target != Target::Device || !outside {
            return None;
        }
        builtin(procedure.bind_c.as_deref()?)
    }
}

fn builtin(label: &str) -> Option<Builtin> {
    let name = label.to_ascii_lowercase();
    let bare = name.trim_start_matches("__");
    let double = |name: &str| name.strip_suffix('f').unwrap_or(name).to_string();
    let candidates = [name.clone(), bare.to_string(), double(bare)];
    let of_device = |name: &String| {
        let id = cudafor::find(name)?;
        (id.row().side != Side::Host && id.other_module().is_none()).then_some(id)
    };
    if let Some(id) = candidates.iter().find_map(of_device) {
        return Some(Builtin::Api(id));
    }
    let found = [name.clone(), double(&name)];
    let found = found.iter().find_map(|name| of_mathematics(name));
    intrinsics::find(found?).map(Builtin::Intrinsic)
}

/// The name in Fortran of a function of C's mathematics.
fn of_mathematics(name: &str) -> Option<&'static str> {
    let named = NAMED.iter().find(|(in_c, _)| *in_c == name);
    let alike = || ALIKE.split(' ').find(|known| *known == name);
    named.map(|(_, in_fortran)| *in_fortran).or_else(alike)
}

#[cfg(test)]
mod tests {
    use super::{Builtin, builtin};

    fn name(label: &str) -> &'static str {
        match builtin(label) {
            Some(Builtin::Api(id)) => id.name(),
            Some(Builtin::Intrinsic(id)) => id.name(),
            None => "",
        }
    }

    #[test]
    fn names_of_cuda_find_their_rows() {
        assert_eq!(name("__expf"), "__expf");
        assert_eq!(name("__syncthreads"), "syncthreads");
        assert_eq!(name("rsqrtf"), "rsqrt");
        assert_eq!(name("expf"), "exp");
        assert_eq!(name("fabs"), "abs");
        assert_eq!(name("clock64"), "clock64");
        assert_eq!(name("my_device_function"), "");
        assert_eq!(name("cudaMalloc"), "");
    }
}
