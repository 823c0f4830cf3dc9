//! Teams of threads: a region is a procedure that all threads of a team call at the same time.
//!
//! Threads are started once and wait for the next region, first at work, then asleep. Those of regions that are not inside others are always the same, so
//! that THREADPRIVATE variables last; regions inside regions take any that are idle, where OMP_SET_MAX_ACTIVE_LEVELS or the environment allows it, and have one
//! thread otherwise. What threads of a team share in a construct has the number of the construct, which is the same for all of them.

use super::frames;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicPtr, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::Thread;

/// Room for the calls of a thread; the system gives it when it is used.
const STACK: usize = 256 << 20;

/// The threads of a region, and what they share.
pub(super) struct Team {
    /// How many threads.
    pub size: usize,
    arrived: AtomicUsize,
    generation: AtomicUsize,
    constructs: Mutex<HashMap<u64, (Arc<Construct>, usize)>>,
    /// What one thread gives to the others.
    pub given: AtomicPtr<()>,
    done: AtomicUsize,
    /// A thread has asked all others to leave the region.
    pub cancelled: AtomicBool,
}

/// What the threads of a team share in one construct.
#[derive(Default)]
pub(super) struct Construct {
    /// The next iteration that nobody has.
    pub next: AtomicI64,
    /// Whose turn it is: an iteration, or a thread.
    pub turn: AtomicI64,
    /// Somebody does it.
    pub taken: AtomicBool,
    /// A thread has asked all others to leave it.
    pub cancelled: AtomicBool,
    /// How far the loops inside each iteration are, where iterations wait for each other.
    pub progress: OnceLock<Vec<AtomicI64>>,
}

/// A thread's place.
#[derive(Default)]
pub(super) struct Place {
    pub team: Option<Arc<Team>>,
    /// The number in the team.
    pub number: usize,
    /// The number of the thread around, and the size of its team, at each level.
    pub around: Vec<(usize, usize)>,
    /// Regions around.
    pub level: i32,
    /// Those of them with several threads.
    pub active: i32,
    construct: u64,
    pub was_single: bool,
    pub has_last: bool,
    /// The loop that is shared out.
    pub sharing: Option<super::share::Sharing>,
    pub turn: Option<Arc<Construct>>,
    /// The groups of tasks around: whether a task has asked to leave them.
    pub groups: Vec<bool>,
    /// Final tasks around.
    pub finals: Vec<bool>,
    /// What this thread has asked for.
    pub asked: super::Asked,
}

thread_local! {
    static PLACE: RefCell<Place> = RefCell::default();
}

pub(super) fn place<T>(look: impl FnOnce(&mut Place) -> T) -> T {
    PLACE.with(|place| look(&mut place.borrow_mut()))
}

pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits at work for a moment, then lets others run, then sleeps in between.
pub(super) fn wait_until(ready: impl Fn() -> bool) {
    for _ in 0..2000 {
        if ready() {
            return;
        }
        std::hint::spin_loop();
    }
    let mut rounds = 0;
    while !ready() {
        rounds += 1;
        match rounds {
            ..400 => std::thread::yield_now(),
            _ => std::thread::sleep(std::time::Duration::from_micros(50)),
        }
    }
}

impl Team {
    fn new(size: usize) -> Team {
        Team {
            size,
            arrived: AtomicUsize::new(0),
            generation: AtomicUsize::new(0),
            constructs: Mutex::default(),
            given: AtomicPtr::new(std::ptr::null_mut()),
            done: AtomicUsize::new(0),
            cancelled: AtomicBool::new(false),
        }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Acquire)
    }

    /// Waits for all threads of the team, of which none leaves the region meanwhile.
    pub(super) fn full_barrier(&self) {
        self.wait_for_all(|| false);
    }

    /// Waits for all threads of the team, or until one of them asks the others to leave the region; whether all have come. The thread that asks is not
    /// at a barrier, so that it never fills up later.
    pub(super) fn barrier(&self) -> bool {
        !self.is_cancelled() && self.wait_for_all(|| self.is_cancelled())
    }

    fn wait_for_all(&self, over: impl Fn() -> bool) -> bool {
        if self.size == 1 {
            return true;
        }
        let generation = self.generation.load(Ordering::Acquire);
        let changed = || self.generation.load(Ordering::Acquire) != generation;
        if self.arrived.fetch_add(1, Ordering::AcqRel) + 1 == self.size {
            self.arrived.store(0, Ordering::Relaxed);
            self.generation.fetch_add(1, Ordering::AcqRel);
            return true;
        }
        wait_until(|| changed() || over());
        changed()
    }

    fn construct(&self, number: u64) -> Arc<Construct> {
        let mut constructs = locked(&self.constructs);
        let entry = constructs.entry(number).or_default();
        entry.1 += 1;
        let (construct, met) = (entry.0.clone(), entry.1);
        if met == self.size {
            // All have it; the last one to let it go frees it.
            constructs.remove(&number);
        }
        construct
    }
}

