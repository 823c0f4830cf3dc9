! One argument for two parameters.
#define MAX2(a, b) merge(a, b, a > b)
program p
  print *, MAX2(1)
end program p
