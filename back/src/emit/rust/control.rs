//! Control constructs in Rust: SELECT CASE, loops, BLOCK, ASSOCIATE, and the jumps out of them; IF is in `branches`.

mod branches;

use super::cases::{covers_all_numbers, covers_both, is_empty_range};
use super::character::letters;
use super::expr::{Piece, function, reference};
use super::place::Access;
use super::stmt::{Body, EmitOp};
use crate::emit::declare::Placement;
use crate::emit::layout::{Doc, closure, concat, text};
use crate::emit::uses::Uses;
use crate::ir::analysis::sums::{self, Term};
use crate::ir::passing::is_pointer_result;
use crate::ir::passing::living_in_loops;
use crate::ir::*;

impl<'a> Body<'a> {
    /// What stands behind `if`, `while` and `match`: a value that is computed in statements of its own gets a name before.
    fn hoisted(&mut self, value: Doc) -> Doc {
        if !value.starts_with_block() {
            return value;
        }
        let name = self.free_name("condition");
        let head = text(format!("let {name} ="));
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
        text(name)
    }

    /// A name for a local of the emitted text that no variable of the body has.
    fn free_name(&self, stem: &str) -> String {
        let taken: Vec<&str> = self.uses.vars().map(|var| self.cx.names.var(var)).collect();
        let mut name = stem.to_string();
        while taken.contains(&name.as_str()) {
            name.push('_');
        }
        name
    }

    fn reopen(&mut self, head: &Doc) {
        self.out.open_doc(head, " {");
    }

    pub(super) fn select<Op: EmitOp>(
        &mut self,
        selector: &Expr,
        cases: &'a [Case<Op>],
        default: Option<&'a [Stmt<Op>]>,
        name: Option<&str>,
    ) {
        let labelled =
            name.is_some_and(|n| leaves(cases.iter().map(|c| &c.body[..]).chain(default), n));
        if labelled {
            self.out.open(format!("{}: {{", label(name.unwrap_or(""))));
        }
        if matches!(selector.ty, Type::Character(..)) {
            self.select_text(selector, cases, default);
        } else {
            self.select_value(selector, cases, default);
        }
        if labelled {
            self.out.close("}");
        }
    }

    fn select_value<Op: EmitOp>(
        &mut self,
        selector: &Expr,
        cases: &'a [Case<Op>],
        default: Option<&'a [Stmt<Op>]>,
    ) {
        let selected = self.cx.free(selector).doc;
        let head = concat([text("match "), self.hoisted(selected)]);
        self.out.open_doc(&head, " {");
        for case in cases {
            let values: Vec<_> = case
                .values
                .iter()
                .filter(|value| !is_empty_range(value))
                .collect();
            if values.is_empty() {
                continue;
            }
            self.lead(&case.leading, false);
            let patterns = values
                .iter()
                .map(|v| self.pattern(v))
                .collect::<Vec<_>>()
                .join(" | ");
            self.arm(&patterns, &case.body);
        }
        match default {
            Some(body) => self.arm("_", body),
            None if matches!(selector.ty, Type::Logical(_)) && covers_both(cases) => {}
            None if covers_all_numbers(cases) => {}
            None => self.out.line("_ => {}"),
        }
        self.out.close("}");
    }

    fn arm<Op: EmitOp>(&mut self, pattern: &str, body: &'a [Stmt<Op>]) {
        if body.iter().all(|s| matches!(s.kind, StmtKind::Empty)) {
            return self.out.line(format!("{pattern} => {{}}"));
        }
        self.out.open(format!("{pattern} => {{"));
        self.enclosed(body);
        self.out.close("}");
    }

    fn pattern(&self, value: &CaseValue) -> String {
        let flat = |e: &Expr| self.cx.value(e).flat();
        match value {
            CaseValue::Single(e) => flat(e),
            CaseValue::Range(Some(l), Some(u)) => format!("{}..={}", flat(l), flat(u)),
            CaseValue::Range(Some(l), None) => format!("{}..", flat(l)),
            CaseValue::Range(None, Some(u)) => format!("..={}", flat(u)),
            CaseValue::Range(None, None) => "_".to_string(),
        }
    }

