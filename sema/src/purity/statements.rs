//! Statements of pure procedures: what they may not do, and variables that they may not change.

use super::{has_pointers, promise, protection, side_effect};
use crate::diag::{Diagnostic, Severity, codes};
use crate::intrinsics::IntrinsicId;
use crate::ir::space::beyond_host;
use crate::ir::walk::{Access, Index, refs};
use crate::ir::{
    Body, Expr, ExprKind, HostOp, Intent, Io, IoStep, IoUnit, KernelOp, ProcId, Program, Role,
    Stmt, StmtKind, Target, Type, VarId,
};
use crate::source::Span;

/// Looks through the body.
pub(super) fn check(program: &Program, procedure: ProcId, found: &mut Vec<Diagnostic>) {
    let mut body = PureBody {
        program,
        procedure,
        found,
    };
    match &program[procedure].body {
        Body::Host(statements) => refs::statements(statements, &mut |stmt| {
            if let StmtKind::Op(op) = &stmt.kind {
                body.host_operation(op, stmt.span);
            }
            body.statement(stmt);
        }),
        Body::Kernel(statements) => refs::statements(statements, &mut |stmt| {
            if let StmtKind::Op(KernelOp::Print { .. }) = &stmt.kind {
                body.output(stmt.span);
            }
            body.statement(stmt);
        }),
        Body::Interface | Body::Companion => {}
    }
}

struct PureBody<'a> {
    program: &'a Program,
    procedure: ProcId,
    found: &'a mut Vec<Diagnostic>,
}

