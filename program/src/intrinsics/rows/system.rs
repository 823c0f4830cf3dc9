//! Subroutines and functions that ask the surroundings: time, random numbers, the command line, the system.

use super::{param, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "random_number" Subroutine [(out harvest Real)] -> None, Scalar; host; special; no;
    "random_seed" Subroutine [[out size Integer] [put Integer] [out get Integer]] -> None, Scalar; host; special; no;
    "random_init" Subroutine [(repeatable Logical) (image_distinct Logical)] -> None, Scalar; host; special; no;
    "cpu_time" Subroutine [(out time Real)] -> None, Scalar; host; special; no;
    "date_and_time" Subroutine [[out date Character] [out time Character] [out zone Character] [out values Integer]] -> None, Scalar; host; special; no;
    "system_clock" Subroutine [[out count Integer] [out count_rate IntegerOrReal] [out count_max Integer]] -> None, Scalar; host; special; no;
    "big_endian@files" Subroutine [] -> None, Scalar; host; f "unformatted_in_big_endian"; no;
    "own_streams@threads" Subroutine [] -> None, Scalar; host; f "default_streams_per_thread"; no;
    "managed@hosts" Subroutine [] -> None, Scalar; host; f "arrays_in_managed_memory"; no;
    "times@regions" Subroutine [] -> None, Scalar; host; f "table_of_times"; no;
    "command_argument_count" Transformational [] -> Exactly(Basic::Integer(4)), Scalar; host; f "command_argument_count"; no;
    "get_command" Subroutine [[out command Character] [out length Exactly(Basic::Integer(4))] [out status Exactly(Basic::Integer(4))]] -> None, Scalar; host; special; no;
    "get_command_argument" Subroutine [(number Integer) [out value Character] [out length Exactly(Basic::Integer(4))] [out status Exactly(Basic::Integer(4))]] -> None, Scalar; host; special; no;
    "get_environment_variable" Subroutine [(name Character) [out value Character] [out length Exactly(Basic::Integer(4))] [out status Exactly(Basic::Integer(4))] [trim_name Logical]] -> None, Scalar; host; special; no;
    "execute_command_line" Subroutine [(command Character) [wait Logical] [out exitstat Exactly(Basic::Integer(4))] [out cmdstat Exactly(Basic::Integer(4))] [out cmdmsg Character]] -> None, Scalar; host; special; no;
    "is_iostat_end" Elemental [(i Integer)] -> Exactly(Basic::Logical(4)), Elemental; host; f "is_iostat_end"; no;
    "is_iostat_eor" Elemental [(i Integer)] -> Exactly(Basic::Logical(4)), Elemental; host; f "is_iostat_eor"; no;
    "compiler_version" Inquiry [] -> Special, Scalar; host; folded; no;
    "compiler_options" Inquiry [] -> Special, Scalar; host; folded; no;
    "num_images" Inquiry [[team Any] [team_number Integer]] -> Exactly(Basic::Integer(4)), Scalar; host; folded; no;
    "this_image" Inquiry [[team Any]] -> Exactly(Basic::Integer(4)), Scalar; host; folded; no;
    "note@cobound" Subroutine [(address Exactly(Basic::Integer(8))) (place Exactly(Basic::Integer(4))) (value Integer)] -> None, Scalar; host; f "note_cobound"; no;
    "cobound@image" Transformational [(address Exactly(Basic::Integer(8))) (place Exactly(Basic::Integer(4)))] -> Exactly(Basic::Integer(4)), Scalar; host; f "cobound"; no;
    "change@team" Subroutine [(team Builtin("team_type"))] -> None, Scalar; host; f "change_team"; no;
    "end@team" Subroutine [] -> None, Scalar; host; f "end_team"; no;
    "team_number" Transformational [] -> Exactly(Basic::Integer(4)), Scalar; host; f "team_number"; no;
    "number@team" Transformational [(team Builtin("team_type"))] -> Exactly(Basic::Integer(4)), Scalar; host; f "number_of_team"; no;
    "get_team" Transformational [] -> Builtin("team_type"), Scalar; host; f "get_team"; no;
    "level@team" Transformational [(level Exactly(Basic::Integer(4)))] -> Builtin("team_type"), Scalar; host; f "team_of_level"; no;
    "image_status" Elemental [(image Integer)] -> Exactly(Basic::Integer(4)), Elemental; host; f "image_status"; no;
    "failed_images" Transformational [[team Builtin("team_type")] [kind Kind]] -> Integer, Rank1; host; folded; no;
    "stopped_images" Transformational [[team Builtin("team_type")] [kind Kind]] -> Integer, Rank1; host; folded; no;
    "event_query" Subroutine [(event Builtin("event_type")) (out count Integer) [out stat Integer]] -> None, Scalar; host; special; no;
    "co_broadcast" Subroutine [(out a Any) (source_image Integer) [out stat Integer] [out errmsg Character]] -> None, Scalar; host; special; no;
    "co_max" Subroutine [(out a Ordered) [result_image Integer] [out stat Integer] [out errmsg Character]] -> None, Scalar; host; special; no;
    "co_min" Subroutine [(out a Ordered) [result_image Integer] [out stat Integer] [out errmsg Character]] -> None, Scalar; host; special; no;
    "co_reduce" Subroutine [(out a Any) (operation Variable) [result_image Integer] [out stat Integer] [out errmsg Character]] -> None, Scalar; host; special; no;
    "co_sum" Subroutine [(out a Numeric) [result_image Integer] [out stat Integer] [out errmsg Character]] -> None, Scalar; host; special; no;
    "atomic_define" Subroutine [(out atom Any) (value Any) [out stat Integer]] -> None, Scalar; host; special; no;
    "atomic_ref" Subroutine [(out value Any) (atom Any) [out stat Integer]] -> None, Scalar; host; special; no;
    "atomic_cas" Subroutine [(out atom Any) (out old SameAsFirst) (compare SameAsFirst) (new SameAsFirst) [out stat Integer]] -> None, Scalar; host; special; no;
    "atomic_add" Subroutine [(out atom Integer) (value Integer) [out stat Integer]] -> None, Scalar; host; special; no;
    "atomic_and" Subroutine [(out atom Integer) (value Integer) [out stat Integer]] -> None, Scalar; host; special; no;
    "atomic_or" Subroutine [(out atom Integer) (value Integer) [out stat Integer]] -> None, Scalar; host; special; no;
    "atomic_xor" Subroutine [(out atom Integer) (value Integer) [out stat Integer]] -> None, Scalar; host; special; no;
    "atomic_fetch_add" Subroutine [(out atom Integer) (value Integer) (out old Integer) [out stat Integer]] -> None, Scalar; host; special; no;
    "atomic_fetch_and" Subroutine [(out atom Integer) (value Integer) (out old Integer) [out stat Integer]] -> None, Scalar; host; special; no;
    "atomic_fetch_or" Subroutine [(out atom Integer) (value Integer) (out old Integer) [out stat Integer]] -> None, Scalar; host; special; no;
    "atomic_fetch_xor" Subroutine [(out atom Integer) (value Integer) (out old Integer) [out stat Integer]] -> None, Scalar; host; special; no;
}
