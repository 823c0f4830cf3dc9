//! Statements in Rust, those that host and device code share.

use super::Cx;
use super::expr::{Piece, Prec, function, is_literal, method, reference};
use super::place::Access;
use crate::emit::declare::{Placement, key};
use crate::emit::layout::{Doc, concat, text};
use crate::emit::lines::Lines;
use crate::emit::uses::{Operation, Uses};
use crate::ir::*;
use crate::source::Comment;

/// A body being written.
pub struct Body<'a> {
    /// Names, types, the procedure.
    pub cx: Cx<'a>,
    /// Text so far.
    pub out: Lines,
    /// Locals that are declared for the whole body, or for a block of it.
    pub declared: std::collections::HashSet<VarId>,
    /// How many arrays of masks there are.
    pub masks: usize,
    /// Where locals are declared.
    pub placement: Placement,
    /// Uses in the whole body, to tell `let` from `let mut`.
    pub uses: Uses,
    /// What RETURN writes: `return`, `return result`, `continue` ...
    pub on_return: String,
}

/// Operations that know how to print themselves in Rust.
pub trait EmitOp:
    crate::ir::walk::refs::Operands + crate::ir::passing::Sets + Operation + Sized
{
    /// Prints the operation.
    fn emit(&self, body: &mut Body<'_>, stmt: &Stmt<Self>);
}

impl<'a> Body<'a> {
    /// A list of statements.
    pub fn stmts<Op: EmitOp>(&mut self, stmts: &'a [Stmt<Op>]) {
        stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    /// One statement with its comments.
    pub fn stmt<Op: EmitOp>(&mut self, stmt: &'a Stmt<Op>) {
        self.lead(&stmt.leading, stmt.blank_before);
        self.trail(&stmt.trailing);
        for var in self.placement.before.remove(&key(stmt)).unwrap_or_default() {
            self.declare(var);
        }
        self.out.origin(stmt.span);
        self.kind(stmt);
    }

    /// The comments and declarations that stand before a statement which has become something else.
    pub fn passed<Op: EmitOp>(&mut self, stmt: &'a Stmt<Op>) {
        self.lead(&stmt.leading, stmt.blank_before);
        self.trail(&stmt.trailing);
        for var in self.placement.before.remove(&key(stmt)).unwrap_or_default() {
            self.declare(var);
        }
    }

    /// Comments before a statement.
    pub fn lead(&mut self, comments: &[Comment], blank: bool) {
        for comment in comments {
            if comment.blank_before {
                self.out.blank();
            }
            self.comment(comment);
        }
        if blank {
            self.out.blank();
        }
    }

    /// Comments behind a statement's lines stand before it.
    fn trail(&mut self, comments: &[Comment]) {
        comments.iter().for_each(|comment| self.comment(comment));
    }

    fn comment(&mut self, comment: &Comment) {
        self.out.line(comment_line(&comment.text));
    }

    /// `let mut x: T = default;` before the first use.
    pub fn declare(&mut self, id: VarId) {
        let changed =
            self.cx.program[id].mutated && self.uses.count(id).writes > 0 && !self.cx.is_steady(id);
        let mutable = if changed { "mut " } else { "" };
        let name = self.cx.names.var(id);
        if let Some(changes) = self.placement.bare.get(&id) {
            let mutable = if *changes { "mut " } else { "" };
            let ty = self.cx.owned_type(&self.cx.program[id]);
            return self.out.line(format!("let {mutable}{name}: {ty};"));
        }
        let init = self.cx.initial_value(id);
        let ty = self.cx.declared_type(id, &init);
        let head = text(format!("let {mutable}{name}{ty} ="));
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(init)), ";");
    }

    fn kind<Op: EmitOp>(&mut self, stmt: &'a Stmt<Op>) {
        match &stmt.kind {
            StmtKind::Assign { lhs, rhs } => self.assign(key(stmt), lhs, rhs),
            StmtKind::ArrayAssign {
                lhs,
                rhs,
                overlap,
                reallocate,
            } => self.array_assign(lhs, rhs, *overlap, *reallocate),
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
            } => {
                self.counted(
                    *var,
                    (from, to, step.as_ref()),
                    body,
                    name.as_deref(),
                    *private,
                );
            }
            StmtKind::While {
                condition,
                body,
                name,
            } => self.while_loop(condition.as_ref(), body, name.as_deref()),
            StmtKind::Concurrent {
                ranges,
                mask,
                body,
                name,
            } => self.concurrent(ranges, mask.as_ref(), body, name.as_deref()),
            StmtKind::Where { arms } => self.where_construct(arms),
            StmtKind::Block { vars, body, name } => self.block(vars, body, name.as_deref()),
            StmtKind::Associate {
                bindings,
                body,
                name,
            } => self.associate(bindings, body, name.as_deref()),
            StmtKind::Exit(name) => self.out.line(jump("break", name.as_deref())),
            StmtKind::Cycle(name) => self.out.line(jump("continue", name.as_deref())),
            StmtKind::Goto(label) => self.out.line(format!("unreachable!(\"GOTO {label}\");")),
            StmtKind::Return => {
                let line = self.on_return.clone();
                self.out.line(line);
            }
            StmtKind::Stop { error, code } => self.stop(*error, code.as_ref()),
            StmtKind::Call { procedure, args } => self.call(*procedure, args),
            StmtKind::IntrinsicCall { id, args } => self.intrinsic_call(id.row().name, args),
            StmtKind::Empty => {}
            StmtKind::Op(op) => op.emit(self, stmt),
        }
    }

    // ------------------------------------------------------------------------------------------ assignment

    /// Assignment to an allocatable scalar allocates it.
    fn is_allocating(&self, lhs: &Expr) -> bool {
        self.cx.is_held(lhs)
            && match &lhs.kind {
                ExprKind::Var(id) => self.cx.program[*id].allocatable,
                ExprKind::Component { ty, field, .. } => {
                    self.cx.program[*ty].fields[*field as usize].allocatable
                }
                _ => false,
            }
    }

    fn assign(&mut self, at: usize, lhs: &Expr, rhs: &Expr) {
        if let Some(var) = self.placement.with.remove(&at) {
            return self.declare_with(var, rhs);
        }
        if matches!(lhs.ty, Type::Character(_)) {
            return self.assign_text(lhs, rhs);
        }
        if self.is_allocating(lhs) && self.update(lhs, rhs).is_none() {
            let set = method(
                self.cx.container(lhs, true),
                "set",
                vec![self.cx.owned(rhs)],
            );
            return self.out.doc(&set.doc, ";");
        }
        if let ExprKind::Var(id) = lhs.kind
            && self.cx.access(id) == Access::Static
            && !self.cx.is_held(lhs)
            && lhs.rank == 0
        {
            let value = self.cx.owned(rhs);
            let set = method(Piece::word(self.cx.var_path(id)), "set", vec![value]);
            return self.out.doc(&set.doc, ";");
        }
        if self.cx.kernel && self.stores_through_handle(lhs) {
            return self.store(lhs, rhs);
        }
        if let Some((op, value)) = self.update(lhs, rhs) {
            return self.right_side(self.cx.place(lhs, true).doc, op, value);
        }
        let value = self.cx.owned(rhs);
        self.right_side(self.cx.place(lhs, true).doc, "=", value);
    }

    /// `place op value;`
    pub fn right_side(&mut self, place: Doc, op: &str, value: Doc) {
        let head = concat([place, text(format!(" {op}"))]);
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
    }

    fn declare_with(&mut self, var: VarId, rhs: &Expr) {
        let mutable = if self.uses.count(var).writes > 1 {
            "mut "
        } else {
            ""
        };
        let ty = &self.cx.program[var].ty;
        let annotated = is_literal(rhs)
            && !matches!(
                ty,
                Type::Integer(4) | Type::Real(8) | Type::Logical(_) | Type::Character(_)
            );
        let name = self.cx.names.var(var);
        let head = if annotated {
            format!("let {mutable}{name}: {} =", self.cx.scalar_type(ty))
        } else {
            format!("let {mutable}{name} =")
        };
        let value = match ty {
            Type::Character(_) => self.cx.own_text_of(rhs, ty),
            _ if annotated => self.cx.owned(rhs),
            _ if self.cx.is_copy(ty) => self.cx.free(rhs).doc,
            _ => self.cx.owned(rhs),
        };
        self.out
            .doc(&Doc::RightSide(Box::new(text(head)), Box::new(value)), ";");
    }

    /// Elements of handles are stored through the shared handle in device code.
    fn stores_through_handle(&self, lhs: &Expr) -> bool {
        match &lhs.kind {
            ExprKind::Element { base, .. } => {
                matches!(&base.kind, ExprKind::Var(id) if !self.cx.is_thread_local(*id))
            }
            ExprKind::Var(id) => matches!(
                self.cx.access(*id),
                Access::Handle | Access::Static | Access::DeviceScalar
            ),
            _ => false,
        }
    }

    fn store(&mut self, lhs: &Expr, rhs: &Expr) {
        let value = self.cx.owned(rhs);
        let call = match &lhs.kind {
            ExprKind::Element { base, subscripts } => method(
                self.cx.container(base, false),
                "put",
                vec![self.cx.subscript_list(subscripts), value],
            ),
            ExprKind::Var(id) => match self.cx.access(*id) {
                Access::Handle => method(
                    Piece::word(self.cx.var_path(*id)),
                    "put",
                    vec![text("1"), value],
                ),
                _ => method(Piece::word(self.cx.var_path(*id)), "set", vec![value]),
            },
            _ => Piece::word(""),
        };
        self.out.doc(&call.doc, ";");
    }

    /// `x = x + e` as `x += e`.
    fn update<'e>(&self, lhs: &Expr, rhs: &'e Expr) -> Option<(&'static str, Doc)> {
        let ExprKind::Binary { op, left, right } = &rhs.kind else {
            return None;
        };
        let (sign, commutes) = match op {
            BinaryOp::Add => ("+=", true),
            BinaryOp::Sub => ("-=", false),
            BinaryOp::Mul => ("*=", true),
            BinaryOp::Div => ("/=", false),
            _ => return None,
        };
        if matches!(rhs.ty, Type::Complex(_)) && *op == BinaryOp::Div {
            return None;
        }
        // Complex numbers are no primitives of Rust: `x[i] += ...` borrows x before it looks at the right side.
        let apart = |other: &Expr| {
            !matches!(rhs.ty, Type::Complex(_))
                || crate::emit::uses::root(lhs).is_some_and(|id| !Uses::of_expr(other).uses(id))
        };
        let other: &'e Expr = if same_place(left, lhs) {
            right
        } else if commutes && same_place(right, lhs) {
            left
        } else {
            return None;
        };
        apart(other).then(|| (sign, self.cx.value(other)))
    }

    fn array_assign(&mut self, lhs: &Expr, rhs: &Expr, overlap: bool, reallocate: bool) {
        if let ExprKind::Section { base, subscripts } = &lhs.kind
            && subscripts.iter().any(|s| matches!(s, Subscript::Vector(_)))
        {
            return self.scatter(base, subscripts, lhs, rhs);
        }
        if super::array::is_scattered(lhs) {
            return self.update_parts(lhs, rhs, overlap);
        }
        let target = self.cx.container(lhs, true);
        let call = if let Some(texts) =
            self.cx
                .assign_texts(target.clone(), lhs, rhs, overlap, reallocate)
        {
            texts
        } else if rhs.rank == 0 {
            method(target, "fill", vec![self.cx.scalar_fill(lhs, rhs)])
        } else if self.cx.is_array_leaf(rhs) {
            self.assign_leaf(target, rhs)
        } else if overlap || reallocate {
            let value = self.cx.array_owned(rhs);
            if reallocate {
                method(target, "assign_array", vec![value])
            } else {
                method(
                    target,
                    "assign",
                    vec![reference(Piece {
                        doc: value,
                        prec: Prec::Atom,
                    })],
                )
            }
        } else {
            return self.assign_with(lhs, rhs);
        };
        self.out.doc(&call.doc, ";");
    }

    /// Assignment to a part of every element of an array: `circles%radius = 1.0`.
    fn update_parts(&mut self, lhs: &Expr, rhs: &Expr, overlap: bool) {
        let cx = self.cx.clone();
        let (mut lets, inner) = if overlap {
            (Vec::new(), cx.scalar_context())
        } else {
            cx.hoist(rhs)
        };
        if overlap {
            let made = Doc::RightSide(Box::new(text("let value =")), Box::new(cx.array_owned(rhs)));
            lets.push(concat([made, text(";")]));
        }
        let braces = !lets.is_empty();
        if braces {
            self.out.open("{");
            lets.iter().for_each(|binding| self.out.doc(binding, ""));
        }
        let call = inner.part_update(lhs, rhs, overlap);
        self.out.doc(&call.doc, ";");
        if braces {
            self.out.close("}");
        }
    }

    /// Assignment to a section with vector subscripts.
    fn scatter(&mut self, base: &Expr, subscripts: &[Subscript], lhs: &Expr, rhs: &Expr) {
        let target = self.cx.container(base, true);
        let list = self.cx.section_list(subscripts);
        let call = if rhs.rank == 0 {
            method(
                target,
                &format!("scatter_fill::<{}>", lhs.rank),
                vec![list, self.cx.scalar_fill(lhs, rhs)],
            )
        } else {
            method(target, "scatter", vec![list, self.cx.array_arg(rhs)])
        };
        self.out.doc(&call.doc, ";");
    }

    /// The target of an elementwise assignment. A value that reads the target's own variable needs a handle for the one of the two.
    pub fn elementwise_target(&self, cx: &Cx<'_>, lhs: &Expr, read: &[&Expr]) -> Piece {
        let target = cx.container(lhs, true);
        let uses = |id| read.iter().any(|value| Uses::of_expr(value).uses(id));
        let own = crate::emit::uses::root(lhs)
            .is_some_and(|id| self.cx.access(id) != Access::Static && uses(id));
        match lhs.kind {
            ExprKind::Var(_) | ExprKind::Component { .. } if own => {
                method(target, "handle_mut", vec![])
            }
            _ => target,
        }
    }

    fn assign_leaf(&self, target: Piece, rhs: &Expr) -> Piece {
        match &rhs.kind {
            ExprKind::Var(_) | ExprKind::Section { .. } | ExprKind::Component { .. } => {
                method(target, "assign", vec![self.cx.array_arg(rhs)])
            }
            _ => method(target, "assign", vec![reference(self.cx.array_value(rhs))]),
        }
    }

    fn assign_with(&mut self, lhs: &Expr, rhs: &Expr) {
        let cx = self.cx.clone();
        let (lets, inner) = cx.hoist(rhs);
        let braces = !lets.is_empty();
        if braces {
            self.out.open("{");
            lets.iter().for_each(|binding| self.out.doc(binding, ""));
        }
        let call = method(
            self.elementwise_target(&inner, lhs, &[rhs]),
            &self.cx.elementwise("assign", lhs, rhs, "_with"),
            vec![inner.closure(rhs)],
        );
        self.out.doc(&call.doc, ";");
        if braces {
            self.out.close("}");
        }
    }

    // ------------------------------------------------------------------------------------------ control

    fn if_construct<Op: EmitOp>(
        &mut self,
        arms: &'a [IfArm<Op>],
        otherwise: Option<&'a [Stmt<Op>]>,
        name: Option<&str>,
    ) {
        let labelled =
            name.is_some_and(|n| leaves(arms.iter().map(|a| &a.body[..]).chain(otherwise), n));
        if labelled {
            self.out.open(format!("{}: {{", label(name.unwrap_or(""))));
        }
        for (index, arm) in arms.iter().enumerate() {
            let condition = self.cx.value(&arm.condition);
            if index == 0 {
                self.out.open_doc(&concat([text("if "), condition]), " {");
            } else {
                self.out.dedent();
                self.reopen(&concat([text("} else if "), condition]));
                self.lead(&arm.leading, false);
            }
            self.stmts(&arm.body);
        }
        if let Some(body) = otherwise {
            self.out.dedent();
            self.reopen(&text("} else"));
            self.stmts(body);
        }
        self.out.close("}");
        if labelled {
            self.out.close("}");
        }
    }

    fn reopen(&mut self, head: &Doc) {
        self.out.open_doc(head, " {");
    }

    fn select<Op: EmitOp>(
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
        if matches!(selector.ty, Type::Character(_)) {
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
        let head = concat([text("match "), self.cx.free(selector).doc]);
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
            None => self.out.line("_ => {}"),
        }
        self.out.close("}");
    }

    fn arm<Op: EmitOp>(&mut self, pattern: &str, body: &'a [Stmt<Op>]) {
        if body.iter().all(|s| matches!(s.kind, StmtKind::Empty)) {
            return self.out.line(format!("{pattern} => {{}}"));
        }
        self.out.open(format!("{pattern} => {{"));
        self.stmts(body);
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
        let head = concat([text("match "), self.cx.text_ref(selector)]);
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

    fn counted<Op: EmitOp>(
        &mut self,
        var: VarId,
        (from, to, step): (&Expr, &Expr, Option<&Expr>),
        body: &'a [Stmt<Op>],
        name: Option<&str>,
        private: bool,
    ) {
        let prefix = name
            .filter(|n| leaves(std::iter::once(body), n))
            .map_or(String::new(), |n| format!("{}: ", label(n)));
        if private && !self.cx.is_static_here(var) {
            let iterator = self.cx.do_iterator(from, to, step);
            let used = Uses::of(body).uses(var);
            let shown = if used {
                self.cx.names.var(var).to_string()
            } else {
                format!("_{}", self.cx.names.var(var))
            };
            self.out.open_doc(
                &concat([text(format!("{prefix}for {shown} in ")), iterator.doc]),
                " {",
            );
            self.stmts(body);
            return self.out.close("}");
        }
        self.shared_counter(var, (from, to, step), body, &prefix);
    }

    /// A loop whose variable is used elsewhere too: it is set in each round and once more at the end.
    fn shared_counter<Op: EmitOp>(
        &mut self,
        var: VarId,
        (from, to, step): (&Expr, &Expr, Option<&Expr>),
        body: &'a [Stmt<Op>],
        prefix: &str,
    ) {
        let name = self.cx.names.var(var).to_ascii_lowercase();
        let rounds = format!("{name}_rounds");
        let one = Expr::new(
            ExprKind::Const(Const::Integer(1)),
            self.cx.program[var].ty.clone(),
            0,
            from.span,
        );
        let args = [from, to, step.unwrap_or(&one)].map(|e| self.cx.piece(e, false).doc);
        let head = text(format!("let mut {rounds} ="));
        let ty = self.cx.scalar_type(&self.cx.program[var].ty);
        let made = function(&format!("DoLoop::<{ty}>::new"), args.into());
        self.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(made.doc)), ";");
        let target = match self.cx.access(var) {
            Access::Deref => self.cx.var_path(var),
            Access::Static => format!("{}.edit()", self.cx.var_path(var)),
            _ => format!("&mut {}", self.cx.var_path(var)),
        };
        self.out
            .open(format!("{prefix}while {rounds}.advance({target}) {{"));
        self.stmts(body);
        self.out.close("}");
    }

    fn while_loop<Op: EmitOp>(
        &mut self,
        condition: Option<&Expr>,
        body: &'a [Stmt<Op>],
        name: Option<&str>,
    ) {
        let prefix = name
            .filter(|n| leaves(std::iter::once(body), n))
            .map_or(String::new(), |n| format!("{}: ", label(n)));
        match condition {
            Some(condition) => self.out.open_doc(
                &concat([text(format!("{prefix}while ")), self.cx.value(condition)]),
                " {",
            ),
            None => self.out.open(format!("{prefix}loop {{")),
        }
        self.stmts(body);
        self.out.close("}");
    }

    fn concurrent<Op: EmitOp>(
        &mut self,
        ranges: &[ConcurrentRange],
        mask: Option<&Expr>,
        body: &'a [Stmt<Op>],
        name: Option<&str>,
    ) {
        let mut prefix = name
            .filter(|n| leaves(std::iter::once(body), n))
            .map_or(String::new(), |n| format!("{}: ", label(n)));
        for range in ranges.iter().rev() {
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
        }
        if let Some(mask) = mask {
            self.out
                .open_doc(&concat([text("if "), self.cx.value(mask)]), " {");
        }
        self.stmts(body);
        for _ in 0..ranges.len() + usize::from(mask.is_some()) {
            self.out.close("}");
        }
    }

    fn block<Op: EmitOp>(&mut self, vars: &[VarId], body: &'a [Stmt<Op>], name: Option<&str>) {
        let prefix = name
            .filter(|n| leaves(std::iter::once(body), n))
            .map_or(String::new(), |n| format!("{}: ", label(n)));
        self.out.open(format!("{prefix}{{"));
        let used = Uses::of(body);
        for var in vars {
            let constant = matches!(self.cx.program[*var].role, Role::Parameter);
            if used.uses(*var) && !constant && !self.cx.is_loop_variable(*var, body) {
                self.declare(*var);
            }
        }
        self.stmts(body);
        self.out.close("}");
    }

    fn associate<Op: EmitOp>(
        &mut self,
        bindings: &'a [(VarId, Expr)],
        body: &'a [Stmt<Op>],
        name: Option<&str>,
    ) {
        let prefix = name
            .filter(|n| leaves(std::iter::once(body), n))
            .map_or(String::new(), |n| format!("{}: ", label(n)));
        self.out.open(format!("{prefix}{{"));
        for (var, value) in bindings {
            let doc = if value.rank > 0 {
                self.cx.array_owned(value)
            } else {
                self.cx.owned(value)
            };
            let head = text(format!("let {} =", self.cx.names.var(*var)));
            self.out
                .doc(&Doc::RightSide(Box::new(head), Box::new(doc)), ";");
        }
        self.stmts(body);
        self.out.close("}");
    }

    fn stop(&mut self, error: bool, code: Option<&Expr>) {
        let name = if error { "error_stop" } else { "stop" };
        let call = match code {
            None => function(name, vec![]),
            Some(e) if matches!(e.ty, Type::Character(_)) => {
                function(&format!("{name}_text"), vec![self.cx.text_ref(e)])
            }
            Some(e) => function(&format!("{name}_code"), vec![self.cx.value(e)]),
        };
        self.out.doc(&call.doc, ";");
    }

    fn call(&mut self, procedure: ProcId, args: &[Actual]) {
        let (before, after, docs) = self.cx.arguments(procedure, args);
        let braces = !before.is_empty();
        if braces {
            self.out.open("{");
        }
        before.iter().for_each(|doc| self.out.doc(doc, ""));
        let call = function(&self.cx.proc_path(procedure), docs);
        self.out.doc(&call.doc, ";");
        after.iter().for_each(|doc| self.out.doc(doc, ""));
        if braces {
            self.out.close("}");
        }
    }
}

