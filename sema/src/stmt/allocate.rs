//! ALLOCATE and DEALLOCATE: one operation per object.

mod made;
mod options;
mod rules;

use super::elementwise::with_values;
use super::settled::calls;
use super::{Lowering, one};
use crate::coarrays::cobounds;
use crate::diag::{Diagnostic, codes};
use crate::expr::space_of;
use crate::ir::element::{inquiry, lower_bound};
use crate::ir::{
    Allocate, BinaryOp, Bounds, Const, Expr, ExprKind, HostOp, IfArm, Stmt, StmtKind, Type,
    UnaryOp, VarId,
};
use crate::source::Span;
use crate::syntax::ast;
use made::{Given, Made, with_value};
use std::collections::HashMap;

/// The options of one statement by lower-case keyword.
type Options = HashMap<String, Expr>;

const OF_ALLOCATE: &[&str] = &[
    "stat", "errmsg", "source", "mold", "pinned", "stream", "align",
];
/// Memory is free when the stream has done what came before: that is when every stream has, which freeing waits for.
const OF_DEALLOCATE: &[&str] = &["stat", "errmsg", "stream"];

impl Lowering<'_, '_> {
    /// `allocate(type :: a(n), b, stat=s)`.
    pub(super) fn allocate(
        &mut self,
        ty: &Option<ast::TypeSpec>,
        items: &[ast::Expr],
        options: &[ast::AllocOption],
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let given = ty.as_ref().map(|spec| {
            let ty = self.an.type_spec(self.cx, spec);
            let lengths = self.an.spec_lengths(self.cx, spec, &ty);
            Given { ty, lengths }
        });
        let options = self.allocation_options(options, OF_ALLOCATE);
        self.check_options_together(&options);
        let (mut out, mut followed) = (Vec::new(), Vec::new());
        let mut bindings = Vec::new();
        let options = self.evaluated_once((options, items.len()), &mut bindings, span);
        for item in items {
            let (item, noting) = without_cobounds(item);
            if let Some(mut allocate) = self.allocation(given.as_ref(), item, &options) {
                let object = self.settled::<HostOp>(&allocate.object, &[], &mut bindings, span);
                allocate.object = object;
                self.check_allocated_once(&out, &allocate.object, &options);
                self.check_bounds_from_others(&out, &allocate.bounds);
                followed.extend(self.an.follow_allocation(&allocate.object, true, span));
                out.push(Stmt::new(
                    StmtKind::Op(HostOp::Allocate(Box::new(allocate))),
                    span,
                ));
                followed.extend(noting.iter().flat_map(|stmt| self.action::<HostOp>(stmt)));
            }
        }
        let mut out = self.one_after_another(out, options.get("stat"), span);
        out.extend(followed);
        with_values(bindings, out, span)
    }

    /// SOURCE= and MOLD= are asked for their shape and for values, by every object, and STAT= is looked at: procedures in them are called once.
    fn evaluated_once(
        &mut self,
        (mut options, objects): (Options, usize),
        bindings: &mut Vec<(VarId, Expr)>,
        span: Span,
    ) -> Options {
        for key in ["source", "mold", "stat"] {
            let Some(value) = options.remove(key) else {
                continue;
            };
            let once = matches!(value.ty, Type::Derived(_)) && objects == 1;
            let again = !once && !matches!(value.ty, Type::Class(_));
            let value = if value.root().is_some() {
                self.settled::<HostOp>(&value, &[], bindings, span)
            } else if calls(&value) && again {
                self.held_as(key, value, bindings, span)
            } else {
                value
            };
            options.insert(key.to_string(), value);
        }
        options
    }

    pub(super) fn deallocate(
        &mut self,
        items: &[ast::Expr],
        options: &[ast::AllocOption],
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let options = self.allocation_options(options, OF_DEALLOCATE);
        let (mut out, mut before) = (Vec::new(), Vec::new());
        for item in items {
            let object = self.an.expr(self.cx, item);
            if object.ty == Type::Error || !self.must_be_allocatable(&object) {
                continue;
            }
            before.extend(self.an.follow_allocation(&object, false, span));
            let (stat, errmsg) = (options.get("stat").cloned(), options.get("errmsg").cloned());
            out.extend(one(
                StmtKind::Op(HostOp::Deallocate {
                    object,
                    stat: stat.map(Box::new),
                    errmsg: errmsg.map(Box::new),
                }),
                span,
            ));
        }
        before.extend(self.one_after_another(out, options.get("stat"), span));
        before
    }

