! The constants and procedures of MPI for programs in fixed and free form that include them.
      use, intrinsic :: mpif_h
