! UNSIGNED where nothing tells it from INTEGER.
program refused
  implicit none
  unsigned :: counter
  class(*), allocatable :: anything
  namelist /group/ counter
  counter = 3u
  counter = shifta(counter, 1)
  counter = counter + 1
  write (*, group)
  select type (anything)
  type is (unsigned(8))
    print *, 'unsigned'
  end select
end program
