//! Kernel launches: `call kernel<<<grid, block [, bytes [, stream]]>>>(arguments)` (CUDA Fortran guide, "Kernel launch").

use super::{Lowering, one};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Expr, HostOp, LaunchConfig, ProcId, Stmt, StmtKind, Target, Type};
use crate::source::Span;
use crate::syntax::ast;
use crate::{Side, Symbol};

/// The parts of a launch configuration in order.
const PARTS: [&str; 4] = ["grid", "block", "bytes", "stream"];

impl Lowering<'_, '_> {
    pub(super) fn launch(
        &mut self,
        proc: &ast::Expr,
        config: &ast::LaunchConfig,
        args: &[ast::Arg],
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        if self.is_behind_arguments(proc, config) {
            return Vec::new();
        }
        let Some(kernel) = self.kernel(proc, args, span) else {
            return Vec::new();
        };
        let launched = self.config(config);
        let mut args = self.an.actuals(self.cx, kernel, args, span);
        let Some(config) = launched else {
            return Vec::new();
        };
        let (mut out, after) = self.packed(kernel, &mut args, span);
        let launch = HostOp::Launch {
            kernel,
            config: Box::new(config),
            args,
        };
        out.extend(one(StmtKind::Op(launch), span));
        out.extend(after);
        out
    }

    /// `call k(d)<<<1, 10>>>`: reports that the launch configuration stands behind the arguments.
    fn is_behind_arguments(&mut self, proc: &ast::Expr, config: &ast::LaunchConfig) -> bool {
        let ast::ExprKind::Apply { base, args } = &proc.kind else {
            return false;
        };
        let text = |span: Span| String::from_utf8_lossy(self.an.sources.bytes(span)).into_owned();
        let arguments: Vec<String> = args.iter().map(|arg| text(arg.span)).collect();
        let meant = format!(
            "write `call {}{}({})`",
            text(base.span),
            text(config.span),
            arguments.join(", ")
        );
        self.an.report(
            Diagnostic::error(
                codes::LAUNCH_OF_NO_KERNEL,
                "the launch configuration stands behind the arguments",
            )
            .at(config.span, "belongs to the kernel's name")
            .help(meant),
        );
        true
    }

    /// The kernel that is named; reports what is none.
    fn kernel(&mut self, proc: &ast::Expr, args: &[ast::Arg], span: Span) -> Option<ProcId> {
        let ast::ExprKind::Name(name) = &proc.kind else {
            self.an.error(
                codes::LAUNCH_OF_NO_KERNEL,
                proc.span,
                "only a kernel can be launched",
                "is no procedure name",
            );
            return None;
        };
        let procedure = match self.called(name) {
            Symbol::Procedure(procedure) | Symbol::Twins(procedure, _) => procedure,
            Symbol::Generic(generic) => self.an.resolve_generic(self.cx, generic, args, span)?,
            Symbol::Error => return None,
            Symbol::External => {
                self.unknown(name, "kernel", "launched here");
                return None;
            }
            _ => {
                let message = format!("'{}' is no kernel", name.text);
                self.an.error(
                    codes::LAUNCH_OF_NO_KERNEL,
                    name.span,
                    message,
                    "is no procedure of the program",
                );
                return None;
            }
        };
        self.is_kernel(procedure, name).then_some(procedure)
    }

    fn is_kernel(&mut self, procedure: ProcId, name: &ast::Name) -> bool {
        if self.an.is_missing_kernel(procedure) {
            self.an.no_kernel_in_c(procedure, name.span);
            return false;
        }
        let found = &self.an.program[procedure];
        let side = match found.target {
            Target::Global | Target::GridGlobal => return true,
            Target::Host => "runs on the host",
            Target::Device => "is called by device code",
        };
        let declared = found.span;
        self.an.no_kernels.push(procedure);
        self.an.report(
            Diagnostic::error(
                codes::LAUNCH_OF_NO_KERNEL,
                format!("'{}' is no kernel", name.text),
            )
            .at(name.span, side)
            .also(declared, "declared here")
            .help("declare it attributes(global), or call it without <<<...>>>"),
        );
        false
    }

