//! What is open while statements are nested.

use crate::directive::{DirectiveId, Form};
use crate::source::Span;
use crate::syntax::ast::*;
use std::collections::HashMap;

/// An open block.
pub enum Frame {
    /// A program unit, subprogram or interface body.
    Unit(Box<UnitFrame>),
    /// A construct.
    Construct(Box<ConstructFrame>),
    /// A derived-type definition; `bindings` is its CONTAINS.
    Type {
        def: Box<TypeDef>,
        bindings: Option<Box<Stmt>>,
    },
    /// An interface block.
    Interface(Box<InterfaceBlock>),
    /// An enumeration.
    Enum { open: Box<Stmt>, body: Vec<Stmt> },
}

/// How far a program unit has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Specification part.
    Spec,
    /// Execution part.
    Exec,
    /// Behind CONTAINS.
    Contains,
}

/// An open program unit.
pub struct UnitFrame {
    /// The unit so far.
    pub unit: ProgramUnit,
    /// Where it is.
    pub phase: Phase,
    /// The highest rank of the specifications so far: USE 0, IMPORT 1, IMPLICIT 2, others 3.
    pub rank: u8,
    /// Everything executable so far could also be statement functions.
    pub tentative: bool,
    /// It stands in an interface block.
    pub interface_body: bool,
    /// It has a USE statement.
    pub uses: bool,
    /// Constructs whose opening statement is missing, which was told with one of their parts.
    pub lost: Vec<ConstructKind>,
    /// A statement in the wrong part of the unit was told, and those that follow it stand there for the same reason.
    pub told_of_order: bool,
    /// Names declared so far, and whether they are known to be scalar variables.
    pub declared: HashMap<String, bool>,
    /// How many specifications `declared` covers.
    pub scanned: usize,
}

/// The kinds of constructs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum ConstructKind {
    If,
    Do,
    Select,
    SelectType,
    Where,
    Forall,
    Associate,
    Block,
    Critical,
    /// A directive with what belongs to it.
    Directive(DirectiveId),
}

impl ConstructKind {
    /// Its keyword.
    pub fn word(self) -> &'static str {
        match self {
            ConstructKind::If => "IF",
            ConstructKind::Do => "DO",
            ConstructKind::Select | ConstructKind::SelectType => "SELECT",
            ConstructKind::Where => "WHERE",
            ConstructKind::Forall => "FORALL",
            ConstructKind::Associate => "ASSOCIATE",
            ConstructKind::Block => "BLOCK",
            ConstructKind::Critical => "CRITICAL",
            ConstructKind::Directive(DirectiveId::KernelDo) => "!$cuf kernel do",
            ConstructKind::Directive(id) => id.row().spelling,
        }
    }

    /// The directive that it is, if that belongs to one loop or one statement.
    pub fn waiting(self) -> Option<DirectiveId> {
        match self {
            ConstructKind::Directive(id) => Some(id).filter(|id| id.row().form != Form::Block),
            _ => None,
        }
    }

    /// Whether this END closes it.
    pub fn ended_by(self, end: EndKind) -> bool {
        match self {
            ConstructKind::If => end == EndKind::If,
            ConstructKind::Do => end == EndKind::Do,
            ConstructKind::Select | ConstructKind::SelectType => end == EndKind::Select,
            ConstructKind::Where => end == EndKind::Where,
            ConstructKind::Forall => end == EndKind::Forall,
            ConstructKind::Associate => end == EndKind::Associate,
            ConstructKind::Block => end == EndKind::Block,
            ConstructKind::Critical => end == EndKind::Critical,
            ConstructKind::Directive(_) => false,
        }
    }
}

/// An open construct.
pub struct ConstructFrame {
    /// What is wrong with its end was told.
    pub told_of_end: bool,
    /// The construct so far.
    pub construct: Construct,
    /// Which.
    pub kind: ConstructKind,
    /// The label of its terminal statement.
    pub label: Option<u32>,
    /// ELSE, CASE DEFAULT or a bare ELSEWHERE has come.
    pub last_part: bool,
}

