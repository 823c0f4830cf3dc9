//! Statements.

use super::*;
use crate::source::{Comment, Sentinel, Span};

/// One statement.
#[derive(Debug, Clone, PartialEq)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Its label.
    pub label: Option<Label>,
    /// The construct name before it (`outer: do ...`).
    pub construct: Option<Name>,
    /// Its place, without label.
    pub span: Span,
    /// Comment lines that stand before it.
    pub leading: Vec<Comment>,
    /// Comments at the ends of its lines.
    pub trailing: Vec<Comment>,
    /// A blank line stands before it (before its comments).
    pub blank_before: bool,
}

/// Every statement of Fortran 2008 that is read, and CUDA Fortran's.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum StmtKind {
    // ---- program units and procedures
    Program(Name),
    Module(Name),
    Submodule {
        ancestor: Name,
        parent: Option<Name>,
        name: Name,
    },
    BlockData(Option<Name>),
    Subroutine(SubprogramHead),
    Function(SubprogramHead),
    ModuleProcedureHead(Name),
    Entry {
        name: Name,
        args: Vec<DummyName>,
        result: Option<Name>,
    },
    Contains,
    End(EndKind, Option<Name>),
    // ---- specification
    Use(UseStmt),
    Import(Vec<Name>),
    Implicit(ImplicitSpec),
    Declare {
        ty: TypeSpec,
        attrs: Vec<Attr>,
        entities: Vec<Entity>,
    },
    /// `dimension a(10), b(5)`, `save x`, `intent(in) :: a`, `device :: b`, `attributes(device) :: x`, ...
    AttrStmt {
        attrs: Vec<Attr>,
        entities: Vec<Entity>,
    },
    /// `!dir$ ignore_tkr (tkr) a, b`: letters, if there are some, and names; no names mean all dummy arguments.
    IgnoreTkr(Vec<(Option<Name>, Name)>),
    /// `parameter (a = 1, b = 2)`.
    Parameter(Vec<(Name, Expr)>),
    Data(Vec<DataSet>),
    Common(Vec<CommonBlock>),
    Equivalence(Vec<Vec<Expr>>),
    /// `pointer (p, a(10)), (q, b)`: integers that hold addresses, and what lies there.
    CrayPointers(Vec<(Name, Entity)>),
    Namelist(Vec<(Name, Vec<Name>)>),
    /// `private`, `public [:: names or generic specs]`.
    Access {
        public: bool,
        items: Vec<GenericSpec>,
    },
    DerivedType {
        name: Name,
        attrs: Vec<TypeAttr>,
        params: Vec<Name>,
    },
    Sequence,
    PrivateComponents,
    ProcedureDecl {
        interface: Option<Box<ProcInterface>>,
        attrs: Vec<Attr>,
        entities: Vec<Entity>,
    },
    TypeBoundProcedure {
        interface: Option<Name>,
        attrs: Vec<Attr>,
        bindings: Vec<(Name, Option<Name>)>,
    },
    TypeBoundGeneric {
        attrs: Vec<Attr>,
        spec: GenericSpec,
        bindings: Vec<Name>,
    },
    FinalBinding(Vec<Name>),
    Interface {
        spec: Option<GenericSpec>,
        is_abstract: bool,
    },
    ModuleProcedures(Vec<Name>),
    Enum,
    Enumerators(Vec<(Name, Option<Expr>)>),
    /// `texture` binding and other CUDA statements that are attributes come as AttrStmt.
    StatementFunction {
        name: Name,
        args: Vec<Name>,
        body: Expr,
    },
    Format(FormatText),
    // ---- action
    Assign {
        lhs: Expr,
        rhs: Expr,
    },
    PointerAssign {
        lhs: Expr,
        rhs: Expr,
    },
    Call {
        proc: Expr,
        launch: Option<LaunchConfig>,
        args: Vec<Arg>,
    },
    Allocate {
        ty: Option<TypeSpec>,
        items: Vec<Expr>,
        options: Vec<AllocOption>,
    },
    Deallocate {
        items: Vec<Expr>,
        options: Vec<AllocOption>,
    },
    Nullify(Vec<Expr>),
    /// `sync all`, `sync images (*, stat=n)`, `lock (x)` and their kin: the words, and what stands in brackets.
    ImageControl {
        words: Name,
        args: Vec<Arg>,
    },
    Continue,
    Return(Option<Expr>),
    /// The keyword before the last expression must be QUIET.
    Stop {
        error: bool,
        code: Option<Expr>,
        quiet: Option<(Name, Expr)>,
    },
    Pause(Option<Expr>),
    Goto(Label),
    ComputedGoto {
        labels: Vec<Label>,
        selector: Expr,
    },
    AssignedGoto {
        var: Name,
        labels: Vec<Label>,
    },
    AssignLabel {
        label: Label,
        var: Name,
    },
    ArithmeticIf {
        cond: Expr,
        less: Label,
        equal: Label,
        greater: Label,
    },
    Exit(Option<Name>),
    Cycle(Option<Name>),
    /// `if (cond) action`.
    IfAction {
        cond: Expr,
        action: Box<Stmt>,
    },
    /// `where (mask) assignment`.
    WhereAction {
        mask: Expr,
        action: Box<Stmt>,
    },
    /// `forall (header) assignment`.
    ForallAction {
        header: ForallHeader,
        action: Box<Stmt>,
    },
    // ---- block openers and middles
    IfThen(Expr),
    ElseIf(Expr),
    Else,
    /// `do [label] [,] ...`
    Do {
        label: Option<Label>,
        control: Box<DoControl>,
    },
    SelectCase(Expr),
    Case(CaseSelector),
    SelectType {
        name: Option<Name>,
        selector: Expr,
    },
    TypeGuard(TypeGuard),
    SelectRank {
        name: Option<Name>,
        selector: Expr,
    },
    RankGuard(RankGuard),
    Where(Expr),
    ElseWhere(Option<Expr>),
    Forall(ForallHeader),
    Associate(Vec<(Name, Expr)>),
    Block,
    Critical(Vec<Arg>),
    // ---- input and output
    Print {
        format: FormatRef,
        items: Vec<IoItem>,
    },
    Write {
        controls: Vec<IoControl>,
        items: Vec<IoItem>,
    },
    Read {
        controls: Vec<IoControl>,
        items: Vec<IoItem>,
    },
    /// `read fmt, items`.
    ReadShort {
        format: FormatRef,
        items: Vec<IoItem>,
    },
    Open(Vec<IoControl>),
    Close(Vec<IoControl>),
    Inquire {
        controls: Vec<IoControl>,
        items: Vec<IoItem>,
    },
    Rewind(Vec<IoControl>),
    Backspace(Vec<IoControl>),
    Endfile(Vec<IoControl>),
    Flush(Vec<IoControl>),
    Wait(Vec<IoControl>),
    // ---- directives
    /// `!$acc parallel loop gang`, `!$cuf kernel do(n) <<<...>>> clauses`, `!$acc end data`.
    Directive(Box<Directive>),
    /// A sentinel line that is not understood; refused by sema.
    UnknownDirective {
        sentinel: Sentinel,
        text: String,
    },
    /// A statement that could not be parsed; reported already.
    Error,
}

