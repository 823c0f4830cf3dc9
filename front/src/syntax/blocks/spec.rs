//! Specification parts: their order, and the blocks in them.

use super::components::give_memory;
use super::frame::{ConstructKind, Frame, Phase};
use super::role::{BEHIND_IMPORTS, NO_RANK};
use super::{Blocks, Role};
use crate::diag::{Diagnostic, codes};
use crate::source::Span;
use crate::syntax::ast::*;
use crate::syntax::parse::plain_stmt;

impl Blocks<'_> {
    /// `generic, public :: name => a, b` in a specification part (F2018 15.4.3.3): an interface block with MODULE PROCEDURE.
    pub(super) fn generic(&mut self, stmt: Stmt) {
        let StmtKind::TypeBoundGeneric {
            attrs,
            spec,
            bindings,
        } = stmt.kind.clone()
        else {
            return;
        };
        let like = |kind: StmtKind| Stmt {
            kind,
            ..stmt.clone()
        };
        let public = attrs.iter().any(|attr| attr.kind == AttrKind::Public);
        let private = attrs.iter().any(|attr| attr.kind == AttrKind::Private);
        let access = (public || private).then_some(public);
        if let Some(public) = access {
            let items = vec![spec.clone()];
            self.push_spec(SpecNode::Stmt(like(StmtKind::Access { public, items })));
        }
        let open = like(StmtKind::Interface {
            spec: Some(spec),
            is_abstract: false,
        });
        let procedures = like(StmtKind::ModuleProcedures(bindings));
        self.push_spec(SpecNode::Interface(Box::new(InterfaceBlock {
            open,
            items: vec![InterfaceItem::Procedures(procedures)],
            end: None,
        })));
    }

    pub(super) fn spec(&mut self, stmt: Stmt, rank: u8) {
        if !self.is_late_declaration(&stmt) {
            self.check_spec_place(&stmt, rank);
        }
        if let Some(unit) = self.unit_mut() {
            unit.uses |= rank == 0;
        }
        self.push_spec(SpecNode::Stmt(stmt));
    }

    /// A type or attributes given behind executable statements of a unit, which other compilers take: with a warning as if it stood above them.
    fn is_late_declaration(&mut self, stmt: &Stmt) -> bool {
        let declares = matches!(
            stmt.kind,
            StmtKind::Declare { .. } | StmtKind::AttrStmt { .. }
        );
        if !declares || !self.top_is_unit() || self.phase() != Phase::Exec {
            return false;
        }
        self.return_to_specifications();
        if self.phase() != Phase::Exec {
            return false;
        }
        let found = Diagnostic::warning(
            codes::LATE_DECLARATION,
            "a declaration stands behind executable statements",
        )
        .at(stmt.span, "taken as if it stood above them")
        .help("move it up, as other compilers want it, or open a BLOCK construct for it");
        self.diagnostics.push(found);
        true
    }

    /// Reports a specification among executable statements, or one that comes too late among its kind.
    fn check_spec_place(&mut self, stmt: &Stmt, rank: u8) {
        if self.in_open_block() {
            if rank == 2 {
                self.misplaced(
                    stmt,
                    "IMPLICIT stands in program units, not in BLOCK constructs",
                );
            }
            return;
        }
        if self.phase() == Phase::Exec && self.top_is_unit() {
            self.return_to_specifications();
        }
        if self.phase() != Phase::Spec || !self.top_is_unit() {
            if self.is_told_of_order() {
                return;
            }
            let found = Diagnostic::error(
                codes::MISPLACED,
                "a declaration stands behind executable statements",
            )
            .at(stmt.span, "")
            .help("move it up, or open a BLOCK construct for it");
            return self.diagnostics.push(found);
        }
        let Some(unit) = self.unit_mut() else { return };
        let late = rank < unit.rank;
        match rank {
            NO_RANK => {}
            BEHIND_IMPORTS => return unit.rank = unit.rank.max(2),
            _ => unit.rank = unit.rank.max(rank),
        }
        if late {
            let message = match rank {
                0 => "USE stands before all other declarations",
                1 => "IMPORT stands before IMPLICIT and the declarations",
                _ => "IMPLICIT stands before the declarations",
            };
            self.misplaced(stmt, message);
        }
    }

    /// Whether a BLOCK construct with nothing executable yet is on top.
    fn in_open_block(&self) -> bool {
        matches!(
            self.stack.last(),
            Some(Frame::Construct(frame)) if frame.kind == ConstructKind::Block && frame.construct.body.is_empty()
        )
    }

    pub(super) fn open_spec_block(&mut self, stmt: Stmt, role: Role) {
        if !matches!(self.stack.last(), Some(Frame::Type { .. })) {
            self.check_spec_place(&stmt, 3);
        }
        let open = stmt;
        let frame = if let Role::Type = role {
            let (components, bindings) = Default::default();
            let def = Box::new(TypeDef {
                open,
                components,
                bindings,
                end: None,
            });
            Frame::Type {
                def,
                bindings: None,
            }
        } else if let Role::Interface = role {
            Frame::Interface(Box::new(InterfaceBlock {
                open,
                items: Vec::new(),
                end: None,
            }))
        } else {
            Frame::Enum {
                open: Box::new(open),
                body: Vec::new(),
            }
        };
        self.stack.push(frame);
    }

    pub(super) fn outside_its_block(&mut self, stmt: Stmt) {
        let message = if matches!(stmt.kind, StmtKind::Enumerators(_)) {
            "ENUMERATOR stands in an ENUM block"
        } else if matches!(stmt.kind, StmtKind::Sequence) {
            "SEQUENCE stands in a derived-type definition"
        } else {
            "this stands in a derived-type definition, behind its CONTAINS"
        };
        self.misplaced(&stmt, message);
    }

    /// A statement of a derived-type definition.
    pub(super) fn in_type(&mut self, mut stmt: Stmt, role: Role) {
        let Some(Frame::Type { def, bindings }) = self.stack.last_mut() else {
            return;
        };
        if bindings.is_some() {
            stmt.kind = as_binding(stmt.kind);
        } else if stmt.kind
            == (StmtKind::Access {
                public: false,
                items: Vec::new(),
            })
        {
            stmt.kind = StmtKind::PrivateComponents;
        }
        let component = matches!(
            stmt.kind,
            StmtKind::Declare { .. }
                | StmtKind::ProcedureDecl { .. }
                | StmtKind::Sequence
                | StmtKind::PrivateComponents
                | StmtKind::Error
        );
        let inner = role == Role::Type && is_structure(&stmt.kind) && is_structure(&def.open.kind);
        let opens = matches!(role, Role::Unit(_) | Role::Type);
        match role {
            Role::End(EndKind::Type) => {
                self.warn_about_type_name(&stmt);
                self.close_spec_block(Some(stmt));
            }
            Role::Contains if bindings.is_none() => *bindings = Some(Box::new(stmt)),
            Role::Directive | Role::EndDirective(_) => {}
            Role::Type if inner => self.open_spec_block(stmt, role),
            // A heading that cannot be read is no binding either.
            _ if opens => self.leave_type(stmt, role),
            _ if bindings.is_some() && is_binding(&stmt.kind) => def.bindings.push(stmt),
            _ if bindings.is_none() && component => def.components.push(stmt),
            _ if bindings.is_none() && give_memory(def, &stmt) => {}
            _ => self.leave_type(stmt, role),
        }
    }

    /// What cannot stand in a type ends it.
    fn leave_type(&mut self, stmt: Stmt, role: Role) {
        let Some(Frame::Type { def, bindings }) = self.stack.last_mut() else {
            return;
        };
        let contains = bindings.take().filter(|_| def.bindings.is_empty());
        def.components.push(plain_stmt(StmtKind::Error, stmt.span));
        self.left_type = true;
        self.close_without_end(Some(stmt.span));
        self.after_open_type(contains, matches!(role, Role::Unit(_)), stmt.span);
        let declares = self.unit().is_some_and(|unit| {
            matches!(
                unit.unit.kind,
                UnitKind::Module | UnitKind::Submodule | UnitKind::BlockData
            )
        });
        // What is not ended has been told; that statements cannot stand around it either says nothing more.
        if !declares || role != Role::Action {
            self.dispatch(stmt, role);
        }
    }

    /// Behind a type without END: what it took for components may have been variables, and its CONTAINS that of the unit.
    fn after_open_type(&mut self, contains: Option<Box<Stmt>>, procedures: bool, span: Span) {
        let lost = plain_stmt(StmtKind::Error, span);
        self.push_spec(SpecNode::Stmt(lost));
        if let Some(contains) = contains.filter(|_| procedures) {
            self.dispatch(*contains, Role::Contains);
        }
    }

    fn warn_about_type_name(&mut self, stmt: &Stmt) {
        let Some(Frame::Type { def, .. }) = self.stack.last() else {
            return;
        };
        if let (StmtKind::End(_, Some(written)), StmtKind::DerivedType { name, .. }) =
            (&stmt.kind, &def.open.kind)
            && written.key() != name.key()
        {
            let message = format!("this ends TYPE '{}', not '{}'", name.text, written.text);
            let found = Diagnostic::warning(codes::WRONG_END_NAME, message).at(written.span, "");
            self.diagnostics.push(found.also(name.span, "its name"));
        }
    }

    /// A statement of an interface block.
    pub(super) fn in_interface(&mut self, mut stmt: Stmt, role: Role) {
        if let StmtKind::ProcedureDecl {
            interface: None,
            attrs,
            entities,
        } = &stmt.kind
            && attrs.is_empty()
        {
            let names = entities.iter().map(|entity| entity.name.clone()).collect();
            stmt.kind = StmtKind::ModuleProcedures(names);
        }
        match role {
            Role::Unit(kind @ (UnitKind::Subroutine | UnitKind::Function)) => {
                self.open_unit(stmt, kind)
            }
            Role::End(EndKind::Interface) => {
                self.check_end_spec(&stmt);
                self.close_spec_block(Some(stmt));
            }
            Role::Directive | Role::EndDirective(_) | Role::Error => {}
            _ if matches!(stmt.kind, StmtKind::ModuleProcedures(_)) => {
                self.in_generic_interface(stmt);
            }
            Role::Spec(_) | Role::Anywhere => {
                self.misplaced(
                    &stmt,
                    "declarations in an interface block stand inside a SUBROUTINE or FUNCTION",
                );
            }
            _ => {
                self.close_without_end(Some(stmt.span));
                self.dispatch(stmt, role);
            }
        }
    }

    /// MODULE PROCEDURE and PROCEDURE name what a generic name stands for (F2018 C1506).
    fn in_generic_interface(&mut self, stmt: Stmt) {
        let Some(Frame::Interface(block)) = self.stack.last_mut() else {
            return;
        };
        if !matches!(block.open.kind, StmtKind::Interface { spec: None, .. }) {
            return block.items.push(InterfaceItem::Procedures(stmt));
        }
        let message =
            "this names procedures of a generic interface, and the block has no generic name";
        let found = Diagnostic::error(codes::MISPLACED, message)
            .at(stmt.span, "")
            .also(block.open.span, "opened here")
            .help("write INTERFACE with a generic name, an operator or ASSIGNMENT(=); a procedure of a module needs no interface block");
        self.diagnostics.push(found);
    }

    /// A statement of an enumeration.
    pub(super) fn in_enum(&mut self, stmt: Stmt, role: Role) {
        match (role, self.stack.last_mut()) {
            (Role::Enumerator | Role::Error, Some(Frame::Enum { body, .. })) => body.push(stmt),
            (Role::End(EndKind::Enum), _) => self.close_spec_block(Some(stmt)),
            (Role::Directive | Role::EndDirective(_), _) => {}
            _ => {
                self.close_without_end(Some(stmt.span));
                self.dispatch(stmt, role);
            }
        }
    }
}

