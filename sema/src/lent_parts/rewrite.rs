//! The components of lent structures as arguments: in the procedures that take them, and in all calls of these.

use super::{Path, way};
use crate::ir::walk::muts;
use crate::ir::{
    Actual, Body, Dummy, Expr, ExprKind, Handover, HostOp, KernelOp, Passing, ProcId, Program,
    Role, Shape, Space, Stmt, StmtKind, Type, TypeId, VarId, Variable,
};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet, HashMap};

type Lent = BTreeMap<VarId, BTreeSet<Path>>;

/// What stands for a component in the procedure.
type Names = HashMap<(VarId, Path), VarId>;

pub(super) fn rewrite(program: &mut Program, made: &[ProcId], lent: &Lent) {
    if lent.is_empty() {
        return;
    }
    // Calls are looked up by the places that the arguments had.
    let taken: HashMap<ProcId, Vec<VarId>> = made
        .iter()
        .map(|id| (*id, program[*id].dummies.clone()))
        .collect();
    let mut names = Names::new();
    for id in made {
        take(program, *id, lent, &mut names);
    }
    let writer = Writer {
        types: Types::of(program),
        taken: &taken,
        lent,
        names: &names,
    };
    for id in made {
        let own = program[*id].dummies.iter().chain(&program[*id].locals);
        for var in own.copied().collect::<Vec<VarId>>() {
            bounds_mut(&mut program[var], &mut |bound| writer.expr(bound));
        }
    }
    for procedure in &mut program.procs {
        match &mut procedure.body {
            Body::Kernel(body) => writer.body(body),
            Body::Host(body) => muts::statements(body, &mut |stmt| {
                if let StmtKind::Op(HostOp::Region(region)) = &mut stmt.kind {
                    writer.body(&mut region.body);
                }
            }),
            Body::Interface | Body::Companion => {}
        }
    }
}

/// The expressions in the bounds of a variable.
pub(super) fn bounds(variable: &Variable, visit: &mut dyn FnMut(&Expr)) {
    let mut variable = variable.clone();
    bounds_mut(&mut variable, &mut |bound| visit(bound));
}

fn bounds_mut(variable: &mut Variable, visit: &mut dyn FnMut(&mut Expr)) {
    match &mut variable.shape {
        Shape::Scalar | Shape::Deferred(_) => {}
        Shape::Explicit(dims) => dims.iter_mut().for_each(|dim| {
            visit(&mut dim.lower);
            visit(&mut dim.upper);
        }),
        Shape::AssumedSize(dims, last) => {
            dims.iter_mut().for_each(|dim| {
                visit(&mut dim.lower);
                visit(&mut dim.upper);
            });
            visit(last);
        }
        Shape::Assumed(lowers) => lowers.iter_mut().for_each(visit),
    }
}

/// Gives a procedure the arguments.
fn take(program: &mut Program, id: ProcId, lent: &Lent, names: &mut Names) {
    let mut dummies = Vec::new();
    for dummy in program[id].dummies.clone() {
        let Some(paths) = lent.get(&dummy) else {
            dummies.push(dummy);
            continue;
        };
        for path in paths {
            let part = argument(program, id, dummy, path);
            names.insert((dummy, path.clone()), part);
            dummies.push(part);
            for dim in 0..lower_bounds(program, path) {
                dummies.push(lower_bound(program, part, dim, id));
            }
        }
    }
    program[id].dummies = dummies;
}

fn argument(program: &mut Program, id: ProcId, dummy: VarId, path: &Path) -> VarId {
    let words = path.iter().map(|(ty, field)| {
        let name = &program[*ty].fields[*field as usize].name;
        format!("_{name}")
    });
    let stem = format!("{}{}", program[dummy].name, words.collect::<String>());
    let name = free_name(program, id, &stem);
    let structure = &program[dummy];
    let intent = structure.dummy().and_then(|dummy| dummy.intent);
    let Some((ty, field)) = path.last() else {
        return dummy;
    };
    let field = &program[*ty].fields[*field as usize];
    let bound = field.allocatable || field.pointer;
    let shape = match &field.shape {
        Shape::Deferred(rank) => {
            Shape::Assumed((0..*rank).map(|_| Expr::int(1, structure.span)).collect())
        }
        other @ (Shape::Scalar
        | Shape::Explicit(_)
        | Shape::Assumed(_)
        | Shape::AssumedSize(..)) => other.clone(),
    };
    let role = Role::Dummy(Dummy {
        // What a pointer component points at is changed through it whatever the structure's intent.
        intent: intent.filter(|_| !field.pointer),
        optional: false,
        value: false,
        passing: Passing::Undecided,
    });
    let mut part = Variable::new(name, structure.span, field.ty.clone(), shape, role);
    part.owner = Some(id);
    part.space = Space::Host;
    part.target = bound && (field.pointer || structure.target);
    program.add_var(part)
}

fn free_name(program: &Program, id: ProcId, stem: &str) -> String {
    let own = program[id].dummies.iter().chain(&program[id].locals);
    let mut taken: BTreeSet<String> = own
        .map(|var| program[*var].name.to_ascii_lowercase())
        .collect();
    let made = program.vars.iter().filter(|var| var.owner == Some(id));
    taken.extend(made.map(|var| var.name.to_ascii_lowercase()));
    let numbered = (2..).map(|number| format!("{stem}_{number}"));
    let mut names = std::iter::once(stem.to_string()).chain(numbered);
    names
        .find(|name| !taken.contains(&name.to_ascii_lowercase()))
        .unwrap_or_default()
}

