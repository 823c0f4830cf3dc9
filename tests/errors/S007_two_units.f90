! Two program units of one name.
subroutine s
end subroutine s
subroutine s
end subroutine s
program p
  call s
end program p
