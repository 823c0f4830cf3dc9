//! Statements in CUDA C.

use super::Cx;
use super::expr::{Prec, function};
use crate::emit::declare::{Placement, key};
use crate::emit::layout::{Doc, concat, text};
use crate::emit::lines::Lines;
use crate::emit::uses::{Uses, bodies};
use crate::ir::*;
use crate::source::Comment;

/// A body being written.
pub struct Body<'a> {
    /// Names and the procedure.
    pub cx: Cx<'a>,
    /// Text so far.
    pub out: Lines,
    /// Where locals are declared.
    pub placement: Placement,
    /// What RETURN writes.
    pub on_return: String,
    /// Name of the innermost loop around.
    pub innermost: Option<String>,
    /// A `switch` stands between that loop and here.
    pub in_switch: bool,
}

type Code = Stmt<KernelOp>;

impl<'a> Body<'a> {
    /// A list of statements.
    pub fn stmts(&mut self, stmts: &'a [Code]) {
        stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'a Code) {
        for comment in &stmt.leading {
            if comment.blank_before {
                self.out.blank();
            }
            self.comment(comment);
        }
        if stmt.blank_before {
            self.out.blank();
        }
        stmt.trailing.iter().for_each(|c| self.comment(c));
        for var in self.placement.before.remove(&key(stmt)).unwrap_or_default() {
            let line = format!(
                "{} {};",
                self.cx.type_name(&self.cx.program[var].ty),
                self.cx.var(var)
            );
            self.out.line(line);
        }
        self.out.origin(stmt.span);
        if let Some(label) = stmt.label {
            self.out.line(format!("label_{label}:;"));
        }
        self.kind(stmt);
    }

    fn comment(&mut self, comment: &Comment) {
        self.out.line(comment_line(&comment.text));
    }

    fn kind(&mut self, stmt: &'a Code) {
        match &stmt.kind {
            StmtKind::Assign { lhs, rhs } => self.assign(key(stmt), lhs, rhs),
            StmtKind::ArrayAssign {
                lhs, rhs, overlap, ..
            } => self.array_assign(lhs, rhs, *overlap),
            StmtKind::If {
                arms,
                otherwise,
                name,
            } => self.if_construct(arms, otherwise.as_deref(), name.as_deref()),
            StmtKind::Select {
                selector,
                cases,
                default,
                name,
            } => self.select(selector, cases, default.as_deref(), name.as_deref()),
            StmtKind::Do {
                var,
                from,
                to,
                step,
                body,
                name,
                private,
            } => self.counted(
                *var,
                (from, to, step.as_ref()),
                body,
                name.as_deref(),
                *private,
            ),
            StmtKind::While {
                condition,
                body,
                name,
            } => self.while_loop(condition.as_ref(), body, name.as_deref()),
            StmtKind::Concurrent {
                ranges, mask, body, ..
            } => self.concurrent(ranges, mask.as_ref(), body),
            StmtKind::Where { arms } => self.where_construct(arms),
            StmtKind::Block { vars, body, name } => self.block(vars, body, name.as_deref()),
            StmtKind::Associate {
                bindings,
                body,
                name,
            } => self.associate(bindings, body, name.as_deref()),
            StmtKind::Exit(name) => self.jump("break;", "exit", name.as_deref(), false),
            StmtKind::Cycle(name) => self.jump("continue;", "cycle", name.as_deref(), true),
            StmtKind::Goto(label) => self.out.line(format!("goto label_{label};")),
            StmtKind::Return => self.out.line(self.on_return.clone()),
            StmtKind::Stop { error, code } => self.stop(*error, code.as_ref()),
            StmtKind::Call { procedure, args } => {
                let call = function(
                    &self.cx.procedure(*procedure),
                    self.cx.arguments(*procedure, args),
                );
                self.out.doc(&call.doc, ";");
            }
            StmtKind::IntrinsicCall { id, args } => self.intrinsic_call(id.row().name, args),
            StmtKind::Empty => {}
            StmtKind::Op(op) => self.operation(op),
        }
    }

    // ------------------------------------------------------------------------------------------ assignment

    fn assign(&mut self, at: usize, lhs: &Expr, rhs: &Expr) {
        let value = self.cx.value(rhs);
        if let Some(var) = self.placement.with.remove(&at) {
            let head = format!(
                "{} {} =",
                self.cx.type_name(&self.cx.program[var].ty),
                self.cx.var(var)
            );
            return self
                .out
                .doc(&Doc::RightSide(Box::new(text(head)), Box::new(value)), ";");
        }
        let (op, value) = self.update(lhs, rhs).unwrap_or(("=", value));
        let head = concat([self.cx.value(lhs), text(format!(" {op}"))]);
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
    }

