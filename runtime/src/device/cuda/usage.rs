//! What compiled kernels need of a GPU: registers, shared and constant memory, memory of each thread's own, read from the file that the compiler of CUDA
//! makes (an ELF file, whose sections are named after the kernels).
//!
//! Refuses to know what a GPU has.

use std::collections::BTreeMap;

/// Attributes in the section that is about all kernels: of a symbol its registers, and the least size of its stack.
const REGISTERS: u8 = 0x2f;
const STACK: u8 = 0x12;
/// The form of an attribute whose value has a length of its own.
const SIZED: u8 = 4;

/// What a kernel needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Of a thread.
    pub registers: u32,
    /// Bytes of a block.
    pub shared: u64,
    /// Bytes of constants, arguments among them.
    pub constant: u64,
    /// Bytes of a thread.
    pub local: u32,
}

struct Section<'a> {
    name: &'a str,
    content: &'a [u8],
    size: u64,
    info: u32,
}

/// What the kernels in a file need, by name; nothing where the file has another form.
pub(super) fn of(image: &[u8]) -> BTreeMap<String, Usage> {
    kernels(image).unwrap_or_default()
}

fn kernels(image: &[u8]) -> Option<BTreeMap<String, Usage>> {
    let sections = sections(image)?;
    let mut found: BTreeMap<String, Usage> = BTreeMap::new();
    for section in &sections {
        let (kind, kernel) = match section.name.split_once('.').map(|(_, rest)| rest) {
            Some(rest) if rest.starts_with("nv.") => {
                let (kind, kernel) = rest[3..].split_once('.').unwrap_or((&rest[3..], ""));
                (kind, kernel)
            }
            Some(rest) => rest.split_once('.').unwrap_or((rest, "")),
            None => continue,
        };
        if kernel.is_empty() {
            continue;
        }
        if kind == "text" {
            let usage = found.entry(kernel.to_string()).or_default();
            usage.registers = section.info >> 24;
            let symbol = section.info & 0x00ff_ffff;
            for (attribute, value) in attributes(&sections, symbol) {
                match attribute {
                    REGISTERS => usage.registers = value,
                    STACK => usage.local = value,
                    _ => {}
                }
            }
        } else if kind == "shared" {
            found.entry(kernel.to_string()).or_default().shared += section.size;
        } else if kind.starts_with("constant") {
            found.entry(kernel.to_string()).or_default().constant += section.size;
        }
    }
    // Sections of constants are also those of functions that are no kernels.
    found.retain(|_, usage| usage.registers > 0);
    Some(found)
}

fn sections(image: &[u8]) -> Option<Vec<Section<'_>>> {
    let table = usize::try_from(number(image, 40, 8)?).ok()?;
    let (length, count, names) = (
        number(image, 58, 2)? as usize,
        number(image, 60, 2)? as usize,
        number(image, 62, 2)? as usize,
    );
    if image.get(..4)? != b"\x7fELF" {
        return None;
    }
    let header = |index: usize| table.saturating_add(index * length);
    let texts = usize::try_from(number(image, header(names) + 24, 8)?).ok()?;
    let mut found = Vec::new();
    for index in 0..count {
        let at = header(index);
        let name = image.get(texts + number(image, at, 4)? as usize..)?;
        let name = name.split(|byte| *byte == 0).next()?;
        let (offset, size) = (
            number(image, at + 24, 8)? as usize,
            number(image, at + 32, 8)?,
        );
        found.push(Section {
            name: std::str::from_utf8(name).ok()?,
            content: offset
                .checked_add(size as usize)
                .and_then(|end| image.get(offset..end))
                .unwrap_or_default(),
            size,
            info: number(image, at + 44, 4)? as u32,
        });
    }
    Some(found)
}

