//! Kinds of actual arguments.

use super::types::{colons, dims};

/// What is true of an actual argument.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Flag {
    /// It cannot be defined.
    Value,
    Allocatable,
    Pointer,
    /// A POINTER dummy argument with INTENT(IN).
    PointerIn,
    Target,
    /// An element, from which a sequence goes on.
    Element,
    AssumedSize,
    Absent,
}

/// A kind of actual argument. `{T}`, `{D}` and `{C}` are the type, the bounds and a deferred shape.
pub struct Actual {
    pub name: &'static str,
    pub ranks: &'static [usize],
    /// Declarations.
    pub declared: &'static str,
    /// Statements before its elements get values.
    pub made: &'static str,
    /// What gets values.
    pub filled: &'static str,
    /// Statements behind that.
    pub pointed: &'static str,
    pub argument: &'static str,
    /// What is shown afterwards.
    pub shown: &'static str,
    /// The dummy argument of a procedure in between, by which it is handed on.
    pub wrapper: &'static str,
    pub flags: &'static [Flag],
}

impl Actual {
    pub fn has(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }

    /// The shape of the dummy argument in between.
    pub fn wrapped_shape(&self, rank: usize) -> &'static str {
        let deferred = ["allocatable", "pointer", "(C)"];
        match deferred.iter().any(|word| self.wrapper.contains(word)) {
            _ if self.has(Flag::AssumedSize) => ["", "(*)", "(4, *)"][rank],
            true => colons(rank),
            false => dims(rank),
        }
    }

    /// The rank of what gets values.
    pub fn rank_of_filled(&self, rank: usize) -> usize {
        match self.has(Flag::Element) {
            true => 1,
            false => rank,
        }
    }
}

const ANY: &[usize] = &[0, 1, 2];
const ARRAYS: &[usize] = &[1, 2];

const fn variable(
    name: &'static str,
    declared: &'static str,
    made: &'static str,
    flags: &'static [Flag],
) -> Actual {
    Actual {
        name,
        ranks: ANY,
        declared,
        made,
        filled: "a",
        pointed: "",
        argument: "a",
        shown: "a",
        wrapper: "",
        flags,
    }
}

const fn component(
    name: &'static str,
    made: &'static str,
    part: &'static str,
    flags: &'static [Flag],
) -> Actual {
    Actual {
        name,
        ranks: ANY,
        declared: "  type(holder), target :: s, t(3)\n",
        made,
        filled: part,
        pointed: "",
        argument: part,
        shown: part,
        wrapper: "",
        flags,
    }
}

const fn section(
    name: &'static str,
    ranks: &'static [usize],
    declared: &'static str,
    argument: &'static str,
    flags: &'static [Flag],
) -> Actual {
    Actual {
        name,
        ranks,
        declared,
        made: "",
        filled: "a",
        pointed: "",
        argument,
        shown: "a",
        wrapper: "",
        flags,
    }
}

const fn handed_on(
    name: &'static str,
    wrapper: &'static str,
    declared: &'static str,
    made: &'static str,
    flags: &'static [Flag],
) -> Actual {
    Actual {
        name,
        ranks: ANY,
        declared,
        made,
        filled: "a",
        pointed: "",
        argument: "w",
        shown: "a",
        wrapper,
        flags,
    }
}

const fn arrays_handed_on(
    name: &'static str,
    wrapper: &'static str,
    flags: &'static [Flag],
) -> Actual {
    Actual {
        ranks: ARRAYS,
        ..handed_on(name, wrapper, PLAIN, "", flags)
    }
}

const fn absent(name: &'static str, wrapper: &'static str, flags: &'static [Flag]) -> Actual {
    Actual {
        name,
        ranks: ANY,
        declared: "",
        made: "",
        filled: "",
        pointed: "",
        argument: "w",
        shown: "",
        wrapper,
        flags,
    }
}

const PLAIN: &str = "  {T} :: a{D}\n";
const ALLOCATABLE: &str = "  {T}, allocatable, target :: a{C}\n";
const POINTER: &str = "  {T}, pointer :: a{C}\n";
const ALLOCATED: &str = "  allocate (a{D})\n";
const HOLDERS: &str = "  type(holder), allocatable, target :: h(:)\n  integer :: k\n";

use Flag::*;