/// The team of this thread, if it is in a region.
pub(super) fn team() -> Option<Arc<Team>> {
    place(|place| place.team.clone())
}

/// What the threads share in the construct that this one has come to.
pub(super) fn next_construct() -> Arc<Construct> {
    let (team, number) = place(|place| {
        place.construct += 1;
        (place.team.clone(), place.construct)
    });
    team.map_or_else(Arc::default, |team| team.construct(number))
}

// ---------------------------------------------------------------------------------------------- threads that wait for work

/// A thread that is there for regions.
struct Worker {
    mailbox: Arc<Mailbox>,
    thread: Thread,
}

#[derive(Default)]
struct Mailbox {
    full: AtomicBool,
    work: Mutex<Option<Work>>,
}

/// A part of a region.
struct Work {
    body: *const (dyn Fn() + Sync),
    place: Place,
    frames: Vec<*mut ()>,
}

// SAFETY: the thread that starts a region waits until all others have left it, so what it lends is there; the procedures of a region share data as
// OpenMP has it.
unsafe impl Send for Work {}

static WORKERS: Mutex<Vec<Worker>> = Mutex::new(Vec::new());

/// Those that regions inside regions take and give back.
static IDLE: Mutex<Vec<Worker>> = Mutex::new(Vec::new());

/// The threads of a region besides the first one.
enum Crew {
    None,
    Lasting(MutexGuard<'static, Vec<Worker>>),
    Taken(Vec<Worker>),
}

impl Crew {
    fn of(count: usize, inside: bool) -> Crew {
        let enough = |workers: &mut Vec<Worker>| {
            while workers.len() < count {
                workers.push(start_worker());
            }
        };
        if count == 0 {
            return Crew::None;
        }
        if inside {
            let mut idle = locked(&IDLE);
            let rest = idle.len().saturating_sub(count);
            let mut taken = idle.split_off(rest);
            drop(idle);
            enough(&mut taken);
            return Crew::Taken(taken);
        }
        let Ok(mut workers) = WORKERS.try_lock() else {
            return Crew::None;
        };
        enough(&mut workers);
        Crew::Lasting(workers)
    }

    fn workers(&self) -> &[Worker] {
        match self {
            Crew::None => &[],
            Crew::Lasting(workers) => workers,
            Crew::Taken(workers) => workers,
        }
    }

