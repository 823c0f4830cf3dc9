//! The syntax tree: what was written, in the order in which it was written, with nothing resolved.
//!
//! A [`Stmt`] is one Fortran statement. `blocks` nests statements into [`ProgramUnit`]s and [`Node`]s. The tree refuses
//! to know what a name means: `a(i)` is a [`ExprKind::Apply`], be it an array element, a function reference or a
//! statement function.

use crate::source::{Comment, Span};

/// A name as written, with its place. Comparison of names ignores case: use [`Name::key`].
#[derive(Debug, Clone, PartialEq)]
pub struct Name {
    /// The letters as the author wrote them.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl Name {
    /// The lower-case form by which scopes look the name up.
    pub fn key(&self) -> String {
        self.text.to_ascii_lowercase()
    }
}

// ---------------------------------------------------------------------------------------------- expressions

/// An expression with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The text from its first to its last character.
    pub span: Span,
}

/// The forms of an expression (F2008 clause 7).
#[derive(Debug, Clone, PartialEq)]
pub enum ExprKind {
    /// `42`, `42_8`; digits without the kind.
    Integer {
        digits: String,
        kind: Option<Box<KindParam>>,
    },
    /// `1.5`, `1.d0`, `1e3_8`; text without the kind suffix, exponent letter kept.
    Real {
        text: String,
        kind: Option<Box<KindParam>>,
    },
    /// `(1.0, 2.0)` with constant or named-constant parts; sema decides whether it is a complex constant.
    Complex { re: Box<Expr>, im: Box<Expr> },
    /// `'text'` with doubled delimiters resolved; bytes, for a source file may hold any.
    Character {
        value: Vec<u8>,
        kind: Option<Box<KindParam>>,
    },
    /// `.true.`, `.false._1`.
    Logical {
        value: bool,
        kind: Option<Box<KindParam>>,
    },
    /// `z'FF'`, `b'01'`, `o'17'`, also the suffix form `'FF'x`.
    Boz { radix: u32, digits: String },
    /// A bare name.
    Name(Name),
    /// `f(args)`: array element, section, function reference, structure constructor or substring.
    Apply { base: Box<Expr>, args: Vec<Arg> },
    /// `base%name`.
    Component { base: Box<Expr>, name: Name },
    /// `op x`.
    Unary { op: UnaryOp, operand: Box<Expr> },
    /// `x op y`.
    Binary {
        op: BinaryOp,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    /// `(x)`: kept, since a parenthesised variable is an expression and no variable.
    Paren(Box<Expr>),
    /// `[1, 2]`, `(/ real :: x, (i, i = 1, n) /)`.
    ArrayConstructor {
        ty: Option<Box<TypeSpec>>,
        items: Vec<ConstructorItem>,
    },
    /// An item that could not be parsed; reported already.
    Error,
}

/// `_8`, `_dp`.
#[derive(Debug, Clone, PartialEq)]
pub enum KindParam {
    /// `_8`.
    Digits(u32),
    /// `_dp`.
    Name(Name),
}

/// One argument, subscript or triplet inside parentheses.
#[derive(Debug, Clone, PartialEq)]
pub struct Arg {
    /// `keyword =`.
    pub keyword: Option<Box<Name>>,
    /// What stands there.
    pub value: ArgValue,
    /// Its place.
    pub span: Span,
}

/// The value of an [`Arg`].
#[derive(Debug, Clone, PartialEq)]
pub enum ArgValue {
    /// An expression.
    Expr(Expr),
    /// `lower : upper : stride`, each part optional: a section or a substring.
    Triplet {
        lower: Option<Box<Expr>>,
        upper: Option<Box<Expr>>,
        stride: Option<Box<Expr>>,
    },
    /// `*10`: an alternate return.
    AltReturn(Label),
    /// `*` alone (launch configurations, assumed size in odd places).
    Star,
}

/// An item of an array constructor or of a data implied DO.
#[derive(Debug, Clone, PartialEq)]
pub enum ConstructorItem {
    /// A value, scalar or array.
    Expr(Expr),
    /// `(items, i = from, to, step)`.
    ImpliedDo(Box<ImpliedDo<ConstructorItem>>),
}

/// `(items, var = from, to, step)`.
#[derive(Debug, Clone, PartialEq)]
pub struct ImpliedDo<T> {
    /// What is repeated.
    pub items: Vec<T>,
    /// An optional type for the variable (`integer :: i = ...`).
    pub ty: Option<TypeSpec>,
    /// The variable.
    pub var: Name,
    /// First value.
    pub from: Expr,
    /// Last value.
    pub to: Expr,
    /// Step, 1 when absent.
    pub step: Option<Expr>,
    /// The whole.
    pub span: Span,
}

/// Prefix operators.
#[derive(Debug, Clone, PartialEq)]
pub enum UnaryOp {
    /// `+x`
    Plus,
    /// `-x`
    Minus,
    /// `.not. x`
    Not,
    /// `.name. x`
    Defined(Box<Name>),
}

/// Infix operators.
#[derive(Debug, Clone, PartialEq)]
pub enum BinaryOp {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`
    Div,
    /// `**`
    Pow,
    /// `//`
    Concat,
    /// `==`, `.eq.`
    Eq,
    /// `/=`, `.ne.`
    Ne,
    /// `<`, `.lt.`
    Lt,
    /// `<=`, `.le.`
    Le,
    /// `>`, `.gt.`
    Gt,
    /// `>=`, `.ge.`
    Ge,
    /// `.and.`
    And,
    /// `.or.`
    Or,
    /// `.eqv.`
    Eqv,
    /// `.neqv.`, also the extension `.xor.`
    Neqv,
    /// `.name.`
    Defined(Box<Name>),
}

/// A statement label.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Label {
    /// Its number, 1 to 99999.
    pub value: u32,
    /// Its place.
    pub span: Span,
}

