//! From a learner's ledger to what the lab runs.

use headroom_gpu::adapter::AdapterLimits;
use headroom_gpu::plan_run::{
    Component, CutsSpec, DEFAULT_BYTES_PER_GB, Kind, Mode, Place as Home, PlanSpec, default_scale, default_slice_bytes,
};
use headroom_kit::memory::Kind as Drawn;

use crate::options::{Place, Row, Source, Subject};

/// Device bytes that may stand for 1 GB, in MiB.
pub const SCALES_MIB: [u64; 7] = [1, 2, 4, 8, 16, 32, 64];

/// Staging slots that are offered.
pub const SLOTS: [u32; 4] = [1, 2, 3, 4];

/// Ways to carry out a plan, in the lab's order.
pub const MODES: [Mode; 3] = [Mode::AllResident, Mode::Plan, Mode::PlanWithPrefetch];

/// What a buffer's parts are a multiple of.
const STRIDE: u64 = 256;

/// What a learner decides about a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Role {
    /// What it holds.
    pub kind: Kind,
    /// Whether a step writes it.
    pub updated: bool,
}

impl Role {
    /// What training usually does to a component of that kind.
    pub fn of(kind: Kind) -> Self {
        Self { kind, updated: kind.updated_by_training() }
    }

    /// As far as a row's name tells.
    pub fn guess(row: &Row) -> Self {
        Self::of(gpu_kind(row.kind()))
    }
}

/// The kinds in the order of legends, as the lab and as the picture call them.
pub const KINDS: [(Kind, Drawn); 7] = [
    (Kind::Weights, Drawn::Weights),
    (Kind::Gradients, Drawn::Gradients),
    (Kind::Optimizer, Drawn::Optimizer),
    (Kind::Activations, Drawn::Activations),
    (Kind::KvCache, Drawn::KvCache),
    (Kind::Temporary, Drawn::Temporary),
    (Kind::Other, Drawn::Other),
];

fn gpu_kind(drawn: Drawn) -> Kind {
    KINDS.iter().find(|(_, known)| *known == drawn).map_or(Kind::Other, |(kind, _)| *kind)
}

/// The picture's kind.
pub fn drawn_kind(kind: Kind) -> Drawn {
    KINDS.iter().find(|(known, _)| *known == kind).map_or(Drawn::Other, |(_, drawn)| *drawn)
}

/// What an adapter offers to a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The most that it allocates and binds at once.
    pub limits: AdapterLimits,
    /// Whether it computes on the CPU.
    pub software: bool,
}

/// What a learner decides about a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Choices {
    /// A role for each row.
    pub roles: Vec<Role>,
    /// Bytes on the device for 1 GB of the lesson, where the learner chose them.
    pub scale: Option<u64>,
    /// Staging slots with prefetch.
    pub slots: u32,
    /// Bytes of the lesson that are moved at once, where they were chosen.
    pub slice: Option<u64>,
    /// Which ways are run, in the order of [`MODES`].
    pub modes: Vec<Mode>,
}

impl Choices {
    /// The first choices for a ledger.
    pub fn new(subject: &Subject) -> Self {
        let roles = subject.rows.iter().map(Role::guess).collect();
        Self { roles, scale: None, slots: 2, slice: None, modes: MODES.to_vec() }
    }

    /// Bytes that are moved at once at a scale: those that were chosen, to scale, else as many as suit it.
    fn slice_bytes(&self, bytes_per_gb: u64, offer: Option<Offer>) -> u64 {
        let Some(chosen) = self.slice else { return slice_bytes(bytes_per_gb, offer) };
        let scaled = u128::from(chosen).saturating_mul(bytes_per_gb.into()) / 1_000_000_000;
        let strides = u64::try_from(scaled).unwrap_or(u64::MAX).saturating_add(STRIDE / 2) / STRIDE;
        let most = offer.map_or(4 << 20, |offer| default_slice_bytes(offer.limits));
        strides.saturating_mul(STRIDE).clamp(STRIDE, most.max(STRIDE))
    }

