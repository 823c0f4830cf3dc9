//! A format that ASSIGN gave a variable (F77 10.3): the statement stands once for each FORMAT that ASSIGN statements of the unit give it.

use crate::ir::{Case, CaseValue, Expr, Stmt, StmtKind};
use crate::stmt::{Lower, Lowering, one};
use crate::syntax::ast::{self, FormatRef, IoControl, IoControlValue};

impl Lowering<'_, '_> {
    /// A READ, WRITE or PRINT whose format is a variable that ASSIGN gives labels of FORMAT statements; `None` for any other statement.
    pub(in crate::stmt) fn by_assigned_format<Op: Lower>(
        &mut self,
        stmt: &ast::Stmt,
    ) -> Option<Vec<Stmt<Op>>> {
        let name = format_name(&stmt.kind)?.clone();
        let mut labels = self.labels.assigned(&name);
        labels.retain(|label| self.labels.is_format(label.value));
        if labels.is_empty() {
            return None;
        }
        let place = crate::expr::apply::whole_name(&name);
        let what = "variable of an assigned format";
        let selector = self.an.scalar_integer(self.cx, &place, what);
        let mut cases = Vec::new();
        for label in labels {
            let mut own = stmt.clone();
            set_format(&mut own.kind, label);
            let value = self
                .an
                .cast(Expr::int(i64::from(label.value), label.span), &selector.ty);
            cases.push(Case {
                values: vec![CaseValue::Single(value)],
                body: Op::own(self, &own),
                leading: Vec::new(),
            });
        }
        let default = Some(Op::own(self, &no_format(stmt)));
        let select = StmtKind::Select {
            selector,
            cases,
            default,
            name: None,
        };
        Some(one(select, stmt.span))
    }
}

fn format_name(kind: &ast::StmtKind) -> Option<&ast::Name> {
    use ast::StmtKind as S;
    let format = if let S::Print { format, .. } | S::ReadShort { format, .. } = kind
        && let FormatRef::Expr(expr) = format
    {
        expr
    } else if let S::Write { controls, .. } | S::Read { controls, .. } = kind
        && let IoControlValue::Expr(expr) = &controls.get(place(controls)?)?.value
    {
        expr
    } else {
        return None;
    };
    if let ast::ExprKind::Name(name) = &format.kind {
        Some(name)
    } else {
        None
    }
}

/// Which control gives the format: FMT=, or the second one without a keyword.
fn place(controls: &[IoControl]) -> Option<usize> {
    let named = |control: &IoControl| {
        let keyword = control.keyword.as_ref();
        keyword.is_some_and(|keyword| keyword.key() == "fmt")
    };
    let second = |(index, control): (usize, &IoControl)| index == 1 && control.keyword.is_none();
    controls
        .iter()
        .enumerate()
        .position(|control| named(control.1) || second(control))
}

fn set_format(kind: &mut ast::StmtKind, label: ast::Label) {
    use ast::StmtKind as S;
    if let S::Print { format, .. } | S::ReadShort { format, .. } = kind {
        *format = FormatRef::Label(label);
    } else if let S::Write { controls, .. } | S::Read { controls, .. } = kind
        && let Some(place) = place(controls)
    {
        let kind = ast::ExprKind::Integer {
            digits: label.value.to_string(),
            kind: None,
        };
        controls[place].value = IoControlValue::Expr(ast::Expr {
            kind,
            span: label.span,
        });
    }
}

/// Ends the program: the variable holds no label of a FORMAT.
fn no_format(stmt: &ast::Stmt) -> ast::Stmt {
    let code = ast::Expr {
        kind: ast::ExprKind::Character {
            value: b"the format is a variable that no ASSIGN has given a FORMAT".to_vec(),
            kind: None,
        },
        span: stmt.span,
    };
    ast::Stmt {
        kind: ast::StmtKind::Stop {
            error: true,
            code: Some(code),
            quiet: None,
        },
        construct: None,
        ..stmt.clone()
    }
}
