//! Statements as host code has them.

use super::{Lower, Lowering, one};
use crate::cudafor::ApiId;
use crate::diag::codes;
use crate::directive::DirectiveId;
use crate::intrinsics::IntrinsicId;
use crate::ir::{Actual, Expr, HostOp, ProcId, Stmt, StmtKind, Type};
use crate::sema::Side;
use crate::source::Span;
use crate::syntax::ast;

impl Lower for HostOp {
    const SIDE: Side = Side::Host;

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

    fn directive(
        lowering: &mut Lowering,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<Self>> {
        match directive.id {
            DirectiveId::KernelDo => lowering.loops_of_kernel(construct, directive),
            _ => lowering.acc_construct(construct, directive),
        }
    }

    fn directive_statement(
        lowering: &mut Lowering,
        directive: &ast::Directive,
        span: Span,
    ) -> Vec<Stmt<Self>> {
        lowering.acc_statement(directive, span)
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
        let (mut out, after) = lowering.packed(procedure, &mut args, span);
        out.extend(one(StmtKind::Call { procedure, args }, span));
        out.extend(after);
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
            S::Stop { error, code } => lowering.stop(*error, code, span),
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

    fn stop_code(&mut self, code: &ast::Expr) -> Expr {
        let value = self.an.value(self.cx, code);
        let fits = matches!(
            value.ty,
            Type::Integer(_) | Type::Character(_) | Type::Error
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
