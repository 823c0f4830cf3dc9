//! Statements as host code has them.

use super::{Address, Lower, Lowering, one};
use crate::Side;
use crate::cudafor::ApiId;
use crate::diag::codes;
use crate::directive::DirectiveId;
use crate::intrinsics::IntrinsicId;
use crate::ir::{Actual, Const, DataStep, Expr, HostOp, IfArm, ProcId, Stmt, StmtKind, Type};
use crate::source::Span;
use crate::syntax::ast;

impl Lower for HostOp {
    const SIDE: Side = Side::Host;

    fn enters(&self) -> i32 {
        if let HostOp::Data(motion) = self {
            match motion.step {
                DataStep::Enter => 1,
                DataStep::Leave => -1,
                DataStep::Scope
                | DataStep::EnterData
                | DataStep::ExitData { .. }
                | DataStep::UpdateHost { .. }
                | DataStep::UpdateDevice { .. }
                | DataStep::Lend { .. }
                | DataStep::TakeBack => 0,
            }
        } else {
            0
        }
    }

    fn points(pointer: Expr, target: Expr) -> Self {
        HostOp::PointerAssign {
            pointer,
            target,
            bounds: Vec::new(),
        }
    }

    fn pointed(&self) -> Option<(&Expr, &Expr)> {
        if let HostOp::PointerAssign {
            pointer,
            target,
            bounds,
        } = self
        {
            let plain = bounds.is_empty() && !matches!(pointer.ty, Type::Procedure(_));
            plain.then_some((pointer, target))
        } else {
            None
        }
    }

    fn api(id: ApiId, args: Vec<Option<Expr>>) -> Self {
        HostOp::Api { id, args }
    }

    fn assignment(lowering: &mut Lowering, lhs: Expr, rhs: Expr, span: Span) -> Vec<Stmt<Self>> {
        if lowering.assigns_copies {
            let rhs = lowering.an.readable(lowering.cx, rhs);
            lowering.plain(lhs, rhs, span)
        } else if lowering.is_device_data(&lhs) || lowering.is_device_data(&rhs) {
            lowering.transfer(lhs, rhs, span)
        } else {
            lowering.plain(lhs, rhs, span)
        }
    }

    fn made_ready(
        lowering: &mut Lowering,
        target: &Expr,
        value: &Expr,
        span: Span,
    ) -> Vec<Stmt<Self>> {
        lowering.allocated_for(target, value, span)
    }

    fn directive(
        lowering: &mut Lowering,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<Self>> {
        match directive.id {
            DirectiveId::KernelDo => lowering.loops_of_kernel(construct, directive),
            DirectiveId::Omp(id) => lowering.omp_construct(construct, directive, id),
            _ => lowering.acc_construct(construct, directive),
        }
    }

    fn directive_statement(
        lowering: &mut Lowering,
        directive: &ast::Directive,
        span: Span,
    ) -> Vec<Stmt<Self>> {
        match directive.id {
            DirectiveId::Omp(id) => lowering.omp_statement(directive, id, span),
            _ => lowering.acc_statement(directive, span),
        }
    }

    fn concurrent(
        lowering: &mut Lowering,
        construct: &ast::Construct,
        header: &ast::ForallHeader,
        locality: &[ast::Locality],
    ) -> Vec<Stmt<Self>> {
        lowering.concurrent_of_host(construct, header, locality)
    }

    fn through_copies(
        lowering: &mut Lowering,
        body: Vec<Stmt<Self>>,
        span: Span,
    ) -> Vec<Stmt<Self>> {
        lowering.assigned_on_copies(body, span)
    }

    fn with_packed(
        lowering: &mut Lowering,
        procedure: ProcId,
        mut args: Vec<Actual>,
        span: Span,
    ) -> Vec<Stmt<Self>> {
        let mut out = lowering.pointers_first(&mut args, span);
        let (before, after) = lowering.packed(procedure, &mut args, span);
        let (stored, fetched) = lowering.by_storage(procedure, &mut args, span);
        out.extend(before.into_iter().chain(stored));
        out.extend(one(StmtKind::Call { procedure, args }, span));
        out.extend(fetched.into_iter().chain(after));
        out
    }

    fn intrinsic(
        lowering: &mut Lowering,
        id: IntrinsicId,
        mut args: Vec<Option<Expr>>,
        span: Span,
    ) -> Vec<Stmt<Self>> {
        if id.name() == "c_f_procpointer" {
            return lowering.pointer_to_c(id, args, span);
        }
        lowering.check_moved(id, &args);
        let (mut out, after) = lowering.set_on_copies(id, &mut args, span);
        out.extend(one(StmtKind::IntrinsicCall { id, args }, span));
        out.extend(after);
        out
    }

    fn behind_addresses(
        lowering: &mut Lowering,
        addresses: Option<Vec<Address>>,
        lowered: Vec<Stmt<Self>>,
        span: Span,
    ) -> Vec<Stmt<Self>> {
        lowering.behind_addresses(addresses.unwrap_or_default(), lowered, span)
    }

    fn own(lowering: &mut Lowering, stmt: &ast::Stmt) -> Vec<Stmt<Self>> {
        use ast::StmtKind as S;
        let span = stmt.span;
        match &stmt.kind {
            S::Call {
                proc,
                launch: Some(config),
                args,
            } => lowering.launch(proc, config, args, span),
            S::PointerAssign { lhs, rhs } => lowering.pointer_assign(lhs, rhs, span),
            S::Allocate { ty, items, options } => lowering.allocate(ty, items, options, span),
            S::Deallocate { items, options } => lowering.deallocate(items, options, span),
            S::Nullify(pointers) => lowering.nullify(pointers, span),
            S::Stop { error, code, quiet } => {
                let stop = lowering.stop(*error, code, span);
                match quiet {
                    Some((name, value)) => lowering.quiet_stop(stop, name, value, span),
                    None => stop,
                }
            }
            _ => lowering.input_output(stmt),
        }
    }
}

impl Lowering<'_, '_> {
    pub(super) fn stop<Op>(
        &mut self,
        error: bool,
        code: &Option<ast::Expr>,
        span: Span,
    ) -> Vec<Stmt<Op>> {
        let code = code.as_ref().map(|code| self.stop_code(code));
        one(StmtKind::Stop { error, code }, span)
    }

