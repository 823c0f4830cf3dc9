//! Values that a statement needs in memory, or needs once: results of functions, array constructors with loops, array expressions as
//! arguments, and functions with effects whose order C leaves open. They are declared before the statement, in braces of its own.

use super::Cx;
use super::constant;
use super::expr::function;
use super::stmt::Body;
use crate::emit::layout::{Doc, concat, text};
use crate::emit::uses::{Uses, children, is_designator};
use crate::intrinsics::Class;
use crate::ir::walk::refs;
use crate::ir::*;

/// The parts of an expression that stand in names before it is evaluated, those first that others need.
pub(super) fn needed<'e>(cx: &Cx<'_>, exprs: &[&'e Expr]) -> Vec<&'e Expr> {
    let mut finder = Finder {
        cx,
        found: Vec::new(),
        in_order: false,
        conditional: false,
    };
    exprs.iter().for_each(|expr| finder.visit(expr, false));
    finder.found
}

/// The same for the arguments of a call.
pub(super) fn needed_by_call<'e>(
    cx: &Cx<'_>,
    procedure: ProcId,
    args: &'e [Actual],
) -> Vec<&'e Expr> {
    let mut finder = Finder {
        cx,
        found: Vec::new(),
        in_order: false,
        conditional: false,
    };
    finder.arguments(procedure, args);
    finder.found
}

struct Finder<'c, 'p, 'e> {
    cx: &'c Cx<'p>,
    found: Vec<&'e Expr>,
    /// Functions with effects get names here, one after the other: C evaluates operands and arguments in any order.
    in_order: bool,
    /// The expression is evaluated where another one allows it: nothing of it can be done before.
    conditional: bool,
}

impl<'e> Finder<'_, '_, 'e> {
    /// `often`: the expression stands in something that is evaluated for each element of an array.
    fn visit(&mut self, expr: &'e Expr, often: bool) {
        if self.cx.held_name(expr).is_some() {
            return;
        }
        let often = often || expr.rank > 0;
        let before = (self.in_order, self.conditional);
        self.in_order |= self.is_open(expr);
        if let ExprKind::Binary {
            op: BinaryOp::And | BinaryOp::Or,
            left,
            right,
        } = &expr.kind
        {
            self.visit(left, often);
            self.conditional = true;
            self.visit(right, often);
        } else if let ExprKind::Call { procedure, args } = &expr.kind {
            self.call(expr, *procedure, args, often)
        } else if let ExprKind::Intrinsic { id, args } = &expr.kind {
            self.intrinsic(expr, id.row(), args, often)
        } else if let ExprKind::Array(items) = &expr.kind {
            self.constructor(expr, items)
        } else if let ExprKind::Structure { values, .. } = &expr.kind {
            self.structure(values, often)
        } else {
            children(expr, &mut |child| self.visit(child, often));
        }
        (self.in_order, self.conditional) = before;
    }

    /// Whether C may evaluate two functions with effects in an expression in another order than the written one.
    fn is_open(&self, expr: &Expr) -> bool {
        if matches!(
            &expr.kind,
            ExprKind::Binary {
                op: BinaryOp::And | BinaryOp::Or,
                ..
            }
        ) {
            return false;
        }
        let mut with_effects = 0;
        children(expr, &mut |child| {
            with_effects += usize::from(self.has_effects(child));
        });
        with_effects > 1
    }

    fn has_effects(&self, expr: &Expr) -> bool {
        let mut found = false;
        refs::each(expr, &mut |node| {
            found |= matches!(&node.kind, ExprKind::Call { procedure, .. } if self.cx.with_effects.contains(procedure));
        });
        found
    }

    fn call(&mut self, expr: &'e Expr, procedure: ProcId, args: &'e [Actual], often: bool) {
        self.arguments(procedure, args);
        let elemental = self.cx.program[procedure].elemental && expr.rank > 0;
        let ordered =
            self.in_order && !self.conditional && self.cx.with_effects.contains(&procedure);
        if !elemental && (expr.rank > 0 || often || ordered) {
            self.found.push(expr);
        }
    }

