//! Control constructs in CUDA C: IF, SELECT CASE, loops, BLOCK, and the jumps out of them.

use super::Cx;
use super::expr::{Prec, function};
use super::stmt::{Body, Code};
use super::temporaries::needed;
use crate::emit::layout::{Doc, concat, packed, text};
use crate::emit::uses::{Uses, bodies};
use crate::ir::constant::constant;
use crate::ir::*;

impl<'a> Body<'a> {
    pub(super) fn if_construct(
        &mut self,
        arms: &'a [IfArm<KernelOp>],
        otherwise: Option<&'a [Code]>,
        name: Option<&str>,
    ) {
        if let Some(place) = self.selected_place(arms, otherwise) {
            return self.selection(place, arms, otherwise);
        }
        let before = self.cx.held.len();
        let mut nested = 0;
        for (index, arm) in arms.iter().enumerate() {
            let needs = !needed(&self.cx, &[&arm.condition]).is_empty();
            if index > 0 {
                self.out.dedent();
            }
            if needs {
                self.out.open(if index > 0 { "} else {" } else { "{" });
                self.hold_all(&[&arm.condition]);
                nested += 1;
            }
            let word = if index == 0 || needs {
                "if ("
            } else {
                "} else if ("
            };
            self.out.open_c(&concat([
                text(word),
                self.cx.value(&arm.condition),
                text(")"),
            ]));
            arm.leading.iter().for_each(|c| self.comment(c));
            self.stmts(&arm.body);
        }
        if let Some(body) = otherwise {
            self.out.dedent();
            self.out.open("} else {");
            self.stmts(body);
        }
        (0..=nested).for_each(|_| self.out.close("}"));
        self.forget(before);
        self.exit_label(name, arms.iter().map(|a| &a.body[..]).chain(otherwise));
    }

