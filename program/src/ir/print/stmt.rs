//! Statements of both sides.

use super::Printer;
use crate::ir::{
    Allocate, Axis, Case, CaseValue, ConcurrentRange, Direction, Expr, HostOp, IfArm, KernelOp,
    LaneStep, LaunchConfig, LettersWay, Spread, Stmt, StmtKind,
};

/// An operation that prints as one line.
pub trait PrintOp {
    /// The line.
    #[allow(private_interfaces)]
    fn text(&self, printer: &Printer) -> String;
}

impl Printer<'_> {
    pub(super) fn body<Op: PrintOp>(&mut self, body: &[Stmt<Op>]) {
        body.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn inner<Op: PrintOp>(&mut self, body: &[Stmt<Op>]) {
        self.indented(|p| p.body(body));
    }

    fn stmt<Op: PrintOp>(&mut self, stmt: &Stmt<Op>) {
        self.comments(&stmt.leading);
        if stmt.blank_before {
            self.line("");
        }
        if let Some(label) = stmt.label {
            self.line(&format!("label {label}:"));
        }
        match self.simple(&stmt.kind) {
            Some(text) => self.line_with(&text, &stmt.trailing),
            None => self.construct(stmt),
        }
    }

    /// The line of a statement that is no construct.
    fn simple<Op: PrintOp>(&self, kind: &StmtKind<Op>) -> Option<String> {
        let text = match kind {
            StmtKind::Assign { lhs, rhs } => format!("{} = {}", self.expr(lhs), self.expr(rhs)),
            StmtKind::ArrayAssign {
                lhs,
                rhs,
                overlap,
                reallocate,
            } => self.array_assign(lhs, rhs, *overlap, *reallocate),
            StmtKind::Exit(name) => with_name("exit", name),
            StmtKind::Cycle(name) => with_name("cycle", name),
            StmtKind::Goto(label) => format!("goto {label}"),
            StmtKind::Return => "return".to_string(),
            StmtKind::Stop { error, code } => {
                let word = if *error { "error stop" } else { "stop" };
                format!("{word} {}", self.optional(code))
                    .trim_end()
                    .to_string()
            }
            StmtKind::Call { procedure, args } => {
                format!(
                    "call {}({})",
                    self.procedure_name(*procedure),
                    self.actuals(args)
                )
            }
            StmtKind::IntrinsicCall { id, args } => {
                format!("call {}", self.optional_args(id.row().name, args))
            }
            StmtKind::Empty => "continue".to_string(),
            StmtKind::Op(op) => op.text(self),
            StmtKind::If { .. }
            | StmtKind::Select { .. }
            | StmtKind::Do { .. }
            | StmtKind::While { .. }
            | StmtKind::Concurrent { .. }
            | StmtKind::Where { .. }
            | StmtKind::Block { .. }
            | StmtKind::Associate { .. } => return None,
        };
        Some(text)
    }

    fn construct<Op: PrintOp>(&mut self, stmt: &Stmt<Op>) {
        let end = |word: &str, name: &Option<String>| with_name(&format!("end {word}"), name);
        match &stmt.kind {
            StmtKind::If {
                arms,
                otherwise,
                name,
            } => {
                self.arms(stmt, arms, name);
                self.otherwise("else", otherwise);
                self.line(&end("if", name));
            }
            StmtKind::Select {
                selector,
                cases,
                default,
                name,
            } => {
                self.open(
                    stmt,
                    name,
                    &format!("select case ({})", self.expr(selector)),
                );
                cases.iter().for_each(|case| self.case(case));
                self.otherwise("case default", default);
                self.line(&end("select", name));
            }
            StmtKind::Do {
                var,
                from,
                to,
                step,
                body,
                name,
                private,
                spread,
                schedule: _,
            } => {
                let control = self.control(self.name(*var), from, to, step.as_deref());
                let remark = spread_of(spread.as_ref(), *private);
                self.open(stmt, name, &format!("do {control}{remark}"));
                self.inner(body);
                self.line(&end("do", name));
            }
            StmtKind::While {
                condition,
                body,
                name,
            } => {
                let head = match condition {
                    Some(condition) => format!("do while ({})", self.expr(condition)),
                    None => "do".to_string(),
                };
                self.open(stmt, name, &head);
                self.inner(body);
                self.line(&end("do", name));
            }
            StmtKind::Concurrent {
                ranges,
                mask,
                body,
                name,
            } => {
                self.open(stmt, name, &self.concurrent_head(ranges, mask));
                self.inner(body);
                self.line(&end("do", name));
            }
            StmtKind::Where { arms } => self.where_arms(stmt, arms),
            StmtKind::Block { vars, body, name } => {
                self.open(stmt, name, "block");
                self.indented(|p| p.variables(vars));
                self.inner(body);
                self.line(&end("block", name));
            }
            StmtKind::Associate {
                bindings,
                body,
                name,
            } => {
                let pairs = bindings.iter();
                let pairs = pairs
                    .map(|(var, value)| format!("{} => {}", self.name(*var), self.expr(value)));
                let pairs: Vec<_> = pairs.collect();
                self.open(stmt, name, &format!("associate ({})", pairs.join(", ")));
                self.inner(body);
                self.line(&end("associate", name));
            }
            StmtKind::Assign { .. }
            | StmtKind::ArrayAssign { .. }
            | StmtKind::Exit(_)
            | StmtKind::Cycle(_)
            | StmtKind::Goto(_)
            | StmtKind::Return
            | StmtKind::Stop { .. }
            | StmtKind::Call { .. }
            | StmtKind::IntrinsicCall { .. }
            | StmtKind::Empty
            | StmtKind::Op(_) => {}
        }
    }

    fn arms<Op: PrintOp>(&mut self, stmt: &Stmt<Op>, arms: &[IfArm<Op>], name: &Option<String>) {
        for (index, arm) in arms.iter().enumerate() {
            self.comments(&arm.leading);
            let condition = self.expr(&arm.condition);
            if index == 0 {
                self.open(stmt, name, &format!("if ({condition}) then"));
            } else {
                self.line(&format!("else if ({condition}) then"));
            }
            self.inner(&arm.body);
        }
    }

    fn open<Op>(&mut self, stmt: &Stmt<Op>, name: &Option<String>, text: &str) {
        let text = match name {
            Some(name) => format!("{name}: {text}"),
            None => text.to_string(),
        };
        self.line_with(&text, &stmt.trailing);
    }

    fn otherwise<Op: PrintOp>(&mut self, word: &str, body: &Option<Vec<Stmt<Op>>>) {
        if let Some(body) = body {
            self.line(word);
            self.inner(body);
        }
    }

    fn array_assign(&self, lhs: &Expr, rhs: &Expr, overlap: bool, reallocate: bool) -> String {
        let mut text = format!("{} = {}", self.expr(lhs), self.expr(rhs));
        text.push_str(" ! array");
        text.push_str(if overlap { ", overlap" } else { "" });
        text.push_str(if reallocate { ", reallocate" } else { "" });
        text
    }

    fn case<Op: PrintOp>(&mut self, case: &Case<Op>) {
        self.comments(&case.leading);
        let values = case.values.iter().map(|value| match value {
            CaseValue::Single(value) => self.expr(value),
            CaseValue::Range(lower, upper) => {
                format!("{}:{}", self.optional(lower), self.optional(upper))
            }
        });
        let values: Vec<_> = values.collect();
        self.line(&format!("case ({})", values.join(", ")));
        self.inner(&case.body);
    }

    fn concurrent_head(&self, ranges: &[ConcurrentRange], mask: &Option<Expr>) -> String {
        let mut parts: Vec<_> = ranges
            .iter()
            .map(|range| self.concurrent_range(range))
            .collect();
        parts.extend(mask.as_ref().map(|mask| self.expr(mask)));
        format!("do concurrent ({})", parts.join(", "))
    }

    fn concurrent_range(&self, range: &ConcurrentRange) -> String {
        let name = self.name(range.var);
        let text = format!(
            "{name} = {}:{}",
            self.expr(&range.from),
            self.expr(&range.to)
        );
        match &range.step {
            Some(step) => format!("{text}:{}", self.expr(step)),
            None => text,
        }
    }

    fn where_arms<Op: PrintOp>(&mut self, stmt: &Stmt<Op>, arms: &[(Option<Expr>, Vec<Stmt<Op>>)]) {
        for (index, (mask, body)) in arms.iter().enumerate() {
            let mask = mask.as_ref().map(|mask| format!(" ({})", self.expr(mask)));
            let word = if index == 0 { "where" } else { "elsewhere" };
            let head = format!("{word}{}", mask.unwrap_or_default());
            if index == 0 {
                self.open(stmt, &None, &head);
            } else {
                self.line(&head);
            }
            self.inner(body);
        }
        self.line("end where");
    }
}

