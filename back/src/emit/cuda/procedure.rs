//! Procedures in CUDA C: heads, the bounds of their arrays, their locals.

use super::declarators::Declarators;
use super::{Cx, stmt};
use crate::emit::bodies::{sole_value, trimmed};
use crate::emit::comments;
use crate::emit::declared::{dummies_in_order, with_declarations};
use crate::emit::layout::{Doc, concat, packed as list, text};
use crate::emit::lines::Lines;
use crate::emit::uses::Uses;
use crate::ir::*;

impl<'a> Cx<'a> {
    /// The head of a definition.
    pub(super) fn signature(&self, id: ProcId) -> Doc {
        let procedure = &self.program[id];
        let kernel = procedure.target != Target::Device;
        let params = procedure
            .dummies
            .iter()
            .flat_map(|v| [Some(self.parameter(*v, kernel)), self.shape_parameter(*v)])
            .flatten();
        let threads = procedure
            .has_thread_for_each()
            .then(|| "Threads threads".to_string());
        let params = threads.into_iter().chain(params).map(text).collect();
        let result = procedure
            .result
            .map_or("void".to_string(), |r| self.result_type(&self.program[r]));
        let head = if kernel {
            self.kernel_head(procedure)
        } else {
            format!("__device__ {result} ")
        };
        list(&format!("{head}{}(", self.procedure(id)), params, ")")
    }

    fn kernel_head(&self, procedure: &Procedure) -> String {
        let bounds = procedure
            .launch_bounds
            .iter()
            .map(i64::to_string)
            .collect::<Vec<_>>()
            .join(", ");
        let bounds = if bounds.is_empty() {
            bounds
        } else {
            format!("__launch_bounds__({bounds}) ")
        };
        format!("extern \"C\" __global__ void {bounds}")
    }

    fn parameter(&self, id: VarId, kernel: bool) -> String {
        let var = &self.program[id];
        let ty = self.type_name(&var.ty);
        let name = self.var(id);
        let constant = if var.mutated { "" } else { "const " };
        let by_value = var
            .dummy()
            .is_some_and(|d| d.value || (!kernel && d.passing == Passing::Value));
        match var.dummy().map(|dummy| dummy.passing) {
            Some(Passing::Total) => return format!("Total<{ty}> {name}"),
            // What may be reached by another name as well is neither constant nor alone.
            Some(Passing::Shaped) if var.target => return format!("{ty} *{name}_"),
            Some(Passing::Shaped) => return format!("{constant}{ty} *__restrict__ {name}_"),
            Some(Passing::Bounded) if var.target => {
                return format!("Strided<{ty}, {}> {name}", var.rank());
            }
            Some(
                Passing::Undecided
                | Passing::Value
                | Passing::Ref
                | Passing::MutRef
                | Passing::View
                | Passing::Strided
                | Passing::Object
                | Passing::Bounded,
            )
            | None => {}
        }
        match &var.shape {
            Shape::Scalar if self.is_optional_scalar(id) => {
                format!("{constant}{ty} *{}", self.parameter_name(id))
            }
            Shape::Scalar if !kernel && matches!(var.ty, Type::Character(..)) => {
                format!("Text {name}")
            }
            Shape::Scalar if by_value => format!("{ty} {name}"),
            Shape::Scalar if kernel => format!("{constant}{ty} *{name}_"),
            Shape::Scalar => format!("{constant}{ty} &{name}"),
            Shape::Explicit(_) | Shape::AssumedSize(..) => {
                // Other blocks change what the grid shares between two of its meetings.
                let shared = var.mutated && var.owner.is_some_and(|o| self.grid_waits.contains(&o));
                // A pointer may reach a target by its other name.
                let restrict = if kernel && !shared && !var.target {
                    "__restrict__ "
                } else {
                    ""
                };
                format!("{constant}{ty} *{restrict}{name}_")
            }
            Shape::Assumed(_) | Shape::Deferred(_) => {
                let moved = if self.moves_bounds(var) { "_" } else { "" };
                let (constant, rank) = (self.constant_elements(id), var.rank());
                let object = if kernel { "Strided" } else { "Descriptor" };
                format!("{object}<{constant}{ty}, {rank}> {name}{moved}")
            }
        }
    }

