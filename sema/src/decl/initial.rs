//! Initial values: of variables, named constants and components; converted, evaluated and fitted to the shape.
//!
//! A scalar value of an array stands for every element. An array value is an array constructor whose rank is that of the
//! variable, with the elements in array element order.

use super::super::constant::Value;
use super::{Analyzer, Cx, Entity, ScopeKind};
use crate::Side;
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::refs;
use crate::ir::{
    ArrayItem, Body, Bounds, CharLen, Const, Expr, ExprKind, HostOp, IfArm, ProcId, Role, Shape,
    Space, Stmt, StmtKind, Target, Type, TypeId, UnaryOp, VarId, Variable,
};
use crate::source::Span;
use crate::syntax::ast::{self, Init};

/// A pointer that has a target before the first statement.
#[derive(Debug)]
pub(in super::super) struct FirstTarget {
    cx: Cx,
    pointer: ast::Name,
    target: ast::Expr,
}

impl Analyzer<'_> {
    /// Gives a declared variable its value.
    pub(super) fn initialise(&mut self, cx: Cx, entity: &Entity, variable: &mut Variable) {
        let Some(init) = &entity.init else {
            if variable.role == Role::Parameter {
                let message = format!("named constant '{}' has no value", variable.name);
                self.error(
                    codes::NO_VALUE,
                    variable.span,
                    message,
                    "PARAMETER without a value",
                );
                variable.ty = Type::Error;
            }
            return;
        };
        if matches!(variable.role, Role::Dummy(_) | Role::Result) {
            let message = format!("'{}' cannot have an initial value", variable.name);
            self.error(
                codes::BAD_INITIAL,
                variable.span,
                message,
                "it is a dummy argument or result",
            );
            return;
        }
        if let Init::Pointer(target) = init
            && variable.pointer
            && self.begins_with_target(cx, entity, target)
        {
            variable.save |= variable.role == Role::Local && cx.procedure != self.program.main;
            return;
        }
        self.check_enumerator(cx, entity, init);
        variable.init = self.initial_value(cx, init, variable, false);
        if variable.role == Role::Parameter && variable.init.is_none() {
            variable.ty = Type::Error;
        }
    }

    /// The value of an enumerator is an integer; a real one would be cut off.
    fn check_enumerator(&mut self, cx: Cx, entity: &Entity, init: &Init) {
        let Init::Value(value) = init else { return };
        if !entity.enumerator {
            return;
        }
        let lowered = self.silently(|analyzer| analyzer.expr(cx, value));
        if !matches!(lowered.ty, Type::Integer(_) | Type::Error) {
            let message = format!("enumerator '{}' has no integer value", entity.name.text);
            let why = format!("this is {}", self.described(&lowered));
            self.error(codes::BAD_INITIAL, value.span, message, why);
        }
    }

    /// `p => target`: of a module or the main program, associated before the first statement of the program; of a procedure, when it is
    /// first called.
    fn begins_with_target(&mut self, cx: Cx, entity: &Entity, target: &ast::Expr) -> bool {
        let module = matches!(self.scope(cx).kind, ScopeKind::Module(_));
        let on_host = |id: ProcId| self.program[id].target == Target::Host;
        let begins = module || cx.procedure.is_some_and(on_host);
        let null = matches!(&target.kind, ast::ExprKind::Apply { base, args }
            if args.is_empty() && matches!(&base.kind, ast::ExprKind::Name(name) if name.key() == "null"));
        if !begins || null {
            return false;
        }
        let first = FirstTarget {
            cx,
            pointer: entity.name.clone(),
            target: target.clone(),
        };
        self.first_targets.push(first);
        true
    }

    /// Associates the pointers that begin with a target, where the program starts.
    pub(crate) fn start_with_targets(&mut self) {
        let mut start = Vec::new();
        for first in std::mem::take(&mut self.first_targets) {
            if !self.is_first_target(&first) {
                continue;
            }
            let own = first
                .cx
                .procedure
                .filter(|id| self.program.main != Some(*id));
            if let Some(procedure) = own {
                self.associate_in_first_call(procedure, &first);
            } else if let Some(main) = self.program.main {
                let cx = Cx {
                    procedure: Some(main),
                    specification: false,
                    ..first.cx
                };
                start.extend(self.associated_first(cx, &first.pointer, &first.target));
            } else if self.options.library {
                self.no_first_target(first.target.span, "not NULL()");
            }
        }
        match self.program.main {
            Some(main) => start.extend(self.first_assignments(main)),
            None if self.options.library => self.no_first_values(),
            None => {}
        }
        if let Some(main) = self.program.main
            && let crate::ir::Body::Host(body) = &mut self.program[main].body
        {
            body.splice(0..0, start);
        }
    }

    /// What a pointer begins with is there from the beginning: no pointer, and nothing that is allocated (F2018 C765).
    fn is_first_target(&mut self, first: &FirstTarget) -> bool {
        let (cx, target) = (first.cx, first.target.clone());
        let lowered = self.silently(|analyzer| analyzer.expr(cx, &target));
        let root = lowered.root().map(|var| &self.program[var]);
        let label = match root {
            Some(root) if root.pointer => "a POINTER, which points nowhere yet",
            Some(root) if root.allocatable => "ALLOCATABLE, and not allocated yet",
            Some(_) | None => return true,
        };
        self.no_first_target(first.target.span, label);
        false
    }

    /// A pointer of a procedure begins with its target.
    fn associate_in_first_call(&mut self, procedure: ProcId, first: &FirstTarget) {
        let span = first.target.span;
        let cx = Cx {
            specification: false,
            ..first.cx
        };
        let body = self.associated_first(cx, &first.pointer, &first.target);
        self.do_in_first_call(procedure, &first.pointer.text, body, span);
    }

    /// `if (.not. begun) then; begun = .true.; body; end if` before the first statement of a procedure.
    pub(super) fn do_in_first_call(
        &mut self,
        procedure: ProcId,
        what: &str,
        mut body: Vec<Stmt<HostOp>>,
        span: Span,
    ) {
        let logical = |value: bool| {
            let kind = ExprKind::Const(Const::Logical(value));
            Expr::new(kind, Type::LOGICAL, 0, span)
        };
        let name = format!("{what}_begun");
        let begun = self.local(procedure, &name, Type::LOGICAL, Shape::Scalar, span);
        self.program[begun].save = true;
        self.program[begun].init = Some(logical(false));
        let begun = Expr::new(ExprKind::Var(begun), Type::LOGICAL, 0, span);
        let (lhs, rhs) = (begun.clone(), logical(true));
        body.insert(0, Stmt::new(StmtKind::Assign { lhs, rhs }, span));
        let (op, operand) = (UnaryOp::Not, Box::new(begun));
        let arm = IfArm {
            condition: Expr::new(ExprKind::Unary { op, operand }, Type::LOGICAL, 0, span),
            body,
            leading: Vec::new(),
        };
        let kind = StmtKind::If {
            arms: vec![arm],
            otherwise: None,
            name: None,
        };
        if let Body::Host(stmts) = &mut self.program[procedure].body {
            stmts.insert(0, Stmt::new(kind, span));
        }
    }

    fn no_first_target(&mut self, span: Span, label: &str) {
        let found = Diagnostic::error(
            codes::BAD_INITIAL,
            "this pointer cannot begin with a target",
        )
        .at(span, label)
        .help("associate the pointer in the program: `p => target`");
        self.report(found);
    }

    /// The value of an initialisation for a variable or component.
    pub(super) fn initial_value(
        &mut self,
        cx: Cx,
        init: &Init,
        variable: &mut Variable,
        component: bool,
    ) -> Option<Expr> {
        // The translator evaluates it, wherever the variable lives.
        let cx = Cx {
            specification: true,
            side: Side::Host,
            ..cx
        };
        match init {
            Init::Value(expr) => {
                let lowered = if let ast::ExprKind::Boz { radix, digits } = &expr.kind {
                    self.boz_as(*radix, digits, &variable.ty, expr.span)
                } else {
                    self.expr(cx, expr)
                };
                let lowered = self.with_truth_as(cx, &variable.ty, lowered);
                self.fitted(lowered, variable, expr.span)
            }
            Init::Pointer(expr) => self.pointer_value(cx, expr, variable, component),
            Init::Data(values)
                if variable.rank() == 0 && values.len() == 1 && values[0].repeat.is_none() =>
            {
                let lowered = self.expr(cx, &values[0].value);
                self.fitted(lowered, variable, values[0].value.span)
            }
            Init::Data(values) => {
                let span = values
                    .first()
                    .map_or(variable.span, |value| value.value.span);
                self.error(
                    codes::BAD_INITIAL,
                    span,
                    "components cannot be initialised like this",
                    "write `= value`",
                );
                None
            }
        }
    }

    fn pointer_value(
        &mut self,
        cx: Cx,
        expr: &ast::Expr,
        variable: &Variable,
        component: bool,
    ) -> Option<Expr> {
        let lowered = self.expr(cx, expr);
        if matches!(lowered.kind, ExprKind::Null) && variable.pointer {
            return Some(Expr {
                ty: variable.ty.clone(),
                rank: variable.rank(),
                ..lowered
            });
        }
        if lowered.ty != Type::Error {
            if component && self.is_lasting_target(&lowered, variable) {
                return Some(lowered);
            }
            let label = "neither NULL() nor a variable of a module with TARGET, of the component's type and rank";
            self.no_first_target(expr.span, label);
        }
        None
    }

    /// Whether a pointer component may begin with it: an object of a module with TARGET, or a part of one with constant subscripts, of
    /// the component's type and rank (F2018 C764).
    fn is_lasting_target(&mut self, target: &Expr, variable: &Variable) -> bool {
        let root = target.root().map(|var| &self.program[var]);
        let lasting = root.is_some_and(|root| {
            let plain = !root.allocatable && !root.pointer && root.space == Space::Host;
            plain && root.target && matches!(root.role, Role::Module(_))
        });
        let mut constant = true;
        refs::each(target, &mut |node| {
            let other = matches!(&node.kind, ExprKind::Var(var) if Some(*var) != target.root());
            constant &= !other && !matches!(node.kind, ExprKind::Call { .. });
        });
        let same = crate::ir::same_type(&target.ty, &variable.ty);
        let class = matches!(variable.ty, Type::Class(_));
        lasting && constant && !class && same && target.rank == variable.rank()
    }

    /// The value converted to the variable's type and shape.
    fn fitted(&mut self, lowered: Expr, variable: &mut Variable, span: Span) -> Option<Expr> {
        if lowered.ty == Type::Error || variable.ty == Type::Error {
            return None;
        }
        if matches!(lowered.kind, ExprKind::Null) && (variable.pointer || variable.allocatable) {
            return Some(Expr {
                ty: variable.ty.clone(),
                rank: variable.rank(),
                ..lowered
            });
        }
        if variable.pointer || variable.allocatable {
            let message = format!("'{}' cannot have an initial value", variable.name);
            let label = "there is no memory for it before ALLOCATE";
            self.error(codes::BAD_INITIAL, span, message, label);
            return None;
        }
        if let Type::Derived(id) = variable.ty {
            let shape = self.structures_shape(&lowered);
            let value = self.structure_value(lowered, id)?;
            let fits = value.rank == 0 || {
                let model = Value::shaped(Type::Error, shape?, Vec::new());
                self.fit_shape(&model, false, variable, span).is_some()
            };
            return fits.then_some(value);
        }
        self.take_length(&lowered, variable)?;
        let named = matches!(lowered.kind, ExprKind::Const(Const::Named { .. }))
            && lowered.ty == variable.ty;
        if named && variable.rank() == 0 && variable.role != Role::Parameter {
            return Some(lowered);
        }
        let letters = self.hollerith_as(&lowered, &variable.ty, variable.rank() > 0);
        let lowered = letters.unwrap_or(lowered);
        let scalar = lowered.rank == 0;
        let cast = self.cast(lowered, &variable.ty);
        if cast.ty == Type::Error {
            return None;
        }
        let mut value = self.constant(&cast)?;
        if variable.role == Role::Parameter {
            pad_texts(&mut value, &variable.ty);
        }
        self.fit_shape(&value, scalar, variable, span)?;
        Some(Expr {
            ty: variable.ty.clone(),
            ..value.into_expr(span)
        })
    }

    /// `character(*), parameter`: the length of the value.
    fn take_length(&mut self, lowered: &Expr, variable: &mut Variable) -> Option<()> {
        if let Type::Character(CharLen::Assumed, kind) = variable.ty
            && matches!(lowered.ty, Type::Character(..))
        {
            let value = self.constant(lowered)?;
            let length = match (value.items.first(), &value.ty) {
                (Some(Const::Character(codes)), _) => codes.len() as i64,
                (_, Type::Character(CharLen::Const(length), _)) => *length,
                _ => 0,
            };
            variable.ty = Type::Character(CharLen::Const(length), kind);
        }
        Some(())
    }

    fn fit_shape(
        &mut self,
        value: &Value,
        scalar: bool,
        variable: &mut Variable,
        span: Span,
    ) -> Option<()> {
        if let Shape::Assumed(lowers) = &variable.shape
            && variable.role == Role::Parameter
        {
            variable.shape =
                self.implied_bounds(&lowers.clone(), value, &variable.name.clone(), span)?;
        }
        if scalar {
            return Some(());
        }
        let wanted = self.constant_extents(variable)?;
        if wanted == value.shape {
            return Some(());
        }
        let show = |shape: &[i64]| match shape {
            [] => "a scalar".to_string(),
            shape => format!(
                "shape ({})",
                shape
                    .iter()
                    .map(i64::to_string)
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
        };
        let message = format!("the value of '{}' has another shape", variable.name);
        let label = format!("{} for {}", show(&value.shape), show(&wanted));
        let found = Diagnostic::error(codes::BAD_INITIAL_SHAPE, message)
            .at(span, label)
            .help("give as many elements as the array has, with RESHAPE for more than one dimension, or one scalar for all");
        self.report(found);
        None
    }

    fn implied_bounds(
        &mut self,
        lowers: &[Expr],
        value: &Value,
        name: &str,
        span: Span,
    ) -> Option<Shape> {
        if lowers.len() != value.shape.len() {
            let message = format!("the value of '{name}' has another rank");
            self.error(
                codes::BAD_INITIAL_SHAPE,
                span,
                message,
                format!("rank {} for rank {}", value.shape.len(), lowers.len()),
            );
            return None;
        }
        let bounds = lowers.iter().zip(&value.shape).map(|(lower, extent)| {
            let first = self.const_int(lower)?;
            Some(Bounds {
                lower: lower.clone(),
                upper: Expr::int(first + extent - 1, lower.span),
            })
        });
        bounds.collect::<Option<Vec<_>>>().map(Shape::Explicit)
    }

    /// Extents of a variable with constant bounds; an error about other bounds is reported elsewhere.
    pub(super) fn constant_extents(&self, variable: &Variable) -> Option<Vec<i64>> {
        match &variable.shape {
            Shape::Scalar => Some(Vec::new()),
            Shape::Explicit(bounds) => {
                let extent = |bounds: &Bounds| {
                    Some(super::super::constant::extent(
                        self.const_int(&bounds.lower)?,
                        self.const_int(&bounds.upper)?,
                    ))
                };
                bounds.iter().map(extent).collect()
            }
            Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => None,
        }
    }

    // ------------------------------------------------------------------------------------------ structures

    /// A constant structure, or array of structures, with every component evaluated.
    fn structure_value(&mut self, lowered: Expr, id: TypeId) -> Option<Expr> {
        let Expr {
            kind,
            ty,
            rank,
            span,
        } = lowered;
        match kind {
            ExprKind::Structure { ty: own, values } if own == id => {
                let values = self.component_values(values, id)?;
                Some(Expr::new(
                    ExprKind::Structure { ty: own, values },
                    ty,
                    rank,
                    span,
                ))
            }
            ExprKind::Array(items) if items.iter().all(is_scalar) => {
                let items = items.into_iter().map(|item| match item {
                    ArrayItem::Expr(item) => self.structure_value(item, id).map(ArrayItem::Expr),
                    ArrayItem::ImpliedDo { .. } => None,
                });
                let items = items.collect::<Option<Vec<_>>>()?;
                Some(Expr::new(ExprKind::Array(items), ty, rank, span))
            }
            ExprKind::Paren(inner) => self.structure_value(*inner, id),
            ExprKind::Intrinsic { id, .. } if crate::expr::is_module_constant(id) => {
                Some(Expr::new(kind, ty, rank, span))
            }
            ExprKind::Var(variable) if self.has_value_of_rank(variable, rank) => {
                self.program[variable].init.clone()
            }
            ExprKind::Array(_)
            | ExprKind::Var(_)
            | ExprKind::Element { .. }
            | ExprKind::Section { .. }
            | ExprKind::Component { .. }
            | ExprKind::Intrinsic { .. } => {
                let whole = Expr::new(kind, ty, rank, span);
                match self.constant_structures(&whole) {
                    Ok((made, _)) => self.structure_value(made, id),
                    Err(_) => self.no_structure(span),
                }
            }
            _ => self.no_structure(span),
        }
    }

    /// Whether a variable is a named constant whose value is not one for all of its elements.
    fn has_value_of_rank(&self, variable: VarId, rank: u8) -> bool {
        let variable = &self.program[variable];
        let init = variable.init.as_ref();
        variable.role == Role::Parameter && init.is_none_or(|init| init.rank == rank)
    }

    /// The extents of constant structures; a mistake in them is told elsewhere.
    fn structures_shape(&self, lowered: &Expr) -> Option<Vec<i64>> {
        if let ExprKind::Array(items) = &lowered.kind
            && items.iter().all(is_scalar)
        {
            Some(vec![items.len() as i64])
        } else {
            self.constant_structures(lowered).ok().map(|found| found.1)
        }
    }

    fn no_structure(&mut self, span: Span) -> Option<Expr> {
        let found = Diagnostic::error(codes::NOT_CONSTANT, "this is not a constant structure")
            .at(span, "a structure constructor of constants must stand here")
            .help("assign the value in the program");
        self.report(found);
        None
    }

    fn component_values(
        &mut self,
        values: Vec<Option<Expr>>,
        id: TypeId,
    ) -> Option<Vec<Option<Expr>>> {
        let fields = self.program[id].fields.clone();
        let mut evaluated = Vec::with_capacity(values.len());
        for (value, field) in values.into_iter().zip(&fields) {
            evaluated.push(match value {
                None => None,
                Some(value) if matches!(value.kind, ExprKind::Null) => Some(value),
                Some(value) if field.allocatable && value.ty != Type::Error => {
                    let name = &field.name;
                    let message = format!("the ALLOCATABLE component '{name}' in an initial value");
                    let found = Diagnostic::error(codes::BAD_INITIAL, message)
                        .at(
                            value.span,
                            "there is no memory for it before the program runs",
                        )
                        .help("write NULL() there, and assign the value by a statement");
                    self.report(found);
                    return None;
                }
                Some(value) => {
                    let mut model = Variable::new(
                        field.name.clone(),
                        field.span,
                        field.ty.clone(),
                        field.shape.clone(),
                        Role::Local,
                    );
                    let span = value.span;
                    Some(self.fitted(value, &mut model, span)?)
                }
            });
        }
        Some(evaluated)
    }
}

fn is_scalar(item: &ArrayItem) -> bool {
    matches!(item, ArrayItem::Expr(item) if item.rank == 0)
}

/// The texts of a named constant in the length that it declares.
fn pad_texts(value: &mut Value, ty: &Type) {
    let Type::Character(CharLen::Const(length), _) = ty else {
        return;
    };
    for item in &mut value.items {
        if let Const::Character(codes) = item {
            codes.resize((*length).clamp(0, 1 << 24) as usize, crate::ir::BLANK);
        }
    }
}
