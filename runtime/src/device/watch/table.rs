//! The table of times at the end of a run: of each procedure its regions by line, of each region its kernels by line, in microseconds.

use super::notify::extents;
use super::{Event, Place, What};
use crate::device::Dim3;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Times of something that happened several times.
#[derive(Clone, Copy)]
struct Times {
    count: u64,
    total: f64,
    most: f64,
    least: f64,
}

impl Default for Times {
    fn default() -> Times {
        Times {
            count: 0,
            total: 0.0,
            most: 0.0,
            least: f64::INFINITY,
        }
    }
}

impl Times {
    fn add(&mut self, took: f64) {
        self.count += 1;
        self.total += took;
        self.most = self.most.max(took);
        self.least = self.least.min(took);
    }

    /// `total=312758 max=3133 min=3106 avg=3127`
    fn text(&self) -> String {
        format!(
            "total={:.0} max={:.0} min={:.0} avg={:.0}",
            self.total,
            self.most,
            self.least.min(self.most),
            self.total / self.count.max(1) as f64
        )
    }
}

#[derive(Default)]
struct Kernel {
    shape: Option<(Dim3, Dim3)>,
    times: Times,
}

#[derive(Default)]
struct Region {
    /// The words of a directive that is no region.
    words: &'static str,
    entered: Times,
    data: f64,
    bytes: usize,
    /// By name, what was moved to the device and back.
    arrays: BTreeMap<&'static str, [Moved; 2]>,
    kernels: BTreeMap<u32, Kernel>,
}

/// Transfers of an array in one direction.
#[derive(Clone, Copy, Default)]
struct Moved {
    count: u64,
    bytes: usize,
    took: f64,
}

/// The table of what happened.
pub(super) fn of(events: &[Event]) -> String {
    let mut regions: BTreeMap<Place, Region> = BTreeMap::new();
    for event in events {
        let place = Place {
            line: event.region,
            ..event.place
        };
        note(regions.entry(place).or_default(), event);
    }
    let mut out = String::from("\nAccelerator Kernel Timing data\n");
    let mut last = None;
    for (place, region) in &regions {
        let heading = (place.file, place.procedure);
        if last != Some(heading) {
            let _ = writeln!(out, "{}\n  {}", place.file, place.procedure);
            last = Some(heading);
        }
        region.show(place.line, &mut out);
    }
    out
}

fn note(region: &mut Region, event: &Event) {
    match event.what {
        What::Kernel { grid, block, .. } => {
            let kernel = region.kernels.entry(event.place.line).or_default();
            kernel.shape = Some((grid, block));
            kernel.times.add(event.took);
        }
        What::Upload { name, bytes } => region.moved(name, 0, bytes, event.took),
        What::Download { name, bytes } => region.moved(name, 1, bytes, event.took),
        What::Region => region.entered.add(event.took),
        What::Directive(words) => {
            region.words = words;
            region.entered.add(event.took);
        }
        What::Wait => {
            region.words = "wait reached";
            region.entered.add(event.took);
        }
    }
}

impl Region {
    fn moved(&mut self, name: &'static str, direction: usize, bytes: usize, took: f64) {
        self.data += took;
        self.bytes += bytes;
        let moved = &mut self.arrays.entry(name).or_default()[direction];
        moved.count += 1;
        moved.bytes += bytes;
        moved.took += took;
    }

    /// Each array that was moved, and what would spare it.
    fn show_arrays(&self, out: &mut String) {
        for (name, moved) in &self.arrays {
            let words = ["to the device", "to the host"].iter().zip(moved);
            let there = words.filter(|(_, one)| one.count > 0);
            let texts: Vec<String> = there
                .map(|(word, one)| {
                    let Moved { count, bytes, took } = one;
                    let plural = plural(*count);
                    format!("{word} {count} time{plural} bytes={bytes} time(us)={took:.0}")
                })
                .collect();
            let _ = writeln!(out, "        '{name}': {}", texts.join(", "));
        }
        let again = self
            .arrays
            .iter()
            .filter(|(_, moved)| moved.iter().any(|one| one.count > 1) && self.words.is_empty());
        let (mut names, mut bytes, mut took) = (Vec::new(), 0, 0.0);
        for (name, moved) in again {
            names.push(format!("'{name}'"));
            for one in moved.iter().filter(|one| one.count > 1) {
                bytes += one.bytes - one.bytes / one.count as usize;
                took += one.took - one.took / one.count as f64;
            }
        }
        if !names.is_empty() {
            let names = names.join(", ");
            let _ = writeln!(
                out,
                "        advice: {names} moved each time that the region was entered; DATA around the loop it stands in would do it once and spare {bytes} bytes, {took:.0} us"
            );
        }
    }

