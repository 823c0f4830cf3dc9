//! Messages of the rank to itself, and requests.

use super::{Arguments, State};
use crate::mpi::values::*;
use std::collections::HashMap;

/// A message on its way.
struct Message {
    comm: i32,
    tag: i32,
    bytes: Vec<u8>,
}

/// Where a message is to go.
#[derive(Clone, Copy)]
struct Receive {
    buffer: usize,
    count: i32,
    datatype: i32,
    source: i32,
    tag: i32,
    comm: i32,
}

/// What stands in a status: source, tag, bytes.
type Arrived = (i32, i32, i64);

/// What a request does.
#[derive(Clone, Copy)]
enum Request {
    Done(Arrived),
    Receive(Receive),
    /// Can be started again and again: a send or a receive; done or not.
    Send(Receive, Option<Arrived>),
    Again(Receive, Option<Arrived>),
}

#[derive(Default)]
pub(super) struct Messages {
    queue: Vec<Message>,
    requests: HashMap<i32, Request>,
    probed: HashMap<i32, Message>,
}

const NOTHING: Arrived = (MPI_ANY_SOURCE, MPI_ANY_TAG, 0);
const FROM_NOBODY: Arrived = (MPI_PROC_NULL, MPI_ANY_TAG, 0);

impl State {
    fn send(&mut self, what: Receive) {
        if what.source == MPI_PROC_NULL {
            return;
        }
        let bytes = self.types.get(what.datatype);
        let bytes = bytes.gather(what.buffer, i64::from(what.count));
        let (comm, tag) = (what.comm, what.tag);
        self.messages.queue.push(Message { comm, tag, bytes });
        self.deliver();
    }

    /// The first message for a receive.
    fn find(&self, comm: i32, tag: i32) -> Option<usize> {
        let fits = |m: &Message| m.comm == comm && (tag == MPI_ANY_TAG || m.tag == tag);
        self.messages.queue.iter().position(fits)
    }

    fn receive(&mut self, to: Receive) -> Option<Arrived> {
        if to.source == MPI_PROC_NULL {
            return Some(FROM_NOBODY);
        }
        let message = self.messages.queue.remove(self.find(to.comm, to.tag)?);
        Some(self.take(to, &message))
    }

    #[track_caller]
    fn take(&self, to: Receive, message: &Message) -> Arrived {
        let ty = self.types.get(to.datatype);
        if message.bytes.len() as i64 > ty.size() * i64::from(to.count) {
            crate::fatal("MPI_ERR_TRUNCATE: a message is longer than the buffer that receives it");
        }
        ty.scatter(&message.bytes, to.buffer, i64::from(to.count));
        (0, message.tag, message.bytes.len() as i64)
    }

    /// Gives what has been sent to the receives that wait, in their order.
    fn deliver(&mut self) {
        let mut waiting: Vec<i32> = self.messages.requests.keys().copied().collect();
        waiting.sort_unstable();
        for handle in waiting {
            let request = self.messages.requests.get(&handle).copied();
            let made = match request {
                Some(Request::Receive(to)) => self.receive(to).map(Request::Done),
                Some(Request::Again(to, None)) if self.is_started(handle) => self
                    .receive(to)
                    .map(|arrived| Request::Again(to, Some(arrived))),
                _ => None,
            };
            if let Some(made) = made {
                self.messages.requests.insert(handle, made);
            }
        }
    }

    fn is_started(&self, handle: i32) -> bool {
        self.messages.requests.contains_key(&-handle)
    }

    pub(super) fn request(&mut self, a: &Arguments, index: usize) {
        let handle = self.handle();
        self.messages
            .requests
            .insert(handle, Request::Done(NOTHING));
        a.put(index, handle);
    }

    /// A request that is done, if it is.
    fn done(&mut self, handle: i32) -> Option<Arrived> {
        match self.messages.requests.get(&handle) {
            None => Some(NOTHING),
            Some(Request::Done(arrived)) => Some(*arrived),
            Some(Request::Receive(_)) => None,
            Some(Request::Send(_, arrived) | Request::Again(_, arrived)) => match arrived {
                Some(arrived) => Some(*arrived),
                None if self.is_started(handle) => None,
                None => Some(NOTHING),
            },
        }
    }

