//! Lengths that travel as a further argument behind the others: of external functions of type CHARACTER(*), which each calling unit declares (F2008
//! 4.4.3.2, obsolescent), and of CHARACTER(*) dummy arguments with ALLOCATABLE or POINTER, which have the length that the actual argument declares, be
//! it allocated or not.

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
        let length = self.further_argument(cx, procedure, name);
        self.assumed_lengths.insert(procedure, length);
        Some(of_length(length, name.span))
    }

    /// The type of a CHARACTER(*) dummy argument that may be given storage.
    pub(super) fn assumed_object(&mut self, cx: Cx, name: &ast::Name) -> Option<Type> {
        let procedure = cx.procedure?;
        let owner = &self.program[procedure];
        if owner.target != Target::Host || owner.bind_c.is_some() {
            return None;
        }
        let length = self.further_argument(cx, procedure, name);
        self.object_lengths.insert(length);
        Some(of_length(length, name.span))
    }

    fn further_argument(&mut self, cx: Cx, procedure: ProcId, name: &ast::Name) -> VarId {
        let role = Role::Dummy(Dummy {
            intent: Some(Intent::In),
            optional: false,
            value: true,
            passing: Passing::Value,
        });
        let mut called = format!("{}_length", name.text);
        while self.is_dummy_name(cx, &called.to_ascii_lowercase()) {
            called.push('_');
        }
        let mut length = Variable::new(called, name.span, Type::INT, Shape::Scalar, role);
        length.owner = Some(procedure);
        self.program.add_var(length)
    }

    /// Puts the lengths behind the other dummy arguments.
    pub(super) fn add_assumed_lengths(&mut self, procedure: ProcId) {
        let dummies = self.program[procedure].dummies.iter();
        let objects = dummies.filter_map(|dummy| self.object_length(*dummy));
        let lengths: Vec<VarId> = objects
            .chain(self.assumed_lengths.get(&procedure).copied())
            .collect();
        self.program[procedure].dummies.extend(lengths);
    }

    /// The argument that is the length of a dummy argument.
    pub(super) fn object_length(&self, dummy: VarId) -> Option<VarId> {
        let Type::Character(CharLen::Expr(length), _) = &self.program[dummy].ty else {
            return None;
        };
        if let ExprKind::Var(length) = length.kind {
            self.object_lengths.contains(&length).then_some(length)
        } else {
            None
        }
    }

    /// Whether a dummy argument is such a length, which no reference writes.
    pub(super) fn is_object_length(&self, dummy: VarId) -> bool {
        self.object_lengths.contains(&dummy)
    }

    /// The arguments of a reference with the lengths of its objects.
    pub(super) fn with_object_lengths(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        mut args: Vec<Lowered>,
        span: Span,
    ) -> Vec<Lowered> {
        let dummies = self.program[procedure].dummies.clone();
        for (index, dummy) in dummies.into_iter().enumerate() {
            let Some(length) = self.object_length(dummy) else {
                continue;
            };
            let own = &self.program[dummy].name;
            let given = args
                .iter()
                .enumerate()
                .find(|(at, arg)| match &arg.keyword {
                    None => *at == index,
                    Some(word) => own.eq_ignore_ascii_case(&word.text),
                });
            let given = given.map(|(_, arg)| arg.value.clone());
            let value = self.object_declares(cx, given, span);
            let text = self.program[length].name.clone();
            args.push(Lowered {
                keyword: Some(ast::Name { text, span }),
                ..Lowered::positional(value)
            });
        }
        args
    }

    /// The length that the declaration of an actual argument says.
    fn object_declares(&mut self, cx: Cx, given: Option<Expr>, span: Span) -> Expr {
        let Some(value) = given.filter(|value| !matches!(value.kind, ExprKind::Null)) else {
            return Expr::int(0, span);
        };
        match &value.ty {
            Type::Character(CharLen::Const(length), _) => Expr::int(*length, span),
            Type::Character(CharLen::Expr(length), _) => (**length).clone(),
            Type::Character(CharLen::Assumed | CharLen::Deferred, _) => {
                match crate::intrinsics::find("len") {
                    Some(id) => {
                        self.intrinsic_lowered(cx, id, vec![Lowered::positional(value)], span)
                    }
                    None => Expr::error(span),
                }
            }
            _ => Expr::int(0, span),
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
        let value = if let Some(Type::Character(CharLen::Const(length), _)) = declared {
            Expr::int(length, span)
        } else if let Some(Type::Character(CharLen::Expr(length), _)) = declared {
            *length
        } else {
            self.no_declared_length(procedure, name)
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

fn of_length(length: VarId, span: Span) -> Type {
    let value = Expr::new(ExprKind::Var(length), Type::INT, 0, span);
    Type::characters(CharLen::Expr(Box::new(value)))
}

/// Where lengths of CHARACTER(*) functions are kept.
pub(super) type AssumedLengths = std::collections::HashMap<ProcId, VarId>;
