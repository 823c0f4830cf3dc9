//! BLAS and LAPACK for data of the host: external procedures that a program calls by their names and does not bring.
//!
//! Each is a few lines of Fortran that call what module HOST_BLAS has an interface of. Refuses to know which of them a scope means by a name.

use super::module::Module;
use super::nvidia;
use crate::source::{FileId, Sources};
use crate::syntax::ast::{ProgramUnit, SourceFile};
use crate::syntax::outline::{unit_name, used_here};
use std::collections::HashSet;
use std::path::Path;

const PREFIX: &str = "hostblas_";
const FILE: &str = "<cuf2rs>/blas.f90";

/// Whether the file of this name is that of the procedures below.
pub fn is_host_blas(file: &str) -> bool {
    file == FILE
}

/// The procedures that the files call and do not define, as a file among the sources; none where they call none.
pub fn source(sources: &mut Sources, files: &[(FileId, SourceFile)]) -> Option<FileId> {
    let mut defined = HashSet::new();
    let units = files.iter().flat_map(|(_, tree)| &tree.units);
    units.for_each(|unit| note_names(unit, &mut defined));
    let of_cublas = generic_names("cublas");
    let mut called = HashSet::new();
    for (file, tree) in files {
        let bytes = &sources.file(*file).bytes;
        for unit in &tree.units {
            note_unit(bytes, unit, &of_cublas, &mut called);
        }
    }
    called.retain(|name| !defined.contains(name));
    let text = wrappers(&called);
    if text.is_empty() {
        return None;
    }
    sources.offer(FILE, text);
    sources.load_include(Path::new(FILE)).ok()
}

fn note_names(unit: &ProgramUnit, names: &mut HashSet<String>) {
    names.extend(unit_name(unit).map(|name| name.key()));
    unit.contains
        .iter()
        .for_each(|inner| note_names(inner, names));
}

/// Names that a unit calls; where it uses module CUBLAS, that has the names of BLAS itself.
fn note_unit(
    bytes: &[u8],
    unit: &ProgramUnit,
    of_cublas: &HashSet<String>,
    called: &mut HashSet<String>,
) {
    let mut used = Vec::new();
    unit.specs
        .iter()
        .for_each(|spec| used_here(spec, &mut used));
    let is_of_cublas = used.iter().any(|name| name.key() == "cublas");
    let mut here = HashSet::new();
    let mut start = unit.span.start;
    for inner in &unit.contains {
        note_calls(part(bytes, start, inner.span.start), &mut here);
        start = inner.span.end;
        if is_of_cublas {
            note_calls(part(bytes, inner.span.start, start), &mut here);
        } else {
            note_unit(bytes, inner, of_cublas, called);
        }
    }
    note_calls(part(bytes, start, unit.span.end), &mut here);
    here.retain(|name| !(is_of_cublas && of_cublas.contains(name)));
    called.extend(here);
}

fn part(bytes: &[u8], start: u32, end: u32) -> &[u8] {
    bytes.get(start as usize..end as usize).unwrap_or_default()
}

/// Names in front of parentheses, lower case, of lines that are no comments.
fn note_calls(text: &[u8], names: &mut HashSet<String>) {
    for line in text.split(|byte| *byte == b'\n') {
        let code = line.trim_ascii_start();
        if code.starts_with(b"!") || line.starts_with(b"*") {
            continue;
        }
        let mut name = String::new();
        for byte in line {
            match byte {
                b'(' if !name.trim_end().is_empty() => {
                    names.insert(name.trim_end().to_string());
                    name.clear();
                }
                b' ' if !name.is_empty() => name.push(' '),
                byte if byte.is_ascii_alphanumeric() || *byte == b'_' => {
                    if name.ends_with(' ') {
                        name.clear();
                    }
                    name.push(char::from(byte.to_ascii_lowercase()));
                }
                _ => name.clear(),
            }
        }
    }
}

/// The generic names of a module.
fn generic_names(module: &str) -> HashSet<String> {
    let text = nvidia::module(module).map(Module::written_out);
    let text = text.unwrap_or_default();
    let names = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("interface "));
    names.map(|name| name.trim().to_lowercase()).collect()
}

/// External procedures of these names, in the order of the module.
fn wrappers(called: &HashSet<String>) -> String {
    let Some(module) = nvidia::module("host_blas") else {
        return String::new();
    };
    let text = module.written_out();
    let mut whole = String::new();
    let mut lines = text.lines().map(str::trim);
    while let Some(line) = lines.next() {
        let name = head(line).filter(|name| called.contains(*name));
        let Some(name) = name else { continue };
        let mut head = line.to_string();
        if head.ends_with('&') {
            head = format!(
                "{} {}",
                head.trim_end_matches('&').trim_end(),
                lines.next().unwrap_or_default()
            );
        }
        let body: Vec<&str> = lines
            .by_ref()
            .take_while(|line| !line.starts_with("end "))
            .collect();
        whole.push_str(&wrapper(name, &head, &body));
    }
    whole
}

/// The name behind the prefix, where a line begins an interface body.
fn head(line: &str) -> Option<&str> {
    let begins = line.contains("function ") || line.starts_with("subroutine ");
    let rest = line
        .split_once(PREFIX)
        .filter(|_| begins && line.contains('('))?
        .1;
    rest.split('(').next()
}

fn wrapper(name: &str, head: &str, body: &[&str]) -> String {
    let head = head.split(" bind(c").next().unwrap_or_default();
    let head = head.replace(PREFIX, "");
    let call = head[head.find(name).unwrap_or(0)..].replace(name, &format!("{PREFIX}{name}"));
    let declared = body
        .iter()
        .filter(|line| !line.starts_with("import") && !line.starts_with('!'));
    let declared: String = declared.map(|line| format!("  {line}\n")).collect();
    let (kind, step) = match head.contains("function ") {
        true => ("function", format!("{name} = {call}")),
        false => ("subroutine", format!("call {call}")),
    };
    let uses =
        format!("  use iso_c_binding\n  use host_blas, only: {PREFIX}{name}\n  implicit none\n");
    format!("{head}\n{uses}{declared}  {step}\nend {kind} {name}\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_found_in_lines() {
        let mut names = HashSet::new();
        note_calls(
            b"  call DGEMM ('n')\n  x = ddot(n, a) + b(1)\n! call zgemm(1)\n",
            &mut names,
        );
        assert!(
            names.contains("dgemm") && names.contains("ddot") && !names.contains("zgemm"),
            "{names:?}"
        );
    }

    #[test]
    fn a_procedure_hands_its_arguments_on() {
        let text = wrappers(&HashSet::from(["ddot".to_string()]));
        assert!(
            text.starts_with("real(8) function ddot(n, x, incx, y, incy)\n"),
            "{text}"
        );
        assert!(
            text.contains("ddot = hostblas_ddot(n, x, incx, y, incy)"),
            "{text}"
        );
    }
}
