program p
  implicit none
  !$acc wait(devnum: 0: devnum: 1)
  !$acc wait(devnum: 0: queues: 1)
  !$acc wait(devnum: 0)
end program p
