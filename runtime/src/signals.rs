//! Faults that the hardware finds, the end of the stack and addresses that belong to nobody, and the end that the C library makes when its
//! heap is damaged.
//!
//! Without this the shell says "Segmentation fault", or Rust speaks of its own threads. The handler runs on the small stack that Rust's
//! standard library gives each thread for it, so it writes prepared sentences and ends the program; which line it was, nobody knows but for the last
//! one that a slow statement noted.

/// Has faults of memory told as run-time errors.
#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
pub(crate) fn install() {
    // SAFETY: the handler has the type that SA_SIGINFO asks for; a zeroed mask is the empty one.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = linux::fault as *const () as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
        for signal in [libc::SIGSEGV, libc::SIGBUS, libc::SIGABRT] {
            libc::sigaction(signal, &action, std::ptr::null_mut());
        }
    }
}

/// The program is going to end itself so, and nothing is wrong.
#[cfg(unix)]
pub(crate) fn let_abort() {
    // SAFETY: the action that a process starts with.
    unsafe { libc::signal(libc::SIGABRT, libc::SIG_DFL) };
}

/// The program is going to end itself so, and nothing is wrong.
#[cfg(not(unix))]
pub(crate) fn let_abort() {}

/// Elsewhere the system speaks for itself.
#[cfg(not(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
)))]
pub(crate) fn install() {}

#[cfg(all(
    target_os = "linux",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
mod linux {
    use crate::array::CHECKED;
    use crate::fatal::RUN_TIME_ERROR;
    use std::ffi::c_void;

    const STACK: &str = "cuf2rs: run-time error: the stack is used up: a recursion that does not end, or one too deep for the stack (see 'ulimit -s')\n";
    const ADDRESS: &str = "cuf2rs: run-time error: the program reached for memory that is not its own: a subscript out of bounds, or an array that is \
                           not allocated";
    const HEAP: &str = "cuf2rs: run-time error: the program's memory is damaged: a store out of bounds, most likely";
    const HELP: &str = "; '--check bounds' finds the subscript and names array and line\n";

    /// How far from the top of the stack an access may be that still is one to the stack: a frame of large locals.
    const NEAR: usize = 1 << 20;

    pub(super) extern "C" fn fault(signal: i32, info: *mut libc::siginfo_t, context: *mut c_void) {
        // SAFETY: the system hands both over with SA_SIGINFO.
        let (address, top) = unsafe { ((*info).si_addr() as usize, stack_pointer(context)) };
        let message = match signal {
            libc::SIGABRT => HEAP,
            _ if address.abs_diff(top) < NEAR => STACK,
            _ => ADDRESS,
        };
        // SAFETY: calls that a signal handler may make. Output that waits in buffers is written if that goes well: when the fault
        // happened under a lock, the alarm ends the program.
        unsafe {
            say(message);
            if message != STACK {
                say_last_line();
                say(if CHECKED { "\n" } else { HELP });
            }
            libc::alarm(1);
            crate::io::flush_all();
            libc::_exit(RUN_TIME_ERROR);
        }
    }

    fn say(text: &str) {
        // SAFETY: a call that a signal handler may make.
        unsafe { libc::write(2, text.as_ptr().cast(), text.len()) };
    }

    /// The last line that is known, in decimal digits made without memory from the heap.
    fn say_last_line() {
        let Some((file, line)) = crate::fatal::last_line() else {
            return;
        };
        let mut digits = [0; 10];
        let mut rest = line;
        let mut start = digits.len();
        while start == digits.len() || rest > 0 {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        say("; the last line known before is ");
        say(file);
        say(":");
        say(std::str::from_utf8(&digits[start..]).unwrap_or("?"));
    }

    /// Where the stack of the faulting code ends.
    #[cfg(target_arch = "x86_64")]
    unsafe fn stack_pointer(context: *mut c_void) -> usize {
        let context = context.cast::<libc::ucontext_t>();
        // SAFETY: the caller's.
        unsafe { (*context).uc_mcontext.gregs[libc::REG_RSP as usize] as usize }
    }

    /// Where the stack of the faulting code ends.
    #[cfg(target_arch = "aarch64")]
    unsafe fn stack_pointer(context: *mut c_void) -> usize {
        let context = context.cast::<libc::ucontext_t>();
        // SAFETY: the caller's.
        unsafe { (*context).uc_mcontext.sp as usize }
    }
}
