//! One walk over syntax trees for passes that change them before anything is declared.
//!
//! A pass says what it does with an expression or a type; the walk knows where they stand. Refuses to know what they mean.

use super::*;

/// What a pass changes. Both go into what stands inside, unless the pass decides otherwise.
pub trait Change {
    /// An expression, before what is inside; call [`inside_expr`] to go on.
    fn expr(&mut self, expr: &mut Expr) {
        inside_expr(self, expr);
    }

    /// A type where it is written; call [`inside_type`] to go on.
    fn type_spec(&mut self, ty: &mut TypeSpec) {
        inside_type(self, ty);
    }
}

/// All that stands in the parts of an expression.
pub fn inside_expr<C: Change + ?Sized>(change: &mut C, expr: &mut Expr) {
    match &mut expr.kind {
        ExprKind::Integer { .. }
        | ExprKind::Unsigned { .. }
        | ExprKind::Real { .. }
        | ExprKind::Character { .. }
        | ExprKind::Logical { .. }
        | ExprKind::Boz { .. }
        | ExprKind::Name(_)
        | ExprKind::Error => {}
        ExprKind::Complex { re, im } => {
            change.expr(re);
            change.expr(im);
        }
        ExprKind::Apply { base, args } | ExprKind::Image { base, args } => {
            change.expr(base);
            in_args(change, args);
        }
        ExprKind::Component { base, .. } => change.expr(base),
        ExprKind::Unary { operand, .. } => change.expr(operand),
        ExprKind::Binary { left, right, .. } => {
            change.expr(left);
            change.expr(right);
        }
        ExprKind::Paren(inner) => change.expr(inner),
        ExprKind::ArrayConstructor { ty, items } => {
            if let Some(ty) = ty {
                change.type_spec(ty);
            }
            items.iter_mut().for_each(|item| in_item(change, item));
        }
    }
}

/// The values in a list of arguments.
pub fn in_args<C: Change + ?Sized>(change: &mut C, args: &mut [Arg]) {
    for arg in args {
        match &mut arg.value {
            ArgValue::Expr(value) => change.expr(value),
            ArgValue::Triplet {
                lower,
                upper,
                stride,
            } => [lower, upper, stride]
                .into_iter()
                .flatten()
                .for_each(|part| change.expr(part)),
            ArgValue::AltReturn(_) | ArgValue::Star => {}
        }
    }
}

fn in_item<C: Change + ?Sized>(change: &mut C, item: &mut ConstructorItem) {
    match item {
        ConstructorItem::Expr(value) => change.expr(value),
        ConstructorItem::ImpliedDo(implied) => in_implied(change, implied, in_item),
    }
}

fn in_implied<C: Change + ?Sized, T>(
    change: &mut C,
    implied: &mut ImpliedDo<T>,
    each: fn(&mut C, &mut T),
) {
    if let Some(ty) = &mut implied.ty {
        change.type_spec(ty);
    }
    change.expr(&mut implied.from);
    change.expr(&mut implied.to);
    in_option(change, &mut implied.step);
    implied.items.iter_mut().for_each(|item| each(change, item));
}

fn in_option<C: Change + ?Sized>(change: &mut C, expr: &mut Option<Expr>) {
    if let Some(expr) = expr {
        change.expr(expr);
    }
}

/// Kinds, lengths and values of type parameters.
pub fn inside_type<C: Change + ?Sized>(change: &mut C, ty: &mut TypeSpec) {
    match &mut ty.kind {
        TypeSpecKind::Integer(kind)
        | TypeSpecKind::Unsigned(kind)
        | TypeSpecKind::Real(kind)
        | TypeSpecKind::Complex(kind)
        | TypeSpecKind::Logical(kind) => {
            if let Some(KindSelector::Expr(kind)) = kind {
                change.expr(kind);
            }
        }
        TypeSpecKind::Character { len, kind } => {
            in_length(change, len);
            if let Some(kind) = kind {
                change.expr(kind);
            }
        }
        TypeSpecKind::Type { params, .. } | TypeSpecKind::ClassOf { params, .. } => {
            in_args(change, params)
        }
        TypeSpecKind::DoublePrecision
        | TypeSpecKind::DoubleComplex
        | TypeSpecKind::Class(_)
        | TypeSpecKind::ClassStar
        | TypeSpecKind::TypeStar => {}
    }
}

