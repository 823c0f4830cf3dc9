//! Pointer assignment and NULLIFY.

use super::associate::has_vector;
use super::{Lowering, one};
use crate::Side;
use crate::diag::{Diagnostic, codes};
use crate::expr::{same_type, space_of};
use crate::intrinsics::IntrinsicId;
use crate::ir::{
    Actual, Const, Expr, ExprKind, HostOp, Intent, ProcId, Shape, Space, Stmt, StmtKind, Subscript,
    Type, VarId,
};
use crate::source::Span;
use crate::syntax::ast;

/// Bounds of a pointer: lower, and upper where the target is remapped.
type NewBounds = Vec<(Expr, Option<Expr>)>;

impl Lowering<'_, '_> {
    /// `pointer => target`, `p(0:) => a`, `p(1:n, 1:m) => a`.
    pub(super) fn pointer_assign(
        &mut self,
        lhs: &ast::Expr,
        rhs: &ast::Expr,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let (name, bounds) = if let ast::ExprKind::Apply { base, args } = &lhs.kind
            && args.iter().all(is_bound)
        {
            (&**base, self.new_bounds(args))
        } else {
            (lhs, Vec::new())
        };
        let pointer = self.an.argument(self.cx, name);
        if pointer.ty == Type::Error
            || !self.must_be_pointer(&pointer)
            || !self.may_be_moved(&pointer)
        {
            return Vec::new();
        }
        let target = if matches!(pointer.ty, Type::Procedure(_)) {
            self.an.procedure_target(self.cx, rhs)
        } else {
            self.an.expr(self.cx, rhs)
        };
        if target.ty == Type::Error && !matches!(target.kind, ExprKind::Null) {
            return Vec::new();
        }
        if matches!(target.kind, ExprKind::Null) {
            return match self.mold_fits(&pointer, &target) {
                true => one(StmtKind::Op(HostOp::Nullify(pointer)), span),
                false => Vec::new(),
            };
        }
        let interface = if let Type::Procedure(interface) = pointer.ty {
            Some(interface).filter(|_| !has_vector(&target))
        } else {
            None
        };
        let target = match interface {
            Some(interface) => self.procedure_target(&pointer, interface, target),
            None => Some(target).filter(|target| self.target_fits(&pointer, target, &bounds)),
        };
        let Some(target) = target else {
            return Vec::new();
        };
        one(
            StmtKind::Op(HostOp::PointerAssign {
                pointer,
                target,
                bounds,
            }),
            span,
        )
    }

    /// NULL(MOLD) is a pointer of the type and rank of MOLD.
    fn mold_fits(&mut self, pointer: &Expr, null: &Expr) -> bool {
        let free = null.ty == Type::Error || matches!(pointer.ty, Type::Procedure(_));
        if free || self.an.accepts(&pointer.ty, &null.ty) && pointer.rank == null.rank {
            return true;
        }
        let message = "NULL(MOLD=) has another type or rank than the pointer".to_string();
        self.misfit(pointer, null, message)
    }

    pub(super) fn nullify(&mut self, pointers: &[ast::Expr], span: Span) -> Vec<Stmt<HostOp>> {
        let mut out = Vec::new();
        for pointer in pointers {
            let pointer = self.an.argument(self.cx, pointer);
            if pointer.ty != Type::Error
                && self.must_be_pointer(&pointer)
                && self.may_be_moved(&pointer)
            {
                out.extend(one(StmtKind::Op(HostOp::Nullify(pointer)), span));
            }
        }
        out
    }

    /// A function that gives a pointer into an object is called before a CALL that is given the object as well: both would have it at one time.
    pub(super) fn pointers_first(&mut self, args: &mut [Actual], span: Span) -> Vec<Stmt<HostOp>> {
        let mut before = Vec::new();
        for place in 0..args.len() {
            let Some(target) = self.pointer_into_others(args, place) else {
                continue;
            };
            let (ty, rank) = (target.ty.clone(), target.rank);
            let shape = match rank {
                0 => Shape::Scalar,
                rank => Shape::Deferred(rank),
            };
            let var = self.make_variable("pointed_at", ty.clone(), shape, target.span);
            self.an.program[var].pointer = true;
            let pointer = Expr::new(ExprKind::Var(var), ty, rank, target.span);
            args[place].value = Some(pointer.clone());
            let bounds = Vec::new();
            let step = HostOp::PointerAssign {
                pointer,
                target,
                bounds,
            };
            before.extend(one(StmtKind::Op(step), span));
        }
        before
    }

