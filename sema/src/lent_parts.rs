//! Structures with components in memory of their own, and objects of a type that may be an extension, as arguments of procedures that regions call: the
//! components that a procedure uses are its arguments in place of the structure, as no descriptor of a structure is on the device.
//!
//! A procedure that uses such an argument in another way, as a whole or to see what is allocated, keeps it, and device code has no such thing. Refuses to
//! know where the components lie.

mod globals;
mod rewrite;

use super::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::{Access, refs};
use crate::ir::{
    Body, Expr, ExprKind, HostOp, KernelOp, ProcId, Program, Shape, Space, Stmt, StmtKind, Type,
    TypeId, VarId,
};
use crate::source::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The way to a component from the structure on.
type Path = Vec<(TypeId, u32)>;

/// What procedures do with such arguments.
#[derive(Default)]
struct Uses {
    /// The components that are used.
    paths: BTreeMap<VarId, BTreeSet<Path>>,
    /// A part of the argument is handed on, as that argument of another procedure.
    handed: BTreeSet<(VarId, Path, VarId)>,
    /// Arguments that are used in other ways.
    kept: BTreeSet<VarId>,
}

impl Analyzer<'_> {
    /// Makes the components arguments, and reports what stays out of reach.
    pub(super) fn lend_parts(&mut self) {
        let made = self.versions_for_device();
        globals::hand_over(&mut self.program, &made);
        let lent = self.lent(&made);
        rewrite::rewrite(&mut self.program, &made, &lent);
        for id in made {
            let before = self.diags.iter().count();
            let body = std::mem::replace(&mut self.program[id].body, Body::Interface);
            if let Body::Kernel(body) = &body {
                self.check_reached_components(body);
            }
            self.program[id].body = body;
            self.refuse_chosen_later(id, &lent);
            self.blame_callers(id, before);
        }
    }

    /// Reports objects that may be of an extension where the procedure is not given their parts alone.
    fn refuse_chosen_later(&mut self, id: ProcId, lent: &BTreeMap<VarId, BTreeSet<Path>>) {
        let later = self.routines.chosen_later.iter();
        let mut later: Vec<(VarId, Span)> = later
            .filter(|(dummy, _)| self.program[**dummy].owner == Some(id))
            .filter(|(dummy, _)| !lent.contains_key(dummy) || self.chooses(**dummy))
            .map(|(dummy, place)| (*dummy, *place))
            .collect();
        later.sort();
        for (dummy, place) in later {
            let name = &self.program[dummy].name;
            let ty = self.type_name(&self.program[dummy].ty);
            let message = format!("argument '{name}' must be {ty} in device code");
            let found = Diagnostic::error(codes::ARGUMENT_MISMATCH, message)
                .at(place, "may be of a type that extends it")
                .help("declare the object with TYPE, or use no more of it in the procedure than its components");
            self.report(found);
        }
    }

    /// Whether a procedure, or one that it hands an argument to, calls bindings that extensions override.
    fn chooses(&self, dummy: VarId) -> bool {
        self.routines.overridden.contains(&dummy)
    }

    /// The arguments that can be lent, each with the components that become arguments.
    fn lent(&mut self, made: &[ProcId]) -> BTreeMap<VarId, BTreeSet<Path>> {
        let candidates = self.candidates(made);
        let mut uses = Uses::default();
        let program = &self.program;
        let looker = Looker {
            program,
            candidates: &candidates,
        };
        for procedure in &program.procs {
            match &procedure.body {
                Body::Kernel(body) => looker.body(body, &mut uses),
                Body::Host(body) => refs::statements(body, &mut |stmt| {
                    if let StmtKind::Op(HostOp::Region(region)) = &stmt.kind {
                        looker.body(&region.body, &mut uses);
                    }
                }),
                Body::Interface | Body::Companion => {}
            }
        }
        for id in made {
            looker.declarations(*id, &mut uses);
        }
        let kept = with_callers(&uses, uses.kept.clone());
        let overridden = self.routines.overridden.iter().copied().collect();
        let overridden = with_callers(&uses, overridden);
        self.routines.overridden.extend(overridden);
        let mut lent: BTreeMap<VarId, BTreeSet<Path>> = candidates
            .iter()
            .filter(|one| !kept.contains(one))
            .map(|one| (*one, uses.paths.remove(one).unwrap_or_default()))
            .collect();
        through_calls(&self.program, &uses.handed, &mut lent);
        lent
    }

    /// Dummy arguments that hold what no device reaches, or may be of another type than it seems.
    fn candidates(&self, made: &[ProcId]) -> BTreeSet<VarId> {
        let dummies = made.iter().flat_map(|id| &self.program[*id].dummies);
        let fits = |var: &&VarId| {
            let found = &self.program[**var];
            let plain = found.rank() == 0 && !found.allocatable && !found.pointer;
            let needed = found
                .ty
                .derived()
                .is_some_and(|ty| holds(&self.program, ty))
                || self.routines.chosen_later.contains_key(var);
            let said = found.dummy();
            let always = said.is_some_and(|dummy| !dummy.optional && !dummy.value);
            plain && always && needed && found.ty.derived().is_some()
        };
        dummies.filter(fits).copied().collect()
    }
}

