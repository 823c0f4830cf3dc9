//! Kernels in CUDA C: one text for a whole program.
//!
//! Input: a verified [`Program`]. Output: the text of `kernels.cu` and the Fortran place of each of its lines. The text needs the
//! runtime's support header, which gives arrays with Fortran bounds and Fortran's intrinsic procedures. Refuses to decide
//! anything.

mod arrays;
mod expr;
mod literal;
mod names;
mod special;
mod stmt;

use crate::emit::declare::Placement;
use crate::emit::layout::{Doc, concat, packed as list, packed_chain as chain, text};
use crate::emit::lines::Lines;
use crate::emit::uses::{Uses, bodies};
use crate::ir::*;
use crate::source::Span;
pub use arrays::constant;
use std::collections::HashSet;
use stmt::comment_line;

/// What text is written in.
#[derive(Clone)]
pub struct Cx<'a> {
    /// The program.
    pub program: &'a Program,
    /// Zero-based positions in an elementwise context.
    pub position: Vec<String>,
    /// Named constants that are declared in the procedure.
    pub constants: Vec<VarId>,
    /// `file:line` of a place.
    pub locate: &'a dyn Fn(Span) -> String,
}

/// The `extern "C"` name of a kernel: as the author wrote it, with the module's name before it when two share it.
pub fn kernel_symbol(program: &Program, id: ProcId) -> String {
    let procedure = &program[id];
    let same = program
        .procs
        .iter()
        .filter(|p| p.name.eq_ignore_ascii_case(&procedure.name) && p.target != Target::Host)
        .count();
    match procedure.module {
        Some(module) if same > 1 => {
            names::safe(&format!("{}_{}", program[module].name, procedure.name))
        }
        _ => names::procedure(&procedure.name),
    }
}

/// The name of module data in the kernels' text: as the author wrote it if no other has it; arrays carry an underscore, for the name
/// itself is the array with its bounds.
pub fn variable_symbol(program: &Program, id: VarId) -> String {
    let var = &program[id];
    let taken = |name: &str| {
        let vars = program
            .modules
            .iter()
            .flat_map(|m| &m.vars)
            .filter(|v| program[**v].name.eq_ignore_ascii_case(name))
            .count();
        vars > 1
            || program
                .procs
                .iter()
                .any(|p| p.name.eq_ignore_ascii_case(name))
    };
    let base = match var.role {
        Role::Module(module) if taken(&var.name) => {
            format!("{}_{}", program[module].name, var.name)
        }
        _ => var.name.clone(),
    };
    if var.rank() > 0 {
        format!("{base}_")
    } else {
        names::safe(&base)
    }
}

/// The text of all kernels with the Fortran place of its lines.
pub fn emit(program: &Program, locate: &dyn Fn(Span) -> String) -> (String, Vec<(u32, Span)>) {
    let cx = Cx {
        program,
        position: Vec::new(),
        constants: Vec::new(),
        locate,
    };
    let mut out = Lines::default();
    out.line(format!(
        "// Kernels translated by cuf2rs from {}.",
        crate::emit::source_names(program)
    ));
    out.line("#include \"cuf2rs.cuh\"");
    cx.types(&mut out);
    cx.data(&mut out);
    cx.tables(&mut out);
    let device: Vec<ProcId> = all_procs(program)
        .filter(|p| program[*p].target == Target::Device && is_code(program, *p))
        .collect();
    if device.len() > 1 {
        out.line("");
        device.iter().for_each(|p| out.doc(&cx.signature(*p), ";"));
    }
    for id in device {
        out.line("");
        cx.define(id, &mut out);
    }
    let kernels: Vec<ProcId> = all_procs(program)
        .filter(|p| {
            matches!(program[*p].target, Target::Global | Target::GridGlobal)
                && is_code(program, *p)
        })
        .collect();
    for id in &kernels {
        out.line("");
        cx.define(*id, &mut out);
    }
    out.line("");
    kernels
        .iter()
        .for_each(|id| out.line(format!("CUF2RS_KERNEL({})", kernel_symbol(program, *id))));
    out.finish()
}

