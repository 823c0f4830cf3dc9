//! Intrinsic functions as actual arguments: a function of the program that calls the intrinsic one stands for it. Only specific names and generic
//! names for default types can be handed over (F2008 13.6).

use super::call::Lowered;
use super::intrinsic::{basic_type, of_defaults};
use super::{Analyzer, Cx};
use crate::intrinsics::{Accepts, Class, IntrinsicId, Param};
use crate::ir::{
    Body, Dummy, Expr, ExprKind, Passing, ProcId, Procedure, Role, Shape, Stmt, StmtKind, Type,
    VarId, Variable,
};
use crate::source::{Defaults, Span};

impl Analyzer<'_> {
    /// The procedure that stands for an intrinsic function; `None` for those that cannot be handed over.
    pub(super) fn intrinsic_argument(
        &mut self,
        cx: Cx,
        id: IntrinsicId,
        span: Span,
    ) -> Option<Expr> {
        let key = (id, self.defaults(cx));
        let procedure = match self.intrinsic_procedures.get(&key) {
            Some(known) => *known,
            None => {
                let made = self.make_intrinsic_procedure(cx, id, span)?;
                self.intrinsic_procedures.insert(key, made);
                made
            }
        };
        let ty = Type::Procedure(procedure);
        Some(Expr::new(ExprKind::Procedure(procedure), ty, 0, span))
    }

    fn make_intrinsic_procedure(&mut self, cx: Cx, id: IntrinsicId, span: Span) -> Option<ProcId> {
        let row = id.row();
        let required: Vec<&Param> = row.params.iter().filter(|param| !param.optional).collect();
        if row.class != Class::Elemental || required.is_empty() || required.len() > 2 {
            return None;
        }
        let defaults = self.defaults(cx);
        let types: Option<Vec<Type>> = required
            .iter()
            .map(|param| default_type(id, param, defaults))
            .collect();
        let procedure = self.program.add_proc(declared(id, span));
        let mut dummies = Vec::new();
        for (param, ty) in required.iter().zip(types?) {
            let role = Role::Dummy(Dummy {
                intent: None,
                optional: false,
                value: false,
                passing: Passing::Undecided,
            });
            dummies.push(self.own_variable(procedure, param.name, ty, role, span));
        }
        let args = dummies
            .iter()
            .map(|var| Lowered::positional(self.whole(*var, span)))
            .collect();
        let value = self.intrinsic_lowered(cx, id, args, span);
        let result = self.own_variable(procedure, row.name, value.ty.clone(), Role::Result, span);
        let lhs = self.whole(result, span);
        let body = vec![Stmt::new(StmtKind::Assign { lhs, rhs: value }, span)];
        let made = &mut self.program[procedure];
        (made.dummies, made.result, made.body) = (dummies, Some(result), Body::Host(body));
        self.program.externals.push(procedure);
        Some(procedure)
    }

    fn own_variable(
        &mut self,
        owner: ProcId,
        name: &str,
        ty: Type,
        role: Role,
        span: Span,
    ) -> VarId {
        let mut variable = Variable::new(name, span, ty, Shape::Scalar, role);
        variable.owner = Some(owner);
        self.program.add_var(variable)
    }
}

/// The type of an argument when the name is handed over.
fn default_type(id: IntrinsicId, param: &Param, defaults: Defaults) -> Option<Type> {
    match param.accepts {
        Accepts::Exactly(basic) => Some(basic_type(of_defaults(id, basic, defaults))),
        Accepts::Real
        | Accepts::RealOrComplex
        | Accepts::IntegerOrReal
        | Accepts::WholeOrReal
        | Accepts::Signed
        | Accepts::Numeric
        | Accepts::SameAsFirst => Some(Type::Real(defaults.real)),
        Accepts::Complex => Some(Type::Complex(defaults.real)),
        Accepts::Integer | Accepts::Whole | Accepts::Bits => Some(Type::Integer(defaults.integer)),
        Accepts::Logical
        | Accepts::Character
        | Accepts::Ordered
        | Accepts::Any
        | Accepts::Kind
        | Accepts::Dim
        | Accepts::Mask
        | Accepts::Builtin(_)
        | Accepts::Variable => None,
    }
}

fn declared(id: IntrinsicId, span: Span) -> Procedure {
    Procedure {
        head: format!("intrinsic {}", id.name()),
        pure: true,
        ..Procedure::bare(id.name().into(), span)
    }
}
