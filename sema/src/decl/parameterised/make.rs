//! The procedures that make objects of types with LEN parameters: all that follows from the parameters is allocated, and stays so.
//!
//! Refuses to know where objects begin.

use super::Analyzer;
use super::lengths::{OfComponent, given_length};
use crate::decl::Length;
use crate::expr::substitute;
use crate::ir::element::{arithmetic, inquiry};
use crate::ir::{
    Actual, Allocate, BinaryOp, Body, Bounds, ByLength, Const, Expr, ExprKind, Field, Handover,
    HostOp, IfArm, ProcId, Procedure, Role, Shape, Stmt, StmtKind, Subscript, Type, TypeId, VarId,
    Variable,
};
use crate::source::Span;

type Host = Stmt<HostOp>;

impl Analyzer<'_> {
    /// A reference of the function that makes an object with these LEN parameters.
    pub(in super::super::super) fn made(
        &mut self,
        ty: TypeId,
        lengths: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let procedure = self.maker(ty);
        reference(procedure, lengths, Type::Derived(ty), span)
    }

    /// The value of a structure constructor with all that follows from these LEN parameters.
    pub(in super::super::super) fn settled_structure(
        &mut self,
        ty: TypeId,
        mut lengths: Vec<Expr>,
        value: Expr,
        span: Span,
    ) -> Expr {
        let procedure = self.settler(ty);
        lengths.push(value);
        reference(procedure, lengths, Type::Derived(ty), span)
    }

    /// Whether a procedure was made here: what it gives is no object that the program has finalized.
    pub(crate) fn makes_objects(&self, procedure: ProcId) -> bool {
        let known = &self.parameterised.lengths;
        let mut made = known.makers.values().chain(known.settlers.values());
        made.any(|one| *one == procedure)
    }

    /// A structure constructor whose components are as LEN parameters say.
    pub(in super::super::super) fn structure_with_lengths(
        &mut self,
        ty: TypeId,
        lengths: &[Length],
        mut value: Expr,
        span: Span,
    ) -> Expr {
        let given = values(lengths);
        if given.len() < lengths.len() {
            let message = "a constructor needs a value for every LEN parameter";
            self.wrong_length_value(span, message);
            return Expr::error(span);
        }
        self.spread_scalars(ty, &given, &mut value);
        self.settled_structure(ty, given, value, span)
    }

    /// Scalars for components that are arrays by LEN parameters, in all elements.
    fn spread_scalars(&mut self, ty: TypeId, given: &[Expr], value: &mut Expr) {
        let ExprKind::Structure { values, .. } = &mut value.kind else {
            return;
        };
        let of = self.parameterised.lengths.types.get(&ty);
        let known = of.map(|of| of.dummies.clone()).unwrap_or_default();
        let fields = self.program[ty].fields.clone();
        for (index, (field, value)) in fields.iter().zip(values).enumerate() {
            let Some(value) = value else { continue };
            if let (0, Some(parent)) = (index, self.program[ty].parent) {
                let inherited = self.inherited(parent, given);
                self.spread_scalars(parent, &inherited, value);
            } else if field.by_length == ByLength::Sized && value.rank < field.shape.rank() {
                let mut of = self.part_lengths(ty, index);
                of.see(&known, given);
                *value = spread(value.clone(), &of.bounds);
            }
        }
    }

    /// A component with a length that LEN parameters give, as what is assigned to: it keeps its length.
    pub(in super::super::super) fn with_its_length(&self, target: Expr) -> Expr {
        let sized = matches!(&target.kind, ExprKind::Component { ty, field, .. }
            if self.program[*ty].fields[*field as usize].by_length == ByLength::Sized);
        match sized {
            true => whole_text(target),
            false => target,
        }
    }

    fn maker(&mut self, ty: TypeId) -> ProcId {
        if let Some(known) = self.parameterised.lengths.makers.get(&ty) {
            return *known;
        }
        let id = self.procedure_for(ty, "make", "an object with these LEN parameters");
        self.parameterised.lengths.makers.insert(ty, id);
        let of = self.parameterised.lengths.types.get(&ty);
        let dummies = of.map(|of| of.dummies.clone()).unwrap_or_default();
        dummies
            .iter()
            .for_each(|dummy| self.program[*dummy].owner = Some(id));
        let given = self.variables(&dummies);
        self.program[id].dummies = dummies;
        let object = self.result_object(id, ty);
        let mut body = Vec::new();
        for (index, field) in self.program[ty].fields.clone().iter().enumerate() {
            let part = component(&object, ty, index, field);
            body.extend(self.made_part((ty, index), field, part, &given));
        }
        self.program[id].body = Body::Host(body);
        id
    }

    /// The statement that makes a component.
    fn made_part(
        &mut self,
        (ty, index): (TypeId, usize),
        field: &Field,
        part: Expr,
        given: &[Expr],
    ) -> Option<Host> {
        let span = part.span;
        let of = self.part_lengths(ty, index);
        if field.is_parameter() {
            return Some(assign(part, self.own_length(ty, field, given)?));
        }
        let mut value = None;
        if let Type::Derived(inner) = field.ty
            && self.needs_making(inner)
        {
            let lengths = match index == 0 && self.program[ty].parent.is_some() {
                true => self.inherited(inner, given),
                false => values(&of.lengths),
            };
            value = Some(self.made(inner, lengths, span));
        }
        if field.by_length == ByLength::Sized {
            return Some(allocate(part, of, value));
        }
        let inside = !field.allocatable && !field.pointer;
        value.filter(|_| inside).map(|value| assign(part, value))
    }

    fn part_lengths(&self, ty: TypeId, index: usize) -> OfComponent {
        let components = &self.parameterised.lengths.components;
        let found = components.get(&(ty, index as u32));
        found.cloned().unwrap_or_default()
    }

    /// The value of the LEN parameter that a component holds.
    fn own_length(&self, ty: TypeId, field: &Field, given: &[Expr]) -> Option<Expr> {
        let of = self.parameterised.lengths.types.get(&ty)?;
        let key = field.name.to_ascii_lowercase();
        let at = of.names.iter().position(|name| *name == key)?;
        given.get(at).cloned()
    }

    /// The LEN parameters of a parent stand before those of a type.
    fn inherited(&self, parent: TypeId, given: &[Expr]) -> Vec<Expr> {
        let of = self.parameterised.lengths.types.get(&parent);
        let count = of.map_or(0, |of| of.names.len());
        given.iter().take(count).cloned().collect()
    }

    fn settler(&mut self, ty: TypeId) -> ProcId {
        if let Some(known) = self.parameterised.lengths.settlers.get(&ty) {
            return *known;
        }
        let id = self.procedure_for(ty, "settle", "a value with these LEN parameters");
        self.parameterised.lengths.settlers.insert(ty, id);
        let of = self.parameterised.lengths.types.get(&ty);
        let known = of.map(|of| of.dummies.clone()).unwrap_or_default();
        let mut dummies: Vec<VarId> = Vec::new();
        for dummy in &known {
            let dummy = &self.program[*dummy];
            let (name, span, ty) = (dummy.name.clone(), dummy.span, dummy.ty.clone());
            dummies.push(self.dummy_of(id, given_length(name, span, ty)));
        }
        let given = self.variables(&dummies);
        let place = self.program[id].span;
        let value = given_length("value".into(), place, Type::Derived(ty));
        dummies.push(self.dummy_of(id, value));
        let value = self.variables(&dummies[given.len()..]).remove(0);
        self.program[id].dummies = dummies;
        let object = self.result_object(id, ty);
        let mut body = vec![assign(object.clone(), value.clone())];
        for (index, field) in self.program[ty].fields.clone().iter().enumerate() {
            let (to, from) = (
                component(&object, ty, index, field),
                component(&value, ty, index, field),
            );
            let sizes = (&known[..], &given[..]);
            body.extend(self.settled_part((ty, index), field, (to, from), sizes));
        }
        self.program[id].body = Body::Host(body);
        id
    }

    /// A component as the LEN parameters say, with the value that was given.
    fn settled_part(
        &mut self,
        (ty, index): (TypeId, usize),
        field: &Field,
        (to, from): (Expr, Expr),
        (known, given): (&[VarId], &[Expr]),
    ) -> Vec<Host> {
        let span = to.span;
        if field.is_parameter() {
            let length = self.own_length(ty, field, given);
            return length
                .map(|length| assign(to, length))
                .into_iter()
                .collect();
        }
        if let (0, Some(parent)) = (index, self.program[ty].parent)
            && self.needs_making(parent)
        {
            let lengths = self.inherited(parent, given);
            let value = self.settled_structure(parent, lengths, from, span);
            return vec![assign(to, value)];
        }
        if field.by_length != ByLength::Sized {
            return Vec::new();
        }
        let mut of = self.part_lengths(ty, index);
        of.see(known, given);
        let free = HostOp::Deallocate {
            object: to.clone(),
            stat: None,
            errmsg: None,
        };
        let mut out = vec![
            Stmt::new(StmtKind::Op(free), span),
            allocate(to.clone(), of, None),
        ];
        if field.shape.rank() > 0 {
            let extents = |array: &Expr| {
                let dims = 0..usize::from(array.rank);
                dims.map(|dim| inquiry("size", array, dim, span)).collect()
            };
            let (target, operand) = (extents(&to), extents(&from));
            out.push(Stmt::new(
                StmtKind::Op(HostOp::Conform { target, operand }),
                span,
            ));
        }
        out.push(assign(whole_text(to), from));
        out
    }

    /// The LEN parameter that all elements of an array have.
    pub(super) fn common_length(&mut self, lengths: Expr) -> Expr {
        let (ty, rank, span) = (lengths.ty.clone(), lengths.rank, lengths.span);
        let Type::Integer(kind) = ty else {
            return Expr::error(span);
        };
        let known = self.parameterised.lengths.common.get(&(kind, rank));
        let procedure = match known {
            Some(known) => *known,
            None => self.common_length_of(kind, rank, span),
        };
        reference(procedure, vec![lengths], ty, span)
    }

    fn common_length_of(&mut self, kind: u8, rank: u8, span: Span) -> ProcId {
        let id = self.program.add_proc(Procedure {
            head: "the LEN parameter that all elements of an array have".into(),
            pure: true,
            ..Procedure::bare(format!("common_length_{kind}_{rank}"), span)
        });
        self.program.externals.push(id);
        self.parameterised.lengths.common.insert((kind, rank), id);
        let ty = Type::Integer(kind);
        let mut list = given_length("lengths".into(), span, ty.clone());
        list.shape = Shape::Assumed(vec![Expr::int(1, span); usize::from(rank)]);
        let list = self.dummy_of(id, list);
        self.program[id].dummies.push(list);
        let array = Expr::new(ExprKind::Var(list), ty.clone(), rank, span);
        let mut result = Variable::new("length", span, ty.clone(), Shape::Scalar, Role::Result);
        result.owner = Some(id);
        let result = self.program.add_var(result);
        self.program[id].result = Some(result);
        let first = ExprKind::Element {
            base: Box::new(array.clone()),
            subscripts: vec![Expr::int(1, span); usize::from(rank)],
        };
        let first = Expr::new(first, ty.clone(), 0, span);
        let to = Expr::new(ExprKind::Var(result), ty, 0, span);
        self.program[id].body = Body::Host(vec![without_elements(array), assign(to, first)]);
        id
    }

    fn procedure_for(&mut self, ty: TypeId, verb: &str, what: &str) -> ProcId {
        let of = &self.program[ty];
        let (name, module, span) = (of.name.clone(), of.module, of.span);
        let id = self.program.add_proc(Procedure {
            head: format!("{name}: {what}"),
            module,
            pure: true,
            ..Procedure::bare(format!("{verb}_{name}"), span)
        });
        match module {
            Some(module) => self.program[module].procs.push(id),
            None => self.program.externals.push(id),
        }
        id
    }

    fn dummy_of(&mut self, owner: ProcId, mut variable: Variable) -> VarId {
        variable.owner = Some(owner);
        self.program.add_var(variable)
    }

    fn result_object(&mut self, owner: ProcId, ty: TypeId) -> Expr {
        let (ty, span) = (Type::Derived(ty), self.program[owner].span);
        let mut result = Variable::new("object", span, ty.clone(), Shape::Scalar, Role::Result);
        result.owner = Some(owner);
        let result = self.program.add_var(result);
        self.program[owner].result = Some(result);
        Expr::new(ExprKind::Var(result), ty, 0, span)
    }

    fn variables(&self, vars: &[VarId]) -> Vec<Expr> {
        let of = |var: &VarId| {
            let variable = &self.program[*var];
            Expr::new(ExprKind::Var(*var), variable.ty.clone(), 0, variable.span)
        };
        vars.iter().map(of).collect()
    }
}

