! Regions inside regions, tasks that take part in reductions, final tasks, and constructs that may be left before their end.
program main
  use omp_lib
  implicit none
  integer :: team(2, 2), i, found, total, product, levels, left(4), sections
  logical :: inside

  call omp_set_dynamic(.false.)
  call omp_set_max_active_levels(2)
  print *, omp_get_max_active_levels(), omp_get_team_size(0), omp_get_ancestor_thread_num(0)
  team = -1
  levels = 0
  !$omp parallel num_threads(2) default(none) shared(team, levels)
  !$omp parallel num_threads(2) default(none) shared(team) reduction(+: levels)
  team(omp_get_thread_num() + 1, omp_get_ancestor_thread_num(1) + 1) = 10 * omp_get_team_size(1) + omp_get_team_size(2)
  levels = levels + omp_get_level() * omp_get_active_level()
  !$omp end parallel
  !$omp end parallel
  print *, team
  ! Beyond that, one thread.
  !$omp parallel num_threads(2)
  !$omp parallel num_threads(2)
  !$omp parallel num_threads(2)
  if (omp_get_num_threads() /= 1 .or. omp_get_level() /= 3 .or. omp_get_active_level() /= 2) print *, 'too deep'
  !$omp end parallel
  !$omp end parallel
  !$omp end parallel

  total = 7
  product = 1
  !$omp parallel num_threads(3)
  !$omp single
  !$omp taskgroup task_reduction(+: total) task_reduction(*: product)
  do i = 1, 10
    !$omp task in_reduction(+: total) firstprivate(i)
    total = total + i
    !$omp end task
    if (mod(i, 5) == 0) then
      !$omp task in_reduction(*: product)
      product = product * 3
      !$omp end task
    end if
  end do
  !$omp taskloop in_reduction(+: total) grainsize(2)
  do i = 1, 4
    total = total + 100
  end do
  !$omp end taskgroup
  !$omp end single
  !$omp end parallel
  print *, total, product
  total = 0
  !$omp parallel num_threads(3) reduction(task, +: total)
  !$omp task in_reduction(+: total)
  total = total + 1
  !$omp end task
  !$omp end parallel
  print *, total

  inside = omp_in_final()
  print *, inside
  !$omp task final(total > 0) shared(inside)
  inside = omp_in_final()
  !$omp task shared(total)
  if (.not. omp_in_final()) total = -1
  !$omp end task
  !$omp end task
  print *, inside, omp_in_final(), total

  ! Whether or not the environment lets constructs be left, this is the same.
  found = 0
  !$omp parallel num_threads(3) default(none) shared(found)
  !$omp do
  do i = 1, 400
    if (i == 250) then
      !$omp atomic write
      found = i
      !$omp cancel do
    end if
    !$omp cancellation point do
  end do
  !$omp end do
  !$omp barrier
  !$omp single
  found = found + 1
  !$omp end single
  !$omp end parallel
  print *, found

  left = 0
  !$omp parallel num_threads(4) default(none) shared(left)
  left(omp_get_thread_num() + 1) = 1
  if (omp_get_thread_num() == 2) then
    !$omp cancel parallel if(left(3) == 1)
  end if
  !$omp barrier
  !$omp cancellation point parallel
  if (omp_get_cancellation()) left(1) = 99
  !$omp end parallel
  print *, left(3), merge(0, left(1), left(1) < 2)

  sections = 0
  !$omp parallel sections num_threads(1)
  sections = sections + 1
  !$omp cancel sections if(omp_get_num_threads() > 5)
  !$omp section
  sections = sections + 10
  !$omp end parallel sections
  print *, sections

  total = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp taskgroup
  do i = 1, 5
    !$omp task firstprivate(i) shared(total)
    if (i > 3 .and. total > 100) then
      !$omp cancel taskgroup
    end if
    total = total + i
    !$omp end task
  end do
  !$omp end taskgroup
  !$omp end single
  !$omp end parallel
  print *, total
end program main
