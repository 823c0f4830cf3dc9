//! Type-bound procedures with dummy arguments of assumed rank: a binding to each version, and a generic binding with the name that there was.
//!
//! Refuses to know the versions' texts.

use super::stmt;
use crate::syntax::ast::{Attr, AttrKind, GenericSpec, Name, SpecNode, Stmt, StmtKind};

/// Binds the versions where the procedure is bound.
pub(super) fn rebind(specs: &mut [SpecNode], procedure: &Name, made: &[Name]) {
    for spec in specs {
        let SpecNode::Type(definition) = spec else {
            continue;
        };
        let mut all = Vec::with_capacity(definition.bindings.len());
        let mut split = Vec::new();
        for mut binding in std::mem::take(&mut definition.bindings) {
            let generic = taken(&mut binding, procedure, made, &mut split);
            let StmtKind::TypeBoundProcedure { bindings, .. } = &binding.kind else {
                all.push(binding);
                continue;
            };
            if !bindings.is_empty() {
                all.push(binding);
            }
            all.extend(generic);
        }
        for binding in &mut all {
            let StmtKind::TypeBoundGeneric { bindings, .. } = &mut binding.kind else {
                continue;
            };
            for (name, versions) in &split {
                if let Some(place) = bindings.iter().position(|one| one.key() == name.key()) {
                    bindings.splice(place..=place, versions.iter().cloned());
                }
            }
        }
        definition.bindings = all;
    }
}

/// Takes the procedure out of a statement; gives the statements that bind its versions.
fn taken(
    binding: &mut Stmt,
    procedure: &Name,
    made: &[Name],
    split: &mut Vec<(Name, Vec<Name>)>,
) -> Vec<Stmt> {
    let span = binding.span;
    let StmtKind::TypeBoundProcedure {
        interface: None,
        attrs,
        bindings,
    } = &mut binding.kind
    else {
        return Vec::new();
    };
    let is_it = |(name, target): &(Name, Option<Name>)| {
        target.as_ref().unwrap_or(name).key() == procedure.key()
    };
    let Some(place) = bindings.iter().position(is_it) else {
        return Vec::new();
    };
    let (name, _) = bindings.remove(place);
    let version = |target: &Name| {
        let digits = &target.text[procedure.text.len()..];
        let text = format!("{}{digits}", name.text);
        let span = name.span;
        Name { text, span }
    };
    let versions: Vec<Name> = made.iter().map(version).collect();
    let pairs = versions.iter().cloned().zip(made.iter().cloned().map(Some));
    let specific = StmtKind::TypeBoundProcedure {
        interface: None,
        attrs: attrs.clone(),
        bindings: pairs.collect(),
    };
    let access = |attr: &&Attr| matches!(attr.kind, AttrKind::Public | AttrKind::Private);
    let generic = StmtKind::TypeBoundGeneric {
        attrs: attrs.iter().filter(access).cloned().collect(),
        spec: GenericSpec::Name(name.clone()),
        bindings: versions.clone(),
    };
    split.push((name, versions));
    vec![stmt(specific, span), stmt(generic, span)]
}
