//! Which variables and expressions a stretch of statements uses, and where: what emitters ask to place declarations.

mod designator;
mod operations;
mod walk;

use crate::ir::walk::{Access, refs};
use crate::ir::*;
use designator::{is_allocatable, is_behind};
pub use designator::{is_designator, root, unparenthesized};
use operations::written_whole;
use std::collections::{HashMap, HashSet};
pub use walk::{bodies, children, subscripts_of, walk_stmt};
use walk::{own_exprs, own_vars};

/// The operations of one side, as far as walking over them goes.
pub trait Operation {
    /// Calls `read` for each expression that is evaluated and `write` for each that names something which is changed.
    fn walk(&self, visit: &mut dyn FnMut(&Expr, bool));
    /// Variables that the operation names without an expression (DO variables of I/O lists).
    fn vars(&self, visit: &mut dyn FnMut(VarId));
    /// Whether the operation gives a scalar its value and does not use it: its declaration may be made of it.
    fn defines(&self, var: VarId) -> bool;
    /// The whole host array that a copy from the device sets: through its handle, if it is one.
    fn copied_whole(&self) -> Option<VarId>;
    /// The variable whose name is all of the target of a pointer assignment.
    fn whole_target(&self) -> Option<VarId>;
    /// The component that a transfer stores as a whole: one that is ALLOCATABLE takes the shape of the value.
    fn shaped(&self) -> Option<&Expr>;
    /// Whether it is emitted as a method of what it changes, to which the data belong as long as arguments are made.
    fn is_method(&self) -> bool;
}

/// How often each variable occurs.
#[derive(Debug, Default, Clone)]
pub struct Uses {
    counts: HashMap<VarId, Count>,
    receivers: HashSet<VarId>,
    /// How often copies from the device set whole arrays.
    whole_copies: HashMap<VarId, u32>,
    /// Scalars whose values are made of others.
    made_of: Vec<(VarId, VarId)>,
}

/// Occurrences of one variable.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// Occurrences whose value is used.
    pub reads: u32,
    /// Occurrences that change the whole variable or a part of it.
    pub writes: u32,
}

impl Uses {
    /// The uses in these statements.
    pub fn of<Op: Operation>(stmts: &[Stmt<Op>]) -> Uses {
        let mut uses = Uses::default();
        stmts.iter().for_each(|stmt| uses.stmt(stmt));
        uses
    }

    /// The uses in a procedure's body; arrays that are handed over count as written where the dummy is, but for handles, which are copied.
    pub fn of_body<Op: Operation + refs::Operands>(program: &Program, stmts: &[Stmt<Op>]) -> Uses {
        let mut uses = Uses::of(stmts);
        refs::statements(stmts, &mut |stmt| {
            uses.note_made(stmt);
            if let StmtKind::Call { procedure, args } = &stmt.kind {
                uses.packed_on_device(program, *procedure, args);
                uses.packed_handles(program, args);
            }
            if let StmtKind::Op(op) = &stmt.kind
                && let Some(var) = op.copied_whole()
            {
                uses.note_whole(var);
            }
            if let StmtKind::Op(op) = &stmt.kind
                && let Some(var) = op.whole_target()
            {
                uses.copied_pointer(program, var);
            }
            if let StmtKind::Op(op) = &stmt.kind {
                let shaped = op.shaped().filter(|to| is_allocatable(program, to));
                shaped
                    .and_then(root)
                    .into_iter()
                    .for_each(|var| uses.touch(var, true));
            }
        });
        uses.close_receivers();
        let mut visit = |access: Access, expr: &Expr| {
            if let Access::Argument(procedure, position) = access {
                uses.handed_over(program, procedure, position, expr);
            }
            if let ExprKind::Structure { ty, values } = &expr.kind {
                uses.pointed_at(program, *ty, values);
            }
            if let Some(var) = crate::ir::passing::compared_target(program, expr) {
                uses.touch(var, true);
            }
        };
        refs::statements(stmts, &mut |stmt| {
            refs::statement(stmt, &mut |access, expr| {
                each_operand(access, expr, &mut visit)
            })
        });
        uses
    }