fn is_binding(kind: &StmtKind) -> bool {
    matches!(
        kind,
        StmtKind::TypeBoundProcedure { .. }
            | StmtKind::TypeBoundGeneric { .. }
            | StmtKind::FinalBinding(_)
            | StmtKind::PrivateComponents
            | StmtKind::Error
    )
}

/// PROCEDURE and PRIVATE behind the CONTAINS of a type.
fn as_binding(kind: StmtKind) -> StmtKind {
    match kind {
        StmtKind::Access {
            public: false,
            items,
        } if items.is_empty() => StmtKind::PrivateComponents,
        StmtKind::ProcedureDecl {
            interface,
            attrs,
            entities,
        } => {
            let interface = interface.and_then(|interface| match *interface {
                ProcInterface::Name(name) => Some(name),
                ProcInterface::Type(_) => None,
            });
            let bindings = entities.into_iter().map(binding).collect();
            StmtKind::TypeBoundProcedure {
                interface,
                attrs,
                bindings,
            }
        }
        other => other,
    }
}

fn binding(entity: Entity) -> (Name, Option<Name>) {
    let target = if let Some(Init::Pointer(Expr {
        kind: ExprKind::Name(name),
        ..
    })) = entity.init
    {
        Some(name)
    } else {
        None
    };
    (entity.name, target)
}

/// STRUCTURE of DEC's compilers.
fn is_structure(kind: &StmtKind) -> bool {
    let structure = |attr: &TypeAttr| matches!(attr, TypeAttr::Structure(_));
    matches!(kind, StmtKind::DerivedType { attrs, .. } if attrs.iter().any(structure))
}
