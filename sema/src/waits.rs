//! Structures with the DEVICE attribute that have ALLOCATABLE components.
//!
//! Host code allocates such components and names them in launches and transfers, so it must look into the structure. It cannot in device
//! memory; so these variables live in managed memory, which both sides reach, and everything that holds for DEVICE data holds for them
//! in another way: where a host statement reads or writes the structure itself, it waits for the kernels first, as a copy would.
//! Refuses to know what lies behind the descriptors: that has the components' own attributes.

use super::{Analyzer, Cx};
use crate::cudafor::{self, ApiId};
use crate::expr::{space_of, subscripts};
use crate::intrinsics::Class;
use crate::ir::walk::{Access, muts, refs};
use crate::ir::{
    Actual, Expr, ExprKind, HostOp, IfArm, ProcId, Program, Role, Space, Stmt, StmtKind, Target,
    Type, TypeId, UnaryOp,
};
use crate::source::Span;
use std::collections::HashSet;

impl Analyzer<'_> {
    /// Whether a variable declared in this space is one of them.
    pub(super) fn is_looked_up(&self, cx: Cx, ty: &Type, role: &Role, space: Space) -> bool {
        let target = cx
            .procedure
            .map_or(Target::Host, |procedure| self.program[procedure].target);
        space == Space::Device
            && target == Target::Host
            && !matches!(role, Role::Parameter | Role::Result)
            && self.owns_arrays(ty)
    }

    /// Whether structures of a type have allocatable components, or structures in them do.
    pub(super) fn owns_arrays(&self, ty: &Type) -> bool {
        matches!(ty, Type::Derived(ty) if owns(&self.program, *ty, &mut HashSet::new()))
    }

    /// Whether a designator names bytes of a structure for which the host waits.
    pub(super) fn is_looked_into(&self, expr: &Expr) -> bool {
        is_touched(&self.program, expr)
    }

    /// Puts the waits before the statements of a host body that touch such structures.
    pub(super) fn with_waits(
        &self,
        procedure: Option<ProcId>,
        body: Vec<Stmt<HostOp>>,
    ) -> Vec<Stmt<HostOp>> {
        if !self.any_waiting {
            return body;
        }
        let at_start = procedure.is_some() && self.program.main == procedure;
        let Some(wait) = cudafor::find("cudadevicesynchronize") else {
            return body;
        };
        let mut waits = Waits {
            program: &self.program,
            wait,
            quiet: at_start,
        };
        waits.body(body)
    }
}

fn owns(program: &Program, ty: TypeId, seen: &mut HashSet<TypeId>) -> bool {
    let declared = &program[ty];
    seen.insert(ty)
        && declared.builtin.is_none()
        && declared.fields.iter().any(|field| {
            if field.allocatable {
                true
            } else if let Type::Derived(inner) = field.ty
                && !field.pointer
            {
                owns(program, inner, seen)
            } else {
                false
            }
        })
}

/// Whether a designator names bytes of such a structure, which a kernel may write.
fn is_touched(program: &Program, expr: &Expr) -> bool {
    space_of(program, expr) == Some(Space::Managed) && is_of_waiting(program, expr)
}

/// Whether a variable or component with the DEVICE attribute is on the way to what a designator names.
pub(super) fn is_of_waiting(program: &Program, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Var(id) => program[*id].waits,
        ExprKind::Component { base, ty, field } => {
            program[*ty].fields[*field as usize].waits || is_of_waiting(program, base)
        }
        ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Substring { base, .. }
        | ExprKind::Part(base)
        | ExprKind::Paren(base) => is_of_waiting(program, base),
        _ => false,
    }
}

/// Whether the value of an expression, or a variable that it stands for, takes a look at such a structure.
fn touches(program: &Program, expr: &Expr) -> bool {
    if let ExprKind::Intrinsic { id, args } = &expr.kind
        && id.row().class == Class::Inquiry
    {
        let args = args.iter().flatten();
        args.fold(false, |found, arg| found | locates(program, arg))
    } else if expr.root().is_some() {
        is_touched(program, expr) || locates(program, expr)
    } else {
        any_operand(expr, &mut |operand| touches(program, operand))
    }
}

