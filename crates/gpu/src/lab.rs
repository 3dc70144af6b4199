//! A run on one device: what it may use, how far it is, whether it is still wanted, what it had to throw away.

use crate::adapter::{self, Found, Needs};
use crate::cancel::CancelToken;
use crate::device::Kernel;
use crate::experiments::copy_checksum::{SHADER, Summer};
use crate::ledger::{BufferId, Item};
use crate::messages::{Event, Partial, Phase, Progress};
use crate::protocol::{Context, DiscardReason, Discarded, Host, Rules, Setup};
use crate::{Gpu, GpuError, clock};

mod spoil;

#[cfg(test)]
pub(crate) use spoil::Spoil;

/// What a run of several parts is divided into.
const PARTS: u32 = 1000;

/// Receives everything that a run says before its end.
pub type Sink<'a> = dyn FnMut(Event) + 'a;

/// An open device and one run on it. Everything that it holds is freed when it is dropped.
pub struct Lab<'a> {
    /// The device.
    pub(crate) gpu: Gpu,
    pub(crate) context: Context,
    pub(crate) limits: adapter::AdapterLimits,
    pub(crate) discarded: Vec<Discarded>,
    cancel: CancelToken,
    sink: &'a mut Sink<'a>,
    /// Steps that were told.
    done: u32,
    /// What they cost, and what all of this part costs, in units of the run's own: a step, or about a microsecond.
    spent: u64,
    cost: u64,
    /// Where the part of the run begins that is on now, and how long it is, in [`PARTS`]; no length, no parts.
    begin: u32,
    length: u32,
    phase: Phase,
    seed: u32,
    /// What a test spoils: see [`Spoil`].
    #[cfg(test)]
    pub(crate) spoil: Option<Spoil>,
}

impl<'a> Lab<'a> {
    /// Finds the adapter, opens a device with the limits that `needs` asks for, and a ledger of `budget` bytes.
    ///
    /// # Errors
    /// Those of [`adapter::find`] and [`Found::open`], and [`GpuError::Cancelled`].
    pub async fn open(
        setup: &Setup,
        budget: u64,
        needs: impl FnOnce(&Found, &Rules) -> Result<Needs, GpuError>,
        cancel: CancelToken,
        sink: &'a mut Sink<'a>,
    ) -> Result<Self, GpuError> {
        cancel.check()?;
        sink(Event::Progress(Progress { done: 0, total: 1, phase: Phase::Opening }));
        let found = adapter::find(setup.adapter.clone()).await?;
        cancel.check()?;
        let (limits, rules) = (found.limits(), setup.protocol.rules());
        let host = Host { clock: Some(clock::clock()), ..setup.host.clone() };
        let context = Context { rules, adapter: found.facts().clone(), host, waits: None };
        let needs = needs(&found, &rules)?;
        let gpu = found.open(&needs, budget).await?;
        sink(Event::Partial(Partial::Adapter(context.adapter.clone())));
        Ok(Self {
            gpu,
            context,
            limits,
            discarded: Vec::new(),
            cancel,
            sink,
            done: 0,
            spent: 0,
            cost: 1,
            begin: 0,
            length: 0,
            phase: Phase::Preparing,
            seed: 0,
            #[cfg(test)]
            spoil: None,
        })
    }

    /// The device, for its ledger and its facts.
    #[must_use]
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// How, on what, where, when, and what was waited for so far.
    #[must_use]
    pub fn context(&self) -> Context {
        Context { waits: Some(self.gpu.waits()), ..self.context.clone() }
    }

    /// The smallest time that the clock can tell from none, in milliseconds.
    pub(crate) fn grain_ms(&self) -> f64 {
        self.context.host.clock.map_or(0.0, |clock| clock.grain_ms)
    }

    pub(crate) fn rules(&self) -> Rules {
        self.context.rules
    }

    /// The run is at its part `at`, from 0 on, of several that cost about `costs`. Its steps are counted anew.
    pub(crate) fn part(&mut self, at: usize, costs: &[u64]) {
        let all = costs.iter().sum::<u64>().max(1);
        let share = |parts: usize| {
            let before: u64 = costs.iter().take(parts).sum();
            u32::try_from(u64::from(PARTS).saturating_mul(before).checked_div(all).unwrap_or_default()).unwrap_or(PARTS)
        };
        (self.begin, self.length) = (share(at), share(at.saturating_add(1)).saturating_sub(share(at)));
        (self.done, self.spent, self.cost) = (0, 0, 1);
    }

    /// So many steps are still to come in this part, all alike.
    pub(crate) fn expect_steps(&mut self, more: u32) {
        self.expect(u64::from(more));
    }

    /// Steps are still to come in this part that cost so much together.
    pub(crate) fn expect(&mut self, more: u64) {
        self.cost = self.spent.saturating_add(more);
    }

