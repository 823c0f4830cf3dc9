! The places of threads, for programs without CUDA Fortran.
module threads
  implicit none
  type :: place
    integer :: x = 1, y = 1, z = 1
  end type place
  type(place) :: threadidx, blockidx, blockdim, griddim
  integer :: number
contains
  subroutine configure(gx, gy, bx, by)
    integer, intent(in) :: gx, gy, bx, by
    griddim = place(gx, gy, 1)
    blockdim = place(bx, by, 1)
    number = 0
  end subroutine configure
  logical function next_thread()
    integer :: thread, block
    next_thread = number < griddim%x * griddim%y * blockdim%x * blockdim%y
    thread = mod(number, blockdim%x * blockdim%y)
    block = number / (blockdim%x * blockdim%y)
    threadidx = place(1 + mod(thread, blockdim%x), 1 + thread / blockdim%x, 1)
    blockidx = place(1 + mod(block, griddim%x), 1 + block / griddim%x, 1)
    number = number + 1
  end function next_thread
  logical function next_block()
    next_block = number < griddim%x * griddim%y
    blockidx = place(1 + mod(number, griddim%x), 1 + number / griddim%x, 1)
    number = number + 1
  end function next_block
end module threads

