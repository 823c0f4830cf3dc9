//! Codes of where directives and clauses may stand, and of clauses' values (D200 to D219).

use super::codes;

codes! {
    ACC_NESTING "D200" "directive where it cannot stand" r#"
A compute region of OpenACC holds `loop`, `atomic` and `cache`, and no other region: data is moved, queues are waited for and regions are started by the
host. `cache` stands at the top of a loop's body. A procedure that regions call starts no region either.

Wrong:
    !$acc parallel
    !$acc kernels
    a = 0.0
    !$acc end kernels
    !$acc end parallel

Right:
    !$acc kernels
    a = 0.0
    !$acc end kernels
"#;
    ACC_LEVELS "D201" "levels of parallel loops in the wrong order" r#"
A loop is shared out over gangs, over the workers of a gang, or over the lanes of a vector, in this order from the outside in, and each level once.
In a procedure with ROUTINE, its loops have the level of the directive or inner ones: a warning, and loops of outer levels run in order in each thread.

Wrong:
    !$acc parallel loop vector
    do j = 1, m
      !$acc loop gang
      do i = 1, n
        b(i, j) = 0.0
      end do
    end do

Right:
    !$acc parallel loop gang
    do j = 1, m
      !$acc loop vector
      do i = 1, n
        b(i, j) = 0.0
      end do
    end do
"#;
    ACC_EXCLUSIVE "D202" "clauses that exclude each other" r#"
A loop runs in order (SEQ) or is shared out (GANG, WORKER, VECTOR); its iterations are independent by the author's word (INDEPENDENT) or if that
can be found out (AUTO); its nest becomes one loop (COLLAPSE) or is cut into tiles (TILE).

Wrong:
    !$acc parallel loop seq gang
    do i = 1, n
      a(i) = 0.0
    end do

Right:
    !$acc parallel loop gang
    do i = 1, n
      a(i) = 0.0
    end do
"#;
    ACC_LOOPS "D203" "directive without the loops that it is about" r#"
COLLAPSE(n) and TILE with n extents are about n loops, one directly in the other; `loop` is about one. Each of them counts: the number of its iterations is known
before the first one. Where something stands between the loops, a warning says so: those around it run side by side, those inside in each of their iterations.

Wrong:
    !$acc parallel loop collapse(3)
    do j = 1, m
      do i = 1, n
        b(i, j) = 0.0
      end do
    end do

Right:
    !$acc parallel loop collapse(2)
    do j = 1, m
      do i = 1, n
        b(i, j) = 0.0
      end do
    end do
"#;
    ACC_VALUE "D204" "value that a clause cannot have" r#"
Numbers of gangs, workers, lanes, queues and devices are integers, conditions are logical, COLLAPSE and TILE have constants. What counts something is
positive. NUM_GANGS has up to three values.

Wrong:
    !$acc parallel loop vector_length(0)
    do i = 1, n
      a(i) = 0.0
    end do

Right:
    !$acc parallel loop vector_length(128)
    do i = 1, n
      a(i) = 0.0
    end do
"#;
    ACC_REDUCTION "D205" "variable that a clause cannot join" r#"
A reduction joins the values that a variable has in all iterations with an operator that fits its type: + and * for numbers, MIN and MAX for integers and
reals, .AND. and its kin for logical values, IAND, IOR and IEOR for integers. A structure is joined component by component, where the operator fits them all. The
variable has one operator and is not private besides.

Wrong:
    !$acc parallel loop reduction(ior: x)
    do i = 1, n
      x = x + a(i)
    end do

Right:
    !$acc parallel loop reduction(+: x)
    do i = 1, n
      x = x + a(i)
    end do
"#;
    ACC_VARIABLE "D206" "variable that a clause cannot name" r#"
Clauses name variables. A named constant is known to the device and cannot change: data clauses and FIRSTPRIVATE pass over it, the former with a warning. A variable stands in one clause of a directive: it is private, or
moved, not both.

Wrong:
    !$acc parallel loop private(x) copyin(x)
    do i = 1, n
      a(i) = x
    end do

Right:
    !$acc parallel loop copyin(x)
    do i = 1, n
      a(i) = x
    end do
"#;
    ACC_NEEDS_CLAUSE "D207" "directive that does nothing without a clause" r#"
`update` needs SELF, HOST or DEVICE, `enter data` and `exit data` need something to move, `host_data` needs USE_DEVICE, `set` needs something to set.
For `data` without a clause, a warning says so.

Wrong:
    !$acc update async(1)

Right:
    !$acc update self(a) async(1)
"#;
    ACC_DEVICE_AGAIN "D215" "kind of device that two heads of clauses name" r#"
A warning: the clauses behind a DEVICE_TYPE count up to the next one. Where two of one directive name the same kind of device, those behind the last one count and the others
are left out, which is hardly meant.

Wrong:
    !$acc parallel loop device_type(nvidia) num_gangs(100) device_type(nvidia) vector_length(64)
    do i = 1, n
      a(i) = 0.0
    end do

Right:
    !$acc parallel loop device_type(nvidia) num_gangs(100) vector_length(64)
    do i = 1, n
      a(i) = 0.0
    end do
"#;
    ACC_DEVICE_TYPE "D208" "unknown kind of device" r#"
A warning: DEVICE_TYPE names kinds of devices for which the clauses behind it count. Those behind a name that no device has count for nobody.

Wrong:
    !$acc parallel loop device_type(nvidai) vector_length(64)
    do i = 1, n
      a(i) = 0.0
    end do

Right:
    !$acc parallel loop device_type(nvidia) vector_length(64)
    do i = 1, n
      a(i) = 0.0
    end do
"#;
    ACC_EXTENT "D209" "number of gangs, workers or lanes where the region says it" r#"
A warning: in KERNELS a loop says how many gangs, workers and lanes it wants, `gang(100)`, `vector(64)`, unless the region does. In PARALLEL the region says
it, by NUM_GANGS, NUM_WORKERS and VECTOR_LENGTH. Some compilers take the numbers in both, as this one does, others refuse them.

Wrong:
    !$acc parallel loop gang vector(64)
    do i = 1, n
      a(i) = 0.0
    end do

Right:
    !$acc parallel loop gang vector vector_length(64)
    do i = 1, n
      a(i) = 0.0
    end do
"#;
    ACC_JOINED_USED "D210" "variable of a reduction used before it is joined" r#"
A warning: while a loop runs that joins a variable, each thread has a part of its value, and nobody the whole. A statement of the loop that uses it otherwise than
in the steps of the reduction sees such a part, which differs from run to run on some compilers.

Wrong:
    s = 0.0
    !$acc parallel loop reduction(+: s)
    do i = 1, n
      s = s + 1.0
      a(i) = s
    end do

Right:
    s = 0.0
    !$acc parallel loop reduction(+: s)
    do i = 1, n
      s = s + 1.0
    end do
    a = s
"#;
    ACC_NOHOST "D211" "procedure with NOHOST that the host calls" help "remove NOHOST, or call it from regions alone" r#"
A warning: NOHOST says of a procedure that the host never calls it, so that compilers leave out the host's version. A call outside of regions finds none there.

Wrong:
    real function twice(x)
      !$acc routine seq nohost
      real, intent(in) :: x
      twice = 2.0 * x
    end function
    subroutine caller(y)
      real :: y
      y = twice(y)
    end subroutine

Right:
    real function twice(x)
      !$acc routine seq
      real, intent(in) :: x
      twice = 2.0 * x
    end function
    subroutine caller(y)
      real :: y
      y = twice(y)
    end subroutine
"#;
    ATOMIC_OF_128_BITS "D212" "ATOMIC with INTEGER(16)" r#"
Atomic operations of a GPU change 4 or 8 bytes at once. A number of 16 bytes would be changed in two parts, between which another thread could see it. A reduction has
no such limit: each thread has a number of its own, and they are joined at the end.

Wrong:
    integer(16) :: total
    !$acc parallel loop copy(total)
    do i = 1, n
      !$acc atomic
      total = total + int(i, 16)**9
    end do

Right:
    integer(16) :: total
    !$acc parallel loop reduction(+: total)
    do i = 1, n
      total = total + int(i, 16)**9
    end do
"#;
    ACC_LONELY_LOOP "D320" "LOOP that stands in no region" help "write `!$acc parallel loop` or `!$acc kernels loop`, or call the procedure from a region" r#"
A warning: `loop` shares out a loop of a compute region, or of a procedure that a region calls. Elsewhere it has no effect.

Wrong:
    !$acc loop gang
    do i = 1, n
      a(i) = 0.0
    end do

Right:
    !$acc parallel loop gang
    do i = 1, n
      a(i) = 0.0
    end do
"#;
    ACC_INNER_REGION "D323" "combined construct inside a region" help "write `!$acc loop`: the region is there already" r#"
Inside a compute region, a construct that is combined with LOOP starts no other region. Where it has no clauses but those of LOOP, it is taken as LOOP, as other compilers
do: with `parallel loop` the iterations are independent. With other clauses it is an error (D200).

Taken as LOOP:
    !$acc kernels
    !$acc parallel loop
    do i = 1, n
      a(i) = i
    end do
    !$acc end kernels

Without a warning:
    !$acc kernels
    !$acc loop independent
    do i = 1, n
      a(i) = i
    end do
    !$acc end kernels
"#;
    ACC_ON_HOST "D322" "region that the host runs" help "the device's data is brought to the host before the region, and back behind it; other regions run on the device" r#"
A region, or a procedure that it calls, does something that device code cannot do; the warning says what. The host runs the region with the values that the device
has, and the device gets the results, so that the program computes what it would compute if the device had run the region. It takes time: all that
is present and that the region may touch moves to the host and back.

On the host:
    !$acc parallel loop
    do i = 1, n
      read (*, *) a(i)
    end do

On the device:
    read (*, *) a
    !$acc parallel loop
    do i = 1, n
      a(i) = 2*a(i)
    end do
"#;
    ACC_ONE_GANG "D325" "statements of PARALLEL that one gang runs in place of all" help "use the captured value in the statements behind it and before the next loop, in scalars of the construct" r#"
A warning: each gang runs the statements of PARALLEL outside of its loops, and NUM_GANGS says how many gangs there are. So an ATOMIC there counts gangs, and what it captures
is another value in each of them. Where loops, or statements that keep something for the gang, use such a value, and the gangs cannot run the construct
side by side because its loops meet in what they store, one gang runs these statements: the device has fewer gangs than the program asks for. So it is with arrays in
REDUCTION that statements outside of loops read, and with calls of procedures with ROUTINE GANG that count gangs outside of their loops.

One gang:
    !$acc parallel num_gangs(4) copy(n, a)
    !$acc atomic capture
    n = n + 1
    v = n
    !$acc end atomic
    !$acc loop gang
    do i = 1, m
      a(i) = v
    end do
    !$acc loop gang
    do i = 1, m
      a(i) = a(i) + v
    end do
    !$acc end parallel

All gangs:
    !$acc parallel num_gangs(4) copy(n, a)
    !$acc atomic capture
    n = n + 1
    v = n
    !$acc end atomic
    !$acc loop gang
    do i = 1, m
      a(i) = 2*v
    end do
    !$acc end parallel
"#;
    ACC_OTHER_OPERATOR "D321" "reduction with another operator than the loop's" r#"
A warning: a reduction gives each thread a copy that begins with the operator's neutral value, and joins the copies by the operator. Where the statements compute
with another one, the result is neither.

Wrong:
    !$acc parallel loop reduction(*: s)
    do i = 1, n
      s = s + a(i)
    end do

Right:
    !$acc parallel loop reduction(+: s)
    do i = 1, n
      s = s + a(i)
    end do
"#;
}
