//! Expressions on one line, with as few parentheses as the tree needs.

use super::Printer;
use crate::ir::{
    Actual, ArrayItem, Axis, BinaryOp, Const, Expr, ExprKind, Handover, PredefinedVar, Subscript,
    Type, TypeId, UnaryOp,
};

/// Binding strength of something that never needs parentheses.
const TIGHTEST: u8 = 20;

impl Printer<'_> {
    /// An expression.
    pub(super) fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Const(value) => self.constant(value, &expr.ty),
            ExprKind::Var(var) => self.name(*var).to_string(),
            ExprKind::Element { base, subscripts } => self.apply(&self.expr(base), subscripts),
            ExprKind::Section { base, subscripts } => {
                let dims: Vec<_> = subscripts.iter().map(|dim| self.subscript(dim)).collect();
                format!("{}({})", self.expr(base), dims.join(", "))
            }
            ExprKind::Component { base, ty, field } => self.component(base, *ty, *field),
            ExprKind::Substring { base, lower, upper } => {
                let range = format!("{}:{}", self.boxed(lower), self.boxed(upper));
                format!("{}({range})", self.expr(base))
            }
            ExprKind::Unary { op, operand } => self.unary(*op, operand),
            ExprKind::Binary { op, left, right } => self.binary(*op, left, right),
            ExprKind::Cast(operand) => self.cast(operand, &expr.ty),
            ExprKind::Paren(inner) => format!("({})", self.expr(inner)),
            ExprKind::Fetch(inner) => format!("fetch({})", self.expr(inner)),
            ExprKind::Part(inner) => {
                format!("part({}, {})", self.expr(inner), self.type_name(&expr.ty))
            }
            ExprKind::IsType {
                object,
                ty,
                extends,
            } => {
                let word = if *extends { "extends" } else { "is" };
                format!("{word}({}, {})", self.expr(object), self.type_name(ty))
            }
            ExprKind::Intrinsic { id, args } => self.optional_args(id.row().name, args),
            ExprKind::Api { id, args } => self.optional_args(id.row().name, args),
            ExprKind::Call { procedure, args } => {
                format!(
                    "{}({})",
                    self.procedure_name(*procedure),
                    self.actuals(args)
                )
            }
            ExprKind::Predefined { var, axis } => predefined(*var, *axis),
            ExprKind::WarpSize => "warpsize".to_string(),
            ExprKind::Array(items) => format!("[{}]", self.array_items(items)),
            ExprKind::Structure { ty, values } => self.structure(*ty, values),
            ExprKind::Null => "null()".to_string(),
            ExprKind::Procedure(id) => self.procedure_name(*id).to_string(),
            ExprKind::Error => "<error>".to_string(),
        }
    }

    /// An expression or nothing.
    pub(super) fn optional(&self, expr: &Option<Expr>) -> String {
        expr.as_ref()
            .map(|expr| self.expr(expr))
            .unwrap_or_default()
    }

    fn boxed(&self, expr: &Option<Box<Expr>>) -> String {
        expr.as_ref()
            .map(|expr| self.expr(expr))
            .unwrap_or_default()
    }

    fn apply(&self, name: &str, args: &[Expr]) -> String {
        let args: Vec<_> = args.iter().map(|arg| self.expr(arg)).collect();
        format!("{name}({})", args.join(", "))
    }

    /// `name(a, , c)`: absent arguments leave their place empty, those at the end nothing.
    pub(super) fn optional_args(&self, name: &str, args: &[Option<Expr>]) -> String {
        let present = args
            .iter()
            .rposition(Option::is_some)
            .map_or(0, |last| last + 1);
        let args: Vec<_> = args[..present]
            .iter()
            .map(|arg| self.optional(arg))
            .collect();
        format!("{name}({})", args.join(", "))
    }

    fn component(&self, base: &Expr, ty: TypeId, field: u32) -> String {
        let fields = self
            .program
            .types
            .get(ty.0 as usize)
            .map(|ty| &ty.fields[..]);
        let field = fields.and_then(|fields| fields.get(field as usize));
        let name = field.map_or("<no such component>", |field| &field.name);
        format!("{}%{name}", self.expr(base))
    }

    pub(super) fn subscript(&self, subscript: &Subscript) -> String {
        match subscript {
            Subscript::Index(index) => self.expr(index),
            Subscript::Vector(vector) => format!("vector {}", self.expr(vector)),
            Subscript::Range {
                lower,
                upper,
                stride,
            } => {
                let range = format!("{}:{}", self.optional(lower), self.optional(upper));
                match stride {
                    Some(stride) => format!("{range}:{}", self.expr(stride)),
                    None => range,
                }
            }
        }
    }

    fn structure(&self, ty: TypeId, values: &[Option<Expr>]) -> String {
        let values: Vec<_> = values.iter().map(|value| self.optional(value)).collect();
        format!("{}({})", self.derived_name(ty), values.join(", "))
    }

    /// Conversion written as a reference to the function that makes it.
    fn cast(&self, operand: &Expr, ty: &Type) -> String {
        let operand = self.expr(operand);
        match ty {
            Type::Integer(kind) => format!("int({operand}, {kind})"),
            Type::Unsigned(kind) => format!("uint({operand}, {kind})"),
            Type::Real(kind) => format!("real({operand}, {kind})"),
            Type::Complex(kind) => format!("cmplx({operand}, {kind})"),
            Type::Logical(kind) => format!("logical({operand}, {kind})"),
            Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Error => {
                format!("{}({operand})", self.type_name(ty))
            }
        }
    }

    fn unary(&self, op: UnaryOp, operand: &Expr) -> String {
        match op {
            UnaryOp::Neg => format!("-{}", self.operand(operand, 11)),
            UnaryOp::Not => format!(".not. {}", self.operand(operand, 7)),
        }
    }

    fn binary(&self, op: BinaryOp, left: &Expr, right: &Expr) -> String {
        let (text, strength) = operator(op);
        let (left_least, right_least) = match op {
            BinaryOp::Pow => (strength + 1, strength),
            BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge => (strength + 1, strength + 1),
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Div
            | BinaryOp::Concat
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Eqv
            | BinaryOp::Neqv => (strength, strength + 1),
        };
        let (left, right) = (
            self.operand(left, left_least),
            self.operand(right, right_least),
        );
        if op == BinaryOp::Pow {
            format!("{left}**{right}")
        } else {
            format!("{left} {text} {right}")
        }
    }

    fn operand(&self, operand: &Expr, least: u8) -> String {
        let text = self.expr(operand);
        if strength(operand) < least {
            format!("({text})")
        } else {
            text
        }
    }

    fn constant(&self, value: &Const, ty: &Type) -> String {
        let suffix = match ty {
            Type::Integer(4) | Type::Real(4) | Type::Logical(4) => String::new(),
            Type::Integer(kind) | Type::Real(kind) | Type::Logical(kind) => format!("_{kind}"),
            Type::Unsigned(kind) => format!("u_{kind}"),
            Type::Complex(_)
            | Type::Character(..)
            | Type::Derived(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Error => String::new(),
        };
        match value {
            Const::Integer(value) => format!("{value}{suffix}"),
            Const::Real {
                text: Some(text), ..
            } => format!("{text}{suffix}"),
            Const::Real { value, text: None } => format!("{value:?}{suffix}"),
            Const::Complex { re, im } => format!("({re:?}, {im:?}){suffix}"),
            Const::Quad { re, .. } if matches!(ty, Type::Real(_)) => {
                format!("{}{suffix}", re.written())
            }
            Const::Quad { re, im } => format!("({}, {}){suffix}", re.written(), im.written()),
            Const::Logical(value) => format!(".{value}.{suffix}"),
            Const::Character(codes) => {
                let text: String = match ty.character_kind() {
                    1 => String::from_utf8_lossy(&crate::ir::bytes(codes)).into_owned(),
                    _ => codes
                        .iter()
                        .filter_map(|code| char::from_u32(*code))
                        .collect(),
                };
                format!("'{}'", text.replace('\'', "''"))
            }
            Const::Named { var, .. } => self.name(*var).to_string(),
        }
    }

    /// Actual arguments; the way each is handed over stands before it unless it is by value or undecided.
    pub(super) fn actuals(&self, args: &[Actual]) -> String {
        let args = args.iter().map(|arg| {
            let value = self.optional(&arg.value);
            match handover_word(arg.how) {
                Some(word) if arg.value.is_some() => format!("{word} {value}"),
                Some(_) | None => value,
            }
        });
        args.collect::<Vec<_>>().join(", ")
    }

    fn array_items(&self, items: &[ArrayItem]) -> String {
        let items = items.iter().map(|item| match item {
            ArrayItem::Expr(expr) => self.expr(expr),
            ArrayItem::ImpliedDo {
                items,
                var,
                from,
                to,
                step,
            } => {
                format!(
                    "({}, {})",
                    self.array_items(items),
                    self.control(self.name(*var), from, to, step.as_ref())
                )
            }
        });
        items.collect::<Vec<_>>().join(", ")
    }

    /// `i = from, to, step`.
    pub(super) fn control(&self, var: &str, from: &Expr, to: &Expr, step: Option<&Expr>) -> String {
        let text = format!("{var} = {}, {}", self.expr(from), self.expr(to));
        match step {
            Some(step) => format!("{text}, {}", self.expr(step)),
            None => text,
        }
    }
}