/// SUBROUTINE or FUNCTION statement.
#[derive(Debug, Clone, PartialEq)]
pub struct SubprogramHead {
    /// Prefixes in order.
    pub prefixes: Vec<Prefix>,
    /// Name.
    pub name: Name,
    /// Dummy arguments.
    pub args: Vec<DummyName>,
    /// RESULT(name).
    pub result: Option<Name>,
    /// BIND(C).
    pub bind: Option<BindSpec>,
}

/// A dummy argument as listed.
#[derive(Debug, Clone, PartialEq)]
pub enum DummyName {
    /// A name.
    Name(Name),
    /// `*`: an alternate return.
    Star(Span),
}

/// A prefix of a subprogram statement.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum Prefix {
    Type(TypeSpec),
    Recursive,
    NonRecursive,
    Pure,
    Impure,
    Elemental,
    Module,
    /// `attributes(global)`, `attributes(host, device)`; each with its place.
    Attributes(Vec<(ProcAttr, Span)>),
    /// `launch_bounds(threads, blocks)`.
    LaunchBounds(Vec<Expr>),
    /// `cluster_dims(x, y, z)`.
    ClusterDims(Vec<Expr>),
}

/// Where a procedure runs (CUDA Fortran guide 3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ProcAttr {
    Host,
    Device,
    Global,
    GridGlobal,
}

