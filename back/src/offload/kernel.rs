//! The kernel of a loop nest, and its launch.

use super::Outliner;
use super::arrays::shapes::size;
use super::calls::any_with_effects;
use super::data::{Data, share_types};
use super::form::Form;
use super::gangs;
use super::guess::{can_be_guessed, guessable, is_guessed, reads_shared};
use super::nest::{Loop, Nest};
use super::places::touches;
use super::reduction::{Joined, assigned, start, written};
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::Class;
use crate::ir::walk::refs;
use crate::ir::{
    Actual, BinaryOp, Body, Const, Expr, ExprKind, Handover, HostOp, KernelOp, LaneStep,
    LaunchConfig, LoopGrid, LoopRange, Origin, ProcId, Procedure, Program, ReduceOp, Region, Role,
    Shape, Space, Spread, Stmt, StmtKind, Target, Type, VarId,
};
use crate::source::Span;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Makes the kernel a procedure of the program, and gives its launch.
pub(super) fn make(
    outliner: &mut Outliner<'_>,
    host: ProcId,
    loops: Region,
    nest: Nest,
    joined: Vec<Joined>,
    private: BTreeSet<VarId>,
) -> StmtKind<HostOp> {
    let kernel = ProcId(outliner.program.procs.len() as u32);
    let name = kernel_name(outliner, host, loops.span);
    let mut data = Data {
        kernel,
        host,
        calls: any_with_effects(outliner.program, &nest.body),
        assigned: assigned(outliner.program, &nest.body),
        joins: joined.iter().map(|one| one.target.clone()).collect(),
        written: written(outliner.program, &nest.body),
        outliner,
        private,
        declared: declared(&nest.body),
        dummies: Vec::new(),
        locals: Vec::new(),
        parts: Vec::new(),
        copies: HashMap::new(),
        presents: HashSet::new(),
        tables: HashMap::new(),
        names: HashSet::from([name.to_ascii_lowercase()]),
    };
    let ranges = ranges(&nest);
    let guessed = data.outliner.touched.is_some()
        && ranges
            .iter()
            .any(|one| is_guessed(&data.outliner.shared, one));
    let arrays = !data.outliner.at_once.is_empty();
    let form = Form::of(&loops, &nest, (&joined, arrays), guessed);
    let types = data.outliner.program.types.len();
    let (mut body, dummies, locals) = body(&mut data, nest, &joined, form);
    refuse_bare_tables(&mut data, types, &dummies);
    share_types(data.outliner.program, types, &mut body, &dummies);
    let (presents, tables) = (
        std::mem::take(&mut data.presents),
        std::mem::take(&mut data.tables),
    );
    let once = ranges.iter().all(is_once);
    let at_once = std::mem::take(&mut outliner.at_once);
    remark(outliner, (&name, &loops), &joined, &at_once, once);
    let (construct, blocks) = (loops.construct, loops.block.clone());
    let ranges = match guessed {
        true => ranges
            .into_iter()
            .map(|one| guessable(outliner.program, &outliner.shared, one))
            .collect(),
        false => ranges,
    };
    let rooms = at_once.iter();
    let rooms = rooms.filter_map(|(_, array)| bytes_of(outliner.program, *array, loops.span));
    let rooms = rooms.collect();
    let mut config = config(loops, ranges, (form.each, guessed));
    if let Some(grid) = &mut config.1.loops {
        grid.rooms = rooms;
        grid.packed = grid.gangs && !meets_in_block(outliner.program, &body, &locals);
    }
    let how = |dummy: &VarId| match () {
        () if presents.contains(dummy) => Handover::Present,
        () if tables.contains_key(dummy) => Handover::Table,
        () => Handover::Undecided,
    };
    let ways: Vec<Handover> = dummies.iter().map(|(dummy, _)| how(dummy)).collect();
    let (dummies, args): (Vec<VarId>, Vec<Expr>) = dummies.into_iter().unzip();
    if outliner.errors() == 0 {
        add(outliner, host, &name, &config, body, dummies, locals);
        outliner.program[kernel].construct = construct;
        if construct.is_some() && !once {
            outliner.remark_schedule(kernel, &blocks);
        }
    }
    StmtKind::Op(HostOp::Launch {
        kernel,
        config: Box::new(config.1),
        args: args.into_iter().zip(ways).map(actual).collect(),
    })
}

