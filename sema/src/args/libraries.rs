//! Where the libraries have the form of a procedure that a reference seems to mean: what an error can send its reader to.
//!
//! Refuses to decide anything: the reference is wrong already.

use crate::Analyzer;
use crate::expr::call::Lowered;
use crate::ir::{ProcId, Type, VarId};

/// What the functions of cuBLAS with a handle as their first argument end with.
const WITH_HANDLE: &str = "_v2";

impl Analyzer<'_> {
    /// For a procedure of module CUBLAS without a handle: where the function with one is.
    pub(crate) fn form_with_handle(&self, procedure: ProcId) -> Option<String> {
        let named = &self.program[procedure];
        let module = crate::library::nvidia::module("cublas")?;
        let other = format!("{}{WITH_HANDLE}", named.name);
        let types = crate::library::nvidia::module("cublas_types")?.written_out();
        let found = types.contains(&format!(" {other}("));
        let here = self.sources.name(named.span.file) == module.file;
        (found && here).then(|| {
            format!(
                "the function with a handle is {other} here, and {} in module CUBLAS_V2",
                named.name
            )
        })
    }

    /// Whether the first argument is a handle of a library.
    pub(super) fn begins_with_handle(&self, args: &[Lowered]) -> bool {
        let ty = args.first().map(|arg| &arg.value.ty);
        matches!(ty, Some(Type::Derived(id)) if self.program[*id].name.to_ascii_lowercase().ends_with("handle"))
    }

    /// Whether a procedure is one of BLAS or LAPACK that the program does not bring.
    pub(crate) fn is_of_host_blas(&self, procedure: ProcId) -> bool {
        let place = self.program[procedure].span;
        crate::library::host::is_host_blas(&self.sources.name(place.file))
    }

    /// For a dummy of BLAS or LAPACK for data of the host: the module that has the procedure for device data.
    pub(super) fn form_for_device(&self, dummy: VarId) -> Option<String> {
        let procedure = &self.program[self.program[dummy].owner?];
        if !self.is_of_host_blas(self.program[dummy].owner?) {
            return None;
        }
        let name = procedure.name.to_ascii_uppercase();
        let module = crate::library::nvidia::module("cublas")?.written_out();
        let generic = format!("interface {}\n", procedure.name);
        Some(match module.contains(&generic) {
            true => format!("USE CUBLAS: {name} of that module takes data of the device as well"),
            false => format!(
                "this is the {name} for data of the host: copy to a host variable first, or call the function of cuSOLVER"
            ),
        })
    }
}
