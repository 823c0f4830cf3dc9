//! Generic names: which specific procedure fits the arguments (F2008 12.4.3.4.5, 12.5.5).

use super::args::spaces::memory as memory_word;
use super::args::{Place, place};
use super::expr::call::Lowered;
use super::expr::{same_type, space_of};
use super::uses::Want;
use super::{Analyzer, Cx, GenericId, Side, Symbol};
use crate::diag::{Diagnostic, codes};
use crate::ir::{Expr, ExprKind, Intent, ProcId, Shape, Space, Target, Type, VarId, Variable};
use crate::source::Span;
use crate::syntax::ast;

/// At most this many specific procedures are shown.
const MOST_SHOWN: usize = 8;

/// How well a specific procedure fits, smaller is better: whether it cannot be called here, is elemental, how many of its dummy arguments take any
/// type, and how far its memory is.
pub(super) type Rank = (bool, bool, usize, u32);

/// Which arguments stand for the elements of a dummy array of another rank.
#[derive(Clone, Copy)]
enum Loosely {
    Not,
    /// Scalar characters.
    Texts,
    /// Arrays, which the standard has for names that are not generic alone.
    Arrays,
}

impl Analyzer<'_> {
    /// The specific procedure that a reference means; reports it when none fits, and what is wrong with the arguments. Lower the
    /// arguments for the chosen one with [`Analyzer::actuals`].
    pub fn resolve_generic(
        &mut self,
        cx: Cx,
        generic: GenericId,
        args: &[ast::Arg],
        span: Span,
    ) -> Option<ProcId> {
        let lowered = self.lower_args(cx, args);
        self.know_procedures(generic, &lowered);
        let ranked = self.ranked(cx, generic, &lowered);
        let told = |value: &Expr| value.ty == Type::Error && !matches!(value.kind, ExprKind::Null);
        let clean = !lowered.iter().any(|arg| told(&arg.value));
        match ranked.as_slice() {
            [] if clean => self.no_specific(generic, &lowered, span),
            [first, second, ..]
                if clean && first.0 == second.0 && !self.of_any_rank([first.1, second.1]) =>
            {
                self.ambiguous(generic, [first.1, second.1], span);
            }
            _ => {}
        }
        ranked.first().map(|(_, id)| *id)
    }

    /// What a CALL means by a generic name none of whose procedures fits: that name of a host, which USE hides here, or the intrinsic subroutine that
    /// it extends (F2018 15.5.5.2).
    pub(crate) fn meant_beyond(
        &mut self,
        cx: Cx,
        generic: GenericId,
        name: &ast::Name,
        args: &[ast::Arg],
    ) -> Option<Symbol> {
        let intrinsic = crate::intrinsics::find(&name.key());
        let intrinsic = intrinsic.filter(|id| id.row().is_subroutine());
        let hosts = self.generics_of_hosts(cx, generic, &name.key());
        if intrinsic.is_none() && hosts.is_empty() {
            return None;
        }
        let lowered = self.silently(|analyzer| analyzer.lower_args(cx, args));
        let mut all = std::iter::once(generic).chain(hosts);
        match all.find(|one| self.fitting(cx, *one, &lowered).is_some()) {
            Some(found) => (found != generic).then_some(Symbol::Generic(found)),
            None => intrinsic.map(Symbol::Intrinsic),
        }
    }

    /// Other generic names like this one in the scopes around, the nearest first.
    pub(crate) fn generics_of_hosts(
        &mut self,
        cx: Cx,
        generic: GenericId,
        key: &str,
    ) -> Vec<GenericId> {
        let mut found = Vec::new();
        let mut at = self.outwards(cx.scope, key);
        while let Some(scope) = at {
            if let Some(Symbol::Generic(other)) = self.find(scope, key, Want::Any)
                && other != generic
                && !found.contains(&other)
            {
                found.push(other);
            }
            at = self.outwards(scope, key);
        }
        found
    }

    /// Whether a call by the name of an intrinsic procedure that is written in Fortran fits none of its forms: a procedure of the program in a
    /// file that is not there yet is meant.
    pub(crate) fn is_of_another_file(
        &mut self,
        cx: Cx,
        generic: GenericId,
        args: &[ast::Arg],
    ) -> bool {
        let name = self.generics[generic.0 as usize].name.to_lowercase();
        let Some(module) = crate::library::standard::module_of(&name) else {
            return false;
        };
        let inside = self.module_scopes.get(module.name).map(|(_, id)| *id);
        let specifics = &self.generics[generic.0 as usize].specifics;
        let own = specifics
            .iter()
            .all(|id| self.program[*id].module == inside);
        let lowered = self.lower_args(cx, args);
        own && self.fitting(cx, generic, &lowered).is_none()
    }

    /// The specific procedure for lowered arguments.
    pub(crate) fn fitting(
        &mut self,
        cx: Cx,
        generic: GenericId,
        args: &[Lowered],
    ) -> Option<ProcId> {
        self.know_procedures(generic, args);
        self.ranked(cx, generic, args).first().map(|(_, id)| *id)
    }

    /// Procedures among the arguments, and those that the specific procedures take, are known by what they give.
    fn know_procedures(&mut self, generic: GenericId, args: &[Lowered]) {
        let procedure = |ty: &Type| {
            if let Type::Procedure(id) = ty {
                Some(*id)
            } else {
                None
            }
        };
        let given: Vec<_> = args
            .iter()
            .filter_map(|arg| procedure(&arg.value.ty))
            .collect();
        if given.is_empty() {
            return;
        }
        let specifics = self.generics[generic.0 as usize].specifics.iter();
        let dummies = specifics.flat_map(|id| &self.program[*id].dummies);
        let taken = dummies.filter_map(|dummy| procedure(&self.program[*dummy].ty));
        for id in taken.chain(given).collect::<Vec<_>>() {
            self.signature(id);
        }
    }

    /// Whether a dummy procedure takes a procedure: a subroutine, or a function of the same result (F2018 15.5.2.9). Nothing is known of one without
    /// an interface that is not called as a function.
    fn fits_procedure(&self, wanted: ProcId, given: ProcId) -> bool {
        let unknown = |id: ProcId| {
            self.implicit_interfaces.contains(&id) && self.program[id].result.is_none()
        };
        if unknown(wanted) || unknown(given) {
            return true;
        }
        match (self.program[wanted].result, self.program[given].result) {
            (Some(wanted), Some(given)) => {
                let (wanted, given) = (&self.program[wanted], &self.program[given]);
                wanted.rank() == given.rank()
                    && (same_type(&wanted.ty, &given.ty) || given.ty == Type::Error)
            }
            (wanted, given) => wanted.is_some() == given.is_some(),
        }
    }

    /// All specific procedures that fit, best first: those that may be called here, non-elemental ones, ones of the same memory.
    fn ranked(&self, cx: Cx, generic: GenericId, args: &[Lowered]) -> Vec<(Rank, ProcId)> {
        let mut specifics = self.generics[generic.0 as usize].specifics.clone();
        specifics.sort_unstable_by_key(|id| self.for_side(*id, cx.side).0);
        specifics.dedup_by_key(|id| self.for_side(*id, cx.side));
        let fits = |id: &ProcId| self.fits(cx, *id, args);
        if !specifics.iter().any(fits) {
            // A scalar text stands for the elements of an array of characters, too (F2008 12.5.2.4). Compilers let other arrays stand for their
            // elements as well, be their rank another one.
            let texts = specifics
                .iter()
                .any(|id| self.all_fit(cx, *id, args, Loosely::Texts));
            let how = if texts {
                Loosely::Texts
            } else {
                Loosely::Arrays
            };
            specifics.retain(|id| self.all_fit(cx, *id, args, how));
        } else {
            specifics.retain(fits);
        }
        let fitting = specifics.into_iter();
        let mut ranked: Vec<_> = fitting.map(|id| (self.rank_of(cx, id, args), id)).collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked
    }

    pub(super) fn rank_of(&self, cx: Cx, procedure: ProcId, args: &[Lowered]) -> Rank {
        let here = &self.program[self.for_side(procedure, cx.side)];
        let callable = match cx.side {
            Side::Host => here.target != Target::Device,
            Side::Device => here.target == Target::Device,
        };
        (
            !callable,
            here.elemental,
            self.of_any_type(procedure, args),
            self.memory_distance(cx, procedure, args),
        )
    }

    /// How many arguments of a known type a procedure takes as CLASS(*). The standard lets no generic name hold such a procedure beside one for the
    /// type; compilers that do call the one for the type.
    fn of_any_type(&self, procedure: ProcId, args: &[Lowered]) -> usize {
        let Some(places) = self.places(procedure, args) else {
            return 0;
        };
        let pairs = self.program[procedure].dummies.iter().zip(places);
        pairs
            .filter(|(dummy, _)| self.program[**dummy].ty == Type::Class(None))
            .filter_map(|(_, index)| Some(&args[index?].value))
            .filter(|value| value.ty != Type::Class(None))
            .count()
    }

    /// Whether two procedures are versions of one with a dummy argument of assumed rank, to which nothing was handed here.
    fn of_any_rank(&self, rivals: [ProcId; 2]) -> bool {
        let [first, second] = rivals.map(|id| {
            let name = self.program[id].name.to_lowercase();
            let stem = name.rfind("_rank_").map(|at| name[..at].to_string());
            stem.filter(|_| self.rank_versions.contains(&name))
        });
        first.is_some() && first == second
    }

    fn ambiguous(&mut self, generic: GenericId, rivals: [ProcId; 2], span: Span) {
        let name = &self.generics[generic.0 as usize].name;
        let [first, second] = rivals.map(|id| &self.program[id]);
        let message = format!(
            "both '{}' and '{}' of generic '{name}' fit",
            first.name, second.name
        );
        let diagnostic = Diagnostic::error(codes::AMBIGUOUS_GENERIC, message)
            .at(span, "which one is meant?")
            .help("call the one that is meant by its own name");
        self.report(diagnostic);
    }

    pub(super) fn fits(&self, cx: Cx, procedure: ProcId, args: &[Lowered]) -> bool {
        self.all_fit(cx, procedure, args, Loosely::Not)
    }

    /// Whether all arguments fit.
    fn all_fit(&self, cx: Cx, procedure: ProcId, args: &[Lowered], how: Loosely) -> bool {
        let procedure = self.for_side(procedure, cx.side);
        let Some(places) = self.places(procedure, args) else {
            return false;
        };
        let callee = &self.program[procedure];
        let pairs = callee.dummies.iter().zip(places);
        pairs
            .filter_map(|(dummy, index)| Some((dummy, &args[index?].value)))
            .all(|(dummy, value)| {
                let spread = match how {
                    Loosely::Not => false,
                    Loosely::Texts => self.is_spread_text(*dummy, value),
                    Loosely::Arrays => self.is_spread_array(*dummy, value),
                };
                spread || self.fits_dummy(*dummy, value, callee.elemental)
            })
    }

    fn places(&self, procedure: ProcId, args: &[Lowered]) -> Option<Vec<Option<usize>>> {
        let dummies = self.program[procedure].dummies.iter();
        let places: Vec<_> = dummies
            .filter(|id| !self.is_object_length(**id))
            .map(|id| &self.program[*id])
            .map(|dummy| Place {
                name: &dummy.name,
                optional: dummy.dummy().is_some_and(|dummy| dummy.optional),
            })
            .collect();
        place(&places, args, false).ok()
    }

    fn is_spread_text(&self, dummy: VarId, value: &Expr) -> bool {
        let dummy = &self.program[dummy];
        let texts = matches!(
            (&dummy.ty, &value.ty),
            (Type::Character(_, wanted), Type::Character(_, given)) if wanted == given
        );
        let spread = matches!(dummy.shape, Shape::Explicit(_) | Shape::AssumedSize { .. });
        texts && spread && value.rank == 0
    }

    /// An array, or an element of one, that stands for a dummy argument of explicit shape or assumed size by its elements.
    fn is_spread_array(&self, dummy: VarId, value: &Expr) -> bool {
        let dummy = &self.program[dummy];
        let spread = matches!(dummy.shape, Shape::Explicit(_) | Shape::AssumedSize { .. });
        let array = value.rank > 0 || super::args::check::starts_sequence(value);
        spread && array && dummy.address.is_none() && same_type(&dummy.ty, &value.ty)
    }

    fn fits_dummy(&self, id: VarId, value: &Expr, elemental: bool) -> bool {
        let dummy = &self.program[id];
        if let Some(address) = &dummy.address {
            return self.fits_address(address, value);
        }
        if let (Type::Procedure(wanted), Type::Procedure(given)) = (&dummy.ty, &value.ty) {
            return self.fits_procedure(*wanted, *given);
        }
        if matches!(value.kind, ExprKind::Null) {
            return self.fits_null(dummy, value);
        }
        if self.ignores(id) && !dummy.allocatable && !dummy.pointer {
            return self.fits_ignored(id, value);
        }
        let attributes = (!dummy.allocatable || self.is_allocatable(value))
            && (!dummy.pointer || self.is_pointed_at(dummy, value));
        let types = match dummy.may_be_rebound() {
            true => same_type(&dummy.ty, &value.ty),
            false => {
                self.accepts(&dummy.ty, &value.ty)
                    || is_converted(dummy, value)
                    || self.is_option_letter(id, value)
            }
        };
        let shapes = dummy.rank() == value.rank && self.is_as_open(dummy, value);
        attributes && types && (elemental || shapes)
    }

    /// Assumed-size arrays stand for dummy arguments of assumed rank in versions of their own.
    fn is_as_open(&self, dummy: &Variable, value: &Expr) -> bool {
        let assumed = matches!(dummy.shape, Shape::Assumed(_) | Shape::Deferred(_));
        !assumed || dummy.open == self.has_no_extent(value)
    }

    /// Whether it is a whole assumed-size array, or a dummy argument of assumed rank that stands for one.
    pub(crate) fn has_no_extent(&self, value: &Expr) -> bool {
        if let ExprKind::Var(id) = value.kind {
            let variable = &self.program[id];
            variable.open || matches!(variable.shape, Shape::AssumedSize(..))
        } else {
            false
        }
    }

    /// `null()` is a pointer of any type, `null(p)` one of that of `p`; for an OPTIONAL dummy argument it is no argument.
    fn fits_null(&self, dummy: &Variable, value: &Expr) -> bool {
        let optional = dummy.dummy().is_some_and(|dummy| dummy.optional);
        let known = value.ty != Type::Error;
        let same = same_type(&dummy.ty, &value.ty) && dummy.rank() == value.rank;
        (!known || same) && (dummy.pointer || optional)
    }

    /// Whether a POINTER dummy argument takes an actual argument: a pointer, or with INTENT(IN) a target (F2018 15.5.2.7).
    fn is_pointed_at(&self, dummy: &Variable, value: &Expr) -> bool {
        let read = dummy.dummy().and_then(|dummy| dummy.intent) == Some(Intent::In);
        self.is_pointer(value) || read && self.is_target(value)
    }

    /// How far the memory of the arguments is from that of the dummies, 0 when all is alike (guide, "Generic resolution").
    fn memory_distance(&self, cx: Cx, procedure: ProcId, args: &[Lowered]) -> u32 {
        if cx.side == Side::Device {
            return 0;
        }
        let Some(places) = self.places(procedure, args) else {
            return u32::MAX;
        };
        let pairs = self.program[procedure].dummies.iter().zip(places);
        pairs
            .filter_map(|(dummy, index)| Some((dummy, &args[index?].value)))
            .map(|(dummy, value)| {
                let actual = space_of(&self.program, value).unwrap_or(Space::Host);
                distance(self.space_wanted(*dummy, value), actual)
            })
            .sum()
    }

    /// Reports that no specific procedure fits, with the types of the arguments.
    pub(crate) fn no_specific(&mut self, generic: GenericId, args: &[Lowered], span: Span) {
        // The one that is meant may be one that was reported as unknown.
        if self
            .diags
            .iter()
            .any(|found| found.code == codes::UNKNOWN_SPECIFIC)
        {
            return;
        }
        let generic = &self.generics[generic.0 as usize];
        let types: Vec<_> = args
            .iter()
            .map(|arg| self.placed_value(&arg.value))
            .collect();
        let names: Vec<_> = generic
            .specifics
            .iter()
            .take(MOST_SHOWN)
            .map(|id| self.heading(*id))
            .collect();
        let message = format!("no specific procedure of generic '{}' fits", generic.name);
        self.report(
            Diagnostic::error(codes::NO_SPECIFIC, message)
                .at(span, format!("arguments: {}", types.join(", ")))
                .help(format!("its specific procedures are {}", names.join("; "))),
        );
    }

    /// Type, rank and, beyond the host, memory of an argument.
    fn placed_value(&self, value: &Expr) -> String {
        let memory = space_of(&self.program, value).filter(|space| *space != Space::Host);
        let memory = memory.map_or(String::new(), |space| {
            format!(" in {} memory", memory_word(space))
        });
        self.described(value) + &memory
    }

    /// `name(type, type array of rank 2)`.
    fn heading(&self, procedure: ProcId) -> String {
        let found = &self.program[procedure];
        let dummies = found.dummies.iter().map(|id| {
            let dummy = &self.program[*id];
            let ty = self.type_name(&dummy.ty);
            let rank = match dummy.rank() {
                0 => String::new(),
                rank => format!(" array of rank {rank}"),
            };
            let memory = match dummy.space {
                Space::Host => String::new(),
                space => format!(" in {} memory", memory_word(space)),
            };
            ty + &rank + &memory
        });
        let dummies: Vec<String> = dummies.collect();
        format!("{}({})", found.name, dummies.join(", "))
    }
}

/// Whether an integer of another kind is taken by VALUE, as the interface says.
fn is_converted(dummy: &Variable, value: &Expr) -> bool {
    let by_value = dummy.dummy().is_some_and(|dummy| dummy.value);
    let integers = matches!((&dummy.ty, &value.ty), (Type::Integer(_), Type::Integer(_)));
    dummy.ignored.kind && by_value && integers
}

/// From the memory of an actual argument to that of a dummy: alike, reachable, out of reach.
fn distance(dummy: Space, actual: Space) -> u32 {
    const FAR: u32 = 100;
    let on_device = |space| matches!(space, Space::Device | Space::Constant | Space::Texture);
    match (dummy, actual) {
        _ if dummy == actual || (on_device(dummy) && on_device(actual)) => 0,
        (Space::Device | Space::Texture | Space::Constant, Space::Managed) => 1,
        (Space::Host, Space::Pinned) => 1,
        (Space::Host, Space::Managed) | (Space::Pinned, Space::Host) => 2,
        _ => FAR,
    }
}
