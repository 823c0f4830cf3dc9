! The file asks for an error.
#ifndef N
#error pass -DN=size
#endif
program p
end program p
