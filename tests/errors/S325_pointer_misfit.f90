! Pointer and target have different ranks. Procedure pointers are those of single elements, where they are associated and called.
program p
  type t
    procedure(double), pointer, nopass :: f => null()
  end type t
  real, target :: a(10)
  real, pointer :: q(:, :)
  type(t) :: ts(2)
  q => a(:)
  ts%f => double
  print *, ts%f(1.0)
contains
  real function double(x)
    real, intent(in) :: x
    double = 2*x
  end function double
end program p
