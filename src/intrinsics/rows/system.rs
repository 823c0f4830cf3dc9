//! Subroutines and functions that ask the surroundings: time, random numbers, the command line, the system.

use super::{param, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "random_number" Subroutine [(harvest Real)] -> None, Scalar; host; special; no;
    "random_seed" Subroutine [[size Integer] [put Integer] [get Integer]] -> None, Scalar; host; special; no;
    "random_init" Subroutine [(repeatable Logical) (image_distinct Logical)] -> None, Scalar; host; special; no;
    "cpu_time" Subroutine [(time Real)] -> None, Scalar; host; special; no;
    "date_and_time" Subroutine [[date Character] [time Character] [zone Character] [values Integer]] -> None, Scalar; host; special; no;
    "system_clock" Subroutine [[count Integer] [count_rate IntegerOrReal] [count_max Integer]] -> None, Scalar; host; special; no;
    "command_argument_count" Transformational [] -> Exactly(Basic::Integer(4)), Scalar; host; f "command_argument_count"; no;
    "get_command" Subroutine [[command Character] [length Integer] [status Integer]] -> None, Scalar; host; special; no;
    "get_command_argument" Subroutine [(number Integer) [value Character] [length Integer] [status Integer]] -> None, Scalar; host; special; no;
    "get_environment_variable" Subroutine [(name Character) [value Character] [length Integer] [status Integer] [trim_name Logical]] -> None, Scalar; host; special; no;
    "execute_command_line" Subroutine [(command Character) [wait Logical] [exitstat Integer] [cmdstat Integer] [cmdmsg Character]] -> None, Scalar; host; special; no;
    "iargc" Transformational [] -> Exactly(Basic::Integer(4)), Scalar; host; f "command_argument_count"; no;
    "getarg" Subroutine [(pos Integer) (value Character)] -> None, Scalar; host; special; no;
    "getenv" Subroutine [(name Character) (value Character)] -> None, Scalar; host; special; no;
    "exit" Subroutine [[status Integer]] -> None, Scalar; host; special; no;
    "abort" Subroutine [] -> None, Scalar; host; special; no;
    "flush" Subroutine [[unit Integer]] -> None, Scalar; host; special; no;
    "sleep" Subroutine [(seconds Integer)] -> None, Scalar; host; special; no;
    "etime" Transformational [(values Real)] -> Exactly(Basic::Real(4)), Scalar; host; special; no;
    "dtime" Transformational [(values Real)] -> Exactly(Basic::Real(4)), Scalar; host; special; no;
    "second" Transformational [] -> Exactly(Basic::Real(4)), Scalar; host; special; no;
    "secnds" Transformational [(x Exactly(Basic::Real(4)))] -> Exactly(Basic::Real(4)), Scalar; host; special; no;
    "time" Transformational [] -> Exactly(Basic::Integer(4)), Scalar; host; special; no;
    "rand" Transformational [[i Integer]] -> Exactly(Basic::Real(4)), Scalar; host; special; no;
    "srand" Subroutine [(seed Integer)] -> None, Scalar; host; special; no;
    "compiler_version" Inquiry [] -> Special, Scalar; host; special; no;
    "compiler_options" Inquiry [] -> Special, Scalar; host; special; no;
}
