//! COMMON: variables that program units share by the name of a block and their place in it.
//!
//! Blocks are shared variable by variable: all units must declare the same types and shapes. Layouts that overlay different
//! types are refused.

use super::{Analyzer, Cx, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{CharLen, CommonBlock, Role, Shape, Space, Type, VarId, Variable};

impl Analyzer<'_> {
    /// The member of a COMMON block at a place: the variable that an earlier unit declared there, or this one.
    pub(super) fn common_member(
        &mut self,
        cx: Cx,
        block: &str,
        index: usize,
        mut variable: Variable,
    ) -> Symbol {
        let number = self.common_block(block);
        if let Some(shared) = self.common_slots[number].get(index).copied().flatten() {
            self.share(block, shared, variable);
            return Symbol::Var(shared);
        }
        self.check_member(cx, &variable);
        variable.role = Role::Common(number as u32);
        variable.owner = None;
        let id = self.program.add_var(variable);
        let slots = &mut self.common_slots[number];
        if slots.len() <= index {
            slots.resize(index + 1, None);
        }
        slots[index] = Some(id);
        Symbol::Var(id)
    }

    fn common_block(&mut self, block: &str) -> usize {
        if let Some(index) = self
            .program
            .commons
            .iter()
            .position(|known| known.name == block)
        {
            return index;
        }
        self.program.commons.push(CommonBlock {
            name: block.into(),
            vars: Vec::new(),
        });
        self.common_slots.push(Vec::new());
        self.program.commons.len() - 1
    }

    fn check_member(&mut self, cx: Cx, variable: &Variable) {
        let _ = cx;
        let fixed = match &variable.shape {
            Shape::Scalar => true,
            Shape::Explicit(bounds) => self.constant_bounds(bounds),
            Shape::Assumed(_) | Shape::AssumedSize(..) | Shape::Deferred(_) => false,
        };
        let length = !matches!(
            variable.ty,
            Type::Character(CharLen::Expr(_) | CharLen::Assumed | CharLen::Deferred)
        );
        let plain =
            matches!(variable.role, Role::Local | Role::Module(_)) && variable.space == Space::Host;
        if !(fixed && length && plain) {
            let message = format!("'{}' cannot be in a COMMON block", variable.name);
            let why = "members of COMMON are host variables of constant size, no dummy arguments or results";
            self.error(codes::BAD_COMMON_MEMBER, variable.span, message, why);
        }
    }

    fn share(&mut self, block: &str, shared: VarId, variable: Variable) {
        let before = &self.program[shared];
        if before.ty == variable.ty && self.same_shape(&before.shape, &variable.shape) {
            if variable.init.is_some() {
                self.program[shared].init = variable.init;
            }
            return;
        }
        let name = if block.is_empty() {
            "blank COMMON".to_string()
        } else {
            format!("COMMON /{block}/")
        };
        let (one, other) = (before.name.clone(), variable.name.clone());
        let place = before.span;
        let found = Diagnostic::error(
            codes::COMMON_DIFFERS,
            format!("{name} is laid out differently in two program units"),
        )
        .at(
            variable.span,
            format!("'{other}' stands where another unit has '{one}'"),
        )
        .also(place, format!("'{one}' has another type or shape"))
        .help("declare the block alike in all units, or move its variables to a module");
        self.report(found);
    }

    /// Whether two constant shapes have the same bounds.
    pub(super) fn same_shape(&self, one: &Shape, other: &Shape) -> bool {
        match (one, other) {
            (Shape::Scalar, Shape::Scalar) => true,
            (Shape::Explicit(one), Shape::Explicit(other)) if one.len() == other.len() => {
                one.iter().zip(other).all(|(one, other)| {
                    let same = |a, b| {
                        self.const_int(a).is_some() && self.const_int(a) == self.const_int(b)
                    };
                    same(&one.lower, &other.lower) && same(&one.upper, &other.upper)
                })
            }
            _ => false,
        }
    }

    /// Lists the members of every block in order.
    pub(in super::super) fn finish_commons(&mut self) {
        for (block, slots) in self.program.commons.iter_mut().zip(&self.common_slots) {
            block.vars = slots.iter().flatten().copied().collect();
        }
    }
}
