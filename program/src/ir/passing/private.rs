//! DO variables whose value nobody uses behind the loop.
//!
//! Fortran leaves a DO variable one step past its last value. Where no path from the end of the loop, nor from a jump out of it,
//! reads the variable before it gets a new value, the loop may have a variable of its own. One walk backwards per variable:
//! is it read later?

use super::occurrences::Occurrences;
use crate::ir::walk::{Access, Index, muts, refs};
use crate::ir::{
    ArrayItem, Body, Expr, ExprKind, HostOp, Io, IoFormat, IoItem, KernelOp, ProcId, Program, Role,
    Stmt, StmtKind, VarId,
};
use std::collections::{BTreeSet, HashSet};

/// Decides `Do::private`. Needs `Variable::captured`.
pub(super) fn decide(program: &mut Program) {
    for index in 0..program.procs.len() {
        let id = ProcId(index as u32);
        let mut body = std::mem::replace(&mut program[id].body, Body::Interface);
        match &mut body {
            Body::Host(body) => mark(program, body),
            Body::Kernel(body) => mark(program, body),
            Body::Interface | Body::Companion => {}
        }
        program[id].body = body;
    }
}

fn mark<Op: Sets + refs::Operands + muts::Operands>(program: &Program, body: &mut [Stmt<Op>]) {
    let mut counting = BTreeSet::new();
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Do { var, .. } = stmt.kind {
            counting.insert(var);
        }
    });
    let mut needed = HashSet::new();
    let seen = Occurrences::of(body);
    for &var in counting.iter().filter(|&&var| is_own(program, var)) {
        let mut walk = Walk {
            var,
            seen: Some(&seen),
            around: Vec::new(),
            own: Vec::new(),
            needed: &mut needed,
            watched: None,
            read_behind: false,
        };
        walk.list(body, false);
    }
    muts::statements(body, &mut |stmt| {
        let key = address(stmt);
        if let StmtKind::Do { var, private, .. } = &mut stmt.kind {
            *private = is_own(program, *var) && !needed.contains(&key);
        }
    });
}

/// A plain local variable that nobody else reaches.
fn is_own(program: &Program, var: VarId) -> bool {
    let var = &program[var];
    var.role == Role::Local
        && !var.captured
        && !var.save
        && !var.target
        && !var.pointer
        && !var.allocatable
        && var.overlay.is_none()
}

/// What identifies a statement while the body stays where it is.
fn address<Op>(stmt: &Stmt<Op>) -> usize {
    std::ptr::from_ref(stmt) as usize
}

/// A construct around the present statement, and whether the variable is read after EXIT and after CYCLE of it.
struct Around {
    name: Option<String>,
    is_loop: bool,
    exit: bool,
    cycle: bool,
}

struct Walk<'a> {
    var: VarId,
    /// Where variables occur; without it every statement is visited.
    seen: Option<&'a Occurrences>,
    around: Vec<Around>,
    /// Loops over the variable around the present statement: depth of `around` and address.
    own: Vec<(usize, usize)>,
    /// Loops whose variable is read later.
    needed: &'a mut HashSet<usize>,
    /// A statement to look at, by address, and whether the variable is read behind it.
    watched: Option<usize>,
    read_behind: bool,
}

