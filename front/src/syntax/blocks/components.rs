//! Statements in a derived type that give components declared above them a memory: `attributes(device) :: x`.

use crate::syntax::ast::*;

/// Gives components their memory as if it stood in their declarations; no where the statement says something else.
pub(super) fn give_memory(def: &mut TypeDef, stmt: &Stmt) -> bool {
    let StmtKind::AttrStmt { attrs, entities } = &stmt.kind else {
        return false;
    };
    let bare = |entity: &Entity| entity.dims.is_none() && entity.codims.is_none();
    let known = |entity: &Entity| def.components.iter().any(|c| declares(c, &entity.name));
    let memory = attrs.iter().all(|attr| is_memory(&attr.kind));
    if !memory || !entities.iter().all(|entity| bare(entity) && known(entity)) {
        return false;
    }
    let named = |entity: &Entity| entities.iter().any(|e| e.name.key() == entity.name.key());
    let components = std::mem::take(&mut def.components).into_iter();
    def.components = components
        .flat_map(|component| with_attributes(component, attrs, &named))
        .collect();
    true
}

fn is_memory(kind: &AttrKind) -> bool {
    matches!(
        kind,
        AttrKind::Device
            | AttrKind::Managed
            | AttrKind::Pinned
            | AttrKind::Constant
            | AttrKind::Shared
            | AttrKind::Texture
    )
}

fn declares(component: &Stmt, name: &Name) -> bool {
    matches!(&component.kind, StmtKind::Declare { entities, .. }
        if entities.iter().any(|entity| entity.name.key() == name.key()))
}

/// A declaration as several, in the order of its components, of which those that are named have the attributes.
fn with_attributes(component: Stmt, given: &[Attr], named: &dyn Fn(&Entity) -> bool) -> Vec<Stmt> {
    let StmtKind::Declare {
        ty,
        attrs,
        entities,
    } = &component.kind
    else {
        return vec![component];
    };
    let runs = entities.chunk_by(|a, b| named(a) == named(b));
    let runs = runs.enumerate().map(|(place, run)| {
        let mut attrs = attrs.clone();
        if run.first().is_some_and(named) {
            attrs.extend_from_slice(given);
        }
        let kind = StmtKind::Declare {
            ty: ty.clone(),
            attrs,
            entities: run.to_vec(),
        };
        match place {
            0 => Stmt {
                kind,
                ..component.clone()
            },
            _ => crate::syntax::parse::plain_stmt(kind, component.span),
        }
    });
    runs.collect()
}