/// Arguments of which something holds, and those that are handed on as such.
fn with_callers(uses: &Uses, mut found: BTreeSet<VarId>) -> BTreeSet<VarId> {
    let edges = uses.handed.iter();
    let next = |found: &BTreeSet<VarId>| {
        let mut more = edges.clone();
        more.find(|(from, _, to)| found.contains(to) && !found.contains(from))
            .map(|(from, ..)| *from)
    };
    while let Some(from) = next(&found) {
        found.insert(from);
    }
    found
}

/// What the procedures use that an argument is handed to is used.
fn through_calls(
    program: &Program,
    handed: &BTreeSet<(VarId, Path, VarId)>,
    lent: &mut BTreeMap<VarId, BTreeSet<Path>>,
) {
    let mut grown = true;
    while grown {
        grown = false;
        for (from, prefix, to) in handed {
            let more = lent.get(to).cloned().unwrap_or_default();
            let Some(own) = lent.get_mut(from) else {
                continue;
            };
            for path in more {
                let whole = joined(program, &program[*from].ty, prefix, path);
                grown |= own.insert(whole);
            }
        }
    }
}

/// The way to a component of a part of an object, which may be of a type that extends the one with the component.
fn joined(program: &Program, object: &Type, prefix: &Path, path: Path) -> Path {
    let mut whole = prefix.clone();
    let ty = match prefix.last() {
        Some((ty, field)) => &program[*ty].fields[*field as usize].ty,
        None => object,
    };
    let mut own = ty.derived();
    while let (Some(ty), Some((first, _))) = (own, path.first())
        && ty != *first
    {
        whole.push((ty, 0));
        own = program[ty].parent;
    }
    [whole, path].concat()
}

/// Whether a structure holds data in memory of the host of their own.
fn holds(program: &Program, ty: TypeId) -> bool {
    let found = &program[ty];
    found.builtin.is_none()
        && found.fields.iter().any(|field| {
            let outside = field.allocatable || field.pointer;
            let inside = field.ty.derived().filter(|_| !outside);
            outside && field.space == Space::Host || inside.is_some_and(|ty| holds(program, ty))
        })
}

/// A component of a structure whose own components are looked at one by one.
fn is_transparent(program: &Program, (ty, field): (TypeId, u32)) -> bool {
    let field = &program[ty].fields[field as usize];
    let inside = field.ty.derived();
    let plain = field.shape.rank() == 0 && !field.allocatable && !field.pointer;
    plain && inside.is_some_and(|ty| program[ty].builtin.is_none())
}

