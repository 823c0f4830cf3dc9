//! UNSIGNED (an extension of gfortran 15) as INTEGER of the same bits: what follows analysis knows no unsigned numbers. Sums, products and
//! operations on bits are those of integers, which wrap; where the sign matters, there are functions of the bits.
//!
//! Works on lowered bodies, in all of which types have been checked. What has no such function is refused.

mod bits;
mod conversions;

use self::bits::{bits_of, kind_of, least, turned, turned_arguments, unsigned_kind};
use crate::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::find;
use crate::ir::walk::{muts, refs};
use crate::ir::{
    BinaryOp, Body, CaseValue, CharLen, Const, Expr, ExprKind, HostOp, Io, IoFormat, IoItem,
    IoStep, ProcId, Program, Shape, Stmt, StmtKind, Type,
};
use crate::source::Span;

/// Functions that give the same bits for either type, or ask nothing of the sign.
const SAME: &str = "\
    allocated and associated bge bgt bit_size ble blt btest c_loc c_sizeof conditional@ cshift digits \
    dot_product dshiftl dshiftr eoshift findloc iall iand iany ibclr ibits ibset ieor ior iparity \
    is_contiguous ishft ishftc items@unsigned kind lbound leadz loc lshift matmul merge merge_bits \
    move_alloc mvbits not null or pack popcnt poppar present product radix range rank reshape shape \
    shiftl shiftr size sizeof spread storage_size sum trailz transfer transpose ubound unpack xor";

/// Writes integers for unsigned numbers everywhere.
pub(super) fn lower(analyzer: &mut Analyzer<'_>) {
    let mut program = std::mem::take(&mut analyzer.program);
    if is_used(&program) {
        let mut lowering = Lowering {
            found: Vec::new(),
            on_device: false,
        };
        lowering.bodies(&mut program);
        lowering.declarations(&mut program);
        analyzer.program = program;
        for found in lowering.found {
            analyzer.report(found);
        }
    } else {
        analyzer.program = program;
    }
}

/// Whether a program has unsigned numbers at all: constants alone make no program differ but for their operators.
fn is_used(program: &Program) -> bool {
    let fields = program.types.iter().flat_map(|ty| &ty.fields);
    let declared = (program.vars.iter().map(|var| &var.ty)).chain(fields.map(|field| &field.ty));
    let mut found = declared
        .into_iter()
        .any(|ty| matches!(ty, Type::Unsigned(_)));
    let mut look = |expr: &Expr| {
        refs::each(expr, &mut |node| {
            found |= matches!(node.ty, Type::Unsigned(_))
        });
    };
    for procedure in &program.procs {
        match &procedure.body {
            Body::Host(body) => refs::expressions(body, &mut |_, expr| look(expr)),
            Body::Kernel(body) => refs::expressions(body, &mut |_, expr| look(expr)),
            Body::Interface | Body::Companion => {}
        }
    }
    found
}

struct Lowering {
    found: Vec<Diagnostic>,
    on_device: bool,
}

impl Lowering {
    fn bodies(&mut self, program: &mut Program) {
        for index in 0..program.procs.len() {
            let id = ProcId(index as u32);
            let mut body = std::mem::replace(&mut program[id].body, Body::Interface);
            match &mut body {
                Body::Host(body) => {
                    muts::statements(body, &mut |stmt| {
                        self.select(stmt);
                        self.transfer(program, stmt);
                    });
                    muts::expressions(body, &mut |_, expr| self.expr(expr));
                    muts::statements(body, &mut allocated);
                }
                Body::Kernel(body) => {
                    self.on_device = true;
                    muts::statements(body, &mut |stmt| self.select(stmt));
                    muts::expressions(body, &mut |_, expr| self.expr(expr));
                    self.on_device = false;
                }
                Body::Interface | Body::Companion => {}
            }
            program[id].body = body;
        }
    }

    fn declarations(&mut self, program: &mut Program) {
        for var in &mut program.vars {
            bits_of(&mut var.ty);
            self.length(&mut var.ty);
            self.shape(&mut var.shape);
            if let Some(init) = &mut var.init {
                self.expr(init);
            }
        }
        for field in program.types.iter_mut().flat_map(|ty| &mut ty.fields) {
            bits_of(&mut field.ty);
            self.length(&mut field.ty);
            self.shape(&mut field.shape);
            if let Some(init) = &mut field.init {
                self.expr(init);
            }
        }
        for storage in &mut program.storages {
            for initial in &mut storage.initial {
                bits_of(&mut initial.ty);
            }
        }
    }

