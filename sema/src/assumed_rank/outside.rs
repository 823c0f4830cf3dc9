//! Procedures outside modules and hosts, interface bodies, and binding labels: an interface body has versions as the procedure that it describes, and
//! both sides give them the same names. A function in C takes every rank by its descriptor and keeps its label.
//!
//! Refuses to know the versions' texts.

use super::{Limits, assumed, head, join, statements, versions};
use crate::companion::{Companions, is_library_function, is_supplied_function};
use crate::companions::{is_bound, label};
use crate::source::Span;
use crate::syntax::ast::{
    BindSpec, DummyName, Expr, ExprKind, InterfaceBlock, InterfaceItem, Name, ProgramUnit,
    SpecNode, StmtKind, TypeSpecKind,
};
use crate::units::unit_name;
use std::collections::HashSet;

/// The interface bodies of a specification part.
pub(super) fn bodies(specs: &[SpecNode]) -> impl Iterator<Item = &ProgramUnit> {
    let blocks = specs.iter().filter_map(|spec| match spec {
        SpecNode::Interface(block) => Some(block),
        SpecNode::Stmt(_) | SpecNode::Type(_) | SpecNode::Enum { .. } => None,
    });
    let items = blocks.flat_map(|block| &block.items);
    items.filter_map(|item| match item {
        InterfaceItem::Body(unit) => Some(&**unit),
        InterfaceItem::Procedures(_) => None,
    })
}

/// External procedures of a file.
pub(super) fn split_externals(
    units: &mut Vec<ProgramUnit>,
    limits: Limits<'_>,
    names: &mut HashSet<String>,
) {
    let mut all = Vec::with_capacity(units.len());
    for unit in std::mem::take(units) {
        let made = match is_known_to_c(&unit, limits.companions) {
            true => Vec::new(),
            false => versions(&unit, limits),
        };
        if made.is_empty() {
            all.push(unit);
        }
        names.extend(made.iter().filter_map(unit_name).map(Name::key));
        all.extend(made);
    }
    *units = all;
}

/// Interface bodies of a unit, but for those of its dummy procedures: which rank such a procedure is called with is not known here.
pub(super) fn split_bodies(
    unit: &mut ProgramUnit,
    limits: Limits<'_>,
    names: &mut HashSet<String>,
) {
    let dummies: HashSet<String> = head(unit)
        .iter()
        .flat_map(|head| &head.args)
        .filter_map(|arg| match arg {
            DummyName::Name(name) => Some(name.key()),
            DummyName::Star(_) => None,
        })
        .collect();
    let mut split = Vec::new();
    for spec in &mut unit.specs {
        if let SpecNode::Interface(block) = spec
            && !is_abstract(block)
        {
            split_block(block, &dummies, limits, &mut split);
        }
    }
    for (name, made) in split {
        join(&mut unit.specs, &name, &made);
        names.extend(made.iter().map(Name::key));
    }
}

fn is_abstract(block: &InterfaceBlock) -> bool {
    matches!(
        block.open.kind,
        StmtKind::Interface {
            is_abstract: true,
            ..
        }
    )
}

fn split_block(
    block: &mut InterfaceBlock,
    dummies: &HashSet<String>,
    limits: Limits<'_>,
    split: &mut Vec<(Name, Vec<Name>)>,
) {
    let mut items = Vec::with_capacity(block.items.len());
    for item in std::mem::take(&mut block.items) {
        let InterfaceItem::Body(body) = &item else {
            items.push(item);
            continue;
        };
        let own = unit_name(body).filter(|name| {
            let key = name.key();
            let in_c = !is_bound(body) && limits.companions.holds(&format!("{key}_"), &key);
            !dummies.contains(&key) && !in_c
        });
        let Some(name) = own.filter(|_| !assumed(body).is_empty()) else {
            items.push(item);
            continue;
        };
        let made = versions(body, limits);
        if made.is_empty() {
            items.push(item);
            continue;
        }
        let known = made.iter().filter_map(unit_name).cloned().collect();
        split.push((name.clone(), known));
        let made = made.into_iter().map(Box::new);
        items.extend(made.map(InterfaceItem::Body));
    }
    block.items = items;
}

/// Whether a part in C names the procedure, or the C library has it.
pub(super) fn is_known_to_c(unit: &ProgramUnit, companions: &Companions) -> bool {
    let named = |label: String| {
        companions.mentions(&label)
            || !companions.natives.is_empty()
            || is_library_function(&label)
            || is_supplied_function(&label)
    };
    label(unit).is_some_and(named)
}

/// The lowest rank that has a version: a scalar would go to C as its address, and C expects a descriptor, which data of any type has.
pub(super) fn lowest(unit: &ProgramUnit, dummies: &[String], companions: &Companions) -> u8 {
    u8::from(is_known_to_c(unit, companions) && !are_untyped(unit, dummies))
}

/// Whether all dummy arguments of assumed rank are TYPE(*).
fn are_untyped(unit: &ProgramUnit, dummies: &[String]) -> bool {
    let statements = unit.specs.iter().flat_map(statements);
    let untyped = statements.filter_map(|stmt| {
        if let StmtKind::Declare { ty, entities, .. } = &stmt.kind
            && ty.kind == TypeSpecKind::TypeStar
        {
            Some(entities)
        } else {
            None
        }
    });
    let names: Vec<String> = untyped.flatten().map(|entity| entity.name.key()).collect();
    dummies.iter().all(|name| names.contains(name))
}

/// Gives a version a binding label of its own, on either side; a function in C has one for all.
pub(super) fn relabel(unit: &mut ProgramUnit, digits: &str, companions: &Companions) {
    let known = is_known_to_c(unit, companions);
    let (Some(label), Some(open)) = (label(unit), unit.open.as_mut()) else {
        return;
    };
    let (StmtKind::Subroutine(head) | StmtKind::Function(head)) = &mut open.kind else {
        return;
    };
    let text = match known {
        true => label,
        false => format!("{label}_rank_{digits}"),
    };
    head.bind = Some(bound_as(text, head.name.span));
}

fn bound_as(label: String, span: Span) -> BindSpec {
    let kind = ExprKind::Character {
        kind: None,
        value: label.into_bytes(),
    };
    BindSpec {
        name: Some(Box::new(Expr { kind, span })),
    }
}
