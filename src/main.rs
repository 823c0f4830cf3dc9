//! The command line of cuf2rs; see [`cli`].

mod cli;

/// Trees of a program are millions of small objects; the C library's allocator takes a third of a translation's time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    cli::main()
}
