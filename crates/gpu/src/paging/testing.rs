//! Specs, a device for many runs, and one run of one mode, for tests.

use headroom_plan::paging::{Dispatch, PagingConfig};
use pollster::block_on;

use super::machine;
use super::reference::Host;
use super::sample::{Case, Sample};
use super::{Eviction, Mode, PagingSpec, Pattern};
use crate::adapter::Needs;
use crate::cancel::CancelToken;
use crate::experiments::testing::setup;
use crate::lab::{Lab, Spoil};
use crate::{Gpu, GpuError};

/// 24 pages of 4 KiB in 8 frames.
pub(crate) fn spec() -> PagingSpec {
    PagingSpec {
        pattern: Pattern::Sequential,
        write: true,
        pages: 24,
        page_bytes: 4096,
        frames: 8,
        each: 2,
        dispatch: 8,
        rounds: 2,
        batch: 256,
        eviction: Eviction::Lru,
        seed: 7,
        moves: false,
        read_mostly: false,
        pinned: 0,
        watched: Mode::OnDemand,
        accesses: 0,
    }
}

/// Opens a device for any of these runs.
pub(super) fn with_lab<T>(spoil: Option<Spoil>, work: impl FnOnce(&mut Lab<'_>) -> T) -> T {
    let needs = Needs {
        buffer_bytes: 64 << 20,
        binding_bytes: 64 << 20,
        storage_buffers: 5,
        invocations: 256,
        workgroup_bytes: 12,
        workgroups: 4096,
    };
    let (setup, mut sink) = (setup(), drop);
    let lab = Lab::open(&setup, 1 << 30, |_, _| Ok(needs), CancelToken::new(), &mut sink);
    let mut lab = block_on(lab).expect("a software adapter is installed with the set-up");
    lab.spoil = spoil;
    let outcome = work(&mut lab);
    assert_eq!(Gpu::ledger(&lab.gpu).current_bytes(), 0, "nothing stays");
    outcome
}

/// One verified run.
pub(super) fn once(
    lab: &mut Lab<'_>,
    mode: Mode,
    config: &PagingConfig,
    trace: &[Dispatch],
) -> Result<(Sample, u32), GpuError> {
    block_on(async {
        let kernel = machine::kernel(lab).await?;
        let mut host = Host::new(lab, trace, config.pages, config.page_bytes, Vec::new()).await?;
        let case = Case::new(mode, config.clone(), trace);
        let sample = case.sample(lab, &kernel, &mut host, trace, (1, None)).await?;
        Ok((sample, host.checksum()))
    })
}
