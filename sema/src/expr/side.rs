//! Host and device: what may be read where.

use super::{Analyzer, Cx};
use crate::Side;
use crate::diag::{Diagnostic, codes};
use crate::ir::space::{beyond_host, space_of};
use crate::ir::walk::refs;
use crate::ir::{Expr, ExprKind, ProcId, Role, Space, Subscript, Target, Type, TypeId, VarId};
use crate::source::Span;

/// The subscripts and bounds in a designator, without the arrays and structures that they choose from.
pub fn subscripts(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    let base = if let ExprKind::Element { base, .. }
    | ExprKind::Section { base, .. }
    | ExprKind::Substring { base, .. }
    | ExprKind::Component { base, .. }
    | ExprKind::Part(base)
    | ExprKind::Paren(base) = &expr.kind
    {
        &**base
    } else {
        return;
    };
    subscripts(base, visit);
    refs::operands(expr, &mut |_, operand| {
        if !std::ptr::eq(operand, base) {
            visit(operand);
        }
    });
}

impl Analyzer<'_> {
    /// Whether code of `cx` may name a variable at all; reports it when not.
    pub(crate) fn check_visible(&mut self, cx: Cx, id: VarId, span: Span) -> bool {
        let space = self.program[id].space;
        match cx.side {
            // The offload pass decides how they travel.
            Side::Device if self.in_kernel_loops => true,
            // Each call hands it over.
            Side::Device if self.is_in_region(cx) => {
                self.is_of_device(cx, id) || self.is_handed(id, span)
            }
            Side::Device if matches!(space, Space::Host | Space::Pinned) => {
                self.is_of_device(cx, id) || self.host_variable_on_device(id, span)
            }
            Side::Host | Side::Device => true,
        }
    }

    /// Locals and dummies of device procedures need no attribute.
    fn is_of_device(&self, cx: Cx, id: VarId) -> bool {
        let variable = &self.program[id];
        match (&variable.role, variable.owner) {
            (Role::Parameter, _) => true,
            (Role::Module(_) | Role::Common(_), _) => false,
            (Role::Local | Role::Dummy(_) | Role::Result, Some(owner)) => {
                Some(owner) == cx.procedure || self.program[owner].target != Target::Host
            }
            (Role::Local | Role::Dummy(_) | Role::Result, None) => true,
        }
    }

    fn host_variable_on_device(&mut self, id: VarId, span: Span) -> bool {
        let (name, declared) = (self.program[id].name.clone(), self.program[id].span);
        let help = if let Role::Common(_) = self.program[id].role {
            "COMMON blocks are memory of the host: put the variable into a module, with DEVICE, CONSTANT or MANAGED"
        } else {
            "give it the attribute DEVICE, CONSTANT or MANAGED, or pass it as an argument with VALUE"
        };
        self.report(
            Diagnostic::error(
                codes::HOST_VARIABLE_ON_DEVICE,
                format!("host variable '{name}' in device code"),
            )
            .at(span, "lives in host memory")
            .also(declared, "declared here")
            .help(help),
        );
        false
    }

    /// The value of `expr` where `cx` runs: host code reads device data through a copy (guide, "Implicit data transfer in expressions").
    pub fn readable(&self, cx: Cx, expr: Expr) -> Expr {
        if cx.side == Side::Device || !space_of(&self.program, &expr).is_some_and(beyond_host) {
            return expr;
        }
        self.fetched(expr)
    }

    /// A host copy of what a designator names in device memory: of the longest part of it that is copied as it stands.
    fn fetched(&self, expr: Expr) -> Expr {
        let (ty, rank, span) = (expr.ty.clone(), expr.rank, expr.span);
        let part = |base: Box<Expr>| Box::new(self.fetched(*base));
        let kind = match expr.kind {
            ExprKind::Paren(inner) => return self.fetched(*inner),
            ExprKind::Substring { base, lower, upper } => ExprKind::Substring {
                base: part(base),
                lower,
                upper,
            },
            ExprKind::Element { base, subscripts } if !self.is_reachable(&base) || rank > 0 => {
                ExprKind::Element {
                    base: part(base),
                    subscripts,
                }
            }
            ExprKind::Component { base, ty, field } if self.is_within(&base, ty, field) => {
                ExprKind::Component {
                    base: part(base),
                    ty,
                    field,
                }
            }
            kind => ExprKind::Fetch(Box::new(Expr::new(kind, ty.clone(), rank, span))),
        };
        Expr::new(kind, ty, rank, span)
    }

    /// Whether a component can only be had through its structures: the array components of an array of structures.
    fn is_within(&self, base: &Expr, ty: TypeId, field: u32) -> bool {
        let field = &self.program[ty].fields[field as usize];
        field.space == Space::Host
            && (!self.is_reachable(base) || (base.rank > 0 && field.shape.rank() > 0))
    }

    /// Whether a designator in device memory is one place, or places in even steps, which a copy reaches as they stand.
    pub(crate) fn is_reachable(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Var(_) => true,
            ExprKind::Element { base, .. } => expr.rank == 0 && self.is_reachable(base),
            ExprKind::Section { base, subscripts } => {
                let even = |one: &Subscript| !matches!(one, Subscript::Vector(_));
                subscripts.iter().all(even) && self.is_reachable(base)
            }
            ExprKind::Component { base, ty, field } => !self.is_within(base, *ty, *field),
            ExprKind::Paren(inner) => self.is_reachable(inner),
            _ => false,
        }
    }

    /// Whether a procedure of CUDAFOR may give `expr` a value in host code; reports device data.
    pub(crate) fn check_writable_here(&mut self, cx: Cx, expr: &Expr) -> bool {
        if cx.side == Side::Device || !space_of(&self.program, expr).is_some_and(beyond_host) {
            return true;
        }
        let name = self.base_name(expr);
        self.report(
            Diagnostic::error(
                codes::DEVICE_DATA_ON_HOST,
                format!("device data '{name}' is set by a procedure of the host"),
            )
            .at(
                expr.span,
                "lives in device memory, where the host cannot write",
            )
            .help("give a host variable and assign it afterwards: `d = h`"),
        );
        false
    }

    /// The name of the variable that a designator starts with.
    pub(crate) fn base_name(&self, expr: &Expr) -> String {
        match self.base_variable(expr) {
            Some(id) => self.program[id].name.clone(),
            None => "expression".to_string(),
        }
    }

    /// A designator in a message: its names, without subscripts.
    pub(crate) fn object_name(&self, expr: &Expr) -> String {
        if let ExprKind::Component { base, ty, field } = &expr.kind {
            let field = &self.program[*ty].fields[*field as usize];
            return format!("{}%{}", self.object_name(base), field.name);
        }
        if let ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Part(base)
        | ExprKind::Paren(base) = &expr.kind
        {
            return self.object_name(base);
        }
        self.base_name(expr)
    }

    /// The variable that a designator starts with.
    pub(crate) fn base_variable(&self, expr: &Expr) -> Option<VarId> {
        match &expr.kind {
            ExprKind::Var(id) => Some(*id),
            ExprKind::Element { base, .. }
            | ExprKind::Section { base, .. }
            | ExprKind::Substring { base, .. }
            | ExprKind::Part(base)
            | ExprKind::Component { base, .. } => self.base_variable(base),
            ExprKind::Paren(inner) => self.base_variable(inner),
            _ => None,
        }
    }

    /// Whether a procedure is a dummy argument of the device procedure that `cx` is in.
    fn is_dummy_of_device(&self, cx: Cx, procedure: ProcId) -> bool {
        let Some(inside) = cx.procedure.map(|id| &self.program[id]) else {
            return false;
        };
        let is_it = |var: &VarId| matches!(self.program[*var].ty, Type::Procedure(dummy) if dummy == procedure);
        inside.target != Target::Host && inside.dummies.iter().any(is_it)
    }

    /// The twin of a procedure that code of `cx` can call; reports it when there is none.
    pub(crate) fn callable(&mut self, cx: Cx, procedure: ProcId, span: Span) -> Option<ProcId> {
        let procedure = self.for_side(procedure, cx.side);
        self.check_level(cx, procedure, span);
        let found = &self.program[procedure];
        let (name, declared, target) = (found.name.clone(), found.span, found.target);
        let report = match (cx.side, target) {
            (Side::Host, Target::Host) | (Side::Device, Target::Device) => return Some(procedure),
            // Reported where the dummy argument is declared.
            (Side::Device, Target::Host) if self.is_dummy_of_device(cx, procedure) => return None,
            (Side::Device, Target::Host)
                if let Some(twin) = self.routine_on_device(cx, procedure, span) =>
            {
                return Some(twin);
            }
            (Side::Device, Target::Host) => Diagnostic::error(
                codes::HOST_PROCEDURE_ON_DEVICE,
                format!("host procedure '{name}' called in device code"),
            )
            .at(span, "runs on the host")
            .help("declare it attributes(device) or attributes(host, device)"),
            (Side::Host, Target::Device) => Diagnostic::error(
                codes::DEVICE_PROCEDURE_ON_HOST,
                format!("device procedure '{name}' called in host code"),
            )
            .at(span, "runs on the device")
            .help("declare it attributes(host, device), or launch a kernel that calls it"),
            (_, Target::Global | Target::GridGlobal) => Diagnostic::error(
                codes::KERNEL_WITHOUT_LAUNCH,
                format!("kernel '{name}' called without a launch configuration"),
            )
            .at(span, "a kernel is launched from host code")
            .help(match cx.side {
                Side::Host => format!("write call {name}<<<grid, block>>>(...)"),
                Side::Device => format!(
                    "declare '{name}' ATTRIBUTES(DEVICE), so that each thread calls it, or launch it from host code"
                ),
            }),
        };
        self.report(report.also(declared, "declared here"));
        None
    }
}
