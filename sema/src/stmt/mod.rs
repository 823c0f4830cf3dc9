//! Execution parts: statements and constructs to typed statements.
//!
//! Input: the nodes of one procedure and its context. Output: `Vec<Stmt<HostOp>>` or `Vec<Stmt<KernelOp>>`. Entries:
//! [`Analyzer::host_body`], [`Analyzer::kernel_body`]. Everything that both sides share is written once, over [`Lower`].
//!
//! After it there is no GOTO left (`structure` has made blocks and loops of them, or reported that it cannot), no labelled DO,
//! no ASSOCIATE name that stands for a variable, no FORALL; every assignment knows whether it is a transfer between memory
//! spaces. Refuses to know how expressions and arguments are typed (`expr`, `args`) and how anything is emitted.

mod acc;
mod allocate;
mod assign;
mod associate;
mod by_storage;
mod call;
mod conform;
mod control;
mod copies;
mod define;
mod device;
mod device_check;
mod device_format;
mod elementwise;
mod far_result;
mod forall;
mod format;
mod host;
mod images;
mod io;
mod io_items;
mod jumps;
mod kernel_loops;
mod labels;
mod launch;
mod loops;
mod managed;
mod masked_parts;
mod masks;
mod omp;
mod parts;
mod pointer;
mod select_rank;
mod select_type;
mod settled;
mod stdpar;
mod structure;
mod tidy;
pub(crate) mod transfer;

#[cfg(test)]
mod tests;

use super::{Analyzer, Cx, Side};
use crate::diag::{Diagnostic, codes};
use crate::ir::walk::{muts, refs};
use crate::ir::{self, HostOp, KernelOp, Stmt, StmtKind, VarId};
use crate::source::Span;
use crate::syntax::ast;
pub(crate) use acc::{Address, Known as KnownDirectives, PerhapsOnDevice};
use jumps::Open;
use labels::Labels;
pub(crate) use omp::Known as KnownOfOpenMp;

impl Analyzer<'_> {
    /// Lowers the execution part of a host procedure.
    pub fn host_body(&mut self, cx: Cx, nodes: &[ast::Node]) -> Vec<Stmt<HostOp>> {
        let body = Lowering::new(self, cx, nodes).whole(nodes);
        let body = self.with_result_home(cx, body);
        let body = self.with_waits(cx.procedure, body);
        self.check_managed(&body);
        body
    }

    /// `pointer => target` as a statement of host code.
    pub(crate) fn associated_first(
        &mut self,
        cx: Cx,
        pointer: &ast::Name,
        target: &ast::Expr,
    ) -> Vec<Stmt<HostOp>> {
        let name = crate::expr::apply::whole_name(pointer);
        Lowering::new(self, cx, &[]).pointer_assign(&name, target, target.span)
    }

    /// `target = value` as a statement of host code; the value is of the target's type.
    pub(crate) fn assigned_first(
        &mut self,
        cx: Cx,
        target: &ast::Expr,
        value: ir::Expr,
    ) -> Vec<Stmt<HostOp>> {
        let mut lowering = Lowering::new(self, cx, &[]);
        let place = lowering.an.designator(cx, target);
        if let ir::Type::Error = place.ty {
            Vec::new()
        } else {
            lowering.plain(place, value, target.span)
        }
    }

    /// Lowers the execution part of a kernel or device procedure.
    pub fn kernel_body(&mut self, cx: Cx, nodes: &[ast::Node]) -> Vec<Stmt<KernelOp>> {
        let body = Lowering::new(self, cx, nodes).whole(nodes);
        self.make_constants(cx.procedure, &body);
        self.check_device_body(cx.procedure, &body);
        body
    }
}

/// The element of an array designator at these positions, counted from 1.
pub(super) fn element_of_array(
    program: &ir::Program,
    array: &ir::Expr,
    positions: &[ir::Expr],
    span: Span,
) -> ir::Expr {
    crate::ir::element::element_at(program, array, positions, span)
}

/// `size(array, dim)`, `dim` from 0.
pub(super) fn extent_of_array(array: &ir::Expr, dim: usize, span: Span) -> ir::Expr {
    crate::ir::element::inquiry("size", array, dim, span)
}

/// A set of operations that statements can be lowered to.
pub(super) trait Lower: refs::Operands + muts::Operands + Clone + Sized {
    /// The side that has these operations.
    const SIDE: Side;

