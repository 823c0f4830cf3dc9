//! Array values in Rust: whole arrays and sections as handles, elementwise expressions as closures over a position.

use super::Cx;
use super::expr::{Piece, function, method};
use super::place::Access;
use crate::emit::layout::{Doc, closure, concat, expression_statement, text};
use crate::emit::uses::{Uses, unparenthesized};
use crate::intrinsics::Class;
use crate::ir::passing::is_pointer_result;
use crate::ir::*;

impl Cx<'_> {
    /// Whether an array expression is read element by element as it stands: a variable, section or component.
    pub fn is_array_leaf(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Var(_)
            | ExprKind::Section { .. }
            | ExprKind::Array(_)
            | ExprKind::Fetch(_) => true,
            ExprKind::Component { base, .. } => expr.rank > base.rank,
            ExprKind::Part(inner) => inner.rank > 0,
            ExprKind::Intrinsic { id, .. } => !matches!(id.row().class, Class::Elemental),
            ExprKind::Call { procedure, .. } => !self.program[*procedure].elemental,
            ExprKind::Element { .. }
            | ExprKind::Const(_)
            | ExprKind::Substring { .. }
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Paren(_)
            | ExprKind::IsType { .. }
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
        if let Some((_, name)) = self
            .hoisted
            .iter()
            .find(|(held, _)| std::ptr::eq(*held, expr))
        {
            return method(Piece::word(name), "at", vec![text(pos)]);
        }
        method(
            self.scalar_context().array_value(expr),
            "at",
            vec![text(pos)],
        )
    }

    /// A part of the element at the current position: `circles.at(p).radius`.
    pub fn part_at(&self, expr: &Expr) -> Piece {
        if let ExprKind::Component { base, ty, field } = &expr.kind
            && base.rank > 0
        {
            self.field(self.part_at(base), *ty, *field)
        } else if let ExprKind::Element { base, subscripts } = &expr.kind
            && base.rank > 0
        {
            self.indexed(self.part_at(base), subscripts)
        } else if let ExprKind::Substring { base, lower, upper } = &expr.kind
            && base.rank > 0
        {
            self.substring_at(base, lower.as_deref(), upper.as_deref())
        } else if let ExprKind::Part(inner) = &expr.kind
            && inner.rank > 0
            && !matches!(expr.ty, Type::Class(_))
        {
            let part = format!("part::<{}>", self.scalar_type(&expr.ty));
            method(self.part_at(inner), &part, vec![])
        } else {
            self.element_at(expr)
        }
    }

    /// The value of such a part: `v.at(p).part::<Shape>().clone()`.
    pub fn part_of_each(&self, expr: &Expr) -> Piece {
        method(self.part_at(expr), "clone", vec![])
    }

    /// An array expression as a value on which methods can be called: a handle, an owned array, or a fresh one.
    pub fn array_value(&self, expr: &Expr) -> Piece {
        let cx = self.scalar_context();
        if self.is_remote_data(expr) {
            return method(cx.device_place(expr), "to_host", vec![]);
        }
        if let ExprKind::Var(id) = &expr.kind {
            cx.object(*id, false)
        } else if let ExprKind::Component { base, .. } = &expr.kind
            && base.rank == 0
        {
            cx.piece(expr, true)
        } else if let ExprKind::Paren(inner) = &expr.kind {
            cx.array_value(inner)
        } else if let ExprKind::Part(inner) = &expr.kind
            && matches!(expr.ty, Type::Class(_))
        {
            cx.array_value(inner)
        } else if is_part_of_each(expr) {
            // Steps of whole elements need not lead from one object to the next, so that no handle reaches all parts.
            let name = self.position_name(expr);
            let value = self.at_position(name).part_of_each(expr);
            let each = closure(format!("|{name}| "), value.doc);
            let from_fn = format!("Array{}::from_fn", expr.rank);
            function(&from_fn, vec![cx.shape_of(expr), each])
        } else if matches!(expr.kind, ExprKind::Part(_)) {
            cx.container(expr, false)
        } else if cx.is_array_leaf(expr) && !matches!(expr.kind, ExprKind::Component { .. }) {
            cx.piece(expr, true)
        } else {
            cx.computed_array(expr)
        }
    }

    /// An owned array with the value of an array expression.
    pub fn array_owned(&self, expr: &Expr) -> Doc {
        let value = self.array_value(expr);
        let inner = unparenthesized(expr);
        if matches!(
            inner.kind,
            ExprKind::Var(_)
                | ExprKind::Section { .. }
                | ExprKind::Component { .. }
                | ExprKind::Part(_)
        ) || is_pointer_result(self.program, inner)
        {
            method(value, "to_array", vec![]).doc
        } else {
            value.doc
        }
    }

    /// `Array2::from_fn(shape, |p| ...)`, with values that are computed once held in names before it.
    fn computed_array(&self, expr: &Expr) -> Piece {
        let (lets, cx) = self.hoist(expr);
        let shape = cx.shape_of(expr);
        let closure = cx.closure(expr);
        let made = function(
            &format!("Array{}::from_fn", expr.rank),
            vec![shape, closure],
        );
        wrap(lets, made)
    }

    /// `|p| value`.
    pub fn closure(&self, expr: &Expr) -> Doc {
        let name = self.position_name(expr);
        let head = if expr.rank > 0 {
            format!("|{name}| ")
        } else {
            "|_| ".to_string()
        };
        let inside = self.at_position(name);
        let value = if matches!(expr.ty, Type::Character(..)) {
            inside.own_text(expr)
        } else if (expr.rank == 0 || is_scattered(expr)) && !self.is_copy(&expr.ty) {
            inside.owned(expr)
        } else {
            inside.piece(expr, false).doc
        };
        closure(head, value)
    }

    /// What the position is called in a closure over an expression: a name that the expression does not use itself.
    pub fn position_name(&self, expr: &Expr) -> &'static str {
        let uses = crate::emit::uses::Uses::of_expr(expr);
        let taken = |name: &str| uses.vars().any(|var| self.names.var(var) == name);
        ["p", "pos", "at", "position"]
            .into_iter()
            .find(|name| !taken(name))
            .unwrap_or("here")
    }

    /// Values inside an elementwise expression that must be computed once, as `let` texts, and the context that knows their names.
    pub fn hoist(&self, expr: &Expr) -> (Vec<Doc>, Cx<'_>) {
        let mut found = Vec::new();
        self.find_computed(expr, &mut found);
        let mut cx = self.scalar_context();
        let mut lets = Vec::new();
        for leaf in found {
            let taken = |name: &str| cx.hoisted.iter().any(|(_, held)| held == name);
            let name = self.names.fresh_beside(&self.holder(leaf), taken);
            // What is called on an element wants to know its type.
            let ty = match (&leaf.kind, leaf.rank) {
                (_, 1..) if self.is_untyped_array(leaf) => {
                    format!(": Array{}<{}>", leaf.rank, self.scalar_type(&leaf.ty))
                }
                _ => String::new(),
            };
            let head = Box::new(text(format!("let {name}{ty} =")));
            let value = if leaf.rank > 0 {
                self.array_value(leaf).doc
            } else if matches!(leaf.ty, Type::Character(..)) {
                self.scalar_context().own_text(leaf)
            } else {
                self.scalar_context().free(leaf).doc
            };
            lets.push(concat([Doc::RightSide(head, Box::new(value)), text(";")]));
            cx.hoisted.push((leaf, name));
        }
        (lets, cx)
    }

    /// Whether a value was computed before the elements are, and has a name.
    pub(super) fn is_hoisted(&self, expr: &Expr) -> bool {
        let scalar = expr.rank == 0 && !self.hoisted.is_empty();
        scalar && self.hoisted.iter().any(|(at, _)| std::ptr::eq(*at, expr))
    }

    /// What a value is called that has a name of its own: `sum_value`, `part_of_a`.
    fn holder(&self, expr: &Expr) -> String {
        let of = |stem: &str| match expr.root() {
            Some(root) => format!("{stem}_of_{}", self.names.var(root).to_ascii_lowercase()),
            None => stem.to_string(),
        };
        if let ExprKind::Intrinsic { id, .. } = &expr.kind {
            // Functions of the runtime are called `sum_of`.
            format!("{}_value", id.row().name.split('@').next().unwrap_or(""))
        } else if matches!(expr.kind, ExprKind::Section { .. }) {
            of("part")
        } else if matches!(expr.kind, ExprKind::Array(_)) {
            "values".to_string()
        } else if matches!(expr.kind, ExprKind::Fetch(_)) {
            of("copy")
        } else {
            "value".to_string()
        }
    }

    fn find_computed<'e>(&self, expr: &'e Expr, found: &mut Vec<&'e Expr>) {
        if expr.rank == 0 {
            // What is converted at each element is computed once as well: `y + f(2)` with an INTEGER function.
            if let ExprKind::Cast(inner) | ExprKind::Paren(inner) = &expr.kind {
                self.find_computed(inner, found);
            } else if is_costly(expr) {
                found.push(expr);
            }
            return;
        }
        if is_scattered(expr) {
            return if let ExprKind::Component { base, .. }
            | ExprKind::Element { base, .. }
            | ExprKind::Substring { base, .. } = &expr.kind
            {
                self.find_computed(base, found)
            };
        }
        let computed = matches!(
            expr.kind,
            ExprKind::Intrinsic { .. }
                | ExprKind::Call { .. }
                | ExprKind::Array(_)
                | ExprKind::Fetch(_)
                | ExprKind::Section { .. }
        );
        if computed && self.is_array_leaf(expr) {
            found.push(expr);
            return;
        }
        match &expr.kind {
            ExprKind::Unary { operand, .. }
            | ExprKind::Cast(operand)
            | ExprKind::Paren(operand) => self.find_computed(operand, found),
            ExprKind::Binary { left, right, .. } => {
                self.find_computed(left, found);
                self.find_computed(right, found);
            }
            ExprKind::Intrinsic { args, .. } => args
                .iter()
                .flatten()
                .for_each(|a| self.find_computed(a, found)),
            ExprKind::Call { args, .. } => args
                .iter()
                .filter_map(|a| a.value.as_ref())
                .for_each(|a| self.find_computed(a, found)),
            ExprKind::Component { base, .. }
            | ExprKind::Element { base, .. }
            | ExprKind::Substring { base, .. } => self.find_subscripts(base, found),
            ExprKind::Const(_)
            | ExprKind::Var(_)
            | ExprKind::Section { .. }
            | ExprKind::Fetch(_)
            | ExprKind::Part(_)
            | ExprKind::IsType { .. }
            | ExprKind::Api { .. }
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Array(_)
            | ExprKind::Structure { .. }
            | ExprKind::Null
            | ExprKind::Procedure(_)
            | ExprKind::Error => {}
        }
    }

    /// Subscripts of the object that an array is a part of: the object itself is a place, and stays one.
    fn find_subscripts<'e>(&self, expr: &'e Expr, found: &mut Vec<&'e Expr>) {
        if let (ExprKind::Element { base, subscripts }, 0) = (&expr.kind, expr.rank) {
            self.find_subscripts(base, found);
            let indices = subscripts.iter();
            indices.for_each(|index| self.find_computed(index, found));
        } else if let (ExprKind::Component { base, .. } | ExprKind::Part(base), 0) =
            (&expr.kind, expr.rank)
        {
            self.find_subscripts(base, found);
        } else {
            self.find_computed(expr, found);
        }
    }

    /// The shape of an elementwise expression: that of its first array operand.
    pub fn shape_of(&self, expr: &Expr) -> Doc {
        let leaf = self.first_leaf(expr).unwrap_or(expr);
        if let Some((_, name)) = self
            .hoisted
            .iter()
            .find(|(held, _)| std::ptr::eq(*held, leaf))
        {
            return text(format!("{name}.bounds()"));
        }
        if let ExprKind::Fetch(there) = &leaf.kind {
            return method(self.scalar_context().device_place(there), "bounds", vec![]).doc;
        }
        method(self.array_value(leaf), "bounds", vec![]).doc
    }

    fn first_leaf<'e>(&self, expr: &'e Expr) -> Option<&'e Expr> {
        if expr.rank == 0 {
            return None;
        }
        match &expr.kind {
            ExprKind::Component { base, .. } | ExprKind::Element { base, .. } if base.rank > 0 => {
                self.first_leaf(base)
            }
            ExprKind::Part(inner) => self.first_leaf(inner),
            _ if self.is_array_leaf(expr) => Some(expr),
            ExprKind::Unary { operand, .. }
            | ExprKind::Cast(operand)
            | ExprKind::Paren(operand) => self.first_leaf(operand),
            ExprKind::Binary { left, right, .. } => {
                self.first_leaf(left).or_else(|| self.first_leaf(right))
            }
            ExprKind::Intrinsic { args, .. } => {
                args.iter().flatten().find_map(|a| self.first_leaf(a))
            }
            ExprKind::Call { args, .. } => args
                .iter()
                .filter_map(|a| a.value.as_ref())
                .find_map(|a| self.first_leaf(a)),
            ExprKind::Substring { base, .. } => self.first_leaf(base),
            ExprKind::Const(_)
            | ExprKind::Var(_)
            | ExprKind::Element { .. }
            | ExprKind::Section { .. }
            | ExprKind::Component { .. }
            | ExprKind::Fetch(_)
            | ExprKind::IsType { .. }
            | ExprKind::Api { .. }
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Array(_)
            | ExprKind::Structure { .. }
            | ExprKind::Null
            | ExprKind::Procedure(_)
            | ExprKind::Error => None,
        }
    }

    /// `circles.each_mut(|element, p| element.radius = value)`.
    pub fn part_update(&self, lhs: &Expr, rhs: &Expr, computed: bool) -> Piece {
        if computed {
            return self.store_parts(lhs, &self.names.fresh("value"));
        }
        let name = self.position_name(rhs);
        let shown = if rhs.rank > 0 { name } else { "_" };
        let shared = crate::emit::uses::root(lhs)
            .is_some_and(|id| self.access(id) != Access::Static && Uses::of_expr(rhs).uses(id));
        let inside = self.at_position(name);
        let value = if matches!(lhs.ty, Type::Character(..)) {
            inside.text_ref(rhs)
        } else {
            inside.owned(rhs)
        };
        self.each_part(lhs, shown, value, shared)
    }

    /// `circles.each_mut(|element, p| element.radius = radius_copy.at(p))`.
    pub fn store_parts(&self, lhs: &Expr, array: &str) -> Piece {
        let sign = if matches!(lhs.ty, Type::Character(..)) {
            "&"
        } else {
            ""
        };
        self.each_part(lhs, "p", text(format!("{sign}{array}.at(p)")), false)
    }

    fn each_part(&self, lhs: &Expr, position: &str, value: Doc, shared: bool) -> Piece {
        let whole = scattered_base(lhs);
        let target = self.container(whole, true);
        let target = if shared && !matches!(whole.kind, ExprKind::Section { .. }) {
            method(target, "handle_mut", vec![])
        } else {
            target
        };
        let place = self.part_of_element(lhs, whole);
        let store = match lhs.ty {
            Type::Character(..) => method(place, "assign", vec![value]).doc,
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => concat([place.doc, text(" = "), value]),
        };
        method(
            target,
            "each_mut",
            vec![closure(format!("|element, {position}| "), store)],
        )
    }

    /// A handle to a part of every element of an array: `atoms.handle_mut().parts(|element| &mut element.mass)`.
    pub fn parts_of(&self, target: &Expr) -> Piece {
        let whole = scattered_base(target);
        // Handles to polymorphic objects are Copy, and reach them all.
        let handle = if matches!(whole.ty, Type::Class(_)) {
            self.container(whole, false)
        } else {
            self.pointer_value(whole)
        };
        let part = crate::emit::rust::expr::mut_reference(self.part_of_element(target, whole));
        let closure = closure("|element| ", part);
        method(handle, "parts", vec![closure])
    }

    /// The part of `element` that `lhs` names in each element of `whole`.
    fn part_of_element(&self, lhs: &Expr, whole: &Expr) -> Piece {
        if std::ptr::eq(lhs, whole) {
            return Piece::word("element");
        }
        match lhs.designator() {
            Some(Designator::Part(base)) if matches!(lhs.ty, Type::Class(_)) => {
                self.part_of_element(base, whole)
            }
            Some(Designator::Part(base)) => {
                let part = format!("part_mut::<{}>", self.scalar_type(&lhs.ty));
                method(self.part_of_element(base, whole), &part, vec![])
            }
            Some(Designator::Component { base, ty, field }) => {
                self.field(self.part_of_element(base, whole), ty, field)
            }
            Some(Designator::Element { base, subscripts }) => {
                self.indexed(self.part_of_element(base, whole), subscripts)
            }
            Some(Designator::Substring { base, lower, upper }) => {
                self.substring_of(self.part_of_element(base, whole), lower, upper, "_mut")
            }
            Some(Designator::Var(_) | Designator::Section { .. }) | None => Piece::word("element"),
        }
    }

    /// Whether a variable is a Copy handle already.
    pub fn is_handle(&self, id: VarId) -> bool {
        let var = &self.program[id];
        var.pointer
            || var.overlay.is_some()
            || matches!(
                var.dummy().map(|d| d.passing),
                Some(Passing::View | Passing::Strided)
            )
    }
}