    /// The reference of a function that gives a pointer, where the function and another argument are given one object.
    fn pointer_into_others(&self, args: &[Actual], place: usize) -> Option<Expr> {
        let value = args[place].value.as_ref()?;
        let ExprKind::Call {
            procedure,
            args: given,
        } = &value.kind
        else {
            return None;
        };
        let plain = !matches!(value.ty, Type::Character(..) | Type::Procedure(_));
        if !plain || !self.an.gives_pointer(*procedure) {
            return None;
        }
        let roots = |args: &[Actual]| -> Vec<VarId> {
            let values = args.iter().filter_map(|arg| arg.value.as_ref());
            values.filter_map(Expr::root).collect()
        };
        let inner = roots(given);
        let (first, rest) = args.split_at(place);
        let mut others = roots(first).into_iter().chain(roots(&rest[1..]));
        others
            .any(|root| inner.contains(&root))
            .then(|| value.clone())
    }

    fn new_bounds(&mut self, args: &[ast::Arg]) -> NewBounds {
        let mut bounds = Vec::new();
        for arg in args {
            let ast::ArgValue::Triplet { lower, upper, .. } = &arg.value else {
                continue;
            };
            let lower = match lower {
                Some(lower) => self.an.scalar_integer(self.cx, lower, "lower bound"),
                None => Expr::int(1, arg.span),
            };
            let upper = upper
                .as_ref()
                .map(|upper| self.an.scalar_integer(self.cx, upper, "upper bound"));
            bounds.push(match upper {
                Some(upper) => {
                    let range = self.an.range_of_one_kind(lower, upper);
                    (range.lower, Some(range.upper))
                }
                None => (lower, None),
            });
        }
        bounds
    }

    /// Whether an expression names a POINTER; reports it when not.
    /// `call c_f_procpointer(cptr, fptr)`: pointer assignment of what stands at an address of C.
    pub(super) fn pointer_to_c(
        &mut self,
        id: IntrinsicId,
        mut args: Vec<Option<Expr>>,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let Some(pointer) = args.pop().flatten() else {
            return Vec::new();
        };
        if let Type::Procedure(interface) = pointer.ty {
            self.an.program[interface].points_to_c = true;
        }
        let target = Expr::new(
            ExprKind::Intrinsic { id, args },
            pointer.ty.clone(),
            0,
            span,
        );
        let bounds = Vec::new();
        one(
            StmtKind::Op(HostOp::PointerAssign {
                pointer,
                target,
                bounds,
            }),
            span,
        )
    }

    fn must_be_pointer(&mut self, expr: &Expr) -> bool {
        if self.is_pointer(expr) {
            return self.may_point(expr);
        }
        let allocatable = expr
            .root()
            .is_some_and(|var| self.an.program[var].allocatable);
        self.an.report(
            Diagnostic::error(codes::NO_POINTER, "only a POINTER can be associated")
                .at(expr.span, "has not the attribute POINTER")
                .help(match allocatable {
                    true => "it is ALLOCATABLE: assign with `=`; DEALLOCATE gives its memory back",
                    false => "declare it with POINTER, or assign the value with `=`",
                }),
        );
        false
    }

    /// A pointer that its module protects points where the module says.
    fn may_be_moved(&mut self, pointer: &Expr) -> bool {
        let ExprKind::Var(id) = pointer.kind else {
            return true;
        };
        let Some(module) = self.an.protected_from(self.cx.scope, id) else {
            return true;
        };
        let found = Diagnostic::error(codes::NOT_DEFINABLE, "a PROTECTED pointer keeps its target")
            .at(pointer.span, format!("is PROTECTED in module '{module}'"));
        let help = "call a procedure of the module that associates it, or remove PROTECTED";
        self.an.report(found.help(help));
        false
    }

    /// A pointer with INTENT(IN), or in such an object, points where it does.
    fn may_point(&mut self, pointer: &Expr) -> bool {
        let object = if let ExprKind::Component { base, .. } = &pointer.kind {
            base
        } else {
            pointer
        };
        let held = if let ExprKind::Var(id) = &object.kind {
            (self.an.program[*id].dummy()).is_some_and(|dummy| dummy.intent == Some(Intent::In))
        } else {
            false
        };
        let elsewhere = !std::ptr::eq(object, pointer) && self.is_pointer(object);
        if !held || elsewhere {
            return true;
        }
        let found = Diagnostic::error(codes::NOT_DEFINABLE, "a pointer with INTENT(IN) is changed")
            .at(pointer.span, "is made to point elsewhere")
            .help("declare it INTENT(INOUT), or use a pointer of your own");
        self.an.report(found);
        false
    }

    /// A variable or component with the attribute POINTER, whole.
    pub(super) fn is_pointer(&self, expr: &Expr) -> bool {
        if let ExprKind::Var(var) = &expr.kind {
            self.an.program[*var].pointer
        } else if let ExprKind::Component { ty, field, .. } = &expr.kind {
            self.an.program[*ty].fields[*field as usize].pointer
        } else {
            false
        }
    }

    fn is_contiguous_pointer(&self, pointer: &Expr) -> bool {
        let contiguous = |var: VarId| self.an.program[var].contiguous;
        pointer.rank > 0 && pointer.as_var().is_some_and(contiguous)
    }

