//! Parallel regions of OpenMP become procedures, which all threads of a team call.
//!
//! Input: a program as semantic analysis made it, with regions as BLOCKs that begin with the step `omp:parallel`. Output: the same program; what is left of
//! such a BLOCK is the step and the CALL of an internal procedure with the region's statements. Scalars that the region only reads become dummy
//! arguments with VALUE, arrays that keep their allocation dummy arguments with their bounds; so a thread has them at hand. All other variables of
//! the procedure around are shared with it as those of any internal procedure are. Refuses to know what threads are.

mod hoisted;
mod used;

use crate::diag::{Diagnostic, Diagnostics};
use crate::ir::element::inquiry;
use crate::ir::walk::{muts, refs};
use crate::ir::{
    Actual, ArrayItem, Body, Bounds, CharLen, Dummy, Expr, ExprKind, Handover, HostOp, Intent, Io,
    IoItem, Passing, ProcId, Procedure, Program, Role, Shape, Space, Stmt, StmtKind, Type, VarId,
    Variable, passing,
};
use crate::source::{Sources, Span};
use std::collections::{BTreeMap, HashMap, HashSet};
use used::{Use, uses};

/// Makes procedures of all parallel regions.
pub fn outline(program: &mut Program, sources: &Sources, diagnostics: &mut Diagnostics) {
    let regions = |procedure: &Procedure| match &procedure.body {
        Body::Host(body) => has_region(body),
        Body::Kernel(_) | Body::Interface | Body::Companion => false,
    };
    if !program.procs.iter().any(regions) {
        return;
    }
    passing::decide(program);
    let mut made = HashSet::new();
    let mut next = 0;
    while next < program.procs.len() {
        let id = ProcId(next as u32);
        if regions(&program[id]) {
            let body = std::mem::replace(&mut program[id].body, Body::Interface);
            if let Body::Host(mut body) = body {
                let hoisted = outline_in(program, sources, id, &mut body, &mut made);
                hoisted.into_iter().for_each(|one| diagnostics.push(one));
                program[id].body = Body::Host(body);
            }
        }
        next += 1;
    }
}

/// The step with which a region begins.
pub fn is_fork(stmt: &Stmt<HostOp>) -> bool {
    matches!(&stmt.kind, StmtKind::Op(HostOp::Api { id, .. }) if id.row().name == "omp:parallel")
}

fn has_region(body: &[Stmt<HostOp>]) -> bool {
    let mut found = false;
    refs::statements(body, &mut |stmt| {
        found |= is_fork(stmt) || hosts_part(stmt).is_some_and(has_region);
    });
    found
}

/// What the host runs in place of a region for the device.
fn hosts_part(stmt: &Stmt<HostOp>) -> Option<&[Stmt<HostOp>]> {
    if let StmtKind::Op(HostOp::Region(region)) = &stmt.kind {
        Some(&region.host)
    } else {
        None
    }
}

fn outline_in(
    program: &mut Program,
    sources: &Sources,
    host: ProcId,
    body: &mut [Stmt<HostOp>],
    made: &mut HashSet<ProcId>,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for stmt in body {
        let span = stmt.span;
        if let StmtKind::Op(HostOp::Region(region)) = &mut stmt.kind {
            found.extend(outline_in(program, sources, host, &mut region.host, made));
            continue;
        }
        let StmtKind::Block {
            vars, body: inner, ..
        } = &mut stmt.kind
        else {
            muts::bodies(stmt, &mut |inner| {
                found.extend(outline_in(program, sources, host, inner, made));
            });
            continue;
        };
        if !inner.first().is_some_and(is_fork) {
            let first = program.procs.len();
            found.extend(outline_in(program, sources, host, inner, made));
            found.extend(hoisted::refused(program, first, vars));
            let fresh = hoisted::take(program, host, first, vars, span);
            inner.splice(0..0, fresh);
            continue;
        }
        let (vars, region) = (std::mem::take(vars), inner.split_off(1));
        let (procedure, args) = Region::new(program, sources, host, vars, stmt.span).make(region);
        made.insert(procedure);
        inner.push(Stmt::new(StmtKind::Call { procedure, args }, stmt.span));
    }
    found
}

/// A region on its way.
struct Region<'p> {
    program: &'p mut Program,
    host: ProcId,
    procedure: ProcId,
    vars: Vec<VarId>,
    span: Span,
    name: String,
    head: String,
    dummies: Vec<VarId>,
    args: Vec<Actual>,
    /// Names of dummy arguments, in lower case.
    names: HashSet<String>,
}