    /// In device code: what is stored behind an allocatable or pointer component goes through a handle, and leaves the structure as it is.
    pub fn through_components<Op: Operation>(
        mut self,
        program: &Program,
        stmts: &[Stmt<Op>],
    ) -> Uses {
        for stmt in stmts {
            let mut visit = |expr: &Expr, written: bool| {
                let Some(root) = root(expr).filter(|_| written && is_behind(program, expr)) else {
                    return;
                };
                let count = self.counts.entry(root).or_default();
                count.writes = count.writes.saturating_sub(1);
                count.reads += 1;
            };
            walk_stmt(stmt, &mut visit, &mut |_| {});
        }
        self
    }

    /// What a pointer component is made to point at may be changed through it.
    fn pointed_at(&mut self, program: &Program, ty: TypeId, values: &[Option<Expr>]) {
        for (field, value) in program[ty].fields.iter().zip(values) {
            let target = value.as_ref().filter(|_| field.pointer).and_then(root);
            target.iter().for_each(|var| self.touch(*var, true));
        }
    }

    /// Managed arrays that are packed for a DEVICE dummy argument change through a handle of the device.
    fn packed_on_device(&mut self, program: &Program, procedure: ProcId, args: &[Actual]) {
        for (arg, dummy) in args.iter().zip(&program[procedure].dummies) {
            let Some(value) = arg.value.as_ref().filter(|_| arg.how == Handover::Packed) else {
                continue;
            };
            if let ExprKind::Var(var) = value.kind
                && program[*dummy].space.is_remote()
                && !program[var].space.is_remote()
            {
                let count = self.counts.entry(var).or_default();
                count.writes = count.writes.saturating_sub(1);
            }
        }
    }

    /// A pointer that another one is made to point where it points is copied, whatever changes behind it.
    fn copied_pointer(&mut self, program: &Program, var: VarId) {
        if program[var].pointer && !matches!(program[var].ty, Type::Class(_)) {
            let count = self.counts.entry(var).or_default();
            count.writes = count.writes.saturating_sub(1);
        }
    }

    /// What packs elements takes a copy of the handle.
    fn packed_handles(&mut self, program: &Program, args: &[Actual]) {
        let packed = args.iter().filter(|arg| arg.how == Handover::Packed);
        let vars = packed.filter_map(|arg| arg.value.as_ref().and_then(Expr::as_var));
        for var in vars {
            let passing = program[var].dummy().map(|dummy| dummy.passing);
            if passing == Some(Passing::Strided) {
                self.note_whole(var);
            }
        }
    }

    fn handed_over(&mut self, program: &Program, procedure: ProcId, position: usize, value: &Expr) {
        // Launches take device data by shared reference: it is the device's memory that changes.
        if matches!(
            program[procedure].target,
            Target::Global | Target::GridGlobal
        ) {
            return;
        }
        let Some(dummy) = program[procedure].dummies.get(position) else {
            return;
        };
        let dummy = &program[*dummy];
        let passing = dummy.dummy().map(|d| d.passing);
        let array = matches!(passing, Some(Passing::View | Passing::Strided));
        let Some(root) = root(value).filter(|_| array && dummy.mutated && is_designator(value))
        else {
            return;
        };
        // The host hands over handles to device memory; a procedure of the device has its own arrays as the host has its.
        let on_device = dummy.space.is_remote() && matches!(value.kind, ExprKind::Var(_));
        let host = program[procedure].target == Target::Host;
        if host && (program[root].space.is_remote() || on_device) {
            return;
        }
        let own = program[root].dummy().map(|d| d.passing);
        let shared = program[root].pointer || program[root].overlay.is_some();
        let handle = shared || matches!(own, Some(Passing::View | Passing::Strided));
        if !(handle && matches!(value.kind, ExprKind::Var(_))) {
            self.touch(root, true);
        }
    }

    /// The uses in one statement with all that it contains.
    pub fn of_stmt<Op: Operation>(stmt: &Stmt<Op>) -> Uses {
        let mut uses = Uses::default();
        uses.stmt(stmt);
        uses
    }

    /// The uses in one expression.
    pub fn of_expr(expr: &Expr) -> Uses {
        let mut uses = Uses::default();
        uses.expr(expr, false);
        uses
    }

