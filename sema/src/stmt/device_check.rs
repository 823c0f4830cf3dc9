//! What device code cannot do though every part of it is known: checks over the bodies and declarations of kernels and device procedures.
//!
//! Kernels are emitted as CUDA C, where every type and every intrinsic function has to be spelled; what has no spelling is refused here.

use super::super::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::{Accepts, Intrinsic};
use crate::ir::walk::{Access, refs};
use crate::ir::{
    ArrayItem, BinaryOp, CharLen, Expr, ExprKind, Intent, KernelOp, ProcId, Role, Space, Stmt,
    StmtKind, Target, Type, TypeId, VarId,
};
use crate::source::Span;

impl Analyzer<'_> {
    /// Reports what a kernel's or device procedure's body and declarations cannot have.
    pub(super) fn check_device_body(&mut self, procedure: Option<ProcId>, body: &[Stmt<KernelOp>]) {
        let mut found = Vec::new();
        let lends = procedure.is_some_and(|own| self.versions_for_device().contains(&own));
        refs::statements(body, &mut |stmt| {
            if let StmtKind::ArrayAssign {
                lhs,
                overlap: true,
                reallocate: true,
                ..
            } = &stmt.kind
            {
                let message = "an allocatable array gets a value made of its own other elements";
                found.push(
                    Diagnostic::error(codes::NOT_ON_DEVICE, message)
                        .at(lhs.span, "may change its shape meanwhile")
                        .help("assign to a section, a(:) = ..., or to another array first"),
                );
            }
            if let StmtKind::Block { vars, .. } = &stmt.kind {
                vars.iter().for_each(|var| self.check_own(*var, &mut found));
            }
            if let StmtKind::Call { procedure, .. } = &stmt.kind {
                self.check_called(*procedure, stmt.span, &mut found);
            }
            refs::statement(stmt, &mut |_, expr| {
                refs::each(expr, &mut |node| {
                    self.check_node(node, &mut found);
                    if !lends {
                        self.check_reached_component(node, &mut found);
                    }
                })
            });
        });
        if let Some(procedure) = procedure {
            let own = &self.program[procedure];
            for var in own.locals.iter().chain(&own.dummies) {
                self.check_own(*var, &mut found);
            }
            let kernel = own.target != Target::Device;
            for var in &own.dummies {
                self.check_dummy(*var, kernel, &mut found);
                self.check_optional_value(*var, body, &mut found);
                if kernel {
                    self.check_lent(*var, body, &mut found);
                }
            }
        }
        found.dedup_by(|a, b| a == b);
        found
            .into_iter()
            .for_each(|diagnostic| self.report(diagnostic));
    }

    /// Numbers of 128 bits in a region that is to become kernels.
    pub(super) fn refuse_quads(&mut self, body: &[Stmt<KernelOp>]) {
        let mut found = Vec::new();
        refs::statements(body, &mut |stmt| {
            refs::statement(stmt, &mut |_, expr| {
                refs::each(expr, &mut |node| found.extend(quad(node)))
            });
        });
        found.dedup_by(|a, b| a == b);
        found
            .into_iter()
            .for_each(|diagnostic| self.report(diagnostic));
    }

    // ------------------------------------------------------------------------------------------ declarations

    /// Variables with an initial value that no statement changes are constants: nothing is kept from one call to the next.
    pub(super) fn make_constants(&mut self, procedure: Option<ProcId>, body: &[Stmt<KernelOp>]) {
        let Some(own) = procedure.map(|procedure| &self.program[procedure]) else {
            return;
        };
        let plain = |id: &VarId| {
            let var = &self.program[*id];
            let local = var.role == Role::Local && var.space == Space::Host;
            let number = !matches!(var.ty, Type::Derived(_) | Type::Character(..));
            let value = var.init.is_some() && number;
            local && value && !var.pointer && !var.target && var.overlay.is_none()
        };
        let alone = own.internals.is_empty();
        let constants: Vec<VarId> = own.locals.iter().copied().filter(plain).collect();
        for id in constants {
            if alone && !self.may_set(id, body) {
                let var = &mut self.program[id];
                (var.role, var.save) = (Role::Parameter, false);
            }
        }
    }

    /// A variable of device code keeps nothing from one call to the next (guide 3.1.3).
    fn check_own(&self, id: VarId, found: &mut Vec<Diagnostic>) {
        let var = &self.program[id];
        let known = match var.ty {
            Type::Character(..) | Type::Derived(_) | Type::Class(_) => false,
            Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_) => true,
            Type::Procedure(_) | Type::Error => true,
        };
        if matches!(var.role, Role::Local) && var.allocatable && (var.rank() == 0 || !known) {
            let message = format!("allocatable '{}' in device code", var.name);
            found.push(
                Diagnostic::error(codes::NOT_ON_DEVICE, message)
                    .at(
                        var.span,
                        "only arrays of numbers and logical values are allocated there",
                    )
                    .help(
                        "give it its bounds here, which may depend on arguments: real :: work(n)",
                    ),
            );
        }
        let initial = var.init.is_some() || var.save;
        if !matches!(var.role, Role::Local) || !initial || var.space == Space::Shared || var.pointer
        {
            return;
        }
        let (message, label) = match var.init {
            Some(_) => (
                format!("'{}' of device code has an initial value", var.name),
                "would be kept from one call to the next (SAVE), which variables of threads are not",
            ),
            None => (
                format!("'{}' of device code is saved", var.name),
                "variables of threads end with their procedure",
            ),
        };
        found.push(
            Diagnostic::error(self.unfit(var.owner, codes::SAVED_ON_DEVICE), message)
                .at(var.span, label)
                .help("give it its value by an assignment, or make it a PARAMETER"),
        );
    }

    fn check_dummy(&self, id: VarId, kernel: bool, found: &mut Vec<Diagnostic>) {
        let var = &self.program[id];
        if matches!(var.ty, Type::Procedure(_)) {
            found.push(dummy_procedure(var.span, &var.name));
        }
        if kernel && var.rank() > 0 && var.dummy().is_some_and(|dummy| dummy.value) {
            let message = format!("array '{}' with VALUE in a kernel", var.name);
            found.push(
                Diagnostic::error(codes::KERNEL_DUMMY, message)
                    .at(var.span, "a launch passes scalars and structures by value")
                    .help("make it a component of a structure with VALUE, or pass a DEVICE array"),
            );
        }
        let known = matches!(var.ty, Type::Character(CharLen::Const(1..), 1));
        let text = kernel && !known && matches!(var.ty, Type::Character(..));
        let held = if let Type::Derived(ty) = var.ty
            && kernel
        {
            self.held_component(ty)
        } else {
            None
        };
        if text {
            let message = format!("character argument '{}' of a kernel", var.name);
            found.push(
                Diagnostic::error(codes::KERNEL_DUMMY, message)
                    .at(
                        var.span,
                        "its length is not known when the program is translated",
                    )
                    .help("declare it with a constant length above zero"),
            );
        }
        if let Some((name, span)) = held {
            found.push(held_component(&var.name, var.span, &name, span));
        }
    }

    /// An optional scalar travels as an address, so that it can be absent: with VALUE too, whose procedure may change it for itself alone.
    fn check_optional_value(
        &self,
        id: VarId,
        body: &[Stmt<KernelOp>],
        found: &mut Vec<Diagnostic>,
    ) {
        let var = &self.program[id];
        let optional_value = var.dummy().is_some_and(|d| d.optional && d.value);
        if !optional_value || !self.may_set(id, body) {
            return;
        }
        let message = format!("OPTIONAL argument '{}' with VALUE is changed", var.name);
        found.push(
            Diagnostic::error(codes::NOT_ON_DEVICE, message)
                .at(
                    var.span,
                    "device code has no copy of its own of an argument that may be absent",
                )
                .help("copy it to a local variable, and change that"),
        );
    }

    /// A structure with VALUE whose components are allocatable is looked at where it stands: the kernel may change what the components
    /// hold, not the structure.
    fn check_lent(&self, id: VarId, body: &[Stmt<KernelOp>], found: &mut Vec<Diagnostic>) {
        let var = &self.program[id];
        let Type::Derived(ty) = var.ty else { return };
        let lent = var.rank() == 0 && var.dummy().is_some_and(|d| d.value) && self.owns(ty);
        if !lent || !self.may_set(id, body) {
            return;
        }
        let message = format!("structure '{}' with VALUE is changed", var.name);
        found.push(
            Diagnostic::error(codes::NOT_ON_DEVICE, message)
                .at(
                    var.span,
                    "has allocatable components: the kernel gets no copy of its own",
                )
                .help("copy the components that change to local variables"),
        );
    }

    /// Whether a component is allocatable, in the structure or in those that lie in it.
    fn owns(&self, ty: TypeId) -> bool {
        self.program[ty].fields.iter().any(|field| {
            if field.allocatable {
                true
            } else if let Type::Derived(inner) = field.ty
                && !field.pointer
            {
                self.owns(inner)
            } else {
                false
            }
        })
    }

    /// Whether a designator names the memory of its variable itself, not what a component points to.
    fn is_own(&self, expr: &Expr) -> bool {
        if let ExprKind::Component { base, ty, field } = &expr.kind {
            let field = &self.program[*ty].fields[*field as usize];
            !field.pointer && !field.allocatable && self.is_own(base)
        } else if let ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Substring { base, .. }
        | ExprKind::Part(base)
        | ExprKind::Paren(base) = &expr.kind
        {
            self.is_own(base)
        } else {
            true
        }
    }

    /// Whether a statement gives a variable a value or hands it to a procedure that may.
    fn may_set(&self, id: VarId, body: &[Stmt<KernelOp>]) -> bool {
        let mut set = false;
        refs::statements(body, &mut |stmt| {
            set |= matches!(stmt.kind, StmtKind::Do { var, .. } if var == id);
            refs::statement(stmt, &mut |access, expr| {
                let changes = match access {
                    Access::Read => false,
                    Access::Write | Access::Atomic | Access::Object | Access::Target => true,
                    Access::Argument(procedure, position) => self.may_change(procedure, position),
                };
                set |= changes && expr.root() == Some(id) && self.is_own(expr);
            });
        });
        set
    }

    /// Whether a procedure may change the actual argument of its dummy at a position.
    fn may_change(&self, procedure: ProcId, position: usize) -> bool {
        let dummy = self.program[procedure].dummies.get(position);
        !dummy
            .and_then(|id| self.program[*id].dummy())
            .is_some_and(|d| d.value || d.intent == Some(Intent::In))
    }

    /// A component without a layout that host and device share: polymorphic ones, characters of another kind or with no constant length.
    fn held_component(&self, ty: TypeId) -> Option<(String, Span)> {
        let ty = &self.program[ty];
        if ty.builtin.is_some() {
            return None;
        }
        ty.fields.iter().find_map(|field| match field.ty {
            Type::Character(CharLen::Const(1..), 1) if !field.pointer && !field.allocatable => None,
            Type::Character(..) | Type::Class(_) => Some((field.name.clone(), field.span)),
            _ if field.pointer || field.allocatable => None,
            Type::Derived(inner) => self.held_component(inner),
            _ => None,
        })
    }

    // ------------------------------------------------------------------------------------------ expressions

    fn check_node(&self, node: &Expr, found: &mut Vec<Diagnostic>) {
        match &node.kind {
            ExprKind::Procedure(_) => found.push(dummy_procedure(node.span, "")),
            ExprKind::Call { procedure, .. } => self.check_called(*procedure, node.span, found),
            ExprKind::Intrinsic { id, args } => self.check_intrinsic(id.row(), args, node, found),
            ExprKind::Binary {
                op: BinaryOp::Concat,
                left,
                right,
            } if [left, right].iter().any(|side| !has_known_length(side)) => {
                let message = "joined characters of a length that is not constant in device code";
                found.push(
                    Diagnostic::error(codes::CHARACTERS_ON_DEVICE, message)
                        .at(node.span, "would need memory while the kernel runs")
                        .help("assign the parts to substrings of a variable of fixed length"),
                );
            }
            ExprKind::Array(items) if items.iter().any(is_text) => found.push(
                Diagnostic::error(
                    codes::CHARACTERS_ON_DEVICE,
                    "array constructor of characters in device code",
                )
                .at(node.span, "is not translated")
                .help("assign the elements one by one"),
            ),
            _ => {}
        }
        found.extend(quad(node));
        if let Type::Character(_, 4) = node.ty {
            found.push(
                Diagnostic::error(
                    codes::CHARACTERS_ON_DEVICE,
                    "characters of kind 4 in device code",
                )
                .at(node.span, "are the host's alone")
                .help("use their codes, iachar(...), in device code"),
            );
        }
        if let (ExprKind::Var(id), Type::Character(CharLen::Deferred, _)) = (&node.kind, &node.ty) {
            let message = format!(
                "'{}' of deferred length in device code",
                self.program[*id].name
            );
            found.push(
                Diagnostic::error(codes::CHARACTERS_ON_DEVICE, message)
                    .at(node.span, "would be allocated while the kernel runs")
                    .help("declare it with a length"),
            );
        }
    }

    fn check_called(&self, procedure: ProcId, span: Span, found: &mut Vec<Diagnostic>) {
        let called = &self.program[procedure];
        if self
            .program
            .vars
            .iter()
            .any(|var| var.ty == Type::Procedure(procedure))
        {
            return found.push(dummy_procedure(span, &called.name));
        }
        let long = called.result.is_some_and(|r| {
            matches!(&self.program[r].ty, Type::Character(length, _) if !matches!(length, CharLen::Const(_)))
        });
        if long {
            let message = format!(
                "'{}' gives characters of a length that is not constant",
                called.name
            );
            found.push(
                Diagnostic::error(codes::CHARACTERS_ON_DEVICE, message)
                    .at(span, "would need memory while the kernel runs")
                    .help("declare the result with a constant length"),
            );
        }
        let allocated = called
            .result
            .is_some_and(|r| self.program[r].allocatable || self.program[r].pointer);
        if allocated {
            let message = format!(
                "'{}' gives an allocatable or a pointer in device code",
                called.name
            );
            found.push(
                Diagnostic::error(codes::NOT_ON_DEVICE, message)
                    .at(span, "device code allocates nothing and points nowhere")
                    .help("declare the result with its shape"),
            );
        }
    }

    /// Reports components that lie in memory of the host, in a procedure of which all arguments are known.
    pub(crate) fn check_reached_components(&mut self, body: &[Stmt<KernelOp>]) {
        let mut found = Vec::new();
        refs::statements(body, &mut |stmt| {
            refs::statement(stmt, &mut |_, expr| {
                refs::each(expr, &mut |node| {
                    self.check_reached_component(node, &mut found)
                });
            });
        });
        found.dedup_by(|a, b| a == b);
        found.into_iter().for_each(|one| self.report(one));
    }

    fn check_reached_component(&self, node: &Expr, found: &mut Vec<Diagnostic>) {
        let ExprKind::Component { ty, field, .. } = &node.kind else {
            return;
        };
        let Some(field) = self.program[*ty].fields.get(*field as usize) else {
            return;
        };
        let outside = field.allocatable || field.pointer;
        if !outside || field.space != Space::Host {
            return;
        }
        let kind = if field.pointer {
            "pointer"
        } else {
            "allocatable"
        };
        found.push(
            Diagnostic::error(
                codes::HELD_COMPONENT,
                format!("{kind} component '{}' in device code", field.name),
            )
            .at(node.span, "lies in host memory, which kernels do not reach")
            .also(field.span, "declared without DEVICE or MANAGED")
            .help("give the component the attribute DEVICE or MANAGED, or a constant shape"),
        );
    }

    fn check_intrinsic(
        &self,
        row: &Intrinsic,
        args: &[Option<Expr>],
        node: &Expr,
        found: &mut Vec<Diagnostic>,
    ) {
        let mut refuse = |span: Span, why: &str, help: &str| {
            let message = format!(
                "this form of '{}' is not available in device code",
                row.name
            );
            found.push(
                Diagnostic::error(codes::INTRINSIC_ON_DEVICE, message)
                    .at(span, why)
                    .help(help),
            );
        };
        for (arg, param) in args.iter().zip(row.params) {
            let Some(arg) = arg else { continue };
            let dim = matches!(param.accepts, Accepts::Dim);
            if dim
                && row.name != "size"
                && row.name != "lbound"
                && row.name != "ubound"
                && !is_constant(arg)
            {
                refuse(
                    arg.span,
                    "DIM is not a constant",
                    "select the dimension with IF, or write a loop",
                );
            }
            let whole = matches!(row.name, "cshift" | "eoshift")
                && matches!(param.name, "shift" | "boundary")
                && arg.rank > 0;
            if whole {
                refuse(
                    arg.span,
                    "shifts each row by another number",
                    "shift the rows in a loop",
                );
            }
            let order = row.name == "reshape" && param.name == "order";
            if order && crate::ir::constant::constants(&self.program, arg).is_none() {
                refuse(
                    arg.span,
                    "ORDER is not a constant",
                    "give the order as a constant, or write a loop",
                );
            }
        }
        if row.name == "transfer" {
            let array = node.rank > 0 || args.iter().flatten().any(|arg| arg.rank > 0);
            let source = args.first().and_then(Option::as_ref);
            if array || !source.is_some_and(is_number) || !is_number(node) {
                refuse(
                    node.span,
                    "only scalar numbers are reinterpreted",
                    "transfer element by element",
                );
            }
        }
    }
}

