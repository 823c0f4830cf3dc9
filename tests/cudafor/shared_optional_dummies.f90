module counts
  type t; integer :: n = 0, d = 0; end type
contains
  recursive function adapt(k, st) result(q)
    integer, intent(in) :: k
    type(t), intent(inout), optional :: st
    integer :: q
    integer, save :: level = 0
    level = level + 1
    if (present(st)) st%d = max(st%d, level)
    q = simp(k)
    if (k > 0) then
      if (present(st)) then
        q = q + adapt(k-1, st)
      else
        q = q + adapt(k-1)
      end if
    end if
    level = level - 1
  contains
    integer function simp(u)
      integer, intent(in) :: u
      simp = u
      if (present(st)) st%n = st%n + 1
    end function
  end function
end module
program shared_optional_dummies
  use counts
  type(t) :: st
  integer :: q
  q = adapt(5, st)
  print *, q, st
  print *, adapt(3)
  st = t()
  print *, adapt(4, st), st
  print *, st
end
