//! What stands before the loop over threads: constants, module data, dummy arguments with their bounds, shared arrays.

use crate::emit::declared::{dummies_in_order, with_declarations};
use crate::emit::layout::{Doc, INDENT, WIDTH, concat, list, text};
use crate::emit::lines::Lines;
use crate::emit::rust::Cx;
use crate::emit::rust::paths::Home;
use crate::emit::rust::stmt::Body;
use crate::emit::uses::Uses;
use crate::ir::*;

impl<'a> Cx<'a> {
    /// A dummy argument of a kernel's twin.
    pub(super) fn twin_parameter(&self, id: VarId, uses: &Uses) -> Doc {
        let var = &self.program[id];
        let shown = self.shown(id, uses);
        if self.by_address(id) {
            return text(format!("{shown}: {}", self.device_type(var)));
        }
        let lent = if self.is_lent(id) { "&" } else { "" };
        text(format!("{shown}: {lent}{}", self.cell_type(var)))
    }

    /// A dummy argument's name, marked when nothing uses it.
    pub(super) fn shown(&self, id: VarId, uses: &Uses) -> String {
        let name = self.names.var(id);
        if uses.uses(id) || self.used_in_bounds(id, uses) {
            name.to_string()
        } else {
            format!("_{name}")
        }
    }

    /// Whether what is used mentions this one in its declaration.
    fn used_in_bounds(&self, id: VarId, uses: &Uses) -> bool {
        self.program[id]
            .owner
            .is_none_or(|owner| with_declarations(self.program, owner, uses).uses(id))
    }

    /// Bounds of dummies, module data, constants: before the loop over threads.
    pub(super) fn device_prologue(&self, id: ProcId, body: &mut Body<'a>) {
        self.constants_and_data(id, body);
        let mut explicit = Vec::new();
        let needed = with_declarations(self.program, id, &body.uses);
        let dummies = dummies_in_order(self.program, id, &needed);
        for var in dummies.iter().filter(|v| self.by_address(**v)) {
            if self.is_explicit(*var) {
                explicit.push(self.explicit_array(*var));
                continue;
            }
            arrays(std::mem::take(&mut explicit), &mut body.out);
            let name = self.names.var(*var);
            let passing = self.program[*var].dummy().map(|d| d.passing);
            if passing == Some(Passing::Total) {
                continue;
            }
            let doc = match &self.program[*var].shape {
                _ if passing == Some(Passing::Shaped) => text(format!("{name}.view()")),
                Shape::Scalar => text(format!("{name}.scalar()")),
                Shape::Explicit(_) | Shape::AssumedSize(..) => text(name),
                Shape::Assumed(lower) if !lower.iter().all(crate::emit::rust::place::is_one) => {
                    concat([
                        text(format!("{name}.strided().with_lower(")),
                        self.subscript_list(lower),
                        text(")"),
                    ])
                }
                Shape::Assumed(_) | Shape::Deferred(_) => text(format!("{name}.strided()")),
            };
            body.out.doc(
                &Doc::RightSide(Box::new(text(format!("let {name} ="))), Box::new(doc)),
                ";",
            );
        }
        arrays(explicit, &mut body.out);
    }

    /// Whether a dummy argument is an address that gets its bounds here.
    fn is_explicit(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let known = matches!(var.shape, Shape::Explicit(_) | Shape::AssumedSize(..));
        known && var.dummy().is_some_and(|d| d.passing != Passing::Shaped)
    }

    /// `a(n, m)`
    fn explicit_array(&self, id: VarId) -> Doc {
        let bounds = match &self.program[id].shape {
            Shape::AssumedSize(bounds, last) => self.open_bounds(bounds, last),
            Shape::Explicit(bounds) => self.bounds(bounds),
            Shape::Scalar | Shape::Assumed(_) | Shape::Deferred(_) => text(""),
        };
        let name = self.names.var(id);
        match self.program[id].rank() {
            1 => concat([text(format!("{name}(")), bounds, text(")")]),
            _ => concat([text(name), bounds]),
        }
    }

    /// Named constants of the procedure, and handles of module data.
    pub(super) fn constants_and_data(&self, id: ProcId, body: &mut Body<'a>) {
        let used = with_declarations(self.program, id, &body.uses);
        for var in self.needed_constants(id, &used) {
            self.const_item(var, "", &mut body.out);
        }
        for var in self.module_data(&used) {
            let (item, name) = (self.var_item_path(var), self.names.in_kernels(var));
            let variable = &self.program[var];
            let allocated = variable.allocatable || variable.pointer;
            body.out.line(format!(
                "let {name} = {item}.{}();",
                if allocated { "view" } else { "on_cpu" }
            ));
        }
    }

