//! ERR=, END= and EOR= become an IF with GOTO behind the statement, over the IOSTAT= variable. Where the author gave none, one is
//! made, and the labels stay in the control list to say which conditions are caught: any other one ends the program.
//!
//! Refuses to know which statement it was.

use super::Controls;
use crate::ir::{
    BinaryOp, Expr, ExprKind, HostOp, IfArm, IoSpec, IoSpecValue, Shape, Stmt, StmtKind, Type,
};
use crate::source::Span;
use crate::stmt::{Lowering, one};

impl Lowering<'_, '_> {
    /// The IF behind a statement with ERR=, END=, EOR=.
    pub(super) fn branches(&mut self, controls: &mut Controls, span: Span) -> Vec<Stmt<HostOp>> {
        if controls.branches.is_empty() {
            return Vec::new();
        }
        let given = controls.specs.iter().find(|spec| spec.keyword == "iostat");
        let status = match given.map(|spec| &spec.value) {
            Some(IoSpecValue::Expr(status)) => status.clone(),
            Some(IoSpecValue::Label(_)) | None => self.made_status(controls, span),
        };
        let mut arms = Vec::new();
        for (keyword, label) in std::mem::take(&mut controls.branches) {
            let (op, value) = match keyword {
                "end" => (BinaryOp::Eq, -1),
                "eor" => (BinaryOp::Eq, -2),
                _ => (BinaryOp::Gt, 0),
            };
            let value = self.an.cast(Expr::int(value, span), &status.ty);
            let kind = ExprKind::Binary {
                op,
                left: Box::new(status.clone()),
                right: Box::new(value),
            };
            let condition = Expr::new(kind, Type::LOGICAL, 0, span);
            arms.push(IfArm {
                condition,
                body: self.goto(label),
                leading: Vec::new(),
            });
        }
        one(
            StmtKind::If {
                arms,
                otherwise: None,
                name: None,
            },
            span,
        )
    }

    fn made_status(&mut self, controls: &mut Controls, span: Span) -> Expr {
        let var = self.make_variable("io_status", Type::INT, Shape::Scalar, span);
        let status = Expr::new(ExprKind::Var(var), Type::INT, 0, span);
        controls.specs.push(IoSpec {
            keyword: "iostat",
            value: IoSpecValue::Expr(status.clone()),
        });
        for (keyword, label) in &controls.branches {
            controls.specs.push(IoSpec {
                keyword,
                value: IoSpecValue::Label(label.value),
            });
        }
        status
    }
}
