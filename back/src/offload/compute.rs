//! Compute constructs of OpenACC: which of their loops become kernels, and the data that these take along.
//!
//! A loop whose iterations are independent becomes a kernel together with the loops tightly inside that are, too. Another loop around such loops stays on
//! the host, as do scalar assignments between them and IF around them. What is left runs on the device in one thread. What cannot be done in any
//! of these ways is reported under L013, and the program is translated as if it had no directives.

mod alone;
mod counted;
mod elementwise;
mod hull;
mod motion;
mod pieces;
mod redundant;
mod steady;
mod values;

use super::Outliner;
use super::extents;
use super::gangs;
use super::nest::own_variables;
use super::shared;
use crate::diag::{Diagnostic, Diagnostics, codes};
use crate::ir::analysis::dependence::{self, Facts};
use crate::ir::walk::refs;
use crate::ir::{
    Compute, Expr, HostOp, IfArm, KernelOp, MOST_LOOPS, Origin, ProcId, Region, Schedule, Stmt,
    StmtKind, Unfit, VarId,
};
use crate::source::{Sources, Span};
use pieces::*;
use std::collections::BTreeSet;

pub(super) use pieces::{mentions, tight, whole, with_data};

/// What the kernels of a region touch: arrays of the host, and whether they give them values.
#[derive(Default, Clone)]
pub(super) struct Touched(Vec<(Expr, bool)>);

impl Touched {
    /// Notes an array.
    pub(super) fn note(&mut self, array: &Expr, written: bool) {
        match self.0.iter_mut().find(|(known, _)| known.same(array)) {
            Some((_, known)) => *known |= written,
            None => self.0.push((array.clone(), written)),
        }
    }
}

