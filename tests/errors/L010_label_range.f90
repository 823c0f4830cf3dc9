! A label has five digits at most.
program p
123456 continue
end program p