    /// 1 where a data region begins, -1 where one ends.
    fn enters(&self) -> i32 {
        0
    }

    /// `pointer => target`.
    fn points(pointer: ir::Expr, target: ir::Expr) -> Self;

    /// The sides of `pointer => target`, for a data pointer of host code that takes the bounds of its target.
    fn pointed(&self) -> Option<(&ir::Expr, &ir::Expr)> {
        None
    }

    /// CALL of a procedure of the cudafor table.
    fn api(id: crate::cudafor::ApiId, args: Vec<Option<ir::Expr>>) -> Self;

    /// An assignment whose sides agree in type and rank: plain, or a transfer.
    fn assignment(
        lowering: &mut Lowering,
        lhs: ir::Expr,
        rhs: ir::Expr,
        span: Span,
    ) -> Vec<Stmt<Self>>;

    /// Gives an allocatable target the shape of its value, ahead of an assignment by parts.
    fn made_ready(
        lowering: &mut Lowering,
        target: &ir::Expr,
        value: &ir::Expr,
        span: Span,
    ) -> Vec<Stmt<Self>>;

    /// A statement behind those that set pointers to device data which it uses.
    fn behind_addresses(
        _: &mut Lowering,
        _: Option<Vec<Address>>,
        lowered: Vec<Stmt<Self>>,
        _: Span,
    ) -> Vec<Stmt<Self>> {
        lowered
    }

    /// A directive with what belongs to it.
    fn directive(
        lowering: &mut Lowering,
        construct: &ast::Construct,
        directive: &ast::Directive,
    ) -> Vec<Stmt<Self>>;

    /// A directive that is a statement.
    fn directive_statement(
        lowering: &mut Lowering,
        directive: &ast::Directive,
        span: Span,
    ) -> Vec<Stmt<Self>>;

    /// DO CONCURRENT.
    fn concurrent(
        lowering: &mut Lowering,
        construct: &ast::Construct,
        header: &ast::ForallHeader,
        locality: &[ast::Locality],
    ) -> Vec<Stmt<Self>>;

    /// A WHERE or FORALL that was lowered on copies of what it assigns to, with the statements that make them and move them back.
    fn through_copies(
        lowering: &mut Lowering,
        body: Vec<Stmt<Self>>,
        span: Span,
    ) -> Vec<Stmt<Self>>;

    /// A CALL with arguments that must lie together, and what that takes before and after.
    fn with_packed(
        lowering: &mut Lowering,
        procedure: ir::ProcId,
        args: Vec<ir::Actual>,
        span: Span,
    ) -> Vec<Stmt<Self>>;

    /// CALL of an intrinsic subroutine.
    fn intrinsic(
        lowering: &mut Lowering,
        id: crate::intrinsics::IntrinsicId,
        args: Vec<Option<ir::Expr>>,
        span: Span,
    ) -> Vec<Stmt<Self>>;

    /// A statement that the two sides treat differently: pointers, allocation, input and output, launches.
    fn own(lowering: &mut Lowering, stmt: &ast::Stmt) -> Vec<Stmt<Self>>;
}

/// The lowering of one execution part.
pub(super) struct Lowering<'s, 'a> {
    pub(super) an: &'s mut Analyzer<'a>,
    pub(super) cx: Cx,
    /// The constructs around the present statement, outermost first.
    open: Vec<Open>,
    /// DO variables of the loops around the present statement, with the place of the loop.
    active: Vec<(VarId, Span)>,
    labels: Labels,
    /// Number of provisional names given so far.
    provisional: usize,
    /// How often a name was wanted for such a variable.
    own_names: std::collections::HashMap<String, usize>,
    /// Variables that count elements, by dimension.
    counters: Vec<VarId>,
    /// What procedures that READ and WRITE call are told and tell: with a format, without one.
    told: [Option<io::Told>; 2],
    /// An item of the present list of output that each round of an implied DO must hold in a variable.
    unheld_item: Option<Span>,
    /// Scalars that stand for parts of variables in what the present directive governs; whether they begin with the part's value and give it theirs.
    parts: Vec<(VarId, crate::ir::Expr, bool)>,
    /// Inside WHERE or FORALL, where assignments go to host copies of device variables.
    assigns_copies: bool,
    /// WHERE constructs around the present statement.
    masks: Vec<masks::MaskShape>,
    /// Masks of WHERE that variables hold around the present statement.
    held_masks: usize,
    /// So many loops to come are those of a kernel directive: the host computes their bounds.
    mapped: usize,
}

