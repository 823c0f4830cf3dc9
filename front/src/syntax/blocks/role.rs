//! What a statement does to the nesting.

use super::frame::ConstructKind;
use crate::directive::{DirectiveId, Form};
use crate::syntax::ast::*;
use crate::syntax::tokens::TokenKind;

/// The part that a statement plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Opens a program unit or subprogram.
    Unit(UnitKind),
    /// `module procedure a, b`.
    ModuleProcedures,
    /// Opens a construct.
    Construct(ConstructKind),
    /// ELSE, CASE, ... of this construct.
    Middle(ConstructKind),
    /// Closes something.
    End(EndKind),
    /// CONTAINS.
    Contains,
    /// Opens a derived-type definition.
    Type,
    /// Opens an interface block.
    Interface,
    /// Opens an enumeration.
    Enum,
    /// SEQUENCE: only in a derived type.
    Component,
    /// GENERIC, FINAL: only in a derived type behind CONTAINS.
    Binding,
    /// ENUMERATOR: only in an enumeration.
    Enumerator,
    /// A specification with its rank in the order of statements.
    Spec(u8),
    /// DATA, FORMAT, ENTRY, NAMELIST: among specifications and executable statements.
    Anywhere,
    /// An executable statement.
    Action,
    /// A directive that is a statement or a declaration, or is not known.
    Directive,
    /// The END of a directive.
    EndDirective(DirectiveId),
    /// A bad statement that opens nothing.
    Error,
}

/// Rank of what stands where it stands.
pub const NO_RANK: u8 = u8::MAX;

/// Rank of PARAMETER, which may stand before and behind IMPLICIT, but behind USE and IMPORT.
pub const BEHIND_IMPORTS: u8 = u8::MAX - 1;

impl Role {
    /// Whether the statement opens a construct (so that its own label ends no DO).
    pub fn opens(self) -> bool {
        matches!(self, Role::Construct(_) | Role::Unit(_) | Role::Middle(_))
    }

    /// Whether it may stand between CONTAINS and END.
    pub fn follows_contains(self) -> bool {
        matches!(
            self,
            Role::Unit(_)
                | Role::ModuleProcedures
                | Role::End(_)
                | Role::Directive
                | Role::EndDirective(_)
                | Role::Contains
                | Role::Error
        )
    }
}

/// The role of a statement; of a bad one, that of what it was meant to be.
pub fn role(kind: &StmtKind, class: TokenKind) -> Role {
    match kind {
        StmtKind::Program(_) => Role::Unit(UnitKind::Program),
        StmtKind::Module(_) => Role::Unit(UnitKind::Module),
        StmtKind::Submodule { .. } => Role::Unit(UnitKind::Submodule),
        StmtKind::BlockData(_) => Role::Unit(UnitKind::BlockData),
        StmtKind::Subroutine(_) => Role::Unit(UnitKind::Subroutine),
        StmtKind::Function(_) => Role::Unit(UnitKind::Function),
        StmtKind::ModuleProcedureHead(_) => Role::Unit(UnitKind::SeparateProcedure),
        StmtKind::ModuleProcedures(_) => Role::ModuleProcedures,
        StmtKind::Contains => Role::Contains,
        StmtKind::End(kind, _) => Role::End(*kind),

        // What `include 'mpif.h'` brings stands where the INCLUDE line does.
        StmtKind::Use(statement) if statement.module.key() == "mpif_h" => Role::Spec(NO_RANK),
        StmtKind::Use(_) => Role::Spec(0),
        StmtKind::Import(_) => Role::Spec(1),
        StmtKind::Implicit(_) => Role::Spec(2),
        StmtKind::Parameter(_) => Role::Spec(BEHIND_IMPORTS),
        StmtKind::Declare { .. }
        | StmtKind::AttrStmt { .. }
        | StmtKind::IgnoreTkr(_)
        | StmtKind::Common(_)
        | StmtKind::Equivalence(_)
        | StmtKind::CrayPointers(_)
        | StmtKind::Access { .. }
        | StmtKind::PrivateComponents
        | StmtKind::ProcedureDecl { .. }
        | StmtKind::StatementFunction { .. } => Role::Spec(3),
        StmtKind::Data(_)
        | StmtKind::Namelist(_)
        | StmtKind::Format(_)
        | StmtKind::Entry { .. } => Role::Anywhere,
        StmtKind::DerivedType { .. } => Role::Type,
        StmtKind::Sequence => Role::Component,
        StmtKind::TypeBoundProcedure { .. }
        | StmtKind::TypeBoundGeneric { .. }
        | StmtKind::FinalBinding(_) => Role::Binding,
        StmtKind::Interface { .. } => Role::Interface,
        StmtKind::Enum => Role::Enum,
        StmtKind::Enumerators(_) => Role::Enumerator,

        StmtKind::IfThen(_) => Role::Construct(ConstructKind::If),
        StmtKind::Do { .. } => Role::Construct(ConstructKind::Do),
        StmtKind::SelectCase(_) => Role::Construct(ConstructKind::Select),
        StmtKind::SelectType { .. } | StmtKind::SelectRank { .. } => {
            Role::Construct(ConstructKind::SelectType)
        }
        StmtKind::Where(_) => Role::Construct(ConstructKind::Where),
        StmtKind::Forall(_) => Role::Construct(ConstructKind::Forall),
        StmtKind::Associate(_) => Role::Construct(ConstructKind::Associate),
        StmtKind::Block => Role::Construct(ConstructKind::Block),
        StmtKind::Critical(_) => Role::Construct(ConstructKind::Critical),
        StmtKind::Directive(directive) => of_directive(directive),
        StmtKind::ElseIf(_) | StmtKind::Else => Role::Middle(ConstructKind::If),
        StmtKind::Case(_) => Role::Middle(ConstructKind::Select),
        StmtKind::TypeGuard(_) | StmtKind::RankGuard(_) => Role::Middle(ConstructKind::SelectType),
        StmtKind::ElseWhere(_) => Role::Middle(ConstructKind::Where),

        StmtKind::Assign { .. }
        | StmtKind::PointerAssign { .. }
        | StmtKind::Call { .. }
        | StmtKind::Allocate { .. }
        | StmtKind::Deallocate { .. }
        | StmtKind::Nullify(_)
        | StmtKind::Continue
        | StmtKind::ImageControl { .. }
        | StmtKind::Return(_)
        | StmtKind::Stop { .. }
        | StmtKind::Pause(_)
        | StmtKind::Goto(_)
        | StmtKind::ComputedGoto { .. }
        | StmtKind::AssignedGoto { .. }
        | StmtKind::AssignLabel { .. }
        | StmtKind::ArithmeticIf { .. }
        | StmtKind::Exit(_)
        | StmtKind::Cycle(_)
        | StmtKind::IfAction { .. }
        | StmtKind::WhereAction { .. }
        | StmtKind::ForallAction { .. }
        | StmtKind::Print { .. }
        | StmtKind::Write { .. }
        | StmtKind::Read { .. }
        | StmtKind::ReadShort { .. }
        | StmtKind::Open(_)
        | StmtKind::Close(_)
        | StmtKind::Inquire { .. }
        | StmtKind::Rewind(_)
        | StmtKind::Backspace(_)
        | StmtKind::Endfile(_)
        | StmtKind::Flush(_)
        | StmtKind::Wait(_) => Role::Action,
        StmtKind::UnknownDirective { .. } => Role::Directive,
        StmtKind::Error => of_bad(class),
    }
}

