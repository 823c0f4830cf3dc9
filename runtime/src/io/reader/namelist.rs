//! READ with NML=: finds the group in the input, then the objects that it gives values to (Fortran 2018, 13.11.3).
//!
//! The text of the group is taken first, up to its end, without comments; then it is read with the whole of it in view.
//! As in gfortran an element without a range (`a(2) = 5, 6`) goes on with the elements behind it.

use super::super::ReadItem;
use super::super::namelist::{NamelistObject, Places};
use super::super::status::{Io, IoError, IoStatus};
use super::{Reader, read_from};
use crate::character::Text;

/// A READ of a NAMELIST group.
#[must_use = "a READ is not complete until `end` or `try_end`"]
pub struct NamelistReader<'a, 'o> {
    reader: Reader<'a>,
    group: String,
    objects: Vec<(String, Places<'o>)>,
}

impl<'a> Reader<'a> {
    /// NML=: the group's name; its objects follow.
    pub fn namelist<'o>(self, group: &str) -> NamelistReader<'a, 'o> {
        NamelistReader {
            reader: self,
            group: group.to_ascii_lowercase(),
            objects: Vec::new(),
        }
    }
}

impl<'o> NamelistReader<'_, 'o> {
    /// An object of the group.
    pub fn object<T: NamelistObject + ?Sized>(mut self, name: &str, object: &'o mut T) -> Self {
        self.objects
            .push((name.to_ascii_lowercase(), object.places()));
        self
    }

    /// Ends the statement; an error or the end of the file ends the program with a message.
    #[track_caller]
    pub fn end(self) {
        self.try_end().end();
    }

    /// Carries the statement out and tells how it went.
    pub fn try_end(mut self) -> IoStatus {
        let mut error = self.reader.error.take();
        if error.is_none() {
            error = self.read().err();
        }
        IoStatus::new(error, 0)
    }

    fn read(&mut self) -> Io<()> {
        let text = self.group_text()?;
        let mut input = Input {
            text: &text,
            at: 0,
            decimal_comma: self.reader.modes.decimal.symbol() == b',',
            rejected: false,
        };
        let mut previous: Option<String> = None;
        loop {
            input.skip_separators();
            if input.at == text.len() {
                return Ok(());
            }
            previous = self.object_of(&mut input, previous.as_deref())?;
        }
    }

    /// `name(subscripts)%component = values`.
    /// Gives the name when it is an array, for the message about what follows.
    fn object_of(&mut self, input: &mut Input<'_>, previous: Option<&str>) -> Io<Option<String>> {
        let name = input.name();
        let Some((_, places)) = self.objects.iter_mut().find(|(own, _)| *own == name) else {
            return Err(match previous {
                Some(object) if input.rejected => bad_data(object),
                _ => IoError::new(
                    IoError::READ_VALUE,
                    format!("Cannot match namelist object name {name}"),
                ),
            });
        };
        let is_array = matches!(places, Places::Elements(..));
        let mut targets = Vec::new();
        select(places, input, &name, &mut targets)?;
        input.skip_blanks();
        if input.peek() != Some(b'=') {
            let message = format!("Equal sign must follow namelist object name {name}");
            return Err(IoError::new(IoError::READ_VALUE, message));
        }
        input.at += 1;
        input.rejected = false;
        assign(targets, input, &name)?;
        Ok(is_array.then_some(name))
    }

    // ---------------------------------------------------------------------------------- the group's text

    /// Everything from the group's name to its end, comments taken out, records parted by newlines.
    fn group_text(&mut self) -> Io<Vec<u8>> {
        let mut rest = self.find_group()?;
        let mut text = Vec::new();
        let mut quote = None;
        loop {
            if take(&rest, &mut text, &mut quote) {
                return Ok(text);
            }
            if quote.is_none() {
                text.push(b'\n');
            }
            rest = self.record()?;
        }
    }

    /// The next record; the one after is read next, whatever is left of this one.
    fn record(&mut self) -> Io<Vec<u8>> {
        self.reader.need_record()?;
        self.reader.line.fetched = false;
        Ok(std::mem::take(&mut self.reader.line.bytes))
    }

    /// What follows the group's name in its record.
    fn find_group(&mut self) -> Io<Vec<u8>> {
        loop {
            let record = self.record()?;
            let mut at = 0;
            while at < record.len() && record[at] != b'!' {
                let behind = at + 1 + self.group.len();
                if matches!(record[at], b'&' | b'$')
                    && record.len() >= behind
                    && record[at + 1..behind].eq_ignore_ascii_case(self.group.as_bytes())
                    && record
                        .get(behind)
                        .is_none_or(|&byte| is_separator(byte) || byte == b'!')
                {
                    return Ok(record[behind..].to_vec());
                }
                at += 1;
            }
        }
    }
}