impl<'s, 'a> Lowering<'s, 'a> {
    fn new(an: &'s mut Analyzer<'a>, cx: Cx, nodes: &[ast::Node]) -> Self {
        let labels = Labels::collect(an, cx, nodes);
        let (open, active) = Default::default();
        Lowering {
            an,
            cx,
            open,
            active,
            labels,
            provisional: 0,
            told: [None, None],
            unheld_item: None,
            own_names: Default::default(),
            counters: Vec::new(),
            parts: Vec::new(),
            assigns_copies: false,
            masks: Vec::new(),
            held_masks: 0,
            mapped: 0,
        }
    }

    fn whole<Op: Lower>(&mut self, nodes: &[ast::Node]) -> Vec<Stmt<Op>> {
        let mut body = self.nodes(nodes);
        self.settle(&mut body);
        body
    }

    /// Gives the jumps in statements their final form. A list that a statement keeps beside its own needs that by itself.
    fn settle<Op: Lower>(&mut self, body: &mut Vec<Stmt<Op>>) {
        structure::structure(self, body);
        tidy::tidy(&self.an.program, &self.labels, body);
    }

    /// Lowers nodes in order.
    pub(super) fn nodes<Op: Lower>(&mut self, nodes: &[ast::Node]) -> Vec<Stmt<Op>> {
        let mut out = Vec::new();
        for node in nodes {
            match node {
                ast::Node::Stmt(stmt) => out.extend(self.stmt(stmt)),
                ast::Node::Construct(construct) => out.extend(self.construct(construct)),
            }
        }
        out
    }

    /// A statement with its comments and its label, which the first of the statements made of it takes.
    fn stmt<Op: Lower>(&mut self, stmt: &ast::Stmt) -> Vec<Stmt<Op>> {
        let around = self.an.addresses.replace(Vec::new());
        let lowered = self.action(stmt);
        let addresses = std::mem::replace(&mut self.an.addresses, around);
        let lowered = Op::behind_addresses(self, addresses, lowered, stmt.span);
        self.dressed(stmt, lowered)
    }

    fn dressed<Op>(&self, stmt: &ast::Stmt, mut lowered: Vec<Stmt<Op>>) -> Vec<Stmt<Op>> {
        let bare = stmt.leading.is_empty() && stmt.trailing.is_empty() && stmt.label.is_none();
        if lowered.is_empty() {
            if bare {
                return lowered;
            }
            lowered.push(Stmt::new(StmtKind::Empty, stmt.span));
        }
        let first = &mut lowered[0];
        first.leading.splice(0..0, stmt.leading.iter().cloned());
        first.trailing.extend(stmt.trailing.iter().cloned());
        first.blank_before = stmt.blank_before;
        first.label = stmt
            .label
            .map(|label| label.value)
            .filter(|_| !matches!(stmt.kind, ast::StmtKind::Format(_)));
        lowered
    }

    fn construct<Op: Lower>(&mut self, construct: &ast::Construct) -> Vec<Stmt<Op>> {
        let collected = Self::begins_once(construct).then(Vec::new);
        let around = std::mem::replace(&mut self.an.addresses, collected);
        let lowered = self.construct_kind(construct);
        let addresses = std::mem::replace(&mut self.an.addresses, around);
        let lowered = Op::behind_addresses(self, addresses, lowered, construct.open.span);
        let mut lowered = self.dressed(&construct.open, lowered);
        let ends_loop = matches!(construct.open.kind, ast::StmtKind::Do { .. });
        if let (Some(label), false) = (construct.end.as_ref().and_then(|end| end.label), ends_loop)
        {
            let mut target = Stmt::new(StmtKind::Empty, label.span);
            target.label = Some(label.value);
            lowered.push(target);
        }
        lowered
    }

