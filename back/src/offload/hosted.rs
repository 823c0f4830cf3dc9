//! Compute constructs that no kernels can be made of: the host runs them, with the data of the device.
//!
//! What the region's clauses bring is brought, then what is present changes places with the host's values (`DataStep::Lend`), the host runs the statements,
//! and all changes places again. So everything behind the region finds both memories as a device would have left them. What the
//! region has for itself gets its value of before back. Refuses to know why there are no kernels.

use super::calls::may_write;
use super::compute::with_data;
use super::{Outliner, shared};
use crate::ir::places::letters_of;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Action, Compute, DataMotion, DataStep, Expr, ExprKind, HostOp, IfArm, Motion, ProcId, Program,
    Region, Role, Shape, Space, Stmt, StmtKind, Type, VarId, Variable,
};
use crate::source::Span;
use std::collections::BTreeSet;

type Code = Stmt<HostOp>;

impl Outliner<'_> {
    /// The statements that stand for such a construct.
    pub(super) fn on_the_host(
        &mut self,
        host: ProcId,
        mut region: Region,
        compute: Compute,
    ) -> Vec<Code> {
        let span = region.span;
        let plain = std::mem::take(&mut region.host);
        let plain = self.gang_of_the_host(host, &region, plain);
        let (mut made, behind) = self.kept(host, &region, compute, &plain);
        made.insert(0, step(self.lending(&region, &plain), span));
        made.extend(self.statements(host, plain.clone()));
        made.extend(behind);
        made.push(step(DataMotion::new(DataStep::TakeBack, Vec::new()), span));
        let written = variables(self.program, &plain, true);
        let motion = region.motion.drain(..);
        let motion = motion.filter(|one| counts(one, &written)).collect();
        let made = with_data(motion, made, (span, &region.queue));
        let Some(condition) = region.when else {
            return made;
        };
        let arm = IfArm {
            condition,
            body: made,
            leading: Vec::new(),
        };
        let kind = StmtKind::If {
            arms: vec![arm],
            otherwise: Some(self.statements(host, plain)),
            name: None,
        };
        vec![Stmt::new(kind, span)]
    }

    /// The statements that keep the values of what a region has for itself, and those that give them back.
    fn kept(
        &mut self,
        host: ProcId,
        region: &Region,
        compute: Compute,
        plain: &[Code],
    ) -> (Vec<Code>, Vec<Code>) {
        let written = variables(self.program, plain, true);
        let named = region.private.iter().chain(&region.first_private).copied();
        let mut own: BTreeSet<VarId> = named.collect();
        let dead = self.dead_behind(region.span);
        let shares = |var: VarId| {
            shared::is_named(self, region, var)
                || self.is_declared(var)
                || region.reductions.iter().any(|one| one.1 == var)
        };
        if compute != Compute::Kernels {
            // Structures are aggregates, which no construct has for itself without being told.
            let scalar = |var: &VarId| {
                let found = &self.program[*var];
                found.rank() == 0 && !matches!(found.ty, Type::Derived(_) | Type::Class(_))
            };
            let scalars = written.iter().copied().filter(scalar);
            own.extend(scalars.filter(|var| !shares(*var)));
        }
        own.retain(|var| {
            written.contains(var) && !dead.contains(var) && has_value(&self.program[*var])
        });
        let (mut before, mut behind) = (Vec::new(), Vec::new());
        for var in own {
            let copy = self.copy_of(var, host);
            before.push(assignment(self.program, copy, var, region.span));
            behind.push(assignment(self.program, var, copy, region.span));
        }
        (before, behind)
    }

    /// The step that lets the host see the device's values of what statements name; of everything, where they may see more than they name.
    fn lending(&self, region: &Region, plain: &[Code]) -> DataMotion {
        let mut all = false;
        refs::statements(plain, &mut |stmt| {
            all |= matches!(stmt.kind, StmtKind::Call { .. });
        });
        refs::expressions(plain, &mut |_, expr| {
            refs::each(expr, &mut |node| {
                all |= matches!(node.kind, ExprKind::Call { .. })
            });
        });
        let mut motion = Vec::new();
        for var in variables(self.program, plain, false) {
            if region.first_private.contains(&var) {
                continue;
            }
            let found = &self.program[var];
            let whole = ExprKind::Var(var);
            let object = Expr::new(whole, found.ty.clone(), found.rank(), found.span);
            if letters_of(self.program, &object).is_some() {
                motion.push(Motion::new(Action::Update, object));
                continue;
            }
            match reach(found, self.in_data.contains(&var) || self.is_declared(var)) {
                Reach::Nothing => {}
                Reach::More => all = true,
                Reach::Itself => motion.push(Motion::new(Action::Update, object)),
            }
        }
        DataMotion::new(DataStep::Lend { all }, motion)
    }

    /// A variable that takes the value of another one.
    fn copy_of(&mut self, var: VarId, host: ProcId) -> VarId {
        let original = &self.program[var];
        let shape = match original.rank() {
            0 => Shape::Scalar,
            rank => Shape::Deferred(rank),
        };
        let (name, span) = (format!("{}_kept", original.name), original.span);
        let mut copy = Variable::new(name, span, original.ty.clone(), shape, Role::Local);
        copy.allocatable = original.rank() > 0;
        copy.owner = Some(host);
        let id = self.program.add_var(copy);
        self.program[host].locals.push(id);
        id
    }
}

