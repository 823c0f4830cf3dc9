! Two modules that use each other.
module a
  use b
end module a
module b
  use a
end module b
program p
  use a
end program p
