use super::*;
use crate::experiments::copy_checksum::TURNS;
use crate::plan_run::testing::{component, plan};

const LIMITS: AdapterLimits = AdapterLimits { buffer_bytes: 256 << 20, binding_bytes: 128 << 20 };

fn layout(components: &[Component], slice_bytes: u64, mode: Mode, limits: AdapterLimits) -> Layout {
    Layout::new(components, 1_000_000_000, slice_bytes, 3, mode, limits).unwrap()
}

#[test]
fn scaled_sizes_are_whole_words_and_never_more() {
    assert_eq!(scaled(1_000_000_000, 8 << 20), 8 << 20);
    assert_eq!(scaled(1_500_000_000, 7), 8);
    assert_eq!(scaled(u64::MAX, u64::MAX), u64::MAX / 4 * 4);
    assert_eq!((scaled(0, 5), scaled(5, 0)), (0, 0));
    // A component of next to nothing still has a word.
    assert_eq!(layout(&[component("a", 1)], 256, Mode::Plan, LIMITS).sizes, [4]);
}

#[test]
fn slices_cover_every_component_once() {
    let layout = layout(&[component("a", 1000), component("b", 512), component("c", 8)], 256, Mode::Plan, LIMITS);
    let parts: Vec<_> = layout.slices.iter().map(|slice| (slice.component, slice.offset, slice.bytes)).collect();
    let a = [(0, 0, 256), (0, 256, 256), (0, 512, 256), (0, 768, 232)];
    assert_eq!(parts, [a.as_slice(), &[(1, 0, 256), (1, 256, 256), (2, 0, 8)]].concat());
}

#[test]
fn a_component_past_a_buffer_lies_in_several() {
    let limits = AdapterLimits { buffer_bytes: 1100, binding_bytes: 600 };
    let layout = layout(&[component("a", 2500)], 4096, Mode::Plan, limits);
    // Slices shrink to what can be bound, and buffers hold whole slices.
    assert_eq!((layout.slices[0].bytes, layout.chunk_bytes), (512, 1024));
    assert_eq!(layout.chunks(0), [1024, 1024, 452]);
    assert_eq!((layout.needs().buffer_bytes, layout.needs().binding_bytes), (5 * 256, 512));
}

#[test]
fn only_what_is_offloaded_needs_slots_and_only_what_is_written_windows() {
    let mut rows = plan().components;
    let of = |rows: &[Component], mode| Layout::new(rows, 1000, 4096, 3, mode, LIMITS).unwrap();
    let slots = |layout: Layout| (layout.slots, layout.slot_bytes, layout.window_bytes);
    assert_eq!(slots(of(&rows, Mode::AllResident)), (0, 0, 0));
    assert_eq!(slots(of(&rows, Mode::Plan)), (1, 4096, 4096));
    assert_eq!(slots(of(&rows, Mode::PlanWithPrefetch)), (3, 4096, 4096));
    rows[1].updated_by_step = false;
    assert_eq!(slots(of(&rows, Mode::Plan)), (1, 4096, 0));
    rows[1].place = Place::Device;
    assert_eq!(slots(of(&rows, Mode::Plan)), (1, 3000, 0));
    rows[2].place = Place::Device;
    assert_eq!(slots(of(&rows, Mode::PlanWithPrefetch)), (0, 0, 0));
}

#[test]
fn no_thread_visits_more_words_than_its_loop_allows() {
    let slice = |bytes| Slice { component: 0, offset: 0, bytes, updated: true, place: Place::Device };
    for bytes in (2..32).map(|bit| 1_u64 << bit).flat_map(|bytes| [bytes, bytes + 4]) {
        for software in [false, true] {
            let workgroups = slice(bytes).workgroups(software);
            let reach = u64::from(workgroups) * u64::from(WIDTH) * u64::from(TURNS);
            assert!(reach >= bytes / 4 && workgroups <= slice(bytes).workgroups(false), "{bytes}");
            assert!(workgroups <= 65_535, "{bytes}");
        }
    }
}

#[test]
fn the_planning_core_counts_the_same_bytes() {
    use headroom_plan::device::{DeviceProfile, Link, Schedule, StepComponent, StepShape, predict_step};
    let link = Link { alpha_ms: 1.0, bytes_per_ms: 1.0 };
    let with_slots = |staging_slots| DeviceProfile {
        upload: link,
        download: link,
        copy_bytes_per_ms: 1.0,
        compute_alpha_ms: 1.0,
        compute_ms_per_byte: 1.0,
        staging_slots,
    };
    let mut rows = [component("a", 1000), component("b", 512), component("c", 8), component("d", 40)];
    for placed in 0..16_u32 {
        for updated in 0..16_u32 {
            for (at, row) in rows.iter_mut().enumerate() {
                row.place = if placed >> at & 1 == 1 { Place::Device } else { Place::Host };
                row.updated_by_step = updated >> at & 1 == 1;
            }
            for (mode, schedule) in [
                (Mode::AllResident, Schedule::AllResident),
                (Mode::Plan, Schedule::Serial),
                (Mode::PlanWithPrefetch, Schedule::Prefetch),
            ] {
                let here = layout(&rows, 256, mode, LIMITS).peak();
                let steps: Vec<_> = rows
                    .iter()
                    .map(|row| StepComponent {
                        name: &row.name,
                        bytes: row.bytes,
                        on_device: row.place == Place::Device,
                        updated: row.updated_by_step,
                    })
                    .collect();
                let shape = StepShape {
                    slice_bytes: 256,
                    result_bytes: here.results_bytes,
                    param_bytes: here.parameters_bytes,
                    copied: false,
                    windows: true,
                };
                let core = predict_step(&with_slots(3), &steps, shape, schedule).unwrap().peak;
                let items = (core.components, core.staging, core.write_back, core.total);
                let ours = (here.components_bytes, here.staging_bytes, here.write_back_bytes, here.total_bytes);
                assert_eq!(items, ours, "{mode:?} {placed:b} {updated:b}");
            }
        }
    }
}