/// Whether a variable has a value that an assignment can keep.
fn has_value(variable: &Variable) -> bool {
    let plain = !variable.pointer && variable.space == Space::Host;
    let by_value = match variable.ty {
        Type::Class(_) | Type::Procedure(_) | Type::Unsigned(_) | Type::Error => false,
        Type::Integer(_)
        | Type::Real(_)
        | Type::Complex(_)
        | Type::Logical(_)
        | Type::Character(..)
        | Type::Derived(_) => true,
    };
    plain && by_value && variable.role != Role::Parameter
}

fn assignment(program: &Program, to: VarId, from: VarId, span: Span) -> Code {
    let whole = |var: VarId| {
        let found = &program[var];
        Expr::new(ExprKind::Var(var), found.ty.clone(), found.rank(), span)
    };
    let (lhs, rhs) = (whole(to), whole(from));
    let kind = StmtKind::assignment(lhs, rhs, program[to].allocatable);
    Stmt::new(kind, span)
}

fn step(motion: DataMotion, span: Span) -> Code {
    Stmt::new(StmtKind::Op(HostOp::Data(motion)), span)
}

/// Whether a data clause does anything that host memory by itself does not: what it brings and takes back as it is need not go to the device.
fn counts(one: &Motion, written: &BTreeSet<VarId>) -> bool {
    let said = one.modifiers;
    let changed = one.object.root().is_none_or(|var| written.contains(&var));
    match one.action {
        Action::Copy | Action::Copyout => said.always_in || said.always_out || said.zero,
        Action::Copyin => changed || said.always_in,
        Action::Create
        | Action::NoCreate
        | Action::Present
        | Action::Delete
        | Action::Update
        | Action::UpdateIn
        | Action::UpdateOut => true,
    }
}

/// What present data a name stands for.
enum Reach {
    Nothing,
    Itself,
    /// Data that has names of its own, or none that can be said here.
    More,
}

fn reach(variable: &Variable, named: bool) -> Reach {
    let optional = matches!(&variable.role, Role::Dummy(dummy) if dummy.optional || dummy.value);
    let assumed_size = matches!(variable.shape, Shape::AssumedSize(..));
    let scalar = variable.rank() == 0;
    let number = match variable.ty {
        Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_) => true,
        // Arrays of characters of a length that shows when the program runs may be others that have copies.
        Type::Character(..) if !scalar => false,
        Type::Character(..) | Type::Procedure(_) | Type::Unsigned(_) | Type::Error => {
            return Reach::Nothing;
        }
        Type::Derived(_) | Type::Class(_) => false,
    };
    match variable.role {
        Role::Parameter => Reach::Nothing,
        _ if variable.space != Space::Host => Reach::Nothing,
        // Kernels get the host's values of such scalars.
        _ if scalar && number && !variable.pointer && !named => Reach::Nothing,
        _ if !number || variable.pointer || optional || assumed_size => Reach::More,
        Role::Local | Role::Dummy(_) | Role::Result | Role::Module(_) | Role::Common(_) => {
            Reach::Itself
        }
    }
}

/// The variables that statements name, or those that they may change.
fn variables(program: &Program, body: &[Code], changed: bool) -> BTreeSet<VarId> {
    let mut found = BTreeSet::new();
    let counts = |access: Access| match access {
        Access::Read => !changed,
        Access::Argument(procedure, place) => !changed || may_write(program, procedure, place),
        Access::Write | Access::Atomic | Access::Object | Access::Target => true,
    };
    refs::expressions(body, &mut |access, expr| {
        found.extend(expr.root().filter(|_| counts(access)));
        refs::each(expr, &mut |node| {
            if let (ExprKind::Var(var), false) = (&node.kind, changed) {
                found.insert(*var);
            }
            refs::operands(node, &mut |access, operand| {
                found.extend(operand.root().filter(|_| counts(access)));
            });
        });
    });
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Do { var, .. } = &stmt.kind {
            found.insert(*var);
        }
    });
    found
}
