//! Host procedures in Rust: signature, declarations, body.

use super::Cx;
use super::expr::{Piece, method};
use super::names::is_static;
use super::stmt::{Body, EmitOp, comment_line};
use crate::emit::declare::Placement;
use crate::emit::layout::{Doc, concat, list, text};
use crate::emit::lines::Lines;
use crate::emit::uses::{Operation, Uses, bodies};
use crate::ir::*;

/// A program that calls one of these deals with launches that fail itself.
const ASK_FOR_ERRORS: [&str; 2] = ["cudagetlasterror", "cudapeekatlasterror"];

impl<'a> Cx<'a> {
    /// A host procedure with the statics that it owns and its internal procedures.
    pub fn host_procedure(&self, id: ProcId) -> Lines {
        let procedure = &self.program[id];
        let mut out = Lines::default();
        self.static_storages(
            |storage| storage.role == Role::Local && storage.owner == Some(id),
            &mut out,
        );
        for var in procedure
            .locals
            .iter()
            .chain(&procedure.dummies)
            .chain(procedure.result.iter())
        {
            let local = &self.program[*var];
            if is_static(local) {
                out.line(format!("/// `{}` of {}.", local.name, procedure.name));
                self.static_item(*var, &mut out);
                out.blank();
            } else if local.captured {
                self.const_item(*var, "", &mut out);
            }
        }
        procedure
            .leading
            .iter()
            .for_each(|c| out.line(comment_line(&c.text)));
        self.doc_line(id, &mut out);
        if let crate::ir::Body::Host(stmts) = &procedure.body {
            self.host_body(id, stmts, &mut out);
        }
        for inner in &procedure.internals {
            if matches!(self.program[*inner].target, Target::Host) {
                out.blank();
                out.append(self.host_procedure(*inner));
            }
        }
        out
    }

    /// `/// gol.cuf:56  program main`.
    pub fn doc_line(&self, id: ProcId, out: &mut Lines) {
        let procedure = &self.program[id];
        let place = (self.locate)(procedure.span);
        out.line(format!("/// {place}  {}", procedure.head.trim()));
    }

    fn host_body(&self, id: ProcId, stmts: &'a [Stmt<HostOp>], out: &mut Lines) {
        let procedure = &self.program[id];
        let main = self.program.main == Some(id);
        let uses = Uses::of_body(self.program, stmts);
        out.origin(procedure.span);
        out.open_doc(&self.signature(id, &uses, main), " {");
        if main {
            out.line("start(&SOURCE_MAP);");
            if self.program.host_calls(&ASK_FOR_ERRORS) {
                out.line("keep_launch_errors();");
            }
        }
        let tail = procedure
            .result
            .filter(|result| !super::place::is_held_variable(&self.program[*result]))
            .and_then(|result| sole_value(stmts, result));
        let mut body = self.body(id, stmts, uses, self.leave(id, main));
        if let Some((comments, value)) = tail {
            comments
                .iter()
                .for_each(|c| body.out.line(comment_line(&c.text)));
            let doc = body.cx.owned(value);
            body.out.doc(&doc, "");
        } else {
            body.stmts(trimmed(stmts));
            procedure
                .closing
                .iter()
                .for_each(|c| body.out.line(comment_line(&c.text)));
            let last = self.last_value(id, main);
            if !last.is_empty() {
                self.copy_out(id, &mut body.out);
                body.out.line(last);
            } else {
                self.copy_out(id, &mut body.out);
            }
        }
        out.append(body.out);
        out.close("}");
    }