fn of_directive(directive: &Directive) -> Role {
    match directive.id.row().form {
        _ if directive.ends => Role::EndDirective(directive.id),
        Form::Loop | Form::Block | Form::Statement => {
            Role::Construct(ConstructKind::Directive(directive.id))
        }
        Form::Standalone | Form::Declaration => Role::Directive,
    }
}

/// A bad statement still opens what it was meant to open, so that its END finds it.
fn of_bad(class: TokenKind) -> Role {
    match class {
        TokenKind::Program => Role::Unit(UnitKind::Program),
        TokenKind::Module => Role::Unit(UnitKind::Module),
        TokenKind::Submodule => Role::Unit(UnitKind::Submodule),
        TokenKind::BlockData => Role::Unit(UnitKind::BlockData),
        TokenKind::Subroutine => Role::Unit(UnitKind::Subroutine),
        TokenKind::Function => Role::Unit(UnitKind::Function),
        TokenKind::IfBlock => Role::Construct(ConstructKind::If),
        TokenKind::Do => Role::Construct(ConstructKind::Do),
        TokenKind::SelectCase => Role::Construct(ConstructKind::Select),
        TokenKind::SelectType | TokenKind::SelectRank => Role::Construct(ConstructKind::SelectType),
        TokenKind::WhereBlock => Role::Construct(ConstructKind::Where),
        TokenKind::ForallBlock => Role::Construct(ConstructKind::Forall),
        TokenKind::Associate => Role::Construct(ConstructKind::Associate),
        TokenKind::Block => Role::Construct(ConstructKind::Block),
        TokenKind::Critical => Role::Construct(ConstructKind::Critical),
        TokenKind::CufKernel => Role::Construct(ConstructKind::Directive(DirectiveId::KernelDo)),
        TokenKind::ElseIf | TokenKind::Else => Role::Middle(ConstructKind::If),
        TokenKind::Case | TokenKind::CaseDefault => Role::Middle(ConstructKind::Select),
        TokenKind::TypeIs | TokenKind::ClassIs | TokenKind::RankIs | TokenKind::RankDefault => {
            Role::Middle(ConstructKind::SelectType)
        }
        TokenKind::ElseWhere => Role::Middle(ConstructKind::Where),
        TokenKind::TypeDef => Role::Type,
        TokenKind::Interface | TokenKind::AbstractInterface => Role::Interface,
        TokenKind::Enum => Role::Enum,
        TokenKind::Contains => Role::Contains,
        _ => Role::Error,
    }
}
