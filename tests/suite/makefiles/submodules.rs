//! Submodules in files of their own, which a makefile compiles one by one.

use super::{Place, printed};

/// Submodules in files of their own ask for the module above them, and for the submodule between, as USE would.
#[test]
fn submodules_are_compiled_one_at_a_time() {
    let place = Place::new("submodules");
    place
        .file("above.f90", "module above\n  interface\n    module integer function twice(n)\n      integer, intent(in) :: n\n    end function\n    module subroutine show(n)\n      integer, intent(in) :: n\n    end subroutine\n  end interface\nend module\n")
        .file("Middle.f90", "submodule (above) Middle\n  integer :: factor = 2\ncontains\n  module procedure twice\n    twice = factor*n\n  end procedure\nend submodule\n")
        .file("below.f90", "submodule (above:middle) below\ncontains\n  module procedure show\n    print *, twice(n) + factor\n  end procedure\nend submodule\n")
        .file("main.f90", "program main\n  use above\n  call show(20)\nend program\n");
    for file in ["above", "Middle", "below", "main"] {
        place.succeeds(&format!("-c -module mod {file}.f90"));
    }
    assert!(place.has("mod/above-middle.mod"));
    place.succeeds("-o prog main.o below.o Middle.o above.o");
    let program = place.0.join("prog");
    let output = place.run(program.to_str().unwrap(), &[]);
    assert_eq!(printed(&output).trim(), "42");
}