impl Outliner<'_> {
    /// The statements that stand for a compute construct.
    pub(super) fn compute(
        &mut self,
        host: ProcId,
        mut region: Region,
        compute: Compute,
    ) -> Vec<Stmt<HostOp>> {
        let span = region.span;
        if region.refused.is_some() {
            return self.on_the_host(host, region, compute);
        }
        let mut body = std::mem::take(&mut region.body);
        let mut dead = self.dead_behind(span);
        self.check_named(&region, &body);
        dead.extend(self.scalars_for_elements(host, &region, compute, &mut body));
        let mut before = self.steady_clauses(host, &mut region, &body);
        let texts = self.texts_on_device(host, &mut region, &mut body);
        before.extend(self.own_arrays(host, &mut region, &mut body));
        if compute != Compute::Kernels {
            before.extend(self.own_scalars(host, &region, &mut body, &mut dead));
        }
        self.shared = shared::at_first(self, &region, &body);
        self.of_clauses = self.shared.clone();
        let place = Place {
            host,
            region: &region,
            compute,
            body: &body,
            dead,
            looked_at: values::looked_at(self.program, &region, compute, &body),
        };
        let made = self.with_or_without_tables(&place);
        let touched = self.touched.take().unwrap_or_default();
        let made = match made {
            Ok(made) => made,
            Err(why) => {
                self.shared.clear();
                self.not_translated(span, why);
                return Vec::new();
            }
        };
        let motion = self.motion_of(&place, touched);
        self.shared.clear();
        self.remark_motion("", &motion, span);
        self.advise_data_region(&motion, span);
        let motion = self.simplified(motion);
        let made = [texts.before, made, texts.behind].concat();
        before.extend(with_data(motion, made, (span, &region.queue)));
        let made = before;
        let Some(condition) = region.when.take() else {
            return made;
        };
        let arm = IfArm {
            condition,
            body: made,
            leading: Vec::new(),
        };
        let on_host = std::mem::take(&mut region.host);
        let on_host = self.gang_of_the_host(host, &region, on_host);
        let host = self.statements(host, on_host);
        let kind = StmtKind::If {
            arms: vec![arm],
            otherwise: Some(host).filter(|host| !host.is_empty()),
            name: None,
        };
        vec![Stmt::new(kind, span)]
    }

    /// The code of a region. What its author says is present is reached through tables where kernels choose structures; elsewhere a loop of the
    /// host chooses them, which brings what each of its kernels needs, as long as there is such a loop.
    fn with_or_without_tables(
        &mut self,
        place: &Place<'_>,
    ) -> Result<Vec<Stmt<HostOp>>, Diagnostics> {
        let (shared, remarks) = (self.shared.clone(), self.remarks.clone());
        self.tables = place.region.all_present || self.program.managed;
        let mut made = self.region_code(place);
        if made.is_err() && !self.tables {
            (self.tables, self.shared, self.remarks) = (true, shared, remarks);
            let again = self.region_code(place);
            made = if again.is_ok() { again } else { made };
        }
        self.tables = true;
        made
    }

    /// Says which part of a region cannot be translated.
    fn not_translated(&mut self, span: Span, why: Diagnostics) {
        let first = why.iter().next();
        let (place, what) = first.map_or((span, "this region".to_string()), |found| {
            (found.span().unwrap_or(span), found.message.clone())
        });
        self.program.unfit.push(Unfit {
            region: span,
            place,
            why: what.clone(),
        });
        let message = format!("{what}: this region is not translated yet");
        let found = Diagnostic::error(codes::OPENACC, message);
        self.report(found.at(
            place,
            "so no OpenACC directive of the program has an effect",
        ));
    }

    // ------------------------------------------------------------------------------------------ statements

    /// The region's statements as kernels and what stands between them. Where it turns out that kernels must share a scalar, all is done again; what
    /// cannot be taken apart is one kernel of one thread.
    fn region_code(&mut self, place: &Place<'_>) -> Result<Vec<Stmt<HostOp>>, Diagnostics> {
        let before = self.before(place.host);
        let remarks = self.remarks.clone();
        let mut whole = place.compute == Compute::Serial
            || has_gang_arrays(self.program, place)
            || !place.looked_at.is_empty();
        self.lost = Diagnostics::default();
        loop {
            self.touched = Some(Touched::default());
            self.wanted.clear();
            self.one_gang = None;
            let body = place.body.to_vec();
            let made = match whole {
                true => match self.by_every_gang(place) {
                    Some(made) => Ok(made),
                    None => self.together(place, body),
                },
                false => self.region_statements(place, body),
            };
            let wanted = std::mem::take(&mut self.wanted);
            let more = !wanted.is_subset(&self.shared);
            if !more && (made.is_ok() || whole) {
                self.remarks.append(std::mem::take(&mut self.lost));
                self.warn_of_one_gang(place);
                return made;
            }
            // What gangs have of their own is no value for others.
            whole |= !more || self.differ_in(place, &wanted);
            self.shared.extend(wanted);
            self.undo(place.host, before);
            self.remarks = remarks.clone();
        }
    }

    fn region_statements(
        &mut self,
        place: &Place<'_>,
        body: Vec<Stmt<KernelOp>>,
    ) -> Result<Vec<Stmt<HostOp>>, Diagnostics> {
        let (mut out, mut alone) = (Vec::new(), Vec::new());
        for stmt in body {
            if !alone.is_empty() && matches!(stmt.kind, StmtKind::Empty) {
                alone.push(stmt);
                continue;
            }
            let Some(made) = self.region_statement(place, &stmt)? else {
                alone.push(stmt);
                continue;
            };
            out.extend(self.alone(place, std::mem::take(&mut alone))?);
            out.extend(made);
        }
        out.extend(self.alone(place, alone)?);
        Ok(out)
    }

    /// What stands for a statement that one thread need not run.
    fn region_statement(
        &mut self,
        place: &Place<'_>,
        stmt: &Stmt<KernelOp>,
    ) -> Result<Option<Vec<Stmt<HostOp>>>, Diagnostics> {
        let each = self.counts(place, stmt);
        match &stmt.kind {
            StmtKind::Empty => return Ok(Some(vec![redressed(stmt, StmtKind::Empty)])),
            _ if each => {}
            StmtKind::Do { .. } if !self.counts_beside_loops(place, stmt) => {
                if let Some(made) = self.side_by_side(place, stmt) {
                    return Ok(Some(made));
                }
            }
            StmtKind::Concurrent { ranges, .. } => {
                let depth = ranges.len();
                let form = Form::Threads(depth);
                if let Ok(made) = self.attempt(place, form, vec![stmt.clone()], &[]) {
                    let made = self.launch_with_data(place, made, stmt.span);
                    return Ok(Some(super::arrays::dressed(bare(stmt), made)));
                }
            }
            StmtKind::ArrayAssign { .. } | StmtKind::Where { .. } | StmtKind::Assign { .. } => {
                if let Some(made) = self.by_elements(place, stmt) {
                    return Ok(Some(made));
                }
            }
            _ => {}
        }
        Ok(self.around(place, stmt)?.map(|made| vec![made]))
    }

    /// A loop that becomes a kernel, with as many of the loops tightly inside as are independent, too.
    fn side_by_side(
        &mut self,
        place: &Place<'_>,
        stmt: &Stmt<KernelOp>,
    ) -> Option<Vec<Stmt<HostOp>>> {
        let schedules = tight(stmt);
        let (most, known) = self.independent(place, stmt, &schedules);
        for depth in (1..=most.min(MOST_LOOPS as usize)).rev() {
            let said: Vec<&Schedule> = schedules[..depth].iter().copied().flatten().collect();
            if let Some(marked) = gangs::marked(place.compute, stmt, depth, &known)
                && let Ok(made) = self.attempt(place, Form::Gangs(depth), vec![marked], &said)
            {
                return Some(self.launch_with_data(place, made, stmt.span));
            }
            if let Ok(made) = self.attempt(place, Form::Threads(depth), vec![stmt.clone()], &said) {
                return Some(self.launch_with_data(place, made, stmt.span));
            }
        }
        None
    }

    /// How many loops, from the outermost on, are independent.
    fn independent(
        &mut self,
        place: &Place<'_>,
        stmt: &Stmt<KernelOp>,
        schedules: &[Option<&Schedule>],
    ) -> (usize, dependence::Analysis) {
        let said = schedules.iter().flatten();
        let reductions = place.region.reductions.iter();
        let reductions = reductions.chain(said.flat_map(|one| &one.reductions));
        let facts = Facts {
            private: private_of(place.region, std::slice::from_ref(stmt)),
            reduced: reductions.map(|(_, var, _)| *var).collect(),
            dead_after: place.dead.clone(),
            inductions: false,
            // `kept` looks for values that somebody wants.
            last_values: true,
        };
        let one = std::slice::from_ref(stmt);
        let mut analysis = dependence::analyze(self.program, one, &facts);
        super::elements::unjoined(&mut analysis, &self.shared);
        let levels = schedules.iter().zip(&analysis.loops);
        let by_word = |said: &Schedule| {
            let left_open = place.compute == Compute::Parallel && !said.automatic;
            said.independent || left_open
        };
        let count = levels
            .take_while(|(said, found)| match said {
                _ if place.compute == Compute::Serial => false,
                Some(said) if said.sequential => false,
                Some(said) if by_word(said) => true,
                _ => found.is_parallel(),
            })
            .count();
        let sure = schedules.iter().take(count).zip(&analysis.loops);
        let sure = sure.filter(|(said, _)| said.is_some_and(by_word));
        let sure: Vec<Span> = sure.map(|(_, found)| found.span).collect();
        self.remark_loops(&analysis, &sure);
        (count, analysis)
    }

    /// Scalars whose values nobody uses behind a region.
    pub(super) fn dead_behind(&self, span: Span) -> BTreeSet<VarId> {
        self.dead.get(&span).cloned().unwrap_or_default()
    }

    /// Host code around further statements of the region: a scalar assignment, IF and counted loops over such and over kernels.
    fn around(
        &mut self,
        place: &Place<'_>,
        stmt: &Stmt<KernelOp>,
    ) -> Result<Option<Stmt<HostOp>>, Diagnostics> {
        let kind = if let StmtKind::Assign { lhs, rhs } = &stmt.kind
            && self.is_scalar_code(place, stmt, &[lhs, rhs])
        {
            StmtKind::Assign {
                lhs: lhs.clone(),
                rhs: rhs.clone(),
            }
        } else if let StmtKind::If {
            arms,
            otherwise,
            name,
        } = &stmt.kind
            && self.is_scalar_code(place, stmt, &conditions(arms))
        {
            let mut host = Vec::new();
            for arm in arms {
                host.push(IfArm {
                    condition: arm.condition.clone(),
                    body: self.region_statements(place, arm.body.clone())?,
                    leading: arm.leading.clone(),
                });
            }
            let otherwise = otherwise.clone();
            let otherwise = otherwise.map(|body| self.region_statements(place, body));
            StmtKind::If {
                arms: host,
                otherwise: otherwise.transpose()?,
                name: name.clone(),
            }
        } else if let StmtKind::Do {
            var,
            from,
            to,
            step,
            body,
            name,
            ..
        } = &stmt.kind
            && has_loops(body)
            && !is_private_to(stmt)
            && self.is_scalar_code(place, stmt, &bounds(from, to, step.as_deref()))
        {
            let Ok(body) = self.region_statements(place, body.clone()) else {
                return Ok(None);
            };
            StmtKind::Do {
                var: *var,
                from: from.clone(),
                to: to.clone(),
                step: step.clone(),
                body,
                name: name.clone(),
                private: false,
                spread: None,
                schedule: None,
            }
        } else {
            return Ok(None);
        };
        Ok(Some(redressed(stmt, kind)))
    }

    /// Whether the host can compute expressions of a region: from scalars of its own alone. What gets a value must be one of a KERNELS construct,
    /// whose scalars are the host's.
    fn is_scalar_code(&self, place: &Place<'_>, stmt: &Stmt<KernelOp>, exprs: &[&Expr]) -> bool {
        let assigns = matches!(stmt.kind, StmtKind::Assign { .. });
        // Scalars that a PARALLEL construct assigns there are its own by now.
        let shares = place.compute != Compute::Serial;
        let host = |expr: &&&Expr| {
            let shared = self.shared.iter().any(|var| expr.mentions(*var));
            // Each gang joins what it computes, and sees what it has.
            let joins = |one: &(crate::ir::ReduceOp, VarId, Span)| expr.mentions(one.1);
            let of_gang = assigns || place.compute == Compute::Parallel;
            let shared = shared || of_gang && place.region.reductions.iter().any(joins);
            let counted = own_variables(place.body);
            let counted = counted.iter().any(|var| expr.mentions(*var));
            only_scalars(self.program, expr) && !shared && (!counted || !assigns)
        };
        exprs.iter().filter(host).count() == exprs.len() && (shares || !assigns)
    }

    /// A kernel of loops, if it can be one; else nothing has changed, and what stood in the way.
    pub(super) fn attempt(
        &mut self,
        place: &Place<'_>,
        form: Form,
        body: Vec<Stmt<KernelOp>>,
        said: &[&Schedule],
    ) -> Result<StmtKind<HostOp>, Diagnostics> {
        let span = body.first().map_or(place.region.span, |stmt| stmt.span);
        let (depth, gangs) = match form {
            Form::Threads(depth) => (depth, false),
            Form::Gangs(depth) => (depth, true),
        };
        let mut nest = Region::new(place.region.head.clone(), span, Origin::Nest(depth));
        nest.gangs = gangs;
        nest.block = place.region.block.clone();
        if let (false, Some((grid, block))) = (gangs, extents::written(&body, depth)) {
            (nest.grid, nest.block) = (grid, block);
        }
        nest.queue = place.region.queue.clone();
        nest.construct = Some(place.region.span);
        // Those of inner loops, too: what runs in one thread has its own in each.
        nest.private = private_of(place.region, &body).into_iter().collect();
        let named = place.region.reductions.iter();
        let named = named.chain(said.iter().flat_map(|one| &one.reductions));
        for one in named {
            let known = nest.reductions.iter().any(|(_, var, _)| *var == one.1);
            // One thread joins the elements of arrays where they are.
            let array = self.program[one.1].rank() > 0;
            let in_place = self.stores_shared && array && !place.looked_at.contains(&one.1);
            if !known && !in_place && mentions(&body, one.1) {
                nest.reductions.push(*one);
            }
        }
        let mut body = body;
        self.arrays_of_threads(place.host, &mut body, &mut nest);
        let alone = self.stores_shared;
        if (alone || place.compute == Compute::Kernels)
            && let Some(found) = self.wanted_behind(place, depth, &body, &nest)
        {
            if !alone {
                self.remark_wanted(&found, span);
            }
            let mut why = Diagnostics::default();
            why.push(found);
            return Err(why);
        }
        if alone || place.compute == Compute::Parallel {
            let joined = nest.reductions.iter().map(|one| one.1).collect();
            self.own_values((place, &joined), depth, &mut body, &mut nest.private);
        }
        nest.body = body;
        let before = self.before(place.host);
        let kept = std::mem::take(self.diagnostics);
        let (remarks, touched) = (self.remarks.clone(), self.touched.clone());
        self.stores_shared |= place.compute == Compute::Parallel;
        let launch = self.loops(place.host, nest);
        self.stores_shared = alone;
        let found = std::mem::replace(self.diagnostics, kept);
        match launch.filter(|_| !found.has_errors()) {
            Some(launch) => {
                let found = found.only(|one| one.code != codes::LOOP_VALUE_LOST);
                self.diagnostics.append(found);
                Ok(launch)
            }
            None => {
                (self.remarks, self.touched) = (remarks, touched);
                self.undo(place.host, before);
                Err(found)
            }
        }
    }
}

