//! Arrays that a statement changes and looks at: kinds of objects, by what of them a subscript looks at, by the places in which an
//! element or section may stand. A case is an object and what is looked at; it goes through all places.

use super::Case;

/// An object with an array of six integers in it.
struct Object {
    label: &'static str,
    /// The designator of the array.
    array: &'static str,
    /// Declarations in the procedure that works on it; the dummy argument's too.
    declared: &'static str,
    /// What makes the array exist.
    made: &'static str,
    /// The dummy argument, with the declaration of the actual argument `x` and what makes that exist.
    dummy: Option<(&'static str, &'static str, &'static str)>,
    /// Module variables.
    module: &'static str,
}

const fn local(
    label: &'static str,
    array: &'static str,
    declared: &'static str,
    made: &'static str,
) -> Object {
    Object {
        label,
        array,
        declared,
        made,
        dummy: None,
        module: "",
    }
}

const fn dummy(
    label: &'static str,
    array: &'static str,
    declared: &'static str,
    (name, actual, made): (&'static str, &'static str, &'static str),
) -> Object {
    Object {
        label,
        array,
        declared,
        made: "",
        dummy: Some((name, actual, made)),
        module: "",
    }
}

const fn of_module(
    label: &'static str,
    array: &'static str,
    module: &'static str,
    made: &'static str,
) -> Object {
    Object {
        label,
        array,
        declared: "",
        made,
        dummy: None,
        module,
    }
}

const OBJECTS: &[Object] = &[
    local("a local array", "a", "integer :: a(6)", ""),
    local("a saved array", "a", "integer, save :: a(6)", ""),
    local("a target", "a", "integer, target :: a(6)", ""),
    local(
        "an allocatable",
        "a",
        "integer, allocatable :: a(:)",
        "allocate (a(6))",
    ),
    local(
        "a pointer",
        "a",
        "integer, pointer :: a(:)",
        "allocate (a(6))",
    ),
    local("a component", "s%v", "type(outer) :: s", ""),
    local(
        "an allocatable component",
        "s%w",
        "type(outer) :: s",
        "allocate (s%w(6))",
    ),
    local(
        "a pointer component",
        "s%p",
        "type(outer) :: s",
        "allocate (s%p(6))",
    ),
    local(
        "a component of an allocatable structure",
        "s%v",
        "type(outer), allocatable :: s",
        "allocate (s)",
    ),
    local(
        "an allocatable component of an allocatable structure",
        "s%w",
        "type(outer), allocatable :: s",
        "allocate (s)\nallocate (s%w(6))",
    ),
    local(
        "an allocatable component behind a pointer",
        "s%w",
        "type(outer), pointer :: s",
        "allocate (s)\nallocate (s%w(6))",
    ),
    local(
        "a component of an element",
        "t(2)%v",
        "type(inner) :: t(3)",
        "",
    ),
    local(
        "an allocatable component of an element",
        "t(2)%w",
        "type(inner), allocatable :: t(:)",
        "allocate (t(3))\nallocate (t(2)%w(6))",
    ),
    local(
        "a pointer component of an element",
        "t(2)%p",
        "type(inner) :: t(3)",
        "allocate (t(2)%p(6))",
    ),
    local(
        "a component of an element of a component",
        "s%many(2)%v",
        "type(outer) :: s",
        "",
    ),
    local(
        "an allocatable component of an element of a component",
        "s%more(2)%w",
        "type(outer) :: s",
        "allocate (s%more(3))\nallocate (s%more(2)%w(6))",
    ),
    dummy(
        "a dummy argument of explicit shape",
        "a",
        "integer :: a(6)",
        ("a", "integer :: x(6)", ""),
    ),
    dummy(
        "a dummy argument of assumed shape",
        "a",
        "integer :: a(:)",
        ("a", "integer :: x(6)", ""),
    ),
    dummy(
        "an optional dummy argument",
        "a",
        "integer, optional :: a(:)",
        ("a", "integer :: x(6)", ""),
    ),
    dummy(
        "an allocatable dummy argument",
        "a",
        "integer, allocatable :: a(:)",
        ("a", "integer, allocatable :: x(:)", "allocate (x(6))"),
    ),
    dummy(
        "a pointer dummy argument",
        "a",
        "integer, pointer :: a(:)",
        ("a", "integer, pointer :: x(:)", "allocate (x(6))"),
    ),
    dummy(
        "a component of a dummy argument",
        "s%v",
        "type(outer) :: s",
        ("s", "type(outer) :: x", ""),
    ),
    dummy(
        "an allocatable component of a dummy argument",
        "s%w",
        "type(outer) :: s",
        ("s", "type(outer) :: x", "allocate (x%w(6))"),
    ),
    dummy(
        "a component of an element of a dummy argument",
        "t(2)%v",
        "type(inner) :: t(:)",
        ("t", "type(inner) :: x(3)", ""),
    ),
    of_module("a module array", "ma", "integer :: ma(6)", ""),
    of_module(
        "an allocatable of a module",
        "ma",
        "integer, allocatable :: ma(:)",
        "allocate (ma(6))",
    ),
    of_module(
        "a pointer of a module",
        "ma",
        "integer, pointer :: ma(:)",
        "allocate (ma(6))",
    ),
    of_module(
        "a component of a module structure",
        "ms%v",
        "type(outer) :: ms",
        "",
    ),
];

/// What a subscript `#` looks at; `$` is the array. All have a value from 2 to 5.
const LOOKS: &[(&str, &str)] = &[
    ("an element", "$(3)"),
    ("an element by an element", "$($(3))"),
    ("its size", "size($) - 2"),
    ("its bound", "ubound($, 1) - 1"),
    ("a location", "minloc($, 1)"),
    ("a reduction", "maxval($) - 1"),
    ("a count", "count($ > 2)"),
    ("itself by host association", "look(3)"),
    ("a section as an argument", "first($(3:6))"),
    ("an element as an argument", "same($(3))"),
];

/// The places, one a line.
const PLACES: &str = "\
$(#) = 9
$(#) = $(#) + 1
$(#) = $(#) * $($(2)) - $(#)
$(#:6) = 0
$(#:) = $(1:7-(#))
$(1:#) = $(#:1:-1)
$(:#) = $(:#) + $(#)
$([#, $(2)]) = [8, 9]
call increase($(#))
call swap($(#), $($(2)))
call swap($(#), n); print *, n
n = 2; call swap(n, $(n)); print *, n
call total($(#), $)
call total_of($, $(#))
call add($(#:6))
call add($(#:6:2))
call begin($(#:), $($(2)))
call swap_given($(#), $($(2)))
n = increased($(#)) + $(#); print *, n
if (increased($(#)) > 0) print *, $(#)
do while (increased($(#)) < 6); end do
n = merge(increased($(#)), 0, $($(2)) > 0); print *, n
read (text, *) $(#)
read (text, *) n, $(n)
read (text, *) $(#:6)
read (text, *) ($(k), k = #, 6)
read (text, *) n, ($(k), k = 1, n)
read (text, *, iostat=$(#)) n
write (line, '(i3)', iostat=$(#)) n
do k = 1, #; $(k) = $(k) + #; end do
do k = #, 6, $(2); $(#) = k; end do
where ($ > #) $ = #
where ($ > $(#)) $ = $ - $(#)
do concurrent (k = 1:#); $(k) = 0; end do
select case ($(#)); case (1:3); $(#) = 10; case default; $(#) = 11; end select
associate (z => $(#)); z = 9; z = z + $(1); end associate
associate (z => $(#) + 1); $(1) = z; end associate
allocate (q(#)); q = $(#); print *, q; deallocate (q)
q = $; q(q(1)) = q(size(q)); print *, q; deallocate (q)
call mvbits($(#), 0, 2, $($(2)), 1)
call get_environment_variable('no such variable', length=$(#))
$ = $(#) + $
$ = [($(k) + #, k = 1, 6)]
$ = cshift($, #)
$(#) = sum($(:#))
line($(3):$(3)) = 'x'; print *, line(:6)
if ($(#) > 2) $(#) = $($(2))
u = inner(v=$, k=$(#)); u%v(u%v(3)) = 4; print *, u%v";

const TYPES: &str = "
  type inner
    integer :: v(6) = 0
    integer, allocatable :: w(:)
    integer, pointer :: p(:) => null()
    integer :: k = 0
  end type inner
  type outer
    type(inner) :: many(3)
    type(inner), allocatable :: more(:)
    integer :: v(6) = 0
    integer, allocatable :: w(:)
    integer, pointer :: p(:) => null()
  end type outer
";

const PROCEDURES: &str = "
  subroutine increase(i)
    integer :: i
    i = i + 1
  end subroutine increase
  subroutine swap(i, j)
    integer :: i, j, k
    k = i
    i = j
    j = k
  end subroutine swap
  subroutine swap_given(i, j)
    integer, optional :: i, j
    integer :: k
    k = i
    i = j
    j = k + 10
  end subroutine swap_given
  subroutine total(i, a)
    integer :: i
    integer, intent(in) :: a(6)
    i = sum(a) * 10
  end subroutine total
  subroutine total_of(a, i)
    integer, intent(in) :: a(:)
    integer :: i
    i = a(1) * 10
  end subroutine total_of
  subroutine add(a)
    integer :: a(:)
    a = a + 7
  end subroutine add
  subroutine begin(a, i)
    integer, intent(in) :: i
    integer :: a(*)
    a(1) = i
  end subroutine begin
  integer function increased(i)
    integer :: i
    i = i + 1
    increased = i
  end function increased
  integer function same(i)
    integer, intent(in) :: i
    same = i
  end function same
  integer function first(a)
    integer, intent(in) :: a(:)
    first = a(1)
  end function first
";

/// Every object by everything that is looked at.
pub fn cases() -> Vec<Case> {
    let pairs = OBJECTS
        .iter()
        .flat_map(|object| LOOKS.iter().map(move |look| (object, look)));
    pairs
        .map(|(object, (label, look))| case(object, label, look))
        .collect()
}

fn case(object: &Object, label: &str, look: &str) -> Case {
    let work = work(object, look);
    let (actual, declared, made) = match object.dummy {
        Some((_, declared, made)) => ("x", declared, made),
        None => ("", "", ""),
    };
    let module = object.module;
    Case {
        label: format!("{} that looks at {label}", object.label),
        units: format!(
            "module borrow_@\n  implicit none\n{TYPES}  {module}\ncontains\n{PROCEDURES}{work}end module borrow_@\n"
        ),
        body: format!("  use borrow_@\n  {declared}\n  {made}\n  call work({actual})\n"),
    }
}

/// The procedure that goes through all places.
fn work(object: &Object, look: &str) -> String {
    let array = object.array;
    let paragraphs: String = PLACES
        .lines()
        .enumerate()
        .map(|(number, place)| {
            let place = place.replace('#', look).replace('$', array);
            let lines: String = place.split("; ").map(folded).collect();
            format!("    {array} = [4, 3, 5, 1, 2, 6]\n    n = 7\n{lines}    print *, {number}, {array}\n")
        })
        .collect();
    let dummy = object.dummy.map_or("", |(dummy, ..)| dummy);
    let internal = match look.starts_with("look(") {
        true => format!(
            "  contains\n    integer function look(i)\n      integer, intent(in) :: i\n      look = {array}(i)\n    end function look\n"
        ),
        false => String::new(),
    };
    format!(
        "  subroutine work({dummy})\n    {}\n    integer :: n, k\n    integer, allocatable :: q(:)\n    character(12) :: line\n    \
         character(20) :: text\n    type(inner) :: u\n    text = '4 2 6 7 8 9 10'\n    line = 'abcdefghijkl'\n    {}\n{paragraphs}{internal}  \
         end subroutine work\n",
        object.declared, object.made
    )
}

/// A line, continued before it gets too long.
fn folded(line: &str) -> String {
    let mut lines = String::from("    ");
    let mut width = 0;
    for word in line.split_inclusive([' ', ',']) {
        if width + word.len() > 100 {
            lines.push_str("&\n      ");
            width = 0;
        }
        lines.push_str(word);
        width += word.len();
    }
    lines.push('\n');
    lines
}