    /// Array expressions handed to array dummies.
    fn arguments(&mut self, procedure: ProcId, args: &'e [Actual]) {
        let dummies = &self.cx.program[procedure].dummies;
        let values = args.iter().filter_map(|arg| arg.value.as_ref());
        let before = self.in_order;
        self.in_order |= values.filter(|value| self.has_effects(value)).count() > 1;
        for (arg, dummy) in args.iter().zip(dummies) {
            let Some(value) = &arg.value else { continue };
            let array = self.cx.program[*dummy].rank() > 0;
            self.visit(value, false);
            if array && value.rank > 0 && !self.cx.is_object(value) && !self.holds(value) {
                self.found.push(value);
            }
        }
        self.in_order = before;
    }

    fn holds(&self, expr: &Expr) -> bool {
        self.found.iter().any(|held| std::ptr::eq(*held, expr))
    }

    fn intrinsic(
        &mut self,
        expr: &'e Expr,
        row: &'static crate::intrinsics::Intrinsic,
        args: &'e [Option<Expr>],
        often: bool,
    ) {
        match row.class {
            Class::Inquiry => return,
            Class::Elemental | Class::ElementalSubroutine | Class::Subroutine => {
                return args.iter().flatten().for_each(|arg| self.visit(arg, often));
            }
            Class::Transformational => {}
        }
        let arrays = args.iter().flatten().any(|arg| arg.rank > 0);
        args.iter()
            .flatten()
            .for_each(|arg| self.visit(arg, arrays || often));
        if matches!(row.name, "matmul" | "reshape" | "unpack" | "pack") {
            let whole = |arg: &Expr| arg.rank > 1 || row.name == "matmul";
            for arg in args.iter().flatten().filter(|arg| arg.rank > 0) {
                let plain = match row.name {
                    "reshape" => matches!(&arg.kind, ExprKind::Array(_)) || self.is_sequence(arg),
                    _ => self.cx.is_object(arg),
                };
                if whole(arg) && !plain && !self.holds(arg) && row.name != "pack" {
                    self.found.push(arg);
                }
            }
        }
        if row.name == "pack" || expr.rank == 0 && often && arrays {
            self.found.push(expr);
        }
    }

    /// Whether the elements of an array stand one behind the other.
    fn is_sequence(&self, expr: &Expr) -> bool {
        matches!(expr.kind, ExprKind::Var(id) if !matches!(self.cx.program[id].shape, Shape::Assumed(_) | Shape::Deferred(_)))
    }

    /// Array components take their values from scalars, or from something in memory.
    fn structure(&mut self, values: &'e [Option<Expr>], often: bool) {
        for value in values.iter().flatten() {
            self.visit(value, often);
            let listed = matches!(&value.kind, ExprKind::Array(_));
            if value.rank > 0 && !listed && !self.cx.is_object(value) && !self.holds(value) {
                self.found.push(value);
            }
        }
    }

    fn constructor(&mut self, expr: &'e Expr, items: &'e [ArrayItem]) {
        let scalars = items
            .iter()
            .all(|item| matches!(item, ArrayItem::Expr(e) if e.rank == 0));
        if scalars {
            return children(expr, &mut |child| self.visit(child, true));
        }
        // Values inside the loops of the constructor may depend on their variables.
        for item in items {
            if let ArrayItem::Expr(e) = item {
                self.visit(e, e.rank > 0);
            }
        }
        self.found.push(expr);
    }
}

impl<'a> Cx<'a> {
    /// The name in which a value stands already.
    pub(super) fn held_name(&self, expr: &Expr) -> Option<&str> {
        let found = self
            .held
            .iter()
            .find(|(held, _)| std::ptr::eq(*held, expr))?;
        Some(&found.1)
    }

    fn fresh_name(&self, expr: &Expr) -> String {
        let stem = if let ExprKind::Intrinsic { id, .. } = &expr.kind {
            format!("{}_value", id.row().name)
        } else if let ExprKind::Call { procedure, .. } = &expr.kind {
            format!("{}_value", self.procedure(*procedure))
        } else if matches!(expr.kind, ExprKind::Array(_)) {
            "values".to_string()
        } else {
            "value".to_string()
        };
        let taken = |name: &str| {
            self.held.iter().any(|(_, held)| held == name)
                || self
                    .program
                    .vars
                    .iter()
                    .any(|var| var.name.eq_ignore_ascii_case(name))
        };
        let numbered = (1..).map(|n| match n {
            1 => stem.clone(),
            _ => format!("{stem}_{n}"),
        });
        numbered
            .into_iter()
            .find(|name| !taken(name))
            .unwrap_or(stem)
    }

    /// The extents of an array expression where all are known.
    pub(super) fn known_extents(&self, array: &Expr) -> Option<Vec<i64>> {
        (0..array.rank)
            .map(|dim| self.extent(array, dim).flat().parse().ok())
            .collect()
    }
}