fn in_length<C: Change + ?Sized>(change: &mut C, len: &mut Option<LenSpec>) {
    if let Some(LenSpec::Expr(len)) = len {
        change.expr(len);
    }
}

/// The bounds of a declaration.
pub fn in_dims<C: Change + ?Sized>(change: &mut C, dims: &mut [DimSpec]) {
    for dim in dims {
        match &mut dim.kind {
            DimKind::Explicit { lower, upper } => {
                if let Some(lower) = lower {
                    change.expr(lower);
                }
                change.expr(upper);
            }
            DimKind::Colon { lower: Some(lower) } | DimKind::Star { lower: Some(lower) } => {
                change.expr(lower)
            }
            DimKind::Colon { lower: None }
            | DimKind::Star { lower: None }
            | DimKind::Rank
            | DimKind::Described
            | DimKind::Unbounded => {}
        }
    }
}

fn in_entity<C: Change + ?Sized>(change: &mut C, entity: &mut Entity) {
    if let Some(dims) = &mut entity.dims {
        in_dims(change, dims);
    }
    in_length(change, &mut entity.len);
    match &mut entity.init {
        Some(Init::Value(value) | Init::Pointer(value)) => change.expr(value),
        Some(Init::Data(values)) => in_values(change, values),
        None => {}
    }
}

fn in_values<C: Change + ?Sized>(change: &mut C, values: &mut [DataValue]) {
    for value in values {
        in_option(change, &mut value.repeat);
        change.expr(&mut value.value);
    }
}

fn in_attrs<C: Change + ?Sized>(change: &mut C, attrs: &mut [Attr]) {
    for attr in attrs {
        if let AttrKind::Dimension(dims) = &mut attr.kind {
            in_dims(change, dims);
        }
    }
}

/// A program unit with all that it contains, interface bodies too.
pub fn in_unit<C: Change + ?Sized>(change: &mut C, unit: &mut ProgramUnit) {
    in_own_parts(change, unit);
    unit.contains
        .iter_mut()
        .for_each(|inner| in_unit(change, inner));
}

/// A program unit without the procedures behind CONTAINS.
pub fn in_own_parts<C: Change + ?Sized>(change: &mut C, unit: &mut ProgramUnit) {
    if let Some(open) = &mut unit.open {
        in_stmt(change, open);
    }
    unit.specs.iter_mut().for_each(|spec| in_spec(change, spec));
    in_nodes(change, &mut unit.body);
}

/// A specification.
pub fn in_spec<C: Change + ?Sized>(change: &mut C, spec: &mut SpecNode) {
    match spec {
        SpecNode::Stmt(stmt) => in_stmt(change, stmt),
        SpecNode::Type(definition) => {
            let stmts = definition.components.iter_mut();
            stmts
                .chain(&mut definition.bindings)
                .for_each(|stmt| in_stmt(change, stmt));
        }
        SpecNode::Interface(block) => {
            for item in &mut block.items {
                match item {
                    InterfaceItem::Body(unit) => in_unit(change, unit),
                    InterfaceItem::Procedures(_) => {}
                }
            }
        }
        SpecNode::Enum { body, .. } => body.iter_mut().for_each(|stmt| in_stmt(change, stmt)),
    }
}

/// Statements and constructs in order.
pub fn in_nodes<C: Change + ?Sized>(change: &mut C, nodes: &mut [Node]) {
    for node in nodes {
        match node {
            Node::Stmt(stmt) => in_stmt(change, stmt),
            Node::Construct(construct) => {
                in_stmt(change, &mut construct.open);
                construct
                    .specs
                    .iter_mut()
                    .for_each(|spec| in_spec(change, spec));
                in_nodes(change, &mut construct.body);
                for (guard, body) in &mut construct.parts {
                    in_stmt(change, guard);
                    in_nodes(change, body);
                }
            }
        }
    }
}

/// One statement.
pub fn in_stmt<C: Change + ?Sized>(change: &mut C, stmt: &mut Stmt) {
    match &mut stmt.kind {
        StmtKind::IfAction { cond, action } => {
            change.expr(cond);
            in_stmt(change, action);
        }
        StmtKind::WhereAction { mask, action } => {
            change.expr(mask);
            in_stmt(change, action);
        }
        StmtKind::ForallAction { header, action } => {
            in_header(change, header);
            in_stmt(change, action);
        }
        kind => {
            if !(in_declaration(change, kind) || in_control(change, kind)) {
                in_action(change, kind);
            }
        }
    }
}