    fn config(&mut self, config: &ast::LaunchConfig) -> Option<LaunchConfig> {
        if config.args.len() < 2 || config.args.len() > 4 {
            self.an.report(
                Diagnostic::error(
                    codes::LAUNCH_CONFIGURATION,
                    match config.args.len() {
                        1 => "launch configuration with one part".to_string(),
                        parts => format!("launch configuration with {parts} parts"),
                    },
                )
                .at(
                    config.span,
                    "needs grid and block, then bytes of shared memory and a stream",
                )
                .help("write <<<grid, block>>> or <<<grid, block, bytes, stream>>>"),
            );
            return None;
        }
        let mut parts: [Option<Expr>; 4] = Default::default();
        for (position, arg) in config.args.iter().enumerate() {
            let place = self.place(arg, position)?;
            parts[place] = self.part_of_config(place, arg)?;
        }
        let [grid, block, shared, stream] = parts;
        Some(LaunchConfig {
            grid,
            block,
            shared,
            stream,
            span: config.span,
            loops: None,
        })
    }

    /// Which part an argument is, by keyword or position.
    fn place(&mut self, arg: &ast::Arg, position: usize) -> Option<usize> {
        let Some(keyword) = &arg.keyword else {
            return Some(position);
        };
        let place = PARTS.iter().position(|part| *part == keyword.key());
        if place.is_none() {
            let message = format!("'{}' is no part of a launch configuration", keyword.text);
            self.an.error(
                codes::LAUNCH_CONFIGURATION,
                keyword.span,
                message,
                "known are grid, block, bytes, stream",
            );
        }
        place
    }

    /// The value of a part; `Some(None)` is `*`, `None` an error.
    fn part_of_config(&mut self, place: usize, arg: &ast::Arg) -> Option<Option<Expr>> {
        let value = match &arg.value {
            ast::ArgValue::Expr(value) => value,
            ast::ArgValue::Star if place == 0 => return Some(None),
            ast::ArgValue::Star | ast::ArgValue::Triplet { .. } | ast::ArgValue::AltReturn(_) => {
                let message = format!("{} of a launch needs a value", PARTS[place]);
                self.an.error(
                    codes::LAUNCH_CONFIGURATION,
                    arg.span,
                    message,
                    "only the grid can be `*`",
                );
                return None;
            }
        };
        if place >= 2 {
            return Some(Some(self.an.scalar_integer(self.cx, value, PARTS[place])));
        }
        let lowered = self.an.value(self.cx, value);
        let lowered = self.an.counted(lowered);
        if self.is_extent(&lowered) {
            return Some(Some(lowered));
        }
        self.an.report(
            Diagnostic::error(
                codes::LAUNCH_CONFIGURATION,
                format!(
                    "{} of a launch is neither integer nor TYPE(DIM3)",
                    PARTS[place]
                ),
            )
            .at(value.span, "counts blocks or threads")
            .help("give an integer, or dim3(x, y, z)"),
        );
        None
    }

    fn is_extent(&self, value: &Expr) -> bool {
        let fits = match value.ty {
            Type::Integer(_) | Type::Error => true,
            Type::Derived(ty) => self.an.program[ty].builtin == Some("dim3"),
            Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Class(_)
            | Type::Procedure(_) => false,
        };
        fits && value.rank == 0
    }

    /// A launch in device code.
    pub(super) fn launch_on_device<Op>(&mut self, config: &ast::LaunchConfig) -> Vec<Stmt<Op>> {
        debug_assert_eq!(self.cx.side, Side::Device);
        self.an.report(
            Diagnostic::error(codes::LAUNCH_ON_DEVICE, "kernel launch in device code")
                .at(config.span, "dynamic parallelism is not supported")
                .help("launch from host code, or make the work a device procedure"),
        );
        Vec::new()
    }
}
