//! From statements to nested program units and constructs, with a stack and no recursion.
//!
//! Statements come one by one; what they do to the stack depends on their [`Role`] alone. What is missing or misplaced is
//! reported with the statement that opened it, and the tree stays well formed. Knows order and nesting, no meaning.

mod close;
mod components;
mod directive;
mod frame;
mod names;
mod open;
mod role;
mod spec;
mod statement_function;

pub use statement_function::has_shape;
#[cfg(test)]
mod tests;

use super::ast::*;
use super::parse::Parsed;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::source::{Comment, Span};
use frame::{ConstructKind, Frame, Phase};
use role::Role;

/// Constructs and program units nest at most so deep.
pub const DEEPEST_BLOCKS: usize = 200;

/// Builds the tree of one file.
pub struct Blocks<'d> {
    stack: Vec<Frame>,
    done: Vec<ProgramUnit>,
    /// Directives before the first statement of a unit.
    pending: Vec<Stmt>,
    diagnostics: &'d mut Diagnostics,
    /// The place of the statement that is being read.
    here: Span,
    /// The nesting went too deep: the rest of the file is left out.
    stopped: bool,
    /// A statement between program units could not be read: it may have opened one.
    lost: bool,
    /// A derived type was left by a statement that cannot stand in one; its END may come yet.
    left_type: bool,
}

