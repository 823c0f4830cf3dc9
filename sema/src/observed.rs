//! Programs that look at flags of IEEE arithmetic, or set how it is done: they are built without optimisation, and are told so.
//!
//! Refuses to know how they are built.

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::Program;

/// Warns at the first call.
pub fn warn(program: &Program, diagnostics: &mut Diagnostics) {
    let Some(place) = program.observed_arithmetic() else {
        return;
    };
    let message =
        "this program is built without optimisation, since it asks how arithmetic is done";
    let found = Diagnostic::warning(codes::OBSERVED_ARITHMETIC, message)
        .at(place, "sees or sets what the statements before and behind it do")
        .help("where speed matters more, test values with IEEE_IS_NAN and IEEE_IS_FINITE, and leave the modes as they are");
    diagnostics.push(found);
}
