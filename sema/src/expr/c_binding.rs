//! What the procedures of ISO_C_BINDING ask of their arguments (F2008 15.2.3).

use super::Analyzer;
use crate::diag::{Diagnostic, codes};
use crate::expr::space_of;
use crate::intrinsics::{self, IntrinsicId, Spelling};
use crate::ir::{Body, CharLen, Declared, Expr, ExprKind, Space, Target, Type, VarId};
use crate::source::Span;

/// Constants of ISO_C_BINDING that are references of functions without arguments in the tables.
const NULL_ADDRESSES: [&str; 3] = ["c_null_ptr", "c_null_funptr", "c_null_devptr"];

/// Whether an intrinsic is a constant of a module: its name alone is a reference.
pub(crate) fn is_module_constant(id: IntrinsicId) -> bool {
    NULL_ADDRESSES.contains(&id.name()) || matches!(id.row().rust, Spelling::Constant(_))
}

impl Analyzer<'_> {
    /// Whether the arguments of a procedure of ISO_C_BINDING are what it takes; other intrinsics pass.
    pub(super) fn check_c_binding(
        &mut self,
        id: IntrinsicId,
        args: &[Option<Expr>],
        span: Span,
    ) -> bool {
        let first = args.first().and_then(Option::as_ref);
        match (id.name(), first) {
            ("c_funloc", Some(first)) => self.check_function_address(first),
            ("c_loc", Some(first)) => self.check_located(first),
            ("loc", Some(first)) => self.note_located(first),
            ("c_associated", Some(first)) => {
                let second = args.get(1).and_then(Option::as_ref);
                self.check_address(first)
                    && second.is_none_or(|second| self.check_same(first, second))
            }
            ("c_f_procpointer", Some(_)) => {
                let pointer = args.get(1).and_then(Option::as_ref);
                pointer.is_none_or(|pointer| self.check_pointed_procedure(pointer))
            }
            ("c_f_pointer", Some(first)) => self.check_pointed(first, args, span),
            _ => true,
        }
    }

    fn bad_address(&mut self, value: &Expr, message: &str, label: &str, help: &str) -> bool {
        let found = Diagnostic::error(codes::INTRINSIC_ARGUMENT, message)
            .at(value.span, label)
            .help(help);
        self.report(found);
        false
    }

    /// C calls a procedure through a function that is made for it, which takes BIND(C).
    fn check_function_address(&mut self, value: &Expr) -> bool {
        let ExprKind::Procedure(id) = value.kind else {
            return self.bad_address(
                value,
                "argument 'x' of 'c_funloc' must be a procedure",
                "no procedure",
                "name a procedure with BIND(C)",
            );
        };
        self.signature(id);
        let procedure = &self.program[id];
        let label = procedure.bind_c.as_deref();
        let in_c = matches!(procedure.body, Body::Companion);
        if in_c && label.is_some_and(crate::companion::is_library_function) {
            return true;
        }
        let hosts = procedure.target == Target::Host;
        if hosts && !in_c && procedure.bind_c.is_none() {
            self.program[id].bind_c = Some(self.label_without_binding(id));
        }
        if !hosts || in_c {
            return self.bad_address(
                value,
                "'c_funloc' of a procedure that C cannot call",
                "needs a Fortran body of the host",
                "name a procedure of the host",
            );
        }
        self.program[id].handed_to_c = true;
        self.label_of_internal(id);
        true
    }

    /// The name by which C calls a procedure without BIND(C), as other compilers make it; its arguments must be such as C has.
    fn label_without_binding(&self, id: crate::ir::ProcId) -> String {
        let procedure = &self.program[id];
        let name = procedure.name.to_ascii_lowercase();
        match procedure.module {
            Some(module) => {
                let module = self.program[module].name.to_ascii_lowercase();
                format!("__{module}_MOD_{name}")
            }
            None => format!("{name}_"),
        }
    }

    /// An internal procedure with BIND(C) has no binding label (F2018 18.10.2); the function that C calls tells whose it is.
    fn label_of_internal(&mut self, id: crate::ir::ProcId) {
        let mut parts = vec![self.program[id].name.to_ascii_lowercase()];
        let mut at = id;
        while let Some(host) = self.program[at].host {
            parts.push(self.program[host].name.to_ascii_lowercase());
            at = host;
        }
        if parts.len() == 1 {
            return;
        }
        if let Some(module) = self.program[at].module {
            parts.push(self.program[module].name.to_ascii_lowercase());
        }
        parts.reverse();
        self.program[id].bind_c = Some(parts.join("_"));
    }

    /// A procedure that is handed to C: its address there. A procedure pointer or dummy procedure has none.
    pub(crate) fn procedure_for_c(&mut self, value: Expr) -> Option<Expr> {
        let id = intrinsics::find("c_funloc")?;
        if !self.check_function_address(&value) {
            return None;
        }
        let (span, ty) = (value.span, self.builtin_type("c_funptr")?);
        let args = vec![Some(value)];
        Some(Expr::new(
            ExprKind::Intrinsic { id, args },
            Type::Derived(ty),
            0,
            span,
        ))
    }

    /// What has told its address may be reached by it, as a target may.
    fn note_located(&mut self, value: &Expr) -> bool {
        if let Some(root) = value.root() {
            let variable = &mut self.program[root];
            variable.target |= !variable.pointer && variable.role != crate::ir::Role::Parameter;
        }
        true
    }

    /// What has the address of a structure finds its components inside.
    fn lay_out_addressed(&mut self, value: &Expr) {
        if let Type::Derived(ty) = value.ty
            && self.program[ty].builtin.is_none()
        {
            self.lay_out(ty);
        }
    }

    fn check_located(&mut self, value: &Expr) -> bool {
        self.lay_out_addressed(value);
        let has_place = space_of(&self.program, value).is_some();
        let characters =
            matches!(value.ty, Type::Character(..)) && value.rank > 0 && value.is_in_structure();
        let logicals = matches!(value.ty, Type::Logical(2 | 4 | 8));
        if has_place && characters {
            self.copied_characters(value);
        }
        if value.as_var().is_some_and(|var| self.kept.is_class(var)) {
            return self.bad_address(
                value,
                "argument 'x' of 'c_loc' must not be polymorphic",
                "declared with CLASS",
                "name the object of a TYPE IS block of SELECT TYPE",
            );
        }
        match (has_place, logicals) {
            (false, _) => self.bad_address(
                value,
                "argument 'x' of 'c_loc' must be a variable",
                "has no address",
                "assign it to a variable with TARGET",
            ),
            (true, true) => self.bad_address(
                value,
                "'c_loc' of data that C sees in another form",
                "logicals of more than one byte are not what C expects in memory",
                "use logical(c_bool)",
            ),
            (true, false) => true,
        }
    }

    /// Structures are copied with the characters that they hold, whose elements lie apart, so that C sees a copy.
    fn copied_characters(&mut self, value: &Expr) {
        self.report(
            Diagnostic::warning(
                codes::COPIED_CHARACTERS,
                "'c_loc' of an array of characters in a structure is the address of a copy",
            )
            .at(
                value.span,
                "C sees the characters of this moment, and what it writes is lost",
            )
            .help("where C writes, or where the array changes later, use an array that is no component"),
        );
    }

    fn check_address(&mut self, value: &Expr) -> bool {
        let address =
            value.rank == 0 && self.is_builtin(&value.ty, &["c_ptr", "c_funptr", "c_devptr"]);
        address
            || self.bad_address(
                value,
                "the argument must be an address",
                "is no scalar of TYPE(C_PTR), TYPE(C_FUNPTR) or TYPE(C_DEVPTR)",
                "for pointers of Fortran use ASSOCIATED",
            )
    }

    fn check_same(&mut self, first: &Expr, second: &Expr) -> bool {
        if first.ty == second.ty {
            return self.check_address(second);
        }
        self.bad_address(
            second,
            "'c_associated' compares addresses of one kind",
            "is of another type than the first one",
            "convert neither: data, functions and device data have addresses of their own",
        )
    }

    /// The second argument of C_F_PROCPOINTER: a procedure pointer whose interface C has, too.
    fn check_pointed_procedure(&mut self, pointer: &Expr) -> bool {
        let Type::Procedure(interface) = pointer.ty else {
            return self.bad_address(
                pointer,
                "argument 'fptr' of 'c_f_procpointer' must be a procedure pointer",
                "is none",
                "declare it `procedure(name), pointer`, where NAME is an abstract interface",
            );
        };
        if !self.is_pointer(pointer) {
            return self.bad_address(
                pointer,
                "argument 'fptr' of 'c_f_procpointer' must be a procedure pointer",
                "is none",
                "declare it `procedure(name), pointer`, where NAME is an abstract interface",
            );
        }
        self.check_dummies(interface);
        true
    }

    /// `c_f_pointer(cptr, fptr, shape)`.
    fn check_pointed(&mut self, address: &Expr, args: &[Option<Expr>], span: Span) -> bool {
        let given = |index: usize| args.get(index).and_then(Option::as_ref);
        let (Some(pointer), shape, lower) = (given(1), given(2), given(3)) else {
            return true;
        };
        let device = self.is_builtin(&address.ty, &["c_devptr"]);
        if !device && !self.is_builtin(&address.ty, &["c_ptr"]) {
            return self.check_address(address);
        }
        let there = space_of(&self.program, pointer) == Some(Space::Device);
        // CUDA Fortran compilers let an allocatable array of the device lie at an address, too.
        if !(self.is_pointer(pointer) || there && self.is_allocatable(pointer)) {
            let help = "declare it POINTER";
            return self.bad_address(
                pointer,
                "argument 'fptr' must be a POINTER",
                "is none",
                help,
            );
        }
        let deferred = matches!(pointer.ty, Type::Character(CharLen::Deferred, _));
        if deferred || matches!(pointer.ty, Type::Logical(2 | 4 | 8)) {
            return self.bad_address(
                pointer,
                "'c_f_pointer' to data that C has in another form",
                "characters of deferred length, and logicals of more than one byte, are not known to C",
                "give the characters a length, or use an array of character(kind=c_char); for logicals logical(c_bool)",
            );
        }
        self.lay_out_addressed(pointer);
        // ACC_MALLOC and ACC_DEVICEPTR give addresses of the device as TYPE(C_PTR).
        let told = |var: VarId| matches!(self.program[var].declared, Some(Declared::Address));
        let given_by_acc = there && pointer.root().is_some_and(told);
        if device != there && !given_by_acc {
            return self.bad_address(
                pointer,
                "the address and the pointer belong to different memories",
                if there {
                    "points to device memory"
                } else {
                    "points to host memory"
                },
                "TYPE(C_DEVPTR) goes with a DEVICE pointer, TYPE(C_PTR) with one that is not",
            );
        }
        let shaped = shape.is_some() == (pointer.rank > 0);
        if !shaped || (there && (lower.is_some() || pointer.rank == 0)) {
            let place = Expr::error(span);
            return self.bad_address(
                &place,
                "'c_f_pointer' takes SHAPE for an array, and for an array alone",
                "not in this form",
                "give the extents: call c_f_pointer(address, p, [n, m]); device pointers are arrays with lower bounds 1",
            );
        }
        true
    }
}
