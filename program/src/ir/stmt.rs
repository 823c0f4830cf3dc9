//! Typed statements, with two sets of operations: what a host may do and what a kernel may do.

use super::walk::refs;
use super::{
    Actual, Allocate, Axis, DataMotion, Expr, ExprKind, LoopGrid, ProcId, ReduceOp, Region,
    Schedule, VarId,
};
use crate::cudafor::ApiId;
use crate::intrinsics::IntrinsicId;
use crate::source::{Comment, Span};

/// A statement with its place and the comments around it.
#[derive(Debug, Clone)]
pub struct Stmt<Op> {
    /// What it does.
    pub kind: StmtKind<Op>,
    /// Where it was written.
    pub span: Span,
    /// Comment lines before it.
    pub leading: Vec<Comment>,
    /// Comments at the end of its lines.
    pub trailing: Vec<Comment>,
    /// A blank line stands before it.
    pub blank_before: bool,
    /// Statement label, when a GOTO refers to it.
    pub label: Option<u32>,
}

/// What a statement does, on either side.
#[derive(Debug, Clone)]
pub enum StmtKind<Op> {
    /// Scalar assignment, also of whole structures and characters.
    Assign { lhs: Expr, rhs: Expr },
    /// Array assignment within one memory space: elementwise expression or scalar broadcast to `lhs`.
    ArrayAssign {
        /// Whole array, section or component.
        lhs: Expr,
        /// Same rank or scalar.
        rhs: Expr,
        /// `rhs` reads `lhs` at other positions: evaluate it whole before storing.
        overlap: bool,
        /// `lhs` is allocatable and takes the shape of `rhs` (F2003 semantics).
        reallocate: bool,
    },
    /// IF construct or statement: arms in order, then ELSE.
    If {
        arms: Vec<IfArm<Op>>,
        otherwise: Option<Vec<Stmt<Op>>>,
        name: Option<String>,
    },
    /// SELECT CASE.
    Select {
        selector: Expr,
        cases: Vec<Case<Op>>,
        default: Option<Vec<Stmt<Op>>>,
        name: Option<String>,
    },
    /// Counted DO. The trip count is fixed before the first round; afterwards the variable is one step past the last round.
    Do {
        /// Scalar integer variable.
        var: VarId,
        /// First value, cast to the variable's type, as are the next two.
        from: Box<Expr>,
        /// Last value.
        to: Box<Expr>,
        /// Step; `None` is 1.
        step: Option<Box<Expr>>,
        /// Body.
        body: Vec<Stmt<Op>>,
        /// Construct name.
        name: Option<String>,
        /// Nobody uses the value that the variable has behind the loop: emitters may declare it in the loop. `passing` computes it.
        private: bool,
        /// In kernels made of loops: what the iterations are shared out over.
        spread: Option<Spread>,
        /// In regions, before the offload pass: what the author says of the loop.
        schedule: Option<Box<Schedule>>,
    },
    /// DO WHILE; DO without control has a true condition (`None`).
    While {
        condition: Option<Expr>,
        body: Vec<Stmt<Op>>,
        name: Option<String>,
    },
    /// DO CONCURRENT and FORALL constructs that were proven independent; ranges from outer to inner.
    Concurrent {
        ranges: Vec<ConcurrentRange>,
        mask: Option<Expr>,
        body: Vec<Stmt<Op>>,
        name: Option<String>,
    },
    /// WHERE construct or statement. Each arm's mask is evaluated before its assignments; `None` is the last ELSEWHERE.
    Where {
        arms: Vec<(Option<Expr>, Vec<Stmt<Op>>)>,
    },
    /// BLOCK: its own variables, its statements.
    Block {
        vars: Vec<VarId>,
        body: Vec<Stmt<Op>>,
        name: Option<String>,
    },
    /// ASSOCIATE with a name for an expression or a variable: `var` is declared with the selector as initial value (expression) or stands for
    /// the designator (variable; sema has replaced it in the body, so nothing is left to bind).
    Associate {
        bindings: Vec<(VarId, Expr)>,
        body: Vec<Stmt<Op>>,
        name: Option<String>,
    },
    /// EXIT from the named construct, or without a name from the innermost loop.
    Exit(Option<String>),
    /// CYCLE of the named or innermost loop.
    Cycle(Option<String>),
    /// GOTO: inside `sema` alone; no pass behind it meets one.
    Goto(u32),
    /// RETURN.
    Return,
    /// STOP and ERROR STOP.
    Stop { error: bool, code: Option<Expr> },
    /// CALL of a user subroutine in the same space.
    Call {
        procedure: ProcId,
        args: Vec<Actual>,
    },
    /// CALL of an intrinsic subroutine; arguments in the order of its table row.
    IntrinsicCall {
        id: IntrinsicId,
        args: Vec<Option<Expr>>,
    },
    /// CONTINUE, or a place for comments.
    Empty,
    /// What only this side may do.
    Op(Op),
}

