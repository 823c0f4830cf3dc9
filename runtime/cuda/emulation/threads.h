namespace cuf2rs_emulation {

// ---------------------------------------------------------------------------------------------------------------------------
// Stacks and switches between them.

const size_t stack_bytes = 256 * 1024;

#if defined(__x86_64__)
extern "C" void cuf2rs_switch(void **save, void *to);
asm(R"(
.text
.local cuf2rs_switch
.type cuf2rs_switch, @function
cuf2rs_switch:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
.size cuf2rs_switch, . - cuf2rs_switch
)");

struct Context {
    void *sp = nullptr;
};
inline void switch_context(Context &from, Context &to) { cuf2rs_switch(&from.sp, to.sp); }
inline void prepare(Context &c, char *stack, void (*entry)())
{
    // The entry starts as if called: a return address below a 16-byte boundary, six saved registers beneath.
    void **top = (void **)(stack + stack_bytes - 64);
    *--top = nullptr;
    *--top = (void *)entry;
    for (int i = 0; i < 6; ++i)
        *--top = nullptr;
    c.sp = top;
}
#else
struct Context {
    ucontext_t u;
};
inline void switch_context(Context &from, Context &to) { swapcontext(&from.u, &to.u); }
inline void prepare(Context &c, char *stack, void (*entry)())
{
    getcontext(&c.u);
    c.u.uc_stack.ss_sp = stack;
    c.u.uc_stack.ss_size = stack_bytes;
    c.u.uc_link = nullptr;
    makecontext(&c.u, entry, 0);
}
#endif

// ---------------------------------------------------------------------------------------------------------------------------
// A block: its threads, where each waits, and what they tell each other.

enum Status { New, Ready, AtBarrier, AtWarp, AtGrid, Done };

struct Slot {
    unsigned char bytes[8];
};

// A warp function: the lanes that must come, or with no mask those at the same line.
struct Meeting {
    const char *name;
    unsigned int mask;
    bool masked;
    int line;
    bool joins(const Meeting &m) const
    {
        return strcmp(name, m.name) == 0 && masked == m.masked && mask == m.mask && (masked || line == m.line);
    }
};

struct Thread {
    Status status;
    uint3 index;
    Context context;
    char *stack;
    // What it brings to its warp, what it brought to the last meeting, and the lanes that took part there.
    Slot slot, given;
    Meeting meeting;
    unsigned int party;
    bool vote, voted;
};

struct Tally {
    int yes, all;
};

struct Block {
    uint3 index;
    std::vector<Thread> threads;
    std::vector<unsigned char> shared, statics;
    size_t current = 0;
    Tally tally;
};

struct Grid {
    Block *block = nullptr;
    std::vector<char *> stacks;
    Context scheduler;
    void (*body)(void **) = nullptr;
    void **arguments = nullptr;
};

inline Grid &grid()
{
    static Grid g;
    return g;
}
inline Block &block() { return *grid().block; }
inline Thread &self() { return block().threads[block().current]; }
inline unsigned char *dynamic_shared() { return block().shared.data(); }
inline long long dynamic_bytes() { return (long long)block().shared.size(); }

[[noreturn]] inline void fail(const char *why)
{
    fflush(stdout);
    fprintf(stderr, "cuf2rs: emulated kernel, block (%u, %u, %u): %s\n", blockIdx.x + 1, blockIdx.y + 1, blockIdx.z + 1, why);
    fflush(stderr);
    _Exit(2);
}

inline char *new_stack()
{
    void *p = mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED)
        fail("no memory for the stack of a thread");
    return (char *)p;
}

inline void suspend(Status why)
{
    Thread &t = self();
    t.status = why;
    switch_context(t.context, grid().scheduler);
}

inline void thread_main()
{
    grid().body(grid().arguments);
    suspend(Done);
}

inline void resume(size_t i)
{
    Grid &g = grid();
    Thread &t = g.block->threads[i];
    if (t.status == New) {
        if (g.stacks.empty())
            g.stacks.push_back(new_stack());
        t.stack = g.stacks.back();
        g.stacks.pop_back();
        prepare(t.context, t.stack, thread_main);
    }
    g.block->current = i;
    threadIdx = t.index;
    t.status = Ready;
    switch_context(g.scheduler, t.context);
    if (t.status == Done)
        g.stacks.push_back(t.stack);
}

// The threads of a block from the first lane of a warp on.
inline size_t lanes_of(size_t first) { return block().threads.size() - first < 32 ? block().threads.size() - first : 32; }

// The lanes at a meeting.
inline unsigned int party_of(size_t first, const Meeting &m)
{
    unsigned int party = 0;
    for (size_t l = 0; l < lanes_of(first); ++l) {
        const Thread &t = block().threads[first + l];
        if (t.status == AtWarp && t.meeting.joins(m))
            party |= 1u << l;
    }
    return party;
}

inline void release(size_t first, unsigned int party)
{
    for (size_t l = 0; l < lanes_of(first); ++l)
        if (party >> l & 1) {
            Thread &t = block().threads[first + l];
            t.party = party;
            t.given = t.slot;
            t.status = Ready;
        }
}