    fn length(&mut self, ty: &mut Type) {
        if let Type::Character(CharLen::Expr(length), _) = ty {
            self.expr(length);
        }
    }

    fn shape(&mut self, shape: &mut Shape) {
        let bounds = match shape {
            Shape::Explicit(bounds) => bounds,
            Shape::AssumedSize(bounds, last) => {
                self.expr(last);
                bounds
            }
            Shape::Assumed(lowers) => return lowers.iter_mut().for_each(|lower| self.expr(lower)),
            Shape::Scalar | Shape::Deferred(_) => return,
        };
        for bound in bounds {
            self.expr(&mut bound.lower);
            self.expr(&mut bound.upper);
        }
    }

    /// The selector and its values, where ranges ask for the order.
    fn select<Op>(&mut self, stmt: &mut Stmt<Op>) {
        let StmtKind::Select {
            selector, cases, ..
        } = &mut stmt.kind
        else {
            return;
        };
        let Type::Unsigned(kind) = selector.ty else {
            return;
        };
        let values = || cases.iter().flat_map(|case| &case.values);
        if !values().any(|value| matches!(value, CaseValue::Range(..))) {
            return;
        }
        let taken = std::mem::replace(selector, Expr::error(stmt.span));
        *selector = turned(taken, kind);
        let mut turn = |value: &mut Expr| {
            if let ExprKind::Const(constant) = &mut value.kind
                && let Const::Integer(bits) = constant.value()
            {
                *constant = Const::Integer(bits ^ least(kind));
            }
        };
        for value in cases.iter_mut().flat_map(|case| &mut case.values) {
            match value {
                CaseValue::Single(value) => turn(value),
                CaseValue::Range(lower, upper) => {
                    [lower, upper].into_iter().flatten().for_each(&mut turn);
                }
            }
        }
    }

    /// Items of unsigned numbers stand between two that say so.
    fn transfer(&mut self, program: &Program, stmt: &mut Stmt<HostOp>) {
        let span = stmt.span;
        let StmtKind::Op(HostOp::Io(io)) = &mut stmt.kind else {
            return;
        };
        match io {
            Io::Write(transfer) | Io::Read(transfer) => {
                if let IoFormat::Namelist(name, vars) = &transfer.format
                    && vars.iter().any(|var| holds(program, &program[*var].ty))
                {
                    self.refuse(format!("UNSIGNED in the namelist group '{name}'"), span);
                }
                marked(&mut transfer.items);
            }
            Io::Step(step) => {
                if let IoStep::Items { items, .. } = &mut **step {
                    marked(items);
                }
            }
            Io::Open(_) | Io::Close(_) | Io::Inquire(_) | Io::Position { .. } => {}
        }
    }

    fn refuse(&mut self, what: String, span: Span) {
        let found = Diagnostic::error(codes::UNSUPPORTED_TYPE, format!("{what} is not supported"))
            .at(span, "an unsigned number")
            .help("convert it with int(..., kind), to a kind that holds its values");
        self.found.push(found);
    }

    /// An expression, the innermost operations first.
    fn expr(&mut self, expr: &mut Expr) {
        if let ExprKind::IsType {
            ty: Type::Unsigned(_),
            ..
        } = &expr.kind
        {
            self.refuse("SELECT TYPE with UNSIGNED".into(), expr.span);
        }
        let plan = self.plan(expr);
        muts::operands(expr, &mut |_, operand| self.expr(operand));
        if let Some((plan, kind)) = plan {
            self.carry_out(plan, kind, expr);
        }
        bits_of(&mut expr.ty);
        self.length(&mut expr.ty);
    }