    /// Whether a request means something that is to be waited for.
    fn is_active(&self, handle: i32) -> bool {
        match self.messages.requests.get(&handle) {
            None => false,
            Some(Request::Done(_) | Request::Receive(_)) => true,
            Some(Request::Send(..) | Request::Again(..)) => self.is_started(handle),
        }
    }

    /// Ends a request that is done.
    fn end(&mut self, a: &Arguments, index: usize, element: i32) {
        let handle = a.int_at(index, element);
        match self.messages.requests.get_mut(&handle) {
            Some(Request::Send(_, arrived) | Request::Again(_, arrived)) => {
                *arrived = None;
                self.messages.requests.remove(&-handle);
            }
            Some(Request::Done(_) | Request::Receive(_)) => {
                self.messages.requests.remove(&handle);
                a.put_at(index, element, MPI_REQUEST_NULL);
            }
            None => {}
        }
    }

    fn start(&mut self, handle: i32) {
        match self.messages.requests.get(&handle).copied() {
            Some(Request::Send(what, _)) => {
                self.send(what);
                self.messages
                    .requests
                    .insert(handle, Request::Send(what, Some(NOTHING)));
                self.messages
                    .requests
                    .insert(-handle, Request::Done(NOTHING));
            }
            Some(Request::Again(..)) => {
                self.messages
                    .requests
                    .insert(-handle, Request::Done(NOTHING));
                self.deliver();
            }
            Some(Request::Done(_) | Request::Receive(_)) | None => {}
        }
    }
}

#[track_caller]
fn nobody_sends() -> ! {
    crate::fatal(
        "a receive waits for a message that nobody sends: the program runs as one rank, without an MPI library",
    );
}

fn message(a: &Arguments, first: usize) -> Receive {
    Receive {
        buffer: a.place(first),
        count: a.int(first + 1),
        datatype: a.int(first + 2),
        source: a.int(first + 3),
        tag: a.int(first + 4),
        comm: a.int(first + 5),
    }
}

#[track_caller]
pub(super) fn call(state: &mut State, name: &str, a: &Arguments) -> bool {
    match name {
        "send" | "ssend" | "bsend" | "rsend" => state.send(message(a, 0)),
        "isend" | "issend" | "ibsend" | "irsend" => {
            state.send(message(a, 0));
            state.request(a, 6);
        }
        "send_init" | "ssend_init" | "bsend_init" | "rsend_init" => {
            let handle = state.handle();
            let request = Request::Send(message(a, 0), None);
            state.messages.requests.insert(handle, request);
            a.put(6, handle);
        }
        "recv" => match state.receive(message(a, 0)) {
            Some(arrived) => a.put_status(6, 0, arrived),
            None => nobody_sends(),
        },
        "irecv" | "recv_init" => {
            let handle = state.handle();
            let to = message(a, 0);
            let request = match name {
                "irecv" => Request::Receive(to),
                _ => Request::Again(to, None),
            };
            state.messages.requests.insert(handle, request);
            state.deliver();
            a.put(6, handle);
        }
        "sendrecv" | "sendrecv_replace" => exchange(state, name, a),
        "start" => state.start(a.int(0)),
        "startall" => (0..a.int(0)).for_each(|k| state.start(a.int_at(1, k))),
        "buffer_attach" | "buffer_detach" | "cancel" => {}
        "test_cancelled" => a.put(1, 0),
        "request_free" => {
            state.messages.requests.remove(&a.int(0));
            a.put(0, MPI_REQUEST_NULL);
        }
        _ => return probe(state, name, a) || complete(state, name, a),
    }
    true
}

#[track_caller]
fn exchange(state: &mut State, name: &str, a: &Arguments) {
    let (sent, received) = match name {
        "sendrecv" => {
            let sent = Receive {
                comm: a.int(10),
                ..message(a, 0)
            };
            (sent, message(a, 5))
        }
        _ => {
            let sent = Receive {
                comm: a.int(7),
                ..message(a, 0)
            };
            let received = Receive {
                source: a.int(5),
                tag: a.int(6),
                ..sent
            };
            (sent, received)
        }
    };
    state.send(sent);
    match state.receive(received) {
        Some(arrived) => a.put_status(a.len() - 1, 0, arrived),
        None => nobody_sends(),
    }
}