    pub(crate) fn begin(&mut self, phase: Phase) {
        self.phase = phase;
    }

    /// One more step begins, as long as any other: tells the world, and stops here if the run is not wanted any more.
    pub(crate) fn step(&mut self) -> Result<(), GpuError> {
        self.step_of(1)
    }

    /// One more step begins that costs so much: see [`Lab::step`].
    pub(crate) fn step_of(&mut self, cost: u64) -> Result<(), GpuError> {
        self.check()?;
        let all = self.cost.max(self.spent).max(1);
        // Costs that are no count of steps are told in parts, too.
        let (begin, length) = if self.length == 0 { (0, PARTS) } else { (self.begin, self.length) };
        let (done, total) = match (u32::try_from(self.spent), u32::try_from(all)) {
            (Ok(spent), Ok(all)) if self.length == 0 && all <= PARTS => (spent, all),
            _ => {
                let within = u64::from(length).saturating_mul(self.spent).checked_div(all).unwrap_or_default();
                (begin.saturating_add(u32::try_from(within).unwrap_or(length)), PARTS)
            }
        };
        let progress = Progress { done, total, phase: self.phase };
        self.done = self.done.saturating_add(1);
        self.spent = self.spent.saturating_add(cost);
        #[cfg(test)]
        if self.spoil.is_some_and(|spoil| matches!(spoil, Spoil::Device(at) if at == self.done)) {
            self.gpu.lose();
        }
        (self.sink)(Event::Progress(progress));
        self.check()
    }

    pub(crate) fn tell(&mut self, partial: Partial) {
        (self.sink)(Event::Partial(partial));
    }

    /// Between two slices of work.
    pub(crate) fn check(&self) -> Result<(), GpuError> {
        self.cancel.check()
    }

    /// Between two slices of the CPU's own work, which would otherwise keep a worker from hearing anything.
    pub(crate) async fn breathe(&self) -> Result<(), GpuError> {
        #[cfg(target_arch = "wasm32")]
        crate::web::sleep(0).await;
        self.check()
    }

    /// A seed that no other bytes of this run were made from.
    pub(crate) fn seed(&mut self) -> u32 {
        self.seed = self.seed.wrapping_add(0x9e37_79b9);
        self.seed
    }

    pub(crate) fn discard(&mut self, figure: &str, bytes: Option<u64>, reason: DiscardReason) {
        self.discarded.push(Discarded { figure: figure.to_owned(), bytes, reason });
    }

    /// A kernel that sums buffers, see [`crate::experiments::copy_checksum`].
    pub(crate) async fn sum_kernel(&self) -> Result<Kernel, GpuError> {
        self.gpu.kernel("checksum", SHADER).await
    }

    /// Whether the device's sum of a buffer is the CPU's.
    pub(crate) async fn agrees(
        &mut self,
        kernel: &Kernel,
        summer: &Summer,
        data: BufferId,
        expected: u32,
    ) -> Result<bool, GpuError> {
        let got = summer.sum(&mut self.gpu, kernel, data).await?;
        Ok(self.spoiled(got) == expected)
    }

    /// Every buffer there is now.
    pub(crate) fn items(&self) -> Vec<Item> {
        self.gpu.ledger().entries().map(Item::from).collect()
    }

    /// Runs `work`, a sample among several, with a peak of its own, and takes what it allocated off the books, whatever
    /// happens. Where all went well its buffers stay idle for the next sample; otherwise nobody knows their state, and they
    /// are destroyed.
    pub(crate) async fn freeing<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut Self) -> Result<T, GpuError>,
    ) -> Result<T, GpuError> {
        let mark = self.gpu.ledger().mark();
        self.gpu.restart_peak();
        let outcome = work(self).await.and_then(|done| self.beside_nothing().map(|()| done));
        match outcome {
            Ok(_) => self.gpu.keep_since(mark),
            Err(_) => self.gpu.release_since(mark),
        };
        outcome
    }

    /// Whether what ran had the device for itself: opening a scope ended what was idle.
    fn beside_nothing(&self) -> Result<(), GpuError> {
        let (expected, idle) = (self.gpu.ledger().peak_bytes(), self.gpu.ledger().idle_bytes());
        let got = expected.saturating_add(idle);
        if idle == 0 { Ok(()) } else { Err(GpuError::WrongLedger { expected, got }) }
    }

    /// As [`Lab::freeing`], for what shares no buffers with anything: it finds none idle, and leaves none.
    pub(crate) async fn alone<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut Self) -> Result<T, GpuError>,
    ) -> Result<T, GpuError> {
        self.gpu.destroy_idle();
        let outcome = self.freeing(work).await;
        self.gpu.destroy_idle();
        outcome
    }
}

#[cfg(test)]
#[path = "lab_tests.rs"]
mod tests;