pub const ACTUALS: &[Actual] = &[
    variable("a variable", PLAIN, "", &[]),
    variable("a target", "  {T}, target :: a{D}\n", "", &[Target]),
    variable(
        "an allocatable",
        ALLOCATABLE,
        ALLOCATED,
        &[Allocatable, Target],
    ),
    variable("a pointer", POINTER, ALLOCATED, &[Pointer, Target]),
    Actual {
        filled: "kept",
        argument: "kept",
        shown: "kept",
        ..variable("a module variable", "", "", &[Target])
    },
    Actual {
        argument: "(a)",
        ..variable("a variable in parentheses", PLAIN, "", &[Value])
    },
    section("an element", &[0], "  {T} :: a(4)\n", "a(3)", &[Element]),
    section(
        "an element as a sequence",
        &[1],
        "  {T} :: a(9)\n",
        "a(3)",
        &[Element],
    ),
    section(
        "an element as a sequence of rows",
        &[2],
        "  {T} :: a(15)\n",
        "a(2)",
        &[Element],
    ),
    section("a section", &[1], "  {T} :: a(9)\n", "a(2:7)", &[]),
    section(
        "every second element",
        &[1],
        "  {T}, target :: a(12)\n",
        "a(::2)",
        &[Target],
    ),
    section(
        "a section backwards",
        &[1],
        "  {T} :: a(6)\n",
        "a(6:1:-1)",
        &[],
    ),
    section(
        "rows and columns",
        &[2],
        "  {T} :: a(8, 6)\n",
        "a(::2, 6:1:-2)",
        &[],
    ),
    section(
        "a vector subscript",
        &[1],
        "  {T} :: a(9)\n",
        "a([2, 4, 6, 9, 1, 2])",
        &[Value],
    ),
    section(
        "a section in parentheses",
        &[1],
        "  {T} :: a(9)\n",
        "(a(2:7))",
        &[Value],
    ),
    Actual {
        pointed: "  k = [2, 4, 6, 9, 1, 2]\n",
        ..section(
            "a vector subscript by name",
            &[1],
            "  {T} :: a(9)\n  integer :: k(6)\n",
            "a(k)",
            &[Value],
        )
    },
    section(
        "vectors and ranges",
        &[2],
        "  {T} :: a(5, 3)\n",
        "a([5, 1, 1, 2], 3:1:-1)",
        &[Value],
    ),
    component("a component", "", "s%x", &[Target]),
    component(
        "an allocatable component",
        "  allocate (s%v{D})\n",
        "s%v",
        &[Allocatable, Target],
    ),
    component(
        "a pointer component",
        "  allocate (s%p{D})\n",
        "s%p",
        &[Pointer, Target],
    ),
    component("a component of an element", "", "t(2)%x", &[Target]),
    Actual {
        declared: HOLDERS,
        ..component(
            "a component of an element of an allocatable",
            "  k = 2\n  allocate (h(3))\n",
            "h(k)%x",
            &[Target],
        )
    },
    Actual {
        declared: HOLDERS,
        ..component(
            "an allocatable component of an element",
            "  k = 2\n  allocate (h(3))\n  allocate (h(k)%v{D})\n",
            "h(k)%v",
            &[Allocatable, Target],
        )
    },
    Actual {
        declared: HOLDERS,
        ..component(
            "a pointer component of an element",
            "  k = 2\n  allocate (h(3))\n  allocate (h(k)%p{D})\n",
            "h(k)%p",
            &[Pointer, Target],
        )
    },
    Actual {
        argument: "(s%x)",
        ..component("a component in parentheses", "", "s%x", &[Value])
    },
    handed_on("a dummy argument", "{T}", PLAIN, "", &[]),
    handed_on(
        "a dummy argument with INTENT(IN)",
        "{T}, intent(in)",
        PLAIN,
        "",
        &[Value],
    ),
    handed_on(
        "a dummy argument with INTENT(INOUT)",
        "{T}, intent(inout)",
        PLAIN,
        "",
        &[],
    ),
    handed_on(
        "a dummy argument with INTENT(OUT)",
        "{T}, intent(out)",
        PLAIN,
        "",
        &[],
    ),
    arrays_handed_on("an assumed-shape dummy argument", "{T}(C)", &[]),
    arrays_handed_on("an assumed-size dummy argument", "{T}", &[AssumedSize]),
    handed_on(
        "an allocatable dummy argument",
        "{T}, allocatable",
        ALLOCATABLE,
        ALLOCATED,
        &[Allocatable],
    ),
    handed_on(
        "a pointer dummy argument",
        "{T}, pointer",
        POINTER,
        ALLOCATED,
        &[Pointer, Target],
    ),
    handed_on(
        "a pointer dummy argument with INTENT(IN)",
        "{T}, pointer, intent(in)",
        POINTER,
        ALLOCATED,
        &[Pointer, PointerIn, Target],
    ),
    handed_on(
        "an optional dummy argument",
        "{T}, optional",
        PLAIN,
        "",
        &[],
    ),
    handed_on(
        "an optional dummy argument with INTENT(IN)",
        "{T}, optional, intent(in)",
        PLAIN,
        "",
        &[Value],
    ),
    handed_on(
        "an optional dummy argument with INTENT(INOUT)",
        "{T}, optional, intent(inout)",
        PLAIN,
        "",
        &[],
    ),
    arrays_handed_on(
        "an optional assumed-shape dummy argument",
        "{T}, optional(C)",
        &[],
    ),
    handed_on(
        "an optional allocatable dummy argument",
        "{T}, optional, allocatable",
        ALLOCATABLE,
        ALLOCATED,
        &[Allocatable],
    ),
    handed_on(
        "an optional pointer dummy argument",
        "{T}, optional, pointer",
        POINTER,
        ALLOCATED,
        &[Pointer, Target],
    ),
    absent(
        "an absent optional dummy argument",
        "{T}, optional",
        &[Absent],
    ),
    absent(
        "an absent optional dummy argument with INTENT(IN)",
        "{T}, optional, intent(in)",
        &[Absent, Value],
    ),
    absent(
        "an absent optional allocatable",
        "{T}, optional, allocatable",
        &[Absent, Allocatable],
    ),
    absent(
        "an absent optional pointer",
        "{T}, optional, pointer",
        &[Absent, Pointer],
    ),
    Actual {
        argument: "",
        ..absent("nothing", "", &[Absent, Allocatable, Pointer])
    },
];
