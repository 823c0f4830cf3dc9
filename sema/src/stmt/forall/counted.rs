//! FORALL whose values no array with a place for every round can hold: bounds that depend on other indices, sections on the left side.
//! The values go one after the other into an array as long as there are of them; loops in order count their places.
//!
//! Refuses to know when that is needed.

use super::Nest;
use crate::expr::space_of;
use crate::ir::element::{arithmetic, element_at, inquiry};
use crate::ir::{
    BinaryOp, Bounds, ByLength, ConcurrentRange, DerivedType, Expr, ExprKind, Field, Role, Shape,
    Space, Stmt, StmtKind, Type, TypeId, VarId, Variable,
};
use crate::source::Span;
use crate::stmt::elementwise::{element_of, with_values};
use crate::stmt::{Lower, Lowering, one};

/// What waits between the two turns.
#[derive(Clone)]
enum Held {
    /// Values of this type.
    Values(Type),
    /// Pointers, as the component of structures of this type.
    Pointers(TypeId),
}

/// A nest as loops in order, with the answers of a mask that must be asked before anything is stored.
struct Rounds<'n> {
    nest: &'n Nest,
    /// The answers, and the variable that counts them.
    chosen: Option<(Expr, Expr)>,
}

impl Lowering<'_, '_> {
    /// The assignment in two turns: all values, which have this type while they wait, then all stores.
    pub(super) fn through_list<Op: Lower>(
        &mut self,
        (lhs, ty): (&Expr, Type),
        rhs: Expr,
        nest: &Nest,
        mask_reads: bool,
    ) -> Vec<Stmt<Op>> {
        self.in_two_turns((lhs, Held::Values(ty)), rhs, nest, mask_reads)
    }

    /// A pointer assignment in two turns: all targets, then all pointers.
    pub(super) fn pointers_through_list<Op: Lower>(
        &mut self,
        pointer: &Expr,
        target: Expr,
        nest: &Nest,
        mask_reads: bool,
    ) -> Vec<Stmt<Op>> {
        let holder = self.pointer_holder(pointer);
        self.in_two_turns((pointer, Held::Pointers(holder)), target, nest, mask_reads)
    }

    /// Whether a pointer (the part `place` of its designator) is found by what no pointer assignment of the nest changes: by no other pointer, and by
    /// subscripts that read none of those that are assigned.
    pub(super) fn lies_still(&self, nest: &Nest, pointer: &Expr, place: &Expr) -> bool {
        if let ExprKind::Component { base, ty, field } = &place.kind {
            let parts = &self.an.program[*ty].fields[*field as usize];
            let last = std::ptr::eq(place, pointer);
            (last || !parts.pointer) && self.lies_still(nest, pointer, base)
        } else if let ExprKind::Element { base, subscripts } = &place.kind {
            let reads = |index: &Expr| self.depends(nest, pointer, index, false);
            !subscripts.iter().any(reads) && self.lies_still(nest, pointer, base)
        } else {
            matches!(place.kind, ExprKind::Var(_))
        }
    }

    /// A type with such a pointer as its component.
    fn pointer_holder(&mut self, pointer: &Expr) -> TypeId {
        let span = pointer.span;
        let shape = match pointer.rank {
            0 => Shape::Scalar,
            rank => Shape::Deferred(rank),
        };
        let field = Field {
            name: "target".to_string(),
            span,
            ty: pointer.ty.clone(),
            shape,
            allocatable: false,
            pointer: true,
            space: space_of(&self.an.program, pointer).unwrap_or(Space::Host),
            waits: false,
            init: None,
            by_length: ByLength::No,
            leading: Vec::new(),
            trailing: Vec::new(),
        };
        let made = self.an.program.add_type(DerivedType {
            name: "pointed_at".to_string(),
            span,
            module: None,
            leading: Vec::new(),
            fields: vec![field],
            parent: None,
            sequence: false,
            bound: false,
            sent: false,
            polymorphic: false,
            builtin: None,
            stands_for: None,
        });
        if let Some(procedure) = self.cx.procedure {
            self.an.program[procedure].types.push(made);
        }
        made
    }

