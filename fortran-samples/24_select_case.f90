! SELECT CASE: one of several blocks by a value, by ranges, or by a character string.
program select_case
  implicit none
  integer :: i
  character(len=5) :: word(4)

  do i = -3, 120, 41
    print *, i, describe(i)
  end do
  word = [character(len=5) :: 'one', 'two', 'three', 'many']
  do i = 1, size(word)
    select case (word(i))
    case ('one')
      print *, trim(word(i)), ' is 1'
    case ('two', 'three')
      print *, trim(word(i)), ' is 2 or 3'
    case default
      print *, trim(word(i)), ' is no number'
    end select
  end do
contains
  function describe(n) result(text)
    integer, intent(in) :: n
    character(len=12) :: text

    select case (n)
    case (:-1)
      text = 'negative'
    case (0)
      text = 'zero'
    case (1:9)
      text = 'one digit'
    case (10:99)
      text = 'two digits'
    case default
      text = 'large'
    end select
  end function describe
end program select_case
