//! References in expressions: designators with their subscripts, actual arguments, what called procedures use.

use super::super::super::effects::crosses_pointer_component;
use super::super::symbols::DEEPEST;
use super::*;
use crate::intrinsics::Class;
use crate::ir::constant::constant;
use crate::ir::{Shape, Subscript};

impl<Op: Operation> Gather<'_, Op> {
    /// An expression as a statement or operator uses it.
    pub(super) fn expression(&mut self, access: Access, expr: &Expr) {
        match access {
            Access::Read => self.read(expr),
            Access::Write => self.write(expr),
            Access::Atomic => {
                let from = self.references.len();
                self.write(expr);
                let root = expr.root();
                let own = self.references[from..].iter_mut();
                let own = own.filter(|one| one.writes && Some(one.root) == root);
                own.for_each(|one| one.atomic = true);
            }
            Access::Object | Access::Target => {
                self.designator(expr, true);
                self.parts(expr);
            }
            Access::Argument(procedure, place) => self.argument(procedure, place, expr),
        }
    }

    pub(super) fn read(&mut self, expr: &Expr) {
        if let Some(effect) = effects::of_node(expr) {
            self.hinder(Hindrance::Effect(effect), expr.span);
        }
        if expr.root().is_some() {
            self.designator(expr, false);
            return self.parts(expr);
        }
        if let ExprKind::Intrinsic { id, args } = &expr.kind
            && id.row().class == Class::Inquiry
        {
            // Shapes and kinds are asked, no elements.
            let asked = |arg: &&Expr| arg.root().is_none() || id.row().name == "loc";
            args.iter()
                .flatten()
                .filter(asked)
                .for_each(|arg| self.read(arg));
        } else if let ExprKind::Call { procedure, .. } = &expr.kind {
            self.operands(expr);
            self.called(*procedure, expr.span);
        } else if matches!(expr.kind, ExprKind::Array(_)) {
            self.constructor(expr)
        } else {
            self.operands(expr)
        }
    }

    fn operands(&mut self, expr: &Expr) {
        let mut operands = Vec::new();
        refs::operands(expr, &mut |access, operand| {
            operands.push((access, operand.clone()))
        });
        for (access, operand) in operands {
            self.expression(access, &operand);
        }
    }

    /// The variables of implied DOs belong to their array constructor, and have any value in it.
    fn constructor(&mut self, expr: &Expr) {
        let (hidden, values) = (self.hidden.len(), self.values.clone());
        let mut vars = Vec::new();
        expr.indices(&mut |var| vars.push(var));
        for var in vars {
            let unknown = self.symbols.unknown(DEEPEST);
            self.values.insert(var, unknown);
            self.hidden.push(var);
        }
        self.operands(expr);
        self.hidden.truncate(hidden);
        self.values = values;
    }

    pub(super) fn write(&mut self, expr: &Expr) {
        self.designator(expr, true);
        self.parts(expr);
        if let ExprKind::Var(var) = expr.kind
            && self.is_followed(var)
        {
            self.forget(var);
        }
    }

    /// Subscripts and bounds in a designator, which are read.
    fn parts(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Element { base, subscripts } => {
                subscripts.iter().for_each(|one| self.read(one));
                self.parts(base);
            }
            ExprKind::Section { base, subscripts } => {
                for one in subscripts {
                    let mut bounds = Vec::new();
                    refs::subscript(one, &mut |_, bound| bounds.push(bound.clone()));
                    bounds.iter().for_each(|bound| self.read(bound));
                }
                self.parts(base);
            }
            ExprKind::Substring { base, lower, upper } => {
                [lower, upper]
                    .into_iter()
                    .flatten()
                    .for_each(|bound| self.read(bound));
                self.parts(base);
            }
            ExprKind::Component { base, .. } | ExprKind::Part(base) => self.parts(base),
            _ => {}
        }
    }

    /// An actual argument: what the procedure does with it.
    fn argument(&mut self, procedure: ProcId, place: usize, expr: &Expr) {
        let writes = self.summaries.writes_argument(procedure, place);
        if expr.root().is_none() {
            return self.read(expr);
        }
        let dummy = self.program[procedure].dummies.get(place).copied();
        let declared = dummy.map(|dummy| &self.program[dummy]);
        let array = declared.is_none_or(|dummy| dummy.shape != Shape::Scalar);
        let intent = declared.and_then(|dummy| dummy.dummy()?.intent);
        // An element stands for the array from there on (sequence association).
        let meant = if let ExprKind::Element { base, .. } = &expr.kind
            && array
            && expr.rank == 0
        {
            base
        } else {
            expr
        };
        let before = self.references.len();
        if intent != Some(crate::ir::Intent::Out) {
            self.designator(meant, false);
        }
        if writes {
            self.designator(meant, true);
        }
        // Which elements or components the procedure uses of what it is handed is not known.
        let some = meant.rank > 0 || matches!(meant.ty, Type::Derived(_));
        for reference in &mut self.references[before..] {
            reference.sure &= !some;
        }
        self.parts(expr);
        if let (ExprKind::Var(var), true) = (&expr.kind, writes)
            && self.is_followed(*var)
        {
            self.forget(*var);
        }
    }

    /// What a called procedure does to variables that are not handed to it.
    pub(super) fn called(&mut self, procedure: ProcId, span: Span) {
        let summary = self.summaries.of(procedure);
        for effect in &summary.effects {
            self.hinder(Hindrance::Effect(*effect), span);
        }
        for (vars, writes) in [(&summary.reads, false), (&summary.writes, true)] {
            for var in vars {
                let ty = self.program[*var].ty.clone();
                self.push(*var, Vec::new(), Vec::new(), ty, writes, span, true);
                if writes && self.is_followed(*var) {
                    self.forget(*var);
                }
            }
        }
        if summary.reads_any || summary.reads_targets {
            self.reads_shared(summary.reads_any, span);
        }
    }

    /// A procedure may read what is changed here: by pointers, or by use and host association.
    fn reads_shared(&mut self, any: bool, span: Span) {
        let changed: Vec<VarId> = self.modified.vars.iter().copied().collect();
        for var in changed {
            let variable = &self.program[var];
            let shared =
                variable.pointer || variable.target || has_pointers(self.program, &variable.ty, 0);
            let module = matches!(variable.role, Role::Module(_) | Role::Common(_));
            if shared || (any && module) {
                let ty = variable.ty.clone();
                self.push(var, Vec::new(), Vec::new(), ty, false, span, true);
                if let (true, Some(last)) = (shared, self.references.last_mut()) {
                    last.anywhere = true;
                }
            }
        }
    }

    /// A reference to what a designator names.
    pub(super) fn designator(&mut self, expr: &Expr, writes: bool) {
        let Some(root) = expr.root() else { return };
        if self.program[root].role == Role::Parameter || self.hidden.contains(&root) {
            return;
        }
        let mark = self.conditions.len();
        let (mut path, mut extents) = (Vec::new(), Vec::new());
        self.path(expr, &mut path, &mut extents);
        self.push(
            root,
            path,
            extents,
            expr.ty.clone(),
            writes,
            expr.span,
            false,
        );
        self.conditions.truncate(mark);
        if let (Some(last), true) = (
            self.references.last_mut(),
            crosses_pointer_component(self.program, expr),
        ) {
            last.anywhere = last.root == root;
        }
    }

    #[allow(clippy::too_many_arguments)] // the parts of one reference, from three places
    fn push(
        &mut self,
        root: VarId,
        path: Vec<Step>,
        extents: Vec<Option<Extent>>,
        ty: Type,
        writes: bool,
        place: Span,
        in_call: bool,
    ) {
        let step = self
            .step
            .clone()
            .filter(|step| !in_call && step.target.root() == Some(root));
        let reference = Reference {
            root,
            path,
            ty,
            writes,
            place,
            frames: self.stack.clone(),
            conditions: self.conditions.clone(),
            sure: self.is_sure(),
            step,
            in_call,
            anywhere: false,
            atomic: false,
            extents,
        };
        self.references.push(reference);
    }

    fn path(&mut self, expr: &Expr, path: &mut Vec<Step>, extents: &mut Vec<Option<Extent>>) {
        match &expr.kind {
            ExprKind::Component { base, ty, field } => {
                self.path(base, path, extents);
                let pointer = self.program[*ty].fields[*field as usize].pointer;
                path.push(Step::Field(*field, pointer));
            }
            ExprKind::Element { base, subscripts } => {
                self.path(base, path, extents);
                let forms: Vec<Affine> = subscripts.iter().map(|one| self.form(one)).collect();
                if path.is_empty() {
                    *extents = forms
                        .iter()
                        .map(|form| Some(Extent::element(form)))
                        .collect();
                }
                path.push(Step::Index(forms.into_iter().map(Some).collect()));
            }
            ExprKind::Section { base, subscripts } => {
                self.path(base, path, extents);
                let first = path.is_empty();
                let mut forms = Vec::new();
                for (dim, one) in subscripts.iter().enumerate() {
                    let (form, extent) = self.subscript(base, dim, one);
                    forms.push(form);
                    if first {
                        extents.push(extent);
                    }
                }
                path.push(Step::Index(forms));
            }
            ExprKind::Substring { base, .. } => {
                self.path(base, path, extents);
                path.push(Step::Index(vec![None]));
            }
            ExprKind::Part(base) => self.path(base, path, extents),
            _ => {}
        }
    }

    fn subscript(
        &mut self,
        base: &Expr,
        dim: usize,
        one: &Subscript,
    ) -> (Option<Affine>, Option<Extent>) {
        match one {
            Subscript::Index(index) => {
                let form = self.form(index);
                let extent = Extent::element(&form);
                (Some(form), Some(extent))
            }
            Subscript::Vector(_) => (None, None),
            Subscript::Range {
                lower,
                upper,
                stride,
            } => {
                let stride = match stride {
                    Some(stride) => self.form(stride).value().filter(|value| *value != 0),
                    None => Some(1),
                };
                let lower = match lower {
                    Some(lower) => Some(self.form(lower)),
                    None => self.declared_bound(base, dim, false),
                };
                let upper = match upper {
                    Some(upper) => Some(self.form(upper)),
                    None => self.declared_bound(base, dim, true),
                };
                self.range(lower, upper, stride)
            }
        }
    }

    /// An index of its own that runs through a range.
    fn range(
        &mut self,
        lower: Option<Affine>,
        upper: Option<Affine>,
        stride: Option<i64>,
    ) -> (Option<Affine>, Option<Extent>) {
        let Some(stride) = stride else {
            return (None, None);
        };
        let meaning = match (&lower, &upper) {
            (Some(_), Some(_)) => Meaning::Index,
            _ => Meaning::Unknown,
        };
        let index = Affine::symbol(self.symbols.add(meaning, DEEPEST));
        let (first, last) = if stride > 0 {
            (&lower, &upper)
        } else {
            (&upper, &lower)
        };
        let mut bound = |greater: Option<Affine>, less: Option<Affine>| {
            if let (Some(greater), Some(less)) = (greater, less)
                && let Some(form) = greater.minus(&less)
            {
                self.conditions.push(Condition {
                    form,
                    is_zero: false,
                });
            }
        };
        bound(Some(index.clone()), first.clone());
        bound(last.clone(), Some(index.clone()));
        if stride.abs() != 1
            && let Some(lower) = &lower
        {
            let round = Affine::symbol(self.symbols.add(Meaning::Index, DEEPEST));
            let steps = round.times(stride).and_then(|steps| lower.plus(&steps));
            if let Some(form) = steps.and_then(|value| index.minus(&value)) {
                self.conditions.push(Condition {
                    form,
                    is_zero: true,
                });
            }
        }
        let extent = first
            .clone()
            .zip(last.clone())
            .map(|(lower, upper)| Extent {
                lower,
                upper,
                dense: stride.abs() == 1,
            });
        (Some(index), extent)
    }

    /// A bound as declared, of variables that keep their bounds.
    pub(super) fn declared_bound(
        &mut self,
        base: &Expr,
        dim: usize,
        upper: bool,
    ) -> Option<Affine> {
        let ExprKind::Var(var) = base.kind else {
            return None;
        };
        let fixed = match &self.program[var].shape {
            Shape::Explicit(bounds) => {
                let bound = bounds.get(dim)?;
                // Bounds were fixed when the procedure began: variables in them may have changed since.
                constant(if upper { &bound.upper } else { &bound.lower })
            }
            Shape::Assumed(_) => None,
            Shape::AssumedSize(bounds, _) if dim < bounds.len() => None,
            Shape::Scalar | Shape::AssumedSize(..) | Shape::Deferred(_) => return None,
        };
        Some(match fixed {
            Some(value) => Affine::constant(value),
            None => self.symbols.bound(var, dim, upper),
        })
    }
}

impl Extent {
    fn element(form: &Affine) -> Extent {
        Extent {
            lower: form.clone(),
            upper: form.clone(),
            dense: true,
        }
    }
}

/// Whether structures of a type hold pointers; recursive types do, as far as anybody looks.
fn has_pointers(program: &Program, ty: &Type, depth: usize) -> bool {
    if matches!(ty, Type::Derived(_)) && depth > 8 {
        true
    } else if let Type::Derived(id) = ty {
        program[*id]
            .fields
            .iter()
            .any(|field| field.pointer || has_pointers(program, &field.ty, depth + 1))
    } else {
        matches!(ty, Type::Class(_))
    }
}
