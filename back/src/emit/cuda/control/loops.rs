//! Loops: counted, spread over the threads, tested, concurrent.
//!
//! Refuses to know which loops are spread.

use super::jumps_from_inside;
use crate::emit::cuda::Cx;
use crate::emit::cuda::expr::{Prec, function};
use crate::emit::cuda::stmt::{Body, Code};
use crate::emit::cuda::temporaries::needed;
use crate::emit::layout::{Doc, concat, packed, text};
use crate::emit::uses::{Uses, children};
use crate::ir::constant::constant;
use crate::ir::*;

impl<'a> Body<'a> {
    pub(crate) fn counted(
        &mut self,
        var: VarId,
        (from, to, step): (&Expr, &Expr, Option<&Expr>),
        body: &'a [Code],
        name: Option<&str>,
        private: bool,
    ) {
        let ty = self.cx.type_name(&self.cx.program[var].ty);
        let shown = self.cx.var(var);
        if let Some(step) = step.filter(|step| private && counts_rounds(from, to, step)) {
            let range = [from, to, step].map(|e| self.cx.value(e)).to_vec();
            let open = match ty.as_str() {
                "int" => "do_range(".to_string(),
                wide => format!("do_range<{wide}>("),
            };
            let head = concat([
                text(format!("for ({ty} {shown} : ")),
                packed(&open, range, ")"),
                text(")"),
            ]);
            return self.repeated(&head, body, name);
        }
        let mut start = format!("{shown} = {}", self.cx.value(from).flat());
        let changing = Uses::of(body);
        let fixed = self.cx.is_fixed(to, &changing) && !Uses::of_expr(to).uses(var);
        let mut last = self.cx.piece(to).at_least(Prec::Sum).flat();
        let mut extra = Vec::new();
        if !fixed {
            let name = self.cx.beside(&shown, "last");
            extra.push(format!("{name} = {last}"));
            last = name;
        }
        let stepping = match (step, step.and_then(constant)) {
            (None, _) => by_constant(&shown, &last, 1),
            (Some(_), Some(s)) => by_constant(&shown, &last, s),
            (Some(s), None) => {
                let step = self.cx.beside(&shown, "step");
                extra.push(format!("{step} = {}", self.cx.value(s).flat()));
                by_variable(&shown, &last, &step)
            }
        };
        let outside = !private && !extra.is_empty();
        if outside {
            self.out.line(format!("const {ty} {};", extra.join(", ")));
            extra.clear();
        }
        if private {
            extra.iter().for_each(|e| start.push_str(&format!(", {e}")));
            start = format!("{ty} {start}");
        }
        let Stepping { test, advance } = stepping;
        let head = text(format!("for ({start}; {test}; {advance})"));
        self.repeated(&head, body, name);
    }

    /// `for (int i : over_x(1, n))`, `for (int i : threads.x(1, n))`: a loop whose iterations are shared out over threads, blocks, or the threads of a block. Loops that share an
    /// axis are one in the text: `for (auto l_k : over_nest(along(1, m), along(1, n)))`.
    pub(crate) fn spread(&mut self, stmt: &'a Code, over: Spread) {
        let loops = sharing(stmt, over);
        let Some(innermost) = loops.last() else {
            return;
        };
        for inner in loops.iter().skip(1) {
            inner.stmt.leading.iter().for_each(|one| self.comment(one));
        }
        let (body, name) = (innermost.body, innermost.name);
        if let [only] = &loops[..] {
            let (kind, ty) = self.index_type(only.var);
            let rounds = function(&format!("{}{kind}", sharer(over)), self.range(only));
            let head = concat([
                text(format!("for ({ty} {} : ", self.cx.var(only.var))),
                rounds.doc,
                text(")"),
            ]);
            return self.repeated(&head, body, name);
        }
        let iteration = self.iteration_name(&loops);
        let ranges = loops.iter().map(|one| {
            let (kind, _) = self.index_type(one.var);
            function(&format!("along{kind}"), self.range(one)).doc
        });
        let word = match over {
            Spread::Blocks(_) => "over_nest_of_blocks",
            Spread::Each(_) => "threads.nest",
            Spread::EachBlock(_) => "threads.nest_of_blocks",
            Spread::Threads(_) | Spread::Lanes | Spread::Team => "over_nest",
        };
        let rounds = function(word, ranges.collect());
        let head = concat([
            text(format!("for (auto {iteration} : ")),
            rounds.doc,
            text(")"),
        ]);
        self.repeated_after(&head, body, name, |own| {
            for (place, one) in loops.iter().enumerate() {
                let (_, ty) = own.index_type(one.var);
                let var = own.cx.var(one.var);
                own.out
                    .line(format!("{ty} {var} = {iteration}.get<{place}>();"));
            }
        });
    }