#[track_caller]
fn probe(state: &mut State, name: &str, a: &Arguments) -> bool {
    let waits = matches!(name, "probe" | "mprobe");
    match name {
        "probe" | "iprobe" | "mprobe" | "improbe" => {
            let found = match a.int(0) {
                MPI_PROC_NULL => None,
                _ => state.find(a.int(2), a.int(1)),
            };
            let last = a.len() - 1;
            match found {
                Some(at) => {
                    let message = &state.messages.queue[at];
                    a.put_status(last, 0, (0, message.tag, message.bytes.len() as i64));
                }
                None if a.int(0) == MPI_PROC_NULL => a.put_status(last, 0, FROM_NOBODY),
                None if waits => nobody_sends(),
                None => {}
            }
            if !waits {
                a.put(3, i32::from(found.is_some() || a.int(0) == MPI_PROC_NULL));
            }
            if let (true, Some(at)) = (name.ends_with("mprobe"), found) {
                let handle = state.handle();
                let message = state.messages.queue.remove(at);
                state.messages.probed.insert(handle, message);
                a.put(last - 1, handle);
            }
        }
        "mrecv" | "imrecv" => {
            let to = Receive {
                buffer: a.place(0),
                count: a.int(1),
                datatype: a.int(2),
                source: 0,
                tag: 0,
                comm: 0,
            };
            let probed = state.messages.probed.remove(&a.int(3));
            let arrived = probed.map_or(FROM_NOBODY, |message| state.take(to, &message));
            a.put(3, MPI_MESSAGE_NULL);
            if name == "mrecv" {
                a.put_status(4, 0, arrived);
                return true;
            }
            let handle = state.handle();
            state
                .messages
                .requests
                .insert(handle, Request::Done(arrived));
            a.put(4, handle);
        }
        _ => return false,
    }
    true
}

#[track_caller]
fn complete(state: &mut State, name: &str, a: &Arguments) -> bool {
    let waits = name.starts_with("wait");
    match name {
        "wait" | "test" | "request_get_status" => {
            let found = state.done(a.int(0));
            match found {
                Some(arrived) => {
                    if name != "request_get_status" {
                        state.end(a, 0, 0);
                    }
                    a.put_status(a.len() - 1, 0, arrived);
                }
                None if waits => nobody_sends(),
                None => {}
            }
            if !waits {
                a.put(1, i32::from(found.is_some()));
            }
        }
        "waitall" | "testall" => {
            let found: Vec<Option<Arrived>> =
                (0..a.int(0)).map(|k| state.done(a.int_at(1, k))).collect();
            let all = found.iter().all(Option::is_some);
            if waits && !all {
                nobody_sends();
            }
            if !waits {
                a.put(2, i32::from(all));
            }
            for (k, arrived) in (0i32..).zip(found).filter(|_| all) {
                state.end(a, 1, k);
                a.put_status(a.len() - 1, k, arrived.unwrap_or(NOTHING));
            }
        }
        "waitany" | "testany" => any(state, waits, a),
        "waitsome" | "testsome" => some(state, waits, a),
        _ => return false,
    }
    true
}

#[track_caller]
fn any(state: &mut State, waits: bool, a: &Arguments) {
    let active: Vec<i32> = (0..a.int(0))
        .filter(|k| state.is_active(a.int_at(1, *k)))
        .collect();
    let found = active
        .iter()
        .find_map(|k| Some((*k, state.done(a.int_at(1, *k))?)));
    let last = a.len() - 1;
    match found {
        Some((k, arrived)) => {
            state.end(a, 1, k);
            a.put(2, k + 1);
            a.put_status(last, 0, arrived);
        }
        None if waits && !active.is_empty() => nobody_sends(),
        None => {
            a.put(2, MPI_UNDEFINED);
            a.put_status(last, 0, NOTHING);
        }
    }
    if !waits {
        a.put(3, i32::from(found.is_some() || active.is_empty()));
    }
}

#[track_caller]
fn some(state: &mut State, waits: bool, a: &Arguments) {
    let active: Vec<i32> = (0..a.int(0))
        .filter(|k| state.is_active(a.int_at(1, *k)))
        .collect();
    let mut count = 0;
    for k in &active {
        if let Some(arrived) = state.done(a.int_at(1, *k)) {
            state.end(a, 1, *k);
            a.put_at(3, count, k + 1);
            a.put_status(4, count, arrived);
            count += 1;
        }
    }
    if waits && count == 0 && !active.is_empty() {
        nobody_sends();
    }
    a.put(
        2,
        if active.is_empty() {
            MPI_UNDEFINED
        } else {
            count
        },
    );
}
