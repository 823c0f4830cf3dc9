//! Parts of polymorphic objects that have names: `let base = this.part_mut::<Base>();`, since each `part_mut` by itself borrows the whole object.
//!
//! A procedure that uses an object by one part alone names it once; other statements and calls that reach a part more than once name it before.
//! Refuses to know how arguments are handed over.

use super::Cx;
use super::names::is_static;
use super::stmt::{Body, EmitOp};
use crate::emit::layout::{Doc, concat, text};
use crate::emit::uses::children;
use crate::ir::walk::refs;
use crate::ir::*;

/// A part of a polymorphic object that has a name here.
#[derive(Clone)]
pub struct NamedPart {
    pub object: Expr,
    pub ty: Type,
    pub name: String,
}

impl Cx<'_> {
    /// The name of a part, where it has one.
    pub fn named_part(&self, object: &Expr, ty: &Type) -> Option<&str> {
        let mut known = self.parts.iter();
        let part = known.find(|part| part.ty == *ty && part.object.same(object));
        part.map(|part| part.name.as_str())
    }

    /// A part with the name that it is to have.
    pub fn part_to_name(&self, object: &Expr, ty: &Type) -> NamedPart {
        let wish = self.scalar_type(ty).to_ascii_lowercase();
        let wish = wish.rsplit("::").next().unwrap_or("part");
        NamedPart {
            object: object.clone(),
            ty: ty.clone(),
            name: self.names.fresh(wish),
        }
    }

    /// `let base = this.part_mut::<Base>();`
    pub fn name_part(&self, part: &NamedPart) -> Doc {
        let made = self.part_unnamed(&part.object, &part.ty, true);
        concat([text(format!("let {} = ", part.name)), made.doc, text(";")])
    }

    /// Whether an object is a dummy argument that nothing changes.
    pub fn is_only_seen(&self, object: &Expr) -> bool {
        let root = object.root().map(|root| &self.program[root]);
        root.is_some_and(|root| root.dummy().is_some() && !root.mutated)
    }

    /// The one part by which a procedure uses a polymorphic dummy argument.
    fn only_part<Op: refs::Operands>(&self, id: VarId, stmts: &[Stmt<Op>]) -> Option<NamedPart> {
        let var = &self.program[id];
        let scalar = var.rank() == 0 && !var.allocatable && !var.pointer;
        let own = !is_static(var) && !self.is_pointed(id);
        let optional = var.dummy().is_none_or(|dummy| dummy.optional);
        if !matches!(var.ty, Type::Class(Some(_))) || !scalar || !own || optional {
            return None;
        }
        let mut found: Option<NamedPart> = None;
        let mut whole = false;
        refs::expressions(stmts, &mut |_, expr| {
            self.parts_in(expr, &mut |object, ty| {
                if object.root() == Some(id) && found.is_none() {
                    found = Some(NamedPart {
                        object: object.clone(),
                        ty: ty.clone(),
                        name: self.names.var(id).to_ascii_lowercase(),
                    });
                }
            });
        });
        let found = found.filter(|part| matches!(part.object.kind, ExprKind::Var(_)))?;
        refs::expressions(stmts, &mut |_, expr| whole |= found.leaves_out(expr));
        (!whole).then_some(found)
    }

    /// The parts of polymorphic objects in an expression.
    pub fn parts_in<'e>(&self, expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr, &'e Type)) {
        if let ExprKind::Part(object) = &expr.kind
            && is_one_polymorphic(object)
        {
            visit(object, &expr.ty);
        }
        children(expr, &mut |child| self.parts_in(child, visit));
    }
}

