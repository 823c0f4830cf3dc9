//! The host function that launches a kernel: its arguments as addresses and values, and the call of its twin.

use crate::emit::lines::Lines;
use crate::emit::rust::Cx;
use crate::emit::rust::paths::Home;
use crate::ir::*;

impl<'a> Cx<'a> {
    /// The host functions that launch kernels, in one `kernels!`.
    pub fn launch_wrappers(&self, ids: &[ProcId]) -> Lines {
        let mut out = Lines::default();
        let kernels = self.item_path(Home::Host(None), "KERNELS");
        out.open(format!("kernels! {{ {kernels}:"));
        ids.iter().for_each(|id| self.launch_wrapper(*id, &mut out));
        out.close("}");
        out
    }

    fn launch_wrapper(&self, id: ProcId, out: &mut Lines) {
        let procedure = &self.program[id];
        out.origin(procedure.span);
        let name = self.names.procedure(id);
        let dummies = procedure.dummies.iter();
        let dummies = dummies.map(|v| self.wrapper_dummy(id, *v)).collect();
        let mut end = ")".to_string();
        let symbol = self.names.symbols().procedure(id);
        if symbol != name {
            end += &format!(" as \"{symbol}\"");
        }
        let described = self.described(id);
        let end = match described.is_empty() {
            true => end + ";",
            false => end + " {",
        };
        out.filled(&format!("fn {name}("), dummies, &end);
        if !described.is_empty() {
            described
                .iter()
                .for_each(|line| out.line(format!("    {line}")));
            out.line("};");
        }
    }

    /// Module data that the kernel reaches by descriptors, which are handed over before it starts.
    fn described(&self, id: ProcId) -> Vec<String> {
        let described = crate::emit::reach::described_by(self.program, id);
        let kernels = self.item_path(Home::Host(None), "KERNELS");
        let line = |var: VarId| {
            let path = self.var_path(var);
            let array = match self.program[var].pointer {
                true => format!("{path}.get()"),
                false => format!("&*{path}"),
            };
            let symbol = self.names.symbols().data(var);
            format!("{kernels}.describe(\"{symbol}\", {array});")
        };
        described.into_iter().map(line).collect()
    }

    /// A dummy argument in `kernels!`: the word for how it travels, its name and type.
    fn wrapper_dummy(&self, kernel: ProcId, id: VarId) -> String {
        let (name, var) = (self.names.var(id), &self.program[id]);
        if !self.by_address(id) {
            let word = if self.is_lent(id) { "lent" } else { "value" };
            return format!("{word} {name}: {}", self.cell_type(var));
        }
        let word = match var.dummy().map(|dummy| dummy.passing) {
            Some(Passing::Shaped) if self.is_table(var) => "table ",
            Some(Passing::Shaped) if self.program[kernel].has_thread_for_each() => "counted ",
            Some(Passing::Shaped) => "shaped ",
            Some(Passing::Total) => "total ",
            Some(
                Passing::Undecided
                | Passing::Value
                | Passing::Ref
                | Passing::MutRef
                | Passing::View
                | Passing::Strided
                | Passing::Object
                | Passing::Bounded,
            )
            | None => match self.handed_present.contains(&id) {
                true => "present ",
                false => "",
            },
        };
        format!("{word}{name}: {}", self.device_type(var))
    }

    /// Whether a kernel's dummy is a structure with VALUE that owns what its allocatable components hold: the kernel looks at the actual
    /// argument itself.
    pub fn is_lent(&self, id: VarId) -> bool {
        let ty = &self.program[id].ty;
        !self.by_address(id) && !self.is_copy(ty) && !matches!(ty, Type::Character(..))
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
            Some(
                Passing::Undecided
                | Passing::Value
                | Passing::Ref
                | Passing::MutRef
                | Passing::View
                | Passing::Strided
                | Passing::Object,
            )
            | None => {}
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