/// Statements of specification parts; whether it is one.
fn in_declaration<C: Change + ?Sized>(change: &mut C, kind: &mut StmtKind) -> bool {
    match kind {
        StmtKind::Subroutine(head) | StmtKind::Function(head) => {
            for prefix in &mut head.prefixes {
                if let Prefix::Type(ty) = prefix {
                    change.type_spec(ty);
                }
            }
        }
        StmtKind::Implicit(ImplicitSpec::Letters(types)) => {
            types.iter_mut().for_each(|(ty, _)| change.type_spec(ty));
        }
        StmtKind::Declare {
            ty,
            attrs,
            entities,
        } => {
            change.type_spec(ty);
            in_attrs(change, attrs);
            entities
                .iter_mut()
                .for_each(|entity| in_entity(change, entity));
        }
        StmtKind::AttrStmt { attrs, entities } => {
            in_attrs(change, attrs);
            entities
                .iter_mut()
                .for_each(|entity| in_entity(change, entity));
        }
        StmtKind::ProcedureDecl {
            interface,
            attrs,
            entities,
        } => {
            if let Some(ProcInterface::Type(ty)) = interface.as_deref_mut() {
                change.type_spec(ty);
            }
            in_attrs(change, attrs);
            entities
                .iter_mut()
                .for_each(|entity| in_entity(change, entity));
        }
        StmtKind::Parameter(constants) => {
            constants
                .iter_mut()
                .for_each(|(_, value)| change.expr(value));
        }
        StmtKind::Data(sets) => {
            for set in sets {
                set.targets
                    .iter_mut()
                    .for_each(|target| in_target(change, target));
                in_values(change, &mut set.values);
            }
        }
        StmtKind::Common(blocks) => {
            let entities = blocks.iter_mut().flat_map(|block| &mut block.entities);
            entities.for_each(|entity| in_entity(change, entity));
        }
        StmtKind::CrayPointers(pairs) => {
            let pointees = pairs.iter_mut().map(|(_, pointee)| pointee);
            pointees.for_each(|pointee| in_entity(change, pointee));
        }
        StmtKind::Equivalence(sets) => {
            sets.iter_mut().flatten().for_each(|expr| change.expr(expr));
        }
        StmtKind::Enumerators(items) => {
            items
                .iter_mut()
                .for_each(|(_, value)| in_option(change, value));
        }
        StmtKind::StatementFunction { body, .. } => change.expr(body),
        _ => return false,
    }
    true
}

fn in_target<C: Change + ?Sized>(change: &mut C, target: &mut DataTarget) {
    match target {
        DataTarget::Var(expr) => change.expr(expr),
        DataTarget::ImpliedDo(implied) => in_implied(change, implied, in_target),
    }
}

/// Statements that open or part constructs, and jumps; whether it is one.
fn in_control<C: Change + ?Sized>(change: &mut C, kind: &mut StmtKind) -> bool {
    match kind {
        StmtKind::IfThen(expr)
        | StmtKind::ElseIf(expr)
        | StmtKind::SelectCase(expr)
        | StmtKind::Where(expr)
        | StmtKind::RankGuard(RankGuard::Is(expr))
        | StmtKind::SelectType { selector: expr, .. }
        | StmtKind::SelectRank { selector: expr, .. }
        | StmtKind::ComputedGoto { selector: expr, .. }
        | StmtKind::ArithmeticIf { cond: expr, .. } => change.expr(expr),
        StmtKind::ElseWhere(expr) | StmtKind::Return(expr) | StmtKind::Pause(expr) => {
            in_option(change, expr)
        }
        StmtKind::Stop { code, quiet, .. } => {
            in_option(change, code);
            if let Some((_, quiet)) = quiet {
                change.expr(quiet);
            }
        }
        StmtKind::Case(CaseSelector::Values(values)) => {
            for value in values {
                match value {
                    CaseValue::Single(value) => change.expr(value),
                    CaseValue::Range { lower, upper } => {
                        in_option(change, lower);
                        in_option(change, upper);
                    }
                }
            }
        }
        StmtKind::TypeGuard(TypeGuard::TypeIs(ty)) => change.type_spec(ty),
        StmtKind::TypeGuard(TypeGuard::ClassIs(_, params)) => in_args(change, params),
        StmtKind::Forall(header) => in_header(change, header),
        StmtKind::Associate(bindings) => {
            bindings
                .iter_mut()
                .for_each(|(_, value)| change.expr(value));
        }
        StmtKind::Do { control, .. } => in_loop(change, control),
        _ => return false,
    }
    true
}

