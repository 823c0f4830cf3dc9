//! Defined input and output (F2018 12.6.4.8): items of derived types that procedures of the program transfer. Such a READ or WRITE is a block of
//! steps, with ordinary calls of the procedures among them; between two steps the record is lent to the procedure that is called.
//!
//! Refuses to know records and edit descriptors: the runtime asks the format what it says of the item.

use super::Controls;
use crate::diag::{Diagnostic, codes};
use crate::expr::call::Lowered;
use crate::ir::element::{element_at, inquiry};
use crate::ir::{
    CharLen, Const, Expr, ExprKind, HostOp, Io, IoFormat, IoItem, IoSpecValue, IoStep, IoUnit,
    ProcId, Shape, Stmt, StmtKind, Transfer, Type, TypeId, VarId,
};
use crate::source::Span;
use crate::stmt::{Lower, Lowering, one};
use crate::syntax::ast;

/// A READ or WRITE that is taken apart.
struct Steps {
    reads: bool,
    /// There is a format: only items that meet DT are transferred by procedures.
    by_format: bool,
    /// `read(formatted)` and its kin; nothing where no procedure is to transfer anything.
    generic: String,
    span: Span,
    /// What procedures are told and tell, once one may be called.
    told: Option<Told>,
    /// IOMSG= of the statement, which procedures are handed on.
    message: Option<Expr>,
    /// A procedure transfers some item.
    called: bool,
}

/// The variables that go through the argument lists of the procedures.
#[derive(Clone)]
pub(in crate::stmt) struct Told {
    unit: Expr,
    /// The edit descriptor and its numbers.
    said: Option<(Expr, Expr)>,
    iostat: Expr,
    iomsg: Expr,
}

impl Steps {
    fn new(controls: &Controls, generic: String, by_format: bool, span: Span) -> Steps {
        Steps {
            reads: controls.letter == 'r',
            by_format,
            generic,
            span,
            told: None,
            message: given_message(controls),
            called: false,
        }
    }
}

impl Lowering<'_, '_> {
    /// The statement as a block of steps, if a procedure of the program transfers one of its items; `None` when all is as usual.
    pub(super) fn defined_transfer(
        &mut self,
        controls: &Controls,
        items: &[ast::IoItem],
        span: Span,
    ) -> Option<Vec<Stmt<HostOp>>> {
        let reads = controls.letter == 'r';
        let format = controls.format.as_ref().unwrap_or(&IoFormat::Unformatted);
        let by_format = match format {
            IoFormat::List | IoFormat::Unformatted => false,
            IoFormat::Text(text) if !mentions_dt(text) => return None,
            IoFormat::Text(_) | IoFormat::Expr(_) => true,
            IoFormat::Namelist(_, vars) => {
                self.namelist_by_procedures(vars, reads, span);
                return None;
            }
        };
        let form = match format {
            IoFormat::Unformatted => "unformatted",
            IoFormat::List | IoFormat::Text(_) | IoFormat::Expr(_) | IoFormat::Namelist(..) => {
                "formatted"
            }
        };
        let generic = format!("{}({form})", if reads { "read" } else { "write" });
        if !self.an.has_operator(&generic) {
            return None;
        }
        let mut steps = Steps::new(controls, generic, by_format, span);
        let body = self.stepped_items(&mut steps, items);
        // A statement without such items is lowered again as usual; what is said twice is shown once.
        steps
            .called
            .then(|| self.all_steps(controls, reads, body, span))
    }

    /// A WRITE whose implied DOs give structures that are no variables: each is assigned to one in its round.
    pub(super) fn held_transfer(
        &mut self,
        controls: &Controls,
        items: &[ast::IoItem],
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let mut steps = Steps::new(controls, String::new(), false, span);
        let body = self.stepped_items(&mut steps, items);
        self.all_steps(controls, false, body, span)
    }