fn handover_word(how: Handover) -> Option<&'static str> {
    match how {
        Handover::Undecided | Handover::Value => None,
        Handover::Ref => Some("shared ref"),
        Handover::MutRef => Some("ref"),
        Handover::CopyInOut => Some("inout"),
        Handover::Temporary => Some("temporary"),
        Handover::View => Some("view"),
        Handover::Strided => Some("strided"),
        Handover::Packed => Some("packed"),
        Handover::Object => Some("object"),
        Handover::Present => Some("present"),
        Handover::Table => Some("table"),
    }
}

fn predefined(var: PredefinedVar, axis: Axis) -> String {
    let var = match var {
        PredefinedVar::ThreadIdx => "threadidx",
        PredefinedVar::BlockIdx => "blockidx",
        PredefinedVar::BlockDim => "blockdim",
        PredefinedVar::GridDim => "griddim",
    };
    let axis = match axis {
        Axis::X => "x",
        Axis::Y => "y",
        Axis::Z => "z",
    };
    format!("{var}%{axis}")
}

/// Spelling and binding strength (F2008 table 7.1).
fn operator(op: BinaryOp) -> (&'static str, u8) {
    match op {
        BinaryOp::Pow => ("**", 14),
        BinaryOp::Mul => ("*", 12),
        BinaryOp::Div => ("/", 12),
        BinaryOp::Add => ("+", 10),
        BinaryOp::Sub => ("-", 10),
        BinaryOp::Concat => ("//", 9),
        BinaryOp::Eq => ("==", 8),
        BinaryOp::Ne => ("/=", 8),
        BinaryOp::Lt => ("<", 8),
        BinaryOp::Le => ("<=", 8),
        BinaryOp::Gt => (">", 8),
        BinaryOp::Ge => (">=", 8),
        BinaryOp::And => (".and.", 6),
        BinaryOp::Or => (".or.", 5),
        BinaryOp::Eqv => (".eqv.", 4),
        BinaryOp::Neqv => (".neqv.", 4),
    }
}

fn strength(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Binary { op, .. } => operator(*op).1,
        ExprKind::Unary {
            op: UnaryOp::Neg, ..
        } => 10,
        ExprKind::Unary {
            op: UnaryOp::Not, ..
        } => 7,
        ExprKind::Const(Const::Integer(value)) if *value < 0 => 10,
        ExprKind::Const(Const::Real { value, .. }) if *value < 0.0 => 10,
        ExprKind::Const(_)
        | ExprKind::Var(_)
        | ExprKind::Element { .. }
        | ExprKind::Section { .. }
        | ExprKind::Component { .. }
        | ExprKind::Substring { .. }
        | ExprKind::Cast(_)
        | ExprKind::Paren(_)
        | ExprKind::Fetch(_)
        | ExprKind::Part(_)
        | ExprKind::IsType { .. }
        | ExprKind::Intrinsic { .. }
        | ExprKind::Api { .. }
        | ExprKind::Call { .. }
        | ExprKind::Predefined { .. }
        | ExprKind::WarpSize
        | ExprKind::Array(_)
        | ExprKind::Structure { .. }
        | ExprKind::Null
        | ExprKind::Procedure(_)
        | ExprKind::Error => TIGHTEST,
    }
}
