//! The procedures made for types: what they do with an object and with what it has in it.
//!
//! Refuses to know where they are called.

use super::{Host, Kind, call};
use crate::Analyzer;
use crate::expr::types::part;
use crate::ir::{
    Body, Dummy, Expr, ExprKind, IfArm, Intent, Passing, ProcId, Procedure, Role, Shape, Stmt,
    StmtKind, Type, TypeId, Variable,
};
use crate::source::Span;

impl Analyzer<'_> {
    pub(super) fn has_finalized_parts(&self, ty: TypeId) -> bool {
        let fields = &self.program[ty].fields;
        fields
            .iter()
            .any(|field| !field.pointer && self.is_finalized(&field.ty))
    }

    /// The procedure that finalizes objects of a type, made when it is first needed.
    pub(super) fn finalizer(&mut self, kind: Kind, ty: Option<TypeId>, span: Span) -> ProcId {
        if let Some(known) = self.finals.made.get(&(kind, ty)) {
            return *known;
        }
        let (id, object) = self.empty_finalizer(kind, ty, span);
        self.finals.made.insert((kind, ty), id);
        let body = match (kind, ty) {
            (Kind::Polymorphic, _) => self.finalize_by_type(&object, ty, span),
            (Kind::Object, Some(ty)) => self.finalize_object(id, &object, ty),
            (Kind::Parts, Some(ty)) => self.finalize_parts(id, &object, ty),
            (Kind::Object | Kind::Parts, None) => Vec::new(),
        };
        self.program[id].body = Body::Host(body);
        id
    }

    fn empty_finalizer(&mut self, kind: Kind, ty: Option<TypeId>, span: Span) -> (ProcId, Expr) {
        let (of, place) = match ty {
            Some(ty) => (self.program[ty].name.clone(), self.program[ty].span),
            None => ("any".to_string(), span),
        };
        let (name, what) = match kind {
            Kind::Object => (format!("finalize_{of}"), "the end of an object"),
            Kind::Parts => (
                format!("finalize_parts_of_{of}"),
                "the end of what an object has in it",
            ),
            Kind::Polymorphic => (
                format!("finalize_class_{of}"),
                "the end of an object, by its own type",
            ),
        };
        let module = ty.and_then(|ty| self.program[ty].module);
        let id = self.program.add_proc(Procedure {
            head: format!("{of}: {what}"),
            module,
            recursive: true,
            ..Procedure::bare(name, place)
        });
        match module {
            Some(module) => self.program[module].procs.push(id),
            None => self.program.externals.push(id),
        }
        let ty = match (kind, ty) {
            (Kind::Polymorphic, root) => Type::Class(root),
            (_, Some(ty)) => Type::Derived(ty),
            (_, None) => Type::Class(None),
        };
        let dummy = Dummy {
            intent: Some(Intent::InOut),
            optional: false,
            value: false,
            passing: Passing::Undecided,
        };
        let role = Role::Dummy(dummy);
        let mut variable = Variable::new("object", place, ty.clone(), Shape::Scalar, role);
        variable.owner = Some(id);
        let var = self.program.add_var(variable);
        self.program[id].dummies.push(var);
        (id, Expr::new(ExprKind::Var(var), ty, 0, place))
    }

    fn finalize_object(&mut self, id: ProcId, object: &Expr, ty: TypeId) -> Vec<Host> {
        let own = self.finals.own.get(&ty).cloned().unwrap_or_default();
        let scalar = |id: &&ProcId| self.program[self.program[**id].dummies[0]].rank() == 0;
        let mut out: Vec<Host> = own
            .iter()
            .find(scalar)
            .map(|procedure| call(*procedure, object.clone()))
            .into_iter()
            .collect();
        out.extend(self.finalize_parts(id, object, ty));
        out
    }

    /// Components in order, then the inherited part.
    fn finalize_parts(&mut self, id: ProcId, object: &Expr, ty: TypeId) -> Vec<Host> {
        let fields = self.program[ty].fields.clone();
        let inherited = usize::from(self.program[ty].parent.is_some());
        let own = (inherited..fields.len()).chain(0..inherited);
        let mut out = Vec::new();
        for index in own {
            let field = &fields[index];
            if field.pointer || !self.is_finalized(&field.ty) {
                continue;
            }
            let kind = ExprKind::Component {
                base: Box::new(object.clone()),
                ty,
                field: index as u32,
            };
            let rank = field.shape.rank();
            let component = Expr::new(kind, field.ty.clone(), rank, object.span);
            out.extend(self.finalize(id, &component));
        }
        out
    }

    fn finalize_by_type(&mut self, object: &Expr, root: Option<TypeId>, span: Span) -> Vec<Host> {
        let mut types: Vec<TypeId> = self.finals.needed.iter().copied().collect();
        types.sort();
        let mut arms = Vec::new();
        for ty in types {
            let below = root.is_none_or(|root| self.descends(ty, root));
            if !below || self.abstract_types.contains(&ty) {
                continue;
            }
            let kind = ExprKind::IsType {
                object: Box::new(object.clone()),
                ty: Type::Derived(ty),
                extends: false,
            };
            let procedure = self.finalizer(Kind::Object, Some(ty), span);
            arms.push(IfArm {
                condition: Expr::new(kind, Type::LOGICAL, 0, span),
                body: vec![call(procedure, part(object.clone(), Type::Derived(ty)))],
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
        vec![Stmt::new(kind, span)]
    }
}
