//! The files of the emitted crate: the main program, one file per module, the CPU twins.

use super::Cx;
use super::names::Names;
use super::stmt::comment_line;
use crate::emit::layout::{Doc, concat, list, text};
use crate::emit::lines::Lines;
use crate::emit::meeting;
use crate::emit::uses::{bodies, walk_stmt};
use crate::ir::*;
use crate::source::Span;
use std::cell::RefCell;
use std::collections::HashSet;

/// One emitted Rust file.
#[derive(Debug, Clone)]
pub struct Emitted {
    /// Path in the project: `src/main.rs`.
    pub path: String,
    /// Text.
    pub text: String,
    /// Which Fortran place each line starts.
    pub origins: Vec<(u32, Span)>,
}

/// All Rust files of a program. `locate` names a place as `file:line`.
pub fn emit(program: &Program, locate: &dyn Fn(Span) -> String) -> Vec<Emitted> {
    let names = Names::new(program);
    let threaded = threaded(program);
    let waits = meeting::meeting(program, meeting::anybody);
    let grid_waits = meeting::meeting(program, meeting::grid);
    let exact_texts = super::character::exact_texts(program);
    let recursive = super::recursion::recursive(program);
    let copy_structs = RefCell::default();
    let cx = Cx {
        program,
        names: &names,
        copy_structs: &copy_structs,
        module: None,
        kernel: false,
        pos: None,
        plain: Vec::new(),
        hoisted: Vec::new(),
        entangled: Vec::new(),
        recursive: &recursive,
        threaded: &threaded,
        waits: &waits,
        grid_waits: &grid_waits,
        locate,
        thread: "t",
        per_thread: Vec::new(),
        derived: Vec::new(),
        block_level: Vec::new(),
        waiting: false,
        exact_texts: &exact_texts,
        named: Vec::new(),
    };
    let mut files = vec![root_file(&cx)];
    for index in 0..program.modules.len() {
        let id = ModuleId(index as u32);
        let module = Cx {
            module: Some(id),
            ..cx.clone()
        };
        files.push(module_file(&module, id));
        files.extend(twin_file(
            &module,
            &program[id].procs,
            &format!("src/{}/cpu.rs", names.module(id)),
        ));
    }
    files.extend(super::c_parts::emit(&cx));
    files.extend(twin_file(&cx, &program.externals, "src/cpu.rs"));
    files
}

/// Whether a program has kernels, so that it needs their text.
pub fn has_kernels(program: &Program) -> bool {
    program.procs.iter().any(|p| {
        matches!(p.target, Target::Global | Target::GridGlobal) && matches!(p.body, Body::Kernel(_))
    })
}

fn is_device(program: &Program, id: ProcId) -> bool {
    !matches!(program[id].target, Target::Host) && matches!(program[id].body, Body::Kernel(_))
}

fn root_file(cx: &Cx<'_>) -> Emitted {
    let program = cx.program;
    let mut out = Lines::default();
    let sources = crate::emit::source_names(program);
    out.line(format!("//! Translated by cuf2rs from {sources}."));
    out.line("");
    if program.procs.iter().any(|p| stores_in_vain(program, p)) {
        out.line("// Values that the Fortran program assigns and does not read, such as statuses.");
        out.line("#![allow(unused_assignments)]");
        out.line("");
    }
    let mut modules: Vec<String> = (0..program.modules.len())
        .map(|i| cx.names.module(ModuleId(i as u32)).to_string())
        .collect();
    if program.externals.iter().any(|p| is_device(program, *p)) {
        modules.push("cpu".to_string());
    }
    if super::c_parts::has_c_parts(program) {
        modules.push("c_parts".to_string());
    }
    modules.push("source_map".to_string());
    modules.sort();
    modules.iter().for_each(|m| out.line(format!("mod {m};")));
    out.line("");
    out.line("use cuf2rs_runtime::prelude::*;");
    out.line("use source_map::SOURCE_MAP;");
    if has_device_data(program) {
        out.line("");
        out.line("/// The kernels in CUDA C.");
        out.line("pub static KERNELS: Kernels = Kernels::new(\"kernels.cu\", include_str!(\"kernels.cu\"));");
    }
    for (index, common) in program.commons.iter().enumerate() {
        out.line("");
        let shown = if common.name.is_empty() {
            "blank COMMON".to_string()
        } else {
            format!("COMMON /{}/", common.name)
        };
        out.line(format!("// {shown}"));
        cx.static_storages(
            |storage| storage.role == Role::Common(index as u32),
            &mut out,
        );
        common
            .vars
            .iter()
            .for_each(|v| cx.static_item(*v, &mut out));
    }
    root_procedures(cx, &mut out);
    finish("src/main.rs".to_string(), out)
}