fn with_name(word: &str, name: &Option<String>) -> String {
    match name {
        Some(name) => format!("{word} {name}"),
        None => word.to_string(),
    }
}

impl PrintOp for HostOp {
    #[allow(private_interfaces)]
    fn text(&self, p: &Printer) -> String {
        match self {
            HostOp::Allocate(allocate) => p.allocate(allocate),
            HostOp::Deallocate {
                object,
                stat,
                errmsg,
            } => {
                let options = [("stat", stat.as_deref()), ("errmsg", errmsg.as_deref())];
                format!("deallocate({}{})", p.expr(object), p.options(&options))
            }
            HostOp::PointerAssign {
                pointer,
                target,
                bounds,
            } => {
                let bounds = p.pointer_bounds(bounds);
                format!("{}{bounds} => {}", p.expr(pointer), p.expr(target))
            }
            HostOp::Nullify(pointer) => format!("nullify({})", p.expr(pointer)),
            HostOp::Copy(copy) => {
                let direction = match copy.direction {
                    Direction::HostToDevice => "host to device",
                    Direction::DeviceToHost => "device to host",
                    Direction::DeviceToDevice => "device to device",
                    Direction::Fill => "fill",
                };
                format!(
                    "{} = {} ! copy {direction}",
                    p.expr(&copy.dst),
                    p.expr(&copy.src)
                )
            }
            HostOp::Launch {
                kernel,
                config,
                args,
            } => {
                let name = p.procedure_name(*kernel);
                format!(
                    "call {name}{}({})",
                    p.launch_config(config),
                    p.actuals(args)
                )
            }
            HostOp::Region(loops) => {
                let body = crate::ir::print::statements(p.program, &loops.body);
                format!("{}\n{body}", loops.head)
            }
            HostOp::Data(step) => {
                let one = |one: &crate::ir::Motion| {
                    let changed = one.changed.as_ref();
                    let changed =
                        changed.map_or(String::new(), |part| format!(" changed {}", p.expr(part)));
                    format!("{}({}{changed})", one.action.text(), p.expr(&one.object))
                };
                let motion: Vec<String> = step.motion.iter().map(one).collect();
                let said = |word: &str, value: &Option<Expr>| {
                    let value = value.as_ref();
                    value.map_or(String::new(), |one| format!(" {word}({})", p.expr(one)))
                };
                let (queue, when) = (said("async", &step.queue), said("if", &step.when));
                format!("{:?} {}{queue}{when}", step.step, motion.join(" "))
            }
            HostOp::UseDevice(one) => {
                format!(
                    "{} => use_device({})",
                    p.expr(&one.pointer),
                    p.expr(&one.object)
                )
            }
            HostOp::Letters(one) => {
                let (here, there) = (p.expr(&one.here), p.expr(&one.there));
                match one.way {
                    LettersWay::Out => format!("{here} = letters of {there}"),
                    LettersWay::In | LettersWay::ToChange => {
                        format!("{there} = letters of {here}")
                    }
                }
            }
            HostOp::OnCopies(ways) => {
                let body = crate::ir::print::statements(p.program, &ways.copies);
                format!("! through copies\n{body}")
            }
            HostOp::Conform { target, operand } => {
                let list = |extents: &[Expr]| {
                    let extents: Vec<_> = extents.iter().map(|one| p.expr(one)).collect();
                    format!("[{}]", extents.join(", "))
                };
                format!("conform {} {}", list(target), list(operand))
            }
            HostOp::TakeShape { object, extents } => {
                let extents: Vec<_> = extents.iter().map(|one| p.expr(one)).collect();
                format!("take shape {}({})", p.expr(object), extents.join(", "))
            }
            HostOp::Api { id, args } => format!("call {}", p.optional_args(id.row().name, args)),
            HostOp::Io(io) => p.io(io),
        }
    }
}

