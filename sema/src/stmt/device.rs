//! Statements as device code has them.

use super::{Lower, Lowering, device_format, one};
use crate::Side;
use crate::cudafor::ApiId;
use crate::diag::{Diagnostic, codes};
use crate::directive::DirectiveId;
use crate::intrinsics::IntrinsicId;
use crate::ir::{
    Actual, Expr, ExprKind, HostOp, IfArm, IoFormat, KernelOp, ProcId, Role, Stmt, StmtKind, Type,
};
use crate::source::Span;
use crate::syntax::ast;

impl Lower for KernelOp {
    const SIDE: Side = Side::Device;

    fn points(pointer: Expr, target: Expr) -> Self {
        KernelOp::PointerAssign {
            pointer,
            target,
            bounds: Vec::new(),
        }
    }

    fn api(id: ApiId, args: Vec<Option<Expr>>) -> Self {
        KernelOp::Api { id, args }
    }

    fn assignment(lowering: &mut Lowering, lhs: Expr, rhs: Expr, span: Span) -> Vec<Stmt<Self>> {
        lowering.plain(lhs, rhs, span)
    }

    /// Scalars of device code are not allocatable, and its arrays of structures hold numbers alone.
    fn made_ready(_: &mut Lowering, _: &Expr, _: &Expr, _: Span) -> Vec<Stmt<Self>> {
        Vec::new()
    }

    fn directive(
        lowering: &mut Lowering,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<Self>> {
        if let DirectiveId::Omp(_) = directive.id {
            return lowering.omp_in_device_code(construct, directive);
        }
        if directive.id != DirectiveId::KernelDo {
            return lowering.acc_in_region(construct, directive);
        }
        lowering.an.report(
            Diagnostic::error(codes::LAUNCH_ON_DEVICE, "kernel loops in device code")
                .at(construct.open.span, "makes a kernel of loops in host code")
                .help("remove the directive: a thread runs the loops one round after the other"),
        );
        Vec::new()
    }

    fn directive_statement(
        lowering: &mut Lowering,
        directive: &ast::Directive,
        _: Span,
    ) -> Vec<Stmt<Self>> {
        if let DirectiveId::Omp(id) = directive.id {
            if !id.changes_nothing() {
                lowering.omp_is_of_the_host(directive);
            }
            return Vec::new();
        }
        // A hint.
        if directive.id != DirectiveId::Cache {
            let what = format!("!$acc {} inside a region", directive.id.row().spelling);
            lowering.an.acc_not_yet(directive.span, &what);
        }
        Vec::new()
    }

    fn concurrent(
        lowering: &mut Lowering,
        construct: &ast::Construct,
        header: &ast::ForallHeader,
        locality: &[ast::Locality],
    ) -> Vec<Stmt<Self>> {
        lowering.concurrent(construct, header, locality)
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
                let format = lowering.format_ref(format);
                return lowering.device_print(format, items, stmt.span);
            }
            S::Write { controls, items } => {
                let Some(format) = standard_format(controls) else {
                    return lowering.no_device_write(stmt.span);
                };
                let format = lowering.format_control(format);
                return lowering.device_print(format, items, stmt.span);
            }
            S::PointerAssign { lhs, rhs } => {
                let made = lowering.pointer_assign(lhs, rhs, stmt.span);
                return lowering.of_thread(made);
            }
            S::Nullify(pointers) => {
                let made = lowering.nullify(pointers, stmt.span);
                return lowering.of_thread(made);
            }
            S::Allocate { ty, items, options } => {
                let made = lowering.allocate(ty, items, options, stmt.span);
                return lowering.of_thread(made);
            }
            S::Deallocate { items, options } => {
                let made = lowering.deallocate(items, options, stmt.span);
                return lowering.of_thread(made);
            }
            S::Stop {
                error,
                code,
                quiet: None,
            } => return lowering.stop(*error, code, stmt.span),
            S::Stop { .. } => "QUIET=",
            S::Read { .. } | S::ReadShort { .. } => "READ",
            _ => "this statement",
        };
        lowering.not_on_device(what, stmt.span)
    }
}

