//! Steps of OpenMP's teams, which directives mean and programs cannot name.

use super::{meets, param, predefined, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "omp:parallel" host [(threads AnyInteger) (when AnyLogical)] -> none; known; special; no;
    "omp:barrier" host [] -> none; known; f "team_barrier"; no;
    "omp:left_at_barrier" host [] -> Exactly(Basic::Logical(4)); known; f "team_left_at_barrier"; no;
    "omp:error" host [(message Scalar(Basic::Character(0))) (fatal AnyLogical)] -> none; known; f "team_error"; no;
    "omp:flush" host [] -> none; known; f "team_flush"; no;
    "omp:single" host [] -> Exactly(Basic::Logical(4)); known; f "team_single"; no;
    "omp:was_single" host [] -> Exactly(Basic::Logical(4)); known; f "team_was_single"; no;
    "omp:masked" host [(filter AnyInteger)] -> Exactly(Basic::Logical(4)); known; f "team_masked"; no;
    "omp:critical" host [(name Scalar(Basic::Character(0)))] -> none; known; f "team_critical"; no;
    "omp:end_critical" host [(name Scalar(Basic::Character(0)))] -> none; known; f "team_end_critical"; no;
    "omp:atomic" host [] -> none; known; f "team_atomic"; no;
    "omp:end_atomic" host [] -> none; known; f "team_end_atomic"; no;
    "omp:ordered" host [] -> none; known; f "team_ordered"; no;
    "omp:end_ordered" host [] -> none; known; f "team_end_ordered"; no;
    "omp:iteration" host [(number Scalar(Basic::Integer(8)))] -> none; known; f "team_iteration"; no;
    "omp:nest" host [(first Scalar(Basic::Integer(8))) (last Scalar(Basic::Integer(8))) (step Scalar(Basic::Integer(8)))] -> none; known; f "team_nest"; no;
    "omp:index" host [(value Scalar(Basic::Integer(8)))] -> none; known; f "team_index"; no;
    "omp:sink" host [] -> none; known; f "team_sink"; no;
    "omp:sink_before" host [] -> none; known; f "team_sink_before"; no;
    "omp:source" host [] -> none; known; f "team_source"; no;
    "omp:cancel" host [(construct Scalar(Basic::Character(0))) (when AnyLogical)] -> Exactly(Basic::Logical(4)); known; f "team_cancel"; no;
    "omp:cancelled" host [(construct Scalar(Basic::Character(0)))] -> Exactly(Basic::Logical(4)); known; f "team_cancelled"; no;
    "omp:group" host [] -> none; known; f "team_group"; no;
    "omp:end_group" host [] -> none; known; f "team_end_group"; no;
    "omp:final" host [(when AnyLogical)] -> none; known; f "team_final"; no;
    "omp:end_final" host [] -> none; known; f "team_end_final"; no;
    "omp:turn" host [] -> none; known; f "team_turn"; no;
    "omp:end_turn" host [] -> none; known; f "team_end_turn"; no;
    "omp:share" host [(schedule Scalar(Basic::Character(0))) (chunk Scalar(Basic::Integer(8))) (count Scalar(Basic::Integer(8))) (ordered AnyLogical)] -> none; known; f "team_share"; no;
    "omp:next" host [(out first Scalar(Basic::Integer(8))) (out last Scalar(Basic::Integer(8)))] -> Exactly(Basic::Logical(4)); known; f "team_next"; no;
    "omp:last" host [] -> Exactly(Basic::Logical(4)); known; f "team_has_last"; no;
    "omp:trips" host [(first Scalar(Basic::Integer(8))) (last Scalar(Basic::Integer(8))) (step Scalar(Basic::Integer(8)))] -> Exactly(Basic::Integer(8)); known; f "team_trips"; no;
    "omp:broadcast" host [(out value AnyInteger) (from AnyLogical)] -> none; known; special; no;
}
