! Two main programs.
program a
end program a
program b
end program b
