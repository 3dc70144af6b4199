//! A clock that works natively and in a browser's worker.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes_in_milliseconds() {
        let stamp = Stamp::now();
        std::thread::sleep(std::time::Duration::from_millis(20));
        let elapsed = stamp.elapsed_ms();
        assert!((20.0..5000.0).contains(&elapsed), "{elapsed}");
    }
}