    /// CASE over characters: comparisons that pad with blanks.
    fn select_text<Op: EmitOp>(
        &mut self,
        selector: &Expr,
        cases: &'a [Case<Op>],
        default: Option<&'a [Stmt<Op>]>,
    ) {
        let selected = self.cx.text_lent(selector);
        let head = concat([text("match "), self.hoisted(selected)]);
        self.out.open_doc(&head, " {");
        for case in cases {
            let tests = case
                .values
                .iter()
                .map(|v| self.text_test(v))
                .collect::<Vec<_>>()
                .join(" || ");
            self.arm(&format!("case if {tests}"), &case.body);
        }
        match default {
            Some(body) => self.arm("_", body),
            None => self.out.line("_ => {}"),
        }
        self.out.close("}");
    }

    fn text_test(&self, value: &CaseValue) -> String {
        let test =
            |e: &Expr, how: &str| format!("compare(case, {}).{how}()", self.cx.text_ref(e).flat());
        match value {
            CaseValue::Single(e) => test(e, "is_eq"),
            CaseValue::Range(Some(l), Some(u)) => {
                format!("{} && {}", test(l, "is_ge"), test(u, "is_le"))
            }
            CaseValue::Range(Some(l), None) => test(l, "is_ge"),
            CaseValue::Range(None, Some(u)) => test(u, "is_le"),
            CaseValue::Range(None, None) => "true".to_string(),
        }
    }

    pub(super) fn counted<Op: EmitOp>(
        &mut self,
        var: VarId,
        (from, to, step): (&Expr, &Expr, Option<&Expr>),
        body: &'a [Stmt<Op>],
        name: Option<&str>,
        (private, shared): (bool, bool),
    ) {
        let prefix = name
            .filter(|n| leaves(std::iter::once(body), n))
            .map_or(String::new(), |n| format!("{}: ", label(n)));
        if private && !self.cx.is_static_here(var) {
            let mut iterator = self.cx.do_iterator(from, to, step);
            if shared {
                iterator = function("team_part", vec![iterator.doc]);
            }
            let uses = Uses::of(body);
            // A procedure that takes it by reference might change it.
            let mutable = if uses.count(var).writes > 0 {
                "mut "
            } else {
                ""
            };
            let shown = if uses.uses(var) {
                format!("{mutable}{}", self.cx.names.var(var))
            } else {
                format!("_{}", self.cx.names.var(var))
            };
            let bounds = [Some(from), Some(to), step];
            if prefix.is_empty()
                && mutable.is_empty()
                && let Some(term) = sums::term(body, &self.sums)
            {
                return self.sum_loop((var, bounds), iterator.doc, &shown, &term);
            }
            self.out.open_doc(
                &concat([text(format!("{prefix}for {shown} in ")), iterator.doc]),
                " {",
            );
            self.in_own_loop(var, bounds, |inside| inside.enclosed(body));
            return self.out.close_block();
        }
        let made = if shared { "team_loop" } else { "DoLoop" };
        self.shared_counter(var, (from, to, step), body, (&prefix, made));
    }

    /// The body of a loop that has the variable to itself, whatever else it is used for outside.
    fn in_own_loop(
        &mut self,
        var: VarId,
        bounds: [Option<&Expr>; 3],
        inside: impl FnOnce(&mut Self),
    ) {
        let (per_thread, untyped) = (self.cx.per_thread.clone(), self.cx.untyped_loops.clone());
        self.cx.per_thread.retain(|other| *other != var);
        self.cx.enter_loop(var, bounds);
        inside(self);
        (self.cx.per_thread, self.cx.untyped_loops) = (per_thread, untyped);
    }

