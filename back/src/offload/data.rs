//! How everything that the body of a loop nest names gets into the kernel, and the body rewritten so.
//!
//! Host scalars that are only read travel by value, as do scalar components of host structures; arrays and scalars in device memory by
//! address, whether they are variables or components of a host structure; variables of modules that live in device memory are named in the
//! kernel as device code names them; what belongs to a round becomes a local of the kernel.

mod bounds;
mod elements;
mod names;
mod ways;

pub(super) use elements::share_types;

use super::Outliner;
use super::own::explicit;
use super::places::meet;
use crate::diag::{Diagnostic, codes};
use crate::ir::constant::constant;
use crate::ir::places::is_plain;
use crate::ir::space::beyond_host;
use crate::ir::walk::{Access, muts, refs};
use crate::ir::{
    ArrayItem, Bounds, CharLen, Const, Expr, ExprKind, KernelOp, ProcId, Role, Shape, Space, Stmt,
    StmtKind, Subscript, Type, TypeId, VarId, Variable,
};
use crate::source::Span;
use std::collections::{BTreeSet, HashMap, HashSet};

/// What a kernel under construction has and is given.
pub(super) struct Data<'o, 'a> {
    pub(super) outliner: &'o mut Outliner<'a>,
    /// The kernel to be.
    pub(super) kernel: ProcId,
    /// The procedure that launches it.
    pub(super) host: ProcId,
    /// Variables of which each thread has its own.
    pub(super) private: BTreeSet<VarId>,
    /// What the body assigns.
    pub(super) assigned: Vec<Expr>,
    /// The body calls procedures that may have side effects.
    pub(super) calls: bool,
    /// The targets of reductions.
    pub(super) joins: Vec<Expr>,
    /// The variables that what is assigned belongs to.
    pub(super) written: HashSet<VarId>,
    /// Variables that a statement of the body declares.
    pub(super) declared: HashSet<VarId>,
    /// The kernel's dummy arguments, and what the host gives for them.
    pub(super) dummies: Vec<(VarId, Expr)>,
    /// The kernel's locals.
    pub(super) locals: Vec<VarId>,
    /// Reductions: the target, the kernel's own part.
    pub(super) parts: Vec<(Expr, VarId)>,
    pub(super) copies: HashMap<VarId, VarId>,
    /// Dummy arguments for arrays of the host that are present.
    pub(super) presents: HashSet<VarId>,
    /// Dummy arguments that are tables of the elements of arrays of structures, and the types of their objects.
    pub(super) tables: HashMap<VarId, TypeId>,
    /// Names in use, in lower case.
    pub(super) names: HashSet<String>,
}

/// Whether a designator has become one of the kernel.
#[derive(PartialEq, Eq)]
enum Reached {
    /// It has, or an error was reported.
    Yes,
    /// It is a structure of the host so far: a component may be reachable.
    NotYet,
}

impl Data<'_, '_> {
    // ------------------------------------------------------------------------------------------ names and variables
    /// A name that nothing else in the kernel has.
    pub(super) fn name(&mut self, wish: &str) -> String {
        let mut name = wish.to_string();
        let mut number = 1;
        while !self.names.insert(name.to_ascii_lowercase()) {
            number += 1;
            name = format!("{wish}_{number}");
        }
        name
    }

    /// A variable of the kernel.
    pub(super) fn add(&mut self, name: &str, like: &Expr, shape: Shape, role: Role) -> VarId {
        let name = self.name(name);
        let mut variable = Variable::new(name, like.span, like.ty.clone(), shape, role);
        variable.owner = Some(self.kernel);
        self.outliner.program.add_var(variable)
    }

    /// The kernel's own copy of a variable of the host procedure.
    pub(super) fn local(&mut self, var: VarId) -> VarId {
        if let Some(&copy) = self.copies.get(&var) {
            return copy;
        }
        let original = self.outliner.program[var].clone();
        let constant = original.role == Role::Parameter;
        let name = self.name(&original.name);
        let shape = match self.outliner.touched.is_some() && !self.declared.contains(&var) {
            true => explicit(self.outliner.program, var),
            false => original.shape,
        };
        let mut copy = Variable::new(name, original.span, original.ty, shape, Role::Local);
        copy.owner = Some(self.kernel);
        if constant {
            (copy.role, copy.init) = (Role::Parameter, original.init);
        }
        let id = self.outliner.program.add_var(copy);
        self.copies.insert(var, id);
        self.own_bounds(id);
        if !self.declared.contains(&var) {
            self.locals.push(id);
        }
        id
    }