    fn all_steps(
        &mut self,
        controls: &Controls,
        reads: bool,
        body: Vec<Stmt<HostOp>>,
        span: Span,
    ) -> Vec<Stmt<HostOp>> {
        let format = controls.format.as_ref().unwrap_or(&IoFormat::Unformatted);
        let transfer = Transfer {
            unit: controls.unit.clone().unwrap_or(IoUnit::Standard),
            format: format.clone(),
            specs: controls.specs.clone(),
            items: Vec::new(),
        };
        self.file_is_apart(&transfer, &body);
        let specs = transfer.specs.clone();
        let mut all = vec![step(IoStep::Begin { transfer, reads }, span)];
        all.extend(body);
        all.push(step(IoStep::End(specs), span));
        let kind = StmtKind::Block {
            vars: Vec::new(),
            body: all,
            name: None,
        };
        one(kind, span)
    }

    /// The runtime looks for the objects of a group by itself.
    fn namelist_by_procedures(&mut self, vars: &[VarId], reads: bool, span: Span) {
        let generic = if reads { "read" } else { "write" }.to_string() + "(formatted)";
        if !self.an.has_operator(&generic) {
            return;
        }
        for &var in vars {
            let object = &self.an.program[var];
            let (name, place, ty) = (object.name.clone(), object.span, object.ty.clone());
            if !self.an.may_have_operator(self.cx, &generic, &ty) {
                continue;
            }
            let message = format!("'{name}' of a NAMELIST group is transferred by a procedure");
            let found = Diagnostic::error(codes::DEFINED_IO, message)
                .at(span, format!("calls what {generic} names"))
                .also(place, "is declared here")
                .help("leave it out of the group, and transfer it by a statement of its own");
            self.an.report(found);
        }
    }

    /// While a procedure runs, nothing but it reaches the record.
    fn file_is_apart(&mut self, transfer: &Transfer, body: &[Stmt<HostOp>]) {
        let IoUnit::Internal(file) = &transfer.unit else {
            return;
        };
        let Some(root) = file.root() else { return };
        let mut named = false;
        crate::ir::walk::refs::expressions(body, &mut |_, expr| named |= expr.mentions(root));
        if named {
            let name = self.an.program[root].name.clone();
            let message = format!("internal file '{name}' is among its own items");
            let found = Diagnostic::error(codes::DEFINED_IO, message)
                .at(
                    file.span,
                    "is written while a procedure transfers an item of it",
                )
                .help("write to another variable, and assign that");
            self.an.report(found);
        }
    }

    fn stepped_items(&mut self, steps: &mut Steps, items: &[ast::IoItem]) -> Vec<Stmt<HostOp>> {
        let mut out = Vec::new();
        for item in items {
            match item {
                ast::IoItem::Expr(expr) => {
                    let value = self.io_item_value(expr, steps.reads, &mut out);
                    self.stepped(steps, value, &mut out);
                }
                ast::IoItem::ImpliedDo(implied) => self.stepped_loop(steps, implied, &mut out),
            }
        }
        out
    }

    fn stepped_loop(
        &mut self,
        steps: &mut Steps,
        implied: &ast::ImpliedDo<ast::IoItem>,
        out: &mut Vec<Stmt<HostOp>>,
    ) {
        let Some(var) = self.loop_variable(&implied.var) else {
            return;
        };
        let ty = self.an.program[var].ty.clone();
        let from = self.io_bound(&implied.from, &ty);
        let to = self.io_bound(&implied.to, &ty);
        let step = implied.step.as_ref().map(|step| self.io_bound(step, &ty));
        self.active.push((var, implied.span));
        let body = self.stepped_items(steps, &implied.items);
        self.active.pop();
        let kind = StmtKind::counted(var, (from, to, step), body);
        out.push(Stmt::new(kind, implied.span));
    }

    /// An item: by a procedure of the program if there is one for its type, else as usual.
    fn stepped(&mut self, steps: &mut Steps, value: Expr, out: &mut Vec<Stmt<HostOp>>) {
        let ty = if let Type::Derived(ty) | Type::Class(Some(ty)) = value.ty {
            ty
        } else {
            return self.by_statement(steps, value, out);
        };
        if value.rank > 0 {
            return self.stepped_elements(steps, value, out);
        }
        let Some(call) = self.transferred_by(steps, &value) else {
            return self.stepped_parts(steps, &value, ty, out);
        };
        // What is polymorphic has no components that a statement may transfer by itself.
        let parts = matches!(value.ty, Type::Derived(_)) && self.has_plain_parts(ty);
        if !(steps.by_format && parts) {
            return out.extend(call);
        }
        let span = value.span;
        let takes = self.make_variable("takes", Type::Logical(4), Shape::Scalar, span);
        let takes = Expr::new(ExprKind::Var(takes), Type::Logical(4), 0, span);
        let mut parts = Vec::new();
        self.stepped_parts(steps, &value, ty, &mut parts);
        out.push(step(IoStep::Asks(takes.clone()), span));
        let arm = crate::ir::IfArm {
            condition: takes,
            body: call,
            leading: Vec::new(),
        };
        let kind = StmtKind::If {
            arms: vec![arm],
            otherwise: Some(parts),
            name: None,
        };
        out.push(Stmt::new(kind, span));
    }