    /// Named constants of the procedure among them, as they are declared.
    fn needed_constants(&self, id: ProcId, used: &Uses) -> Vec<VarId> {
        let constants = self.program[id].locals.iter().copied();
        constants
            .filter(|v| matches!(self.program[*v].role, Role::Parameter) && used.uses(*v))
            .collect()
    }

    /// Module variables in device memory that a body uses.
    fn module_data(&self, uses: &Uses) -> Vec<VarId> {
        let mut found: Vec<VarId> = uses
            .vars()
            .filter(|v| {
                matches!(self.program[*v].role, Role::Module(_))
                    && self.program[*v].space != Space::Host
            })
            .collect();
        found.sort();
        found
    }

    /// The item that a module variable is, as a path from a twin's module.
    fn var_item_path(&self, id: VarId) -> String {
        let Role::Module(module) = self.program[id].role else {
            return self.names.var(id).to_string();
        };
        self.item(Home::Host(Some(module)), self.names.var(id))
    }

    // ------------------------------------------------------------------------------------------ shared memory

    /// The shared variables of a kernel, declared on a block or on a thread with a stack.
    pub(super) fn shared_arrays(&self, id: ProcId, owner: &'static str, body: &mut Body<'a>) {
        let mut before = None;
        // Bounds may ask for the size of the block.
        let cx = Cx {
            thread: owner,
            ..self.clone()
        };
        for var in self.program[id]
            .locals
            .iter()
            .filter(|v| body.uses.uses(**v) && self.program[**v].space == Space::Shared)
        {
            let doc = cx.shared_array(*var, owner, before);
            body.out.doc(
                &Doc::RightSide(
                    Box::new(text(format!("let {} =", self.names.var(*var)))),
                    Box::new(doc),
                ),
                ";",
            );
            if self.is_dynamic(*var) {
                before = Some(*var);
            }
        }
    }

    /// Fixed bounds: static shared memory. Bounds known at entry: the launch's shared memory, one array behind the other. Assumed
    /// size: its start.
    fn shared_array(&self, id: VarId, owner: &str, before: Option<VarId>) -> Doc {
        let var = &self.program[id];
        let ty = self.cell_type(var);
        match &var.shape {
            Shape::Explicit(bounds) if self.is_dynamic(id) => {
                let offset = before.map_or("0".to_string(), |v| {
                    format!("{owner}.after(&{})", self.names.var(v))
                });
                concat([
                    text(format!(
                        "{owner}.dynamic_shared::<{ty}, {}>({offset}, ",
                        bounds.len()
                    )),
                    self.bounds(bounds),
                    text(")"),
                ])
            }
            Shape::Explicit(bounds) => concat([
                text(self.shared_head(id, &ty, bounds.len(), owner)),
                self.bounds(bounds),
                text(")"),
            ]),
            Shape::AssumedSize(bounds, last) => concat([
                text(format!(
                    "{owner}.dynamic_shared::<{ty}, {}>(0, ",
                    bounds.len() + 1
                )),
                self.open_bounds(bounds, last),
                text(")"),
            ]),
            Shape::Scalar | Shape::Assumed(_) | Shape::Deferred(_) => {
                text(format!("{}1)", self.shared_head(id, &ty, 1, owner)))
            }
        }
    }

    /// Static shared memory: a kernel's by the order of declaration; a device procedure's by name, since it may be called any number of times.
    fn shared_head(&self, id: VarId, ty: &str, rank: usize, owner: &str) -> String {
        let device = self.program[id]
            .owner
            .filter(|o| self.program[*o].target == Target::Device);
        match device {
            None => format!("{owner}.shared::<{ty}, {rank}>("),
            Some(procedure) => {
                let module = self.program[procedure].module;
                format!(
                    "{owner}.own_shared::<{ty}, {rank}>(\"{}{}::{}\", ",
                    module.map_or(String::new(), |m| format!("{}::", self.names.module(m))),
                    self.names.procedure(procedure),
                    self.names.var(id)
                )
            }
        }
    }

    fn is_dynamic(&self, id: VarId) -> bool {
        crate::emit::is_dynamic_shared(&self.program[id])
    }
}

/// `arrays!(a(n, m), b(n));`: arrays with the bounds that their declarations say, as many on a line as fit.
fn arrays(declared: Vec<Doc>, out: &mut Lines) {
    let room = WIDTH.saturating_sub(out.depth() * INDENT + "arrays!();".len());
    let (mut line, mut taken) = (Vec::new(), 0);
    let mut end = |line: &mut Vec<Doc>| {
        if !line.is_empty() {
            out.doc(&list("arrays!(", std::mem::take(line), ")"), ";");
        }
    };
    for array in declared {
        let width = array.flat().chars().count();
        if taken + width > room {
            end(&mut line);
            taken = 0;
        }
        taken += width + ", ".len();
        line.push(array);
    }
    end(&mut line);
}
