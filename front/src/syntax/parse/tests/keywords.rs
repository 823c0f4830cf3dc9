//! Names that are spelt like keywords.

use super::free;
use insta::assert_snapshot;

/// Every word that starts or stands in a statement is a fine name of a variable.
const WORDS: &[&str] = &[
    "abstract",
    "allocatable",
    "allocate",
    "assign",
    "assignment",
    "associate",
    "asynchronous",
    "attributes",
    "backspace",
    "bind",
    "block",
    "blockdata",
    "call",
    "case",
    "character",
    "class",
    "close",
    "cluster_dims",
    "codimension",
    "common",
    "complex",
    "concurrent",
    "constant",
    "contains",
    "contiguous",
    "continue",
    "critical",
    "cycle",
    "data",
    "deallocate",
    "default",
    "deferred",
    "device",
    "dimension",
    "do",
    "double",
    "doubleprecision",
    "elemental",
    "else",
    "elseif",
    "elsewhere",
    "end",
    "endblock",
    "enddo",
    "endfile",
    "endfunction",
    "endif",
    "endmodule",
    "endprogram",
    "endselect",
    "endsubroutine",
    "endtype",
    "endwhere",
    "entry",
    "enum",
    "enumerator",
    "equivalence",
    "error",
    "errorstop",
    "exit",
    "extends",
    "external",
    "final",
    "flush",
    "forall",
    "format",
    "function",
    "generic",
    "go",
    "goto",
    "host",
    "if",
    "implicit",
    "import",
    "impure",
    "in",
    "include",
    "inquire",
    "integer",
    "intent",
    "interface",
    "intrinsic",
    "is",
    "kernel",
    "kind",
    "launch_bounds",
    "len",
    "logical",
    "managed",
    "module",
    "namelist",
    "none",
    "nullify",
    "only",
    "open",
    "operator",
    "optional",
    "out",
    "parameter",
    "pass",
    "pause",
    "pinned",
    "pointer",
    "precision",
    "print",
    "private",
    "procedure",
    "program",
    "protected",
    "public",
    "pure",
    "read",
    "real",
    "recursive",
    "result",
    "return",
    "rewind",
    "save",
    "select",
    "selectcase",
    "sequence",
    "shared",
    "stop",
    "submodule",
    "subroutine",
    "target",
    "texture",
    "then",
    "to",
    "type",
    "unified",
    "use",
    "value",
    "volatile",
    "wait",
    "where",
    "while",
    "write",
];

fn each(form: impl Fn(&str) -> (String, String)) {
    for word in WORDS {
        let (text, expected) = form(word);
        assert_eq!(free(&text), format!("{expected}\n"), "in {text:?}");
    }
}

#[test]
fn assigned() {
    each(|w| (format!("{w} = {w} + 1"), format!("{w} = (+ {w} 1)")));
    each(|w| (format!("{w}=3"), format!("{w} = 3")));
}

#[test]
fn elements_assigned() {
    each(|w| (format!("{w}(i) = 2"), format!("{w}(i) = 2")));
    each(|w| {
        (
            format!("{w} (i, 2:3) = x({w})"),
            format!("{w}(i, 2:3) = x({w})"),
        )
    });
    each(|w| (format!("{w}(1)(2:3) = 'ab'"), format!("{w}(1)(2:3) = 'ab'")));
}

#[test]
fn components_assigned() {
    each(|w| (format!("{w}%x = 2"), format!("{w}%x = 2")));
    each(|w| {
        (
            format!("{w}(1)%{w} = {w}%{w}"),
            format!("{w}(1)%{w} = {w}%{w}"),
        )
    });
    each(|w| (format!("x%{w}(3) = 1"), format!("x%{w}(3) = 1")));
}

#[test]
fn pointers_assigned() {
    each(|w| (format!("{w} => x"), format!("{w} => x")));
    each(|w| (format!("{w}(1:2) => {w}"), format!("{w}(1:2) => {w}")));
}

#[test]
fn as_actions() {
    each(|w| {
        (
            format!("if ({w}) {w} = {w}"),
            format!("if {w} then {w} = {w}"),
        )
    });
    each(|w| {
        (
            format!("if ({w}(1)) {w}(2) = 3"),
            format!("if {w}(1) then {w}(2) = 3"),
        )
    });
    each(|w| {
        (
            format!("where ({w}) {w} = 1"),
            format!("where {w} do {w} = 1"),
        )
    });
}