    /// The elements in array element order.
    fn stepped_elements(&mut self, steps: &mut Steps, value: Expr, out: &mut Vec<Stmt<HostOp>>) {
        let span = value.span;
        if value.root().is_none() {
            return self.by_statement(steps, value, out);
        }
        let vars: Vec<VarId> = (0..value.rank)
            .map(|_| self.make_variable("item", Type::INT, Shape::Scalar, span))
            .collect();
        let indices: Vec<Expr> = vars
            .iter()
            .map(|&var| Expr::new(ExprKind::Var(var), Type::INT, 0, span))
            .collect();
        let element = element_at(&self.an.program, &value, &indices, span);
        let mut body = Vec::new();
        self.stepped(steps, element, &mut body);
        for (dim, &var) in vars.iter().enumerate() {
            let to = inquiry("size", &value, dim, span);
            let bounds = (Expr::int(1, span), to, None);
            body = one(StmtKind::counted(var, bounds, body), span);
        }
        out.extend(body);
    }

    fn stepped_parts(
        &mut self,
        steps: &mut Steps,
        value: &Expr,
        ty: TypeId,
        out: &mut Vec<Stmt<HostOp>>,
    ) {
        let fields = self.an.program[ty].fields.clone();
        let hidden = fields
            .iter()
            .any(|field| field.pointer || field.may_be_allocated());
        if hidden || fields.is_empty() || value.root().is_none() {
            return self.by_statement(steps, value.clone(), out);
        }
        let written = fields.iter().enumerate();
        for (position, field) in written.filter(|(_, field)| !field.is_parameter()) {
            let kind = ExprKind::Component {
                base: Box::new(value.clone()),
                ty,
                field: position as u32,
            };
            let part = Expr::new(kind, field.ty.clone(), field.shape.rank(), value.span);
            self.stepped(steps, part, out);
        }
    }

    /// Whether the components can be transferred one by one.
    fn has_plain_parts(&self, ty: TypeId) -> bool {
        let fields = &self.an.program[ty].fields;
        let plain = |field: &crate::ir::Field| {
            !field.pointer
                && !field.may_be_allocated()
                && match field.ty {
                    Type::Derived(inner) => self.has_plain_parts(inner),
                    Type::Class(_) | Type::Procedure(_) => false,
                    _ => true,
                }
        };
        !fields.is_empty() && fields.iter().all(plain)
    }

    fn by_statement(&mut self, steps: &Steps, value: Expr, out: &mut Vec<Stmt<HostOp>>) {
        let mut items: Vec<IoItem> = Vec::new();
        self.io_expanded(value, steps.reads, &mut items);
        if let Some(last) = out.last_mut()
            && let StmtKind::Op(HostOp::Io(Io::Step(last))) = &mut last.kind
            && let IoStep::Items { items: before, .. } = &mut **last
        {
            return before.extend(items);
        }
        let reads = steps.reads;
        out.push(step(IoStep::Items { items, reads }, steps.span));
    }

