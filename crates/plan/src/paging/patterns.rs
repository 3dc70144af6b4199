//! Access patterns as traces, the same for simulator and device.

use super::order::mixed;
use super::simulation::{Access, Dispatch};

/// Pages once, in order, in one dispatch, `each` to a workgroup (at least one). With `write` all are written to.
#[must_use]
pub fn sequential(pages: u32, each: u32, write: bool) -> Dispatch {
    grouped((0..pages).map(|page| Access { page, write }), each)
}

/// Every `stride`-th page, then those next to them, and so on: all pages once, in one dispatch.
#[must_use]
pub fn strided(pages: u32, stride: u32, each: u32, write: bool) -> Dispatch {
    let step = usize::try_from(stride.max(1)).unwrap_or(usize::MAX);
    let rounds = stride.max(1).min(pages.max(1));
    let order = (0..rounds).flat_map(|first| (first..pages).step_by(step));
    grouped(order.map(|page| Access { page, write }), each)
}

/// `count` pages drawn by a generator with this seed, in one dispatch.
#[must_use]
pub fn random(pages: u32, count: u32, seed: u64, each: u32, write: bool) -> Dispatch {
    let draw = |at: u32| {
        let page = mixed(seed.wrapping_add(u64::from(at))).checked_rem(u64::from(pages)).unwrap_or(0);
        Access { page: u32::try_from(page).unwrap_or(0), write }
    };
    grouped((0..if pages == 0 { 0 } else { count }).map(draw), each)
}

/// The same dispatch again and again.
#[must_use]
pub fn iterated(dispatch: &Dispatch, times: usize) -> Vec<Dispatch> {
    vec![dispatch.clone(); times]
}

/// A training step, tensor by tensor: each layer's weights and activations forward, in a dispatch each, then backward in
/// reverse, the weights written to. Layer `i` has pages from `2·i·tensor_pages` on: weights, then activations.
#[must_use]
pub fn training(layers: u32, tensor_pages: u32, each: u32) -> Vec<Dispatch> {
    let layer = |layer: u32, back: bool| {
        let first = layer.saturating_mul(2).saturating_mul(tensor_pages);
        let middle = first.saturating_add(tensor_pages);
        let weights = (first..middle).map(move |page| Access { page, write: back });
        let activations = (middle..middle.saturating_add(tensor_pages)).map(move |page| Access { page, write: !back });
        grouped(weights.chain(activations), each)
    };
    (0..layers).map(|i| layer(i, false)).chain((0..layers).rev().map(|i| layer(i, true))).collect()
}

/// Tensors one after the other, a dispatch each: so many of so many pages, of which the first `touched` ones are accessed.
#[must_use]
pub fn tensors((count, pages, touched): (u32, u32, u32), each: u32, write: bool) -> Vec<Dispatch> {
    let tensor = |at: u32| {
        let first = at.saturating_mul(pages);
        grouped((first..first.saturating_add(touched.min(pages))).map(|page| Access { page, write }), each)
    };
    (0..count).map(tensor).collect()
}

fn grouped(accesses: impl Iterator<Item = Access>, each: u32) -> Dispatch {
    let each = usize::try_from(each.max(1)).unwrap_or(usize::MAX);
    let all: Vec<Access> = accesses.collect();
    all.chunks(each).map(<[Access]>::to_vec).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(dispatch: &Dispatch) -> Vec<u32> {
        dispatch.iter().flatten().map(|access| access.page).collect()
    }

    #[test]
    fn patterns_visit_what_they_say() {
        assert_eq!(pages(&sequential(4, 2, false)), [0, 1, 2, 3]);
        assert_eq!(sequential(5, 2, true).len(), 3);
        assert_eq!(pages(&strided(7, 3, 1, false)), [0, 3, 6, 1, 4, 2, 5]);
        assert_eq!(pages(&strided(3, 9, 1, false)), [0, 1, 2]);
        assert_eq!(random(9, 20, 1, 4, false), random(9, 20, 1, 4, false));
        assert!(pages(&random(9, 20, 1, 4, false)).iter().all(|page| *page < 9));
        assert_eq!(pages(&random(0, 20, 1, 4, false)), [0_u32; 0]);
        assert_eq!(iterated(&sequential(2, 1, false), 3).len(), 3);
        let step = training(2, 2, 9);
        let visited: Vec<_> = step.iter().map(pages).collect();
        assert_eq!(visited, [[0, 1, 2, 3], [4, 5, 6, 7], [4, 5, 6, 7], [0, 1, 2, 3]]);
        assert!(step[0][0].iter().all(|access| access.write == (access.page > 1)));
        assert!(step[3][0].iter().all(|access| access.write == (access.page < 2)));
        let part: Vec<_> = tensors((2, 4, 3), 2, true).iter().map(pages).collect();
        assert_eq!(part, [[0, 1, 2], [4, 5, 6]]);
        assert_eq!(tensors((1, 2, 9), 1, false)[0].len(), 2);
    }
}
