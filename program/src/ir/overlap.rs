//! Does the right side of an array assignment read what the left side overwrites before it is read?
//!
//! Fortran evaluates the right side whole before it stores. Elementwise code may store at once only where this cannot be seen.
//! The answer errs on the side of yes.

use crate::intrinsics::Class;
use crate::ir::Variable;
use crate::ir::walk::refs;
use crate::ir::{
    BinaryOp, Const, Expr, ExprKind, Program, Role, Subscript, Type, TypeId, VarId, same_type,
};

/// Whether `value` must be evaluated whole before `target` is stored.
pub fn overlaps(program: &Program, target: &Expr, value: &Expr) -> bool {
    evaluated_before(program, target, value, same)
}

/// Whether the elements of `target` cannot be stored one by one, in any order, each when its value is computed: a value may need another element as it was.
pub fn meets_other_elements(program: &Program, target: &Expr, value: &Expr) -> bool {
    evaluated_before(program, target, value, |target, part| {
        same(target, part) || in_step(target, part)
    })
}

fn evaluated_before(
    program: &Program,
    target: &Expr,
    value: &Expr,
    at_own_place: fn(&Expr, &Expr) -> bool,
) -> bool {
    let Some(root) = target.root() else {
        return true;
    };
    let reader = Reader {
        program,
        target,
        root,
        at_own_place,
    };
    let mut subscripts_read = false;
    refs::operands(target, &mut |_, operand| {
        subscripts_read |= operand.root() != Some(root) && reader.mentions(operand)
    });
    subscripts_read || reader.reads(value, true)
}

/// Whether two expressions are the same but for where they were written.
pub fn same(one: &Expr, other: &Expr) -> bool {
    one.same(other)
}

/// Whether two sections of one array go through the same ranges in the same dimensions: what they share they come to at the same position.
fn in_step(one: &Expr, other: &Expr) -> bool {
    let (Some((a, left)), Some((b, right))) = (ranges(one), ranges(other)) else {
        return false;
    };
    let alike = |(one, other): (&Range<'_>, &Range<'_>)| match (one, other) {
        (None, None) => true,
        (Some(one), Some(other)) => {
            let mut bounds = one.iter().zip(other);
            bounds.all(|(one, other)| match (one, other) {
                (None, None) => true,
                (Some(one), Some(other)) => same(one, other),
                (Some(_), None) | (None, Some(_)) => false,
            })
        }
        (Some(_), None) | (None, Some(_)) => false,
    };
    same(a, b) && left.len() == right.len() && left.iter().zip(&right).all(alike)
}

/// A dimension of a section: bounds and stride as they are written, or nothing for one subscript.
type Range<'a> = Option<[Option<&'a Expr>; 3]>;

/// The array of a section and its dimensions; an array as a whole has all of each.
fn ranges(expr: &Expr) -> Option<(&Expr, Vec<Range<'_>>)> {
    let ExprKind::Section { base, subscripts } = &expr.kind else {
        return Some((expr, vec![Some([None; 3]); usize::from(expr.rank)]));
    };
    let range = |subscript| match subscript {
        &Subscript::Index(_) => Some(None),
        Subscript::Range {
            lower,
            upper,
            stride,
        } => Some(Some([lower.as_ref(), upper.as_ref(), stride.as_ref()])),
        Subscript::Vector(_) => None,
    };
    let found: Option<Vec<Range<'_>>> = subscripts.iter().map(range).collect();
    Some((base, found?))
}

struct Reader<'a> {
    program: &'a Program,
    target: &'a Expr,
    root: VarId,
    /// Whether a part of the target gives at each position the element that is stored there, or one that is not stored.
    at_own_place: fn(&Expr, &Expr) -> bool,
}