    /// `stop 3, quiet=.true.` ends the program as EXIT does, without a word (F2018 11.4).
    fn quiet_stop(
        &mut self,
        stop: Vec<Stmt<HostOp>>,
        name: &ast::Name,
        quiet: &ast::Expr,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        if name.key() != "quiet" {
            let message = format!("STOP has no '{}'", name.text);
            let label = "the code may be followed by QUIET=";
            self.an.error(codes::STOP_CODE, name.span, message, label);
            return Vec::new();
        }
        let condition = self.an.value(self.cx, quiet);
        if !matches!(condition.ty, Type::Logical(_) | Type::Error) || condition.rank > 0 {
            let message = "QUIET= is no scalar LOGICAL";
            let label = "whether the code is not to be printed";
            self.an.error(codes::STOP_CODE, quiet.span, message, label);
            return Vec::new();
        }
        let exit = self.silent_exit(&stop, span);
        match self.an.const_value(&condition) {
            Some(Const::Logical(true)) => return exit,
            Some(Const::Logical(false)) => return stop,
            _ => {}
        }
        one(
            StmtKind::If {
                arms: vec![IfArm {
                    condition,
                    body: exit,
                    leading: Vec::new(),
                }],
                otherwise: Some(stop),
                name: None,
            },
            span,
        )
    }

    /// The end of the program with the status of a STOP.
    fn silent_exit(&mut self, stop: &[Stmt<HostOp>], span: Span) -> Vec<Stmt<HostOp>> {
        let Some(StmtKind::Stop { error, code }) = stop.first().map(|stmt| &stmt.kind) else {
            return Vec::new();
        };
        let number = code
            .clone()
            .filter(|code| matches!(code.ty, Type::Integer(_)));
        let status = number.unwrap_or_else(|| Expr::int(i64::from(*error), span));
        let status = self.an.cast(status, &Type::INT);
        let id = crate::intrinsics::find("exit");
        id.map_or(Vec::new(), |id| {
            let args = vec![Some(status)];
            one(StmtKind::IntrinsicCall { id, args }, span)
        })
    }

    fn stop_code(&mut self, code: &ast::Expr) -> Expr {
        let value = self.an.value(self.cx, code);
        let fits = matches!(
            value.ty,
            Type::Integer(_) | Type::Character(_, 1) | Type::Error
        ) && value.rank == 0;
        if !fits {
            let message = "STOP code is neither a scalar integer nor a character value";
            self.an.error(
                codes::STOP_CODE,
                code.span,
                message,
                "is the exit status, or a text to print",
            );
        }
        value
    }
}