    /// The bounds of an array that is passed as its address and its bounds.
    fn shape_parameter(&self, id: VarId) -> Option<String> {
        let var = &self.program[id];
        let shaped = var
            .dummy()
            .is_some_and(|dummy| dummy.passing == Passing::Shaped);
        shaped.then(|| format!("Shape<{}> {}_shape", var.rank(), self.var(id)))
    }

    /// The type of what a function gives back; arrays own their elements.
    pub(super) fn result_type(&self, result: &Variable) -> String {
        let (ty, rank) = (self.type_name(&result.ty), result.rank());
        match crate::emit::constant_volume(&result.shape) {
            _ if rank == 0 => ty,
            Some(volume) => format!("Local<{ty}, {rank}, {}>", volume.max(0)),
            None => format!("Automatic<{ty}, {rank}>"),
        }
    }

    /// What stands before the element type of an assumed-shape dummy. Constant elements are read through the read-only path, which
    /// reaches a kernel's arguments; those of device procedures may lie in any memory.
    fn constant_elements(&self, id: VarId) -> &'static str {
        if self.is_constant(id) { "const " } else { "" }
    }

    /// The type of the array object that stands for a variable.
    pub(super) fn array_type(&self, id: VarId) -> String {
        let var = &self.program[id];
        let (ty, rank) = (self.type_name(&var.ty), var.rank());
        let constant = if var.dummy().is_some() && !var.mutated {
            "const "
        } else {
            ""
        };
        match &var.shape {
            Shape::Assumed(_) | Shape::Deferred(_) => {
                format!("Descriptor<{}{ty}, {rank}>", self.constant_elements(id))
            }
            _ if self.is_automatic(var) => format!("Automatic<{ty}, {rank}>"),
            _ if self.is_small(var) => format!("BlockArray{rank}<{constant}{ty}>"),
            Shape::Scalar | Shape::Explicit(_) | Shape::AssumedSize(..) => {
                format!("Array{rank}<{constant}{ty}>")
            }
        }
    }

    /// An array of a thread whose bounds are known when its procedure starts.
    pub(super) fn is_automatic(&self, var: &Variable) -> bool {
        let own = matches!(var.role, Role::Local | Role::Result);
        own && var.space == Space::Host
            && matches!(var.shape, Shape::Explicit(_))
            && crate::emit::constant_volume(&var.shape).is_none()
    }

    fn is_small(&self, var: &Variable) -> bool {
        var.space == Space::Shared
            || matches!(var.role, Role::Local | Role::Result) && var.space == Space::Host
    }

    pub(super) fn moves_bounds(&self, var: &Variable) -> bool {
        matches!(&var.shape, Shape::Assumed(lower) if !lower.iter().all(|l| matches!(l.kind, ExprKind::Const(Const::Integer(1)))))
    }

    pub(super) fn define(&self, id: ProcId, out: &mut Lines) {
        let procedure = &self.program[id];
        let Body::Kernel(stmts) = &procedure.body else {
            return;
        };
        comments::of_procedure(self.program, id, |var| self.var(var), out);
        out.line(format!(
            "// {}  {}",
            (self.locate)(procedure.span),
            procedure.head.trim()
        ));
        out.origin(procedure.span);
        out.open_head(&self.signature(id));
        let uses = Uses::of(stmts);
        let mut cx = self.clone();
        cx.scope = Some(id);
        cx.constants = self.named_constants(&uses);
        let mut lines = Lines::default();
        cx.prologue(id, &uses, &mut lines);
        let on_return = procedure
            .result
            .map_or("return;".to_string(), |r| cx.returned(r));
        let tail = cx.only_value(procedure, stmts);
        let folded = procedure.result.filter(|_| tail.is_some());
        let placement = cx.locals(id, (stmts, &uses), folded, &mut lines);
        cx.parts = cx.declare_parts(stmts, &mut lines);
        let started = !lines.is_empty();
        out.append(lines);
        if started {
            out.blank();
        }
        let mut body = stmt::Body {
            cx,
            out: Lines::default(),
            placement,
            on_return: on_return.clone(),
            innermost: None,
            in_switch: false,
        };
        if let Some((stmt, value)) = tail {
            body.value_of_function(stmt, value);
        } else {
            body.stmts(trimmed(stmts));
        }
        comments::lines(&procedure.closing, &mut body.out);
        if procedure.result.is_some() && tail.is_none() {
            body.out.line(on_return);
        }
        out.append(body.out);
        out.close("}");
    }

    /// The statement that ends a function; the lower bounds of its value are one, whatever those of its result are.
    fn returned(&self, result: VarId) -> String {
        let one = |bound: &Bounds| matches!(bound.lower.kind, ExprKind::Const(Const::Integer(1)));
        let name = self.var(result);
        match &self.program[result].shape {
            Shape::Explicit(bounds) if !bounds.iter().all(one) => {
                format!("return counted_from_one({name});")
            }
            Shape::Scalar
            | Shape::Explicit(_)
            | Shape::AssumedSize(..)
            | Shape::Assumed(_)
            | Shape::Deferred(_) => format!("return {name};"),
        }
    }

    /// What a function returns that does nothing else and needs nothing in memory before.
    fn only_value<'s>(
        &self,
        procedure: &Procedure,
        stmts: &'s [Stmt<KernelOp>],
    ) -> Option<(&'s Stmt<KernelOp>, &'s Expr)> {
        let result = procedure.result?;
        let var = &self.program[result];
        let plain = var.rank() == 0 && !var.pointer && !var.allocatable;
        sole_value(stmts, result)
            .filter(|(_, value)| plain && super::temporaries::needed(self, &[value]).is_empty())
    }

    fn named_constants(&self, uses: &Uses) -> Vec<VarId> {
        let used = uses.vars().filter(|v| {
            matches!(self.program[*v].role, Role::Parameter)
                && self.program[*v].rank() == 0
                && !matches!(self.program[*v].ty, Type::Character(..))
                && self.program[*v].init.is_some()
        });
        let mut used: Vec<VarId> = used.collect();
        used.sort_unstable();
        used
    }

    /// Constants, references to scalars, arrays with their bounds.
    fn prologue(&self, id: ProcId, uses: &Uses, out: &mut Lines) {
        let mut declared = Declarators::default();
        for id in &self.constants {
            let var = &self.program[*id];
            if let Some(init) = &var.init {
                let qualifier = match var.ty {
                    Type::Complex(_) | Type::Derived(_) => "const",
                    Type::Integer(_)
                    | Type::Real(_)
                    | Type::Logical(_)
                    | Type::Character(..)
                    | Type::Class(_)
                    | Type::Procedure(_)
                    | Type::Unsigned(_)
                    | Type::Error => "constexpr",
                };
                let ty = format!("{qualifier} {}", self.type_name(&var.ty));
                let head = text(format!("{} =", self.var(*id)));
                let value = Doc::RightSide(Box::new(head), Box::new(self.value(init)));
                declared.add(ty, value, out);
            }
        }
        declared.end(out);
        let mut tables: Vec<VarId> = uses.vars().filter(|id| self.is_table(*id)).collect();
        tables.sort_unstable();
        for id in tables {
            let (ty, name) = self.array_of(id, self.symbols.data(id), "const ");
            declared.add(ty, name, out);
        }
        declared.end(out);
        self.module_arrays(id, uses, out);
        let needed = with_declarations(self.program, id, uses);
        for var in dummies_in_order(self.program, id, &needed) {
            self.dummy(var, &self.program[id], (&mut declared, out));
        }
        declared.end(out);
    }

    /// Arrays of modules with their bounds.
    fn module_arrays(&self, procedure: ProcId, uses: &Uses, out: &mut Lines) {
        let mut declared = Declarators::default();
        let mut used: Vec<VarId> = uses
            .vars()
            .filter(|v| self.program[*v].rank() > 0 && !self.program[procedure].locals.contains(v))
            .collect();
        used.sort();
        for id in used {
            let var = &self.program[id];
            let symbol = self.symbols.data(id);
            if crate::emit::reach::is_symbol(var) {
                let constant = if var.space == Space::Constant {
                    "const "
                } else {
                    ""
                };
                let (ty, name) = self.array_of(id, symbol, constant);
                declared.add(ty, name, out);
                continue;
            }
            declared.end(out);
            if crate::emit::reach::is_described(var) && var.pointer {
                out.line(format!(
                    "const Descriptor<{}{}, {}> &{} = {symbol};",
                    super::data::read_only(var),
                    self.type_name(&var.ty),
                    var.rank(),
                    self.var(id)
                ));
            } else if crate::emit::reach::is_described(var) {
                out.line(format!(
                    "const Array{}<{}> {}({symbol});",
                    var.rank(),
                    self.type_name(&var.ty),
                    self.var(id)
                ));
            }
        }
        declared.end(out);
    }

    fn dummy(
        &self,
        id: VarId,
        procedure: &Procedure,
        (declared, out): (&mut Declarators, &mut Lines),
    ) {
        let kernel = procedure.target != Target::Device;
        let var = &self.program[id];
        let constant = if var.mutated { "" } else { "const " };
        let name = self.var(id);
        let passing = var.dummy().map(|dummy| dummy.passing);
        if passing == Some(Passing::Shaped) {
            let constant = if var.target { "" } else { constant };
            let (rank, ty) = (var.rank(), self.type_name(&var.ty));
            let array = text(format!("{name}({name}_, {name}_shape)"));
            // Threads that go round step from one address to the next.
            let object = match procedure.has_thread_for_each() {
                true => "Shaped",
                false => "Array",
            };
            return declared.add(format!("const {object}{rank}<{constant}{ty}>"), array, out);
        }
        if matches!(var.shape, Shape::Explicit(_) | Shape::AssumedSize(..)) {
            let (ty, array) = self.array_of(id, &format!("{name}_"), constant);
            return declared.add(ty, array, out);
        }
        match &var.shape {
            Shape::Scalar if passing == Some(Passing::Total) => {}
            Shape::Scalar if self.is_optional_scalar(id) => {}
            Shape::Scalar
                if !kernel
                    && matches!(
                        var.ty,
                        Type::Character(CharLen::Const(_) | CharLen::Expr(_), _)
                    ) =>
            {
                let length = if let Type::Character(CharLen::Expr(length), _) = &var.ty {
                    self.value(length).flat()
                } else if let Type::Character(CharLen::Const(n), _) = &var.ty {
                    n.to_string()
                } else {
                    "0".to_string()
                };
                declared.end(out);
                out.line(format!("{name}.length = {length};"));
            }
            Shape::Scalar if kernel && !var.dummy().is_some_and(|d| d.value) => {
                declared.end(out);
                out.line(format!(
                    "{constant}{} &{name} = *{name}_;",
                    self.type_name(&var.ty)
                ));
            }
            Shape::Scalar | Shape::Explicit(_) | Shape::AssumedSize(..) => {}
            Shape::Assumed(lower) if self.moves_bounds(var) => {
                let args = lower.iter().map(|l| self.value(l)).collect();
                let made = list(&format!("with_lower({name}_, "), args, ")");
                declared.end(out);
                out.doc(&concat([text(format!("const auto {name} = ")), made]), ";");
            }
            Shape::Assumed(_) | Shape::Deferred(_) => {}
        }
    }

    /// `const Array2<float> a(memory, n, m);`
    pub(super) fn array(&self, id: VarId, memory: &str, constant: &str, out: &mut Lines) {
        let (ty, name) = self.array_of(id, memory, constant);
        out.doc(&concat([text(ty + " "), name]), ";");
    }

    /// The type of an array, and its name with memory and bounds.
    fn array_of(&self, id: VarId, memory: &str, constant: &str) -> (String, Doc) {
        let var = &self.program[id];
        let mut args = vec![text(memory)];
        match &var.shape {
            Shape::Explicit(bounds) => args.extend(bounds.iter().map(|b| self.dimension(b))),
            Shape::AssumedSize(bounds, last) => {
                args.extend(bounds.iter().map(|b| self.dimension(b)));
                let one = matches!(last.kind, ExprKind::Const(Const::Integer(1)));
                args.push(if one {
                    text("assumed()")
                } else {
                    concat([text("assumed("), self.value(last), text(")")])
                });
            }
            Shape::Scalar | Shape::Assumed(_) | Shape::Deferred(_) => {}
        }
        let family = if self.is_small(var) {
            "BlockArray"
        } else {
            "Array"
        };
        let (rank, element) = (var.rank(), self.type_name(&var.ty));
        let ty = format!("const {family}{rank}<{constant}{element}>");
        (ty, list(&format!("{}(", self.var(id)), args, ")"))
    }

    pub(super) fn dimension(&self, bounds: &Bounds) -> Doc {
        if matches!(bounds.lower.kind, ExprKind::Const(Const::Integer(1))) {
            return self.value(&bounds.upper);
        }
        list(
            "Bounds(",
            vec![self.value(&bounds.lower), self.value(&bounds.upper)],
            ")",
        )
    }
}
