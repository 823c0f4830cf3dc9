//! What a file offers to others and asks of them: the modules and submodules that it defines, and those that it uses or that
//! its submodules belong to.
//!
//! Looks at opening statements and USE statements alone; whether a module exists is for `sema` to say.

use super::ast::{self, ProgramUnit, SpecNode, StmtKind, UnitKind};

/// Modules by lower-case name, submodules as `ancestor-name`, which is what NVIDIA's compiler and CMake call their files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Defined here.
    pub modules: Vec<String>,
    /// Used here and defined elsewhere.
    pub uses: Vec<String>,
}

/// The modules of a file.
pub fn outline(file: &ast::SourceFile) -> Outline {
    let modules: Vec<String> = file.units.iter().filter_map(defined).collect();
    let mut used = Vec::new();
    file.units
        .iter()
        .for_each(|unit| used_modules(unit, &mut used));
    let above = file.units.iter().flat_map(above);
    let mut uses = Vec::new();
    for name in used.into_iter().map(ast::Name::key).chain(above) {
        if !modules.contains(&name) && !uses.contains(&name) {
            uses.push(name);
        }
    }
    Outline { modules, uses }
}

/// What the file of a module or submodule is called.
fn defined(unit: &ProgramUnit) -> Option<String> {
    let open = &unit.open.as_ref()?.kind;
    if let StmtKind::Submodule { ancestor, name, .. } = open {
        return Some(submodule(ancestor, name));
    }
    (unit.kind == UnitKind::Module).then(|| Some(unit_name(unit)?.key()))?
}

/// The module that a submodule belongs to, and the submodule between.
fn above(unit: &ProgramUnit) -> Vec<String> {
    let Some(StmtKind::Submodule {
        ancestor, parent, ..
    }) = unit.open.as_ref().map(|open| &open.kind)
    else {
        return Vec::new();
    };
    let parent = parent.iter().map(|parent| submodule(ancestor, parent));
    std::iter::once(ancestor.key()).chain(parent).collect()
}

fn submodule(ancestor: &ast::Name, name: &ast::Name) -> String {
    format!("{}-{}", ancestor.key(), name.key())
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
    unit.specs.iter().for_each(|spec| used_here(spec, used));
    unit.contains
        .iter()
        .for_each(|inner| used_modules(inner, used));
}

/// Modules named in one USE statement, or in an interface block.
pub fn used_here<'a>(spec: &'a SpecNode, used: &mut Vec<&'a ast::Name>) {
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
