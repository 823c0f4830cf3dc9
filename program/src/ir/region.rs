//! What becomes kernels: a region of statements for the device, whoever asked for it, and the data that it takes along.

use super::{Expr, HostOp, KernelOp, ReduceOp, Stmt, VarId};
use crate::source::Span;

/// Statements for the device, before the offload pass makes kernels of them: inside `sema` and `offload` alone.
#[derive(Debug, Clone)]
pub struct Region {
    /// The directive or statement, on one line, for doc comments.
    pub head: String,
    /// From `<<<` to `>>>`, or the directive.
    pub span: Span,
    /// Of a nest in a construct: the construct.
    pub construct: Option<Span>,
    /// Who asked for it.
    pub origin: Origin,
    /// Grid: nothing, one integer or DIM3, or a list that begins with the innermost of the loops; `None` is `*`.
    pub grid: Vec<Option<Expr>>,
    /// Block likewise.
    pub block: Vec<Option<Expr>>,
    /// Bytes of dynamic shared memory.
    pub shared: Option<Expr>,
    /// Stream.
    pub stream: Option<Expr>,
    /// Activity queue: the ASYNC clause.
    pub queue: Option<Expr>,
    /// Number of the device that must be the present one.
    pub device: Option<Expr>,
    /// Reductions that the author names.
    pub reductions: Vec<(ReduceOp, VarId, Span)>,
    /// The loops that run side by side are shared out over blocks, loops inside them over the threads of a block.
    pub gangs: bool,
    /// Variables of which each thread has its own.
    pub private: Vec<VarId>,
    /// Of these, too, beginning with the host's values.
    pub first_private: Vec<VarId>,
    /// How many gangs run what stands outside of loops.
    pub num_gangs: Option<Expr>,
    /// Data that the author moves.
    pub motion: Vec<Motion>,
    /// Arrays that nothing names must be present.
    pub all_present: bool,
    /// Structures that data clauses of the construct, and of data constructs around it, name, where the clause stands for parts that lie in them.
    pub structures: Vec<VarId>,
    /// All variables must be named by clauses: DEFAULT(NONE).
    pub all_named: Option<Span>,
    /// On the device where this is true, else `host`.
    pub when: Option<Expr>,
    /// Why device code cannot say these statements; then `body` is empty.
    pub refused: Option<(Span, String)>,
    /// The same statements as host code; empty without `when`, but for DO CONCURRENT and where `refused` says why the host runs a compute construct.
    pub host: Vec<Stmt<HostOp>>,
    /// The statements. Of loops that run side by side: the outermost, and nothing beside it.
    pub body: Vec<Stmt<KernelOp>>,
}

/// Who asked for a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// `!$cuf kernel do` over so many loops.
    CufLoops(usize),
    /// An array statement over device data, written as so many loops.
    ArrayStatement(usize),
    /// A compute construct of OpenACC.
    Compute(Compute),
    /// A DO CONCURRENT with so many indices, where the command line asks for it.
    Concurrent(usize),
    /// So many loops of one.
    Nest(usize),
}

/// The compute constructs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compute {
    /// The author says that loops under `loop` are independent.
    Parallel,
    /// One thread.
    Serial,
    /// Loops that are independent by analysis.
    Kernels,
}

impl Region {
    /// A region with nothing in it.
    pub fn new(head: String, span: Span, origin: Origin) -> Region {
        Region {
            head,
            span,
            construct: None,
            origin,
            grid: Vec::new(),
            block: Vec::new(),
            shared: None,
            stream: None,
            queue: None,
            device: None,
            reductions: Vec::new(),
            gangs: false,
            private: Vec::new(),
            first_private: Vec::new(),
            num_gangs: None,
            motion: Vec::new(),
            all_present: false,
            structures: Vec::new(),
            all_named: None,
            when: None,
            refused: None,
            host: Vec::new(),
            body: Vec::new(),
        }
    }

    /// How many loops, from the outermost on, run side by side; a compute construct's loops are looked at one by one. Loops inside of those that a launch
    /// has counts for run in order.
    pub fn depth(&self) -> usize {
        let asked = match self.origin {
            Origin::CufLoops(depth)
            | Origin::ArrayStatement(depth)
            | Origin::Concurrent(depth)
            | Origin::Nest(depth) => depth,
            Origin::Compute(_) => 1,
        };
        asked.min(MOST_LOOPS as usize)
    }
}

/// Nested loops that one launch has iteration counts for: as many as an array has dimensions.
pub const MOST_LOOPS: i64 = 15;

/// What the author says of a loop in a region.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Schedule {
    /// The directive.
    pub span: Span,
    /// One iteration after the other.
    pub sequential: bool,
    /// The iterations are independent.
    pub independent: bool,
    /// They are if analysis says so.
    pub automatic: bool,
    /// Shared out over workers.
    pub worker: bool,
    /// Shared out over lanes.
    pub vector: bool,
    /// Shared out over gangs.
    pub gang: bool,
    /// So many gangs, where the author gives a constant.
    pub gangs: Option<i64>,
    /// So many lanes, likewise.
    pub length: Option<i64>,
    /// So decided by the offload pass: shared out over the lanes of a gang.
    pub lanes: bool,
    /// So many nested loops count as one.
    pub collapse: usize,
    /// Variables of which each iteration has its own.
    pub private: Vec<VarId>,
    /// Reductions that the author names.
    pub reductions: Vec<(ReduceOp, VarId, Span)>,
}