impl<'a> Body<'a> {
    /// Runs `inside` with everything in names that the expressions need; `braces` unless a declaration in `inside` must outlive them.
    pub(super) fn with_temporaries(
        &mut self,
        exprs: &[&Expr],
        braces: bool,
        inside: impl FnOnce(&mut Self),
    ) {
        let needs = needed(&self.cx, exprs);
        if needs.is_empty() {
            return inside(self);
        }
        if braces {
            self.out.open("{");
        }
        let before = self.cx.held.len();
        needs.iter().for_each(|expr| self.hold(expr));
        inside(self);
        if braces {
            self.give_back_parts(exprs);
            self.cx.held.truncate(before);
            self.out.close("}");
        }
    }

    /// As [`Body::with_temporaries`], without braces: the names stay known until [`Body::forget`].
    pub(super) fn hold_all(&mut self, exprs: &[&Expr]) -> usize {
        let before = self.cx.held.len();
        needed(&self.cx, exprs)
            .iter()
            .for_each(|expr| self.hold(expr));
        before
    }

    /// As [`Body::hold_all`] for the arguments of a call.
    pub(super) fn hold_arguments(&mut self, procedure: ProcId, args: &[Actual]) -> usize {
        let before = self.cx.held.len();
        needed_by_call(&self.cx, procedure, args)
            .iter()
            .for_each(|expr| self.hold(expr));
        before
    }

    /// Forgets the names since.
    pub(super) fn forget(&mut self, before: usize) {
        self.cx.held.truncate(before);
    }

    fn hold(&mut self, expr: &Expr) {
        let name = self.cx.fresh_name(expr);
        self.hold_as(&name, expr);
        self.cx.held.push((std::ptr::from_ref(expr), name));
    }

    /// An array's value under the name of a variable that stands for it.
    pub(super) fn hold_variable(&mut self, name: &str, value: &Expr) {
        let before = self.hold_all(&[value]);
        self.hold_as(name, value);
        self.forget(before);
    }

    fn hold_as(&mut self, name: &str, expr: &Expr) {
        if matches!(expr.kind, ExprKind::Call { .. }) && expr.rank > 0 {
            // What a function gives owns its memory, and has one name that does.
            let head = match self.cx.held_name(expr) {
                Some(_) => text(format!("const auto &{name} =")),
                None => text(format!("const auto {name} =")),
            };
            let value = self.cx.scalar().value(expr);
            self.out
                .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
        } else if expr.rank == 0 {
            let head = text(format!("const {} {name} =", self.cx.type_name(&expr.ty)));
            let value = self.cx.scalar().value(expr);
            self.out
                .doc(&Doc::RightSide(Box::new(head), Box::new(value)), ";");
        } else if let ExprKind::Array(items) = &expr.kind {
            self.hold_items(name, items, &expr.ty)
        } else if let ExprKind::Intrinsic { id, args } = &expr.kind
            && id.row().name == "pack"
        {
            self.hold_packed(name, args, &expr.ty)
        } else {
            self.hold_array(name, expr)
        }
    }

    /// Memory for an array with the shape of an expression.
    pub(super) fn memory_like(&mut self, name: &str, array: &Expr, ty: &str) {
        let extents: Vec<Doc> = (0..array.rank).map(|d| self.cx.extent(array, d)).collect();
        match self.cx.known_extents(array) {
            Some(known) => self.memory(name, ty, known.iter().product(), extents),
            None => self.heap(name, ty, extents),
        }
    }

    fn memory(&mut self, name: &str, ty: &str, volume: i64, extents: Vec<Doc>) {
        self.out.line(format!("{ty} {name}_[{}];", volume.max(1)));
        let rank = extents.len();
        let mut args = vec![text(format!("{name}_"))];
        args.extend(extents);
        let made = function(&format!("const BlockArray{rank}<{ty}> {name}"), args);
        self.out.doc(&made.doc, ";");
    }

    fn heap(&mut self, name: &str, ty: &str, extents: Vec<Doc>) {
        let rank = extents.len();
        let made = function(&format!("const Automatic<{ty}, {rank}> {name}"), extents);
        self.out.doc(&made.doc, ";");
    }