fn all_procs(program: &Program) -> impl Iterator<Item = ProcId> {
    (0..program.procs.len() as u32).map(ProcId)
}

fn is_code(program: &Program, id: ProcId) -> bool {
    matches!(program[id].body, Body::Kernel(_))
}

impl<'a> Cx<'a> {
    // ------------------------------------------------------------------------------------------ names and types

    /// A variable's name here.
    pub fn var(&self, id: VarId) -> String {
        let var = &self.program[id];
        match var.role {
            Role::Module(_) if var.rank() == 0 => variable_symbol(self.program, id),
            _ => names::safe(&var.name),
        }
    }

    /// A device procedure's name.
    pub fn procedure(&self, id: ProcId) -> String {
        kernel_symbol(self.program, id)
    }

    /// The C type of a scalar.
    pub fn type_name(&self, ty: &Type) -> String {
        match ty {
            Type::Integer(1) => "signed char".to_string(),
            Type::Integer(2) => "short".to_string(),
            Type::Integer(8) => "long long".to_string(),
            Type::Integer(_) => "int".to_string(),
            Type::Real(4) => "float".to_string(),
            Type::Real(_) => "double".to_string(),
            Type::Complex(4) => "Complex<float>".to_string(),
            Type::Complex(_) => "Complex<double>".to_string(),
            Type::Logical(_) => "bool".to_string(),
            Type::Character(_) => "char".to_string(),
            Type::Derived(id) => self.derived_name(*id),
            Type::Procedure(_) | Type::Error => "void".to_string(),
        }
    }

    fn derived_name(&self, id: TypeId) -> String {
        let ty = &self.program[id];
        match ty.builtin {
            Some(builtin) => crate::cudafor::TYPES
                .iter()
                .find(|t| t.name == builtin)
                .map_or("void".to_string(), |t| t.cuda.to_string()),
            None => names::safe(&ty.name),
        }
    }

    // ------------------------------------------------------------------------------------------ file scope

    /// Derived types that device code uses.
    fn types(&self, out: &mut Lines) {
        for ty in self
            .program
            .types
            .iter()
            .filter(|t| t.builtin.is_none() && self.is_plain(t))
        {
            let used = self.program.vars.iter().any(|v| {
                matches!(v.ty, Type::Derived(id) if std::ptr::eq(&self.program[id], ty))
                    && self.in_device_code(v)
            });
            let nested = self.program.types.iter().any(|t| {
                t.fields.iter().any(
                    |f| matches!(f.ty, Type::Derived(id) if std::ptr::eq(&self.program[id], ty)),
                )
            });
            if !used && !nested {
                continue;
            }
            out.line("");
            ty.leading
                .iter()
                .for_each(|c| out.line(comment_line(&c.text)));
            out.line(format!("// {}  type {}", (self.locate)(ty.span), ty.name));
            out.open(format!("struct {} {{", names::safe(&ty.name)));
            for field in &ty.fields {
                out.line(format!(
                    "{} {};",
                    self.type_name(&field.ty),
                    names::safe(&field.name)
                ));
            }
            out.close("};");
        }
    }

    fn is_plain(&self, ty: &DerivedType) -> bool {
        ty.fields.iter().all(|f| {
            f.shape.rank() == 0
                && !f.allocatable
                && !f.pointer
                && !matches!(f.ty, Type::Character(_))
        })
    }

    fn in_device_code(&self, var: &Variable) -> bool {
        var.space != Space::Host
            || var
                .owner
                .is_some_and(|o| self.program[o].target != Target::Host)
    }

    /// Module data in device and constant memory.
    fn data(&self, out: &mut Lines) {
        let mut vars: Vec<VarId> = self
            .program
            .modules
            .iter()
            .flat_map(|m| m.vars.clone())
            .filter(|v| crate::emit::rust::is_symbol(&self.program[*v]))
            .collect();
        vars.extend(crate::emit::reach::described(self.program));
        if vars.is_empty() {
            return;
        }
        out.line("");
        out.line("extern \"C\" {");
        for id in vars {
            let var = &self.program[id];
            var.leading
                .iter()
                .chain(&var.trailing)
                .for_each(|c| out.line(comment_line(&c.text)));
            out.origin(var.span);
            out.doc(&self.datum(id), ";");
        }
        out.line("}");
    }

