//! How a program says in which way its device code is compiled: nothing where nobody asked for anything.

use super::c_parts;
use super::has_device_data;
use crate::emit::lines::Lines;
use crate::ir::Program;
use crate::source::Compilation;
use std::fmt::Write;

/// Whether there is something to say.
pub fn is_asked_for(program: &Program) -> bool {
    program.compilation != Compilation::default()
}

/// The constant in the root that all device code refers to.
pub fn constant(program: &Program, out: &mut Lines) {
    if is_asked_for(program) && (has_device_data(program) || c_parts::has_c_parts(program)) {
        out.line("");
        out.line("/// How the options of the compiler ask for device code to be compiled.");
        let value = shown(program.compilation);
        out.line(format!("pub const COMPILATION: Compilation = {value};"));
    }
}

/// The end of the list of the program's parts in C.
pub fn close(brackets: &str, program: &Program, out: &mut Lines) {
    if is_asked_for(program) {
        out.close(brackets);
        out.line(".compiled(super::COMPILATION);");
    } else {
        out.close(format!("{brackets};"));
    }
}

/// `Compilation::EXACT.fused()`.
fn shown(how: Compilation) -> String {
    let mut text = "Compilation::EXACT".to_string();
    let words = [
        (how.fma, ".fused()"),
        (how.fast_math, ".fast_math()"),
        (how.flush_to_zero, ".flush_to_zero()"),
        (how.large_arrays, ".large_arrays()"),
        (how.debug, ".debuggable()"),
    ];
    let asked = words.iter().filter(|(asked, _)| *asked);
    asked.for_each(|(_, word)| text.push_str(word));
    if how.registers > 0 {
        let _ = write!(text, ".max_registers({})", how.registers);
    }
    text
}
