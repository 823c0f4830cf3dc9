! Constants and functions of OpenMP for programs in fixed and free form that include them.
      integer, parameter :: omp_lock_kind = 8
      integer, parameter :: omp_nest_lock_kind = 8
      integer, parameter :: omp_depend_kind = 16
      integer, parameter :: omp_integer_kind = 4
      integer, parameter :: omp_logical_kind = 4
      integer, parameter :: omp_sched_kind = 4
      integer, parameter :: omp_sched_static = 1
      integer, parameter :: omp_sched_dynamic = 2
      integer, parameter :: omp_sched_guided = 3
      integer, parameter :: omp_sched_auto = 4
      integer, parameter :: openmp_version = 201511
      integer omp_get_num_threads, omp_get_max_threads
      integer omp_get_thread_num, omp_get_num_procs
      integer omp_get_thread_limit, omp_get_level
      integer omp_get_active_level, omp_get_team_size
      integer omp_get_ancestor_thread_num, omp_get_num_devices
      integer omp_get_max_active_levels, omp_test_nest_lock
      integer omp_get_default_device, omp_get_initial_device
      integer omp_get_num_teams, omp_get_team_num
      logical omp_in_parallel, omp_get_dynamic, omp_get_nested
      logical omp_test_lock, omp_is_initial_device
      double precision omp_get_wtime, omp_get_wtick