/// How many lower bounds travel beside a component.
fn lower_bounds(program: &Program, path: &Path) -> u8 {
    let last = path.last();
    last.map_or(0, |(ty, field)| {
        rank_if_deferred(&program[*ty].fields[*field as usize].shape)
    })
}

fn rank_if_deferred(shape: &Shape) -> u8 {
    match shape {
        Shape::Deferred(rank) => *rank,
        Shape::Scalar | Shape::Explicit(_) | Shape::Assumed(_) | Shape::AssumedSize(..) => 0,
    }
}

fn lower_bound(program: &mut Program, array: VarId, dim: u8, id: ProcId) -> VarId {
    let (name, span) = (program[array].name.clone(), program[array].span);
    let name = match dim {
        0 => format!("{name}_lower"),
        _ => format!("{name}_lower_{}", dim + 1),
    };
    let name = free_name(program, id, &name);
    let role = Role::Dummy(Dummy {
        intent: None,
        optional: false,
        value: false,
        passing: Passing::Undecided,
    });
    let mut bound = Variable::new(name, span, Type::INT, Shape::Scalar, role);
    bound.owner = Some(id);
    let bound = program.add_var(bound);
    if let Shape::Assumed(lowers) = &mut program[array].shape {
        lowers[usize::from(dim)] = Expr::new(ExprKind::Var(bound), Type::INT, 0, span);
    }
    bound
}

/// What the writer must know of components and of what a type extends.
struct Types {
    /// Type, shape and rank of each component.
    fields: HashMap<(TypeId, u32), (Type, Shape)>,
    parents: HashMap<TypeId, TypeId>,
}

impl Types {
    fn of(program: &Program) -> Types {
        let (mut fields, mut parents) = (HashMap::new(), HashMap::new());
        for (id, found) in program.types.iter().enumerate() {
            let id = TypeId(id as u32);
            parents.extend(found.parent.map(|parent| (id, parent)));
            for (place, field) in found.fields.iter().enumerate() {
                fields.insert((id, place as u32), (field.ty.clone(), field.shape.clone()));
            }
        }
        Types { fields, parents }
    }

    /// A component of an object, which may be of a type that extends the one with the component.
    fn component(&self, object: Expr, (ty, field): (TypeId, u32), span: Span) -> Expr {
        let mut object = object;
        while let Type::Derived(own) | Type::Class(Some(own)) = object.ty
            && own != ty
            && let Some(parent) = self.parents.get(&own)
        {
            let kind = ExprKind::Component {
                base: Box::new(object),
                ty: own,
                field: 0,
            };
            object = Expr::new(kind, Type::Derived(*parent), 0, span);
        }
        let (own, shape) = self.fields[&(ty, field)].clone();
        let kind = ExprKind::Component {
            base: Box::new(object),
            ty,
            field,
        };
        Expr::new(kind, own, shape.rank(), span)
    }
}

struct Writer<'a> {
    types: Types,
    taken: &'a HashMap<ProcId, Vec<VarId>>,
    lent: &'a Lent,
    names: &'a Names,
}

impl Writer<'_> {
    fn body(&self, body: &mut [Stmt<KernelOp>]) {
        muts::statements(body, &mut |stmt| {
            let span = stmt.span;
            if let StmtKind::Call { procedure, args } = &mut stmt.kind {
                self.arguments(*procedure, args, span);
            }
            muts::statement(stmt, &mut |_, expr| self.expr(expr));
        });
    }

    fn expr(&self, expr: &mut Expr) {
        let name = way(expr).and_then(|place| self.names.get(&place));
        if let Some(part) = name {
            expr.kind = ExprKind::Var(*part);
            return;
        }
        let span = expr.span;
        if let ExprKind::Call { procedure, args } = &mut expr.kind {
            self.arguments(*procedure, args, span);
        }
        muts::operands(expr, &mut |_, operand| self.expr(operand));
    }

    /// Puts components in the place of the structures that a procedure took.
    fn arguments(&self, procedure: ProcId, args: &mut Vec<Actual>, span: Span) {
        let Some(taken) = self.taken.get(&procedure) else {
            return;
        };
        if !taken.iter().any(|dummy| self.lent.contains_key(dummy)) {
            return;
        }
        let old = std::mem::take(args);
        for (place, actual) in old.into_iter().enumerate() {
            let paths = taken.get(place).and_then(|dummy| self.lent.get(dummy));
            let (Some(paths), Some(value)) = (paths, &actual.value) else {
                args.push(actual);
                continue;
            };
            for path in paths {
                let parts = self.parts(value.clone(), path, span);
                args.extend(parts.into_iter().map(handed));
            }
        }
    }

    /// A component, and the lower bounds that travel beside it.
    fn parts(&self, structure: Expr, path: &Path, span: Span) -> Vec<Expr> {
        let mut part = structure;
        for step in path {
            part = self.types.component(part, *step, span);
        }
        let shape = path.last().map(|last| &self.types.fields[last].1);
        let rank = shape.map_or(0, rank_if_deferred);
        let bounds = (0..rank).map(|dim| {
            let dim = usize::from(dim);
            crate::ir::element::inquiry("lbound", &part, dim, span)
        });
        let bounds: Vec<Expr> = bounds.collect();
        std::iter::once(part).chain(bounds).collect()
    }
}

fn handed(value: Expr) -> Actual {
    Actual {
        value: Some(value),
        how: Handover::Undecided,
    }
}
