! The last line is continued.
program p
end program p &