/// Whether a procedure gives a local scalar a value that it does not read.
fn stores_in_vain(program: &Program, procedure: &Procedure) -> bool {
    let scalar = |v: &&VarId| {
        let var = &program[**v];
        var.rank() == 0
            && !super::names::is_static(var)
            && matches!(var.role, Role::Local | Role::Dummy(_))
            && var.space == Space::Host
    };
    let mut vars = procedure
        .locals
        .iter()
        .chain(&procedure.dummies)
        .filter(scalar);
    vars.any(|v| match &procedure.body {
        Body::Host(stmts) => crate::ir::passing::has_dead_store(*v, stmts),
        Body::Kernel(stmts) => crate::ir::passing::has_dead_store(*v, stmts),
        Body::Interface | Body::Companion => false,
    })
}

fn root_procedures(cx: &Cx<'_>, out: &mut Lines) {
    let program = cx.program;
    let mut local_types: Vec<TypeId> = Vec::new();
    for procedure in &program.procs {
        local_types.extend(
            procedure
                .types
                .iter()
                .filter(|t| program[**t].builtin.is_none()),
        );
    }
    for ty in local_types {
        out.line("");
        derived_type(cx, ty, out);
    }
    for id in program.main.iter().chain(&program.externals) {
        procedure(cx, *id, out);
    }
}

fn procedure(cx: &Cx<'_>, id: ProcId, out: &mut Lines) {
    match (&cx.program[id].body, cx.program[id].target) {
        (Body::Host(_), _) => {
            out.line("");
            out.append(cx.host_procedure(id));
        }
        (Body::Kernel(_), Target::Global | Target::GridGlobal) => {
            out.line("");
            out.append(cx.launch_wrapper(id));
        }
        _ => {}
    }
}

fn module_file(cx: &Cx<'_>, id: ModuleId) -> Emitted {
    let program = cx.program;
    let module = &program[id];
    let mut out = Lines::default();
    out.line(format!(
        "//! {}  module {}",
        (cx.locate)(module.span),
        module.name
    ));
    module.leading.iter().for_each(|c| {
        out.line(format!(
            "//!{}",
            comment_line(&c.text).trim_start_matches("//")
        ))
    });
    out.line("");
    let twins = module.procs.iter().any(|p| is_device(program, *p));
    if twins {
        out.line("pub mod cpu;");
        out.line("");
    }
    if uses_kernels(program, module) {
        out.line("use crate::KERNELS;");
    }
    if !is_plain(program, module) {
        out.line("use cuf2rs_runtime::prelude::*;");
    }
    for ty in &module.types {
        out.line("");
        derived_type(cx, *ty, &mut out);
    }
    if !module.vars.is_empty() {
        out.blank();
    }
    cx.static_storages(|storage| storage.role == Role::Module(id), &mut out);
    module
        .vars
        .iter()
        .for_each(|v| module_variable(cx, *v, &mut out));
    module
        .procs
        .iter()
        .for_each(|p| procedure(cx, *p, &mut out));
    finish(format!("src/{}.rs", cx.names.module(id)), out)
}

/// Whether a module holds nothing but constants of Rust's own types.
fn is_plain(program: &Program, module: &Module) -> bool {
    let constant = |var: &Variable| {
        let own = matches!(
            var.ty,
            Type::Integer(_) | Type::Real(_) | Type::Logical(_) | Type::Character(_)
        );
        var.role == Role::Parameter && var.rank() == 0 && own
    };
    module.procs.is_empty()
        && module.types.is_empty()
        && module.vars.iter().all(|var| constant(&program[*var]))
}

