//! The operations of the host and of kernels, as far as walking over them goes.
//!
//! Refuses to know statements around them.

use super::walk::either;
use super::{Operation, Uses};
use crate::ir::*;

/// The array that a memory function of the API fills, as the handle that it may be.
pub(super) fn written_whole(id: crate::cudafor::ApiId, args: &[Option<Expr>]) -> Option<VarId> {
    let mut given = args.iter().zip(id.row().params);
    let filled = |(arg, param): (&Option<Expr>, &crate::cudafor::Param)| {
        let arg = arg.as_ref()?;
        let fills = param.written && param.accepts == crate::cudafor::Accepts::AnyData;
        let array = if let ExprKind::Element { base, .. } = &arg.kind {
            base
        } else {
            arg
        };
        array.as_var().filter(|_| fills && array.rank > 0)
    };
    given.find_map(filled)
}

impl Operation for HostOp {
    fn is_method(&self) -> bool {
        matches!(self, HostOp::Allocate(_) | HostOp::Copy(_))
    }

    fn copied_whole(&self) -> Option<VarId> {
        if let HostOp::Copy(copy) = self
            && copy.direction == Direction::DeviceToHost
        {
            copy.dst.as_var().filter(|_| copy.dst.rank > 0)
        } else if let HostOp::Api { id, args } = self {
            written_whole(*id, args)
        } else {
            None
        }
    }

    fn whole_target(&self) -> Option<VarId> {
        let HostOp::PointerAssign { target, .. } = self else {
            return None;
        };
        target.as_var()
    }

    fn shaped(&self) -> Option<&Expr> {
        let HostOp::Copy(copy) = self else {
            return None;
        };
        let component = matches!(copy.dst.kind, ExprKind::Component { .. });
        (component && copy.direction != Direction::Fill).then_some(&copy.dst)
    }

    fn defines(&self, var: VarId) -> bool {
        let Some(result) = result(self).filter(|place| place.kind == ExprKind::Var(var)) else {
            return false;
        };
        let mut elsewhere = false;
        self.walk(&mut |expr, _| {
            elsewhere |= !std::ptr::eq(expr, result) && Uses::of_expr(expr).uses(var);
        });
        self.vars(&mut |own| elsewhere |= own == var);
        !elsewhere
    }

    fn walk(&self, visit: &mut dyn FnMut(&Expr, bool)) {
        match self {
            HostOp::Allocate(a) => {
                visit(&a.object, true);
                if let Some(Type::Character(CharLen::Expr(length), _)) = &a.ty {
                    visit(length, false);
                }
                a.bounds.iter().for_each(|b| {
                    visit(&b.lower, false);
                    visit(&b.upper, false);
                });
                [&a.char_len, &a.source, &a.mold, &a.stream]
                    .into_iter()
                    .flatten()
                    .for_each(|e| visit(e, false));
                [&a.stat, &a.errmsg, &a.pinned]
                    .into_iter()
                    .flatten()
                    .for_each(|e| visit(e, true));
            }
            HostOp::Deallocate {
                object,
                stat,
                errmsg,
            } => {
                [Some(object), stat.as_deref(), errmsg.as_deref()]
                    .into_iter()
                    .flatten()
                    .for_each(|e| visit(e, true));
            }
            HostOp::PointerAssign {
                pointer,
                target,
                bounds,
            } => pointer_assignment(pointer, target, bounds, visit),
            HostOp::Nullify(e) => visit(e, true),
            HostOp::Copy(copy) => {
                // Elements and sections of device arrays are changed through handles.
                let whole = matches!(copy.dst.kind, ExprKind::Var(_))
                    && copy.dst.rank > 0
                    && copy.direction != Direction::Fill;
                visit(&copy.src, false);
                visit(
                    &copy.dst,
                    whole || copy.direction == Direction::DeviceToHost,
                );
            }
            HostOp::Launch { config, args, .. } => {
                // Kernels write through handles: the host's variable is only looked at, unless a joined value goes there.
                [&config.grid, &config.block, &config.shared, &config.stream]
                    .into_iter()
                    .flatten()
                    .chain(config.loops.iter().flat_map(LoopGrid::exprs))
                    .for_each(|e| visit(e, false));
                for arg in args {
                    let receives = arg.how == Handover::MutRef && config.loops.is_some();
                    let lends = |e: &Expr| arg.how == Handover::Present && is_lent(e);
                    arg.value
                        .iter()
                        .for_each(|e| visit(e, receives || lends(e)));
                }
            }
            // The runtime moves data by handles, too, but scalars by their places.
            HostOp::Data(step) => {
                let conditions = step.when.iter().chain(&step.queue);
                conditions.for_each(|one| visit(one, false));
                let named = step.motion.iter();
                for object in named.flat_map(|one| std::iter::once(&one.object).chain(&one.changed))
                {
                    match is_lent(object) {
                        true => either(object, visit),
                        false => visit(object, false),
                    }
                }
            }
            HostOp::UseDevice(one) => {
                one.when.iter().for_each(|when| visit(when, false));
                visit(&one.object, one.object.rank == 0);
                visit(&one.pointer, true);
            }
            HostOp::Letters(one) => {
                visit(&one.here, false);
                visit(&one.there, false);
            }
            HostOp::Region(_) | HostOp::OnCopies(_) => {}
            HostOp::Conform { target, operand } => {
                target.iter().chain(operand).for_each(|e| visit(e, false));
            }
            HostOp::TakeShape { object, extents } => {
                extents.iter().for_each(|e| visit(e, false));
                visit(object, true);
            }
            HostOp::Api { id, args } => {
                for (arg, param) in args.iter().zip(id.row().params) {
                    let Some(arg) = arg else { continue };
                    if param.written {
                        either(arg, visit);
                    } else {
                        visit(arg, false);
                    }
                }
            }
            HostOp::Io(io) => walk_io(io, visit),
        }
    }