impl Reader<'_> {
    /// `elementwise`: the expression is evaluated at the position that is stored next.
    fn reads(&self, expr: &Expr, elementwise: bool) -> bool {
        if expr.root().is_some() {
            return self.designator_reads(expr, elementwise);
        }
        let inside = if matches!(
            expr.kind,
            ExprKind::Unary { .. }
                | ExprKind::Binary { .. }
                | ExprKind::Cast(_)
                | ExprKind::Paren(_)
        ) {
            elementwise
        } else if let ExprKind::Intrinsic { id, .. } = &expr.kind {
            match id.row().class {
                Class::Inquiry => return false,
                Class::Elemental => elementwise,
                Class::Transformational | Class::ElementalSubroutine | Class::Subroutine => false,
            }
        } else if let ExprKind::Call { procedure, .. } = &expr.kind {
            let called = &self.program[*procedure];
            // A pure function changes nothing that it reaches, and may read it.
            let by_call = match called.pure {
                true => self.is_reachable_by_calls() && !self.is_own_dummy(),
                false => self.is_reachable_by_calls(),
            };
            if by_call {
                return true;
            }
            elementwise && called.elemental
        } else {
            false
        };
        let mut found = false;
        refs::operands(expr, &mut |_, operand| found |= self.reads(operand, inside));
        found
    }

    fn designator_reads(&self, expr: &Expr, elementwise: bool) -> bool {
        let identical = elementwise && expr.rank > 0 && (self.at_own_place)(self.target, expr);
        if !identical && self.meets(expr) {
            return true;
        }
        let mut found = false;
        subscripts(expr, &mut |subscript| found |= self.reads(subscript, false));
        found
    }

    /// A procedure may read the target without getting it as an argument.
    fn is_reachable_by_calls(&self) -> bool {
        let var = &self.program[self.root];
        !matches!(var.role, Role::Local)
            || var.target
            || var.pointer
            || var.save
            || var.overlay.is_some()
            || self.has_internals()
    }

    /// A dummy argument that no other name may read while it is changed.
    fn is_own_dummy(&self) -> bool {
        let var = &self.program[self.root];
        var.dummy().is_some() && !var.target && !var.pointer && !self.has_internals()
    }

    fn has_internals(&self) -> bool {
        let owner = self.program[self.root].owner;
        owner.is_some_and(|owner| !self.program[owner].internals.is_empty())
    }

    fn mentions(&self, expr: &Expr) -> bool {
        let mut found = false;
        refs::each(expr, &mut |node| found |= node.root() == Some(self.root));
        found
    }

    /// Whether a designator may share memory with the target.
    fn meets(&self, expr: &Expr) -> bool {
        let Some(other) = expr.root() else {
            return false;
        };
        if other != self.root {
            return share_memory(self.program, self.target, expr);
        }
        !disjoint(self.program, self.target, expr)
            && !are_other_components(self.program, self.target, expr)
    }
}

/// Whether two designators of one variable name other components of the same structure, whichever elements they take of them; pointers may meet.
pub fn are_other_components(program: &Program, one: &Expr, other: &Expr) -> bool {
    let Some(root) = one.root() else {
        return false;
    };
    let (mine, yours) = (components(one), components(other));
    let parting = mine.iter().zip(&yours).position(|(a, b)| a != b);
    let Some(parting) = parting.filter(|place| mine[*place].0 == yours[*place].0) else {
        return false;
    };
    let root = &program[root];
    let is_target = root.target || root.pointer || points(program, &mine[..parting]);
    let meet = match (
        points(program, &mine[parting..]),
        points(program, &yours[parting..]),
    ) {
        (true, true) => true,
        (false, false) => false,
        (true, false) | (false, true) => is_target,
    };
    !meet || !may_share(&one.ty, &other.ty)
}

