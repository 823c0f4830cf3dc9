//! `!$cuf kernel do[(n)] <<<grid, block [, bytes, stream]>>> clauses` and its loops (CUDA Fortran guide, "Kernel loop directive").
//!
//! The loops are lowered as device code that sees the host's variables; the host computes the bounds of the loops that run side by side.
//! Which variables may stand in the body, and how they travel, is for the offload pass to say.

use super::{Lowering, one};
use crate::diag::{Diagnostic, codes};
use crate::directive::ClauseId;
use crate::ir::{Expr, HostOp, KernelOp, Origin, ReduceOp, Region, Stmt, StmtKind, Type, VarId};
use crate::source::Span;
use crate::syntax::ast;
use crate::{Cx, Side, Symbol};

/// More loops than arrays have dimensions.
const MOST_LOOPS: i64 = crate::ir::MOST_LOOPS;

impl Lowering<'_, '_> {
    pub(super) fn loops_of_kernel(
        &mut self,
        construct: &ast::Construct,
        kernel: &ast::Directive,
    ) -> Vec<Stmt<HostOp>> {
        let span = construct.open.span;
        let depth = self.depth(construct, kernel);
        let origin = Origin::CufLoops(depth.unwrap_or(1));
        let mut loops = Region::new(format!("!$cuf {}", self.directive_text(span)), span, origin);
        loops.grid = self.extents(&kernel.launch.grid, "grid");
        loops.block = self.extents(&kernel.launch.block, "block");
        for (place, arg) in kernel.launch.rest.iter().enumerate() {
            self.rest(&mut loops, place, arg);
        }
        for clause in &kernel.clauses {
            self.clause(&mut loops, clause);
        }
        loops.body = self.body_of_kernel(&construct.body, loops.depth());
        self.an.refuse_quads(&loops.body);
        self.without_spare_ones(&mut loops);
        self.lists_fit(&loops);
        match depth {
            Some(_) => one(StmtKind::Op(HostOp::Region(Box::new(loops))), span),
            None => Vec::new(),
        }
    }

    /// Whether the words of a directive for a device stand behind OpenMP's sentinel.
    pub(super) fn is_of_openmp(&self, span: Span) -> bool {
        let before = self.an.sources.bytes(Span {
            start: 0,
            end: span.start,
            ..span
        });
        let text = String::from_utf8_lossy(&before[before.len().saturating_sub(16)..]);
        text.trim_end().to_ascii_lowercase().ends_with("$omp")
    }

    /// A directive on one line, without its sentinel and its continuation marks.
    pub(super) fn directive_text(&self, span: Span) -> String {
        let text = String::from_utf8_lossy(self.an.sources.bytes(span)).into_owned();
        let line = |line: &str| {
            let line = line.trim();
            let head = line.get(..5).unwrap_or_default().to_ascii_lowercase();
            let marked = ["$cuf", "$acc", "$omp"]
                .iter()
                .any(|word| head.ends_with(word));
            let line = if marked { &line[5..] } else { line };
            let line = line.strip_prefix('+').unwrap_or(line);
            line.trim().trim_matches('&').trim().to_string()
        };
        let lines: Vec<String> = text.lines().map(line).collect();
        lines.join(" ").trim().to_string()
    }

    /// How many loops run side by side.
    fn depth(&mut self, construct: &ast::Construct, kernel: &ast::Directive) -> Option<usize> {
        let written = match kernel.args.as_deref() {
            None => return Some(indices_of(construct).unwrap_or(1)),
            Some([one]) => plain_value(one),
            Some(_) => None,
        };
        let Some(written) = written else {
            self.no_loop_count(kernel.span);
            return None;
        };
        let value = self
            .an
            .scalar_integer(self.cx, written, "the number of loops");
        match self.an.const_int(&value) {
            Some(count @ 1..=MOST_LOOPS) => Some(count as usize),
            _ if value.ty == Type::Error => None,
            _ => {
                self.no_loop_count(written.span);
                None
            }
        }
    }

    fn no_loop_count(&mut self, span: Span) {
        self.an.report(
            Diagnostic::error(
                codes::LOOP_COUNT,
                "the number of kernel loops is no constant from 1 to 15",
            )
            .at(span, "says how many loops run side by side")
            .help("write !$cuf kernel do(2) over two nested loops"),
        );
    }