/// The same of finding the place that a designator names: of its subscripts.
fn locates(program: &Program, expr: &Expr) -> bool {
    if expr.root().is_none() {
        return touches(program, expr);
    }
    let mut found = false;
    subscripts(expr, &mut |index| found |= touches(program, index));
    found
}

fn any_operand(expr: &Expr, holds: &mut dyn FnMut(&Expr) -> bool) -> bool {
    let mut found = false;
    refs::operands(expr, &mut |_, operand| found |= holds(operand));
    found
}

struct Waits<'a> {
    program: &'a Program,
    wait: ApiId,
    /// No kernel runs here.
    quiet: bool,
}

impl Waits<'_> {
    fn body(&mut self, body: Vec<Stmt<HostOp>>) -> Vec<Stmt<HostOp>> {
        let mut out = Vec::with_capacity(body.len());
        for mut stmt in body {
            if !self.quiet && self.touched_by(&stmt) {
                out.push(self.wait_before(&mut stmt));
                self.quiet = true;
            }
            self.inside(&mut stmt);
            self.behind(&stmt);
            out.push(stmt);
        }
        out
    }

    /// `call cudaDeviceSynchronize()`, with the comments of the statement that it stands before.
    fn wait_before(&self, stmt: &mut Stmt<HostOp>) -> Stmt<HostOp> {
        let mut wait = self.waiting(stmt.span);
        wait.leading = std::mem::take(&mut stmt.leading);
        wait.blank_before = std::mem::take(&mut stmt.blank_before);
        wait
    }

    fn waiting(&self, span: Span) -> Stmt<HostOp> {
        let call = HostOp::Api {
            id: self.wait,
            args: Vec::new(),
        };
        Stmt::new(StmtKind::Op(call), span)
    }

    /// Whether a statement itself touches the structures, or one inside it where nothing can be put between.
    fn touched_by(&self, stmt: &Stmt<HostOp>) -> bool {
        match &stmt.kind {
            StmtKind::Op(HostOp::Launch { kernel, args, .. }) => {
                let kernel = &self.program[*kernel];
                let given = args.iter().zip(&kernel.dummies);
                let mut passed = false;
                for (arg, dummy) in given {
                    let by_value = self.program[*dummy].dummy().is_some_and(|d| d.value);
                    passed |= self.is_passed(arg, by_value);
                }
                passed
            }
            StmtKind::Where { .. }
            | StmtKind::Concurrent { .. }
            | StmtKind::Op(HostOp::OnCopies(_) | HostOp::Region(_)) => {
                let mut found = self.names(stmt);
                refs::bodies(stmt, &mut |body| {
                    refs::statements(body, &mut |inner| found |= self.names(inner));
                });
                found
            }
            // Its condition is looked at again and again.
            StmtKind::While { .. } => false,
            _ => self.names(stmt),
        }
    }

    fn is_passed(&self, arg: &Actual, by_value: bool) -> bool {
        arg.value.as_ref().is_some_and(|value| match by_value {
            true => touches(self.program, value),
            false => locates(self.program, value),
        })
    }

    /// Whether a dummy argument was declared with DEVICE, so that its procedure knows when to wait.
    fn waits_itself(&self, procedure: ProcId, position: usize) -> bool {
        let dummy = self.program[procedure].dummies.get(position);
        dummy.is_some_and(|dummy| self.program[*dummy].waits)
    }

    fn names(&self, stmt: &Stmt<HostOp>) -> bool {
        let mut found = false;
        refs::statement(stmt, &mut |access, expr| {
            found |= match access {
                Access::Object | Access::Target => locates(self.program, expr),
                Access::Argument(procedure, position) if self.waits_itself(procedure, position) => {
                    locates(self.program, expr)
                }
                Access::Read | Access::Write | Access::Atomic | Access::Argument(..) => {
                    touches(self.program, expr)
                }
            };
        });
        found
    }

    /// Statements inside: those of loops may follow one another in any order.
    fn inside(&mut self, stmt: &mut Stmt<HostOp>) {
        match &mut stmt.kind {
            StmtKind::Where { .. } | StmtKind::Concurrent { .. } => {}
            StmtKind::Do { body, .. } => self.rounds(body),
            StmtKind::While {
                condition, body, ..
            } => {
                let looks = condition.as_ref().is_some_and(|c| touches(self.program, c));
                if let Some(until) = condition.take_if(|_| looks) {
                    let leave = self.leave_unless(until);
                    body.splice(0..0, leave);
                }
                self.rounds(body);
            }
            _ => {
                let before = self.quiet;
                let mut after = before;
                muts::bodies(stmt, &mut |body| {
                    self.quiet = before;
                    *body = self.body(std::mem::take(body));
                    after &= self.quiet;
                });
                self.quiet = after;
            }
        }
    }

    fn rounds(&mut self, body: &mut Vec<Stmt<HostOp>>) {
        let mut launched = false;
        refs::statements(body, &mut |stmt| launched |= launches(stmt));
        self.quiet &= !launched;
        *body = self.body(std::mem::take(body));
        self.quiet &= !launched;
    }

    /// `if (.not. condition) exit`
    fn leave_unless(&self, condition: Expr) -> Option<Stmt<HostOp>> {
        let span = condition.span;
        let (ty, rank) = (condition.ty.clone(), condition.rank);
        let not = ExprKind::Unary {
            op: UnaryOp::Not,
            operand: Box::new(condition),
        };
        let arm = IfArm {
            condition: Expr::new(not, ty, rank, span),
            body: vec![Stmt::new(StmtKind::Exit(None), span)],
            leading: Vec::new(),
        };
        let leave = StmtKind::If {
            arms: vec![arm],
            otherwise: None,
            name: None,
        };
        Some(Stmt::new(leave, span))
    }

    /// What a statement leaves behind: a kernel that may run.
    fn behind(&mut self, stmt: &Stmt<HostOp>) {
        let waited = matches!(&stmt.kind, StmtKind::Op(HostOp::Api { id, .. }) if *id == self.wait);
        self.quiet = (self.quiet || waited) && !launches(stmt);
    }
}