impl PureBody<'_> {
    fn statement<Op: refs::Operands>(&mut self, stmt: &Stmt<Op>) {
        match &stmt.kind {
            StmtKind::Do { var, .. } => self.changes(*var, stmt.span, "counts with"),
            StmtKind::Call { procedure, .. } => self.reference(*procedure, stmt.span),
            StmtKind::IntrinsicCall { id, .. } if !is_pure_subroutine(*id) => {
                self.foreign(id.name(), stmt.span);
            }
            StmtKind::Assign { rhs, .. } => self.copied_pointers(rhs),
            StmtKind::Stop { error: false, .. } => self.stop(stmt.span),
            StmtKind::Op(op) => op.indices(&mut |Index(var)| {
                self.changes(var, stmt.span, "changes");
            }),
            _ => {}
        }
        refs::statement(stmt, &mut |access, expr| self.access(access, expr));
    }

    fn host_operation(&mut self, op: &HostOp, span: Span) {
        match op {
            HostOp::Io(io) if !is_internal(io) => self.output(span),
            HostOp::Launch { kernel, .. } => {
                let name = &self.program[*kernel].name;
                let message = format!("kernel '{name}' is launched in a pure procedure");
                self.report(span, message, "a kernel is a side effect".into());
            }
            HostOp::Api { id, .. } => self.foreign(id.row().name, span),
            _ => {}
        }
    }

    fn output(&mut self, span: Span) {
        let message = "input or output in a pure procedure".to_string();
        self.report(span, message, "reaches a file or the terminal".into());
    }

    fn stop(&mut self, span: Span) {
        let message = "STOP in a pure procedure".to_string();
        self.found.push(
            side_effect(
                self.program,
                self.procedure,
                span,
                message,
                "ends the program".into(),
            )
            .help("write ERROR STOP, which is allowed, or give a status back in an argument"),
        );
    }

    fn reference(&mut self, called: ProcId, span: Span) {
        let own = &self.program[self.procedure];
        let dummy = |id: &VarId| self.program[*id].ty == Type::Procedure(called);
        // Of those the declaration is told already.
        let told = own.internals.contains(&called) || own.dummies.iter().any(dummy);
        if !self.program[called].pure && !told {
            let name = &self.program[called].name;
            self.impure(
                name,
                span,
                format!("declare '{name}' PURE if it is, or remove PURE here"),
            );
        }
    }

    /// A procedure that no declaration can make pure.
    fn foreign(&mut self, name: &str, span: Span) {
        let help = "remove PURE here, or call it before and hand the value over";
        self.impure(name, span, help.to_string());
    }

    fn impure(&mut self, name: &str, span: Span, help: String) {
        let message = format!("'{name}', which is not PURE, is called in a pure procedure");
        let own = &self.program[self.procedure];
        let made = format!(
            "'{}' is {}",
            own.name,
            promise(self.program, self.procedure)
        );
        self.found.push(
            Diagnostic::error(codes::IMPURE_REFERENCE, message)
                .at(span, "may have side effects")
                .also(own.span, made)
                .help(help),
        );
    }

    fn report(&mut self, span: Span, message: String, why: String) {
        let found = side_effect(self.program, self.procedure, span, message, why);
        self.found.push(found);
    }

    fn access(&mut self, access: Access, expr: &Expr) {
        match access {
            Access::Write | Access::Atomic => self.designator(expr, "is given a value"),
            Access::Object => self.designator(expr, "is allocated or pointed elsewhere"),
            Access::Target => self.designator(expr, "may be changed through the pointer"),
            Access::Argument(called, position) if self.changes_dummy(called, position) => {
                self.designator(expr, "is handed to a dummy argument that may be changed");
            }
            Access::Argument(..) | Access::Read => {}
        }
        self.expression(expr);
    }

    fn expression(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Call { procedure, .. } => self.reference(*procedure, expr.span),
            ExprKind::Api { id, .. } if asks_for_side(id.row().name) => {}
            ExprKind::Api { id, .. } if self.program[self.procedure].target == Target::Host => {
                self.foreign(id.row().name, expr.span);
            }
            ExprKind::Structure { ty, values } => {
                let fields = self.program[*ty].fields.iter().zip(values);
                for (_, value) in fields.filter(|(field, _)| field.pointer) {
                    if let Some(value) = value {
                        self.designator(value, "may be changed through the component");
                    }
                }
            }
            _ => {}
        }
        refs::operands(expr, &mut |access, operand| self.access(access, operand));
    }

    /// A structure with pointers is copied from where nothing may be changed: its targets could be.
    fn copied_pointers(&mut self, rhs: &Expr) {
        if has_pointers(self.program, &rhs.ty) {
            self.designator(
                rhs,
                "its pointers are copied, through which it may be changed",
            );
        }
    }

    fn changes_dummy(&self, called: ProcId, position: usize) -> bool {
        let called = &self.program[called];
        let Some(dummy) = called.dummies.get(position).map(|id| &self.program[*id]) else {
            return false;
        };
        let intent = dummy.dummy().and_then(|dummy| dummy.intent);
        let written = matches!(intent, Some(Intent::Out | Intent::InOut));
        let by_value = dummy.dummy().is_some_and(|dummy| dummy.value);
        called.pure && !by_value && (written || dummy.pointer)
    }

    fn designator(&mut self, expr: &Expr, why: &str) {
        if let Some(root) = expr.root() {
            self.protected(root, expr.span, why);
        }
    }

    fn changes(&mut self, var: VarId, span: Span, what: &str) {
        self.protected(var, span, &format!("the loop {what} it"));
    }

    fn protected(&mut self, var: VarId, span: Span, why: &str) {
        let Some(protection) = protection(self.program, self.procedure, var) else {
            return;
        };
        let variable = &self.program[var];
        let name = &variable.name;
        let message = format!("a pure procedure cannot change '{name}', which {protection}");
        // Compilers of CUDA Fortran do not ask about what lies there.
        let beyond = beyond_host(variable.space) && matches!(variable.role, Role::Module(_));
        self.report(span, message, why.to_string());
        if let Some(last) = self.found.last_mut().filter(|_| beyond) {
            last.severity = Severity::Warning;
        }
    }
}

/// Reading and writing characters in memory is no input or output.
fn is_internal(io: &Io) -> bool {
    match io {
        Io::Write(transfer) | Io::Read(transfer) => matches!(transfer.unit, IoUnit::Internal(_)),
        Io::Open(_) | Io::Close(_) | Io::Inquire(_) | Io::Position { .. } => false,
        Io::Step(step) => match &**step {
            IoStep::Begin { transfer, .. } => matches!(transfer.unit, IoUnit::Internal(_)),
            IoStep::Items { .. }
            | IoStep::Asks(_)
            | IoStep::Lend { .. }
            | IoStep::TakeBack { .. }
            | IoStep::End(_) => true,
        },
    }
}

/// Functions that tell where they are called, and do nothing else.
fn asks_for_side(name: &str) -> bool {
    ["on_device", "acc_on_device", "omp_is_initial_device"].contains(&name)
}

/// Intrinsic subroutines that the standard makes pure.
fn is_pure_subroutine(id: IntrinsicId) -> bool {
    const PURE: &[&str] = &[
        "move_alloc",
        "mvbits",
        "ieee_get_flag",
        "ieee_get_halting_mode",
        "ieee_set_flag",
        "ieee_set_halting_mode",
        "ieee_get_rounding_mode",
        "ieee_set_rounding_mode",
        "ieee_get_status",
        "ieee_set_status",
        "ieee_get_modes",
        "ieee_set_modes",
        "exit",
        "abort",
    ];
    PURE.contains(&id.name())
}