    /// The call of the procedure that transfers objects of this type, with the record lent to it.
    fn transferred_by(&mut self, steps: &mut Steps, value: &Expr) -> Option<Vec<Stmt<HostOp>>> {
        let told = match &steps.told {
            Some(told) => told.clone(),
            None => {
                let generic = steps.generic.as_str();
                if !self.an.may_have_operator(self.cx, generic, &value.ty) {
                    return None;
                }
                self.told(
                    !generic.ends_with("(unformatted)"),
                    steps.message.clone(),
                    value.span,
                )
            }
        };
        steps.told = Some(told.clone());
        let said = told.said.clone();
        let said = said.into_iter().flat_map(|(iotype, list)| [iotype, list]);
        let mut operands = vec![value.clone(), told.unit.clone()];
        operands.extend(said);
        operands.extend([told.iostat.clone(), told.iomsg.clone()]);
        let operands: Vec<Lowered> = operands.into_iter().map(Lowered::positional).collect();
        let procedure = self.procedure_for(&steps.generic, &operands)?;
        steps.called = true;
        let span = value.span;
        let procedure = self.an.callable(self.cx, procedure, span)?;
        let args = self.an.bind(self.cx, procedure, operands, span)?;
        let zero = Expr::int(0, span);
        let blank = Expr::new(
            ExprKind::Const(Const::Character(Vec::new())),
            Type::characters(CharLen::Const(0)),
            0,
            span,
        );
        let (unit, said) = (told.unit, told.said);
        let mut out = vec![step(IoStep::Lend { unit, said }, span)];
        out.extend(HostOp::assignment(self, told.iostat.clone(), zero, span));
        if steps.message.is_none() {
            out.extend(HostOp::assignment(self, told.iomsg.clone(), blank, span));
        }
        out.extend(self.call_procedure(procedure, args, span));
        let (iostat, iomsg) = (told.iostat, told.iomsg);
        out.push(step(IoStep::TakeBack { iostat, iomsg }, span));
        Some(out)
    }

    fn procedure_for(&mut self, generic: &str, operands: &[Lowered]) -> Option<ProcId> {
        let named = self.an.lookup_operator(self.cx, generic);
        let found = named.and_then(|named| self.an.fitting(self.cx, named, operands));
        // Of the operands, the first alone is the object.
        found.or_else(|| self.an.bound_operator(self.cx, generic, operands))
    }

    /// The variables for the argument lists; all statements of a procedure have the same.
    fn told(&mut self, formatted: bool, message: Option<Expr>, span: Span) -> Told {
        let known = self.told[usize::from(formatted)].clone();
        let told = known.unwrap_or_else(|| {
            let text = Type::characters(CharLen::Deferred);
            Told {
                unit: self.teller("unit", Type::INT, Shape::Scalar, span),
                said: formatted.then(|| {
                    let iotype = self.teller("iotype", text, Shape::Scalar, span);
                    let list = self.teller("v_list", Type::INT, Shape::Deferred(1), span);
                    (iotype, list)
                }),
                iostat: self.teller("iostat", Type::INT, Shape::Scalar, span),
                iomsg: self.teller(
                    "iomsg",
                    Type::characters(CharLen::Const(256)),
                    Shape::Scalar,
                    span,
                ),
            }
        });
        self.told[usize::from(formatted)] = Some(told.clone());
        match message {
            Some(iomsg) => Told { iomsg, ..told },
            None => told,
        }
    }

    fn teller(&mut self, stem: &str, ty: Type, shape: Shape, span: Span) -> Expr {
        let (allocatable, rank) = match (&ty, &shape) {
            (Type::Character(CharLen::Deferred, _), _) => (true, 0),
            (_, Shape::Deferred(rank)) => (true, *rank),
            _ => (false, 0),
        };
        let var = self.make_variable(stem, ty.clone(), shape, span);
        self.an.program[var].allocatable = allocatable;
        Expr::new(ExprKind::Var(var), ty, rank, span)
    }
}

fn given_message(controls: &Controls) -> Option<Expr> {
    let mut specs = controls.specs.iter();
    let given = specs.find(|spec| spec.keyword == "iomsg")?;
    match &given.value {
        IoSpecValue::Expr(message) => Some(message.clone()),
        IoSpecValue::Label(_) => None,
    }
}

fn step(step: IoStep, span: Span) -> Stmt<HostOp> {
    Stmt::new(StmtKind::Op(HostOp::Io(Io::Step(Box::new(step)))), span)
}

/// Whether a format has a DT, as far as two letters tell.
fn mentions_dt(format: &[u8]) -> bool {
    let letters: Vec<u8> = format
        .iter()
        .copied()
        .filter(|byte| *byte != b' ')
        .collect();
    letters
        .windows(2)
        .any(|pair| pair.eq_ignore_ascii_case(b"dt"))
}
