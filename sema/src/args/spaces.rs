//! Memory spaces of actual arguments: what a device dummy may take from the host, and a host dummy from the device.
//!
//! Refuses to know copies: where one is made is said, not how.

use crate::diag::{Diagnostic, codes};
use crate::expr::space_of;
use crate::ir::space::beyond_host;
use crate::ir::{
    Dummy, Expr, ExprKind, Intent, ProcId, Role, Shape, Space, Subscript, Target, Type, VarId,
};
use crate::source::Span;
use crate::{Analyzer, Cx, Side};

/// Whether the elements of a section may lie apart: it takes less than all of a dimension before its last one, or has a stride.
fn may_have_gaps(value: &Expr) -> bool {
    let ExprKind::Section { subscripts, .. } = &value.kind else {
        return false;
    };
    let whole = |one: &Subscript| {
        matches!(
            one,
            Subscript::Range {
                lower: None,
                upper: None,
                stride: None
            }
        )
    };
    let mut behind = subscripts.iter().skip_while(|one| whole(one)).peekable();
    // A range of the first dimension that is not taken as a whole still lies together.
    behind.next_if(|one| matches!(one, Subscript::Range { stride: None, .. }));
    !behind.all(|one| matches!(one, Subscript::Index(_)))
}

impl Analyzer<'_> {
    /// Host and device: the memory of the actual must be the memory that the dummy stands for.
    pub(super) fn check_space(
        &mut self,
        cx: Cx,
        procedure: ProcId,
        dummy: VarId,
        value: &Expr,
        call: Span,
    ) -> bool {
        if cx.side == Side::Device {
            return true;
        }
        let variable = &self.program[dummy];
        let by_value = matches!(&variable.role, Role::Dummy(Dummy { value: true, .. }));
        let actual = space_of(&self.program, value);
        if by_value || self.takes_copies(procedure, dummy) {
            return true;
        }
        let kernel = matches!(
            self.program[procedure].target,
            Target::Global | Target::GridGlobal
        );
        let wants_device = beyond_host(variable.space) || (kernel && variable.space == Space::Host);
        if kernel && self.is_reached_by_kernels(value) {
            return true;
        }
        match (wants_device, actual) {
            (true, Some(Space::Device | Space::Managed | Space::Constant | Space::Texture)) => true,
            (true, _) => self.host_to_device(dummy, value, kernel, call),
            (false, Some(space)) if beyond_host(space) => self.device_to_host(dummy, value),
            (false, Some(Space::Managed)) if self.is_looked_into(value) && !variable.waits => {
                self.device_to_host(dummy, value)
            }
            (false, _) if variable.space == Space::Managed && actual != Some(Space::Managed) => {
                let label = "not MANAGED".to_string();
                self.mismatch(dummy, value, "is MANAGED", label, None);
                false
            }
            // The procedure may allocate it anew, as its own declaration says.
            (false, Some(given)) if variable.allocatable && variable.space != given => {
                let label = format!("is allocated in {} memory", memory(given));
                let what = format!("is ALLOCATABLE in {} memory", memory(variable.space));
                let help = "give both the same attribute, or declare the dummy argument without ALLOCATABLE";
                self.mismatch(dummy, value, &what, label, Some(help.to_string()));
                false
            }
            (false, _) => true,
        }
    }

    /// An array of the host that kernels reach because all arrays are allocated in managed memory. Where it lies shows when the program runs.
    pub(crate) fn is_reached_by_kernels(&self, value: &Expr) -> bool {
        let there = matches!(
            space_of(&self.program, value),
            Some(Space::Host | Space::Pinned)
        );
        let array = value.rank > 0 || super::check::starts_sequence(value);
        let plain = matches!(
            value.ty,
            Type::Integer(_) | Type::Real(_) | Type::Complex(_) | Type::Logical(_)
        );
        self.program.managed && there && array && plain
    }

    /// Elemental functions are operations of expressions, whose operands in device memory are copied.
    pub(super) fn takes_copies(&self, procedure: ProcId, dummy: VarId) -> bool {
        let (called, variable) = (&self.program[procedure], &self.program[dummy]);
        let only_read = variable
            .dummy()
            .is_some_and(|dummy| dummy.intent == Some(Intent::In));
        let on_host = called.target == Target::Host && variable.space == Space::Host;
        called.elemental && called.result.is_some() && only_read && on_host
    }

    /// Device data in parentheses are an expression, of which the host has the value.
    pub(super) fn value_in_parentheses(
        &self,
        cx: Cx,
        procedure: ProcId,
        dummy: VarId,
        value: Expr,
    ) -> Expr {
        let on_host = self.program[procedure].target == Target::Host
            && self.program[dummy].space == Space::Host;
        match on_host && matches!(value.kind, ExprKind::Paren(_)) {
            true => self.readable(cx, value),
            false => value,
        }
    }

    /// A name of HOST_DATA, an element or a section of it, for a dummy array that nothing tells of the device: it takes the address, as MPI's and other
    /// procedures do that it hands it on to.
    pub(super) fn address_of_copy(&mut self, cx: Cx, dummy: VarId, mut value: Expr) -> Expr {
        let variable = &self.program[dummy];
        let takes = cx.side == Side::Host
            && variable.space == Space::Host
            && variable.rank() > 0
            && !(variable.allocatable || variable.pointer);
        let part = &value.kind;
        let in_array = if let ExprKind::Element { base, .. } | ExprKind::Section { base, .. } = part
        {
            base
        } else {
            &value
        };
        // The host cannot gather elements of the device to lie side by side.
        let side_by_side = matches!(variable.shape, Shape::Explicit(_) | Shape::AssumedSize(..));
        let takes = takes && !(side_by_side && may_have_gaps(&value));
        let ExprKind::Var(copy) = in_array.kind else {
            return value;
        };
        let Some(known) = self.host_data.get(&copy).copied().filter(|_| takes) else {
            return value;
        };
        let address = known.unwrap_or_else(|| self.pointer_to_address(cx, copy));
        self.host_data.insert(copy, Some(address));
        crate::stmt::transfer::rename(&mut value, copy, address);
        value
    }

    /// The pointer of the host that has the address which a pointer of HOST_DATA has on the device.
    fn pointer_to_address(&mut self, cx: Cx, copy: VarId) -> VarId {
        let mut variable = self.program[copy].clone();
        let stem = variable.name.trim_end_matches("_device").to_string();
        variable.name = format!("{stem}_address");
        variable.space = Space::Host;
        variable.owner = cx.procedure;
        self.program.add_var(variable)
    }

    pub(super) fn host_to_device(
        &mut self,
        dummy: VarId,
        value: &Expr,
        kernel: bool,
        call: Span,
    ) -> bool {
        let (dummy_name, declared) = (self.program[dummy].name.clone(), self.program[dummy].span);
        let scalar = self.program[dummy].rank() == 0;
        let name = self.object_name(value);
        let what = match (self.base_variable(value), value.rank) {
            (None, _) => "value of an expression".to_string(),
            (Some(_), 0) => format!("host variable '{name}'"),
            (Some(_), _) => format!("host array '{name}'"),
        };
        let mut report = Diagnostic::error(
            codes::HOST_ACTUAL_FOR_DEVICE,
            format!("{what} passed to a DEVICE dummy argument"),
        )
        .at(value.span, "lives in host memory")
        .also(declared, format!("the dummy argument '{dummy_name}'"))
        .also(
            call,
            if kernel {
                "launched here"
            } else {
                "called here"
            },
        );
        if self.options.libraries.contains(&declared.file) && self.base_variable(value).is_some() {
            report = report.help(format!(
                "declare '{name}' with DEVICE, or call the library inside `!$acc host_data use_device({name})` where '{name}' is present"
            ));
        } else if self.base_variable(value).is_none() && !scalar {
            report = report.help("assign it to a DEVICE array first, and pass that");
        } else if scalar {
            report = self.helped_to_scalar(report, dummy, value);
        } else {
            let ty = self.type_name(&value.ty).to_lowercase();
            let dims = vec![":"; value.rank.max(1) as usize].join(",");
            let (what, last) = match name.rsplit_once('%') {
                Some((_, component)) => ("the component", component),
                None => ("it", name.as_str()),
            };
            report = report.help(format!(
                "declare {what} `{ty}, device :: {last}({dims})` or copy it to such an array first"
            ));
        }
        self.report(report);
        false
    }

    /// By value goes what the procedure reads; what it gives back needs a variable of the device.
    fn helped_to_scalar(&self, report: Diagnostic, dummy: VarId, value: &Expr) -> Diagnostic {
        let variable = &self.program[dummy];
        let intent = variable.dummy().and_then(|dummy| dummy.intent);
        let gives = matches!(intent, Some(Intent::Out | Intent::InOut));
        let is_variable = self.base_variable(value).is_some();
        let report = match gives && is_variable {
            true => report,
            false => report.help(format!(
                "declare the dummy with VALUE: `value :: {}`",
                variable.name
            )),
        };
        if !is_variable || intent == Some(Intent::In) {
            return report;
        }
        let ty = self.type_name(&value.ty).to_lowercase();
        report.help(format!(
            "for a result, pass a DEVICE variable and copy it back: `{ty}, device :: {}_d`",
            self.base_name(value)
        ))
    }

    pub(super) fn device_to_host(&mut self, dummy: VarId, value: &Expr) -> bool {
        let (dummy_name, declared) = (self.program[dummy].name.clone(), self.program[dummy].span);
        let name = self.object_name(value);
        let help = self.form_for_device(dummy).unwrap_or_else(|| {
            format!("copy it to a host variable first, or declare the dummy DEVICE: `device :: {dummy_name}`")
        });
        self.report(
            Diagnostic::error(
                codes::DEVICE_ACTUAL_FOR_HOST,
                format!("device data '{name}' passed to a host dummy argument"),
            )
            .at(value.span, "lives in device memory")
            .also(declared, format!("the dummy argument '{dummy_name}'"))
            .help(help),
        );
        false
    }
}

/// The word for a memory space in a message.
pub(crate) fn memory(space: Space) -> &'static str {
    match space {
        Space::Host => "ordinary host",
        Space::Device => "device",
        Space::Constant => "constant",
        Space::Shared => "shared",
        Space::Managed => "managed",
        Space::Pinned => "page-locked",
        Space::Texture => "texture",
    }
}
