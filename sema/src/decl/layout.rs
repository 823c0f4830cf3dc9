//! Where variables stand in storage: their sizes, and the storage that overlaid variables share (F2008 16.5.3).
//!
//! Knows sizes and places. Which variables meet is the affair of `common` and `equivalence`.

use super::super::constant::{bytes_in_storage, unnamed};
use super::Analyzer;
use crate::diag::{Code, Diagnostic, codes};
use crate::ir::{
    CharLen, Const, Initial, Role, Space, Storage, StorageId, Type, TypeId, VarId, Variable,
};
use std::collections::BTreeMap;

/// No type of Fortran needs a larger alignment.
const LARGEST_ALIGNMENT: u64 = 8;

/// A variable and the bytes before it.
pub(super) type Placed = (VarId, u64);

impl Analyzer<'_> {
    /// Bytes and alignment of a scalar of a type; `None` for types that have no fixed place in storage.
    pub(in super::super) fn scalar_size(&self, ty: &Type) -> Option<(u64, u64)> {
        match ty {
            Type::Integer(kind) | Type::Unsigned(kind) | Type::Real(kind) | Type::Logical(kind) => {
                Some((u64::from(*kind), u64::from(*kind)))
            }
            Type::Complex(kind) => Some((2 * u64::from(*kind), u64::from(*kind))),
            Type::Character(CharLen::Const(length), kind) => {
                let bytes = u64::try_from(*length).ok()?.checked_mul(u64::from(*kind))?;
                Some((bytes, u64::from(*kind)))
            }
            Type::Derived(id)
                if matches!(
                    self.program[*id].builtin,
                    Some("c_ptr" | "c_funptr" | "c_devptr")
                ) =>
            {
                Some((8, 8))
            }
            Type::Derived(id) => {
                let (mut size, mut alignment) = (0_u64, 1);
                for field in &self.program[*id].fields {
                    let mut component = Variable::new(
                        field.name.clone(),
                        field.span,
                        field.ty.clone(),
                        field.shape.clone(),
                        Role::Local,
                    );
                    component.allocatable = field.allocatable || field.pointer;
                    let (bytes, own) = self.storage_size(&component)?;
                    size = size.checked_next_multiple_of(own)?.checked_add(bytes)?;
                    alignment = own.max(alignment);
                }
                Some((size.checked_next_multiple_of(alignment)?, alignment))
            }
            Type::Character(..) | Type::Class(_) | Type::Procedure(_) | Type::Error => None,
        }
    }

    /// Bytes and alignment of a variable; `None` for one without a fixed place in storage.
    pub(super) fn storage_size(&self, variable: &Variable) -> Option<(u64, u64)> {
        if variable.allocatable || variable.pointer {
            return None;
        }
        let (bytes, alignment) = self.scalar_size(&variable.ty)?;
        let extents = self.constant_extents(variable)?;
        let count = extents.iter().try_fold(1_u64, |count, extent| {
            count.checked_mul(u64::try_from(*extent).ok()?)
        })?;
        Some((bytes.checked_mul(count)?, alignment))
    }

    /// The bytes that a placed variable takes.
    pub(super) fn extent_of(&self, placed: &Placed) -> std::ops::Range<u64> {
        let variable = &self.program[placed.0];
        let bytes = self.storage_size(variable).map(|(bytes, _)| bytes);
        let unknown = if variable.pointer { 8 } else { 0 };
        placed.1..placed.1.saturating_add(bytes.unwrap_or(unknown))
    }

    /// Makes a storage of variables that meet. What cannot share storage is refused with this code.
    ///
    /// LOGICAL of a kind and variables of other types become undefined by each other (F2018 19.6.6), so that no program can tell whether they meet: each
    /// has storage of its own, and a warning with this code says so.
    pub(super) fn overlay(&mut self, code: Code, name: String, mut vars: Vec<Placed>) {
        vars.sort_by_key(|(var, offset)| (*offset, *var));
        let Some((first, _)) = vars.first().copied() else {
            return;
        };
        let mut alike: BTreeMap<Option<u8>, Vec<Placed>> = BTreeMap::new();
        for placed in vars {
            let kind = self.logical_kind(placed.0);
            alike.entry(kind).or_default().push(placed);
        }
        if alike.len() > 1 {
            self.tell_of_logical(code, first, &alike);
        }
        for vars in alike.into_values() {
            for meeting in self.meeting_members(&vars) {
                self.overlay_alike(code, name.clone(), meeting);
            }
        }
    }

    fn logical_kind(&self, var: VarId) -> Option<u8> {
        if let Type::Logical(kind) = self.program[var].ty {
            Some(kind)
        } else {
            None
        }
    }

    fn tell_of_logical(
        &mut self,
        code: Code,
        first: VarId,
        alike: &BTreeMap<Option<u8>, Vec<Placed>>,
    ) {
        let kind = self.logical_kind(first);
        let Some((other, _)) = alike
            .iter()
            .find(|(own, _)| **own != kind)
            .and_then(|(_, vars)| vars.first())
        else {
            return;
        };
        let (one, other) = (&self.program[first], &self.program[*other]);
        let message = format!(
            "'{}' and '{}' share storage, and neither sees the other's value",
            one.name, other.name
        );
        let why = "LOGICAL has values of its own, which become undefined with a store to the other";
        let found = Diagnostic::warning(code, message)
            .at(other.span, why)
            .also(one.span, "stands at the same place");
        let help = "nothing is to be done where each is used by itself; to look at the bits of a LOGICAL, use TRANSFER";
        self.report(found.help(help));
    }

    /// A storage of variables that meet, which are LOGICAL of one kind or all no LOGICAL.
    fn overlay_alike(&mut self, code: Code, name: String, vars: Vec<Placed>) {
        let Some(first) = vars.first().map(|(var, _)| *var) else {
            return;
        };
        if let Some((var, why)) = self.no_overlay(&vars) {
            return self.refuse_overlay(code, first, var, why);
        }
        let unit = self.logical_kind(first).map_or(1, u64::from);
        let start = vars.iter().map(|(_, offset)| *offset).min().unwrap_or(0);
        let Some(shift) = self.alignment_shift(&vars, start) else {
            let why = "no address suits the alignment of all its variables";
            return self.refuse_overlay(code, first, first, why);
        };
        for (var, _) in &vars {
            if let Type::Derived(ty) = self.program[*var].ty {
                self.lay_out(ty);
            }
        }
        let offsets: Vec<u64> = vars
            .iter()
            .map(|(_, offset)| (offset - start + shift) / unit)
            .collect();
        let size = vars.iter().map(|placed| self.extent_of(placed).end).max();
        let declared = &self.program[first];
        let storage = Storage {
            name,
            span: declared.span,
            size: (size.unwrap_or(0) - start + shift).div_ceil(unit),
            role: declared.role.clone(),
            owner: declared.owner,
            save: false,
            at: None,
            vars: vars.iter().map(|(var, _)| *var).collect(),
            initial: Vec::new(),
        };
        self.program.add_storage(storage, &offsets);
    }

    /// A variable that cannot share storage with the others, and why.
    fn no_overlay(&self, vars: &[Placed]) -> Option<(VarId, &'static str)> {
        vars.iter().find_map(|(var, _)| {
            let declared = &self.program[*var];
            let why = match declared.ty {
                _ if declared.pointer => {
                    "a pointer shares storage with pointers of its type and rank only"
                }
                Type::Character(_, 4) => "characters of kind 4 do not share storage with others",
                Type::Integer(_)
                | Type::Unsigned(_)
                | Type::Real(_)
                | Type::Complex(_)
                | Type::Logical(_)
                | Type::Character(_, 1)
                    if declared.space == Space::Host =>
                {
                    return None;
                }
                Type::Derived(ty) if declared.space == Space::Host && declared.init.is_none() => {
                    self.no_plain_structure(ty)?
                }
                Type::Derived(_) if declared.space == Space::Host => {
                    "structures with initial values do not share storage"
                }
                _ => "variables of this type or memory do not share storage",
            };
            Some((*var, why))
        })
    }

    /// Why objects of a type cannot share storage: any bytes that other variables leave must be values of its components.
    fn no_plain_structure(&self, ty: TypeId) -> Option<&'static str> {
        let own = &self.program[ty];
        if own.builtin.is_some() || !(own.sequence || own.bound) {
            return Some(
                "structures of types without SEQUENCE or BIND(C) have no order in storage",
            );
        }
        own.fields.iter().find_map(|field| match field.ty {
            _ if field.is_parameter() || field.init.is_some() => {
                Some("structures with initial values do not share storage")
            }
            _ if field.pointer || field.allocatable => {
                Some("structures with pointers and allocatable components do not share storage")
            }
            Type::Integer(kind) | Type::Real(kind) | Type::Complex(kind) if kind <= 8 => None,
            Type::Character(CharLen::Const(_), 1) => None,
            Type::Derived(inner) => self.no_plain_structure(inner),
            _ => Some("structures share storage that hold numbers of up to 8 bytes and characters"),
        })
    }

    /// How many bytes must stand before the first variable so that all are aligned.
    fn alignment_shift(&self, vars: &[Placed], start: u64) -> Option<u64> {
        (0..LARGEST_ALIGNMENT).find(|shift| {
            vars.iter().all(|(var, offset)| {
                let alignment = self.storage_size(&self.program[*var]).map_or(1, |(_, a)| a);
                (offset - start + shift).is_multiple_of(alignment)
            })
        })
    }

    fn refuse_overlay(&mut self, code: Code, first: VarId, var: VarId, why: &str) {
        let (one, other) = (&self.program[first], &self.program[var]);
        let message = match code == codes::COMMON_DIFFERS {
            true => format!(
                "'{}' stands in a COMMON block where another program unit has other variables",
                other.name
            ),
            false => format!("this EQUIVALENCE of '{}' is not supported", other.name),
        };
        let mut found = Diagnostic::error(code, message).at(other.span, why);
        if first != var {
            found = found.also(one.span, format!("'{}' is at the same place", one.name));
        }
        let help = "use TRANSFER to look at the bits of a value, or give the variables storage of their own";
        self.report(found.help(help));
    }

    // ------------------------------------------------------------------------------------------ at the end

    /// Gives storages their initial values, and tells which live as long as the program.
    pub(super) fn finish_storages(&mut self) {
        for index in 0..self.program.storages.len() {
            let id = StorageId(index as u32);
            if self.program[id].at.is_some() {
                continue;
            }
            let initial = self.initial_values(id);
            self.program[id].initial = initial;
            self.keep_storage(id);
        }
    }

    fn initial_values(&mut self, id: StorageId) -> Vec<Initial> {
        let mut all = Vec::new();
        for var in self.program[id].vars.clone() {
            let (Some(overlay), Some(init)) =
                (self.program[var].overlay, self.program[var].init.take())
            else {
                continue;
            };
            let ty = self.program[var].ty.clone();
            if matches!(ty, Type::Derived(_)) {
                let why = "structures with initial values do not share storage";
                self.refuse_overlay(codes::EQUIVALENCE, var, var, why);
                continue;
            }
            let Some(items) = self.initial_items(var, &init) else {
                continue;
            };
            let bytes = if matches!(ty, Type::Logical(_)) {
                1
            } else {
                self.scalar_size(&ty).map_or(1, |(bytes, _)| bytes)
            };
            let own = runs(&items).map(|(first, values)| Initial {
                offset: overlay.offset + first as u64 * bytes,
                ty: ty.clone(),
                values,
            });
            all.extend(own.map(|initial| (var, initial)));
        }
        self.check_begun_alike(&all);
        let mut all: Vec<Initial> = all.into_iter().map(|(_, initial)| initial).collect();
        all.sort_by_key(|initial| initial.offset);
        all
    }

    /// A place in storage begins with one value, by whatever name (F2018 8.6.7).
    fn check_begun_alike(&mut self, all: &[(VarId, Initial)]) {
        let several = all.windows(2).any(|pair| pair[0].0 != pair[1].0);
        let mut known: BTreeMap<u64, (u8, VarId)> = BTreeMap::new();
        for (var, initial) in all.iter().filter(|_| several) {
            for (place, byte) in bytes_of(initial) {
                let before = *known.entry(place).or_insert((byte, *var));
                if before.0 != byte {
                    return self.begun_otherwise(before.1, *var);
                }
            }
        }
    }

    fn begun_otherwise(&mut self, one: VarId, other: VarId) {
        let (one, other) = (&self.program[one], &self.program[other]);
        let message = format!(
            "'{}' and '{}' share storage and begin with different values",
            one.name, other.name
        );
        let found = Diagnostic::error(codes::DATA_TARGET, message)
            .at(other.span, "begins with another value")
            .also(one.span, "stands at the same place");
        self.report(found.help("give the initial value to one of the two"));
    }

    /// The initial values of a variable by element; those that DATA left out have none.
    fn initial_items(&mut self, var: VarId, init: &crate::ir::Expr) -> Option<Vec<Option<Const>>> {
        if let Some(partial) = self.partial_data.remove(&var) {
            return Some(partial);
        }
        let value = self.constant(init)?;
        let count = self.constant_extents(&self.program[var])?;
        let count = count.iter().product::<i64>().max(0) as usize;
        let items = match value.scalar() {
            Some(scalar) => vec![scalar; count],
            None => value.items,
        };
        Some(items.into_iter().map(|item| Some(unnamed(item))).collect())
    }

    /// Storage of COMMON blocks and modules lives as long as the program; local storage does if a variable has SAVE or a value, or internal
    /// procedures see it.
    fn keep_storage(&mut self, id: StorageId) {
        let storage = &self.program[id];
        let main = self.program.main;
        let owner = storage.owner.map(|owner| &self.program[owner]);
        let shared = owner.is_some_and(|owner| !owner.internals.is_empty());
        let saved = storage.vars.iter().any(|var| self.program[*var].save)
            || (!storage.initial.is_empty() && storage.owner != main);
        let (vars, keep) = (storage.vars.clone(), shared || saved);
        if shared && !saved && owner.is_some_and(|owner| owner.recursive) {
            let why = "each call of the RECURSIVE procedure has its own, which internal procedures cannot find";
            return self.refuse_overlay(codes::EQUIVALENCE, vars[0], vars[0], why);
        }
        let keep = keep || storage.role != Role::Local;
        self.program[id].save = keep;
        for var in vars.into_iter().filter(|_| keep) {
            self.program[var].save |= self.program[var].role == Role::Local;
        }
    }
}

/// Stretches of elements that have values: the first one's position, and the values.
fn runs(items: &[Option<Const>]) -> impl Iterator<Item = (usize, Vec<Const>)> + '_ {
    let mut next = 0;
    std::iter::from_fn(move || {
        let first = next + items.get(next..)?.iter().position(Option::is_some)?;
        let values: Vec<Const> = items[first..].iter().map_while(Clone::clone).collect();
        next = first + values.len();
        Some((first, values))
    })
}

/// The bytes of initial values, with their places; none where they are stored in another way than their kind says.
fn bytes_of(initial: &Initial) -> Vec<(u64, u8)> {
    let mut bytes = Vec::new();
    for value in &initial.values {
        let before = bytes.len();
        if bytes_in_storage(&initial.ty, value, &mut bytes).is_none() {
            return Vec::new();
        }
        if let Type::Character(CharLen::Const(length), _) = initial.ty {
            bytes.resize(before + length.max(0) as usize, b' ');
        }
    }
    (initial.offset..).zip(bytes).collect()
}