impl Walk<'_> {
    /// Whether the variable is read from the start of the list on, if it is read behind the list as `after` says.
    fn list<Op: Sets + refs::Operands>(&mut self, body: &[Stmt<Op>], after: bool) -> bool {
        let visited = match self.seen {
            Some(seen) => seen.positions(body, self.var),
            None => (0..body.len()).collect(),
        };
        visited
            .into_iter()
            .rev()
            .fold(after, |after, at| self.stmt(&body[at], after))
    }

    fn stmt<Op: Sets + refs::Operands>(&mut self, stmt: &Stmt<Op>, after: bool) -> bool {
        let head = self.reads(stmt);
        if self.watched == Some(address(stmt)) {
            self.read_behind |= after;
        }
        match &stmt.kind {
            StmtKind::Assign { lhs, rhs } if matches!(lhs.kind, ExprKind::Var(var) if var == self.var) => {
                self.mentions(rhs)
            }
            StmtKind::Exit(name) => self.jump(name, false),
            StmtKind::Cycle(name) => self.jump(name, true),
            StmtKind::Return | StmtKind::Stop { .. } => head,
            StmtKind::If {
                arms,
                otherwise,
                name,
            } => {
                self.enter(name, false, after, after);
                let mut live = head;
                for arm in arms {
                    live |= self.list(&arm.body, after);
                }
                live |= otherwise
                    .as_ref()
                    .map_or(after, |body| self.list(body, after));
                self.around.pop();
                live
            }
            StmtKind::Select {
                cases,
                default,
                name,
                ..
            } => {
                self.enter(name, false, after, after);
                let mut live = head;
                for case in cases {
                    live |= self.list(&case.body, after);
                }
                live |= default
                    .as_ref()
                    .map_or(after, |body| self.list(body, after));
                self.around.pop();
                live
            }
            StmtKind::Do {
                var, body, name, ..
            } if *var == self.var => self.own_loop(stmt, body, name, after, head),
            StmtKind::Do { body, name, .. } => self.rounds(body, name, after, after, false) | head,
            StmtKind::While {
                condition,
                body,
                name,
            } => {
                let leaves = condition.is_some() && after;
                self.rounds(body, name, leaves, after, head)
            }
            StmtKind::Concurrent { body, name, .. } => self.rounds(body, name, after, after, head),
            StmtKind::Where { arms } => {
                let mut live = head | after;
                for (_, body) in arms {
                    live |= self.list(body, after);
                }
                live
            }
            StmtKind::Block { body, name, .. } | StmtKind::Associate { body, name, .. } => {
                self.enter(name, false, after, after);
                let live = self.list(body, after);
                self.around.pop();
                live | head
            }
            StmtKind::Op(op) => match op.sets(self.var) {
                Some(read) => read,
                None => head | after,
            },
            StmtKind::Assign { .. }
            | StmtKind::ArrayAssign { .. }
            | StmtKind::Goto(_)
            | StmtKind::Call { .. }
            | StmtKind::IntrinsicCall { .. }
            | StmtKind::Empty => head | after,
        }
    }

    /// A loop over the variable: entering it gives a value, leaving it by any way may need that value.
    fn own_loop<Op: Sets + refs::Operands>(
        &mut self,
        stmt: &Stmt<Op>,
        body: &[Stmt<Op>],
        name: &Option<String>,
        after: bool,
        head: bool,
    ) -> bool {
        if after {
            self.needed.insert(address(stmt));
        }
        self.enter(name, true, after, false);
        self.own.push((self.around.len() - 1, address(stmt)));
        self.list(body, false);
        self.own.pop();
        self.around.pop();
        head
    }

    /// A loop over something else. `leaves`: read after the loop's regular end; `tested`: read by each round's test.
    fn rounds<Op: Sets + refs::Operands>(
        &mut self,
        body: &[Stmt<Op>],
        name: &Option<String>,
        leaves: bool,
        after: bool,
        tested: bool,
    ) -> bool {
        let mut live = leaves | tested;
        loop {
            self.enter(name, true, after, live);
            let round = self.list(body, live) | live;
            self.around.pop();
            if round == live {
                return live;
            }
            live = round;
        }
    }

    fn enter(&mut self, name: &Option<String>, is_loop: bool, exit: bool, cycle: bool) {
        self.around.push(Around {
            name: name.clone(),
            is_loop,
            exit,
            cycle,
        });
    }

    fn jump(&mut self, name: &Option<String>, cycle: bool) -> bool {
        let meant = |around: &Around| match name {
            Some(_) => around.name == *name,
            None => around.is_loop,
        };
        let Some(depth) = self.around.iter().rposition(meant) else {
            return true;
        };
        let live = if cycle {
            self.around[depth].cycle
        } else {
            self.around[depth].exit
        };
        for &(own, address) in &self.own {
            if live && depth < own {
                self.needed.insert(address);
            }
        }
        live
    }

    /// Whether the statement itself, without those inside, names the variable other than as the whole left side.
    fn reads<Op: refs::Operands>(&self, stmt: &Stmt<Op>) -> bool {
        let mut found = false;
        refs::statement(stmt, &mut |_, expr| found |= self.mentions(expr));
        found
    }

    fn mentions(&self, expr: &Expr) -> bool {
        mentions(expr, self.var)
    }
}

