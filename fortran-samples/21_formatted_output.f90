! Formatted output: edit descriptors say how many columns each value takes.
program formatted_output
  implicit none
  real(8), parameter :: pi = acos(-1d0)
  integer :: i

  write(*, '(a)') 'integers: width, leading zeros, sign'
  write(*, '(i6, i6.4, sp, i6, s, i6)') 42, 42, 42, -42
  write(*, '(a)') 'reals: fixed, scientific, engineering, general'
  write(*, '(f10.4, e14.5, es14.5, en14.5, g14.5)') pi * 1000, pi * 1000, pi * 1000, pi * 1000, pi * 1000
  write(*, '(a)') 'a field that is too narrow fills with asterisks'
  write(*, '(i3, 1x, f5.2, 1x, i5)') 12345, 1234.5, 12345
  write(*, '(a)') 'logicals, characters, binary, octal, hexadecimal'
  write(*, '(l3, l3, 1x, a6, 1x, a2, b10.8, o6, z6)') .true., .false., 'ab', 'abcdef', 100, 100, 100
  write(*, '(a)') 'groups repeat, positions move'
  write(*, '(3(i3, ":"), t30, "column 30", tr2, a)') 1, 2, 3, 'end'
  write(*, '(4(f6.2))') (sqrt(real(i)), i = 1, 8)
  write(*, '(a, /, a)') 'a slash starts', 'a new line'
  write(*, 10) 'label', pi
10 format('by FORMAT statement: ', a, ' = ', f8.5)
  print *, 'list-directed:', 1, 2.5, pi, .true., (1.0, -2.0), 'text'
end program formatted_output