impl<'p> Region<'p> {
    fn new(
        program: &'p mut Program,
        sources: &Sources,
        host: ProcId,
        vars: Vec<VarId>,
        span: Span,
    ) -> Self {
        let line = sources.line(span.file, span.start);
        let stem = format!("{}_team_{line}", program[host].name);
        let taken = |name: &str| {
            let mut procs = program.procs.iter();
            procs.any(|other| other.name.eq_ignore_ascii_case(name))
        };
        let numbered = (2..).map(|number| format!("{stem}_{number}"));
        let mut names = std::iter::once(stem.clone()).chain(numbered);
        let name = names.find(|name| !taken(name)).unwrap_or(stem);
        let text = String::from_utf8_lossy(sources.bytes(span)).into_owned();
        let words: Vec<&str> = text.split_whitespace().collect();
        let head = match words.first().is_some_and(|word| word.starts_with("!$")) {
            true => words.join(" "),
            false => format!("!$omp {}", words.join(" ")),
        };
        let procedure = ProcId(program.procs.len() as u32);
        Region {
            program,
            host,
            procedure,
            vars,
            span,
            name,
            head,
            dummies: Vec::new(),
            args: Vec::new(),
            names: HashSet::new(),
        }
    }

    /// The procedure, and what it is called with.
    fn make(mut self, mut body: Vec<Stmt<HostOp>>) -> (ProcId, Vec<Actual>) {
        let declared = self.declared(&body);
        self.own_indices(&mut body);
        let used = uses(self.program, &body, &declared);
        let mut places: HashMap<VarId, VarId> = HashMap::new();
        for (var, how) in &used {
            let own = declared.contains(var) || self.program[*var].owner != Some(self.host);
            if own || self.is_lasting(*var) {
                continue;
            }
            if let Some(dummy) = self.handed_over(*var, how) {
                places.insert(*var, dummy);
            }
        }
        self.rename(&mut body, &declared, &places);
        for var in &declared {
            self.program[*var].owner = Some(self.procedure);
        }
        let id = self.program.add_proc(Procedure {
            head: self.head.clone(),
            module: self.program[self.host].module,
            host: Some(self.host),
            dummies: self.dummies,
            locals: self.vars,
            body: Body::Host(body),
            ..Procedure::bare(self.name.clone(), self.span)
        });
        self.program[self.host].internals.push(id);
        (id, self.args)
    }

    /// The region's own variables, and those that blocks in it declare.
    fn declared(&self, body: &[Stmt<HostOp>]) -> Vec<VarId> {
        let mut found = self.vars.clone();
        refs::statements(body, &mut |stmt| match &stmt.kind {
            StmtKind::Block { vars, .. } => found.extend(vars.iter().copied()),
            StmtKind::Concurrent { ranges, .. } => {
                found.extend(ranges.iter().map(|range| range.var));
            }
            StmtKind::Associate { bindings, .. } => {
                found.extend(bindings.iter().map(|(var, _)| *var));
            }
            _ => {}
        });
        found
    }

    /// Static data, and what other internal procedures share.
    fn is_lasting(&self, var: VarId) -> bool {
        let variable = &self.program[var];
        variable.save || variable.captured || variable.overlay.is_some()
    }

    // ------------------------------------------------------------------------------------------ dummy arguments