    fn in_two_turns<Op: Lower>(
        &mut self,
        (lhs, held): (&Expr, Held),
        rhs: Expr,
        nest: &Nest,
        mask_reads: bool,
    ) -> Vec<Stmt<Op>> {
        let span = nest.span;
        let mut vars: Vec<VarId> = nest.ranges.iter().map(|range| range.var).collect();
        let mut body = Vec::new();
        let mut rounds = Rounds { nest, chosen: None };
        let mut inner = None;
        if let (true, Some(mask)) = (mask_reads, &nest.mask) {
            let total = self.rounds_counter("rounds", &mut vars, span);
            let all = Rounds {
                nest: &Nest {
                    mask: None,
                    ..nest.clone()
                },
                chosen: None,
            };
            body.extend(all.count(&total, Expr::int(1, span)));
            let round = self.rounds_counter("round", &mut vars, span);
            let array = self.list("chosen", Type::LOGICAL, &total, span);
            let answer = self.item(array, &round);
            let ask = vec![
                next(&round, Expr::int(1, span)),
                assign(answer.clone(), mask.clone()),
            ];
            let asked: Vec<Stmt<Op>> = all.run(&[&round], ask);
            rounds.chosen = Some((answer, round));
            inner = Some((array, asked));
        }
        let listed = self.listed((lhs, held), rhs, &rounds, &mut vars);
        match inner {
            Some((array, mut asked)) => {
                asked.extend(listed);
                body.push(block(vec![array], asked, span));
            }
            None => body.extend(listed),
        }
        vec![block(vars, body, span)]
    }

    /// The count of the values, the array of that length, both turns.
    fn listed<Op: Lower>(
        &mut self,
        (lhs, held): (&Expr, Held),
        rhs: Expr,
        rounds: &Rounds,
        vars: &mut Vec<VarId>,
    ) -> Vec<Stmt<Op>> {
        let span = rounds.nest.span;
        let (count, place) = (
            self.rounds_counter("count", vars, span),
            self.rounds_counter("place", vars, span),
        );
        let rank = match held {
            Held::Values(_) => lhs.rank,
            Held::Pointers(_) => 0,
        };
        let sizes = (0..usize::from(rank)).map(|dim| inquiry("size", lhs, dim, span));
        let size = sizes.reduce(|left, right| arithmetic(BinaryOp::Mul, left, right));
        let mut body = rounds.count(&count, size.unwrap_or_else(|| Expr::int(1, span)));
        let ty = match &held {
            Held::Values(ty) => ty.clone(),
            Held::Pointers(holder) => Type::Derived(*holder),
        };
        let values = self.list("values", ty, &count, span);
        let value = self.item(values, &place);
        let mut bindings = Vec::new();
        let (mut to, mut from) = (lhs.clone(), rhs);
        if rank > 0 {
            let indices = self.element_indices(lhs.rank, span);
            to = element_at(&self.an.program, lhs, &indices, span);
            from = match element_of(&self.an.program, &from, &indices, span) {
                Some(element) => element,
                None => {
                    let held = self.held(from, &mut bindings, span);
                    element_at(&self.an.program, &held, &indices, span)
                }
            };
        }
        let one_by_one = |store: Stmt<Op>| vec![next(&place, Expr::int(1, span)), store];
        let (gather, store) = match held {
            Held::Values(_) => (assign(value.clone(), from), assign(to, value)),
            Held::Pointers(ty) => {
                let kept = component(value, ty, lhs);
                (points(kept.clone(), from), points(to, kept))
            }
        };
        let (mut gather, mut store) = (one_by_one(gather), one_by_one(store));
        if rank > 0 {
            gather = self.loops_over(lhs, gather, span);
            store = self.loops_over(lhs, store, span);
        }
        let gather = with_values(bindings, gather, span);
        let mut turns: Vec<Stmt<Op>> = rounds.run(&[&place], gather);
        turns.extend(rounds.run(&[&place], store));
        body.push(block(vec![values], turns, span));
        body
    }

