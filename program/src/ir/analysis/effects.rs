//! What calls do beside giving a value: which variables of others they read and write, what stands in the way of calling them in any order.
//!
//! A summary covers a procedure and all that it calls. What is not known, a body in C or an interface without PURE, is said to be unknown.
//! Refuses to know loops, and the actual arguments of a call: they are the caller's.

use crate::intrinsics::{Class, IntrinsicId};
use crate::ir::passing::Sets;
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Body, Expr, ExprKind, HostOp, Intent, Io, IoUnit, KernelOp, Overlay, ProcId, Program, Role,
    Space, Stmt, StmtKind, VarId,
};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

/// Why a statement may not run in another order than the written one, or not at the same time as others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Input or output on a unit.
    InputOutput,
    /// STOP or ERROR STOP.
    Stop,
    /// A call of a procedure whose statements are not known.
    Unknown(ProcId),
    /// A call of a procedure that keeps a value between its calls: SAVE, or an initial value.
    Saved(VarId),
    /// A store through a pointer in a called procedure.
    ThroughPointer(VarId),
    /// An intrinsic procedure that changes or asks its surroundings: random numbers, the time, the system.
    Surroundings(IntrinsicId),
    /// ALLOCATE, DEALLOCATE, or a change of shape.
    Allocation,
    /// A pointer is bound to another target.
    Binding,
    /// Transfers, launches, barriers, and other calls of the device's library.
    Device,
}

/// What a procedure does to variables that are not its own.
#[derive(Debug, Clone, Default)]
pub struct Summary {
    /// Variables of modules, COMMON blocks and containing procedures that it may read.
    pub reads: BTreeSet<VarId>,
    /// Those that it may write.
    pub writes: BTreeSet<VarId>,
    /// It may read any variable of a module or COMMON block: a PURE interface.
    pub reads_any: bool,
    /// It may read any variable with TARGET or POINTER, through pointers.
    pub reads_targets: bool,
    /// What else it does.
    pub effects: BTreeSet<Effect>,
}

/// One use of a variable.
struct Use {
    access: Access,
    root: VarId,
    /// The designator names a part of what a pointer component points to.
    through_component: bool,
}

/// Operations that say what they do beside reading and writing their operands.
pub trait Operation: refs::Operands + Sets {
    /// What the operation does.
    fn effect(&self) -> Option<Effect>;
    /// Whether statements of other procedures, or others than its own, run in it.
    fn runs_others(&self) -> bool;
}

impl Operation for HostOp {
    fn runs_others(&self) -> bool {
        match self {
            HostOp::Launch { .. }
            | HostOp::Region(_)
            | HostOp::Data(_)
            | HostOp::Letters(_)
            | HostOp::OnCopies(_) => true,
            HostOp::Allocate(_)
            | HostOp::Deallocate { .. }
            | HostOp::PointerAssign { .. }
            | HostOp::Nullify(_)
            | HostOp::Copy(_)
            | HostOp::UseDevice(_)
            | HostOp::Conform { .. }
            | HostOp::TakeShape { .. }
            | HostOp::Api { .. }
            | HostOp::Io(_) => false,
        }
    }

    fn effect(&self) -> Option<Effect> {
        match self {
            HostOp::Allocate(_) | HostOp::Deallocate { .. } | HostOp::TakeShape { .. } => {
                Some(Effect::Allocation)
            }
            HostOp::PointerAssign { .. } | HostOp::Nullify(_) | HostOp::UseDevice(_) => {
                Some(Effect::Binding)
            }
            HostOp::Copy(_)
            | HostOp::Launch { .. }
            | HostOp::Data(_)
            | HostOp::Letters(_)
            | HostOp::Region(_)
            | HostOp::OnCopies(_)
            | HostOp::Api { .. } => Some(Effect::Device),
            HostOp::Conform { .. } => None,
            HostOp::Io(Io::Write(transfer) | Io::Read(transfer)) => {
                let internal = matches!(transfer.unit, IoUnit::Internal(_) | IoUnit::Length(_));
                (!internal).then_some(Effect::InputOutput)
            }
            HostOp::Io(
                Io::Open(_) | Io::Close(_) | Io::Inquire(_) | Io::Position { .. } | Io::Step(_),
            ) => Some(Effect::InputOutput),
        }
    }
}

impl Operation for KernelOp {
    fn runs_others(&self) -> bool {
        false
    }

