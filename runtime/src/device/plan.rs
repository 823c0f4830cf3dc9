//! Copies between two layouts of the same shape, reduced to as few loops as they need.
//! Knows addresses, extents and strides; not on which side of the bus they lie.

use crate::array::Strided;

/// One loop of a copy: how often, and how far apart the elements lie on either side, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loop {
    pub(crate) count: i64,
    pub(crate) to: i64,
    pub(crate) from: i64,
}

/// A copy of elements of `unit` bytes in nested loops, the fastest first. Loops that continue each other are joined.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) to: usize,
    pub(crate) from: usize,
    pub(crate) unit: usize,
    pub(crate) loops: Vec<Loop>,
}

impl Plan {
    /// From one handle to another with the same extents.
    pub(crate) fn between<T, const R: usize>(to: Strided<T, R>, from: Strided<T, R>) -> Plan {
        let unit = size_of::<T>() as i64;
        let (to_dims, from_dims) = (to.dims(), from.dims());
        let loops = to_dims.iter().zip(&from_dims).map(|(t, f)| Loop {
            count: t.extent,
            to: t.stride * unit,
            from: f.stride * unit,
        });
        Plan::new(
            to.as_ptr() as usize,
            from.as_ptr() as usize,
            unit as usize,
            loops,
        )
    }

    /// The same element to all places.
    pub(crate) fn repeated<T, const R: usize>(to: Strided<T, R>, from: usize) -> Plan {
        let unit = size_of::<T>() as i64;
        let loops = to.dims().map(|t| Loop {
            count: t.extent,
            to: t.stride * unit,
            from: 0,
        });
        Plan::new(to.as_ptr() as usize, from, unit as usize, loops.into_iter())
    }

    pub(crate) fn new(
        to: usize,
        from: usize,
        unit: usize,
        loops: impl Iterator<Item = Loop>,
    ) -> Plan {
        let mut plan = Plan {
            to,
            from,
            unit,
            loops: Vec::new(),
        };
        for l in loops {
            plan.push(l);
        }
        plan
    }

    fn push(&mut self, l: Loop) {
        if l.count == 1 {
            return;
        }
        match self.loops.last_mut() {
            Some(last) if l.to == last.to * last.count && l.from == last.from * last.count => {
                last.count *= l.count
            }
            Some(_) | None => self.loops.push(l),
        }
    }

    /// Elements in all.
    pub(crate) fn count(&self) -> i64 {
        self.loops.iter().map(|l| l.count).product()
    }

    /// Bytes in all.
    pub(crate) fn bytes(&self) -> usize {
        self.count().max(0) as usize * self.unit
    }

    /// Whether it is one run of bytes.
    pub(crate) fn is_contiguous(&self) -> bool {
        self.row() == self.bytes()
    }

    /// Bytes that lie together on both sides.
    pub(crate) fn row(&self) -> usize {
        match self.loops.first() {
            Some(l) if l.to == self.unit as i64 && l.from == self.unit as i64 => {
                l.count.max(0) as usize * self.unit
            }
            Some(_) | None => self.unit,
        }
    }

    /// The loops outside the rows of [`Plan::row`].
    pub(crate) fn outer(&self) -> &[Loop] {
        let skip = usize::from(self.row() != self.unit);
        &self.loops[skip.min(self.loops.len())..]
    }

    /// The part of this copy from the source into contiguous memory at `buffer`.
    pub(crate) fn gather(&self, buffer: usize) -> Plan {
        let mut stride = self.unit as i64;
        let loops: Vec<Loop> = self
            .loops
            .iter()
            .map(|l| {
                let joined = Loop { to: stride, ..*l };
                stride *= l.count;
                joined
            })
            .collect();
        Plan::new(buffer, self.from, self.unit, loops.into_iter())
    }

    /// The part from contiguous memory at `buffer` to the target.
    pub(crate) fn scatter(&self, buffer: usize) -> Plan {
        let mut stride = self.unit as i64;
        let loops: Vec<Loop> = self
            .loops
            .iter()
            .map(|l| {
                let joined = Loop { from: stride, ..*l };
                stride *= l.count;
                joined
            })
            .collect();
        Plan::new(self.to, buffer, self.unit, loops.into_iter())
    }

    /// Whether one side alone is contiguous in the order of the loops.
    pub(crate) fn is_contiguous_to(&self) -> bool {
        self.joins(|l| l.to)
    }

    /// As [`Plan::is_contiguous_to`], for the source.
    pub(crate) fn is_contiguous_from(&self) -> bool {
        self.joins(|l| l.from)
    }

    fn joins(&self, stride_of: impl Fn(&Loop) -> i64) -> bool {
        let mut stride = self.unit as i64;
        self.loops.iter().all(|l| {
            let fits = stride_of(l) == stride;
            stride *= l.count;
            fits
        })
    }

    /// Whether the source and the target share memory: the right-hand side is then to be read whole before anything is
    /// stored (F2008 7.2.1.3).
    pub(crate) fn overlaps(&self) -> bool {
        let (to, from) = (
            self.reach(self.to, |l| l.to),
            self.reach(self.from, |l| l.from),
        );
        to.0 < from.1 && from.0 < to.1
    }

    /// First and one past the last byte of one side.
    fn reach(&self, first: usize, stride_of: impl Fn(&Loop) -> i64) -> (i64, i64) {
        let start = (first as i64, first as i64 + self.unit as i64);
        self.loops.iter().fold(start, |(lo, hi), l| {
            let far = (l.count - 1) * stride_of(l);
            (lo + far.min(0), hi + far.max(0))
        })
    }

    /// Does the copy on the host, by way of a buffer where the sides overlap.
    pub(crate) fn run_as_if_apart(&self) {
        if self.is_contiguous() || !self.overlaps() {
            return self.run_on_host();
        }
        let mut buffer = vec![0u8; self.bytes()];
        self.gather(buffer.as_mut_ptr() as usize).run_on_host();
        self.scatter(buffer.as_ptr() as usize).run_on_host();
    }

    /// Calls `visit` with (target, source) of each row.
    pub(crate) fn for_each_row(&self, mut visit: impl FnMut(usize, usize)) {
        if self.count() <= 0 {
            return;
        }
        walk(self.outer(), self.to as i64, self.from as i64, &mut visit);
    }

    /// Does the copy on the host.
    pub(crate) fn run_on_host(&self) {
        let row = self.row();
        self.for_each_row(|to, from| {
            // SAFETY: the plan was made from valid handles; overlapping rows are moved, not copied.
            unsafe { std::ptr::copy(from as *const u8, to as *mut u8, row) };
        });
    }
}

fn walk(loops: &[Loop], to: i64, from: i64, visit: &mut impl FnMut(usize, usize)) {
    let Some((outermost, inner)) = loops.split_last() else {
        visit(to as usize, from as usize);
        return;
    };
    for i in 0..outermost.count {
        walk(
            inner,
            to + i * outermost.to,
            from + i * outermost.from,
            visit,
        );
    }
}