    fn target_fits(&mut self, pointer: &Expr, target: &Expr, bounds: &NewBounds) -> bool {
        if has_vector(target) {
            let message = "a pointer cannot point to elements chosen by an array of subscripts";
            return self.misfit(pointer, target, message.to_string());
        }
        let fits = if matches!(pointer.ty, Type::Class(_)) {
            self.an.accepts(&pointer.ty, &target.ty)
        } else {
            same_type(&pointer.ty, &target.ty)
        };
        if !fits {
            let (from, to) = (
                self.an.type_name(&target.ty),
                self.an.type_name(&pointer.ty),
            );
            return self.misfit(
                pointer,
                target,
                format!("pointer to {to} cannot point to {from}"),
            );
        }
        if self.is_contiguous_pointer(pointer) && has_gaps(target) {
            let message = "a CONTIGUOUS pointer cannot point to a section with gaps";
            let found = Diagnostic::error(codes::POINTER_MISFIT, message)
                .at(target.span, "leaves elements out")
                .also(pointer.span, "pointer");
            self.an
                .report(found.help("leave CONTIGUOUS out, or point to the whole array"));
            return false;
        }
        let remapped = !bounds.is_empty() && bounds.iter().all(|(_, upper)| upper.is_some());
        if pointer.rank != target.rank && !remapped {
            let message = format!(
                "pointer of rank {} cannot point to a target of rank {}",
                pointer.rank, target.rank
            );
            return self.misfit(pointer, target, message);
        }
        if !bounds.is_empty() && bounds.len() != usize::from(pointer.rank) {
            let message = format!(
                "{} bounds for a pointer of rank {}",
                bounds.len(),
                pointer.rank
            );
            return self.misfit(pointer, target, message);
        }
        let (mine, its) = (
            space_of(&self.an.program, pointer),
            space_of(&self.an.program, target),
        );
        // A TEXTURE pointer reads device memory through the texture path (guide 3.2.3).
        let texture = mine == Some(Space::Texture) && its == Some(Space::Device);
        // A pointer of a thread reaches all memory that its thread may write.
        let of_thread = self.cx.side == Side::Device && its != Some(Space::Constant);
        if its.is_some() && mine != its && !texture && !of_thread {
            return self.misfit(
                pointer,
                target,
                "pointer and target live in different memory".to_string(),
            );
        }
        self.may_be_target(target)
    }

    /// What a procedure pointer points to.
    fn procedure_target(
        &mut self,
        pointer: &Expr,
        interface: ProcId,
        target: Expr,
    ) -> Option<Expr> {
        if pointer.rank > 0 {
            let message = "each element has a procedure pointer of its own".to_string();
            self.misfit(pointer, &target, message);
            return None;
        }
        self.an.pointed_procedure(interface, target, pointer.span)
    }

    fn misfit(&mut self, pointer: &Expr, target: &Expr, message: String) -> bool {
        let diagnostic = Diagnostic::error(codes::POINTER_MISFIT, message);
        self.an.report(
            diagnostic
                .at(target.span, "target")
                .also(pointer.span, "pointer"),
        );
        false
    }

    /// TARGET or POINTER somewhere on the way from the variable, or a function that returns a pointer.
    fn may_be_target(&mut self, target: &Expr) -> bool {
        if self.has_target(target) {
            return true;
        }
        let mut diagnostic =
            Diagnostic::error(codes::NO_TARGET, "a pointer can point to a TARGET only")
                .at(target.span, "has not the attribute TARGET");
        if let Some(var) = target.root() {
            let (name, place) = (self.an.program[var].name.clone(), self.an.program[var].span);
            diagnostic = diagnostic
                .also(place, "declared here")
                .help(format!("declare '{name}' with TARGET"));
        }
        self.an.report(diagnostic);
        false
    }

    fn has_target(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Var(var) => self.an.program[*var].target || self.an.program[*var].pointer,
            ExprKind::Component { base, .. } => self.is_pointer(expr) || self.has_target(base),
            ExprKind::Part(base)
            | ExprKind::Element { base, .. }
            | ExprKind::Section { base, .. }
            | ExprKind::Substring { base, .. } => self.has_target(base),
            ExprKind::Call { procedure, .. } => {
                let result = self.an.program[*procedure].result;
                result.is_some_and(|result| self.an.program[result].pointer)
            }
            _ => false,
        }
    }
}

fn is_bound(arg: &ast::Arg) -> bool {
    matches!(&arg.value, ast::ArgValue::Triplet { stride: None, .. })
}

/// Whether a target is a section that surely leaves elements out between others.
fn has_gaps(target: &Expr) -> bool {
    let ExprKind::Section { subscripts, .. } = &target.kind else {
        return false;
    };
    subscripts.iter().any(|one| {
        let Subscript::Range {
            stride: Some(stride),
            ..
        } = one
        else {
            return false;
        };
        matches!(&stride.kind, ExprKind::Const(Const::Integer(step)) if *step != 1)
    })
}