#[test]
fn in_loops() {
    each(|w| (format!("do {w} = 1, {w}"), format!("do {w} = 1, {w}")));
    each(|w| (format!("do 10 {w} = 1, 5"), format!("do 10 {w} = 1, 5")));
}

#[test]
fn called_and_declared() {
    each(|w| (format!("call {w}"), format!("call {w}()")));
    each(|w| (format!("call {w}({w})"), format!("call {w}({w})")));
    each(|w| {
        (
            format!("integer :: {w}, x"),
            format!("declare integer :: {w}, x"),
        )
    });
    each(|w| (format!("subroutine {w}"), format!("subroutine {w}()")));
    each(|w| {
        (
            format!("real function {w}({w})"),
            format!("real function {w}({w})"),
        )
    });
    each(|w| (format!("use {w}"), format!("use {w}")));
    each(|w| {
        (
            format!("use m, only: {w}, y => {w}"),
            format!("use m, only: {w}, y => {w}"),
        )
    });
}

#[test]
fn declared_without_colons() {
    each(|w| match w {
        // `real function x` is no declaration by shape alone; these two need the comma.
        "function" | "subroutine" => (
            format!("integer {w}, x"),
            format!("declare integer :: {w}, x"),
        ),
        w => (format!("integer {w}"), format!("declare integer :: {w}")),
    });
}

#[test]
fn named_constructs() {
    each(|w| (format!("{w}: do i = 1, 2"), format!("{w}: do i = 1, 2")));
    each(|w| (format!("{w}: if (x) then"), format!("{w}: if x")));
    each(|w| (format!("end do {w}"), format!("end Do {w}")));
    each(|w| (format!("exit {w}"), format!("exit {w}")));
}

#[test]
fn odd_ones() {
    assert_snapshot!(free("
if (x) = 3
if (a) then = 4
if (a) then(1) = 4
if (if) then
else if (else) then
do = 1
do(3) = 1
do while = 1, 5
do concurrent = 1, n
do while (while)
end = end + rem
type = 1
type(3) = 2
type (t) = 2
data(3) = x
format(3) = 1
print = 2
print(3) = 2
real(i) = 2
real function = 3
integer function, x
where(3) = 1
forall(3) = 1
select case (case)
case(1) = 2
read(5) = 1
read(5, *) = 1
write(6) = x
open(1) = 2
block = 1
goto = 5
go to = 3
call = call + 1
module procedure
module procedure x
module subroutine
interface = 1
else = 2
endif = 1
end if = 1
enddo(1) = 1
contains = 1
double precision = 1
integer = integer
stop = stop
return = 2
"), @r"
    if(x) = 3
    if a then then = 4
    if a then then(1) = 4
    if if
    else if else
    do = 1
    do(3) = 1
    do while = 1, 5
    do concurrent = 1, n
    do while while
    end = (+ end rem)
    type = 1
    type(3) = 2
    type(t) = 2
    data(3) = x
    format(3) = 1
    print = 2
    print(3) = 2
    real(i) = 2
    (error)
    declare integer :: function, x
    where(3) = 1
    forall(3) = 1
    select case case
    case(1) = 2
    read(5) = 1
    read(5, *) = 1
    write(6) = x
    open(1) = 2
    block = 1
    goto = 5
    (error)
    call = (+ call 1)
    module procedure
    procedures x
    module subroutine
    interface = 1
    else = 2
    endif = 1
    end If
    enddo(1) = 1
    contains = 1
    (error)
    integer = integer
    stop = stop
    return = 2
    error[P009]: an initial value needs `::` in the declaration
       ┌─ a.cuf:21:6
       │
    21 │ real function = 3
       │      ^^^^^^^^^^^^
       │
       = help: write `::` between the type and the names

    error[P001]: expected a name, a whole number or '('
       ┌─ a.cuf:33:7
       │
    33 │ go to = 3
       │       ^ found '='
       │
       = help: write `go to 10`

    error[P001]: expected a name, ASSIGNMENT or OPERATOR
       ┌─ a.cuf:41:8
       │
    41 │ end if = 1
       │        ^ found '='
       │
       = help: write END, the kind of what it ends, and perhaps its name

    error[P001]: expected ',' or another sign
       ┌─ a.cuf:44:18
       │
    44 │ double precision = 1
       │                  ^ found '='
       │
       = help: a declaration is `type [, attributes] :: names`
    ");
}
