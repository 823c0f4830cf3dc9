//! `cuf2rs-generate FAMILY [--plain] SEED...` writes the program of some seeds to standard output; a seed may be a range, `10..20`.
//! `cuf2rs-generate reduce FAMILY SEED COMMAND` writes the smallest part of a program with which `COMMAND TEXT PLAIN` succeeds, the names of
//! two files behind it.

use cuf2rs_generate::{Family, both, forms, program, reduce};
use std::process::{Command, Stdio, exit};

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|a| a == "reduce") {
        return reduced(&arguments[1..]);
    }
    let plain = arguments.iter().any(|a| a == "--plain");
    arguments.retain(|a| a != "--plain");
    let family = arguments.first().and_then(|name| Family::named(name));
    let seeds: Vec<u64> = arguments.iter().skip(1).flat_map(|a| seeds(a)).collect();
    let Some(family) = family.filter(|_| !seeds.is_empty()) else {
        usage();
    };
    let made = program(family, &seeds);
    print!("{}", if plain { made.plain } else { made.text });
}

fn usage() -> ! {
    eprintln!(
        "usage: cuf2rs-generate FAMILY [--plain] SEED...\n       cuf2rs-generate reduce FAMILY SEED COMMAND"
    );
    exit(2)
}

fn seeds(text: &str) -> Vec<u64> {
    let ends = text.split_once("..").unwrap_or((text, ""));
    match (ends.0.parse::<u64>(), ends.1.parse::<u64>()) {
        (Ok(from), Ok(to)) => (from..to).collect(),
        (Ok(seed), Err(_)) => vec![seed],
        _ => Vec::new(),
    }
}

/// Reduces the program of a seed, and says on standard error how far it has come.
fn reduced(arguments: &[String]) {
    let [family, seed, command] = arguments else {
        usage();
    };
    let (Some(family), &[seed]) = (Family::named(family), seeds(seed).as_slice()) else {
        usage();
    };
    let folder = std::env::temp_dir().join(format!("reduce-{}-{seed}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    let (file, plain) = (
        folder.join(format!("text.{}", family.suffix())),
        folder.join("plain.f90"),
    );
    let mut holds = |text: &str| {
        let made = forms(text);
        std::fs::write(&file, made.text).expect("a temporary file");
        std::fs::write(&plain, made.plain).expect("a temporary file");
        let mut call = Command::new(command);
        call.args([&file, &plain])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let yes = call.status().is_ok_and(|s| s.success());
        if yes {
            eprintln!("{} lines", text.lines().count());
        }
        yes
    };
    let text = both(family, &[seed]);
    if !holds(&text) {
        eprintln!("{command} does not succeed with the whole program");
        exit(1);
    }
    print!("{}", forms(&reduce::smallest(&text, &mut holds)).text);
    let _ = std::fs::remove_dir_all(&folder);
}
