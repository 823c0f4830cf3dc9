//! What an actual argument must have for its dummy: type, length, rank, shape, attributes, definability.
//!
//! Refuses to know memory spaces.

use crate::diag::{Diagnostic, codes};
use crate::expr::same_type;
use crate::expr::types::constant_length;
use crate::ir::{
    Actual, Body, CharLen, Const, Expr, ExprKind, Intent, ProcId, Shape, Space, Subscript, Target,
    Type, VarId,
};
use crate::source::Span;
use crate::{Analyzer, Cx, Side};

/// What an element of a dummy array and one of its actual argument count for: characters are in sequence, whatever the lengths
/// (F2018 15.5.2.11). Nothing where a length is not known.
fn units(dummy: &Type, actual: &Type) -> Option<(i64, i64)> {
    let length = if let Type::Character(length, _) = dummy {
        length
    } else {
        return Some((1, 1));
    };
    match length {
        CharLen::Assumed | CharLen::Deferred => Some((1, 1)),
        CharLen::Const(_) | CharLen::Expr(_) => {
            Some((constant_length(dummy)?, constant_length(actual)?))
        }
    }
}

impl Analyzer<'_> {
    /// Reports `argument 'x' ...` at the actual, with the dummy's declaration.
    pub(super) fn mismatch(
        &mut self,
        dummy: VarId,
        value: &Expr,
        what: &str,
        label: String,
        help: Option<String>,
    ) {
        let (name, declared) = (&self.program[dummy].name, self.program[dummy].span);
        let message = format!("argument '{name}' {what}");
        let mut report = Diagnostic::error(codes::ARGUMENT_MISMATCH, message)
            .at(value.span, label)
            .also(declared, "the dummy argument");
        if let Some(help) = help {
            report = report.help(help);
        }
        self.report(report);
    }

    pub(super) fn check_type(&mut self, dummy: VarId, value: &Expr, unseen: bool) -> bool {
        let wanted = self.program[dummy].ty.clone();
        let variable = &self.program[dummy];
        // The procedure may give it another object: the types must be one (F2008 12.5.2.5).
        // One that may be absent is handed on as it is, and no pointer is made of it.
        let absent = |var: VarId| {
            self.program[var]
                .dummy()
                .is_some_and(|dummy| dummy.optional)
        };
        let bound = variable.may_be_rebound()
            || variable.pointer && matches!(value.kind, ExprKind::Var(var) if absent(var));
        let fits = match bound {
            true => same_type(&wanted, &value.ty) || matches!(value.kind, ExprKind::Null),
            false if self.accepts(&wanted, &value.ty) => !self.is_chosen_later(dummy, value),
            false => self.is_seen_as_parent(dummy, value),
        };
        if fits {
            self.check_length(dummy, value);
            return true;
        }
        if self.is_only_an_interface(dummy) && self.has_ignored_type(dummy, &value.ty) {
            return true;
        }
        let (want, have) = (self.type_name(&wanted), self.type_name(&value.ty));
        if unseen && self.is_overlaid_argument(dummy, value) {
            self.warn_loose(dummy, value, &format!("is {want}"), &have);
            return true;
        }
        let subroutine = self.program[dummy]
            .owner
            .is_some_and(|owner| self.program[owner].result.is_none());
        if unseen && subroutine && self.is_scalar_of_other_bits(dummy, value) {
            self.warn_loose(dummy, value, &format!("is {want}"), &have);
            return true;
        }
        let label = format!("this is {have}");
        let read_only = self.program[dummy]
            .dummy()
            .is_some_and(|d| d.value || d.intent == Some(Intent::In));
        let help = match value.rank > 0 || (value.root().is_some() && !read_only) {
            true if value.ty.is_numeric() => {
                Some("arguments are not converted: declare both with one type".to_string())
            }
            true => conversion(&wanted, &value.ty),
            false => double_constant(&wanted, value).or_else(|| conversion(&wanted, &value.ty)),
        };
        self.mismatch(dummy, value, &format!("must be {want}"), label, help);
        false
    }

    /// Whether a procedure of the device, whose CLASS dummies are of one type, is given an object that may be of another.
    fn is_chosen_later(&mut self, dummy: VarId, value: &Expr) -> bool {
        let variable = &self.program[dummy];
        let on_device = variable
            .owner
            .is_some_and(|owner| self.program[owner].target == crate::ir::Target::Device);
        let polymorphic =
            matches!(value.ty, Type::Class(_)) || matches!(value.kind, ExprKind::Part(_));
        let later = on_device && polymorphic && matches!(variable.ty, Type::Derived(_));
        if later && self.is_of_version(dummy) {
            // Where the procedure uses parts of the object alone, its type does not count.
            let places = &mut self.routines.chosen_later;
            places.entry(dummy).or_insert(value.span);
            return false;
        }
        later
    }

    /// Whether a version for the device, whose CLASS dummies are of one type, is given an object of a type that extends it.
    fn is_seen_as_parent(&mut self, dummy: VarId, value: &Expr) -> bool {
        let (Type::Derived(wanted), Type::Derived(given)) = (&self.program[dummy].ty, &value.ty)
        else {
            return false;
        };
        let fits = self.descends(*given, *wanted) && value.root().is_some();
        let fits = fits && self.is_of_version(dummy) && self.is_class_on_host(dummy);
        if fits {
            let places = &mut self.routines.chosen_later;
            places.entry(dummy).or_insert(value.span);
        }
        fits
    }

    /// Whether the dummy argument is polymorphic in the host's version of its procedure.
    fn is_class_on_host(&self, dummy: VarId) -> bool {
        let Some(owner) = self.program[dummy].owner else {
            return false;
        };
        let host = self.for_side(owner, Side::Host);
        let mut own = self.program[owner].dummies.iter();
        let place = own.position(|one| *one == dummy);
        let there = place.and_then(|place| self.program[host].dummies.get(place));
        there.is_some_and(|there| matches!(self.program[*there].ty, Type::Class(_)))
    }

    /// A character argument shorter than a dummy of fixed length would be read beyond its end; the elements of assumed-shape arrays and what is
    /// allocated or pointed at have one length (F2018 15.5.2.4, 15.5.2.5).
    fn check_length(&mut self, dummy: VarId, value: &Expr) {
        let variable = &self.program[dummy];
        let lengths = constant_length(&variable.ty).zip(constant_length(&value.ty));
        let scalar = value.rank == 0 && variable.rank() == 0;
        let exact = match variable.shape {
            Shape::Assumed(_) | Shape::Deferred(_) => true,
            Shape::Scalar => variable.allocatable || variable.pointer,
            Shape::Explicit(_) | Shape::AssumedSize(..) => false,
        };
        let differs = |want: &i64, have: &i64| match exact {
            true => have != want,
            false => have < want && scalar,
        };
        if let Some((want, have)) = lengths.filter(|(want, have)| differs(want, have)) {
            let name = &variable.name;
            let label = match have < want {
                true => "shorter than the dummy argument",
                false => "longer than the dummy argument",
            };
            self.diags.push(
                Diagnostic::warning(
                    codes::SHORT_CHARACTER,
                    format!("argument '{name}' has {want} characters and is given {have}"),
                )
                .at(value.span, label)
                .help("declare the dummy character(len=*)"),
            );
        }
    }

    pub(super) fn check_rank(
        &mut self,
        procedure: ProcId,
        dummy: VarId,
        value: &Expr,
        unseen: bool,
    ) -> bool {
        let variable = &self.program[dummy];
        let want = variable.rank();
        let fits = match &variable.shape {
            Shape::Scalar => value.rank == 0 || self.program[procedure].elemental,
            Shape::Assumed(_) | Shape::Deferred(_) => value.rank == want,
            Shape::Explicit(_) | Shape::AssumedSize(..) => value.rank > 0 || starts_sequence(value),
        };
        if !fits && unseen && self.is_array_of_one(dummy, value) {
            self.warn_loose(dummy, value, "is an array", "a scalar");
            return true;
        }
        if !fits && self.is_only_an_interface(dummy) && self.program[dummy].ignored.rank {
            return true;
        }
        if !fits && !matches!(value.kind, ExprKind::Null) {
            self.wrong_rank(dummy, want, value);
            return false;
        }
        let body = &self.program[procedure].body;
        let unseen = unseen && !matches!(body, Body::Interface);
        self.warn_of_sequence(dummy, value, unseen);
        self.check_whole_shape(dummy, value) && self.check_size(dummy, value)
    }

    /// An element stands for those behind it where they surely follow it in memory (F2018 15.5.2.4); characters are in sequence anyway.
    /// Programs count on arrays of assumed shape that are whole ones, hence a warning.
    fn warn_of_sequence(&mut self, dummy: VarId, value: &Expr, unseen: bool) {
        let array = self.program[dummy].rank() > 0;
        let text = matches!(value.ty, Type::Character(..));
        let (ExprKind::Element { base, .. }, true, false) =
            (&value.kind, array && value.rank == 0, text || unseen)
        else {
            return;
        };
        let Some(what) = self.lies_apart(base) else {
            return;
        };
        let (name, declared) = (&self.program[dummy].name, self.program[dummy].span);
        let message = format!("array argument '{name}' begins at an element of {what}");
        let found = Diagnostic::warning(codes::ARGUMENT_MISMATCH, message)
            .at(value.span, "what follows it may lie elsewhere")
            .also(declared, "the dummy argument")
            .help("pass a section such as `a(i:)`, or declare the array CONTIGUOUS: other compilers refuse this");
        self.report(found);
    }

    /// What an array is whose elements need not follow one another.
    fn lies_apart(&self, array: &Expr) -> Option<&'static str> {
        let var = &self.program[array.as_var()?];
        if var.contiguous {
            None
        } else if var.pointer {
            Some("a POINTER")
        } else {
            matches!(var.shape, Shape::Assumed(_)).then_some("an array of assumed shape")
        }
    }

    /// TYPE(*) goes to TYPE(*) alone, and takes nothing that a type of the program binds procedures to (F2018 C710, 15.5.2.4).
    pub(super) fn check_assumed_type(&mut self, dummy: VarId, value: &Expr) -> bool {
        let any = |var: VarId| self.kept.is_any(var);
        let bound = match value.ty {
            Type::Derived(id) => self.bindings.get(&id).is_some_and(|own| !own.is_empty()),
            Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Error => false,
        };
        let given = value.as_var().is_some_and(any);
        let (what, label, help) = match (any(dummy), given) {
            (false, true) if !self.ignores(dummy) => (
                "has a type",
                "TYPE(*), whose type nobody knows here",
                "declare the dummy argument with TYPE(*), too, or this one with CLASS(*)",
            ),
            (true, false) if bound => (
                "is TYPE(*)",
                "of a type that binds procedures",
                "declare the dummy argument with CLASS(*)",
            ),
            (false, _) | (true, _) => return true,
        };
        self.mismatch(
            dummy,
            value,
            what,
            label.to_string(),
            Some(help.to_string()),
        );
        false
    }

    pub(super) fn wrong_rank(&mut self, dummy: VarId, want: u8, value: &Expr) {
        let what = match want {
            0 => "must be a scalar".to_string(),
            rank => format!("must be an array of rank {rank}"),
        };
        let label = match value.rank {
            0 => "this is a scalar".to_string(),
            rank => format!("this is an array of rank {rank}"),
        };
        let help = (want == 1 && value.rank == 0).then(|| self.array_wanted(dummy, value));
        self.mismatch(dummy, value, &what, label, help);
    }

    /// How an array comes to a dummy argument that is given a scalar.
    fn array_wanted(&self, dummy: VarId, value: &Expr) -> String {
        let dummy = &self.program[dummy];
        let name = value.root().map(|root| self.program[root].name.as_str());
        if let (ExprKind::Element { .. }, Some(array)) = (&value.kind, name) {
            format!(
                "pass the array, `{array}`, or a section of it such as `{array}(1:n)`; or declare the dummy argument a scalar"
            )
        } else if dummy.space != Space::Host {
            format!(
                "declare the actual argument as an array of one element, or the dummy argument '{}' a scalar",
                dummy.name
            )
        } else {
            "write `[x]` for an array of one element".to_string()
        }
    }

    /// An assumed-size array has no shape to hand over.
    fn check_whole_shape(&mut self, dummy: VarId, value: &Expr) -> bool {
        let ExprKind::Var(id) = value.kind else {
            return true;
        };
        let open = matches!(self.program[id].shape, Shape::AssumedSize(..));
        if !open
            || self.program[dummy].open
            || !matches!(
                self.program[dummy].shape,
                Shape::Assumed(_) | Shape::Deferred(_)
            )
        {
            return true;
        }
        let label = "an assumed-size array has no shape".to_string();
        self.mismatch(
            dummy,
            value,
            "takes its shape from the actual argument",
            label,
            None,
        );
        false
    }

    /// Constant sizes: the actual must not be smaller than the dummy.
    fn check_size(&mut self, dummy: VarId, value: &Expr) -> bool {
        let Shape::Explicit(bounds) = &self.program[dummy].shape else {
            return true;
        };
        if !same_type(&self.program[dummy].ty, &value.ty) {
            return true;
        }
        let extents = bounds.iter().map(|bounds| self.extent(bounds));
        let want = extents
            .into_iter()
            .try_fold(1i64, |all, extent| all.checked_mul(extent?));
        let have = (value.rank > 0)
            .then(|| self.element_count(value))
            .flatten();
        let Some((wanted, given)) = units(&self.program[dummy].ty, &value.ty) else {
            return true;
        };
        match (want, have) {
            (Some(want), Some(have))
                if have.saturating_mul(given) < want.saturating_mul(wanted) =>
            {
                let what = format!("has {want} elements");
                self.mismatch(
                    dummy,
                    value,
                    &what,
                    format!("this has {have} elements"),
                    None,
                );
                false
            }
            _ => true,
        }
    }

    pub(super) fn check_attributes(&mut self, dummy: VarId, value: &Expr) -> bool {
        let variable = &self.program[dummy];
        let target = variable.owner.map(|owner| self.program[owner].target);
        let of_kernel = matches!(target, Some(Target::Global | Target::GridGlobal));
        if of_kernel && (variable.allocatable || variable.pointer) {
            // Reported where it is declared.
            return false;
        }
        let intent_in = variable
            .dummy()
            .is_some_and(|dummy| dummy.intent == Some(Intent::In));
        if variable.allocatable && !self.is_allocatable(value) {
            let label = "not an ALLOCATABLE variable".to_string();
            self.mismatch(dummy, value, "is ALLOCATABLE", label, None);
            return false;
        }
        let variable = &self.program[dummy];
        let optional = variable.dummy().is_some_and(|dummy| dummy.optional);
        if matches!(value.kind, ExprKind::Null) && !variable.pointer && !optional {
            let label = "a pointer to nothing has no value".to_string();
            let help =
                "declare the dummy argument with POINTER, or with OPTIONAL, for which it is absent";
            let what = "is no POINTER";
            self.mismatch(dummy, value, what, label, Some(help.to_string()));
            return false;
        }
        let variable = &self.program[dummy];
        let target = self.is_target(value) || matches!(value.kind, ExprKind::Procedure(_));
        if variable.pointer && !self.is_pointer(value) && !(intent_in && target) {
            let label = "not a POINTER".to_string();
            self.mismatch(dummy, value, "is a POINTER", label, None);
            return false;
        }
        true
    }

    /// A whole allocatable variable or component.
    pub(crate) fn is_allocatable(&self, value: &Expr) -> bool {
        if let ExprKind::Var(id) = &value.kind {
            self.program[*id].allocatable
        } else if let ExprKind::Component { ty, field, .. } = &value.kind {
            self.program[*ty].fields[*field as usize].may_be_allocated()
        } else {
            false
        }
    }

    /// A whole pointer variable or component, or `null()`.
    pub(crate) fn is_pointer(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Var(id) => self.program[*id].pointer,
            ExprKind::Component { ty, field, .. } => {
                self.program[*ty].fields[*field as usize].pointer
            }
            ExprKind::Null => true,
            ExprKind::Call { procedure, .. } => {
                let result = self.program[*procedure].result;
                result.is_some_and(|result| self.program[result].pointer)
            }
            _ => false,
        }
    }

    pub(crate) fn is_target(&self, value: &Expr) -> bool {
        let target = |id: VarId| self.program[id].target || self.program[id].pointer;
        !is_gathered(value) && self.base_variable(value).is_some_and(target)
    }

    /// A pointer with INTENT(IN) itself: its target may be changed.
    fn keeps_target(&self, value: &Expr) -> bool {
        let ExprKind::Var(id) = value.kind else {
            return false;
        };
        let var = &self.program[id];
        let intent = var.dummy().and_then(|dummy| dummy.intent);
        var.pointer && intent == Some(Intent::In)
    }

    pub(super) fn check_intent(&mut self, cx: Cx, dummy: VarId, value: &Expr) -> bool {
        let intent = self.program[dummy].dummy().and_then(|dummy| dummy.intent);
        if !matches!(intent, Some(Intent::Out | Intent::InOut)) {
            return true;
        }
        if self.program[dummy].pointer && self.keeps_target(value) {
            let message = "a pointer with INTENT(IN) is handed on to be changed";
            let found = Diagnostic::error(codes::NOT_DEFINABLE, message)
                .at(value.span, "points where it does")
                .also(
                    self.program[dummy].span,
                    "a POINTER that the procedure may let point elsewhere",
                )
                .help("declare it INTENT(INOUT), or hand on a pointer of your own");
            self.report(found);
            return false;
        }
        if is_gathered(value) {
            let label = "a section with a vector subscript is no variable".to_string();
            self.mismatch(dummy, value, "is defined by the procedure", label, None);
            return false;
        }
        self.check_definable(cx, value)
    }

    /// Array arguments of an elemental procedure have one shape.
    pub(super) fn elemental_shapes(
        &mut self,
        procedure: ProcId,
        actuals: &[Actual],
        span: Span,
    ) -> bool {
        if !self.program[procedure].elemental {
            return true;
        }
        let arrays: Vec<_> = actuals
            .iter()
            .filter_map(|actual| actual.value.as_ref())
            .filter(|value| value.rank > 0)
            .collect();
        let Some((first, rest)) = arrays.split_first() else {
            return true;
        };
        rest.iter()
            .all(|other| self.conformable(first, other, span))
    }
}