    /// `sum_terms!(s, do_range(1, n), |i| { ...; value });`: a loop that adds to a sum whose terms may be added in any order.
    pub fn sum_loop<Op: EmitOp>(
        &mut self,
        (var, bounds): (VarId, [Option<&Expr>; 3]),
        rounds: Doc,
        shown: &str,
        term: &Term<'a, Op>,
    ) {
        let sum = self.cx.names.var(term.sum);
        if term.is_alone() {
            return self.in_own_loop(var, bounds, |body| {
                let value = closure(format!("|{shown}| "), body.cx.value(term.value));
                let call = function("sum_terms!", vec![text(sum), rounds, value]);
                body.out.doc(&call.doc, ";");
            });
        }
        let head = concat([
            text(format!("sum_terms!({sum}, ")),
            rounds,
            text(format!(", |{shown}| {{")),
        ]);
        self.out.open_doc(&head, "");
        self.in_own_loop(var, bounds, |body| {
            body.stmts(term.before);
            body.passed(term.step);
            let own = crate::ir::borrow::plan(body.cx.program, term.step);
            let around = std::mem::replace(&mut body.cx.apart, own);
            let value = body.cx.value(term.value);
            body.out.doc(&value, "");
            body.cx.apart = around;
        });
        self.out.close("});");
    }

    /// The name of a loop's variable, marked where the body does not use it.
    pub fn shown_counter<Op: EmitOp>(&self, var: VarId, body: &[Stmt<Op>]) -> String {
        let unused = if Uses::of(body).uses(var) { "" } else { "_" };
        format!("{unused}{}", self.cx.names.var(var))
    }

    /// The body of a loop whose rounds are shared out.
    pub fn rounds<Op: EmitOp>(&mut self, stmt: &Stmt<Op>, var: VarId, body: &'a [Stmt<Op>]) {
        let bounds = if let StmtKind::Do { from, to, step, .. } = &stmt.kind {
            [Some(&**from), Some(&**to), step.as_deref()]
        } else {
            [None; 3]
        };
        self.in_own_loop(var, bounds, |inside| inside.enclosed(body));
    }