/// Whether a module refers to the kernels' text: it launches kernels or has data in device memory.
fn uses_kernels(program: &Program, module: &Module) -> bool {
    let launches = module.procs.iter().any(|p| {
        matches!(program[*p].target, Target::Global | Target::GridGlobal) && is_device(program, *p)
    });
    launches || module.vars.iter().any(|v| is_symbol(&program[*v]))
}

/// Whether a program refers to the kernels' text at all.
pub fn has_device_data(program: &Program) -> bool {
    has_kernels(program)
        || program
            .modules
            .iter()
            .any(|m| m.vars.iter().any(|v| is_symbol(&program[*v])))
}

/// Module data that is a symbol of the kernels' text.
pub fn is_symbol(var: &Variable) -> bool {
    matches!(var.role, Role::Module(_))
        && matches!(var.space, Space::Device | Space::Constant | Space::Managed)
        && !var.allocatable
        && !var.pointer
}

fn module_variable(cx: &Cx<'_>, id: VarId, out: &mut Lines) {
    let var = &cx.program[id];
    if matches!(var.role, Role::Parameter) {
        return cx.const_item(id, "pub ", out);
    }
    if is_symbol(var) {
        return device_symbol(cx, id, out);
    }
    cx.static_item(id, out);
}

fn device_symbol(cx: &Cx<'_>, id: VarId, out: &mut Lines) {
    let var = &cx.program[id];
    var.leading
        .iter()
        .chain(&var.trailing)
        .for_each(|c| out.line(comment_line(&c.text)));
    out.origin(var.span);
    let (name, element) = (cx.names.var(id), cx.scalar_type(&var.ty));
    let symbol = crate::emit::cuda::variable_symbol(cx.program, id);
    let kind = if var.space == Space::Managed {
        "ManagedGlobal"
    } else {
        "DeviceGlobal"
    };
    let mut args = vec![text("&KERNELS"), text(format!("\"{symbol}\""))];
    let made = made_value(cx, var);
    let (ty, maker) = match &var.shape {
        Shape::Explicit(bounds) => {
            let dims = bounds
                .iter()
                .map(|b| list("(", vec![cx.value(&b.lower), cx.value(&b.upper)], ")"))
                .collect();
            args.push(list("[", dims, "]"));
            let values = initial_values(cx, var).filter(|_| made.is_none());
            let maker = match (&made, &values) {
                (Some(_), _) => "made",
                (None, Some(_)) => "with_values",
                (None, None) => "new",
            };
            args.extend(made.or(values));
            (
                format!("{kind}Array<{element}, {}>", bounds.len()),
                format!("{kind}Array::{maker}("),
            )
        }
        _ => {
            let maker = if made.is_some() { "made" } else { "new" };
            args.push(made.unwrap_or_else(|| {
                var.init
                    .as_ref()
                    .map_or_else(|| cx.constant_zero(&var.ty), |e| cx.value(e))
            }));
            (format!("{kind}<{element}>"), format!("{kind}::{maker}("))
        }
    };
    let left = text(format!("pub static {name}: {ty} ="));
    out.doc(
        &Doc::RightSide(Box::new(left), Box::new(list(&maker, args, ")"))),
        ";",
    );
}

/// A function that gives structures of module data their first value, which is no constant in Rust.
fn made_value(cx: &Cx<'_>, var: &Variable) -> Option<Doc> {
    if !matches!(var.ty, Type::Derived(id) if cx.program[id].builtin.is_none()) {
        return None;
    }
    match &var.init {
        None => Some(text(format!("{}::default", cx.scalar_type(&var.ty)))),
        Some(init) if init.rank == 0 => {
            Some(Doc::Closure("|| ".to_string(), Box::new(cx.value(init))))
        }
        Some(_) => None,
    }
}

/// The initial values of a module array, in array element order.
fn initial_values(cx: &Cx<'_>, var: &Variable) -> Option<Doc> {
    let init = var.init.as_ref()?;
    match &init.kind {
        ExprKind::Array(items) => {
            let values = items.iter().filter_map(|item| match item {
                ArrayItem::Expr(e) => Some(cx.value(e)),
                ArrayItem::ImpliedDo { .. } => None,
            });
            Some(list("&[", values.collect(), "]"))
        }
        _ if init.rank == 0 => {
            let count = crate::emit::constant_volume(&var.shape)?;
            Some(concat([
                text("&["),
                cx.value(init),
                text(format!("; {count}]")),
            ]))
        }
        _ => None,
    }
}