    /// With STAT=, an object is treated only when those before it succeeded: the first failure must stay visible.
    fn one_after_another(
        &mut self,
        stmts: Vec<Stmt<HostOp>>,
        stat: Option<&Expr>,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let Some(stat) = stat else {
            return stmts;
        };
        let mut stmts = stmts.into_iter();
        let mut out: Vec<_> = stmts.next().into_iter().collect();
        for stmt in stmts {
            let zero = self.an.cast(Expr::int(0, span), &stat.ty);
            let kind = ExprKind::Binary {
                op: BinaryOp::Eq,
                left: Box::new(stat.clone()),
                right: Box::new(zero),
            };
            let condition = Expr::new(kind, Type::LOGICAL, 0, span);
            let arms = vec![IfArm {
                condition,
                body: vec![stmt],
                leading: Vec::new(),
            }];
            out.extend(one(
                StmtKind::If {
                    arms,
                    otherwise: None,
                    name: None,
                },
                span,
            ));
        }
        out
    }

    fn allocation(
        &mut self,
        given: Option<&Given>,
        item: &ast::Expr,
        options: &Options,
    ) -> Option<Allocate> {
        let ty = &given.map(|given| given.ty.clone());
        let (object, bounds) = if let ast::ExprKind::Apply { base, args } = &item.kind {
            let object = self.an.expr(self.cx, base);
            (object, self.bounds(args)?)
        } else {
            (self.an.expr(self.cx, item), Vec::new())
        };
        if object.ty == Type::Error || !self.must_be_allocatable(&object) {
            return None;
        }
        self.check_intent(&object);
        if !self.length_is_known(&object, true) {
            return None;
        }
        if let Some(ty) = ty
            && !self.an.accepts(&object.ty, ty)
        {
            let (given, declared) = (self.an.type_name(ty), self.an.type_name(&object.ty));
            let message = format!("ALLOCATE with type {given} of an object of type {declared}");
            self.an.error(
                codes::ALLOCATE_TYPE,
                item.span,
                message,
                format!("declared {declared}"),
            );
            return None;
        }
        let shape_given = options.contains_key("source") || options.contains_key("mold");
        self.check_bounds(&object, &bounds, shape_given, item.span)?;
        self.check_source(&object, options)?;
        self.check_length_given(&object, ty.as_ref(), item.span)?;
        self.check_dynamic_type(&object, ty, options, item.span)?;
        self.warn_unpinned(&object, options);
        let made = self.made_at_allocation((&object, &bounds), given, options, item.span);
        if let Made::Object(value, bounds) = made {
            return Some(with_value(object, value, bounds, options));
        } else if let Made::Refused = made {
            return None;
        }
        let declared = object.ty.clone();
        let take = |key: &str| options.get(key).cloned();
        let mold = take("mold").map(|mold| self.an.as_declared(mold, &declared));
        // A device array is filled within the device.
        let within = self.lives_beyond(&object) && object.rank > 0;
        let source = take("source").map(|source| self.an.as_declared(source, &declared));
        let source = source.map(|source| match within && source.rank > 0 {
            true => source,
            false => self.an.readable(self.cx, source),
        });
        Some(Allocate {
            char_len: ty
                .as_ref()
                .and_then(length)
                .filter(|_| is_deferred(&object.ty)),
            ty: matches!(object.ty, Type::Class(_))
                .then(|| ty.clone())
                .flatten(),
            object,
            bounds,
            source,
            mold,
            stat: take("stat"),
            errmsg: take("errmsg"),
            pinned: take("pinned"),
            stream: take("stream"),
        })
    }

    /// CHARACTER(*) with ALLOCATABLE or POINTER has the length that the actual argument declares, which an object without storage does not know.
    pub(super) fn length_is_known(&mut self, object: &Expr, allocated: bool) -> bool {
        let ExprKind::Var(id) = object.kind else {
            return true;
        };
        let var = &self.an.program[id];
        let assumed = matches!(var.ty, Type::Character(crate::ir::CharLen::Assumed, _));
        // Assignment gives storage to an allocatable alone.
        let given = var.allocatable || var.pointer && allocated;
        if !assumed || var.dummy().is_none() || !given {
            return true;
        }
        let (name, declared) = (var.name.clone(), var.span);
        self.an.report(
            Diagnostic::error(
                codes::UNSUPPORTED_ATTRIBUTE,
                format!("'{name}' is CHARACTER(*) and is given storage here"),
            )
            .at(object.span, "takes its length from the actual argument's declaration")
            .also(declared, "declared here")
            .help("declare it `character(len=n), allocatable` with the length as an argument, or `character(:), allocatable`"),
        );
        false
    }

