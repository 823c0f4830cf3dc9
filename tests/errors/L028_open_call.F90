! The macro's arguments are not closed.
#define CHECK(x) x
program p
  CHECK(print *, 1
end program p
