//! Data that is not present, or in part only: the error of the directive or kernel that needs it.
//!
//! Refuses to know how the table is searched.

use super::object::Object;
use super::table::Entry;

/// The place is that of the directive, which the closures that look tables up do not know.
pub(super) fn absent(object: &Object, needs: &str) -> ! {
    let (name, needs) = match object.name.starts_with("acc_") {
        true => (format!("what {} is given", object.name), "call"),
        // A kernel's: the line says which ones it can be.
        false if object.name.contains(' ') => (object.name.to_string(), needs),
        false => (format!("'{}'", object.name), needs),
    };
    let message = format!(
        "{name} is not present on the device, as this {needs} needs it: let a DATA region or ENTER DATA put it there first"
    );
    crate::fatal::fatal_at(&message, object.place)
}

/// Other directives have put a part of it there.
pub(super) fn partly(object: &Object, entry: &Entry) -> ! {
    let (wanted, there) = (object.stretch(), entry.host);
    let first = wanted.start as i128 - there.start as i128;
    let message = format!(
        "'{}' is only partly present on the device: bytes {first} to {} of the {} bytes of '{}' that {} put there; name the same part in both places{}",
        object.name,
        first + wanted.bytes as i128 - 1,
        there.bytes,
        entry.name,
        crate::fatal::place_name(Some(entry.made)),
        one_element(&[entry.name, object.name]),
    );
    crate::fatal::fatal_at(&message, object.place)
}

/// What to know of sections such as `a(n:n)`, which authors write who mean `a(1:n)`, or know C's first element and count.
fn one_element(names: &[&str]) -> String {
    let single = names.iter().find(|name| {
        let inside = name.split_once('(').map(|(_, inside)| inside);
        let inside = inside.and_then(|inside| inside.strip_suffix(')'));
        inside.is_some_and(|inside| inside.split(',').any(is_one))
    });
    match single {
        Some(name) => format!(
            " ('{name}' has one element in a dimension: a section of Fortran is first:last)"
        ),
        None => String::new(),
    }
}

fn is_one(subscript: &str) -> bool {
    let ends = subscript.split_once(':');
    ends.is_some_and(|(first, last)| !first.trim().is_empty() && first.trim() == last.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_of_one_element_are_pointed_out() {
        assert!(one_element(&["a", "a(n:n)"]).contains("'a(n:n)' has one element"));
        assert!(one_element(&["b(1:m,k:k)"]).contains("b(1:m,k:k)"));
        assert_eq!(one_element(&["a", "b(1:n)", "c(:,:)", "t%v(2)"]), "");
    }
}
