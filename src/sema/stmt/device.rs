//! Statements as device code has them.

use super::{Lower, Lowering, one};
use crate::cudafor::ApiId;
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::IntrinsicId;
use crate::ir::{Actual, Expr, KernelOp, ProcId, Stmt, StmtKind, Type};
use crate::sema::Side;
use crate::source::Span;
use crate::syntax::ast;

impl Lower for KernelOp {
    const SIDE: Side = Side::Device;

    fn api(id: ApiId, args: Vec<Option<Expr>>) -> Self {
        KernelOp::Api { id, args }
    }

    fn assignment(lowering: &mut Lowering, lhs: Expr, rhs: Expr, span: Span) -> Vec<Stmt<Self>> {
        lowering.plain(lhs, rhs, span)
    }

    fn kernel_loops(
        lowering: &mut Lowering,
        construct: &ast::Construct,
        _: &ast::CufKernel,
    ) -> Vec<Stmt<Self>> {
        lowering.an.report(
            Diagnostic::error(codes::LAUNCH_ON_DEVICE, "kernel loops in device code")
                .at(construct.open.span, "makes a kernel of loops in host code")
                .help("remove the directive: a thread runs the loops one round after the other"),
        );
        Vec::new()
    }

    fn through_copies(_: &mut Lowering, body: Vec<Stmt<Self>>, _: Span) -> Vec<Stmt<Self>> {
        body
    }

    fn with_packed(
        _: &mut Lowering,
        procedure: ProcId,
        args: Vec<Actual>,
        span: Span,
    ) -> Vec<Stmt<Self>> {
        one(StmtKind::Call { procedure, args }, span)
    }

    fn intrinsic(
        _: &mut Lowering,
        id: IntrinsicId,
        args: Vec<Option<Expr>>,
        span: Span,
    ) -> Vec<Stmt<Self>> {
        one(StmtKind::IntrinsicCall { id, args }, span)
    }

    fn own(lowering: &mut Lowering, stmt: &ast::Stmt) -> Vec<Stmt<Self>> {
        use ast::StmtKind as S;
        let what = match &stmt.kind {
            S::Call {
                launch: Some(config),
                ..
            } => return lowering.launch_on_device(config),
            S::Print { format, items } => {
                let listed = matches!(format, ast::FormatRef::List);
                return lowering.device_print(listed, items, stmt.span);
            }
            S::Write { controls, items } => {
                let listed = is_standard_list(controls);
                return lowering.device_print(listed, items, stmt.span);
            }
            S::PointerAssign { .. } => "pointer assignment",
            S::Nullify(_) => "NULLIFY",
            S::Allocate { .. } => "ALLOCATE",
            S::Deallocate { .. } => "DEALLOCATE",
            S::Stop { error, code } => return lowering.stop(*error, code, stmt.span),
            S::Read { .. } | S::ReadShort { .. } => "READ",
            _ => "this statement",
        };
        lowering.not_on_device(what, stmt.span)
    }
}

/// `write (*, *)`, `write (6, *)`, with or without keywords.
fn is_standard_list(controls: &[ast::IoControl]) -> bool {
    let [unit, format] = controls else {
        return false;
    };
    let is = |control: &ast::IoControl, keyword: &str| {
        control
            .keyword
            .as_ref()
            .is_none_or(|name| name.key() == keyword)
    };
    let standard = match &unit.value {
        ast::IoControlValue::Star => true,
        ast::IoControlValue::Expr(expr) => {
            matches!(&expr.kind, ast::ExprKind::Integer { digits, .. } if digits == "6")
        }
    };
    standard
        && is(unit, "unit")
        && is(format, "fmt")
        && matches!(format.value, ast::IoControlValue::Star)
}

impl Lowering<'_, '_> {
    fn not_on_device(&mut self, what: &str, span: Span) -> Vec<Stmt<KernelOp>> {
        let mut diagnostic =
            Diagnostic::error(codes::NOT_ON_DEVICE, format!("{what} in device code"))
                .at(span, "can only stand in host code");
        diagnostic = match what {
            "ALLOCATE" | "DEALLOCATE" => diagnostic.help(
                "pass device memory to the kernel, or use a SHARED or local array of fixed size",
            ),
            _ => diagnostic,
        };
        self.an.report(diagnostic);
        Vec::new()
    }

    /// PRINT in a kernel: list-directed, to standard output.
    fn device_print(
        &mut self,
        listed: bool,
        items: &[ast::IoItem],
        span: Span,
    ) -> Vec<Stmt<KernelOp>> {
        if !listed {
            self.an.report(
                Diagnostic::error(codes::DEVICE_PRINT, "formatted output in device code")
                    .at(
                        span,
                        "device code prints list-directed to standard output alone",
                    )
                    .help("write print *, ..."),
            );
            return Vec::new();
        }
        let mut values = Vec::new();
        for item in items {
            match item {
                ast::IoItem::Expr(expr) => values.push(self.device_item(expr)),
                ast::IoItem::ImpliedDo(implied) => {
                    self.an.error(
                        codes::DEVICE_PRINT,
                        implied.span,
                        "implied DO in PRINT of device code",
                        "write a DO loop around PRINT",
                    );
                }
            }
        }
        one(StmtKind::Op(KernelOp::Print(values)), span)
    }

    fn device_item(&mut self, item: &ast::Expr) -> Expr {
        let value = self.an.value(self.cx, item);
        let printable = match value.ty {
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Error => true,
            Type::Character(_) => true,
            Type::Derived(_) | Type::Class(_) | Type::Procedure(_) => false,
        };
        if !printable {
            let message = "PRINT in device code takes values of intrinsic types";
            self.an
                .error(codes::DEVICE_PRINT, item.span, message, "is something else");
        }
        value
    }
}