/// Whether two designators of one variable take, by one of their subscripts, what belongs to one value of an index: `a(i, :)%x` and `a(i, j)`.
pub fn are_at_index(program: &Program, one: &Expr, other: &Expr, index: VarId) -> bool {
    let direct = |expr: &Expr| !points(program, &components(expr));
    let mut yours = Vec::new();
    subscripted(other, &mut |base, places| {
        yours.push((components(base), places))
    });
    let mut found = false;
    subscripted(one, &mut |base, places| {
        let path = components(base);
        found |= yours.iter().any(|(other, theirs)| {
            let mut places = places.iter().zip(theirs);
            *other == path && places.any(|pair| pair == (&Some(index), &Some(index)))
        });
    });
    found && direct(one) && direct(other)
}

/// Every array in a designator that is subscripted, with the variables that are its subscripts.
fn subscripted(expr: &Expr, visit: &mut dyn FnMut(&Expr, Vec<Option<VarId>>)) {
    let plain = |index: &Expr| {
        if let ExprKind::Var(var) = index.kind {
            Some(var)
        } else {
            None
        }
    };
    if let ExprKind::Element { base, subscripts } = &expr.kind {
        visit(base, subscripts.iter().map(plain).collect());
        subscripted(base, visit);
    } else if let ExprKind::Section { base, subscripts } = &expr.kind {
        let place = |subscript: &Subscript| match subscript {
            Subscript::Index(index) => plain(index),
            Subscript::Range { .. } | Subscript::Vector(_) => None,
        };
        visit(base, subscripts.iter().map(place).collect());
        subscripted(base, visit);
    } else if let ExprKind::Component { base, .. }
    | ExprKind::Part(base)
    | ExprKind::Substring { base, .. } = &expr.kind
    {
        subscripted(base, visit);
    }
}

/// Whether designators of two variables may share memory: storage that is associated, what a pointer points to.
pub fn share_memory(program: &Program, one: &Expr, other: &Expr) -> bool {
    let (Some(mine_id), Some(other_id)) = (one.root(), other.root()) else {
        return false;
    };
    let (mine, var) = (&program[mine_id], &program[other_id]);
    let pointee = |var| program.pointer_of(var).is_some();
    if pointee(mine_id) || pointee(other_id) {
        let known = |var: &Variable| var.role == Role::Local && !var.target && !var.pointer;
        let apart = |id: VarId, var| known(var) && var.overlay.is_none() && !pointee(id);
        return !(apart(mine_id, mine) || apart(other_id, var));
    }
    if let (Some(mine), Some(other)) = (mine.overlay, var.overlay) {
        return mine.storage == other.storage;
    }
    let mine_points = mine.pointer || points(program, &components(one));
    let other_points = var.pointer || points(program, &components(other));
    let through_pointer =
        (mine_points && (other_points || var.target)) || (other_points && mine.target);
    through_pointer && may_share(&one.ty, &other.ty)
}

/// Whether a pointer stands among components.
fn points(program: &Program, path: &[(TypeId, u32)]) -> bool {
    let mut fields = path.iter();
    fields.any(|(ty, field)| program[*ty].fields[*field as usize].pointer)
}

/// Whether pointers may make one memory of objects of two types: those of one type, parts of complex numbers, components of structures.
fn may_share(one: &Type, other: &Type) -> bool {
    let parts = |one: &Type, other: &Type| {
        let number = matches!((one, other), (Type::Complex(a), Type::Real(b)) if a == b);
        number || matches!(one, Type::Derived(_) | Type::Class(_))
    };
    same_type(one, other) || parts(one, other) || parts(other, one)
}

/// The components on the way from a variable to a part of it.
fn components(expr: &Expr) -> Vec<(TypeId, u32)> {
    if let ExprKind::Component { base, ty, field } = &expr.kind {
        let mut path = components(base);
        path.push((*ty, *field));
        path
    } else if let ExprKind::Element { base, .. }
    | ExprKind::Section { base, .. }
    | ExprKind::Part(base)
    | ExprKind::Substring { base, .. } = &expr.kind
    {
        components(base)
    } else {
        Vec::new()
    }
}

