//! Elements of array expressions, as the threads of a kernel compute them: each designator at the subscripts that belong to the round.
//!
//! What a scalar of the host is computed from stays a matter of the host where device code cannot compute it: such a part is marked as a
//! fetched value, which travels by value. Refuses to know statements.

use super::Why;
use super::axes::Axis;
use super::lines::Along;
use super::starts::Starts;
use crate::intrinsics::{Class, Spelling};
use crate::ir::constant::constant;
use crate::ir::element::{arithmetic, inquiry, lower_bound};
use crate::ir::overlap::difference;
use crate::ir::space::{beyond_host, space_of};
use crate::ir::walk::refs;
use crate::ir::{
    Actual, Expr, ExprKind, Program, Role, Shape, Space, Subscript, Target, Type, VarId,
};
use crate::source::Span;

/// The rounds of a kernel, and what their elements were made of.
pub(super) struct Elements<'p> {
    pub(super) program: &'p Program,
    pub(super) starts: &'p Starts,
    pub(super) axes: Vec<Axis>,
    /// Variables whose elements the statement stores: their scalars are read before.
    pub(super) stored: Vec<VarId>,
    /// Indices of FORALL, which the host knows nothing of.
    pub(super) indices: Vec<VarId>,
    /// Array designators, each with the axes along which it goes.
    pub(super) operands: Vec<(Expr, Vec<usize>)>,
    /// The statement works on managed data.
    pub(super) managed: bool,
    /// Values of the host that were computed from what the statement stores.
    pub(super) early: bool,
    /// The statement is device code already: all that it names is there.
    pub(super) in_region: bool,
}

impl<'p> Elements<'p> {
    pub(super) fn new(program: &'p Program, starts: &'p Starts, axes: Vec<Axis>) -> Self {
        Elements {
            program,
            starts,
            axes,
            stored: Vec::new(),
            indices: Vec::new(),
            operands: Vec::new(),
            managed: false,
            early: false,
            in_region: false,
        }
    }

    /// For a statement of a compute construct.
    pub(super) fn of_region(program: &'p Program, starts: &'p Starts, axes: Vec<Axis>) -> Self {
        Elements {
            in_region: true,
            ..Elements::new(program, starts, axes)
        }
    }

    /// The element of an array expression that belongs to the round, along all axes.
    pub(super) fn element(&mut self, expr: &Expr) -> Result<Expr, Why> {
        let all: Vec<usize> = (0..self.axes.len()).collect();
        self.along(expr, &all)
    }

    /// The element of an array expression whose dimensions go along these axes.
    pub(super) fn along(&mut self, expr: &Expr, axes: &[usize]) -> Result<Expr, Why> {
        if !is_plain(&expr.ty) {
            return Err("it has characters or structures");
        }
        if expr.rank == 0 {
            return self.scalar(expr);
        }
        if usize::from(expr.rank) != axes.len() {
            return Err("it joins arrays of several ranks");
        }
        if expr.root().is_some() {
            return self.designator(expr, axes);
        }
        if let Some(kind) = expr.kind.over(|inner| self.along(inner, axes))? {
            return Ok(Expr::new(kind, expr.ty.clone(), 0, expr.span));
        }
        let kind = match &expr.kind {
            ExprKind::Fetch(inner) => return self.along(inner, axes),
            ExprKind::Intrinsic { id, args } => return self.intrinsic(expr, *id, args, axes),
            ExprKind::Call { procedure, args } => {
                let procedure = self.on_device(*procedure)?;
                let args = args.iter().map(|arg| self.actual(arg, axes));
                ExprKind::Call {
                    procedure,
                    args: args.collect::<Result<_, _>>()?,
                }
            }
            ExprKind::Array(items) => match (self.in_region, axes) {
                (true, [axis]) => return self.listed(items, &Along::Axis(*axis)),
                _ => return Err("an array constructor is a value of the host"),
            },
            _ => return Err("a part of it has no elements that a kernel could compute"),
        };
        Ok(Expr::new(kind, expr.ty.clone(), 0, expr.span))
    }

    fn intrinsic(
        &mut self,
        whole: &Expr,
        id: crate::intrinsics::IntrinsicId,
        args: &[Option<Expr>],
        axes: &[usize],
    ) -> Result<Expr, Why> {
        let row = id.row();
        if let ("transpose", [Some(matrix)], [rows, columns]) = (row.name, args, axes) {
            return self.along(matrix, &[*columns, *rows]);
        }
        if self.in_region && row.class == Class::Transformational {
            let along: Vec<Along> = axes.iter().map(|axis| Along::Axis(*axis)).collect();
            return self.of_function(whole, &along);
        }
        if row.class != Class::Elemental || !row.device || row.cuda == Spelling::None {
            return Err("a function in it takes whole arrays or has no device version");
        }
        let args = args.iter().map(|arg| match arg {
            Some(arg) => self.along(arg, axes).map(Some),
            None => Ok(None),
        });
        let args = args.collect::<Result<_, _>>()?;
        let kind = ExprKind::Intrinsic { id, args };
        Ok(Expr::new(kind, whole.ty.clone(), 0, whole.span))
    }