/// The attributes with a number that the section about all kernels has of a symbol.
fn attributes(sections: &[Section<'_>], symbol: u32) -> Vec<(u8, u32)> {
    let about_all = sections.iter().find(|section| section.name == ".nv.info");
    let mut rest = about_all.map_or(&[][..], |section| section.content);
    let mut found = Vec::new();
    while let [form, attribute, low, high, behind @ ..] = rest {
        let length = usize::from(u16::from_le_bytes([*low, *high]));
        let length = if *form == SIZED { length } else { 0 };
        let Some((value, behind)) = behind.split_at_checked(length) else {
            break;
        };
        if let (8, Some(of), Some(value)) = (length, number(value, 0, 4), number(value, 4, 4))
            && of == u64::from(symbol)
        {
            found.push((*attribute, value as u32));
        }
        rest = behind;
    }
    found
}

/// A number of so many bytes, the least significant first.
fn number(bytes: &[u8], at: usize, length: usize) -> Option<u64> {
    let bytes = bytes.get(at..at.checked_add(length)?)?;
    Some(
        bytes
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | u64::from(*byte)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with these sections: name, content, information.
    fn file(sections: &[(&str, &[u8], u32)]) -> Vec<u8> {
        let mut names = vec![0_u8];
        let mut contents = Vec::new();
        let mut headers = Vec::new();
        let mut put = |name: &str, content: &[u8], info: u32, names: &mut Vec<u8>| {
            let mut header = vec![0_u8; 64];
            header[..4].copy_from_slice(&(names.len() as u32).to_le_bytes());
            header[24..32].copy_from_slice(&(64 + contents.len() as u64).to_le_bytes());
            header[32..40].copy_from_slice(&(content.len() as u64).to_le_bytes());
            header[44..48].copy_from_slice(&info.to_le_bytes());
            headers.extend(header);
            contents.extend_from_slice(content);
            names.extend(name.bytes().chain([0]));
        };
        for (name, content, info) in sections {
            put(name, content, *info, &mut names);
        }
        let all = names.clone();
        put("", &all, 0, &mut names);
        let mut image = vec![0_u8; 64];
        image[..4].copy_from_slice(b"\x7fELF");
        image[40..48].copy_from_slice(&(64 + contents.len() as u64).to_le_bytes());
        image[58..60].copy_from_slice(&64_u16.to_le_bytes());
        image[60..62].copy_from_slice(&(sections.len() as u16 + 1).to_le_bytes());
        image[62..64].copy_from_slice(&(sections.len() as u16).to_le_bytes());
        image.extend(contents);
        image.extend(headers);
        image
    }

    #[test]
    fn what_kernels_need_stands_in_their_sections() {
        let about_all: Vec<u8> = [
            &[4, REGISTERS, 8, 0, 7, 0, 0, 0, 30, 0, 0, 0][..],
            &[3, 0x19, 24, 0][..],
            &[4, STACK, 8, 0, 7, 0, 0, 0, 40, 0, 0, 0][..],
            &[4, STACK, 8, 0, 9, 0, 0, 0, 1, 0, 0, 0][..],
        ]
        .concat();
        let image = file(&[
            (".nv.info", &about_all, 0),
            (".text.step_kernel_7", &[0; 16], 7),
            (".nv.shared.step_kernel_7", &[0; 80], 0),
            (".nv.constant0.step_kernel_7", &[0; 96], 0),
            (".nv.constant2.step_kernel_7", &[0; 4], 0),
            (".text.old", &[0; 16], 12 << 24 | 8),
        ]);
        let found = of(&image);
        let step = Usage {
            registers: 30,
            shared: 80,
            constant: 100,
            local: 40,
        };
        assert_eq!(found["step_kernel_7"], step);
        assert_eq!(found["old"].registers, 12);
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn other_files_say_nothing() {
        assert!(of(b"").is_empty());
        assert!(of(b"//\n// Generated by a compiler of PTX\n.version 8.0").is_empty());
        let image = file(&[(".text.k", &[0; 4], 12 << 24)]);
        for length in 0..image.len() - 64 {
            assert!(of(&image[..length]).is_empty());
        }
    }
}
