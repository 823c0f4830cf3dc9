! Characters of a procedure and of a BLOCK that threads share, in the statements around the regions.
program texts_shared_by_threads
  implicit none
  call work(4)
  call in_blocks(4)
contains
  subroutine work(m)
    integer, intent(in) :: m
    integer :: i, total
    character(4) :: c
    character(12) :: line
    c = 'abcd'
    line = ' 12 34 56'
    total = 0
    !$omp parallel do reduction(+:total)
    do i = 1, m
      if (c(i:i) == 'b') total = total + 100
    end do
    !$omp parallel
    !$omp single
    c = 'wxyz'
    line(11:) = '78'
    !$omp end single
    !$omp end parallel
    print *, total, c, c//'!', len_trim(line), index(line, '34'), c == 'wxyz'
    read (line, *) i, total
    print *, i, total, c(2:3), [c, 'ab  ']
    write (line, '(a,i3)') c, i
    print *, line, trim(c), adjustr(c), ichar(c(1:1))
    call show(c, line)
  end subroutine
  subroutine show(a, b)
    character(*), intent(in) :: a, b
    print *, a, b, len(a)
  end subroutine
  subroutine in_blocks(m)
    integer, intent(in) :: m
    integer :: i, total
    block
      real :: a(m)
      character(4) :: c
      c = 'abcd'
      a = 1
      total = 0
      !$omp parallel do reduction(+:total)
      do i = 1, m
        a(i) = a(i) + i
        total = total + nint(a(i))
        if (c(i:i) == 'b') total = total + 100
      end do
      print *, a, total, c
    end block
    block
      real, target :: b(2*m)
      real, pointer :: p(:)
      b = 0
      !$omp parallel
      !$omp single
      b(1) = 3
      p => b(2:)
      p(2) = 7
      b(size(b)) = 4
      !$omp end single
      !$omp end parallel
      print *, b
    end block
  end subroutine
end program
