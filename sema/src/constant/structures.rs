//! Parts of constant structures: components, of single structures and of every element of an array of them.

use super::value::{Failure, Value};
use super::{Folded, Folder, arrays, convert, extent};
use crate::intrinsics::{self, IntrinsicId};
use crate::ir::{
    ArrayItem, CharLen, Const, Expr, ExprKind, Role, Shape, Subscript, Type, TypeId, VarId,
};
use crate::source::Span;

/// Functions that give elements of their arguments, at other places.
const REARRANGING: &[&str] = &[
    "reshape",
    "cshift",
    "eoshift",
    "merge",
    "pack",
    "spread",
    "transpose",
    "unpack",
];

/// Structures as the constructors that make them, in array element order.
struct Structures {
    items: Vec<Expr>,
    /// Where they lie: extents and lower bounds, with no elements.
    place: Value,
}

impl Structures {
    fn single(item: Expr) -> Structures {
        Structures {
            items: vec![item],
            place: Value::shaped(Type::Error, Vec::new(), Vec::new()),
        }
    }

    fn shaped(items: Vec<Expr>, shape: Vec<i64>) -> Structures {
        Structures {
            items,
            place: Value::shaped(Type::Error, shape, Vec::new()),
        }
    }

    /// What stands for them in place of an expression.
    fn into_expr(self, whole: &Expr) -> Result<Expr, Failure> {
        let kind = match self.is_scalar() {
            true => {
                let only = self.items.into_iter().next();
                only.ok_or(Failure::NotConstant(whole.span))?.kind
            }
            false => ExprKind::Array(self.items.into_iter().map(ArrayItem::Expr).collect()),
        };
        let rank = self.place.shape.len() as u8;
        Ok(Expr::new(kind, whole.ty.clone(), rank, whole.span))
    }

    fn is_scalar(&self) -> bool {
        self.place.shape.is_empty()
    }
}

