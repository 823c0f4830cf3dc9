//! What single arguments of intrinsic procedures must be beyond their types: values that are out of the question, lengths, ranks, and kinds that
//! the standard wants alike; and references that stand for one value whatever the program does.
//!
//! Refuses to know values that come about when the program runs.

use super::Analyzer;
use super::intrinsic::basic_type;
use super::types::constant_length;
use crate::diag::{Diagnostic, codes};
use crate::intrinsics::{self, Accepts, Class, IntrinsicId, Param, ResultType, Spelling};
use crate::ir::{Expr, ExprKind, Type};
use crate::source::Span;

/// What an argument must be.
#[derive(Clone, Copy)]
enum Rule {
    /// One letter.
    OneLetter,
    /// A number other than zero.
    NotZero,
    /// A bit of the first argument.
    BitOfFirst,
    /// Only where the first argument is not complex.
    NotBesideComplex,
    /// A scalar, or an array of one rank less than the first argument.
    OfLessRank,
    /// Not more bits than the first argument has, and not fewer than none.
    BitsOfFirst,
    /// A shift by no more bits than the first argument has.
    ShiftOfFirst,
    /// An ALLOCATABLE variable.
    Allocatable,
    /// A variable, whatever its value.
    Variable,
    /// An object of a type that can be extended.
    Object,
    /// A value that can be compared with those of the first argument.
    Comparable,
}

/// Procedure, place of the argument, what it must be.
const RULES: &[(&str, usize, Rule)] = &[
    ("ichar", 0, Rule::OneLetter),
    ("iachar", 0, Rule::OneLetter),
    ("nearest", 1, Rule::NotZero),
    ("btest", 1, Rule::BitOfFirst),
    ("ibclr", 1, Rule::BitOfFirst),
    ("ibset", 1, Rule::BitOfFirst),
    ("mvbits", 1, Rule::BitOfFirst),
    ("mvbits", 2, Rule::BitsOfFirst),
    ("mvbits", 4, Rule::BitOfFirst),
    ("ibits", 1, Rule::BitsOfFirst),
    ("ibits", 2, Rule::BitsOfFirst),
    ("shifta", 1, Rule::BitsOfFirst),
    ("shiftl", 1, Rule::BitsOfFirst),
    ("shiftr", 1, Rule::BitsOfFirst),
    ("dshiftl", 2, Rule::BitsOfFirst),
    ("dshiftr", 2, Rule::BitsOfFirst),
    ("ishft", 1, Rule::ShiftOfFirst),
    ("ishftc", 1, Rule::ShiftOfFirst),
    ("ishftc", 2, Rule::BitsOfFirst),
    ("cmplx", 1, Rule::NotBesideComplex),
    ("cshift", 1, Rule::OfLessRank),
    ("eoshift", 1, Rule::OfLessRank),
    ("move_alloc", 0, Rule::Allocatable),
    ("move_alloc", 1, Rule::Allocatable),
    ("associated", 0, Rule::Variable),
    ("present", 0, Rule::Variable),
    ("allocated", 0, Rule::Variable),
    ("same_type_as", 0, Rule::Object),
    ("same_type_as", 1, Rule::Object),
    ("findloc", 1, Rule::Comparable),
    ("extends_type_of", 0, Rule::Object),
    ("extends_type_of", 1, Rule::Object),
];

/// Elemental procedures whose arguments compilers take in different kinds without a word.
const OF_ANY_KIND: &[&str] = &[
    "max", "min", "mod", "modulo", "sign", "dim", "ishft", "ishftc",
];

