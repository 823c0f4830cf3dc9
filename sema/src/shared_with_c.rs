//! Variables of modules and COMMON blocks with BIND(C) that C has, too (F2018 18.9): one place in memory, which a file in C holds or is made to hold.
//!
//! Such a variable, and each member of such a block, is a pointer here, which the main program associates with that place before its first statement. Refuses to know what C does with it.

use crate::diag::{Diagnostic, codes};
use crate::ir::constant::{constant, constant_volume};
use crate::ir::{
    ArrayItem, Body, CharLen, Expr, ExprKind, HostOp, ProcId, Procedure, Program, Role, Shape,
    Space, Stmt, StmtKind, Type, VarId, Variable,
};
use crate::source::Span;
use crate::{Analyzer, intrinsics};

/// A variable, and its name in C.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) var: VarId,
    pub(crate) label: String,
    /// BIND(C).
    pub(crate) span: Span,
}

/// A COMMON block, and its name in C.
#[derive(Debug)]
pub(crate) struct SharedBlock {
    pub(crate) block: String,
    pub(crate) label: String,
    /// BIND(C).
    pub(crate) span: Span,
}

/// Where a variable lies: in how many bytes of which name, behind how many others.
struct Place<'l> {
    label: &'l str,
    bytes: i64,
    offset: u64,
}

impl Analyzer<'_> {
    /// Has the program begin with the places of all variables that C shares.
    pub(super) fn share_with_c(&mut self) {
        let mut start = Vec::new();
        for shared in std::mem::take(&mut self.shared_with_c) {
            let bytes = self.bytes_for_c(shared.var).unwrap_or_default();
            let place = Place {
                label: &shared.label,
                bytes,
                offset: 0,
            };
            match self.placed_by_c(shared.var, place) {
                Some(stmts) => start.extend(stmts),
                None => self.not_shared(shared.var, shared.span),
            }
        }
        for shared in std::mem::take(&mut self.blocks_shared_with_c) {
            start.extend(self.block_placed_by_c(&shared));
        }
        if let Some(main) = self.program.main
            && let Body::Host(body) = &mut self.program[main].body
        {
            body.splice(0..0, start);
        }
    }

    fn block_placed_by_c(&mut self, shared: &SharedBlock) -> Vec<Stmt<HostOp>> {
        let members = self.places_in_common(&shared.block);
        let end = |(offset, var): &(u64, VarId)| {
            Some(i64::try_from(*offset).ok()? + self.bytes_for_c(*var)?)
        };
        let bytes = members.iter().filter_map(end).max().unwrap_or_default();
        let mut start = Vec::new();
        for (offset, var) in members {
            let place = Place {
                label: &shared.label,
                bytes,
                offset,
            };
            match self.placed_by_c(var, place) {
                Some(stmts) => start.extend(stmts),
                // A unit that repeats BIND(C) means the same members.
                None if self.program[var].pointer => {}
                None => self.not_shared(var, shared.span),
            }
        }
        start
    }

    /// The bytes of a variable that C can share.
    fn bytes_for_c(&self, var: VarId) -> Option<i64> {
        let variable = &self.program[var];
        let plain = variable.space == Space::Host
            && matches!(variable.role, Role::Module(_) | Role::Common(_))
            && !variable.pointer
            && !variable.allocatable
            && variable.overlay.is_none()
            && variable.declared.is_none()
            && !variable.per_thread
            && self.type_not_shared(variable).is_none();
        bytes(&self.program, &variable.ty, &variable.shape).filter(|_| plain)
    }

    /// The statements that associate a variable with its place and give it its initial value.
    fn placed_by_c(&mut self, var: VarId, place: Place<'_>) -> Option<Vec<Stmt<HostOp>>> {
        self.program.main?;
        self.bytes_for_c(var)?;
        let variable = &self.program[var];
        let (shape, span) = (variable.shape.clone(), variable.span);
        let place = self.place_in_c(place, span)?;
        let variable = &mut self.program[var];
        let rank = variable.rank();
        variable.pointer = true;
        let init = variable.init.take();
        if rank > 0 {
            variable.shape = Shape::Deferred(rank);
        }
        let whole = Expr::new(ExprKind::Var(var), variable.ty.clone(), rank, variable.span);
        let (extents, lowers) = dimensions(&shape, span);
        let args = vec![Some(place), Some(whole.clone()), extents, lowers];
        let id = intrinsics::find("c_f_pointer")?;
        let mut stmts = vec![Stmt::new(StmtKind::IntrinsicCall { id, args }, span)];
        if let Some(rhs) = init {
            stmts.push(Stmt::new(StmtKind::Assign { lhs: whole, rhs }, span));
        }
        Some(stmts)
    }

    /// A reference to the function in C that tells where the variable is.
    fn place_in_c(&mut self, place: Place<'_>, span: Span) -> Option<Expr> {
        let (label, offset) = (place.label, place.offset);
        let name = match offset {
            0 => format!("place_of_{label}"),
            _ => format!("place_in_{label}_{offset}"),
        };
        let function = format!("cuf2rs_{name}");
        let companions = &mut self.program.companions;
        companions.hold_variable(label, place.bytes, offset, &function);
        let pointer = Type::Derived(self.builtin_type("c_ptr")?);
        let mut procedure = Procedure::bare(name.clone(), span);
        procedure.head = format!("type(c_ptr) function {name}() bind(c, name='{function}')");
        procedure.body = Body::Companion;
        procedure.bind_c = Some(function);
        let id: ProcId = self.program.add_proc(procedure);
        let mut result = Variable::new(name, span, pointer.clone(), Shape::Scalar, Role::Result);
        result.owner = Some(id);
        self.program[id].result = Some(self.program.add_var(result));
        let call = ExprKind::Call {
            procedure: id,
            args: Vec::new(),
        };
        Some(Expr::new(call, pointer, 0, span))
    }

    /// What of a variable's type C sees in another way, and what to write instead.
    fn type_not_shared(&self, variable: &Variable) -> Option<(&'static str, &'static str)> {
        match &variable.ty {
            Type::Character(_, 1) => None,
            Type::Derived(ty)
                if !self.program[*ty].bound && self.program[*ty].builtin.is_none() =>
            {
                Some((
                    "only a type with BIND(C) has its components where C has them",
                    "give the type BIND(C)",
                ))
            }
            Type::Derived(_)
            | Type::Integer(_)
            | Type::Unsigned(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Error => self.type_without_counterpart(variable),
        }
    }

    fn not_shared(&mut self, var: VarId, span: Span) {
        let (what, help) = self.type_not_shared(&self.program[var]).unwrap_or((
            "C knows variables of the host with a constant size, in a program with a main program in Fortran",
            "remove BIND(C), and hand the variable to C as an argument",
        ));
        let name = self.program[var].name.clone();
        let message = format!("'{name}' cannot be shared with C");
        let found = Diagnostic::error(codes::UNSUPPORTED_ATTRIBUTE, message)
            .at(span, what)
            .help(help);
        self.report(found);
    }
}