    /// PINNED= asks whether memory is page-locked, which that of other objects never is.
    fn warn_unpinned(&mut self, object: &Expr, options: &Options) {
        let pinned = space_of(&self.an.program, object) == Some(crate::ir::Space::Pinned);
        let Some(asked) = options.get("pinned").filter(|_| !pinned) else {
            return;
        };
        let message = "PINNED= of an object that is not PINNED";
        self.an.report(
            Diagnostic::warning(codes::PINNED_NOT_ALLOCATABLE, message)
                .at(object.span, "its memory is never page-locked")
                .also(asked.span, "is .false. afterwards")
                .help("declare it with PINNED, or leave the option out"),
        );
    }

    fn bounds(&mut self, args: &[ast::Arg]) -> Option<Vec<Bounds>> {
        let mut bounds = Vec::new();
        for arg in args {
            let (lower, upper) = match &arg.value {
                ast::ArgValue::Expr(upper) => (None, upper),
                ast::ArgValue::Triplet {
                    lower: Some(lower),
                    upper: Some(upper),
                    stride: None,
                } => (Some(lower), &**upper),
                ast::ArgValue::Triplet { .. }
                | ast::ArgValue::AltReturn(_)
                | ast::ArgValue::Star => {
                    let message = "ALLOCATE needs the upper bound of every dimension";
                    self.an
                        .error(codes::ALLOCATE_SHAPE, arg.span, message, "has none");
                    return None;
                }
            };
            let lower = match lower {
                Some(lower) => self.an.scalar_integer(self.cx, lower, "lower bound"),
                None => Expr::int(1, arg.span),
            };
            let upper = self.an.scalar_integer(self.cx, upper, "upper bound");
            bounds.push(self.an.range_of_one_kind(lower, upper));
        }
        Some(bounds)
    }

    fn check_bounds(
        &mut self,
        object: &Expr,
        bounds: &[Bounds],
        shape_given: bool,
        span: Span,
    ) -> Option<()> {
        let rank = usize::from(object.rank);
        let fits = bounds.len() == rank || (bounds.is_empty() && shape_given);
        if !fits {
            let name = object.root().map_or("", |root| &self.an.program[root].name);
            let colons = vec![":"; bounds.len()].join(", ");
            let (message, help) = match (rank, bounds.len()) {
                (0, _) => (
                    format!("'{name}' is allocated with bounds and is a scalar"),
                    format!("declare it `{name}({colons})`, or leave the bounds out here"),
                ),
                (_, 0) => (
                    format!("an array of rank {rank} is allocated without bounds"),
                    String::from(
                        "give one bound per dimension, or SOURCE= with an array of that shape",
                    ),
                ),
                (_, count) => (
                    format!("{count} bounds for an array of rank {rank}"),
                    String::from(
                        "give one bound per dimension, or SOURCE= with an array of that shape",
                    ),
                ),
            };
            self.an.report(
                Diagnostic::error(codes::ALLOCATE_SHAPE, message)
                    .at(span, "")
                    .help(help),
            );
            return None;
        }
        Some(())
    }

    fn check_intent(&mut self, object: &Expr) {
        if matches!(object.kind, ExprKind::Var(_)) {
            self.an.check_definable(self.cx, object);
        }
    }

    /// Whether an expression names an ALLOCATABLE or POINTER; reports it when not.
    fn must_be_allocatable(&mut self, object: &Expr) -> bool {
        let allocatable = if let ExprKind::Var(var) = &object.kind {
            self.an.program[*var].allocatable
        } else if let ExprKind::Component { ty, field, .. } = &object.kind {
            self.an.program[*ty].fields[*field as usize].may_be_allocated()
        } else {
            false
        };
        if allocatable || self.is_pointer(object) {
            return true;
        }
        let mut diagnostic = Diagnostic::error(
            codes::NO_ALLOCATABLE,
            "only an ALLOCATABLE or POINTER can be allocated",
        )
        .at(object.span, "is neither")
        .help("declare it ALLOCATABLE with deferred shape: `real, allocatable :: a(:)`");
        if let Some(var) = object.root() {
            diagnostic = diagnostic.also(self.an.program[var].span, "declared here");
        }
        self.an.report(diagnostic);
        false
    }

    /// A host variable to which data of the device is copied, and the statements that do so.
    pub(super) fn host_copy(&mut self, device: Expr, span: Span) -> (Vec<Stmt<HostOp>>, Expr) {
        let shape = match device.rank {
            0 => crate::ir::Shape::Scalar,
            rank => crate::ir::Shape::Deferred(rank),
        };
        let var = self.make_variable("host_copy", device.ty.clone(), shape, span);
        self.an.program[var].allocatable = device.rank > 0;
        let copy = Expr::new(
            ExprKind::Var(var),
            device.ty.clone(),
            device.rank,
            device.span,
        );
        let mut out = Vec::new();
        if device.rank > 0 {
            out.push(self.allocate_like(&copy, &device, span));
        }
        out.extend(self.transfer(copy.clone(), device, span));
        (out, copy)
    }

