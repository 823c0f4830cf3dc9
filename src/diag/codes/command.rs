//! Codes of the command line and the surroundings (C).

use super::codes;

codes! {
    UNREADABLE "C001" "file cannot be read" r#"
A file of the command line is not there, may not be read, is a folder, or is larger than 1 GiB. The message gives the system's reason.

Wrong:
    cuf2rs run gol.cfu

Right:
    cuf2rs run gol.cuf
"#;
    UNKNOWN_SUFFIX "C002" "suffix does not say that the file is Fortran" r#"
The suffix says in which form a file is and whether it is preprocessed. Free form: .cuf .f90 .f95 .f03 .f08 .f18; fixed form: .f .for
.ftn .f77; suffixes in upper case (.CUF .F90 .F) are preprocessed. For another suffix say the form yourself.

Wrong:
    cuf2rs run program.txt

Right:
    cuf2rs run --free program.txt
"#;
    C_SOURCE "C003" "file in a language that cannot be taken along" r#"
A program may have parts in C and CUDA C, named on the command line as .c and .cu files. C++ sources are not taken; 'cuf2rs fc' links objects that were made of
them.

Wrong:
    cuf2rs run main.cuf random.cpp

Right:
    cuf2rs run main.cuf random.cu
"#;
    FOREIGN_FILE "C004" "a file of somebody else is in the way" r#"
cuf2rs keeps a list with hashes of what it wrote into a folder, and never overwrites a file that it did not write, or that was changed
since. Nothing at all was written.

Wrong:
    cuf2rs translate gol.cuf -o existing-project

Right:
    cuf2rs translate gol.cuf -o new-folder
"#;
    UNWRITABLE "C005" "file cannot be written" r#"
The disk is full, or the folder may not be written to. The message gives the system's reason. Files are written by way of temporary
ones, so that an old file is not left half overwritten.

Wrong:
    cuf2rs translate gol.cuf -o /usr/gol

Right:
    cuf2rs translate gol.cuf -o gol
"#;
    NO_CARGO "C006" "cargo is not there" r#"
'cuf2rs run' and 'cuf2rs build' compile the translated program with cargo, which is part of Rust. Install Rust from https://rustup.rs, and
see that cargo is found through PATH. 'cuf2rs translate' and 'cuf2rs check' do without it.

Wrong:
    PATH=/bin cuf2rs run gol.cuf

Right:
    PATH=$HOME/.cargo/bin:$PATH cuf2rs run gol.cuf
"#;
    BUILD_FAILED "C007" "cargo could not build the program" r#"
The program was translated and cargo failed; cargo's messages stand above. On the first build cargo fetches the crates that the runtime
uses, for which it needs the network once. An error in the emitted code itself is a fault of cuf2rs: please report it with the Fortran
source.

Example:
    cuf2rs run gol.cuf
on a machine that has no network and has never built a program.
"#;
    NO_CACHE "C008" "no folder for the cache" r#"
Built programs are kept in $CUF2RS_CACHE, or in cuf2rs under $XDG_CACHE_HOME or $HOME/.cache. None of these is set.

Wrong:
    env -i cuf2rs run gol.cuf

Right:
    CUF2RS_CACHE=/tmp/cuf2rs cuf2rs run gol.cuf
"#;
    NOT_STARTED "C009" "built program cannot be started" r#"
The program was built into the cache and the system refuses to start it, for example because the cache lies on a file system that is
mounted without execution.

Wrong:
    CUF2RS_CACHE=/mnt/noexec cuf2rs run gol.cuf

Right:
    CUF2RS_CACHE=$HOME/.cache/cuf2rs cuf2rs run gol.cuf
"#;
    UNKNOWN_CODE "C010" "there is no such code" r#"
Codes are a letter for the stage (L lines, P parser, S and T meaning and types, D device rules, C command line, R remarks) and three
digits.

Wrong:
    cuf2rs explain 1

Right:
    cuf2rs explain L001
"#;
    DRIVER_OPTION "C011" "compiler option that cannot be obeyed" r#"
'cuf2rs fc' takes the options of nvfortran. Those that change machine code alone (-O3, -gpu=cc80) mean nothing here; one that would change
what the program computes is obeyed or refused, and -c with -o makes one object of one file.

Wrong:
    cuf2rs fc -i2 -c a.f90

Right:
    cuf2rs fc -O3 -c a.f90
"#;
    FOREIGN_OBJECT "C012" "object of another compiler" r#"
Objects and archives that 'cuf2rs fc' links hold Fortran sources with their options, since a program is translated as a whole. An object of
another Fortran compiler, often one that was left from an earlier build, cannot be linked, nor can one of nvcc, whose kernels belong to the GPUs
that it was told. Objects that C and C++ compilers made for this machine are linked as they are.

Wrong:
    gfortran -c a.f90
    cuf2rs fc -o program a.o

Right:
    cuf2rs fc -c a.f90
    cuf2rs fc -o program a.o
"#;
    CHANGED_BETWEEN "C013" "included file changed between two objects" r#"
Two objects include a file of the same name, and it was not the same when they were compiled. The program would have two versions of what the
file declares.

Wrong:
    cuf2rs fc -c a.F90
    sed -i s/N=4/N=8/ sizes.h
    cuf2rs fc -c b.F90
    cuf2rs fc -o program a.o b.o

Right:
    sed -i s/N=4/N=8/ sizes.h
    cuf2rs fc -c a.F90 b.F90
    cuf2rs fc -o program a.o b.o
"#;
}
