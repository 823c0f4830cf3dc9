! The inner loop has the name of the outer one: CYCLE and EXIT would mean it. A name that a construct before had is only told; BLOCK is a scope.
program construct_names
  implicit none
  integer :: i, j
  rows: do j = 1, 3
    rows: do i = 1, 3
      if (i == j) cycle rows
    end do rows
  end do rows
  again: do i = 1, 3
  end do again
  again: if (i > 3) then
    print *, i
  end if again
  outer: do i = 1, 3
    block
      outer: do j = 1, 2
        if (j == i) exit outer
      end do outer
    end block
  end do outer
end program construct_names
