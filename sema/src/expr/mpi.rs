//! Arguments of MPI procedures: what each may be, and what becomes of it.
//!
//! Refuses to know single procedures: the rows say what each argument is.

use super::{Analyzer, Cx, space_of};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Body, Const, Expr, ExprKind, Intent, Role, Type, TypeId};
use crate::library::mpi::{Mode, Word, is_special};

impl Analyzer<'_> {
    /// Whether an argument of an MPI procedure takes a value.
    pub(super) fn mpi_accepts(&self, (mode, word): (Mode, Word), value: &Expr) -> bool {
        if matches!(value.kind, ExprKind::Procedure(_)) || word == Word::Function {
            let callable = matches!(value.kind, ExprKind::Procedure(_));
            return word == Word::Function && (callable || self.is_mpi_address(value));
        }
        if self.is_mpi_address(value) {
            return mode.listed() || matches!(word, Word::Buffer | Word::Place | Word::Status);
        }
        if word.is_data() {
            return !matches!(value.ty, Type::Class(_) | Type::Procedure(_) | Type::Error);
        }
        if let Some(name) = word.derived()
            && self.is_builtin(&value.ty, &[name])
        {
            return value.rank == 0 || mode.listed();
        }
        let variable = space_of(&self.program, value).is_some();
        let fits = match word {
            Word::Flag => matches!(value.ty, Type::Logical(_)),
            Word::Text => matches!(value.ty, Type::Character(_, 1)),
            Word::Long if mode == Mode::In => matches!(value.ty, Type::Integer(_)),
            Word::Long => value.ty == Type::Integer(8),
            Word::Address => value.ty == Type::Integer(8) || self.is_builtin(&value.ty, &["c_ptr"]),
            Word::Status => value.ty == Type::INT,
            _ if mode == Mode::In => matches!(value.ty, Type::Integer(_)),
            _ => value.ty == Type::INT,
        };
        let status = word == Word::Status;
        fits && (variable || !mode.written()) && (value.rank == 0 || mode.listed() || status)
    }

    /// Whether a value is one of the special addresses.
    pub(super) fn is_mpi_address(&self, value: &Expr) -> bool {
        matches!(&value.kind, ExprKind::Const(Const::Named { var, .. }) if is_special(&self.program[*var].name))
    }

    /// A buffer with INTENT(IN): interfaces of MPI say nothing of what happens to one, so that compilers let it pass. The caller sees the value.
    fn let_mpi_change(&mut self, buffer: &Expr) {
        let Some(id) = self.base_variable(buffer) else {
            return;
        };
        let variable = &mut self.program[id];
        let Role::Dummy(dummy) = &mut variable.role else {
            return;
        };
        if dummy.intent != Some(Intent::In) || dummy.value {
            return;
        }
        dummy.intent = None;
        let message = format!("MPI changes '{}', which has INTENT(IN)", variable.name);
        let found = Diagnostic::warning(codes::INTENT_OF_BUFFER, message)
            .at(buffer.span, "receives a value, which the caller gets")
            .also(variable.span, "declared here")
            .help("declare it INTENT(INOUT)");
        self.report(found);
    }

    /// An argument as it is handed over.
    pub(super) fn mpi_argument(
        &mut self,
        cx: Cx,
        (mode, word): (Mode, Word),
        value: Expr,
    ) -> Option<Expr> {
        if let ExprKind::Procedure(id) = value.kind {
            return self.mpi_function(id, value);
        }
        if self.is_mpi_address(&value) {
            return Some(value);
        }
        if mode.written() && word.is_data() {
            self.let_mpi_change(&value);
        }
        if mode.written() && !self.check_definable(cx, &value) {
            return None;
        }
        if word.is_data() {
            return self.mpi_buffer(value);
        }
        if mode.written() {
            return self.check_writable_here(cx, &value).then_some(value);
        }
        let value = self.readable(cx, value);
        let value = match word {
            Word::Long if mode == Mode::In => self.cast(value, &Type::Integer(8)),
            _ if mode == Mode::In && matches!(value.ty, Type::Integer(_)) => {
                self.cast(value, &Type::INT)
            }
            _ => value,
        };
        (value.ty != Type::Error).then_some(value)
    }

    /// Objects of derived types lie as datatypes of MPI expect: with their components inside, which those have that are no descriptors.
    fn mpi_buffer(&mut self, value: Expr) -> Option<Expr> {
        let Type::Derived(ty) = value.ty else {
            return Some(value);
        };
        self.lay_out(ty);
        let def = &self.program[ty];
        let several = value.rank > 0 || matches!(value.kind, ExprKind::Element { .. });
        if def.builtin.is_some() || !several || !self.lies_elsewhere(ty) {
            return Some(value);
        }
        let name = def.name.clone();
        let found = Diagnostic::error(
            codes::BUFFER_OF_STRUCTURES,
            format!("elements of TYPE({name}) as a buffer of MPI"),
        )
        .at(value.span, "they hold arrays, which do not lie inside them")
        .help("send the components, or copy what is to be sent into an array");
        self.report(found);
        None
    }

    /// Has components lie inside the objects of a type, where what gets their address looks for them.
    pub(crate) fn lay_out(&mut self, ty: TypeId) {
        if std::mem::replace(&mut self.program[ty].sent, true) {
            return;
        }
        let inner: Vec<TypeId> = self.program[ty]
            .fields
            .iter()
            .filter_map(|field| field.ty.derived())
            .collect();
        for inside in inner {
            self.lay_out(inside);
        }
    }

    /// Whether arrays that belong to structures of a type lie outside of them.
    fn lies_elsewhere(&self, ty: TypeId) -> bool {
        self.program[ty].fields.iter().any(|field| {
            let described = field.allocatable || field.pointer;
            let wide = !matches!(field.ty.character_kind(), 0 | 1);
            (field.shape.rank() > 0 && (described || wide))
                || (!described && field.ty.derived().is_some_and(|ty| self.lies_elsewhere(ty)))
        })
    }

    /// A procedure that MPI calls is known to C.
    fn mpi_function(&mut self, id: crate::ir::ProcId, value: Expr) -> Option<Expr> {
        if self.program[id].host.is_some() {
            let name = self.program[id].name.clone();
            let found = Diagnostic::error(
                codes::INTERNAL_FOR_MPI,
                format!("internal procedure '{name}' given to MPI"),
            )
            .at(value.span, "MPI calls it when its host may have ended")
            .help("make it a procedure of a module");
            self.report(found);
            return None;
        }
        let procedure = &mut self.program[id];
        if procedure.bind_c.is_none() && matches!(procedure.body, Body::Host(_) | Body::Interface) {
            procedure.bind_c = Some(format!("{}_", procedure.name.to_ascii_lowercase()));
            procedure.handed_to_c = true;
        }
        Some(value)
    }
}

/// What an argument of an MPI procedure is to be, for messages.
pub(super) fn mpi_accepted(mode: Mode, word: Word) -> String {
    let variable = if mode.written() { "variable" } else { "value" };
    let what = match word {
        Word::Buffer | Word::Place => return "data of a type that lies together".into(),
        Word::Flag => "LOGICAL",
        Word::Text => "CHARACTER",
        Word::Long => "INTEGER(8), of kind MPI_ADDRESS_KIND or MPI_OFFSET_KIND,",
        Word::Address => "INTEGER(8) or TYPE(c_ptr)",
        Word::Status => return "INTEGER with MPI_STATUS_SIZE elements, or TYPE(MPI_Status)".into(),
        Word::Function => return "a procedure".into(),
        _ => "default INTEGER",
    };
    match mode.listed() {
        true => format!("an array of type {what}")
            .trim_end_matches(',')
            .into(),
        false => format!("a scalar {what} {variable}"),
    }
}
