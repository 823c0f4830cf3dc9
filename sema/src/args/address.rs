//! Arguments of procedures in C of which the interface ignores type, kind, rank or memory: checked as far as it counts, then C_LOC of them.
//!
//! Refuses to know which library a procedure belongs to.

use crate::diag::{Diagnostic, codes};
use crate::expr::{same_type, space_of};
use crate::intrinsics;
use crate::ir::space::beyond_host;
use crate::ir::{
    Address, Body, Dummy, Expr, ExprKind, Ignored, Intent, ProcId, Role, Shape, Space, Target,
    Type, VarId,
};
use crate::source::Span;
use crate::{Analyzer, Cx};

/// Whether two types differ in nothing but the kind.
pub(crate) fn of_one_category(one: &Type, other: &Type) -> bool {
    matches!(
        (one, other),
        (Type::Integer(_), Type::Integer(_))
            | (Type::Real(_), Type::Real(_))
            | (Type::Complex(_), Type::Complex(_))
            | (Type::Logical(_), Type::Logical(_))
            | (Type::Character(_, 1), Type::Character(_, 1))
    )
}

impl Analyzer<'_> {
    /// The dummy arguments of an interface in C that travel as plain addresses become what they are there: `type(c_ptr), value`.
    pub(crate) fn open_dummies(&mut self, procedure: ProcId) {
        for dummy in self.program[procedure].dummies.clone() {
            let variable = &self.program[dummy];
            let Role::Dummy(role) = &variable.role else {
                continue;
            };
            let (ignored, role) = (variable.ignored, role.clone());
            if ignored == Ignored::default() || variable.ty == Type::Error {
                continue;
            }
            if !matches!(self.program[procedure].body, Body::Companion) {
                self.open_in_fortran(procedure, dummy);
            } else if !role.value {
                self.open_dummy(dummy, ignored, &role);
            } else if ignored.ty {
                self.open_value(dummy);
            }
        }
    }

    /// `type(c_ptr), value` of which the type is ignored: takes the address of anything, TYPE(C_FUNPTR) that of a procedure.
    fn open_value(&mut self, dummy: VarId) {
        let pointers = ["c_ptr", "c_funptr"].map(|name| self.builtin_type(name));
        let variable = &mut self.program[dummy];
        let Type::Derived(declared) = variable.ty else {
            return;
        };
        if !pointers.contains(&Some(declared)) {
            return;
        }
        variable.address = Some(Box::new(Address {
            ignored: Ignored {
                ty: true,
                kind: true,
                rank: true,
                space: true,
                described: false,
            },
            ty: variable.ty.clone(),
            shape: Shape::Scalar,
            space: Space::Host,
            intent: None,
        }));
    }

    /// TYPE(*) where a procedure in Fortran receives it: an object of any type, which the host's procedures take as they take CLASS(*).
    fn open_in_fortran(&mut self, procedure: ProcId, dummy: VarId) {
        let target = self.program[procedure].target;
        let variable = &mut self.program[dummy];
        if !matches!(variable.ty, Type::Class(None)) {
            return;
        }
        variable.ignored = Ignored::default();
        if target == Target::Host {
            return;
        }
        let found = Diagnostic::error(
            codes::UNSUPPORTED_TYPE,
            "variables of assumed type are not supported in device code",
        )
        .at(variable.span, "TYPE(*) in a procedure of the device")
        .help("declare the variable with its type");
        variable.ty = Type::Error;
        self.report(found);
    }

    fn open_dummy(&mut self, dummy: VarId, ignored: Ignored, role: &Dummy) {
        let Some(pointer) = self.builtin_type("c_ptr") else {
            return;
        };
        let variable = &mut self.program[dummy];
        let shape = std::mem::replace(&mut variable.shape, Shape::Scalar);
        let ty = std::mem::replace(&mut variable.ty, Type::Derived(pointer));
        let space = std::mem::replace(&mut variable.space, Space::Host);
        let intent = role.intent;
        variable.address = Some(Box::new(Address {
            ignored,
            ty,
            shape,
            space,
            intent,
        }));
        variable.role = Role::Dummy(Dummy {
            value: true,
            intent: None,
            ..role.clone()
        });
    }

    /// Whether an actual argument is one for an address, as far as the interface asks.
    pub(crate) fn fits_address(&self, address: &Address, value: &Expr) -> bool {
        if matches!(value.kind, ExprKind::Null) {
            return true;
        }
        self.has_type_of(address, value) && has_rank_of(address, value)
    }

    /// How far the memory of an actual argument is from what the interface asks for, as [`Address`] says.
    pub(crate) fn space_wanted(&self, dummy: VarId, value: &Expr) -> Space {
        let variable = &self.program[dummy];
        let given = space_of(&self.program, value).unwrap_or(Space::Host);
        match &variable.address {
            Some(address) if address.ignored.space => given,
            Some(address) => address.space,
            None => variable.space,
        }
    }

    fn has_type_of(&self, address: &Address, value: &Expr) -> bool {
        let Ignored { ty, kind, .. } = address.ignored;
        ty || same_type(&address.ty, &value.ty) || kind && of_one_category(&address.ty, &value.ty)
    }

    /// C_LOC of the argument, or the address of its descriptor; `None` after a report.
    pub(super) fn address_argument(&mut self, cx: Cx, dummy: VarId, value: Expr) -> Option<Expr> {
        let address = self.program[dummy].address.clone()?;
        if matches!(value.kind, ExprKind::Null) {
            return self.no_address(value.span);
        }
        if matches!(address.ty, Type::Derived(_)) && address.ty == value.ty && address.ignored.ty {
            return Some(value);
        }
        if matches!(value.ty, Type::Procedure(_)) {
            return self.procedure_for_c(value);
        }
        let fine = self.check_address_type(dummy, &address, &value)
            && self.check_address_rank(dummy, &address, &value)
            && self.check_described(dummy, &address, &value)
            && self.check_address_space(dummy, &address, &value)
            && self.check_address_place(cx, dummy, &address, &value);
        if !fine {
            return None;
        }
        let value = match copied(&address, &value) {
            true => {
                let (ty, rank, span) = (value.ty.clone(), value.rank, value.span);
                Expr::new(ExprKind::Paren(Box::new(value)), ty, rank, span)
            }
            false => value,
        };
        let name = match address.ignored.described {
            true => "descriptor@c",
            false => "c_loc",
        };
        let (id, span) = (intrinsics::find(name)?, value.span);
        let pointer = Type::Derived(self.builtin_type("c_ptr")?);
        let args = vec![Some(value)];
        Some(Expr::new(
            ExprKind::Intrinsic { id, args },
            pointer,
            0,
            span,
        ))
    }

    /// `null()` for an argument of which C takes the address: there is none.
    fn no_address(&mut self, span: Span) -> Option<Expr> {
        let (id, pointer) = (intrinsics::find("c_null_ptr")?, self.builtin_type("c_ptr")?);
        let kind = ExprKind::Intrinsic {
            id,
            args: Vec::new(),
        };
        Some(Expr::new(kind, Type::Derived(pointer), 0, span))
    }

    fn check_address_type(&mut self, dummy: VarId, address: &Address, value: &Expr) -> bool {
        if self.has_type_of(address, value) {
            return true;
        }
        let (want, have) = (self.type_name(&address.ty), self.type_name(&value.ty));
        let help = super::check::conversion(&address.ty, &value.ty);
        self.mismatch(
            dummy,
            value,
            &format!("must be {want}"),
            format!("this is {have}"),
            help,
        );
        false
    }

    fn check_address_rank(&mut self, dummy: VarId, address: &Address, value: &Expr) -> bool {
        let sequence = !address.ignored.described && super::check::starts_sequence(value);
        let fits = sequence || has_rank_of(address, value);
        if !fits {
            self.wrong_rank(dummy, address.shape.rank(), value);
        }
        fits
    }

    /// A descriptor says of what type the data is.
    fn check_described(&mut self, dummy: VarId, address: &Address, value: &Expr) -> bool {
        if !address.ignored.described || !matches!(value.ty, Type::Character(_, 4)) {
            return true;
        }
        let label = "characters of kind 4 have no type in C".to_string();
        let help = Some("pass their codes as an INTEGER(c_int32_t) array".to_string());
        self.mismatch(dummy, value, "is described to C", label, help);
        false
    }

    fn check_address_space(&mut self, dummy: VarId, address: &Address, value: &Expr) -> bool {
        if address.ignored.space {
            return true;
        }
        let given = space_of(&self.program, value);
        let reached = matches!(
            given,
            Some(Space::Device | Space::Managed | Space::Constant)
        );
        match (beyond_host(address.space), given) {
            (true, _) if !reached => self.host_to_device(dummy, value, false, value.span),
            (false, Some(space)) if beyond_host(space) => self.device_to_host(dummy, value),
            _ => true,
        }
    }

    /// C needs a place in memory. The value of an expression has one for the time of the call, in host memory: where that is not what the
    /// interface asks for, only scalars and array constructors are certain to be meant so.
    fn check_address_place(
        &mut self,
        cx: Cx,
        dummy: VarId,
        address: &Address,
        value: &Expr,
    ) -> bool {
        if matches!(address.intent, Some(Intent::Out | Intent::InOut)) {
            return self.check_definable(cx, value);
        }
        let on_host = !address.ignored.space && !beyond_host(address.space);
        let held = value.rank == 0 || on_host || matches!(value.kind, ExprKind::Array(_));
        if held || space_of(&self.program, value).is_some() {
            return true;
        }
        let label = "the value of an expression".to_string();
        let help = Some("assign it to an array, and hand that over".to_string());
        self.mismatch(dummy, value, "is the address of an array", label, help);
        false
    }
}

/// Whether C gets a copy without gaps of parts of all elements, which it does not change.
fn copied(address: &Address, value: &Expr) -> bool {
    let gaps = matches!(&value.kind, ExprKind::Component { base, .. } if base.rank > 0);
    gaps && address.intent == Some(Intent::In) && !address.ignored.described
}

fn has_rank_of(address: &Address, value: &Expr) -> bool {
    let rank = address.shape.rank();
    if address.ignored.described {
        return rank == value.rank;
    }
    address.ignored.rank || rank == value.rank || rank > 0 && value.rank > 0
}