/// Whether a statement itself may start a kernel.
fn launches(stmt: &Stmt<HostOp>) -> bool {
    let mut found = match &stmt.kind {
        StmtKind::Assign { .. }
        | StmtKind::If { .. }
        | StmtKind::Select { .. }
        | StmtKind::Do { .. }
        | StmtKind::While { .. }
        | StmtKind::Block { .. }
        | StmtKind::Associate { .. }
        | StmtKind::Exit(_)
        | StmtKind::Cycle(_)
        | StmtKind::Return
        | StmtKind::Stop { .. }
        | StmtKind::Empty => false,
        StmtKind::Op(op) => match op {
            HostOp::Io(_)
            | HostOp::PointerAssign { .. }
            | HostOp::Nullify(_)
            | HostOp::Allocate(_)
            | HostOp::Deallocate { .. }
            | HostOp::Copy(_)
            | HostOp::UseDevice(_)
            | HostOp::Conform { .. }
            | HostOp::Api { .. }
            | HostOp::TakeShape { .. } => false,
            HostOp::Launch { .. }
            | HostOp::Region(_)
            | HostOp::Data(_)
            | HostOp::Letters(_)
            | HostOp::OnCopies(_) => true,
        },
        StmtKind::ArrayAssign { .. }
        | StmtKind::Where { .. }
        | StmtKind::Concurrent { .. }
        | StmtKind::Goto(_)
        | StmtKind::Call { .. }
        | StmtKind::IntrinsicCall { .. } => true,
    };
    refs::statement(stmt, &mut |_, expr| {
        refs::each(expr, &mut |node| {
            found |= matches!(node.kind, ExprKind::Call { .. })
        });
    });
    found
}