impl PrintOp for KernelOp {
    #[allow(private_interfaces)]
    fn text(&self, p: &Printer) -> String {
        match self {
            KernelOp::Api { id, args } => format!("call {}", p.optional_args(id.row().name, args)),
            KernelOp::Allocate(allocate) => p.allocate(allocate),
            KernelOp::Deallocate { object, .. } => format!("deallocate({})", p.expr(object)),
            KernelOp::PointerAssign {
                pointer, target, ..
            } => format!("{} => {}", p.expr(pointer), p.expr(target)),
            KernelOp::Nullify(pointer) => format!("nullify({})", p.expr(pointer)),
            KernelOp::Print { format, items } => {
                let items: Vec<_> = items.iter().map(|item| p.expr(item)).collect();
                let format = match format {
                    Some(text) => format!("'{}'", String::from_utf8_lossy(text)),
                    None => "*".to_string(),
                };
                format!("print {format}, {}", items.join(", "))
            }
            KernelOp::Join { op, part, total } => {
                format!("join({}: {}, {})", op.text(), p.expr(total), p.expr(part))
            }
            KernelOp::Lanes(LaneStep::Barrier) => String::from("lanes: wait"),
            KernelOp::Lanes(LaneStep::Begin { part, neutral }) => {
                format!("lanes: begin({}, {})", p.expr(part), p.expr(neutral))
            }
            KernelOp::Lanes(LaneStep::Join { op, part }) => {
                format!("lanes: join({}: {})", op.text(), p.expr(part))
            }
        }
    }
}