impl<'d> Blocks<'d> {
    /// An empty file.
    pub fn new(diagnostics: &'d mut Diagnostics) -> Blocks<'d> {
        Blocks {
            stack: Vec::new(),
            done: Vec::new(),
            pending: Vec::new(),
            diagnostics,
            here: Span::default(),
            stopped: false,
            lost: false,
            left_type: false,
        }
    }

    /// Where parse errors go.
    pub fn diagnostics(&mut self) -> &mut Diagnostics {
        self.diagnostics
    }

    /// Takes the next statement.
    pub fn feed(&mut self, parsed: Parsed) {
        if self.stopped {
            return;
        }
        let Parsed { stmt, class } = parsed;
        self.here = stmt.span;
        let role = role::role(&stmt.kind, class);
        let label = stmt.label.map(|label| label.value);
        let opens = role.opens();
        let ends_construct = matches!(role, Role::End(kind) if kind != EndKind::Do);
        if let Some(label) = label.filter(|_| ends_construct) {
            self.check_end_of_labelled(label, stmt.span);
        }
        self.dispatch(stmt, role);
        self.close_directive_of_statement();
        if let Some(label) = label.filter(|_| !opens) {
            self.close_labelled(label);
        }
    }

    /// Ends the file: whatever is open lacks its END.
    pub fn finish(mut self, trailing: Vec<Comment>) -> SourceFile {
        while !self.stack.is_empty() {
            self.close_without_end(None);
        }
        if let Some(stmt) = self.pending.first() {
            let message = "no program unit follows this directive";
            self.diagnostics
                .push(Diagnostic::error(codes::MISPLACED, message).at(stmt.span, ""));
        }
        SourceFile {
            units: self.done,
            trailing,
            lost: self.lost,
        }
    }

    fn dispatch(&mut self, mut stmt: Stmt, mut role: Role) {
        if self.are_clauses_among_statements(&stmt) {
            (stmt.kind, role) = (StmtKind::Error, Role::Error);
        }
        if self.is_of_a_loop_that_has_one(&role) {
            return;
        }
        self.drop_directive_without_body(&role);
        match self.stack.last() {
            None => self.at_file_level(stmt, role),
            Some(Frame::Type { .. }) => self.in_type(stmt, role),
            Some(Frame::Interface(_)) => self.in_interface(stmt, role),
            Some(Frame::Enum { .. }) => self.in_enum(stmt, role),
            Some(Frame::Unit(_) | Frame::Construct(_)) => self.in_unit(stmt, role),
        }
    }

    fn at_file_level(&mut self, stmt: Stmt, role: Role) {
        match role {
            Role::Unit(kind) => self.open_unit(stmt, kind),
            Role::Directive => self.pending.push(stmt),
            Role::End(kind) if !matches!(kind, EndKind::Plain | EndKind::Program) => {
                self.unmatched_end(&stmt, kind);
            }
            Role::Error => self.lost = true,
            Role::ModuleProcedures
            | Role::Construct(_)
            | Role::Middle(_)
            | Role::End(_)
            | Role::Contains
            | Role::Type
            | Role::Interface
            | Role::Enum
            | Role::Component
            | Role::Binding
            | Role::Enumerator
            | Role::Spec(_)
            | Role::Anywhere
            | Role::EndDirective(_)
            | Role::Action => {
                // Nothing is declared before it that could be a bound.
                if meant_function(&stmt.kind).is_some() {
                    return self.behind_contains(stmt);
                }
                self.open_main_program();
                self.dispatch(stmt, role);
            }
        }
    }

    fn in_unit(&mut self, stmt: Stmt, role: Role) {
        if self.phase() == Phase::Contains && !role.follows_contains() {
            return self.behind_contains(stmt);
        }
        match role {
            Role::Unit(kind) => self.nested_unit(stmt, kind),
            Role::ModuleProcedures => self.separate_procedure(stmt),
            Role::Contains => self.contains(stmt),
            Role::End(kind) => self.end(stmt, kind),
            Role::Construct(kind) => self.open_construct(stmt, kind),
            Role::Middle(kind) => self.middle(stmt, kind),
            Role::Type | Role::Interface | Role::Enum => self.open_spec_block(stmt, role),
            Role::Spec(rank) => self.spec(stmt, rank),
            Role::Anywhere => self.anywhere(stmt),
            Role::Action => self.action(stmt),
            Role::Directive => self.directive(stmt),
            Role::EndDirective(id) => self.end_directive(stmt, id),
            Role::Binding if matches!(stmt.kind, StmtKind::TypeBoundGeneric { .. }) => {
                self.generic(stmt)
            }
            Role::Component | Role::Binding | Role::Enumerator => self.outside_its_block(stmt),
            Role::Error => self.anywhere(stmt),
        }
    }

    /// What is no procedure where only procedures stand; `real f(x)` was meant to open a function.
    fn behind_contains(&mut self, mut stmt: Stmt) {
        if let Some(name) = meant_function(&stmt.kind) {
            let found = Diagnostic::error(codes::MISPLACED, format!("'{}' is no function without FUNCTION", name.text))
                .at(name.span, "FUNCTION is missing before this")
                .help("write FUNCTION before the name; variables are declared inside a program unit, before CONTAINS");
            self.diagnostics.push(found);
            stmt.kind = StmtKind::Error;
            return self.open_unit(stmt, UnitKind::Function);
        }
        if !self.is_told_of_order() {
            self.misplaced(&stmt, "only procedures stand between CONTAINS and END");
        }
    }

    // ---- executable statements

    fn action(&mut self, stmt: Stmt) {
        if self.phase() == Phase::Spec && self.top_is_unit() {
            let Some(stmt) = self.take_statement_function(stmt) else {
                return;
            };
            return self.first_action(stmt);
        }
        self.check_jump(&stmt);
        self.push_action(stmt);
    }

    fn first_action(&mut self, stmt: Stmt) {
        let tentative = statement_function::has_shape(&stmt);
        if self.begin_execution(&stmt) {
            if let Some(unit) = self.unit_mut() {
                unit.tentative = tentative;
            }
            self.check_jump(&stmt);
            self.push_action(stmt);
        }
    }

    fn push_action(&mut self, stmt: Stmt) {
        let shape = statement_function::has_shape(&stmt);
        if let Some(unit) = self.unit_mut() {
            unit.tentative &= shape;
            unit.told_of_order = false;
        }
        self.push_node(Node::Stmt(stmt));
    }

    /// Whether a statement before this one was told to stand in the wrong part; from now on it was.
    fn is_told_of_order(&mut self) -> bool {
        self.unit_mut()
            .is_some_and(|unit| std::mem::replace(&mut unit.told_of_order, true))
    }

    /// Enters the execution part; modules have none.
    fn begin_execution(&mut self, stmt: &Stmt) -> bool {
        let Some(unit) = self.unit_mut() else {
            return false;
        };
        let place = match unit.unit.kind {
            UnitKind::Module | UnitKind::Submodule => "a module",
            UnitKind::BlockData => "a BLOCK DATA unit",
            _ if unit.interface_body => "an interface body",
            _ => {
                unit.phase = Phase::Exec;
                return true;
            }
        };
        self.misplaced(stmt, &format!("{place} has no executable statements"));
        false
    }

    /// DATA, FORMAT, ENTRY, NAMELIST and bad statements: in either part.
    fn anywhere(&mut self, stmt: Stmt) {
        let entry = matches!(stmt.kind, StmtKind::Entry { .. });
        if self.phase() == Phase::Spec && self.top_is_unit() && !entry {
            self.push_spec(SpecNode::Stmt(stmt));
        } else {
            self.push_node(Node::Stmt(stmt));
        }
    }

    // ---- looks at the stack

    /// The innermost unit.
    fn unit(&self) -> Option<&frame::UnitFrame> {
        self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Unit(unit) => Some(&**unit),
            Frame::Construct(_) | Frame::Type { .. } | Frame::Interface(_) | Frame::Enum { .. } => {
                None
            }
        })
    }

    fn unit_mut(&mut self) -> Option<&mut frame::UnitFrame> {
        self.stack.iter_mut().rev().find_map(|frame| match frame {
            Frame::Unit(unit) => Some(&mut **unit),
            Frame::Construct(_) | Frame::Type { .. } | Frame::Interface(_) | Frame::Enum { .. } => {
                None
            }
        })
    }

    fn phase(&self) -> Phase {
        self.unit().map_or(Phase::Spec, |unit| unit.phase)
    }

    fn top_is_unit(&self) -> bool {
        matches!(self.stack.last(), Some(Frame::Unit(_)))
    }

    fn top_construct(&self) -> Option<ConstructKind> {
        match self.stack.last() {
            Some(Frame::Construct(construct)) => Some(construct.kind),
            _ => None,
        }
    }

    /// The statement that opened the innermost construct.
    fn top_open(&self) -> Option<&Stmt> {
        match self.stack.last() {
            Some(Frame::Construct(frame)) => Some(&frame.construct.open),
            _ => None,
        }
    }

    /// Adds a node to the innermost body.
    fn push_node(&mut self, node: Node) {
        match self.stack.last_mut() {
            Some(Frame::Construct(frame)) => {
                if let Some(stray) = frame.push(node) {
                    let message = "a statement stands between SELECT and its first CASE";
                    self.diagnostics.push(
                        Diagnostic::error(codes::MISPLACED, message)
                            .at(stray, "")
                            .help("move it before SELECT, or behind a CASE"),
                    );
                }
            }
            Some(Frame::Unit(frame)) => frame.unit.body.push(node),
            Some(Frame::Type { .. } | Frame::Interface(_) | Frame::Enum { .. }) | None => {}
        }
    }

    /// Adds a specification to the innermost BLOCK or unit.
    fn push_spec(&mut self, node: SpecNode) {
        let block = match self.stack.last_mut() {
            Some(Frame::Construct(frame)) if frame.kind == ConstructKind::Block => Some(frame),
            _ => None,
        };
        if let Some(frame) = block {
            frame.construct.specs.push(node);
        } else if let Some(unit) = self.unit_mut() {
            unit.unit.specs.push(node);
        }
    }

    /// Reports a statement in a wrong place, unless it could not be read, which has been told.
    fn misplaced(&mut self, stmt: &Stmt, message: &str) {
        if stmt.kind == StmtKind::Error {
            return;
        }
        self.diagnostics
            .push(Diagnostic::error(codes::MISPLACED, message).at(stmt.span, ""));
    }
}

/// The name in `real f(x, y)`, which declares an array elsewhere.
fn meant_function(kind: &StmtKind) -> Option<&Name> {
    let StmtKind::Declare {
        attrs, entities, ..
    } = kind
    else {
        return None;
    };
    let [entity] = entities.as_slice() else {
        return None;
    };
    let named = |dim: &DimSpec| match &dim.kind {
        DimKind::Explicit { lower, upper } => {
            lower.is_none() && matches!(upper.kind, ExprKind::Name(_))
        }
        DimKind::Colon { .. }
        | DimKind::Star { .. }
        | DimKind::Rank
        | DimKind::Described
        | DimKind::Unbounded => false,
    };
    let dims = entity.dims.as_ref()?;
    let heading = attrs.is_empty() && entity.init.is_none() && dims.iter().all(named);
    heading.then_some(&entity.name)
}
