//! Control constructs in CUDA C: IF, BLOCK, ASSOCIATE, and the jumps out of all of them.

mod loops;
mod selection;

use super::stmt::{Body, Code};
use super::temporaries::needed;
use crate::emit::layout::{Doc, concat, text};
use crate::emit::uses::{Uses, bodies};
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
                self.cx.read(&arm.condition).doc,
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
        // Characters are assigned by a function, and so are VOLATILE elements.
        let plain = matches!(
            place.ty,
            Type::Integer(_)
                | Type::Real(_)
                | Type::Complex(_)
                | Type::Logical(_)
                | Type::Unsigned(_)
        ) && !self.cx.is_volatile(place);
        let element = matches!(place.kind, ExprKind::Element { .. }) && plain;
        let shown = self.cx.value(place);
        let same = |arm: &IfArm<KernelOp>| {
            arm.leading.is_empty()
                && sole_assignment(&arm.body)
                    .is_some_and(|(_, rhs)| needed(&self.cx, &[&arm.condition, rhs]).is_empty())
                && sole_assignment(&arm.body).is_some_and(|(lhs, _)| self.cx.value(lhs) == shown)
        };
        (element && arms.iter().all(same)).then_some(place)
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

    pub(super) fn block(&mut self, vars: &[VarId], body: &'a [Code], name: Option<&str>) {
        self.out.open("{");
        let used = Uses::of(body);
        let declared = Uses::of_declarations(self.cx.program, vars.iter().copied());
        let inside = Uses::of_blocks(self.cx.program, body);
        let cx = self.cx.clone();
        vars.iter()
            .filter(|v| used.uses(**v) || declared.uses(**v) || inside.uses(**v))
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
            if value.rank > 0 {
                let name = self.cx.var(*var);
                self.hold_variable(&name, value);
                continue;
            }
            // A procedure without INTENT may be one that changes its arguments where others are handed over.
            let constant = match self.cx.program[*var].mutated {
                true => "",
                false => "const ",
            };
            let head = text(format!(
                "{constant}{} {} =",
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

/// The only statement of a body, if it is a scalar assignment without comments.
fn sole_assignment(stmts: &[Code]) -> Option<(&Expr, &Expr)> {
    let [only] = stmts else { return None };
    if let StmtKind::Assign { lhs, rhs } = &only.kind
        && only.leading.is_empty()
        && only.trailing.is_empty()
        && only.label.is_none()
    {
        Some((lhs, rhs))
    } else {
        None
    }
}

/// Whether an EXIT (or CYCLE) names the loop from where a plain `break` (or `continue`) would mean something else.
fn jumps_from_inside(stmts: &[Code], name: &str, cycle: bool, deeper: bool) -> bool {
    stmts.iter().any(|s| {
        let own = if let StmtKind::Exit(Some(n)) = &s.kind {
            deeper && !cycle && n.eq_ignore_ascii_case(name)
        } else if let StmtKind::Cycle(Some(n)) = &s.kind {
            deeper && cycle && n.eq_ignore_ascii_case(name)
        } else {
            false
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
        let own = if let StmtKind::Exit(Some(n)) = &s.kind {
            !cycle && n.eq_ignore_ascii_case(name)
        } else if let StmtKind::Cycle(Some(n)) = &s.kind {
            cycle && n.eq_ignore_ascii_case(name)
        } else {
            false
        };
        own || bodies(s).into_iter().any(|b| jumps_to(b, name, cycle))
    })
}