/// How the outer loops of a nest, so many, are shared out.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// Over the threads of the grid.
    Threads(usize),
    /// Over blocks, whose threads share loops inside.
    Gangs(usize),
}

/// Where statements of a region stand.
pub(super) struct Place<'a> {
    pub(super) host: ProcId,
    pub(super) region: &'a Region,
    pub(super) compute: Compute,
    /// All statements of the region.
    pub(super) body: &'a [Stmt<KernelOp>],
    /// Scalars whose values nobody uses behind the region.
    pub(super) dead: BTreeSet<VarId>,
    /// Variables of REDUCTION of which statements use what their gang has so far.
    pub(super) looked_at: BTreeSet<VarId>,
}

impl Place<'_> {
    /// Whether the region's clauses say that it is joined.
    pub(super) fn joins(&self, var: VarId) -> bool {
        self.region.reductions.iter().any(|one| one.1 == var)
    }
}

/// Places as remarks show them.
pub(super) struct Lines<'a>(pub(super) &'a Sources);

impl dependence::remarks::Places for Lines<'_> {
    fn line(&self, span: Span) -> usize {
        self.0.line(span.file, span.start) as usize
    }

    fn text(&self, span: Span) -> String {
        String::from_utf8_lossy(self.0.bytes(span)).into_owned()
    }
}

/// What the author says is private in statements of a region.
pub(super) fn private_of(region: &Region, body: &[Stmt<KernelOp>]) -> BTreeSet<VarId> {
    let mut found: BTreeSet<VarId> = region.private.iter().copied().collect();
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Do {
            schedule: Some(said),
            ..
        } = &stmt.kind
        {
            found.extend(&said.private);
        }
    });
    found
}
