//! What the document of the libraries lists has a function for the CPU.

/// The names that an entry of the document stands for: `cusolverDn{T}potrf` (S D C Z).
fn names(pattern: &str, letters: &str) -> Vec<String> {
    if letters.is_empty() {
        return vec![pattern.to_string()];
    }
    let of = |letter: &str| {
        let complex = matches!(letter, "C" | "Z");
        let named = pattern.replace("{T}", letter);
        let named = named.replace("{l}", &letter.to_ascii_lowercase());
        let named = named.replace("{sy}", if complex { "he" } else { "sy" });
        named.replace("{or}", if complex { "un" } else { "or" })
    };
    letters.split(' ').map(of).collect()
}

#[test]
fn all_that_the_document_lists_has_a_function() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/libraries.md");
    let text = std::fs::read_to_string(path).unwrap();
    // Libraries of files are the system's.
    let text = text.split("# Libraries of files").next().unwrap();
    let (mut missing, mut count) = (Vec::new(), 0);
    for paragraph in text.split("\n\n").skip(2) {
        if paragraph.starts_with("Generic names") || paragraph.starts_with('#') {
            continue;
        }
        let parts: Vec<&str> = paragraph.split('`').collect();
        for pair in parts[1..].chunks(2) {
            let behind = pair.get(1).copied().unwrap_or_default().replace('\n', " ");
            let letters = behind.split(['(', ')']).nth(1).unwrap_or_default();
            for name in names(pair[0], letters) {
                count += 1;
                if super::everywhere(&name)
                    .or_else(|| super::on_cpu(&name))
                    .is_none()
                {
                    missing.push(name);
                }
            }
        }
    }
    assert!(count > 500, "{count}");
    assert!(missing.is_empty(), "{missing:?}");
}