    /// A name for an iteration of several loops, made of their variables'.
    fn iteration_name(&self, loops: &[SharedLoop<'a>]) -> String {
        let names: Vec<String> = loops.iter().map(|one| self.cx.var(one.var)).collect();
        match names.split_first() {
            Some((first, rest)) => self.cx.beside(first, &rest.join("_")),
            None => String::new(),
        }
    }

    /// What names the type of a loop's variable where it is not `int`, and the type.
    fn index_type(&self, var: VarId) -> (String, String) {
        let ty = self.cx.type_name(&self.cx.program[var].ty);
        match self.cx.program[var].ty == Type::INT {
            true => (String::new(), ty),
            false => (format!("<{ty}>"), ty),
        }
    }

    /// Bounds and step.
    fn range(&self, one: &SharedLoop<'a>) -> Vec<Doc> {
        let bounds = [Some(one.from), Some(one.to), one.step];
        bounds
            .into_iter()
            .flatten()
            .map(|bound| self.cx.value(bound))
            .collect()
    }

    /// A loop with the labels that EXIT and CYCLE by name need.
    fn repeated(&mut self, head: &Doc, body: &'a [Code], name: Option<&str>) {
        self.repeated_after(head, body, name, |_| {});
    }

    /// As [`Body::repeated`], with something before the statements of each round.
    fn repeated_after(
        &mut self,
        head: &Doc,
        body: &'a [Code],
        name: Option<&str>,
        first: impl FnOnce(&mut Self),
    ) {
        let cycles = name.is_some_and(|n| jumps_from_inside(body, n, true, false));
        self.out.open_c(head);
        first(self);
        if cycles {
            self.out.open("{");
        }
        let outer = (
            std::mem::replace(&mut self.innermost, name.map(str::to_string)),
            std::mem::replace(&mut self.in_switch, false),
        );
        self.stmts(body);
        (self.innermost, self.in_switch) = outer;
        if let (true, Some(name)) = (cycles, name) {
            self.out.close("}");
            self.out
                .line(format!("{}_cycle:;", name.to_ascii_lowercase()));
        }
        self.out.close("}");
        if name.is_some_and(|n| jumps_from_inside(body, n, false, false)) {
            self.out.line(format!(
                "{}_exit:;",
                name.unwrap_or("").to_ascii_lowercase()
            ));
        }
    }

    pub(crate) fn while_loop(
        &mut self,
        condition: Option<&Expr>,
        body: &'a [Code],
        name: Option<&str>,
    ) {
        if let Some(condition) = condition
            && !needed(&self.cx, &[condition]).is_empty()
        {
            return self.tested_loop(condition, body, name);
        }
        let head = match condition {
            Some(condition) => concat([text("while ("), self.cx.read(condition).doc, text(")")]),
            None => text("for (;;)"),
        };
        self.repeated(&head, body, name);
    }

    /// A loop whose condition needs memory: it is computed at the start of each round.
    fn tested_loop(&mut self, condition: &Expr, body: &'a [Code], name: Option<&str>) {
        let before = self.cx.held.len();
        self.repeated_after(&text("for (;;)"), body, name, |own| {
            own.hold_all(&[condition]);
            let test = own.cx.piece(condition).at_least(Prec::Unary);
            own.out
                .doc(&concat([text("if (!"), test, text(") break")]), ";");
        });
        self.forget(before);
    }

    /// `for (int i = 1; i <= n; ++i) {`; downwards for a negative step.
    fn concurrent_head(&self, range: &ConcurrentRange) -> String {
        let flat = |e: &Expr| self.cx.value(e).flat();
        let name = self.cx.var(range.var);
        let ty = self.cx.type_name(&self.cx.program[range.var].ty);
        let step = range.step.as_ref().map_or("1".to_string(), flat);
        let (from, to) = (flat(&range.from), flat(&range.to));
        let stepping = match range.step.as_ref().map_or(Some(1), constant) {
            Some(step) => by_constant(&name, &to, step),
            None => Stepping {
                test: format!("{step} < 0 ? {name} >= {to} : {name} <= {to}"),
                advance: format!("{name} += {step}"),
            },
        };
        let (test, advance) = (stepping.test, stepping.advance);
        format!("for ({ty} {name} = {from}; {test}; {advance}) {{")
    }

    pub(crate) fn concurrent(
        &mut self,
        ranges: &[ConcurrentRange],
        mask: Option<&Expr>,
        body: &'a [Code],
    ) {
        for range in from_outside(ranges) {
            let head = self.concurrent_head(range);
            self.out.open(head);
        }
        if let Some(mask) = mask {
            self.out
                .open_c(&concat([text("if ("), self.cx.value(mask), text(")")]));
        }
        self.stmts(body);
        (0..ranges.len() + usize::from(mask.is_some())).for_each(|_| self.out.close("}"));
    }
}

impl Cx<'_> {
    /// Whether a loop bound keeps its value while the body runs.
    fn is_fixed(&self, expr: &Expr, body: &Uses) -> bool {
        let own = if matches!(expr.kind, ExprKind::Const(_) | ExprKind::Predefined { .. }) {
            true
        } else if let ExprKind::Var(id) = &expr.kind {
            let var = &self.program[*id];
            let private =
                var.rank() == 0 && var.space == Space::Host && !matches!(var.role, Role::Module(_));
            private && body.count(*id).writes == 0
        } else {
            matches!(
                expr.kind,
                ExprKind::Unary { .. }
                    | ExprKind::Binary { .. }
                    | ExprKind::Cast(_)
                    | ExprKind::Paren(_)
            )
        };
        let mut all = own;
        children(expr, &mut |child| all &= self.is_fixed(child, body));
        all
    }
}