impl ConstructFrame {
    /// Adds a node; gives the place of the first statement that stands before the first CASE. One that is reported already may have been meant as that.
    pub fn push(&mut self, node: Node) -> Option<Span> {
        if let Some((_, body)) = self.construct.parts.last_mut() {
            body.push(node);
            return None;
        }
        let select = matches!(self.kind, ConstructKind::Select | ConstructKind::SelectType);
        let told = !self.construct.body.is_empty() || is_broken(&node);
        let stray = (select && !told).then(|| node_span(&node));
        self.construct.body.push(node);
        stray
    }
}

fn is_broken(node: &Node) -> bool {
    matches!(node, Node::Stmt(stmt) if matches!(stmt.kind, StmtKind::Error))
}

fn node_span(node: &Node) -> Span {
    match node {
        Node::Stmt(stmt) => stmt.span,
        Node::Construct(construct) => construct.open.span,
    }
}

impl UnitFrame {
    /// A unit that starts.
    pub fn new(kind: UnitKind, open: Option<Stmt>, span: Span) -> UnitFrame {
        let unit = ProgramUnit {
            kind,
            open,
            specs: Vec::new(),
            shared_functions: Vec::new(),
            body: Vec::new(),
            contains: Vec::new(),
            contains_stmt: None,
            end: None,
            span,
        };
        UnitFrame {
            unit,
            phase: Phase::Spec,
            rank: 0,
            tentative: false,
            lost: Vec::new(),
            told_of_order: false,
            interface_body: false,
            uses: false,
            declared: HashMap::new(),
            scanned: 0,
        }
    }

    /// Its name, when it has one.
    pub fn name(&self) -> Option<&Name> {
        match &self.unit.open.as_ref()?.kind {
            StmtKind::Program(name) | StmtKind::Module(name) => Some(name),
            StmtKind::Submodule { name, .. } | StmtKind::ModuleProcedureHead(name) => Some(name),
            StmtKind::BlockData(name) => name.as_ref(),
            StmtKind::Subroutine(head) | StmtKind::Function(head) => Some(&head.name),
            _ => None,
        }
    }
}

/// The keyword of a unit.
pub fn unit_word(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Program => "PROGRAM",
        UnitKind::Module => "MODULE",
        UnitKind::Submodule => "SUBMODULE",
        UnitKind::BlockData => "BLOCK DATA",
        UnitKind::Subroutine => "SUBROUTINE",
        UnitKind::Function => "FUNCTION",
        UnitKind::SeparateProcedure => "PROCEDURE",
    }
}

/// Whether this END closes a unit of this kind.
pub fn unit_ended_by(kind: UnitKind, end: EndKind) -> bool {
    match kind {
        UnitKind::Program => end == EndKind::Program,
        UnitKind::Module => end == EndKind::Module,
        UnitKind::Submodule => end == EndKind::Submodule,
        UnitKind::BlockData => end == EndKind::BlockData,
        UnitKind::Subroutine => end == EndKind::Subroutine,
        UnitKind::Function => end == EndKind::Function,
        UnitKind::SeparateProcedure => end == EndKind::Procedure,
    }
}

/// The keyword behind END.
pub fn end_word(kind: EndKind) -> &'static str {
    match kind {
        EndKind::Plain => "END",
        EndKind::Program => "END PROGRAM",
        EndKind::Module => "END MODULE",
        EndKind::Submodule => "END SUBMODULE",
        EndKind::BlockData => "END BLOCK DATA",
        EndKind::Subroutine => "END SUBROUTINE",
        EndKind::Function => "END FUNCTION",
        EndKind::Procedure => "END PROCEDURE",
        EndKind::Interface => "END INTERFACE",
        EndKind::Type => "END TYPE",
        EndKind::Enum => "END ENUM",
        EndKind::Do => "END DO",
        EndKind::If => "END IF",
        EndKind::Select => "END SELECT",
        EndKind::Where => "END WHERE",
        EndKind::Forall => "END FORALL",
        EndKind::Associate => "END ASSOCIATE",
        EndKind::Block => "END BLOCK",
        EndKind::Critical => "END CRITICAL",
    }
}