/// What the iterations of a loop are shared out over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spread {
    /// The threads of the grid along an axis, which go round where they are fewer than the iterations.
    Threads(Axis),
    /// The threads of the grid along an axis, one for each iteration.
    Each(Axis),
    /// The blocks of the grid along an axis: all threads of a block take part in each of its iterations.
    Blocks(Axis),
    /// The blocks of the grid along an axis, one for each iteration.
    EachBlock(Axis),
    /// The threads of a block.
    Lanes,
    /// On the host: the threads of a team, each having one stretch.
    Team,
}

/// `if (condition) then body`.
#[derive(Debug, Clone)]
pub struct IfArm<Op> {
    /// Scalar logical.
    pub condition: Expr,
    /// Body.
    pub body: Vec<Stmt<Op>>,
    /// Comments before ELSE IF.
    pub leading: Vec<Comment>,
}

/// CASE with its values.
#[derive(Debug, Clone)]
pub struct Case<Op> {
    /// Single values and ranges, constants of the selector's type.
    pub values: Vec<CaseValue>,
    /// Body.
    pub body: Vec<Stmt<Op>>,
    /// Comments before it.
    pub leading: Vec<Comment>,
}

/// A value or range of a CASE.
#[derive(Debug, Clone)]
pub enum CaseValue {
    /// `v`.
    Single(Expr),
    /// `lower : upper`, either side open.
    Range(Option<Expr>, Option<Expr>),
}

/// `var = from : to : step`.
#[derive(Debug, Clone)]
pub struct ConcurrentRange {
    /// Index, local to the construct.
    pub var: VarId,
    /// First.
    pub from: Expr,
    /// Last.
    pub to: Expr,
    /// Step.
    pub step: Option<Expr>,
}

/// The loops of a DO CONCURRENT or FORALL from the outside in. The first index runs through neighbours and is innermost, but where the
/// bounds of one name another: then they stand as nests of them were written.
pub fn from_outside(ranges: &[ConcurrentRange]) -> Vec<&ConcurrentRange> {
    let names_another = |range: &ConcurrentRange| {
        let mut found = false;
        let exprs = [Some(&range.from), Some(&range.to), range.step.as_ref()];
        for expr in exprs.into_iter().flatten() {
            refs::each(expr, &mut |node| {
                found |=
                    matches!(node.kind, ExprKind::Var(id) if ranges.iter().any(|r| r.var == id));
            });
        }
        found
    };
    if ranges.iter().any(names_another) {
        ranges.iter().collect()
    } else {
        ranges.iter().rev().collect()
    }
}

