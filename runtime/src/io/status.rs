//! How a data transfer statement ended: the values of IOSTAT=, IOMSG= and SIZE=, and what END=, ERR= and EOR= ask.

use crate::character::Text;

/// A condition that ends a data transfer early. Codes are gfortran's: negative for end of file and record, the
/// operating system's numbers, and 5000 and up for the library's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IoError {
    /// The value for IOSTAT=.
    pub code: i32,
    /// The value for IOMSG=.
    pub message: String,
}

/// The result of one step of a data transfer.
pub(crate) type Io<T> = Result<T, IoError>;

impl IoError {
    pub(crate) const END: i32 = -1;
    pub(crate) const EOR: i32 = -2;
    pub(crate) const OPTION_CONFLICT: i32 = 5001;
    pub(crate) const BAD_OPTION: i32 = 5002;
    pub(crate) const MISSING_OPTION: i32 = 5003;
    pub(crate) const BAD_UNIT: i32 = 5005;
    pub(crate) const FORMAT: i32 = 5006;
    pub(crate) const BAD_ACTION: i32 = 5007;
    pub(crate) const BAD_STRUCTURE: i32 = 5009;
    pub(crate) const READ_VALUE: i32 = 5010;
    pub(crate) const READ_OVERFLOW: i32 = 5011;
    pub(crate) const DIRECT_EOR: i32 = 5015;
    pub(crate) const SHORT_RECORD: i32 = 5016;
    pub(crate) const CORRUPT_FILE: i32 = 5017;
    pub(crate) const INQUIRE_INTERNAL_UNIT: i32 = 5018;

    pub(crate) fn new(code: i32, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }

    pub(crate) fn end_of_file() -> Self {
        Self::new(Self::END, "End of file")
    }

    pub(crate) fn end_of_record() -> Self {
        Self::new(Self::EOR, "End of record")
    }

    pub(crate) fn format(message: impl Into<String>) -> Self {
        Self::new(Self::FORMAT, message)
    }
}

impl From<std::io::Error> for IoError {
    fn from(error: std::io::Error) -> Self {
        let text = error.to_string();
        let message = text.split(" (os error").next().unwrap_or(&text);
        Self::new(error.raw_os_error().unwrap_or(5000), message)
    }
}

/// IS_IOSTAT_END: whether a value of IOSTAT= says that the end of the file was met.
pub fn is_iostat_end(i: impl Into<i64>) -> bool {
    i.into() == i64::from(IoError::END)
}

/// IS_IOSTAT_EOR: whether a value of IOSTAT= says that the end of a record was met.
pub fn is_iostat_eor(i: impl Into<i64>) -> bool {
    i.into() == i64::from(IoError::EOR)
}

/// How an input/output statement ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[must_use = "an unread status hides a failed statement"]
pub struct IoStatus {
    error: Option<IoError>,
    size: i32,
}

impl IoStatus {
    pub(crate) fn new(error: Option<IoError>, size: usize) -> Self {
        Self {
            error,
            size: size as i32,
        }
    }

    /// IOSTAT=: zero, -1 at the end of a file, -2 at the end of a record, positive for an error.
    pub fn iostat(&self) -> i32 {
        self.error.as_ref().map_or(0, |error| error.code)
    }

    /// IOMSG=: sets `message` when there was a condition and leaves it alone otherwise. Gives the status back, which tells IOSTAT=, too.
    pub fn iomsg(&self, message: &mut Text) -> &Self {
        if let Some(error) = &self.error {
            message.assign(&error.message);
        }
        self
    }

    /// SIZE= of a non-advancing READ: the characters that data edit descriptors took.
    pub fn size(&self) -> i32 {
        self.size
    }

    /// Whether the end of the file was met (the question of END=).
    pub fn is_end(&self) -> bool {
        self.iostat() == IoError::END
    }

    /// Whether the end of the record was met (the question of EOR=).
    pub fn is_end_of_record(&self) -> bool {
        self.iostat() == IoError::EOR
    }

    /// Whether there was an error (the question of ERR=).
    pub fn is_error(&self) -> bool {
        self.iostat() > 0
    }

    /// The status itself, so that statements that are done at once read like those that are built.
    pub fn try_end(self) -> Self {
        self
    }

    /// Ends the program with the message unless the statement went well. For statements with no IOSTAT=, or, after
    /// END=, ERR= and EOR= were asked, for the conditions that none of them handles.
    #[track_caller]
    pub fn end(&self) {
        if let Some(error) = &self.error {
            crate::fatal(&error.message);
        }
    }
}

impl IoStatus {
    /// Ends the program with the message unless the statement went well or its condition is `caught` by END=, ERR= or EOR=.
    #[track_caller]
    pub fn end_unless(&self, caught: bool) {
        if !caught {
            self.end();
        }
    }
}

impl From<Io<()>> for IoStatus {
    fn from(result: Io<()>) -> Self {
        Self::new(result.err(), 0)
    }
}
