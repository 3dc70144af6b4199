//! The network in sizes: its layers, what each of them saves for its backward pass, and where that lies.

use serde::{Deserialize, Serialize};

use crate::GpuError;

/// Sizes are multiples of this, so that every tensor begins where a binding may, and every matrix is whole tiles.
pub const TILE: u32 = 16;
/// The most tokens; also the most features, and a quarter of the most hidden ones.
pub const MOST_WIDTH: u32 = 1024;
/// The most blocks, attention left out.
pub const MOST_BLOCKS: u32 = 24;
/// Multiplications in one product of matrices at most: what one submission does has to end soon.
const MOST_PRODUCT: u64 = 1 << 28;

/// Bytes of one number.
pub(crate) const F32: u64 = 4;

/// The network: blocks `y = x + gelu(x·W₁)·W₂`, before them, where asked for, one block `y = x + attention(x)·Wₒ`
/// with a single head.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sizes {
    /// Rows of the batch.
    pub tokens: u32,
    /// Numbers of each row.
    pub width: u32,
    /// Numbers between the two matrices of a block.
    pub hidden: u32,
    /// Blocks with GELU.
    pub blocks: u32,
    /// Whether a block of attention stands before them.
    pub attention: bool,
}

/// What a layer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LayerKind {
    /// One head of attention over the rows of the batch.
    Attention,
    /// Two matrices with GELU between them.
    Mlp,
}

/// A tensor within a buffer, in elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) name: &'static str,
    /// Where it begins, in elements.
    pub(crate) from: u64,
    /// Its elements.
    pub(crate) count: u64,
}