/// Whether a component can be an argument by itself: numbers and logical values, arrays with constant bounds, allocated ones and targets.
fn can_be_lent(program: &Program, (ty, field): (TypeId, u32)) -> bool {
    let field = &program[ty].fields[field as usize];
    let bound = field.allocatable || field.pointer;
    let plain = match &field.ty {
        Type::Integer(_)
        | Type::Unsigned(_)
        | Type::Real(_)
        | Type::Complex(_)
        | Type::Logical(_) => true,
        Type::Derived(ty) => !holds(program, *ty),
        Type::Character(..) | Type::Class(_) | Type::Procedure(_) | Type::Error => false,
    };
    let shaped = match &field.shape {
        Shape::Scalar => !bound,
        Shape::Explicit(bounds) => bounds.iter().all(|dim| {
            let mut bounds = [&dim.lower, &dim.upper].into_iter();
            bounds.all(|bound| crate::ir::constant::constant(bound).is_some())
        }),
        Shape::Deferred(_) => true,
        Shape::Assumed(_) | Shape::AssumedSize(..) => false,
    };
    plain && shaped
}

/// The argument that a chain of components begins with, and the chain.
fn way(expr: &Expr) -> Option<(VarId, Path)> {
    if let ExprKind::Var(var) = expr.kind {
        Some((var, Path::new()))
    } else if let ExprKind::Component { base, ty, field } = &expr.kind
        && base.rank == 0
    {
        let (var, mut path) = way(base)?;
        path.push((*ty, *field));
        Some((var, path))
    } else {
        None
    }
}

/// The object that is seen as one of the type that it extends.
fn object(expr: &Expr) -> &Expr {
    if let ExprKind::Part(inner) = &expr.kind {
        object(inner)
    } else {
        expr
    }
}

/// Looks through statements for what they do with arguments that may be lent.
struct Looker<'a> {
    program: &'a Program,
    candidates: &'a BTreeSet<VarId>,
}

impl Looker<'_> {
    fn body(&self, body: &[Stmt<KernelOp>], uses: &mut Uses) {
        refs::statements(body, &mut |stmt| {
            refs::statement(stmt, &mut |access, expr| self.look(access, expr, uses));
        });
    }

    fn declarations(&self, id: ProcId, uses: &mut Uses) {
        let procedure = &self.program[id];
        for var in procedure.dummies.iter().chain(&procedure.locals) {
            rewrite::bounds(&self.program[*var], &mut |bound| {
                self.look(Access::Read, bound, uses);
            });
        }
    }

    fn look(&self, access: Access, expr: &Expr, uses: &mut Uses) {
        let dummy = match access {
            Access::Argument(procedure, place) => self.program[procedure].dummies.get(place),
            Access::Read | Access::Write | Access::Atomic | Access::Object | Access::Target => None,
        };
        let taken = dummy.filter(|dummy| self.candidates.contains(dummy));
        let here = way(object(expr)).filter(|(var, _)| self.candidates.contains(var));
        if let Some(taken) = taken {
            match here {
                Some((var, path)) => {
                    uses.handed.insert((var, path, *taken));
                }
                None if object(expr).root().is_none() => {
                    uses.kept.insert(*taken);
                }
                None => refs::operands(expr, &mut |access, inner| self.look(access, inner, uses)),
            }
            return;
        }
        let Some((var, path)) = here else {
            self.inside(expr, uses);
            return;
        };
        let fits = path.last().is_some_and(|last| {
            let before = path[..path.len() - 1].iter();
            can_be_lent(self.program, *last)
                && !is_transparent(self.program, *last)
                && before.copied().all(|one| is_transparent(self.program, one))
        });
        let bound = matches!(access, Access::Object | Access::Target);
        match fits && !bound && !matches!(expr.kind, ExprKind::Part(_)) {
            true => drop(uses.paths.entry(var).or_default().insert(path)),
            false => drop(uses.kept.insert(var)),
        }
    }

    fn inside(&self, expr: &Expr, uses: &mut Uses) {
        let asks = if let ExprKind::Intrinsic { id, .. } = &expr.kind {
            matches!(id.row().name, "allocated" | "associated" | "present")
        } else {
            false
        };
        refs::operands(expr, &mut |access, inner| {
            let access = if asks { Access::Object } else { access };
            self.look(access, inner, uses);
        });
    }
}