    fn show(&self, line: u32, out: &mut String) {
        let times = self.kernels.values().map(|one| one.times.total);
        let kernels = times.fold(0.0, |sum, one| sum + one);
        let first = self.kernels.values().next();
        // A region without data of its own is entered as often as its first kernel is launched.
        let entered = match self.entered.count {
            0 => first.map_or(0, |one| one.times.count),
            count => count,
        };
        let total = self.entered.total.max(kernels);
        let what = match self.words {
            "" => "region entered",
            words => words,
        };
        let _ = writeln!(out, "    {line}: {what} {entered} time{}", plural(entered));
        let _ = writeln!(out, "        time(us): total={total:.0}");
        let moved = match self.bytes {
            0 => String::new(),
            bytes => format!(" bytes={bytes}"),
        };
        if !self.kernels.is_empty() || self.bytes > 0 {
            let _ = writeln!(
                out,
                "                  kernels={kernels:.0} data={:.0}{moved}",
                self.data
            );
        }
        self.show_arrays(out);
        if self.entered.count > 1 {
            let _ = writeln!(out, "        each:     {}", self.entered.text());
        }
        for (line, kernel) in &self.kernels {
            kernel.show(*line, out);
        }
    }
}

impl Kernel {
    fn show(&self, line: u32, out: &mut String) {
        let count = self.times.count;
        let _ = writeln!(
            out,
            "        {line}: kernel launched {count} time{}",
            plural(count)
        );
        if let Some((grid, block)) = self.shape {
            let (grid, block) = (extents(grid), extents(block));
            let _ = writeln!(out, "            grid: [{grid}]  block: [{block}]");
        }
        let _ = writeln!(out, "            time(us): {}", self.times.text());
    }
}

fn plural(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(what: What, line: u32, region: u32, took: f64) -> Event {
        let place = Place {
            file: "jacobi.f90",
            procedure: "jacobi",
            line,
        };
        Event {
            what,
            place,
            region,
            queue: -2,
            start: 0.0,
            took,
        }
    }

    #[test]
    fn kernels_and_data_stand_under_their_region() {
        let kernel = What::Kernel {
            name: "jacobi_kernel_215",
            grid: Dim3::new(313, 320, 1),
            block: Dim3::new(16, 16, 1),
        };
        let upload = What::Upload {
            name: "u",
            bytes: 800,
        };
        let events = [
            event(upload, 213, 213, 20.0),
            event(kernel, 215, 213, 30.0),
            event(What::Region, 213, 213, 60.0),
            event(upload, 213, 213, 20.0),
            event(kernel, 215, 213, 10.0),
            event(What::Region, 213, 213, 40.0),
            event(What::Directive("update reached"), 240, 240, 5.0),
        ];
        let expected = "
Accelerator Kernel Timing data
jacobi.f90
  jacobi
    213: region entered 2 times
        time(us): total=100
                  kernels=40 data=40 bytes=1600
        'u': to the device 2 times bytes=1600 time(us)=40
        advice: 'u' moved each time that the region was entered; DATA around the loop it stands in would do it once and spare 800 bytes, 20 us
        each:     total=100 max=60 min=40 avg=50
        215: kernel launched 2 times
            grid: [313x320]  block: [16x16]
            time(us): total=40 max=30 min=10 avg=20
    240: update reached 1 time
        time(us): total=5
";
        assert_eq!(of(&events), expected);
    }
}