/// A number of 128 bits, which no GPU computes with.
fn quad(node: &Expr) -> Option<Diagnostic> {
    let here = is_quad(&node.ty) && begins_as_quad(&node.kind);
    here.then(|| {
        Diagnostic::error(codes::QUAD_ON_DEVICE, "REAL(16) in device code")
            .at(node.span, "GPUs compute with 64 bits at most")
            .help("compute with REAL(8) there, or on the host")
    })
}

fn is_quad(ty: &Type) -> bool {
    matches!(ty, Type::Real(16) | Type::Complex(16))
}

/// Whether a value of 128 bits is one here for the first time, and not by way of its operands.
fn begins_as_quad(kind: &ExprKind) -> bool {
    if let ExprKind::Cast(inner) = kind {
        !is_quad(&inner.ty)
    } else if let ExprKind::Intrinsic { args, .. } = kind {
        !args.iter().flatten().any(|arg| is_quad(&arg.ty))
    } else {
        matches!(
            kind,
            ExprKind::Var(_)
                | ExprKind::Const(_)
                | ExprKind::Call { .. }
                | ExprKind::Component { .. }
        )
    }
}

fn is_text(item: &ArrayItem) -> bool {
    matches!(item, ArrayItem::Expr(e) if matches!(e.ty, Type::Character(..)))
}

