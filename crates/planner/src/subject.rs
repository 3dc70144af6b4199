//! A subject as the core's tensors, and what is told of it.

use headroom_plan::PlanError;
use headroom_plan::model::{ModelConfig, Part, Training, kv_cache_bytes, ledger, step_compute_ms, step_timeline};
use headroom_plan::price::Tensor;
use headroom_plan::timeline::{Allocation, peak};

use crate::messages::{
    Description, Failure, Item, Kind, MOST_CHOICES, MOST_ROWS, Model, ModelFigures, Name, Row, Subject,
};
use crate::picture::{bands, by_kind};

/// A subject laid out over time.
pub struct Laid {
    /// What is allocated, and when it may be away.
    pub tensors: Vec<Tensor<Name>>,
    /// The places of those that a plan chooses for.
    pub choices: Vec<usize>,
    /// The first step behind it.
    pub steps: u64,
}

impl Laid {
    /// Lays a subject out.
    pub fn new(subject: &Subject) -> Result<Self, PlanError> {
        let (tensors, steps) = match subject {
            Subject::Model(model) => {
                let (config, training) = settings(model);
                let step = step_timeline(&config, &training, model.flops_per_ms)?;
                (step.tensors.iter().map(named).collect::<Vec<_>>(), step.steps)
            }
            Subject::Timeline(items) => {
                let steps = items.iter().map(|item| item.to).max().unwrap_or(0);
                (items.iter().map(tensor).collect(), steps)
            }
        };
        let free = |tensor: &Tensor<Name>| {
            let Allocation { bytes, movable, recompute_ms, .. } = tensor.allocation;
            bytes > 0 && tensor.idle_from < tensor.idle_to && (movable || recompute_ms.is_some())
        };
        let choices = tensors.iter().enumerate().filter(|(_, tensor)| free(tensor)).map(|(at, _)| at).collect();
        Ok(Self { tensors, choices, steps })
    }

    /// What it takes, and when.
    pub fn describe(&self, subject: &Subject) -> Result<Description, Failure> {
        let allocations: Vec<_> = self.tensors.iter().map(|tensor| tensor.allocation.clone()).collect();
        let top = peak(&allocations)?;
        let live = by_kind(top.live.iter().filter_map(|&at| allocations.get(at)).map(|a| (a.kind, a.bytes)));
        let few = self.tensors.len() <= MOST_ROWS;
        let chosen = || self.choices.iter().filter_map(|&at| self.tensors.get(at));
        Ok(Description {
            model: match subject {
                Subject::Model(model) => Some(figures(model)?),
                Subject::Timeline(_) => None,
            },
            steps: self.steps,
            allocations: allocations.len(),
            peak_bytes: top.bytes,
            peak_at: top.at,
            live,
            rows: if few { self.tensors.iter().map(row).collect() } else { Vec::new() },
            bands: bands(&allocations)?,
            choices: self.choices.len(),
            choice_bytes: chosen().fold(0, |sum, tensor| sum.saturating_add(tensor.allocation.bytes)),
            chosen: chosen().take(MOST_CHOICES).map(row).collect(),
        })
    }
}

/// A model in the core's terms.
pub fn settings(model: &Model) -> (ModelConfig, Training) {
    (model.shape.into(), model.run.into())
}

fn figures(model: &Model) -> Result<ModelFigures, PlanError> {
    let (config, training) = settings(model);
    let params = config.params()?;
    let activations = training.activations(&config)?;
    Ok(ModelFigures {
        params: [params.embedding, params.layer, params.head, params.total],
        ledger: ledger(&config, &training)?.into_iter().map(|row| (row.kind.into(), row.bytes)).collect(),
        layer_kept: activations.layer_kept(training.checkpointing),
        layer_input: activations.layer_input,
        attention_core: activations.attention_core,
        kv_bytes_per_token: kv_cache_bytes(&config, 1, training.precision.bytes())?,
        compute_ms: model.flops_per_ms.map(|speed| step_compute_ms(&config, &training, speed)).transpose()?,
    })
}

fn named(tensor: &Tensor<Part>) -> Tensor<Name> {
    let Allocation { name, bytes, kind, from, to, movable, recompute_ms } = tensor.allocation.clone();
    let name = match name {
        Part::Model => Name::Model,
        Part::Embedding => Name::Embedding,
        Part::Layer(layer) => Name::Layer(layer),
        Part::Head => Name::Head,
    };
    let allocation = Allocation { name, bytes, kind, from, to, movable, recompute_ms };
    Tensor { allocation, idle_from: tensor.idle_from, idle_to: tensor.idle_to }
}

fn tensor(item: &Item) -> Tensor<Name> {
    let (idle_from, idle_to) = item.idle.unwrap_or((item.from, item.to));
    let allocation = Allocation {
        name: Name::Text(item.name.clone()),
        bytes: item.bytes,
        kind: item.kind.into(),
        from: item.from,
        to: item.to,
        movable: item.movable,
        recompute_ms: item.recompute_ms,
    };
    Tensor { allocation, idle_from, idle_to }
}

fn row(tensor: &Tensor<Name>) -> Row {
    let Allocation { name, bytes, kind, from, to, movable, recompute_ms } = tensor.allocation.clone();
    let kind = Kind::from(kind);
    Row { name, kind, bytes, from, to, idle: (tensor.idle_from, tensor.idle_to), movable, recompute_ms }
}
