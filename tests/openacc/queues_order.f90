! Activity queues: ASYNC and WAIT as clauses and directives (OpenACC 3.4, section 2.16). What was given to a queue runs in order, and a queue that waits for another comes behind it.
program queues_order
  implicit none
  integer, parameter :: n = 5000
  integer :: a(n), b(n), c(n), total, i, q, round, wrong, dev
  wrong = 0
  dev = 0
  q = 3
  do i = 1, n
    a(i) = i
  end do
  b = 0
  c = 0
  !$acc enter data copyin(a, b) create(c) async(q)
  do round = 1, 4
    !$acc parallel loop async(q) present(a, b)
    do i = 1, n
      b(i) = b(i) + a(i)
    end do
  end do
  !$acc parallel loop async(q + 1) wait(q) present(b, c)
  do i = 1, n
    c(i) = 2 * b(i)
  end do
  !$acc update self(c) async(q + 1)
  !$acc wait(q + 1)
  call expect(c(1) == 8 .and. c(n) == 8 * n, 'a region that waits for the queue of another')

  ! The queue without a number, and waiting on the device's side alone.
  !$acc kernels async present(c)
  do i = 1, n
    c(i) = c(i) + 1
  end do
  !$acc end kernels
  !$acc wait async(7)
  !$acc serial async(7) present(c)
  c(1) = c(1) * 10
  !$acc end serial
  !$acc update host(c(1:2)) async(7)
  !$acc wait(devnum: dev: queues: 7)
  call expect(c(1) == 90 .and. c(2) == 17, 'WAIT with ASYNC and with the number of a device')

  ! A sum that the host gets has arrived behind its region.
  total = 0
  !$acc parallel loop async(2) wait reduction(+: total) present(c)
  do i = 1, n
    total = total + mod(c(i), 7)
  end do
  !$acc wait(2) if(total >= 0)
  !$acc update self(c)
  call expect(total == sum(mod(c, 7)), 'a reduction in a queue')

  ! A data region whose data comes and goes in a queue, which may change its name before the end.
  a = 1
  q = 11
  !$acc data copy(b) async(q)
  !$acc parallel loop async(q)
  do i = 1, n
    b(i) = -b(i)
  end do
  q = 12
  !$acc end data
  !$acc wait(11)
  !$acc exit data copyout(b) delete(a, c) async(11)
  !$acc wait
  call expect(b(5) == -20 .and. b(n) == -4 * n, 'a data region in a queue')

  ! Clauses of one type of device replace those of all.
  !$acc parallel loop copy(b) async(1) num_gangs(3) device_type(host) async(2) device_type(nvidia, radeon) async(4) vector_length(32)
  do i = 1, n
    b(i) = i
  end do
  !$acc wait(4)
  call expect(all(b == [(i, i = 1, n)]), 'clauses behind DEVICE_TYPE')
  call parts()
  if (wrong == 0) print '(a)', 'queues: all right'
contains
  ! An array that is on the device in parts, each with a queue and a thread of the host of its own.
  subroutine parts()
    integer, parameter :: blocks = 4
    integer :: first, last, block, sums(blocks), total
    a = [(i, i = 1, n)]
    !$omp parallel do private(first, last, total, i) num_threads(blocks)
    do block = 1, blocks
      first = (block - 1) * (n / blocks) + 1
      last = block * (n / blocks)
      !$acc enter data copyin(a(first:last)) async(block)
      !$acc parallel loop present(a(first:last)) copyout(b(first:last)) async(block)
      do i = first, last
        b(i) = 2 * a(i)
      end do
      !$acc wait(block)
      total = 0
      !$acc data copyin(b(first:last))
      !$acc parallel loop reduction(+: total)
      do i = first, last
        total = total + b(i)
      end do
      !$acc end data
      sums(block) = total
      !$acc exit data delete(a(first:last))
    end do
    call expect(all(b == 2 * a), 'parts of arrays')
    call expect(sum(sums) == sum(2 * a), 'a sum over parts')
  end subroutine
  subroutine expect(right, what)
    logical, intent(in) :: right
    character(*), intent(in) :: what
    if (right) return
    wrong = wrong + 1
    print '(2a)', 'wrong: ', what
  end subroutine
end program queues_order