// ---------------------------------------------------------------------------------------------- types and attributes

/// A type as written.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeSpec {
    /// Which.
    pub kind: TypeSpecKind,
    /// Its place.
    pub span: Span,
}

/// The forms of a type specification (R402, R404).
#[derive(Debug, Clone, PartialEq)]
pub enum TypeSpecKind {
    /// INTEGER
    Integer(Option<KindSelector>),
    /// REAL
    Real(Option<KindSelector>),
    /// DOUBLE PRECISION
    DoublePrecision,
    /// COMPLEX
    Complex(Option<KindSelector>),
    /// DOUBLE COMPLEX
    DoubleComplex,
    /// LOGICAL
    Logical(Option<KindSelector>),
    /// CHARACTER
    Character {
        len: Option<LenSpec>,
        kind: Option<Box<Expr>>,
    },
    /// `type(name)`; parameters of a parameterised type kept to refuse them.
    Type { name: Name, params: Vec<Arg> },
    /// `class(name)`.
    Class(Name),
    /// `class(*)`.
    ClassStar,
    /// `type(*)`.
    TypeStar,
}

/// `(kind=8)`, `(8)` or `*8`.
#[derive(Debug, Clone, PartialEq)]
pub enum KindSelector {
    /// `(expr)`.
    Expr(Box<Expr>),
    /// `*bytes`.
    Star { bytes: u32, span: Span },
}

/// The length of a CHARACTER.
#[derive(Debug, Clone, PartialEq)]
pub enum LenSpec {
    /// A value.
    Expr(Box<Expr>),
    /// `*`: assumed.
    Assumed,
    /// `:`: deferred.
    Deferred,
}

/// One attribute of a declaration (R502), with the CUDA Fortran ones.
#[derive(Debug, Clone, PartialEq)]
pub struct Attr {
    /// Which.
    pub kind: AttrKind,
    /// Its place.
    pub span: Span,
}

/// Attributes, standard first, then CUDA Fortran's.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum AttrKind {
    Allocatable,
    Asynchronous,
    Bind(BindSpec),
    Codimension,
    Contiguous,
    Dimension(Vec<DimSpec>),
    External,
    Intent(Intent),
    Intrinsic,
    Optional,
    Parameter,
    Pointer,
    Private,
    Protected,
    Public,
    Save,
    Target,
    Value,
    Volatile,
    // type-bound procedures and procedure components
    Pass(Option<Name>),
    NoPass,
    Deferred,
    NonOverridable,
    // CUDA Fortran
    Device,
    Constant,
    Shared,
    Managed,
    Unified,
    Pinned,
    Texture,
    GridGlobal,
}