/// The subscripts of a designator, at every level.
fn subscripts(expr: &Expr, visit: &mut dyn FnMut(&Expr)) {
    refs::operands(expr, &mut |_, operand| {
        if operand.root().is_some() && operand.root() == expr.root() && is_base(expr, operand) {
            subscripts(operand, visit);
        } else {
            visit(operand);
        }
    });
}

fn is_base(expr: &Expr, operand: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Component { base, .. }
        | ExprKind::Part(base)
        | ExprKind::Substring { base, .. } if std::ptr::eq(&**base, operand))
}

/// Whether two designators of one variable surely share no element.
fn disjoint(program: &Program, one: &Expr, other: &Expr) -> bool {
    use ExprKind as K;
    match (&one.kind, &other.kind) {
        (
            K::Component {
                base: a,
                ty,
                field: f,
            },
            K::Component {
                base: b, field: g, ..
            },
        ) => f == g && !program[*ty].fields[*f as usize].pointer && disjoint(program, a, b),
        (K::Element { .. } | K::Section { .. }, K::Element { .. } | K::Section { .. }) => {
            let (Some((a, left)), Some((b, right))) = (dims(one), dims(other)) else {
                return false;
            };
            same(a, b)
                && left.len() == right.len()
                && left.iter().zip(&right).any(|(l, r)| apart(l, r))
        }
        _ => false,
    }
}

/// A dimension of an element or section: first and last subscript, where known.
type Dim<'a> = (Option<&'a Expr>, Option<&'a Expr>);

fn dims(expr: &Expr) -> Option<(&Expr, Vec<Dim<'_>>)> {
    if let ExprKind::Element { base, subscripts } = &expr.kind {
        Some((
            base,
            subscripts
                .iter()
                .map(|index| (Some(index), Some(index)))
                .collect(),
        ))
    } else if let ExprKind::Section { base, subscripts } = &expr.kind {
        Some((base, subscripts.iter().map(dim).collect()))
    } else {
        None
    }
}

fn dim(subscript: &Subscript) -> Dim<'_> {
    match subscript {
        Subscript::Index(index) => (Some(index), Some(index)),
        Subscript::Vector(_) => (None, None),
        Subscript::Range {
            lower,
            upper,
            stride: None,
        } => (lower.as_ref(), upper.as_ref()),
        Subscript::Range {
            stride: Some(_), ..
        } => (None, None),
    }
}

fn apart(left: &Dim, right: &Dim) -> bool {
    let behind = |first: Option<&Expr>, last: Option<&Expr>| match (first, last) {
        (Some(first), Some(last)) => difference(first, last).is_some_and(|gap| gap > 0),
        _ => false,
    };
    behind(left.0, right.1) || behind(right.0, left.1)
}

/// `one - other` where it is a constant.
pub fn difference(one: &Expr, other: &Expr) -> Option<i64> {
    let ((a, left), (b, right)) = (offset(one), offset(other));
    let alike = match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => same(a, b),
        _ => false,
    };
    if alike { left.checked_sub(right) } else { None }
}

/// An expression as something plus a constant.
fn offset(expr: &Expr) -> (Option<&Expr>, i64) {
    if let ExprKind::Const(value) = &expr.kind {
        match integer(value) {
            Some(value) => (None, value),
            None => (Some(expr), 0),
        }
    } else if let ExprKind::Paren(inner) | ExprKind::Cast(inner) = &expr.kind {
        offset(inner)
    } else if let ExprKind::Binary {
        op: op @ (BinaryOp::Add | BinaryOp::Sub),
        left,
        right,
    } = &expr.kind
    {
        let (ExprKind::Const(value), (rest, before)) = (&right.kind, offset(left)) else {
            return (Some(expr), 0);
        };
        match integer(value) {
            Some(value) if *op == BinaryOp::Add => (rest, before.saturating_add(value)),
            Some(value) => (rest, before.saturating_sub(value)),
            None => (Some(expr), 0),
        }
    } else {
        (Some(expr), 0)
    }
}

fn integer(value: &Const) -> Option<i64> {
    value.as_integer()
}
