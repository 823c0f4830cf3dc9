! Internal procedures of a recursive procedure share its allocatables and pointers: each call has its own.
program towers
  implicit none
  call build(3)
end program towers

recursive subroutine build(level)
  implicit none
  integer, intent(in) :: level
  real, allocatable :: heights(:), top
  character(:), allocatable :: label
  real, pointer :: window(:), first
  real, target :: ground(4)
  integer, allocatable :: history(:)

  nullify(window, first)
  ground = level
  call furnish(level)
  if (level > 1) call build(level - 1)
  call show
  call tear_down

contains

  subroutine furnish(n)
    integer, intent(in) :: n
    integer :: stat

    allocate(heights(n), source=real(n))
    allocate(top)
    top = 10*n
    label = repeat('x', n)
    allocate(window(2*n), first)
    window = 1.5*n
    first = -n
    history = [n, n + 1]
    history = [history, n + 2]
    allocate(heights(3), stat=stat)
    print *, 'furnished', n, stat /= 0, associated(window), allocated(top)
    if (n == 2) then
      deallocate(window, first)
      window => ground(2:3)
      first => ground(1)
    end if
  end subroutine furnish

  subroutine show
    print *, level, heights, top, label, sum(window), first, history
    print *, size(window), associated(first, ground(1)), associated(window, ground(2:3))
  end subroutine show

  subroutine tear_down
    real, allocatable :: kept(:)

    call move_alloc(heights, kept)
    deallocate(top, label, history)
    if (level /= 2) deallocate(window, first)
    nullify(window)
    print *, allocated(heights), allocated(top), allocated(label), associated(window), size(kept)
  end subroutine tear_down
end subroutine build
