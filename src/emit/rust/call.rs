//! Procedure references in Rust: user procedures, intrinsics, the CUDA API.

use super::Cx;
use super::array::wrap;
use super::expr::{Piece, Prec, function, method, mut_reference, reference};
use super::place::Access;
use crate::cudafor::ApiId;
use crate::emit::layout::{Doc, concat, list, text};
use crate::emit::uses::{Uses, is_designator, root};
use crate::intrinsics::{IntrinsicId, Spelling};
use crate::ir::*;

impl Cx<'_> {
    /// `name(args)` of a user procedure, with copies in and out around it where two references would meet.
    pub fn call(&self, id: ProcId, args: &[Actual]) -> Piece {
        let (before, after, docs) = self.arguments(id, args);
        let made = self.called(id, docs);
        if after.is_empty() {
            return wrap(before, made);
        }
        let mut lets = before;
        lets.push(concat([text("let value = "), made.doc, text(";")]));
        lets.extend(after);
        wrap(lets, Piece::word("value"))
    }

    /// A call of a procedure, or through the procedure pointer that comes first.
    pub fn called(&self, id: ProcId, mut docs: Vec<Doc>) -> Piece {
        if !self.program[id].through || docs.is_empty() {
            return function(&self.proc_path(id), docs);
        }
        let pointer = docs.remove(0);
        Piece::atom(concat([pointer, list("(", docs, ")")]))
    }

    /// The statements before and after a call, and its arguments.
    pub fn arguments(&self, id: ProcId, args: &[Actual]) -> (Vec<Doc>, Vec<Doc>, Vec<Doc>) {
        let procedure = &self.program[id];
        let (mut before, mut after, mut docs) = (Vec::new(), Vec::new(), Vec::new());
        if self.kernel && procedure.target != Target::Host && self.needs_thread(id) {
            docs.push(text(if self.waiting && !self.procedure_waits(id) {
                "t.thread()"
            } else {
                "t"
            }));
        }
        for (arg, dummy) in args.iter().zip(&procedure.dummies) {
            if arg.how == Handover::CopyInOut
                && let Some(value) = &arg.value
            {
                let name = format!("{}_copy", self.names.var(*dummy).trim_matches('_'));
                before.push(concat([
                    text(format!("let mut {name} = ")),
                    self.owned(value),
                    text(";"),
                ]));
                after.push(match value.ty {
                    Type::Character(_) => concat([
                        method(
                            self.container(value, true),
                            "assign",
                            vec![text(format!("&{name}"))],
                        )
                        .doc,
                        text(";"),
                    ]),
                    _ => concat([self.place(value, true).doc, text(format!(" = {name};"))]),
                });
                docs.push(text(format!("&mut {name}")));
                continue;
            }
            if let Some(value) = arg
                .value
                .as_ref()
                .filter(|value| value.rank > 0 && super::array::is_scattered(value))
            {
                docs.push(self.gathered_argument(value, *dummy, (&mut before, &mut after)));
                continue;
            }
            if let Some(value) = arg.value.as_ref().filter(|v| self.is_sequence(v, *dummy)) {
                docs.push(self.character_sequence(value, *dummy, (&mut before, &mut after)));
                continue;
            }
            let made = self.argument(arg, *dummy);
            if self.meets_exclusive(arg, args) {
                docs.push(self.computed_before(arg, *dummy, made, &mut before));
            } else {
                docs.push(made);
            }
        }
        (before, after, docs)
    }

    /// Whether an argument mentions a variable that another one hands over by exclusive reference.
    fn meets_exclusive(&self, arg: &Actual, args: &[Actual]) -> bool {
        let Some(value) = &arg.value else {
            return false;
        };
        args.iter().any(|other| {
            let exclusive = other.how == Handover::MutRef && !std::ptr::eq(other, arg);
            let root = other.value.as_ref().and_then(root);
            exclusive && root.is_some_and(|root| Uses::of_expr(value).uses(root))
        })
    }

    /// An argument in a variable, so that its own reference has ended when the call begins.
    fn computed_before(&self, arg: &Actual, dummy: VarId, made: Doc, before: &mut Vec<Doc>) -> Doc {
        let name = format!("{}_value", self.names.var(dummy).trim_matches('_'));
        let polymorphic = arg
            .value
            .as_ref()
            .filter(|value| matches!(value.ty, Type::Class(_)));
        let (value, sign) = match (arg.how, &arg.value) {
            (Handover::Ref | Handover::MutRef, Some(value)) if polymorphic.is_some() => {
                let copy = method(self.container(value, false), "duplicate", vec![]);
                (copy.doc, "&mut *")
            }
            (Handover::Ref | Handover::MutRef | Handover::Temporary, Some(value)) => {
                (self.owned(value), "&mut ")
            }
            _ => (made, ""),
        };
        let (mutable, sign) = match (arg.how, sign) {
            (Handover::Ref, "&mut *") => ("", "&*"),
            (Handover::Ref, _) => ("", "&"),
            (_, "") => ("", ""),
            (_, sign) => ("mut ", sign),
        };
        before.push(concat([
            text(format!("let {mutable}{name} = ")),
            value,
            text(";"),
        ]));
        text(format!("{sign}{name}"))
    }

    /// Whether a character scalar is the actual argument of an array, whose elements it is in sequence (F2008 12.5.2.11).
    fn is_sequence(&self, value: &Expr, dummy: VarId) -> bool {
        let character = matches!(value.ty, Type::Character(_)) && value.rank == 0;
        let element = matches!(value.kind, ExprKind::Element { .. });
        character && !element && self.program[dummy].rank() > 0
    }

    fn character_sequence(
        &self,
        value: &Expr,
        dummy: VarId,
        (before, after): (&mut Vec<Doc>, &mut Vec<Doc>),
    ) -> Doc {
        let var = &self.program[dummy];
        let name = format!("{}_copy", self.names.var(dummy).to_ascii_lowercase());
        let source = self.text_ref(value);
        let length = match &var.ty {
            Type::Character(CharLen::Const(n)) => text(n.to_string()),
            _ => concat([source.clone(), text(".as_bytes().len()")]),
        };
        let mutable = if var.mutated { "mut " } else { "" };
        let made = function("characters", vec![source, length]).doc;
        let head = Box::new(text(format!("let {mutable}{name} =")));
        before.push(concat([Doc::RightSide(head, Box::new(made)), text(";")]));
        if var.mutated && value.root().is_some() {
            let back = vec![text(format!("&{name}")), self.text_mut(value)];
            after.push(concat([function("rejoin", back).doc, text(";")]));
        }
        let suffix = if var.mutated { "_mut" } else { "" };
        let view = method(Piece::word(name), &format!("view{suffix}"), vec![]);
        self.in_rank(view, 1, var.rank()).doc
    }

    /// An argument that is a part of every element of an array goes through a copy.
    fn gathered_argument(
        &self,
        value: &Expr,
        dummy: VarId,
        (before, after): (&mut Vec<Doc>, &mut Vec<Doc>),
    ) -> Doc {
        let var = &self.program[dummy];
        let name = format!("{}_copy", self.names.var(dummy).to_ascii_lowercase());
        let mutable = if var.mutated { "mut " } else { "" };
        let head = Box::new(text(format!("let {mutable}{name} =")));
        before.push(concat([
            Doc::RightSide(head, Box::new(self.array_owned(value))),
            text(";"),
        ]));
        if var.mutated {
            after.push(concat([self.store_parts(value, &name).doc, text(";")]));
        }
        let suffix = if var.mutated { "_mut" } else { "" };
        let strided = matches!(var.dummy().map(|d| d.passing), Some(Passing::Strided));
        let made = method(
            Piece::word(name),
            &format!("{}{suffix}", if strided { "strided" } else { "view" }),
            vec![],
        );
        if strided {
            made.doc
        } else {
            self.in_rank(made, value.rank, var.rank()).doc
        }
    }

    fn argument(&self, arg: &Actual, dummy: VarId) -> Doc {
        let var = &self.program[dummy];
        let optional = var.dummy().is_some_and(|d| d.optional);
        let Some(value) = &arg.value else {
            return self.absent(dummy);
        };
        if optional && self.is_procedure_pointer(value) {
            // A pointer that is not associated is an absent argument (F2008 12.5.2.12).
            return self.piece(value, true).doc;
        }
        let doc = match arg.how {
            Handover::Value | Handover::Undecided if super::character::is_text_dummy(var) => {
                if let Some(handed) = optional.then(|| self.text_handed_on(value)).flatten() {
                    return handed;
                }
                self.text_argument(value)
            }
            Handover::Value | Handover::Undecided => self.by_value(value, var),
            Handover::Ref => self.by_shared_reference(value),
            Handover::MutRef if matches!(var.ty, Type::Class(_)) => self.as_class(value),
            Handover::MutRef | Handover::CopyInOut => self.by_reference(value),
            Handover::Temporary => {
                concat([text("&mut "), Piece::atom(self.temporary(value, var)).doc])
            }
            Handover::View | Handover::Packed => {
                return self.as_view(value, dummy, arg.how == Handover::Packed);
            }
            Handover::Strided => return self.as_strided(value, var),
            Handover::Object if super::place::is_optional_object(var) => {
                return self.as_optional_object(value, var);
            }
            Handover::Object => self.as_object(value, var),
        };
        let wraps = optional
            && var.rank() == 0
            && !self.passes_through(value)
            && !super::device_data::is_remote(var.space);
        if wraps {
            function("Some", vec![doc]).doc
        } else {
            doc
        }
    }

    /// An optional dummy handed on as it is, absent or present.
    fn passes_through(&self, value: &Expr) -> bool {
        matches!(value.kind, ExprKind::Var(id) if matches!(self.access(id), Access::Optional | Access::OptionalRef))
    }

    fn absent(&self, dummy: VarId) -> Doc {
        let var = &self.program[dummy];
        match var.dummy().map(|d| d.passing) {
            _ if super::device_data::is_remote(var.space) && !var.allocatable => {
                let family = if var.rank() > 0 {
                    "DeviceSection"
                } else {
                    "DeviceRef"
                };
                text(format!("{family}::null()"))
            }
            Some(Passing::View) => text("View::null()"),
            Some(Passing::Strided) => text("Strided::null()"),
            _ => text("None"),
        }
    }

    fn by_value(&self, value: &Expr, dummy: &Variable) -> Doc {
        if let ExprKind::Var(id) = value.kind
            && dummy.dummy().is_some_and(|d| d.optional)
            && self.access(id) == Access::Optional
        {
            return text(self.optional_value(id));
        }
        match &dummy.ty {
            Type::Character(_) => self.own_text_of(value, &dummy.ty),
            Type::Procedure(_) if dummy.pointer => self.procedure_target(value),
            Type::Procedure(_) if self.is_procedure_pointer(value) => {
                function("target_of", vec![self.piece(value, true).doc]).doc
            }
            _ => self.owned(value),
        }
    }

    /// Whether an expression is a procedure pointer, an `Option` of a function.
    pub fn is_procedure_pointer(&self, value: &Expr) -> bool {
        let pointer = match &value.kind {
            ExprKind::Var(id) => self.program[*id].pointer,
            ExprKind::Component { .. } | ExprKind::Call { .. } => true,
            _ => false,
        };
        pointer && matches!(value.ty, Type::Procedure(_))
    }

    fn temporary(&self, value: &Expr, dummy: &Variable) -> Doc {
        match dummy.ty {
            Type::Character(_) => self.own_text(value),
            _ => {
                let literal = self.free(value);
                if is_designator(value) {
                    concat([text("{ "), self.owned(value), text(" }")])
                } else {
                    literal.at_least(Prec::Unary)
                }
            }
        }
    }

    /// An object for a dummy argument of CLASS that may change it: what it is behind, `&mut *p`, or itself.
    pub fn as_class(&self, value: &Expr) -> Doc {
        if self.is_held(value) {
            return mut_reference(self.place(value, true));
        }
        self.by_reference(value)
    }

    /// `&x`; a reference that came in is handed on.
    pub fn by_shared_reference(&self, value: &Expr) -> Doc {
        if self.pos.is_some() && value.rank > 0 && !matches!(value.ty, Type::Character(_)) {
            return reference(self.piece(value, true));
        }
        match &value.kind {
            ExprKind::Part(object) if matches!(value.ty, Type::Class(_)) => {
                self.by_shared_reference(object)
            }
            ExprKind::Part(object) => self.part_of(object, &value.ty, false).doc,
            ExprKind::Call { .. } if matches!(value.ty, Type::Class(_)) => {
                concat([text("&*"), self.piece(value, true).doc])
            }
            _ if matches!(value.ty, Type::Character(_)) => {
                reference(Piece::atom(self.own_text(value)))
            }
            ExprKind::Var(id) if !self.is_held(value) => match self.access(*id) {
                Access::Deref => text(self.var_path(*id)),
                Access::DeviceScalar => text(format!("{}.at_mut()", self.var_path(*id))),
                Access::Static => self.static_reference(*id),
                Access::OptionalRef => text(format!(
                    "optional_ref({})",
                    self.optional_borrowed(*id, false)
                )),
                _ => reference(self.place(value, false)),
            },
            _ if is_designator(value) => reference(self.place(value, false)),
            _ => reference(self.free(value)),
        }
    }

    /// `&mut x`; a reference that came in is handed on.
    pub fn by_reference(&self, value: &Expr) -> Doc {
        if matches!(value.ty, Type::Character(_)) && value.rank == 0 && !self.passes_through(value)
        {
            return self.text_mut(value);
        }
        match &value.kind {
            ExprKind::Var(id) if self.is_held(value) && self.is_object_dummy(*id) => {
                text(self.var_path(*id))
            }
            ExprKind::Var(id) if self.is_held(value) && self.access(*id) == Access::Static => {
                text(format!("{}.edit()", self.var_path(*id)))
            }
            ExprKind::Var(_) | ExprKind::Component { .. } if self.is_held(value) => {
                mut_reference(self.container(value, true))
            }
            ExprKind::Var(id) => match self.access(*id) {
                Access::Deref => text(self.var_path(*id)),
                Access::OptionalRef => text(self.optional_borrowed(*id, true)),
                Access::Static => text(format!("{}.edit()", self.var_path(*id))),
                Access::DeviceScalar => text(format!("{}.at_mut()", self.var_path(*id))),
                Access::Handle => text(format!("{}.at_mut(1)", self.var_path(*id))),
                _ => mut_reference(self.object(*id, true)),
            },
            ExprKind::Element { base, subscripts } if self.is_handle_element(base) => {
                self.element_place(base, subscripts).doc
            }
            ExprKind::Part(object) if matches!(value.ty, Type::Class(_)) => self.as_class(object),
            ExprKind::Part(object) => self.part_of(object, &value.ty, true).doc,
            _ => mut_reference(self.place(value, true)),
        }
    }

    /// A contiguous handle: whole array, from an element on, or a section packed if need be.
    fn as_view(&self, value: &Expr, dummy: VarId, packed: bool) -> Doc {
        let var = &self.program[dummy];
        let numeric = value.ty.is_numeric() && var.ty.is_numeric();
        if numeric && value.ty != var.ty && !self.kernel {
            return self.overlaid_view(value, var);
        }
        let element = matches!(value.kind, ExprKind::Element { .. });
        if value.rank == 0 && numeric && !element && !self.kernel {
            return self.view_of_scalar(value, var);
        }
        let suffix = if var.mutated { "_mut" } else { "" };
        let cx = self.scalar_context();
        if !self.kernel && super::device_data::is_remote(var.space) {
            return cx.device_argument(value, var);
        }
        if self.kernel && var.rank() == 0 {
            return cx.scalar_handle(value);
        }
        match &value.kind {
            ExprKind::Element { base, subscripts } => {
                let start = method(
                    cx.container(base, var.mutated),
                    &format!("from_element{suffix}"),
                    vec![cx.subscript_list(subscripts)],
                );
                cx.in_rank(start, 1, var.rank()).doc
            }
            _ if packed || matches!(value.kind, ExprKind::Section { .. }) => {
                let whole = method(
                    cx.place(value, var.mutated),
                    &format!("contiguous{suffix}"),
                    vec![],
                );
                let view = Piece {
                    doc: concat([text("*"), whole.doc]),
                    prec: Prec::Unary,
                };
                cx.in_rank(view, value.rank, var.rank()).doc
            }
            ExprKind::Var(_) | ExprKind::Component { .. } => {
                let view = match &value.kind {
                    ExprKind::Var(id) if self.is_view(*id) => cx.object(*id, false),
                    _ => method(
                        cx.container(value, var.mutated),
                        &format!("view{suffix}"),
                        vec![],
                    ),
                };
                cx.in_rank(view, value.rank, var.rank()).doc
            }
            _ => {
                cx.in_rank(
                    method(cx.array_value(value), "view", vec![]),
                    value.rank,
                    var.rank(),
                )
                .doc
            }
        }
    }

    /// `View::of_scalar(&mut x)`: a scalar handed over as an array of one element.
    fn view_of_scalar(&self, value: &Expr, dummy: &Variable) -> Doc {
        let scalar = match value.root() {
            Some(_) => self.by_reference(value),
            None => mut_reference(self.free(value)),
        };
        self.in_rank(function("View::of_scalar", vec![scalar]), 1, dummy.rank())
            .doc
    }

    /// `w.view_mut().overlaid::<f64>()`: storage handed over as an array of another type.
    fn overlaid_view(&self, value: &Expr, dummy: &Variable) -> Doc {
        let cx = self.scalar_context();
        let suffix = if dummy.mutated { "_mut" } else { "" };
        let start = match &value.kind {
            ExprKind::Element { base, subscripts } => method(
                cx.container(base, dummy.mutated),
                &format!("from_element{suffix}"),
                vec![cx.subscript_list(subscripts)],
            ),
            _ => method(
                cx.container(value, dummy.mutated),
                &format!("view{suffix}"),
                vec![],
            ),
        };
        let own = format!("overlaid::<{}>", self.scalar_type(&dummy.ty));
        self.in_rank(method(start, &own, vec![]), 1, dummy.rank())
            .doc
    }

    fn is_view(&self, id: VarId) -> bool {
        matches!(
            self.program[id].dummy().map(|d| d.passing),
            Some(Passing::View)
        ) || (self.kernel && self.program[id].space == Space::Shared)
    }

    fn scalar_handle(&self, value: &Expr) -> Doc {
        match &value.kind {
            ExprKind::Var(id) if self.access(*id) == Access::Handle => text(self.var_path(*id)),
            ExprKind::Element { base, subscripts } => {
                method(
                    self.container(base, false),
                    "from_element",
                    vec![self.subscript_list(subscripts)],
                )
                .doc
            }
            _ => {
                function(
                    "View1::of_slice",
                    vec![mut_reference(Piece::atom(concat([
                        text("["),
                        self.value(value),
                        text("]"),
                    ])))],
                )
                .doc
            }
        }
    }

    /// A view in the rank of the dummy argument.
    fn in_rank(&self, view: Piece, from: u8, to: u8) -> Piece {
        if from == to {
            view
        } else {
            method(view, &format!("in_rank::<{to}>"), vec![])
        }
    }

    fn as_strided(&self, value: &Expr, dummy: &Variable) -> Doc {
        let cx = self.scalar_context();
        let written = dummy.mutated;
        if !self.kernel && super::device_data::is_remote(dummy.space) {
            return cx.device_argument(value, dummy);
        }
        match &value.kind {
            ExprKind::Section { .. } => cx.place(value, written).doc,
            ExprKind::Var(id)
                if matches!(
                    self.program[*id].dummy().map(|d| d.passing),
                    Some(Passing::Strided)
                ) || self.program[*id].pointer =>
            {
                method(cx.object(*id, false), "from_one", vec![]).doc
            }
            ExprKind::Var(id) if self.is_handle(*id) => {
                method(cx.object(*id, false), "strided", vec![]).doc
            }
            ExprKind::Var(_) | ExprKind::Component { .. } => {
                method(
                    cx.container(value, written),
                    if written { "strided_mut" } else { "strided" },
                    vec![],
                )
                .doc
            }
            _ => method(cx.array_value(value), "strided", vec![]).doc,
        }
    }

    /// An object for an optional ALLOCATABLE or POINTER dummy; one that came in is handed on, absent or present.
    fn as_optional_object(&self, value: &Expr, dummy: &Variable) -> Doc {
        match &value.kind {
            ExprKind::Var(id) if super::place::is_optional_object(&self.program[*id]) => {
                let name = self.var_path(*id);
                text(format!("{name}_is_present.then_some(&mut *{name})"))
            }
            _ => function("Some", vec![self.as_object(value, dummy)]).doc,
        }
    }

    fn as_object(&self, value: &Expr, dummy: &Variable) -> Doc {
        let device = matches!(
            dummy.space,
            Space::Device | Space::Managed | Space::Constant | Space::Texture | Space::Pinned
        );
        let changes = dummy.allocatable || dummy.pointer;
        if !self.kernel
            && super::device_data::is_remote(dummy.space)
            && !changes
            && dummy.rank() == 0
        {
            return self.device_scalar_argument(value);
        }
        match &value.kind {
            ExprKind::Var(id)
                if self.program[*id]
                    .dummy()
                    .is_some_and(|d| d.passing == Passing::Object) =>
            {
                text(self.var_path(*id))
            }
            ExprKind::Var(id) if self.access(*id) == Access::Static => {
                text(if device && !changes {
                    format!("&{}", self.var_path(*id))
                } else {
                    format!("{}.edit()", self.var_path(*id))
                })
            }
            _ if device && !changes => reference(self.container(value, false)),
            _ => mut_reference(self.container(value, true)),
        }
    }

    /// Reference of an intrinsic function.
    pub fn intrinsic(
        &self,
        id: IntrinsicId,
        args: &[Option<Expr>],
        whole: &Expr,
        typed: bool,
    ) -> Piece {
        let row = id.row();
        match row.rust {
            // Which method it is depends on the arguments given.
            Spelling::Method(_) if is_reduction(row.name) => {
                self.special_intrinsic(row.name, args, whole, typed)
            }
            // INDEX, SCAN and VERIFY with BACK=.
            Spelling::Function(name @ ("index" | "scan" | "verify"))
                if args.get(2).is_some_and(Option::is_some) =>
            {
                function(
                    &format!("{name}_back"),
                    args.iter()
                        .flatten()
                        .map(|a| self.intrinsic_arg(a))
                        .collect(),
                )
            }
            Spelling::Function(name) => {
                let docs = args.iter().enumerate().filter_map(|(position, arg)| {
                    let written = row.params.get(position).is_some_and(|param| param.written);
                    let arg = arg.as_ref()?;
                    Some(match written {
                        true => self.written_argument(arg),
                        false => self.intrinsic_arg(arg),
                    })
                });
                function(name, docs.collect())
            }
            Spelling::Method(name) => self.intrinsic_method(name, args, typed),
            Spelling::Constant(name) => Piece::word(name),
            Spelling::Special | Spelling::Folded | Spelling::None => {
                self.special_intrinsic(row.name, args, whole, typed)
            }
        }
    }

    /// A variable that a function of the runtime changes.
    fn written_argument(&self, arg: &Expr) -> Doc {
        match &arg.kind {
            _ if arg.rank == 0 => self.by_reference(arg),
            ExprKind::Var(id) if self.access(*id) == Access::Static => {
                self.container(arg, true).doc
            }
            _ => mut_reference(self.container(arg, true)),
        }
    }

    fn intrinsic_method(&self, name: &str, args: &[Option<Expr>], _typed: bool) -> Piece {
        let mut given = args.iter().flatten();
        let Some(first) = given.next() else {
            return Piece::word(format!("{name}()"));
        };
        if self.is_remote_data(first) && name == "allocated" {
            return method(self.device_place(first), name, vec![]);
        }
        if matches!(first.ty, Type::Complex(_)) && name != "conj" {
            let name = if name == "ln" { "log" } else { name };
            return function(&format!("complex::{name}"), vec![self.intrinsic_arg(first)]);
        }
        let rest = given.map(|a| self.intrinsic_arg(a)).collect();
        method(self.receiver(first), name, rest)
    }

    /// What a method is called on: arrays as handles, references without `*`.
    pub fn receiver(&self, expr: &Expr) -> Piece {
        if expr.rank > 0 && self.pos.is_none() {
            return self.array_value(expr);
        }
        match &expr.kind {
            ExprKind::Var(_) | ExprKind::Component { .. } if self.is_held(expr) => {
                self.container(expr, false)
            }
            ExprKind::Var(id) if self.access(*id) == Access::Deref => {
                Piece::word(self.var_path(*id))
            }
            _ if super::expr::is_literal(expr) => self.suffixed(expr),
            _ => self.free(expr),
        }
    }

    /// An argument of a runtime function: scalars by value, arrays and texts by reference.
    pub fn intrinsic_arg(&self, expr: &Expr) -> Doc {
        if expr.rank > 0 && self.pos.is_none() {
            return self.array_arg(expr);
        }
        match expr.ty {
            Type::Character(_) => self.text_ref(expr),
            _ => self.free(expr).doc,
        }
    }

    /// Reference of a function of the CUDA API.
    pub fn api(&self, id: ApiId, args: &[Option<Expr>]) -> Piece {
        let row = id.row();
        let given = |(arg, param): (&Option<Expr>, &crate::cudafor::Param)| match arg {
            Some(arg) => Some(self.api_arg(arg, param)),
            // The runtime's functions take every optional argument.
            None if row.side == crate::cudafor::Side::Host => Some(text("None")),
            None => param.default.map(|value| text(value.to_string())),
        };
        let docs = args.iter().zip(row.params).filter_map(given).collect();
        match row.rust {
            Spelling::Function(name) => function(name, docs),
            Spelling::Method(name) => {
                let mut docs = docs;
                let of_thread = self.kernel
                    && !row
                        .params
                        .first()
                        .is_some_and(|p| matches!(p.accepts, crate::cudafor::Accepts::Builtin(_)));
                let first = if of_thread || docs.is_empty() {
                    text("t")
                } else {
                    docs.remove(0)
                };
                method(Piece::atom(first), name, docs)
            }
            Spelling::Constant(_) | Spelling::Special | Spelling::Folded | Spelling::None => {
                self.special_api(row.name, args, docs)
            }
        }
    }

    fn api_arg(&self, expr: &Expr, param: &crate::cudafor::Param) -> Doc {
        use crate::cudafor::Accepts;
        let data = matches!(
            param.accepts,
            Accepts::DeviceData
                | Accepts::AnyData
                | Accepts::HostData
                | Accepts::AtomicTarget
                | Accepts::AtomicInteger
                | Accepts::AtomicCounter
                | Accepts::Cached
        );
        if data && root(expr).is_some() {
            return self.data_arg(expr, param.written);
        }
        if let ExprKind::Procedure(kernel) = expr.kind {
            return self.kernel_name(kernel);
        }
        let place = param.written && root(expr).is_some();
        if place
            || matches!(
                param.accepts,
                Accepts::DevicePointer
                    | Accepts::Unallocated
                    | Accepts::UnallocatedManaged
                    | Accepts::UnallocatedRows
            )
        {
            return self.by_reference(expr);
        }
        match expr.ty {
            Type::Character(_) => self.text_ref(expr),
            Type::Derived(_) => reference(self.place(expr, false)),
            Type::Integer(_) if param.accepts == Accepts::AnyLogical => {
                concat([self.free(expr).at_least(Prec::Atom), text(" != 0")])
            }
            _ => self.free(expr).doc,
        }
    }

    /// A kernel as the API names it: the text that holds it, and its name there.
    fn kernel_name(&self, id: ProcId) -> Doc {
        let (texts, symbol) = match &self.program[id].body {
            Body::Companion => {
                let label = self.program[id].bind_c.clone().unwrap_or_default();
                (format!("{}c_parts::PARTS", self.root()), label)
            }
            Body::Host(_) | Body::Kernel(_) | Body::Interface => (
                format!("{}KERNELS", self.root()),
                crate::emit::cuda::kernel_symbol(self.program, id),
            ),
        };
        text(format!("(&{texts}, {symbol:?})"))
    }

    /// A variable handed to the API as memory.
    pub fn data_arg(&self, expr: &Expr, written: bool) -> Doc {
        if self.is_remote_data(expr) {
            return self.remote_launch_argument(expr);
        }
        match &expr.kind {
            ExprKind::Element { base, subscripts } if self.kernel => {
                method(
                    self.container(base, false),
                    "from_element",
                    vec![self.subscript_list(subscripts)],
                )
                .doc
            }
            ExprKind::Var(id) if self.kernel && self.access(*id) == Access::Handle => {
                text(self.var_path(*id))
            }
            ExprKind::Var(id) if self.access(*id) == Access::DeviceScalar => {
                text(format!("{}.at_mut()", self.var_path(*id)))
            }
            ExprKind::Var(id) if written && self.access(*id) == Access::Deref => {
                text(format!("&mut *{}", self.var_path(*id)))
            }
            ExprKind::Element { base, subscripts } => {
                method(
                    self.container(base, written),
                    "from_element",
                    vec![self.subscript_list(subscripts)],
                )
                .doc
            }
            _ if self.is_structure(expr) => {
                let name = if written {
                    "structure_mut"
                } else {
                    "structure"
                };
                let place = if written {
                    self.by_reference(expr)
                } else {
                    reference(self.container(expr, false))
                };
                function(name, vec![place]).doc
            }
            ExprKind::Var(id) if self.access(*id) == Access::Static && expr.rank > 0 => {
                reference(Piece::word(self.var_path(*id)))
            }
            _ if written => mut_reference(self.container(expr, true)),
            _ => reference(self.container(expr, false)),
        }
    }

    /// A scalar of the program's own derived types.
    fn is_structure(&self, expr: &Expr) -> bool {
        match expr.ty {
            Type::Derived(ty) => expr.rank == 0 && self.program[ty].builtin.is_none(),
            _ => false,
        }
    }

    /// Whether a device procedure asks for its thread's position, itself or through what it calls.
    pub fn needs_thread(&self, id: ProcId) -> bool {
        self.threaded.contains(&id)
    }
}

/// Intrinsics that combine the elements of an array, with DIM and MASK maybe.
fn is_reduction(name: &str) -> bool {
    matches!(
        name,
        "sum"
            | "product"
            | "maxval"
            | "minval"
            | "iall"
            | "iany"
            | "iparity"
            | "all"
            | "any"
            | "count"
            | "parity"
            | "norm2"
            | "maxloc"
            | "minloc"
            | "findloc"
    )
}
