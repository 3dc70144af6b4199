//! Failures come from three sides: error scopes around a call, the handler for what no scope caught, and the
//! device's end. This module turns all three into one value.

use std::sync::{Arc, Mutex, PoisonError};

use crate::GpuError;

/// What went wrong outside any scope, first failure first. Clones share it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Faults(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    lost: Option<GpuError>,
    stray: Option<GpuError>,
}

impl Faults {
    /// Listens to `device`. Without this wgpu panics at an error that no scope catches.
    pub(crate) fn watch(device: &wgpu::Device) -> Self {
        let faults = Self::default();
        let strays = faults.clone();
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            strays.with(|state| _ = state.stray.get_or_insert_with(|| error.into()));
        }));
        let lost = faults.clone();
        device.set_device_lost_callback(move |reason, words| {
            let reason = if words.is_empty() { format!("{reason:?}") } else { words };
            lost.with(|state| _ = state.lost.get_or_insert(GpuError::Lost { reason }));
        });
        faults
    }

    /// A lost device says so for ever, any other failure once.
    pub(crate) fn check(&self) -> Result<(), GpuError> {
        self.with(|state| state.lost.clone().or_else(|| state.stray.take())).map_or(Ok(()), Err)
    }

    /// A failure, or the device's end where that is what it comes from: a lost device also breaks rules, and the word
    /// that it is lost may come after.
    pub(crate) async fn verdict(&self, device: &wgpu::Device, error: GpuError) -> GpuError {
        #[cfg(not(target_arch = "wasm32"))]
        // Callbacks run while a device is polled. What it answers is of no interest here.
        let _ = device.poll(wgpu::PollType::Poll);
        #[cfg(target_arch = "wasm32")]
        {
            let _ = device;
            crate::web::sleep(10).await;
        }
        self.with(|state| state.lost.clone()).unwrap_or(error)
    }

    fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Does `work` on `device` inside a scope for each kind of failure that WebGPU defines, and waits for the
    /// verdict. There is no scope for internal failures: they reach the handler.
    pub(crate) async fn scoped<T>(&self, device: &wgpu::Device, work: impl FnOnce() -> T) -> Result<T, GpuError> {
        self.check()?;
        let scope = Scope::open(self, device);
        let done = work();
        scope.close().await.map(|()| done)
    }
}

/// Catches what a stretch of work does wrong, without a wait after each call. Scopes close in the reverse order of
/// their opening.
#[must_use = "only closing it tells what it caught"]
pub struct Scope {
    // Dropped in this order, which is the reverse of their opening.
    rules: wgpu::ErrorScopeGuard,
    memory: wgpu::ErrorScopeGuard,
    faults: Faults,
    device: wgpu::Device,
}

impl Scope {
    pub(crate) fn open(faults: &Faults, device: &wgpu::Device) -> Self {
        let memory = device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
        let rules = device.push_error_scope(wgpu::ErrorFilter::Validation);
        Self { rules, memory, faults: faults.clone(), device: device.clone() }
    }

    /// What it caught.
    ///
    /// # Errors
    /// [`GpuError::Lost`], [`GpuError::OutOfMemory`], [`GpuError::Validation`], [`GpuError::Internal`].
    pub async fn close(self) -> Result<(), GpuError> {
        // Both end here; only their verdicts come later.
        let (rules, memory) = (self.rules.pop(), self.memory.pop());
        // Out of memory first: an invalid buffer breaks rules as well.
        let (rules, memory) = (rules.await, memory.await);
        self.faults.check()?;
        match memory.or(rules) {
            None => Ok(()),
            Some(error) => Err(self.faults.verdict(&self.device, error.into()).await),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stray_failure_is_told_once_and_a_lost_device_for_ever() {
        let faults = Faults::default();
        assert_eq!(faults.check(), Ok(()));
        let stray = GpuError::Internal { reason: "stray".to_owned() };
        faults.with(|state| state.stray = Some(stray.clone()));
        assert_eq!(faults.clone().check(), Err(stray));
        assert_eq!(faults.check(), Ok(()));
        let lost = GpuError::Lost { reason: "gone".to_owned() };
        faults.with(|state| state.lost = Some(lost.clone()));
        assert_eq!(faults.check(), Err(lost.clone()));
        assert_eq!(faults.check(), Err(lost));
    }
}