    /// What an operation on unsigned numbers of a kind becomes.
    fn plan(&mut self, expr: &Expr) -> Option<(Plan, u8)> {
        match &expr.kind {
            ExprKind::Binary { op, left, .. } => {
                let Type::Unsigned(kind) = left.ty else {
                    return None;
                };
                Some((Plan::Binary(*op), kind))
            }
            ExprKind::Cast(inner) => {
                let out = kind_of(&inner.ty).map(|kind| (Plan::Out, kind));
                out.or_else(|| kind_of(&expr.ty).map(|kind| (Plan::In, kind)))
            }
            ExprKind::Intrinsic { id, args } => {
                let kind = args.iter().flatten().find_map(|arg| kind_of(&arg.ty));
                match (id.name(), kind) {
                    ("uint", None) => kind_of(&expr.ty).map(|kind| (Plan::In, kind)),
                    ("umaskl" | "umaskr", _) => kind_of(&expr.ty).map(|kind| (Plan::Mask, kind)),
                    (name, kind) => self.plan_function(name, kind?, expr),
                }
            }
            other => {
                debug_assert!(!matches!(other, ExprKind::Binary { .. }));
                None
            }
        }
    }

    fn plan_function(&mut self, name: &str, kind: u8, expr: &Expr) -> Option<(Plan, u8)> {
        let plan = match name {
            "uint" | "int" | "int2" | "int8" | "real" | "dble" | "float" | "sngl" => Plan::Out,
            "cmplx" | "dcmplx" => Plan::Parts,
            "max" | "min" => Plan::Turned { all: true },
            "maxval" | "minval" => Plan::Turned { all: false },
            "maxloc" | "minloc" => Plan::TurnedArgument,
            "mod" | "modulo" => Plan::Function("remainder@unsigned"),
            "huge" => Plan::Huge,
            "out_of_range" => Plan::Range(unsigned_kind(expr, 0), unsigned_kind(expr, 1)),
            name if SAME.split(' ').any(|same| same == name) => return None,
            _ => {
                self.refuse(format!("'{name}' of UNSIGNED"), expr.span);
                return None;
            }
        };
        Some((plan, kind))
    }

    fn carry_out(&mut self, plan: Plan, kind: u8, expr: &mut Expr) {
        let span = expr.span;
        let taken = std::mem::replace(expr, Expr::error(span));
        let (ty, rank) = (taken.ty.clone(), taken.rank);
        *expr = match (plan, taken.kind) {
            (Plan::Binary(op), ExprKind::Binary { left, right, .. }) => {
                self.binary(op, kind, [*left, *right], (ty, rank, span))
            }
            (Plan::Out, ExprKind::Cast(inner)) => self.out(*inner, kind, &ty),
            (Plan::Out, ExprKind::Intrinsic { args, .. }) => {
                let value = args.into_iter().flatten().next();
                value.map_or_else(|| Expr::error(span), |value| self.out(value, kind, &ty))
            }
            (Plan::In, ExprKind::Cast(inner)) => self.low_bits(*inner, kind),
            (Plan::In, ExprKind::Intrinsic { args, .. }) => {
                let value = args.into_iter().flatten().next();
                value.map_or_else(|| Expr::error(span), |value| self.low_bits(value, kind))
            }
            (Plan::Parts, ExprKind::Intrinsic { id, args }) => {
                let real = if let Type::Complex(kind) = ty {
                    Type::Real(kind)
                } else {
                    Type::REAL
                };
                let part = |arg: Expr, lowering: &mut Self| {
                    if let Type::Integer(kind) = arg.ty {
                        lowering.out(arg, kind, &real)
                    } else {
                        arg
                    }
                };
                let args = args.into_iter();
                let args = args.map(|arg| arg.map(|arg| part(arg, self))).collect();
                Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span)
            }
            (Plan::Turned { all }, ExprKind::Intrinsic { id, args }) => {
                let args = turned_arguments(args, kind, all);
                let ty = Type::Integer(kind);
                turned(
                    Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span),
                    kind,
                )
            }
            (Plan::TurnedArgument, ExprKind::Intrinsic { id, args }) => {
                let args = turned_arguments(args, kind, false);
                Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span)
            }
            (Plan::Function(name), ExprKind::Intrinsic { args, .. }) => {
                self.function(name, args, (ty, rank, span))
            }
            (Plan::Mask, ExprKind::Intrinsic { id, args }) => {
                let name = id.name().trim_start_matches('u');
                let id = find(name).unwrap_or(id);
                Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span)
            }
            (Plan::Range(of, to), ExprKind::Intrinsic { id, args }) => {
                let ranged = Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span);
                self.out_of_range(of, to, ranged)
            }
            (Plan::Huge, _) => Expr::new(ExprKind::Const(Const::Integer(-1)), ty, 0, span),
            (_, kind) => Expr::new(kind, ty, rank, span),
        };
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        kind: u8,
        [left, right]: [Expr; 2],
        (ty, rank, span): (Type, u8, Span),
    ) -> Expr {
        let name = match op {
            BinaryOp::Div => "quotient@unsigned",
            BinaryOp::Pow => "power@unsigned",
            BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                let sides = [left, right].map(|side| Box::new(turned(side, kind)));
                let [left, right] = sides;
                return Expr::new(ExprKind::Binary { op, left, right }, ty, rank, span);
            }
            BinaryOp::Add
            | BinaryOp::Sub
            | BinaryOp::Mul
            | BinaryOp::Concat
            | BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::And
            | BinaryOp::Or
            | BinaryOp::Eqv
            | BinaryOp::Neqv => {
                let (left, right) = (Box::new(left), Box::new(right));
                return Expr::new(ExprKind::Binary { op, left, right }, ty, rank, span);
            }
        };
        self.function(name, vec![Some(left), Some(right)], (ty, rank, span))
    }

    /// A function of the host's runtime.
    fn function(
        &mut self,
        name: &str,
        args: Vec<Option<Expr>>,
        (ty, rank, span): (Type, u8, Span),
    ) -> Expr {
        if self.on_device {
            self.refuse("this operation of UNSIGNED in device code".into(), span);
        }
        match find(name) {
            Some(id) => Expr::new(ExprKind::Intrinsic { id, args }, ty, rank, span),
            None => Expr::error(span),
        }
    }
}