/// What only host code does.
#[derive(Debug, Clone)]
pub enum HostOp {
    /// ALLOCATE of one object, host or device.
    Allocate(Box<Allocate>),
    /// DEALLOCATE of one object.
    Deallocate {
        object: Expr,
        stat: Option<Box<Expr>>,
        errmsg: Option<Box<Expr>>,
    },
    /// `pointer => target`, with new bounds `p(0:) => a` or `p(1:n, 1:m) => a`.
    PointerAssign {
        pointer: Expr,
        target: Expr,
        bounds: Vec<(Expr, Option<Expr>)>,
    },
    /// NULLIFY.
    Nullify(Expr),
    /// A transfer between memory spaces, made of an assignment.
    Copy(Copy),
    /// Launch of a kernel.
    Launch {
        kernel: ProcId,
        config: Box<LaunchConfig>,
        args: Vec<Actual>,
    },
    /// Statements that become kernels: inside `sema` and `offload` alone.
    Region(Box<Region>),
    /// Data of the host that goes to the device or comes from there, as OpenACC has it.
    Data(DataMotion),
    /// A pointer to the device's copy of something, inside HOST_DATA.
    UseDevice(Box<super::UseDevice>),
    /// Characters of the host that kernels work on.
    Letters(Box<Letters>),
    /// WHERE and FORALL over device data, of which `offload` keeps one way: inside `sema` and `offload` alone.
    OnCopies(Box<OnCopies>),
    /// The extents of two arrays, which must be equal for an array expression or assignment.
    Conform {
        target: Vec<Expr>,
        operand: Vec<Expr>,
    },
    /// An allocatable array takes these extents unless it has them (F2008 7.2.1.3).
    TakeShape { object: Expr, extents: Vec<Expr> },
    /// CALL of a subroutine of the cudafor table, or a function reference whose value is dropped.
    Api { id: ApiId, args: Vec<Option<Expr>> },
    /// Input and output.
    Io(Io),
}

/// An array of characters of the host and the array in device memory on which kernels work in its place: one gets the other's values, the host's array
/// being its copy on the device where it has one.
#[derive(Debug, Clone)]
pub struct Letters {
    pub here: Expr,
    pub there: Expr,
    pub way: LettersWay,
}

/// Which array of [`Letters`] gets values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LettersWay {
    /// Before kernels that read them.
    In,
    /// Before kernels that change some of them.
    ToChange,
    /// Behind those: the host's.
    Out,
}

/// Statements that assign to device data in other ways than whole arrays and sections.
#[derive(Debug, Clone)]
pub struct OnCopies {
    /// As if the host reached device memory.
    pub direct: Vec<Stmt<HostOp>>,
    /// The same on copies of the device variables, which are made before and moved back afterwards.
    pub copies: Vec<Stmt<HostOp>>,
    /// The variables that hold the copies.
    pub made: Vec<VarId>,
}

/// Which way data goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// To the device.
    HostToDevice,
    /// From the device.
    DeviceToHost,
    /// Within the device.
    DeviceToDevice,
    /// A host scalar into every element of a device array.
    Fill,
}

/// A transfer: both sides are whole variables, sections, elements or components of one type; shapes agree, or `Fill`.
#[derive(Debug, Clone)]
pub struct Copy {
    /// Receives.
    pub dst: Expr,
    /// Gives; a host expression when going to the device.
    pub src: Expr,
    /// Which way.
    pub direction: Direction,
}

/// Launch configuration.
#[derive(Debug, Clone)]
pub struct LaunchConfig {
    /// Grid: an integer or DIM3 expression; `None` is `*`.
    pub grid: Option<Expr>,
    /// Block likewise.
    pub block: Option<Expr>,
    /// Bytes of dynamic shared memory.
    pub shared: Option<Expr>,
    /// Stream.
    pub stream: Option<Expr>,
    /// From `<<<` to `>>>`.
    pub span: Span,
    /// For a kernel made of loops, in place of grid and block.
    pub loops: Option<LoopGrid>,
}