/// A derived type with its default values.
fn derived_type(cx: &Cx<'_>, id: TypeId, out: &mut Lines) {
    let ty = &cx.program[id];
    ty.leading
        .iter()
        .for_each(|c| out.line(comment_line(&c.text)));
    out.line(format!("/// {}  type {}", (cx.locate)(ty.span), ty.name));
    let copy = cx.is_copy_struct(id);
    let plain = ty.fields.iter().all(starts_empty);
    let mut derives = vec!["Clone"];
    if copy {
        derives.push("Copy");
    }
    derives.push("Debug");
    if plain {
        derives.push("Default");
    }
    if copy || crate::emit::reach::in_device_memory(cx.program, id) {
        out.line("#[repr(C)]");
    }
    out.line(format!("#[derive({})]", derives.join(", ")));
    let name = cx.names.ty(id);
    if ty.fields.is_empty() {
        out.line(format!("pub struct {name} {{}}"));
        return polymorphic(ty, name, out);
    }
    out.open(format!("pub struct {name} {{"));
    for field in &ty.fields {
        field
            .leading
            .iter()
            .chain(&field.trailing)
            .for_each(|c| out.line(comment_line(&c.text)));
        out.line(format!(
            "pub {}: {},",
            field_name(field),
            cx.component_type(id, field)
        ));
    }
    out.close("}");
    polymorphic(ty, name, out);
    if in_namelist(cx.program, id) {
        out.line("");
        let fields = ty
            .fields
            .iter()
            .map(|f| format!("{:?} => {}", f.name.to_ascii_lowercase(), field_name(f)));
        out.line(format!(
            "namelist_components!({name}: {});",
            fields.collect::<Vec<_>>().join(", ")
        ));
    }
    if copy {
        out.line("");
        out.line(format!("impl KernelArg for {name} {{}}"));
    }
    if !plain {
        default_impl(cx, id, name, out);
    }
}

/// `class!(Circle: shape);`: objects of CLASS may have the type, by itself or with what it inherits.
fn polymorphic(ty: &DerivedType, name: &str, out: &mut Lines) {
    if !ty.polymorphic {
        return;
    }
    let inherited = ty.fields.first().filter(|_| ty.parent.is_some());
    let parent = inherited.map_or(String::new(), |field| format!(": {}", field_name(field)));
    out.line("");
    out.line(format!("class!({name}{parent});"));
}

/// Whether some NAMELIST group has an object of this type or with a component of it.
fn in_namelist(program: &Program, id: TypeId) -> bool {
    use crate::ir::walk::refs;
    let mut found = false;
    for procedure in &program.procs {
        let crate::ir::Body::Host(body) = &procedure.body else {
            continue;
        };
        refs::statements(body, &mut |stmt| {
            if let StmtKind::Op(HostOp::Io(Io::Read(t) | Io::Write(t))) = &stmt.kind
                && let IoFormat::Namelist(_, vars) = &t.format
            {
                found |= vars
                    .iter()
                    .any(|var| contains_type(program, &program[*var].ty, id));
            }
        });
    }
    found
}

fn contains_type(program: &Program, ty: &Type, id: TypeId) -> bool {
    match ty {
        Type::Derived(own) => {
            *own == id
                || program[*own]
                    .fields
                    .iter()
                    .any(|f| !f.pointer && contains_type(program, &f.ty, id))
        }
        _ => false,
    }
}

/// Whether a component starts as Rust's own default: zero, false, not allocated.
fn starts_empty(field: &Field) -> bool {
    let zero = field.init.as_ref().is_none_or(|init| match &init.kind {
        ExprKind::Const(Const::Integer(0) | Const::Logical(false)) | ExprKind::Null => true,
        ExprKind::Const(Const::Real { value, .. }) => *value == 0.0 && value.is_sign_positive(),
        _ => false,
    });
    let text = matches!(field.ty, Type::Character(_)) && !field.allocatable;
    let array = matches!(field.shape, Shape::Scalar)
        || (matches!(field.shape, Shape::Deferred(_)) && field.space == Space::Host);
    zero && !text && array
}

