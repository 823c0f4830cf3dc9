//! Data of the host that is present on the device: `openacc::data([openacc::copy("u", &u)]);`.
//!
//! Refuses to know when data moves: the runtime's table does.

use crate::emit::layout::{Doc, concat, list, text};
use crate::emit::rust::Cx;
use crate::emit::rust::expr::{Piece, function, method, mut_reference, reference};
use crate::emit::rust::place::Access;
use crate::emit::rust::stmt::Body;
use crate::ir::places::{is_array_of_texts, letters_of};
use crate::ir::{
    ASYNC_NOVAL, Action, Const, DataMotion, DataStep, Expr, ExprKind, Letters, LettersWay, Motion,
    Space, Type, UseDevice, VarId,
};

impl Body<'_> {
    /// A step of data motion.
    pub fn data_motion(&mut self, step: &DataMotion) {
        let objects = || {
            // Of texts the device has arrays that are variables: regions with others are the host's.
            let text = |object: &Expr| matches!(object.ty, Type::Character(..));
            let moves = |one: &&Motion| {
                !text(&one.object) || is_array_of_texts(self.cx.program, &one.object)
            };
            let objects = step.motion.iter().filter(moves);
            let objects = objects.map(|one| self.cx.moved(one, step.step).doc);
            list("[", objects.collect(), "]")
        };
        let (name, args) = match step.step {
            DataStep::Enter => ("data", vec![objects()]),
            DataStep::Leave => ("end_data", vec![]),
            DataStep::Scope => ("scope", vec![objects()]),
            DataStep::EnterData => ("enter_data", vec![objects()]),
            DataStep::ExitData { .. } => ("exit_data", vec![objects()]),
            DataStep::UpdateHost { .. } => ("update_host", vec![objects()]),
            DataStep::UpdateDevice { .. } => ("update_device", vec![objects()]),
            DataStep::Lend { all: true } => ("lend_all", vec![objects()]),
            DataStep::Lend { all: false } => ("lend", vec![objects()]),
            DataStep::TakeBack => ("take_back", vec![]),
        };
        let call = match &step.queue {
            Some(queue) => {
                let queue = function("openacc::queue", vec![self.cx.async_value(queue)]);
                method(queue, name, args)
            }
            None => function(&format!("openacc::{name}"), args),
        };
        let Some(when) = &step.when else {
            let before = match step.step {
                DataStep::Scope => "let _declared = ",
                DataStep::Enter
                | DataStep::Leave
                | DataStep::EnterData
                | DataStep::ExitData { .. }
                | DataStep::UpdateHost { .. }
                | DataStep::UpdateDevice { .. }
                | DataStep::Lend { .. }
                | DataStep::TakeBack => "",
            };
            return self.out.doc(&concat([text(before), call.doc]), ";");
        };
        let head = concat([text("if "), self.cx.free(when).doc]);
        self.out.open_doc(&head, " {");
        self.out.doc(&call.doc, ";");
        if step.step == DataStep::Enter {
            self.out.dedent();
            self.out.open("} else {");
            self.out.line("openacc::data([]);");
        }
        self.out.close_block();
    }
}

impl Body<'_> {
    /// `openacc::texts_in(openacc::texts(4, &c), &c_);`
    pub fn letters(&mut self, one: &Letters) {
        let name = match one.way {
            LettersWay::In => "openacc::texts_in",
            LettersWay::ToChange => "openacc::texts_to_change",
            LettersWay::Out => "openacc::texts_out",
        };
        let there = reference(self.cx.place(&one.there, false));
        let call = function(name, vec![self.cx.texts(&one.here), there]);
        self.out.doc(&call.doc, ";");
    }

    /// `a_device = openacc::use_device("a", &a);`
    pub fn use_device(&mut self, one: &UseDevice) {
        let pointer = one.pointer.root();
        let host = pointer.is_some_and(|var| self.cx.program[var].space == Space::Host);
        let shown = crate::ir::print::expression(self.cx.program, &one.object);
        let args = vec![text(format!("{shown:?}")), self.cx.host_data(&one.object)];
        let mut call = function("openacc::use_device", args);
        if one.if_present {
            call = method(call, "if_present", vec![]);
        }
        if let Some(when) = &one.when {
            call = method(call, "when", vec![self.cx.free(when).doc]);
        }
        let pointer = self.cx.object_of(&one.pointer).doc;
        let taken = match (host, one.object.rank) {
            (true, 0) => "pointer",
            (true, _) => "address",
            (false, 0) => "scalar",
            (false, _) => "array",
        };
        let there = method(call, taken, vec![]);
        self.right_side(pointer, "=", there.doc);
    }
}

