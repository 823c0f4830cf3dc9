//! The command line of cuf2rs; see [`cli`].

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