    /// The region is over.
    fn dismiss(self) {
        if let Crew::Taken(workers) = self {
            locked(&IDLE).extend(workers);
        }
    }
}

fn start_worker() -> Worker {
    let mailbox = Arc::<Mailbox>::default();
    let own = mailbox.clone();
    let builder = std::thread::Builder::new().stack_size(STACK);
    let handle = builder.spawn(move || serve(&own));
    let Ok(handle) = handle else {
        crate::fatal::fatal(
            "the system starts no more threads: set OMP_NUM_THREADS to a smaller number",
        );
    };
    Worker {
        mailbox,
        thread: handle.thread().clone(),
    }
}

fn serve(mailbox: &Mailbox) {
    loop {
        let mut rounds = 0;
        while !mailbox.full.load(Ordering::Acquire) {
            rounds += 1;
            match rounds {
                ..4000 => std::hint::spin_loop(),
                4000..4050 => std::thread::yield_now(),
                _ => std::thread::park(),
            }
        }
        mailbox.full.store(false, Ordering::Relaxed);
        let Some(work) = locked(&mailbox.work).take() else {
            continue;
        };
        let team = work.place.team.clone();
        PLACE.with(|place| *place.borrow_mut() = work.place);
        frames::inherit(work.frames);
        // SAFETY: see `Work`.
        until_left(unsafe { &*work.body });
        PLACE.with(|place| *place.borrow_mut() = Place::default());
        if let Some(team) = team {
            team.done.fetch_add(1, Ordering::Release);
        }
    }
}

// ---------------------------------------------------------------------------------------------- regions that are left

/// What unwinds the calls of a thread that leaves a region.
struct Left;

/// Ends the procedures that a region calls, and the thread's part of the region.
pub(super) fn leave_region() -> ! {
    std::panic::resume_unwind(Box::new(Left))
}

/// A thread's part of a region, which may be left from within.
fn until_left(body: &(dyn Fn() + Sync)) {
    if let Err(thrown) = std::panic::catch_unwind(std::panic::AssertUnwindSafe(body))
        && !thrown.is::<Left>()
    {
        std::panic::resume_unwind(thrown);
    }
}

/// A parallel region that is about to begin.
#[derive(Clone, Copy)]
pub struct Parallel {
    threads: i64,
    when: bool,
}

/// A parallel region with as many threads as there may be: `parallel().run((a, n), |(a, n)| region(a, n))`.
pub fn parallel() -> Parallel {
    Parallel {
        threads: 0,
        when: true,
    }
}

/// What a region is handed: handles and values, which its threads copy.
struct Lent<A>(A);

// SAFETY: the threads of a region have the same data as the program says; races are the program's.
unsafe impl<A> Sync for Lent<A> {}

impl<A> Lent<A> {
    fn get(&self) -> &A {
        &self.0
    }
}

impl Parallel {
    /// NUM_THREADS.
    pub fn threads(self, threads: impl Into<i64>) -> Self {
        Parallel {
            threads: threads.into(),
            ..self
        }
    }

    /// IF.
    pub fn when(self, when: bool) -> Self {
        Parallel { when, ..self }
    }

    /// Has all threads call a procedure, and waits for them.
    pub fn run<A: Copy>(self, args: A, body: impl Fn(A)) {
        let lent = Lent((args, body));
        self.start(&|| {
            let (args, body) = lent.get();
            body(*args);
        });
    }

    fn start(self, body: &(dyn Fn() + Sync)) {
        let (level, active, around, asked) = place(|place| {
            let size = place.team.as_ref().map_or(1, |team| team.size);
            let mut around = place.around.clone();
            around.push((place.number, size));
            (place.level, place.active, around, place.asked)
        });
        let size = match self.when {
            true if active < super::most_levels() && self.threads > 0 => self.threads as usize,
            true if active < super::most_levels() => super::wanted_threads(level),
            _ => 1,
        };
        let crew = Crew::of(size - 1, active > 0);
        let workers = crew.workers();
        let size = if workers.is_empty() { 1 } else { size };
        let team = Arc::new(Team::new(size));
        let place_of = |number: usize| Place {
            team: Some(team.clone()),
            number,
            around: around.clone(),
            level: level + 1,
            active: active + i32::from(size > 1),
            asked: asked.inside(level + 1),
            ..Place::default()
        };
        // SAFETY: this thread waits below until all others are done with it.
        let lent: *const (dyn Fn() + Sync + 'static) =
            unsafe { std::mem::transmute::<*const (dyn Fn() + Sync), _>(body) };
        for (at, worker) in workers.iter().take(size - 1).enumerate() {
            *locked(&worker.mailbox.work) = Some(Work {
                body: lent,
                place: place_of(at + 1),
                frames: frames::present(),
            });
            worker.mailbox.full.store(true, Ordering::Release);
            worker.thread.unpark();
        }
        self.as_first(place_of(0), body);
        wait_until(|| team.done.load(Ordering::Acquire) == size - 1);
        crew.dismiss();
    }

    /// The thread that meets a region is the first of its team.
    fn as_first(self, own: Place, body: &(dyn Fn() + Sync)) {
        let outer = PLACE.with(|place| std::mem::replace(&mut *place.borrow_mut(), own));
        until_left(body);
        PLACE.with(|place| *place.borrow_mut() = outer);
    }
}