impl Cx<'_> {
    /// An object of a step, with the word for what holds of all objects of the directive.
    fn moved(&self, one: &Motion, step: DataStep) -> Piece {
        let motion = self.motion(one);
        match step {
            DataStep::ExitData { finalize: true } => method(motion, "finalize", vec![]),
            DataStep::UpdateHost { if_present: true }
            | DataStep::UpdateDevice { if_present: true } => method(motion, "if_present", vec![]),
            DataStep::Enter
            | DataStep::Leave
            | DataStep::Scope
            | DataStep::EnterData
            | DataStep::ExitData { finalize: false }
            | DataStep::UpdateHost { if_present: false }
            | DataStep::UpdateDevice { if_present: false }
            | DataStep::Lend { .. }
            | DataStep::TakeBack => motion,
        }
    }

    fn motion(&self, one: &Motion) -> Piece {
        let name = match one.action {
            Action::Present => "present_data",
            Action::Update | Action::UpdateIn | Action::UpdateOut => "update",
            Action::Copy
            | Action::Copyin
            | Action::Copyout
            | Action::Create
            | Action::NoCreate
            | Action::Delete => one.action.text(),
        };
        let mut named = self.clause_object(&one.object, one.clipped);
        let changed = one.changed.as_ref();
        named.extend(
            changed
                .into_iter()
                .flat_map(|part| self.clause_object(part, true)),
        );
        let name = match changed {
            Some(_) => "copy_changing",
            None => name,
        };
        let mut motion = function(&format!("openacc::{name}"), named);
        let said = one.modifiers;
        let always = [
            (said.always_in && said.always_out, "always"),
            (said.always_in && !said.always_out, "always_in"),
            (said.always_out && !said.always_in, "always_out"),
            (said.zero, "zero"),
            (said.in_part, "in_part"),
        ];
        for (_, word) in always.into_iter().filter(|(said, _)| *said) {
            motion = method(motion, word, vec![]);
        }
        motion
    }

    /// What is moved, as the program names it, and where it lies.
    fn clause_object(&self, object: &Expr, clipped: bool) -> Vec<Doc> {
        let shown = crate::ir::print::expression(self.program, object);
        let place = if let ExprKind::Section { base, subscripts } = &object.kind
            && clipped
        {
            self.clipped(base, subscripts)
        } else {
            self.texts(object)
        };
        vec![text(format!("{shown:?}")), place]
    }

    /// Where data of the host lies, with the length of its elements where these are characters.
    fn texts(&self, object: &Expr) -> Doc {
        let place = self.host_data(object);
        if let Some(letters) = letters_of(self.program, object) {
            function("openacc::texts", vec![text(letters.to_string()), place]).doc
        } else if is_array_of_texts(self.program, object) {
            function("openacc::texts_as_long_as_they_are", vec![place]).doc
        } else {
            place
        }
    }

    /// The value of an ASYNC clause; that of the clause alone has a name.
    pub fn async_value(&self, queue: &Expr) -> Doc {
        if let ExprKind::Const(value @ Const::Integer(_)) = &queue.kind
            && value.as_integer() == Some(ASYNC_NOVAL)
        {
            text("openacc::ASYNC_NOVAL")
        } else {
            self.free(queue).doc
        }
    }

    /// Data of the host for a kernel, which its launch exchanges for the copy on the device where `kernels!` says so.
    pub fn launched_with(&self, value: &Expr, dummy: VarId) -> Doc {
        let rest = matches!(value.kind, ExprKind::Element { .. }) && self.program[dummy].rank() > 0;
        let host = match rest {
            // What follows the element, too.
            true => self.reachable_argument(value),
            false => self.host_data(value),
        };
        match self.handed_present.contains(&dummy) {
            true => host,
            false => function("openacc::present", vec![host]).doc,
        }
    }

    /// The copy on the device of data of the host, for a procedure.
    pub fn present_argument(&self, value: &Expr) -> Doc {
        function("openacc::present", vec![self.host_data(value)]).doc
    }

    /// Where data of the host lies. The table holds addresses: nothing is lent to be changed.
    pub(super) fn host_data(&self, value: &Expr) -> Doc {
        if let ExprKind::Var(id) = value.kind
            && value.rank == 0
            && matches!(self.access(id), Access::OptionalRef)
        {
            let given = text(self.optional_borrowed(id, true));
            function("openacc::optional_scalar", vec![given]).doc
        } else if value.rank == 0 && self.is_held(value) {
            let place = mut_reference(self.place(value, true));
            function("openacc::scalar", vec![place]).doc
        } else if value.rank == 0 {
            function("openacc::scalar", vec![self.by_reference(value)]).doc
        } else if matches!(value.kind, ExprKind::Section { .. }) {
            self.place(value, false).doc
        } else if let ExprKind::Var(id) = &value.kind
            && self.is_handle(*id)
        {
            self.handle(*id, value).doc
        } else if is_of_many(value) {
            self.parts_of(value).doc
        } else if is_in_part(value) {
            reference(self.place(value, false))
        } else {
            self.reachable_argument(value)
        }
    }
}

/// Whether a component of a polymorphic object is named.
/// Whether a designator is a component of all elements of an array.
fn is_of_many(value: &Expr) -> bool {
    if let ExprKind::Component { base, .. } | ExprKind::Part(base) = &value.kind {
        base.rank > 0
    } else {
        false
    }
}

fn is_in_part(value: &Expr) -> bool {
    if matches!(value.kind, ExprKind::Part(_)) {
        true
    } else if let ExprKind::Component { base, .. } | ExprKind::Element { base, .. } = &value.kind {
        is_in_part(base)
    } else {
        false
    }
}