    /// The bounds of a local array, in terms of the kernel.
    fn own_bounds(&mut self, id: VarId) {
        let mut shape = self.outliner.program[id].shape.clone();
        if let Shape::Explicit(bounds) = &mut shape {
            for Bounds { lower, upper } in bounds {
                self.own_bound(lower, "first");
                self.own_bound(upper, "last");
            }
        }
        self.outliner.program[id].shape = shape;
    }

    /// A bound that no scalars of the host give alone is the host's to compute.
    fn own_bound(&mut self, bound: &mut Expr, word: &str) {
        if matches!(bound.kind, ExprKind::Intrinsic { .. }) {
            let name = format!(
                "{}_{word}",
                self.value_name(bound).trim_end_matches("_value")
            );
            bound.kind = ExprKind::Var(self.by_value(&bound.clone(), &name));
        } else {
            self.expr(bound)
        }
    }

    // ------------------------------------------------------------------------------------------ statements

    /// Rewrites statements in terms of the kernel.
    pub(super) fn statements(&mut self, body: &mut [Stmt<KernelOp>]) {
        muts::statements(body, &mut |stmt| {
            match &mut stmt.kind {
                StmtKind::Do { var, .. } => *var = self.local(*var),
                // The shapes of present data are the host's.
                StmtKind::ArrayAssign { reallocate, .. } if self.outliner.touched.is_some() => {
                    *reallocate = false;
                }
                StmtKind::Concurrent { ranges, .. } => {
                    ranges
                        .iter_mut()
                        .for_each(|range| range.var = self.local(range.var));
                }
                StmtKind::Block { vars, .. } => {
                    vars.iter_mut().for_each(|var| *var = self.local(*var));
                }
                StmtKind::Associate { bindings, .. } => {
                    bindings
                        .iter_mut()
                        .for_each(|(var, _)| *var = self.local(*var));
                }
                _ => {}
            }
            muts::statement(stmt, &mut |access, expr| {
                self.handed_on(access, expr);
                self.expr(expr);
            });
        });
    }

    /// A scalar that may be absent has a value in the kernel in any case, so that every procedure that is handed it would take it as there.
    fn handed_on(&mut self, access: Access, expr: &Expr) {
        let (Access::Argument(called, place), ExprKind::Var(var)) = (access, &expr.kind) else {
            return;
        };
        let program = &*self.outliner.program;
        let optional = |var: VarId| program[var].dummy().is_some_and(|one| one.optional);
        let dummies = &program[called].dummies;
        let asks = dummies.get(place).is_some_and(|dummy| optional(*dummy));
        if asks && expr.rank == 0 && optional(*var) && !self.copies.contains_key(var) {
            let name = program[*var].name.clone();
            self.refuse(
                expr.span,
                &format!("OPTIONAL argument '{name}' handed on in kernel loops"),
                "may be absent, and the procedure asks",
                &format!("write the region twice: where PRESENT({name}), and without '{name}'"),
            );
        }
    }

    /// Rewrites an expression in terms of the kernel.
    pub(super) fn expr(&mut self, expr: &mut Expr) {
        if expr.root().is_some() {
            return self.designator(expr);
        } else if self.asked_of_table(expr) {
            return;
        }
        match &mut expr.kind {
            // In statements that were no loops: what the host computes.
            ExprKind::Fetch(value) => {
                let name = self.value_name(value);
                expr.kind = ExprKind::Var(self.by_value(&value.clone(), &name));
                return;
            }
            ExprKind::Const(Const::Named { var, .. })
                if self.outliner.program[*var].owner.is_some() =>
            {
                *var = self.local(*var);
            }
            // Whether an argument of the host's procedure is there is the host's to say.
            ExprKind::Intrinsic { id, args } if id.name() == "present" => {
                let asked = args.first().and_then(|arg| arg.as_ref()?.root());
                if let Some(var) = asked.filter(|var| !self.copies.contains_key(var)) {
                    let name = format!("{}_present", self.outliner.program[var].name);
                    expr.kind = ExprKind::Var(self.by_value(&expr.clone(), &name));
                    return;
                }
            }
            ExprKind::Array(items) => items.iter_mut().for_each(|item| self.index(item)),
            _ => {}
        }
        muts::operands(expr, &mut |access, operand| {
            self.handed_on(access, operand);
            self.expr(operand);
        });
    }

