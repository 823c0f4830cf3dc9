//! `cuf2rs-generate FAMILY [--plain] SEED...` writes the program of some seeds to standard output; a seed may be a range, `10..20`.

use cuf2rs_generate::{Family, program};

fn main() {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let plain = arguments.iter().any(|a| a == "--plain");
    arguments.retain(|a| a != "--plain");
    let family = arguments.first().and_then(|name| Family::named(name));
    let seeds: Vec<u64> = arguments.iter().skip(1).flat_map(|a| seeds(a)).collect();
    let Some(family) = family.filter(|_| !seeds.is_empty()) else {
        eprintln!("usage: cuf2rs-generate FAMILY [--plain] SEED...");
        std::process::exit(2);
    };
    let made = program(family, &seeds);
    print!("{}", if plain { made.plain } else { made.text });
}

fn seeds(text: &str) -> Vec<u64> {
    let ends = text.split_once("..").unwrap_or((text, ""));
    match (ends.0.parse::<u64>(), ends.1.parse::<u64>()) {
        (Ok(from), Ok(to)) => (from..to).collect(),
        (Ok(seed), Err(_)) => vec![seed],
        _ => Vec::new(),
    }
}