    /// A body with its declarations written.
    fn body<Op: EmitOp>(
        &self,
        id: ProcId,
        stmts: &'a [Stmt<Op>],
        uses: Uses,
        on_return: String,
    ) -> Body<'a> {
        let procedure = &self.program[id];
        let mut early = Vec::new();
        let mut late = Vec::new();
        let single = procedure.result.filter(|r| {
            !super::place::is_held_variable(&self.program[*r]) && sole_value(stmts, *r).is_some()
        });
        for var in procedure
            .locals
            .iter()
            .chain(procedure.result.iter())
            .copied()
        {
            let local = &self.program[var];
            let unused = !uses.uses(var) && procedure.result != Some(var) && !self.bounds_use(var);
            if unused
                || is_static(local)
                || local.captured
                || single == Some(var)
                || self.is_loop_variable(var, stmts)
            {
                continue;
            }
            let movable = local.rank() == 0
                && local.init.is_none()
                && !local.allocatable
                && !local.pointer
                && local.overlay.is_none()
                && uses.uses(var);
            let host = !matches!(
                local.space,
                Space::Device | Space::Constant | Space::Managed
            );
            if movable && host && !matches!(local.role, Role::Parameter) {
                late.push(var)
            } else {
                early.push(var)
            }
        }
        let jumps = has_goto(stmts);
        if jumps {
            early.append(&mut late);
        }
        let placement = Placement::with_results(stmts, &late, procedure.result);
        let declared = early.iter().chain(&late).copied().collect();
        let mut body = Body {
            cx: self.clone(),
            out: Lines::inside(1),
            declared,
            masks: 0,
            plain_bytes: false,
            placement,
            uses,
            on_return,
        };
        self.prologue(id, &mut body);
        body.local_storages(id);
        early.into_iter().for_each(|var| body.declare_early(var));
        body
    }

    // ------------------------------------------------------------------------------------------ signature

    pub(super) fn signature(&self, id: ProcId, uses: &Uses, main: bool) -> Doc {
        if main {
            return text("fn main()");
        }
        let procedure = &self.program[id];
        let params = procedure
            .dummies
            .iter()
            .map(|var| self.parameter(*var, uses))
            .collect();
        let visible = if procedure.host.is_some() { "" } else { "pub " };
        let head = list(
            &format!("{visible}fn {}(", self.names.procedure(id)),
            params,
            ")",
        );
        match procedure.result {
            Some(result) => concat([
                head,
                text(format!(" -> {}", self.owned_type(&self.program[result]))),
            ]),
            None => head,
        }
    }

    fn parameter(&self, id: VarId, uses: &Uses) -> Doc {
        let var = &self.program[id];
        let name = self.names.var(id).to_ascii_lowercase();
        let procedure = matches!(var.ty, Type::Procedure(_));
        let renewed = self.renews(id, uses.uses(id));
        let used = uses.uses(id) || renewed || self.bounds_use(id);
        let unused = !procedure && !used && !is_static(var);
        let shown = if unused { format!("_{name}") } else { name };
        let mutable = if !unused && self.parameter_is_mut(var, uses.count(id).writes > 0 || renewed)
        {
            "mut "
        } else {
            ""
        };
        text(format!("{mutable}{shown}: {}", self.parameter_type(var)))
    }

    fn parameter_is_mut(&self, var: &Variable, writes: bool) -> bool {
        let Some(dummy) = var.dummy() else {
            return false;
        };
        if is_static(var) && dummy.passing != Passing::Value {
            return false;
        }
        match dummy.passing {
            Passing::Value if self.is_static_dummy(var) => {
                self.recursive.iter().any(|id| var.owner == Some(*id))
            }
            Passing::Value => var.mutated && !matches!(var.ty, Type::Procedure(_)),
            Passing::Strided => var.mutated && writes && !self.moves_bounds(var),
            Passing::MutRef => dummy.optional && writes,
            Passing::Ref
            | Passing::View
            | Passing::Object
            | Passing::Shaped
            | Passing::Bounded
            | Passing::Total
            | Passing::Undecided => false,
        }
    }

    /// The type of a dummy argument.
    pub fn parameter_type(&self, var: &Variable) -> String {
        let element = self.element_type(&var.ty);
        let (rank, dummy) = (var.rank(), var.dummy());
        let optional = dummy.is_some_and(|d| d.optional);
        if let Some(text) = self.text_parameter(var) {
            return text;
        }
        let device = matches!(
            var.space,
            Space::Device | Space::Constant | Space::Texture | Space::Managed | Space::Pinned
        );
        match dummy.map(|d| d.passing) {
            Some(Passing::View | Passing::Strided) if super::device_data::is_remote(var.space) => {
                format!("DeviceSection{rank}<{element}>")
            }
            Some(Passing::View) => format!("View{rank}<{element}>"),
            Some(Passing::Strided) => format!("Strided{rank}<{element}>"),
            Some(Passing::Ref) => format!("&{element}"),
            Some(Passing::MutRef) if optional => format!("Option<&mut {element}>"),
            Some(Passing::MutRef) => format!("&mut {element}"),
            Some(Passing::Object) if device && !var.allocatable && rank == 0 => {
                format!("DeviceRef<{element}>")
            }
            Some(Passing::Object) if device && !var.allocatable => {
                format!("&{}", self.owned_type(var))
            }
            Some(Passing::Object) if super::place::is_optional_object(var) => {
                format!("Option<&mut {}>", self.owned_type(var))
            }
            Some(Passing::Object) => format!("&mut {}", self.owned_type(var)),
            _ if optional => format!("Option<{element}>"),
            _ if matches!(var.ty, Type::Procedure(_)) => self.owned_type(var),
            _ => element,
        }
    }

    fn moves_bounds(&self, var: &Variable) -> bool {
        matches!(&var.shape, Shape::Assumed(lower) if !lower.iter().all(super::place::is_one))
    }

    /// Whether the bounds of another dummy or local mention this one.
    fn bounds_use(&self, id: VarId) -> bool {
        let Some(owner) = self.program[id].owner else {
            return true;
        };
        let procedure = &self.program[owner];
        procedure
            .dummies
            .iter()
            .chain(&procedure.locals)
            .chain(procedure.result.iter())
            .any(|other| {
                let mut uses = Uses::default();
                match &self.program[*other].shape {
                    Shape::Explicit(bounds) | Shape::AssumedSize(bounds, _) => {
                        bounds.iter().for_each(|b| {
                            uses.read(&b.lower);
                            uses.read(&b.upper);
                        })
                    }
                    Shape::Assumed(lower) => lower.iter().for_each(|l| uses.read(l)),
                    Shape::Scalar | Shape::Deferred(_) => {}
                }
                if let Type::Character(CharLen::Expr(len)) = &self.program[*other].ty {
                    uses.read(len);
                }
                if let Some(init) = &self.program[*other].init
                    && *other != id
                {
                    uses.read(init);
                }
                uses.uses(id)
            })
    }

    // ------------------------------------------------------------------------------------------ prologue

    /// Local constants, then the bounds of array dummies.
    fn prologue(&self, id: ProcId, body: &mut Body<'a>) {
        let procedure = &self.program[id];
        for var in &procedure.dummies {
            self.absent_object(*var, body);
            if let Some(doc) = self.rebound(*var) {
                let var_ref = &self.program[*var];
                let used = body.uses.uses(*var);
                if !used && !is_static(var_ref) {
                    continue;
                }
                let changed =
                    var_ref.mutated && body.uses.changes_handle(*var) && !self.is_steady(*var);
                let mutable = if changed && !is_static(var_ref) {
                    "mut "
                } else {
                    ""
                };
                let name = self.names.var(*var).to_ascii_lowercase();
                body.out.doc(
                    &Doc::RightSide(
                        Box::new(text(format!("let {mutable}{name} ="))),
                        Box::new(doc),
                    ),
                    ";",
                );
            }
        }
        for var in procedure
            .dummies
            .iter()
            .filter(|v| !super::character::is_text_dummy(&self.program[**v]))
        {
            if is_static(&self.program[*var]) {
                let own = self.names.var(*var).to_ascii_lowercase();
                if self.is_pointed(*var) && matches!(self.program[*var].ty, Type::Class(_)) {
                    self.frame(*var, text(format!("Pointer::to_class({own})")), body);
                    continue;
                }
                if self.is_pointed(*var) {
                    let sign = if self.dummy_is_reference(*var) {
                        ""
                    } else {
                        "&mut "
                    };
                    self.frame(*var, text(format!("Pointer::to({sign}{own})")), body);
                    continue;
                }
                let value = match (self.is_shared_optional(*var), self.dummy_is_reference(*var)) {
                    (true, true) => format!("{own}.as_deref().cloned()"),
                    (false, true) => format!("*{own}"),
                    (_, false) => own,
                };
                self.frame(*var, text(value), body);
            }
        }
        procedure
            .dummies
            .iter()
            .for_each(|var| self.text_prologue(*var, body));
        procedure
            .dummies
            .iter()
            .for_each(|var| self.renew(*var, body));
        if self.program.main == Some(id) {
            return;
        }
        for var in procedure.locals.iter().chain(procedure.result.iter()) {
            let local = &self.program[*var];
            if is_static(local) && !local.save && self.is_pointed(*var) {
                let own = self.names.var(*var).to_ascii_lowercase();
                let init = self.initial_value(*var);
                let head = text(format!(
                    "let mut {own}{} =",
                    self.declared_type(*var, &init)
                ));
                body.out
                    .doc(&Doc::RightSide(Box::new(head), Box::new(init)), ";");
                self.frame(*var, text(format!("Pointer::to(&mut {own})")), body);
            } else if is_static(local) && !local.save {
                self.frame(*var, self.initial_value(*var), body);
            }
        }
    }

    /// An optional ALLOCATABLE or POINTER: what stands for an absent one, which is not allocated, and whether it came.
    fn absent_object(&self, id: VarId, body: &mut Body<'a>) {
        let var = &self.program[id];
        if !super::place::is_optional_object(var) || !body.uses.uses(id) {
            return;
        }
        let name = self.names.var(id).to_ascii_lowercase();
        let ty = self.owned_type(var);
        body.out
            .line(format!("let {name}_is_present = {name}.is_some();"));
        body.out.line(format!(
            "let mut no_{name} = {}::default();",
            turbofish(&ty)
        ));
        body.out
            .line(format!("let {name} = {name}.unwrap_or(&mut no_{name});"));
    }

    /// What a character dummy sees of its actual argument, and the copy that internal procedures share.
    fn text_prologue(&self, id: VarId, body: &mut Body<'a>) {
        let var = &self.program[id];
        let used = body.uses.uses(id) || is_static(var);
        let name = self.names.var(id).to_ascii_lowercase();
        if let Some(doc) = self.text_dummy(id).filter(|_| used) {
            body.out.doc(
                &Doc::RightSide(Box::new(text(format!("let {name} ="))), Box::new(doc)),
                ";",
            );
        }
        if is_static(var) && super::character::is_text_dummy(var) {
            let value = match (self.is_shared_optional(id), self.dummy_is_reference(id)) {
                (true, true) => format!("{name}.as_deref().map(Character::from)"),
                (true, false) => format!("{name}.map(Character::from)"),
                (false, true) => format!("Character::from(&*{name})"),
                (false, false) => format!("Character::from({name})"),
            };
            self.frame(id, text(value), body);
        }
    }

    /// Whether a dummy with INTENT(OUT) begins anew.
    fn renews(&self, id: VarId, used: bool) -> bool {
        let var = &self.program[id];
        let Some(Dummy {
            intent: Some(Intent::Out),
            optional,
            ..
        }) = var.dummy()
        else {
            return false;
        };
        if *optional && !(super::place::is_optional_object(var) && used) {
            return false;
        }
        let initialised = match var.ty {
            Type::Class(_) => true,
            Type::Derived(ty) => matches!(var.space, Space::Host) && self.has_defaults(ty),
            _ => false,
        };
        var.allocatable || initialised && !var.pointer
    }

    /// INTENT(OUT) on entry: an allocatable is deallocated, a structure is initialised (F2008 5.3.10).
    fn renew(&self, id: VarId, body: &mut Body<'a>) {
        let var = &self.program[id];
        if !self.renews(id, body.uses.uses(id)) {
            return;
        }
        if var.allocatable {
            let object = self.object(id, true);
            return body.out.doc(&method(object, "clear", vec![]).doc, ";");
        }
        if matches!(var.ty, Type::Class(_)) && !var.pointer {
            let object = self.object(id, true);
            return body.out.doc(&method(object, "reset", vec![]).doc, ";");
        }
        let fresh = text("Default::default()");
        if var.rank() > 0 {
            let filled = method(self.object(id, true), "fill", vec![fresh]);
            return body.out.doc(&filled.doc, ";");
        }
        let place = Expr::new(ExprKind::Var(id), var.ty.clone(), 0, var.span);
        body.store_value(&place, fresh);
    }

    /// Whether variables of a type have an initial value, in some component.
    fn has_defaults(&self, id: TypeId) -> bool {
        self.program[id].fields.iter().any(|field| {
            let nested = matches!(field.ty, Type::Derived(inner) if inner != id && !field.pointer && self.has_defaults(inner));
            field.init.is_some() || field.allocatable || nested
        })
    }

    /// Gives a variable that internal procedures share a fresh value for this call; the caller's comes back at its end.
    fn frame(&self, var: VarId, value: Doc, body: &mut Body<'a>) {
        let name = self.names.var(var);
        let head = text(format!("let _{} =", name.to_ascii_lowercase()));
        let made = method(Piece::word(name), "frame", vec![value]);
        body.out
            .doc(&Doc::RightSide(Box::new(head), Box::new(made.doc)), ";");
    }

    fn dummy_is_reference(&self, id: VarId) -> bool {
        matches!(
            self.program[id].dummy().map(|d| d.passing),
            Some(Passing::MutRef)
        )
    }

    /// Dummies that internal procedures share are handed back at the end.
    fn copy_out(&self, id: ProcId, out: &mut Lines) {
        for var in &self.program[id].dummies {
            if is_static(&self.program[*var])
                && self.dummy_is_reference(*var)
                && !self.is_pointed(*var)
            {
                let name = self.names.var(*var);
                let own = name.to_ascii_lowercase();
                out.line(match self.program[*var].ty {
                    Type::Character(_) if self.is_shared_optional(*var) => {
                        format!("if let (Some({own}), Some(value)) = ({own}, {name}.as_deref()) {{ {own}.assign(value); }}")
                    }
                    _ if self.is_shared_optional(*var) => {
                        format!("if let (Some({own}), Some(value)) = ({own}, {name}.as_ref()) {{ *{own} = value.clone(); }}")
                    }
                    Type::Character(_) => format!("{}.assign(&{name});", name.to_ascii_lowercase()),
                    _ => format!("*{} = {name}.get();", name.to_ascii_lowercase()),
                });
            }
        }
    }

    /// `a.reshaped((n, m))` for a dummy whose declaration gives its bounds.
    pub fn rebound(&self, id: VarId) -> Option<Doc> {
        let var = &self.program[id];
        let name = self.names.var(id).to_ascii_lowercase();
        let passing = var.dummy().map(|d| d.passing);
        match (&var.shape, passing) {
            (Shape::Explicit(bounds), Some(Passing::View)) => {
                Some(self.call_on(&name, "reshaped", self.bounds(bounds)))
            }
            (Shape::AssumedSize(bounds, last), Some(Passing::View)) => {
                Some(self.call_on(&name, "reshaped", self.open_bounds(bounds, last)))
            }
            (Shape::Assumed(lower), Some(Passing::Strided)) if self.moves_bounds(var) => {
                Some(self.call_on(&name, "with_lower", self.subscript_list(lower)))
            }
            _ => None,
        }
    }

    /// `(n, assumed(1))`: bounds of an assumed-size array.
    pub fn open_bounds(&self, bounds: &[Bounds], last: &Expr) -> Doc {
        let assumed = concat([text("assumed("), self.free(last).doc, text(")")]);
        if bounds.is_empty() {
            return assumed;
        }
        let mut docs: Vec<Doc> = bounds
            .iter()
            .map(|b| self.bounds(std::slice::from_ref(b)))
            .collect();
        docs.push(assumed);
        list("(", docs, ")")
    }

    fn call_on(&self, name: &str, method: &str, arg: Doc) -> Doc {
        concat([text(format!("{name}.{method}(")), arg, text(")")])
    }

    // ------------------------------------------------------------------------------------------ statics

    /// `static X: Global<T> = Global::new(value);` for module variables, SAVE locals and shared locals.
    pub fn static_item(&self, id: VarId, out: &mut Lines) {
        let var = &self.program[id];
        var.leading
            .iter()
            .chain(&var.trailing)
            .for_each(|c| out.line(comment_line(&c.text)));
        out.origin(var.span);
        let visible = if matches!(var.role, Role::Module(_) | Role::Common(_)) {
            "pub "
        } else {
            ""
        };
        let name = self.names.var(id);
        let handle = matches!(
            var.dummy().map(|d| d.passing),
            Some(Passing::View | Passing::Strided)
        );
        let pointed = self.is_pointed(id);
        let own = if handle {
            self.parameter_type(var)
        } else {
            self.owned_type(var)
        };
        let shared = self.is_shared_optional(id);
        let ty = match (pointed, shared) {
            (true, _) => format!("Pointer<{own}>"),
            (false, true) => format!("Option<{own}>"),
            (false, false) => own,
        };
        if !shared
            && !pointed
            && self.is_framed(id)
            && var.rank() == 0
            && matches!(var.ty, Type::Character(_))
            && !var.allocatable
        {
            let made = format!(
                "{visible}static {name}: LazyGlobal<Character> = LazyGlobal::new(Character::default);"
            );
            return out.line(made);
        }
        let init = if shared {
            text("None")
        } else if pointed {
            text("Pointer::null()")
        } else {
            self.static_value(var, id, handle)
        };
        let plain = shared
            || pointed
            || handle
            || constant_value(var)
            || (self.is_framed(id) && var.rank() > 0);
        let (family, value) = if plain {
            ("Global", init)
        } else {
            ("LazyGlobal", Doc::Closure("|| ".into(), Box::new(init)))
        };
        let head = text(format!("{visible}static {name}: {family}<{ty}> ="));
        let made = list(&format!("{family}::new("), vec![value], ")");
        out.doc(&Doc::RightSide(Box::new(head), Box::new(made)), ";");
    }

    fn static_value(&self, var: &Variable, id: VarId, handle: bool) -> Doc {
        match (&var.ty, var.rank(), handle) {
            _ if self.is_framed(id) && var.rank() > 0 && !handle => {
                let ty = self.owned_type(var);
                let (family, element) = ty.split_once('<').unwrap_or((&ty, ""));
                let made = if var.pointer { "null" } else { "unallocated" };
                text(format!("{family}::<{element}::{made}()"))
            }
            (_, _, true) => {
                let ty = self.parameter_type(var);
                let (family, element) = ty.split_once('<').unwrap_or((&ty, ""));
                text(format!("{family}::<{element}::null()"))
            }
            (Type::Complex(_), 0, _) if var.init.is_none() && var.overlay.is_none() => {
                text("Complex::new(0.0, 0.0)")
            }
            (Type::Derived(_), 0, _) if self.is_builtin(&var.ty, "dim3") && var.init.is_none() => {
                text("dim3(1, 1, 1)")
            }
            _ => self.initial_value(id),
        }
    }

    fn is_static_dummy(&self, var: &Variable) -> bool {
        var.dummy().is_some() && is_static(var)
    }

    /// Whether each call of the procedure gives it a fresh value.
    fn is_framed(&self, id: VarId) -> bool {
        let var = &self.program[id];
        let local = matches!(var.role, Role::Local | Role::Result | Role::Dummy(_));
        local && !var.save && var.captured && var.owner != self.program.main
    }

    fn is_builtin(&self, ty: &Type, name: &str) -> bool {
        matches!(ty, Type::Derived(id) if self.program[*id].builtin == Some(name))
    }

    /// `pub const N: i32 = 16;` for a named constant.
    pub fn const_item(&self, id: VarId, visible: &str, out: &mut Lines) {
        let var = &self.program[id];
        let Some(init) = &var.init else { return };
        var.leading
            .iter()
            .chain(&var.trailing)
            .for_each(|c| out.line(comment_line(&c.text)));
        if var.rank() > 0 || matches!(var.ty, Type::Derived(_)) {
            let head = text(format!(
                "{visible}static {}: LazyGlobal<{}> =",
                self.names.var(id),
                self.owned_type(var)
            ));
            let made = list(
                "LazyGlobal::new(",
                vec![Doc::Closure("|| ".into(), Box::new(self.initial_value(id)))],
                ")",
            );
            return out.doc(&Doc::RightSide(Box::new(head), Box::new(made)), ";");
        }
        let ty = match &var.ty {
            Type::Character(_) if self.value(init).flat().starts_with('b') => "&[u8]".to_string(),
            Type::Character(_) => "&str".to_string(),
            other => self.scalar_type(other),
        };
        let head = text(format!("{visible}const {}: {ty} =", self.names.var(id)));
        out.doc(
            &Doc::RightSide(Box::new(head), Box::new(self.value(init))),
            ";",
        );
    }

    // ------------------------------------------------------------------------------------------ ends

    fn leave(&self, id: ProcId, main: bool) -> String {
        let procedure = &self.program[id];
        if main {
            return "finish(0);".to_string();
        }
        let mut out = Lines::default();
        self.copy_out(id, &mut out);
        let copies = out.finish().0.trim().replace('\n', " ");
        let value = procedure
            .result
            .map_or(String::new(), |r| format!(" {}", self.result_value(r)));
        if copies.is_empty() {
            format!("return{value};")
        } else {
            format!("{{ {copies} return{value}; }}")
        }
    }

    fn result_value(&self, result: VarId) -> String {
        let var = &self.program[result];
        let name = self.names.var(result);
        match (is_static(var), self.is_copy(&var.ty) && var.rank() == 0) {
            (true, true) if self.is_pointed(result) => format!("**{name}"),
            (true, false) if self.is_pointed(result) => format!("(**{name}).clone()"),
            (true, true) => format!("{name}.get()"),
            (true, false) => format!("(*{name}).clone()"),
            (false, _) => name.to_string(),
        }
    }

    fn last_value(&self, id: ProcId, main: bool) -> String {
        match self.program[id].result {
            _ if main => "finish(0)".to_string(),
            Some(result) => self.result_value(result),
            None => String::new(),
        }
    }
}

