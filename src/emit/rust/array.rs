//! Array values in Rust: whole arrays and sections as handles, elementwise expressions as closures over a position.

use super::Cx;
use super::expr::{Piece, Prec, function, method};
use crate::emit::layout::{Doc, concat, text};
use crate::intrinsics::Class;
use crate::ir::*;

impl Cx<'_> {
    /// Whether an array expression is read element by element as it stands: a variable, section or component.
    pub fn is_array_leaf(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Var(_) | ExprKind::Section { .. } | ExprKind::Array(_) => true,
            ExprKind::Component { base, .. } => expr.rank > base.rank || self.is_array_leaf(base),
            ExprKind::Intrinsic { id, .. } => !matches!(id.row().class, Class::Elemental),
            ExprKind::Call { procedure, .. } => !self.program[*procedure].elemental,
            ExprKind::Element { .. }
            | ExprKind::Const(_)
            | ExprKind::Substring { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Paren(_)
            | ExprKind::Api { .. }
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Structure { .. }
            | ExprKind::Null
            | ExprKind::Procedure(_)
            | ExprKind::Error => false,
        }
    }

    /// The element of an array leaf at the current position.
    pub fn element_at(&self, expr: &Expr) -> Piece {
        let pos = self.pos.unwrap_or("p");
        if let Some((_, name)) = self.hoisted.iter().find(|(span, _)| *span == expr.span) {
            return method(Piece::word(name), "at", vec![text(pos)]);
        }
        if let ExprKind::Component { base, ty, field } = &expr.kind
            && base.rank > 0
        {
            let element = self.element_at(base);
            let name = self.program[*ty].fields.get(*field as usize).map_or(String::new(), |f| super::names::snake(&f.name));
            return Piece::atom(concat([element.at_least(Prec::Atom), text(format!(".{name}"))]));
        }
        method(self.scalar_context().array_value(expr), "at", vec![text(pos)])
    }

    /// An array expression as a value on which methods can be called: a handle, an owned array, or a fresh one.
    pub fn array_value(&self, expr: &Expr) -> Piece {
        let cx = self.scalar_context();
        match &expr.kind {
            ExprKind::Var(id) => cx.object(*id, false),
            ExprKind::Component { base, .. } if base.rank == 0 => cx.piece(expr, true),
            ExprKind::Paren(inner) => cx.array_value(inner),
            _ if cx.is_array_leaf(expr) && !matches!(expr.kind, ExprKind::Component { .. }) => cx.piece(expr, true),
            _ => cx.computed_array(expr),
        }
    }

    /// An owned array with the value of an array expression.
    pub fn array_owned(&self, expr: &Expr) -> Doc {
        let value = self.array_value(expr);
        match &expr.kind {
            ExprKind::Var(_) | ExprKind::Section { .. } | ExprKind::Component { .. } => method(value, "to_array", vec![]).doc,
            _ => value.doc,
        }
    }

    /// `Array2::from_fn(shape, |p| ...)`, with values that are computed once held in names before it.
    fn computed_array(&self, expr: &Expr) -> Piece {
        let (lets, cx) = self.hoist(expr);
        let shape = cx.shape_of(expr);
        let closure = cx.closure(expr);
        let made = function(&format!("Array{}::from_fn", expr.rank), vec![shape, closure]);
        wrap(lets, made)
    }

    /// `|p| value`.
    pub fn closure(&self, expr: &Expr) -> Doc {
        let inside = self.at_position("p");
        concat([text(if uses_position(expr) { "|p| " } else { "|_| " }), inside.piece(expr, false).doc])
    }

    /// Values inside an elementwise expression that must be computed once, as `let` texts, and the context that knows their names.
    pub fn hoist(&self, expr: &Expr) -> (Vec<Doc>, Cx<'_>) {
        let mut found = Vec::new();
        self.find_computed(expr, &mut found);
        let mut cx = self.scalar_context();
        let mut lets = Vec::new();
        for leaf in found {
            let name = fresh_name(leaf, cx.hoisted.len());
            lets.push(concat([text(format!("let {name} = ")), self.array_value(leaf).doc, text(";")]));
            cx.hoisted.push((leaf.span, name));
        }
        (lets, cx)
    }

    fn find_computed<'e>(&self, expr: &'e Expr, found: &mut Vec<&'e Expr>) {
        if expr.rank == 0 {
            return;
        }
        let computed = matches!(expr.kind, ExprKind::Intrinsic { .. } | ExprKind::Call { .. } | ExprKind::Array(_) | ExprKind::Section { .. });
        if computed && self.is_array_leaf(expr) {
            found.push(expr);
            return;
        }
        match &expr.kind {
            ExprKind::Unary { operand, .. } | ExprKind::Cast(operand) | ExprKind::Paren(operand) => self.find_computed(operand, found),
            ExprKind::Binary { left, right, .. } => {
                self.find_computed(left, found);
                self.find_computed(right, found);
            }
            ExprKind::Intrinsic { args, .. } => args.iter().flatten().for_each(|a| self.find_computed(a, found)),
            ExprKind::Call { args, .. } => args.iter().filter_map(|a| a.value.as_ref()).for_each(|a| self.find_computed(a, found)),
            ExprKind::Component { base, .. } => self.find_computed(base, found),
            _ => {}
        }
    }

    /// The shape of an elementwise expression: that of its first array operand.
    pub fn shape_of(&self, expr: &Expr) -> Doc {
        let leaf = self.first_leaf(expr).unwrap_or(expr);
        if let Some((_, name)) = self.hoisted.iter().find(|(span, _)| *span == leaf.span) {
            return text(format!("{name}.bounds()"));
        }
        method(self.array_value(leaf), "bounds", vec![]).doc
    }

    fn first_leaf<'e>(&self, expr: &'e Expr) -> Option<&'e Expr> {
        if expr.rank == 0 {
            return None;
        }
        match &expr.kind {
            ExprKind::Component { base, .. } if base.rank > 0 => self.first_leaf(base),
            _ if self.is_array_leaf(expr) => Some(expr),
            ExprKind::Unary { operand, .. } | ExprKind::Cast(operand) | ExprKind::Paren(operand) => self.first_leaf(operand),
            ExprKind::Binary { left, right, .. } => self.first_leaf(left).or_else(|| self.first_leaf(right)),
            ExprKind::Intrinsic { args, .. } => args.iter().flatten().find_map(|a| self.first_leaf(a)),
            ExprKind::Call { args, .. } => args.iter().filter_map(|a| a.value.as_ref()).find_map(|a| self.first_leaf(a)),
            ExprKind::Substring { base, .. } => self.first_leaf(base),
            _ => None,
        }
    }

    /// Whether a variable is a Copy handle already.
    pub fn is_handle(&self, id: VarId) -> bool {
        let var = &self.program[id];
        var.pointer || matches!(var.dummy().map(|d| d.passing), Some(Passing::View | Passing::Strided))
    }
}

/// `{ let a = ...; made }`, or `made` alone.
pub fn wrap(lets: Vec<Doc>, made: Piece) -> Piece {
    if lets.is_empty() {
        return made;
    }
    let mut docs = vec![text("{ ")];
    for binding in lets {
        docs.push(binding);
        docs.push(text(" "));
    }
    docs.push(made.doc);
    docs.push(text(" }"));
    Piece::atom(concat(docs))
}

fn uses_position(expr: &Expr) -> bool {
    expr.rank > 0
}

fn fresh_name(expr: &Expr, index: usize) -> String {
    let stem = match &expr.kind {
        ExprKind::Intrinsic { id, .. } => id.row().name,
        ExprKind::Section { .. } => "part",
        ExprKind::Array(_) => "values",
        _ => "value",
    };
    if index == 0 { format!("{stem}_of") } else { format!("{stem}_of_{}", index + 1) }
}