    fn actual(&mut self, arg: &Actual, axes: &[usize]) -> Result<Actual, Why> {
        let Some(value) = &arg.value else {
            return Err("a function in it has absent arguments");
        };
        Ok(Actual {
            value: Some(self.along(value, axes)?),
            how: arg.how,
        })
    }

    /// The version of an elemental function that device code may call.
    fn on_device(&self, procedure: crate::ir::ProcId) -> Result<crate::ir::ProcId, Why> {
        let called = &self.program[procedure];
        if !called.elemental {
            return Err("a function in it takes whole arrays");
        }
        if self.in_region {
            return Ok(procedure);
        }
        let twin = called
            .twin
            .filter(|twin| self.program[*twin].target == Target::Device);
        twin.ok_or("a function in it is no device procedure: attributes(host, device) makes it one")
    }

    // ------------------------------------------------------------------------------------------ designators

    fn designator(&mut self, expr: &Expr, axes: &[usize]) -> Result<Expr, Why> {
        self.reachable(expr)?;
        let known = |(known, along): &(Expr, Vec<usize>)| known.same(expr) && along == axes;
        if !self.operands.iter().any(known) {
            self.operands.push((expr.clone(), axes.to_vec()));
        }
        self.place(expr, axes)
    }

    /// Whether threads reach an array.
    fn reachable(&mut self, expr: &Expr) -> Result<(), Why> {
        if self.in_region {
            return Ok(());
        }
        let root = expr.root().map(|root| &self.program[root]);
        if root.is_some_and(|root| root.role == Role::Parameter) {
            return Ok(());
        }
        match space_of(self.program, expr) {
            Some(Space::Managed) => {
                self.managed = true;
                Ok(())
            }
            Some(space) if beyond_host(space) => Ok(()),
            _ => Err("it uses an array of the host"),
        }
    }

    /// The element itself, subscripts and all.
    pub(super) fn place(&mut self, expr: &Expr, axes: &[usize]) -> Result<Expr, Why> {
        let kind = match &expr.kind {
            ExprKind::Var(_) => self.whole(expr, axes),
            ExprKind::Component { base, ty, field } if base.rank > 0 => {
                let field_rank = self.program[*ty].fields[*field as usize].shape.rank();
                if field_rank > 0 {
                    return Err("it goes over array components of an array");
                }
                ExprKind::Component {
                    base: Box::new(self.place(base, axes)?),
                    ty: *ty,
                    field: *field,
                }
            }
            ExprKind::Component { .. } => {
                let holder = self.holder(expr)?;
                self.whole(&holder, axes)
            }
            ExprKind::Section { base, subscripts } if base.rank as usize == subscripts.len() => {
                let (base, subscripts) = (base.clone(), subscripts.clone());
                ExprKind::Element {
                    subscripts: self.section(&base, &subscripts, axes)?,
                    base: Box::new(self.holder(&base)?),
                }
            }
            _ => return Err("it names parts of the elements of an array"),
        };
        Ok(Expr::new(kind, expr.ty.clone(), 0, expr.span))
    }

    /// A whole array with the subscripts on the way to it.
    pub(super) fn holder(&mut self, expr: &Expr) -> Result<Expr, Why> {
        let kind = match &expr.kind {
            ExprKind::Var(_) => return Ok(expr.clone()),
            ExprKind::Part(base) if base.rank == 0 => ExprKind::Part(Box::new(self.holder(base)?)),
            ExprKind::Component { base, ty, field } if base.rank == 0 => ExprKind::Component {
                base: Box::new(self.holder(base)?),
                ty: *ty,
                field: *field,
            },
            ExprKind::Element { base, subscripts } if expr.rank == 0 => {
                let subscripts: Vec<_> = subscripts
                    .iter()
                    .map(|index| self.scalar(index))
                    .collect::<Result<_, _>>()?;
                ExprKind::Element {
                    base: Box::new(self.holder(base)?),
                    subscripts,
                }
            }
            _ => return Err("it goes over components of an array"),
        };
        Ok(Expr::new(kind, expr.ty.clone(), expr.rank, expr.span))
    }