/// What an END statement closes; `Plain` is a bare `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum EndKind {
    Plain,
    Program,
    Module,
    Submodule,
    BlockData,
    Subroutine,
    Function,
    Procedure,
    Interface,
    Type,
    Enum,
    Do,
    If,
    Select,
    Where,
    Forall,
    Associate,
    Block,
    Critical,
}

/// USE.
#[derive(Debug, Clone, PartialEq)]
pub struct UseStmt {
    /// Module name.
    pub module: Name,
    /// `, intrinsic ::` or `, non_intrinsic ::`.
    pub nature: Option<bool>,
    /// `only:` present.
    pub only: bool,
    /// Renames and only-items.
    pub items: Vec<UseItem>,
}

/// `local => name`, `name`, `operator(+)`, `assignment(=)`.
#[derive(Debug, Clone, PartialEq)]
pub struct UseItem {
    /// New name here.
    pub local: Option<GenericSpec>,
    /// Name in the module.
    pub name: GenericSpec,
}

/// IMPLICIT.
#[derive(Debug, Clone, PartialEq)]
pub enum ImplicitSpec {
    /// NONE
    None,
    /// Types for letter ranges.
    Letters(Vec<(TypeSpec, Vec<(char, char)>)>),
}

/// One set of a DATA statement.
#[derive(Debug, Clone, PartialEq)]
pub struct DataSet {
    /// Variables and implied DOs.
    pub targets: Vec<DataTarget>,
    /// Values with repeat counts.
    pub values: Vec<DataValue>,
}

/// A variable of a DATA statement.
#[derive(Debug, Clone, PartialEq)]
pub enum DataTarget {
    /// A variable, element, section, component.
    Var(Expr),
    /// `(a(i), i = 1, n)`.
    ImpliedDo(Box<ImpliedDo<DataTarget>>),
}

/// `3*0.0`.
#[derive(Debug, Clone, PartialEq)]
pub struct DataValue {
    /// Repeat count.
    pub repeat: Option<Expr>,
    /// Value.
    pub value: Expr,
}

/// `/name/ a, b(10)`.
#[derive(Debug, Clone, PartialEq)]
pub struct CommonBlock {
    /// Block name; `None` is blank common.
    pub name: Option<Name>,
    /// Members.
    pub entities: Vec<Entity>,
}

/// Attributes of a derived-type statement.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum TypeAttr {
    Public,
    Private,
    Abstract,
    BindC,
    Extends(Name),
    /// STRUCTURE of DEC's compilers: as with SEQUENCE; the components of this type in the structure around it.
    Structure(Vec<Entity>),
}

/// `procedure(interface)`.
#[derive(Debug, Clone, PartialEq)]
pub enum ProcInterface {
    /// A procedure or abstract interface.
    Name(Name),
    /// A function's type.
    Type(TypeSpec),
}

/// Inside chevrons (CUDA Fortran guide 4.1.3): `<<<grid, block [, bytes [, stream]]>>>`; `*` is [`ArgValue::Star`].
#[derive(Debug, Clone, PartialEq)]
pub struct LaunchConfig {
    /// In order, keywords allowed.
    pub args: Vec<Arg>,
    /// From `<<<` to `>>>`.
    pub span: Span,
}

/// STAT=, ERRMSG=, SOURCE=, MOLD=, and CUDA's PINNED=, STREAM=.
#[derive(Debug, Clone, PartialEq)]
pub struct AllocOption {
    /// The keyword.
    pub keyword: Name,
    /// Its value.
    pub value: Expr,
}

