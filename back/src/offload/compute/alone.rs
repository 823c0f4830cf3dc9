//! Kernels of the statements of a construct that no loop shares out: one thread runs them, or one for each gang.
//!
//! Refuses to know which statements each gang runs (`counted`).

use super::super::reduction::assigned;
use super::super::{Outliner, gangs};
use super::counted::holds_shared_out;
use super::redundant::own_of;
use super::{Form, Place, mentions};
use crate::diag::Diagnostics;
use crate::ir::{
    Compute, Expr, ExprKind, HostOp, KernelOp, ProcId, Role, Shape, Stmt, StmtKind, Type, VarId,
    Variable,
};
use crate::source::Span;
use std::collections::BTreeSet;

type Code = Stmt<KernelOp>;
type Made = Result<Vec<Stmt<HostOp>>, Diagnostics>;

impl Outliner<'_> {
    /// Kernels of statements between those that become kernels of their own.
    pub(super) fn alone(&mut self, place: &Place<'_>, body: Vec<Code>) -> Made {
        let parts = self.parts(place, body).map_err(Outliner::differing)?;
        let mut made = Vec::new();
        for part in parts {
            made.extend(match part.each {
                true => self.by_each_gang(place, part.body)?,
                false => self.in_turn(place, part.body)?,
            });
        }
        Ok(made)
    }

    /// One kernel of a whole construct.
    pub(super) fn together(&mut self, place: &Place<'_>, body: Vec<Code>) -> Made {
        let counts = body.iter().any(|stmt| self.counts(place, stmt));
        match counts && !holds_shared_out(&body) && self.stores_alike(place, &body) {
            true => self.by_each_gang(place, body),
            false => self.in_turn(place, body),
        }
    }

    /// Whether all gangs store the same to what they share, in whichever order they come: nothing reads it but ATOMIC.
    fn stores_alike(&self, place: &Place<'_>, body: &[Code]) -> bool {
        let own = own_of(place, body);
        if !self.changes(place, &own, body).stores {
            return true;
        }
        let changed = assigned(self.program, body);
        let roots: BTreeSet<VarId> = changed.iter().filter_map(Expr::root).collect();
        let shared = |var: &&VarId| !self.is_of_gang(place, &own, **var);
        let mut shared = roots.iter().filter(shared);
        shared.all(|var| {
            let stores = changed
                .iter()
                .filter(|one| one.root() == Some(*var))
                .count();
            gangs::mentions(body, *var) == stores
        })
    }

    /// A kernel with a thread for each gang, or a block where there are loops for its lanes.
    fn by_each_gang(&mut self, place: &Place<'_>, body: Vec<Code>) -> Made {
        let Some(first) = body.first() else {
            return Ok(Vec::new());
        };
        // Threads would meet in the elements.
        let joined = place.region.reductions.iter().map(|one| one.1);
        let mut arrays = joined.filter(|var| self.program[*var].rank() > 0);
        if arrays.any(|var| mentions(&body, var)) {
            return self.in_turn(place, body);
        }
        let (span, number) = (first.span, place.region.num_gangs.clone());
        let body = self.by_own_values(place, body);
        let each = self.once(place.host, span, body, number);
        if let Some(made) = self.by_lanes(place, &each) {
            return Ok(self.launch_with_data(place, made, span));
        }
        self.by_threads(place, each)
    }

    /// A kernel with a block for each gang, whose lanes share loops in the gang's statements.
    fn by_lanes(&mut self, place: &Place<'_>, each: &Code) -> Option<StmtKind<HostOp>> {
        // The loop over gangs is nobody's to be told of.
        let remarks = self.remarks.clone();
        let (_, known) = self.independent(place, each, &[None]);
        self.remarks = remarks;
        let marked = gangs::marked(place.compute, each, 1, &known)?;
        self.attempt(place, Form::Gangs(1), vec![marked], &[]).ok()
    }

    /// A kernel of one thread, which does what each gang does as often as there are gangs.
    fn in_turn(&mut self, place: &Place<'_>, body: Vec<Code>) -> Made {
        let Some(first) = body.first() else {
            return Ok(Vec::new());
        };
        let span = first.span;
        let (body, mut made) = match place.compute {
            Compute::Parallel => self.by_turns(place, body),
            Compute::Kernels | Compute::Serial => (body, Vec::new()),
        };
        let once = self.once(place.host, span, body, None);
        made.extend(self.by_threads(place, once)?);
        Ok(made)
    }

    fn by_threads(&mut self, place: &Place<'_>, threads: Code) -> Made {
        let span = threads.span;
        self.stores_shared = true;
        let made = self.attempt(place, Form::Threads(1), vec![threads], &[]);
        self.stores_shared = false;
        let made = made?;
        Ok(self.launch_with_data(place, made, span))
    }

    /// `do once = 1, 1` around statements that one thread runs, or `do gang = 1, gangs`.
    pub(super) fn once(
        &mut self,
        host: ProcId,
        span: Span,
        body: Vec<Code>,
        gangs: Option<Expr>,
    ) -> Code {
        let name = gangs.as_ref().map_or("once", |_| "gang");
        let rounds = gangs.map_or(Expr::int(1, span), |gangs| Expr {
            kind: ExprKind::Cast(Box::new(gangs)),
            ..Expr::int(1, span)
        });
        let name = String::from(name);
        let mut once = Variable::new(name, span, Type::INT, Shape::Scalar, Role::Local);
        once.owner = Some(host);
        let var = self.program.add_var(once);
        let kind = StmtKind::Do {
            var,
            from: Box::new(Expr::int(1, span)),
            to: Box::new(rounds),
            step: None,
            body,
            name: None,
            private: true,
            spread: None,
            schedule: None,
        };
        Stmt::new(kind, span)
    }
}