/// What only device code does.
#[derive(Debug, Clone)]
pub enum KernelOp {
    /// CALL of a device subroutine of the cudafor/cudadevice table: `syncthreads`, `threadfence`, atomics whose old value is dropped ...
    Api { id: ApiId, args: Vec<Option<Expr>> },
    /// ALLOCATE of an array of the thread.
    Allocate(Box<Allocate>),
    /// DEALLOCATE of one.
    Deallocate {
        object: Expr,
        stat: Option<Box<Expr>>,
    },
    /// `pointer => target` of a pointer of the thread.
    PointerAssign {
        pointer: Expr,
        target: Expr,
        bounds: Vec<(Expr, Option<Expr>)>,
    },
    /// NULLIFY of a pointer of the thread.
    Nullify(Expr),
    /// PRINT or WRITE(*) in a kernel, list-directed or by a constant format.
    Print {
        format: Option<Vec<u8>>,
        items: Vec<Expr>,
    },
    /// Joins the values that a variable has in all threads of the grid, in a fixed order, to what a dummy argument refers to. Where `part` is an array, it is
    /// `total`, too, and all that was done to it are operations that no other thread divides: pieces of a loop may have arrays of their own.
    Join {
        op: ReduceOp,
        part: Expr,
        total: Expr,
    },
    /// What the threads of a block do together between statements that all of them run.
    Lanes(LaneStep),
}

/// Steps that the threads of a block take together.
#[derive(Debug, Clone)]
pub enum LaneStep {
    /// None goes on before all are here; what each has stored is seen by all behind it.
    Barrier,
    /// Before a loop over the lanes that joins values: all lanes but the first start from the operator's neutral value.
    Begin { part: Expr, neutral: Expr },
    /// Behind it: every lane gets the joined value of all.
    Join { op: ReduceOp, part: Expr },
}

// ---------------------------------------------------------------------------------------------- input and output

/// An input or output statement.
#[derive(Debug, Clone)]
pub enum Io {
    /// WRITE and PRINT.
    Write(Transfer),
    /// READ.
    Read(Transfer),
    /// OPEN.
    Open(Vec<IoSpec>),
    /// CLOSE.
    Close(Vec<IoSpec>),
    /// INQUIRE.
    Inquire(Vec<IoSpec>),
    /// REWIND, BACKSPACE, ENDFILE, FLUSH.
    Position {
        action: Position,
        specs: Vec<IoSpec>,
    },
    /// A part of a READ or WRITE with items that procedures of the program transfer.
    Step(Box<IoStep>),
}

/// Defined input and output: such a READ or WRITE is a block of statements, with the calls of the procedures among them.
#[derive(Debug, Clone)]
pub enum IoStep {
    /// The statement begins; its items follow.
    Begin {
        /// Without items.
        transfer: Transfer,
        /// READ.
        reads: bool,
    },
    /// Items that the statement transfers by itself.
    Items {
        /// What.
        items: Vec<IoItem>,
        /// READ.
        reads: bool,
    },
    /// This LOGICAL variable learns whether the edit descriptor of the next item is DT.
    Asks(Expr),
    /// The record is a procedure's until it is taken back.
    Lend {
        /// Receives the unit by whose number the procedure reaches the record.
        unit: Expr,
        /// With a format or list-directed: receive what the descriptor says.
        said: Option<(Expr, Expr)>,
    },
    /// The procedure has ended with this status and message.
    TakeBack {
        /// Its IOSTAT.
        iostat: Expr,
        /// Its IOMSG.
        iomsg: Expr,
    },
    /// The statement ends.
    End(Vec<IoSpec>),
}

/// Positioning statements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Position {
    Rewind,
    Backspace,
    Endfile,
    Flush,
}

/// A data transfer statement.
#[derive(Debug, Clone)]
pub struct Transfer {
    /// Where to.
    pub unit: IoUnit,
    /// How.
    pub format: IoFormat,
    /// ADVANCE=, IOSTAT=, IOMSG=, SIZE=, REC=, POS= ...
    pub specs: Vec<IoSpec>,
    /// What.
    pub items: Vec<IoItem>,
}

/// The unit of a transfer.
#[derive(Debug, Clone)]
pub enum IoUnit {
    /// `*`.
    Standard,
    /// A unit number.
    Number(Expr),
    /// An internal file: character variable, scalar or array.
    Internal(Expr),
    /// No file: INQUIRE(IOLENGTH=), which gives this variable the bytes that the items would take in an unformatted file.
    Length(Expr),
}

