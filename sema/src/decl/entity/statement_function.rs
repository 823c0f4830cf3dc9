//! Statement functions: the function, and its dummy arguments.
//!
//! Refuses to know references of them.

use crate::StatementFunction;
use crate::decl::{Analyzer, Cx, Entity, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Role, Type};
use crate::syntax::ast;

impl Analyzer<'_> {
    pub(super) fn declare_statement_function(&mut self, cx: Cx, entity: Entity) -> Symbol {
        let key = entity.name.key();
        if let Some(attr) = entity.attrs.first() {
            let word = crate::decl::attributes::label(&attr.kind);
            let name = &entity.name.text;
            let message = format!("the statement function '{name}' cannot have {word}");
            let found = Diagnostic::error(codes::ATTRIBUTE_CONFLICT, message)
                .at(attr.span, "a statement function has a type alone");
            self.report(found.help("remove the attribute, or choose another name"));
        }
        let ty = self.entity_type(cx, &key, &entity, &Role::Local);
        let Some((names, body)) = entity.function else {
            return Symbol::Error;
        };
        let dummies = names
            .into_iter()
            .map(|name| self.function_dummy(cx, name))
            .collect();
        self.statement_functions.push(StatementFunction {
            name: entity.name,
            dummies,
            ty,
            body,
            scope: cx.scope,
        });
        Symbol::StatementFunction(self.statement_functions.len() as u32 - 1)
    }

    /// A dummy of a statement function has the type that a variable of its name would have.
    fn function_dummy(&mut self, cx: Cx, name: ast::Name) -> (ast::Name, Type) {
        let declared = match self.lookup_declared(cx, &name.key()) {
            Some(Symbol::Var(var)) => Some(self.program[var].ty.clone()),
            _ => self.scope(cx).implicit.type_of(&name.key()),
        };
        let ty = declared.unwrap_or_else(|| {
            let message = format!("'{}' has no type", name.text);
            self.error(
                codes::UNDECLARED,
                name.span,
                message,
                "dummy argument of a statement function",
            );
            Type::Error
        });
        (name, ty)
    }
}