/// INTENT.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// `in`
    In,
    /// `out`
    Out,
    /// `inout`
    InOut,
}

/// `bind(c, name="x")`.
#[derive(Debug, Clone, PartialEq)]
pub struct BindSpec {
    /// The NAME= expression.
    pub name: Option<Box<Expr>>,
}

/// One dimension of an array specification (R515 to R521).
#[derive(Debug, Clone, PartialEq)]
pub struct DimSpec {
    /// Which form.
    pub kind: DimKind,
    /// Its place.
    pub span: Span,
}

/// The forms of a dimension.
#[derive(Debug, Clone, PartialEq)]
pub enum DimKind {
    /// `[lower :] upper`.
    Explicit {
        lower: Option<Box<Expr>>,
        upper: Box<Expr>,
    },
    /// `[lower] :` -- assumed or deferred shape.
    Colon { lower: Option<Box<Expr>> },
    /// `[lower :] *` -- assumed size, or the implied shape of a named constant.
    Star { lower: Option<Box<Expr>> },
    /// `..` -- assumed rank.
    Rank,
}

/// One entity of a declaration: `a(n) = 0`, `c*8`, `p => null()`.
#[derive(Debug, Clone, PartialEq)]
pub struct Entity {
    /// Its name.
    pub name: Name,
    /// Its own dimensions, in front of those of a DIMENSION attribute.
    pub dims: Option<Vec<DimSpec>>,
    /// `*len` behind the name.
    pub len: Option<LenSpec>,
    /// Initial value.
    pub init: Option<Init>,
    /// The whole.
    pub span: Span,
}

/// The initialisation of an entity or component.
#[derive(Debug, Clone, PartialEq)]
pub enum Init {
    /// `= expr`
    Value(Expr),
    /// `=> target`
    Pointer(Expr),
    /// `/ values /` (old style, like DATA).
    Data(Vec<DataValue>),
}

