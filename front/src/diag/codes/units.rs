//! Codes of program units, modules and the names that they give (S001 to S010, S414 to S418).

use super::codes;

codes! {
    UNDECLARED "S001" "name without a declaration" r#"
IMPLICIT NONE holds, so every name needs a declaration. Often the name is misspelled, or a USE statement is missing.

Wrong:
    implicit none
    count = 1

Right:
    implicit none
    integer :: count
    count = 1
"#;
    AMBIGUOUS "S002" "name that comes from two modules" r#"
Two modules give the same name different meanings. That is allowed as long as the name is not used.

Wrong:
    use shapes      ! has area
    use fields      ! has area too
    x = area

Right:
    use shapes, only: area
    use fields, field_area => area
"#;
    MISSING_MODULE "S003" "module that is in none of the files" r#"
A program may be spread over several files; all of them are named in one command, in any order.

Wrong:
    cuf2rs run main.cuf

Right:
    cuf2rs run main.cuf kernels.cuf
"#;
    UNSUPPORTED_MODULE "S004" "module of a library that is not supported" r#"
The module belongs to a library (NVSHMEM, NetCDF, HDF5 ...) that the translator does not know. Module files of other compilers cannot be read; the
library's sources in Fortran can be compiled with those of the program.

Wrong:
    use nvshmem

Right:
    #ifdef HAVE_NVSHMEM
    use nvshmem
    #endif
"#;
    NOT_IN_MODULE "S005" "name that a module does not have" help "look at the spelling, and whether the module makes the name PRIVATE" r#"
ONLY and renaming name what the module makes public. The name is misspelled, or PRIVATE in the module.

Wrong:
    use kernels, only: stepp

Right:
    use kernels, only: step
"#;
    MODULE_CYCLE "S006" "modules that use each other" r#"
A module is translated after those that it uses, so it cannot use itself by way of another one.

Wrong:
    module a
      use b
    end module
    module b
      use a
    end module

Right: move what both need into a third module that both use.
"#;
    DUPLICATE_UNIT "S007" "two program units of one name" r#"
Main program, modules and external procedures have different names in the whole program, in all its files.

Wrong:
    module work
    end module
    subroutine work
    end subroutine

Right: rename one of them.
"#;
    TWO_MAINS "S008" "two main programs" r#"
All files of one command are one program, and a program has one PROGRAM unit.

Wrong:
    cuf2rs run first.cuf second.cuf     (each with a PROGRAM)

Right:
    cuf2rs run first.cuf
    cuf2rs run second.cuf
"#;
    NO_MAIN "S009" "no main program" r#"
The files hold modules and procedures only, so there is nothing to run. `cuf2rs check` takes them, and `cuf2rs translate` and
`cuf2rs build` make the crate of a library of them, which other Rust programs use.

Wrong:
    cuf2rs run kernels.cuf

Right:
    cuf2rs run kernels.cuf main.cuf
"#;
    SUBMODULE "S010" "separate module procedure without its other half" r#"
A separate module procedure has an interface body with the prefix MODULE in a module (or submodule), and a body in a submodule below it or
in the module itself. Submodules stand below a module of the program.

Wrong:
    submodule (mesh) details       ! and no module 'mesh', or no interface of 'refine' in it
    contains
      module procedure refine

Right:
    module mesh
      interface
        module subroutine refine(level)
          integer, intent(in) :: level
        end subroutine
      end interface
    end module
"#;
    SEPARATE_DIFFERS "S052" "separate module procedure that differs from its interface" help "write `module procedure name`, which repeats nothing, or the same heading in both places" r#"
The interface body of a separate module procedure and its body declare the same: a function or a subroutine, arguments of the same names in the
same order, the prefixes PURE, ELEMENTAL and RECURSIVE.

Wrong:
    module mesh
      interface
        module subroutine refine(level)
          integer, intent(in) :: level
        end subroutine
      end interface
    end module
    submodule (mesh) details
    contains
      module subroutine refine(level, steps)
        integer, intent(in) :: level, steps
      end subroutine
    end submodule

Right:
    module mesh
      interface
        module subroutine refine(level)
          integer, intent(in) :: level
        end subroutine
      end interface
    end module
    submodule (mesh) details
    contains
      module procedure refine
        print *, level
      end procedure
    end submodule
"#;
    INTERFACE_DIFFERS "S071" "interface body that differs from its procedure" r#"
An interface body says of a procedure what the procedure itself says: a function or a subroutine, so many arguments, their types, kinds, ranks and
attributes. Callers that believe another interface hand over something else than the procedure takes.

Wrong:
    interface
      subroutine shift(x, by)
        real :: x(:)
        real, intent(in) :: by
      end subroutine
    end interface

Right:
    interface
      subroutine shift(x, by)
        real :: x(:)
        integer, intent(in) :: by
      end subroutine
    end interface
"#;
    NAME_TAKEN "S414" "name that stands for something else already" help "choose another name" r#"
The name of a procedure stands for it in all of its text: no variable or argument has that name, and RESULT gives the result of a function
another one. Types are not called as those of the language, and COMMON blocks not as procedures and modules of the program.

Wrong:
    real function area(r) result(r)
      real, intent(in) :: r
    end function

Right:
    real function area(r) result(a)
      real, intent(in) :: r
      a = 3.14159*r*r
    end function
"#;
    MEANS_NOTHING "S415" "PUBLIC, PRIVATE, PROTECTED or IMPORT where it means nothing" r#"
PUBLIC, PRIVATE and PROTECTED say which names of a module USE brings to others, and what these may do with them: they stand among the
declarations of a module. IMPORT brings names of the scope around into an interface body.

Wrong:
    program p
      private
      integer, public :: n
      n = 3
      print *, n
    end program

Right:
    program p
      integer :: n
      n = 3
      print *, n
    end program
"#;
    KEPT_BY_MODULE "S416" "component that its module keeps to itself" r#"
Components with PRIVATE are known in the module of their type and its submodules alone, in structure constructors, too.

Wrong:
    module counters
      type counter
        private
        integer :: n = 0
      end type
    end module
    program p
      use counters
      type(counter) :: c
      c%n = 3
    end program

Right:
    module counters
      type counter
        private
        integer :: n = 0
      end type
    contains
      subroutine set(c, n)
        type(counter), intent(out) :: c
        integer, intent(in) :: n
        c%n = n
      end subroutine
    end module
    program p
      use counters
      type(counter) :: c
      call set(c, 3)
    end program
"#;
    MISFIT_BINDING "S417" "procedure that does not fit the type that binds it" r#"
A procedure that a type binds takes the object by a scalar dummy argument with CLASS of the type, unless NOPASS says that it takes none. A binding
of the same name as one of the type above takes its place, and has the same arguments. A name stands for one component or binding.

Wrong:
    module shapes
      type circle
        real :: r = 1.0
      contains
        procedure :: grow
      end type
    contains
      subroutine grow(c, factor)
        type(circle), intent(inout) :: c
        real, intent(in) :: factor
        c%r = c%r*factor
      end subroutine
    end module

Right:
    module shapes
      type circle
        real :: r = 1.0
      contains
        procedure :: grow
      end type
    contains
      subroutine grow(c, factor)
        class(circle), intent(inout) :: c
        real, intent(in) :: factor
        c%r = c%r*factor
      end subroutine
    end module
"#;
    MISFIT_GENERIC "S418" "procedure that cannot stand for a generic name or operator" help "take it out of the interface block, and call it by its own name or by another generic one" r#"
A generic name stands for functions alone or for subroutines alone. Operators are functions of one or two arguments, of other types than those
for which the language has the operator; an assignment is a subroutine of two arguments, the first of which it gives a value.

Wrong:
    module sums
      interface operator(+)
        procedure joined
      end interface
    contains
      real function joined(a, b)
        real, intent(in) :: a, b
        joined = a*b
      end function
    end module

Right:
    module sums
      interface operator(.joined.)
        procedure joined
      end interface
    contains
      real function joined(a, b)
        real, intent(in) :: a, b
        joined = a*b
      end function
    end module
"#;
}
