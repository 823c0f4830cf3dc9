//! REDUCE (F2018 16.9.161): a function of the program is made for each reference, which every later pass knows as such.
//!
//! One function joins the elements of a sequence; with DIM= another one calls it for each line of the array.

use super::call::Lowered;
use super::{Analyzer, Cx};
use crate::diag::{Diagnostic, codes};
use crate::intrinsics;
use crate::ir::{
    Actual, BinaryOp, Body, Bounds, CharLen, Const, Dummy, Expr, ExprKind, Handover, HostOp, IfArm,
    Intent, Passing, ProcId, Procedure, Role, Shape, Stmt, StmtKind, Subscript, Type, VarId,
    Variable,
};
use crate::source::Span;

type Host = Stmt<HostOp>;

/// A function in the making, and the dummy arguments that both kinds have.
struct Made {
    id: ProcId,
    operation: VarId,
    values: VarId,
    mask: Option<VarId>,
    identity: Option<VarId>,
}

impl Analyzer<'_> {
    /// `reduce (array, operation, dim, mask, identity, ordered)`, its arguments in this order.
    pub(super) fn reduced_by(
        &mut self,
        cx: Cx,
        args: Vec<Option<Expr>>,
        rank: u8,
        span: Span,
    ) -> Expr {
        let mut args = args.into_iter();
        let mut next = || args.next().flatten();
        let (Some(array), Some(operation)) = (next(), next()) else {
            return Expr::error(span);
        };
        let (dim, mask, identity) = (next(), next(), next());
        if !self.joins(&operation, &array) {
            return Expr::error(span);
        }
        let known = match &array.ty {
            Type::Character(length, _) => matches!(length, CharLen::Const(_)),
            Type::Class(_) => false,
            Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Derived(_)
            | Type::Procedure(_)
            | Type::Error => true,
        };
        let along = dim.as_ref().map(|dim| self.const_int(dim));
        if !known || along == Some(None) {
            let help =
                "give DIM= as a constant, and the type and the length of ARRAY; or write a loop";
            return self.not_translated(span, "REDUCE of such arguments", help);
        }
        let along = along.flatten().filter(|_| array.rank > 1);
        if let Some(dim) = along {
            let made = self.joins_lines(cx, &operation, &array, &mask, &identity, dim);
            return self.call_of(&made, rank, operation, array, mask, identity);
        }
        let sequence = self.sequence(cx, array, mask);
        let made = self.joins_sequence(cx, &operation, &sequence, identity.is_some());
        self.call_of(&made, 0, operation, sequence, None, identity)
    }

    /// Whether the operation is a function of two arguments of the array's type that gives such a value.
    fn joins(&mut self, operation: &Expr, array: &Expr) -> bool {
        let Type::Procedure(interface) = operation.ty else {
            return self.no_joining(operation, "no procedure");
        };
        self.signature(interface);
        let procedure = &self.program[interface];
        let variables = procedure.dummies.iter().chain(&procedure.result);
        let fit = |var: &VarId| {
            let variable = &self.program[*var];
            let plain = !variable.pointer && !variable.allocatable;
            let same = crate::ir::same_type(&variable.ty, &array.ty);
            plain && same && variable.rank() == 0
        };
        let count = procedure.dummies.len() == 2 && procedure.result.is_some();
        let fits = variables.clone().all(fit);
        (count && fits) || self.no_joining(operation, "a procedure with other arguments")
    }

    fn no_joining(&mut self, operation: &Expr, what: &str) -> bool {
        let message =
            "OPERATION= of REDUCE must be a function that joins two elements of the array";
        let found = Diagnostic::error(codes::INTRINSIC_ARGUMENT, message)
            .at(operation.span, format!("this is {what}"))
            .help(
                "write a pure function with two scalar arguments and a result of the array's type",
            );
        self.report(found);
        false
    }

    /// The elements that count, one behind the other.
    fn sequence(&mut self, cx: Cx, array: Expr, mask: Option<Expr>) -> Expr {
        let span = array.span;
        match mask {
            None if array.rank == 1 => array,
            mask => {
                let all = Expr::new(
                    ExprKind::Const(Const::Logical(true)),
                    Type::LOGICAL,
                    0,
                    span,
                );
                self.intrinsic_of(cx, "pack", vec![array, mask.unwrap_or(all)])
            }
        }
    }

    fn intrinsic_of(&mut self, cx: Cx, name: &str, args: Vec<Expr>) -> Expr {
        let span = args[0].span;
        let Some(id) = intrinsics::find(name) else {
            return Expr::error(span);
        };
        let args = args.into_iter().map(Lowered::positional).collect();
        self.intrinsic_lowered(cx, id, args, span)
    }

    fn call_of(
        &self,
        made: &Made,
        rank: u8,
        operation: Expr,
        values: Expr,
        mask: Option<Expr>,
        identity: Option<Expr>,
    ) -> Expr {
        let (ty, span) = (values.ty.clone(), values.span);
        let args = [Some(operation), Some(values), mask, identity];
        let args = args.into_iter().flatten().map(actual).collect();
        let procedure = made.id;
        Expr::new(ExprKind::Call { procedure, args }, ty, rank, span)
    }

    /// A function with the dummy arguments that a reference needs, and no body.
    fn unmade(
        &mut self,
        operation: &Expr,
        values: &Expr,
        mask: Option<&Expr>,
        identity: bool,
        result: Shape,
    ) -> Made {
        let span = operation.span;
        let id = self.program.add_proc(Procedure {
            head: "the elements of an array, joined by a function".to_string(),
            ..Procedure::bare("joined_by".to_string(), span)
        });
        self.program.externals.push(id);
        let one = || Expr::int(1, span);
        let assumed = |rank: u8| match rank {
            0 => Shape::Scalar,
            rank => Shape::Assumed((0..rank).map(|_| one()).collect()),
        };
        let (ty, rank) = (values.ty.clone(), values.rank);
        let operation = self.made_dummy(id, "operation", operation.ty.clone(), Shape::Scalar);
        self.program[operation].pointer = true;
        let values = self.made_dummy(id, "values", ty.clone(), assumed(rank));
        let mask =
            mask.map(|mask| self.made_dummy(id, "mask", mask.ty.clone(), assumed(mask.rank)));
        let scalar = || Shape::Scalar;
        let identity = identity.then(|| self.made_dummy(id, "identity", ty.clone(), scalar()));
        let mut variable = Variable::new("joined", span, ty, result, Role::Result);
        variable.owner = Some(id);
        let result = self.program.add_var(variable);
        self.program[id].result = Some(result);
        Made {
            id,
            operation,
            values,
            mask,
            identity,
        }
    }

    fn made_dummy(&mut self, owner: ProcId, name: &str, ty: Type, shape: Shape) -> VarId {
        let span = self.program[owner].span;
        let dummy = Dummy {
            intent: Some(Intent::In),
            optional: false,
            value: false,
            passing: Passing::Undecided,
        };
        let mut variable = Variable::new(name, span, ty, shape, Role::Dummy(dummy));
        variable.owner = Some(owner);
        let var = self.program.add_var(variable);
        self.program[owner].dummies.push(var);
        var
    }

    /// `joined = values(1); do n = 2, size (values); joined = operation (joined, values(n))`.
    fn joins_sequence(&mut self, cx: Cx, operation: &Expr, values: &Expr, identity: bool) -> Made {
        let made = self.unmade(operation, values, None, identity, Shape::Scalar);
        let span = operation.span;
        let n = self.local(made.id, "n", Type::INT, Shape::Scalar, span);
        let values = self.variable_value(made.values);
        let Some(joined) = self.program[made.id]
            .result
            .map(|var| self.variable_value(var))
        else {
            return made;
        };
        let size = self.intrinsic_of(cx, "size", vec![values.clone()]);
        let element = |at: Expr| element_of(&values, vec![at]);
        let whole = self.variable_value(n);
        let args = [joined.clone(), element(whole)].map(Lowered::positional);
        let pointer = self.variable_value(made.operation);
        let step = match self.through_pointer(pointer, None, args.to_vec()) {
            Some((call, args)) => self.call_lowered(cx, call, args, span),
            None => return made,
        };
        let round = vec![assignment(joined.clone(), step)];
        let body = vec![
            assignment(joined.clone(), element(Expr::int(1, span))),
            counted(n, Expr::int(2, span), size.clone(), round, span),
        ];
        let nothing = match made.identity {
            Some(identity) => vec![assignment(joined, self.variable_value(identity))],
            None => vec![self.nothing_to_join(span)],
        };
        let kind = StmtKind::If {
            arms: vec![IfArm {
                condition: compared(BinaryOp::Gt, size, Expr::int(0, span)),
                body,
                leading: Vec::new(),
            }],
            otherwise: Some(nothing),
            name: None,
        };
        self.program[made.id].body = Body::Host(vec![Stmt::new(kind, span)]);
        made
    }

    fn nothing_to_join(&self, span: Span) -> Host {
        let text = b"REDUCE of no elements has no value without IDENTITY=";
        let ty = Type::characters(CharLen::Const(text.len() as i64));
        let code = Expr::new(ExprKind::Const(Const::characters(text)), ty, 0, span);
        let kind = StmtKind::Stop {
            error: true,
            code: Some(code),
        };
        Stmt::new(kind, span)
    }

    /// For each place of the other dimensions: the elements of the line through it, joined.
    fn joins_lines(
        &mut self,
        cx: Cx,
        operation: &Expr,
        array: &Expr,
        mask: &Option<Expr>,
        identity: &Option<Expr>,
        dim: i64,
    ) -> Made {
        let span = operation.span;
        let mut made = self.unmade(
            operation,
            array,
            mask.as_ref(),
            identity.is_some(),
            Shape::Scalar,
        );
        let values = self.variable_value(made.values);
        let others = (1..=i64::from(array.rank)).filter(|at| *at != dim);
        let extents: Vec<Expr> = others
            .map(|at| self.intrinsic_of(cx, "size", vec![values.clone(), Expr::int(at, span)]))
            .collect();
        let bounds = extents.iter().map(|extent| Bounds {
            lower: Expr::int(1, span),
            upper: extent.clone(),
        });
        if let Some(result) = self.program[made.id].result {
            self.program[result].shape = Shape::Explicit(bounds.collect());
        }
        let counters: Vec<VarId> = (1..=extents.len())
            .map(|at| self.local(made.id, &format!("n{at}"), Type::INT, Shape::Scalar, span))
            .collect();
        let body = self.each_line(cx, &mut made, &counters, dim, span);
        let loops = counters
            .iter()
            .zip(extents)
            .fold(body, |body, (var, extent)| {
                vec![counted(*var, Expr::int(1, span), extent, body, span)]
            });
        self.program[made.id].body = Body::Host(loops);
        made
    }

    fn each_line(
        &mut self,
        cx: Cx,
        made: &mut Made,
        counters: &[VarId],
        dim: i64,
        span: Span,
    ) -> Vec<Host> {
        let places: Vec<Expr> = counters
            .iter()
            .map(|var| self.variable_value(*var))
            .collect();
        let line = |whole: Expr| line_of(whole, &places, dim);
        let values = line(self.variable_value(made.values));
        let mask = made.mask.map(|mask| self.variable_value(mask));
        let mask = mask.map(|mask| if mask.rank == 0 { mask } else { line(mask) });
        let sequence = self.sequence(cx, values, mask);
        let operation = self.variable_value(made.operation);
        let inner = self.joins_sequence(cx, &operation, &sequence, made.identity.is_some());
        let identity = made.identity.map(|identity| self.variable_value(identity));
        let value = self.call_of(&inner, 0, operation, sequence, None, identity);
        let result = self.program[made.id].result;
        let joined = result.map(|var| element_of(&self.variable_value(var), places.clone()));
        let stored = joined.map(|joined| assignment(joined, value));
        stored
            .into_iter()
            .map(|stmt| Stmt { span, ..stmt })
            .collect()
    }

    fn variable_value(&self, var: VarId) -> Expr {
        let variable = &self.program[var];
        let (ty, rank) = (variable.ty.clone(), variable.rank());
        Expr::new(ExprKind::Var(var), ty, rank, variable.span)
    }
}

