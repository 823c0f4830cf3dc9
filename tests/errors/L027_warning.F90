! The file asks for a warning.
#warning this is old
program p
end program p
