//! Program units and subprograms.

use super::free;
use insta::assert_snapshot;

#[test]
fn openers() {
    assert_snapshot!(free("
program main
module m
submodule (a) b
submodule (a:b) c
block data
block data init
blockdata init
subroutine s
subroutine s()
subroutine s(a, b, *, *)
subroutine s(a) bind(c, name = 's_')
function f()
function f(x) result(y)
function f(x) bind(c) result(y)
function f(x) result(y) bind(c, name='g')
recursive subroutine s(n)
pure real(8) elemental function f(x)
real function f(x)
real*8 function f(x)
integer(kind=4) function f(x)
double precision function f(x)
character(len=*) function f(x)
character*8 function f(x)
character*(*) function f(x)
type(point) function f(x)
class(shape) pure function f(x)
logical function function(function)
impure elemental subroutine s(x)
module subroutine s(x)
module function f(x)
module procedure s
pure module function f(x) result(r)
entry e
entry e(a, *)
entry f(x) result(y)
contains
"), @r#"
    program main
    module m
    submodule (a) b
    submodule (a:b) c
    block data
    block data init
    block data init
    subroutine s()
    subroutine s()
    subroutine s(a, b, *, *)
    subroutine s(a) bind(c, name='s_')
    function f()
    function f(x) result(y)
    function f(x) result(y) bind(c)
    function f(x) result(y) bind(c, name='g')
    recursive subroutine s(n)
    pure real(8) elemental function f(x)
    real function f(x)
    real*8 function f(x)
    integer(4) function f(x)
    double precision function f(x)
    character(len=*) function f(x)
    character(len=8) function f(x)
    character(len=*) function f(x)
    type(point) function f(x)
    class(shape) pure function f(x)
    logical function function(function)
    impure elemental subroutine s(x)
    module subroutine s(x)
    module function f(x)
    procedures s
    pure module function f(x) result(r)
    entry e()
    entry e(a, *)
    entry f(x) result(y)
    contains
    "#);
}

#[test]
fn ends() {
    assert_snapshot!(free("
end
end program
endprogram main
end module m
endmodule
end submodule s
end block data
end blockdata init
endblock data init
endblockdata
end subroutine s
endsubroutine
end function
endfunction f
end procedure p
end interface
end type t
end enum
END DO
EndIf
"), @r#"
    end Plain
    end Program
    end Program main
    end Module m
    end Module
    end Submodule s
    end BlockData
    end BlockData init
    end BlockData init
    end BlockData
    end Subroutine s
    end Subroutine
    end Function
    end Function f
    end Procedure p
    end Interface
    end Type t
    end Enum
    end Do
    end If
    "#);
}