impl Printer<'_> {
    fn allocate(&self, allocate: &Allocate) -> String {
        let mut text = self.expr(&allocate.object);
        if !allocate.bounds.is_empty() {
            text.push_str(&format!("({})", self.bounds(&allocate.bounds)));
        }
        let options = [
            ("len", allocate.char_len.as_ref()),
            ("source", allocate.source.as_ref()),
            ("mold", allocate.mold.as_ref()),
            ("stat", allocate.stat.as_ref()),
            ("errmsg", allocate.errmsg.as_ref()),
            ("pinned", allocate.pinned.as_ref()),
            ("stream", allocate.stream.as_ref()),
        ];
        format!("allocate({text}{})", self.options(&options))
    }

    fn options(&self, options: &[(&str, Option<&Expr>)]) -> String {
        let mut text = String::new();
        for (keyword, value) in options {
            if let Some(value) = value {
                text.push_str(&format!(", {keyword}={}", self.expr(value)));
            }
        }
        text
    }

    fn pointer_bounds(&self, bounds: &[(Expr, Option<Expr>)]) -> String {
        if bounds.is_empty() {
            return String::new();
        }
        let bounds = bounds.iter();
        let bounds =
            bounds.map(|(lower, upper)| format!("{}:{}", self.expr(lower), self.optional(upper)));
        format!("({})", bounds.collect::<Vec<_>>().join(", "))
    }

    fn launch_config(&self, config: &LaunchConfig) -> String {
        let extent = |extent: &Option<Expr>| match extent {
            Some(extent) => self.expr(extent),
            None => "*".to_string(),
        };
        let list = |list: &[Option<Expr>]| match list {
            [] => "*".to_string(),
            [one] => extent(one),
            several => format!(
                "({})",
                several.iter().map(extent).collect::<Vec<_>>().join(", ")
            ),
        };
        let mut parts = match &config.loops {
            Some(loops) => vec![list(&loops.grid), list(&loops.block)],
            None => vec![extent(&config.grid), extent(&config.block)],
        };
        if config.shared.is_some() || config.stream.is_some() {
            parts.push(
                config
                    .shared
                    .as_ref()
                    .map_or("0".to_string(), |bytes| self.expr(bytes)),
            );
        }
        parts.extend(config.stream.as_ref().map(|stream| self.expr(stream)));
        format!("<<<{}>>>", parts.join(", "))
    }
}

const THREADS: [&str; 3] = [" ! over x", " ! over y", " ! over z"];
const EACH: [&str; 3] = [
    " ! a thread for each, x",
    " ! a thread for each, y",
    " ! a thread for each, z",
];
const EACH_BLOCK: [&str; 3] = [
    " ! a block for each, x",
    " ! a block for each, y",
    " ! a block for each, z",
];
const BLOCKS: [&str; 3] = [" ! over blocks x", " ! over blocks y", " ! over blocks z"];

fn axis_of(axis: Axis, words: [&'static str; 3]) -> &'static str {
    words[axis as usize]
}

/// Whose iterations of a DO run where, as a comment behind it.
fn spread_of(spread: Option<&Spread>, private: bool) -> &'static str {
    match (spread, private) {
        (Some(Spread::Threads(axis)), _) => axis_of(*axis, THREADS),
        (Some(Spread::Each(axis)), _) => axis_of(*axis, EACH),
        (Some(Spread::Blocks(axis)), _) => axis_of(*axis, BLOCKS),
        (Some(Spread::EachBlock(axis)), _) => axis_of(*axis, EACH_BLOCK),
        (Some(Spread::Lanes), _) => " ! over lanes",
        (Some(Spread::Team), _) => " ! over the team",
        (None, true) => " ! private",
        (None, false) => "",
    }
}