    /// The element that every arm of an IF construct, ELSE included, assigns once and does nothing else: one store of a selected value is
    /// quicker than a store in each branch, which the threads of a warp would do one branch after the other.
    fn selected_place(
        &self,
        arms: &'a [IfArm<KernelOp>],
        otherwise: Option<&'a [Code]>,
    ) -> Option<&'a Expr> {
        let (place, value) = sole_assignment(otherwise?)?;
        if !needed(&self.cx, &[place, value]).is_empty() {
            return None;
        }
        let element =
            matches!(place.kind, ExprKind::Element { .. }) && !matches!(place.ty, Type::Derived(_));
        let shown = self.cx.value(place);
        let same = |arm: &IfArm<KernelOp>| {
            arm.leading.is_empty()
                && sole_assignment(&arm.body)
                    .is_some_and(|(_, rhs)| needed(&self.cx, &[&arm.condition, rhs]).is_empty())
                && sole_assignment(&arm.body).is_some_and(|(lhs, _)| self.cx.value(lhs) == shown)
        };
        (element && arms.iter().all(same)).then_some(place)
    }

    /// `place = a ? x : b ? y : z;`
    fn selection(
        &mut self,
        place: &Expr,
        arms: &'a [IfArm<KernelOp>],
        otherwise: Option<&'a [Code]>,
    ) {
        let mut parts = Vec::new();
        for (index, arm) in arms.iter().enumerate() {
            let Some((_, value)) = sole_assignment(&arm.body) else {
                continue;
            };
            let condition = self.cx.piece(&arm.condition).at_least(Prec::Or);
            let value = self.cx.piece(value).at_least(Prec::Or);
            let lead = if index == 0 { "" } else { ": " };
            parts.push(concat([text(lead), condition, text(" ? "), value]));
            parts.push(Doc::Line);
        }
        if let Some((_, value)) = otherwise.and_then(sole_assignment) {
            parts.push(concat([
                text(": "),
                self.cx.piece(value).at_least(Prec::Or),
            ]));
        }
        let head = concat([self.cx.value(place), text(" =")]);
        let choice = crate::emit::layout::group(Doc::Nest(Box::new(Doc::Concat(parts))));
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(choice)), ";");
    }

    pub(super) fn select(
        &mut self,
        selector: &Expr,
        cases: &'a [Case<KernelOp>],
        default: Option<&'a [Code]>,
        name: Option<&str>,
    ) {
        let single = |v: &CaseValue| matches!(v, CaseValue::Single(_));
        let breaks = cases.iter().any(|c| jumps_out(&c.body)) || default.is_some_and(jumps_out);
        if matches!(selector.ty, Type::Integer(_))
            && cases.iter().all(|c| c.values.iter().all(single))
            && !breaks
        {
            self.switch(selector, cases, default);
        } else {
            self.tests(selector, cases, default);
        }
        self.exit_label(name, cases.iter().map(|c| &c.body[..]).chain(default));
    }

    fn switch(
        &mut self,
        selector: &Expr,
        cases: &'a [Case<KernelOp>],
        default: Option<&'a [Code]>,
    ) {
        self.out.open_c(&concat([
            text("switch ("),
            self.cx.value(selector),
            text(")"),
        ]));
        for case in cases {
            case.leading.iter().for_each(|c| self.comment(c));
            for value in &case.values {
                if let CaseValue::Single(e) = value {
                    let line = format!("case {}:", self.cx.value(e).flat());
                    self.out.line(line);
                }
            }
            self.case_body(&case.body);
        }
        if let Some(body) = default {
            self.out.line("default:");
            self.case_body(body);
        }
        self.out.close("}");
    }

    fn case_body(&mut self, body: &'a [Code]) {
        self.out.open("{");
        let outer = std::mem::replace(&mut self.in_switch, true);
        self.stmts(body);
        self.in_switch = outer;
        self.out.line("break;");
        self.out.close("}");
    }

    /// A selection by ranges: a chain of tests.
    fn tests(&mut self, selector: &Expr, cases: &'a [Case<KernelOp>], default: Option<&'a [Code]>) {
        let value = self.cx.piece(selector).at_least(Prec::Compare).flat();
        for (index, case) in cases.iter().enumerate() {
            let test = case
                .values
                .iter()
                .map(|v| self.test(&value, v))
                .collect::<Vec<_>>()
                .join(" || ");
            if index > 0 {
                self.out.dedent();
            }
            self.out.open(format!(
                "{}if ({test}) {{",
                if index > 0 { "} else " } else { "" }
            ));
            self.stmts(&case.body);
        }
        match (default, cases.is_empty()) {
            (Some(body), false) => {
                self.out.dedent();
                self.out.open("} else {");
                self.stmts(body);
                self.out.close("}");
            }
            (Some(body), true) => self.stmts(body),
            (None, false) => self.out.close("}"),
            (None, true) => {}
        }
    }

    fn test(&self, selector: &str, value: &CaseValue) -> String {
        let text_case = [single(value), lower(value), upper(value)]
            .into_iter()
            .flatten()
            .any(|e| matches!(e.ty, Type::Character(_)));
        let flat = |e: &Expr| self.cx.piece(e).at_least(Prec::Sum).flat();
        let order = |e: &Expr, sign: &str| match text_case {
            true => format!("compare({selector}, {}) {sign} 0", flat(e)),
            false => format!("{selector} {sign} {}", flat(e)),
        };
        match value {
            CaseValue::Single(e) => order(e, "=="),
            CaseValue::Range(Some(l), Some(u)) if text_case => {
                format!("({} && {})", order(l, ">="), order(u, "<="))
            }
            CaseValue::Range(Some(l), Some(u)) => {
                format!("({} <= {selector} && {selector} <= {})", flat(l), flat(u))
            }
            CaseValue::Range(Some(l), None) => order(l, ">="),
            CaseValue::Range(None, Some(u)) => order(u, "<="),
            CaseValue::Range(None, None) => "true".to_string(),
        }
    }

    pub(super) fn counted(
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
            extra.push(format!("{shown}_last = {last}"));
            last = format!("{shown}_last");
        }
        let stepping = match (step, step.and_then(constant_integer)) {
            (None, _) => by_constant(&shown, &last, 1),
            (Some(_), Some(s)) => by_constant(&shown, &last, s),
            (Some(s), None) => {
                extra.push(format!("{shown}_step = {}", self.cx.value(s).flat()));
                by_variable(&shown, &last)
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

    /// `for (int i : over_x(1, n))`: a loop whose rounds are shared out over the threads of the grid.
    pub(super) fn spread(
        &mut self,
        var: VarId,
        (from, to, step): (&Expr, &Expr, Option<&Expr>),
        body: &'a [Code],
        name: Option<&str>,
        axis: Axis,
    ) {
        let ty = self.cx.type_name(&self.cx.program[var].ty);
        let kind = match self.cx.program[var].ty {
            Type::Integer(4) => String::new(),
            _ => format!("<{ty}>"),
        };
        let axis = match axis {
            Axis::X => "x",
            Axis::Y => "y",
            Axis::Z => "z",
        };
        let mut args = vec![self.cx.value(from), self.cx.value(to)];
        args.extend(step.map(|step| self.cx.value(step)));
        let rounds = function(&format!("over_{axis}{kind}"), args);
        let head = concat([
            text(format!("for ({ty} {} : ", self.cx.var(var))),
            rounds.doc,
            text(")"),
        ]);
        self.repeated(&head, body, name);
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

    fn exit_label<'b>(&mut self, name: Option<&str>, mut within: impl Iterator<Item = &'b [Code]>) {
        if let Some(name) = name
            && within.any(|body| jumps_to(body, name, false))
        {
            self.out
                .line(format!("{}_exit:;", name.to_ascii_lowercase()));
        }
    }

    pub(super) fn jump(&mut self, plain: &str, kind: &str, name: Option<&str>, cycle: bool) {
        match name {
            None => self.out.line(plain),
            Some(name)
                if self
                    .innermost
                    .as_deref()
                    .is_some_and(|n| n.eq_ignore_ascii_case(name))
                    && (cycle || !self.in_switch) =>
            {
                self.out.line(plain)
            }
            Some(name) => self
                .out
                .line(format!("goto {}_{kind};", name.to_ascii_lowercase())),
        }
    }

    pub(super) fn while_loop(
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
            Some(condition) => concat([text("while ("), self.cx.value(condition), text(")")]),
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

    /// `for (int i = 1; i <= n; i += 1) {`; downwards for a negative step.
    fn concurrent_head(&self, range: &ConcurrentRange) -> String {
        let flat = |e: &Expr| self.cx.value(e).flat();
        let name = self.cx.var(range.var);
        let ty = self.cx.type_name(&self.cx.program[range.var].ty);
        let step = range.step.as_ref().map_or("1".to_string(), flat);
        let (from, to) = (flat(&range.from), flat(&range.to));
        let goes_on = match range.step.as_ref().map_or(Some(1), constant) {
            Some(step) if step < 0 => format!("{name} >= {to}"),
            Some(_) => format!("{name} <= {to}"),
            None => format!("{step} < 0 ? {name} >= {to} : {name} <= {to}"),
        };
        format!("for ({ty} {name} = {from}; {goes_on}; {name} += {step}) {{")
    }

    pub(super) fn concurrent(
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

    pub(super) fn block(&mut self, vars: &[VarId], body: &'a [Code], name: Option<&str>) {
        self.out.open("{");
        let used = Uses::of(body);
        let cx = self.cx.clone();
        vars.iter()
            .filter(|v| used.uses(**v))
            .for_each(|v| cx.local(*v, &mut self.out));
        self.stmts(body);
        self.out.close("}");
        self.exit_label(name, std::iter::once(body));
    }

    pub(super) fn associate(
        &mut self,
        bindings: &'a [(VarId, Expr)],
        body: &'a [Code],
        name: Option<&str>,
    ) {
        self.out.open("{");
        for (var, value) in bindings {
            let head = text(format!(
                "const {} {} =",
                self.cx.type_name(&self.cx.program[*var].ty),
                self.cx.var(*var)
            ));
            let value = self.cx.value(value);
            self.out
                .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
        }
        self.stmts(body);
        self.out.close("}");
        self.exit_label(name, std::iter::once(body));
    }
}

impl Cx<'_> {
    /// Whether a loop bound keeps its value while the body runs.
    fn is_fixed(&self, expr: &Expr, body: &Uses) -> bool {
        let own = match &expr.kind {
            ExprKind::Const(_) | ExprKind::Predefined { .. } => true,
            ExprKind::Var(id) => {
                let var = &self.program[*id];
                let private = var.rank() == 0
                    && var.space == Space::Host
                    && !matches!(var.role, Role::Module(_));
                private && body.count(*id).writes == 0
            }
            ExprKind::Unary { .. }
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Paren(_) => true,
            _ => false,
        };
        let mut all = own;
        crate::emit::uses::children(expr, &mut |child| all &= self.is_fixed(child, body));
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
    let known = |e| constant_integer(e).is_some();
    match constant_integer(step) {
        None => true,
        Some(step) => step.abs() > 1 && !(known(from) && known(to)),
    }
}

/// The sign of the step shows at run time.
fn by_variable(var: &str, last: &str) -> Stepping {
    Stepping {
        test: format!("({var}_step > 0 ? {var} <= {last} : {var} >= {last})"),
        advance: format!("{var} += {var}_step"),
    }
}

fn single(value: &CaseValue) -> Option<&Expr> {
    match value {
        CaseValue::Single(e) => Some(e),
        CaseValue::Range(..) => None,
    }
}

fn lower(value: &CaseValue) -> Option<&Expr> {
    match value {
        CaseValue::Range(l, _) => l.as_ref(),
        CaseValue::Single(_) => None,
    }
}

fn upper(value: &CaseValue) -> Option<&Expr> {
    match value {
        CaseValue::Range(_, u) => u.as_ref(),
        CaseValue::Single(_) => None,
    }
}

fn constant_integer(expr: &Expr) -> Option<i64> {
    match &expr.kind {
        ExprKind::Const(Const::Integer(v)) => Some(*v),
        ExprKind::Const(Const::Named { value, .. }) => match **value {
            Const::Integer(v) => Some(v),
            _ => None,
        },
        ExprKind::Unary {
            op: UnaryOp::Neg,
            operand,
        } => constant_integer(operand).map(|v| -v),
        ExprKind::Paren(inner) => constant_integer(inner),
        _ => None,
    }
}

/// The only statement of a body, if it is a scalar assignment without comments.
fn sole_assignment(stmts: &[Code]) -> Option<(&Expr, &Expr)> {
    let [only] = stmts else { return None };
    match &only.kind {
        StmtKind::Assign { lhs, rhs }
            if only.leading.is_empty() && only.trailing.is_empty() && only.label.is_none() =>
        {
            Some((lhs, rhs))
        }
        _ => None,
    }
}

/// Whether EXIT or CYCLE of an outer loop stands here, for which `break` in a `switch` would not do.
fn jumps_out(stmts: &[Code]) -> bool {
    stmts.iter().any(|s| {
        matches!(s.kind, StmtKind::Exit(None))
            || (!matches!(s.kind, StmtKind::Do { .. } | StmtKind::While { .. })
                && bodies(s).into_iter().any(jumps_out))
    })
}

/// Whether an EXIT (or CYCLE) names the loop from where a plain `break` (or `continue`) would mean something else.
fn jumps_from_inside(stmts: &[Code], name: &str, cycle: bool, deeper: bool) -> bool {
    stmts.iter().any(|s| {
        let own = match &s.kind {
            StmtKind::Exit(Some(n)) => deeper && !cycle && n.eq_ignore_ascii_case(name),
            StmtKind::Cycle(Some(n)) => deeper && cycle && n.eq_ignore_ascii_case(name),
            _ => false,
        };
        let loops = matches!(
            s.kind,
            StmtKind::Do { .. } | StmtKind::While { .. } | StmtKind::Concurrent { .. }
        );
        let switches = !cycle && matches!(s.kind, StmtKind::Select { .. });
        own || bodies(s)
            .into_iter()
            .any(|b| jumps_from_inside(b, name, cycle, deeper || loops || switches))
    })
}

/// Whether an EXIT (or CYCLE) names the construct.
fn jumps_to(stmts: &[Code], name: &str, cycle: bool) -> bool {
    stmts.iter().any(|s| {
        let own = match &s.kind {
            StmtKind::Exit(Some(n)) => !cycle && n.eq_ignore_ascii_case(name),
            StmtKind::Cycle(Some(n)) => cycle && n.eq_ignore_ascii_case(name),
            _ => false,
        };
        own || bodies(s).into_iter().any(|b| jumps_to(b, name, cycle))
    })
}