/// Reports structures of the host of which a kernel wants nothing but how many there are: a table of them would be empty.
fn refuse_bare_tables(data: &mut Data<'_, '_>, types: usize, dummies: &[(VarId, Expr)]) {
    let mut made = data.outliner.program.types[types..].iter();
    let bare = made.any(|ty| ty.stands_for.is_some() && ty.fields.is_empty());
    if let (true, Some((_, first))) = (bare, dummies.first()) {
        let what = "kernel loops ask for the shape of structures in structures alone";
        let found = Diagnostic::error(codes::LOOP_DATA, what);
        data.outliner
            .report(found.at(first.span, "nothing of them lies on the device"));
    }
}

/// An actual argument of the launch.
fn actual((value, how): (Expr, Handover)) -> Actual {
    Actual {
        value: Some(value),
        how,
    }
}

/// Variables that constructs of the body declare themselves.
fn declared(body: &[Stmt<KernelOp>]) -> HashSet<VarId> {
    let mut found = HashSet::new();
    refs::statements(body, &mut |stmt| {
        if let StmtKind::Block { vars, .. } = &stmt.kind {
            found.extend(vars.iter().copied())
        } else if let StmtKind::Concurrent { ranges, .. } = &stmt.kind {
            found.extend(ranges.iter().map(|range| range.var));
        } else if let StmtKind::Associate { bindings, .. } = &stmt.kind {
            found.extend(bindings.iter().map(|(var, _)| *var));
        }
    });
    found
}

/// `procedure_kernel_line`, with a number behind it when that is taken.
fn kernel_name(outliner: &Outliner<'_>, host: ProcId, span: Span) -> String {
    let line = outliner.sources.line(span.file, span.start);
    let stem = format!("{}_kernel_{line}", outliner.program[host].name);
    let taken = |name: &str| {
        let procs = &outliner.program.procs;
        procs
            .iter()
            .any(|other| other.name.eq_ignore_ascii_case(name))
    };
    let numbered = (2..).map(|number| format!("{stem}_{number}"));
    std::iter::once(stem.clone())
        .chain(numbered)
        .find(|name| !taken(name))
        .unwrap_or(stem)
}

/// The loops, that along x first, as the host computes them.
fn ranges(nest: &Nest) -> Vec<LoopRange> {
    let range = |one: &Loop| LoopRange {
        from: one.from.clone(),
        to: one.to.clone(),
        step: one.step.clone(),
    };
    nest.loops.iter().rev().map(range).collect()
}

type Parts = (Vec<Stmt<KernelOp>>, Vec<(VarId, Expr)>, Vec<VarId>);

/// Start values, loops, joins.
fn body(data: &mut Data<'_, '_>, nest: Nest, joined: &[Joined], form: Form) -> Parts {
    let mut heads = Vec::new();
    for one in nest.loops {
        heads.push(head(data, one));
    }
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for one in joined {
        let span = one.target.span;
        let (part, total) = data.joined(one);
        before.push(Stmt::new(
            StmtKind::Assign {
                lhs: part.clone(),
                rhs: start(one.op, &one.target),
            },
            span,
        ));
        let op = one.op;
        let join = KernelOp::Join { op, part, total };
        after.push(Stmt::new(StmtKind::Op(join), span));
    }
    let mut inside = nest.body;
    data.statements(&mut inside);
    after.extend(arrays_at_once(data));
    if form.gangs {
        inside = over_lanes(data, inside);
    }
    for (place, head) in heads.into_iter().rev().enumerate() {
        inside = vec![around(head, inside, Some(form.spread(place)))];
    }
    before.append(&mut inside);
    before.append(&mut after);
    let (dummies, locals) = (
        std::mem::take(&mut data.dummies),
        std::mem::take(&mut data.locals),
    );
    (before, dummies, locals)
}

/// Whether the lanes of a gang wait for each other, or have memory that is theirs together.
fn meets_in_block(program: &Program, body: &[Stmt<KernelOp>], locals: &[VarId]) -> bool {
    let mut waits = false;
    refs::statements(body, &mut |stmt| {
        waits |= matches!(stmt.kind, StmtKind::Op(KernelOp::Lanes(LaneStep::Barrier)));
    });
    let shared = |var: &VarId| program[*var].of_gang || program[*var].space == Space::Shared;
    waits || locals.iter().any(shared)
}

