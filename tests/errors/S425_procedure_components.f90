! A procedure component is a POINTER, and knows where the object goes.
module m
  type handler
    procedure(), pointer :: run
    procedure(), nopass :: stop_it
    procedure(), pointer, nopass :: fine
  end type
end module m

program p
end program p