    fn whole(&mut self, expr: &Expr, axes: &[usize]) -> ExprKind {
        let subscripts = axes.iter().enumerate().map(|(dim, &axis)| {
            let lower = self.lower(expr, dim);
            self.axes[axis].at(lower, None)
        });
        ExprKind::Element {
            subscripts: subscripts.collect(),
            base: Box::new(expr.clone()),
        }
    }

    /// The lower bound of an array: 1 where all ALLOCATE statements of the program say so.
    pub(super) fn lower(&self, array: &Expr, dim: usize) -> Expr {
        if self.starts.at_one(self.program, array) {
            return Expr::int(1, array.span);
        }
        let declared = if let ExprKind::Var(var) = &array.kind {
            if let Shape::Explicit(bounds) = &self.program[*var].shape {
                bounds.get(dim).map(|bounds| &bounds.lower)
            } else {
                None
            }
        } else {
            None
        };
        match declared.filter(|lower| constant(lower).is_some()) {
            Some(lower) => lower.clone(),
            None => lower_bound(self.program, array, dim, array.span),
        }
    }

    fn section(
        &mut self,
        base: &Expr,
        subscripts: &[Subscript],
        axes: &[usize],
    ) -> Result<Vec<Expr>, Why> {
        let mut axes = axes.iter();
        let mut next = || axes.next().copied().ok_or("its ranks differ");
        let mut found = Vec::new();
        for (dim, subscript) in subscripts.iter().enumerate() {
            found.push(match subscript {
                Subscript::Index(index) => self.scalar(index)?,
                Subscript::Vector(vector) => {
                    let axis = next()?;
                    self.along(vector, &[axis])?
                }
                Subscript::Range { lower, stride, .. } => {
                    let axis = next()?;
                    let lower = match lower {
                        Some(lower) => self.scalar(lower)?,
                        None => self.lower(base, dim),
                    };
                    let stride = stride.as_ref().map(|stride| self.scalar(stride));
                    self.axes[axis].at(lower, stride.transpose()?)
                }
            });
        }
        Ok(found)
    }

    // ------------------------------------------------------------------------------------------ scalars

    /// A scalar as device code computes it, or as a value that the host hands over.
    pub(super) fn scalar(&mut self, expr: &Expr) -> Result<Expr, Why> {
        if self.in_region {
            return Ok(expr.clone());
        }
        if let Some(found) = self.computed(expr)? {
            return Ok(found);
        }
        if !is_plain(&expr.ty) {
            return Err("it has characters or structures");
        }
        if self.indices.iter().any(|index| expr.mentions(*index)) {
            return Err("it uses what only the host has");
        }
        self.early |= self.stored.iter().any(|var| expr.mentions(*var));
        let inner = if let ExprKind::Paren(inner) = &expr.kind {
            inner.clone()
        } else {
            Box::new(expr.clone())
        };
        let kind = ExprKind::Fetch(inner);
        Ok(Expr::new(kind, expr.ty.clone(), 0, expr.span))
    }

    /// `None`: the host computes it.
    fn computed(&mut self, expr: &Expr) -> Result<Option<Expr>, Why> {
        if !is_plain(&expr.ty) || has_text(expr) {
            return Ok(None);
        }
        if let Some(kind) = expr.kind.over(|inner| self.scalar(inner))? {
            return Ok(Some(Expr::new(kind, expr.ty.clone(), 0, expr.span)));
        }
        let kind = match &expr.kind {
            ExprKind::Const(_) => return Ok(Some(expr.clone())),
            ExprKind::Intrinsic { id, args }
                if id.row().class == Class::Elemental
                    && id.row().device
                    && id.row().cuda != Spelling::None =>
            {
                let args = args
                    .iter()
                    .map(|arg| arg.as_ref().map(|arg| self.scalar(arg)).transpose());
                ExprKind::Intrinsic {
                    id: *id,
                    args: args.collect::<Result<_, _>>()?,
                }
            }
            ExprKind::Fetch(inner) => return self.device_scalar(inner),
            ExprKind::Call { procedure, args } if self.is_of_round(expr) => {
                let procedure = self.on_device(*procedure)?;
                let args = args.iter().map(|arg| self.actual(arg, &[]));
                ExprKind::Call {
                    procedure,
                    args: args.collect::<Result<_, _>>()?,
                }
            }
            _ if self.is_of_round(expr) && space_of(self.program, expr) == Some(Space::Managed) => {
                self.managed = true;
                return self.holder(expr).map(Some);
            }
            _ => return Ok(self.is_host_scalar(expr).then(|| expr.clone())),
        };
        Ok(Some(Expr::new(kind, expr.ty.clone(), 0, expr.span)))
    }