/// The second and third part of a FOR statement.
struct Stepping {
    test: String,
    advance: String,
}

fn by_constant(var: &str, last: &str, step: i64) -> Stepping {
    let test = if step > 0 { "<=" } else { ">=" };
    let advance = match step {
        1 => format!("++{var}"),
        -1 => format!("--{var}"),
        s if s > 0 => format!("{var} += {s}"),
        s => format!("{var} -= {}", s.unsigned_abs()),
    };
    Stepping {
        test: format!("{var} {test} {last}"),
        advance,
    }
}

/// Whether a loop is written over its rounds: of a plain test on a variable with long steps the compiler finds no trip count.
fn counts_rounds(from: &Expr, to: &Expr, step: &Expr) -> bool {
    let known = |e| constant(e).is_some();
    match constant(step) {
        None => true,
        Some(step) => step.abs() > 1 && !(known(from) && known(to)),
    }
}

/// The sign of the step shows at run time.
fn by_variable(var: &str, last: &str, step: &str) -> Stepping {
    Stepping {
        test: format!("({step} > 0 ? {var} <= {last} : {var} >= {last})"),
        advance: format!("{var} += {step}"),
    }
}

/// A loop whose iterations are shared out.
struct SharedLoop<'a> {
    stmt: &'a Code,
    var: VarId,
    from: &'a Expr,
    to: &'a Expr,
    step: Option<&'a Expr>,
    body: &'a [Code],
    name: Option<&'a str>,
}

/// A loop and those tightly inside it that share its axis.
fn sharing(stmt: &Code, over: Spread) -> Vec<SharedLoop<'_>> {
    let mut found = Vec::new();
    let mut next = Some(stmt);
    while let Some(stmt) = next
        && let StmtKind::Do {
            var,
            from,
            to,
            step,
            body,
            name,
            spread: Some(own),
            ..
        } = &stmt.kind
        && *own == over
    {
        found.push(SharedLoop {
            stmt,
            var: *var,
            from,
            to,
            step: step.as_deref(),
            body,
            name: name.as_deref(),
        });
        let on_axis = matches!(
            over,
            Spread::Threads(_) | Spread::Each(_) | Spread::Blocks(_) | Spread::EachBlock(_)
        );
        next = match &body[..] {
            [only] if on_axis => Some(only),
            _ => None,
        };
    }
    found
}

/// What the support header calls the way in which iterations are shared out.
fn sharer(over: Spread) -> &'static str {
    match over {
        Spread::Threads(Axis::X) => "over_x",
        Spread::Threads(Axis::Y) => "over_y",
        Spread::Threads(Axis::Z) => "over_z",
        Spread::Each(Axis::X) => "threads.x",
        Spread::Each(Axis::Y) => "threads.y",
        Spread::Each(Axis::Z) => "threads.z",
        Spread::Blocks(Axis::X) => "over_blocks",
        Spread::Blocks(Axis::Y) => "over_blocks_y",
        Spread::Blocks(Axis::Z) => "over_blocks_z",
        Spread::EachBlock(Axis::X) => "threads.block",
        Spread::EachBlock(Axis::Y) => "threads.block_y",
        Spread::EachBlock(Axis::Z) => "threads.block_z",
        Spread::Lanes => "over_lanes",
        // In no device code.
        Spread::Team => "over_team",
    }
}
