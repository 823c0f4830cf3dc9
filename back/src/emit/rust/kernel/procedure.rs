//! Device procedures on the CPU.

use crate::emit::bodies::{sole_value, trimmed};
use crate::emit::comments;
use crate::emit::declare::Placement;
use crate::emit::layout::{Doc, parameters, text};
use crate::emit::lines::Lines;
use crate::emit::rust::Cx;
use crate::emit::rust::stmt::Body;
use crate::emit::uses::Uses;
use crate::ir::passing::living_in_loops;
use crate::ir::*;

impl<'a> Cx<'a> {
    pub(super) fn device_procedure(
        &self,
        id: ProcId,
        stmts: &'a [Stmt<KernelOp>],
        out: &mut Lines,
    ) {
        let procedure = &self.program[id];
        let on_return = procedure.result.map_or("return;".to_string(), |r| {
            format!("return {};", self.names.var(r))
        });
        let mut body = self.device_body(stmts, &on_return);
        body.cx.waiting = self.procedure_waits(id);
        out.line(match self.inlined.contains(&id) {
            true => "#[inline(always)]",
            false => "#[inline]",
        });
        out.open_doc(&self.device_head(id, &body.uses), " {");
        self.constants_and_data(id, &mut body);
        for var in &procedure.dummies {
            if let Some(doc) = self.rebound(*var).filter(|_| body.uses.uses(*var)) {
                let name = self.names.var(*var);
                body.out.doc(
                    &Doc::RightSide(Box::new(text(format!("let {name} ="))), Box::new(doc)),
                    ";",
                );
            }
        }
        self.shared_arrays(id, self.names.thread(), &mut body);
        self.device_statements(id, stmts, &mut body);
        out.append(body.out);
        out.close("}");
    }

    fn device_head(&self, id: ProcId, uses: &Uses) -> Doc {
        let procedure = &self.program[id];
        let mut params = Vec::new();
        if self.threaded.contains(&id) {
            let ty = match self.procedure_waits(id) {
                true => "&BlockThread<'_>",
                false => "Thread",
            };
            params.push(text(format!("{}: {ty}", self.names.thread())));
        }
        params.extend(
            procedure
                .dummies
                .iter()
                .map(|v| self.device_parameter(*v, uses)),
        );
        let head = parameters(
            &format!("pub fn {}(", self.names.procedure(id)),
            params,
            ")",
        );
        self.with_result(head, procedure.result)
    }

    fn device_parameter(&self, id: VarId, uses: &Uses) -> Doc {
        let var = &self.program[id];
        let copied =
            var.rank() == 0 && var.dummy().is_some_and(|d| d.value) && uses.count(id).writes > 0;
        let changed_if_present = uses.count(id).writes > 0
            && var.rank() == 0
            && var
                .dummy()
                .is_some_and(|d| d.optional && d.passing == Passing::MutRef);
        let mutable = if copied || changed_if_present {
            "mut "
        } else {
            ""
        };
        text(format!(
            "{mutable}{}: {}",
            self.shown(id, uses),
            self.parameter_type(var)
        ))
    }

    /// The statements; a function that is one assignment to its result is that expression.
    fn device_statements(&self, id: ProcId, stmts: &'a [Stmt<KernelOp>], body: &mut Body<'a>) {
        let procedure = &self.program[id];
        let closing = |body: &mut Body<'a>| comments::lines(&procedure.closing, &mut body.out);
        if let Some((stmt, value)) = procedure
            .result
            .and_then(|result| sole_value(stmts, result))
        {
            let late = self.device_locals(id, stmts, body);
            late.into_iter().for_each(|local| body.declare(local));
            comments::lines(&stmt.leading, &mut body.out);
            comments::lines(&stmt.trailing, &mut body.out);
            let doc = body.cx.owned(value);
            body.out.doc(&doc, "");
            return closing(body);
        }
        let mut late = self.device_locals(id, stmts, body);
        let scalar = procedure
            .result
            .filter(|r| self.program[*r].rank() == 0 && self.program[*r].init.is_none());
        match (procedure.result, scalar) {
            (Some(_), Some(result)) => late.push(result),
            (Some(result), None) => body.declare(result),
            (None, _) => {}
        }
        body.placement = Placement::with_results(stmts, &late, scalar);
        if scalar.is_some_and(|r| !body.uses.uses(r)) {
            scalar.iter().for_each(|r| body.declare(*r));
        }
        body.stmts(trimmed(stmts));
        closing(body);
        if let Some(result) = procedure.result {
            body.out.line(self.names.var(result));
        }
    }

    /// Declares local arrays; gives the scalars, which are placed.
    fn device_locals(
        &self,
        id: ProcId,
        stmts: &'a [Stmt<KernelOp>],
        body: &mut Body<'a>,
    ) -> Vec<VarId> {
        let mut late = Vec::new();
        let in_loops = living_in_loops(stmts);
        for var in &self.program[id].locals {
            let local = &self.program[*var];
            if !body.uses.uses(*var)
                || matches!(local.role, Role::Parameter)
                || in_loops.contains(var)
                || local.space == Space::Shared
            {
                continue;
            }
            if local.rank() == 0 && local.init.is_none() {
                late.push(*var)
            } else {
                body.declare(*var)
            }
        }
        late
    }
}