/// The format of a transfer.
#[derive(Debug, Clone)]
pub enum IoFormat {
    /// `*`.
    List,
    /// A FORMAT statement or a constant format, text with parentheses; checked.
    Text(Vec<u8>),
    /// A character expression.
    Expr(Expr),
    /// A namelist group: its name and its variables.
    Namelist(String, Vec<VarId>),
    /// No format: unformatted.
    Unformatted,
}

/// `keyword = value`; keyword lower case, value an expression or variable.
#[derive(Debug, Clone)]
pub struct IoSpec {
    /// Lower case: `iostat`, `file`, `status` ...
    pub keyword: &'static str,
    /// Its value.
    pub value: IoSpecValue,
}

impl IoSpec {
    /// Whether the statement gives the variable behind the keyword a value. In INQUIRE (`inquire`) all do but those that name the file.
    pub fn receives(&self, inquire: bool) -> bool {
        let always = ["iostat", "iomsg", "size", "newunit", "id"].contains(&self.keyword);
        always || (inquire && !["unit", "file"].contains(&self.keyword))
    }
}

/// Value of an [`IoSpec`].
#[derive(Debug, Clone)]
pub enum IoSpecValue {
    /// An expression, or the variable that receives.
    Expr(Expr),
    /// ERR=, END=, EOR= of a statement without an IOSTAT= of the author's own: this condition goes to IOSTAT=, any other ends the
    /// program. The branch itself is an IF behind the statement; the label says nothing more.
    Label(u32),
}

/// An item of an I/O list.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant)] // as ArrayItem
pub enum IoItem {
    /// A value or variable, of any rank; structures are expanded to their components.
    Expr(Expr),
    /// `(items, var = from, to, step)`.
    ImpliedDo {
        items: Vec<IoItem>,
        var: VarId,
        from: Box<Expr>,
        to: Box<Expr>,
        step: Option<Box<Expr>>,
    },
}

impl<Op> StmtKind<Op> {
    /// IF with one arm and without a name.
    pub fn only_if(condition: Expr, body: Vec<Stmt<Op>>) -> Self {
        let arm = IfArm {
            condition,
            body,
            leading: Vec::new(),
        };
        StmtKind::If {
            arms: vec![arm],
            otherwise: None,
            name: None,
        }
    }

    /// `lhs = rhs` with a value that reads nothing of what is stored; `reallocate` as in [`StmtKind::ArrayAssign`].
    pub fn assignment(lhs: Expr, rhs: Expr, reallocate: bool) -> Self {
        match lhs.rank {
            0 => StmtKind::Assign { lhs, rhs },
            _ => StmtKind::ArrayAssign {
                lhs,
                rhs,
                overlap: false,
                reallocate,
            },
        }
    }

    /// A DO loop over `var = from, to, step` that runs in order.
    pub fn counted(
        var: VarId,
        (from, to, step): (Expr, Expr, Option<Expr>),
        body: Vec<Stmt<Op>>,
    ) -> Self {
        StmtKind::Do {
            var,
            from: Box::new(from),
            to: Box::new(to),
            step: step.map(Box::new),
            body,
            name: None,
            private: false,
            spread: None,
            schedule: None,
        }
    }
}

impl<Op> Stmt<Op> {
    /// A statement with no comments.
    pub fn new(kind: StmtKind<Op>, span: Span) -> Self {
        Stmt {
            kind,
            span,
            leading: Vec::new(),
            trailing: Vec::new(),
            blank_before: false,
            label: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Large programs have hundreds of thousands of them, most of them assignments.
    #[test]
    fn rare_statements_do_not_make_all_of_them_large() {
        let largest = size_of::<StmtKind<HostOp>>().max(size_of::<StmtKind<KernelOp>>());
        assert!(largest <= 3 * size_of::<Expr>(), "{largest}");
    }
}
