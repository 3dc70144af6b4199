//! Tests of the layout: they run natively, where nothing could measure anyway.

use super::layout::{FLAG_FROM, Layout, Piece, TIERS, tier};
use super::model::{Block, Kind, Picture, Place};
use super::scale::Scale;

fn picture(budget: Option<f64>, blocks: Vec<Block>) -> Picture {
    Picture { blocks, budget, headroom: 0.0, stated: None, unit: "GB".into() }
}

fn lay(picture: &Picture) -> Layout {
    Layout::new(picture, Scale::of(&[picture]))
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

fn inside_the_frame(piece: &Piece) -> bool {
    piece.span.x >= 0.0 && piece.span.width > 0.0 && piece.span.x + piece.span.width <= 100.0 + 1e-9
}

/// Weights 10 and cache 4 on the device, activations 6 offloaded, budget 15.
fn offloaded() -> Picture {
    picture(
        Some(15.0),
        vec![
            Block::new("weights", 10.0, Place::Device),
            Block::new("activations", 6.0, Place::Host),
            Block::new("kv_cache", 4.0, Place::Device),
        ],
    )
}

#[test]
fn the_scale_takes_in_everything_wherever_it_is() {
    let layout = lay(&offloaded());
    let spans: Vec<_> = layout.pieces.iter().map(|p| (p.index, p.span.x, p.span.width)).collect();
    assert_eq!(spans, [(0, 0.0, 50.0), (2, 50.0, 20.0), (1, 70.0, 30.0)]);
    assert!(layout.host);
    assert_eq!(layout.budget, Some(75.0));
    assert!(close(layout.used, 70.0));
    assert_eq!(layout.overflow, None);
}

#[test]
fn moving_a_block_does_not_change_the_scale() {
    let before = offloaded();
    let mut after = before.clone();
    after.blocks[1].place = Place::Device;
    assert_eq!(Scale::of(&[&before]), Scale::of(&[&after]));
    let over = lay(&after).overflow.map(|span| (span.x, span.width));
    assert_eq!(over, Some((75.0, 25.0)));
}

#[test]
fn an_exact_fit_does_not_overflow() {
    let exact = picture(Some(15.0), vec![Block::new("weights", 15.0, Place::Device)]);
    assert_eq!(lay(&exact).overflow, None);
    assert_eq!(lay(&exact).budget, Some(100.0));
}

#[test]
fn headroom_ends_at_the_budget_and_begins_no_earlier_than_zero() {
    let mut wide = offloaded();
    wide.headroom = 3.0;
    let zone = lay(&wide).headroom.map(|span| (span.x, span.width));
    assert_eq!(zone, Some((60.0, 15.0)));
    wide.headroom = 40.0;
    let zone = lay(&wide).headroom.map(|span| (span.x, span.width));
    assert_eq!(zone, Some((0.0, 75.0)));
    wide.budget = None;
    assert_eq!(lay(&wide).headroom, None);
}

#[test]
fn the_first_cut_is_taken_off_the_end() {
    let cut = picture(
        Some(5.0),
        vec![
            Block::new("activations", 8.0, Place::Cut(1)),
            Block::new("weights", 10.0, Place::Device),
            Block::new("buffers", 3.0, Place::Cut(2)),
        ],
    );
    let layout = lay(&cut);
    let order: Vec<_> = layout.pieces.iter().map(|piece| piece.index).collect();
    assert_eq!(order, [1, 2, 0]);
    // What was cut is no longer over the target; what is left still is.
    let over = layout.overflow.map(|span| span.x + span.width);
    assert!(over.is_some_and(|end| close(end, 10.0 / 21.0 * 100.0)));
}

#[test]
fn nothing_at_all_has_a_layout() {
    let layout = lay(&picture(None, Vec::new()));
    assert!(layout.pieces.is_empty());
    assert_eq!((layout.budget, layout.overflow, layout.flag_rows), (None, None, 0));
    assert_eq!(layout.legend_until, Some(0));
    assert!(close(layout.used, 0.0));
}

#[test]
fn sizes_that_are_no_sizes_stay_inside_the_frame() {
    let sizes = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -4.0, 0.0, 1e300, 1e-300, 8.0];
    let blocks = sizes.map(|size| Block::new("x", size, Place::Device)).to_vec();
    for budget in [None, Some(f64::NAN), Some(f64::INFINITY), Some(-1.0), Some(1e300), Some(0.0)] {
        let mut odd = picture(budget, blocks.clone());
        odd.headroom = f64::NAN;
        for stated in [None, Some(f64::NAN), Some(f64::INFINITY), Some(-2.0)] {
            odd.stated = stated;
            let layout = lay(&odd);
            assert!(layout.pieces.iter().all(inside_the_frame));
            assert!((0.0..=100.0).contains(&layout.used));
            assert!(layout.budget.is_none_or(|x| (0.0..=100.0).contains(&x)));
        }
    }
}

