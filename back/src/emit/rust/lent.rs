//! Arguments of API functions that name one variable several times, of which one changes it: `cudaMallocPitch(d, n, n, m)`. Rust lends a
//! variable to the one that changes it alone, so what the others read is computed beforehand, and of two that change it one has a copy.

use super::Cx;
use super::array::wrap;
use super::expr::{Piece, function, mut_reference, reference};
use super::place::Access;
use crate::cudafor::{Accepts, ApiId, Param};
use crate::emit::layout::{Doc, concat, text};
use crate::emit::uses::{Uses, root};
use crate::ir::*;
use crate::library::mpi::Word;

/// The arguments of one reference, with the statements that stand around it.
pub struct Lent {
    before: Vec<Doc>,
    after: Vec<Doc>,
    /// What the reference's value is called while statements follow it.
    result: String,
    /// The arguments themselves.
    pub docs: Vec<Doc>,
}

impl Lent {
    /// The reference with what stands before and after it.
    pub fn around(self, call: Piece) -> Piece {
        if self.after.is_empty() {
            return wrap(self.before, call);
        }
        let mut lets = self.before;
        let head = text(format!("let {} = ", self.result));
        lets.push(concat([head, call.doc, text(";")]));
        lets.extend(self.after);
        wrap(lets, Piece::word(self.result))
    }
}

impl Cx<'_> {
    /// The arguments of an API function of the host.
    pub fn lent_arguments(&self, id: ApiId, args: &[Option<Expr>]) -> Lent {
        let params = id.row().params;
        let taken = params.iter().any(|param| param.name == "status");
        let result = if taken { "outcome" } else { "status" };
        let mut lent = Lent {
            before: Vec::new(),
            after: Vec::new(),
            result: self.free_name(result, args),
            docs: Vec::new(),
        };
        for (index, (arg, param)) in args.iter().zip(params).enumerate() {
            if param.accepts == Accepts::Ignored {
                continue;
            }
            let doc = match arg {
                // The runtime's functions take every optional argument.
                None => text("None"),
                Some(value) if !self.meets_changed(value, index, args, params) => {
                    self.api_arg(value, param)
                }
                Some(value) if param.written => self.lent_copy(value, param, args, &mut lent),
                Some(value) => self.lent_value(value, param, args, &mut lent),
            };
            lent.docs.push(doc);
        }
        lent
    }

    /// Whether an argument names a variable that another one may change: any other for those that are read, an earlier one for those
    /// that are changed too.
    fn meets_changed(
        &self,
        value: &Expr,
        index: usize,
        args: &[Option<Expr>],
        params: &[Param],
    ) -> bool {
        let uses = Uses::of_expr(value);
        let changed = |other: usize| {
            let var = args[other].as_ref().and_then(root);
            let apart = other < index || !self.lends(value, &params[index]);
            let lends = |arg: &Expr| self.lends(arg, &params[other]);
            let exclusive = args[other].as_ref().is_some_and(lends);
            let beside = args[other]
                .as_ref()
                .is_some_and(|arg| self.lie_beside(value, arg));
            exclusive && apart && !beside && var.is_some_and(|var| uses.uses(var))
        };
        (0..args.len()).any(|other| other != index && changed(other))
    }

    /// Whether two designators are in different components of one variable, which Rust lends at the same time.
    fn lie_beside(&self, one: &Expr, other: &Expr) -> bool {
        let (mut first, mut second) = (Vec::new(), Vec::new());
        let var = components(one, &mut first);
        let plain = |var: VarId| matches!(self.access(var), Access::Plain | Access::Deref);
        let same = var.is_some_and(|var| components(other, &mut second) == Some(var) && plain(var));
        let apart = |(one, other): (&u32, &u32)| one != other;
        same && first.iter().zip(&second).any(apart)
    }

    /// Whether an argument is lent to be changed, and no handle to memory of the device.
    fn lends(&self, value: &Expr, param: &Param) -> bool {
        let allocated = matches!(
            param.accepts,
            Accepts::DevicePointer
                | Accepts::Unallocated
                | Accepts::UnallocatedManaged
                | Accepts::UnallocatedRows
        );
        let data = is_data(param);
        let handle = data
            && (matches!(value.kind, ExprKind::Element { .. })
                || value
                    .as_var()
                    .is_some_and(|id| self.hands_on(id, value.rank)));
        let own = allocated || !(handle || self.is_remote_data(value));
        param.written && root(value).is_some() && own
    }

    /// A second variable that the function changes: a copy, moved back behind the reference.
    fn lent_copy(
        &self,
        value: &Expr,
        param: &Param,
        args: &[Option<Expr>],
        lent: &mut Lent,
    ) -> Doc {
        let name = self.free_name(param.name, args);
        let made = self.owned(value);
        let place = self.place(value, true).doc;
        let line = text(format!("let mut {name} = "));
        lent.before.push(concat([line, made, text(";")]));
        lent.after
            .push(concat([place, text(format!(" = {name};"))]));
        mut_reference(Piece::word(name))
    }

    /// A value that is computed before the variable is lent.
    fn lent_value(
        &self,
        value: &Expr,
        param: &Param,
        args: &[Option<Expr>],
        lent: &mut Lent,
    ) -> Doc {
        let name = self.free_name(param.name, args);
        let data = is_data(param) || param.accepts == Accepts::HostData;
        let (made, by_reference) = match value.ty {
            _ if data && root(value).is_some() => {
                let name = match param.accepts {
                    Accepts::Mpi(..) => "mpi_buffer",
                    _ => "lying",
                };
                let lying = function(name, vec![self.api_arg(value, param)]);
                (lying.doc, false)
            }
            Type::Derived(_) => (self.owned(value), true),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => (self.api_arg(value, param), false),
        };
        let line = text(format!("let {name} = "));
        lent.before.push(concat([line, made, text(";")]));
        match by_reference {
            true => reference(Piece::word(name)),
            false => text(name),
        }
    }

    /// A name such as the dummy argument's, unless a variable in the reference has it.
    fn free_name(&self, stem: &str, args: &[Option<Expr>]) -> String {
        let taken: Vec<&str> = args
            .iter()
            .flatten()
            .flat_map(|arg| Uses::of_expr(arg).vars().collect::<Vec<_>>())
            .map(|var| self.names.var(var))
            .collect();
        let mut name = stem.to_string();
        while taken.contains(&name.as_str()) {
            name.push('_');
        }
        name
    }
}

/// The components that a designator goes through up to the first array of structures, and its variable; none where subscripts look at that.
fn components(expr: &Expr, found: &mut Vec<u32>) -> Option<VarId> {
    if let ExprKind::Var(var) = &expr.kind {
        Some(*var)
    } else if let ExprKind::Component { base, field, .. } = &expr.kind {
        let var = components(base, found)?;
        found.push(*field);
        Some(var)
    } else if let ExprKind::Element { base, subscripts } = &expr.kind {
        let var = components(base, found)?;
        let plain = matches!(base.kind, ExprKind::Component { .. });
        (plain && !subscripts.iter().any(|one| one.mentions(var))).then_some(var)
    } else {
        None
    }
}

/// Whether an argument is data of any type, which handles name.
fn is_data(param: &Param) -> bool {
    match param.accepts {
        Accepts::AnyData => true,
        Accepts::Mpi(mode, word) => word.is_data() || mode.listed() || word == Word::Status,
        _ => false,
    }
}