    /// `x = x + e` as `x += e`.
    fn update(&self, lhs: &Expr, rhs: &Expr) -> Option<(&'static str, Doc)> {
        let ExprKind::Binary { op, left, right } = &rhs.kind else {
            return None;
        };
        if matches!(rhs.ty, Type::Complex(_)) || self.cx.value(left) != self.cx.value(lhs) {
            return None;
        }
        let sign = match op {
            BinaryOp::Add => "+=",
            BinaryOp::Sub => "-=",
            BinaryOp::Mul => "*=",
            BinaryOp::Div => "/=",
            _ => return None,
        };
        Some((sign, self.cx.value(right)))
    }

    /// Elementwise loops; the innermost runs over the first dimension. A value that reads the target elsewhere is computed whole first.
    fn array_assign(&mut self, lhs: &Expr, rhs: &Expr, overlap: bool) {
        let scalars = matches!(&rhs.kind, ExprKind::Array(items) if items.iter().all(|i| matches!(i, ArrayItem::Expr(e) if e.rank == 0)));
        if scalars && !overlap && matches!(lhs.kind, ExprKind::Var(_) | ExprKind::Section { .. }) {
            return self.assign_items(lhs, rhs);
        }
        let cx = self.cx.clone();
        let (heads, inner) = cx.loops_over(lhs);
        let target = inner.value(lhs);
        if !overlap {
            let value = inner.value(rhs);
            return self.nest(&heads, |body| body.store(target, value));
        }
        // Known bounds: checked before emission.
        let extents: Vec<Doc> = (0..lhs.rank).map(|d| cx.extent(lhs, d)).collect();
        let volume = extents
            .iter()
            .map(|d| format!("({})", d.flat()))
            .collect::<Vec<_>>()
            .join(" * ");
        let ty = cx.type_name(&lhs.ty);
        self.out.open("{");
        self.out.line(format!("{ty} before_[{volume}];"));
        let args = extents
            .into_iter()
            .map(|d| d.flat())
            .collect::<Vec<_>>()
            .join(", ");
        self.out.line(format!(
            "const Array{}<{ty}> before(before_, {args});",
            lhs.rank
        ));
        let place = format!("before({})", inner.position.join(", "));
        let value = inner.value(rhs);
        self.nest(&heads, |body| body.store(text(place.clone()), value));
        self.nest(&heads, |body| body.store(target, text(place.clone())));
        self.out.close("}");
    }

    /// `a(1) = x; a(2) = y;` of an array constructor.
    fn assign_items(&mut self, lhs: &Expr, rhs: &Expr) {
        let ExprKind::Array(items) = &rhs.kind else {
            return;
        };
        let cx = self.cx.clone();
        for (index, item) in items.iter().enumerate() {
            let ArrayItem::Expr(e) = item else { continue };
            let at = Cx {
                position: vec![(index + 1).to_string()],
                ..cx.clone()
            };
            self.store(at.value(lhs), cx.value(e));
        }
    }

    fn store(&mut self, target: Doc, value: Doc) {
        let head = concat([target, text(" =")]);
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
    }

    /// Statements inside a nest of loops.
    fn nest(&mut self, heads: &[String], inside: impl FnOnce(&mut Self)) {
        for (index, head) in heads.iter().enumerate() {
            let last = index + 1 == heads.len();
            self.out
                .open(format!("{head}{}", if last { " {" } else { "" }));
        }
        inside(self);
        self.out.close("}");
        heads.iter().skip(1).for_each(|_| self.out.dedent());
    }

    /// One loop nest for the whole construct: an element's masks are evaluated, then its assignments are done. No statement reads what
    /// another one writes at other positions: checked before emission.
    fn where_construct(&mut self, arms: &'a [(Option<Expr>, Vec<Code>)]) {
        let Some(shape) = arms.iter().find_map(|(mask, _)| mask.as_ref()) else {
            return;
        };
        let cx = self.cx.clone();
        let (heads, inner) = cx.loops_over(shape);
        self.nest(&heads, |body| {
            let outer = std::mem::replace(&mut body.cx, inner.clone());
            body.arms(arms);
            body.cx = outer;
        });
    }

    fn arms(&mut self, arms: &'a [(Option<Expr>, Vec<Code>)]) {
        for (index, (mask, body)) in arms.iter().enumerate() {
            let word = if index == 0 { "" } else { "} else " };
            if index > 0 {
                self.out.dedent();
            }
            match mask {
                Some(mask) => self.out.open_c(&concat([
                    text(format!("{word}if (")),
                    self.cx.value(mask),
                    text(")"),
                ])),
                None => self.out.open(format!("{word}{{")),
            }
            for stmt in body {
                self.masked(stmt);
            }
        }
        self.out.close("}");
    }

