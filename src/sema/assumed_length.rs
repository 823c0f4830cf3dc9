//! External functions of type CHARACTER(*), whose length each calling unit declares (F2008 4.4.3.2, obsolescent): the length travels as a
//! further argument behind the others.

use super::expr::call::Lowered;
use super::{Analyzer, Cx, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{
    CharLen, Dummy, Expr, ExprKind, Intent, Passing, ProcId, Role, Shape, Target, Type, VarId,
    Variable,
};
use crate::source::Span;
use crate::syntax::ast;

impl Analyzer<'_> {
    /// The type of a result that is declared CHARACTER(*), where that is allowed: its length is that of the further argument.
    pub(super) fn assumed_result(&mut self, cx: Cx, name: &ast::Name) -> Option<Type> {
        let procedure = cx.procedure?;
        let owner = &self.program[procedure];
        let external = owner.module.is_none() && owner.host.is_none();
        if !external || owner.target != Target::Host {
            return None;
        }
        let role = Role::Dummy(Dummy {
            intent: Some(Intent::In),
            optional: false,
            value: true,
            passing: Passing::Value,
        });
        let called = format!("{}_length", name.text);
        let mut length = Variable::new(called, name.span, Type::INT, Shape::Scalar, role);
        length.owner = Some(procedure);
        let length = self.program.add_var(length);
        self.assumed_lengths.insert(procedure, length);
        let value = Expr::new(ExprKind::Var(length), Type::INT, 0, name.span);
        Some(Type::Character(CharLen::Expr(Box::new(value))))
    }

    /// Puts the length behind the other dummy arguments.
    pub(super) fn add_assumed_length(&mut self, procedure: ProcId) {
        if let Some(length) = self.assumed_lengths.get(&procedure) {
            self.program[procedure].dummies.push(*length);
        }
    }

    /// The length of a CHARACTER(*) function by the declaration of its name here; nothing for other functions.
    pub(super) fn declared_length(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        name: &ast::Name,
        span: Span,
    ) -> Option<Lowered> {
        self.elaborate(&Symbol::Procedure(procedure));
        let length = *self.assumed_lengths.get(&procedure)?;
        let declared = match self.lookup_declared(cx, &name.key()) {
            Some(Symbol::Var(variable)) => Some(self.program[variable].ty.clone()),
            _ => self.declared_results.get(&(cx.scope, name.key())).cloned(),
        };
        let keyword = ast::Name {
            text: self.program[length].name.clone(),
            span,
        };
        let value = match declared {
            Some(Type::Character(CharLen::Const(length))) => Expr::int(length, span),
            Some(Type::Character(CharLen::Expr(length))) => *length,
            _ => self.no_declared_length(procedure, name),
        };
        Some(Lowered {
            keyword: Some(keyword),
            ..Lowered::positional(value)
        })
    }

    /// Whether callers tell a function its length.
    pub(super) fn has_assumed_length(&mut self, procedure: ProcId) -> bool {
        self.elaborate(&Symbol::Procedure(procedure));
        self.assumed_lengths.contains_key(&procedure)
    }

    /// Reports such a function as an actual argument.
    pub(super) fn no_procedure_argument(&mut self, procedure: ProcId, span: Span) -> Expr {
        let name = self.program[procedure].name.clone();
        let message = format!("'{name}' cannot be an actual argument");
        let found = Diagnostic::error(codes::BAD_LENGTH, message)
            .at(span, "a CHARACTER(*) function has no length of its own")
            .help("give the function a constant length");
        self.report(found);
        Expr::error(span)
    }

    fn no_declared_length(&mut self, procedure: ProcId, name: &ast::Name) -> Expr {
        let declared = self.program[procedure].span;
        let message = format!("'{}' has no length here", name.text);
        let found = Diagnostic::error(codes::BAD_LENGTH, message)
            .at(
                name.span,
                "a CHARACTER(*) function has the length that the calling unit declares",
            )
            .also(declared, "the function")
            .help(format!(
                "declare it: `character(len=80), external :: {}`",
                name.text
            ));
        self.report(found);
        Expr::error(name.span)
    }

    /// Notes the type that a unit declares for an external function with EXTERNAL.
    pub(super) fn note_declared_result(&mut self, cx: Cx, key: &str, ty: Type) {
        self.declared_results
            .insert((cx.scope, key.to_string()), ty);
    }
}

/// Where lengths of CHARACTER(*) functions are kept.
pub(super) type AssumedLengths = std::collections::HashMap<ProcId, VarId>;