impl Folder<'_> {
    /// A component: of one structure as it is, of an array of structures the scalar in each.
    pub(super) fn component(&mut self, expr: &Expr) -> Folded {
        let ExprKind::Component { base, ty, field } = &expr.kind else {
            return Err(Failure::NotConstant(expr.span));
        };
        let all = self.structures(base)?;
        if let ([only], true) = (&all.items[..], all.is_scalar()) {
            return self.field(only, *ty, *field, expr.span);
        }
        self.in_each(&all, *ty, *field, expr.span, |value| value.scalar())
    }

    /// An element of a component in each structure of an array: `k%a(1)`; `None` for other elements.
    pub(super) fn element_in_each(
        &mut self,
        base: &Expr,
        index: &[i64],
        span: Span,
    ) -> Option<Folded> {
        let ExprKind::Component {
            base: parent,
            ty,
            field,
        } = &base.kind
        else {
            return None;
        };
        if parent.rank == 0 {
            return None;
        }
        Some(self.structures(parent).and_then(|all| {
            self.in_each(&all, *ty, *field, span, |value| {
                value.items.get(value.place(index)?).cloned()
            })
        }))
    }

    fn in_each(
        &mut self,
        all: &Structures,
        ty: TypeId,
        field: u32,
        span: Span,
        part: impl Fn(&Value) -> Option<Const>,
    ) -> Folded {
        let mut items = Vec::with_capacity(all.items.len());
        for item in &all.items {
            let value = self.field(item, ty, field, span)?;
            items.push(part(&value).ok_or(Failure::NotConstant(span))?);
        }
        let ty = self.program[ty].fields[field as usize].ty.clone();
        Ok(Value::shaped(ty, all.place.shape.clone(), items))
    }

    /// The value that a structure gives a component, in the component's shape.
    fn field(&mut self, structure: &Expr, ty: TypeId, field: u32, span: Span) -> Folded {
        let given = self.field_value(structure, ty, field, span)?;
        let mut value = self.fold(&given)?;
        let declared = self.program[ty].fields[field as usize].ty.clone();
        if let Type::Character(CharLen::Const(_), _) = declared {
            let from = value.ty.clone();
            value = value.map(declared.clone(), |text| {
                convert::convert(text, &from, &declared, span)
            })?;
        }
        let Shape::Explicit(bounds) = &self.program[ty].fields[field as usize].shape else {
            return Ok(value);
        };
        let bounds = self.bounds(bounds)?;
        let shape: Vec<i64> = bounds.iter().map(|(lo, hi)| extent(*lo, *hi)).collect();
        let mut value = match value.shape.is_empty() {
            true => value.spread(shape, span)?,
            false => value,
        };
        value.lowers = bounds.iter().map(|(lower, _)| *lower).collect();
        Ok(value)
    }

    /// The expression that a structure constructor gives a component, or its default.
    fn field_value(
        &self,
        structure: &Expr,
        ty: TypeId,
        field: u32,
        span: Span,
    ) -> Result<Expr, Failure> {
        let ExprKind::Structure { values, .. } = &structure.kind else {
            return Err(Failure::NotConstant(span));
        };
        let given = values.get(field as usize).cloned().flatten();
        let default = || self.program[ty].fields.get(field as usize)?.init.clone();
        given.or_else(default).ok_or(Failure::NotConstant(span))
    }

    fn structures(&mut self, expr: &Expr) -> Result<Structures, Failure> {
        match &expr.kind {
            ExprKind::Structure { .. } => Ok(Structures::single(expr.clone())),
            ExprKind::Paren(inner) => self.structures(inner),
            ExprKind::Var(variable) => self.structure_constant(*variable, expr.span),
            ExprKind::Array(items) => self.constructed(items, expr.span),
            ExprKind::Intrinsic { id, args } if REARRANGING.contains(&id.name()) => {
                self.rearranged(*id, args, expr)
            }
            ExprKind::Element { base, subscripts } => {
                let subscripts = subscripts.iter().cloned().map(Subscript::Index);
                self.structure_section(base, &subscripts.collect::<Vec<_>>(), expr.span)
            }
            ExprKind::Section { base, subscripts } => {
                self.structure_section(base, subscripts, expr.span)
            }
            ExprKind::Component { base, ty, field } => {
                self.inner_structures(base, *ty, *field, expr.span)
            }
            _ => Err(Failure::NotConstant(expr.span)),
        }
    }

    fn structure_constant(&mut self, variable: VarId, span: Span) -> Result<Structures, Failure> {
        let declared = &self.program[variable];
        let (Role::Parameter, Some(init)) = (&declared.role, &declared.init) else {
            return Err(Failure::NotConstant(span));
        };
        let (shape, lowers) = (self.extents(declared, span)?, self.lowers(declared, span)?);
        let mut all = self.structures(init)?;
        if let ([only], false) = (&all.items[..], shape.is_empty()) {
            let count = super::count(&shape).unwrap_or(0);
            if all.is_scalar() && count <= super::MOST_ELEMENTS {
                all.items = vec![only.clone(); count];
            }
        }
        (all.place.shape, all.place.lowers) = (shape, lowers);
        Ok(all)
    }

    /// A function that puts elements at other places: where it puts their numbers, it puts the structures.
    fn rearranged(
        &mut self,
        id: IntrinsicId,
        args: &[Option<Expr>],
        whole: &Expr,
    ) -> Result<Structures, Failure> {
        let mut all = Vec::new();
        let mut numbered = args.to_vec();
        for arg in numbered.iter_mut().flatten() {
            if matches!(arg.ty, Type::Derived(_)) {
                let found = self.structures(arg)?;
                let numbers = all.len()..all.len() + found.items.len();
                let numbers = numbers.map(|number| Const::Integer(number as i128));
                *arg = numbered_array(numbers.collect(), &found.place.shape, arg.span)?;
                all.extend(found.items);
            }
        }
        let kind = ExprKind::Intrinsic { id, args: numbered };
        let places = self.fold(&Expr::new(kind, Type::INT, whole.rank, whole.span))?;
        let item = |number: i64| all.get(usize::try_from(number).ok()?).cloned();
        let items = places.integers().into_iter().map(item);
        let items = items.collect::<Option<Vec<_>>>();
        let items = items.ok_or(Failure::NotConstant(whole.span))?;
        Ok(Structures::shaped(items, places.shape))
    }

    fn constructed(&mut self, items: &[ArrayItem], span: Span) -> Result<Structures, Failure> {
        let mut all = Vec::with_capacity(items.len());
        self.construct(items, &mut all, span)?;
        let shape = vec![all.len() as i64];
        Ok(Structures::shaped(all, shape))
    }

    fn construct(
        &mut self,
        items: &[ArrayItem],
        all: &mut Vec<Expr>,
        span: Span,
    ) -> Result<(), Failure> {
        for item in items {
            match item {
                ArrayItem::Expr(item) => {
                    for made in self.structures(item)?.items {
                        all.push(self.settled(made)?);
                    }
                }
                ArrayItem::ImpliedDo {
                    items,
                    var,
                    from,
                    to,
                    step,
                } => {
                    let step = step.as_ref().map_or(Ok(1), |step| self.integer(step))?;
                    let (from, to) = (self.integer(from)?, self.integer(to)?);
                    for value in super::steps(from, to, step).ok_or(Failure::TooLarge(span))? {
                        self.environment.push((*var, value));
                        let done = self.construct(items, all, span);
                        self.environment.pop();
                        done?;
                    }
                }
            }
            if all.len() > super::MOST_ELEMENTS {
                return Err(Failure::TooLarge(span));
            }
        }
        Ok(())
    }

    /// A structure in an implied DO, whose components get the values of this round.
    fn settled(&mut self, made: Expr) -> Result<Expr, Failure> {
        if self.environment.is_empty() {
            return Ok(made);
        }
        let ExprKind::Structure { ty, values } = made.kind else {
            return Ok(made);
        };
        let mut settled = Vec::with_capacity(values.len());
        for value in values {
            settled.push(match value {
                Some(value) if matches!(value.kind, ExprKind::Null) => Some(value),
                Some(value) if matches!(value.ty, Type::Derived(_)) => {
                    let mut inner = self.structures(&value)?;
                    let items = inner.items.into_iter().map(|item| self.settled(item));
                    inner.items = items.collect::<Result<_, _>>()?;
                    Some(inner.into_expr(&value)?)
                }
                Some(value) => {
                    let span = value.span;
                    Some(self.fold(&value)?.into_expr(span))
                }
                None => None,
            });
        }
        let kind = ExprKind::Structure {
            ty,
            values: settled,
        };
        Ok(Expr { kind, ..made })
    }

    /// A constant structure, or the elements of an array of them, as their constructors.
    pub(super) fn constructors(&mut self, expr: &Expr) -> Result<(Expr, Vec<i64>), Failure> {
        let found = self.structures(expr)?;
        let shape = found.place.shape.clone();
        Ok((found.into_expr(expr)?, shape))
    }

    fn structure_section(
        &mut self,
        base: &Expr,
        subscripts: &[Subscript],
        span: Span,
    ) -> Result<Structures, Failure> {
        let all = self.structures(base)?;
        let (axes, shape) = self.axes(&all.place, subscripts, span)?;
        let mut items = Vec::new();
        arrays::for_each_index(&axes, |index| {
            let at = all.place.place(index).ok_or(Failure::Overflow(span))?;
            items.push(all.items.get(at).ok_or(Failure::Overflow(span))?.clone());
            Ok(())
        })?;
        Ok(Structures::shaped(items, shape))
    }

    /// Structures that are components: of one structure with their shape, of an array of structures one in each.
    fn inner_structures(
        &mut self,
        base: &Expr,
        ty: TypeId,
        field: u32,
        span: Span,
    ) -> Result<Structures, Failure> {
        let parents = self.structures(base)?;
        let mut items = Vec::new();
        for parent in &parents.items {
            let value = self.field_value(parent, ty, field, span)?;
            items.extend(self.structures(&value)?.items);
        }
        let Shape::Explicit(bounds) = &self.program[ty].fields[field as usize].shape else {
            return Ok(Structures::shaped(items, parents.place.shape));
        };
        let bounds = self.bounds(bounds)?;
        let shape = bounds.iter().map(|(lo, hi)| extent(*lo, *hi)).collect();
        let mut all = Structures::shaped(items, shape);
        all.place.lowers = bounds.iter().map(|(lower, _)| *lower).collect();
        Ok(all)
    }
}

/// An array expression of these numbers, in a shape.
fn numbered_array(numbers: Vec<Const>, shape: &[i64], span: Span) -> Result<Expr, Failure> {
    let vector = |items: Vec<Const>| {
        Value::shaped(Type::INT, vec![items.len() as i64], items).into_expr(span)
    };
    if shape.len() < 2 {
        return Ok(Value::shaped(Type::INT, shape.to_vec(), numbers).into_expr(span));
    }
    let extents = shape.iter().copied().map(Const::whole).collect();
    let id = intrinsics::find("reshape").ok_or(Failure::NotConstant(span))?;
    let args = vec![Some(vector(numbers)), Some(vector(extents)), None, None];
    let kind = ExprKind::Intrinsic { id, args };
    Ok(Expr::new(kind, Type::INT, shape.len() as u8, span))
}