    fn rounds_counter(&mut self, name: &str, vars: &mut Vec<VarId>, span: Span) -> Expr {
        let cx = self.an.new_scope(self.cx);
        let variable = Variable::new(name, span, Type::INT, Shape::Scalar, Role::Local);
        let var = self.an.declare_local(cx, variable);
        vars.push(var);
        Expr::new(ExprKind::Var(var), Type::INT, 0, span)
    }

    /// An array of this many elements.
    fn list(&mut self, name: &str, ty: Type, count: &Expr, span: Span) -> VarId {
        let bounds = Bounds {
            lower: Expr::int(1, span),
            upper: count.clone(),
        };
        self.block_array(name, ty, &[bounds], span)
    }

    fn item(&self, array: VarId, place: &Expr) -> Expr {
        let ty = self.an.program[array].ty.clone();
        let base = Box::new(Expr::new(ExprKind::Var(array), ty.clone(), 1, place.span));
        let subscripts = vec![place.clone()];
        Expr::new(ExprKind::Element { base, subscripts }, ty, 0, place.span)
    }
}

impl Rounds<'_> {
    /// `counter` becomes the sum of `size` over all rounds.
    fn count<Op: Lower>(&self, counter: &Expr, size: Expr) -> Vec<Stmt<Op>> {
        self.run(&[counter], vec![next(counter, size)])
    }

    /// The loops, with these counters at zero before.
    fn run<Op: Lower>(&self, counters: &[&Expr], body: Vec<Stmt<Op>>) -> Vec<Stmt<Op>> {
        let span = self.nest.span;
        let counters = counters.iter().copied();
        let counters = counters.chain(self.chosen.as_ref().map(|(_, round)| round));
        let mut out: Vec<Stmt<Op>> = counters
            .map(|counter| assign(counter.clone(), Expr::int(0, span)))
            .collect();
        let mut body = match (&self.chosen, &self.nest.mask) {
            (Some((answer, round)), _) => vec![
                next(round, Expr::int(1, span)),
                Stmt::new(StmtKind::only_if(answer.clone(), body), span),
            ],
            (None, Some(mask)) => one(StmtKind::only_if(mask.clone(), body), span),
            (None, None) => body,
        };
        for range in self.nest.ranges.iter().rev() {
            body = one(in_order(range, body), span);
        }
        out.extend(body);
        out
    }
}

fn in_order<Op>(range: &ConcurrentRange, body: Vec<Stmt<Op>>) -> StmtKind<Op> {
    StmtKind::counted(
        range.var,
        (range.from.clone(), range.to.clone(), range.step.clone()),
        body,
    )
}

fn block<Op>(vars: Vec<VarId>, body: Vec<Stmt<Op>>, span: Span) -> Stmt<Op> {
    let name = None;
    Stmt::new(StmtKind::Block { vars, body, name }, span)
}

fn assign<Op>(lhs: Expr, rhs: Expr) -> Stmt<Op> {
    let span = lhs.span;
    Stmt::new(StmtKind::Assign { lhs, rhs }, span)
}

fn points<Op: Lower>(pointer: Expr, target: Expr) -> Stmt<Op> {
    let span = pointer.span;
    Stmt::new(StmtKind::Op(Op::points(pointer, target)), span)
}

/// The pointer that a structure holds, like this one.
fn component(base: Expr, ty: TypeId, like: &Expr) -> Expr {
    let kind = ExprKind::Component {
        base: Box::new(base),
        ty,
        field: 0,
    };
    Expr::new(kind, like.ty.clone(), like.rank, like.span)
}

/// `counter = counter + by`.
fn next<Op>(counter: &Expr, by: Expr) -> Stmt<Op> {
    assign(
        counter.clone(),
        arithmetic(BinaryOp::Add, counter.clone(), by),
    )
}
