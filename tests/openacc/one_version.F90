! The version that the preprocessor, module OPENACC and its include file tell is one.
program one_version
  use openacc
  implicit none
  print '(3l2)', openacc_version == _OPENACC, included() == _OPENACC, _OPENACC >= 201711
contains
  integer function included()
    include 'openacc_lib.h'
    included = openacc_version
  end function
end program
