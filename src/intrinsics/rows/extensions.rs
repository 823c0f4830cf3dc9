//! Procedures of no standard that older compilers know: degrees, clocks, the system. A procedure of the program that has such a name is meant
//! before them. RANK is here for that reason: many codes have a procedure of this name, and it came with Fortran 2018.

use super::{param, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "rank" Inquiry [(a Any)] -> Exactly(Basic::Integer(4)), Scalar; both; folded; folded;
    "sind" Elemental [(x Real)] -> SameAsFirst, Elemental; host; f "sind"; no;
    "cosd" Elemental [(x Real)] -> SameAsFirst, Elemental; host; f "cosd"; no;
    "tand" Elemental [(x Real)] -> SameAsFirst, Elemental; host; f "tand"; no;
    "asind" Elemental [(x Real)] -> SameAsFirst, Elemental; host; f "asind"; no;
    "acosd" Elemental [(x Real)] -> SameAsFirst, Elemental; host; f "acosd"; no;
    "atand" Elemental [(x Real)] -> SameAsFirst, Elemental; host; f "atand"; no;
    "cotan" Elemental [(x Real)] -> SameAsFirst, Elemental; host; f "cotan"; no;
    "cotand" Elemental [(x Real)] -> SameAsFirst, Elemental; host; f "cotand"; no;
    "dsind" Elemental [(x Exactly(Basic::Real(8)))] -> Exactly(Basic::Real(8)), Elemental; host; f "sind"; no;
    "dcosd" Elemental [(x Exactly(Basic::Real(8)))] -> Exactly(Basic::Real(8)), Elemental; host; f "cosd"; no;
    "dtand" Elemental [(x Exactly(Basic::Real(8)))] -> Exactly(Basic::Real(8)), Elemental; host; f "tand"; no;
    "dasind" Elemental [(x Exactly(Basic::Real(8)))] -> Exactly(Basic::Real(8)), Elemental; host; f "asind"; no;
    "dacosd" Elemental [(x Exactly(Basic::Real(8)))] -> Exactly(Basic::Real(8)), Elemental; host; f "acosd"; no;
    "datand" Elemental [(x Exactly(Basic::Real(8)))] -> Exactly(Basic::Real(8)), Elemental; host; f "atand"; no;
    "dcotan" Elemental [(x Exactly(Basic::Real(8)))] -> Exactly(Basic::Real(8)), Elemental; host; f "cotan"; no;
    "atan2d" Elemental [(y Real) (x SameAsFirst)] -> SameAsFirst, Elemental; host; f "atan2d"; no;
    "datan2d" Elemental [(y Exactly(Basic::Real(8))) (x Exactly(Basic::Real(8)))] -> Exactly(Basic::Real(8)), Elemental; host; f "atan2d"; no;
    "besj0" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "bessel_j0"; f "j0";
    "dbesj0" Elemental [(x Exactly(Basic::Real(8)))] -> Exactly(Basic::Real(8)), Elemental; both; f "bessel_j0"; f "j0";
    "besj1" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "bessel_j1"; f "j1";
    "dbesj1" Elemental [(x Exactly(Basic::Real(8)))] -> Exactly(Basic::Real(8)), Elemental; both; f "bessel_j1"; f "j1";
    "besy0" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "bessel_y0"; f "y0";
    "dbesy0" Elemental [(x Exactly(Basic::Real(8)))] -> Exactly(Basic::Real(8)), Elemental; both; f "bessel_y0"; f "y0";
    "besy1" Elemental [(x Real)] -> SameAsFirst, Elemental; both; f "bessel_y1"; f "y1";
    "dbesy1" Elemental [(x Exactly(Basic::Real(8)))] -> Exactly(Basic::Real(8)), Elemental; both; f "bessel_y1"; f "y1";
    "algama" Elemental [(x Exactly(Basic::Real(4)))] -> Exactly(Basic::Real(4)), Elemental; both; f "log_gamma"; f "lgamma";
    "dlgama" Elemental [(x Exactly(Basic::Real(8)))] -> Exactly(Basic::Real(8)), Elemental; both; f "log_gamma"; f "lgamma";
    "lnblnk" Elemental [(string Character)] -> Exactly(Basic::Integer(4)), Elemental; both; special; special;
    "loc" Inquiry [(x Variable)] -> Exactly(Basic::Integer(8)), Scalar; host; special; no;
    "iargc" Transformational [] -> Exactly(Basic::Integer(4)), Scalar; host; f "command_argument_count"; no;
    "getarg" Subroutine [(pos Integer) (out value Character)] -> None, Scalar; host; special; no;
    "getenv" Subroutine [(name Character) (out value Character)] -> None, Scalar; host; special; no;
    "exit" Subroutine [[status Integer]] -> None, Scalar; host; special; no;
    "abort" Subroutine [] -> None, Scalar; host; special; no;
    "flush" Subroutine [[unit Integer]] -> None, Scalar; host; special; no;
    "sleep" Subroutine [(seconds Integer)] -> None, Scalar; host; special; no;
    "etime" Transformational [(out values Exactly(Basic::Real(4)))] -> Exactly(Basic::Real(4)), Scalar; host; f "etime"; no;
    "dtime" Transformational [(out values Exactly(Basic::Real(4)))] -> Exactly(Basic::Real(4)), Scalar; host; f "dtime"; no;
    "second" Transformational [] -> Exactly(Basic::Real(4)), Scalar; host; special; no;
    "secnds" Transformational [(x Exactly(Basic::Real(4)))] -> Exactly(Basic::Real(4)), Scalar; host; f "secnds"; no;
    "time" Transformational [] -> Exactly(Basic::Integer(4)), Scalar; host; special; no;
    "time8" Transformational [] -> Exactly(Basic::Integer(8)), Scalar; host; special; no;
    "mclock" Transformational [] -> Exactly(Basic::Integer(4)), Scalar; host; special; no;
    "mclock8" Transformational [] -> Exactly(Basic::Integer(8)), Scalar; host; special; no;
    "ctime" Transformational [(time Integer)] -> Exactly(Basic::Character(24)), Scalar; host; f "ctime"; no;
    "fdate" Transformational [] -> Exactly(Basic::Character(24)), Scalar; host; special; no;
    "idate" Subroutine [(out values Exactly(Basic::Integer(4)))] -> None, Scalar; host; special; no;
    "itime" Subroutine [(out values Exactly(Basic::Integer(4)))] -> None, Scalar; host; special; no;
    "rand" Transformational [[i Integer]] -> Exactly(Basic::Real(4)), Scalar; host; special; no;
    "irand" Transformational [[i Integer]] -> Exactly(Basic::Integer(4)), Scalar; host; special; no;
    "srand" Subroutine [(seed Integer)] -> None, Scalar; host; special; no;
    "getpid" Transformational [] -> Exactly(Basic::Integer(4)), Scalar; host; special; no;
    "isatty" Transformational [(unit Integer)] -> Exactly(Basic::Logical(4)), Scalar; host; f "isatty"; no;
    "hostnm" Transformational [(out c Character)] -> Exactly(Basic::Integer(4)), Scalar; host; f "hostnm"; no;
    "getcwd" Transformational [(out c Character)] -> Exactly(Basic::Integer(4)), Scalar; host; f "getcwd"; no;
    "chdir" Transformational [(name Character)] -> Exactly(Basic::Integer(4)), Scalar; host; f "chdir"; no;
    "unlink" Transformational [(path Character)] -> Exactly(Basic::Integer(4)), Scalar; host; f "unlink"; no;
    "rename" Transformational [(path1 Character) (path2 Character)] -> Exactly(Basic::Integer(4)), Scalar; host; f "rename"; no;
    "system" Transformational [(command Character)] -> Exactly(Basic::Integer(4)), Scalar; host; f "system"; no;
}
