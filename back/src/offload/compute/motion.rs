//! Data of compute constructs: what the author's clauses and the kernels' references bring to the device, and where.
//!
//! Refuses to know what becomes a kernel.

use super::super::Outliner;
use super::super::copied::reduced;
use super::super::nest::own_variables;
use super::super::own::scalars_assigned;
use super::super::shared;
use super::hull::Hulls;
use super::{Place, Touched, whole, with_data};
use crate::cudafor;
use crate::ir::places::may_lie_in_element;
use crate::ir::{
    Action, Compute, Declared, Expr, ExprKind, HostOp, Modifiers, Motion, Origin, Stmt, StmtKind,
    Type, VarId,
};
use crate::source::Span;

impl Outliner<'_> {
    /// Whether DECLARE keeps a variable on the device.
    pub(in crate::offload) fn is_declared(&self, var: VarId) -> bool {
        matches!(self.program[var].declared, Some(Declared::As(_)))
    }

    /// The author's data clauses, and what the kernels touch besides.
    pub(in crate::offload) fn motion_of(&self, place: &Place<'_>, touched: Touched) -> Vec<Motion> {
        let mut motion = place.region.motion.clone();
        motion.extend(self.implicit_motion(place, touched));
        motion
    }

    /// What the kernels touch and no data clause names.
    fn implicit_motion(&self, place: &Place<'_>, touched: Touched) -> Vec<Motion> {
        let Place { region, body, .. } = place;
        let mut motion = Vec::new();
        // Under a condition perhaps nothing is present: then the region brings what it needs.
        let around = self.present.iter().filter(|step| step.when.is_none());
        let around = around.flat_map(|step| &step.motion);
        let named = region.motion.iter();
        let known: Vec<Expr> = named.chain(around).map(|one| whole(&one.object)).collect();
        let hulls = Hulls::of(self.program, region, body);
        let at_once = shared::changed_at_once(self.program, body);
        for (array, written) in touched.0 {
            let declared = matches!(array.kind, ExprKind::Var(var) if self.is_declared(var));
            if declared || known.iter().any(|known| known.same(&array)) {
                continue;
            }
            if is_scalar_component(&array) {
                motion.push(Motion {
                    modifiers: Modifiers {
                        always_in: true,
                        always_out: true,
                        ..Modifiers::default()
                    },
                    ..Motion::new(Action::Copy, array)
                });
                continue;
            }
            let scalar = array.rank == 0 && !matches!(array.ty, Type::Derived(_));
            // What a PARALLEL construct has for itself nobody wants behind it.
            let for_all = matches!(array.kind, ExprKind::Var(var) if at_once.contains(&var));
            let parallel = region.origin == Origin::Compute(Compute::Parallel);
            let wanted = for_all || is_joined(place, &array);
            let own = scalar && parallel && !wanted;
            let copied =
                matches!(array.kind, ExprKind::Var(var) if region.first_private.contains(&var));
            let action = match written {
                _ if copied => Action::Copyin,
                _ if region.all_present && !scalar && !may_lie_in_element(self.program, &array) => {
                    Action::Present
                }
                true if own => Action::Copyin,
                // What it holds before goes into what is joined.
                true if is_joined(place, &array) => Action::Copy,
                true if self.is_overwritten(body, &array)
                    || self.is_part_overwritten(&hulls, &array) =>
                {
                    Action::Copyout
                }
                true => Action::Copy,
                false => Action::Copyin,
            };
            let part = self.touched_part(&hulls, &array);
            let changed = (action == Action::Copy).then(|| self.changed_part(&hulls, &array));
            // The copy of a structure points to what there is of its components; nobody knows which elements are used.
            let in_part = part.is_none() && !scalar && !matches!(array.kind, ExprKind::Var(_));
            let modifiers = Modifiers {
                in_part,
                ..Modifiers::default()
            };
            motion.push(Motion {
                modifiers,
                clipped: part.is_some(),
                changed: changed.flatten(),
                ..Motion::new(action, part.unwrap_or(array))
            });
        }
        motion
    }

    /// A launch, between the steps for data that the region's own host code chooses by subscripts: around the region they would mean other data.
    pub(super) fn launch_with_data(
        &mut self,
        place: &Place<'_>,
        made: StmtKind<HostOp>,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let launch = vec![Stmt::new(made, span)];
        let Some(touched) = &mut self.touched else {
            return launch;
        };
        let mut changing = own_variables(place.body);
        changing.extend(scalars_assigned(self.program, place.body));
        let chosen = |array: &Expr| {
            let whole = matches!(array.kind, ExprKind::Var(_));
            is_scalar_component(array) || !whole && changing.iter().any(|var| array.mentions(*var))
        };
        let (moving, steady) = std::mem::take(&mut touched.0)
            .into_iter()
            .partition(|(array, _)| chosen(array));
        touched.0 = steady;
        let waits = moving.iter().any(|(one, _)| is_scalar_component(one));
        let motion = self.implicit_motion(place, Touched(moving));
        self.remark_motion("", &motion, span);
        let queue = &place.region.queue;
        let mut made = with_data(motion, launch, (span, queue));
        if let (true, Some(queue), Some(id)) = (waits, queue, cudafor::find("acc_wait")) {
            let args = vec![Some(queue.clone())];
            made.push(Stmt::new(StmtKind::Op(HostOp::Api { id, args }), span));
        }
        made
    }
}

/// Whether the region joins values to a scalar, and somebody may want them behind it.
fn is_joined(place: &Place<'_>, object: &Expr) -> bool {
    let ExprKind::Var(var) = object.kind else {
        return false;
    };
    (place.joins(var) || reduced(place.body).contains(&var)) && !place.dead.contains(&var)
}

/// Whether it is a number in a structure: the next kernel is given it by value.
fn is_scalar_component(object: &Expr) -> bool {
    object.rank == 0 && matches!(object.kind, ExprKind::Component { .. })
}
