//! The part of an array that a region touches: where its subscripts are linear, implicit data is that part alone.
//!
//! The bounds are values from before the region, which the host has. They reach as far as the array does at most, for which who moves the part
//! sees (`Motion::clipped`). Refuses to know what moves.

use super::super::overwritten::jumps;
use super::super::{Outliner, by_element};
use super::only_scalars;
use crate::ir::analysis::dependence::sections::{self, ArrayUse, Section};
use crate::ir::constant::constant;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Bounds, Expr, ExprKind, KernelOp, Motion, Origin, Program, Region, Role, Shape, Stmt, StmtKind,
    Subscript, Type, VarId,
};

/// What a region does to its arrays.
#[derive(Default)]
pub(super) struct Hulls {
    uses: Vec<ArrayUse>,
    /// All statements are reached.
    straight: bool,
}

impl Hulls {
    /// Those of a compute construct that calls nothing: what a procedure touches is not looked at.
    pub(super) fn of(program: &Program, region: &Region, body: &[Stmt<KernelOp>]) -> Hulls {
        let compute = matches!(region.origin, Origin::Compute(_));
        let mut uses = match compute && !calls(body) {
            true => sections::sections(program, body).unwrap_or_default(),
            false => Vec::new(),
        };
        // All elements of these are joined.
        let joined = by_element::arrays(program, region, body);
        uses.retain(|one| !joined.contains(&one.var));
        Hulls {
            uses,
            straight: !jumps(body),
        }
    }

    fn of_array(&self, array: &Expr) -> Option<&ArrayUse> {
        let ExprKind::Var(var) = array.kind else {
            return None;
        };
        self.uses.iter().find(|one| one.var == var)
    }

    /// Whether every element that the region touches gets a value before it is used.
    fn is_overwritten(&self, array: &Expr) -> bool {
        let surely = |one: &ArrayUse| one.all_written && one.read.is_none();
        self.straight && self.of_array(array).is_some_and(surely)
    }
}

