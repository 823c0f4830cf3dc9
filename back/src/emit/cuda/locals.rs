//! Local variables of procedures in CUDA C: at the top, or where they get their first value.

use super::Cx;
use crate::emit::bodies::has_goto;
use crate::emit::comments;
use crate::emit::declare::Placement;
use crate::emit::layout::{Doc, concat, packed as list, text};
use crate::emit::lines::Lines;
use crate::emit::uses::Uses;
use crate::ir::passing::living_in_loops;
use crate::ir::*;

impl Cx<'_> {
    /// Declares what must stand at the top and places the rest. `folded` is a result that is the value of the only statement.
    pub(super) fn locals(
        &self,
        id: ProcId,
        (stmts, uses): (&[Stmt<KernelOp>], &Uses),
        folded: Option<VarId>,
        out: &mut Lines,
    ) -> Placement {
        let procedure = &self.program[id];
        let mut late = Vec::new();
        let mut dynamic = None;
        let jumps = has_goto(stmts);
        let in_loops = living_in_loops(stmts);
        for var in procedure.result.iter().chain(&procedure.locals).copied() {
            let local = &self.program[var];
            let loops = in_loops.contains(&var);
            if !uses.uses(var) && procedure.result != Some(var)
                || loops
                || folded == Some(var)
                || matches!(local.role, Role::Parameter)
            {
                continue;
            }
            if crate::emit::is_dynamic_shared(local) {
                self.dynamic(var, dynamic, out);
                if matches!(local.shape, Shape::Explicit(_)) {
                    dynamic = Some(var);
                }
                continue;
            }
            let plain = local.rank() == 0
                && local.space == Space::Host
                && local.init.is_none()
                && !matches!(local.ty, Type::Character(..))
                && !local.allocatable
                && !local.pointer;
            // A result that nothing sets has no statement where it could begin.
            let begins = uses.uses(var);
            if plain && begins && !jumps {
                late.push(var)
            } else {
                self.local(var, out)
            }
        }
        Placement::with_results(stmts, &late, procedure.result)
    }

    /// An array in the launch's shared memory: at its start, or behind the one before.
    fn dynamic(&self, id: VarId, before: Option<VarId>, out: &mut Lines) {
        let var = &self.program[id];
        comments::of_variable(var, out);
        let offset = if let (Shape::Explicit(_), Some(before)) = (&var.shape, before) {
            format!("end_of({})", self.var(before))
        } else {
            String::new()
        };
        self.array(
            id,
            &format!("dynamic_shared<{}>({offset})", self.type_name(&var.ty)),
            "",
            out,
        );
    }

    /// A local declared where we are, with the comments of its declaration.
    pub fn local(&self, id: VarId, out: &mut Lines) {
        let var = &self.program[id];
        comments::lines(&var.leading, out);
        let start = out.mark();
        self.uncommented_local(id, out);
        let behind = var.trailing.iter().map(comments::line);
        out.comments_of(start, behind.collect());
    }

    /// Locals that begin before a statement: scalars of one type, of which nothing is said, in one declaration.
    pub fn begin(&self, vars: &[VarId], out: &mut Lines) {
        let bare = |var: &VarId| self.is_bare(*var);
        let alike = |one: &VarId, next: &VarId| {
            bare(one) && bare(next) && self.program[*one].ty == self.program[*next].ty
        };
        for group in vars.chunk_by(alike) {
            match group {
                [only] => self.local(*only, out),
                several => {
                    let ty = self.type_name(&self.program[several[0]].ty);
                    let names = several.iter().map(|var| self.var(*var).to_string());
                    out.filled(&format!("{ty} "), names.collect(), ";");
                }
            }
        }
    }

    /// Whether a declaration is a type and a name.
    fn is_bare(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let said = !var.leading.is_empty() || !var.trailing.is_empty();
        let number = matches!(var.ty, Type::Integer(_) | Type::Real(_) | Type::Logical(_));
        let scalar = matches!(var.shape, Shape::Scalar) && !var.pointer && !var.allocatable;
        scalar && number && !said && var.init.is_none() && memory_of(var).is_empty()
    }

    fn uncommented_local(&self, id: VarId, out: &mut Lines) {
        let var = &self.program[id];
        let (ty, name) = (self.type_name(&var.ty), self.var(id));
        let shared = memory_of(var);
        match &var.shape {
            Shape::Deferred(rank) if var.allocatable => {
                out.line(format!("Allocatable<{ty}, {rank}> {name};"));
            }
            Shape::Deferred(rank) if var.pointer => {
                out.line(format!("Descriptor<{ty}, {rank}> {name} = {{}};"));
            }
            Shape::Scalar if var.pointer => out.line(format!("{ty} *{name} = nullptr;")),
            Shape::Explicit(bounds)
                if self.is_automatic(var) || matches!(var.role, Role::Result) =>
            {
                let args = bounds.iter().map(|b| self.dimension(b)).collect();
                let ty = match var.role {
                    Role::Result => self.result_type(var),
                    Role::Local
                    | Role::Dummy(_)
                    | Role::Module(_)
                    | Role::Common(_)
                    | Role::Parameter => self.array_type(id),
                };
                out.doc(&list(&format!("{ty} {name}("), args, ")"), ";");
                self.initial_elements(id, out);
            }
            Shape::Explicit(bounds) => {
                let memory = concat([
                    text(format!("{shared}{ty} {name}_[")),
                    self.volume(bounds),
                    text("]"),
                    self.initial(var),
                ]);
                out.doc(&memory, ";");
                self.array(id, &format!("{name}_"), "", out);
                self.initial_elements(id, out);
            }
            Shape::Scalar | Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => {
                self.scalar_local(id, out);
            }
        }
    }

    /// A scalar with its initial value, if it has one.
    fn scalar_local(&self, id: VarId, out: &mut Lines) {
        let var = &self.program[id];
        let shared = memory_of(var);
        let initial = if let Type::Derived(own) = var.ty
            && shared.is_empty()
            && var.init.is_none()
            && self.has_default(own)
        {
            concat([text(" = "), self.default_value(own)])
        } else {
            self.initial(var)
        };
        let head = format!("{shared}{} {}", self.type_name(&var.ty), self.var(id));
        out.doc(&concat([text(head), initial]), ";")
    }

    /// Default initialisation of the elements of an array of structures.
    fn initial_elements(&self, id: VarId, out: &mut Lines) {
        let var = &self.program[id];
        let Type::Derived(own) = var.ty else { return };
        if var.space == Space::Shared || var.of_gang || var.init.is_some() || !self.has_default(own)
        {
            return;
        }
        let name = self.var(id);
        out.open(format!("for (int p1 = 0; p1 < {name}.size(); ++p1) {{"));
        let head = text(format!("{name}.data()[p1] ="));
        out.doc(
            &Doc::RightSide(Box::new(head), Box::new(self.default_value(own))),
            ";",
        );
        out.close("}");
    }
}

fn memory_of(var: &Variable) -> &'static str {
    match var.space == Space::Shared || var.of_gang {
        true => "__shared__ ",
        false => "",
    }
}
