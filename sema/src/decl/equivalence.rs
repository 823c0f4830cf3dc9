//! EQUIVALENCE: variables at the same place in storage. Two names of one variable of the same type and shape become one name; others
//! overlay one another (`layout`), or stand in the COMMON block that one of them belongs to.

use super::layout::Placed;
use super::{Analyzer, Cx, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::refs;
use crate::ir::{self, ExprKind as Kind, Role, Shape, Space, Type, VarId};
use crate::source::Span;
use crate::syntax::ast::{self, ArgValue, Expr, ExprKind};
use crate::{ScopeKind, Side};

/// Variables that EQUIVALENCE ties together, each with its start relative to the others'.
#[derive(Debug, Default)]
struct Class {
    members: Vec<(VarId, i64)>,
    span: Span,
}

impl Class {
    fn start_of(&self, var: VarId) -> Option<i64> {
        let found = self.members.iter().find(|(member, _)| *member == var);
        found.map(|(_, start)| *start)
    }
}

impl Analyzer<'_> {
    pub(super) fn finish_equivalences(&mut self, cx: Cx) {
        let Some(part) = self.specs.get_mut(&cx.scope) else {
            return;
        };
        let mut classes = Vec::new();
        for set in std::mem::take(&mut part.equivalences) {
            self.equivalence(cx, &set, &mut classes);
        }
        for class in classes {
            self.settle(cx, class);
        }
    }

    /// Ties the objects of one set together.
    fn equivalence(&mut self, cx: Cx, set: &[Expr], classes: &mut Vec<Class>) {
        if let [alone] = set {
            let found = Diagnostic::error(codes::EQUIVALENCE, "EQUIVALENCE of one object")
                .at(alone.span, "shares its storage with nothing");
            return self.report(found.help("name at least two objects: `equivalence (a, b)`"));
        }
        let mut joined: Option<usize> = None;
        let mut point = 0;
        for object in set {
            let Some((var, offset)) = self.equivalence_object(cx, object) else {
                return;
            };
            let own = classes
                .iter()
                .position(|class| class.start_of(var).is_some());
            let (Some(class), Some(at)) = (joined, own) else {
                let class = joined.or(own).unwrap_or(classes.len());
                if class == classes.len() {
                    classes.push(Class {
                        members: Vec::new(),
                        span: object.span,
                    });
                }
                if own.is_none() {
                    let start = if joined.is_some() { point - offset } else { 0 };
                    classes[class].members.push((var, start));
                }
                if joined.is_none() {
                    point = classes[class].start_of(var).unwrap_or(0) + offset;
                }
                joined = Some(class);
                continue;
            };
            let start = classes[at].start_of(var).unwrap_or(0);
            let moved = point - offset - start;
            if class != at {
                let members = std::mem::take(&mut classes[at].members);
                classes[class]
                    .members
                    .extend(members.into_iter().map(|(var, start)| (var, start + moved)));
            } else if moved != 0 {
                return self.contradiction(object.span, var);
            }
        }
    }

    fn contradiction(&mut self, span: Span, var: VarId) {
        let name = &self.program[var].name;
        let message = format!("'{name}' would have to be at two places");
        let why = "other EQUIVALENCE or COMMON statements put it elsewhere";
        self.error(codes::EQUIVALENCE, span, message, why);
    }

    /// The variable of an object, and the bytes of it before the part that is named.
    fn equivalence_object(&mut self, cx: Cx, object: &Expr) -> Option<(VarId, i64)> {
        let var = self.equivalence_variable(cx, object)?;
        if let Some(why) = self.no_equivalence(cx, var) {
            self.refuse_object(object.span, why);
            return None;
        }
        let bytes = |analyzer: &Self| {
            let scalar = ir::Variable {
                shape: Shape::Scalar,
                ..analyzer.program[var].clone()
            };
            Some(analyzer.storage_size(&scalar)?.0 as i64)
        };
        let element = bytes(self)?;
        let (elements, characters) = if matches!(object.kind, ExprKind::Name(_)) {
            (0, 0)
        } else if let ExprKind::Apply { base, args } = &object.kind {
            self.named_part(cx, var, base, args)?
        } else {
            (0, 0)
        };
        Some((var, elements.checked_mul(element)?.checked_add(characters)?))
    }

    fn equivalence_variable(&mut self, cx: Cx, object: &Expr) -> Option<VarId> {
        if let ExprKind::Name(name) = &object.kind {
            match self.lookup_variable(cx, name) {
                Symbol::Var(var) => Some(var),
                Symbol::Error => None,
                _ => {
                    self.refuse_object(object.span, "this is no variable");
                    None
                }
            }
        } else if let ExprKind::Apply { base, .. } = &object.kind {
            self.equivalence_variable(cx, base)
        } else {
            self.refuse_object(
                object.span,
                "only variables, elements and substrings can be here",
            );
            None
        }
    }

    /// Why a variable cannot be in EQUIVALENCE.
    fn no_equivalence(&self, cx: Cx, var: VarId) -> Option<&'static str> {
        let declared = &self.program[var];
        let local = matches!(
            declared.role,
            Role::Local | Role::Module(_) | Role::Common(_)
        );
        let own = matches!(declared.role, Role::Common(_)) || declared.owner == cx.procedure;
        match declared.ty {
            Type::Error => Some("its declaration is wrong"),
            _ if cx.side == Side::Device => Some("device code has no EQUIVALENCE"),
            _ if declared.space != Space::Host => Some("it is not in ordinary host memory"),
            _ if !local || !own => {
                Some("dummy arguments, results and variables of other program units cannot be here")
            }
            _ if declared.allocatable || declared.pointer => {
                Some("ALLOCATABLE and POINTER variables have no fixed place")
            }
            _ if declared.target => Some("a TARGET cannot be here"),
            _ if self.storage_size(declared).is_none() => Some("its size is not constant"),
            _ => None,
        }
    }

    /// Elements and characters before the part that `base(args)` names.
    fn named_part(
        &mut self,
        cx: Cx,
        var: VarId,
        base: &Expr,
        args: &[ast::Arg],
    ) -> Option<(i64, i64)> {
        if let [
            ast::Arg {
                value: ArgValue::Triplet { lower, .. },
                ..
            },
        ] = args
        {
            let (elements, _) = if let ExprKind::Apply { base, args } = &base.kind {
                self.named_part(cx, var, base, args)?
            } else {
                (0, 0)
            };
            let first = match lower {
                Some(lower) => self.equivalence_subscript(cx, lower)?,
                None => 1,
            };
            return Some((elements, first - 1));
        }
        let mut subscripts = Vec::new();
        for arg in args {
            let ArgValue::Expr(expr) = &arg.value else {
                self.refuse_object(arg.span, "a section cannot be here");
                return None;
            };
            subscripts.push(self.equivalence_subscript(cx, expr)?);
        }
        let found = self.element_position(var, &subscripts);
        if found.is_none() {
            self.refuse_object(base.span, "it has no such element");
        }
        found.map(|elements| (elements, 0))
    }

    fn equivalence_subscript(&mut self, cx: Cx, expr: &Expr) -> Option<i64> {
        let lowered = self.expr(
            Cx {
                specification: true,
                ..cx
            },
            expr,
        );
        let value = self.constant(&lowered)?.scalar()?;
        match super::super::constant::unnamed(value) {
            ir::Const::Integer(value) => i64::try_from(value).ok(),
            ir::Const::Real { .. }
            | ir::Const::Complex { .. }
            | ir::Const::Quad { .. }
            | ir::Const::Logical(_)
            | ir::Const::Character(_)
            | ir::Const::Named { .. } => {
                self.refuse_object(expr.span, "a subscript must be a constant INTEGER");
                None
            }
        }
    }

    /// How many elements stand before an element; a single subscript counts through arrays of any rank, as it did in FORTRAN 66.
    fn element_position(&self, var: VarId, subscripts: &[i64]) -> Option<i64> {
        let Shape::Explicit(bounds) = &self.program[var].shape else {
            return None;
        };
        let extents = self.constant_extents(&self.program[var])?;
        if let ([one], true) = (subscripts, bounds.len() > 1) {
            let total: i64 = extents.iter().product();
            return (1..=total).contains(one).then_some(one - 1);
        }
        let (mut position, mut stride) = (0, 1);
        for ((subscript, bounds), extent) in subscripts.iter().zip(bounds).zip(&extents) {
            let index = subscript.checked_sub(self.const_int(&bounds.lower)?)?;
            (0..*extent).contains(&index).then_some(())?;
            position += index * stride;
            stride *= extent;
        }
        (subscripts.len() == bounds.len()).then_some(position)
    }

    fn refuse_object(&mut self, span: Span, why: &str) {
        let found = Diagnostic::error(codes::EQUIVALENCE, "this cannot be in EQUIVALENCE")
            .at(span, why)
            .help("use TRANSFER to look at the bits of a value, a pointer or RESHAPE for another shape of an array");
        self.report(found);
    }

    // ------------------------------------------------------------------------------------------ classes

    /// Makes variables that are alike one, and gives the others common storage.
    fn settle(&mut self, cx: Cx, mut class: Class) {
        self.merge_alike(cx, &mut class);
        let commons: Vec<(VarId, u32, i64)> = class
            .members
            .iter()
            .filter_map(|(var, start)| match self.program[*var].role {
                Role::Common(block) => Some((*var, block, *start)),
                Role::Local | Role::Dummy(_) | Role::Result | Role::Module(_) | Role::Parameter => {
                    None
                }
            })
            .collect();
        if let Some((var, block, start)) = commons.first().copied() {
            let same = |other: &(VarId, u32, i64)| {
                let place = |var| {
                    self.place_of_member(block, var)
                        .map_or(0, |place| place as i64)
                };
                other.1 == block && place(other.0) - other.2 == place(var) - start
            };
            return match commons.iter().find(|other| !same(other)) {
                Some(other) => self.contradiction(class.span, other.0),
                None => self.join_common(cx, class, block, (var, start)),
            };
        }
        let least = class
            .members
            .iter()
            .map(|(_, start)| *start)
            .min()
            .unwrap_or(0);
        let placed: Vec<Placed> = class
            .members
            .iter()
            .map(|(var, start)| (*var, (start - least) as u64))
            .collect();
        if placed.len() > 1 {
            let name = format!(
                "{}_storage",
                self.program[placed[0].0].name.to_ascii_lowercase()
            );
            self.overlay(codes::EQUIVALENCE, name, placed);
        }
    }

    /// Variables of a class that is tied to a COMMON block become members of it.
    fn join_common(&mut self, cx: Cx, class: Class, block: u32, (var, start): (VarId, i64)) {
        let Some(place) = self.place_of_member(block, var) else {
            return;
        };
        for (member, own) in class.members {
            if matches!(self.program[member].role, Role::Common(_)) {
                continue;
            }
            let Ok(offset) = u64::try_from(place as i64 - start + own) else {
                let why = "it would extend the COMMON block at its beginning";
                return self.refuse_object(class.span, why);
            };
            let there = self.same_member(block as usize, offset, &self.program[member]);
            match there.filter(|_| self.program[member].init.is_none()) {
                Some(there) => self.second_name(cx, there, member),
                None => {
                    self.forget_declared(cx, member);
                    let declared = &mut self.program[member];
                    (declared.role, declared.owner) = (Role::Common(block), None);
                    self.add_member(block as usize, (member, offset), false);
                }
            }
        }
    }

    /// Makes members of the same place, type and shape one variable.
    fn merge_alike(&mut self, cx: Cx, class: &mut Class) {
        let mut kept: Vec<(VarId, i64)> = Vec::new();
        // Members of COMMON and those with values stay.
        class.members.sort_by_key(|(var, _)| {
            let declared = &self.program[*var];
            let common = matches!(declared.role, Role::Common(_));
            (!common, declared.init.is_none())
        });
        for (var, start) in std::mem::take(&mut class.members) {
            let twin = kept
                .iter()
                .find(|(other, at)| *at == start && self.are_alike(*other, var));
            match twin.copied() {
                Some((other, _)) => self.second_name(cx, other, var),
                None => kept.push((var, start)),
            }
        }
        class.members = kept;
    }

    fn are_alike(&self, one: VarId, other: VarId) -> bool {
        let (a, b) = (&self.program[one], &self.program[other]);
        a.ty == b.ty
            && self.same_shape(&a.shape, &b.shape)
            && !matches!(b.role, Role::Common(_))
            && b.init.is_none()
            && !self.is_in_bounds(other)
    }

    /// Whether bounds of automatic arrays mention a variable.
    fn is_in_bounds(&self, var: VarId) -> bool {
        let owner = self.program[var].owner;
        let mentions = |expr: &ir::Expr| {
            let mut found = false;
            refs::each(expr, &mut |node| {
                found |= matches!(node.kind, Kind::Var(other) if other == var)
            });
            found
        };
        self.program
            .vars
            .iter()
            .filter(|other| other.owner == owner)
            .any(|other| match &other.shape {
                Shape::Explicit(bounds) | Shape::AssumedSize(bounds, _) => bounds
                    .iter()
                    .any(|dim| mentions(&dim.lower) || mentions(&dim.upper)),
                Shape::Scalar | Shape::Assumed(_) | Shape::Deferred(_) => false,
            })
    }

    fn second_name(&mut self, cx: Cx, variable: VarId, same: VarId) {
        let key = self.program[same].name.to_ascii_lowercase();
        self.scope(cx).names.insert(key, Symbol::Var(variable));
        let local = self.program[variable].role == Role::Local;
        self.program[variable].save |= local && self.program[same].save;
        self.forget_declared(cx, same);
    }

    fn forget_declared(&mut self, cx: Cx, var: VarId) {
        if let Some(part) = self.specs.get_mut(&cx.scope) {
            part.declared.retain(|declared| *declared != var);
        }
        // Names that no other statement declares are filed already.
        match self.scope(cx).kind {
            ScopeKind::Procedure(procedure) => {
                self.program[procedure].locals.retain(|local| *local != var)
            }
            ScopeKind::Module(module) => self.program[module].vars.retain(|own| *own != var),
            ScopeKind::Interface(_) | ScopeKind::Block | ScopeKind::BlockData => {}
        }
    }
}