fn actual(value: Expr) -> Actual {
    Actual {
        value: Some(value),
        how: Handover::Undecided,
    }
}

/// An element of a whole array.
fn element_of(base: &Expr, subscripts: Vec<Expr>) -> Expr {
    let (ty, span) = (base.ty.clone(), base.span);
    let base = Box::new(base.clone());
    Expr::new(ExprKind::Element { base, subscripts }, ty, 0, span)
}

/// `whole(n1, :, n2)`.
fn line_of(whole: Expr, places: &[Expr], dim: i64) -> Expr {
    let (ty, span) = (whole.ty.clone(), whole.span);
    let mut subscripts: Vec<Subscript> = places.iter().cloned().map(Subscript::Index).collect();
    let all = Subscript::Range {
        lower: None,
        upper: None,
        stride: None,
    };
    subscripts.insert(dim as usize - 1, all);
    let base = Box::new(whole);
    Expr::new(ExprKind::Section { base, subscripts }, ty, 1, span)
}

fn assignment(lhs: Expr, rhs: Expr) -> Host {
    let span = lhs.span;
    Stmt::new(StmtKind::Assign { lhs, rhs }, span)
}

fn compared(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let (span, left, right) = (left.span, Box::new(left), Box::new(right));
    Expr::new(ExprKind::Binary { op, left, right }, Type::LOGICAL, 0, span)
}

fn counted(var: VarId, from: Expr, to: Expr, body: Vec<Host>, span: Span) -> Host {
    let kind = StmtKind::counted(var, (from, to, None), body);
    Stmt::new(kind, span)
}
