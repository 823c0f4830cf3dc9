//! Generates the LALRPOP parser from `grammar/`, again only when the grammar changes.

fn main() {
    println!("cargo::rerun-if-changed=grammar");
    println!("cargo::rerun-if-changed=build.rs");
    let out = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let done = lalrpop::Configuration::new()
        .set_in_dir("grammar")
        .set_out_dir(out)
        .emit_rerun_directives(true)
        .process();
    if let Err(error) = done {
        eprintln!("the grammar in grammar/ has an error: {error}");
        std::process::exit(1);
    }
}