    /// Occurrences of a variable.
    pub fn count(&self, var: VarId) -> Count {
        self.counts.get(&var).copied().unwrap_or_default()
    }

    /// Notes what the value of a scalar is made of.
    fn note_made<Op>(&mut self, stmt: &Stmt<Op>) {
        if let StmtKind::Assign { lhs, rhs } = &stmt.kind
            && let ExprKind::Var(made) = lhs.kind
        {
            refs::each(rhs, &mut |node| {
                if let ExprKind::Var(part) = node.kind {
                    self.made_of.push((made, part));
                }
            });
        }
    }

    /// What a receiver is made of needs a type as well.
    fn close_receivers(&mut self) {
        let mut parts: HashMap<VarId, Vec<VarId>> = HashMap::new();
        for (made, part) in &self.made_of {
            parts.entry(*made).or_default().push(*part);
        }
        let mut waiting: Vec<VarId> = self.receivers.iter().copied().collect();
        while let Some(var) = waiting.pop() {
            for part in parts.get(&var).into_iter().flatten() {
                if self.receivers.insert(*part) {
                    waiting.push(*part);
                }
            }
        }
    }

    /// Whether an array that is a handle is changed otherwise than by copies of the whole, which take the handle as it is.
    pub fn changes_handle(&self, var: VarId) -> bool {
        let copies = self.whole_copies.get(&var).copied().unwrap_or(0);
        self.count(var).writes > copies
    }

    /// Whether the variable is in the first argument of an intrinsic function, which may be a method of it, or in the value of one that is.
    pub fn is_receiver(&self, var: VarId) -> bool {
        self.receivers.contains(&var)
    }

    /// Whether the variable occurs at all.
    pub fn uses(&self, var: VarId) -> bool {
        self.counts.contains_key(&var)
    }

    /// All variables that occur.
    pub fn vars(&self) -> impl Iterator<Item = VarId> {
        self.counts.keys().copied()
    }

    /// The uses in declarations: bounds, lengths, initial values.
    pub fn of_declarations(program: &Program, vars: impl IntoIterator<Item = VarId>) -> Uses {
        let mut uses = Uses::default();
        for var in vars {
            let declared = &program[var];
            match &declared.shape {
                Shape::Explicit(bounds) | Shape::AssumedSize(bounds, _) => {
                    for one in bounds {
                        uses.read(&one.lower);
                        uses.read(&one.upper);
                    }
                }
                Shape::Assumed(lower) => lower.iter().for_each(|bound| uses.read(bound)),
                Shape::Scalar | Shape::Deferred(_) => {}
            }
            if let Type::Character(CharLen::Expr(length), _) = &declared.ty {
                uses.read(length);
            }
            declared.init.iter().for_each(|value| uses.read(value));
        }
        uses
    }

    /// The uses in the declarations of BLOCK constructs among some statements.
    pub fn of_blocks<Op>(program: &Program, stmts: &[Stmt<Op>]) -> Uses {
        let mut vars = Vec::new();
        refs::statements(stmts, &mut |stmt| {
            if let StmtKind::Block { vars: own, .. } = &stmt.kind {
                vars.extend(own);
            }
        });
        Uses::of_declarations(program, vars)
    }

    /// Adds an expression that is read.
    pub fn read(&mut self, expr: &Expr) {
        self.expr(expr, false);
    }

    fn note_whole(&mut self, var: VarId) {
        *self.whole_copies.entry(var).or_default() += 1;
    }

    fn touch(&mut self, var: VarId, written: bool) {
        let count = self.counts.entry(var).or_default();
        if written {
            count.writes += 1
        } else {
            count.reads += 1
        }
    }

    fn stmt<Op: Operation>(&mut self, stmt: &Stmt<Op>) {
        own_exprs(stmt, &mut |expr, written| self.expr(expr, written));
        let mut vars = Vec::new();
        own_vars(stmt, &mut |var| vars.push(var));
        if let StmtKind::Do {
            var,
            body,
            private: true,
            ..
        } = &stmt.kind
        {
            self.own_loop(*var, body)
        } else {
            bodies(stmt)
                .into_iter()
                .flatten()
                .for_each(|inner| self.stmt(inner))
        }
        vars.into_iter().for_each(|var| self.touch(var, true));
    }

