//! Collecting a specification part: every statement adds what it says to the names of which it speaks.
//!
//! Resolves nothing.

use super::{Analyzer, Entity, SpecPart};
use crate::diag::{Diagnostic, codes};
use crate::directive::DirectiveId;
use crate::ir::Ignored;
use crate::source::Span;
use crate::syntax::ast::{self, AttrKind, Node, SpecNode, Stmt, StmtKind};
use std::rc::Rc;

impl Analyzer<'_> {
    pub(super) fn collect_specs(&mut self, part: &mut SpecPart, specs: &[SpecNode]) {
        for spec in specs {
            match spec {
                SpecNode::Stmt(stmt) => self.collect_statement(part, stmt),
                SpecNode::Type(definition) => self.collect_type(part, definition),
                SpecNode::Interface(block) => {
                    part.carried.extend(block.open.leading.iter().cloned())
                }
                SpecNode::Enum { open, body, .. } => self.collect_enum(part, open, body),
            }
        }
    }

    fn collect_type(&mut self, part: &mut SpecPart, definition: &ast::TypeDef) {
        let StmtKind::DerivedType { name, .. } = &definition.open.kind else {
            return;
        };
        let mut definition = definition.clone();
        definition.open.leading.splice(0..0, part.for_declaration());
        if part.types.insert(name.key(), Rc::new(definition)).is_some() {
            self.declared_twice(name, "another derived type of this scope has the same name");
        } else {
            part.type_order.push(name.key());
        }
    }

    fn collect_statement(&mut self, part: &mut SpecPart, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Declare {
                ty,
                attrs,
                entities,
            } => self.collect_declaration(part, stmt, Some(ty), attrs, entities),
            StmtKind::AttrStmt { attrs, entities } => {
                self.collect_attributes(part, stmt, attrs, entities)
            }
            StmtKind::ProcedureDecl {
                interface,
                attrs,
                entities,
            } => {
                self.collect_declaration(part, stmt, None, attrs, entities);
                for entity in entities {
                    if let Some(collected) = part.entity(&entity.name) {
                        collected.procedure = Some(interface.as_deref().cloned());
                    }
                }
            }
            StmtKind::IgnoreTkr(items) => self.collect_ignored(part, items),
            StmtKind::Parameter(constants) => self.collect_constants(part, stmt, constants),
            StmtKind::Data(sets) => {
                self.carry(part, stmt);
                part.data.extend(sets.iter().cloned());
            }
            StmtKind::Common(blocks) => self.collect_commons(part, stmt, blocks),
            StmtKind::CrayPointers(pairs) => self.collect_cray_pointers(part, stmt, pairs),
            StmtKind::Equivalence(sets) => {
                self.carry(part, stmt);
                part.equivalences.extend(sets.iter().cloned());
                part.ties = true;
            }
            StmtKind::Namelist(_) if self.is_block_data(part.cx) => {
                self.without_body(stmt, "BLOCK DATA transfers nothing")
            }
            StmtKind::Namelist(groups) => {
                self.carry(part, stmt);
                part.namelists.extend(groups.iter().cloned());
            }
            StmtKind::Access { public, items } => {
                self.carry(part, stmt);
                let what = if *public { "PUBLIC" } else { "PRIVATE" };
                self.check_in_module(part.cx, stmt.span, what);
                self.check_access_once(part, *public, items, stmt.span);
                self.collect_access(part, *public, items);
            }
            StmtKind::StatementFunction { .. } if self.has_no_body(part.cx) => self.without_body(
                stmt,
                "a statement function belongs to a procedure or main program",
            ),
            StmtKind::StatementFunction { name, args, body } => {
                self.collect_function(part, stmt, name, args, body)
            }
            StmtKind::Format(_) if self.has_no_body(part.cx) => self.misplaced_declaration(stmt),
            StmtKind::Format(_) => self.collect_format(part, stmt),
            StmtKind::Use(_) | StmtKind::Import(_) | StmtKind::Implicit(_) | StmtKind::Continue => {
                self.carry(part, stmt)
            }
            StmtKind::Entry { name, .. } => self.refuse_entry(name),
            StmtKind::Directive(directive) if directive.id == DirectiveId::Routine => {
                self.note_routine(part.cx, directive);
            }
            StmtKind::Directive(directive) if directive.id == DirectiveId::Declare => {
                self.carry(part, stmt);
                part.declares(directive);
            }
            StmtKind::Directive(directive) if matches!(directive.id, DirectiveId::Omp(_)) => {
                self.carry(part, stmt);
                part.declares(directive);
            }
            StmtKind::Directive(directive) => {
                let what = format!("!$acc {}", directive.id.row().spelling);
                self.acc_not_yet(stmt.span, &what);
            }
            StmtKind::UnknownDirective { .. } => self.refuse_directive(stmt),
            // Names that a lost statement declared are not reported as undeclared on top.
            StmtKind::Error => self.scopes[part.cx.scope.0 as usize].unknown_names = true,
            _ => self.misplaced_declaration(stmt),
        }
    }

    /// Modules and BLOCK DATA have no statements that would use a FORMAT.
    fn has_no_body(&self, cx: super::Cx) -> bool {
        let kind = &self.scopes[cx.scope.0 as usize].kind;
        matches!(
            kind,
            super::ScopeKind::Module(_) | super::ScopeKind::BlockData
        )
    }

    fn is_block_data(&self, cx: super::Cx) -> bool {
        let kind = &self.scopes[cx.scope.0 as usize].kind;
        matches!(kind, super::ScopeKind::BlockData)
    }

    fn misplaced_declaration(&mut self, stmt: &Stmt) {
        let message = "this statement may not stand among declarations";
        self.error(
            codes::NOT_A_DECLARATION,
            stmt.span,
            message,
            "not a declaration",
        );
    }

    /// What means something where executable statements are alone.
    fn without_body(&mut self, stmt: &Stmt, why: &str) {
        let message = "this statement may not stand in a unit without executable statements";
        let found = Diagnostic::error(codes::NOT_A_DECLARATION, message).at(stmt.span, why);
        self.report(found.help("move it into the procedure that uses it"));
    }

    fn refuse_entry(&mut self, name: &ast::Name) {
        let found = Diagnostic::error(codes::ENTRY, "ENTRY statements are not supported")
            .at(name.span, "a second entry into a procedure")
            .help("make a procedure of its own of it, and move what both share into a third one");
        self.report(found);
    }

    fn refuse_directive(&mut self, stmt: &Stmt) {
        let found = Diagnostic::error(
            codes::DIRECTIVE_AMONG_DECLARATIONS,
            "this directive is not supported",
        )
        .at(stmt.span, "directive among declarations")
        .help("remove the line, or make it a comment");
        self.report(found);
    }

    /// Keeps the comments of a statement that declares nothing for the next one that does.
    fn carry(&mut self, part: &mut SpecPart, stmt: &Stmt) {
        part.carried
            .extend(stmt.leading.iter().chain(&stmt.trailing).cloned());
    }

    fn collect_declaration(
        &mut self,
        part: &mut SpecPart,
        stmt: &Stmt,
        ty: Option<&ast::TypeSpec>,
        attrs: &[ast::Attr],
        entities: &[ast::Entity],
    ) {
        let ty = ty.map(|ty| Rc::new(ty.clone()));
        let attrs = &self.without_repeats(attrs)[..];
        self.check_one_label(attrs, entities);
        for (index, entity) in entities.iter().enumerate() {
            let carried = if index == 0 {
                part.for_declaration()
            } else {
                Vec::new()
            };
            let Some(collected) = part.entity(&entity.name) else {
                continue;
            };
            if index == 0 {
                collected.leading.extend(carried);
                collected.leading.extend(stmt.leading.iter().cloned());
                collected.trailing.extend(stmt.trailing.iter().cloned());
            }
            collected.joined = index > 0;
            let again = ty.is_some() && collected.ty.is_some();
            if ty.is_some() && !again {
                collected.name = entity.name.clone();
                collected.ty = ty.clone();
            }
            if again {
                // Its bounds and value would be said to come twice, too.
                self.declared_twice(&entity.name, "it has a type already");
                continue;
            }
            self.collect_entity(part, attrs, entity);
        }
    }

    fn collect_attributes(
        &mut self,
        part: &mut SpecPart,
        stmt: &Stmt,
        attrs: &[ast::Attr],
        entities: &[ast::Entity],
    ) {
        if entities.is_empty() && attrs.iter().any(|attr| matches!(attr.kind, AttrKind::Save)) {
            part.save_all = true;
            return self.carry(part, stmt);
        }
        let is_block = |entity: &&ast::Entity| entity.name.text.starts_with('/');
        let (blocks, members): (Vec<&ast::Entity>, Vec<&ast::Entity>) =
            entities.iter().partition(is_block);
        for block in blocks {
            self.note_bound_block(attrs, &block.name);
        }
        let members: Vec<ast::Entity> = members.into_iter().cloned().collect();
        self.collect_declaration(part, stmt, None, attrs, &members);
    }

    /// `pointer (p, a(10))`: `p` is an integer, and `a` what lies at the address that it holds.
    fn collect_cray_pointers(
        &mut self,
        part: &mut SpecPart,
        stmt: &Stmt,
        pairs: &[(ast::Name, ast::Entity)],
    ) {
        for (pointer, pointee) in pairs {
            let attr = |kind| ast::Attr {
                kind,
                span: pointer.span,
            };
            let of = attr(AttrKind::Pointee(pointer.clone()));
            self.collect_declaration(part, stmt, None, &[of], std::slice::from_ref(pointee));
            if let Some(collected) = part.entity(pointer).filter(|one| !one.is_cray_pointer()) {
                collected.attrs.push(attr(AttrKind::CrayPointer));
            }
        }
    }

    /// `!dir$ ignore_tkr (tkr) a, b`.
    fn collect_ignored(&mut self, part: &mut SpecPart, items: &[(Option<ast::Name>, ast::Name)]) {
        let all: Vec<ast::Name> = part
            .dummies
            .iter()
            .filter_map(|key| part.name_of(key))
            .collect();
        let unnamed = all
            .iter()
            .map(|name| (&None, name))
            .filter(|_| items.is_empty());
        let items = items.iter().map(|(letters, name)| (letters, name));
        for (letters, name) in items.chain(unnamed) {
            let letters = letters.as_ref().map(|letters| letters.text.as_str());
            if let Some(collected) = part.entity(name) {
                collected.ignored = collected.ignored.and(Ignored::of(letters));
            }
        }
    }

    /// Attributes, dimensions, length and initial value of one entity of a statement.
    fn collect_entity(&mut self, part: &mut SpecPart, attrs: &[ast::Attr], entity: &ast::Entity) {
        let Some(collected) = part.entity(&entity.name) else {
            return;
        };
        let mut twice = None;
        for attr in attrs {
            let AttrKind::Dimension(dims) = &attr.kind else {
                self.check_given_before(&entity.name.text, &collected.attrs, attr);
                collected.attrs.push(attr.clone());
                continue;
            };
            if entity.dims.is_none() {
                twice = twice.or(set_dims(collected, dims, attr.span));
            }
        }
        if let Some(dims) = &entity.dims {
            twice = twice.or(set_dims(collected, dims, entity.span));
        }
        if entity.len.is_some() {
            collected.len.clone_from(&entity.len);
        }
        match &entity.init {
            Some(ast::Init::Data(values)) => {
                let name = ast::Expr {
                    kind: ast::ExprKind::Name(entity.name.clone()),
                    span: entity.name.span,
                };
                part.data.push(ast::DataSet {
                    targets: vec![ast::DataTarget::Var(name)],
                    values: values.clone(),
                });
            }
            Some(init) if collected.init.replace(init.clone()).is_some() => {
                twice = twice.or(Some(entity.span))
            }
            Some(_) | None => {}
        }
        if let Some(span) = twice {
            let message = format!(
                "'{}' is given dimensions or a value twice",
                entity.name.text
            );
            self.error(codes::DECLARED_TWICE, span, message, "second time here");
        }
    }

    fn collect_constants(
        &mut self,
        part: &mut SpecPart,
        stmt: &Stmt,
        constants: &[(ast::Name, ast::Expr)],
    ) {
        for (index, (name, value)) in constants.iter().enumerate() {
            let carried = if index == 0 {
                part.for_declaration()
            } else {
                Vec::new()
            };
            let Some(collected) = part.entity(name) else {
                continue;
            };
            if index == 0 {
                collected.leading.extend(carried);
                collected.leading.extend(stmt.leading.iter().cloned());
                collected.trailing.extend(stmt.trailing.iter().cloned());
            }
            collected.attrs.push(ast::Attr {
                kind: AttrKind::Parameter,
                span: name.span,
            });
            if collected
                .init
                .replace(ast::Init::Value(value.clone()))
                .is_some()
            {
                self.declared_twice(name, "it has a value already");
            }
        }
    }

    fn collect_enum(&mut self, part: &mut SpecPart, open: &Stmt, body: &[Stmt]) {
        part.carried.extend(open.leading.iter().cloned());
        let mut before: Option<ast::Name> = None;
        if body.is_empty() {
            let message = "an enumeration without enumerators";
            let found = Diagnostic::error(codes::NOT_A_DECLARATION, message);
            let found = found.at(open.span, "no ENUMERATOR follows");
            self.report(found.help("write `enumerator :: name` between ENUM and END ENUM"));
        }
        for stmt in body {
            let StmtKind::Enumerators(list) = &stmt.kind else {
                continue;
            };
            for (name, value) in list {
                let value = value
                    .clone()
                    .unwrap_or_else(|| successor(before.as_ref(), name.span));
                self.collect_enumerator(part, stmt, name, value);
                before = Some(name.clone());
            }
        }
    }

    fn collect_enumerator(
        &mut self,
        part: &mut SpecPart,
        stmt: &Stmt,
        name: &ast::Name,
        value: ast::Expr,
    ) {
        let ty = ast::TypeSpec {
            kind: ast::TypeSpecKind::Integer(None),
            span: name.span,
        };
        let entity = ast::Entity {
            name: name.clone(),
            dims: None,
            codims: None,
            len: None,
            init: Some(ast::Init::Value(value)),
            span: name.span,
        };
        let attrs = [ast::Attr {
            kind: AttrKind::Parameter,
            span: name.span,
        }];
        self.collect_declaration(part, stmt, Some(&ty), &attrs, &[entity]);
        if let Some(collected) = part.entity(name) {
            collected.enumerator = true;
        }
    }

    fn collect_commons(&mut self, part: &mut SpecPart, stmt: &Stmt, blocks: &[ast::CommonBlock]) {
        self.carry(part, stmt);
        for block in blocks {
            let key = block.name.as_ref().map(ast::Name::key).unwrap_or_default();
            for entity in &block.entities {
                let list = part.commons.entry(key.clone()).or_default();
                list.named_at(block.name.as_ref());
                let index = list.push(entity.name.key());
                self.collect_entity(part, &[], entity);
                let Some(collected) = part.entity(&entity.name) else {
                    continue;
                };
                if collected.common.replace((key.clone(), index)).is_some() {
                    self.declared_twice(&entity.name, "it is in a COMMON block already");
                }
            }
        }
    }

    fn collect_access(&mut self, part: &mut SpecPart, public: bool, items: &[ast::GenericSpec]) {
        let scope = &mut self.scopes[part.cx.scope.0 as usize];
        if items.is_empty() {
            scope.private = !public;
        }
        for item in items {
            scope
                .access
                .insert(super::super::uses::spec_key(item), public);
            if let ast::GenericSpec::Name(name) = item {
                part.accessed.push(name.clone());
            }
        }
    }

    fn collect_function(
        &mut self,
        part: &mut SpecPart,
        stmt: &Stmt,
        name: &ast::Name,
        args: &[ast::Name],
        body: &ast::Expr,
    ) {
        let carried = part.for_declaration();
        let Some(collected) = part.entity(name) else {
            return;
        };
        collected.leading.extend(carried);
        collected.leading.extend(stmt.leading.iter().cloned());
        collected.function = Some((args.to_vec(), body.clone()));
    }

    fn collect_format(&mut self, part: &mut SpecPart, stmt: &Stmt) {
        let StmtKind::Format(format) = &stmt.kind else {
            return;
        };
        let Some(label) = stmt.label else {
            let message = "a FORMAT statement needs a label";
            return self.error(
                codes::FORMAT_WITHOUT_LABEL,
                stmt.span,
                message,
                "no statement can refer to it",
            );
        };
        self.check_format_statement(&format.text, stmt.span);
        let formats = &mut self.scopes[part.cx.scope.0 as usize].formats;
        formats.insert(label.value, format.text.clone());
    }

    /// FORMAT and DATA statements of an execution part.
    pub(super) fn collect_body(&mut self, part: &mut SpecPart, nodes: &[Node]) {
        for node in nodes {
            match node {
                Node::Stmt(stmt) => {
                    if matches!(stmt.kind, StmtKind::Format(_)) {
                        self.collect_format(part, stmt)
                    } else if let StmtKind::Data(sets) = &stmt.kind {
                        part.data.extend(sets.iter().cloned())
                    }
                }
                Node::Construct(construct) => {
                    self.collect_body(part, &construct.body);
                    for (_, body) in &construct.parts {
                        self.collect_body(part, body);
                    }
                }
            }
        }
    }
}

/// Sets the dimensions; the place when there were some already.
fn set_dims(entity: &mut Entity, dims: &[ast::DimSpec], span: Span) -> Option<Span> {
    entity.dims.replace(dims.to_vec()).map(|_| span)
}

/// The value of an enumerator without a value: one more than the one before it, or zero.
fn successor(before: Option<&ast::Name>, span: Span) -> ast::Expr {
    let integer = |digits: &str| ast::Expr {
        kind: ast::ExprKind::Integer {
            digits: digits.into(),
            kind: None,
        },
        span,
    };
    let Some(before) = before else {
        return integer("0");
    };
    let left = ast::Expr {
        kind: ast::ExprKind::Name(before.clone()),
        span,
    };
    let kind = ast::ExprKind::Binary {
        op: ast::BinaryOp::Add,
        left: Box::new(left),
        right: Box::new(integer("1")),
    };
    ast::Expr { kind, span }
}