    fn vars(&self, visit: &mut dyn FnMut(VarId)) {
        if let HostOp::Io(Io::Write(t) | Io::Read(t)) = self {
            t.items.iter().for_each(|item| item_vars(item, visit));
        }
        if let HostOp::Io(Io::Step(step)) = self
            && let IoStep::Items { items, .. } = &**step
        {
            items.iter().for_each(|item| item_vars(item, visit));
        }
    }
}

/// The object that the operation gives a value as by assignment, whatever it does beside.
fn result(op: &HostOp) -> Option<&Expr> {
    match op {
        HostOp::Copy(copy) => {
            let scalar = copy.direction == Direction::DeviceToHost && copy.dst.rank == 0;
            scalar.then_some(&copy.dst)
        }
        // SOURCE= and MOLD= may take braces around.
        HostOp::Allocate(a) => {
            let alone = a.source.is_none() && a.mold.is_none();
            a.stat.as_ref().filter(|_| alone)
        }
        HostOp::Deallocate { stat, .. } => stat.as_deref(),
        HostOp::PointerAssign {
            pointer, target, ..
        } => is_told_by(target, pointer).then_some(pointer),
        HostOp::Io(io) => io_result(io),
        HostOp::Nullify(_)
        | HostOp::Launch { .. }
        | HostOp::Data(_)
        | HostOp::UseDevice(_)
        | HostOp::Letters(_)
        | HostOp::Region(_)
        | HostOp::OnCopies(_)
        | HostOp::Conform { .. }
        | HostOp::TakeShape { .. }
        | HostOp::Api { .. } => None,
    }
}

/// Whether a target says of what type a pointer to it is.
fn is_told_by(target: &Expr, pointer: &Expr) -> bool {
    !matches!(target.kind, ExprKind::Null | ExprKind::Intrinsic { .. })
        && !matches!(pointer.ty, Type::Procedure(_) | Type::Class(_))
}

/// The status or the number that an input or output statement gives.
fn io_result(io: &Io) -> Option<&Expr> {
    match io {
        Io::Write(t) | Io::Read(t) => match &t.unit {
            IoUnit::Length(place) => Some(place),
            IoUnit::Standard | IoUnit::Number(_) | IoUnit::Internal(_) => status(&t.specs),
        },
        Io::Open(specs) | Io::Close(specs) | Io::Position { specs, .. } => {
            let told = specs
                .iter()
                .any(|spec| spec.keyword == "iomsg" || matches!(spec.value, IoSpecValue::Label(_)));
            status(specs).or_else(|| given(specs, "newunit").filter(|_| !told))
        }
        Io::Inquire(specs) => ["exist", "opened", "number", "size"]
            .into_iter()
            .find_map(|keyword| given(specs, keyword)),
        Io::Step(step) => match &**step {
            IoStep::Asks(takes) => Some(takes),
            IoStep::Lend { unit, .. } => Some(unit),
            IoStep::End(specs) => status(specs),
            IoStep::Begin { .. } | IoStep::Items { .. } | IoStep::TakeBack { .. } => None,
        },
    }
}

fn status(specs: &[IoSpec]) -> Option<&Expr> {
    given(specs, "iostat")
}

fn given<'s>(specs: &'s [IoSpec], keyword: &str) -> Option<&'s Expr> {
    specs.iter().find_map(|spec| match &spec.value {
        IoSpecValue::Expr(place) if spec.keyword == keyword => Some(place),
        IoSpecValue::Expr(_) | IoSpecValue::Label(_) => None,
    })
}

impl Operation for KernelOp {
    fn is_method(&self) -> bool {
        false
    }

    fn copied_whole(&self) -> Option<VarId> {
        None
    }

    fn whole_target(&self) -> Option<VarId> {
        let KernelOp::PointerAssign { target, .. } = self else {
            return None;
        };
        target.as_var()
    }

    fn shaped(&self) -> Option<&Expr> {
        None
    }

    fn defines(&self, _var: VarId) -> bool {
        false
    }