    fn construct_kind<Op: Lower>(&mut self, construct: &ast::Construct) -> Vec<Stmt<Op>> {
        use ast::StmtKind as S;
        match &construct.open.kind {
            S::IfThen(condition) => self.if_construct(construct, condition),
            S::Do { control, .. } => self.do_construct(construct, control),
            S::SelectCase(selector) => self.select_case(construct, selector),
            S::Where(mask) => self.on_copies(construct.open.span, |lowering| {
                lowering.where_construct(construct, mask)
            }),
            S::Forall(header) => self.on_copies(construct.open.span, |lowering| {
                lowering.forall_construct(construct, header)
            }),
            S::Associate(bindings) => self.associate(construct, bindings),
            S::Block => self.block_construct(construct),
            S::SelectType { name, selector } => {
                self.select_type(construct, name.as_ref(), selector)
            }
            S::SelectRank { name, selector } => {
                self.select_rank(construct, name.as_ref(), selector)
            }
            S::Critical(args) => self.critical(construct, args),
            S::Error => self.behind_bad_head(construct),
            S::Directive(directive) => Op::directive(self, construct, directive),
            // Every other statement opens no construct; `blocks` makes none of them.
            _ => self.unsupported(&construct.open, "this construct"),
        }
    }

    /// What stands in a construct whose first statement was reported when it was read: looked at for errors of its own.
    fn behind_bad_head<Op: Lower>(&mut self, construct: &ast::Construct) -> Vec<Stmt<Op>> {
        let mut body = self.nodes(&construct.body);
        for (_, part) in &construct.parts {
            body.extend(self.nodes(part));
        }
        body
    }

    /// An action statement without its comments.
    pub(super) fn action<Op: Lower>(&mut self, stmt: &ast::Stmt) -> Vec<Stmt<Op>> {
        use ast::StmtKind as S;
        match &stmt.kind {
            S::Assign { lhs, rhs } => self.assign(lhs, rhs, stmt.span),
            S::Call {
                proc,
                launch: None,
                args,
            } => self.call(proc, args, stmt.span),
            S::Call {
                launch: Some(_), ..
            }
            | S::PointerAssign { .. }
            | S::Allocate { .. }
            | S::Deallocate { .. }
            | S::Nullify(_)
            | S::Open(_)
            | S::Close(_)
            | S::Inquire { .. }
            | S::Rewind(_)
            | S::Backspace(_)
            | S::Endfile(_)
            | S::Flush(_)
            | S::Wait(_)
            | S::Stop { .. } => Op::own(self, stmt),
            S::Print { .. } | S::Write { .. } | S::Read { .. } | S::ReadShort { .. } => self
                .by_assigned_format(stmt)
                .unwrap_or_else(|| Op::own(self, stmt)),
            S::Continue => vec![Stmt::new(StmtKind::Empty, stmt.span)],
            S::ImageControl { words, args } => self.image_control(words, args, stmt.span),
            S::Return(value) => self.return_statement(value, stmt.span),
            S::Goto(label) => self.goto(*label),
            S::AssignLabel { label, var } => self.assign_label(*label, var, stmt),
            S::AssignedGoto { var, labels } => self.assigned_goto(var, labels, stmt),
            S::ComputedGoto { labels, selector } => self.computed_goto(labels, selector, stmt.span),
            S::ArithmeticIf {
                cond,
                less,
                equal,
                greater,
            } => self.arithmetic_if(cond, [*less, *equal, *greater], stmt.span),
            S::Exit(name) => self.exit(name, stmt.span),
            S::Cycle(name) => self.cycle(name, stmt.span),
            S::IfAction { cond, action } => self.if_action(cond, action, stmt.span),
            S::WhereAction { mask, action } => self.on_copies(stmt.span, |lowering| {
                lowering.where_action(mask, action, stmt.span)
            }),
            S::ForallAction { header, action } => self.on_copies(stmt.span, |lowering| {
                lowering.forall_action(header, action, stmt.span)
            }),
            // DATA was collected with the declarations.
            S::Format(_) | S::Data(_) | S::Error => Vec::new(),
            S::Pause(code) if self.cx.side == Side::Host => self.pause(code.as_ref(), stmt.span),
            S::Pause(_) => self.unsupported(stmt, "PAUSE in device code"),
            S::Entry { .. } => self.refused(stmt),
            S::UnknownDirective { .. } => self.refused(stmt),
            S::Directive(directive) => Op::directive_statement(self, directive, stmt.span),
            _ => self.misplaced(stmt),
        }
    }

