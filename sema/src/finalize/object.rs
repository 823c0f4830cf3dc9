//! The statements that finalize one object: scalar, array, polymorphic, optional.
//!
//! Refuses to know why the object is finalized.

use super::{Host, Kind, call};
use crate::Analyzer;
use crate::expr::types::part;
use crate::ir::{
    Expr, ExprKind, IfArm, ProcId, Role, Shape, Stmt, StmtKind, Type, TypeId, VarId, Variable,
};
use crate::source::Span;
use crate::stmt::{element_of_array, extent_of_array};

impl Analyzer<'_> {
    /// The statements that finalize an object, if it is there.
    pub(super) fn finalize(&mut self, owner: ProcId, object: &Expr) -> Vec<Host> {
        let span = object.span;
        let body = match (object.rank, &object.ty) {
            (0, _) => self.finalize_scalar(object),
            (_, Type::Derived(ty)) => self.finalize_array(owner, object, *ty),
            (_, Type::Class(root)) => self.finalize_objects(owner, object, *root),
            _ => Vec::new(),
        };
        match self.presence(object) {
            Some(condition) if !body.is_empty() => {
                let kind = StmtKind::only_if(condition, body);
                vec![Stmt::new(kind, span)]
            }
            _ => body,
        }
    }

    /// The question whether an allocatable, pointer or optional object is there.
    fn presence(&self, object: &Expr) -> Option<Expr> {
        let (allocatable, pointer, optional) = if let ExprKind::Var(id) = &object.kind {
            let var = &self.program[*id];
            let optional = var.dummy().is_some_and(|d| d.optional);
            (var.allocatable, var.pointer, optional)
        } else if let ExprKind::Component { ty, field, .. } = &object.kind {
            let field = &self.program[*ty].fields[*field as usize];
            (field.allocatable, field.pointer, false)
        } else {
            (false, false, false)
        };
        let name = match (allocatable, pointer, optional) {
            (true, ..) => "allocated",
            (_, true, _) => "associated",
            (_, _, true) => "present",
            _ => return None,
        };
        let id = crate::intrinsics::find(name)?;
        let mut args = vec![None; id.row().params.len()];
        args[0] = Some(object.clone());
        let kind = ExprKind::Intrinsic { id, args };
        Some(Expr::new(kind, Type::LOGICAL, 0, object.span))
    }

    fn finalize_scalar(&mut self, object: &Expr) -> Vec<Host> {
        let procedure = if let Type::Derived(ty) = object.ty {
            self.finalizer(Kind::Object, Some(ty), object.span)
        } else if let Type::Class(root) = object.ty {
            self.finalizer(Kind::Polymorphic, root, object.span)
        } else {
            return Vec::new();
        };
        vec![call(procedure, object.clone())]
    }

    /// An array of polymorphic objects, by the type that they share.
    fn finalize_objects(
        &mut self,
        owner: ProcId,
        object: &Expr,
        root: Option<TypeId>,
    ) -> Vec<Host> {
        let mut types: Vec<TypeId> = self.finals.needed.iter().copied().collect();
        types.retain(|ty| root.is_none_or(|root| self.descends(*ty, root)));
        types.retain(|ty| !self.abstract_types.contains(ty));
        types.sort();
        let mut arms = Vec::new();
        for ty in types {
            let kind = ExprKind::IsType {
                object: Box::new(object.clone()),
                ty: Type::Derived(ty),
                extends: false,
            };
            arms.push(IfArm {
                condition: Expr::new(kind, Type::LOGICAL, 0, object.span),
                body: self.finalize_array(owner, object, ty),
                leading: Vec::new(),
            });
        }
        if arms.is_empty() {
            return Vec::new();
        }
        let kind = StmtKind::If {
            arms,
            otherwise: None,
            name: None,
        };
        vec![Stmt::new(kind, object.span)]
    }

    /// A procedure of the array's rank, or an elemental one for each element; then what the elements have in them.
    fn finalize_array(&mut self, owner: ProcId, object: &Expr, ty: TypeId) -> Vec<Host> {
        let own = self.finals.own.get(&ty).cloned().unwrap_or_default();
        let seen = |object: Expr| {
            if matches!(object.ty, Type::Class(_)) {
                part(object, Type::Derived(ty))
            } else {
                object
            }
        };
        let rank_of = |id: &&ProcId| self.program[self.program[**id].dummies[0]].rank();
        let whole = own.iter().find(|id| rank_of(id) == object.rank).copied();
        let each = own.iter().find(|id| self.program[**id].elemental).copied();
        let mut out = Vec::new();
        match (whole, each) {
            (Some(procedure), _) => out.push(call(procedure, seen(object.clone()))),
            (None, Some(procedure)) => {
                let each = |element| call(procedure, seen(element));
                out.extend(self.for_elements(owner, object, each));
            }
            (None, None) => {}
        }
        if self.has_finalized_parts(ty) {
            let procedure = self.finalizer(Kind::Parts, Some(ty), object.span);
            let each = |element| call(procedure, seen(element));
            out.extend(self.for_elements(owner, object, each));
        }
        out
    }

    fn for_elements(
        &mut self,
        owner: ProcId,
        array: &Expr,
        statement: impl FnOnce(Expr) -> Host,
    ) -> Vec<Host> {
        let span = array.span;
        let vars: Vec<VarId> = (0..array.rank)
            .map(|_| self.local(owner, "element", Type::INT, Shape::Scalar, span))
            .collect();
        let indices: Vec<Expr> = vars
            .iter()
            .map(|var| Expr::new(ExprKind::Var(*var), Type::INT, 0, span))
            .collect();
        let element = element_of_array(&self.program, array, &indices, span);
        let mut body = vec![statement(element)];
        for (dim, var) in vars.into_iter().enumerate() {
            let kind = StmtKind::counted(
                var,
                (Expr::int(1, span), extent_of_array(array, dim, span), None),
                body,
            );
            body = vec![Stmt::new(kind, span)];
        }
        body
    }

    pub(crate) fn local(
        &mut self,
        owner: ProcId,
        name: &str,
        ty: Type,
        shape: Shape,
        span: Span,
    ) -> VarId {
        let mut variable = Variable::new(name, span, ty, shape, Role::Local);
        variable.owner = Some(owner);
        let var = self.program.add_var(variable);
        self.program[owner].locals.push(var);
        var
    }
}
