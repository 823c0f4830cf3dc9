//! Arguments of external procedures whose types or ranks disagree with the dummies, as programs of old hand them over: storage of one numeric
//! type as an array of another, a scalar as an array of one element, an array as its first element. Compilers that see no interface let
//! them pass; here each is a warning, and what has no meaning as storage stays an error.

use super::units::procedures_of;
use super::{Analyzer, Cx, Side, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Body, Const, Expr, ExprKind, Ignored, ProcId, Shape, Target, Type, VarId};
use crate::syntax::ast::{self, DummyName, SpecNode, StmtKind};

impl Analyzer<'_> {
    /// Whether a compiler of one file at a time would not see what the procedure takes.
    pub(super) fn is_unseen(&self, cx: Cx, procedure: ProcId) -> bool {
        let called = &self.program[procedure];
        cx.side == Side::Host
            && called.module.is_none()
            && called.host.is_none()
            && called.target == Target::Host
            && (called.bind_c.is_none() || self.external_companions.contains_key(&procedure))
            && !called.elemental
    }

    /// Notes IGNORE_TKR of an interface body for an external procedure whose own text says nothing of it.
    pub(super) fn note_ignored(&mut self, unit: &ast::ProgramUnit, symbol: &Symbol) {
        let told = ignored_by(unit);
        if told.is_empty() {
            return;
        }
        for id in procedures_of(symbol) {
            self.told_ignored.entry(id).or_default().extend(&told);
            self.ignore_as_told(id);
        }
    }

    /// Marks the dummy arguments of a procedure of which interface bodies have said what does not count.
    pub(super) fn ignore_as_told(&mut self, procedure: ProcId) {
        let told = self.told_ignored.get(&procedure).cloned();
        for (position, ignored) in told.unwrap_or_default() {
            if let Some(dummy) = self.program[procedure].dummies.get(position).copied() {
                let own = &mut self.program[dummy].ignored;
                *own = own.and(ignored);
            }
        }
    }

    /// Whether IGNORE_TKR leaves something of a dummy argument open: storage is meant.
    pub(super) fn ignores(&self, dummy: VarId) -> bool {
        let ignored = self.program[dummy].ignored;
        ignored.ty || ignored.kind || ignored.rank
    }

    /// Whether an actual argument fits a dummy argument that takes it as storage, as far as IGNORE_TKR says.
    pub(super) fn fits_ignored(&self, dummy: VarId, value: &Expr) -> bool {
        let wanted = &self.program[dummy];
        let ignored = wanted.ignored;
        let same = super::expr::same_type(&wanted.ty, &value.ty);
        let types = same || self.has_ignored_type(dummy, &value.ty);
        let sequence = super::args::check::starts_sequence(value);
        types && (ignored.rank || wanted.rank() == value.rank || wanted.rank() > 0 && sequence)
    }

    /// Whether IGNORE_TKR lets a dummy argument have this type as well.
    pub(super) fn has_ignored_type(&self, dummy: VarId, given: &Type) -> bool {
        let wanted = &self.program[dummy];
        let kinds = wanted.ignored.kind && super::args::of_one_category(&wanted.ty, given);
        wanted.ignored.ty || kinds
    }

    /// The argument as the dummy takes it.
    pub(super) fn loosened(&mut self, dummy: VarId, value: Expr) -> Expr {
        let wanted = &self.program[dummy];
        let scalar =
            matches!(wanted.shape, Shape::Scalar) && wanted.dummy().is_some_and(|d| !d.optional);
        if scalar && let Some(same) = storage_of(&wanted.ty, &value) {
            let (want, have) = (self.type_name(&same.ty), self.type_name(&value.ty));
            self.warn_loose(dummy, &value, &format!("is {want}"), &have);
            return same;
        }
        if scalar
            && value.rank > 0
            && super::expr::same_type(&wanted.ty, &value.ty)
            && let Some(first) = self.first_element(&value)
        {
            self.warn_loose(
                dummy,
                &value,
                "is a scalar",
                "an array, of which the first element is meant",
            );
            return first;
        }
        value
    }

    fn first_element(&self, value: &Expr) -> Option<Expr> {
        let ExprKind::Var(var) = value.kind else {
            return None;
        };
        let subscripts = match &self.program[var].shape {
            Shape::Explicit(bounds) => bounds.iter().map(|dim| dim.lower.clone()).collect(),
            Shape::AssumedSize(bounds, last) => {
                let lowers = bounds.iter().map(|dim| dim.lower.clone());
                lowers.chain([(**last).clone()]).collect()
            }
            Shape::Scalar | Shape::Assumed(_) | Shape::Deferred(_) => return None,
        };
        let base = Box::new(value.clone());
        let kind = ExprKind::Element { base, subscripts };
        Some(Expr::new(kind, value.ty.clone(), 0, value.span))
    }

    /// Whether a dummy array may have the storage of this argument: numbers of any type, one behind the other.
    pub(super) fn is_overlaid_argument(&self, dummy: VarId, value: &Expr) -> bool {
        let wanted = &self.program[dummy];
        wanted.ty.is_numeric()
            && value.ty.is_numeric()
            && matches!(wanted.shape, Shape::Explicit(_) | Shape::AssumedSize(..))
            && self.is_plain_storage(value)
    }

    /// Whether a scalar argument is a number or an address of another type than its dummy argument, a scalar that has the bits alone.
    pub(super) fn is_scalar_of_other_bits(&self, dummy: VarId, value: &Expr) -> bool {
        let wanted = &self.program[dummy];
        let plain = matches!(wanted.shape, Shape::Scalar)
            && !(wanted.allocatable || wanted.pointer)
            && wanted.dummy().is_some_and(|dummy| !dummy.optional);
        let bits = |ty: &Type| ty.is_numeric() || self.is_builtin(ty, &["c_ptr"]);
        let numbers = bits(&wanted.ty) && bits(&value.ty);
        let on_host = super::expr::space_of(&self.program, value)
            .is_none_or(|space| space == crate::ir::Space::Host);
        plain
            && numbers
            && on_host
            && value.rank == 0
            && has_fixed_place(value)
            && !super::expr::same_type(&wanted.ty, &value.ty)
    }

    /// Whether a dummy argument with IGNORE_TKR is that of an interface body: what the procedure makes of it, another file says.
    pub(super) fn is_only_an_interface(&self, dummy: VarId) -> bool {
        let owner = self.program[dummy].owner;
        self.ignores(dummy)
            && owner.is_some_and(|owner| matches!(self.program[owner].body, Body::Interface))
    }

    /// Whether a dummy array of the same type may be the one element that a scalar is.
    pub(super) fn is_array_of_one(&self, dummy: VarId, value: &Expr) -> bool {
        let wanted = &self.program[dummy];
        let alike = super::expr::same_type(&wanted.ty, &value.ty)
            && matches!(
                value.ty,
                Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_)
            );
        alike
            && value.rank == 0
            && matches!(wanted.shape, Shape::Explicit(_) | Shape::AssumedSize(..))
            && wanted.dummy().is_some_and(|dummy| !dummy.optional)
    }

    /// A whole array, or an element from which the elements of its array go on.
    fn is_plain_storage(&self, value: &Expr) -> bool {
        if let ExprKind::Var(var) = &value.kind {
            let fixed = matches!(
                self.program[*var].shape,
                Shape::Explicit(_) | Shape::AssumedSize(..)
            );
            fixed || self.program[*var].allocatable
        } else if let ExprKind::Element { base, .. } = &value.kind {
            self.is_plain_storage(base)
        } else {
            false
        }
    }

    /// Says that an argument is taken as storage, but where IGNORE_TKR asks for that.
    pub(super) fn warn_loose(&mut self, dummy: VarId, value: &Expr, wanted: &str, given: &str) {
        if self.ignores(dummy) {
            return;
        }
        let (name, declared) = (&self.program[dummy].name, self.program[dummy].span);
        let found = Diagnostic::warning(
            codes::ARGUMENT_MISMATCH,
            format!("argument '{name}' {wanted}"),
        )
        .at(value.span, format!("this is {given}"))
        .also(declared, "the dummy argument")
        .help("its bits are taken as they are, and nothing is converted, as by compilers that see no interface");
        self.report(found);
    }
}

