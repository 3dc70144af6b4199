//! A layer's forward and backward pass as products of matrices and what stands between them.

use super::program::{Code, Command, Place, Program, View, run, short};
use super::reference::score_scale;
use super::schedule::Op;
use super::shape::{LayerKind, Part};

/// The bit that tells the kernel to add to what is there.
const ADD: u32 = 1 << 31;

/// How many rows and columns, and which of the two factors is turned.
struct Product {
    rows: u32,
    inner: u32,
    columns: u32,
    turned: (bool, bool),
    scale: f32,
    add: bool,
}

fn product(rows: u32, inner: u32, columns: u32, turned: (bool, bool)) -> Product {
    Product { rows, inner, columns, turned, scale: 1.0, add: false }
}

impl Product {
    fn of(self, a: View, b: View, c: View) -> Command {
        let (a_row, a_column) = if self.turned.0 { (1, self.rows) } else { (self.inner, 1) };
        let (b_row, b_column) = if self.turned.1 { (1, self.inner) } else { (self.columns, 1) };
        let tiles = (self.rows / 4).saturating_mul(self.columns / 4);
        let told = tiles | if self.add { ADD } else { 0 };
        let numbers = [self.columns, self.inner, a_row, a_column, b_row, b_column, told, self.scale.to_bits()];
        let workgroups = tiles.div_ceil(64);
        Command::Run { code: Code::Matmul, numbers, views: vec![a, b, c], workgroups }
    }

    fn scaled(self, scale: f32) -> Self {
        Self { scale, ..self }
    }

    fn added(self) -> Self {
        Self { add: true, ..self }
    }
}

impl Program<'_> {
    pub(super) fn forward(&self, op: &Op) -> Vec<Command> {
        let (Some(input), Some(saved)) = (op.input, op.saved) else { return Vec::new() };
        let (tokens, width, hidden) = (self.sizes.tokens, self.sizes.width, self.sizes.hidden);
        let kind = self.layer(op);
        let x = self.rows(Place::Slot(input));
        let kept = in_place(Place::Slot(saved), &self.sizes.saved(kind));
        let weights = in_place(self.weights(op), &self.sizes.weights(kind));
        let straight = (false, false);
        let (mut list, last, inner, matrix) = match (kind, kept.as_slice(), weights.as_slice()) {
            (LayerKind::Mlp, &[before, after], &[first, second]) => {
                let list = vec![
                    product(tokens, width, hidden, straight).of(x, first, before),
                    run(Code::Gelu, short(before.count), 0, 256, vec![before, after]),
                ];
                (list, after, hidden, second)
            }
            (LayerKind::Attention, &[queries, keys, values, shares, heads], &[wq, wk, wv, wo]) => {
                let project = |matrix, to| product(tokens, width, width, straight).of(x, matrix, to);
                let scores = product(tokens, width, tokens, (false, true)).scaled(score_scale(width));
                let list = vec![
                    project(wq, queries),
                    project(wk, keys),
                    project(wv, values),
                    scores.of(queries, keys, shares),
                    run(Code::Softmax, tokens, tokens, 16, vec![shares]),
                    product(tokens, tokens, width, straight).of(shares, values, heads),
                ];
                (list, heads, width, wo)
            }
            _ => return Vec::new(),
        };
        if let Some(output) = op.output {
            let y = self.rows(Place::Slot(output));
            list.push(Command::Copy { from: x, to: y });
            list.push(product(tokens, inner, width, straight).added().of(last, matrix, y));
        }
        list
    }

    pub(super) fn backward(&self, op: &Op) -> Vec<Command> {
        let (Some(input), Some(saved)) = (op.input, op.saved) else { return Vec::new() };
        let (tokens, width, hidden) = (self.sizes.tokens, self.sizes.width, self.sizes.hidden);
        let kind = self.layer(op);
        let x = self.rows(Place::Slot(input));
        let (dy, dx) = (self.rows(Place::Flow(op.layer.saturating_add(1) % 2)), self.rows(Place::Flow(op.layer % 2)));
        let kept = in_place(Place::Slot(saved), &self.sizes.saved(kind));
        let weights = in_place(self.weights(op), &self.sizes.weights(kind));
        let gradients = in_place(Place::Gradients(op.layer), &self.sizes.weights(kind));
        let scratch = in_place(Place::Scratch, &self.sizes.scratch(kind));
        let (left, right) = ((true, false), (false, true));
        let (mut list, back) =
            match (kind, kept.as_slice(), weights.as_slice(), gradients.as_slice(), scratch.as_slice()) {
                (LayerKind::Mlp, &[before, after], &[first, second], &[d_first, d_second], &[inner]) => {
                    let list = vec![
                        product(hidden, tokens, width, left).of(after, dy, d_second),
                        product(tokens, width, hidden, right).of(dy, second, inner),
                        run(Code::GeluBack, short(inner.count), 0, 256, vec![before, inner]),
                        product(width, tokens, hidden, left).of(x, inner, d_first),
                    ];
                    (list, vec![(inner, first, hidden)])
                }
                (
                    LayerKind::Attention,
                    &[queries, keys, values, shares, heads],
                    &[wq, wk, wv, wo],
                    &[d_wq, d_wk, d_wv, d_wo],
                    &[d_heads, d_shares, d_queries, d_keys, d_values],
                ) => {
                    let scale = score_scale(width);
                    let weight = |d, to| product(width, tokens, width, left).of(x, d, to);
                    let list = vec![
                        product(width, tokens, width, left).of(heads, dy, d_wo),
                        product(tokens, width, width, right).of(dy, wo, d_heads),
                        product(tokens, width, tokens, right).of(d_heads, values, d_shares),
                        product(tokens, tokens, width, left).of(shares, d_heads, d_values),
                        run(Code::SoftmaxBack, tokens, tokens, 16, vec![shares, d_shares]),
                        product(tokens, tokens, width, (false, false)).scaled(scale).of(d_shares, keys, d_queries),
                        product(tokens, tokens, width, left).scaled(scale).of(d_shares, queries, d_keys),
                        weight(d_queries, d_wq),
                        weight(d_keys, d_wk),
                        weight(d_values, d_wv),
                    ];
                    (list, vec![(d_queries, wq, width), (d_keys, wk, width), (d_values, wv, width)])
                }
                _ => return Vec::new(),
            };
        // Nothing stands before the first layer.
        if op.layer > 0 {
            list.push(Command::Copy { from: dy, to: dx });
            let add = |(d, matrix, inner)| product(tokens, inner, width, right).added().of(d, matrix, dx);
            list.extend(back.into_iter().map(add));
        }
        list
    }
}

fn in_place(place: Place, parts: &[Part]) -> Vec<View> {
    parts.iter().map(|part| View { place, from: part.from, count: part.count }).collect()
}