impl Outliner<'_> {
    /// The part of an array that a region touches, where that is known.
    pub(super) fn touched_part(&self, hulls: &Hulls, array: &Expr) -> Option<Expr> {
        let found = hulls.of_array(array)?;
        self.part(found, &found.touched, array)
    }

    /// Whether the part that moves is all that the region touches, and every element of it gets a value before it is used. Of more than that the
    /// host's values come along, as they go back.
    pub(super) fn is_part_overwritten(&self, hulls: &Hulls, array: &Expr) -> bool {
        let known = |bound: &Option<Expr>| bound.as_ref().is_some_and(|one| self.is_known(one));
        let exact = |found: &ArrayUse| {
            let mut dims = found.touched.dims.iter();
            is_plain(self.program, found.var)
                && dims.all(|(lower, upper)| known(lower) && known(upper))
        };
        hulls.is_overwritten(array) && hulls.of_array(array).is_some_and(exact)
    }

    /// The part that may get other values, where that is known and is not all that the region touches.
    pub(super) fn changed_part(&self, hulls: &Hulls, array: &Expr) -> Option<Expr> {
        let found = hulls.of_array(array)?;
        let written = found.written.as_ref()?;
        let less = *written != found.touched;
        let part = less.then(|| self.part(found, written, array)).flatten()?;
        let touched = self.part(found, &found.touched, array);
        touched
            .is_none_or(|touched| !touched.same(&part))
            .then_some(part)
    }

    fn part(&self, found: &ArrayUse, section: &Section, array: &Expr) -> Option<Expr> {
        if !is_plain(self.program, found.var) {
            return None;
        }
        let Section { dims } = section;
        let known = |bound: &Option<Expr>| bound.clone().filter(|bound| self.is_known(bound));
        let range = |(dim, (lower, upper)): (usize, &(Option<Expr>, Option<Expr>))| {
            let declared = declared(self.program, found.var, dim);
            Subscript::Range {
                lower: known(lower)
                    .map(|lower| nearer(lower, declared.map(|one| &one.lower), true)),
                upper: known(upper)
                    .map(|upper| nearer(upper, declared.map(|one| &one.upper), false)),
                stride: None,
            }
        };
        let subscripts: Vec<Subscript> = dims.iter().enumerate().map(range).collect();
        let some = subscripts.iter().any(|one| match one {
            Subscript::Range { lower, upper, .. } => lower.is_some() || upper.is_some(),
            Subscript::Index(_) | Subscript::Vector(_) => false,
        });
        let kind = ExprKind::Section {
            base: Box::new(array.clone()),
            subscripts,
        };
        some.then(|| Expr::new(kind, array.ty.clone(), array.rank, array.span))
    }

    /// Whether the host has the value of a bound: no kernel and no data clause has it on the device.
    fn is_known(&self, bound: &Expr) -> bool {
        let mut own = only_scalars(self.program, bound);
        refs::each(bound, &mut |node| {
            if let ExprKind::Var(var) = node.kind {
                let variable = &self.program[var];
                let here = !self.shared.contains(&var) && !self.is_declared(var);
                let optional = variable.dummy().is_some_and(|dummy| dummy.optional);
                own &= here && !optional && !variable.pointer && !variable.allocatable;
            }
        });
        own
    }

    /// Parts that are all of their arrays as these arrays.
    pub(super) fn simplified(&self, motion: Vec<Motion>) -> Vec<Motion> {
        let all_of = |part: &Expr| {
            if let ExprKind::Section { base, subscripts } = &part.kind
                && self.is_all(base, subscripts)
            {
                Some((**base).clone())
            } else {
                None
            }
        };
        let simple = |mut one: Motion| {
            one.changed = one.changed.filter(|part| all_of(part).is_none());
            let whole = one.clipped.then(|| all_of(&one.object)).flatten();
            if let Some(whole) = whole {
                one.object = whole;
                one.clipped = false;
            }
            one
        };
        motion.into_iter().map(simple).collect()
    }

    fn is_all(&self, base: &Expr, subscripts: &[Subscript]) -> bool {
        let ExprKind::Var(var) = base.kind else {
            return false;
        };
        let Shape::Explicit(bounds) = &self.program[var].shape else {
            return false;
        };
        let alike = |given: &Option<Expr>, declared: &Expr| {
            let same = |given: &Expr| super::super::overwritten::alike(given, declared);
            given.as_ref().is_none_or(same) && self.is_steady(declared)
        };
        subscripts
            .iter()
            .zip(bounds)
            .all(|(one, bounds)| match one {
                Subscript::Range { lower, upper, .. } => {
                    alike(lower, &bounds.lower) && alike(upper, &bounds.upper)
                }
                Subscript::Index(_) | Subscript::Vector(_) => false,
            })
    }
}

fn declared(program: &Program, var: VarId, dim: usize) -> Option<&Bounds> {
    match &program[var].shape {
        Shape::Explicit(bounds) => bounds.get(dim),
        Shape::Scalar | Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => None,
    }
}

/// A bound, or that of the array where it is known to be the nearer one.
fn nearer(bound: Expr, declared: Option<&Expr>, lower: bool) -> Expr {
    let both = constant(&bound).zip(declared.and_then(constant));
    match (both, declared) {
        (Some((given, own)), Some(declared)) if (given < own) == lower && given != own => {
            declared.clone()
        }
        _ => bound,
    }
}

/// Arrays of numbers and logical values that are reached by their name alone.
fn is_plain(program: &Program, var: VarId) -> bool {
    let variable = &program[var];
    let named = match &variable.role {
        Role::Dummy(dummy) => !dummy.optional,
        Role::Local | Role::Module(_) | Role::Common(_) => true,
        Role::Parameter | Role::Result => false,
    };
    let held = match &variable.shape {
        Shape::Explicit(_) | Shape::Assumed(_) => true,
        Shape::Deferred(_) => variable.allocatable,
        Shape::Scalar | Shape::AssumedSize(..) => false,
    };
    let number = matches!(
        variable.ty,
        Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_)
    );
    named && held && number && !variable.target && !variable.pointer && variable.overlay.is_none()
}

/// Whether statements call procedures.
fn calls(body: &[Stmt<KernelOp>]) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        found |= matches!(stmt.kind, StmtKind::Call { .. });
    });
    refs::expressions(body, &mut |_: Access, expr| {
        refs::each(expr, &mut |node| {
            found |= matches!(node.kind, ExprKind::Call { .. });
        });
    });
    found
}
