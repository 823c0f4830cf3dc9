//! ALLOCATE of structures with default initialisation: the same for every handle that allocates and can set all its elements.
//! Refuses to know where the memory is.

/// Methods of an `impl` of a handle with `allocate` and `allocate_stat`; the method named sets all elements to one value.
macro_rules! allocate_filled {
    ($fill:ident) => {
        /// ALLOCATE of structures with default initialisation.
        #[track_caller]
        pub fn allocate_filled(&mut self, bounds: impl Bounds<R>, value: T)
        where
            T: Clone,
        {
            self.allocate(bounds);
            self.$fill(value);
        }

        /// As [`Self::allocate_filled`], with STAT=.
        #[track_caller]
        pub fn allocate_filled_stat(&mut self, bounds: impl Bounds<R>, value: T) -> Stat
        where
            T: Clone,
        {
            let stat = self.allocate_stat(bounds);
            if stat == Stat::Ok {
                self.$fill(value);
            }
            stat
        }
    };
}
pub(super) use allocate_filled;