    /// A loop that declares its variable itself: what it does with it is no use of the variable outside, but where its body changes it.
    fn own_loop<Op: Operation>(&mut self, var: VarId, body: &[Stmt<Op>]) {
        let before = self.counts.get(&var).copied();
        body.iter().for_each(|inner| self.stmt(inner));
        if self.count(var).writes != before.unwrap_or_default().writes {
            return self.touch(var, true);
        }
        match before {
            Some(count) => self.counts.insert(var, count),
            None => self.counts.remove(&var),
        };
    }

    fn expr(&mut self, expr: &Expr, written: bool) {
        match &expr.kind {
            ExprKind::Var(var) => self.touch(*var, written),
            ExprKind::Const(Const::Named { var, .. }) => self.touch(*var, false),
            ExprKind::Element { base, .. }
            | ExprKind::Section { base, .. }
            | ExprKind::Component { base, .. }
            | ExprKind::Part(base)
            | ExprKind::Substring { base, .. } => {
                self.expr(base, written);
                subscripts_of(expr, &mut |e| self.expr(e, false));
            }
            ExprKind::Call { args, .. } => args.iter().for_each(|arg| self.actual(arg)),
            ExprKind::Api { id, args } => {
                for (arg, param) in args.iter().zip(id.row().params) {
                    let Some(arg) = arg else { continue };
                    self.expr(arg, false);
                    if param.written && is_designator(arg) {
                        self.expr(arg, true);
                    }
                }
                let whole = written_whole(*id, args);
                whole.iter().for_each(|var| self.note_whole(*var));
            }
            // Whoever has the address may write there.
            ExprKind::Intrinsic { id, args }
                if ["c_loc", "descriptor@c", "loc"].contains(&id.row().name) =>
            {
                for arg in args.iter().flatten() {
                    self.expr(arg, false);
                    self.expr(arg, true);
                    // A handle gives its address as it is.
                    if let ExprKind::Var(var) = arg.kind {
                        self.note_whole(var);
                    }
                }
            }
            ExprKind::Intrinsic { id, args } => {
                for (arg, param) in args.iter().zip(id.row().params) {
                    arg.iter()
                        .filter(|_| param.written)
                        .for_each(|arg| self.expr(arg, true));
                }
                if let Some(Some(first)) = args.first() {
                    refs::each(first, &mut |node| {
                        if let ExprKind::Var(id) = node.kind {
                            self.receivers.insert(id);
                        }
                    });
                }
                children(expr, &mut |child| self.expr(child, false));
            }
            ExprKind::Array(items) => items.iter().for_each(|item| self.item(item)),
            ExprKind::Const(_)
            | ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Paren(_)
            | ExprKind::Fetch(_)
            | ExprKind::IsType { .. }
            | ExprKind::Predefined { .. }
            | ExprKind::WarpSize
            | ExprKind::Structure { .. }
            | ExprKind::Null
            | ExprKind::Procedure(_)
            | ExprKind::Error => children(expr, &mut |child| self.expr(child, false)),
        }
    }

    fn item(&mut self, item: &ArrayItem) {
        match item {
            ArrayItem::Expr(expr) => self.expr(expr, false),
            ArrayItem::ImpliedDo {
                items,
                var,
                from,
                to,
                step,
            } => {
                self.touch(*var, true);
                items.iter().for_each(|item| self.item(item));
                [Some(from), Some(to), step.as_ref()]
                    .into_iter()
                    .flatten()
                    .for_each(|e| self.expr(e, false));
            }
        }
    }

    fn actual(&mut self, arg: &Actual) {
        let Some(value) = &arg.value else { return };
        // Whether an array is written depends on the dummy: `Uses::of_body` knows.
        let written = matches!(
            arg.how,
            Handover::MutRef | Handover::CopyInOut | Handover::Object
        );
        self.expr(value, false);
        if written && is_designator(value) {
            self.expr(value, true);
        }
    }
}

fn each_operand(access: Access, expr: &Expr, visit: &mut dyn FnMut(Access, &Expr)) {
    visit(access, expr);
    refs::operands(expr, &mut |access, operand| {
        each_operand(access, operand, visit)
    });
}