/// `// text`, with the blank after the slashes that the author wrote, or one.
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
    format!("//{blank}{text}").replace('\t', " ")
}

fn jump(word: &str, name: Option<&str>) -> String {
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

/// `5 : 3` selects nothing, and Rust refuses such a pattern.
fn is_empty_range(value: &CaseValue) -> bool {
    let number = |e: &Expr| match &e.kind {
        ExprKind::Const(Const::Integer(n)) => Some(*n),
        ExprKind::Const(Const::Named { value, .. }) => match **value {
            Const::Integer(n) => Some(n),
            _ => None,
        },
        _ => None,
    };
    match value {
        CaseValue::Range(Some(lower), Some(upper)) => {
            matches!((number(lower), number(upper)), (Some(l), Some(u)) if l > u)
        }
        CaseValue::Single(_) | CaseValue::Range(..) => false,
    }
}

fn covers_both<Op>(cases: &[Case<Op>]) -> bool {
    let has = |b: bool| {
        cases.iter().flat_map(|c| &c.values).any(|v| matches!(v, CaseValue::Single(Expr { kind: ExprKind::Const(Const::Logical(x)), .. }) if *x == b))
    };
    has(true) && has(false)
}

/// Whether two designators name the same place in the same words.
fn same_place(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Var(x), ExprKind::Var(y)) => x == y,
        (
            ExprKind::Element {
                base: x,
                subscripts: s,
            },
            ExprKind::Element {
                base: y,
                subscripts: t,
            },
        ) => {
            same_place(x, y) && s.len() == t.len() && s.iter().zip(t).all(|(s, t)| same_value(s, t))
        }
        (
            ExprKind::Component {
                base: x, field: f, ..
            },
            ExprKind::Component {
                base: y, field: g, ..
            },
        ) => f == g && same_place(x, y),
        _ => false,
    }
}

fn same_value(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Const(x), ExprKind::Const(y)) => x == y,
        (
            ExprKind::Binary {
                op: f,
                left: l,
                right: r,
            },
            ExprKind::Binary {
                op: g,
                left: m,
                right: s,
            },
        ) => f == g && same_value(l, m) && same_value(r, s),
        (ExprKind::Cast(x), ExprKind::Cast(y)) => a.ty == b.ty && same_value(x, y),
        _ => same_place(a, b),
    }
}