impl Body<'_> {
    /// A declaration at the top of the body, with the comments of the Fortran declaration.
    fn declare_early(&mut self, id: VarId) {
        let var = &self.cx.program[id];
        if matches!(var.role, Role::Parameter) {
            let cx = self.cx.clone();
            return cx.const_item(id, "", &mut self.out);
        }
        var.leading
            .iter()
            .chain(&var.trailing)
            .for_each(|c| self.out.line(comment_line(&c.text)));
        self.out.origin(var.span);
        self.declare(id);
    }
}

/// Whether an initial value can stand in a `static` as it is.
fn constant_value(var: &Variable) -> bool {
    if var.overlay.is_some() {
        return false;
    }
    if var.rank() > 0 {
        return matches!(var.shape, Shape::Deferred(_));
    }
    let scalar = matches!(
        var.ty,
        Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_)
    );
    scalar || var.allocatable || var.pointer
}

/// The only statement of a function that assigns its result and nothing else.
pub fn sole_value<Op>(
    stmts: &[Stmt<Op>],
    result: VarId,
) -> Option<(&[crate::source::Comment], &Expr)> {
    let mut real = stmts
        .iter()
        .filter(|s| !matches!(s.kind, StmtKind::Empty | StmtKind::Return));
    let first = real.next()?;
    if real.next().is_some() {
        return None;
    }
    match &first.kind {
        StmtKind::Assign { lhs, rhs }
            if matches!(lhs.kind, ExprKind::Var(id) if id == result)
                && !matches!(lhs.ty, Type::Character(_)) =>
        {
            Some((&first.leading, rhs))
        }
        _ => None,
    }
}

/// Without a RETURN at the very end.
pub fn trimmed<Op>(stmts: &[Stmt<Op>]) -> &[Stmt<Op>] {
    match stmts.split_last() {
        Some((last, rest)) if matches!(last.kind, StmtKind::Return) && last.leading.is_empty() => {
            trimmed(rest)
        }
        _ => stmts,
    }
}

fn has_goto<Op: Operation>(stmts: &[Stmt<Op>]) -> bool {
    stmts
        .iter()
        .any(|s| matches!(s.kind, StmtKind::Goto(_)) || bodies(s).into_iter().any(has_goto))
}

/// A type as the start of a path: `Array1::<f32>`.
fn turbofish(ty: &str) -> String {
    match ty.split_once('<') {
        Some((family, rest)) => format!("{family}::<{rest}"),
        None => ty.to_string(),
    }
}
