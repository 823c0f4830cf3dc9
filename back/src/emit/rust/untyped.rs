//! Values whose type nothing tells Rust: literals, variables of loops over literals, and what is computed of these alone.
//!
//! Rust infers their type from what becomes of them, but calls no method on them before it is known. So a method of such a value is called
//! by the name of its type, `i32::abs(j - 2)`. Kinds that Rust would not take by itself carry a suffix at the literal already: only
//! default integers and double precision are asked about here.

use super::Cx;
use super::expr::{Piece, function, is_literal, method, without_kind};
use crate::emit::layout::Doc;
use crate::intrinsics::{Accepts, IntrinsicId, ResultType};
use crate::ir::*;

impl Cx<'_> {
    /// `value.name(args)`, or `f64::name(value, args)` where Rust does not know that the value is an `f64`.
    pub fn number_method(&self, value: &Expr, name: &str, args: Vec<Doc>) -> Piece {
        let whole_array = value.rank > 0 && self.pos.is_none();
        if whole_array || is_number(value) || !self.is_untyped(value) {
            return method(self.receiver(value), name, args);
        }
        let mut all = vec![self.free(value).doc];
        all.extend(args);
        function(&format!("{}::{name}", self.scalar_type(&value.ty)), all)
    }

    /// Whether nothing in an expression says of what type it is.
    pub fn is_untyped(&self, expr: &Expr) -> bool {
        matches!(expr.ty, Type::Integer(4) | Type::Real(8)) && self.says_no_type(expr)
    }

    /// Whether nothing in an array says of what type its elements, or their parts, are.
    pub fn is_untyped_array(&self, expr: &Expr) -> bool {
        let usual = matches!(expr.ty, Type::Integer(4) | Type::Real(8) | Type::Complex(8));
        usual && self.says_no_type(expr)
    }

    /// The variable of a loop from here on: of no known type when its bounds are of none.
    pub fn enter_loop(&mut self, var: VarId, bounds: [Option<&Expr>; 3]) {
        self.untyped_loops.retain(|other| *other != var);
        let untyped = bounds
            .into_iter()
            .flatten()
            .all(|bound| self.is_untyped(bound));
        if untyped {
            self.untyped_loops.push(var);
        }
    }

    fn says_no_type(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Const(Const::Named { var, value }) => {
                !self.is_item(*var) && matches!(**value, Const::Integer(_) | Const::Real { .. })
            }
            ExprKind::Const(_) => true,
            ExprKind::Var(var) => self.untyped_loops.contains(var),
            ExprKind::Unary { operand, .. } | ExprKind::Paren(operand) => {
                self.is_untyped_array(operand)
            }
            ExprKind::Binary {
                op: BinaryOp::Pow,
                left,
                ..
            } => self.is_untyped_array(left),
            ExprKind::Binary { left, right, .. } => {
                self.is_untyped_array(left) && self.is_untyped_array(right)
            }
            ExprKind::Cast(inner) => self.is_untyped_as(inner, &expr.ty),
            ExprKind::Intrinsic { id, args } => self.is_untyped_reference(*id, args, &expr.ty),
            ExprKind::Array(items) => items.iter().all(|item| self.is_untyped_item(item)),
            ExprKind::Element { .. }
            | ExprKind::Section { .. }
            | ExprKind::Component { .. }
            | ExprKind::Substring { .. }
            | ExprKind::Fetch(_)
            | ExprKind::Part(_)
            | ExprKind::IsType { .. }
            | ExprKind::Api { .. }
            | ExprKind::Call { .. }
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Structure { .. }
            | ExprKind::Null
            | ExprKind::Procedure(_)
            | ExprKind::Error => false,
        }
    }

    /// A literal in another type is a literal still; other conversions name their type.
    fn is_untyped_as(&self, inner: &Expr, ty: &Type) -> bool {
        if inner.ty == *ty {
            return self.is_untyped(inner);
        }
        is_literal(inner)
    }

    /// Functions of the runtime take their type from the arguments that must be of one type.
    fn is_untyped_reference(&self, id: IntrinsicId, args: &[Option<Expr>], ty: &Type) -> bool {
        let row = id.row();
        let last = row.params.len().saturating_sub(1);
        let tells = |index: usize, arg: &Expr| {
            let alike = matches!(
                row.params[index.min(last)].accepts,
                Accepts::SameAsFirst | Accepts::Bits | Accepts::Exactly(_)
            );
            arg.ty == *ty && (index == 0 || alike || row.result == ResultType::Promoted)
        };
        let given = args.iter().enumerate();
        let given = given.filter_map(|(index, arg)| Some((index, arg.as_ref()?)));
        let mut telling = given.filter(|(index, arg)| tells(*index, arg)).peekable();
        match telling.peek() {
            Some(_) => telling.all(|(_, arg)| {
                if arg.ty == Type::Complex(8) {
                    self.says_no_type(arg)
                } else {
                    self.is_untyped(arg)
                }
            }),
            None => without_kind(id, args)
                .all(|arg| is_literal(arg) || arg.ty == Type::Complex(8) && self.says_no_type(arg)),
        }
    }

    fn is_untyped_item(&self, item: &ArrayItem) -> bool {
        match item {
            ArrayItem::Expr(e) => self.is_untyped_array(e),
            ArrayItem::ImpliedDo {
                items,
                var,
                from,
                to,
                step,
            } => {
                let mut inside = self.clone();
                inside.enter_loop(*var, [Some(from), Some(to), step.as_ref()]);
                items.iter().all(|item| inside.is_untyped_item(item))
            }
        }
    }
}

/// A number as it stands, which can carry its type as a suffix.
fn is_number(expr: &Expr) -> bool {
    if let ExprKind::Const(Const::Integer(value)) = expr.kind {
        value >= 0
    } else if let ExprKind::Const(Const::Real { value, .. }) = expr.kind {
        value.is_sign_positive()
    } else {
        false
    }
}