fn dummy_procedure(span: Span, name: &str) -> Diagnostic {
    let what = if name.is_empty() {
        "procedure as an argument".to_string()
    } else {
        format!("dummy procedure '{name}'")
    };
    Diagnostic::error(codes::PROCEDURE_ARGUMENT_ON_DEVICE, format!("{what} in device code"))
        .at(span, "device code calls procedures by their names")
        .help("call the procedure itself; where one of several is meant, pass a number and choose with SELECT CASE")
}

fn held_component(var: &str, at: Span, component: &str, span: Span) -> Diagnostic {
    Diagnostic::error(
        codes::HELD_COMPONENT,
        format!("'{var}' goes to the device with component '{component}', which lies elsewhere"),
    )
    .at(at, "is copied to device memory as it stands")
    .also(span, "polymorphic, or characters whose length is not constant")
    .help("pass what the kernel needs as arguments of their own, or give the component a numeric type")
}

fn has_known_length(value: &Expr) -> bool {
    matches!(value.ty, Type::Character(CharLen::Const(_), _))
        || matches!(value.kind, ExprKind::Const(_))
}

fn is_constant(value: &Expr) -> bool {
    if matches!(value.kind, ExprKind::Const(_)) {
        true
    } else if let ExprKind::Paren(inner) | ExprKind::Cast(inner) = &value.kind {
        is_constant(inner)
    } else {
        false
    }
}

fn is_number(value: &Expr) -> bool {
    matches!(
        value.ty,
        Type::Integer(_) | Type::Real(_) | Type::Complex(_)
    )
}
