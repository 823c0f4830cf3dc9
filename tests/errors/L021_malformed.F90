! A macro has a name.
#define 5
program p
end program p