    /// Device bytes for 1 GB: the learner's, else as many as fit the adapter's limits.
    pub fn bytes_per_gb(&self, subject: &Subject, offer: Option<Offer>) -> u64 {
        let fitting = |offer: Offer| {
            let rows = components(subject, self, |_| Home::Device);
            default_scale(&rows, offer.limits, offer.software)
        };
        self.scale.or_else(|| offer.map(fitting)).unwrap_or(DEFAULT_BYTES_PER_GB)
    }
}

/// The most bytes that are moved at once: an eighth of a GB, to scale, and no more than the adapter binds. The staging slots take
/// device memory themselves, and a plan that leaves a little headroom should have room for them.
fn slice_bytes(bytes_per_gb: u64, offer: Option<Offer>) -> u64 {
    let eighth = (bytes_per_gb / 8).max(1 << 16);
    offer.map_or(eighth, |offer| eighth.min(default_slice_bytes(offer.limits)))
}

/// Bytes of a size in GB. Sizes are not negative here; what is too large is refused by the lab.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped by the cast")]
pub fn bytes_of(gb: f64) -> u64 {
    (gb * 1e9).round() as u64
}

/// A placement for the lab.
pub fn plan_spec(subject: &Subject, choices: &Choices, offer: Option<Offer>) -> PlanSpec {
    let device_bytes_per_gb = choices.bytes_per_gb(subject, offer);
    PlanSpec {
        components: components(subject, choices, |place| match place {
            Place::Host => Home::Host,
            Place::Device | Place::Cut(_) => Home::Device,
        }),
        device_bytes_per_gb,
        budget_bytes: bytes_of(subject.limit_gb),
        modes: choices.modes.clone(),
        staging_slots: choices.slots,
        steps: 1,
        slice_bytes: choices.slice_bytes(device_bytes_per_gb, offer),
    }
}

/// A cut order for the lab.
pub fn cuts_spec(subject: &Subject, choices: &Choices, offer: Option<Offer>) -> CutsSpec {
    let device_bytes_per_gb = choices.bytes_per_gb(subject, offer);
    let mut order: Vec<(u32, &str)> = subject
        .rows
        .iter()
        .filter_map(|row| match row.place {
            Place::Cut(nth) => Some((nth, row.name.as_str())),
            Place::Device | Place::Host => None,
        })
        .collect();
    order.sort_unstable();
    CutsSpec {
        components: components(subject, choices, |_| Home::Device),
        cut_order: order.into_iter().map(|(_, name)| name.to_owned()).collect(),
        target_bytes: bytes_of(subject.limit_gb),
        device_bytes_per_gb,
        slice_bytes: choices.slice_bytes(device_bytes_per_gb, offer),
    }
}

/// Rows of no bytes take part in no step.
fn components(subject: &Subject, choices: &Choices, place: impl Fn(Place) -> Home) -> Vec<Component> {
    let rows = subject.rows.iter().zip(&choices.roles).filter(|(row, _)| row.size_gb > 0.0);
    rows.map(|(row, role)| Component {
        name: row.name.clone(),
        bytes: bytes_of(row.size_gb),
        kind: role.kind,
        updated_by_step: role.updated,
        place: place(row.place),
    })
    .collect()
}

