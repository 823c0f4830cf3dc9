//! OPTIONAL dummy arguments that a procedure uses whether they are there or not: a warning.
//!
//! Follows the statements that run in every call, up to the first one that may leave the procedure or depends on PRESENT. What stands in an
//! IF may know by other means that the argument is there, so nothing is said of that, and nothing of statements that ask PRESENT
//! themselves: `present(x) .and. x > 0` evaluates from left to right here. Only where an IF asks PRESENT and the answer is no, a use is one
//! of what is absent.

use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::walk::{Access, muts, refs};
use crate::ir::{
    BinaryOp, Body, CharLen, Expr, ExprKind, HostOp, IfArm, Procedure, Program, Shape, Stmt,
    StmtKind, Type, UnaryOp, VarId,
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
                absent: false,
                found: None,
            };
            search.declarations(procedure);
            match &procedure.body {
                Body::Host(body) => search.all(&without_data(body)),
                Body::Kernel(body) => search.all(body),
                Body::Interface | Body::Companion => continue,
            };
            let absent = search.absent;
            diagnostics.extend(search.found.map(|span| used(program, *id, span, absent)));
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

fn used(program: &Program, var: VarId, span: Span, absent: bool) -> Diagnostic {
    let var = &program[var];
    let message = format!(
        "OPTIONAL argument '{}' is used though it may be absent",
        var.name
    );
    let when = match absent {
        true => "runs where it is absent",
        false => "runs in every call",
    };
    Diagnostic::warning(codes::OPTIONAL_UNGUARDED, message)
        .at(span, when)
        .also(var.span, "declared OPTIONAL here")
        .help(format!("put it into `if (present({})) then`", var.name))
}

struct Search<'a> {
    program: &'a Program,
    var: VarId,
    /// A statement has asked PRESENT of it.
    asked: bool,
    /// What was found stands where the argument is surely absent.
    absent: bool,
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

    fn all<Op: refs::Operands>(&mut self, body: &[Stmt<Op>]) {
        self.body(body);
        refs::statements(body, &mut |stmt| {
            if let StmtKind::If {
                arms, otherwise, ..
            } = &stmt.kind
            {
                self.without_it(arms, otherwise.as_deref());
            }
        });
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

    /// Uses in the arms of an IF that run where the argument is absent alone.
    fn without_it<Op: refs::Operands>(
        &mut self,
        arms: &[IfArm<Op>],
        otherwise: Option<&[Stmt<Op>]>,
    ) {
        let known = arms.iter().filter(|arm| self.says_absent(&arm.condition));
        let mut bodies: Vec<&[Stmt<Op>]> = known.map(|arm| &arm.body[..]).collect();
        if let ([arm], Some(body)) = (arms, otherwise)
            && self.asks_of_it(&arm.condition)
        {
            bodies.push(body);
        }
        for body in bodies {
            let mut inner = Search {
                program: self.program,
                var: self.var,
                asked: false,
                absent: true,
                found: None,
            };
            inner.body(body);
            if self.found.is_none() && inner.found.is_some() {
                (self.found, self.absent) = (inner.found, true);
            }
        }
    }

    /// `.not. present(x)`, alone or with `.and.` beside it.
    fn says_absent(&self, condition: &Expr) -> bool {
        if let ExprKind::Paren(inner) = &condition.kind {
            return self.says_absent(inner);
        }
        if let ExprKind::Unary {
            op: UnaryOp::Not,
            operand,
        } = &condition.kind
        {
            return self.asks_of_it(operand);
        }
        if let ExprKind::Binary {
            op: BinaryOp::And,
            left,
            right,
        } = &condition.kind
        {
            return self.says_absent(left) || self.says_absent(right);
        }
        false
    }

    /// `present(x)`.
    fn asks_of_it(&self, condition: &Expr) -> bool {
        if let ExprKind::Paren(inner) = &condition.kind {
            return self.asks_of_it(inner);
        }
        let ExprKind::Intrinsic { id, args } = &condition.kind else {
            return false;
        };
        let named = args.first().and_then(Option::as_ref);
        id.name() == "present"
            && named.is_some_and(|arg| matches!(arg.kind, ExprKind::Var(var) if var == self.var))
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