/// The bytes of an array of numbers that one operation changes, as the host computes them.
fn bytes_of(program: &Program, array: VarId, span: Span) -> Option<Expr> {
    let var = &program[array];
    let bytes = match var.ty {
        Type::Integer(bytes) | Type::Real(bytes) | Type::Logical(bytes) => i64::from(bytes),
        Type::Complex(_)
        | Type::Character(..)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Unsigned(_)
        | Type::Error => return None,
    };
    let whole = Expr::new(ExprKind::Var(array), var.ty.clone(), var.rank(), span);
    let counted = !matches!(var.shape, Shape::AssumedSize(..));
    counted.then(|| {
        let extents = (0..usize::from(var.rank())).map(|dim| size(program, &whole, dim));
        // Of large arrays a default integer would not hold the product.
        let wide = Type::Integer(8);
        let start = ExprKind::Const(Const::Integer(bytes.into()));
        let start = Expr::new(start, wide.clone(), 0, span);
        extents.fold(start, |product, extent| {
            let extent = ExprKind::Cast(Box::new(extent));
            let left = Box::new(Expr::new(extent, wide.clone(), 0, span));
            let (op, right) = (BinaryOp::Mul, Box::new(product));
            Expr::new(ExprKind::Binary { op, left, right }, wide.clone(), 0, span)
        })
    })
}

/// What says that steps reduce arrays: a CPU may give each piece of the loop an array of its own.
fn arrays_at_once(data: &mut Data<'_, '_>) -> Vec<Stmt<KernelOp>> {
    let mut made = Vec::new();
    for (op, array) in data.outliner.at_once.clone() {
        let found = &data.outliner.program[array];
        let (ty, rank, span) = (found.ty.clone(), found.rank(), found.span);
        let mut total = Expr::new(ExprKind::Var(array), ty, rank, span);
        data.expr(&mut total);
        let part = total.clone();
        let join = KernelOp::Join { op, part, total };
        made.push(Stmt::new(StmtKind::Op(join), span));
    }
    made
}

/// The statements of a gang, in which the lanes share some loops.
fn over_lanes(data: &mut Data<'_, '_>, inside: Vec<Stmt<KernelOp>>) -> Vec<Stmt<KernelOp>> {
    let locals = data.locals.iter().chain(data.copies.values());
    let mut locals: BTreeSet<VarId> = locals.copied().collect();
    for array in gangs::arrays_of_gangs(data.outliner.program, &locals, &inside) {
        data.outliner.program[array].of_gang = true;
        locals.remove(&array);
    }
    let own = gangs::Own {
        locals,
        parts: data.parts.iter().map(|(_, part)| *part).collect(),
        copies: &data.copies,
    };
    match gangs::distribute(data.outliner.program, &own, inside) {
        Ok(inside) => inside,
        Err(place) => {
            let found = Diagnostic::error(codes::LOOP_DATA, "statement between loops over lanes");
            data.outliner
                .report(found.at(place, "its threads could not run it alike"));
            Vec::new()
        }
    }
}

/// A loop in terms of the kernel.
fn head(data: &mut Data<'_, '_>, one: Loop) -> Loop {
    let name = data.outliner.program[one.var].name.clone();
    let mut bound = |value: Expr, word: &str| kernel_bound(data, value, &format!("{name}_{word}"));
    let (from, to) = (bound(one.from, "first"), bound(one.to, "last"));
    let step = one.step.map(|step| bound(step, "step"));
    Loop {
        var: data.local(one.var),
        from,
        to,
        step,
        ..one
    }
}