/// Whether an expression uses the variable. The variables of implied DOs in array constructors are known nowhere else.
fn mentions(expr: &Expr, var: VarId) -> bool {
    if let ExprKind::Var(other) = &expr.kind {
        *other == var
    } else if let ExprKind::Array(items) = &expr.kind
        && items.iter().any(|item| counts(item, var))
    {
        false
    } else {
        let mut found = false;
        refs::operands(expr, &mut |_, operand| found |= mentions(operand, var));
        found
    }
}

fn counts(item: &ArrayItem, var: VarId) -> bool {
    match item {
        ArrayItem::Expr(_) => false,
        ArrayItem::ImpliedDo {
            items, var: index, ..
        } => *index == var || items.iter().any(|inner| counts(inner, var)),
    }
}

/// Operations that may give a variable a value before they read it.
pub trait Sets {
    /// `None` when it does not set the variable; else whether it reads it before.
    fn sets(&self, var: VarId) -> Option<bool>;
    /// Whether it is an assignment to the whole variable.
    fn stores(&self, var: VarId) -> bool;
    /// Variables that it names in a list, and by no expression.
    fn listed(&self) -> &[VarId];
}

impl Sets for KernelOp {
    fn sets(&self, _: VarId) -> Option<bool> {
        None
    }

    fn stores(&self, _: VarId) -> bool {
        false
    }

    fn listed(&self) -> &[VarId] {
        &[]
    }
}

impl Sets for HostOp {
    fn stores(&self, var: VarId) -> bool {
        matches!(self, HostOp::Copy(copy) if matches!(copy.dst.kind, ExprKind::Var(dst) if dst == var))
    }

    fn listed(&self) -> &[VarId] {
        if let HostOp::Io(Io::Write(transfer) | Io::Read(transfer)) = self {
            match &transfer.format {
                IoFormat::Namelist(_, vars) => vars,
                IoFormat::List | IoFormat::Text(_) | IoFormat::Expr(_) | IoFormat::Unformatted => {
                    &[]
                }
            }
        } else {
            &[]
        }
    }

    fn sets(&self, var: VarId) -> Option<bool> {
        let stat = if let HostOp::Allocate(allocate) = self {
            allocate.stat.as_ref()
        } else if let HostOp::Deallocate { stat, .. } = self {
            stat.as_deref()
        } else {
            None
        };
        if let Some(stat) = stat
            && matches!(stat.kind, ExprKind::Var(own) if own == var)
        {
            let mut total = 0;
            refs::Operands::operands(self, &mut |_: Access, expr| {
                total += usize::from(mentions(expr, var))
            });
            return Some(total > 1);
        }
        if let HostOp::Copy(copy) = self
            && self.stores(var)
            && copy.dst.rank == 0
        {
            return Some(mentions(&copy.src, var));
        }
        let HostOp::Io(Io::Write(transfer) | Io::Read(transfer)) = self else {
            return None;
        };
        // A namelist statement may read any of its objects and set some.
        if matches!(&transfer.format, IoFormat::Namelist(_, vars) if vars.contains(&var)) {
            return Some(true);
        }
        let mut sets = false;
        refs::Operands::indices(self, &mut |Index(index)| sets |= index == var);
        if !sets {
            return None;
        }
        let mut outside = 0;
        let mut total = 0;
        refs::Operands::operands(self, &mut |_: Access, expr| {
            total += usize::from(mentions(expr, var))
        });
        transfer
            .items
            .iter()
            .for_each(|item| outside += inside(item, var));
        Some(total > outside)
    }
}