    /// Grid or block; empty when all is left to the runtime.
    fn extents(&mut self, args: &[ast::Arg], what: &str) -> Vec<Option<Expr>> {
        let single = args.len() == 1;
        let values: Vec<_> = args
            .iter()
            .map(|arg| self.extent(arg, what, single))
            .collect();
        if values.iter().all(Option::is_none) {
            return Vec::new();
        }
        values
    }

    fn extent(&mut self, arg: &ast::Arg, what: &str, single: bool) -> Option<Expr> {
        let value = match &arg.value {
            ast::ArgValue::Star => return None,
            ast::ArgValue::Expr(value) => {
                let value = self.an.value(self.cx, value);
                self.an.counted(value)
            }
            ast::ArgValue::Triplet { .. } | ast::ArgValue::AltReturn(_) => {
                self.bad_launch(arg.span, &format!("{what} of a kernel loop is no extent"));
                return None;
            }
        };
        let dim3 =
            matches!(value.ty, Type::Derived(ty) if self.an.program[ty].builtin == Some("dim3"));
        let fits = matches!(value.ty, Type::Integer(_) | Type::Error) || (dim3 && single);
        if fits && value.rank == 0 {
            return Some(value);
        }
        self.bad_launch(arg.span, &format!("{what} of a kernel loop is no integer"));
        None
    }

    fn bad_launch(&mut self, span: Span, message: &str) {
        self.an.report(
            Diagnostic::error(codes::LOOP_LAUNCH, message)
                .at(span, "counts blocks or threads")
                .help("write <<<*, *>>>, <<<grid, block>>> with integers, or lists such as <<<(*, *), (32, 4)>>>"),
        );
    }

    /// Extents of one beyond the loops, as in `(256, 1, 1)` for one loop, say what holds without them.
    fn without_spare_ones(&self, loops: &mut Region) {
        let depth = loops.depth();
        for list in [&mut loops.grid, &mut loops.block] {
            let spare = |extent: &Option<Expr>| {
                let value = extent.as_ref().and_then(|value| self.an.const_int(value));
                value == Some(1)
            };
            while list.len() > depth && list.len() <= 3 && list.last().is_some_and(spare) {
                list.pop();
            }
        }
    }

    /// A list may not be longer than the loops are many.
    fn lists_fit(&mut self, loops: &Region) {
        for (what, list) in [("grid", &loops.grid), ("block", &loops.block)] {
            let dims = list.len();
            if dims > loops.depth() || dims > 3 {
                let message = format!(
                    "the {what} has {dims} extents for {} kernel loop{}",
                    loops.depth(),
                    if loops.depth() == 1 { "" } else { "s" }
                );
                let place = list.iter().flatten().next().map_or(loops.span, |e| e.span);
                self.an.report(
                    Diagnostic::error(codes::LOOP_LAUNCH, message)
                        .at(place, "each extent belongs to a loop, the innermost first")
                        .help(format!("write !$cuf kernel do({dims}), or a shorter list")),
                );
            }
        }
    }

    /// What follows grid and block: bytes, stream, `stream=`, `device=`.
    fn rest(&mut self, loops: &mut Region, place: usize, arg: &ast::Arg) {
        let key = arg.keyword.as_ref().map(|name| name.key());
        let part = match (key.as_deref(), place) {
            (None, 0) | (Some("bytes" | "shared"), _) => &mut loops.shared,
            (None, 1) | (Some("stream"), _) => &mut loops.stream,
            (Some("device"), _) => &mut loops.device,
            _ => {
                return self.bad_launch(
                    arg.span,
                    "unknown part of a kernel loop's launch configuration",
                );
            }
        };
        let ast::ArgValue::Expr(value) = &arg.value else {
            return self.bad_launch(
                arg.span,
                "a part of a kernel loop's launch configuration has no value",
            );
        };
        *part = Some(
            self.an
                .scalar_integer(self.cx, value, "a part of the launch configuration"),
        );
    }

    // ------------------------------------------------------------------------------------------ clauses

    fn clause(&mut self, loops: &mut Region, clause: &ast::Clause) {
        match clause.id {
            Some(ClauseId::Reduction) => self.reduction_clause(loops, clause),
            Some(ClauseId::Private) => {
                let names = self.clause_names(clause);
                loops.private.extend(names);
            }
            _ => {
                let word = clause.word.key();
                let message = format!("'{word}' is no clause of a kernel loop");
                self.bad_clause(clause.span, &message);
            }
        }
    }