impl Analyzer<'_> {
    /// Whether all arguments are what their rules say; reports which are not.
    pub(super) fn check_values(&mut self, id: IntrinsicId, args: &[Option<Expr>]) -> bool {
        for (_, place, rule) in RULES.iter().filter(|(name, ..)| *name == id.name()) {
            let (Some(Some(first)), Some(Some(arg))) = (args.first(), args.get(*place)) else {
                continue;
            };
            if let Some(wanted) = self.broken(*rule, first, arg) {
                let message = format!(
                    "argument '{}' of '{}' must be {wanted}",
                    id.row().params[*place].name,
                    id.name()
                );
                let label = format!("this is {}", self.described(arg));
                let found = Diagnostic::error(codes::INTRINSIC_VALUE, message);
                self.report(found.at(arg.span, label));
                return false;
            }
        }
        true
    }

    /// What an argument had to be that breaks a rule.
    fn broken(&self, rule: Rule, first: &Expr, arg: &Expr) -> Option<String> {
        let (wanted, breaks) = match rule {
            Rule::OneLetter => {
                let other = constant_length(&arg.ty).is_some_and(|length| length != 1);
                ("one character".to_string(), other)
            }
            Rule::NotZero => {
                let zero = self
                    .const_value(arg)
                    .is_some_and(|value| crate::ir::constant::is_zero(&value));
                ("another number than zero".to_string(), zero)
            }
            Rule::BitOfFirst | Rule::BitsOfFirst | Rule::ShiftOfFirst => {
                let (Type::Integer(kind) | Type::Unsigned(kind)) = first.ty else {
                    return None;
                };
                let bits = 8 * i64::from(kind);
                let (what, least, most) = match rule {
                    Rule::BitsOfFirst => ("a number of bits", 0, bits),
                    Rule::ShiftOfFirst => ("a shift", -bits, bits),
                    _ => ("a bit", 0, bits - 1),
                };
                let outside = self
                    .const_int(arg)
                    .is_some_and(|bit| !(least..=most).contains(&bit));
                (format!("{what} from {least} to {most}"), outside)
            }
            Rule::NotBesideComplex => {
                let complex = matches!(first.ty, Type::Complex(_));
                ("left out, since 'x' is complex".to_string(), complex)
            }
            Rule::OfLessRank => {
                let fits = arg.rank == 0 || arg.rank + 1 == first.rank;
                (
                    format!(
                        "a scalar or an array of rank {}",
                        first.rank.saturating_sub(1)
                    ),
                    !fits,
                )
            }
            Rule::Allocatable => (
                "an ALLOCATABLE variable".to_string(),
                !self.is_allocatable(arg),
            ),
            Rule::Variable => {
                let value = matches!(
                    arg.kind,
                    ExprKind::Const(_) | ExprKind::Binary { .. } | ExprKind::Unary { .. }
                );
                ("a variable".to_string(), value)
            }
            Rule::Comparable => {
                let texts = [first, arg].map(|one| matches!(one.ty, Type::Character(..)));
                let truths = [first, arg].map(|one| matches!(one.ty, Type::Logical(_)));
                let unlike = texts[0] != texts[1] || truths[0] != truths[1];
                let wanted = "of a type that can be compared with the array's".to_string();
                (wanted, unlike)
            }
            Rule::Object => {
                let object = matches!(arg.ty, Type::Derived(_) | Type::Class(_) | Type::Error);
                ("an object of a derived type".to_string(), !object)
            }
        };
        breaks.then_some(wanted)
    }

    /// Arguments of different kinds where the standard wants one: computed in the greater kind, which is told.
    pub(super) fn warn_of_kinds(
        &mut self,
        id: IntrinsicId,
        args: &[Option<Expr>],
        common: &Type,
        span: Span,
    ) {
        let row = id.row();
        // Other statements become references, too.
        let text = self.sources.bytes(span);
        let written = text.get(..row.name.len());
        let written = written.is_some_and(|word| word.eq_ignore_ascii_case(row.name.as_bytes()));
        let asks = written
            && !row.name.starts_with("ieee_")
            && matches!(row.class, Class::Elemental)
            && !OF_ANY_KIND.contains(&row.name);
        let last = row.params.len().saturating_sub(1);
        let mut alike = args.iter().enumerate().filter_map(|(place, arg)| {
            let accepts = row.params[place.min(last)].accepts;
            let counts = place == 0 || matches!(accepts, Accepts::SameAsFirst | Accepts::Bits);
            arg.as_ref().filter(|_| counts)
        });
        let other = alike.find(|arg| !super::same_type(&arg.ty, common));
        let numbers = matches!(common, Type::Integer(_) | Type::Real(_) | Type::Complex(_));
        let Some(other) = other.filter(|_| asks && numbers) else {
            return;
        };
        let (mine, its) = (self.type_name(&other.ty), self.type_name(common));
        let message = format!("arguments of '{}' differ in kind", row.name);
        let found = Diagnostic::warning(codes::INTRINSIC_KINDS, message)
            .at(other.span, format!("{mine}, taken as {its}"));
        self.report(found.help("give them one kind, as in `1.0d0` or `real(x, 8)`"));
    }
}

/// NUM_IMAGES and its kin in a program that is one image.
pub(super) fn of_one_image(id: IntrinsicId) -> Option<i64> {
    match id.name() {
        "num_images" | "this_image" => Some(1),
        _ => None,
    }
}

/// COMPILER_VERSION and COMPILER_OPTIONS. The options do not change what is translated.
pub(super) fn compiler_text(id: IntrinsicId) -> Option<&'static str> {
    match id.name() {
        "compiler_version" => Some(concat!("cuf2rs ", env!("CARGO_PKG_VERSION"))),
        "compiler_options" => Some(""),
        _ => None,
    }
}

/// TEAM_NUMBER of a team, GET_TEAM of a level.
pub(super) fn of_a_team(id: IntrinsicId) -> IntrinsicId {
    let name = match id.name() {
        "team_number" => "number@team",
        _ => "level@team",
    };
    intrinsics::find(name).unwrap_or(id)
}

/// The transformational form of a function, which gives the values of several orders.
pub(super) fn of_a_range(id: IntrinsicId) -> IntrinsicId {
    intrinsics::find(&format!("{}@range", id.name())).unwrap_or(id)
}

/// The type in which a function counts (bits, arguments of the command, places in arrays) when another one is wanted.
pub(super) fn counted(id: IntrinsicId, wanted: &Type, rank: u8) -> Option<Type> {
    let row = id.row();
    if row.result == ResultType::Integer {
        let own = rank > 0 || row.class == Class::Transformational || row.name == "storage_size";
        let own = own && row.class != Class::Elemental && *wanted != Type::INT;
        return own.then_some(Type::INT);
    }
    let ResultType::Exactly(own) = row.result else {
        return None;
    };
    let exact = |param: &Param| matches!(param.accepts, Accepts::Exactly(_));
    let own = basic_type(own);
    let spelled = matches!(row.rust, Spelling::Function(_)) && !row.params.iter().any(exact);
    (spelled && own != *wanted && own == Type::INT).then_some(own)
}
