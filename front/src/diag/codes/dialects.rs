//! Codes of what compilers of old took beside the standard (S351 to S353, T042).

use super::codes;

codes! {
    CRAY_POINTER "S351" "Cray pointer that is not supported" r#"
In `pointer (p, a)`, `p` is an INTEGER(8) that holds an address, and `a` stands for what lies there: numbers, in host memory, with bounds that the
declaration gives. LOGICAL, CHARACTER and structures have another form in memory here than Fortran compilers give them, and device code has
arguments and pointers of its own.

Wrong:
    program main
      character(8) :: text, letters
      pointer (p, text)
      p = loc(letters)
      text = 'abc'
      print *, letters
    end program main

Right:
    program main
      real :: row(4), table(4, 3)
      pointer (p, row)
      table = 0.0
      p = loc(table(1, 2))
      row = 1.0
      print *, sum(table)
    end program main
"#;
    UNION "S352" "UNION in a STRUCTURE" r#"
The MAPs of a UNION lay components of several types over the same bytes. Components of structures are values of one type here.

Wrong:
    program main
      structure /word/
        union
          map
            real value
          end map
          map
            integer bits
          end map
        end union
      end structure
      record /word/ w
      w.value = 1.0
      print *, w.bits
    end program main

Right:
    program main
      structure /word/
        real value
      end structure
      record /word/ w
      w.value = 1.0
      print *, transfer(w.value, 1)
    end program main
"#;
    BY_VALUE "S353" "%VAL for an argument without VALUE" r#"
`%val(x)` hands over a value where procedures without VALUE take addresses. Which arguments a procedure takes by value is said by VALUE; for procedures of the
compiler's library (`malloc(%val(n))`) it means nothing.

Wrong:
    program main
      integer :: n
      n = 3
      call twice(%val(n))
    contains
      subroutine twice(n)
        integer :: n
        print *, 2*n
      end subroutine twice
    end program main

Right:
    program main
      integer :: n
      n = 3
      call twice(%val(n))
    contains
      subroutine twice(n)
        integer, value :: n
        print *, 2*n
      end subroutine twice
    end program main
"#;
    TYPELESS "T042" "constant without a type as a number" r#"
BOZ constants are bits, and Hollerith constants letters. Old compilers take both for numbers: a BOZ constant beside an integer is an integer of that kind, a
Hollerith constant a number whose bytes are the letters, with blanks behind them.

Doubtful:
    mask = flags + z'10'
    if (name == 4HMAIN) print *, 'the main program'

Right:
    mask = flags + int(z'10')
    if (name == transfer('MAIN', name)) print *, 'the main program'
"#;
}
