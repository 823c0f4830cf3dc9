//! Argument association: every kind of dummy argument by every kind of actual argument, the procedure reading it, storing to it or handing it on.
//! Types and ranks go round, so that each meets each kind somewhere.
//!
//! Refuses to know what Fortran forbids but for `permitted`, and leaves out what gfortran gets wrong (`is_known_to_gfortran`).

mod actuals;
mod dummies;
mod types;

use super::Case;
use actuals::{ACTUALS, Actual, Flag};
use dummies::Dummy;
use types::{TYPES, Type, dims, filled};

/// What the procedure does with its dummy argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Read,
    Store,
    HandOn,
}

/// All permitted combinations.
pub fn host() -> Vec<Case> {
    let mut cases = Vec::new();
    for dummy in dummies::all() {
        for actual in ACTUALS {
            for way in [Use::Read, Use::Store, Use::HandOn] {
                for rank in 0..=2 {
                    let ty = &TYPES[(cases.len() * 7 + cases.len() / TYPES.len()) % TYPES.len()];
                    if permitted(&dummy, actual, way, rank)
                        && !without_size(&dummy, ty)
                        && is_known_to_gfortran(&dummy, actual, rank, ty)
                    {
                        cases.push(case(&dummy, actual, way, rank, ty));
                    }
                }
            }
        }
    }
    cases
}

/// Whether Fortran permits it, and whether it says something.
fn permitted(dummy: &Dummy, actual: &Actual, way: Use, rank: usize) -> bool {
    let definable = !actual.has(Flag::Value);
    let changes =
        dummy.changes() || way != Use::Read && !dummy.is("value") && !dummy.is("intent(in)");
    let object = match (dummy.is("allocatable"), dummy.is("pointer")) {
        (true, _) => actual.has(Flag::Allocatable),
        (_, true) if actual.has(Flag::Pointer) => true,
        (_, true) => dummy.is("intent(in)") && actual.has(Flag::Target),
        _ => true,
    };
    let protected = actual.has(Flag::PointerIn) && dummy.is("pointer") && !dummy.is("intent(in)");
    let sequence = rank > 0 && actual.has(Flag::Element);
    let shaped = dummy.takes_sequence();
    let reads =
        way == Use::Store && dummy.is("intent(in)") || way == Use::Read && dummy.is("intent(out)");
    dummy.has_rank(rank)
        && actual.ranks.contains(&rank)
        && object
        && !protected
        && !reads
        && (definable || !changes)
        && (!sequence || shaped)
        && (!actual.has(Flag::AssumedSize) || shaped)
        && (!actual.has(Flag::Absent) || dummy.is("optional"))
}

/// Elements that nobody has counted cannot get initial values (F2008 C534).
fn without_size(dummy: &Dummy, ty: &Type) -> bool {
    ty.is_structure() && dummy.is("intent(out)") && dummy.is("(*)")
}

/// gfortran takes absent ALLOCATABLE, POINTER and VALUE arguments for present where it hands them on, and does not compile OPTIONAL with VALUE
/// of structures; characters behind a pointer it does not find for VALUE. With character scalars in structures its programs corrupt their heap.
fn is_known_to_gfortran(dummy: &Dummy, actual: &Actual, rank: usize, ty: &Type) -> bool {
    let handed_on = actual.has(Flag::Absent) && !actual.wrapper.is_empty();
    let alike = dummy.is("allocatable") || dummy.is("pointer");
    let confused = ["allocatable", "pointer", "value", "(C)"];
    let fails =
        dummy.is("value") && (ty.is_character() || dummy.is("optional") && ty.is_structure());
    let corrupts = ty.is_character() && rank == 0 && actual.name.contains("component");
    !fails
        && !corrupts
        && (!handed_on || alike || !confused.iter().any(|word| actual.wrapper.contains(word)))
}