    fn handed_over(&mut self, var: VarId, how: &Use) -> Option<VarId> {
        let variable = &self.program[var];
        let optional = variable.dummy().is_some_and(|dummy| dummy.optional);
        let plain = !optional && variable.space == Space::Host && variable.declared.is_none();
        let number = matches!(
            variable.ty,
            Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_)
        );
        if !plain || how.object {
            return None;
        }
        match variable.rank() {
            0 if number && !how.written && !variable.allocatable && !variable.pointer => {
                Some(self.by_value(var))
            }
            0 => None,
            _ if matches!(variable.ty, Type::Class(_) | Type::Procedure(_)) => None,
            _ if matches!(&variable.ty, Type::Character(CharLen::Const(_), _))
                || !is_text(&variable.ty) =>
            {
                self.array(var)
            }
            _ => None,
        }
    }

    fn name(&mut self, wish: &str) -> String {
        let mut name = wish.to_string();
        let mut number = 1;
        while !self.names.insert(name.to_ascii_lowercase()) {
            number += 1;
            name = format!("{wish}_{number}");
        }
        name
    }

    fn add(&mut self, variable: Variable, value: Expr) -> VarId {
        let dummy = self.program.add_var(variable);
        self.dummies.push(dummy);
        self.args.push(Actual {
            value: Some(value),
            how: Handover::Undecided,
        });
        dummy
    }

    fn by_value(&mut self, var: VarId) -> VarId {
        let whole = self.whole(var);
        let name = self.program[var].name.clone();
        self.value(&name, whole)
    }

    /// A dummy argument with VALUE for what the procedure around computes.
    fn value(&mut self, wish: &str, value: Expr) -> VarId {
        let role = Role::Dummy(Dummy {
            intent: Some(Intent::In),
            optional: false,
            value: true,
            passing: Passing::Undecided,
        });
        let name = self.name(wish);
        let mut variable = Variable::new(name, self.span, value.ty.clone(), Shape::Scalar, role);
        variable.owner = Some(self.procedure);
        self.add(variable, value)
    }

    fn whole(&self, var: VarId) -> Expr {
        let variable = &self.program[var];
        let (ty, rank) = (variable.ty.clone(), variable.rank());
        Expr::new(ExprKind::Var(var), ty, rank, self.span)
    }

    /// An array with its bounds: by its address where its elements lie together, else with strides.
    fn array(&mut self, var: VarId) -> Option<VarId> {
        let original = self.program[var].clone();
        let whole = self.whole(var);
        let together = match &original.shape {
            Shape::Scalar | Shape::AssumedSize(..) => return None,
            Shape::Explicit(_) => true,
            Shape::Deferred(_) => !original.pointer,
            Shape::Assumed(_) => false,
        };
        let known = match &original.shape {
            Shape::Explicit(bounds) => Some(bounds.clone()),
            Shape::Scalar | Shape::Assumed(_) | Shape::Deferred(_) | Shape::AssumedSize(..) => None,
        };
        let lowers = match &original.shape {
            Shape::Assumed(lowers) => Some(lowers.clone()),
            Shape::Scalar | Shape::Explicit(_) | Shape::Deferred(_) | Shape::AssumedSize(..) => {
                None
            }
        };
        let mut bounds = Vec::new();
        for dim in 0..usize::from(original.rank()) {
            let known = known.as_ref().map(|known| &known[dim]);
            let lower = known
                .map(|known| known.lower.clone())
                .or_else(|| lowers.as_ref().map(|lowers| lowers[dim].clone()));
            let lower = self.bound(lower, &whole, ("lbound", "first"), dim);
            let upper = match together {
                true => {
                    let upper = known.map(|known| known.upper.clone());
                    self.bound(upper, &whole, ("ubound", "last"), dim)
                }
                false => Expr::int(0, self.span),
            };
            bounds.push(Bounds { lower, upper });
        }
        let shape = match together {
            true => Shape::Explicit(bounds),
            false => Shape::Assumed(bounds.into_iter().map(|one| one.lower).collect()),
        };
        let role = Role::Dummy(Dummy {
            intent: None,
            optional: false,
            value: false,
            passing: Passing::Undecided,
        });
        let name = self.name(&original.name);
        let mut variable = Variable::new(name, self.span, original.ty.clone(), shape, role);
        variable.owner = Some(self.procedure);
        variable.target = original.target || original.pointer;
        Some(self.add(variable, whole))
    }

    /// A bound that is a constant, or comes along as a value.
    fn bound(
        &mut self,
        known: Option<Expr>,
        whole: &Expr,
        (function, word): (&str, &str),
        dim: usize,
    ) -> Expr {
        if let Some(constant) = known.filter(|one| matches!(one.kind, ExprKind::Const(_))) {
            return constant;
        }
        let name = match whole.kind {
            ExprKind::Var(var) => self.program[var].name.clone(),
            _ => String::new(),
        };
        let wish = match whole.rank {
            1 => format!("{name}_{word}"),
            _ => format!("{name}_{word}_{}", dim + 1),
        };
        let value = inquiry(function, whole, dim, self.span);
        let dummy = self.value(&wish, value);
        Expr::new(ExprKind::Var(dummy), Type::INT, 0, self.span)
    }

    // ------------------------------------------------------------------------------------------ the statements

    /// Variables of implied DOs get their like in the procedure.
    fn own_indices(&mut self, body: &mut [Stmt<HostOp>]) {
        let mut own: BTreeMap<VarId, VarId> = BTreeMap::new();
        let (program, procedure) = (&mut *self.program, self.procedure);
        let mut like = |var: &mut VarId| {
            *var = *own.entry(*var).or_insert_with(|| {
                let mut variable = program[*var].clone();
                (variable.role, variable.owner) = (Role::Local, Some(procedure));
                (variable.save, variable.captured) = (false, false);
                program.add_var(variable)
            });
        };
        muts::statements(body, &mut |stmt| {
            if let StmtKind::Op(HostOp::Io(Io::Write(transfer) | Io::Read(transfer))) =
                &mut stmt.kind
            {
                transfer
                    .items
                    .iter_mut()
                    .for_each(|item| io_index(item, &mut like));
            }
        });
        muts::expressions(body, &mut |_, expr| {
            muts::each(expr, &mut |node| {
                if let ExprKind::Array(items) = &mut node.kind {
                    items
                        .iter_mut()
                        .for_each(|item| array_index(item, &mut like));
                }
            });
        });
        let locals: Vec<VarId> = own.values().copied().collect();
        for (from, to) in own {
            // Inside implied DOs alone.
            in_implied(body, from, to);
        }
        self.vars.extend(locals);
    }

    fn rename(
        &mut self,
        body: &mut [Stmt<HostOp>],
        declared: &[VarId],
        places: &HashMap<VarId, VarId>,
    ) {
        let rename = |expr: &mut Expr| {
            muts::each(expr, &mut |node| {
                if let ExprKind::Var(var) = &mut node.kind
                    && let Some(place) = places.get(var)
                {
                    *var = *place;
                }
            });
        };
        muts::expressions(body, &mut |_, expr| rename(expr));
        for var in declared {
            let variable = &mut self.program[*var];
            if let Type::Character(CharLen::Expr(length), _) = &mut variable.ty {
                rename(length);
            }
            if let Shape::Explicit(bounds) = &mut variable.shape {
                for Bounds { lower, upper } in bounds {
                    rename(lower);
                    rename(upper);
                }
            }
            variable.init.iter_mut().for_each(&rename);
        }
    }
}

