! The names differ.
subroutine first
end subroutine second
program p
end program p
