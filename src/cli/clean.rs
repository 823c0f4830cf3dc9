//! `cuf2rs clean`: empties the cache, or makes it smaller.

use super::cache::{Cache, room};
use super::report::{Failure, Terminal};
use clap::Args;
use std::process::ExitCode;

/// What `clean` takes.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Leave so much, of what was used most recently: 500M, 2G; by default nothing is left
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "0", hide_default_value = true)]
    keep: u64,
}

fn size(text: &str) -> Result<u64, String> {
    room::parse(text).ok_or_else(|| "a size is a number with K, M or G behind it".to_string())
}

/// Removes what is too much, and says how much went.
pub fn run(arguments: &Arguments, terminal: &Terminal) -> Result<ExitCode, Failure> {
    let cache = Cache::open()?;
    if !cache.root().exists() {
        terminal.result(&format!("{} is not there\n", cache.root().display()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let _lock = cache.lock(|| terminal.progress("waiting for a build to end"))?;
    let gone = cache.shrink(arguments.keep, &[])?;
    let text = format!(
        "removed {} from {}\n",
        room::shown(gone),
        cache.root().display()
    );
    terminal.result(&text)?;
    Ok(ExitCode::SUCCESS)
}
