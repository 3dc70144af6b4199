//! How fast plans are made, and how good the quick ones are. Ends with a status other than 0 where a figure misses its
//! bound.

use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use headroom_plan::device::{DeviceProfile, Link};
use headroom_plan::price::{
    Chain, ChainLayer, ChainOutcome, Outcome, Problem, Tensor, cheapest, cheapest_chain, greedy_by_score,
    greedy_by_size,
};
use headroom_plan::timeline::{Allocation, Kind, contributions, peak, smallest_moves};

const INTERVALS: usize = 1_000_000;
const ITEMS: usize = 100_000;
const LAYERS: usize = 200;
const INSTANCES: u64 = 200;
const ROUNDS: usize = 9;

const PROFILE: DeviceProfile = DeviceProfile {
    upload: Link { alpha_ms: 0.02, bytes_per_ms: 1.2e7 },
    download: Link { alpha_ms: 0.03, bytes_per_ms: 1.1e7 },
    copy_bytes_per_ms: 5e8,
    compute_alpha_ms: 0.005,
    compute_ms_per_byte: 1e-8,
    staging_slots: 2,
};

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<bool, Box<dyn Error>> {
    let mut all_hold = true;
    println!(
        "Plans, this machine; best and median of {ROUNDS}, and the processor's time of the best where it is known:"
    );
    let mut row = |name: &str, times: Times, most_ms: Option<f64>| {
        let (best, median) = (times.wall[0] * 1e3, times.wall[ROUNDS / 2] * 1e3);
        let used = times.used.map(|seconds| seconds * 1e3);
        let holds = most_ms.is_none_or(|most| used.unwrap_or(best) < most);
        let used = used.map_or(String::new(), |ms| format!(", {ms:>8.2} ms used"));
        let bound = most_ms.map_or(String::new(), |most| format!("  below {most:.0} ms"));
        println!("  {name:<52}{best:>9.2} /{median:>9.2} ms{used}{bound}{}", if holds { "" } else { "  BROKEN" });
        all_hold &= holds;
    };

    let intervals: Vec<_> = (0..INTERVALS as u64).map(interval).collect();
    row("peak and live set, 10^6 intervals", times(|| peak(&intervals)), None);
    row("what each adds to the peak, 10^6 intervals", times(|| contributions(&intervals)), None);
    let some = &intervals[..ITEMS];
    let budget = peak(some)?.bytes / 2;
    row("smallest moves beyond the search, 10^5 items", times(|| smallest_moves(some, budget)), None);

    let tensors: Vec<_> = some.iter().enumerate().map(|(i, a)| tensor(i as u64, a.clone())).collect();
    let problem = Problem::new(&tensors, budget, &PROFILE)?;
    row("problem checked and priced, 10^5 items", times(|| Problem::new(&tensors, budget, &PROFILE)), None);
    row("greedy by size, 10^5 items", times(|| greedy_by_size(&problem)), Some(50.0));
    row("greedy by score, 10^5 items", times(|| greedy_by_score(&problem)), Some(50.0));
    row("with its bound, 10^5 items", times(|| cheapest(&problem)), None);

    for (name, uneven) in [("alike", 0), ("all different", 1)] {
        let chain = chain(uneven);
        let budget = chain.base_bytes + chain.layers.iter().map(|l| l.saved_bytes + l.input_bytes).sum::<u64>() / 3;
        let name = format!("exact chain of {LAYERS} layers, {name}");
        row(&name, times(|| cheapest_chain(&chain, budget, &PROFILE, None)), Some(1000.0));
        if let ChainOutcome::Plan { plan, granule_bytes, rounding_bytes, at_least_ms } =
            cheapest_chain(&chain, budget, &PROFILE, None)?
        {
            let gap = (plan.added_ms / at_least_ms - 1.0) * 100.0;
            println!("    granule {granule_bytes} bytes, rounding up to {rounding_bytes} bytes, gap {gap:.3} %");
        }
    }
    gaps()?;
    Ok(all_hold)
}