    fn walk(&self, visit: &mut dyn FnMut(&Expr, bool)) {
        match self {
            KernelOp::Api { id, args } => {
                for (arg, param) in args.iter().zip(id.row().params) {
                    match arg {
                        Some(e) if param.written => either(e, visit),
                        Some(e) => visit(e, false),
                        None => {}
                    }
                }
            }
            KernelOp::Allocate(a) => {
                for dim in &a.bounds {
                    visit(&dim.lower, false);
                    visit(&dim.upper, false);
                }
                visit(&a.object, true);
                a.stat.iter().for_each(|e| visit(e, true));
            }
            KernelOp::Deallocate { object, stat } => {
                visit(object, true);
                stat.iter().for_each(|e| visit(e, true));
            }
            KernelOp::PointerAssign {
                pointer,
                target,
                bounds,
            } => pointer_assignment(pointer, target, bounds, visit),
            KernelOp::Nullify(pointer) => visit(pointer, true),
            KernelOp::Print { items, .. } => items.iter().for_each(|e| visit(e, false)),
            KernelOp::Join { part, total, .. } => {
                visit(part, false);
                visit(total, true);
            }
            KernelOp::Lanes(LaneStep::Barrier) => {}
            KernelOp::Lanes(LaneStep::Begin { part, neutral }) => {
                visit(neutral, false);
                visit(part, true);
            }
            KernelOp::Lanes(LaneStep::Join { part, .. }) => visit(part, true),
        }
    }

    fn vars(&self, _visit: &mut dyn FnMut(VarId)) {}
}

fn pointer_assignment(
    pointer: &Expr,
    target: &Expr,
    bounds: &[(Expr, Option<Expr>)],
    visit: &mut dyn FnMut(&Expr, bool),
) {
    visit(pointer, true);
    either(target, visit);
    for (lower, upper) in bounds {
        visit(lower, false);
        upper.iter().for_each(|e| visit(e, false));
    }
}

fn walk_io(io: &Io, visit: &mut dyn FnMut(&Expr, bool)) {
    match io {
        Io::Write(t) => transfer(t, false, visit),
        Io::Read(t) => transfer(t, true, visit),
        Io::Inquire(specs) => specs.iter().for_each(|s| spec(s, true, visit)),
        Io::Open(specs) | Io::Close(specs) | Io::Position { specs, .. } => {
            specs.iter().for_each(|s| spec(s, false, visit));
        }
        Io::Step(step) => walk_step(step, visit),
    }
}

fn walk_step(step: &IoStep, visit: &mut dyn FnMut(&Expr, bool)) {
    match step {
        IoStep::Begin {
            transfer: begun,
            reads,
        } => transfer(begun, *reads, visit),
        IoStep::Items { items, reads } => {
            items.iter().for_each(|item| io_item(item, *reads, visit));
        }
        IoStep::Asks(takes) => visit(takes, true),
        IoStep::Lend { unit, said } => {
            visit(unit, true);
            if let Some((iotype, list)) = said {
                visit(iotype, true);
                visit(list, true);
            }
        }
        IoStep::TakeBack { iostat, iomsg } => {
            visit(iostat, false);
            visit(iomsg, false);
        }
        IoStep::End(specs) => specs.iter().for_each(|s| spec(s, false, visit)),
    }
}

fn transfer(t: &Transfer, reads: bool, visit: &mut dyn FnMut(&Expr, bool)) {
    match &t.unit {
        IoUnit::Standard => {}
        IoUnit::Number(e) => visit(e, false),
        IoUnit::Internal(e) if reads => visit(e, false),
        IoUnit::Internal(e) => either(e, visit),
        IoUnit::Length(e) => visit(e, true),
    }
    if let IoFormat::Expr(e) = &t.format {
        visit(e, false);
    }
    if let IoFormat::Namelist(_, objects) = &t.format {
        let whole = |id: &VarId| {
            Expr::new(
                ExprKind::Var(*id),
                Type::Error,
                0,
                crate::source::Span::default(),
            )
        };
        objects
            .iter()
            .map(whole)
            .for_each(|object| visit(&object, reads));
    }
    t.specs.iter().for_each(|s| spec(s, false, visit));
    t.items.iter().for_each(|item| io_item(item, reads, visit));
}

fn spec(spec: &IoSpec, inquire: bool, visit: &mut dyn FnMut(&Expr, bool)) {
    if let IoSpecValue::Expr(e) = &spec.value {
        match spec.receives(inquire) {
            true => either(e, visit),
            false => visit(e, false),
        }
    }
}

fn io_item(item: &IoItem, reads: bool, visit: &mut dyn FnMut(&Expr, bool)) {
    match item {
        IoItem::Expr(e) => visit(e, reads),
        IoItem::ImpliedDo {
            items,
            from,
            to,
            step,
            ..
        } => {
            items.iter().for_each(|item| io_item(item, reads, visit));
            [Some(from), Some(to), step.as_ref()]
                .into_iter()
                .flatten()
                .for_each(|e| visit(e, false));
        }
    }
}

fn item_vars(item: &IoItem, visit: &mut dyn FnMut(VarId)) {
    if let IoItem::ImpliedDo { items, var, .. } = item {
        visit(*var);
        items.iter().for_each(|item| item_vars(item, visit));
    }
}

/// Whether data of the host has no handle by which its values come and go: scalars, and arrays that lie in structures.
fn is_lent(object: &Expr) -> bool {
    object.rank == 0 || matches!(object.kind, ExprKind::Component { .. })
}
