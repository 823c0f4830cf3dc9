! Coarrays on the only image.
program p
  implicit none
  integer :: total[*], table(2)[-1:1, 3:*]
  integer :: n, status
  total[1] = num_images() + this_image()
  table(2)[-1, 3] = lcobound(table, 2)
  n = ucobound(table, dim=1)
  sync all (stat=status)
  critical
    total = total + sum(this_image(table)) + image_index(table, [-1, 3])
  end critical
  call co_sum(total, stat=status)
  if (num_images() > 1) n = total[2]
  print *, total, table(2), n, status
end program p
