//! OPTIONAL dummy arguments that a procedure uses whether they are there or not: a warning.
//!
//! Follows the statements that run in every call, up to the first one that may leave the procedure or depends on PRESENT. What stands in an
//! IF may know by other means that the argument is there, so nothing is said of that, and nothing of statements that ask PRESENT
//! themselves: `present(x) .and. x > 0` evaluates from left to right here.

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::walk::{Access, muts, refs};
use crate::ir::{
    Body, CharLen, Expr, ExprKind, HostOp, Procedure, Program, Shape, Stmt, StmtKind, Type, VarId,
};
use crate::source::Span;

/// Warns of the first such use of each argument.
pub fn warn(program: &Program, diagnostics: &mut Diagnostics) {
    for procedure in &program.procs {
        let optional = |id: &&VarId| program[**id].dummy().is_some_and(|dummy| dummy.optional);
        for id in procedure.dummies.iter().filter(optional) {
            let mut search = Search {
                program,
                var: *id,
                asked: false,
                found: None,
            };
            search.declarations(procedure);
            match &procedure.body {
                Body::Host(body) => search.body(&without_data(body)),
                Body::Kernel(body) => search.body(body),
                Body::Interface | Body::Companion => continue,
            };
            diagnostics.extend(search.found.map(|span| used(program, *id, span)));
        }
    }
}

/// Statements without what data clauses name: they do nothing with what is absent (OpenACC 3.4, section 2.17.1).
fn without_data(body: &[Stmt<HostOp>]) -> Vec<Stmt<HostOp>> {
    let mut body = body.to_vec();
    muts::statements(&mut body, &mut |stmt| match &mut stmt.kind {
        StmtKind::Op(HostOp::Data(_)) => stmt.kind = StmtKind::Empty,
        StmtKind::Op(HostOp::Region(region)) => region.motion.clear(),
        _ => {}
    });
    body
}

fn used(program: &Program, var: VarId, span: Span) -> Diagnostic {
    let var = &program[var];
    let message = format!(
        "OPTIONAL argument '{}' is used though it may be absent",
        var.name
    );
    Diagnostic::warning(codes::OPTIONAL_UNGUARDED, message)
        .at(span, "runs in every call")
        .also(var.span, "declared OPTIONAL here")
        .help(format!("put it into `if (present({})) then`", var.name))
}

struct Search<'a> {
    program: &'a Program,
    var: VarId,
    /// A statement has asked PRESENT of it.
    asked: bool,
    found: Option<Span>,
}

impl Search<'_> {
    /// Bounds and lengths are computed in every call (F2018 10.1.11 allows no OPTIONAL argument there).
    fn declarations(&mut self, procedure: &Procedure) {
        for id in procedure.dummies.iter().chain(&procedure.locals) {
            let declared = &self.program[*id];
            if let Type::Character(CharLen::Expr(length), _) = &declared.ty {
                self.expression(Access::Read, length);
            }
            if let Shape::Explicit(bounds) | Shape::AssumedSize(bounds, _) = &declared.shape {
                for bound in bounds {
                    self.expression(Access::Read, &bound.lower);
                    self.expression(Access::Read, &bound.upper);
                }
            }
        }
    }

    /// Whether control surely comes behind these statements, knowing no more about the argument than before.
    fn body<Op: refs::Operands>(&mut self, body: &[Stmt<Op>]) -> bool {
        body.iter()
            .all(|stmt| self.found.is_none() && self.statement(stmt))
    }

    fn statement<Op: refs::Operands>(&mut self, stmt: &Stmt<Op>) -> bool {
        let asks = self.asks(stmt);
        self.asked |= asks;
        if !asks {
            refs::statement(stmt, &mut |access, expr| self.expression(access, expr));
        }
        match &stmt.kind {
            StmtKind::Do { body, .. }
            | StmtKind::Block { body, .. }
            | StmtKind::Associate { body, .. } => !leaves(stmt) && self.body(body),
            StmtKind::If { .. } | StmtKind::Select { .. } => !asks && !self.asked && !leaves(stmt),
            StmtKind::While { .. } | StmtKind::Concurrent { .. } | StmtKind::Where { .. } => {
                !leaves(stmt)
            }
            StmtKind::Return
            | StmtKind::Stop { .. }
            | StmtKind::Exit(_)
            | StmtKind::Cycle(_)
            | StmtKind::Goto(_) => false,
            StmtKind::Assign { .. }
            | StmtKind::ArrayAssign { .. }
            | StmtKind::Call { .. }
            | StmtKind::IntrinsicCall { .. }
            | StmtKind::Empty
            | StmtKind::Op(_) => true,
        }
    }

    fn asks<Op: refs::Operands>(&self, stmt: &Stmt<Op>) -> bool {
        let mut asks = false;
        refs::statement(stmt, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                asks |=
                    matches!(&node.kind, ExprKind::Intrinsic { id, .. } if id.name() == "present");
            });
        });
        asks
    }

    /// An argument that may be absent can be handed to one that may be absent.
    fn expression(&mut self, access: Access, expr: &Expr) {
        let is_it = matches!(expr.kind, ExprKind::Var(id) if id == self.var);
        if is_it && !self.is_handed_on(access) {
            self.found.get_or_insert(expr.span);
        }
        refs::operands(expr, &mut |inner, operand| self.expression(inner, operand));
    }

    fn is_handed_on(&self, access: Access) -> bool {
        let Access::Argument(called, position) = access else {
            return false;
        };
        let dummy = self.program[called].dummies.get(position);
        dummy.is_none_or(|id| self.program[*id].dummy().is_none_or(|dummy| dummy.optional))
    }
}

/// Whether a statement inside may leave the construct, or the procedure.
fn leaves<Op>(stmt: &Stmt<Op>) -> bool {
    let mut found = false;
    refs::bodies(stmt, &mut |body| {
        refs::statements(body, &mut |inner| {
            found |= matches!(
                inner.kind,
                StmtKind::Return | StmtKind::Stop { .. } | StmtKind::Exit(_) | StmtKind::Goto(_)
            );
        });
    });
    found
}