/// What an array element or character begins: a sequence for an explicit-shape dummy.
pub(crate) fn starts_sequence(value: &Expr) -> bool {
    if matches!(value.kind, ExprKind::Element { .. }) {
        true
    } else if let ExprKind::Substring { base, .. } = &value.kind {
        starts_sequence(base)
    } else {
        matches!(value.ty, Type::Character(..))
    }
}

/// How a constant of default kind is written where one of double precision is wanted.
fn double_constant(want: &Type, value: &Expr) -> Option<String> {
    let ExprKind::Const(constant) = &value.kind else {
        return None;
    };
    let written = !matches!(constant, Const::Named { .. });
    (written && *want == Type::Real(8) && value.ty == Type::Real(4))
        .then(|| "constants are not converted: write it with `d0`, as in `1.0d0`".to_string())
}

/// The function that makes a number one of another type.
pub(crate) fn conversion(want: &Type, have: &Type) -> Option<String> {
    let function = match (want, have.is_numeric()) {
        (Type::Integer(kind), true) => format!("int(..., {kind})"),
        (Type::Real(kind), true) => format!("real(..., {kind})"),
        (Type::Complex(kind), true) => format!("cmplx(..., kind={kind})"),
        _ => return None,
    };
    Some(format!("arguments are not converted: write {function}"))
}

/// A section with a vector subscript, which is no variable.
fn is_gathered(value: &Expr) -> bool {
    let vector = |subscript: &Subscript| matches!(subscript, Subscript::Vector(_));
    matches!(&value.kind, ExprKind::Section { subscripts, .. } if subscripts.iter().any(vector))
}
