//! Program units and constructs.

use super::*;
use crate::source::{Comment, Span};

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
    /// Of the procedure of an ENTRY: statements at the beginning of the procedure as it was written that may be statement functions, which hold for
    /// all of its entries.
    pub shared_functions: Vec<Node>,
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
    /// A statement between them could not be read: it may have opened one.
    pub lost: bool,
}