impl OfComponent {
    /// Sizes with values in the place of the type's dummy arguments.
    fn see(&mut self, known: &[VarId], given: &[Expr]) {
        let own = |var: VarId| {
            let at = known.iter().position(|one| *one == var)?;
            given.get(at).cloned()
        };
        let bounds = self.bounds.iter_mut();
        let sides = bounds.flat_map(|one| [&mut one.lower, &mut one.upper]);
        for size in sides.chain(self.length.as_mut()) {
            substitute(size, &own);
        }
    }
}

/// `spread(spread(value, 1, n), 2, m)`.
fn spread(value: Expr, bounds: &[Bounds]) -> Expr {
    let Some(id) = crate::intrinsics::find("spread") else {
        return value;
    };
    bounds.iter().enumerate().fold(value, |value, (dim, one)| {
        let (ty, span) = (value.ty.clone(), value.span);
        let past = arithmetic(BinaryOp::Sub, one.upper.clone(), one.lower.clone());
        let count = arithmetic(BinaryOp::Add, past, Expr::int(1, span));
        let dim = Expr::int(dim as i64 + 1, span);
        let rank = value.rank + 1;
        let args = vec![Some(value), Some(dim), Some(count)];
        Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span)
    })
}

/// Values of LEN parameters, where each has one.
pub(in super::super::super) fn values(lengths: &[Length]) -> Vec<Expr> {
    let value = |length: &Length| match length {
        Length::Value(value) => Some(value.clone()),
        Length::Assumed | Length::Deferred => None,
    };
    lengths.iter().filter_map(value).collect()
}

