//! Archives of `ar`: whole ones, and thin ones (`ar T`, as Meson makes them), which name files instead of holding them.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

/// The first bytes of an archive that holds its members.
pub const WHOLE: &[u8] = b"!<arch>\n";
/// The first bytes of one that names them.
pub const THIN: &[u8] = b"!<thin>\n";
/// Bytes before each member.
const HEADER: usize = 60;

/// Whether a file is an archive.
pub fn is_archive(bytes: &[u8]) -> bool {
    bytes.starts_with(WHOLE) || bytes.starts_with(THIN)
}

/// Names and contents of the members. `path` is where the archive lies.
pub fn members(path: &Path, bytes: &[u8]) -> io::Result<Vec<(String, Vec<u8>)>> {
    if bytes.starts_with(THIN) {
        return thin(path, bytes);
    }
    let mut archive = ar::Archive::new(bytes);
    let mut members = Vec::new();
    while let Some(entry) = archive.next_entry() {
        let mut entry = entry?;
        let name = String::from_utf8_lossy(entry.header().identifier()).into_owned();
        let mut content = Vec::new();
        entry.read_to_end(&mut content)?;
        members.push((name, content));
    }
    Ok(members)
}

/// Members of a thin archive: headers alone, whose names are paths from the archive's folder; tables stand in it as in any.
fn thin(path: &Path, bytes: &[u8]) -> io::Result<Vec<(String, Vec<u8>)>> {
    let damaged = || io::Error::new(io::ErrorKind::InvalidData, "the archive is damaged");
    let folder = path.parent().unwrap_or(Path::new(""));
    let (mut names, mut members) = (String::new(), Vec::new());
    let mut rest = &bytes[THIN.len()..];
    while let Some((header, behind)) = rest.split_at_checked(HEADER) {
        let field = |range| String::from_utf8_lossy(&header[range]).trim().to_string();
        let (name, size) = (field(0..16), field(48..58));
        rest = behind;
        if matches!(&*name, "/" | "//" | "/SYM64/") {
            let size: usize = size.parse().map_err(|_| damaged())?;
            let table = rest.get(..size).ok_or_else(damaged)?;
            if name == "//" {
                names = String::from_utf8_lossy(table).into_owned();
            }
            rest = rest.get(size + size % 2..).unwrap_or_default();
            continue;
        }
        // GNU's ar may end the number with another slash.
        let long = name
            .strip_prefix('/')
            .and_then(|at| at.trim_end_matches(['/', ' ']).parse().ok());
        let name = match long {
            Some(at) => names.get(at..).ok_or_else(damaged)?,
            None => &*name,
        };
        let name = name.split("/\n").next().unwrap_or_default();
        let name = name.trim_end_matches('/');
        members.push((name.to_string(), fs::read(folder.join(name))?));
    }
    Ok(members)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thin_archives_name_their_members() {
        let folder = std::env::temp_dir().join(format!("cuf2rs-thin-{}", std::process::id()));
        fs::create_dir_all(folder.join("a.p")).unwrap();
        fs::write(folder.join("a.p/one.f90.o"), "one").unwrap();
        fs::write(folder.join("a.p/other.f90.o"), "other").unwrap();
        let table = "a.p/one.f90.o/\na.p/other.f90.o/\n";
        let header = |name: &str, size: usize| format!("{name:<48}{size:<10}`\n");
        let text = format!(
            "!<thin>\n{}{table}{}{}",
            header("//", table.len()),
            header("/0             /", 3),
            header("/15", 5)
        );
        let path = folder.join("lib.a");
        let found = members(&path, text.as_bytes()).unwrap();
        let member = |name: &str, content: &str| (format!("a.p/{name}.f90.o"), content.into());
        assert_eq!(found, [member("one", "one"), member("other", "other")]);
        assert!(members(&path, b"!<thin>\n//").is_ok_and(|none| none.is_empty()));
        fs::remove_dir_all(folder).unwrap();
    }
}
