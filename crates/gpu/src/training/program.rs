//! What the device is told for each part of a step: kernels and copies, with places for buffers that do not exist yet.

use super::schedule::Op;
use super::shape::{LayerKind, Part, Sizes, total};
use super::types::{Format, Work};

/// The kernels, each with its name and source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Code {
    Matmul,
    Gelu,
    GeluBack,
    Softmax,
    SoftmaxBack,
    Loss,
    Adam,
    PackF16,
    UnpackF16,
    PackInt8,
    UnpackInt8,
}

impl Code {
    pub(crate) const ALL: [(Self, &'static str, &'static str); 11] = [
        (Self::Matmul, "matmul", include_str!("matmul.wgsl")),
        (Self::Gelu, "gelu", include_str!("gelu.wgsl")),
        (Self::GeluBack, "gelu back", include_str!("gelu_back.wgsl")),
        (Self::Softmax, "softmax", include_str!("softmax.wgsl")),
        (Self::SoftmaxBack, "softmax back", include_str!("softmax_back.wgsl")),
        (Self::Loss, "loss", include_str!("loss.wgsl")),
        (Self::Adam, "adam", include_str!("adam.wgsl")),
        (Self::PackF16, "pack f16", include_str!("pack_f16.wgsl")),
        (Self::UnpackF16, "unpack f16", include_str!("unpack_f16.wgsl")),
        (Self::PackInt8, "pack int8", include_str!("pack_int8.wgsl")),
        (Self::UnpackInt8, "unpack int8", include_str!("unpack_int8.wgsl")),
    ];
}

/// A buffer, by what it is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Slot(usize),
    Weights(usize),
    Gradients(usize),
    State(usize),
    Batch,
    Target,
    /// Gradients of activations: of a layer's output and of its input, in turns.
    Flow(usize),
    Scratch,
    /// Packed numbers, in one of the staging slots.
    Packed(usize),
    Loss,
    /// What Adam is told.
    Step,
}

/// A part of a buffer, in words of 4 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) place: Place,
    pub(crate) from: u64,
    pub(crate) count: u64,
}

/// One thing that the device is told.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Command {
    Run { code: Code, numbers: [u32; 8], views: Vec<View>, workgroups: u32 },
    Copy { from: View, to: View },
}

/// Words of `count` numbers in a format, up to where the next binding may begin.
pub(crate) fn packed_words(count: u64, format: Format) -> u64 {
    let words = match format {
        Format::F32 => count,
        Format::F16 => count.div_ceil(2),
        Format::Int8 => count.div_ceil(4).saturating_add(count.div_ceil(64)),
    };
    words.div_ceil(64).saturating_mul(64)
}

pub(super) fn short(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

pub(super) fn run(code: Code, first: u32, second: u32, width: u32, views: Vec<View>) -> Command {
    Command::Run { code, numbers: [first, second, 0, 0, 0, 0, 0, 0], views, workgroups: first.div_ceil(width) }
}

/// Writes commands for the parts of a step.
pub(crate) struct Program<'a> {
    pub(crate) sizes: &'a Sizes,
    pub(crate) format: Format,
    /// The staging slot of what is packed or unpacked.
    pub(crate) slot: usize,
}