fn parts<const N: usize>(list: [(&'static str, u64); N]) -> Vec<Part> {
    let mut from = 0_u64;
    let one = |(name, count): (&'static str, u64)| {
        let part = Part { name, from, count };
        from = from.saturating_add(count);
        part
    };
    list.into_iter().map(one).collect()
}

/// All elements of some parts.
pub(crate) fn total(parts: &[Part]) -> u64 {
    parts.iter().fold(0, |sum, part| sum.saturating_add(part.count))
}

impl Sizes {
    /// # Errors
    /// [`GpuError::BadRequest`] where they are beyond what a step of the lab can do.
    pub fn checked(&self) -> Result<(), GpuError> {
        let bad = |what| Err(GpuError::BadRequest { what });
        let whole = |size: u32, most: u32| (TILE..=most).contains(&size) && size.is_multiple_of(TILE);
        if !whole(self.tokens, MOST_WIDTH) || !whole(self.width, MOST_WIDTH) {
            return bad("tokens and width must be multiples of 16 up to 1024");
        }
        if !whole(self.hidden, MOST_WIDTH.saturating_mul(4)) {
            return bad("hidden must be a multiple of 16 up to 4096");
        }
        if !(1..=MOST_BLOCKS).contains(&self.blocks) {
            return bad("there must be 1 to 24 blocks");
        }
        let square = if self.attention { self.area(self.tokens, self.tokens) } else { 0 };
        let mlp = self.area(self.tokens, self.width).saturating_mul(u64::from(self.hidden));
        let attention = square.saturating_mul(u64::from(self.width));
        if mlp.max(attention) > MOST_PRODUCT {
            return bad("tokens times width times hidden must be at most 2 to the 28");
        }
        Ok(())
    }

    fn area(&self, rows: u32, columns: u32) -> u64 {
        u64::from(rows).saturating_mul(u64::from(columns))
    }

    /// Elements of a layer's input: rows times features.
    pub(crate) fn input(&self) -> u64 {
        self.area(self.tokens, self.width)
    }

    /// The layers, first to last.
    #[must_use]
    pub fn layers(&self) -> Vec<LayerKind> {
        let attention = self.attention.then_some(LayerKind::Attention);
        let blocks = (0..self.blocks).map(|_| LayerKind::Mlp);
        attention.into_iter().chain(blocks).collect()
    }

    /// What a layer saves beside its input.
    pub(crate) fn saved(&self, kind: LayerKind) -> Vec<Part> {
        let (input, hidden) = (self.input(), self.area(self.tokens, self.hidden));
        match kind {
            LayerKind::Mlp => parts([("before GELU", hidden), ("after GELU", hidden)]),
            LayerKind::Attention => parts([
                ("queries", input),
                ("keys", input),
                ("values", input),
                ("shares", self.area(self.tokens, self.tokens)),
                ("heads", input),
            ]),
        }
    }

    /// A layer's matrices.
    pub(crate) fn weights(&self, kind: LayerKind) -> Vec<Part> {
        let (square, wide) = (self.area(self.width, self.width), self.area(self.width, self.hidden));
        match kind {
            LayerKind::Mlp => parts([("W1", wide), ("W2", wide)]),
            LayerKind::Attention => parts([("Wq", square), ("Wk", square), ("Wv", square), ("Wo", square)]),
        }
    }

    /// Gradients that a layer's backward pass needs while it computes.
    pub(crate) fn scratch(&self, kind: LayerKind) -> Vec<Part> {
        let input = self.input();
        match kind {
            LayerKind::Mlp => parts([("hidden", self.area(self.tokens, self.hidden))]),
            LayerKind::Attention => parts([
                ("heads", input),
                ("shares", self.area(self.tokens, self.tokens)),
                ("queries", input),
                ("keys", input),
                ("values", input),
            ]),
        }
    }

    /// Parameters in all.
    #[must_use]
    pub fn parameters(&self) -> u64 {
        self.layers().into_iter().fold(0, |sum, kind| sum.saturating_add(total(&self.weights(kind))))
    }

    /// What all layers save for the backward pass, inputs and all, in bytes.
    #[must_use]
    pub fn activation_bytes(&self) -> u64 {
        let each = |kind| total(&self.saved(kind)).saturating_add(self.input()).saturating_mul(F32);
        self.layers().into_iter().fold(0, |sum, kind| sum.saturating_add(each(kind)))
    }

    /// Multiplications of one step's matrix products: forward once, backward twice as many.
    #[must_use]
    pub fn products(&self) -> u64 {
        let one = |kind| match kind {
            LayerKind::Mlp => total(&self.weights(kind)).saturating_mul(u64::from(self.tokens)),
            LayerKind::Attention => total(&self.weights(kind)).saturating_mul(u64::from(self.tokens)).saturating_add(
                self.area(self.tokens, self.tokens).saturating_mul(u64::from(self.width)).saturating_mul(2),
            ),
        };
        self.layers().into_iter().fold(0_u64, |sum, kind| sum.saturating_add(one(kind))).saturating_mul(3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Sizes = Sizes { tokens: 16, width: 32, hidden: 64, blocks: 2, attention: true };

    #[test]
    fn sizes_by_hand() {
        SMALL.checked().unwrap();
        assert_eq!(SMALL.layers(), [LayerKind::Attention, LayerKind::Mlp, LayerKind::Mlp]);
        assert_eq!(SMALL.parameters(), 4 * 32 * 32 + 2 * 2 * 32 * 64);
        let attention = 16 * 32 * 5 + 16 * 16;
        let mlp = 16 * 32 + 2 * 16 * 64;
        assert_eq!(SMALL.activation_bytes(), 4 * (attention + 2 * mlp));
        assert_eq!(SMALL.products(), 3 * (16 * 4 * 32 * 32 + 2 * 16 * 16 * 32 + 2 * 16 * 2 * 32 * 64));
        let kept = SMALL.saved(LayerKind::Attention);
        assert_eq!((kept[3].name, kept[3].from, kept[3].count), ("shares", 3 * 512, 256));
    }

    #[test]
    fn what_is_too_large_or_no_whole_tile_is_refused() {
        for wrong in [
            Sizes { tokens: 0, ..SMALL },
            Sizes { tokens: 24, ..SMALL },
            Sizes { width: 2048, ..SMALL },
            Sizes { hidden: 8, ..SMALL },
            Sizes { blocks: 0, ..SMALL },
            Sizes { blocks: 25, ..SMALL },
            Sizes { tokens: 1024, width: 1024, hidden: 4096, ..SMALL },
        ] {
            assert!(matches!(wrong.checked(), Err(GpuError::BadRequest { .. })), "{wrong:?}");
        }
    }
}
