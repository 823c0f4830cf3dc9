//! Host procedures in Rust: the item as a whole, and the declarations that its body begins with.

mod ending;
mod prologue;
mod signature;
pub(super) mod statics;

use super::Cx;
use super::names::is_static;
use super::stmt::{Body, EmitOp};
use crate::emit::bodies::{has_goto, sole_value, trimmed};
use crate::emit::comments;
use crate::emit::declare::Placement;
use crate::emit::lines::Lines;
use crate::emit::uses::Uses;
use crate::ir::passing::living_in_loops;
use crate::ir::walk::refs;
use crate::ir::*;

/// A program that calls one of these deals with launches that fail itself.
const ASK_FOR_ERRORS: [&str; 2] = ["cudagetlasterror", "cudapeekatlasterror"];

/// Whether a procedure looks at the flags of IEEE arithmetic or sets its modes, which are its caller's again when it is over (F2018 17.3, 17.4).
fn sets_arithmetic(stmts: &[Stmt<HostOp>]) -> bool {
    let mut found = false;
    refs::statements(stmts, &mut |stmt| {
        if let StmtKind::IntrinsicCall { id, .. } = &stmt.kind {
            let name = id.name();
            found |= name.starts_with("ieee_set_") || name == "ieee_get_flag";
        }
    });
    found
}

impl<'a> Cx<'a> {
    /// A host procedure with the statics that it owns and its internal procedures.
    pub fn host_procedure(&self, id: ProcId) -> Lines {
        let procedure = &self.program[id];
        let mut out = Lines::default();
        self.static_storages(
            |storage| storage.role == Role::Local && storage.owner == Some(id),
            &mut out,
        );
        for var in procedure
            .locals
            .iter()
            .chain(&procedure.dummies)
            .chain(procedure.result.iter())
        {
            let local = &self.program[*var];
            if is_static(local) {
                out.line(format!("/// `{}` of {}.", local.name, procedure.name));
                self.static_item(*var, &mut out);
                out.blank();
            } else if local.captured {
                self.const_item(*var, "", &mut out);
            }
        }
        self.lead_procedure(id, &mut out);
        self.doc_line(id, &mut out);
        if let crate::ir::Body::Host(stmts) = &procedure.body {
            self.host_body(id, stmts, &mut out);
        }
        for inner in &procedure.internals {
            if matches!(self.program[*inner].target, Target::Host) {
                out.blank();
                out.append(self.host_procedure(*inner));
            }
        }
        out
    }

    /// What the source says of a procedure and its dummy arguments.
    pub fn lead_procedure(&self, id: ProcId, out: &mut Lines) {
        comments::of_procedure(self.program, id, |var| self.names.var(var).to_string(), out);
    }

    /// `/// gol.cuf:56  program main`.
    pub fn doc_line(&self, id: ProcId, out: &mut Lines) {
        let procedure = &self.program[id];
        let place = (self.locate)(procedure.span);
        out.line(format!("/// {place}  {}", procedure.head.trim()));
    }

    fn host_body(&self, id: ProcId, stmts: &'a [Stmt<HostOp>], out: &mut Lines) {
        let procedure = &self.program[id];
        let main = self.program.main == Some(id);
        let uses = Uses::of_body(self.program, stmts);
        out.origin(procedure.span);
        out.open_doc(&self.signature(id, &uses, main), " {");
        if main {
            out.line(match self.program.companions.start {
                true => "start_before_c(&source_map::SOURCE_MAP);",
                false => "start(&source_map::SOURCE_MAP);",
            });
            if self.program.openmp {
                out.line("use_threads();");
            }
            if self.program.omp_target {
                out.line("use_device_of_openmp();");
            }
            if self.program.host_calls(&ASK_FOR_ERRORS) {
                out.line("keep_launch_errors();");
            }
        }
        if !main && sets_arithmetic(stmts) {
            out.line("let _of_caller = ieee_scope();");
        }
        let tail = procedure
            .result
            .filter(|result| !super::place::is_held_variable(&self.program[*result]))
            .and_then(|result| sole_value(stmts, result));
        let mut body = self.body(id, stmts, uses, self.leave(id, main));
        if let Some((stmt, value)) = tail {
            comments::lines(&stmt.leading, &mut body.out);
            comments::lines(&stmt.trailing, &mut body.out);
            let doc = body.cx.owned(value);
            body.out.doc(&doc, "");
            comments::lines(&procedure.closing, &mut body.out);
        } else {
            let last = self.last_value(id, main);
            let mut back = Lines::inside(body.out.depth());
            self.copy_out(id, &mut back);
            match last.is_empty() && back.is_empty() {
                true => body.enclosed(trimmed(stmts)),
                false => body.stmts(trimmed(stmts)),
            }
            comments::lines(&procedure.closing, &mut body.out);
            body.out.append(back);
            if !last.is_empty() {
                body.out.line(last);
            }
        }
        out.append(body.out);
        out.close("}");
    }