/// The published lesson's ledger and placement.
pub fn published() -> Subject {
    let row = |name: &str, size_gb, place| Row { name: name.into(), size_gb, place };
    let rows = vec![
        row("weights", 10.0, Place::Device),
        row("activations", 6.0, Place::Host),
        row("kv_cache", 4.0, Place::Device),
    ];
    Subject { rows, limit_gb: 15.0, source: Source::Core, can_fill: true }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    #[test]
    fn a_ledger_becomes_a_plan() {
        let subject = published();
        let spec = plan_spec(&subject, &Choices::new(&subject), None);
        assert_eq!(spec.budget_bytes, 15_000_000_000);
        assert_eq!(spec.device_bytes_per_gb, 8 << 20);
        assert_eq!(spec.slice_bytes, 1 << 20);
        let places: Vec<Home> = spec.components.iter().map(|component| component.place).collect();
        assert_eq!(places, [Home::Device, Home::Host, Home::Device]);
        let kinds: Vec<Kind> = spec.components.iter().map(|component| component.kind).collect();
        assert_eq!(kinds, [Kind::Weights, Kind::Activations, Kind::KvCache]);
        assert!(spec.components.iter().all(|component| component.updated_by_step));
    }

    #[test]
    fn cuts_keep_their_order_and_empty_rows_stay_away() {
        let mut subject = published();
        subject.rows[0].place = Place::Cut(2);
        subject.rows[1].place = Place::Cut(1);
        subject.rows[2].size_gb = 0.0;
        let spec = cuts_spec(&subject, &Choices::new(&subject), None);
        assert_eq!(spec.cut_order, ["activations", "weights"]);
        assert_eq!(spec.components.len(), 2);
        assert!(spec.components.iter().all(|component| component.place == Home::Device));
    }

    const fn offer(buffer_mib: u64, software: bool) -> Option<Offer> {
        let limits = AdapterLimits { buffer_bytes: buffer_mib << 20, binding_bytes: 128 << 20 };
        Some(Offer { limits, software })
    }

    #[test]
    fn the_scale_is_what_fits_the_adapter_unless_it_was_chosen() {
        let subject = published();
        let choices = Choices::new(&subject);
        let chosen = Choices { scale: Some(32 << 20), ..choices.clone() };
        // 10 GB is the largest row, 20 GB are all of them.
        for (offer, bytes) in [
            (None, 8 << 20),
            (offer(256, false), 8 << 20),
            (offer(50, false), 4 << 20),
            (offer(9, false), 1 << 19),
            (offer(256, true), 1 << 20),
        ] {
            assert_eq!(choices.bytes_per_gb(&subject, offer), bytes, "{offer:?}");
            assert_eq!(plan_spec(&subject, &choices, offer).device_bytes_per_gb, bytes);
            assert_eq!(cuts_spec(&subject, &choices, offer).device_bytes_per_gb, bytes);
            assert_eq!(plan_spec(&subject, &chosen, offer).device_bytes_per_gb, 32 << 20);
        }
        // With larger rows less of each is carried out.
        let mut large = subject;
        large.rows[1].size_gb = 600.0;
        assert_eq!(choices.bytes_per_gb(&large, offer(256, false)), 1 << 18);
    }

    #[test]
    fn slices_stay_within_bounds() {
        for scale in SCALES_MIB {
            assert_eq!(slice_bytes(scale << 20, None) % 256, 0);
        }
        assert_eq!(slice_bytes(1 << 20, None), 131_072);
        assert_eq!(slice_bytes(64 << 20, offer(256, false)), 4 << 20);
        let limits = AdapterLimits { buffer_bytes: 1 << 20, binding_bytes: 1000 };
        let narrow = Some(Offer { limits, software: false });
        assert_eq!(slice_bytes(8 << 20, narrow), 768);
        // What was chosen is carried out to scale, in whole strides.
        let chosen = |slice| Choices { slice: Some(slice), ..Choices::new(&published()) };
        assert_eq!(chosen(125_000_000).slice_bytes(8 << 20, None), 1 << 20);
        assert_eq!(chosen(64_000).slice_bytes(64 << 20, None), 4352);
        assert_eq!(chosen(1).slice_bytes(8 << 20, None), 256);
        assert_eq!(chosen(125_000_000).slice_bytes(8 << 20, narrow), 768);
        assert_eq!(chosen(u64::MAX).slice_bytes(8 << 20, None), 4 << 20);
    }
}
