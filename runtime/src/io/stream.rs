//! A buffered byte stream over a file or a standard stream, with one logical position for reading and writing. Knows
//! nothing of records but where a line ends.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek, SeekFrom, Write};

/// How much is buffered in either direction.
const BUFFER: usize = 1 << 16;

/// Where the bytes go.
#[derive(Debug)]
pub(crate) enum Device {
    File(File),
    Stdin,
    Stdout,
    Stderr,
}

impl Device {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::File(file) => file.write_all(bytes),
            Self::Stdout => {
                let mut out = io::stdout().lock();
                out.write_all(bytes)?;
                out.flush()
            }
            Self::Stderr => io::stderr().lock().write_all(bytes),
            Self::Stdin => Err(io::ErrorKind::PermissionDenied.into()),
        }
    }

    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.read(buffer),
            Self::Stdin => io::stdin().lock().read(buffer),
            Self::Stdout | Self::Stderr => Ok(0),
        }
    }
}

/// A device with its buffers.
#[derive(Debug)]
pub(crate) struct Stream {
    device: Device,
    /// Bytes written and not yet handed to the device.
    out: Vec<u8>,
    /// Bytes taken from the device; those before `at` are read.
    input: Vec<u8>,
    at: usize,
    /// The device's own position, the end of `input` and the start of `out`.
    base: u64,
    /// Whether each statement's output must be seen at once.
    eager: bool,
}

impl Stream {
    pub fn new(device: Device) -> Self {
        let eager = match &device {
            Device::File(_) | Device::Stdin => false,
            Device::Stdout => io::stdout().is_terminal() || is_one_of_many(),
            Device::Stderr => true,
        };
        Self {
            device,
            out: Vec::new(),
            input: Vec::new(),
            at: 0,
            base: 0,
            eager,
        }
    }

    /// The position in bytes from the start.
    pub fn position(&self) -> u64 {
        self.base - (self.input.len() - self.at) as u64 + self.out.len() as u64
    }

    /// The length of a file, with what is still buffered.
    pub fn length(&mut self) -> io::Result<u64> {
        self.flush()?;
        match &self.device {
            Device::File(file) => file.metadata().map(|data| data.len()),
            Device::Stdin | Device::Stdout | Device::Stderr => Ok(0),
        }
    }

    /// How many bytes lie behind the position: for files, so that a wrong length is seen before it is believed.
    pub fn length_ahead(&mut self) -> io::Result<u64> {
        if !self.is_seekable() {
            return Ok(u64::MAX);
        }
        Ok(self.length()?.saturating_sub(self.position()))
    }

    /// The system's number for it.
    pub fn descriptor(&self) -> i32 {
        use std::os::fd::AsRawFd;
        match &self.device {
            Device::File(file) => file.as_raw_fd(),
            Device::Stdin => 0,
            Device::Stdout => 1,
            Device::Stderr => 2,
        }
    }

    /// Whether the position can be moved.
    pub fn is_seekable(&self) -> bool {
        matches!(self.device, Device::File(_))
    }

    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        if !self.input.is_empty() {
            self.seek(self.position())?;
        }
        self.out.extend_from_slice(bytes);
        if self.eager || self.out.len() >= BUFFER {
            self.flush()
        } else {
            Ok(())
        }
    }

    /// Hands everything to the device.
    pub fn flush(&mut self) -> io::Result<()> {
        if self.out.is_empty() {
            return Ok(());
        }
        let result = self.device.write_all(&self.out);
        self.base += self.out.len() as u64;
        self.out.clear();
        result
    }

    /// Moves to a byte position. Standard streams stay where they are.
    pub fn seek(&mut self, position: u64) -> io::Result<()> {
        self.flush()?;
        if let Device::File(file) = &mut self.device {
            self.input.clear();
            self.at = 0;
            self.base = file.seek(SeekFrom::Start(position))?;
        }
        Ok(())
    }

    /// Cuts a file off at the position. Devices such as `/dev/null` have no end.
    pub fn truncate(&mut self) -> io::Result<()> {
        let position = self.position();
        self.seek(position)?;
        match &self.device {
            Device::File(file) if file.metadata()?.is_file() => file.set_len(position),
            Device::File(_) | Device::Stdin | Device::Stdout | Device::Stderr => Ok(()),
        }
    }

    fn fill(&mut self) -> io::Result<bool> {
        self.flush()?;
        self.input.resize(BUFFER, 0);
        self.at = 0;
        let count = loop {
            match self.device.read(&mut self.input) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        self.input.truncate(*count.as_ref().unwrap_or(&0));
        self.base += self.input.len() as u64;
        count.map(|count| count > 0)
    }

    /// Appends the next line without its end to `line`; false at the end of the file.
    pub fn read_line(&mut self, line: &mut Vec<u8>) -> io::Result<bool> {
        let start = line.len();
        loop {
            let rest = &self.input[self.at..];
            if let Some(length) = rest.iter().position(|&byte| byte == b'\n') {
                line.extend_from_slice(&rest[..length]);
                self.at += length + 1;
                if line.len() > start && line.last() == Some(&b'\r') {
                    line.pop();
                }
                return Ok(true);
            }
            line.extend_from_slice(rest);
            self.at = self.input.len();
            if !self.fill()? {
                return Ok(line.len() > start);
            }
        }
    }

    /// Reads up to `buffer.len()` bytes; fewer at the end of the file.
    pub fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut done = 0;
        while done < buffer.len() {
            if self.at == self.input.len() && !self.fill()? {
                break;
            }
            let count = (buffer.len() - done).min(self.input.len() - self.at);
            buffer[done..done + count].copy_from_slice(&self.input[self.at..self.at + count]);
            self.at += count;
            done += count;
        }
        Ok(done)
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        // Nobody is left to hear of an error.
        let _ = self.flush();
    }
}

/// Whether a launcher of MPI has started this process beside others: their lines are not to be cut into pieces.
fn is_one_of_many() -> bool {
    ["OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMI_RANK", "PMIX_RANK"]
        .iter()
        .any(|name| std::env::var_os(name).is_some())
}
