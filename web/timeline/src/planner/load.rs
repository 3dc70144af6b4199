//! Loads over time as small steps against the budget line, all plans at one scale.

use headroom_planner::messages::Plan;
use yew::prelude::*;

/// The height of a drawing's own coordinates; its width is [`WIDE`].
const HIGH: f64 = 100.0;
const WIDE: f64 = 1000.0;

/// The scale that all drawings share.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    /// Steps from left to right.
    pub steps: u64,
    /// The most that is drawn.
    pub most_bytes: u64,
    /// The budget.
    pub budget_bytes: u64,
}

#[expect(clippy::cast_precision_loss, reason = "places in a drawing")]
impl Scale {
    /// Room for the tallest of them and the budget line.
    pub fn new(steps: u64, peaks: impl Iterator<Item = u64>, budget_bytes: u64) -> Self {
        let most = peaks.fold(budget_bytes, u64::max).max(1);
        Self { steps: steps.max(1), most_bytes: most.saturating_add(most / 12), budget_bytes }
    }

    fn x(&self, step: u64) -> f64 {
        WIDE * step as f64 / self.steps as f64
    }

    fn y(&self, bytes: u64) -> f64 {
        HIGH * (1.0 - bytes as f64 / self.most_bytes as f64)
    }

    /// The outline of a load, closed at the bottom.
    fn outline(&self, load: &[(u64, u64, u64)]) -> String {
        let mut path = format!("M0 {HIGH}");
        for &(from, to, bytes) in load {
            path.push_str(&format!("L{:.2} {:.2}H{:.2}", self.x(from), self.y(bytes), self.x(to)));
        }
        path.push_str(&format!("V{HIGH}Z"));
        path
    }
}

/// One plan's load. `said` is what it shows, in words.
pub fn drawing(plan: &Plan, scale: &Scale, id: &str, said: String) -> Html {
    let outline = scale.outline(&plan.load);
    let line = scale.y(scale.budget_bytes);
    let clip = format!("{id}-over");
    html! {
        <svg class="pl-load" viewBox={format!("0 0 {WIDE} {HIGH}")} preserveAspectRatio="none" role="img" aria-label={said}>
            <clipPath id={clip.clone()}><rect x="0" y="0" width={WIDE.to_string()} height={format!("{line:.2}")} /></clipPath>
            <path class="pl-load__area" d={outline.clone()} />
            <path class="pl-load__over" d={outline.clone()} clip-path={format!("url(#{clip})")} />
            <path class="pl-load__line" d={outline} />
            <path class="pl-load__budget" d={format!("M0 {line:.2}H{WIDE}")} />
        </svg>
    }
}

/// What happens to each choice, as a strip of runs.
pub fn strip(actions: &str, said: String) -> Html {
    let total = actions.len().max(1);
    let mut runs: Vec<(char, usize)> = Vec::new();
    for letter in actions.chars() {
        match runs.last_mut() {
            Some((last, count)) if *last == letter => *count += 1,
            _ => runs.push((letter, 1)),
        }
    }
    // What is narrower than a hair says nothing: long plans are told by their counts.
    let few = runs.len() <= 400;
    html! {
        <svg class="pl-strip" viewBox={format!("0 0 {total} 10")} preserveAspectRatio="none" role="img" aria-label={said}>
            if few {
                { for runs.iter().scan(0, |at, &(letter, count)| {
                    let x = *at;
                    *at += count;
                    Some(html! {
                        <rect class={format!("pl-run pl-run-{letter}")} x={x.to_string()} y="0" width={count.to_string()} height="10" />
                    })
                }) }
            }
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_goes_from_step_to_step() {
        let scale = Scale { steps: 10, most_bytes: 200, budget_bytes: 100 };
        let path = scale.outline(&[(0, 5, 100), (5, 10, 200)]);
        assert_eq!(path, "M0 100L0.00 50.00H500.00L500.00 0.00H1000.00V100Z");
    }

    #[test]
    fn the_scale_holds_peaks_and_budget() {
        let scale = Scale::new(0, [1200, 600].into_iter(), 240);
        assert_eq!((scale.steps, scale.most_bytes), (1, 1300));
    }
}
