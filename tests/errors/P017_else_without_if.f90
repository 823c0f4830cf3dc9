! ELSE and END IF that miss one IF.
program p
integer i
i=1
  print *,i
else
  print *,2
end if
end program