/// All characters of a component with a length that LEN parameters give: assignment leaves the length as it is.
pub(in super::super::super) fn whole_text(object: Expr) -> Expr {
    let own = matches!(&object.kind, ExprKind::Component { base, .. } if base.rank == 0);
    if !own || !matches!(object.ty, Type::Character(..)) {
        return object;
    }
    let (ty, rank, span) = (object.ty.clone(), object.rank, object.span);
    let base = Box::new(object);
    let all = Subscript::Range {
        lower: None,
        upper: None,
        stride: None,
    };
    let kind = match rank {
        0 => ExprKind::Substring {
            base,
            lower: None,
            upper: None,
        },
        rank => ExprKind::Section {
            base,
            subscripts: vec![all; usize::from(rank)],
        },
    };
    Expr::new(kind, ty, rank, span)
}

fn component(object: &Expr, ty: TypeId, index: usize, field: &Field) -> Expr {
    let kind = ExprKind::Component {
        base: Box::new(object.clone()),
        ty,
        field: index as u32,
    };
    Expr::new(kind, field.ty.clone(), field.shape.rank(), object.span)
}

pub(super) fn assign(lhs: Expr, rhs: Expr) -> Host {
    let span = lhs.span;
    let kind = StmtKind::assignment(lhs, rhs, false);
    Stmt::new(kind, span)
}

