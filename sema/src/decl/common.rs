//! COMMON: variables that program units share by the name of a block and their place in it.
//!
//! Variables with the same place, type and shape in several units are one. Where units divide a block in different ways, the variables
//! that meet overlay one another (`layout`).

use super::layout::Placed;
use super::{Analyzer, Cx, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::refs;
use crate::ir::{
    CharLen, CommonBlock, Const, Expr, ExprKind, Role, Shape, Space, Type, VarId, Variable,
};
use crate::source::Span;
use crate::syntax::ast;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A COMMON block as the program units divide it.
#[derive(Debug, Clone, Default)]
pub(in super::super) struct CommonLayout {
    /// Its variables by the bytes before them.
    places: BTreeMap<u64, Vec<VarId>>,
    /// Variables behind bytes that alignment leaves unused.
    padded: HashSet<VarId>,
}

/// A COMMON block as one specification part lists it.
#[derive(Debug, Default)]
pub(super) struct CommonList {
    /// Its variables in order, lower case.
    names: Vec<String>,
    /// How many have their places.
    placed: usize,
    /// The end of the last one.
    end: u64,
    /// Alignment left bytes unused.
    padded: bool,
    /// The name of the block where it stands first.
    name: Option<ast::Name>,
}

impl CommonList {
    pub(super) fn named_at(&mut self, name: Option<&ast::Name>) {
        if self.name.is_none() {
            self.name = name.cloned();
        }
    }

    /// Adds a variable at the end: its position in the list.
    pub(super) fn push(&mut self, name: String) -> usize {
        self.names.push(name);
        self.names.len() - 1
    }
}

impl Analyzer<'_> {
    /// The member of a COMMON block at a position of its list: the variable that an earlier unit has there, or this one.
    pub(super) fn common_member(
        &mut self,
        cx: Cx,
        block: &str,
        index: usize,
        mut variable: Variable,
    ) -> Symbol {
        self.check_member(&variable);
        let number = self.common_block(block);
        let (offset, padded) = self.common_place(cx, block, index, &variable);
        if let Some(shared) = self.same_member(number, offset, &variable) {
            if variable.init.is_some() {
                self.program[shared].init = variable.init;
            }
            return Symbol::Var(shared);
        }
        self.count_without_locals(&mut variable.shape);
        variable.role = Role::Common(number as u32);
        variable.owner = None;
        let id = self.program.add_var(variable);
        self.add_member(number, (id, offset), padded);
        Symbol::Var(id)
    }

    /// Gives bounds as numbers where they name constants of a module's procedure, which nothing outside the module has.
    fn count_without_locals(&self, shape: &mut Shape) {
        let Shape::Explicit(bounds) = shape else {
            return;
        };
        for bound in bounds {
            for end in [&mut bound.lower, &mut bound.upper] {
                let number = self.const_int(end).filter(|_| self.names_local(end));
                if let Some(number) = number {
                    *end = Expr::int(number, end.span);
                }
            }
        }
    }

    fn names_local(&self, end: &Expr) -> bool {
        let mut local = false;
        refs::each(end, &mut |node| {
            if let ExprKind::Var(var) | ExprKind::Const(Const::Named { var, .. }) = node.kind {
                let owner = self.program[var].owner;
                local |= owner.is_some_and(|owner| self.program[owner].module.is_some());
            }
        });
        local
    }

    /// A COMMON block has the name of no constant and no intrinsic procedure of its unit (F2018 19.3.1), and of no other unit of the program (19.2).
    pub(super) fn check_common_names(&mut self, cx: Cx) {
        let part = self.specs.get(&cx.scope);
        let lists = part
            .into_iter()
            .flat_map(|part| part.commons.values().filter_map(|list| list.name.clone()));
        let mut names: Vec<ast::Name> = lists.collect();
        names.sort_by_key(|name| name.span);
        for name in names {
            let external = self.externals.get(&name.key());
            let (why, other) = match self.scopes[cx.scope.0 as usize].names.get(&name.key()) {
                Some(Symbol::Var(var)) if self.program[*var].role == Role::Parameter => {
                    let place = self.program[*var].span;
                    ("is the name of a constant here", Some(place))
                }
                Some(Symbol::Intrinsic(_)) => ("is the name of an intrinsic procedure here", None),
                _ if external.is_some() => {
                    let ids = external
                        .map(crate::units::procedures_of)
                        .unwrap_or_default();
                    let place = ids.first().map(|id| self.program[*id].span);
                    ("is the name of a procedure of the program", place)
                }
                _ if self.module_scopes.contains_key(&name.key()) => {
                    ("is the name of a module", None)
                }
                _ => continue,
            };
            let message = format!("COMMON block '{}' cannot have this name", name.text);
            let mut found = Diagnostic::error(codes::NAME_TAKEN, message).at(name.span, why);
            if let Some(place) = other {
                found = found.also(place, "has the name already");
            }
            self.report(found.help("rename the block in all program units that have it"));
        }
    }

    /// The variables of a COMMON block as a specification part lists them.
    pub(crate) fn listed_in_common(&mut self, cx: Cx, block: &str) -> Vec<VarId> {
        let part = self.specs.get(&cx.scope);
        let list = part.and_then(|part| part.commons.get(block));
        let names = list.map(|list| list.names.clone()).unwrap_or_default();
        let mut vars = Vec::new();
        for name in names {
            self.resolve_entity(cx.scope, &name);
            if let Some(Symbol::Var(var)) = self.scope(cx).names.get(&name) {
                vars.push(*var);
            }
        }
        vars
    }

    /// The variables of a COMMON block whose parts all program units have listed.
    pub(crate) fn members_of_common(&self, block: &str) -> Vec<VarId> {
        let number = self.common_numbers.get(block);
        let layout = number.and_then(|number| self.common_layouts.get(*number));
        let places = layout.map(|layout| layout.places.values().flatten().copied());
        places.into_iter().flatten().collect()
    }

    /// The same, each with the bytes before it.
    pub(crate) fn places_in_common(&self, block: &str) -> Vec<(u64, VarId)> {
        let number = self.common_numbers.get(block);
        let layout = number.and_then(|number| self.common_layouts.get(*number));
        let places = layout.into_iter().flat_map(|layout| &layout.places);
        places
            .flat_map(|(offset, vars)| vars.iter().map(|var| (*offset, *var)))
            .collect()
    }

    fn common_block(&mut self, block: &str) -> usize {
        let known = self.common_numbers.get(block).copied();
        known.unwrap_or_else(|| {
            self.program.commons.push(CommonBlock {
                name: block.into(),
                vars: Vec::new(),
            });
            self.common_layouts.push(CommonLayout::default());
            let number = self.program.commons.len() - 1;
            self.common_numbers.insert(block.to_string(), number);
            number
        })
    }

    /// The bytes before a member, and whether alignment left some unused. The members before it get their places first.
    fn common_place(
        &mut self,
        cx: Cx,
        block: &str,
        index: usize,
        variable: &Variable,
    ) -> (u64, bool) {
        let list = |analyzer: &Self| {
            let list = analyzer.specs.get(&cx.scope)?.commons.get(block)?;
            Some(list.names.get(list.placed..index)?.to_vec())
        };
        for earlier in list(self).unwrap_or_default() {
            self.resolve_entity(cx.scope, &earlier);
        }
        let (bytes, alignment) = self.storage_size(variable).unwrap_or((8, 8));
        let part = self.specs.get_mut(&cx.scope);
        let Some(list) = part.and_then(|part| part.commons.get_mut(block)) else {
            return (0, false);
        };
        let offset = list.end.next_multiple_of(alignment.max(1));
        list.padded |= offset != list.end;
        (list.end, list.placed) = (offset.saturating_add(bytes), index + 1);
        (offset, list.padded)
    }

    /// The variable of a block with this place, type and shape.
    pub(super) fn same_member(
        &self,
        block: usize,
        offset: u64,
        variable: &Variable,
    ) -> Option<VarId> {
        let there = self.common_layouts[block].places.get(&offset)?;
        there.iter().copied().find(|other| {
            let other = &self.program[*other];
            other.ty == variable.ty
                && other.pointer == variable.pointer
                && self.same_shape(&other.shape, &variable.shape)
        })
    }

    pub(super) fn add_member(&mut self, block: usize, (var, offset): Placed, padded: bool) {
        let layout = &mut self.common_layouts[block];
        layout.places.entry(offset).or_default().push(var);
        if padded {
            layout.padded.insert(var);
        }
    }

    /// The bytes before a variable of a block.
    pub(super) fn place_of_member(&self, block: u32, var: VarId) -> Option<u64> {
        let places = &self.common_layouts[block as usize].places;
        let found = places.iter().find(|(_, vars)| vars.contains(&var));
        found.map(|(offset, _)| *offset)
    }

    fn check_member(&mut self, variable: &Variable) {
        let fixed = match &variable.shape {
            Shape::Scalar => true,
            Shape::Explicit(bounds) => self.constant_bounds(bounds),
            Shape::Deferred(_) => variable.pointer,
            Shape::Assumed(_) | Shape::AssumedSize(..) => false,
        };
        let length = !matches!(
            variable.ty,
            Type::Character(CharLen::Expr(_) | CharLen::Assumed | CharLen::Deferred, _)
        );
        let plain =
            matches!(variable.role, Role::Local | Role::Module(_)) && variable.space == Space::Host;
        let held = variable.allocatable || self.lacks_order(&variable.ty);
        if !(fixed && length && plain) || held {
            let message = format!("'{}' cannot be in a COMMON block", variable.name);
            let why = match (variable.allocatable, held) {
                (true, _) => "an ALLOCATABLE has no place in storage of its own",
                (false, true) => {
                    "its type needs SEQUENCE or BIND(C), and no default values, to lie in storage"
                }
                (false, false) => {
                    "members of COMMON are host variables of constant size, no dummy arguments or results"
                }
            };
            self.error(codes::BAD_COMMON_MEMBER, variable.span, message, why);
        }
    }

    /// Structures whose components lie in no order that other units could know, or that begin with values (F2018 C8121).
    fn lacks_order(&self, ty: &Type) -> bool {
        let Type::Derived(id) = ty else { return false };
        let own = &self.program[*id];
        let begins = own.fields.iter().any(|field| field.init.is_some());
        own.builtin.is_none() && (!own.sequence || begins)
    }

    /// Whether two constant shapes have the same bounds.
    pub(super) fn same_shape(&self, one: &Shape, other: &Shape) -> bool {
        match (one, other) {
            (Shape::Scalar, Shape::Scalar) => true,
            (Shape::Deferred(one), Shape::Deferred(other)) => one == other,
            (Shape::Explicit(one), Shape::Explicit(other)) if one.len() == other.len() => {
                one.iter().zip(other).all(|(one, other)| {
                    let same = |a, b| {
                        self.const_int(a).is_some() && self.const_int(a) == self.const_int(b)
                    };
                    same(&one.lower, &other.lower) && same(&one.upper, &other.upper)
                })
            }
            _ => false,
        }
    }

    /// Lists the members of every block in order, and overlays those that meet.
    pub(in super::super) fn finish_commons(&mut self) {
        for block in 0..self.program.commons.len() {
            // They stay: the version of a procedure for devices is made later.
            let layout = self.common_layouts[block].clone();
            let members: Vec<Placed> = layout
                .places
                .iter()
                .flat_map(|(offset, vars)| vars.iter().map(|var| (*var, *offset)))
                .collect();
            self.program.commons[block].vars = members.iter().map(|(var, _)| *var).collect();
            let name = match self.program.commons[block].name.as_str() {
                "" => "blank_common".to_string(),
                name => format!("{name}_common"),
            };
            for meeting in self.meeting_members(&members) {
                self.overlay_members(&name, meeting, &layout.padded);
            }
        }
        self.finish_storages();
    }

    /// Members that share bytes, in groups of two and more.
    pub(super) fn meeting_members(&self, members: &[Placed]) -> Vec<Vec<Placed>> {
        let mut groups: Vec<Vec<Placed>> = Vec::new();
        let mut end = 0;
        for member in members {
            let extent = self.extent_of(member);
            match groups.last_mut().filter(|_| extent.start < end) {
                Some(group) => group.push(*member),
                None => groups.push(vec![*member]),
            }
            end = end.max(extent.end);
        }
        groups.retain(|group| group.len() > 1);
        groups
    }

    fn overlay_members(&mut self, name: &str, members: Vec<Placed>, padded: &HashSet<VarId>) {
        if let Some((var, _)) = members.iter().find(|(var, _)| padded.contains(var)) {
            let declared = &self.program[*var];
            let (shown, span): (String, Span) = (declared.name.clone(), declared.span);
            let message =
                format!("'{shown}' is not aligned in a COMMON block that is laid out in two ways");
            let why =
                "bytes are left unused before it, so that its place is not what the standard says";
            return self.error(codes::COMMON_DIFFERS, span, message, why);
        }
        self.overlay(codes::COMMON_DIFFERS, name.to_string(), members);
    }
}

/// Numbers of COMMON blocks by name.
pub(in super::super) type CommonNumbers = HashMap<String, usize>;
