//! DO CONCURRENT as a kernel, where the command line asks for it. Its iterations are independent by the language; the arrays of the host that it touches
//! are moved as those of a compute construct are. What cannot be a kernel stays on the host, and a remark says why.

use super::Outliner;
use super::compute::{Form, Place, Touched, with_data};
use crate::diag::Diagnostics;
use crate::ir::{Compute, HostOp, ProcId, Region, Stmt};
use crate::source::Span;
use std::collections::BTreeSet;

impl Outliner<'_> {
    /// The statements that stand for a DO CONCURRENT.
    pub(super) fn concurrent(&mut self, host: ProcId, mut region: Region) -> Vec<Stmt<HostOp>> {
        let on_host = std::mem::take(&mut region.host);
        let made = match region.refused.take() {
            Some(why) => Err(why),
            None => self.concurrent_kernel(host, &mut region),
        };
        match made {
            Ok(made) => made,
            Err((place, why)) => {
                self.remark(place, format!("DO CONCURRENT stays on the host: {why}"));
                self.statements(host, on_host)
            }
        }
    }

    /// The launch with the steps that bring its data and take it back; else what stands in the way.
    fn concurrent_kernel(
        &mut self,
        host: ProcId,
        region: &mut Region,
    ) -> Result<Vec<Stmt<HostOp>>, (Span, String)> {
        let (span, depth) = (region.span, region.depth());
        let body = std::mem::take(&mut region.body);
        let whole = body.clone();
        let place = Place {
            host,
            region,
            // A value that is wanted behind the loop is the host's, as in KERNELS.
            compute: Compute::Kernels,
            body: &whole,
            dead: self.dead_behind(span),
            looked_at: BTreeSet::new(),
        };
        self.touched = Some(Touched::default());
        let made = self.attempt(&place, Form::Threads(depth), body, &[]);
        let touched = self.touched.take().unwrap_or_default();
        let launch = made.map_err(|why| first_of(&why, span))?;
        let motion = self.motion_of(&Place { body: &[], ..place }, touched);
        Ok(with_data(
            motion,
            vec![Stmt::new(launch, span)],
            (span, &None),
        ))
    }
}

fn first_of(found: &Diagnostics, span: Span) -> (Span, String) {
    let first = found.iter().find(|one| one.is_error());
    first.map_or((span, String::from("no kernel can be made of it")), |one| {
        (one.span().unwrap_or(span), one.message.clone())
    })
}