fn allocate(object: Expr, of: OfComponent, source: Option<Expr>) -> Host {
    let span = object.span;
    let bounds: Vec<Bounds> = of.bounds;
    let allocate = Allocate {
        char_len: of.length,
        source,
        ..Allocate::new(object, bounds)
    };
    Stmt::new(StmtKind::Op(HostOp::Allocate(Box::new(allocate))), span)
}

/// `if (size(array) == 0) error stop`: there is nobody to ask.
fn without_elements(array: Expr) -> Host {
    let span = array.span;
    let Some(id) = crate::intrinsics::find("size") else {
        return Stmt::new(StmtKind::Empty, span);
    };
    let mut args = vec![None; id.row().params.len()];
    args[0] = Some(array);
    let size = Expr::new(ExprKind::Intrinsic { id, args }, Type::INT, 0, span);
    let empty = ExprKind::Binary {
        op: BinaryOp::Eq,
        left: Box::new(size),
        right: Box::new(Expr::int(0, span)),
    };
    let message = b"the LEN parameters of an array without elements are not known";
    let code = Expr::new(
        ExprKind::Const(Const::characters(message)),
        Type::characters(crate::ir::CharLen::Const(message.len() as i64)),
        0,
        span,
    );
    let stop = StmtKind::Stop {
        error: true,
        code: Some(code),
    };
    let arm = IfArm {
        condition: Expr::new(empty, Type::LOGICAL, 0, span),
        body: vec![Stmt::new(stop, span)],
        leading: Vec::new(),
    };
    let kind = StmtKind::If {
        arms: vec![arm],
        otherwise: None,
        name: None,
    };
    Stmt::new(kind, span)
}

fn reference(procedure: ProcId, values: Vec<Expr>, ty: Type, span: Span) -> Expr {
    let args = values
        .into_iter()
        .map(|value| Actual {
            value: Some(value),
            how: Handover::Undecided,
        })
        .collect();
    Expr::new(ExprKind::Call { procedure, args }, ty, 0, span)
}
