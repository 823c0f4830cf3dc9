//! The text of the typed program: loops, assignments, parentheses as the tree has them.

use super::*;
use crate::ir::*;
use crate::source::Span;

fn at() -> Span {
    Span::default()
}

fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    Expr::new(
        ExprKind::Binary {
            op,
            left: Box::new(left),
            right: Box::new(right),
        },
        Type::INT,
        0,
        at(),
    )
}

fn main_with(vars: &[&str], body: impl Fn(&[VarId]) -> Vec<Stmt<HostOp>>) -> Program {
    let mut program = Program::default();
    let ids: Vec<_> = vars
        .iter()
        .map(|name| {
            program.add_var(Variable::new(
                *name,
                at(),
                Type::INT,
                Shape::Scalar,
                Role::Local,
            ))
        })
        .collect();
    let main = program.add_proc(Procedure {
        head: "program demo".into(),
        locals: ids.clone(),
        body: Body::Host(body(&ids)),
        ..Procedure::bare("demo".into(), at())
    });
    program.main = Some(main);
    program
}

fn var(id: VarId) -> Expr {
    Expr::new(ExprKind::Var(id), Type::INT, 0, at())
}

#[test]
fn loop_with_assignment() {
    let program = main_with(&["i", "total"], |ids| {
        let add = binary(BinaryOp::Add, var(ids[1]), var(ids[0]));
        let body = vec![Stmt::new(
            StmtKind::Assign {
                lhs: var(ids[1]),
                rhs: add,
            },
            at(),
        )];
        let kind = StmtKind::Do {
            var: ids[0],
            from: Box::new(Expr::int(1, at())),
            to: Box::new(Expr::int(10, at())),
            step: None,
            body,
            name: Some("outer".into()),
            private: false,
            spread: None,
            schedule: None,
        };
        vec![Stmt::new(kind, at())]
    });
    insta::assert_snapshot!(super::program(&program), @r"
    program demo
      integer(4) :: i
      integer(4) :: total
      outer: do i = 1, 10
        total = total + i
      end do outer
    end program demo
    ");
}

#[test]
fn parentheses_follow_the_tree() {
    let program = main_with(&["a", "b", "c"], |_| vec![]);
    let [a, b, c] = [0, 1, 2].map(|id| var(VarId(id)));
    let sum = binary(BinaryOp::Sub, b.clone(), c.clone());
    let right = binary(BinaryOp::Sub, a.clone(), sum.clone());
    assert_eq!(expression(&program, &right), "a - (b - c)");
    let left = binary(BinaryOp::Mul, sum.clone(), a.clone());
    assert_eq!(expression(&program, &left), "(b - c) * a");
    let power = binary(BinaryOp::Pow, binary(BinaryOp::Pow, a.clone(), b), c);
    assert_eq!(expression(&program, &power), "(a**b)**c");
    let negative = binary(BinaryOp::Mul, a, Expr::int(-1, at()));
    assert_eq!(expression(&program, &negative), "a * (-1)");
}
