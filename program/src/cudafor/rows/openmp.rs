//! Procedures of module OMP_LIB (OpenMP 5, "Runtime library routines"), also for programs whose directives are comments.

use super::{meets, param, predefined, rows, side, spelling};
use crate::ir::Basic;

rows! {
    "omp_get_wtime" host [] -> Exactly(Basic::Real(8)); known; f "omp_get_wtime"; no;
    "omp_get_wtick" host [] -> Exactly(Basic::Real(8)); known; f "omp_get_wtick"; no;
    "omp_get_num_threads" host [] -> Exactly(Basic::Integer(4)); known; f "omp_get_num_threads"; no;
    "omp_get_max_threads" host [] -> Exactly(Basic::Integer(4)); known; f "omp_get_max_threads"; no;
    "omp_get_thread_num" host [] -> Exactly(Basic::Integer(4)); known; f "omp_get_thread_num"; no;
    "omp_get_num_procs" host [] -> Exactly(Basic::Integer(4)); known; f "omp_get_num_procs"; no;
    "omp_get_thread_limit" host [] -> Exactly(Basic::Integer(4)); known; f "omp_get_thread_limit"; no;
    "omp_set_num_threads" host [(num_threads AnyInteger)] -> none; known; f "omp_set_num_threads"; no;
    "omp_in_parallel" host [] -> Exactly(Basic::Logical(4)); known; f "omp_in_parallel"; no;
    "omp_set_dynamic" host [(dynamic_threads AnyLogical)] -> none; known; f "omp_set_dynamic"; no;
    "omp_get_dynamic" host [] -> Exactly(Basic::Logical(4)); known; f "omp_get_dynamic"; no;
    "omp_set_nested" host [(nested AnyLogical)] -> none; known; f "omp_set_nested"; no;
    "omp_get_nested" host [] -> Exactly(Basic::Logical(4)); known; f "omp_get_nested"; no;
    "omp_set_max_active_levels" host [(max_levels AnyInteger)] -> none; known; f "omp_set_max_active_levels"; no;
    "omp_get_max_active_levels" host [] -> Exactly(Basic::Integer(4)); known; f "omp_get_max_active_levels"; no;
    "omp_get_level" host [] -> Exactly(Basic::Integer(4)); known; f "omp_get_level"; no;
    "omp_get_active_level" host [] -> Exactly(Basic::Integer(4)); known; f "omp_get_active_level"; no;
    "omp_get_ancestor_thread_num" host [(level AnyInteger)] -> Exactly(Basic::Integer(4)); known; f "omp_get_ancestor_thread_num"; no;
    "omp_get_team_size" host [(level AnyInteger)] -> Exactly(Basic::Integer(4)); known; f "omp_get_team_size"; no;
    "omp_get_num_teams" host [] -> Exactly(Basic::Integer(4)); known; f "omp_get_num_teams"; no;
    "omp_get_team_num" host [] -> Exactly(Basic::Integer(4)); known; f "omp_get_team_num"; no;
    "omp_get_num_devices" host [] -> Exactly(Basic::Integer(4)); known; f "omp_get_num_devices"; no;
    "omp_get_default_device" host [] -> Exactly(Basic::Integer(4)); known; f "omp_get_default_device"; no;
    "omp_get_initial_device" host [] -> Exactly(Basic::Integer(4)); known; f "omp_get_initial_device"; no;
    "omp_set_default_device" host [(device_num AnyInteger)] -> none; known; f "omp_set_default_device"; no;
    "omp_is_initial_device" both [] -> Exactly(Basic::Logical(4)); known; f "omp_is_initial_device"; f "omp_is_initial_device";
    "omp_init_lock" host [(out svar Scalar(Basic::Integer(8)))] -> none; known; f "omp_init_lock"; no;
    "omp_destroy_lock" host [(out svar Scalar(Basic::Integer(8)))] -> none; known; f "omp_destroy_lock"; no;
    "omp_set_lock" host [(out svar Scalar(Basic::Integer(8)))] -> none; known; f "omp_set_lock"; no;
    "omp_unset_lock" host [(out svar Scalar(Basic::Integer(8)))] -> none; known; f "omp_unset_lock"; no;
    "omp_test_lock" host [(out svar Scalar(Basic::Integer(8)))] -> Exactly(Basic::Logical(4)); known; f "omp_test_lock"; no;
    "omp_init_nest_lock" host [(out nvar Scalar(Basic::Integer(8)))] -> none; known; f "omp_init_lock"; no;
    "omp_destroy_nest_lock" host [(out nvar Scalar(Basic::Integer(8)))] -> none; known; f "omp_destroy_lock"; no;
    "omp_set_nest_lock" host [(out nvar Scalar(Basic::Integer(8)))] -> none; known; f "omp_set_nest_lock"; no;
    "omp_unset_nest_lock" host [(out nvar Scalar(Basic::Integer(8)))] -> none; known; f "omp_unset_nest_lock"; no;
    "omp_test_nest_lock" host [(out nvar Scalar(Basic::Integer(8)))] -> Exactly(Basic::Integer(4)); known; f "omp_test_nest_lock"; no;
    "omp_set_schedule" host [(kind Scalar(Basic::Integer(4))) (chunk_size AnyInteger)] -> none; known; f "omp_set_schedule"; no;
    "omp_get_schedule" host [(out kind Scalar(Basic::Integer(4))) (out chunk_size Scalar(Basic::Integer(4)))] -> none; known; f "omp_get_schedule"; no;
}
