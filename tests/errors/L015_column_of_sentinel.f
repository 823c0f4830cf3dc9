* In fixed form a directive starts in column 1.
      program p
      integer i
      real a(10)
      !$acc parallel loop
      do i = 1, 10
         a(i) = i
      enddo
      print *, a(1)
      end