    /// Named constants that are arrays and that device code reads: tables in constant memory.
    fn tables(&self, out: &mut Lines) {
        let bodies = self.program.procs.iter().filter_map(|p| match &p.body {
            Body::Kernel(stmts) => Some(Uses::of(stmts)),
            _ => None,
        });
        let bodies: Vec<Uses> = bodies.collect();
        let used: Vec<VarId> = self
            .constant_arrays()
            .filter(|id| bodies.iter().any(|uses| uses.uses(*id)))
            .collect();
        if !used.is_empty() {
            out.line("");
        }
        for id in used {
            let var = &self.program[id];
            let Shape::Explicit(bounds) = &var.shape else {
                continue;
            };
            let head = format!(
                "__constant__ {} {}[",
                self.type_name(&var.ty),
                self.table_symbol(id)
            );
            out.origin(var.span);
            out.doc(
                &concat([
                    text(head),
                    self.volume(bounds),
                    text("]"),
                    self.initial(var),
                ]),
                ";",
            );
        }
    }

    /// Named constants that are arrays.
    fn constant_arrays(&self) -> impl Iterator<Item = VarId> {
        let all = (0..self.program.vars.len() as u32).map(VarId);
        all.filter(|id| {
            matches!(self.program[*id].role, Role::Parameter) && self.program[*id].rank() > 0
        })
    }

    /// The name of a table: that of the constant with an underscore, and a number where several constants have it.
    fn table_symbol(&self, id: VarId) -> String {
        let name = &self.program[id].name;
        let mut same = self
            .constant_arrays()
            .filter(|other| self.program[*other].name.eq_ignore_ascii_case(name));
        let number = same.position(|other| other == id).unwrap_or(0);
        let taken = self.program.modules.iter().flat_map(|m| &m.vars).any(|v| {
            let var = &self.program[*v];
            !matches!(var.role, Role::Parameter) && var.name.eq_ignore_ascii_case(name)
        });
        match number {
            0 if !taken => format!("{name}_"),
            _ => format!("{name}_{number}_"),
        }
    }

    fn datum(&self, id: VarId) -> Doc {
        let var = &self.program[id];
        if crate::emit::reach::is_described(var) {
            let ty = format!("Descriptor<{}, {}>", self.type_name(&var.ty), var.rank());
            return text(format!(
                "__constant__ {ty} {}",
                variable_symbol(self.program, id)
            ));
        }
        let space = match var.space {
            Space::Constant => "__constant__",
            Space::Managed => "__managed__",
            _ => "__device__",
        };
        let head = format!(
            "{space} {} {}",
            self.type_name(&var.ty),
            variable_symbol(self.program, id)
        );
        match &var.shape {
            Shape::Explicit(bounds) => concat([
                text(head),
                text("["),
                self.volume(bounds),
                text("]"),
                self.initial(var),
            ]),
            _ => concat([text(head), self.initial(var)]),
        }
    }

    fn initial(&self, var: &Variable) -> Doc {
        let Some(init) = &var.init else {
            return text("");
        };
        match &init.kind {
            _ if var.rank() > 0 && init.rank == 0 => {
                let count = crate::emit::constant_volume(&var.shape)
                    .unwrap_or(1)
                    .clamp(0, 1 << 20);
                concat([
                    text(" = "),
                    list("{", vec![self.value(init); count as usize], "}"),
                ])
            }
            ExprKind::Array(items) => {
                let values = items.iter().filter_map(|i| match i {
                    ArrayItem::Expr(e) => Some(self.value(e)),
                    ArrayItem::ImpliedDo { .. } => None,
                });
                concat([text(" = "), list("{", values.collect(), "}")])
            }
            _ => concat([text(" = "), self.value(init)]),
        }
    }

