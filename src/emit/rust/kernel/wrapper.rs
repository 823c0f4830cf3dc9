//! The host function that launches a kernel: its arguments as addresses and values, and the call of its twin.

use crate::emit::layout::{Doc, closure, concat, list, text};
use crate::emit::lines::Lines;
use crate::emit::rust::Cx;
use crate::emit::rust::expr::function;
use crate::emit::rust::paths::Home;
use crate::emit::rust::stmt::comment_line;
use crate::ir::*;

impl<'a> Cx<'a> {
    /// The host function that launches a kernel.
    pub fn launch_wrapper(&self, id: ProcId) -> Lines {
        let procedure = &self.program[id];
        let mut out = Lines::default();
        procedure
            .leading
            .iter()
            .for_each(|c| out.line(comment_line(&c.text)));
        self.doc_line(id, &mut out);
        out.origin(procedure.span);
        out.line("#[track_caller]");
        let mut params = vec![text("launch: Launch")];
        params.extend(procedure.dummies.iter().map(|v| self.wrapper_parameter(*v)));
        let name = self.names.procedure(id);
        out.open_doc(&list(&format!("pub fn {name}("), params, ")"), " {");
        for var in crate::emit::reach::described_by(self.program, id) {
            let path = self.var_path(var);
            let array = if self.program[var].pointer {
                format!("{path}.get()")
            } else {
                format!("&*{path}")
            };
            out.line(format!(
                "KERNELS.describe(\"{}\", {array});",
                self.names.symbols().data(var)
            ));
        }
        let converted: Vec<&str> = procedure
            .dummies
            .iter()
            .filter(|v| self.by_address(**v) && !self.is_total(**v))
            .map(|v| self.names.var(*v))
            .collect();
        for name in &converted {
            out.line(format!("let {name} = {name}.into();"));
        }
        let totals: Vec<&str> = procedure
            .dummies
            .iter()
            .filter(|v| self.is_total(**v))
            .map(|v| self.names.var(*v))
            .collect();
        if !totals.is_empty() {
            out.line("let launch = launch.joining();");
        }
        for (place, name) in totals.iter().enumerate() {
            out.line(format!("let {name} = launch.total({place}, {name});"));
        }
        let args = procedure
            .dummies
            .iter()
            .flat_map(|v| self.kernel_args(*v))
            .collect();
        let mut twin_args = vec![text("cores")];
        twin_args.extend(procedure.dummies.iter().map(|v| text(self.names.var(*v))));
        let symbol = self.names.symbols().procedure(id);
        let call = concat([function(&format!("cpu::{name}"), twin_args).doc, text(";")]);
        let twin = closure("|cores| ", Doc::Block(vec![call]));
        let run = list(
            "launch.run(",
            vec![
                text(format!("&{}", self.imported(Home::Host(None), "KERNELS"))),
                text(format!("\"{symbol}\"")),
                list("&[", args, "]"),
                twin,
            ],
            ")",
        );
        out.doc(&run, ";");
        totals
            .iter()
            .for_each(|name| out.line(format!("{name}.deliver();")));
        out.close("}");
        out
    }

    /// What a dummy argument is in the list for the device.
    fn kernel_args(&self, id: VarId) -> Vec<Doc> {
        let (name, var) = (self.names.var(id), &self.program[id]);
        // Complex numbers have an `arg` of their own.
        let complex = matches!(var.ty, Type::Complex(_)) && !self.by_address(id);
        let mut args = vec![text(match self.is_lent(id) {
            true => format!("structure_arg({name})"),
            false if complex => format!("KernelArg::arg(&{name})"),
            false => format!("{name}.arg()"),
        })];
        if var.dummy().is_some_and(|d| d.passing == Passing::Shaped) {
            args.push(text(format!("{name}.shape_arg()")));
        }
        args
    }

    /// Whether a dummy argument receives a joined value.
    pub(super) fn is_total(&self, id: VarId) -> bool {
        self.program[id]
            .dummy()
            .is_some_and(|d| d.passing == Passing::Total)
    }

    fn wrapper_parameter(&self, id: VarId) -> Doc {
        let var = &self.program[id];
        let name = self.names.var(id);
        if self.by_address(id) {
            text(format!("{name}: impl Into<{}>", self.device_type(var)))
        } else if self.is_lent(id) {
            text(format!("{name}: &{}", self.cell_type(var)))
        } else {
            text(format!("{name}: {}", self.cell_type(var)))
        }
    }

    /// Whether a kernel's dummy is a structure with VALUE that owns what its allocatable components hold: the kernel looks at the actual
    /// argument itself.
    pub fn is_lent(&self, id: VarId) -> bool {
        let ty = &self.program[id].ty;
        !self.by_address(id) && !self.is_copy(ty) && !matches!(ty, Type::Character(_))
    }

    /// Whether a kernel's dummy is handed over as an address or a descriptor.
    pub(super) fn by_address(&self, id: VarId) -> bool {
        let var = &self.program[id];
        var.rank() > 0 || !var.dummy().is_some_and(|d| d.value)
    }

    /// The type of a dummy of device code that is not passed by value.
    pub(super) fn device_type(&self, var: &Variable) -> String {
        let element = self.cell_type(var);
        match var.dummy().map(|d| d.passing) {
            Some(Passing::Shaped | Passing::Bounded) => {
                return format!("Bounded<{element}, {}>", var.rank());
            }
            Some(Passing::Total) => return format!("Total<{element}>"),
            _ => {}
        }
        match &var.shape {
            Shape::Assumed(_) | Shape::Deferred(_) => {
                format!("DeviceView<{element}, {}>", var.rank())
            }
            Shape::Scalar | Shape::Explicit(_) | Shape::AssumedSize(..) => {
                format!("DevicePtr<{element}>")
            }
        }
    }
}