/// Takes over a record's text outside comments; true when the group ends in it.
fn take(record: &[u8], text: &mut Vec<u8>, quote: &mut Option<u8>) -> bool {
    for (at, &byte) in record.iter().enumerate() {
        match (*quote, byte) {
            (None, b'!') => return false,
            (None, b'/') => return true,
            (None, b'&' | b'$')
                if record[at + 1..]
                    .get(..3)
                    .is_some_and(|word| word.eq_ignore_ascii_case(b"end")) =>
            {
                return true;
            }
            // A quote opens a text only where a value may start.
            (None, b'\'' | b'"')
                if text.last().is_none_or(|&before| {
                    is_separator(before) || matches!(before, b'=' | b'*')
                }) =>
            {
                *quote = Some(byte);
            }
            (Some(open), _) if open == byte => *quote = None,
            // A doubled quote opens the text again.
            (None, b'\'' | b'"') if text.last() == Some(&byte) => *quote = Some(byte),
            _ => {}
        }
        text.push(byte);
    }
    false
}

fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b'/' | b'\n' | b';' | b'\r')
}

fn bad_data(object: &str) -> IoError {
    IoError::new(
        IoError::READ_VALUE,
        format!("Bad data for namelist object {object}"),
    )
}

// ------------------------------------------------------------------------------------------ names

/// The text of a group with a position.
struct Input<'t> {
    text: &'t [u8],
    at: usize,
    decimal_comma: bool,
    /// The last value was none of the kind that its object has.
    rejected: bool,
}

impl Input<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn is_blank(&self) -> bool {
        matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r'))
    }

    fn skip_blanks(&mut self) {
        while self.is_blank() {
            self.at += 1;
        }
    }

    fn skip_separators(&mut self) {
        while self.peek().is_some_and(is_separator) {
            self.at += 1;
        }
    }

    fn name(&mut self) -> String {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|byte| !matches!(byte, b'=' | b'(' | b'%') && !is_separator(byte))
        {
            self.at += 1;
        }
        String::from_utf8_lossy(&self.text[start..self.at]).to_ascii_lowercase()
    }

    /// Whether `name(...)%name =` stands here rather than a value.
    fn is_name_ahead(&self) -> bool {
        let mut ahead = Input { ..*self };
        loop {
            let starts = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
            if !ahead.peek().is_some_and(starts) {
                return false;
            }
            ahead.name();
            ahead.skip_spaces();
            while ahead.peek() == Some(b'(') {
                if ahead.qualifier().is_none() {
                    return false;
                }
                ahead.skip_spaces();
            }
            match ahead.peek() {
                Some(b'=') => return true,
                Some(b'%') => ahead.at += 1,
                _ => return false,
            }
        }
    }

    fn skip_spaces(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// `(1:3, 2)`: the texts between the commas.
    fn qualifier(&mut self) -> Option<Vec<String>> {
        let close = self.text[self.at..].iter().position(|&byte| byte == b')')?;
        let inner = &self.text[self.at + 1..self.at + close];
        self.at += close + 1;
        let shown: String = String::from_utf8_lossy(inner)
            .chars()
            .filter(|c| !c.is_whitespace())
            .collect();
        Some(shown.split(',').map(str::to_string).collect())
    }
}