// Lets the lanes of a warp go on whose meeting is complete: those of a mask when all of them that have not ended are there; else, for
// nobody of the warp can go on, those at the earliest line. True if there were any.
inline bool release_warp(size_t first)
{
    unsigned int alive = 0;
    for (size_t l = 0; l < lanes_of(first); ++l)
        if (block().threads[first + l].status != Done)
            alive |= 1u << l;
    bool any = false;
    const Thread *earliest = nullptr;
    for (size_t l = 0; l < lanes_of(first); ++l) {
        Thread &t = block().threads[first + l];
        if (t.status != AtWarp)
            continue;
        if (!t.meeting.masked) {
            if (!earliest || t.meeting.line < earliest->meeting.line)
                earliest = &t;
            continue;
        }
        unsigned int party = party_of(first, t.meeting);
        if ((t.meeting.mask & alive & ~party) == 0) {
            release(first, party);
            any = true;
        }
    }
    if (any || !earliest)
        return any;
    release(first, party_of(first, earliest->meeting));
    return true;
}

inline void run_warp(size_t first)
{
    do {
        for (size_t l = 0; l < lanes_of(first); ++l)
            if (block().threads[first + l].status <= Ready)
                resume(first + l);
    } while (release_warp(first));
}

inline void stuck(const Thread &t)
{
    char why[160];
    snprintf(why, sizeof why, "'%s' with mask %08x waits for lanes that wait elsewhere: all lanes of the mask must come to the same function",
             t.meeting.name, t.meeting.mask);
    fail(why);
}

// Lets a block go on that waits at a barrier. False: it has ended, or waits for the grid.
inline bool release_block()
{
    Block &b = block();
    bool at_barrier = false, at_grid = false;
    b.tally = {0, 0};
    for (Thread &t : b.threads) {
        if (t.status == AtWarp)
            stuck(t);
        at_barrier |= t.status == AtBarrier;
        at_grid |= t.status == AtGrid;
        if (t.status == AtBarrier && t.voted) {
            b.tally.all += 1;
            b.tally.yes += t.vote;
        }
    }
    if (at_barrier && at_grid)
        fail("some threads of a block wait for the block, others for the grid");
    if (at_barrier)
        for (Thread &t : b.threads)
            if (t.status == AtBarrier)
                t.status = Ready;
    return at_barrier;
}

// Shared variables of the text stand in a section of their own, so that blocks can take turns with them.
extern "C" __attribute__((weak, visibility("hidden"))) unsigned char __start_cuf2rs_shared[], __stop_cuf2rs_shared[];

inline size_t statics_size() { return __start_cuf2rs_shared ? (size_t)(__stop_cuf2rs_shared - __start_cuf2rs_shared) : 0; }

// Runs a block as far as it comes; true if it waits for the grid.
inline bool run_block(Block &b)
{
    grid().block = &b;
    blockIdx = b.index;
    if (!b.statics.empty())
        memcpy(__start_cuf2rs_shared, b.statics.data(), b.statics.size());
    do {
        for (size_t first = 0; first < b.threads.size(); first += 32)
            run_warp(first);
    } while (release_block());
    bool waits = false;
    for (Thread &t : b.threads)
        waits |= t.status == AtGrid;
    if (waits && statics_size() > 0)
        b.statics.assign(__start_cuf2rs_shared, __stop_cuf2rs_shared);
    return waits;
}

inline void start_block(Block &b, size_t shared)
{
    b.shared.assign(shared + 16, 0);
    b.threads.resize((size_t)blockDim.x * blockDim.y * blockDim.z);
    size_t i = 0;
    for (unsigned int z = 0; z < blockDim.z; ++z)
        for (unsigned int y = 0; y < blockDim.y; ++y)
            for (unsigned int x = 0; x < blockDim.x; ++x) {
                Thread &t = b.threads[i++];
                t.status = New;
                t.index = {x, y, z};
                t.voted = false;
            }
}

// Blocks one after the other; those that wait for the grid go on when all have come so far.
inline void launch(const int *grid_dim, const int *block_dim, size_t shared, void (*body)(void **), void **arguments)
{
    // One grid at a time, though several threads of the host launch kernels: blocks' shared memory and the scheduler are there once.
    static pthread_mutex_t one_grid = PTHREAD_MUTEX_INITIALIZER;
    struct Turn {
        Turn() { pthread_mutex_lock(&one_grid); }
        ~Turn() { pthread_mutex_unlock(&one_grid); }
    } turn;
    gridDim = dim3(grid_dim[0], grid_dim[1], grid_dim[2]);
    blockDim = dim3(block_dim[0], block_dim[1], block_dim[2]);
    grid().body = body;
    grid().arguments = arguments;
    std::vector<Block *> waiting;
    Block *b = new Block;
    bool ended = false;
    for (b->index.z = 0; b->index.z < gridDim.z; ++b->index.z)
        for (b->index.y = 0; b->index.y < gridDim.y; ++b->index.y)
            for (b->index.x = 0; b->index.x < gridDim.x; ++b->index.x) {
                start_block(*b, shared);
                if (run_block(*b)) {
                    uint3 index = b->index;
                    waiting.push_back(b);
                    b = new Block;
                    b->index = index;
                } else {
                    ended = true;
                }
            }
    delete b;
    while (!waiting.empty()) {
        if (ended)
            fail("some blocks wait for the grid and others have ended: all blocks must come");
        std::vector<Block *> next;
        for (Block *one : waiting) {
            for (Thread &t : one->threads)
                if (t.status == AtGrid)
                    t.status = Ready;
            if (run_block(*one)) {
                next.push_back(one);
            } else {
                ended = true;
                delete one;
            }
        }
        waiting.swap(next);
    }
    fflush(stdout);
}