fn in_loop<C: Change + ?Sized>(change: &mut C, control: &mut DoControl) {
    match control {
        DoControl::Forever => {}
        DoControl::Counted { from, to, step, .. } => {
            change.expr(from);
            change.expr(to);
            in_option(change, step);
        }
        DoControl::While(cond) => change.expr(cond),
        DoControl::Concurrent { header, .. } => in_header(change, header),
    }
}

fn in_header<C: Change + ?Sized>(change: &mut C, header: &mut ForallHeader) {
    if let Some(ty) = &mut header.ty {
        change.type_spec(ty);
    }
    for range in &mut header.ranges {
        change.expr(&mut range.lower);
        change.expr(&mut range.upper);
        in_option(change, &mut range.stride);
    }
    in_option(change, &mut header.mask);
}

/// Statements that do something; others have nothing to change.
fn in_action<C: Change + ?Sized>(change: &mut C, kind: &mut StmtKind) {
    match kind {
        StmtKind::Assign { lhs, rhs } | StmtKind::PointerAssign { lhs, rhs } => {
            change.expr(lhs);
            change.expr(rhs);
        }
        StmtKind::Call { proc, launch, args } => {
            change.expr(proc);
            if let Some(launch) = launch {
                in_args(change, &mut launch.args);
            }
            in_args(change, args);
        }
        StmtKind::Allocate { ty, items, options } => {
            if let Some(ty) = ty {
                change.type_spec(ty);
            }
            items.iter_mut().for_each(|item| change.expr(item));
            in_options(change, options);
        }
        StmtKind::Deallocate { items, options } => {
            items.iter_mut().for_each(|item| change.expr(item));
            in_options(change, options);
        }
        StmtKind::Nullify(items) => items.iter_mut().for_each(|item| change.expr(item)),
        StmtKind::ImageControl { args, .. } | StmtKind::Critical(args) => in_args(change, args),
        StmtKind::Print { format, items } | StmtKind::ReadShort { format, items } => {
            if let FormatRef::Expr(format) = format {
                change.expr(format);
            }
            items.iter_mut().for_each(|item| in_io_item(change, item));
        }
        StmtKind::Write { controls, items }
        | StmtKind::Read { controls, items }
        | StmtKind::Inquire { controls, items } => {
            in_controls(change, controls);
            items.iter_mut().for_each(|item| in_io_item(change, item));
        }
        StmtKind::Open(controls)
        | StmtKind::Close(controls)
        | StmtKind::Rewind(controls)
        | StmtKind::Backspace(controls)
        | StmtKind::Endfile(controls)
        | StmtKind::Flush(controls)
        | StmtKind::Wait(controls) => in_controls(change, controls),
        StmtKind::Directive(directive) => in_directive(change, directive),
        _ => {}
    }
}

fn in_options<C: Change + ?Sized>(change: &mut C, options: &mut [AllocOption]) {
    options
        .iter_mut()
        .for_each(|option| change.expr(&mut option.value));
}

fn in_controls<C: Change + ?Sized>(change: &mut C, controls: &mut [IoControl]) {
    for control in controls {
        if let IoControlValue::Expr(value) = &mut control.value {
            change.expr(value);
        }
    }
}

fn in_io_item<C: Change + ?Sized>(change: &mut C, item: &mut IoItem) {
    match item {
        IoItem::Expr(value) => change.expr(value),
        IoItem::ImpliedDo(implied) => in_implied(change, implied, in_io_item),
    }
}

fn in_directive<C: Change + ?Sized>(change: &mut C, directive: &mut Directive) {
    let CufLaunch { grid, block, rest } = &mut directive.launch;
    for list in [grid, block, rest] {
        in_args(change, list);
    }
    let own = directive.args.iter_mut().flatten();
    let clauses = directive.clauses.iter_mut();
    for arg in own.chain(clauses.flat_map(|clause| clause.args.iter_mut().flatten())) {
        match &mut arg.value {
            ClauseValue::Expr(value) => change.expr(value),
            ClauseValue::Assign(place, value) => {
                change.expr(place);
                change.expr(value);
            }
            ClauseValue::Star | ClauseValue::Common(_) => {}
        }
    }
}