// ---------------------------------------------------------------------------------------------- statements

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
    /// `parameter (a = 1, b = 2)`.
    Parameter(Vec<(Name, Expr)>),
    Data(Vec<DataSet>),
    Common(Vec<CommonBlock>),
    Equivalence(Vec<Vec<Expr>>),
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
    Continue,
    Return(Option<Expr>),
    Stop {
        error: bool,
        code: Option<Expr>,
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
    Where(Expr),
    ElseWhere(Option<Expr>),
    Forall(ForallHeader),
    Associate(Vec<(Name, Expr)>),
    Block,
    Critical,
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
    /// `!$cuf kernel do(n) <<<...>>> clauses`.
    CufKernelDo(Box<CufKernel>),
    /// `!$acc ...`: its text, kept for the offload pass.
    AccDirective {
        text: String,
    },
    /// A sentinel line that is not understood; refused by sema.
    UnknownDirective {
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

/// A name, operator or assignment that an interface gives meaning to.
#[derive(Debug, Clone, PartialEq)]
pub enum GenericSpec {
    /// A generic name (or plain name in lists).
    Name(Name),
    /// `operator(+)`: the spelling between the parentheses, lower case.
    Operator(String, Span),
    /// `assignment(=)`.
    Assignment(Span),
    /// `read(formatted)` and relatives.
    DefinedIo(String, Span),
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

/// Guards of SELECT TYPE.
#[derive(Debug, Clone, PartialEq)]
pub enum TypeGuard {
    /// TYPE IS
    TypeIs(TypeSpec),
    /// CLASS IS
    ClassIs(Name),
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

/// `!$cuf kernel do[(n)] <<< grid, block [, bytes, stream] >>> [reduce(...)] [private(...)]`.
#[derive(Debug, Clone, PartialEq)]
pub struct CufKernel {
    /// How many loops.
    pub loops: Option<Expr>,
    /// Grid: one or several values (`*` is [`ArgValue::Star`]).
    pub grid: Vec<Arg>,
    /// Block likewise.
    pub block: Vec<Arg>,
    /// What follows the block: shared bytes, stream, `stream=`, `device=`.
    pub rest: Vec<Arg>,
    /// Clauses: keyword lower case and its argument text (`reduce`, `+:x`).
    pub clauses: Vec<(String, String, Span)>,
}

// ---------------------------------------------------------------------------------------------- blocks

/// A statement or construct of an execution part.
#[derive(Debug, Clone, PartialEq)]
// Nearly every node is a statement; boxing it would only add a step.
#[allow(clippy::large_enum_variant)]
pub enum Node {
    /// A single action statement.
    Stmt(Stmt),
    /// A construct with bodies.
    Construct(Box<Construct>),
}

/// A construct: its opening statement, its parts, its END.
#[derive(Debug, Clone, PartialEq)]
pub struct Construct {
    /// `do`, `if then`, `select case`, `where`, `forall`, `associate`, `block`, `!$cuf kernel do` (its loop is the body) ...
    pub open: Stmt,
    /// For BLOCK: its specification part.
    pub specs: Vec<SpecNode>,
    /// Body behind the opening statement.
    pub body: Vec<Node>,
    /// ELSE IF, ELSE, CASE, ELSEWHERE, guards: each with its body.
    pub parts: Vec<(Stmt, Vec<Node>)>,
    /// The END statement; the terminal statement of a labelled DO is the last node of the body.
    pub end: Option<Stmt>,
}

/// A specification: a statement, a derived type or an interface block.
#[derive(Debug, Clone, PartialEq)]
// Nearly every node is a statement; boxing it would only add a step.
#[allow(clippy::large_enum_variant)]
pub enum SpecNode {
    /// A single statement.
    Stmt(Stmt),
    /// TYPE ... END TYPE.
    Type(Box<TypeDef>),
    /// INTERFACE ... END INTERFACE.
    Interface(Box<InterfaceBlock>),
    /// ENUM ... END ENUM: the enumerator statements.
    Enum {
        open: Box<Stmt>,
        body: Vec<Stmt>,
        end: Option<Box<Stmt>>,
    },
}

/// A derived-type definition.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeDef {
    /// The TYPE statement.
    pub open: Stmt,
    /// Components and SEQUENCE, PRIVATE.
    pub components: Vec<Stmt>,
    /// Behind CONTAINS.
    pub bindings: Vec<Stmt>,
    /// END TYPE.
    pub end: Option<Stmt>,
}

/// An interface block.
#[derive(Debug, Clone, PartialEq)]
pub struct InterfaceBlock {
    /// The INTERFACE statement.
    pub open: Stmt,
    /// Interface bodies and MODULE PROCEDURE statements.
    pub items: Vec<InterfaceItem>,
    /// END INTERFACE.
    pub end: Option<Stmt>,
}

/// An item of an interface block.
#[derive(Debug, Clone, PartialEq)]
#[allow(clippy::large_enum_variant)]
pub enum InterfaceItem {
    /// An interface body.
    Body(Box<ProgramUnit>),
    /// `module procedure a, b`, `procedure a`.
    Procedures(Stmt),
}

/// What kind of program unit or subprogram.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum UnitKind {
    /// A main program; its PROGRAM statement may be missing.
    Program,
    Module,
    Submodule,
    BlockData,
    Subroutine,
    Function,
    /// `module procedure name` of a submodule.
    SeparateProcedure,
}

/// A program unit, internal subprogram, module subprogram or interface body.
#[derive(Debug, Clone, PartialEq)]
pub struct ProgramUnit {
    /// Which kind.
    pub kind: UnitKind,
    /// The opening statement; `None` for a main program without PROGRAM.
    pub open: Option<Stmt>,
    /// Specification part, USE and IMPLICIT included, in order.
    pub specs: Vec<SpecNode>,
    /// Execution part.
    pub body: Vec<Node>,
    /// Subprograms behind CONTAINS.
    pub contains: Vec<ProgramUnit>,
    /// The CONTAINS statement (it may carry comments).
    pub contains_stmt: Option<Stmt>,
    /// The END statement; `None` when missing (reported).
    pub end: Option<Stmt>,
    /// The whole.
    pub span: Span,
}

/// A parsed file.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SourceFile {
    /// Its units in order.
    pub units: Vec<ProgramUnit>,
    /// Comments behind the last unit.
    pub trailing: Vec<Comment>,
}