/// Seconds on the clock of each round, rising, and the fewest that the processor spent: on a busy machine the clock
/// also counts what others do.
struct Times {
    wall: Vec<f64>,
    used: Option<f64>,
}

fn times<T>(mut work: impl FnMut() -> T) -> Times {
    let (mut wall, mut used): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (start, before) = (Instant::now(), processor_seconds());
        let result = black_box(work());
        wall.push(start.elapsed().as_secs_f64());
        used.extend(before.zip(processor_seconds()).map(|(before, after)| after - before));
        drop(result);
    }
    wall.sort_by(f64::total_cmp);
    Times { wall, used: used.into_iter().min_by(f64::total_cmp) }
}

/// What this thread has had of the processor; Linux tells.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

/// How far the quick plans are from the best one.
fn gaps() -> Result<(), Box<dyn Error>> {
    let (mut by_score, mut by_size) = (Vec::new(), Vec::new());
    let mut proven = 0;
    for seed in 0..INSTANCES {
        let tensors: Vec<_> = (0..24 + seed % 17)
            .map(|i| {
                let of = |what: u64| mixed(seed << 20 | i << 4 | what);
                let from = of(0) % 40;
                let to = from + 3 + of(1) % 40;
                let allocation = Allocation { from, to, bytes: (1 + of(2) % 64) << 20, ..interval(of(3)) };
                tensor(of(4), allocation)
            })
            .collect();
        let resident = Problem::new(&tensors, 0, &PROFILE)?.resident_peak_bytes();
        let problem = Problem::new(&tensors, resident * (50 + seed % 40) / 100, &PROFILE)?;
        let Outcome::Plan(best) = cheapest(&problem)? else { continue };
        proven += usize::from(best.optimal);
        for (gaps, outcome) in [(&mut by_score, greedy_by_score(&problem)?), (&mut by_size, greedy_by_size(&problem)?)]
        {
            if let Outcome::Plan(plan) = outcome {
                gaps.push((plan.added_ms / best.added_ms - 1.0) * 100.0);
            }
        }
    }
    println!("Quick plans over the best one, {} of {INSTANCES} instances that fit, {proven} proven:", by_score.len());
    for (name, mut gaps) in [("greedy by score", by_score), ("greedy by size", by_size)] {
        gaps.sort_by(f64::total_cmp);
        let (median, worst) = (gaps[gaps.len() / 2], gaps[gaps.len() - 1]);
        println!("  {name:<20} median {median:>7.1} %, worst {worst:>7.1} %");
    }
    Ok(())
}

fn chain(uneven: u64) -> Chain {
    let layers = (0..LAYERS as u64)
        .map(|i| ChainLayer {
            forward_ms: 1.0 + (uneven * mixed(i) % 1000) as f64 / 1000.0,
            backward_ms: 2.0,
            input_bytes: (8 << 20) + uneven * (mixed(i << 8) % (1 << 20)),
            saved_bytes: (120 << 20) + uneven * (mixed(i << 16) % (16 << 20)),
            workspace_bytes: 4 << 20,
        })
        .collect();
    Chain { layers, output_bytes: 8 << 20, base_bytes: 1 << 30 }
}

fn interval(i: u64) -> Allocation<()> {
    let from = mixed(i) % 1_000_000;
    let to = from + 1 + mixed(i << 1 | 1) % 1000;
    let bytes = 1 + mixed(i << 2) % (1 << 24);
    let movable = !mixed(i << 3).is_multiple_of(8);
    Allocation { name: (), bytes, kind: Kind::Activations, from, to, movable, recompute_ms: None }
}

/// Idle but for its first and last step, and recomputable two times out of three.
fn tensor(i: u64, mut allocation: Allocation<()>) -> Tensor<()> {
    let cost = (mixed(i << 5) % 4000) as f64 / 400.0;
    allocation.recompute_ms = (!i.is_multiple_of(3)).then_some(cost);
    let (idle_from, idle_to) = (allocation.from + 1, (allocation.to - 1).max(allocation.from + 1));
    Tensor { allocation, idle_from, idle_to }
}

fn mixed(i: u64) -> u64 {
    let mut mixed = (i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 27)
}