    /// A loop whose variable is used elsewhere too: it is set in each round and once more at the end.
    fn shared_counter<Op: EmitOp>(
        &mut self,
        var: VarId,
        (from, to, step): (&Expr, &Expr, Option<&Expr>),
        body: &'a [Stmt<Op>],
        (prefix, family): (&str, &str),
    ) {
        let name = self.cx.names.var(var).to_ascii_lowercase();
        let rounds = self.free_name(&format!("{}_rounds", name.trim_end_matches('_')));
        let one = Expr::new(
            ExprKind::Const(Const::Integer(1)),
            self.cx.program[var].ty.clone(),
            0,
            from.span,
        );
        let args = [from, to, step.unwrap_or(&one)].map(|e| self.cx.piece(e, false).doc);
        let head = text(format!("let mut {rounds} ="));
        let ty = self.cx.scalar_type(&self.cx.program[var].ty);
        let maker = match family {
            "DoLoop" => format!("DoLoop::<{ty}>::new"),
            other => format!("{other}::<{ty}>"),
        };
        let made = function(&maker, args.into());
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(made.doc)), ";");
        let target = match self.cx.access(var) {
            Access::Deref => self.cx.var_path(var),
            Access::Static => format!("{}.edit()", self.cx.var_path(var)),
            Access::PerThread => {
                format!("&mut {}[{}]", self.cx.var_path(var), self.cx.names.thread())
            }
            Access::Plain
            | Access::Optional
            | Access::OptionalRef
            | Access::Handle
            | Access::DeviceScalar => format!("&mut {}", self.cx.var_path(var)),
        };
        self.out
            .open(format!("{prefix}while {rounds}.advance({target}) {{"));
        self.enclosed(body);
        self.out.close_block();
    }

    pub(super) fn while_loop<Op: EmitOp>(
        &mut self,
        condition: Option<&Expr>,
        body: &'a [Stmt<Op>],
        name: Option<&str>,
    ) {
        let prefix = name
            .filter(|n| leaves(std::iter::once(body), n))
            .map_or(String::new(), |n| format!("{}: ", label(n)));
        let endless = |c: &&Expr| !matches!(c.kind, ExprKind::Const(Const::Logical(true)));
        match condition.filter(endless).map(|c| self.cx.value(c)) {
            Some(condition) if condition.starts_with_block() => {
                self.out.open(format!("{prefix}loop {{"));
                let condition = self.hoisted(condition);
                self.out.open_doc(&concat([text("if !"), condition]), " {");
                self.out.line("break;");
                self.out.close("}");
            }
            Some(condition) => {
                let head = concat([text(format!("{prefix}while ")), condition]);
                self.out.open_doc(&head, " {");
            }
            None => self.out.open(format!("{prefix}loop {{")),
        }
        self.enclosed(body);
        if body.iter().all(|s| matches!(s.kind, StmtKind::Empty)) {
            // It waits for others.
            self.out.line("std::hint::spin_loop();");
        }
        self.out.close("}");
    }

    pub(super) fn concurrent<Op: EmitOp>(
        &mut self,
        ranges: &[ConcurrentRange],
        mask: Option<&Expr>,
        body: &'a [Stmt<Op>],
        name: Option<&str>,
    ) {
        let mut prefix = name
            .filter(|n| leaves(std::iter::once(body), n))
            .map_or(String::new(), |n| format!("{}: ", label(n)));
        let outside = self.cx.untyped_loops.clone();
        for range in from_outside(ranges) {
            let iterator = self
                .cx
                .do_iterator(&range.from, &range.to, range.step.as_ref());
            self.out.open_doc(
                &concat([
                    text(format!("{prefix}for {} in ", self.cx.names.var(range.var))),
                    iterator.doc,
                ]),
                " {",
            );
            prefix.clear();
            let bounds = [Some(&range.from), Some(&range.to), range.step.as_ref()];
            self.cx.enter_loop(range.var, bounds);
        }
        if let Some(mask) = mask {
            let mask = self.cx.value(mask);
            let mask = self.hoisted(mask);
            self.out.open_doc(&concat([text("if "), mask]), " {");
        }
        self.enclosed(body);
        self.cx.untyped_loops = outside;
        for _ in 0..ranges.len() + usize::from(mask.is_some()) {
            self.out.close("}");
        }
    }

    pub(super) fn block<Op: EmitOp>(
        &mut self,
        vars: &[VarId],
        body: &'a [Stmt<Op>],
        name: Option<&str>,
    ) {
        if Op::team(self, body) {
            return;
        }
        let used = Uses::of(body);
        let declared = Uses::of_declarations(self.cx.program, vars.iter().copied());
        let inside = Uses::of_blocks(self.cx.program, body);
        let in_loops = living_in_loops(body);
        let vars = vars.iter().copied();
        let vars = vars.filter(|var| {
            let uses = used.uses(*var) || declared.uses(*var) || inside.uses(*var);
            uses && !in_loops.contains(var)
        });
        let (late, early): (Vec<VarId>, Vec<VarId>) = vars.partition(|var| self.starts_late(*var));
        let plain = late.is_empty() && early.is_empty();
        let own = self.open_construct(name, body, plain);
        for var in early {
            if matches!(self.cx.program[var].role, Role::Parameter) {
                let cx = self.cx.clone();
                cx.const_item(var, "", &mut self.out);
            } else {
                self.declare(var);
            }
        }
        self.placement.join(Placement::of(body, &late));
        self.close_construct(own, body);
    }

    /// Whether a variable of BLOCK may be declared where it gets its first value.
    fn starts_late(&self, id: VarId) -> bool {
        let var = &self.cx.program[id];
        let plain = var.rank() == 0 && !var.pointer;
        let pointer = var.pointer && !matches!(var.ty, Type::Class(_) | Type::Procedure(_));
        (plain || pointer)
            && !var.allocatable
            && !self.cx.kernel
            && var.init.is_none()
            && var.overlay.is_none()
            && var.space == Space::Host
            && var.role == Role::Local
            && self.cx.access(id) == Access::Plain
    }

    /// The brace of a construct, with the label that something inside leaves it by; none where nothing inside needs one.
    fn open_construct<Op>(&mut self, name: Option<&str>, body: &[Stmt<Op>], plain: bool) -> Braces {
        let last = std::mem::take(&mut self.last);
        let left = name.filter(|name| leaves(std::iter::once(body), name));
        if left.is_none() && (plain || last) {
            return if last { Braces::Around } else { Braces::None };
        }
        let prefix = left.map_or(String::new(), |name| format!("{}: ", label(name)));
        self.out.open(format!("{prefix}{{"));
        Braces::Own
    }

    /// The body of a construct, and what closes it.
    fn close_construct<Op: EmitOp>(&mut self, braces: Braces, body: &'a [Stmt<Op>]) {
        match braces {
            Braces::None => self.stmts(body),
            Braces::Around => self.enclosed(body),
            Braces::Own => {
                self.enclosed(body);
                self.out.close("}");
            }
        }
    }

    pub(super) fn associate<Op: EmitOp>(
        &mut self,
        bindings: &'a [(VarId, Expr)],
        body: &'a [Stmt<Op>],
        name: Option<&str>,
    ) {
        let braces = self.open_construct(name, body, bindings.is_empty());
        for (var, value) in bindings {
            let (program, name) = (self.cx.program, self.cx.names.var(*var));
            let pointer = program[*var].pointer && is_pointer_result(program, value);
            let doc = match pointer {
                true => self.cx.result_object(value).doc,
                false if value.rank > 0 => self.cx.array_owned(value),
                // Nothing else may say of what kind a literal is: a CLASS(*) dummy takes any.
                false => self.cx.owned_alone(value),
            };
            // In a twin the name stands for what arrays of characters are there, whatever the value is made of.
            let own = letters(program, &program[*var])
                .filter(|_| self.cx.kernel && value.rank > 0 && !self.cx.is_letters(value));
            let (doc, ty) = match own {
                Some(length) => (
                    function("letters", vec![reference(Piece::atom(doc))]).doc,
                    format!(": Array{}<Letters<{length}>>", value.rank),
                ),
                None => (doc, String::new()),
            };
            let mutable = if program[*var].mutated { "mut " } else { "" };
            let head = text(format!("let {mutable}{name}{ty} ="));
            self.out
                .doc(&Doc::RightSide(Box::new(head), Box::new(doc)), ";");
        }
        self.close_construct(braces, body);
    }
}

/// What closes the body of BLOCK or ASSOCIATE.
enum Braces {
    /// Nothing: other statements may follow in the same list.
    None,
    /// The brace that closes what is around.
    Around,
    /// Its own.
    Own,
}

pub fn jump(word: &str, name: Option<&str>) -> String {
    name.map_or_else(|| format!("{word};"), |n| format!("{word} {};", label(n)))
}

/// `'outer`.
pub fn label(name: &str) -> String {
    format!(
        "'{}",
        super::place::escape(&super::names::snake(name)).replace("r#", "r_")
    )
}

/// Whether EXIT or CYCLE in these bodies names the construct.
pub fn leaves<'s, Op: 's>(bodies_of: impl Iterator<Item = &'s [Stmt<Op>]>, name: &str) -> bool {
    let mut found = false;
    for body in bodies_of {
        for stmt in body {
            found |= matches!(&stmt.kind, StmtKind::Exit(Some(n)) | StmtKind::Cycle(Some(n)) if n.eq_ignore_ascii_case(name));
            found |= leaves(crate::emit::uses::bodies(stmt).into_iter(), name);
        }
    }
    found
}