    /// Allocates `object` with the extents of `like`.
    fn allocate_like(&mut self, object: &Expr, like: &Expr, span: Span) -> Stmt<HostOp> {
        let dims = 0..usize::from(like.rank);
        let bounds = dims.map(|dim| Bounds {
            lower: Expr::int(1, span),
            upper: inquiry("size", like, dim, span),
        });
        allocation_of(object, bounds.collect(), span)
    }

    /// Allocates `object` with the bounds of `like`.
    pub(super) fn allocate_as(&mut self, object: &Expr, like: &Expr, span: Span) -> Stmt<HostOp> {
        let dims = 0..usize::from(like.rank);
        let bounds = dims.map(|dim| Bounds {
            lower: lower_bound(&self.an.program, like, dim, span),
            upper: inquiry("ubound", like, dim, span),
        });
        allocation_of(object, bounds.collect(), span)
    }

    /// What makes an allocatable `object` allocated, with the shape of `like`.
    pub(super) fn allocated_for(
        &mut self,
        object: &Expr,
        like: &Expr,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        if !self.is_allocated_whole(object) {
            return Vec::new();
        }
        let extent = |array: &Expr, dim| Box::new(inquiry("size", array, dim, span));
        let differs = (0..usize::from(object.rank)).map(|dim| {
            let (left, right) = (extent(object, dim), extent(like, dim));
            let op = BinaryOp::Ne;
            let kind = ExprKind::Binary { op, left, right };
            Expr::new(kind, Type::LOGICAL, 0, span)
        });
        let either = |left: Expr, right: Expr| {
            let (left, right) = (Box::new(left), Box::new(right));
            let op = BinaryOp::Or;
            let kind = ExprKind::Binary { op, left, right };
            Expr::new(kind, Type::LOGICAL, 0, span)
        };
        let mut out = Vec::new();
        if let Some(reshaped) = differs.reduce(either) {
            let (stat, errmsg) = (None, None);
            let object = object.clone();
            let free = HostOp::Deallocate {
                object: object.clone(),
                stat,
                errmsg,
            };
            let inner = StmtKind::only_if(reshaped, one(StmtKind::Op(free), span));
            let outer = StmtKind::only_if(allocated(&object, span), one(inner, span));
            out.extend(one(outer, span));
        }
        let kind = ExprKind::Unary {
            op: UnaryOp::Not,
            operand: Box::new(allocated(object, span)),
        };
        let absent = Expr::new(kind, Type::LOGICAL, 0, span);
        let make = vec![self.allocate_as(object, like, span)];
        out.extend(one(StmtKind::only_if(absent, make), span));
        out
    }

    /// Data in memory of the device, seen from the host.
    pub(super) fn lives_beyond(&self, expr: &Expr) -> bool {
        space_of(&self.an.program, expr).is_some_and(crate::expr::beyond_host)
    }
}

/// `allocated(object)`.
pub(super) fn allocated(object: &Expr, span: Span) -> Expr {
    match crate::intrinsics::find("allocated") {
        Some(id) => {
            let args = vec![Some(object.clone())];
            Expr::new(ExprKind::Intrinsic { id, args }, Type::LOGICAL, 0, span)
        }
        None => Expr::error(span),
    }
}

/// `allocate(object(bounds))`.
fn allocation_of(object: &Expr, bounds: Vec<Bounds>, span: Span) -> Stmt<HostOp> {
    let (char_len, source, mold, stat) = Default::default();
    let (errmsg, pinned, stream) = Default::default();
    let object = object.clone();
    let allocate = Allocate {
        object,
        bounds,
        ty: None,
        char_len,
        source,
        mold,
        stat,
        errmsg,
        pinned,
        stream,
    };
    Stmt::new(StmtKind::Op(HostOp::Allocate(Box::new(allocate))), span)
}

fn is_deferred(ty: &Type) -> bool {
    matches!(ty, Type::Character(crate::ir::CharLen::Deferred, _))
}

fn length(ty: &Type) -> Option<Expr> {
    if let Type::Character(crate::ir::CharLen::Const(value), _) = ty {
        Some(Expr::new(
            ExprKind::Const(Const::whole(*value)),
            Type::INT,
            0,
            Span::default(),
        ))
    } else if let Type::Character(crate::ir::CharLen::Expr(length), _) = ty {
        Some((**length).clone())
    } else {
        None
    }
}

/// An item of ALLOCATE without its cobounds, and the statements that note them.
fn without_cobounds(item: &ast::Expr) -> (&ast::Expr, Vec<ast::Stmt>) {
    let ast::ExprKind::Image { base, args } = &item.kind else {
        return (item, Vec::new());
    };
    (base, cobounds::noting(base, args))
}
