! Locks, events, teams and cobounds of a program that is one image; LEN of an array in its own bounds; a defined assignment in FORALL;
! addresses by LOC of what is no number.
module counted
  implicit none
  type count
    integer :: n = 0
  end type count
  interface assignment (=)
    module procedure to_integer
  end interface
contains
  elemental subroutine to_integer(i, from)
    integer, intent(out) :: i
    type(count), intent(in) :: from
    i = 10 * from%n
  end subroutine to_integer
  pure integer function twice(n)
    integer, intent(in) :: n
    twice = 2 * n
  end function twice
  character(twice(n)) function rows(n) result(r)
    integer, intent(in) :: n
    dimension :: r(len(r) - 1)
    integer :: i
    do i = 1, size(r)
      r(i) = repeat(achar(96 + i), i)
    end do
  end function rows
end module counted
program one_image
  use, intrinsic :: iso_fortran_env
  use counted
  implicit none
  type(lock_type) :: lock[*]
  type(lock_type), allocatable :: locks(:,:)[:]
  type(event_type) :: event[*]
  type(team_type) :: team, ret
  integer, allocatable :: u[:], v[:], w(:)[:,:], x(:)[:,:]
  integer :: stat, n, index
  logical :: got
  lock (lock)
  unlock (lock, stat=stat)
  print *, stat
  lock (lock[this_image()], acquired_lock=got, stat=stat)
  print *, got, stat
  lock (lock, stat=stat)
  print *, stat == stat_locked
  unlock (lock[1])
  allocate (locks(2,2)[*])
  lock (locks(1,2), stat=stat)
  unlock (locks(1,2))
  event post (event)
  event post (event[1])
  call event_query(event, n)
  print *, n
  event wait (event, until_count=2)
  call event_query(event, n)
  print *, n
  print *, team_number()
  form team (7, team, new_index=index, stat=stat)
  print *, index, stat
  change team (team)
    print *, team_number()
    ret = get_team()
  end team
  print *, team_number(), image_status(1), image_status(4) == stat_stopped_image
  allocate (u[4:*])
  print *, lcobound(u), ucobound(u, dim=1)
  call move_alloc (u, v)
  print *, allocated(u), lcobound(v, dim=1), ucobound(v, dim=1)
  n = 3
  allocate (w(-2:n)[n+1:n+2,-1:*])
  n = 50
  call move_alloc (w, x)
  print *, lcobound(x), ucobound(x), coshape(x)
  call inner(x)
  call declared(3, x)
  print *, image_index(x, [4, -1]), image_index(x, [5, -1])
  call others
  fail image
  print *, 'not here'
contains
  subroutine others
    type(count) :: from(2, 2)
    type(count), allocatable :: list(:)
    integer :: to(2, 2), i, j
    forall (i = 1:2, j = 1:2) from(i, j)%n = i + 2 * j
    to = 0
    forall (i = 1:2, j = 1:2, i >= j) to(i, j) = from(j, i)
    print *, to
    print *, rows(2), size(rows(2)), len(rows(3))
    allocate (list(3))
    call same(list, loc(list))
  end subroutine others
  subroutine same(list, address)
    type(count), allocatable, intent(in) :: list(:)
    integer(8), intent(in) :: address
    print *, loc(list) == address
  end subroutine same
  subroutine inner(a)
    integer, allocatable :: a(:)[:,:]
    integer :: i
    do i = 1, 2
      print *, lcobound(a, i), ucobound(a, i), this_image(a, i)
    end do
  end subroutine inner
  subroutine declared(n, a)
    integer :: n, m
    integer :: a(3)[n+2:n+5, n-1:*]
    m = n
    n = 100
    print *, lcobound(a), ucobound(a), m
    a(1)[m+2,m-1] = 42
    print *, a(1)
  end subroutine declared
end program one_image
