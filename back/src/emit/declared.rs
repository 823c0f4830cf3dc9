//! What the declarations of a procedure's variables mention: the dummy arguments that bounds are made of come before the arrays.

use crate::emit::uses::Uses;
use crate::ir::*;

/// What a body uses, and what the bounds and values of the variables and constants that it uses mention.
pub fn with_declarations(program: &Program, id: ProcId, uses: &Uses) -> Uses {
    let procedure = &program[id];
    let declared = procedure.locals.iter().chain(&procedure.dummies);
    let declared: Vec<VarId> = declared.chain(&procedure.result).copied().collect();
    let mut found = uses.clone();
    let mut before = usize::MAX;
    while before != found.vars().count() {
        before = found.vars().count();
        let used = declared.iter().filter(|v| found.uses(**v));
        let used: Vec<VarId> = used.copied().collect();
        used.into_iter()
            .for_each(|var| read_declaration(program, var, &mut found));
    }
    found
}

/// The dummy arguments among them, each behind those that its bounds mention.
pub fn dummies_in_order(program: &Program, id: ProcId, needed: &Uses) -> Vec<VarId> {
    let dummies = &program[id].dummies;
    let mut ordered = Vec::new();
    for var in dummies.iter().filter(|v| needed.uses(**v)) {
        place(program, *var, dummies, (&mut Vec::new(), &mut ordered));
    }
    ordered
}

/// `on_the_way` are those whose bounds are being followed, so that bounds in a circle end.
fn place(
    program: &Program,
    id: VarId,
    dummies: &[VarId],
    (on_the_way, ordered): (&mut Vec<VarId>, &mut Vec<VarId>),
) {
    if ordered.contains(&id) || on_the_way.contains(&id) {
        return;
    }
    on_the_way.push(id);
    let mut mentioned = Uses::default();
    read_declaration(program, id, &mut mentioned);
    for other in dummies.iter().filter(|v| mentioned.uses(**v)) {
        place(program, *other, dummies, (on_the_way, ordered));
    }
    on_the_way.pop();
    ordered.push(id);
}

fn read_declaration(program: &Program, id: VarId, found: &mut Uses) {
    let var = &program[id];
    match &var.shape {
        Shape::Explicit(bounds) => read_bounds(bounds, found),
        Shape::AssumedSize(bounds, last) => {
            read_bounds(bounds, found);
            found.read(last);
        }
        Shape::Assumed(lower) => lower.iter().for_each(|l| found.read(l)),
        Shape::Scalar | Shape::Deferred(_) => {}
    }
    var.init.iter().for_each(|init| found.read(init));
}

fn read_bounds(bounds: &[Bounds], found: &mut Uses) {
    for bound in bounds {
        found.read(&bound.lower);
        found.read(&bound.upper);
    }
}