    /// The number of elements of constant bounds.
    fn volume(&self, bounds: &[Bounds]) -> Doc {
        let mut extents = bounds.iter().map(|b| self.extent_of(b));
        let first = extents.next().unwrap_or_else(|| text("1"));
        chain(first, extents.map(|e| ("*", e)).collect())
    }

    fn extent_of(&self, bounds: &Bounds) -> Doc {
        if let (ExprKind::Const(Const::Integer(lower)), ExprKind::Const(Const::Integer(upper))) =
            (&bounds.lower.kind, &bounds.upper.kind)
        {
            return text((upper - lower + 1).max(0).to_string());
        }
        let one = matches!(bounds.lower.kind, ExprKind::Const(Const::Integer(1)));
        let simple = matches!(bounds.upper.kind, ExprKind::Const(_) | ExprKind::Var(_));
        let upper = self.piece(&bounds.upper);
        match (one, simple) {
            (true, true) => upper.doc,
            (true, false) => concat([text("("), upper.doc, text(")")]),
            (false, _) => concat([
                text("("),
                upper.at_least(expr::Prec::Sum),
                text(" - "),
                self.piece(&bounds.lower).at_least(expr::Prec::Atom),
                text(" + 1)"),
            ]),
        }
    }

    // ------------------------------------------------------------------------------------------ procedures

    /// The head of a definition.
    fn signature(&self, id: ProcId) -> Doc {
        let procedure = &self.program[id];
        let kernel = procedure.target != Target::Device;
        let params = procedure
            .dummies
            .iter()
            .map(|v| text(self.parameter(*v, kernel)))
            .collect();
        let result = procedure
            .result
            .map_or("void".to_string(), |r| self.type_name(&self.program[r].ty));
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
        match &var.shape {
            Shape::Scalar if self.is_optional_scalar(id) => {
                format!("{constant}{ty} *{}", self.parameter_name(id))
            }
            Shape::Scalar if by_value => format!("{ty} {name}"),
            Shape::Scalar if kernel => format!("{constant}{ty} *{name}_"),
            Shape::Scalar => format!("{constant}{ty} &{name}"),
            Shape::Explicit(_) | Shape::AssumedSize(..) => {
                let restrict = if kernel { "__restrict__ " } else { "" };
                format!("{constant}{ty} *{restrict}{name}_")
            }
            Shape::Assumed(_) | Shape::Deferred(_) => {
                let moved = if self.moves_bounds(var) { "_" } else { "" };
                format!("Descriptor<{constant}{ty}, {}> {name}{moved}", var.rank())
            }
        }
    }

    fn moves_bounds(&self, var: &Variable) -> bool {
        matches!(&var.shape, Shape::Assumed(lower) if !lower.iter().all(|l| matches!(l.kind, ExprKind::Const(Const::Integer(1)))))
    }

    fn define(&self, id: ProcId, out: &mut Lines) {
        let procedure = &self.program[id];
        let Body::Kernel(stmts) = &procedure.body else {
            return;
        };
        procedure
            .leading
            .iter()
            .for_each(|c| out.line(comment_line(&c.text)));
        out.line(format!(
            "// {}  {}",
            (self.locate)(procedure.span),
            procedure.head.trim()
        ));
        out.origin(procedure.span);
        out.doc(&self.signature(id), "");
        out.open("{");
        let uses = Uses::of(stmts);
        let mut cx = self.clone();
        cx.constants = self.named_constants(&uses);
        let mut lines = Lines::default();
        cx.prologue(id, &uses, &mut lines);
        let on_return = procedure.result.map_or("return;".to_string(), |r| {
            format!("return {};", self.var(r))
        });
        let placement = cx.locals(id, stmts, &uses, &mut lines);
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
        body.stmts(trimmed(stmts));
        procedure
            .closing
            .iter()
            .for_each(|c| body.out.line(comment_line(&c.text)));
        if procedure.result.is_some() {
            body.out.line(on_return);
        }
        out.append(body.out);
        out.close("}");
    }