    fn hold_array(&mut self, name: &str, expr: &Expr) {
        let cx = self.cx.scalar();
        let ty = cx.type_name(&expr.ty);
        self.memory_like(name, expr, &ty);
        let (heads, inner) = cx.loops_over(expr);
        let place = text(format!("{name}({})", inner.position.join(", ")));
        let value = inner.value(expr);
        self.nest(&heads, |body| body.store(place, value));
    }

    // ------------------------------------------------------------------------------------------ constructors

    fn hold_items(&mut self, name: &str, items: &[ArrayItem], ty: &Type) {
        let shown = self.cx.type_name(ty);
        match self.cx.known_count(items) {
            Some(count) => self.memory(name, &shown, count, vec![text(count.to_string())]),
            None => {
                self.out.line(format!("int {name}_size = 0;"));
                self.count(name, items);
                self.heap(name, &shown, vec![text(format!("{name}_size"))]);
            }
        }
        self.out.line(format!("int {name}_place = 0;"));
        self.fill(name, items);
    }

    /// Counts the elements of a constructor.
    fn count(&mut self, name: &str, items: &[ArrayItem]) {
        for item in items {
            match item {
                ArrayItem::Expr(e) => {
                    let extents: Vec<String> = (0..e.rank)
                        .map(|d| format!("({})", self.cx.extent(e, d).flat()))
                        .collect();
                    let count = if extents.is_empty() {
                        "1".to_string()
                    } else {
                        extents.join(" * ")
                    };
                    self.out.line(format!("{name}_size += {count};"));
                }
                ArrayItem::ImpliedDo { items, .. } => {
                    let open = self.implied(item);
                    self.count(name, items);
                    (0..open).for_each(|_| self.out.close("}"));
                }
            }
        }
    }

    fn fill(&mut self, name: &str, items: &[ArrayItem]) {
        for item in items {
            match item {
                ArrayItem::Expr(e) if e.rank == 0 => {
                    let before = self.hold_all(&[e]);
                    let value = self.cx.value(e);
                    self.store(text(format!("{name}(++{name}_place)")), value);
                    self.forget(before);
                }
                ArrayItem::Expr(e) => {
                    let (heads, inner) = self.cx.clone().loops_over(e);
                    let value = inner.value(e);
                    let place = text(format!("{name}(++{name}_place)"));
                    self.nest(&heads, |body| body.store(place, value));
                }
                ArrayItem::ImpliedDo { items, .. } => {
                    let open = self.implied(item);
                    self.fill(name, items);
                    (0..open).for_each(|_| self.out.close("}"));
                }
            }
        }
    }

    /// The head of an implied DO; how many braces it opened.
    fn implied(&mut self, item: &ArrayItem) -> usize {
        let ArrayItem::ImpliedDo {
            var,
            from,
            to,
            step,
            ..
        } = item
        else {
            return 0;
        };
        let (shown, ty) = (
            self.cx.var(*var),
            self.cx.type_name(&self.cx.program[*var].ty),
        );
        let mut bounds: Vec<String> = [Some(from), Some(to), step.as_ref()]
            .into_iter()
            .flatten()
            .map(|e| self.cx.value(e).flat())
            .collect();
        let mut uses = Uses::of_expr(from);
        uses.read(to);
        step.iter().for_each(|s| uses.read(s));
        // The loop's variable hides another one of its name in its bounds.
        let hides = uses.vars().any(|v| self.cx.var(v) == shown);
        if hides {
            self.out.open("{");
            for (bound, what) in bounds.iter_mut().zip(["first", "last", "step"]) {
                let name = self.cx.beside(&shown, what);
                self.out.line(format!("const {ty} {name} = {bound};"));
                *bound = name;
            }
        }
        let (first, last) = (&bounds[0], &bounds[1]);
        let advance = match step.as_ref().map(constant) {
            None => (format!("{shown} <= {last}"), format!("++{shown}")),
            Some(Some(s)) if s > 0 => (format!("{shown} <= {last}"), format!("{shown} += {s}")),
            Some(Some(s)) => (format!("{shown} >= {last}"), format!("{shown} -= {}", -s)),
            Some(None) => (
                format!(
                    "({0}) > 0 ? {shown} <= {last} : {shown} >= {last}",
                    bounds[2]
                ),
                format!("{shown} += {}", bounds[2]),
            ),
        };
        self.out.open(format!(
            "for ({ty} {shown} = {first}; {}; {}) {{",
            advance.0, advance.1
        ));
        1 + usize::from(hides)
    }

    // ------------------------------------------------------------------------------------------ pack