fn case(dummy: &Dummy, actual: &Actual, way: Use, rank: usize, ty: &Type) -> Case {
    let label = format!(
        "{} of {} for {} of rank {rank}, {}",
        actual.name,
        ty.declared,
        dummy.attributes,
        way.name()
    );
    let fill = |text: &str| {
        text.replace("{T}", ty.declared)
            .replace("{D}", dims(rank))
            .replace("{C}", types::colons(rank))
    };
    let indices = "  integer :: i, j\n";
    let mut units = format!("module m_@\n  implicit none\n{}", types::declared(ty, rank));
    units += &received(dummy, way, rank, ty);
    let argument = fill(actual.argument);
    let call = format!("call taken({argument})");
    if !actual.wrapper.is_empty() {
        let inner = match actual.wrapper.contains("optional") && !dummy.is("optional") {
            true => format!("if (present(w)) {call}"),
            false => call.clone(),
        };
        let begin = match actual.wrapper.contains("intent(out)") {
            true => filled("w", rank, ty, 2),
            false => String::new(),
        };
        let head = format!(
            "  subroutine handing(w)\n    {} :: w{}\n",
            fill(actual.wrapper).replace("(C)", ""),
            actual.wrapped_shape(rank)
        );
        units += &format!("{head}{indices}{begin}    {inner}\n  end subroutine\n");
    }
    units += "end module\n";
    let outer = match (actual.wrapper.is_empty(), actual.has(Flag::Absent)) {
        (true, _) => call,
        (false, true) => "call handing()".to_string(),
        (false, false) => "call handing(a)".to_string(),
    };
    let mut body = format!("  use m_@\n  implicit none\n{indices}");
    body += &fill(actual.declared);
    body += &fill(actual.made);
    if !actual.filled.is_empty() {
        body += &filled(actual.filled, actual.rank_of_filled(rank), ty, 1);
    }
    body += &format!(
        "{}  {outer}\n",
        actual.pointed.replace("{S}", types::every_second(rank))
    );
    if !actual.shown.is_empty() {
        body += &types::shown(actual.shown, ty);
    }
    Case { label, units, body }
}

/// The procedure with the dummy argument, and the one that it hands it on to.
fn received(dummy: &Dummy, way: Use, rank: usize, ty: &Type) -> String {
    let whole = dummy.whole(rank);
    let mut inner = String::new();
    if dummy.is("intent(out)") && dummy.is("allocatable") {
        inner += "    print *, allocated(d)\n";
    }
    if dummy.begins_empty() {
        inner += &format!("    allocate (d{})\n", dims(rank));
    }
    if !dummy.is("intent(out)") {
        if rank > 0 && !dummy.is("(*)") {
            inner += "    print *, lbound(d), ubound(d)\n";
        }
        inner += &types::shown(&whole, ty);
    }
    if way == Use::Store || dummy.is("intent(out)") {
        inner += &format!("    {whole} = {}\n", ty.value("9"));
    }
    if way == Use::HandOn {
        inner += "    call further(d)\n";
    }
    let guarded = |optional: bool, inner: String| match optional {
        true => format!("    print *, present(d)\n    if (present(d)) then\n{inner}    end if\n"),
        false => inner,
    };
    let head = format!(
        "    {}{} :: d{}\n",
        ty.declared,
        dummy.words(),
        dummy.shape(rank)
    );
    let taken = format!(
        "  subroutine taken(d)\n{head}{}  end subroutine\n",
        guarded(dummy.is("optional"), inner)
    );
    let next = dummy.handed_on_to(rank, way as usize + rank);
    let mut further = types::shown(&next.whole(rank), ty);
    if next.changes() {
        further += &format!("    {} = {}\n", next.whole(rank), ty.value("21"));
    }
    let head = format!(
        "    {}{} :: d{}\n",
        ty.declared,
        next.words(),
        next.shape(rank)
    );
    let further = format!(
        "  subroutine further(d)\n{head}{}  end subroutine\n",
        guarded(next.is("optional"), further)
    );
    match way {
        Use::HandOn => format!("contains\n{taken}{further}"),
        Use::Read | Use::Store => format!("contains\n{taken}"),
    }
}

impl Use {
    fn name(self) -> &'static str {
        match self {
            Use::Read => "read",
            Use::Store => "stored to",
            Use::HandOn => "handed on",
        }
    }
}
