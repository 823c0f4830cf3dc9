//! `f(x) = ...` in a specification part: a statement function or the first assignment.
//!
//! It is a statement function for certain when its name is declared here as a scalar, when nothing outside the unit could have
//! made it an array, or when a declaration follows it. In doubt it stays an assignment, and the analysis, which sees
//! modules and hosts, decides.

use super::Blocks;
use super::frame::{Frame, Phase, UnitFrame};
use crate::syntax::ast::*;

/// Whether a statement has the shape `name(name, ...) = expression`.
pub fn has_shape(stmt: &Stmt) -> bool {
    let StmtKind::Assign { lhs, .. } = &stmt.kind else {
        return false;
    };
    let ExprKind::Apply { base, args } = &lhs.kind else {
        return false;
    };
    let named = |arg: &Arg| {
        arg.keyword.is_none()
            && matches!(
                &arg.value,
                ArgValue::Expr(Expr {
                    kind: ExprKind::Name(_),
                    ..
                })
            )
    };
    matches!(base.kind, ExprKind::Name(_)) && args.iter().all(named)
}

fn function_name(stmt: &Stmt) -> Option<String> {
    if let StmtKind::Assign { lhs, .. } = &stmt.kind {
        if let ExprKind::Apply { base, .. } = &lhs.kind {
            if let ExprKind::Name(name) = &base.kind {
                Some(name.key())
            } else {
                None
            }
        } else {
            None
        }
    } else {
        None
    }
}

fn convert(kind: StmtKind) -> StmtKind {
    let StmtKind::Assign { lhs, rhs } = kind else {
        return kind;
    };
    if let ExprKind::Apply { base, args } = lhs.kind {
        match base.kind {
            ExprKind::Name(name) => {
                let args = args.into_iter().filter_map(dummy).collect();
                StmtKind::StatementFunction {
                    name,
                    args,
                    body: rhs,
                }
            }
            kind => {
                let base = Box::new(Expr {
                    kind,
                    span: base.span,
                });
                let lhs = Expr {
                    kind: ExprKind::Apply { base, args },
                    span: lhs.span,
                };
                StmtKind::Assign { lhs, rhs }
            }
        }
    } else {
        StmtKind::Assign { lhs, rhs }
    }
}

fn dummy(arg: Arg) -> Option<Name> {
    if let ArgValue::Expr(Expr {
        kind: ExprKind::Name(name),
        ..
    }) = arg.value
    {
        Some(name)
    } else {
        None
    }
}

impl Blocks<'_> {
    /// Takes a certain statement function into the specification part; gives any other statement back.
    pub(super) fn take_statement_function(&mut self, mut stmt: Stmt) -> Option<Stmt> {
        if !has_shape(&stmt) {
            return Some(stmt);
        }
        let outermost = self.stack.len() == 1;
        let name = function_name(&stmt).unwrap_or_default();
        let Some(unit) = self.unit_mut() else {
            return Some(stmt);
        };
        if !is_certain(unit, &name, outermost) {
            return Some(stmt);
        }
        stmt.kind = convert(stmt.kind);
        self.push_spec(SpecNode::Stmt(stmt));
        None
    }

    /// A declaration follows what looked like assignments: they were statement functions.
    pub(super) fn return_to_specifications(&mut self) {
        let Some(Frame::Unit(unit)) = self.stack.last_mut() else {
            return;
        };
        if !unit.tentative {
            return;
        }
        unit.tentative = false;
        unit.phase = Phase::Spec;
        for node in std::mem::take(&mut unit.unit.body) {
            match node {
                Node::Stmt(mut stmt) if has_shape(&stmt) => {
                    stmt.kind = convert(stmt.kind);
                    unit.unit.specs.push(SpecNode::Stmt(stmt));
                }
                other => unit.unit.body.push(other),
            }
        }
    }
}

fn is_certain(unit: &mut UnitFrame, name: &str, outermost: bool) -> bool {
    unit.note_declarations();
    match unit.declared.get(name) {
        Some(scalar) => *scalar,
        None => outermost && !unit.uses,
    }
}

impl UnitFrame {
    /// Brings `declared` up to date with the specifications.
    fn note_declarations(&mut self) {
        let specs = std::mem::take(&mut self.unit.specs);
        for spec in &specs[self.scanned..] {
            if let SpecNode::Stmt(stmt) = spec {
                self.note(&stmt.kind);
            }
        }
        self.scanned = specs.len();
        self.unit.specs = specs;
    }

    fn note(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Declare {
                attrs, entities, ..
            } => self.note_entities(attrs, entities),
            StmtKind::AttrStmt { attrs, entities } => self.note_entities(attrs, entities),
            // What lies at an address is assigned to as a rule, array or not.
            StmtKind::CrayPointers(pairs) => {
                for (_, pointee) in pairs {
                    self.declared.insert(pointee.name.key(), false);
                }
            }
            StmtKind::Common(blocks) => {
                for block in blocks {
                    self.note_entities(&[], &block.entities);
                }
            }
            _ => {}
        }
    }

    /// A name is scalar as long as no statement gives it dimensions or makes it something else than a plain variable.
    fn note_entities(&mut self, attrs: &[Attr], entities: &[Entity]) {
        let array = attrs.iter().any(|attr| {
            matches!(
                attr.kind,
                AttrKind::Dimension(_)
                    | AttrKind::Allocatable
                    | AttrKind::Pointer
                    | AttrKind::Target
            )
        });
        for entity in entities {
            let scalar = !array && entity.dims.is_none();
            let known = self.declared.entry(entity.name.key()).or_insert(true);
            *known &= scalar;
        }
    }
}
