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
The program was translated and cargo failed, for none of the reasons that have codes of their own. The message is the first line of what
cargo said; '-v' shows all of it. Should a file in the cache be damaged, 'cuf2rs clean' removes everything in it.

Example:
    cuf2rs run -v gol.cuf
shows what cargo and the Rust compiler say.
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
    FAULT "C014" "emitted Rust does not compile: a fault of cuf2rs" r#"
The program was found correct and translated, and the Rust compiler refuses what was written for the line. That is never the program's fault:
please report it with the Fortran source. '-v' shows the Rust compiler's messages. Until it is mended, writing the statement in another way
usually helps: a local variable for part of an expression, a loop for an array expression.

Example:
    cuf2rs run -v model.f90
"#;
    NO_CRATES "C015" "crates cannot be fetched" r#"
Translated programs are built with some small crates of the Rust registry, which cargo fetches at the first build. That needs the network once;
afterwards everything is on this machine. Without a network there are three ways: cargo takes a proxy from HTTPS_PROXY or a mirror from
~/.cargo/config.toml; 'cuf2rs build' on another machine makes an executable that needs nothing but the C library; and a project of
'cuf2rs translate' with the folder that 'cargo vendor' makes in it builds anywhere.

Wrong:
    cuf2rs run gol.cuf
on a machine that has no network and has never built a program.

Right:
    HTTPS_PROXY=http://proxy.example:3128 cuf2rs run gol.cuf
"#;
    NO_LINKER "C016" "no C compiler to link with" r#"
The Rust compiler links executables by the system's C compiler, and parts in C are compiled by it. There is none on this machine.

Wrong:
    cuf2rs run gol.cuf
on a machine without 'cc'.

Right:
    apt install gcc
    cuf2rs run gol.cuf
"#;
    OLD_RUST "C017" "Rust is too old" r#"
Emitted programs need Rust 1.90 or newer. A cargo that came with the operating system is often older than the one of rustup.

Wrong:
    PATH=/usr/bin cuf2rs run gol.cuf

Right:
    rustup update
    PATH=$HOME/.cargo/bin:$PATH cuf2rs run gol.cuf
"#;
    C_DOES_NOT_COMPILE "C018" "parts in C do not compile" r#"
The C files of the program are compiled as they are, by the compiler that CC names or 'cc'. Its messages are shown.

Wrong:
    cuf2rs run main.f90 broken.c

Right:
    CC=clang cuf2rs run main.f90 mended.c
"#;
    UNDEFINED_IN_C "C019" "function in no object and no library" r#"
Parts in C, or objects that a C compiler made, call a function that is in none of the files. Functions of the C library and of libm are found by
themselves; others are in C files, objects or archives that must be named.

Wrong:
    cuf2rs fc -o program main.o solver.o

Right:
    cuf2rs fc -o program main.o solver.o -L. -lsparse
"#;
    CACHE_SIZE "C020" "size that cannot be understood" r#"
CUF2RS_CACHE_SIZE says how much the cache may hold: a number of bytes, or one with K, M or G behind it. What was used least recently is removed
when there is more. 5G is usual.

Wrong:
    CUF2RS_CACHE_SIZE=plenty cuf2rs run gol.cuf

Right:
    CUF2RS_CACHE_SIZE=2G cuf2rs run gol.cuf
"#;
    TRANSLATOR_FAULT "C021" "a fault of the translator"
        help "write the expression in another way, through a variable for instance; please report it with the statement"
        r#"
The program is right, or wrong in a way that should have been said before: an emitter met something that it has no text for. Nothing is
written then, since a guess might compile and compute something else. The message names the place and what stands there.

Wrong:
    (nothing)

Right:
    (nothing)
"#;
    NO_LAUNCHER "C040" "no launcher of MPI" r#"
`cuf2rs run --ranks N` starts the program by the launcher of an MPI: `mpirun` or `mpiexec`, looked for in PATH, or what CUF2RS_MPIRUN names. Without an MPI a program
runs as one rank.

Wrong:
    CUF2RS_MPIRUN= PATH=/bin cuf2rs run --ranks 4 heat.cuf

Right:
    cuf2rs run heat.cuf
"#;
}