    /// Whether a scalar differs from round to round of a FORALL.
    fn is_of_round(&self, expr: &Expr) -> bool {
        self.indices.iter().any(|index| expr.mentions(*index))
    }

    /// A variable of the host, or a component of one, that travels by value as it stands.
    fn is_host_scalar(&self, expr: &Expr) -> bool {
        if let ExprKind::Var(var) = &expr.kind {
            let var = &self.program[*var];
            let here = matches!(var.space, Space::Host | Space::Pinned);
            let plain = !var.allocatable && !var.pointer;
            var.rank() == 0 && here && plain && !matches!(var.ty, Type::Class(_))
        } else if let ExprKind::Component { base, ty, field } = &expr.kind {
            let field = &self.program[*ty].fields[*field as usize];
            let plain = !field.allocatable && !field.pointer && field.space == Space::Host;
            plain && field.shape.rank() == 0 && self.is_host_scalar(base)
        } else {
            false
        }
    }

    /// A scalar in device memory, which threads read unless the statement stores into its array.
    fn device_scalar(&mut self, inner: &Expr) -> Result<Option<Expr>, Why> {
        let Some(root) = inner.root().filter(|root| !self.stored.contains(root)) else {
            return Ok(None);
        };
        let var = &self.program[root];
        let aliased = (var.pointer || var.target) && !self.is_of_round(inner);
        if aliased || (var.rank() == 0 && (var.allocatable || var.pointer)) {
            return Ok(None);
        }
        self.holder(inner).map(Some)
    }
}

/// Numbers and logicals.
pub(super) fn is_plain(ty: &Type) -> bool {
    match ty {
        // No device computes with numbers of 128 bits.
        Type::Real(16) | Type::Complex(16) => false,
        Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_) => true,
        Type::Character(..)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Unsigned(_)
        | Type::Error => false,
    }
}

/// Whether characters or structures are operands of a scalar: the host computes it.
fn has_text(expr: &Expr) -> bool {
    let mut found = false;
    if expr.root().is_none() {
        refs::operands(expr, &mut |_, operand| found |= !is_plain(&operand.ty));
    }
    found
}

/// Whether device arrays are read element by element: what makes an expression one for the device.
pub(super) fn reads_device_arrays(expr: &Expr) -> bool {
    let mut found = false;
    refs::each(expr, &mut |node| {
        found |= matches!(node.kind, ExprKind::Fetch(_)) && node.rank > 0;
    });
    found
}

/// An expression as if the host reached device memory.
pub(super) fn without_fetches(mut expr: Expr) -> Expr {
    crate::ir::walk::muts::each(&mut expr, &mut |node| {
        while let ExprKind::Fetch(inner) = &mut node.kind {
            *node = std::mem::replace(&mut **inner, Expr::error(Span::default()));
        }
    });
    expr
}

impl Axis {
    /// The subscript of an array whose elements begin at `lower`.
    pub(super) fn at(&self, lower: Expr, stride: Option<Expr>) -> Expr {
        let index = self.index();
        let stride = stride.filter(|stride| constant(stride) != Some(1));
        match stride {
            None => self.shifted(index, lower),
            Some(stride) => {
                let passed = self.shifted(index, Expr::int(0, lower.span));
                let steps = arithmetic(crate::ir::BinaryOp::Mul, passed, stride);
                arithmetic(crate::ir::BinaryOp::Add, lower, steps)
            }
        }
    }

    /// The index, counted from `lower` on.
    fn shifted(&self, index: Expr, lower: Expr) -> Expr {
        use crate::ir::BinaryOp::{Add, Sub};
        if lower.same(&self.first) {
            return index;
        }
        if let Some(gap) = difference(&lower, &self.base) {
            return arithmetic(Add, index, Expr::int(gap, lower.span));
        }
        let passed = arithmetic(Sub, index, self.base.clone());
        arithmetic(Add, passed, lower)
    }
}

/// `size(array, dim)`, a constant where it is declared.
pub(super) fn extent(program: &Program, array: &Expr, dim: usize) -> Expr {
    let declared = if let ExprKind::Var(var) = &array.kind {
        match &program[*var].shape {
            Shape::Explicit(bounds) => bounds.get(dim),
            Shape::Scalar | Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => None,
        }
    } else {
        None
    };
    let constant = declared
        .and_then(|bounds| Some((constant(&bounds.upper)? - constant(&bounds.lower)? + 1).max(0)));
    match constant {
        Some(extent) => Expr::int(extent, array.span),
        None => inquiry("size", array, dim, array.span),
    }
}