    /// A body with its declarations written.
    fn body<Op: EmitOp>(
        &self,
        id: ProcId,
        stmts: &'a [Stmt<Op>],
        uses: Uses,
        on_return: String,
    ) -> Body<'a> {
        let procedure = &self.program[id];
        let mut early = Vec::new();
        let mut late = Vec::new();
        let single = procedure.result.filter(|r| {
            !super::place::is_held_variable(&self.program[*r]) && sole_value(stmts, *r).is_some()
        });
        let in_loops = living_in_loops(stmts);
        let in_blocks = Uses::of_blocks(self.program, stmts);
        for var in procedure
            .locals
            .iter()
            .chain(procedure.result.iter())
            .copied()
        {
            let local = &self.program[var];
            let unused = !uses.uses(var)
                && !in_blocks.uses(var)
                && procedure.result != Some(var)
                && !self.bounds_use(var);
            if unused
                || is_static(local)
                || local.captured
                || single == Some(var)
                || in_loops.contains(&var)
            {
                continue;
            }
            let movable = (local.rank() == 0 || local.pointer)
                && local.init.is_none()
                && !local.allocatable
                && !matches!(local.ty, Type::Class(_) | Type::Procedure(_))
                && local.overlay.is_none()
                && uses.uses(var);
            let host = !matches!(
                local.space,
                Space::Device | Space::Constant | Space::Managed
            );
            if movable && host && !matches!(local.role, Role::Parameter) {
                late.push(var)
            } else {
                early.push(var)
            }
        }
        let jumps = has_goto(stmts);
        // A function that is one value has no statement before which a variable could begin: what STORAGE_SIZE asks of, for one.
        if jumps || single.is_some() {
            early.append(&mut late);
        }
        let placement = Placement::with_results(stmts, &late, procedure.result);
        let declared = early.iter().chain(&late).copied().collect();
        let mut body = Body {
            cx: self.clone(),
            out: Lines::inside(1),
            declared,
            masks: Vec::new(),
            plain_bytes: false,
            sums: Vec::new(),
            last: false,
            declares: None,
            placement,
            uses,
            on_return,
        };
        self.prologue(id, &mut body);
        body.name_dummies(id, stmts);
        body.local_storages(id);
        early.into_iter().for_each(|var| body.declare_early(var));
        body
    }

    /// Whether the bounds of another dummy or local mention this one.
    fn bounds_use(&self, id: VarId) -> bool {
        let Some(owner) = self.program[id].owner else {
            return true;
        };
        let procedure = &self.program[owner];
        let own = procedure.dummies.iter().chain(&procedure.locals);
        let declared = own.chain(procedure.result.iter()).copied();
        Uses::of_declarations(self.program, declared).uses(id)
    }

    fn dummy_is_reference(&self, id: VarId) -> bool {
        matches!(
            self.program[id].dummy().map(|d| d.passing),
            Some(Passing::MutRef)
        )
    }
}

impl Body<'_> {
    /// A declaration at the top of the body, with the comments of the Fortran declaration.
    fn declare_early(&mut self, id: VarId) {
        let var = &self.cx.program[id];
        if matches!(var.role, Role::Parameter) {
            let cx = self.cx.clone();
            return cx.const_item(id, "", &mut self.out);
        }
        self.out.origin(var.span);
        self.declare_commented(id);
    }
}