/// Loop control of DO.
#[derive(Debug, Clone, PartialEq)]
pub enum DoControl {
    /// `do`
    Forever,
    /// `do i = from, to, step`
    Counted {
        var: Name,
        from: Expr,
        to: Expr,
        step: Option<Expr>,
    },
    /// `do while (cond)`
    While(Expr),
    /// `do concurrent (header) locality`
    Concurrent {
        header: ForallHeader,
        locality: Vec<Locality>,
    },
}

/// `local(x)`, `local_init(x)`, `shared(x)`, `default(none)`, `reduce(+:x)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Locality {
    /// Keyword, lower case; for reduce the operator follows a colon (`reduce:+`).
    pub keyword: String,
    /// Variables.
    pub names: Vec<Name>,
}

/// `(integer :: i = 1:n, j = 1:m:2, mask)`.
#[derive(Debug, Clone, PartialEq)]
pub struct ForallHeader {
    /// Optional type.
    pub ty: Option<TypeSpec>,
    /// Index ranges.
    pub ranges: Vec<ForallRange>,
    /// Mask.
    pub mask: Option<Expr>,
}

/// `i = lower : upper : stride`.
#[derive(Debug, Clone, PartialEq)]
pub struct ForallRange {
    /// Variable.
    pub var: Name,
    /// First.
    pub lower: Expr,
    /// Last.
    pub upper: Expr,
    /// Step.
    pub stride: Option<Expr>,
}

/// CASE's selector.
#[derive(Debug, Clone, PartialEq)]
pub enum CaseSelector {
    /// `case default`
    Default,
    /// `case (1, 3:5, 9:)`
    Values(Vec<CaseValue>),
}

/// One value or range of a CASE.
#[derive(Debug, Clone, PartialEq)]
pub enum CaseValue {
    /// `v`
    Single(Expr),
    /// `lower : upper`
    Range {
        lower: Option<Expr>,
        upper: Option<Expr>,
    },
}

/// What stands behind RANK in SELECT RANK.
#[derive(Debug, Clone, PartialEq)]
pub enum RankGuard {
    /// `rank (2)`
    Is(Expr),
    /// `rank (*)`
    AssumedSize,
    /// `rank default`
    Default,
}

/// Guards of SELECT TYPE.
#[derive(Debug, Clone, PartialEq)]
pub enum TypeGuard {
    /// TYPE IS
    TypeIs(TypeSpec),
    /// CLASS IS, with values of type parameters
    ClassIs(Name, Vec<Arg>),
    /// CLASS DEFAULT
    Default,
}

/// A format in PRINT, READ or FMT=.
#[derive(Debug, Clone, PartialEq)]
pub enum FormatRef {
    /// `*`
    List,
    /// A FORMAT statement's label.
    Label(Label),
    /// A character expression (or a name of a namelist group).
    Expr(Expr),
}

/// The text of a FORMAT statement, with its parentheses.
#[derive(Debug, Clone, PartialEq)]
pub struct FormatText {
    /// `(i5, f8.3)`.
    pub text: Vec<u8>,
    /// Its place.
    pub span: Span,
}

/// One item of an I/O list.
#[derive(Debug, Clone, PartialEq)]
pub enum IoItem {
    /// An expression or variable.
    Expr(Expr),
    /// `(items, i = 1, n)`.
    ImpliedDo(Box<ImpliedDo<IoItem>>),
}

/// `unit=6`, `*`, `fmt='(i5)'`, positional ones without keyword.
#[derive(Debug, Clone, PartialEq)]
pub struct IoControl {
    /// Keyword; positional when absent.
    pub keyword: Option<Name>,
    /// Value.
    pub value: IoControlValue,
    /// Its place.
    pub span: Span,
}

/// The value of an [`IoControl`].
#[derive(Debug, Clone, PartialEq)]
pub enum IoControlValue {
    /// `*`
    Star,
    /// An expression; a bare integer constant may be a label.
    Expr(Expr),
}