    fn effect(&self) -> Option<Effect> {
        match self {
            KernelOp::Api { id, .. } if id.is_atomic() => None,
            KernelOp::Api { .. } | KernelOp::Join { .. } | KernelOp::Lanes(_) => {
                Some(Effect::Device)
            }
            KernelOp::Allocate(_) | KernelOp::Deallocate { .. } => Some(Effect::Allocation),
            KernelOp::PointerAssign { .. } | KernelOp::Nullify(_) => Some(Effect::Binding),
            KernelOp::Print { .. } => Some(Effect::InputOutput),
        }
    }
}

/// What a reference of an intrinsic procedure does beside giving its value.
pub fn of_intrinsic(id: IntrinsicId) -> Option<Effect> {
    const ASK: [&str; 32] = [
        "etime", "dtime", "second", "secnds", "time", "time8", "mclock", "mclock8", "rand",
        "irand", "isatty", "hostnm", "getcwd", "chdir", "unlink", "rename", "system", "access",
        "stat", "lstat", "fstat", "ttynam", "fgetc", "fget", "fputc", "fput", "ftell", "fseek",
        "link", "symlnk", "chmod", "umask",
    ];
    let row = id.row();
    let plain = match row.class {
        Class::Elemental | Class::Inquiry => true,
        Class::Transformational => !row.params.is_empty() && !ASK.contains(&row.name),
        Class::ElementalSubroutine | Class::Subroutine => row.name == "mvbits",
    };
    (!plain).then_some(Effect::Surroundings(id))
}

/// The effects of an expression node itself, without those of procedures that it calls.
pub fn of_node(expr: &Expr) -> Option<Effect> {
    if let ExprKind::Intrinsic { id, .. } = &expr.kind {
        of_intrinsic(*id)
    } else if let ExprKind::Api { id, .. } = &expr.kind {
        (!id.is_atomic()).then_some(Effect::Device)
    } else {
        None
    }
}

/// Summaries of the procedures of a program, each made when it is asked for.
pub struct Summaries<'a> {
    program: &'a Program,
    known: RefCell<HashMap<ProcId, Rc<Summary>>>,
    written: RefCell<HashMap<(ProcId, usize), bool>>,
}

impl<'a> Summaries<'a> {
    /// None made yet.
    pub fn new(program: &'a Program) -> Self {
        Summaries {
            program,
            known: RefCell::default(),
            written: RefCell::default(),
        }
    }

    /// What a call of the procedure does.
    pub fn of(&self, procedure: ProcId) -> Rc<Summary> {
        if let Some(known) = self.known.borrow().get(&procedure) {
            return known.clone();
        }
        let mut summary = Summary::default();
        let (mut waiting, mut seen) = (vec![procedure], HashSet::from([procedure]));
        while let Some(next) = waiting.pop() {
            self.own(next, &mut summary, &mut |called| {
                if seen.insert(called) {
                    waiting.push(called);
                }
            });
        }
        let summary = Rc::new(summary);
        self.known.borrow_mut().insert(procedure, summary.clone());
        summary
    }

    /// Whether a procedure may give a value to its dummy argument number `place`.
    pub fn writes_argument(&self, procedure: ProcId, place: usize) -> bool {
        if let Some(known) = self.written.borrow().get(&(procedure, place)) {
            return *known;
        }
        let found = self.may_write(procedure, place);
        self.written.borrow_mut().insert((procedure, place), found);
        found
    }

    /// Adds what the statements of one procedure do.
    fn own(&self, id: ProcId, summary: &mut Summary, call: &mut dyn FnMut(ProcId)) {
        match &self.program[id].body {
            Body::Host(body) => self.statements(id, body, summary, call),
            Body::Kernel(body) => self.statements(id, body, summary, call),
            Body::Interface if self.program[id].pure && !self.program[id].through => {
                summary.reads_any = true;
            }
            Body::Interface | Body::Companion => {
                summary.effects.insert(Effect::Unknown(id));
            }
        }
    }

    fn statements<Op: Operation>(
        &self,
        id: ProcId,
        body: &[Stmt<Op>],
        summary: &mut Summary,
        call: &mut dyn FnMut(ProcId),
    ) {
        refs::statements(body, &mut |stmt| {
            match &stmt.kind {
                StmtKind::Stop { .. } => {
                    summary.effects.insert(Effect::Stop);
                }
                StmtKind::Op(op) => {
                    let own =
                        |effect: &Effect| !matches!(effect, Effect::Allocation | Effect::Binding);
                    summary.effects.extend(op.effect().filter(own));
                }
                StmtKind::IntrinsicCall { id, .. } => summary.effects.extend(of_intrinsic(*id)),
                StmtKind::Do { var, .. } => {
                    let counted = Use {
                        access: Access::Write,
                        root: *var,
                        through_component: false,
                    };
                    self.access(id, counted, summary);
                }
                StmtKind::Call { procedure, .. } => call(*procedure),
                _ => {}
            }
            refs::statement(stmt, &mut |access, expr| {
                self.expression(id, access, expr, summary, call);
            });
        });
    }