/// A constant of a numeric type where one of another type is handed over: that of its bits, behind which there are zeros.
fn storage_of(wanted: &Type, value: &Expr) -> Option<Expr> {
    let ExprKind::Const(constant) = &value.kind else {
        return None;
    };
    let bits = if let (Const::Integer(number), Type::Integer(kind @ (1 | 2 | 4 | 8))) =
        (constant.value(), &value.ty)
    {
        u64::try_from(number & ((1i128 << (8 * kind)) - 1)).ok()?
    } else if let (Const::Real { value, .. }, Type::Real(kind @ (4 | 8))) =
        (constant.value(), &value.ty)
    {
        match kind {
            4 => u64::from((*value as f32).to_bits()),
            _ => value.to_bits(),
        }
    } else {
        return None;
    };
    let as_wanted = if let Type::Integer(kind @ (1 | 2 | 4 | 8)) = wanted {
        let unused = 64 - 8 * u32::from(*kind);
        Const::Integer(i128::from((bits << unused) as i64 >> unused))
    } else if let Type::Real(kind @ (4 | 8)) = wanted {
        match kind {
            4 => real(f64::from(f32::from_bits(bits as u32))),
            _ => real(f64::from_bits(bits)),
        }
    } else {
        return None;
    };
    let other = !super::expr::same_type(wanted, &value.ty);
    other.then(|| Expr::new(ExprKind::Const(as_wanted), wanted.clone(), 0, value.span))
}

