//! DATA statements (F2008 5.4.7), folded into the initial values of variables.

use super::super::constant::{Failure, Folder, Value, count, place, steps};
use super::data_supply::{Datum, Supply};
use super::{Analyzer, Cx, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{
    CharLen, Const, Expr, ExprKind, Role, Shape, Space, Subscript, Type, VarId, Variable,
};
use crate::source::Span;
use crate::syntax::ast::{self, DataSet, DataTarget};
use std::collections::BTreeMap;
use std::ops::Range;

/// Elements of variables that DATA statements have set so far.
type Filled = BTreeMap<VarId, Vec<Option<Const>>>;

/// A variable or elements of it, to be given values in turn.
struct Place {
    variable: VarId,
    elements: Vec<usize>,
    /// The letters of a substring, counted from 0; none for all of an element.
    letters: Option<Range<usize>>,
}

impl Analyzer<'_> {
    pub(super) fn finish_data(&mut self, cx: Cx) {
        let Some(part) = self.specs.get_mut(&cx.scope) else {
            return;
        };
        let sets = std::mem::take(&mut part.data);
        let mut filled = Filled::new();
        for set in &sets {
            self.data_set(cx, set, &mut filled);
        }
        for (variable, items) in filled {
            self.fill(variable, items);
        }
    }

    fn data_set(&mut self, cx: Cx, set: &DataSet, filled: &mut Filled) {
        let Some(mut supply) = self.supply(cx, &set.values) else {
            return;
        };
        let span = set
            .values
            .first()
            .map_or(Span::default(), |value| value.value.span);
        for target in &set.targets {
            if self.begins_with_nothing(cx, target, &mut supply) {
                continue;
            }
            if let Some(parts) = self.parts_of_structures(cx, target) {
                if !self.set_first(cx, parts, &mut supply, span) {
                    return;
                }
                continue;
            }
            let Some(places) = self.targets_of(cx, target) else {
                return;
            };
            if !self.may_be_begun(cx, &places) {
                return;
            }
            for place in places {
                if !self.store(&place, &mut supply, filled, span) {
                    return;
                }
            }
        }
        if !supply.is_empty() {
            let message = "a DATA statement has more values than elements";
            self.error(codes::DATA_COUNT, span, message, "values are left over");
        }
    }

    /// NULL() for a pointer, which has no target before the program gives it one.
    fn begins_with_nothing(&mut self, cx: Cx, target: &DataTarget, supply: &mut Supply) -> bool {
        let DataTarget::Var(designator) = target else {
            return false;
        };
        if !matches!(supply.ahead(), Some(Datum::Nothing)) {
            return false;
        }
        let lowered = self.data_designator(cx, designator);
        let pointer = lowered.is_some_and(|lowered| self.is_pointer(&lowered));
        if pointer {
            supply.take();
        }
        pointer
    }

    /// DATA gives variables of this unit a value before the program begins (F2018 C874): reports others.
    fn may_be_begun(&mut self, cx: Cx, places: &[Place]) -> bool {
        let own = self.scope(cx).kind;
        let of_block_data = own == super::ScopeKind::BlockData
            && !self.specs.get(&cx.scope).is_some_and(|part| part.ties);
        let fault = |variable: &Variable| match variable.role {
            Role::Dummy(_) => Some("is a dummy argument"),
            Role::Result => Some("is the result of the function"),
            _ if variable.allocatable => Some("has no memory before ALLOCATE"),
            Role::Local if matches!(variable.ty, Type::Character(CharLen::Expr(_), _)) => {
                Some("has a length that is not constant")
            }
            Role::Module(module) if own != super::ScopeKind::Module(module) => {
                Some("is a variable of a module")
            }
            Role::Local if of_block_data => {
                Some("BLOCK DATA is about COMMON blocks, and it is in none")
            }
            Role::Local | Role::Module(_) | Role::Common(_) | Role::Parameter => None,
        };
        let ids = places.iter().map(|place| place.variable);
        let found = ids
            .into_iter()
            .find_map(|id| Some((id, fault(&self.program[id])?)));
        let Some((id, why)) = found else { return true };
        let (name, span) = (self.program[id].name.clone(), self.program[id].span);
        let message = format!("DATA cannot give '{name}' a value");
        let found = Diagnostic::error(codes::DATA_TARGET, message).at(span, why);
        self.report(found.help("assign the value in an executable statement"));
        false
    }

    // ------------------------------------------------------------------------------------------ targets

    fn targets_of(&mut self, cx: Cx, target: &DataTarget) -> Option<Vec<Place>> {
        match target {
            DataTarget::Var(expr) => {
                let lowered = self.data_designator(cx, expr)?;
                self.check_not_shared(&lowered)?;
                self.data_places(&lowered, &[]).map(|place| vec![place])
            }
            DataTarget::ImpliedDo(list) => {
                let mut places = Vec::new();
                self.implied(cx, list, &mut Vec::new(), &mut places)?;
                Some(places)
            }
        }
    }

    /// The blocks of a kernel would all have to be given the values.
    fn check_not_shared(&mut self, lowered: &Expr) -> Option<()> {
        let shared = |id: &VarId| self.program[*id].space == Space::Shared;
        let Some(id) = lowered.root().filter(shared) else {
            return Some(());
        };
        let name = &self.program[id].name;
        let message = format!("SHARED variable '{name}' in a DATA statement");
        let found = Diagnostic::error(codes::DEVICE_INITIALISED, message)
            .at(lowered.span, "shared memory cannot have an initial value")
            .help("assign the value in the kernel, and call syncthreads() before other threads read it");
        self.report(found);
        None
    }

    fn data_designator(&mut self, cx: Cx, expr: &ast::Expr) -> Option<Expr> {
        if let ast::ExprKind::Name(name) = &expr.kind {
            let Symbol::Var(variable) = self.lookup_variable(cx, name) else {
                return None;
            };
            let declared = &self.program[variable];
            return Some(Expr::new(
                ExprKind::Var(variable),
                declared.ty.clone(),
                declared.rank(),
                expr.span,
            ));
        }
        let lowered = self.expr(cx, expr);
        (lowered.ty != Type::Error).then_some(lowered)
    }

    fn implied(
        &mut self,
        cx: Cx,
        list: &ast::ImpliedDo<DataTarget>,
        environment: &mut Vec<(VarId, i64)>,
        places: &mut Vec<Place>,
    ) -> Option<()> {
        let inner = self.new_scope(cx);
        let ty = match &list.ty {
            Some(spec) => self.type_spec(cx, spec),
            None => Type::INT,
        };
        let variable = Variable::new(
            list.var.text.clone(),
            list.var.span,
            ty,
            Shape::Scalar,
            Role::Local,
        );
        let variable = self.declare_local(inner, variable);
        let bound = |analyzer: &mut Self, expr: Option<&ast::Expr>| match expr {
            None => Some(1),
            Some(expr) => {
                let lowered = analyzer.expr(inner, expr);
                analyzer.integer_in(&lowered, environment)
            }
        };
        let (from, to) = (bound(self, Some(&list.from))?, bound(self, Some(&list.to))?);
        let step = bound(self, list.step.as_ref())?;
        let Some(rounds) = steps(from, to, step) else {
            self.error(
                codes::CONSTANT_TOO_LARGE,
                list.span,
                "this implied DO has no end or too many rounds",
                "check its step",
            );
            return None;
        };
        let lowered = self.implied_items(inner, list)?;
        for value in rounds {
            environment.push((variable, value));
            let done = self.implied_round(inner, list, &lowered, environment, places);
            environment.pop();
            done?;
        }
        Some(())
    }

    /// The designators of an implied DO, lowered once; nested implied DOs are lowered in every round.
    fn implied_items(
        &mut self,
        cx: Cx,
        list: &ast::ImpliedDo<DataTarget>,
    ) -> Option<Vec<Option<Expr>>> {
        let lowered = list.items.iter().map(|item| match item {
            DataTarget::Var(expr) => self.data_designator(cx, expr).map(Some),
            DataTarget::ImpliedDo(_) => Some(None),
        });
        lowered.collect()
    }

    fn implied_round(
        &mut self,
        cx: Cx,
        list: &ast::ImpliedDo<DataTarget>,
        lowered: &[Option<Expr>],
        environment: &mut Vec<(VarId, i64)>,
        places: &mut Vec<Place>,
    ) -> Option<()> {
        for (item, lowered) in list.items.iter().zip(lowered) {
            match (item, lowered) {
                (_, Some(lowered)) => places.push(self.data_places(lowered, environment)?),
                (DataTarget::ImpliedDo(inner), None) => {
                    self.implied(cx, inner, environment, places)?
                }
                (DataTarget::Var(_), None) => {}
            }
        }
        Some(())
    }

    fn integer_in(&mut self, lowered: &Expr, environment: &[(VarId, i64)]) -> Option<i64> {
        let mut folder = Folder::new(&self.program);
        folder.environment = environment.to_vec();
        let found = folder.integer(lowered);
        if found.is_err() && lowered.ty != Type::Error {
            self.error(
                codes::NOT_CONSTANT,
                lowered.span,
                "this is not a constant expression",
                "not known at translation",
            );
        }
        found.ok()
    }

    /// The elements that a designator names.
    fn data_places(&mut self, lowered: &Expr, environment: &[(VarId, i64)]) -> Option<Place> {
        let found = self.try_data_places(lowered, environment);
        match found {
            Ok(place) => Some(place),
            Err(Failure::Reported) => None,
            Err(Failure::Overflow(_)) => {
                self.error(
                    codes::DATA_TARGET,
                    lowered.span,
                    "a subscript is out of bounds",
                    "no such element",
                );
                None
            }
            Err(_) => {
                let found = Diagnostic::error(
                    codes::DATA_TARGET,
                    "this cannot be initialised by DATA here",
                )
                .at(lowered.span, not_constant(lowered))
                .help("give the value in the declaration, or assign it in the program");
                self.report(found);
                None
            }
        }
    }

    fn try_data_places(
        &self,
        lowered: &Expr,
        environment: &[(VarId, i64)],
    ) -> Result<Place, Failure> {
        let fail = Failure::NotConstant(lowered.span);
        let mut folder = Folder::new(&self.program);
        folder.environment = environment.to_vec();
        if let ExprKind::Substring { base, lower, upper } = &lowered.kind {
            let whole = self.try_data_places(base, environment)?;
            let letters = self.letters(&mut folder, base, [lower, upper])?;
            return Ok(Place {
                letters: Some(letters),
                ..whole
            });
        }
        let base = if matches!(lowered.kind, ExprKind::Var(_)) {
            lowered
        } else if let ExprKind::Element { base, .. } | ExprKind::Section { base, .. } =
            &lowered.kind
        {
            base
        } else {
            return Err(fail);
        };
        let ExprKind::Var(variable) = base.kind else {
            return Err(fail);
        };
        let declared = &self.program[variable];
        if matches!(declared.ty, Type::Derived(_) | Type::Procedure(_))
            || declared.role == Role::Parameter
        {
            return Err(fail);
        }
        let (lowers, shape) = (
            folder.lowers(declared, lowered.span)?,
            folder.extents(declared, lowered.span)?,
        );
        let total = count(&shape)
            .filter(|total| *total <= super::super::constant::MOST_ELEMENTS)
            .ok_or(fail)?;
        let elements = if let ExprKind::Element { subscripts, .. } = &lowered.kind {
            let index: Result<Vec<i64>, Failure> = subscripts
                .iter()
                .map(|subscript| folder.integer(subscript))
                .collect();
            vec![place(&lowers, &shape, &index?).ok_or(Failure::Overflow(lowered.span))?]
        } else if let ExprKind::Section { subscripts, .. } = &lowered.kind {
            section(&mut folder, subscripts, &lowers, &shape, lowered.span)?
        } else {
            (0..total).collect()
        };
        Ok(Place {
            variable,
            elements,
            letters: None,
        })
    }

    /// The letters between the two bounds of a substring of `base`.
    fn letters(
        &self,
        folder: &mut Folder<'_>,
        base: &Expr,
        bounds: [&Option<Box<Expr>>; 2],
    ) -> Result<Range<usize>, Failure> {
        let Type::Character(CharLen::Const(length), _) = base.ty else {
            return Err(Failure::NotConstant(base.span));
        };
        let mut bound = |bound: &Option<Box<Expr>>, default: i64| match bound {
            Some(bound) => folder.integer(bound),
            None => Ok(default),
        };
        let (from, to) = (bound(bounds[0], 1)?, bound(bounds[1], length)?);
        if from < 1 || to > length || to < from - 1 {
            return Err(Failure::Overflow(base.span));
        }
        Ok(from as usize - 1..to as usize)
    }

    // ------------------------------------------------------------------------------------------ values

    fn store(
        &mut self,
        place: &Place,
        supply: &mut Supply,
        filled: &mut Filled,
        span: Span,
    ) -> bool {
        let ty = self.program[place.variable].ty.clone();
        let total = self
            .constant_extents(&self.program[place.variable])
            .and_then(|shape| count(&shape))
            .unwrap_or(0);
        let part = place.letters.as_ref().map_or(ty.clone(), |letters| {
            Type::Character(CharLen::Const(letters.len() as i64), ty.character_kind())
        });
        let items = filled.entry(place.variable).or_insert_with(|| {
            let before = self.partial_data.get(&place.variable);
            before.cloned().unwrap_or_else(|| vec![None; total])
        });
        for element in &place.elements {
            let Some((value, at)) = supply.take() else {
                let message = "a DATA statement has fewer values than elements";
                self.error(codes::DATA_COUNT, span, message, "values are missing");
                return false;
            };
            let Some(value) = self.datum(value, &part, at) else {
                return false;
            };
            let item = &mut items[*element];
            if item.is_some() && place.letters.is_none() {
                self.given_twice(place.variable, span);
                return false;
            }
            *item = Some(match &place.letters {
                Some(letters) => {
                    let whole = item.take().unwrap_or_else(|| blank(&ty));
                    with_letters(whole, letters.clone(), value)
                }
                None => value,
            });
        }
        true
    }

    /// A value converted to the type of its variable; `None` after a report.
    pub(super) fn datum(&mut self, value: Datum, ty: &Type, at: Span) -> Option<Const> {
        let (value, from) = match value {
            Datum::Bits(radix, digits) => {
                let bits = self.boz_as(radix, &digits, ty, at);
                return if let ExprKind::Const(value) = bits.kind {
                    Some(value)
                } else {
                    None
                };
            }
            Datum::Constant(value, from) => (value, from),
            Datum::Structure(_) | Datum::Nothing => {
                self.unfit_datum(at);
                return None;
            }
        };
        let letters = self.letters_of_data(&value, ty, at);
        let converted =
            letters.or_else(|| super::super::constant::converted(&value, &from, ty, at).ok());
        if converted.is_none() {
            self.unfit_datum(at);
        }
        converted
    }

    pub(super) fn unfit_datum(&mut self, at: Span) {
        let message = "this value does not fit the variable";
        self.error(
            codes::BAD_INITIAL,
            at,
            message,
            "another type, or out of range",
        );
    }

    /// An element begins with one value (F2018 8.6.7).
    fn given_twice(&mut self, variable: VarId, span: Span) {
        let name = &self.program[variable].name;
        let message = format!("an element of '{name}' is given an initial value twice");
        let found = Diagnostic::error(codes::DATA_TARGET, message)
            .at(span, "has a value by a DATA statement already");
        self.report(found.help("leave one of the two out"));
    }

    /// A variable begins with one value (F2018 C876).
    fn has_a_value(&mut self, variable: VarId) {
        let (name, span) = (
            self.program[variable].name.clone(),
            self.program[variable].span,
        );
        let message = format!("'{name}' is given an initial value twice");
        let found = Diagnostic::error(codes::DATA_TARGET, message).at(
            span,
            "has a value where it is declared, and another one by DATA",
        );
        self.report(found.help("leave one of the two out"));
    }

    fn fill(&mut self, variable: VarId, mut items: Vec<Option<Const>>) {
        if let Some(before) = self.partial_data.remove(&variable) {
            let both = items.into_iter().zip(before);
            items = both.map(|(item, before)| item.or(before)).collect();
        }
        if items.iter().any(Option::is_none) {
            self.partial_data.insert(variable, items.clone());
        }
        if self.program[variable].init.is_some() && !self.partial_data.contains_key(&variable) {
            return self.has_a_value(variable);
        }
        let main = self.program.main;
        let declared = &self.program[variable];
        let (ty, span) = (declared.ty.clone(), declared.span);
        let shape = self.constant_extents(declared).unwrap_or_default();
        let blank = blank(&ty);
        let items: Vec<Const> = items
            .into_iter()
            .map(|item| item.unwrap_or_else(|| blank.clone()))
            .collect();
        let same = items.windows(2).all(|pair| pair[0] == pair[1]);
        let value = match (items.first(), same) {
            (Some(first), true) => Value::of(ty.clone(), first.clone()),
            _ => Value::shaped(ty.clone(), shape, items),
        };
        let value = Expr {
            ty,
            ..value.into_expr(span)
        };
        let declared = &mut self.program[variable];
        declared.init = Some(value);
        declared.save |= declared.role == Role::Local && declared.owner != main;
    }
}

