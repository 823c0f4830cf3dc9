//! Sections in device memory with gaps, for dummy arguments that have none: packed copies there, which last as long as the reference.
//! Knows nothing of who takes them.

use super::array::{DeviceArray, DeviceSection, transfer};
use super::failure;
use super::memory::Space;
use super::select::device;
use std::ops::Deref;

/// Elements in device memory that follow one another: those of a section itself, or copies.
pub struct Packed<T: Copy + 'static, const R: usize> {
    elements: DeviceSection<T, R>,
    /// What holds the copies.
    copies: Option<DeviceArray<T, R>>,
    /// Where they are moved back to.
    home: Option<DeviceSection<T, R>>,
}

impl<T: Copy + 'static, const R: usize> DeviceSection<T, R> {
    /// The elements without gaps, for a dummy argument that is only read: `step(launch(1, n), *a.section::<1>((j, ..)).contiguous())`.
    /// Copies only what has gaps.
    #[track_caller]
    pub fn contiguous(self) -> Packed<T, R> {
        Packed::of(self, None)
    }

    /// The elements without gaps, for a dummy argument that is changed: copies are moved back afterwards.
    #[track_caller]
    pub fn contiguous_mut(self) -> Packed<T, R> {
        Packed::of(self, Some(self))
    }
}

impl<T: Copy + 'static, const R: usize> Packed<T, R> {
    #[track_caller]
    fn of(elements: DeviceSection<T, R>, home: Option<DeviceSection<T, R>>) -> Self {
        let handle = elements.handle();
        if handle.is_contiguous() {
            return Packed {
                elements,
                copies: None,
                home: None,
            };
        }
        settle();
        let copies = DeviceArray::new(handle.extents());
        copies.copy_from(elements);
        Packed {
            elements: DeviceSection::of(**copies.handle()),
            copies: Some(copies),
            home,
        }
    }
}

/// The work of other streams ends before and after copies that no stream of the program orders.
#[track_caller]
fn settle() {
    if let Some(cuda) = device().cuda()
        && let Err(e) = cuda.settle_all()
    {
        failure::driver("the packing of a section in device memory", e);
    }
}

impl<T: Copy + 'static, const R: usize> Deref for Packed<T, R> {
    type Target = DeviceSection<T, R>;

    fn deref(&self) -> &DeviceSection<T, R> {
        &self.elements
    }
}

impl<T: Copy + 'static, const R: usize> Drop for Packed<T, R> {
    fn drop(&mut self) {
        if self.copies.is_none() {
            return;
        }
        settle();
        if let Some(home) = self.home {
            let copies = (self.elements.handle(), Space::Device);
            transfer((home.handle(), Space::Device), copies);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::array::Array1;
    use crate::device::DeviceArray1;

    fn counted() -> DeviceArray1<i32> {
        let host = Array1::from_elements(9, 1..=9);
        let data = DeviceArray1::new(9);
        data.copy_from(&host);
        data
    }

    #[test]
    fn what_has_no_gaps_stays_where_it_is() {
        let data = counted();
        let part = data.section::<1>(3..=7);
        let packed = part.contiguous_mut();
        assert_eq!(packed.handle().as_ptr(), part.handle().as_ptr());
    }

    #[test]
    fn copies_are_moved_back_where_they_may_be_changed() {
        let data = counted();
        let every_third = data.section::<1>(crate::array::step(1, 9, 3));
        every_third.contiguous().fill(0);
        assert_eq!(data.get(4), 4);
        every_third.contiguous_mut().fill(0);
        assert_eq!((data.get(4), data.get(5), data.get(7)), (0, 5, 0));
    }
}
