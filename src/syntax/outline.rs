//! What a file offers to others and asks of them: the modules that it defines and those that it uses.
//!
//! Looks at opening statements and USE statements alone; whether a module exists is for `sema` to say.

use super::ast::{self, ProgramUnit, SpecNode, StmtKind, UnitKind};

/// Modules by lower-case name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Defined here.
    pub modules: Vec<String>,
    /// Used here and defined elsewhere.
    pub uses: Vec<String>,
}

/// The modules of a file.
pub fn outline(file: &ast::SourceFile) -> Outline {
    let modules: Vec<String> = file
        .units
        .iter()
        .filter(|unit| unit.kind == UnitKind::Module)
        .filter_map(|unit| Some(unit_name(unit)?.key()))
        .collect();
    let mut used = Vec::new();
    file.units
        .iter()
        .for_each(|unit| used_modules(unit, &mut used));
    let mut uses = Vec::new();
    for name in used.into_iter().map(ast::Name::key) {
        if !modules.contains(&name) && !uses.contains(&name) {
            uses.push(name);
        }
    }
    Outline { modules, uses }
}

/// The name in the opening statement of a unit.
pub fn unit_name(unit: &ProgramUnit) -> Option<&ast::Name> {
    match &unit.open.as_ref()?.kind {
        StmtKind::Program(name)
        | StmtKind::Module(name)
        | StmtKind::Submodule { name, .. }
        | StmtKind::ModuleProcedureHead(name) => Some(name),
        StmtKind::BlockData(name) => name.as_ref(),
        StmtKind::Subroutine(head) | StmtKind::Function(head) => Some(&head.name),
        _ => None,
    }
}

/// Modules named in USE statements of a unit and of what it contains.
pub fn used_modules<'a>(unit: &'a ProgramUnit, used: &mut Vec<&'a ast::Name>) {
    for spec in &unit.specs {
        match spec {
            SpecNode::Stmt(stmt) => {
                if let StmtKind::Use(statement) = &stmt.kind {
                    used.push(&statement.module);
                }
            }
            SpecNode::Interface(block) => {
                for item in &block.items {
                    if let ast::InterfaceItem::Body(body) = item {
                        used_modules(body, used);
                    }
                }
            }
            SpecNode::Type(_) | SpecNode::Enum { .. } => {}
        }
    }
    for inner in &unit.contains {
        used_modules(inner, used);
    }
}