// ------------------------------------------------------------------------------------------ places

/// A scalar that is to get a value.
enum Target<'p> {
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

fn wrong(what: &str, name: &str) -> IoError {
    IoError::new(
        IoError::READ_VALUE,
        format!("{what} for namelist object {name}"),
    )
}

/// The scalars that an object's qualifiers select, in order.
fn select<'p>(
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

// ------------------------------------------------------------------------------------------ values

/// One value of an object's list.
#[derive(Clone)]
enum Token {
    Null,
    /// As written, quotes included.
    Value(Vec<u8>),
}

/// Gives the targets their values, as many as there are.
fn assign(targets: Vec<Target<'_>>, input: &mut Input<'_>, name: &str) -> Io<()> {
    let mut separated = true;
    let mut repeated: Option<(u64, Token)> = None;
    for target in targets {
        let before = input.at;
        let token = match &mut repeated {
            Some((left, token)) if *left > 0 => {
                *left -= 1;
                token.clone()
            }
            _ => {
                let Some((count, token)) = next_value(input, &mut separated) else {
                    return Ok(());
                };
                repeated = Some((count.saturating_sub(1), token.clone()));
                token
            }
        };
        if let Token::Value(text) = token
            && !store(target, &text, input.decimal_comma)
        {
            // What is no value may be a name; the caller finds out.
            input.at = before;
            input.skip_separators();
            input.rejected = true;
            return Ok(());
        }
    }
    match repeated {
        Some((left, _)) if left > 0 => Err(wrong("Repeat count too large", name)),
        _ => Ok(()),
    }
}

/// The next value with its repeat count; none at the end of the list.
fn next_value(input: &mut Input<'_>, separated: &mut bool) -> Option<(u64, Token)> {
    loop {
        input.skip_blanks();
        let byte = input.peek()?;
        let comma = byte == b';' || (byte == b',' && !input.decimal_comma);
        if comma {
            input.at += 1;
            if std::mem::replace(separated, true) {
                return Some((1, Token::Null));
            }
        } else if input.is_name_ahead() {
            return None;
        } else {
            *separated = false;
            return Some(input.value());
        }
    }
}

impl Input<'_> {
    fn value(&mut self) -> (u64, Token) {
        let rest = &self.text[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let mut count = 1;
        if digits > 0 && rest.get(digits) == Some(&b'*') {
            let shown = String::from_utf8_lossy(&rest[..digits]);
            count = shown.parse().unwrap_or(u64::MAX);
            self.at += digits + 1;
        }
        let start = self.at;
        match self.peek() {
            Some(quote @ (b'\'' | b'"')) => self.skip_quoted(quote),
            Some(b'(') => {
                self.qualifier();
            }
            _ => {}
        }
        while self
            .peek()
            .is_some_and(|byte| !is_separator(byte) || (byte == b',' && self.decimal_comma))
        {
            self.at += 1;
        }
        let text = self.text[start..self.at].to_vec();
        (
            count,
            if text.is_empty() {
                Token::Null
            } else {
                Token::Value(text)
            },
        )
    }

    fn skip_quoted(&mut self, quote: u8) {
        self.at += 1;
        while let Some(byte) = self.peek() {
            self.at += 1;
            if byte == quote {
                if self.peek() != Some(quote) {
                    return;
                }
                self.at += 1;
            }
        }
    }
}

/// Stores a value as list-directed input takes it; false when it is none of the right kind.
fn store(target: Target<'_>, text: &[u8], decimal_comma: bool) -> bool {
    let mut reader = read_from(text_of(text));
    if decimal_comma {
        reader = reader.decimal("comma");
    }
    match target {
        Target::Value(item) => reader.item(item),
        Target::Text(_) if !matches!(text.first(), Some(b'\'' | b'"')) => return false,
        Target::Text(place) => reader.item(place),
    };
    reader.try_end().iostat() == 0
}

fn text_of(bytes: &[u8]) -> &Text {
    Text::new(bytes)
}
