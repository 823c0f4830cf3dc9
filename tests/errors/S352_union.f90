! Components that overlay one another.
program main
  implicit none
  structure /mixed/
    integer kind
    union
      map
        integer number(2)
      end map
      map
        real(8) value
      end map
    end union
  end structure
  record /mixed/ m
  m.kind = 1
  print *, m.kind
end program main