    fn reduction_clause(&mut self, loops: &mut Region, clause: &ast::Clause) {
        let span = clause.span;
        let operator = clause.list().first().map(|first| &first.modifiers[..]);
        let Some([operator]) = operator else {
            return self.bad_clause(span, "a reduction needs an operator and variables");
        };
        let Some(op) = ReduceOp::find(&operator.text) else {
            let message = format!("'{}' is no operator of a reduction", operator.text);
            return self.bad_clause(span, &message);
        };
        for var in self.clause_names(clause) {
            loops.reductions.push((op, var, span));
        }
    }

    /// The variables that a clause names.
    fn clause_names(&mut self, clause: &ast::Clause) -> Vec<VarId> {
        let mut found = Vec::new();
        if clause.list().is_empty() {
            self.bad_clause(clause.span, "the clause names no variable");
        }
        for arg in clause.list() {
            let Some(ast::ExprKind::Name(name)) = plain_value(arg).map(|value| &value.kind) else {
                let text = String::from_utf8_lossy(self.an.sources.bytes(arg.span)).into_owned();
                self.bad_clause(clause.span, &format!("'{text}' is no name of a variable"));
                continue;
            };
            match self.an.lookup_variable(self.cx, name) {
                Symbol::Var(id) => found.push(id),
                Symbol::Error => {}
                _ => self.bad_clause(clause.span, &format!("'{}' is no variable", name.text)),
            }
        }
        found
    }

    fn bad_clause(&mut self, span: Span, message: &str) {
        self.an.report(
            Diagnostic::error(codes::LOOP_CLAUSE, message)
                .at(span, "in this clause")
                .help("known are REDUCE(+: s, t) with + * min max .and. .or. .eqv. .neqv. iand ior ieor, and PRIVATE(x, y)"),
        );
    }

    // ------------------------------------------------------------------------------------------ the loops

    pub(super) fn body_of_kernel(
        &mut self,
        nodes: &[ast::Node],
        depth: usize,
    ) -> Vec<Stmt<KernelOp>> {
        let cx = Cx {
            side: Side::Device,
            ..self.cx
        };
        let (outer, active) = (self.an.in_kernel_loops, self.active.clone());
        self.an.in_kernel_loops = true;
        let mut inside = Lowering::new(self.an, cx, nodes);
        inside.active = active;
        inside.mapped = depth;
        let body = inside.whole(nodes);
        self.an.in_kernel_loops = outer;
        body
    }

    /// GOTO to a label that stands outside the loops.
    pub(super) fn leaves_kernel(&mut self, label: ast::Label) {
        self.an.report(
            Diagnostic::error(codes::LOOP_STATEMENT, "GOTO out of kernel loops")
                .at(
                    label.span,
                    format!("label {} does not stand in the loops", label.value),
                )
                .help("use CYCLE to end a round; set a flag in device memory and test it behind the loops"),
        );
    }

    /// Lowers the bounds of the next loops: those of a kernel directive are computed by the host.
    pub(super) fn outside_kernel<T>(
        &mut self,
        loops: usize,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        if self.mapped == 0 {
            return work(self);
        }
        self.mapped = self.mapped.saturating_sub(loops);
        let side = std::mem::replace(&mut self.cx.side, Side::Host);
        let inside = std::mem::replace(&mut self.an.in_kernel_loops, false);
        let done = work(self);
        self.cx.side = side;
        self.an.in_kernel_loops = inside;
        done
    }
}

/// The expression that an argument is.
pub(super) fn plain_value(arg: &ast::ClauseArg) -> Option<&ast::Expr> {
    match &arg.value {
        ast::ClauseValue::Expr(value) => Some(value),
        ast::ClauseValue::Star | ast::ClauseValue::Common(_) | ast::ClauseValue::Assign(..) => None,
    }
}

/// The number of indices of a DO CONCURRENT under the directive.
fn indices_of(construct: &ast::Construct) -> Option<usize> {
    let [ast::Node::Construct(only)] = &construct.body[..] else {
        return None;
    };
    let ast::StmtKind::Do { control, .. } = &only.open.kind else {
        return None;
    };
    match &**control {
        ast::DoControl::Concurrent { header, .. } => Some(header.ranges.len()),
        ast::DoControl::Forever | ast::DoControl::While(_) | ast::DoControl::Counted { .. } => None,
    }
}
