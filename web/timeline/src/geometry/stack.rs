//! The stack: at which height each layer lies, from step to step.

/// A layer: what is `bytes` high during some spans `[from, to)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layer {
    /// When it is there, in order and apart.
    pub spans: Vec<(u64, u64)>,
    /// How high it is.
    pub bytes: u64,
}

/// A rectangle of a layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// The first step.
    pub from: u64,
    /// The first step behind it.
    pub to: u64,
    /// Bytes below it.
    pub base: u64,
}

/// The pieces of every layer, from left to right; the first layer lies at the bottom. O(layers × steps at which one begins or ends).
pub fn stack(layers: &[Layer]) -> Vec<Vec<Piece>> {
    let mut steps: Vec<u64> = layers.iter().flat_map(|layer| &layer.spans).flat_map(|&(from, to)| [from, to]).collect();
    steps.sort_unstable();
    steps.dedup();
    let mut pieces: Vec<Vec<Piece>> = vec![Vec::new(); layers.len()];
    for pair in steps.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let mut base = 0_u64;
        for (layer, pieces) in layers.iter().zip(&mut pieces) {
            if !layer.spans.iter().any(|&(first, behind)| first <= from && from < behind) {
                continue;
            }
            match pieces.last_mut() {
                Some(last) if last.to == from && last.base == base => last.to = to,
                _ => pieces.push(Piece { from, to, base }),
            }
            base = base.saturating_add(layer.bytes);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layer(from: u64, to: u64, bytes: u64) -> Layer {
        Layer { spans: vec![(from, to)], bytes }
    }

    fn piece(from: u64, to: u64, base: u64) -> Piece {
        Piece { from, to, base }
    }

    #[test]
    fn a_block_is_one_rectangle_until_something_below_it_ends() {
        let pieces = stack(&[layer(0, 5, 4), layer(0, 4, 5), layer(2, 6, 3)]);
        assert_eq!(pieces[0], [piece(0, 5, 0)]);
        assert_eq!(pieces[1], [piece(0, 4, 4)]);
        assert_eq!(pieces[2], [piece(2, 4, 9), piece(4, 5, 4), piece(5, 6, 0)]);
    }

    #[test]
    fn the_upper_edge_is_the_load() {
        let layers = [layer(0, 3, 2), layer(1, 4, 3), layer(2, 9, 4), layer(7, 7, 5), layer(3, 8, 1)];
        let pieces = stack(&layers);
        for step in 0..9 {
            let alive = |layer: &Layer| layer.spans[0].0 <= step && step < layer.spans[0].1;
            let load: u64 = layers.iter().filter(|layer| alive(layer)).map(|layer| layer.bytes).sum();
            let here =
                layers.iter().zip(&pieces).flat_map(|(layer, pieces)| pieces.iter().map(|piece| (layer.bytes, *piece)));
            let tops = here
                .filter(|(_, piece)| piece.from <= step && step < piece.to)
                .map(|(bytes, piece)| piece.base + bytes);
            assert_eq!(tops.max().unwrap_or(0), load, "step {step}");
        }
    }

    #[test]
    fn what_never_lives_has_no_piece_and_what_comes_back_has_two() {
        assert_eq!(stack(&[layer(3, 3, 8)]), [[]]);
        let back = Layer { spans: vec![(0, 1), (3, 4)], bytes: 2 };
        assert_eq!(stack(&[back])[0], [piece(0, 1, 0), piece(3, 4, 0)]);
        assert!(stack(&[]).is_empty());
    }
}
