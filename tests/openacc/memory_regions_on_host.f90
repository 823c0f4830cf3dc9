! Regions that no device can run, since texts are written in them: the host runs them with the values of the device, and keeps its own.
module shared_data
  implicit none
  type field
    integer :: n = 0
    integer, allocatable :: values(:)
  end type
  type(field) :: known
  integer :: table(4)
  !$acc declare create(table)
contains
  integer function digits(v)
    integer, intent(in) :: v
    character(12) :: text
    write (text, '(i0)') v
    digits = len_trim(text)
  end function

  integer function digits_of_known(i)
    integer, intent(in) :: i
    digits_of_known = digits(known%values(i)) + table(2)
  end function
end module

program memory_regions_on_host
  use shared_data
  implicit none
  integer, parameter :: n = 8
  integer :: a(n), b(n), own(2), i, t, s, k, l
  integer, pointer :: p(:)
  character(8) :: word
  logical :: there
  type(field) :: mine

  a = [(i, i = 1, n)]
  b = -1
  t = 77
  s = 5
  own = [3, 4]
  l = 40
  print '(a)', 'data that is present'
  !$acc data copyin(a) create(b) copy(l)
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i)*10
    b(i) = 0
  end do
  !$acc serial
  l = l + 1
  !$acc end serial
  !$acc parallel loop private(word, t, own) reduction(+:s) firstprivate(l)
  do i = 1, n
    own = a(i)
    write (word, '(i0)') own(2)
    read (word, *) t
    b(i) = t + 1
    s = s + t
    k = t
  end do
  call show('the host has its own', a)
  call show('here, too', b)
  call show('joined, private', [s, t, own])
  !$acc serial
  write (word, '(i0)') l
  l = l + len_trim(word)*100
  !$acc end serial
  call show('scalar of the host', [l])
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i) + b(i)
  end do
  !$acc update self(a, b)
  call show('a and b', a, b)
  !$acc end data
  call show('scalar of the device', [l])

  print '(a)', 'data that is not'
  k = 3
  !$acc parallel loop copy(a) copyout(b) copyin(own)
  do i = 1, n
    write (word, '(i0)') a(i)
    b(i) = len_trim(word)
    own(1) = -1
    k = i
  end do
  call show('lengths', b, [k, own])
  !$acc kernels
  do i = 1, n
    write (word, '(i0)') i**4
    b(i) = len_trim(word)
    k = b(i)
  end do
  !$acc end kernels
  call show('of powers', b, [k])

  print '(a)', 'conditions and queues'
  do t = 0, 1
    there = t == 1
    a = [(i, i = 1, n)]
    !$acc enter data copyin(a)
    !$acc parallel loop async(2)
    do i = 1, n
      a(i) = a(i)*100
    end do
    !$acc parallel loop if(there) async(2)
    do i = 1, n
      write (word, '(i0)') a(i)
      a(i) = a(i) + len_trim(word)
    end do
    !$acc parallel loop async(2)
    do i = 1, n
      a(i) = a(i) + 1000
    end do
    !$acc wait
    call show('on the host', a)
    !$acc exit data copyout(a) async(2)
    !$acc wait(2)
    call show('from the device', a)
  end do

  print '(a)', 'procedures'
  allocate (known%values(n))
  known%values = [(10**(i - 1), i = 1, n)]
  table = 50
  !$acc enter data copyin(known, known%values)
  !$acc parallel loop
  do i = 1, 4
    table(i) = i
  end do
  !$acc parallel loop present(known)
  do i = 1, n
    known%values(i) = known%values(i)*10
  end do
  !$acc parallel loop copyout(b)
  do i = 1, n
    b(i) = digits_of_known(i)
  end do
  call show('by a module', b, table)
  call show('its values', known%values(1:3))
  !$acc exit data copyout(known%values) delete(known)
  call show('its values', known%values(1:3))
  call inner(a)
  call show('by arguments', a)

  print '(a)', 'pointers'
  allocate (p(n))
  p = 1
  !$acc enter data copyin(p)
  !$acc kernels present(p)
  p = 1234
  !$acc end kernels
  !$acc parallel loop
  do i = 1, n
    write (word, '(i0)') p(i)
    p(i) = len_trim(word)
  end do
  call show('on the host', p)
  !$acc exit data copyout(p)
  call show('from the device', p)

  print '(a)', 'parts of a structure'
  mine%n = 3
  mine%values = [1, 20, 300]
  !$acc data copy(mine, mine%values)
  do k = 1, 2
    !$acc parallel loop present(mine)
    do i = 1, mine%n
      write (word, '(i0)') mine%values(i)
      mine%values(i) = mine%values(i) + 1000*len_trim(word)
    end do
  end do
  call show('on the host', mine%values)
  !$acc end data
  call show('from the device', mine%values)
  print '(a)', 'texts of clauses'
  word = 'before'
  !$acc parallel copyout(word) copy(a)
  word = 'after'
  a(1) = len_trim(word)
  !$acc end parallel
  print '(2x, a)', word
  call show('a', a(1:1))
  !$acc data copyin(word)
  !$acc kernels copy(a)
  if (word == 'after') a(1) = 9
  !$acc end kernels
  !$acc end data
  call show('a', a(1:1))
  print '(a)', 'jumps'
  do k = 0, 1
    a = 1
    !$acc parallel loop if(k == 1) copy(a)
    do 30 i = 1, n
      select case (mod(i, 3))
      case (0)
        a(i) = 100
        cycle
      case (1)
        do 10 t = 1, 5
          if (t == i) goto 10
          a(i) = a(i) + 1
          if (t == 4) goto 20
10      continue
20      a(i) = a(i) + 10
      end select
      if (i == 5) goto 30
      a(i) = -a(i)
30  continue
    call show('under a condition', a)
  end do
  !$acc parallel loop copy(a)
  do i = 1, n
    do t = 1, 3
      write (word, '(i0)') a(i)
      if (len_trim(word) == 1) cycle
      if (a(i) == 100) exit
      if (a(i) > 4) goto 40
    end do
    a(i) = len_trim(word)
40  a(i) = a(i)*2
  end do
  call show('on the host', a)
contains
  subroutine inner(x)
    integer, intent(inout) :: x(:)
    integer :: i
    !$acc data copy(x)
    !$acc parallel loop
    do i = 1, size(x)
      x(i) = 10**(i - 1)
    end do
    !$acc kernels
    do i = 1, size(x)
      x(i) = digits(x(i))
    end do
    !$acc end kernels
    !$acc end data
  end subroutine

  subroutine show(what, one, other)
    character(*), intent(in) :: what
    integer, intent(in) :: one(:)
    integer, intent(in), optional :: other(:)
    if (present(other)) then
      print '(2x, a, t26, *(i9))', what, one, other
    else
      print '(2x, a, t26, *(i9))', what, one
    end if
  end subroutine
end program