    fn index(&mut self, item: &mut ArrayItem) {
        if let ArrayItem::ImpliedDo { var, items, .. } = item {
            *var = self.local(*var);
            items.iter_mut().for_each(|item| self.index(item));
        }
    }

    // ------------------------------------------------------------------------------------------ designators

    fn designator(&mut self, expr: &mut Expr) {
        if self.reach(expr) == Reached::NotYet && !self.structure(expr) {
            let name = self.root_name(expr);
            self.refuse(
                expr.span,
                &format!("structure '{name}' of the host in kernel loops"),
                "is no scalar of an intrinsic type",
                "use its components, or give it the attribute DEVICE or MANAGED",
            );
        }
    }

    /// A whole structure of the host that is made of numbers and logical values travels by value.
    fn structure(&mut self, expr: &mut Expr) -> bool {
        let plain = matches!(expr.ty, Type::Derived(ty) if is_plain(self.outliner.program, ty));
        if expr.rank > 0 || !plain {
            return false;
        }
        self.value(expr);
        true
    }

    /// Whether a designator is an element of a host array whose place is known here: it travels by value, as scalars do.
    fn is_fixed_element(&self, expr: &Expr) -> bool {
        let ExprKind::Element { base, subscripts } = &expr.kind else {
            return false;
        };
        // Present data may have other values there.
        if self.outliner.touched.is_some() {
            return false;
        }
        let (shape, space) = if let ExprKind::Var(var) = &base.kind {
            let variable = &self.outliner.program[*var];
            let own = self.private.contains(var) || self.copies.contains_key(var);
            let named = variable.role == Role::Parameter;
            (
                &variable.shape,
                Some(variable.space).filter(|_| !own && !named),
            )
        } else if let ExprKind::Component { ty, field, .. } = &base.kind
            && self.is_host_component(base)
        {
            let field = &self.outliner.program[*ty].fields[*field as usize];
            (&field.shape, Some(field.space))
        } else {
            return false;
        };
        let (Shape::Explicit(bounds), Some(Space::Host | Space::Pinned)) = (shape, space) else {
            return false;
        };
        let within = |(index, bounds): (&Expr, &Bounds)| {
            let range = constant(&bounds.lower).zip(constant(&bounds.upper));
            let index = constant(index);
            index
                .zip(range)
                .is_some_and(|(at, (low, high))| low <= at && at <= high)
        };
        matches!(
            expr.ty,
            Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_)
        ) && subscripts.iter().zip(bounds).all(within)
    }

    /// Whether a component lies in a structure of the host that is a variable, or a component of one.
    fn is_host_component(&self, expr: &Expr) -> bool {
        if let ExprKind::Var(var) = &expr.kind {
            let variable = &self.outliner.program[*var];
            let own = self.private.contains(var) || self.copies.contains_key(var);
            !own && variable.space == Space::Host && variable.rank() == 0 && !variable.pointer
        } else if let ExprKind::Component { base, ty, field } = &expr.kind {
            let field = &self.outliner.program[*ty].fields[*field as usize];
            let apart = field.pointer || field.allocatable;
            !apart && base.rank == 0 && self.is_host_component(base)
        } else {
            false
        }
    }

    fn reach(&mut self, expr: &mut Expr) -> Reached {
        if let Some(part) = self.part(expr) {
            expr.kind = ExprKind::Var(part);
            return Reached::Yes;
        }
        if self.is_fixed_element(expr) {
            self.value(expr);
            return Reached::Yes;
        }
        if let Some(reached) = self.of_chosen_element(expr) {
            return reached;
        }
        let whole = expr.clone();
        match &mut expr.kind {
            ExprKind::Var(var) => {
                let var = *var;
                self.variable(var, expr)
            }
            ExprKind::Element { base, subscripts } => {
                let reached = self.reach(base);
                match reached {
                    Reached::Yes => subscripts.iter_mut().for_each(|index| self.expr(index)),
                    Reached::NotYet => subscripts.iter().for_each(|index| self.steady(index)),
                }
                reached
            }
            ExprKind::Section { base, subscripts } => {
                let reached = self.reach(base);
                for subscript in subscripts {
                    muts::subscript(subscript, &mut |_, part| self.expr(part));
                    if let (Reached::NotYet, Subscript::Vector(_)) = (&reached, &subscript) {
                        return reached;
                    }
                }
                reached
            }
            ExprKind::Component { base, ty, field } => {
                if self.reach(base) == Reached::Yes {
                    return Reached::Yes;
                }
                let (ty, field) = (*ty, *field);
                self.component(expr, whole, ty, field)
            }
            // Of a polymorphic object kernels have the components that its declared type has.
            ExprKind::Part(base) => self.reach(base),
            ExprKind::Substring { base, lower, upper } => {
                for bound in [lower, upper].into_iter().flatten() {
                    self.expr(bound);
                }
                self.reach(base)
            }
            _ => Reached::Yes,
        }
    }

    /// Whether kernels get arrays of the host: where directives bring them, and where all arrays are in managed memory.
    fn reaches_host(&self) -> bool {
        self.outliner.touched.is_some() || self.outliner.program.managed
    }

    fn part(&self, expr: &Expr) -> Option<VarId> {
        let mut parts = self.parts.iter();
        parts
            .find(|(target, _)| target.same(expr))
            .map(|(_, part)| *part)
    }

    fn variable(&mut self, var: VarId, expr: &mut Expr) -> Reached {
        if self.private.contains(&var) || self.copies.contains_key(&var) {
            expr.kind = ExprKind::Var(self.local(var));
            return Reached::Yes;
        }
        let variable = &self.outliner.program[var];
        if variable.role == Role::Parameter {
            if variable.owner.is_some() {
                expr.kind = ExprKind::Var(self.local(var));
            }
            return Reached::Yes;
        }
        if beyond_host(variable.space) || variable.space == Space::Managed {
            self.device_data(var, expr);
            return Reached::Yes;
        }
        let text = matches!(variable.ty, Type::Character(..));
        if self.outliner.shared.contains(&var) && !text {
            self.present_variable(var, expr);
            return Reached::Yes;
        }
        match (&variable.ty, variable.rank()) {
            (Type::Derived(ty), 1..)
                if self.outliner.touched.is_some() && is_plain(self.outliner.program, *ty) =>
            {
                self.present_variable(var, expr);
            }
            (Type::Derived(_) | Type::Class(_), _) => return Reached::NotYet,
            (Type::Character(CharLen::Const(_), 1), 0)
                if self.outliner.touched.is_some() && !self.outliner.shared.contains(&var) =>
            {
                self.value(expr);
            }
            (Type::Character(..) | Type::Procedure(_), _) => {
                let name = variable.name.clone();
                self.refuse(
                    expr.span,
                    &format!("'{name}' in kernel loops"),
                    "is no number and no logical",
                    "keep texts on the host",
                );
            }
            (_, 0) => self.value(expr),
            _ if self.reaches_host() => self.present_variable(var, expr),
            _ => self.host_array(expr, variable.name.clone(), variable.span),
        }
        Reached::Yes
    }

    /// Data in device or managed memory: what belongs to a module keeps its name, the rest travels by address.
    fn device_data(&mut self, var: VarId, expr: &mut Expr) {
        let variable = &self.outliner.program[var];
        let owned = variable.allocatable || variable.pointer;
        let module = matches!(variable.role, Role::Module(_));
        if module && !(owned && variable.rank() > 0) {
            let name = variable.name.to_ascii_lowercase();
            self.names.insert(name);
            return;
        }
        if variable.rank() == 0 && owned {
            let name = variable.name.clone();
            return self.refuse(
                expr.span,
                &format!("allocatable or pointer scalar '{name}' in kernel loops"),
                "its place is known to the host alone",
                "use a scalar without ALLOCATABLE and POINTER",
            );
        }
        let name = variable.name.clone();
        // A procedure may reach what belongs to a module by its own name.
        let aliased = variable.target || variable.pointer || (module && self.calls);
        let strided = variable.pointer || matches!(variable.shape, Shape::Assumed(_));
        self.address(expr, &name, aliased, strided);
    }

    /// A component of a host structure: data in device memory by address, scalars by value.
    fn component(&mut self, expr: &mut Expr, whole: Expr, ty: TypeId, field: u32) -> Reached {
        let field = &self.outliner.program[ty].fields[field as usize];
        let name = format!("{}_{}", self.root_name(&whole), field.name);
        let owned = field.allocatable || field.pointer;
        match (&field.ty, field.shape.rank()) {
            _ if beyond_host(field.space) || field.space == Space::Managed => {
                let pointer = field.pointer;
                if whole.rank == 0 && owned {
                    self.refuse(
                        whole.span,
                        "allocatable or pointer scalar in kernel loops",
                        "its place is known to the host alone",
                        "use a component without ALLOCATABLE and POINTER",
                    );
                } else {
                    self.address(expr, &name, pointer, pointer);
                }
            }
            (Type::Derived(_) | Type::Class(_), 0) => return Reached::NotYet,
            (Type::Derived(inner), _)
                if self.outliner.touched.is_some() && is_plain(self.outliner.program, *inner) =>
            {
                let pointer = field.pointer;
                self.present(expr, &name, pointer, pointer);
            }
            (Type::Derived(_) | Type::Class(_), _) => return Reached::NotYet,
            (Type::Character(..) | Type::Procedure(_), _) => self.refuse(
                whole.span,
                "text of a host structure in kernel loops",
                "is no number and no logical",
                "keep texts on the host",
            ),
            _ if self.is_stored_in_table(&whole) => self.refuse(
                whole.span,
                "kernel loops give values to a structure of the host by a subscript, and name it without one",
                "may be the same structure",
                "keep the structures in device memory, or loop over them on the host around the directive",
            ),
            // The host has the value behind each kernel.
            (_, 0) if whole.rank == 0 && !owned && self.gives_values(&whole) => {
                self.present(expr, &name, false, false)
            }
            (_, 0) if whole.rank == 0 => self.value(expr),
            _ if self.reaches_host() => {
                let (aliased, pointer) = (field.pointer, field.pointer);
                self.present(expr, &name, aliased, pointer);
            }
            _ => {
                let (name, span) = (field.name.clone(), field.span);
                self.host_array(expr, name, span);
            }
        }
        Reached::Yes
    }

    // ------------------------------------------------------------------------------------------ data of the host that is present

    fn present_variable(&mut self, var: VarId, expr: &mut Expr) {
        let variable = &self.outliner.program[var];
        let name = variable.name.clone();
        let module = matches!(variable.role, Role::Module(_) | Role::Common(_));
        let shared = variable.target || variable.pointer || variable.overlay.is_some();
        let aliased = shared || (module && self.calls);
        let strided = variable.pointer || matches!(variable.shape, Shape::Assumed(_));
        self.present(expr, &name, aliased, strided);
    }

    /// An array of the host: its copy on the device, by address.
    fn present(&mut self, expr: &mut Expr, name: &str, aliased: bool, strided: bool) {
        let whole = expr.clone();
        let is_here = |one: &&Expr| one.root() == whole.root() && meet(one, &whole);
        let written = self.assigned.iter().any(|one| is_here(&one));
        self.address(expr, name, aliased, strided);
        if let ExprKind::Var(dummy) = expr.kind {
            self.presents.insert(dummy);
        }
        if let Some(touched) = &mut self.outliner.touched {
            touched.note(&whole, written);
        }
    }

    // ------------------------------------------------------------------------------------------ refusals

    /// A subscript that chooses a structure of the host for what no table of its elements has must be the same in all iterations.
    fn steady(&mut self, index: &Expr) {
        if let Some(span) = self.moving(index) {
            self.refuse(
                span,
                "kernel loops choose a structure of the host by a subscript",
                "differs from iteration to iteration",
                "keep the structures in device memory, or loop over them on the host around the directive",
            );
        }
    }

    /// What differs from iteration to iteration in a subscript.
    fn moving(&self, index: &Expr) -> Option<Span> {
        let mut moving = None;
        refs::each(index, &mut |node| {
            if let ExprKind::Var(var) = node.kind {
                let own = self.private.contains(&var)
                    || self.copies.contains_key(&var)
                    || self.written.contains(&var);
                let space = self.outliner.program[var].space;
                if own || beyond_host(space) {
                    moving.get_or_insert(node.span);
                }
            }
        });
        moving
    }

    fn host_array(&mut self, expr: &Expr, name: String, declared: Span) {
        self.outliner.report(
            Diagnostic::error(
                codes::LOOP_HOST_ARRAY,
                format!("host array '{name}' in kernel loops"),
            )
            .at(
                expr.span,
                "lives in host memory, the loops run on the device",
            )
            .also(declared, "declared here")
            .help(format!(
                "give '{name}' the attribute DEVICE or MANAGED, or copy it to a device array first"
            )),
        );
    }

    fn refuse(&mut self, span: Span, message: &str, why: &str, help: &str) {
        let diagnostic = Diagnostic::error(codes::LOOP_DATA, message);
        self.outliner.report(diagnostic.at(span, why).help(help));
    }
}
