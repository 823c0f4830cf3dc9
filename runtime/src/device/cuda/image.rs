//! Kernels that were compiled when the executable was built: images behind the end of the executable's own file, with which they move.
//!
//! A file ends with the images, their length and a mark; one that was stripped or never had them simply has none. An image is found by the
//! text that it was made of, so that an edited text is never served by an old image.

use super::cache;
use crate::device::kernels::{Kernels, SUPPORT_HEADER};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::OnceLock;

/// The last bytes of a file with images.
const MARK: &[u8; 16] = b"cuf2rs kernels 1";

/// What an image is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Machine code of this architecture, 90 for sm_90.
    Cubin(i32),
    /// PTX for this architecture and all newer ones.
    Ptx(i32),
}

/// An image with the key of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Of [`key`].
    pub key: String,
    /// What it is for.
    pub form: Form,
    /// What the driver loads.
    pub bytes: Vec<u8>,
}

/// What a text and the way to compile it determine, whatever the compiler and the architecture.
pub fn key(kernels: &Kernels, text: &str) -> String {
    let how = format!("{:?} {}", kernels.how(), env!("CARGO_PKG_VERSION"));
    cache::key(&[&how, SUPPORT_HEADER, text])
}

/// Machine code for an architecture: that of its own, else of the nearest older one of the same generation.
pub fn cubin(key: &str, arch: i32) -> Option<&'static [u8]> {
    best(in_executable(), key, |form| match form {
        Form::Cubin(own) if own / 10 == arch / 10 && own <= arch => Some(own),
        Form::Cubin(_) | Form::Ptx(_) => None,
    })
}

/// PTX that the driver can compile for an architecture.
pub fn ptx(key: &str, arch: i32) -> Option<&'static [u8]> {
    best(in_executable(), key, |form| match form {
        Form::Ptx(least) if least <= arch => Some(least),
        Form::Ptx(_) | Form::Cubin(_) => None,
    })
}

fn best<'a>(
    images: &'a [Image],
    key: &str,
    rank: impl Fn(Form) -> Option<i32>,
) -> Option<&'a [u8]> {
    let of_text = images.iter().filter(|image| image.key == key);
    let ranked = of_text.filter_map(|image| Some((rank(image.form)?, image)));
    ranked
        .max_by_key(|(rank, _)| *rank)
        .map(|(_, image)| &*image.bytes)
}

/// The images of this executable, read once.
fn in_executable() -> &'static [Image] {
    static IMAGES: OnceLock<Vec<Image>> = OnceLock::new();
    IMAGES.get_or_init(|| {
        let own = std::env::current_exe().and_then(File::open);
        own.ok()
            .and_then(|mut file| tail(&mut file))
            .map_or_else(Vec::new, |bytes| unpacked(&bytes))
    })
}

/// The bytes between the executable proper and the mark.
fn tail(file: &mut (impl Read + Seek)) -> Option<Vec<u8>> {
    let mut end = [0; 24];
    file.seek(SeekFrom::End(-24)).ok()?;
    file.read_exact(&mut end).ok()?;
    let (length, mark) = end.split_first_chunk::<8>()?;
    if mark != MARK {
        return None;
    }
    let length = i64::try_from(u64::from_le_bytes(*length)).ok()?;
    file.seek(SeekFrom::End(-24 - length)).ok()?;
    let mut bytes = vec![0; usize::try_from(length).ok()?];
    file.read_exact(&mut bytes).ok()?;
    Some(bytes)
}

/// What is to stand behind the end of an executable.
pub fn packed(images: &[Image]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for image in images {
        let (kind, arch) = match image.form {
            Form::Cubin(arch) => (0u32, arch),
            Form::Ptx(arch) => (1, arch),
        };
        bytes.extend(kind.to_le_bytes());
        bytes.extend(arch.to_le_bytes());
        for part in [image.key.as_bytes(), &image.bytes] {
            bytes.extend((part.len() as u64).to_le_bytes());
            bytes.extend(part);
        }
    }
    let length = (bytes.len() as u64).to_le_bytes();
    bytes.extend(length);
    bytes.extend(MARK);
    bytes
}

/// The images of a tail, as far as it is whole.
fn unpacked(mut bytes: &[u8]) -> Vec<Image> {
    let mut images = Vec::new();
    while let Some(image) = first_image(&mut bytes) {
        images.push(image);
    }
    images
}

fn first_image(bytes: &mut &[u8]) -> Option<Image> {
    let kind = u32::from_le_bytes(take(bytes, 4)?.try_into().ok()?);
    let arch = i32::from_le_bytes(take(bytes, 4)?.try_into().ok()?);
    let form = match kind {
        0 => Form::Cubin(arch),
        1 => Form::Ptx(arch),
        _ => return None,
    };
    let key = String::from_utf8(sized(bytes)?.to_vec()).ok()?;
    let bytes = sized(bytes)?.to_vec();
    Some(Image { key, form, bytes })
}

fn sized<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = u64::from_le_bytes(take(bytes, 8)?.try_into().ok()?);
    take(bytes, usize::try_from(length).ok()?)
}

fn take<'a>(bytes: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (taken, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(key: &str, form: Form) -> Image {
        let bytes = format!("{key} {form:?}").into_bytes();
        Image {
            key: key.into(),
            form,
            bytes,
        }
    }

    #[test]
    fn what_stands_behind_an_executable_is_read_back() {
        let images = [image("a", Form::Cubin(90)), image("b", Form::Ptx(75))];
        let mut file = b"\x7fELF and so on".to_vec();
        file.extend(packed(&images));
        let read = tail(&mut std::io::Cursor::new(&file)).unwrap();
        assert_eq!(unpacked(&read), images);
        file.pop();
        assert_eq!(tail(&mut std::io::Cursor::new(&file)), None);
        assert_eq!(tail(&mut std::io::Cursor::new(b"short")), None);
        assert_eq!(unpacked(&read[..read.len() - 1]), images[..1]);
    }

    #[test]
    fn a_device_gets_the_code_that_fits_it() {
        let images = [
            image("a", Form::Cubin(80)),
            image("a", Form::Cubin(86)),
            image("a", Form::Cubin(90)),
            image("b", Form::Cubin(89)),
        ];
        let fits = |arch: i32| {
            best(&images, "a", |form| match form {
                Form::Cubin(own) if own / 10 == arch / 10 && own <= arch => Some(own),
                Form::Cubin(_) | Form::Ptx(_) => None,
            })
        };
        assert_eq!(fits(80), Some(&*images[0].bytes));
        assert_eq!(fits(89), Some(&*images[1].bytes));
        assert_eq!(fits(100), None);
    }
}