/// Whether the procedure cannot change where an argument lies, and finding it calls nothing: what comes back goes to the same place.
fn has_fixed_place(value: &Expr) -> bool {
    if let ExprKind::Element { base, subscripts } = &value.kind {
        let fixed = |one: &Expr| matches!(one.kind, ExprKind::Const(_));
        has_fixed_place(base) && subscripts.iter().all(fixed)
    } else if let ExprKind::Component { base, .. } = &value.kind {
        has_fixed_place(base)
    } else {
        true
    }
}

fn real(value: f64) -> Const {
    Const::Real { value, text: None }
}

/// The positions of the dummy arguments that IGNORE_TKR names in an interface body, with what it ignores.
fn ignored_by(unit: &ast::ProgramUnit) -> Vec<(usize, Ignored)> {
    let open = unit.open.as_ref().map(|open| &open.kind);
    let Some(StmtKind::Subroutine(head) | StmtKind::Function(head)) = open else {
        return Vec::new();
    };
    let names = head.args.iter().filter_map(|arg| match arg {
        DummyName::Name(name) => Some(name.key()),
        DummyName::Star(_) => None,
    });
    let names: Vec<String> = names.collect();
    let mut found = Vec::new();
    for spec in &unit.specs {
        let SpecNode::Stmt(stmt) = spec else { continue };
        let StmtKind::IgnoreTkr(items) = &stmt.kind else {
            continue;
        };
        let place = |key: String| names.iter().position(|name| *name == key);
        found.extend(items.iter().filter_map(|(letters, name)| {
            let ignored = Ignored::of(letters.as_ref().map(|letters| letters.text.as_str()));
            Some((place(name.key())?, ignored))
        }));
        if items.is_empty() {
            found.extend((0..names.len()).map(|position| (position, Ignored::of(None))));
        }
    }
    found
}