    /// PACK: as long as VECTOR, else as the mask has true elements.
    fn hold_packed(&mut self, name: &str, args: &[Option<Expr>], ty: &Type) {
        let arg = |index: usize| args.get(index).and_then(Option::as_ref);
        let (Some(array), Some(mask)) = (arg(0), arg(1)) else {
            return;
        };
        let cx = self.cx.scalar();
        let (heads, inner) = cx.loops_over(array);
        let chosen = if mask.rank > 0 {
            inner.value(mask)
        } else {
            cx.value(mask)
        };
        let shown = cx.type_name(ty);
        match arg(2) {
            Some(vector) => self.hold_array_as(name, vector, &shown),
            None => {
                self.out.line(format!("int {name}_size = 0;"));
                let test = concat([text("if ("), chosen.clone(), text(")")]);
                self.nest(&heads, |body| {
                    body.out.open_c(&test);
                    body.out.line(format!("++{name}_size;"));
                    body.out.close("}");
                });
                self.heap(name, &shown, vec![text(format!("{name}_size"))]);
            }
        }
        self.out.line(format!("int {name}_place = 0;"));
        let test = concat([text("if ("), chosen, text(")")]);
        let value = inner.value(array);
        self.nest(&heads, |body| {
            body.out.open_c(&test);
            body.store(text(format!("{name}(++{name}_place)")), value);
            body.out.close("}");
        });
    }

    fn hold_array_as(&mut self, name: &str, expr: &Expr, ty: &str) {
        self.memory_like(name, expr, ty);
        let (heads, inner) = self.cx.scalar().loops_over(expr);
        let place = text(format!("{name}({})", inner.position.join(", ")));
        let value = inner.value(expr);
        self.nest(&heads, |body| body.store(place, value));
    }

    // ------------------------------------------------------------------------------------------ arguments

    /// Parts of every element of an array, handed over as a copy, go back where the procedure may have changed them.
    fn give_back_parts(&mut self, exprs: &[&Expr]) {
        let mut parts = Vec::new();
        exprs
            .iter()
            .for_each(|expr| self.collect_parts_in(expr, &mut parts));
        parts
            .into_iter()
            .for_each(|(value, name)| self.give_back(value, &name));
    }

    fn collect_parts_in<'e>(&self, expr: &'e Expr, parts: &mut Vec<(&'e Expr, String)>) {
        if let ExprKind::Call { procedure, args } = &expr.kind {
            self.collect_parts(*procedure, args, parts);
        }
        children(expr, &mut |child| self.collect_parts_in(child, parts));
    }

    /// Arguments that are such parts, with the names of their copies.
    pub(super) fn collect_parts<'e>(
        &self,
        procedure: ProcId,
        args: &'e [Actual],
        parts: &mut Vec<(&'e Expr, String)>,
    ) {
        let dummies = &self.cx.program[procedure].dummies;
        for (arg, dummy) in args.iter().zip(dummies) {
            let Some(value) = &arg.value else { continue };
            let changed = self.cx.program[*dummy].mutated && value.rank > 0;
            let designator = is_designator(value);
            if changed
                && designator
                && let Some(name) = self.cx.held_name(value)
            {
                parts.push((value, name.to_string()));
            }
        }
    }

    /// Stores a copy's elements where they came from.
    pub(super) fn give_back(&mut self, value: &Expr, name: &str) {
        let mut cx = self.cx.scalar();
        cx.held.retain(|(held, _)| !std::ptr::eq(*held, value));
        let (heads, inner) = cx.loops_over(value);
        let target = inner.value(value);
        let copy = text(format!("{name}({})", inner.position.join(", ")));
        self.nest(&heads, |body| body.store(target, copy));
    }
}

impl Cx<'_> {
    /// The number of elements of a constructor, where it is known.
    fn known_count(&self, items: &[ArrayItem]) -> Option<i64> {
        let counts = items.iter().map(|item| match item {
            ArrayItem::Expr(e) if e.rank == 0 => Some(1),
            ArrayItem::Expr(e) => Some(self.known_extents(e)?.iter().product()),
            ArrayItem::ImpliedDo {
                items,
                from,
                to,
                step,
                ..
            } => {
                let step = step.as_ref().map_or(Some(1), constant)?;
                let rounds = (constant(to)? - constant(from)? + step).checked_div(step)?;
                Some(rounds.max(0) * self.known_count(items)?)
            }
        });
        counts.sum()
    }
}