impl Program<'_> {
    pub(super) fn layer(&self, op: &Op) -> LayerKind {
        self.sizes.layers().get(op.layer).copied().unwrap_or(LayerKind::Mlp)
    }

    /// Where a layer's weights lie: in a slot where they live on the host.
    pub(super) fn weights(&self, op: &Op) -> Place {
        op.weights.map_or(Place::Weights(op.layer), Place::Slot)
    }

    pub(super) fn rows(&self, place: Place) -> View {
        View { place, from: 0, count: self.sizes.input() }
    }

    /// What the device is told for a part of a step; nothing where tensors only travel.
    pub(crate) fn commands(&self, op: &Op) -> Vec<Command> {
        match op.work {
            Work::Begin => self.begin(op),
            Work::Forward | Work::Again => self.forward(op),
            Work::Loss => self.loss(op),
            Work::Backward => self.backward(op),
            Work::Update => self.update(op),
            Work::Out => self.packing(op, false),
            Work::Back => self.packing(op, true),
            Work::StateBack | Work::StateOut | Work::WeightsBack | Work::WeightsOut => Vec::new(),
        }
    }

    fn begin(&self, op: &Op) -> Vec<Command> {
        let to = op.input.map(|slot| self.rows(Place::Slot(slot)));
        to.map(|to| Command::Copy { from: self.rows(Place::Batch), to }).into_iter().collect()
    }

    fn loss(&self, op: &Op) -> Vec<Command> {
        let Some(slot) = op.input else { return Vec::new() };
        let views = vec![
            self.rows(Place::Slot(slot)),
            self.rows(Place::Target),
            self.rows(Place::Flow(op.layer % 2)),
            View { place: Place::Loss, from: 0, count: 1 },
        ];
        let numbers = [short(self.sizes.input()), 0, 0, 0, 0, 0, 0, 0];
        vec![Command::Run { code: Code::Loss, numbers, views, workgroups: 1 }]
    }

    fn update(&self, op: &Op) -> Vec<Command> {
        let count = total(&self.sizes.weights(self.layer(op)));
        let state = op.state.map_or(Place::State(op.layer), Place::Slot);
        let views = vec![
            View { place: Place::Step, from: 0, count: 8 },
            View { place: self.weights(op), from: 0, count },
            View { place: Place::Gradients(op.layer), from: 0, count },
            View { place: state, from: 0, count: count.saturating_mul(2) },
        ];
        vec![run(Code::Adam, short(count), 0, 256, views)]
    }

    /// Packs what leaves, or unpacks what came back.
    fn packing(&self, op: &Op, back: bool) -> Vec<Command> {
        let mut from = 0_u64;
        let mut list = Vec::new();
        for full in self.moved_tensors(op) {
            let words = packed_words(full.count, self.format);
            let views = vec![full, View { place: Place::Packed(self.slot), from, count: words }];
            from = from.saturating_add(words);
            let blocks = short(full.count.div_ceil(64));
            list.extend(match (self.format, back) {
                (Format::F32, _) => None,
                (Format::F16, false) => Some(run(Code::PackF16, short(full.count / 2), 0, 256, views)),
                (Format::F16, true) => Some(run(Code::UnpackF16, short(full.count / 2), 0, 256, views)),
                (Format::Int8, false) => Some(run(Code::PackInt8, blocks, 0, 64, views)),
                (Format::Int8, true) => Some(run(Code::UnpackInt8, blocks, 0, 64, views)),
            });
        }
        list
    }

    /// The tensors that a part of a step moves, as they lie in their slots.
    fn moved_tensors(&self, op: &Op) -> Vec<View> {
        let saved = total(&self.sizes.saved(self.layer(op)));
        let input = op.input.map(|slot| self.rows(Place::Slot(slot)));
        let saved = op.saved.filter(|_| op.whole).map(|slot| View { place: Place::Slot(slot), from: 0, count: saved });
        input.into_iter().chain(saved).collect()
    }

    /// What travels between host and device: as few pieces as there can be where they travel together, else tensor by tensor.
    pub(crate) fn travels(&self, op: &Op, merged: bool) -> Vec<View> {
        let split = |place: Place, parts: &[Part]| -> Vec<View> {
            parts.iter().map(|part| View { place, from: part.from, count: part.count }).collect()
        };
        match (op.work, op.state) {
            (Work::Out | Work::Back, _) if self.format == Format::F32 => {
                let tensors = self.moved_tensors(op);
                if merged {
                    return tensors;
                }
                let parts = self.sizes.saved(self.layer(op));
                tensors
                    .into_iter()
                    .enumerate()
                    .flat_map(|(at, view)| if at == 0 { vec![view] } else { split(view.place, &parts) })
                    .collect()
            }
            (Work::Out | Work::Back, _) => {
                let words: Vec<u64> =
                    self.moved_tensors(op).iter().map(|view| packed_words(view.count, self.format)).collect();
                let all = words.iter().fold(0_u64, |sum, &count| sum.saturating_add(count));
                let list = if merged { vec![all] } else { words };
                let mut from = 0_u64;
                let one = |count: u64| {
                    let view = View { place: Place::Packed(self.slot), from, count };
                    from = from.saturating_add(count);
                    view
                };
                list.into_iter().map(one).collect()
            }
            (Work::StateBack | Work::StateOut, Some(slot)) => {
                let count = total(&self.sizes.weights(self.layer(op)));
                let place = Place::Slot(slot);
                if merged {
                    vec![View { place, from: 0, count: count.saturating_mul(2) }]
                } else {
                    vec![View { place, from: 0, count }, View { place, from: count, count }]
                }
            }
            (Work::WeightsBack | Work::WeightsOut, _) => {
                let parts = self.sizes.weights(self.layer(op));
                let place = self.weights(op);
                if merged { vec![View { place, from: 0, count: total(&parts) }] } else { split(place, &parts) }
            }
            _ => Vec::new(),
        }
    }
}