/// The format of `write (*, fmt)` and `write (6, fmt)`, with or without keywords.
fn standard_format(controls: &[ast::IoControl]) -> Option<&ast::IoControlValue> {
    let [unit, format] = controls else {
        return None;
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
    (standard && is(unit, "unit") && is(format, "fmt")).then_some(&format.value)
}

impl Lowering<'_, '_> {
    fn not_on_device(&mut self, what: &str, span: Span) -> Vec<Stmt<KernelOp>> {
        let code = self.an.unfit(self.cx.procedure, codes::NOT_ON_DEVICE);
        self.an.report(
            Diagnostic::error(code, format!("{what} in device code"))
                .at(span, "can only stand in host code")
                .help(
                    "do it in host code before or after the launch, and pass what the kernel needs",
                ),
        );
        Vec::new()
    }

    /// Statements about allocatables and pointers, lowered as host code has them, for those of a thread.
    fn of_thread(&mut self, stmts: Vec<Stmt<HostOp>>) -> Vec<Stmt<KernelOp>> {
        let mut out = Vec::new();
        for stmt in stmts {
            let span = stmt.span;
            let kind = if let StmtKind::Op(op) = stmt.kind {
                match self.op_of_thread(op, span) {
                    Some(op) => StmtKind::Op(op),
                    None => continue,
                }
            } else if let StmtKind::If { arms, name, .. } = stmt.kind {
                let arms = arms.into_iter().map(|arm| IfArm {
                    condition: arm.condition,
                    body: self.of_thread(arm.body),
                    leading: arm.leading,
                });
                StmtKind::If {
                    arms: arms.collect(),
                    otherwise: None,
                    name,
                }
            } else {
                continue;
            };
            out.extend(one(kind, span));
        }
        out
    }

    fn op_of_thread(&mut self, op: HostOp, span: Span) -> Option<KernelOp> {
        let (object, op) = match op {
            HostOp::Allocate(allocate) => {
                let further = [&allocate.source, &allocate.mold, &allocate.errmsg];
                let more = [&allocate.pinned, &allocate.stream];
                if further.into_iter().chain(more).any(Option::is_some) {
                    self.not_on_device("ALLOCATE with an option other than STAT=", span);
                    return None;
                }
                let object = allocate.object.clone();
                (object, KernelOp::Allocate(allocate))
            }
            HostOp::Deallocate {
                object,
                stat,
                errmsg,
            } => {
                if errmsg.is_some() {
                    self.not_on_device("DEALLOCATE with ERRMSG=", span);
                    return None;
                }
                (object.clone(), KernelOp::Deallocate { object, stat })
            }
            HostOp::PointerAssign {
                pointer,
                target,
                bounds,
            } => (
                pointer.clone(),
                KernelOp::PointerAssign {
                    pointer,
                    target,
                    bounds,
                },
            ),
            HostOp::Nullify(pointer) => (pointer.clone(), KernelOp::Nullify(pointer)),
            HostOp::Copy(_)
            | HostOp::Launch { .. }
            | HostOp::Region(_)
            | HostOp::Data(_)
            | HostOp::UseDevice(_)
            | HostOp::Letters(_)
            | HostOp::OnCopies(_)
            | HostOp::Conform { .. }
            | HostOp::TakeShape { .. }
            | HostOp::Api { .. }
            | HostOp::Io(_) => return None,
        };
        let allocates = matches!(op, KernelOp::Allocate(_) | KernelOp::Deallocate { .. });
        self.is_of_thread(&object, allocates, span).then_some(op)
    }

    /// Whether an allocatable or pointer is a variable of the thread, of a type without values of its own; reports it when not.
    fn is_of_thread(&mut self, object: &Expr, allocates: bool, span: Span) -> bool {
        let own =
            matches!(&object.kind, ExprKind::Var(id) if self.an.program[*id].role == Role::Local);
        let known = match object.ty {
            Type::Derived(_) => !allocates,
            Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_) => true,
            Type::Character(..) | Type::Class(_) | Type::Procedure(_) | Type::Error => false,
        };
        if own && known && !(allocates && object.rank == 0) {
            return true;
        }
        let (message, why, help) = match own {
            true => (
                "ALLOCATE of this type in device code",
                "only arrays of numbers and logical values are allocated there",
                "allocate one array for each component, or allocate in host code and pass the array",
            ),
            false => (
                "a pointer or allocatable that is not of this thread, in device code",
                "device code sets local pointers and allocatable arrays",
                "set it in host code, or keep a subscript in its place",
            ),
        };
        let found = Diagnostic::error(codes::NOT_ON_DEVICE, message).at(span, why);
        self.an.report(found.help(help));
        false
    }

    fn no_device_write(&mut self, span: Span) -> Vec<Stmt<KernelOp>> {
        let code = self.an.unfit(self.cx.procedure, codes::DEVICE_PRINT);
        self.an.report(
            Diagnostic::error(code, "WRITE of this form in device code")
                .at(
                    span,
                    "device code writes to standard output alone, whole records",
                )
                .help("write print *, ... or print '(...)', ..."),
        );
        Vec::new()
    }

    /// PRINT in a kernel, to standard output: list-directed or by a constant format.
    fn device_print(
        &mut self,
        format: Option<IoFormat>,
        items: &[ast::IoItem],
        span: Span,
    ) -> Vec<Stmt<KernelOp>> {
        let format = match format {
            None => return Vec::new(),
            Some(IoFormat::List) => None,
            Some(IoFormat::Text(text)) => Some(text),
            Some(IoFormat::Expr(_) | IoFormat::Namelist(..) | IoFormat::Unformatted) => {
                self.an.report(
                    Diagnostic::error(
                        codes::DEVICE_PRINT,
                        "format that is no constant in device code",
                    )
                    .at(
                        span,
                        "device code prints list-directed or by a constant format",
                    )
                    .help("write print *, ... or print '(...)', ..."),
                );
                return Vec::new();
            }
        };
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
        let has_reals = values
            .iter()
            .any(|value| matches!(value.ty, Type::Real(_) | Type::Complex(_)));
        let refused = format
            .as_ref()
            .and_then(|text| device_format::refused(text, has_reals));
        if let Some(what) = refused {
            self.an.report(
                Diagnostic::error(
                    codes::DEVICE_PRINT,
                    format!("format with {what} in device code"),
                )
                .at(span, "is not translated")
                .help("use I, F, E, ES, D, G, L, A, X, T, /, and fields with a width"),
            );
            return Vec::new();
        }
        one(
            StmtKind::Op(KernelOp::Print {
                format,
                items: values,
            }),
            span,
        )
    }

    fn device_item(&mut self, item: &ast::Expr) -> Expr {
        let value = self.an.value(self.cx, item);
        let printable = match value.ty {
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Error => true,
            Type::Character(..) => true,
            Type::Unsigned(_) | Type::Derived(_) | Type::Class(_) | Type::Procedure(_) => false,
        };
        if !printable {
            let message = "PRINT in device code takes values of intrinsic types";
            self.an
                .error(codes::DEVICE_PRINT, item.span, message, "is something else");
        }
        value
    }
}