fn default_impl(cx: &Cx<'_>, id: TypeId, name: &str, out: &mut Lines) {
    let ty = &cx.program[id];
    out.line("");
    out.open(format!("impl Default for {name} {{"));
    out.open("fn default() -> Self {");
    let fields = ty
        .fields
        .iter()
        .map(|f| {
            concat([
                text(format!("{}: ", field_name(f))),
                cx.field_default(id, f),
            ])
        })
        .collect();
    out.doc(&super::expr::braced("Self", fields), "");
    out.close("}");
    out.close("}");
}

pub(super) fn field_name(field: &Field) -> String {
    super::place::escape(&super::names::snake(&field.name))
}

/// A component seen as a variable, for its type.
fn as_variable(field: &Field) -> Variable {
    let mut var = Variable::new(
        field.name.clone(),
        field.span,
        field.ty.clone(),
        field.shape.clone(),
        Role::Local,
    );
    (var.allocatable, var.pointer, var.space) = (field.allocatable, field.pointer, field.space);
    var.init = field.init.clone();
    var
}

impl Cx<'_> {
    /// Zero as a constant expression.
    fn constant_zero(&self, ty: &Type) -> Doc {
        match ty {
            Type::Complex(_) => text("Complex::new(0.0, 0.0)"),
            _ => self.zero(ty),
        }
    }

    fn component_type(&self, ty: TypeId, field: &Field) -> String {
        match self.is_fixed(ty, field) {
            true => self.fixed_type(field),
            false => self.owned_type(&as_variable(field)),
        }
    }

    fn field_default(&self, ty: TypeId, field: &Field) -> Doc {
        if self.is_fixed(ty, field) {
            return self.fixed_default(field);
        }
        self.initial_of(&as_variable(field))
    }
}

fn twin_file(cx: &Cx<'_>, procs: &[ProcId], path: &str) -> Option<Emitted> {
    let twins: Vec<ProcId> = procs
        .iter()
        .copied()
        .filter(|p| is_device(cx.program, *p))
        .collect();
    if twins.is_empty() {
        return None;
    }
    let device = Cx {
        kernel: true,
        ..cx.clone()
    };
    let mut out = Lines::default();
    out.line("//! The kernels on the CPU: the same bodies, run over the threads of a grid.");
    out.line("");
    out.line("use cuf2rs_runtime::prelude::*;");
    for id in twins {
        out.line("");
        out.append(device.twin(id));
    }
    Some(finish(path.to_string(), out))
}

fn finish(path: String, out: Lines) -> Emitted {
    let (text, origins) = out.finish();
    Emitted {
        path,
        text,
        origins,
    }
}

/// Device procedures that use their thread's position, themselves or through what they call.
fn threaded(program: &Program) -> HashSet<ProcId> {
    let mut found = HashSet::new();
    loop {
        let before = found.len();
        for (index, procedure) in program.procs.iter().enumerate() {
            let Body::Kernel(stmts) = &procedure.body else {
                continue;
            };
            let shares = meeting::has_shared(program, procedure);
            if shares || stmts.iter().any(|s| needs_thread(s, &found)) {
                found.insert(ProcId(index as u32));
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

fn needs_thread(stmt: &Stmt<KernelOp>, known: &HashSet<ProcId>) -> bool {
    let mut found = false;
    walk_stmt(
        stmt,
        &mut |e, _| found |= expr_needs_thread(e, known),
        &mut |_| {},
    );
    let own = match &stmt.kind {
        StmtKind::Call { procedure, .. } => known.contains(procedure),
        StmtKind::Op(KernelOp::Api { id, .. }) => {
            matches!(id.row().rust, crate::intrinsics::Spelling::Method(_))
        }
        _ => false,
    };
    found
        || own
        || bodies(stmt)
            .into_iter()
            .any(|b| b.iter().any(|s| needs_thread(s, known)))
}

fn expr_needs_thread(expr: &Expr, known: &HashSet<ProcId>) -> bool {
    let mut found = match &expr.kind {
        ExprKind::Predefined { .. } => true,
        ExprKind::Api { id, .. } => matches!(id.row().rust, crate::intrinsics::Spelling::Method(_)),
        ExprKind::Call { procedure, .. } => known.contains(procedure),
        _ => false,
    };
    crate::emit::uses::children(expr, &mut |child| found |= expr_needs_thread(child, known));
    found
}