/// The number of expressions in implied DOs over `var` that name it as their index.
fn inside(item: &IoItem, var: VarId) -> usize {
    let IoItem::ImpliedDo {
        items, var: index, ..
    } = item
    else {
        return 0;
    };
    if *index == var {
        items.iter().map(|item| naming(item, var)).sum()
    } else {
        items.iter().map(|item| inside(item, var)).sum()
    }
}

fn naming(item: &IoItem, var: VarId) -> usize {
    match item {
        IoItem::Expr(expr) => usize::from(mentions(expr, var)),
        IoItem::ImpliedDo {
            items,
            from,
            to,
            step,
            ..
        } => {
            let bounds = [Some(from), Some(to), step.as_ref()].into_iter().flatten();
            let named = bounds.filter(|bound| mentions(bound, var)).count();
            named + items.iter().map(|item| naming(item, var)).sum::<usize>()
        }
    }
}

/// Whether the value that a variable has behind a statement of the body may be read. `after` says whether it is behind the body.
pub fn is_read_behind<Op: refs::Operands + Sets>(
    var: VarId,
    body: &[Stmt<Op>],
    stmt: &Stmt<Op>,
    after: bool,
) -> bool {
    let mut needed = HashSet::new();
    let mut walk = Walk {
        var,
        seen: None,
        around: Vec::new(),
        own: Vec::new(),
        needed: &mut needed,
        watched: Some(address(stmt)),
        read_behind: false,
    };
    walk.list(body, after);
    walk.read_behind
}

/// The variables of which every use stands inside a private loop over it, or a DO CONCURRENT with it as an index: they need no
/// declaration outside.
pub fn living_in_loops<Op: Sets + refs::Operands>(body: &[Stmt<Op>]) -> HashSet<VarId> {
    let mut indices = HashSet::new();
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Do { var, .. } = &stmt.kind {
            indices.insert(*var);
        } else if let StmtKind::Concurrent { ranges, .. } = &stmt.kind {
            indices.extend(ranges.iter().map(|range| range.var))
        } else if let StmtKind::Op(op) = &stmt.kind {
            op.indices(&mut |Index(index)| {
                indices.insert(index);
            })
        }
    });
    indices.retain(|var| lives_in_loops(*var, body));
    indices
}

fn lives_in_loops<Op: Sets + refs::Operands>(var: VarId, body: &[Stmt<Op>]) -> bool {
    let mut found = false;
    !used_outside(var, body, &mut found) && found
}

fn used_outside<Op: Sets + refs::Operands>(
    var: VarId,
    body: &[Stmt<Op>],
    found: &mut bool,
) -> bool {
    body.iter().any(|stmt| {
        let mut outside = false;
        refs::statement(stmt, &mut |_, expr| outside |= mentions(expr, var));
        let own = if let StmtKind::Do {
            var: index,
            private,
            ..
        } = &stmt.kind
            && *index == var
        {
            outside |= !private;
            true
        } else if let StmtKind::Concurrent { ranges, .. } = &stmt.kind
            && ranges.iter().any(|range| range.var == var)
        {
            outside = ranges
                .iter()
                .any(|range| mentions(&range.from, var) || mentions(&range.to, var));
            true
        } else if let StmtKind::Op(op) = &stmt.kind {
            // An implied DO has a variable of its own; what else sets it, stores in one that must be there.
            let mut counts = false;
            op.indices(&mut |Index(index)| counts |= index == var);
            let own = counts && op.sets(var) == Some(false);
            outside = !own && (outside || counts);
            own
        } else {
            false
        };
        *found |= own;
        if !own {
            refs::bodies(stmt, &mut |inner| {
                outside |= used_outside(var, inner, found)
            });
        }
        outside
    })
}
