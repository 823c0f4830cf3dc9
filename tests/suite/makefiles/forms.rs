//! One file in several forms, and the words of other compilers that stand in makefiles.

use super::{Place, printed};

const BOTH: &str = "\
#ifdef _CUDA
subroutine add_gpu(a, n)
  integer :: n, i
  real, device :: a(n)
  !$cuf kernel do
#else
subroutine add_cpu(a, n)
  integer :: n, i
  real :: a(n)
#endif
  do i = 1, n
    a(i) = a(i) + STEP
  end do
end subroutine
";

const MAIN: &str = "\
program main
  real :: a(4)
  real, device :: d(4)
  interface add
    subroutine add_cpu(a, n)
      integer :: n
      real :: a(n)
    end subroutine
    subroutine add_gpu(a, n)
      integer :: n
      real, device :: a(n)
    end subroutine
  end interface
  a = 1
  d = 10
  call add(a, 4)
  call add(d, 4)
  print '(f5.1)', a(1)
  a = d
  print '(f5.1)', a(4)
end program
";

/// A file that is compiled with and without CUDA Fortran is there twice; compiled twice to the same text, it is there once.
#[test]
fn a_file_is_compiled_to_several_objects() {
    let place = Place::new("forms");
    place.file("add.f90", BOTH).file("main.f90", MAIN);
    place.succeeds("-cpp -DSTEP=1 -c add.f90 -o cpu.o");
    place.succeeds("-cpp -DSTEP=2 -Mcuda -c add.f90 -o gpu.o");
    place.succeeds("-cpp -DSTEP=2 -DUNUSED -Mcuda -c add.f90 -o again.o");
    place.succeeds("-cuda main.f90 cpu.o gpu.o again.o -o prog");
    let output = place.run("./prog", &[]);
    assert_eq!(printed(&output), "  2.0\n 12.0\n");
}

#[test]
fn words_of_other_compilers_take_their_values_with_them() {
    let place = Place::new("words");
    place.file("a.f90", "#if N != 3\n#error no preprocessor\n#endif\nend\n");
    // Cray's.
    place.succeeds("-e F -h list=m -hnoacc -N 132 -f free -J mods -DN=3 -c a.f90");
    assert!(place.has("a.o"));
    // Libraries are compiled without a main program.
    place.succeeds("-Mnomain -Mpreprocess -DN=3 -c a.f90");
    place.file(
        "k.cu",
        "extern \"C\" __global__ void k(int *a) { *a = 1; }\n",
    );
    place.succeeds("-arch=sm_80 -O3 --expt-relaxed-constexpr -std=c++17 -Xcompiler -fPIC --ptxas-options=-v -c k.cu -o k.o");
    assert!(place.has("k.o"));
}

#[test]
fn a_file_that_is_only_checked_leaves_its_module_files() {
    let place = Place::new("checked");
    place.file("m.f90", "module m\n integer :: i = 1\nend module\n");
    place.file("p.f90", "program p\n use m\n print *, i\nend\n");
    place.succeeds("-fsyntax-only m.f90 p.f90");
    assert!(place.has("m.mod") && !place.has("m.o") && !place.has("a.out"));
    place.file(
        "p.f90",
        "program p\n use m\n implicit none\n print *, j\nend\n",
    );
    assert_eq!(place.fc("-fsyntax-only p.f90").status.code(), Some(1));
}
