! Character strings: fixed lengths, blank padding, substrings, and numbers written into strings.
program characters
  implicit none
  character(len=10) :: word
  character(len=*), parameter :: sentence = 'the quick brown fox'
  character(len=20) :: line
  integer :: i, first, value, words

  word = 'abc'
  print *, '[', word, ']', len(word), len_trim(word)
  word(4:6) = 'defgh'
  print *, '[', word // '!', ']', '[' // trim(word) // '!', ']'
  print *, index(sentence, 'quick'), scan(sentence, 'xyz'), verify(sentence, 'eht '), index(sentence, 'o', back=.true.)
  print *, '[', adjustr(word), '] [', adjustl('   left'), '] ', repeat('ab', 3)
  print *, word < 'abd', 'a' == 'a   ', lge('b', 'a'), ichar('A'), char(66), achar(67)

  ! Word by word
  first = 1
  words = 0
  do i = 1, len(sentence) + 1
    if (i <= len(sentence)) then
      if (sentence(i:i) /= ' ') cycle
    end if
    words = words + 1
    print '(i2, 1x, a)', words, upper(sentence(first:i - 1))
    first = i + 1
  end do

  ! An internal file: a string takes the place of a unit
  write(line, '(i5, f8.3)') 42, 2.5
  print *, '[', line, ']'
  read(line, *) value
  print *, value + 1
contains
  function upper(text)
    character(len=*), intent(in) :: text
    character(len=len(text)) :: upper
    integer :: i

    do i = 1, len(text)
      upper(i:i) = text(i:i)
      if (text(i:i) >= 'a' .and. text(i:i) <= 'z') upper(i:i) = achar(iachar(text(i:i)) - 32)
    end do
  end function upper
end program characters