    fn masked(&mut self, stmt: &'a Code) {
        stmt.leading
            .iter()
            .chain(&stmt.trailing)
            .for_each(|c| self.comment(c));
        self.out.origin(stmt.span);
        match &stmt.kind {
            StmtKind::ArrayAssign { lhs, rhs, .. } | StmtKind::Assign { lhs, rhs } => {
                let (target, value) = (self.cx.value(lhs), self.cx.value(rhs));
                self.store(target, value);
            }
            StmtKind::Where { arms } => self.arms(arms),
            _ => {}
        }
    }

    // ------------------------------------------------------------------------------------------ control

    fn if_construct(
        &mut self,
        arms: &'a [IfArm<KernelOp>],
        otherwise: Option<&'a [Code]>,
        name: Option<&str>,
    ) {
        if let Some(place) = self.selected_place(arms, otherwise) {
            return self.selection(place, arms, otherwise);
        }
        for (index, arm) in arms.iter().enumerate() {
            let word = if index == 0 { "if (" } else { "} else if (" };
            if index > 0 {
                self.out.dedent();
            }
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
        self.out.close("}");
        self.exit_label(name, arms.iter().map(|a| &a.body[..]).chain(otherwise));
    }

    /// The element that every arm of an IF construct, ELSE included, assigns once and does nothing else: one store of a selected value is
    /// quicker than a store in each branch, which the threads of a warp would do one branch after the other.
    fn selected_place(
        &self,
        arms: &'a [IfArm<KernelOp>],
        otherwise: Option<&'a [Code]>,
    ) -> Option<&'a Expr> {
        let (place, _) = sole_assignment(otherwise?)?;
        let element =
            matches!(place.kind, ExprKind::Element { .. }) && !matches!(place.ty, Type::Derived(_));
        let shown = self.cx.value(place);
        let same = |arm: &IfArm<KernelOp>| {
            arm.leading.is_empty()
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

    fn select(
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
        let flat = |e: &Expr| self.cx.piece(e).at_least(Prec::Sum).flat();
        match value {
            CaseValue::Single(e) => format!("{selector} == {}", flat(e)),
            CaseValue::Range(Some(l), Some(u)) => {
                format!("({} <= {selector} && {selector} <= {})", flat(l), flat(u))
            }
            CaseValue::Range(Some(l), None) => format!("{selector} >= {}", flat(l)),
            CaseValue::Range(None, Some(u)) => format!("{selector} <= {}", flat(u)),
            CaseValue::Range(None, None) => "true".to_string(),
        }
    }

    fn counted(
        &mut self,
        var: VarId,
        (from, to, step): (&Expr, &Expr, Option<&Expr>),
        body: &'a [Code],
        name: Option<&str>,
        private: bool,
    ) {
        let ty = self.cx.type_name(&self.cx.program[var].ty);
        let shown = self.cx.var(var);
        let constant = step.and_then(constant_integer);
        let mut start = format!("{shown} = {}", self.cx.value(from).flat());
        let changing = Uses::of(body);
        let fixed = self.cx.is_fixed(to, &changing) && !Uses::of_expr(to).uses(var);
        let mut last = self.cx.piece(to).at_least(Prec::Sum).flat();
        let mut extra = Vec::new();
        if !fixed {
            extra.push(format!("{shown}_last = {last}"));
            last = format!("{shown}_last");
        }
        let (test, advance) = match (step, constant) {
            (None, _) | (_, Some(1)) => (format!("{shown} <= {last}"), format!("++{shown}")),
            (Some(_), Some(-1)) => (format!("{shown} >= {last}"), format!("--{shown}")),
            (Some(_), Some(s)) if s > 0 => {
                (format!("{shown} <= {last}"), format!("{shown} += {s}"))
            }
            (Some(_), Some(s)) => (format!("{shown} >= {last}"), format!("{shown} -= {}", -s)),
            (Some(s), None) => {
                extra.push(format!("{shown}_step = {}", self.cx.value(s).flat()));
                (
                    format!("({shown}_step > 0 ? {shown} <= {last} : {shown} >= {last})"),
                    format!("{shown} += {shown}_step"),
                )
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
        let head = text(format!("for ({start}; {test}; {advance})"));
        self.repeated(&head, body, name);
    }

    /// A loop with the labels that EXIT and CYCLE by name need.
    fn repeated(&mut self, head: &Doc, body: &'a [Code], name: Option<&str>) {
        let cycles = name.is_some_and(|n| jumps_from_inside(body, n, true, false));
        self.out.open_c(head);
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

    fn jump(&mut self, plain: &str, kind: &str, name: Option<&str>, cycle: bool) {
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

    fn while_loop(&mut self, condition: Option<&Expr>, body: &'a [Code], name: Option<&str>) {
        let head = match condition {
            Some(condition) => concat([text("while ("), self.cx.value(condition), text(")")]),
            None => text("for (;;)"),
        };
        self.repeated(&head, body, name);
    }

    fn concurrent(&mut self, ranges: &[ConcurrentRange], mask: Option<&Expr>, body: &'a [Code]) {
        for range in ranges.iter().rev() {
            let name = self.cx.var(range.var);
            let step = range
                .step
                .as_ref()
                .map_or("1".to_string(), |s| self.cx.value(s).flat());
            let (from, to) = (
                self.cx.value(&range.from).flat(),
                self.cx.value(&range.to).flat(),
            );
            self.out.open(format!(
                "for (int {name} = {from}; {name} <= {to}; {name} += {step}) {{"
            ));
        }
        if let Some(mask) = mask {
            self.out
                .open_c(&concat([text("if ("), self.cx.value(mask), text(")")]));
        }
        self.stmts(body);
        (0..ranges.len() + usize::from(mask.is_some())).for_each(|_| self.out.close("}"));
    }

    fn block(&mut self, vars: &[VarId], body: &'a [Code], name: Option<&str>) {
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

    fn associate(&mut self, bindings: &'a [(VarId, Expr)], body: &'a [Code], name: Option<&str>) {
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

    /// STOP in a kernel ends the launch with an error at its place.
    fn stop(&mut self, error: bool, code: Option<&Expr>) {
        let word = if error { "ERROR STOP" } else { "STOP" };
        match code {
            Some(e) if matches!(e.ty, Type::Integer(_)) => {
                let line = format!(
                    "printf(\"{word} %d in a kernel\\n\", (int)({}));",
                    self.cx.value(e).flat()
                );
                self.out.line(line);
            }
            _ => self.out.line(format!("printf(\"{word} in a kernel\\n\");")),
        }
        self.out.line("__trap();");
    }

    fn intrinsic_call(&mut self, name: &str, args: &[Option<Expr>]) {
        let docs = args.iter().flatten().enumerate().map(|(index, e)| {
            let value = self.cx.value(e);
            if name == "mvbits" && index == 3 {
                concat([text("&"), value])
            } else {
                value
            }
        });
        let call = function(name, docs.collect());
        self.out.doc(&call.doc, ";");
    }

    fn operation(&mut self, op: &KernelOp) {
        match op {
            KernelOp::Api { id, args } => {
                let call = Expr::new(
                    ExprKind::Api {
                        id: *id,
                        args: args.clone(),
                    },
                    Type::INT,
                    0,
                    crate::source::Span::default(),
                );
                let doc = self.cx.value(&call);
                self.out.doc(&doc, ";");
            }
            KernelOp::Print(items) => self.print(items),
        }
    }

    /// PRINT in a kernel: one `printf`.
    fn print(&mut self, items: &[Expr]) {
        let mut format = String::new();
        let mut args = Vec::new();
        for item in items {
            let (spec, doc) = self.cx.printed(item);
            format.push_str(&spec);
            args.extend(doc);
        }
        let mut docs = vec![text(format!("\"{format}\\n\""))];
        docs.extend(args);
        let call = function("printf", docs);
        self.out.doc(&call.doc, ";");
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

    /// The conversion of a printed item, list-directed in width, and its argument.
    fn printed(&self, item: &Expr) -> (String, Option<Doc>) {
        let cast = |ty: &str| {
            Some(concat([
                text(format!("({ty})")),
                self.piece(item).at_least(Prec::Unary),
            ]))
        };
        match (&item.kind, &item.ty) {
            (ExprKind::Const(Const::Character(bytes)), _) => {
                let shown = super::literal::literal(&Const::Character(bytes.clone()), &item.ty);
                (
                    format!(" {}", shown.trim_matches('"').replace('%', "%%")),
                    None,
                )
            }
            (_, Type::Integer(8)) => (" %20lld".to_string(), Some(self.value(item))),
            (_, Type::Integer(_)) => (" %11d".to_string(), cast("int")),
            (_, Type::Real(4)) => (" %16.9g".to_string(), cast("double")),
            (_, Type::Real(_)) => (" %25.17g".to_string(), Some(self.value(item))),
            (_, Type::Logical(_)) => (
                " %c".to_string(),
                Some(concat([
                    self.piece(item).at_least(Prec::Or),
                    text(" ? 'T' : 'F'"),
                ])),
            ),
            _ => (" ?".to_string(), None),
        }
    }
}

/// `// text` with the blank that the author wrote, or one.
pub fn comment_line(comment: &str) -> String {
    let text = comment.trim_end();
    if text.is_empty() {
        return "//".to_string();
    }
    let blank = if text.starts_with([' ', '\t']) {
        ""
    } else {
        " "
    };
    // A backslash at the end would join the next line to the comment.
    format!("//{blank}{}", text.trim_end_matches('\\')).replace('\t', " ")
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
