//! Formats in numeric arrays, as programs before CHARACTER have them: the characters in their storage. An element of an array stands for
//! the array from there on. A scalar that is no element is more likely an item of PRINT that lacks its format.

use crate::coarrays::{binary, call, integer};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Expr, ExprKind, IoFormat, Shape, Type};
use crate::stmt::Lowering;
use crate::syntax::ast::{self, Arg, ArgValue, BinaryOp, ConstructorItem};

impl Lowering<'_, '_> {
    /// `write (6, fmt)` with `integer fmt(3)`.
    pub(super) fn numeric_format(&mut self, expr: &ast::Expr, value: &Expr) -> Option<IoFormat> {
        if !matches!(value.ty, Type::Integer(_) | Type::Real(_)) {
            return None;
        }
        let items = self.storage(expr, value)?;
        let span = expr.span;
        let finding = Diagnostic::warning(codes::IO_FORMAT, "a format in a numeric array")
            .at(span, "taken as the characters in its storage")
            .help("keep formats in variables of type CHARACTER");
        self.an.report(finding);
        let list = ast::Expr {
            kind: ast::ExprKind::ArrayConstructor { ty: None, items },
            span,
        };
        let count = call("size", vec![(None, list.clone())], span);
        let bits = call("storage_size", vec![(None, expr.clone())], span);
        let bytes = binary(BinaryOp::Div, bits, integer(8, span), span);
        let length = binary(BinaryOp::Mul, bytes, count, span);
        let blank = ast::Expr {
            kind: ast::ExprKind::Character {
                value: vec![b' '],
                kind: None,
            },
            span,
        };
        let mold = call("repeat", vec![(None, blank), (None, length)], span);
        let text = call("transfer", vec![(None, list), (None, mold)], span);
        Some(IoFormat::Expr(self.an.value(self.cx, &text)))
    }

    /// What is read as a format: the array as a whole, or the array from an element on, in parts with the order of its elements.
    fn storage(&self, expr: &ast::Expr, value: &Expr) -> Option<Vec<ConstructorItem>> {
        if let ExprKind::Var(var) = value.kind {
            let whole = || vec![ConstructorItem::Expr(expr.clone())];
            return (value.rank > 0 && self.is_of_known_size(var)).then(whole);
        }
        let ExprKind::Element { base, .. } = &value.kind else {
            return None;
        };
        let (ExprKind::Var(var), ast::ExprKind::Apply { base, args }) = (&base.kind, &expr.kind)
        else {
            return None;
        };
        let parts = || (0..args.len()).filter_map(|at| part(base, args, at));
        self.is_of_known_size(*var).then(|| parts().collect())
    }

    fn is_of_known_size(&self, var: crate::ir::VarId) -> bool {
        let variable = &self.an.program[var];
        let sized = !matches!(variable.shape, Shape::AssumedSize(..));
        sized && variable.space == crate::ir::Space::Host && !variable.open
    }
}

/// `a(:, j+1:, k)`: the elements of an array behind one that differ in this subscript and not in those behind it; `a(i:, j, k)` for the first.
fn part(base: &ast::Expr, args: &[Arg], at: usize) -> Option<ConstructorItem> {
    let section = |lower: Option<ast::Expr>| ArgValue::Triplet {
        lower: lower.map(Box::new),
        upper: None,
        stride: None,
    };
    let mut subscripts = args.to_vec();
    for earlier in &mut subscripts[..at] {
        earlier.value = section(None);
    }
    let ArgValue::Expr(own) = &args[at].value else {
        return None;
    };
    let from = match at {
        0 => own.clone(),
        _ => binary(BinaryOp::Add, own.clone(), integer(1, own.span), own.span),
    };
    subscripts[at].value = section(Some(from));
    let kind = ast::ExprKind::Apply {
        base: Box::new(base.clone()),
        args: subscripts,
    };
    let span = base.span;
    Some(ConstructorItem::Expr(ast::Expr { kind, span }))
}
