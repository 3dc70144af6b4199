//! A clock that works natively and in a browser's worker, and how fine it is.

use crate::protocol::Clock;

/// A moment, to measure from.
#[derive(Debug, Clone, Copy)]
pub struct Stamp(#[cfg(not(target_arch = "wasm32"))] std::time::Instant, #[cfg(target_arch = "wasm32")] f64);

impl Stamp {
    /// Now.
    #[must_use]
    pub fn now() -> Self {
        #[cfg(not(target_arch = "wasm32"))]
        return Self(std::time::Instant::now());
        #[cfg(target_arch = "wasm32")]
        return Self(crate::web::now_ms());
    }

    /// Milliseconds since then. Browsers round: to 5 µs where the page is isolated, else to about 100 µs.
    #[must_use]
    pub fn elapsed_ms(self) -> f64 {
        #[cfg(not(target_arch = "wasm32"))]
        return self.0.elapsed().as_secs_f64() * 1000.0;
        #[cfg(target_arch = "wasm32")]
        return crate::web::now_ms() - self.0;
    }
}

/// How long is looked for the clock's grain, and the most readings that are made: a clock that stands is no reason to wait.
const LOOK_MS: f64 = 3.0;
const MOST_READINGS: u32 = 1 << 20;

/// The clock of this place.
pub(crate) fn clock() -> Clock {
    let begin = Stamp::now();
    let grain_ms = grain_ms(|| begin.elapsed_ms());
    #[cfg(not(target_arch = "wasm32"))]
    let isolated = None;
    #[cfg(target_arch = "wasm32")]
    let isolated = crate::web::isolated();
    Clock { grain_ms, isolated }
}

/// The smallest step of a clock that starts at 0; what passed in all where there is none.
fn grain_ms(mut read: impl FnMut() -> f64) -> f64 {
    let (mut last, mut least) = (read(), f64::INFINITY);
    for _ in 0..MOST_READINGS {
        let now = read();
        if now > last {
            least = least.min(now - last);
        }
        last = now;
        if now >= LOOK_MS && least.is_finite() {
            break;
        }
    }
    if least.is_finite() { least } else { last.max(0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grain_is_the_smallest_step() {
        // A clock that is read every microsecond and shows steps of 100, one of them early: browsers blur theirs.
        let mut us = 0_u32;
        let mut read = |grain: u32| {
            us += 1;
            f64::from(us / grain * grain) / 1000.0 + if us > 450 { 0.0 } else { 1e-3 * f64::from(us / 430 * 50) }
        };
        let grain = grain_ms(|| read(100));
        assert!((grain - 0.05).abs() < 1e-9, "{grain}");
        // A clock that goes back is read on, one that stands is given up.
        let mut readings = [0.0, 2.0, 1.0, 1.5, 4.0].into_iter();
        assert_eq!(grain_ms(|| readings.next().unwrap_or(9.0)), 0.5);
        assert_eq!(grain_ms(|| 0.0), 0.0);
    }

    #[test]
    fn this_clock_is_far_finer_than_a_sample() {
        let clock = clock();
        assert!(clock.grain_ms > 0.0 && clock.grain_ms < 0.5, "{clock:?}");
        assert_eq!(clock.isolated, None);
    }

    #[test]
    fn time_passes_in_milliseconds() {
        let stamp = Stamp::now();
        std::thread::sleep(std::time::Duration::from_millis(20));
        let elapsed = stamp.elapsed_ms();
        assert!((20.0..5000.0).contains(&elapsed), "{elapsed}");
    }
}
