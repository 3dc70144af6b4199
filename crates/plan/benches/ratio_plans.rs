//! How fast plans are made, and how good the quick ones are. Ends with a status other than 0 where a figure misses its
//! bound.
//!
//! Where the system tells, a bound is held against what the processor spent: on a busy machine the clock also counts what
//! others do.

#[path = "../../../tests/bench/core-wasm/src/instances.rs"]
mod instances;
mod python;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use headroom_plan::price::{ChainOutcome, Outcome, Problem, cheapest, cheapest_chain, greedy_by_score, greedy_by_size};
use headroom_plan::timeline::{Allocation, contributions, peak, smallest_moves};
use instances::{INTERVALS, ITEMS, LAYERS, PROFILE, chain, chain_budget, interval, mixed, tensor, tensors};
use python::{Python, Result};

const INSTANCES: u64 = 200;
const ROUNDS: usize = 9;

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

fn run() -> Result<bool> {
    let swept = sweep()?;
    let planned = plans()?;
    gaps()?;
    Ok(swept && planned)
}

/// The peak and its live set, in less time than Python needs to sort the same intervals.
fn sweep() -> Result<bool> {
    let intervals: Vec<_> = (0..INTERVALS).map(interval).collect();
    let mut python = Python::start("tests/bench/intervals.py", &[INTERVALS.to_string()])?;
    let top = peak(&intervals)?;
    let ours = format!("{} {} {}", top.bytes, top.at.unwrap_or_default(), top.live.len());
    if ours != python.ask("answer")? {
        return Err("the peak differs from Python's".into());
    }
    let (mut core, mut sorts) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        core.push(clock(|| peak(&intervals)).0);
        sorts.push(python.ask("time")?.parse::<f64>()?);
    }
    let (core, sorts) = (sorted(core), sorted(sorts));
    let ratio = sorts[0] / core[0];
    let holds = ratio > 1.0;
    println!("10^6 intervals swept and their live set found, against Python {} that only sorts them;", python.version);
    println!("this machine, best and median of {ROUNDS}, in turn:");
    let both = |times: &[f64]| format!("{:.0} / {:.0} ms", times[0] * 1e3, times[ROUNDS / 2] * 1e3);
    let word = if holds { "" } else { "  BROKEN" };
    println!("  core {}, Python {}, ratio {ratio:.1}x, above 1{word}", both(&core), both(&sorts));
    row("what each adds to the peak, 10^6 intervals", &times(|| contributions(&intervals)), None);
    Ok(holds)
}

fn plans() -> Result<bool> {
    println!("Plans, this machine; best and median of {ROUNDS}, and the processor's time where it is known:");
    let tensors = tensors();
    let some: Vec<_> = tensors.iter().map(|tensor| tensor.allocation.clone()).collect();
    let budget = peak(&some)?.bytes / 2;
    row("smallest moves beyond the search, 10^5 items", &times(|| smallest_moves(&some, budget)), None);
    let problem = Problem::new(&tensors, budget, &PROFILE)?;
    row("problem checked and priced, 10^5 items", &times(|| Problem::new(&tensors, budget, &PROFILE)), None);
    assert_eq!(u64::try_from(tensors.len())?, ITEMS);
    let mut all = row("greedy by size, 10^5 items", &times(|| greedy_by_size(&problem)), Some(50.0));
    all &= row("greedy by score, 10^5 items", &times(|| greedy_by_score(&problem)), Some(50.0));
    row("with its bound, 10^5 items", &times(|| cheapest(&problem)), None);
    for (name, uneven) in [("alike", 0), ("all different", 1)] {
        let chain = chain(uneven);
        let budget = chain_budget(&chain);
        let name = format!("exact chain of {LAYERS} layers, {name}");
        all &= row(&name, &times(|| cheapest_chain(&chain, budget, &PROFILE, None)), Some(1000.0));
        if let ChainOutcome::Plan { plan, granule_bytes, rounding_bytes, at_least_ms } =
            cheapest_chain(&chain, budget, &PROFILE, None)?
        {
            let gap = (plan.added_ms / at_least_ms - 1.0) * 100.0;
            println!("    granule {granule_bytes} bytes, rounding up to {rounding_bytes} bytes, gap {gap:.3} %");
        }
    }
    Ok(all)
}

/// Prints a line; says whether its bound holds.
fn row(name: &str, times: &Times, most_ms: Option<f64>) -> bool {
    let (best, median) = (times.wall[0] * 1e3, times.wall[ROUNDS / 2] * 1e3);
    let used = times.used.map(|seconds| seconds * 1e3);
    let holds = most_ms.is_none_or(|most| used.unwrap_or(best) < most);
    let used = used.map_or(String::new(), |ms| format!(", {ms:>8.2} ms used"));
    let bound = most_ms.map_or(String::new(), |most| format!("  below {most:.0} ms"));
    println!("  {name:<52}{best:>9.2} /{median:>9.2} ms{used}{bound}{}", if holds { "" } else { "  BROKEN" });
    holds
}

/// Seconds on the clock of each round, rising, and the fewest that the processor spent.
struct Times {
    wall: Vec<f64>,
    used: Option<f64>,
}

fn times<T>(mut work: impl FnMut() -> T) -> Times {
    let (wall, used): (Vec<f64>, Vec<Option<f64>>) = (0..ROUNDS).map(|_| clock(&mut work)).unzip();
    Times { wall: sorted(wall), used: used.into_iter().flatten().min_by(f64::total_cmp) }
}

/// Seconds of one call, on the clock and of the processor. Its result is dropped outside them.
fn clock<T>(work: impl FnOnce() -> T) -> (f64, Option<f64>) {
    let (start, before) = (Instant::now(), processor_seconds());
    let result = black_box(work());
    let wall = start.elapsed().as_secs_f64();
    let used = before.zip(processor_seconds()).map(|(before, after)| after - before);
    drop(result);
    (wall, used)
}

fn sorted(mut seconds: Vec<f64>) -> Vec<f64> {
    seconds.sort_by(f64::total_cmp);
    seconds
}

/// What this thread has had of the processor; Linux tells.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

/// How far the quick plans are from the best one.
fn gaps() -> Result<()> {
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
    for (name, gaps) in [("greedy by score", by_score), ("greedy by size", by_size)] {
        let gaps = sorted(gaps);
        let (median, worst) = (gaps[gaps.len() / 2], gaps[gaps.len() - 1]);
        println!("  {name:<20} median {median:>7.1} %, worst {worst:>7.1} %");
    }
    Ok(())
}