/// An object of a data clause.
#[derive(Debug, Clone)]
pub struct Motion {
    /// What is done with it.
    pub action: Action,
    /// A variable of the host, a component or a section.
    pub object: Expr,
    /// Modifiers of the clause.
    pub modifiers: Modifiers,
    /// The object is a section whose bounds may reach beyond the array, of which what lies in the array is meant.
    pub clipped: bool,
    /// Of COPY: the part of the object that may get other values, where that is not all of it. It alone goes back; it is clipped, too.
    pub changed: Option<Expr>,
}

impl Motion {
    /// Without modifiers.
    pub fn new(action: Action, object: Expr) -> Motion {
        Motion {
            action,
            object,
            modifiers: Modifiers::default(),
            clipped: false,
            changed: None,
        }
    }
}

/// The modifiers of a data clause that change what moves. READONLY is a promise, and CAPTURE asks for the copy that there is in any case.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Modifiers {
    /// ALWAYS, ALWAYSIN: the device gets the host's values, although the object is present.
    pub always_in: bool,
    /// ALWAYS, ALWAYSOUT: the host gets the device's values, although the object stays.
    pub always_out: bool,
    /// ZERO: a new copy begins as zeros.
    pub zero: bool,
    /// No clause names it: where a part of it is present, that is what the kernels use.
    pub in_part: bool,
}

/// What a data clause does with its objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Action {
    Copy,
    Copyin,
    Copyout,
    Create,
    NoCreate,
    Present,
    Delete,
    Update,
    /// UPDATEIN of a region: where it begins, the device gets the host's values.
    UpdateIn,
    /// UPDATEOUT of a region: where it ends, the host gets the device's values.
    UpdateOut,
}

impl Action {
    /// Whether the host's elements may get values by it.
    pub fn changes_host(self) -> bool {
        match self {
            Action::Copy | Action::Copyout | Action::Update | Action::UpdateOut => true,
            Action::Copyin
            | Action::UpdateIn
            | Action::Create
            | Action::NoCreate
            | Action::Present
            | Action::Delete => false,
        }
    }

    /// As a clause writes it.
    pub fn text(self) -> &'static str {
        match self {
            Action::Copy => "copy",
            Action::Copyin => "copyin",
            Action::Copyout => "copyout",
            Action::Create => "create",
            Action::NoCreate => "no_create",
            Action::Present => "present",
            Action::Delete => "delete",
            Action::Update => "update",
            Action::UpdateIn => "updatein",
            Action::UpdateOut => "updateout",
        }
    }
}

/// What `!$acc declare` says of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declared {
    /// Its copy lives as long as the variable, and begins, ends as this clause says.
    As(Action),
    /// LINK: device code knows the variable, and data clauses move it.
    Link,
    /// DEVICEPTR: what it holds is in device memory.
    Address,
}

/// A step of data motion.
#[derive(Debug, Clone)]
pub struct DataMotion {
    /// Which.
    pub step: DataStep,
    /// Of what; leaving a region takes what entering it named.
    pub motion: Vec<Motion>,
    /// In whose turn: the ASYNC clause.
    pub queue: Option<Expr>,
    /// Where this is true; a region that is entered where it is not holds nothing.
    pub when: Option<Expr>,
}

impl DataMotion {
    /// A step without a condition.
    pub fn new(step: DataStep, motion: Vec<Motion>) -> DataMotion {
        DataMotion {
            step,
            motion,
            queue: None,
            when: None,
        }
    }

    /// The steps that begin a region with these data clauses, and those that end it.
    pub fn around(
        motion: Vec<Motion>,
        queue: &Option<Expr>,
        when: Option<Expr>,
    ) -> (Vec<DataMotion>, Vec<DataMotion>) {
        let (ins, motion) = split(motion, Action::UpdateIn);
        let (outs, motion) = split(motion, Action::UpdateOut);
        let in_turn = |step, motion| DataMotion {
            queue: queue.clone(),
            ..DataMotion::new(step, motion)
        };
        let mut enter = in_turn(DataStep::Enter, motion);
        enter.when = when;
        let mut leave = vec![DataMotion::new(DataStep::Leave, Vec::new())];
        let mut enter = vec![enter];
        if !ins.is_empty() {
            let step = DataStep::UpdateDevice { if_present: false };
            enter.push(in_turn(step, ins));
        }
        if !outs.is_empty() {
            let step = DataStep::UpdateHost { if_present: false };
            leave.insert(0, in_turn(step, outs));
        }
        (enter, leave)
    }
}

/// The motions of one action, and the others.
fn split(motion: Vec<Motion>, action: Action) -> (Vec<Motion>, Vec<Motion>) {
    motion.into_iter().partition(|one| one.action == action)
}

/// `acc_async_noval`: ASYNC without a value.
pub const ASYNC_NOVAL: i64 = -1;

/// The steps of data motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum DataStep {
    /// Into a data region.
    Enter,
    /// Out of the data region that was entered last.
    Leave,
    /// Into the data region that is the rest of the procedure, however it is left.
    Scope,
    EnterData,
    ExitData {
        finalize: bool,
    },
    UpdateHost {
        if_present: bool,
    },
    UpdateDevice {
        if_present: bool,
    },
    /// Before statements of a region that the host runs: host memory gets the device's values, which get the host's, of what is present of these objects,
    /// or of all that is.
    Lend {
        all: bool,
    },
    /// Behind them: the inverse of the last `Lend`.
    TakeBack,
}

/// A name of HOST_DATA.
#[derive(Debug, Clone)]
pub struct UseDevice {
    /// What it is inside: a pointer.
    pub pointer: Expr,
    /// The variable of the host.
    pub object: Expr,
    /// What is not present is used where it is.
    pub if_present: bool,
    /// Where this is not true, too.
    pub when: Option<Expr>,
}
