//! Which variables and expressions a stretch of statements uses, and where: what emitters ask to place declarations.

use crate::ir::walk::{Access, refs};
use crate::ir::*;
use std::collections::{HashMap, HashSet};

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
            if let StmtKind::Op(op) = &stmt.kind
                && let Some(var) = op.copied_whole()
            {
                *uses.whole_copies.entry(var).or_default() += 1;
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
        let remote = matches!(
            program[root].space,
            Space::Device | Space::Constant | Space::Texture
        );
        if remote
            || matches!(
                program[procedure].target,
                Target::Global | Target::GridGlobal
            )
        {
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
        let mut waiting: Vec<VarId> = self.receivers.iter().copied().collect();
        while let Some(var) = waiting.pop() {
            for (_, part) in self.made_of.iter().filter(|(made, _)| *made == var) {
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

    /// Adds an expression that is read.
    pub fn read(&mut self, expr: &Expr) {
        self.expr(expr, false);
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
        walk_stmt(
            stmt,
            &mut |expr, written| self.expr(expr, written),
            &mut |_| {},
        );
        let mut vars = Vec::new();
        own_vars(stmt, &mut |var| vars.push(var));
        vars.into_iter().for_each(|var| self.touch(var, true));
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
            }
            // Whoever has the address may write there.
            ExprKind::Intrinsic { id, args } if id.row().name == "c_loc" => {
                for arg in args.iter().flatten() {
                    self.expr(arg, false);
                    self.expr(arg, true);
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
            _ => children(expr, &mut |child| self.expr(child, false)),
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

fn case_parts(value: &CaseValue, visit: &mut dyn FnMut(&Expr, bool)) {
    match value {
        CaseValue::Single(value) => visit(value, false),
        CaseValue::Range(lower, upper) => [lower, upper]
            .into_iter()
            .flatten()
            .for_each(|end| visit(end, false)),
    }
}

/// Whether an expression names a variable or a part of one.
pub fn is_designator(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Var(_) => true,
        ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Component { base, .. }
        | ExprKind::Part(base)
        | ExprKind::Substring { base, .. } => is_designator(base),
        _ => false,
    }
}

/// Whether a designator names something behind an allocatable or pointer component.
fn is_behind(program: &Program, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Component { base, ty, field } => {
            let field = &program[*ty].fields[*field as usize];
            field.allocatable || field.pointer || is_behind(program, base)
        }
        ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Part(base)
        | ExprKind::Substring { base, .. } => is_behind(program, base),
        _ => false,
    }
}

/// The variable at the root of a designator.
pub fn root(expr: &Expr) -> Option<VarId> {
    match &expr.kind {
        ExprKind::Var(var) => Some(*var),
        ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Component { base, .. }
        | ExprKind::Part(base)
        | ExprKind::Substring { base, .. } => root(base),
        ExprKind::Paren(inner) => root(inner),
        _ => None,
    }
}

/// Visits the subscripts, triplet parts and substring bounds of the outermost designator part.
pub fn subscripts_of<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    match &expr.kind {
        ExprKind::Element { subscripts, .. } => subscripts.iter().for_each(visit),
        ExprKind::Section { subscripts, .. } => {
            subscripts.iter().for_each(|s| subscript_parts(s, visit))
        }
        ExprKind::Substring { lower, upper, .. } => {
            [lower, upper].into_iter().flatten().for_each(|e| visit(e));
        }
        _ => {}
    }
}

fn subscript_parts<'e>(subscript: &'e Subscript, visit: &mut dyn FnMut(&'e Expr)) {
    match subscript {
        Subscript::Index(e) | Subscript::Vector(e) => visit(e),
        Subscript::Range {
            lower,
            upper,
            stride,
        } => [lower, upper, stride].into_iter().flatten().for_each(visit),
    }
}

/// Visits the direct operands of an expression.
pub fn children<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    match &expr.kind {
        ExprKind::Const(_)
        | ExprKind::Var(_)
        | ExprKind::Predefined { .. }
        | ExprKind::WarpSize
        | ExprKind::Null
        | ExprKind::Procedure(_)
        | ExprKind::Error => {}
        ExprKind::Element { base, .. }
        | ExprKind::Section { base, .. }
        | ExprKind::Component { base, .. }
        | ExprKind::Substring { base, .. } => {
            visit(base);
            subscripts_of(expr, visit);
        }
        ExprKind::Unary { operand, .. }
        | ExprKind::Cast(operand)
        | ExprKind::Paren(operand)
        | ExprKind::Fetch(operand)
        | ExprKind::Part(operand)
        | ExprKind::IsType {
            object: operand, ..
        } => visit(operand),
        ExprKind::Binary { left, right, .. } => {
            visit(left);
            visit(right);
        }
        ExprKind::Intrinsic { args, .. } | ExprKind::Api { args, .. } => {
            args.iter().flatten().for_each(visit)
        }
        ExprKind::Call { args, .. } => args.iter().filter_map(|a| a.value.as_ref()).for_each(visit),
        ExprKind::Array(items) => items.iter().for_each(|item| item_children(item, visit)),
        ExprKind::Structure { values, .. } => values.iter().flatten().for_each(visit),
    }
}

fn item_children<'e>(item: &'e ArrayItem, visit: &mut dyn FnMut(&'e Expr)) {
    match item {
        ArrayItem::Expr(expr) => visit(expr),
        ArrayItem::ImpliedDo {
            items,
            from,
            to,
            step,
            ..
        } => {
            items.iter().for_each(|item| item_children(item, visit));
            [Some(from), Some(to), step.as_ref()]
                .into_iter()
                .flatten()
                .for_each(visit);
        }
    }
}

/// Visits each expression of a statement and of the statements in it; the flag says that the expression names what is changed.
pub fn walk_stmt<Op: Operation>(
    stmt: &Stmt<Op>,
    visit: &mut dyn FnMut(&Expr, bool),
    enter: &mut dyn FnMut(&Stmt<Op>),
) {
    enter(stmt);
    own_exprs(stmt, visit);
    for body in bodies(stmt) {
        body.iter().for_each(|inner| walk_stmt(inner, visit, enter));
    }
}

/// The bodies of a construct.
pub fn bodies<Op>(stmt: &Stmt<Op>) -> Vec<&[Stmt<Op>]> {
    match &stmt.kind {
        StmtKind::If {
            arms, otherwise, ..
        } => arms
            .iter()
            .map(|arm| &arm.body[..])
            .chain(otherwise.as_deref())
            .collect(),
        StmtKind::Select { cases, default, .. } => cases
            .iter()
            .map(|case| &case.body[..])
            .chain(default.as_deref())
            .collect(),
        StmtKind::Do { body, .. }
        | StmtKind::While { body, .. }
        | StmtKind::Concurrent { body, .. }
        | StmtKind::Block { body, .. }
        | StmtKind::Associate { body, .. } => {
            vec![body]
        }
        StmtKind::Where { arms } => arms.iter().map(|(_, body)| &body[..]).collect(),
        StmtKind::Assign { .. }
        | StmtKind::ArrayAssign { .. }
        | StmtKind::Exit(_)
        | StmtKind::Cycle(_)
        | StmtKind::Goto(_)
        | StmtKind::Return
        | StmtKind::Stop { .. }
        | StmtKind::Call { .. }
        | StmtKind::IntrinsicCall { .. }
        | StmtKind::Empty
        | StmtKind::Op(_) => Vec::new(),
    }
}

/// Variables that a statement itself sets without naming them in an expression, those of statements inside included.
fn own_vars<Op: Operation>(stmt: &Stmt<Op>, visit: &mut dyn FnMut(VarId)) {
    match &stmt.kind {
        StmtKind::Do { var, .. } => visit(*var),
        StmtKind::Concurrent { ranges, .. } => ranges.iter().for_each(|range| visit(range.var)),
        StmtKind::Op(op) => op.vars(visit),
        _ => {}
    }
    for body in bodies(stmt) {
        body.iter().for_each(|inner| own_vars(inner, visit));
    }
}

fn own_exprs<Op: Operation>(stmt: &Stmt<Op>, visit: &mut dyn FnMut(&Expr, bool)) {
    match &stmt.kind {
        StmtKind::Assign { lhs, rhs } | StmtKind::ArrayAssign { lhs, rhs, .. } => {
            visit(rhs, false);
            visit(lhs, true);
        }
        StmtKind::If { arms, .. } => arms.iter().for_each(|arm| visit(&arm.condition, false)),
        StmtKind::Select {
            selector, cases, ..
        } => {
            visit(selector, false);
            cases
                .iter()
                .flat_map(|case| &case.values)
                .for_each(|value| case_parts(value, visit));
        }
        StmtKind::Do { from, to, step, .. } => {
            [Some(from), Some(to), step.as_ref()]
                .into_iter()
                .flatten()
                .for_each(|e| visit(e, false));
        }
        StmtKind::While { condition, .. } => condition.iter().for_each(|e| visit(e, false)),
        StmtKind::Concurrent { ranges, mask, .. } => {
            for range in ranges {
                [Some(&range.from), Some(&range.to), range.step.as_ref()]
                    .into_iter()
                    .flatten()
                    .for_each(|e| visit(e, false));
            }
            mask.iter().for_each(|e| visit(e, false));
        }
        StmtKind::Where { arms } => arms
            .iter()
            .filter_map(|(mask, _)| mask.as_ref())
            .for_each(|e| visit(e, false)),
        StmtKind::Associate { bindings, .. } => bindings.iter().for_each(|(_, e)| visit(e, false)),
        StmtKind::Stop { code, .. } => code.iter().for_each(|e| visit(e, false)),
        StmtKind::Call { args, .. } => actuals(args, visit),
        StmtKind::IntrinsicCall { id, args } => {
            for (position, arg) in args.iter().enumerate() {
                match arg {
                    Some(arg) if id.may_write(position) => either(arg, visit),
                    Some(arg) => visit(arg, false),
                    None => {}
                }
            }
        }
        StmtKind::Op(op) => op.walk(visit),
        StmtKind::Block { .. }
        | StmtKind::Exit(_)
        | StmtKind::Cycle(_)
        | StmtKind::Goto(_)
        | StmtKind::Return
        | StmtKind::Empty => {}
    }
}

/// An argument that may be read and may be changed.
fn either(expr: &Expr, visit: &mut dyn FnMut(&Expr, bool)) {
    visit(expr, false);
    if is_designator(expr) {
        visit(expr, true);
    }
}

fn actuals(args: &[Actual], visit: &mut dyn FnMut(&Expr, bool)) {
    for arg in args {
        let Some(value) = &arg.value else { continue };
        match arg.how {
            Handover::Value | Handover::Ref | Handover::Temporary => visit(value, false),
            // A handle is copied; `Uses::of_body` knows which arrays are none.
            Handover::Strided | Handover::View if matches!(value.kind, ExprKind::Var(_)) => {
                visit(value, false);
            }
            _ => either(value, visit),
        }
    }
}

impl Operation for HostOp {
    fn is_method(&self) -> bool {
        matches!(self, HostOp::Allocate(_) | HostOp::Copy(_))
    }

    fn copied_whole(&self) -> Option<VarId> {
        match self {
            HostOp::Copy(copy) if copy.direction == Direction::DeviceToHost => {
                match copy.dst.kind {
                    ExprKind::Var(id) if copy.dst.rank > 0 => Some(id),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn defines(&self, var: VarId) -> bool {
        let HostOp::Copy(copy) = self else {
            return false;
        };
        let scalar = copy.direction == Direction::DeviceToHost
            && matches!(copy.dst.kind, ExprKind::Var(id) if id == var)
            && copy.dst.rank == 0;
        scalar && !Uses::of_expr(&copy.src).uses(var)
    }

    fn walk(&self, visit: &mut dyn FnMut(&Expr, bool)) {
        match self {
            HostOp::Allocate(a) => {
                visit(&a.object, true);
                a.bounds.iter().for_each(|b| {
                    visit(&b.lower, false);
                    visit(&b.upper, false);
                });
                [&a.char_len, &a.source, &a.mold, &a.stream]
                    .into_iter()
                    .flatten()
                    .for_each(|e| visit(e, false));
                [&a.stat, &a.errmsg, &a.pinned]
                    .into_iter()
                    .flatten()
                    .for_each(|e| visit(e, true));
            }
            HostOp::Deallocate {
                object,
                stat,
                errmsg,
            } => {
                [Some(object), stat.as_ref(), errmsg.as_ref()]
                    .into_iter()
                    .flatten()
                    .for_each(|e| visit(e, true));
            }
            HostOp::PointerAssign {
                pointer,
                target,
                bounds,
            } => {
                visit(pointer, true);
                either(target, visit);
                for (lower, upper) in bounds {
                    visit(lower, false);
                    upper.iter().for_each(|e| visit(e, false));
                }
            }
            HostOp::Nullify(e) => visit(e, true),
            HostOp::Copy(copy) => {
                // Elements and sections of device arrays are changed through handles.
                let whole = matches!(copy.dst.kind, ExprKind::Var(_))
                    && copy.dst.rank > 0
                    && copy.direction != Direction::Fill;
                visit(&copy.src, false);
                visit(
                    &copy.dst,
                    whole || copy.direction == Direction::DeviceToHost,
                );
            }
            HostOp::Launch { config, args, .. } => {
                // Kernels write through handles: the host's variable is only looked at, unless a joined value goes there.
                [&config.grid, &config.block, &config.shared, &config.stream]
                    .into_iter()
                    .flatten()
                    .chain(config.loops.iter().flat_map(LoopGrid::exprs))
                    .for_each(|e| visit(e, false));
                for arg in args {
                    let receives = arg.how == Handover::MutRef && config.loops.is_some();
                    arg.value.iter().for_each(|e| visit(e, receives));
                }
            }
            HostOp::KernelLoops(_) | HostOp::OnCopies(_) => {}
            HostOp::Conform { target, operand } => {
                target.iter().chain(operand).for_each(|e| visit(e, false));
            }
            HostOp::TakeShape { object, extents } => {
                extents.iter().for_each(|e| visit(e, false));
                visit(object, true);
            }
            HostOp::Api { args, .. } => args.iter().flatten().for_each(|e| either(e, visit)),
            HostOp::Io(io) => walk_io(io, visit),
        }
    }

    fn vars(&self, visit: &mut dyn FnMut(VarId)) {
        if let HostOp::Io(Io::Write(t) | Io::Read(t)) = self {
            t.items.iter().for_each(|item| item_vars(item, visit));
        }
    }
}

impl Operation for KernelOp {
    fn is_method(&self) -> bool {
        false
    }

    fn copied_whole(&self) -> Option<VarId> {
        None
    }

    fn defines(&self, _var: VarId) -> bool {
        false
    }

    fn walk(&self, visit: &mut dyn FnMut(&Expr, bool)) {
        match self {
            KernelOp::Api { id, args } => {
                for (arg, param) in args.iter().zip(id.row().params) {
                    match arg {
                        Some(e) if param.written => either(e, visit),
                        Some(e) => visit(e, false),
                        None => {}
                    }
                }
            }
            KernelOp::Allocate(a) => {
                for dim in &a.bounds {
                    visit(&dim.lower, false);
                    visit(&dim.upper, false);
                }
                visit(&a.object, true);
                a.stat.iter().for_each(|e| visit(e, true));
            }
            KernelOp::Deallocate { object, stat } => {
                visit(object, true);
                stat.iter().for_each(|e| visit(e, true));
            }
            KernelOp::PointerAssign {
                pointer,
                target,
                bounds,
            } => {
                visit(pointer, true);
                either(target, visit);
                for (lower, upper) in bounds {
                    visit(lower, false);
                    upper.iter().for_each(|e| visit(e, false));
                }
            }
            KernelOp::Nullify(pointer) => visit(pointer, true),
            KernelOp::Print(items) => items.iter().for_each(|e| visit(e, false)),
            KernelOp::Join { part, total, .. } => {
                visit(part, false);
                visit(total, true);
            }
        }
    }

    fn vars(&self, _visit: &mut dyn FnMut(VarId)) {}
}

fn walk_io(io: &Io, visit: &mut dyn FnMut(&Expr, bool)) {
    match io {
        Io::Write(t) => transfer(t, false, visit),
        Io::Read(t) => transfer(t, true, visit),
        Io::Open(specs) | Io::Close(specs) | Io::Inquire(specs) | Io::Position { specs, .. } => {
            specs.iter().for_each(|s| spec(s, visit));
        }
    }
}

fn transfer(t: &Transfer, reads: bool, visit: &mut dyn FnMut(&Expr, bool)) {
    match &t.unit {
        IoUnit::Standard => {}
        IoUnit::Number(e) => visit(e, false),
        IoUnit::Internal(e) => either(e, visit),
        IoUnit::Length(e) => visit(e, true),
    }
    if let IoFormat::Expr(e) = &t.format {
        visit(e, false);
    }
    if let IoFormat::Namelist(_, objects) = &t.format {
        let whole = |id: &VarId| {
            Expr::new(
                ExprKind::Var(*id),
                Type::Error,
                0,
                crate::source::Span::default(),
            )
        };
        objects
            .iter()
            .map(whole)
            .for_each(|object| visit(&object, reads));
    }
    t.specs.iter().for_each(|s| spec(s, visit));
    t.items.iter().for_each(|item| io_item(item, reads, visit));
}

fn spec(spec: &IoSpec, visit: &mut dyn FnMut(&Expr, bool)) {
    if let IoSpecValue::Expr(e) = &spec.value {
        either(e, visit);
    }
}

fn io_item(item: &IoItem, reads: bool, visit: &mut dyn FnMut(&Expr, bool)) {
    match item {
        IoItem::Expr(e) => visit(e, reads),
        IoItem::ImpliedDo {
            items,
            from,
            to,
            step,
            ..
        } => {
            items.iter().for_each(|item| io_item(item, reads, visit));
            [Some(from), Some(to), step.as_ref()]
                .into_iter()
                .flatten()
                .for_each(|e| visit(e, false));
        }
    }
}

fn item_vars(item: &IoItem, visit: &mut dyn FnMut(VarId)) {
    if let IoItem::ImpliedDo { items, var, .. } = item {
        visit(*var);
        items.iter().for_each(|item| item_vars(item, visit));
    }
}
