//! Modules as files: constants and variables of the host, symbols of the device, procedures.
//!
//! Refuses to know the main program's file.

use super::derived::derived_type;
use super::{Emitted, finish, is_device, procedures, write_imports};
use crate::emit::comments;
use crate::emit::layout::{Doc, closure, concat, list, text};
use crate::emit::lines::Lines;
use crate::emit::reach::is_symbol;
use crate::emit::rust::Cx;
use crate::emit::rust::paths::Home;
use crate::ir::*;

pub(super) fn module_file(cx: &Cx<'_>, id: ModuleId) -> Emitted {
    let program = cx.program;
    let module = &program[id];
    let mut out = Lines::default();
    out.line(format!(
        "//! {}  module {}",
        (cx.locate)(module.span),
        module.name
    ));
    comments::worded(&module.leading)
        .iter()
        .for_each(|c| out.line(format!("//!{}", comments::line(c).trim_start_matches("//"))));
    out.line("");
    let twins = module.procs.iter().any(|p| is_device(program, *p));
    let items = items(cx, id);
    if twins {
        out.line("pub mod cpu;");
    }
    write_imports(cx, std::slice::from_ref(&items), &mut out);
    match items.code().next() {
        Some("") => out.unblank(),
        Some(_) => out.blank(),
        None => {}
    }
    out.append(items);
    finish(format!("src/{}.rs", cx.names.module(id)), out)
}

/// Types, variables and procedures.
fn items(cx: &Cx<'_>, id: ModuleId) -> Lines {
    let module = &cx.program[id];
    let mut out = Lines::default();
    for (place, ty) in module.types.iter().enumerate() {
        if place > 0 {
            out.line("");
        }
        derived_type(cx, *ty, &mut out);
    }
    if !module.vars.is_empty() {
        out.blank();
    }
    cx.static_storages(|storage| storage.role == Role::Module(id), &mut out);
    module
        .vars
        .iter()
        .for_each(|v| module_variable(cx, *v, &mut out));
    procedures(cx, module.procs.iter().copied(), &mut out);
    out
}

fn module_variable(cx: &Cx<'_>, id: VarId, out: &mut Lines) {
    let var = &cx.program[id];
    if matches!(var.role, Role::Parameter) {
        return cx.const_item(id, "pub ", out);
    }
    if is_symbol(var) {
        return device_symbol(cx, id, out);
    }
    cx.static_item(id, out);
}

fn device_symbol(cx: &Cx<'_>, id: VarId, out: &mut Lines) {
    let var = &cx.program[id];
    comments::of_variable(var, out);
    out.origin(var.span);
    let (name, element) = (cx.names.var(id), cx.cell_type(var));
    let symbol = cx.names.symbols().data(id);
    let kind = if var.space == Space::Managed {
        "ManagedGlobal"
    } else {
        "DeviceGlobal"
    };
    let kernels = cx.imported(Home::Host(None), "KERNELS");
    let mut args = vec![text(format!("&{kernels}")), text(format!("\"{symbol}\""))];
    let made = made_value(cx, var);
    let (ty, maker) = match &var.shape {
        Shape::Explicit(bounds) => {
            let dims = bounds
                .iter()
                .map(|b| list("(", vec![cx.value(&b.lower), cx.value(&b.upper)], ")"))
                .collect();
            args.push(list("[", dims, "]"));
            let values = initial_values(cx, var).filter(|_| made.is_none());
            let maker = match (&made, &values) {
                (Some(_), _) => "made",
                (None, Some(_)) => "with_values",
                (None, None) => "new",
            };
            args.extend(made.or(values));
            (
                format!("{kind}Array<{element}, {}>", bounds.len()),
                format!("{kind}Array::{maker}("),
            )
        }
        Shape::Scalar | Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => {
            let maker = if made.is_some() { "made" } else { "new" };
            let zero = || match super::super::character::letters(cx.program, var) {
                Some(_) => text("Letters::zero()"),
                None => cx.constant_zero(&var.ty),
            };
            args.push(made.unwrap_or_else(|| var.init.as_ref().map_or_else(zero, |e| cx.value(e))));
            (format!("{kind}<{element}>"), format!("{kind}::{maker}("))
        }
    };
    let left = text(format!("pub static {name}: {ty} ="));
    out.doc(
        &Doc::RightSide(Box::new(left), Box::new(list(&maker, args, ")"))),
        ";",
    );
}

/// A function that gives structures of module data their first value, which is no constant in Rust.
fn made_value(cx: &Cx<'_>, var: &Variable) -> Option<Doc> {
    if !matches!(var.ty, Type::Derived(id) if cx.program[id].builtin.is_none()) {
        return None;
    }
    match &var.init {
        None => Some(text(format!("{}::default", cx.scalar_type(&var.ty)))),
        Some(init) if init.rank == 0 => Some(closure("|| ", cx.value(init))),
        Some(_) => None,
    }
}

/// The initial values of a module array, in array element order.
fn initial_values(cx: &Cx<'_>, var: &Variable) -> Option<Doc> {
    let init = var.init.as_ref()?;
    if let ExprKind::Array(items) = &init.kind {
        let values = items.iter().filter_map(|item| match item {
            ArrayItem::Expr(e) => Some(cx.value(e)),
            ArrayItem::ImpliedDo { .. } => None,
        });
        Some(list("&[", values.collect(), "]"))
    } else if init.rank == 0 {
        let count = crate::emit::constant_volume(&var.shape)?;
        Some(concat([
            text("&["),
            cx.value(init),
            text(format!("; {count}]")),
        ]))
    } else {
        None
    }
}