fn is_text(ty: &Type) -> bool {
    matches!(ty, Type::Character(..))
}

fn io_index(item: &mut IoItem, like: &mut dyn FnMut(&mut VarId)) {
    if let IoItem::ImpliedDo { var, items, .. } = item {
        like(var);
        items.iter_mut().for_each(|item| io_index(item, like));
    }
}

fn array_index(item: &mut ArrayItem, like: &mut dyn FnMut(&mut VarId)) {
    if let ArrayItem::ImpliedDo { var, items, .. } = item {
        like(var);
        items.iter_mut().for_each(|item| array_index(item, like));
    }
}

/// Puts the own index in the place of the other in the items of implied DOs.
fn in_implied(body: &mut [Stmt<HostOp>], from: VarId, to: VarId) {
    let put = |expr: &mut Expr| {
        muts::each(expr, &mut |node| {
            if node.kind == ExprKind::Var(from) {
                node.kind = ExprKind::Var(to);
            }
        });
    };
    fn io(item: &mut IoItem, to: VarId, inside: bool, put: &dyn Fn(&mut Expr)) {
        match item {
            IoItem::Expr(expr) if inside => put(expr),
            IoItem::Expr(_) => {}
            IoItem::ImpliedDo { items, var, .. } => {
                let inside = inside || *var == to;
                items.iter_mut().for_each(|item| io(item, to, inside, put));
            }
        }
    }
    muts::statements(body, &mut |stmt| {
        if let StmtKind::Op(HostOp::Io(Io::Write(transfer) | Io::Read(transfer))) = &mut stmt.kind {
            transfer
                .items
                .iter_mut()
                .for_each(|item| io(item, to, false, &put));
        }
    });
    muts::expressions(body, &mut |_, expr| {
        muts::each(expr, &mut |node| {
            if let ExprKind::Array(items) = &mut node.kind {
                for item in items {
                    let ArrayItem::ImpliedDo { var, items, .. } = item else {
                        continue;
                    };
                    if *var == to {
                        items.iter_mut().for_each(|item| match item {
                            ArrayItem::Expr(expr) => put(expr),
                            ArrayItem::ImpliedDo { .. } => {}
                        });
                    }
                }
            }
        });
    });
}