/// A text with other letters in that range.
fn with_letters(mut whole: Const, range: Range<usize>, part: Const) -> Const {
    if let (Const::Character(whole), Const::Character(part)) = (&mut whole, part) {
        whole[range].copy_from_slice(&part);
    }
    whole
}

fn section(
    folder: &mut Folder<'_>,
    subscripts: &[Subscript],
    lowers: &[i64],
    shape: &[i64],
    span: Span,
) -> Result<Vec<usize>, Failure> {
    let mut axes = Vec::new();
    for ((subscript, lower), extent) in subscripts.iter().zip(lowers).zip(shape) {
        axes.push(folder.axis(subscript, *lower, lower + extent - 1)?);
    }
    let mut elements = Vec::new();
    super::super::constant::for_each_index(&axes, |index| {
        elements.push(place(lowers, shape, index).ok_or(Failure::Overflow(span))?);
        Ok(())
    })?;
    Ok(elements)
}

/// What an element holds that no DATA statement names.
fn blank(ty: &Type) -> Const {
    match ty {
        Type::Real(16) | Type::Complex(16) => Const::Quad {
            re: Default::default(),
            im: Default::default(),
        },
        Type::Real(_) => Const::Real {
            value: 0.0,
            text: None,
        },
        Type::Complex(_) => Const::Complex { re: 0.0, im: 0.0 },
        Type::Logical(_) => Const::Logical(false),
        Type::Character(CharLen::Const(length), _) => {
            Const::Character(vec![crate::ir::BLANK; (*length).clamp(0, 1 << 24) as usize])
        }
        Type::Integer(_)
        | Type::Unsigned(_)
        | Type::Character(..)
        | Type::Derived(_)
        | Type::Class(_)
        | Type::Procedure(_)
        | Type::Error => Const::Integer(0),
    }
}

/// Why DATA does not reach an object: constants must say where it lies and how large it is.
fn not_constant(object: &Expr) -> &'static str {
    let text = matches!(object.ty, Type::Character(..));
    if matches!(object.kind, ExprKind::Substring { .. }) {
        "not a part of a character that constants choose"
    } else if matches!(object.kind, ExprKind::Element { .. }) {
        "not an element that constants choose"
    } else if object.rank == 0 && text && matches!(object.kind, ExprKind::Var(_)) {
        "not a character of constant length"
    } else if object.rank == 0 {
        "not a variable, nor an element or component of one"
    } else {
        "not a variable of constant shape, nor a section of one that constants choose"
    }
}
