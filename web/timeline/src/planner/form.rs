//! A model and its run as they are typed.

use headroom_grade::json::parse;
use headroom_plan::model::{PRESETS, Preset};
use headroom_planner::messages::{
    Attention, Biases, Checkpointing, Model, Optimizer, Precision, Run, Shape, ZeroStage,
};
use yew::AttrValue;

/// A number of the form: its key, and whether it belongs to the shape of the model.
pub const NUMBERS: [(&str, bool); 11] = [
    ("layers", true),
    ("hidden", true),
    ("heads", true),
    ("kv-heads", true),
    ("head-dim", true),
    ("intermediate", true),
    ("vocab", true),
    ("positions", true),
    ("sequence", false),
    ("batch", false),
    ("ranks", false),
];

/// A choice of the form: its key, its options, and whether it belongs to the shape of the model.
pub const CHOICES: [(&str, &[&str], bool); 6] = [
    ("biases", &["biases-none", "biases-qkv", "biases-all"], true),
    ("precision", &["precision-full", "precision-mixed", "precision-half"], false),
    ("optimizer", &["optimizer-sgd", "optimizer-momentum", "optimizer-adam", "optimizer-adam8"], false),
    ("checkpointing", &["checkpointing-none", "checkpointing-selective", "checkpointing-full"], false),
    ("attention", &["attention-materialised", "attention-flash"], false),
    ("zero", &["zero-0", "zero-1", "zero-2", "zero-3"], false),
];

/// A switch of the form: its key, and whether it belongs to the shape of the model.
pub const FLAGS: [(&str, bool); 3] = [("gated", true), ("tied", true), ("dropout", false)];

const BIASES: [Biases; 3] = [Biases::None, Biases::QueryKeyValue, Biases::All];
const PRECISIONS: [Precision; 3] = [Precision::Full, Precision::Mixed, Precision::Half];
const OPTIMIZERS: [Optimizer; 4] = [Optimizer::Sgd, Optimizer::Momentum, Optimizer::Adam, Optimizer::Adam8Bit];
const CHECKPOINTINGS: [Checkpointing; 3] = [Checkpointing::None, Checkpointing::Selective, Checkpointing::Full];
const ATTENTIONS: [Attention; 2] = [Attention::Materialised, Attention::Flash];
const ZEROS: [ZeroStage; 4] = [ZeroStage::Zero, ZeroStage::One, ZeroStage::Two, ZeroStage::Three];

/// The model that is there first: small enough to be planned for on one card, large enough to need it.
const FIRST: &str = "Llama 3.2 1B";

/// What is typed and chosen.
#[derive(Debug, Clone, PartialEq)]
pub struct Form {
    /// As in [`NUMBERS`].
    pub numbers: [AttrValue; 11],
    /// As in [`CHOICES`]: which option.
    pub choices: [usize; 6],
    /// As in [`FLAGS`].
    pub flags: [bool; 3],
}

impl Default for Form {
    fn default() -> Self {
        let first = PRESETS.iter().find(|preset| preset.name == FIRST).unwrap_or(&PRESETS[0]);
        let numbers = ["", "", "", "", "", "", "", "", "2048", "4", "1"].map(AttrValue::from);
        Self { numbers, choices: [0, 1, 2, 0, 1, 0], flags: [true, true, false] }.with(first)
    }
}

impl Form {
    /// The form with the shape of a well-known model.
    pub fn with(mut self, preset: &Preset) -> Self {
        let config = preset.config;
        let shape = [
            config.layers,
            config.hidden,
            config.heads,
            config.kv_heads,
            config.head_dim,
            config.intermediate,
            config.vocab,
            config.positions,
        ];
        for (number, value) in self.numbers.iter_mut().zip(shape) {
            *number = value.to_string().into();
        }
        let biases = Biases::from(config.biases);
        self.choices[0] = BIASES.iter().position(|one| *one == biases).unwrap_or(0);
        self.flags[0] = config.gated;
        self.flags[1] = config.tied;
        self
    }

    /// The well-known model whose shape is typed, if it is one's.
    pub fn preset(&self) -> Option<&'static Preset> {
        let shape = self.shape().ok()?;
        PRESETS.iter().find(|preset| Shape::from(preset.config) == shape)
    }

    /// The model and its run.
    ///
    /// # Errors
    /// The place of the first number that is none.
    pub fn model(&self, flops_per_ms: Option<f64>) -> Result<Model, usize> {
        let shape = self.shape()?;
        let run = Run {
            sequence: self.number(8, 1)?,
            batch: self.number(9, 1)?,
            precision: PRECISIONS[self.choices[1]],
            optimizer: OPTIMIZERS[self.choices[2]],
            checkpointing: CHECKPOINTINGS[self.choices[3]],
            attention: ATTENTIONS[self.choices[4]],
            dropout: self.flags[2],
            zero: ZEROS[self.choices[5]],
            ranks: self.number(10, 1)?,
        };
        Ok(Model { shape, run, flops_per_ms })
    }

    fn shape(&self) -> Result<Shape, usize> {
        Ok(Shape {
            layers: self.number(0, 1)?,
            hidden: self.number(1, 1)?,
            heads: self.number(2, 1)?,
            kv_heads: self.number(3, 1)?,
            head_dim: self.number(4, 1)?,
            intermediate: self.number(5, 1)?,
            vocab: self.number(6, 1)?,
            positions: self.number(7, 0)?,
            biases: BIASES[self.choices[0]],
            gated: self.flags[0],
            tied: self.flags[1],
        })
    }

    fn number(&self, at: usize, least: u64) -> Result<u64, usize> {
        whole(&self.numbers[at]).filter(|number| *number >= least).ok_or(at)
    }
}

/// A typed whole number; underscores and spaces between digits are no matter.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be whole and within the range")]
fn whole(text: &str) -> Option<u64> {
    let plain: String = text.chars().filter(|letter| !matches!(letter, '_' | ' ' | ',')).collect();
    let number = parse(&plain)?;
    ((0.0..1e15).contains(&number) && number.fract() == 0.0).then_some(number as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_recognised_by_its_shape() {
        for preset in &PRESETS {
            let form = Form::default().with(preset);
            assert_eq!(form.preset().map(|found| found.name), Some(preset.name));
            assert_eq!(form.model(None).unwrap().shape, Shape::from(preset.config));
        }
        assert_eq!(Form::default().preset().map(|preset| preset.name), Some(FIRST));
    }

    #[test]
    fn what_is_no_number_is_named() {
        for (at, text) in [(0, "0"), (3, "x"), (6, "1.5"), (8, ""), (10, "-1"), (9, "1e30")] {
            let mut form = Form::default();
            form.numbers[at] = text.into();
            assert_eq!(form.model(None).unwrap_err(), at, "{text}");
        }
        let mut form = Form::default();
        form.numbers[6] = "128 256".into();
        assert_eq!(form.model(None).unwrap().shape.vocab, 128_256);
        form.numbers[7] = "0".into();
        assert!(form.model(None).is_ok(), "rotary positions are none to learn");
    }

    #[test]
    fn every_option_stands_for_a_setting() {
        for (at, count) in
            [BIASES.len(), PRECISIONS.len(), OPTIMIZERS.len(), CHECKPOINTINGS.len(), ATTENTIONS.len(), ZEROS.len()]
                .into_iter()
                .enumerate()
        {
            assert_eq!(CHOICES[at].1.len(), count, "{}", CHOICES[at].0);
        }
    }
}
