//! The scalars that an object's subscripts, components and substring select, in order.
//!
//! Refuses to know their values.

use super::input::Input;
use crate::character::Text;
use crate::io::ReadItem;
use crate::io::namelist::Places;
use crate::io::status::{Io, IoError};

/// A scalar that is to get a value.
pub(super) enum Target<'p> {
    Value(&'p mut dyn ReadItem),
    Text(&'p mut Text),
}

/// `lower:upper:step`, or a single subscript.
struct Range {
    lower: i64,
    upper: i64,
    step: i64,
    single: bool,
}

pub(super) fn wrong(what: &str, name: &str) -> IoError {
    IoError::new(
        IoError::READ_VALUE,
        format!("{what} for namelist object {name}"),
    )
}

/// The scalars that an object's qualifiers select, in order.
pub(super) fn select<'p>(
    places: &'p mut Places<'_>,
    input: &mut Input<'_>,
    name: &str,
    targets: &mut Vec<Target<'p>>,
) -> Io<()> {
    let next = input.peek();
    match places {
        Places::Value(_) if matches!(next, Some(b'(' | b'%')) => {
            Err(wrong("Qualifier for a scalar or non-character", name))
        }
        Places::Value(item) => {
            targets.push(Target::Value(&mut **item));
            Ok(())
        }
        Places::Text(text) => {
            targets.push(Target::Text(substring(text, input, name)?));
            Ok(())
        }
        Places::Components(components) => select_components(components, input, name, targets),
        Places::Elements(bounds, elements) => {
            let plain = matches!(
                elements.first(),
                Some(Places::Value(_) | Places::Text(_)) | None
            );
            let chosen = match next {
                Some(b'(') => chosen(bounds, input, name, plain)?,
                _ => (0..elements.len()).collect(),
            };
            select_elements(elements, &chosen, input, name, targets)
        }
    }
}

/// One component by name, or all of them.
fn select_components<'p>(
    components: &'p mut [(&'static str, Places<'_>)],
    input: &mut Input<'_>,
    name: &str,
    targets: &mut Vec<Target<'p>>,
) -> Io<()> {
    if input.peek() != Some(b'%') {
        let mut all = components.iter_mut();
        return all.try_for_each(|(_, part)| select(part, input, name, targets));
    }
    input.at += 1;
    let wanted = input.name();
    let mut named = components.iter_mut().filter(|(own, _)| *own == wanted);
    match named.next() {
        Some((_, part)) => select(part, input, name, targets),
        None => Err(IoError::new(
            IoError::READ_VALUE,
            format!("Cannot match namelist object name {name}%{wanted}"),
        )),
    }
}

/// The same qualifiers for each chosen element.
fn select_elements<'p>(
    elements: &'p mut [Places<'_>],
    chosen: &[usize],
    input: &mut Input<'_>,
    name: &str,
    targets: &mut Vec<Target<'p>>,
) -> Io<()> {
    let start = input.at;
    let mut slots: Vec<Option<&mut Places<'_>>> = elements.iter_mut().map(Some).collect();
    for &at in chosen {
        input.at = start;
        if let Some(element) = slots.get_mut(at).and_then(Option::take) {
            select(element, input, name, targets)?;
        }
    }
    Ok(())
}

/// The elements that subscripts choose, by their place in array element order.
fn chosen(bounds: &[(i64, i64)], input: &mut Input<'_>, name: &str, plain: bool) -> Io<Vec<usize>> {
    let bad = || wrong("Bad index", name);
    let texts = input.qualifier().ok_or_else(bad)?;
    if texts.len() != bounds.len() {
        return Err(wrong("Bad number of index fields", name));
    }
    let mut ranges = Vec::new();
    for (dim, (text, &(lower, upper))) in texts.iter().zip(bounds).enumerate() {
        let range = range(text, lower, upper).ok_or_else(bad)?;
        let within = |at: i64| (lower..=upper).contains(&at);
        let empty = (range.upper - range.lower) * range.step < 0;
        let inside = within(range.lower) && within(range.upper);
        if !(empty || inside) {
            return Err(IoError::new(
                IoError::READ_VALUE,
                format!(
                    "Index {} out of range for namelist variable {name}",
                    dim + 1
                ),
            ));
        }
        ranges.push(range);
    }
    if plain && ranges.iter().all(|range| range.single) {
        // gfortran goes on with the elements behind a single one.
        for (range, &(_, upper)) in ranges.iter_mut().zip(bounds) {
            range.upper = upper;
        }
    }
    let mut places = vec![0];
    let mut stride = 1;
    for (range, &(lower, upper)) in ranges.iter().zip(bounds) {
        let steps = (0..).map(|round| range.lower + round * range.step);
        let within: Vec<i64> = steps
            .take_while(|at| {
                if range.step > 0 {
                    *at <= range.upper
                } else {
                    *at >= range.upper
                }
            })
            .collect();
        places = within
            .iter()
            .flat_map(|at| {
                let offset = (at - lower) * stride;
                places.iter().map(move |place| place + offset)
            })
            .collect();
        stride *= upper - lower + 1;
    }
    Ok(places.into_iter().map(|place| place as usize).collect())
}

fn range(text: &str, lower: i64, upper: i64) -> Option<Range> {
    let parts: Vec<&str> = text.split(':').collect();
    let bound = |part: Option<&&str>, default: i64| match part {
        None | Some(&"") => Some(default),
        Some(text) => text.parse().ok(),
    };
    let single = parts.len() == 1;
    let first: i64 = if single {
        parts[0].parse().ok()?
    } else {
        bound(parts.first(), lower)?
    };
    let step = bound(parts.get(2), 1)?;
    let last = if single {
        first
    } else {
        bound(parts.get(1), upper)?
    };
    (step != 0 && parts.len() <= 3).then_some(Range {
        lower: first,
        upper: last,
        step,
        single,
    })
}

/// `name(2:3)` of a character object.
fn substring<'p>(text: &'p mut Text, input: &mut Input<'_>, name: &str) -> Io<&'p mut Text> {
    if input.peek() != Some(b'(') {
        return Ok(text);
    }
    let length = text.as_bytes().len() as i64;
    let parts = input.qualifier().unwrap_or_default();
    let found = match &parts[..] {
        [only] => range(only, 1, length),
        _ => None,
    };
    match found {
        Some(range) if range.step == 1 && range.lower >= 1 && range.upper <= length => {
            Ok(text.sub_mut(range.lower, range.upper))
        }
        _ => Err(wrong("Bad substring qualifier", name)),
    }
}
