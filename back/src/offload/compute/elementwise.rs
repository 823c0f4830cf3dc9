//! Array statements of a compute construct as kernels of loops over their elements, with an array for the values between two of them where the statement
//! reads what it stores.
//!
//! Refuses to know what the loops are made of.

use super::super::Outliner;
use super::super::arrays::{READS_WHAT_IT_STORES, Through, Why, dressed};
use super::Place;
use super::pieces::bare;
use crate::cudafor;
use crate::ir::{Expr, HostOp, KernelOp, Stmt, StmtKind};
use crate::source::Span;

impl Outliner<'_> {
    /// An array statement, or one with reductions of arrays, as kernels of loops over elements; nothing has changed where it cannot be.
    pub(super) fn by_elements(
        &mut self,
        place: &Place<'_>,
        stmt: &Stmt<KernelOp>,
    ) -> Option<Vec<Stmt<HostOp>>> {
        let before = self.before(place.host);
        let (remarks, touched) = (self.remarks.clone(), self.touched.clone());
        let (made, around) = match self.as_loops(place.host, place.compute, stmt)? {
            Ok(made) => (made, None),
            Err(why) => match self.through_values(place, stmt) {
                Ok(through) => {
                    let around = (through.before, through.after, through.values);
                    (through.loops, Some(around))
                }
                Err(other) => {
                    let other = other.filter(|_| why == READS_WHAT_IT_STORES);
                    self.remark_one_thread(other.unwrap_or(why), stmt.span);
                    return None;
                }
            },
        };
        let parts = made.iter().map(|one| {
            if matches!(one.kind, StmtKind::Do { .. }) {
                self.side_by_side(place, one)
            } else {
                // What scalar code the host cannot have one thread has.
                match self.around(place, one) {
                    Ok(Some(made)) => Some(vec![made]),
                    _ => self.alone(place, vec![one.clone()]).ok(),
                }
            }
        });
        let parts: Option<Vec<Vec<Stmt<HostOp>>>> = parts.collect();
        let Some(mut parts) = parts else {
            (self.remarks, self.touched) = (remarks, touched);
            self.undo(place.host, before);
            return None;
        };
        if let Some((before, after, values)) = around {
            parts.insert(0, before);
            parts.extend([self.settled(place, values, stmt.span), after]);
        }
        Some(dressed(bare(stmt), parts.concat()))
    }

    /// Loops for an array assignment that reads what it stores; nothing has changed where the host does not know how many values there are.
    fn through_values(
        &mut self,
        place: &Place<'_>,
        stmt: &Stmt<KernelOp>,
    ) -> Result<Through, Option<Why>> {
        let StmtKind::ArrayAssign { lhs, rhs, .. } = &stmt.kind else {
            return Err(None);
        };
        let before = self.before(place.host);
        let made = self.through_array(place.host, (lhs, rhs), stmt.span);
        if made.is_err() {
            self.undo(place.host, before);
        }
        made.map_err(Some)
    }

    /// What comes before the memory of such values serves others: where kernels run by themselves, their end.
    fn settled(&mut self, place: &Place<'_>, values: Expr, span: Span) -> Vec<Stmt<HostOp>> {
        let Some(queue) = &place.region.queue else {
            self.temporaries.extend(values.root());
            return Vec::new();
        };
        let wait = cudafor::find("acc_wait").map(|id| {
            let args = vec![Some(queue.clone())];
            Stmt::new(StmtKind::Op(HostOp::Api { id, args }), span)
        });
        wait.into_iter().collect()
    }
}