    /// PAUSE with a number or a text.
    fn pause<Op: Lower>(&mut self, code: Option<&ast::Expr>, span: Span) -> Vec<Stmt<Op>> {
        let text = match code.map(|code| &code.kind) {
            None => String::new(),
            Some(ast::ExprKind::Integer { digits, .. }) => digits.to_string(),
            Some(ast::ExprKind::Character { value, .. }) => {
                String::from_utf8_lossy(value).into_owned()
            }
            Some(_) => {
                let message = "PAUSE with something else than a number or a text";
                self.an
                    .error(codes::STOP_CODE, span, message, "is printed as it stands");
                return Vec::new();
            }
        };
        let ty = ir::Type::characters(ir::CharLen::Const(text.len() as i64));
        let text = ir::ExprKind::Const(ir::Const::characters(text.as_bytes()));
        let args = vec![Some(ir::Expr::new(text, ty, 0, span))];
        crate::intrinsics::find("pause@text").map_or(Vec::new(), |id| {
            one(StmtKind::IntrinsicCall { id, args }, span)
        })
    }

    /// Statements of the language that are not translated.
    fn refused<Op>(&mut self, stmt: &ast::Stmt) -> Vec<Stmt<Op>> {
        use ast::StmtKind as S;
        let what = match &stmt.kind {
            S::Entry { .. } => "ENTRY",
            S::Directive(_) => "this directive",
            _ => "this directive",
        };
        self.unsupported(stmt, what)
    }

    pub(super) fn unsupported<Op>(&mut self, stmt: &ast::Stmt, what: &str) -> Vec<Stmt<Op>> {
        let message = format!("{what} is not supported");
        let diagnostic = Diagnostic::error(codes::UNSUPPORTED_STATEMENT, message);
        self.an.report(
            diagnostic
                .at(stmt.span, "cannot be translated")
                .help(way_out(&stmt.kind)),
        );
        Vec::new()
    }

    /// A specification statement where an executable one must stand.
    fn misplaced<Op>(&mut self, stmt: &ast::Stmt) -> Vec<Stmt<Op>> {
        self.reported_by_blocks(stmt.span);
        Vec::new()
    }

    /// A name for a variable of the lowering's own in a scope of its own: `at`, `at_2`; it hides no other one.
    pub(super) fn own_name(&mut self, stem: &str) -> String {
        loop {
            let used = self.own_names.entry(stem.to_string()).or_insert(0);
            *used += 1;
            let name = match *used {
                1 => stem.to_string(),
                n => format!("{stem}_{n}"),
            };
            if self.an.lookup_declared(self.cx, &name).is_none() {
                return name;
            }
        }
    }

    /// A variable of the lowering's own in the procedure's scope.
    pub(super) fn make_variable(
        &mut self,
        stem: &str,
        ty: ir::Type,
        shape: ir::Shape,
        span: Span,
    ) -> VarId {
        let procedure_scope = self.procedure_scope();
        let cx = Cx {
            scope: procedure_scope,
            ..self.cx
        };
        let name = loop {
            let name = self.own_name(stem);
            if !self.labels.mentions(&name) {
                break name;
            }
        };
        let variable = ir::Variable::new(name, span, ty, shape, ir::Role::Local);
        self.an.declare_unnamed(cx, variable)
    }

    fn procedure_scope(&self) -> super::ScopeId {
        let mut scope = self.cx.scope;
        while self.an.scopes[scope.0 as usize].kind == super::ScopeKind::Block {
            let Some(parent) = self.an.scopes[scope.0 as usize].parent else {
                break;
            };
            scope = parent;
        }
        scope
    }
}

/// What to write instead of a statement that is not translated.
fn way_out(kind: &ast::StmtKind) -> &'static str {
    use ast::StmtKind as S;
    match kind {
        S::Data(_) => "put the DATA statement before the first executable statement",
        S::Entry { .. } => {
            "write a procedure of its own for each ENTRY; share the code and the data in a module"
        }
        S::AssignedGoto { .. } | S::AssignLabel { .. } => {
            "keep a number in an integer and branch on it with SELECT CASE"
        }
        S::Pause(_) => "remove it: nobody can answer a thread of the device",
        S::UnknownDirective { .. } => {
            "the directive for loops is `!$cuf kernel do [(n)] <<<grid, block>>>`; remove others"
        }
        _ => "LIMITATIONS.md says what can stand instead",
    }
}

/// One statement without comments, as a list.
pub(super) fn one<Op>(kind: StmtKind<Op>, span: Span) -> Vec<Stmt<Op>> {
    vec![Stmt::new(kind, span)]
}