/// A bound as the kernel computes it from scalars, or as the host has computed it.
fn kernel_bound(data: &mut Data<'_, '_>, mut value: Expr, name: &str) -> Expr {
    let mut simple = true;
    let joined = data.joins.iter().find(|target| touches(&value, target));
    let mut changes = joined
        .and_then(|target| target.root())
        .map(|root| (value.span, data.outliner.program[root].name.clone()));
    refs::each(&value, &mut |node| {
        if let ExprKind::Var(var) = &node.kind {
            let variable = &data.outliner.program[*var];
            let scalar = variable.rank() == 0 && variable.space == crate::ir::Space::Host;
            if data.private.contains(var) {
                changes = Some((node.span, variable.name.clone()));
            }
            simple &= scalar && !variable.allocatable && !variable.pointer;
        } else if matches!(
            node.kind,
            ExprKind::Const(_)
                | ExprKind::Unary { .. }
                | ExprKind::Binary { .. }
                | ExprKind::Cast(_)
                | ExprKind::Paren(_)
        ) {
        } else {
            simple = false
        }
    });
    let element = element_of_host(data, &value);
    let shared = reads_shared(&data.outliner.shared, &value);
    if (element.is_some() || shared) && changes.is_none() && keeps_elements(data, &value) {
        data.expr(&mut value);
    } else if let Some(span) = element.or((shared && !simple).then_some(value.span)) {
        let what = match element {
            Some(_) => "bounds of a loop of a region are elements of an array",
            None => "bounds of a loop of a region are computed from what the device has",
        };
        data.outliner.report(
            Diagnostic::error(codes::LOOP_BOUNDS, what)
                .at(span, "the host's and the device's may differ")
                .help("keep the bound in a variable of its own"),
        );
    } else if let Some((span, name)) = changes {
        data.outliner.report(
            Diagnostic::error(
                codes::LOOP_BOUNDS,
                format!("bounds of a kernel loop depend on '{name}', which the loops change"),
            )
            .at(span, "the number of rounds is known before the first one")
            .help("keep the bound in a variable of its own"),
        );
    } else if simple {
        data.expr(&mut value);
    } else {
        value.kind = ExprKind::Var(data.by_value(&value.clone(), name));
    }
    value
}

/// Where a bound of a loop of OpenACC reads an array: the host would read its own copy.
fn element_of_host(data: &Data<'_, '_>, value: &Expr) -> Option<Span> {
    let found = element_in(value).or_else(|| call_in(value));
    let found = found.or_else(|| shared_place(data, value));
    found.filter(|_| data.outliner.touched.is_some())
}

pub(super) fn element_in(value: &Expr) -> Option<Span> {
    if let ExprKind::Element { .. } = value.kind {
        return Some(value.span);
    }
    if let Some(array) = asked_of(value) {
        return subscripts_of(array).into_iter().find_map(element_in);
    }
    let mut found = None;
    refs::operands(value, &mut |_, operand| {
        found = found.or_else(|| element_in(operand));
    });
    found
}

/// The array whose bounds an inquiry function gives: those are the host's, in whichever structure of an array it lies.
pub(super) fn asked_of(value: &Expr) -> Option<&Expr> {
    if let ExprKind::Intrinsic { id, args } = &value.kind
        && id.row().class == Class::Inquiry
    {
        args.first()?.as_ref().filter(|array| array.rank > 0)
    } else {
        None
    }
}

/// The subscripts that say in which structure a designator lies.
fn subscripts_of(designator: &Expr) -> Vec<&Expr> {
    if let ExprKind::Component { base, .. } | ExprKind::Part(base) = &designator.kind {
        subscripts_of(base)
    } else if let ExprKind::Element { base, subscripts } = &designator.kind {
        subscripts_of(base).into_iter().chain(subscripts).collect()
    } else if let ExprKind::Var(_) = designator.kind {
        Vec::new()
    } else {
        vec![designator]
    }
}

/// Where the device alone knows which array an inquiry function is asked of.
fn shared_place(data: &Data<'_, '_>, value: &Expr) -> Option<Span> {
    let shared = |one: &Expr| data.outliner.shared.iter().any(|var| one.mentions(*var));
    let mut found = None;
    refs::each(value, &mut |node| {
        let subscripts = asked_of(node).map(subscripts_of).unwrap_or_default();
        let place = subscripts.into_iter().find(|one| shared(one));
        found = found.or(place.map(|one| one.span));
    });
    found
}

fn call_in(value: &Expr) -> Option<Span> {
    let mut found = None;
    refs::each(value, &mut |node| {
        if matches!(node.kind, ExprKind::Call { .. }) {
            found.get_or_insert(node.span);
        }
    });
    found
}

/// Whether all threads find the same values in a bound's elements: nothing in the loops gives them others. Then each thread reads them on the device, and
/// what the host finds in its own copy is a guess at the grid.
fn keeps_elements(data: &Data<'_, '_>, value: &Expr) -> bool {
    let given = data.assigned.iter().any(|one| touches(value, one));
    let mut hidden = false;
    refs::each(value, &mut |node| {
        if let ExprKind::Var(var) = node.kind {
            let variable = &data.outliner.program[var];
            let global = matches!(variable.role, Role::Module(_) | Role::Common(_));
            hidden |= data.calls && (global || variable.target || variable.pointer);
        }
    });
    !given && !hidden && can_be_guessed(value)
}