    fn named_constants(&self, uses: &Uses) -> Vec<VarId> {
        let all = (0..self.program.vars.len() as u32).map(VarId);
        all.filter(|v| {
            matches!(self.program[*v].role, Role::Parameter)
                && uses.uses(*v)
                && self.program[*v].rank() == 0
                && self.program[*v].init.is_some()
        })
        .collect()
    }

    /// Constants, references to scalars, arrays with their bounds.
    fn prologue(&self, id: ProcId, uses: &Uses, out: &mut Lines) {
        for id in &self.constants {
            let var = &self.program[*id];
            if let Some(init) = &var.init {
                let qualifier = match var.ty {
                    Type::Character(_) => "constexpr const",
                    Type::Complex(_) | Type::Derived(_) => "const",
                    _ => "constexpr",
                };
                let pointer = if matches!(var.ty, Type::Character(_)) {
                    "*"
                } else {
                    ""
                };
                let head = text(format!(
                    "{qualifier} {} {pointer}{} =",
                    self.type_name(&var.ty),
                    self.var(*id)
                ));
                out.doc(
                    &Doc::RightSide(Box::new(head), Box::new(self.value(init))),
                    ";",
                );
            }
        }
        for id in self.constant_arrays().filter(|id| uses.uses(*id)) {
            self.array(id, &self.table_symbol(id), "const ", out);
        }
        self.module_arrays(id, uses, out);
        for var in self.program[id].dummies.iter().filter(|v| uses.uses(**v)) {
            self.dummy(*var, self.program[id].target != Target::Device, out);
        }
    }