    fn expression(
        &self,
        id: ProcId,
        access: Access,
        expr: &Expr,
        summary: &mut Summary,
        call: &mut dyn FnMut(ProcId),
    ) {
        summary.effects.extend(of_node(expr));
        if let ExprKind::Call { procedure, .. } = &expr.kind {
            call(*procedure);
        }
        if let Some(root) = expr.root() {
            let use_of = Use {
                access,
                root,
                through_component: crosses_pointer_component(self.program, expr),
            };
            self.access(id, use_of, summary);
        }
        refs::operands(expr, &mut |inner, operand| {
            self.expression(id, inner, operand, summary, call);
        });
    }

    /// One use of a variable in a procedure.
    fn access(&self, id: ProcId, one: Use, summary: &mut Summary) {
        let variable = &self.program[one.root];
        if variable.role == Role::Parameter {
            return;
        }
        let (reads, writes) = match one.access {
            Access::Read => (true, false),
            Access::Atomic => (true, true),
            Access::Write | Access::Object | Access::Target => (false, true),
            Access::Argument(procedure, place) => (true, self.writes_argument(procedure, place)),
        };
        let own_pointer = variable.pointer && variable.dummy().is_none();
        if one.through_component || own_pointer {
            summary.reads_targets |= reads;
            if writes {
                summary.effects.insert(Effect::ThroughPointer(one.root));
            }
        }
        if self.is_kept(one.root) {
            summary.effects.insert(Effect::Saved(one.root));
        }
        let outside = variable.owner != Some(id)
            || matches!(variable.role, Role::Module(_) | Role::Common(_));
        if outside && reads {
            summary.reads.insert(one.root);
        }
        if outside && writes {
            summary.writes.insert(one.root);
        }
    }

    /// Whether a local variable outlives a call, or belongs to several threads.
    fn is_kept(&self, var: VarId) -> bool {
        let variable = &self.program[var];
        let overlaid = |overlay: Overlay| self.program[overlay.storage].save;
        let kept = variable.save || variable.overlay.is_some_and(overlaid);
        variable.role == Role::Local && (kept || variable.space == Space::Shared)
    }

    fn may_write(&self, procedure: ProcId, place: usize) -> bool {
        let (mut waiting, mut seen) = (vec![(procedure, place)], HashSet::new());
        while let Some((procedure, place)) = waiting.pop() {
            if !seen.insert((procedure, place)) {
                continue;
            }
            let Some(&dummy) = self.program[procedure].dummies.get(place) else {
                return true;
            };
            if let Some(declared) = self.program[dummy].dummy() {
                match declared.intent {
                    _ if declared.value => continue,
                    Some(Intent::In) => continue,
                    Some(Intent::Out | Intent::InOut) => return true,
                    None => {}
                }
            }
            let found = match &self.program[procedure].body {
                Body::Host(body) => assigns(body, dummy, &mut waiting),
                Body::Kernel(body) => assigns(body, dummy, &mut waiting),
                Body::Interface | Body::Companion => true,
            };
            if found {
                return true;
            }
        }
        false
    }
}

/// Whether a designator goes through a component with POINTER.
pub fn crosses_pointer_component(program: &Program, expr: &Expr) -> bool {
    if let ExprKind::Component { base, ty, field } = &expr.kind {
        program[*ty].fields[*field as usize].pointer || crosses_pointer_component(program, base)
    } else if let ExprKind::Element { base, .. }
    | ExprKind::Section { base, .. }
    | ExprKind::Substring { base, .. }
    | ExprKind::Part(base) = &expr.kind
    {
        crosses_pointer_component(program, base)
    } else {
        false
    }
}

/// Whether statements assign a variable; what they hand it to is put on the list.
fn assigns<Op: refs::Operands>(
    body: &[Stmt<Op>],
    dummy: VarId,
    handed: &mut Vec<(ProcId, usize)>,
) -> bool {
    let mut found = false;
    let mut look = |access: Access, expr: &Expr| match access {
        _ if expr.root() != Some(dummy) => {}
        Access::Read => {}
        Access::Write | Access::Atomic | Access::Object | Access::Target => found = true,
        Access::Argument(procedure, place) => handed.push((procedure, place)),
    };
    refs::expressions(body, &mut |access, expr| {
        look(access, expr);
        refs::each(expr, &mut |node| refs::operands(node, &mut look));
    });
    let mut counted = false;
    refs::statements(body, &mut |stmt| {
        counted |= matches!(stmt.kind, StmtKind::Do { var, .. } if var == dummy);
    });
    found || counted
}