/// Whether an array designator names a part of every element of an array, so that no handle reaches it.
pub fn is_scattered(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Component { base, .. }
        | ExprKind::Element { base, .. }
        | ExprKind::Substring { base, .. } if base.rank > 0)
}

/// Whether an array designator names the part of every polymorphic object of an array that its declared type has.
pub fn is_part_of_each(expr: &Expr) -> bool {
    let typed = expr.rank > 0 && !matches!(expr.ty, Type::Class(_));
    typed && matches!(&expr.kind, ExprKind::Part(inner) if inner.rank > 0)
}

/// Whether an array designator names something in the parts of polymorphic objects: elements of such arrays are references, not values.
pub fn is_in_part_of_each(expr: &Expr) -> bool {
    is_part_of_each(expr)
        || matches!(&expr.kind, ExprKind::Component { base, .. } | ExprKind::Element { base, .. }
            if is_in_part_of_each(base))
}

/// The array whose elements' parts a designator names.
pub fn scattered_base(expr: &Expr) -> &Expr {
    if let ExprKind::Component { base, .. }
    | ExprKind::Element { base, .. }
    | ExprKind::Part(base)
    | ExprKind::Substring { base, .. } = &expr.kind
        && base.rank > 0
    {
        scattered_base(base)
    } else {
        expr
    }
}

/// `{ let a = ...; made }`, or `made` alone.
pub fn wrap(lets: Vec<Doc>, made: Piece) -> Piece {
    if lets.is_empty() {
        return made;
    }
    let mut stmts = lets;
    stmts.push(expression_statement(made.doc));
    Piece::atom(Doc::Block(stmts))
}

/// Whether a scalar inside an elementwise expression is computed once: what goes through an array, and functions.
fn is_costly(expr: &Expr) -> bool {
    let own = if matches!(expr.kind, ExprKind::Call { .. } | ExprKind::Fetch(_)) {
        true
    } else if let ExprKind::Intrinsic { id, args } = &expr.kind {
        let reduces = !matches!(id.row().class, Class::Elemental | Class::Inquiry);
        reduces && args.iter().flatten().any(|arg| arg.rank > 0)
    } else {
        false
    };
    let mut found = own;
    crate::emit::uses::children(expr, &mut |child| found |= is_costly(child));
    found
}