#[test]
fn two_hundred_blocks_fall_back_to_the_legend() {
    let blocks = (0..200).map(|n| Block::new(format!("layer_{n}"), 0.25, Place::Device));
    let layout = lay(&picture(Some(40.0), blocks.collect()));
    assert!(layout.pieces.iter().all(inside_the_frame));
    assert!(layout.pieces.iter().all(|piece| piece.inside.is_none()));
    assert_eq!(layout.legend_until, None);
    assert!(layout.flag_rows <= super::flags::ROWS);
}

#[test]
fn a_sliver_beside_a_giant_is_still_seen_and_flagged() {
    let layout =
        lay(&picture(None, vec![Block::new("weights", 1e6, Place::Device), Block::new("kv", 0.001, Place::Device)]));
    let sliver = &layout.pieces[1];
    assert!(inside_the_frame(sliver) && sliver.flag.is_some_and(|flag| flag.left));
    assert_eq!(layout.legend_until, Some(FLAG_FROM));
}

#[test]
fn labels_go_inside_as_soon_as_they_fit() {
    assert_eq!(tier(100.0, 0.5), Some(240));
    assert_eq!(tier(121.0, 0.5), Some(300));
    assert_eq!(tier(100.0, 0.01), None);
    assert!(TIERS.contains(&FLAG_FROM));
    let layout = lay(&offloaded());
    assert_eq!(layout.pieces[0].inside, Some(240));
    assert!(layout.pieces.iter().all(|p| p.icon.is_none_or(|icon| Some(icon) >= p.inside)));
}

#[test]
fn blocks_of_one_name_keep_keys_of_their_own() {
    let twin = picture(None, vec![Block::new("a", 1.0, Place::Device), Block::new("a", 2.0, Place::Device)]);
    let layout = lay(&twin);
    assert_ne!(layout.pieces[0].key, layout.pieces[1].key);
}

#[test]
fn the_axis_has_round_numbers_within_the_scale() {
    for size in [1e-6, 0.3, 1.0, 15.0, 20.0, 99.0, 4096.0, 1e12] {
        let ticks = Scale::of(&[&picture(Some(size), Vec::new())]).ticks();
        assert!((3..=6).contains(&ticks.len()), "{size}: {ticks:?}");
        assert!(ticks.iter().all(|&tick| tick <= size * (1.0 + 1e-6)));
    }
    let ticks = Scale::of(&[&picture(Some(20.0), Vec::new())]).ticks();
    assert_eq!(ticks, [0.0, 5.0, 10.0, 15.0, 20.0]);
}

#[test]
fn kinds_are_read_from_names_in_both_languages() {
    for (name, kind) in [
        ("weights", Kind::Weights),
        ("Optimizer_weights", Kind::Optimizer),
        ("gradients", Kind::Gradients),
        ("activations", Kind::Activations),
        ("kv_cache", Kind::KvCache),
        ("temporary_buffers", Kind::Temporary),
        ("权重", Kind::Weights),
        ("激活值", Kind::Activations),
        ("KV 缓存", Kind::KvCache),
        ("component", Kind::Other),
        ("", Kind::Other),
    ] {
        assert_eq!(Kind::from_name(name), kind, "{name}");
    }
}