    /// Arrays of modules with their bounds.
    fn module_arrays(&self, procedure: ProcId, uses: &Uses, out: &mut Lines) {
        let mut used: Vec<VarId> = uses
            .vars()
            .filter(|v| self.program[*v].rank() > 0 && !self.program[procedure].locals.contains(v))
            .collect();
        used.sort();
        for id in used {
            let var = &self.program[id];
            let symbol = variable_symbol(self.program, id);
            if crate::emit::rust::is_symbol(var) {
                let constant = if var.space == Space::Constant {
                    "const "
                } else {
                    ""
                };
                self.array(id, &symbol, constant, out);
            } else if crate::emit::reach::is_described(var) && var.pointer {
                out.line(format!(
                    "const Descriptor<{}, {}> &{} = {symbol};",
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
    }

    fn dummy(&self, id: VarId, kernel: bool, out: &mut Lines) {
        let var = &self.program[id];
        let constant = if var.mutated { "" } else { "const " };
        let name = self.var(id);
        match &var.shape {
            Shape::Scalar if self.is_optional_scalar(id) => {}
            Shape::Scalar if kernel && !var.dummy().is_some_and(|d| d.value) => {
                out.line(format!(
                    "{constant}{} &{name} = *{name}_;",
                    self.type_name(&var.ty)
                ));
            }
            Shape::Scalar => {}
            Shape::Explicit(_) | Shape::AssumedSize(..) => {
                self.array(id, &format!("{name}_"), constant, out)
            }
            Shape::Assumed(lower) if self.moves_bounds(var) => {
                let args = lower.iter().map(|l| self.value(l)).collect();
                let made = list(&format!("with_lower({name}_, "), args, ")");
                out.doc(&concat([text(format!("const auto {name} = ")), made]), ";");
            }
            Shape::Assumed(_) | Shape::Deferred(_) => {}
        }
    }

    /// `const Array2<float> a(memory, n, m);`
    fn array(&self, id: VarId, memory: &str, constant: &str, out: &mut Lines) {
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
        let small = var.space == Space::Shared
            || matches!(var.role, Role::Local) && var.space == Space::Host;
        let family = if small { "BlockArray" } else { "Array" };
        let head = format!(
            "const {family}{}<{constant}{}> {}(",
            var.rank(),
            self.type_name(&var.ty),
            self.var(id)
        );
        out.doc(&list(&head, args, ")"), ";");
    }

    fn dimension(&self, bounds: &Bounds) -> Doc {
        if matches!(bounds.lower.kind, ExprKind::Const(Const::Integer(1))) {
            return self.value(&bounds.upper);
        }
        list(
            "Bounds(",
            vec![self.value(&bounds.lower), self.value(&bounds.upper)],
            ")",
        )
    }

    // ------------------------------------------------------------------------------------------ locals

    /// Declares what must stand at the top and places the rest.
    fn locals(
        &self,
        id: ProcId,
        stmts: &[Stmt<KernelOp>],
        uses: &Uses,
        out: &mut Lines,
    ) -> Placement {
        let procedure = &self.program[id];
        let mut late = Vec::new();
        let mut dynamic = None;
        let jumps = has_goto(stmts);
        for var in procedure.result.iter().chain(&procedure.locals).copied() {
            let local = &self.program[var];
            let loops = declared_by_loop(var, stmts);
            if !uses.uses(var) && procedure.result != Some(var)
                || loops
                || matches!(local.role, Role::Parameter)
            {
                continue;
            }
            if crate::emit::is_dynamic_shared(local) {
                self.dynamic(var, dynamic, out);
                if matches!(local.shape, Shape::Explicit(_)) {
                    dynamic = Some(var);
                }
                continue;
            }
            let plain = local.rank() == 0
                && local.space == Space::Host
                && procedure.result != Some(var)
                && local.init.is_none();
            if plain && !jumps {
                late.push(var)
            } else {
                self.local(var, out)
            }
        }
        Placement::of(stmts, &late)
    }

    /// An array in the launch's shared memory: at its start, or behind the one before.
    fn dynamic(&self, id: VarId, before: Option<VarId>, out: &mut Lines) {
        let var = &self.program[id];
        var.leading
            .iter()
            .chain(&var.trailing)
            .for_each(|c| out.line(comment_line(&c.text)));
        let offset = match (&var.shape, before) {
            (Shape::Explicit(_), Some(before)) => format!("after({})", self.var(before)),
            _ => String::new(),
        };
        self.array(
            id,
            &format!("dynamic_shared<{}>({offset})", self.type_name(&var.ty)),
            "",
            out,
        );
    }

    /// A local declared where we are.
    pub fn local(&self, id: VarId, out: &mut Lines) {
        let var = &self.program[id];
        var.leading
            .iter()
            .chain(&var.trailing)
            .for_each(|c| out.line(comment_line(&c.text)));
        let (ty, name) = (self.type_name(&var.ty), self.var(id));
        let shared = if var.space == Space::Shared {
            "__shared__ "
        } else {
            ""
        };
        match &var.shape {
            Shape::Explicit(bounds) => {
                let memory = concat([
                    text(format!("{shared}{ty} {name}_[")),
                    self.volume(bounds),
                    text("]"),
                    self.initial(var),
                ]);
                out.doc(&memory, ";");
                self.array(id, &format!("{name}_"), "", out);
            }
            _ => out.doc(
                &concat([text(format!("{shared}{ty} {name}")), self.initial(var)]),
                ";",
            ),
        }
    }
}

/// Whether loops over the variable declare it.
fn declared_by_loop(id: VarId, stmts: &[Stmt<KernelOp>]) -> bool {
    crate::ir::passing::lives_in_loops(id, stmts)
}

fn has_goto(stmts: &[Stmt<KernelOp>]) -> bool {
    stmts
        .iter()
        .any(|s| matches!(s.kind, StmtKind::Goto(_)) || bodies(s).into_iter().any(has_goto))
}

/// Without a RETURN at the very end.
fn trimmed(stmts: &[Stmt<KernelOp>]) -> &[Stmt<KernelOp>] {
    match stmts.split_last() {
        Some((last, rest)) if matches!(last.kind, StmtKind::Return) && last.leading.is_empty() => {
            trimmed(rest)
        }
        _ => stmts,
    }
}

/// Kernels by their symbols, to check that none stands twice.
pub fn symbols(program: &Program) -> HashSet<String> {
    all_procs(program)
        .filter(|p| is_code(program, *p))
        .map(|p| kernel_symbol(program, p))
        .collect()
}