impl Body<'_> {
    /// `let this = this.part_mut::<Base>();` where the procedure uses the object in no other way.
    pub fn name_dummies<Op: EmitOp + refs::Operands>(&mut self, id: ProcId, stmts: &[Stmt<Op>]) {
        let procedure = &self.cx.program[id];
        if self.cx.kernel {
            return;
        }
        let locals = procedure.locals.iter().chain(&procedure.dummies);
        let named: Vec<NamedPart> = (procedure.dummies.iter())
            .filter_map(|dummy| self.cx.only_part(*dummy, stmts))
            .filter(|part| {
                !locals.clone().any(|local| {
                    let bounds = bounds(&self.cx.program[*local].shape);
                    bounds.into_iter().any(|bound| part.leaves_out(bound))
                })
            })
            .collect();
        for part in named {
            let line = self.cx.name_part(&part);
            self.out.doc(&line, "");
            self.cx.parts.push(part);
        }
    }

    /// Whether a statement may reach data of an object while it holds other data of it.
    pub fn looks_twice<Op: EmitOp>(&self, stmt: &Stmt<Op>) -> bool {
        let host = !self.cx.kernel;
        host && match &stmt.kind {
            StmtKind::Op(op) => op.looks_twice(),
            StmtKind::IntrinsicCall { .. } | StmtKind::ArrayAssign { .. } => true,
            StmtKind::Assign { rhs, .. } => matches!(rhs.kind, ExprKind::Api { .. }),
            StmtKind::If { .. }
            | StmtKind::Select { .. }
            | StmtKind::Do { .. }
            | StmtKind::While { .. }
            | StmtKind::Concurrent { .. }
            | StmtKind::Where { .. }
            | StmtKind::Block { .. }
            | StmtKind::Associate { .. }
            | StmtKind::Exit(_)
            | StmtKind::Cycle(_)
            | StmtKind::Goto(_)
            | StmtKind::Return
            | StmtKind::Stop { .. }
            | StmtKind::Call { .. }
            | StmtKind::Empty => false,
        }
    }

    /// Names the parts that a statement reaches more than once.
    pub fn name_parts<Op: refs::Operands>(&mut self, stmt: &Stmt<Op>) {
        let mut found: Vec<(NamedPart, usize, bool)> = Vec::new();
        let mut seen: Vec<(Expr, Type)> = Vec::new();
        refs::statement(stmt, &mut |_, expr| {
            self.cx.parts_in(expr, &mut |object, ty| {
                seen.push((object.clone(), ty.clone()));
            });
        });
        for (object, ty) in seen {
            match (found.iter_mut()).find(|(part, ..)| part.object.same(&object)) {
                Some((part, times, _)) if part.ty == ty => *times += 1,
                Some((.., mixed)) => *mixed = true,
                None if self.cx.named_part(&object, &ty).is_none() => {
                    found.push((self.cx.part_to_name(&object, &ty), 1, false));
                }
                None => {}
            }
        }
        for (part, times, mixed) in found {
            let mut whole = mixed || times < 2;
            refs::statement(stmt, &mut |_, expr| whole |= part.leaves_out(expr));
            if !whole {
                let line = self.cx.name_part(&part);
                self.out.doc(&line, "");
                self.cx.parts.push(part);
            }
        }
    }
}

impl NamedPart {
    /// Whether an expression uses the object otherwise than by this part.
    pub fn leaves_out(&self, value: &Expr) -> bool {
        if let ExprKind::Part(inner) = &value.kind
            && value.ty == self.ty
            && inner.same(&self.object)
        {
            false
        } else if value.same(&self.object) {
            true
        } else {
            any_child(value, |child| self.leaves_out(child))
        }
    }

    /// Whether an expression uses this part.
    pub fn is_in(&self, value: &Expr) -> bool {
        let this = matches!(&value.kind, ExprKind::Part(inner) if value.ty == self.ty && inner.same(&self.object));
        this || any_child(value, |child| self.is_in(child))
    }
}

/// The polymorphic object that a designator begins with, and the type that it is taken for.
pub fn outermost_part(value: &Expr) -> Option<(&Expr, &Type)> {
    if let ExprKind::Part(object) = &value.kind
        && is_one_polymorphic(object)
    {
        Some((object, &value.ty))
    } else if let ExprKind::Part(base)
    | ExprKind::Component { base, .. }
    | ExprKind::Element { base, .. }
    | ExprKind::Section { base, .. }
    | ExprKind::Substring { base, .. } = &value.kind
    {
        outermost_part(base)
    } else {
        None
    }
}

fn bounds(shape: &Shape) -> Vec<&Expr> {
    match shape {
        Shape::Explicit(bounds) | Shape::AssumedSize(bounds, _) => bounds
            .iter()
            .flat_map(|bound| [&bound.lower, &bound.upper])
            .collect(),
        Shape::Assumed(lower) => lower.iter().collect(),
        Shape::Scalar | Shape::Deferred(_) => Vec::new(),
    }
}

fn is_one_polymorphic(object: &Expr) -> bool {
    matches!(object.ty, Type::Class(Some(_))) && object.rank == 0
}

fn any_child(value: &Expr, mut holds: impl FnMut(&Expr) -> bool) -> bool {
    let mut found = false;
    children(value, &mut |child| found = found || holds(child));
    found
}