fn around(head: Loop, body: Vec<Stmt<KernelOp>>, spread: Option<Spread>) -> Stmt<KernelOp> {
    let kind = StmtKind::Do {
        var: head.var,
        from: Box::new(head.from),
        to: Box::new(head.to),
        step: head.step.map(Box::new),
        body,
        name: head.name,
        private: true,
        spread,
        schedule: None,
    };
    Stmt {
        leading: head.leading,
        ..Stmt::new(kind, head.span)
    }
}

/// The launch configuration, with the text of the directive.
fn config(
    loops: Region,
    ranges: Vec<LoopRange>,
    (each, guessed): (bool, bool),
) -> (String, LaunchConfig) {
    let one = ExprKind::Const(Const::Integer(1));
    let is_wide = |extent: &&Option<Expr>| extent.as_ref().is_some_and(|extent| extent.kind != one);
    // A schedule's words about several loops, not the block of `!$cuf kernel do <<<grid, block>>>`.
    let tile =
        loops.construct.is_some() && !loops.gangs && loops.block.iter().filter(is_wide).count() > 1;
    let config = LaunchConfig {
        grid: None,
        block: None,
        shared: loops.shared,
        stream: loops.stream,
        span: loops.span,
        loops: Some(LoopGrid {
            ranges,
            grid: loops.grid,
            block: loops.block,
            tile,
            device: loops.device,
            gangs: loops.gangs,
            queue: loops.queue,
            rooms: Vec::new(),
            packed: false,
            each,
            guessed,
        }),
    };
    (loops.head, config)
}

/// The kernel becomes a procedure beside the host procedure.
fn add(
    outliner: &mut Outliner<'_>,
    host: ProcId,
    name: &str,
    (head, config): &(String, LaunchConfig),
    body: Vec<Stmt<KernelOp>>,
    dummies: Vec<VarId>,
    locals: Vec<VarId>,
) {
    let mut outermost = host;
    while let Some(around) = outliner.program[outermost].host {
        outermost = around;
    }
    let module = outliner.program[outermost].module;
    let id = outliner.program.add_proc(Procedure {
        head: head.clone(),
        target: Target::Global,
        module,
        dummies,
        locals,
        body: Body::Kernel(body),
        ..Procedure::bare(name.to_string(), config.span)
    });
    match module {
        Some(module) => outliner.program[module].procs.push(id),
        None => outliner.program.externals.push(id),
    }
}

/// Whether a loop has one iteration: that around statements which one thread runs.
fn is_once(range: &LoopRange) -> bool {
    let is_one = |bound: &Expr| matches!(bound.kind, ExprKind::Const(Const::Integer(1)));
    is_one(&range.from) && is_one(&range.to)
}

/// What was decided.
fn remark(
    outliner: &mut Outliner<'_>,
    (name, loops): (&str, &Region),
    joined: &[Joined],
    at_once: &[(ReduceOp, VarId)],
    once: bool,
) {
    let plural = if loops.depth() == 1 { "" } else { "s" };
    let what = match loops.origin {
        Origin::ArrayStatement(_) => "kernel generated of an array statement",
        Origin::CufLoops(_) => "CUF kernel generated",
        Origin::Compute(_) | Origin::Concurrent(_) | Origin::Nest(_) => {
            "Accelerator kernel generated"
        }
    };
    let mut text = match once {
        true => format!("{what}, one thread"),
        false => format!("{what}, {} loop{plural}", loops.depth()),
    };
    for one in joined {
        let name = match one.target.root() {
            Some(root) if matches!(outliner.program[root].role, Role::Parameter) => String::new(),
            Some(_) => crate::ir::print::expression(outliner.program, &one.target),
            None => String::new(),
        };
        text.push_str(&format!(", reduction({}: {name})", one.op.text()));
    }
    for (op, array) in at_once {
        let name = &outliner.program[*array].name;
        text.push_str(&format!(
            ", reduction({}: {name}(:)) by atomic operations",
            op.text()
        ));
    }
    outliner.remark_kernel((name, loops.span), text);
}
