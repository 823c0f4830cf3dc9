//! References of functions of the CUDA API, and variables that are handed to them as memory.
//!
//! Refuses to know single functions: the rows say what each argument accepts.

use crate::cudafor::ApiId;
use crate::emit::layout::{Doc, concat, text};
use crate::emit::rust::Cx;
use crate::emit::rust::expr::{Piece, Prec, function, method, mut_reference, reference};
use crate::emit::rust::paths::Home;
use crate::emit::rust::place::Access;
use crate::emit::uses::root;
use crate::intrinsics::Spelling;
use crate::ir::*;
use crate::library::mpi::{Mode, Word, is_special};

impl Cx<'_> {
    /// Reference of a function of the CUDA API.
    pub fn api(&self, id: ApiId, args: &[Option<Expr>]) -> Piece {
        if id.row().side == crate::cudafor::Side::Host {
            let mut lent = self.lent_arguments(id, args);
            let call = self.api_call(id, args, std::mem::take(&mut lent.docs));
            return lent.around(call);
        }
        let given = |(arg, param): (&Option<Expr>, &crate::cudafor::Param)| match arg {
            Some(arg) => Some(self.api_arg(arg, param)),
            None => param.default.map(|value| text(value.to_string())),
        };
        let docs = args.iter().zip(id.row().params).filter_map(given).collect();
        self.api_call(id, args, docs)
    }

    fn api_call(&self, id: ApiId, args: &[Option<Expr>], docs: Vec<Doc>) -> Piece {
        let row = id.row();
        match row.rust {
            Spelling::Function(name) => function(name, docs),
            Spelling::Method(name) => {
                let mut docs = docs;
                let of_thread = self.kernel
                    && !row
                        .params
                        .first()
                        .is_some_and(|p| matches!(p.accepts, crate::cudafor::Accepts::Builtin(_)));
                let first = if of_thread || docs.is_empty() {
                    text(self.names.thread())
                } else {
                    docs.remove(0)
                };
                method(Piece::atom(first), name, docs)
            }
            Spelling::Constant(_) | Spelling::Special | Spelling::Folded | Spelling::None => {
                self.special_api(row.name, args, docs)
            }
        }
    }

    /// An argument of a function of the API, lent or by value.
    pub fn api_arg(&self, expr: &Expr, param: &crate::cudafor::Param) -> Doc {
        use crate::cudafor::Accepts;
        if let Accepts::Mpi(mode, word) = param.accepts {
            return self.mpi_arg(expr, mode, word);
        }
        let data = matches!(
            param.accepts,
            Accepts::DeviceData
                | Accepts::AnyData
                | Accepts::HostData
                | Accepts::AtomicTarget
                | Accepts::AtomicInteger
                | Accepts::AtomicCounter
                | Accepts::Cached
        );
        if data && root(expr).is_some() {
            return self.data_arg(expr, param.written);
        }
        if let ExprKind::Procedure(kernel) = expr.kind {
            return self.kernel_name(kernel);
        }
        let place = param.written && root(expr).is_some();
        if place
            || matches!(
                param.accepts,
                Accepts::DevicePointer
                    | Accepts::Unallocated
                    | Accepts::UnallocatedManaged
                    | Accepts::UnallocatedRows
            )
        {
            return self.by_reference(expr);
        }
        match expr.ty {
            Type::Character(..) => self.text_ref(expr),
            Type::Derived(_) => reference(self.place(expr, false)),
            Type::Integer(_) if param.accepts == Accepts::AnyLogical => {
                concat([self.free(expr).at_least(Prec::Atom), text(" != 0")])
            }
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => self.free(expr).doc,
        }
    }

    /// An argument of an MPI procedure: data by a reference or handle, numbers by value.
    fn mpi_arg(&self, expr: &Expr, mode: Mode, word: Word) -> Doc {
        let named = if let ExprKind::Const(Const::Named { var, .. }) = &expr.kind {
            Some(&self.program[*var].name)
        } else {
            None
        };
        if named.is_some_and(|name| is_special(name)) {
            return self.free(expr).doc;
        }
        if matches!(expr.kind, ExprKind::Procedure(_)) {
            return self.function_address(expr).doc;
        }
        let data = word.is_data() || mode.listed() || word == Word::Status;
        match (root(expr).is_some(), expr.ty.clone()) {
            (true, Type::Character(..)) if expr.rank == 0 => match mode.written() {
                true => self.lent_again(expr),
                false => self.text_ref(expr),
            },
            (false, Type::Character(..)) if expr.rank == 0 => self.text_ref(expr),
            (true, Type::Derived(_)) if expr.rank == 0 && self.is_structure(expr) => {
                function("mpi_object", vec![reference(self.place(expr, false))]).doc
            }
            (true, _) if data => self.data_arg(expr, mode.written()),
            (true, _) if mode.written() => self.lent_again(expr),
            (true, Type::Derived(_)) => reference(self.place(expr, false)),
            (false, _) if data && expr.rank > 0 => reference(self.array_value(expr)),
            (false, _) if data => reference(self.free(expr)),
            (true | false, _) => self.free(expr).doc,
        }
    }

    /// A reference to a variable for an argument of any type, which would take a dummy argument's own reference away.
    fn lent_again(&self, expr: &Expr) -> Doc {
        if let Some(Designator::Var(id)) = expr.designator()
            && expr.rank == 0
            && self.access(id) == Access::Deref
        {
            return text(format!("&mut *{}", self.var_path(id)));
        }
        self.by_reference(expr)
    }

    /// A kernel as the API names it: the text that holds it, and its name there.
    fn kernel_name(&self, id: ProcId) -> Doc {
        let (texts, symbol) = match &self.program[id].body {
            Body::Companion => {
                let label = self.program[id].bind_c.clone().unwrap_or_default();
                (self.item_path(Home::InC, "PARTS"), label)
            }
            Body::Host(_) | Body::Kernel(_) | Body::Interface => (
                self.imported(Home::Host(None), "KERNELS"),
                self.names.symbols().procedure(id).to_string(),
            ),
        };
        text(format!("(&{texts}, {symbol:?})"))
    }

    /// A variable handed to the API as memory.
    pub fn data_arg(&self, expr: &Expr, written: bool) -> Doc {
        if self.is_remote_data(expr) {
            return self.remote_launch_argument(expr);
        }
        match expr.designator() {
            Some(Designator::Element { base, subscripts }) if self.kernel => {
                method(
                    self.container(base, false),
                    "from_element",
                    vec![self.subscript_list(subscripts)],
                )
                .doc
            }
            Some(Designator::Var(id)) if self.kernel && self.access(id) == Access::Handle => {
                text(self.var_path(id))
            }
            Some(Designator::Var(id)) if self.access(id) == Access::DeviceScalar => {
                text(format!("{}.at_mut()", self.var_path(id)))
            }
            Some(Designator::Var(id)) if self.hands_on(id, expr.rank) => self.object_of(expr).doc,
            Some(Designator::Var(id)) if written && self.access(id) == Access::Deref => {
                text(format!("&mut *{}", self.var_path(id)))
            }
            Some(Designator::Element { base, subscripts }) => {
                method(
                    self.container(base, written),
                    "from_element",
                    vec![self.subscript_list(subscripts)],
                )
                .doc
            }
            // A section is a handle, which is handed over as it is.
            Some(Designator::Section { .. }) if !self.kernel => self.container(expr, written).doc,
            _ if self.is_structure(expr) => {
                let name = if written {
                    "structure_mut"
                } else {
                    "structure"
                };
                let place = if written {
                    self.by_reference(expr)
                } else {
                    reference(self.container(expr, false))
                };
                function(name, vec![place]).doc
            }
            Some(Designator::Var(id)) if self.access(id) == Access::Static && expr.rank > 0 => {
                reference(Piece::word(self.var_path(id)))
            }
            _ if written => mut_reference(self.behind_reference(expr, self.container(expr, true))),
            Some(
                Designator::Var(_)
                | Designator::Section { .. }
                | Designator::Component { .. }
                | Designator::Substring { .. }
                | Designator::Part(_),
            )
            | None => reference(self.behind_reference(expr, self.container(expr, false))),
        }
    }

    /// Whether an array is a handle here, which is copied as it is.
    pub fn hands_on(&self, id: VarId, rank: u8) -> bool {
        rank > 0 && self.is_handle(id) && self.access(id) == Access::Plain
    }

    /// A scalar of the program's own derived types.
    fn is_structure(&self, expr: &Expr) -> bool {
        match expr.ty {
            Type::Derived(ty) => expr.rank == 0 && self.program[ty].builtin.is_none(),
            Type::Integer(_)
            | Type::Real(_)
            | Type::Complex(_)
            | Type::Logical(_)
            | Type::Character(..)
            | Type::Class(_)
            | Type::Procedure(_)
            | Type::Unsigned(_)
            | Type::Error => false,
        }
    }
}
