! There is no such line.
#ifdefined N
#endif
program p
end program p
