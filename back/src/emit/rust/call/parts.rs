//! Parts of polymorphic objects that several arguments of a call reach: they get names before it, and what needs a whole object is computed
//! before that.
//!
//! Refuses to know how a part is named.

use crate::emit::layout::Doc;
use crate::emit::rust::Cx;
use crate::emit::rust::parts::{NamedPart, outermost_part};
use crate::ir::*;

impl Cx<'_> {
    /// Names for the parts that several arguments reach, one of them to be changed.
    pub(super) fn parts_of_call(&self, id: ProcId, args: &[Actual]) -> Vec<NamedPart> {
        let mut found: Vec<NamedPart> = Vec::new();
        for (arg, dummy) in args.iter().zip(&self.program[id].dummies) {
            let Some(value) = &arg.value else { continue };
            if arg.how == Handover::CopyInOut || !self.changes(&self.program[*dummy], value) {
                continue;
            }
            let Some((object, ty)) = outermost_part(value) else {
                continue;
            };
            let known = |part: &NamedPart| part.object.same(object);
            if self.named_part(object, ty).is_some() || found.iter().any(known) {
                continue;
            }
            let part = self.part_to_name(object, ty);
            let others = args.iter().filter(|other| !std::ptr::eq(*other, arg));
            let mut others = others.filter_map(|other| other.value.as_ref());
            if others.any(|other| part.is_in(other)) {
                found.push(part);
            }
        }
        found
    }

    /// Names the parts of a call; the arguments that need the whole of one are in variables of their own before that, by their places.
    pub(super) fn computed_for_parts(
        &self,
        id: ProcId,
        args: &[Actual],
        parts: &[NamedPart],
        before: &mut Vec<Doc>,
    ) -> Vec<(usize, Doc)> {
        let mut early = Vec::new();
        for (place, (arg, dummy)) in args.iter().zip(&self.program[id].dummies).enumerate() {
            let Some(value) = &arg.value else { continue };
            if parts.iter().any(|part| part.leaves_out(value)) {
                let mut here = self.clone();
                here.parts.truncate(self.parts.len() - parts.len());
                let made = here.argument(arg, *dummy);
                early.push((place, here.computed_before(arg, *dummy, made, before)));
            }
        }
        before.extend(parts.iter().map(|part| self.name_part(part)));
        early
    }
}