/// What becomes of an operation.
enum Plan {
    Binary(BinaryOp),
    /// A conversion of an unsigned number, and one to such a number.
    Out,
    In,
    /// CMPLX of numbers of which some are unsigned.
    Parts,
    /// The order of integers is that of unsigned numbers once the first bit is turned, in the arguments and in the result.
    Turned {
        /// All arguments, or the first one alone.
        all: bool,
    },
    TurnedArgument,
    Function(&'static str),
    Mask,
    Huge,
    /// OUT_OF_RANGE of a number of the first kind for the second, of those that are unsigned.
    Range(Option<u8>, Option<u8>),
}

fn holds(program: &Program, ty: &Type) -> bool {
    if let Type::Derived(id) = ty {
        let fields = &program[*id].fields;
        return fields
            .iter()
            .any(|field| !field.pointer && holds(program, &field.ty));
    }
    kind_of(ty).is_some()
}

/// The type that an ALLOCATE statement gives.
fn allocated(stmt: &mut Stmt<HostOp>) {
    if let StmtKind::Op(HostOp::Allocate(allocate)) = &mut stmt.kind
        && let Some(ty) = &mut allocate.ty
    {
        bits_of(ty);
    }
}

fn marked(items: &mut Vec<IoItem>) {
    let mut made = Vec::with_capacity(items.len());
    for mut item in items.drain(..) {
        match &mut item {
            IoItem::Expr(expr) if matches!(expr.ty, Type::Unsigned(_)) => {
                let span = expr.span;
                made.extend(marker(true, span));
                made.push(item);
                made.extend(marker(false, span));
            }
            IoItem::Expr(_) => made.push(item),
            IoItem::ImpliedDo { items, .. } => {
                marked(items);
                made.push(item);
            }
        }
    }
    *items = made;
}

/// Whether an item of a list transfers nothing.
pub(super) fn is_marker(item: &Expr) -> bool {
    matches!(&item.kind, ExprKind::Intrinsic { id, .. } if id.name() == "items@unsigned")
}

fn marker(begin: bool, span: Span) -> Option<IoItem> {
    let id = find("items@unsigned")?;
    let begin = Expr::new(
        ExprKind::Const(Const::Logical(begin)),
        Type::LOGICAL,
        0,
        span,
    );
    let kind = ExprKind::Intrinsic {
        id,
        args: vec![Some(begin)],
    };
    Some(IoItem::Expr(Expr::new(kind, Type::LOGICAL, 0, span)))
}