/// SHAPE and LOWER of C_F_POINTER.
fn dimensions(shape: &Shape, span: Span) -> (Option<Expr>, Option<Expr>) {
    let Shape::Explicit(bounds) = shape else {
        return (None, None);
    };
    let known: Vec<(i64, i64)> = bounds
        .iter()
        .filter_map(|one| Some((constant(&one.lower)?, constant(&one.upper)?)))
        .collect();
    let extents = known.iter().map(|(lower, upper)| upper - lower + 1);
    let lowers = known.iter().map(|(lower, _)| *lower);
    let moved = lowers.clone().any(|lower| lower != 1);
    let lowers = moved.then(|| numbers(lowers.collect(), span));
    (Some(numbers(extents.collect(), span)), lowers)
}

fn numbers(values: Vec<i64>, span: Span) -> Expr {
    let item = |value: i64| ArrayItem::Expr(Expr::int(value, span));
    let items = values.into_iter().map(item).collect();
    Expr::new(ExprKind::Array(items), Type::Integer(8), 1, span)
}

/// The bytes of a variable, with room for what C puts between components.
fn bytes(program: &Program, ty: &Type, shape: &Shape) -> Option<i64> {
    let count = match shape.rank() {
        0 => 1,
        _ => constant_volume(shape)?,
    };
    let one = match ty {
        Type::Integer(kind) | Type::Unsigned(kind) | Type::Real(kind) | Type::Logical(kind) => {
            i64::from(*kind)
        }
        Type::Complex(kind) => 2 * i64::from(*kind),
        Type::Character(CharLen::Const(length), 1) => *length,
        Type::Derived(id) if program[*id].builtin.is_some() => 8,
        Type::Derived(id) => program[*id].fields.iter().try_fold(0_i64, |all, field| {
            all.checked_add(bytes(program, &field.ty, &field.shape)?.checked_add(16)?)
        })?,
        Type::Character(..) | Type::Class(_) | Type::Procedure(_) | Type::Error => return None,
    };
    one.checked_mul(count)
}
