//! What the lab measured on the reader's device, beside what it means for the two ways.

use headroom_kit::numbers::{digits, ms, percent};
use headroom_plan::choose::{Spec, Way, ways_out};
use headroom_plan::device::Link;
use serde_json::Value;
use yew::prelude::*;

use crate::planner::device::saved;
use crate::planner::numbers::bytes;
use crate::tag::{Basis, tag};
use crate::words::{Speech, use_words};

/// What a saved profile has. It is somebody else's text: nothing of it is believed, and each figure may be missing.
#[derive(Debug, Clone, PartialEq, Default)]
struct Profile {
    adapter: String,
    software: bool,
    upload: Option<Link>,
    download: Option<Link>,
    round_trip_ms: Option<f64>,
    overlap: Option<f64>,
}

impl Profile {
    fn read(profile: &Value) -> Self {
        let line = |key: &str| {
            let line = profile.get(key)?;
            let alpha_ms = line.get("alpha_ms")?.as_f64().filter(|ms| ms.is_finite() && *ms >= 0.0)?;
            let rate = line.get("beta_bytes_per_second")?.as_f64().filter(|rate| rate.is_finite() && *rate > 0.0)?;
            Some(Link { alpha_ms, bytes_per_ms: rate / 1000.0 })
        };
        let figure = |key: &str| profile.get(key)?.as_f64().filter(|figure| figure.is_finite());
        let adapter = profile.pointer("/context/adapter");
        let name = |key: &str| adapter?.get(key)?.as_str().filter(|name| !name.is_empty());
        Self {
            adapter: name("name").or_else(|| name("vendor")).unwrap_or("GPU").chars().take(80).collect(),
            software: adapter.and_then(|adapter| adapter.get("software")?.as_bool()).unwrap_or(false),
            upload: line("upload"),
            download: line("download"),
            round_trip_ms: figure("round_trip_ms").filter(|ms| *ms >= 0.0),
            overlap: figure("overlap").map(|share| share.clamp(0.0, 1.0)),
        }
    }

    /// Rows: a key, the figure, and where it comes from.
    fn rows(&self) -> Vec<(&'static str, Option<String>, Basis)> {
        let rate = |link: Option<Link>| link.map(|link| format!("{}\u{a0}GB/s", digits(link.bytes_per_ms / 1e6)));
        let up = self.upload;
        // The lesson's step, with this link.
        let offloading = up.and_then(|link| {
            let spec = Spec { link_bytes_per_ms: link.bytes_per_ms, ..Spec::LESSON };
            ways_out(&spec).ok()?.into_iter().find(|out| out.way == Way::Offloading)
        });
        vec![
            ("up", rate(up), Basis::Measured),
            ("down", rate(self.download), Basis::Measured),
            ("round-trip", self.round_trip_ms.map(ms), Basis::Measured),
            ("overlap", self.overlap.map(percent), Basis::Measured),
            ("half", up.map(|link| bytes(rounded(link.half_bytes()))), Basis::Computed),
            ("step", offloading.map(|out| ms(out.link_ms)), Basis::Computed),
        ]
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "shown with three digits")]
fn rounded(bytes: f64) -> u64 {
    bytes.clamp(0.0, 1e18).round() as u64
}

/// The reader's GPU.
#[component]
pub fn Yours() -> Html {
    let words = use_words();
    let profile = use_memo((), |()| saved().map(|profile| Profile::read(&profile)));
    html! {
        <section class="ch panel" aria-labelledby="yours-title">
            <header class="panel__head"><h4 class="panel__title" id="yours-title">{ words.text("yours-title") }</h4></header>
            <div class="panel__body">{ shown(profile.as_ref().as_ref(), &words) }</div>
        </section>
    }
}

fn shown(profile: Option<&Profile>, words: &Speech) -> Html {
    let lab = html! { <a href="#/lab">{ words.text("yours-lab") }</a> };
    let Some(profile) = profile else {
        return html! { <p class="ch-answer" id="yours-none">{ words.text("yours-none") }{ " " }{ lab }</p> };
    };
    let row = |(key, figure, basis): (&'static str, Option<String>, Basis)| {
        let value = match figure {
            Some(figure) => html! { <>{ figure }{ " " }{ tag(basis, words) }</> },
            None => html! { <span class="muted">{ words.text("yours-missing") }</span> },
        };
        html! {
            <tr {key} data-yours={key}>
                <th scope="row">{ words.text(&format!("yours-{key}")) }</th>
                <td>{ value }</td>
                <td>{ words.text(&format!("yours-{key}-about")) }</td>
            </tr>
        }
    };
    html! {
        <>
            <p><strong>{ &profile.adapter }</strong>{ if profile.software { html! { <>{ " · " }{ words.text("link-software") }</> } } else { Html::default() } }</p>
            <div class="table-wrap" tabindex="0">
                <table class="ch-yours">
                    <thead><tr>
                        { for ["yours-figure", "yours-here", "yours-means"].into_iter().map(|key| html! { <th scope="col">{ words.text(key) }</th> }) }
                    </tr></thead>
                    <tbody>{ for profile.rows().into_iter().map(row) }</tbody>
                </table>
            </div>
            <p class="small muted">{ words.text("yours-again") }{ " " }{ lab }</p>
        </>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_profile_may_lack_anything() {
        let whole = json!({
            "context": { "adapter": { "name": "A card", "software": false } },
            "upload": { "alpha_ms": 0.01, "beta_bytes_per_second": 1.25e10 },
            "download": { "alpha_ms": 0.02, "beta_bytes_per_second": 1e10 },
            "round_trip_ms": 0.15, "overlap": 0.8,
        });
        let told = |profile: &Value| -> Vec<Option<String>> {
            Profile::read(profile).rows().into_iter().map(|(_, figure, _)| figure).collect()
        };
        let all = ["12.5\u{a0}GB/s", "10\u{a0}GB/s", "150\u{a0}µs", "80\u{a0}%", "125\u{a0}KB", "2.88\u{a0}s"];
        assert_eq!(told(&whole), all.map(|text| Some(text.to_owned())));
        assert_eq!(told(&json!({ "upload": { "alpha_ms": -1, "beta_bytes_per_second": 0 } })), vec![None; 6]);
        assert_eq!(Profile::read(&json!([])).adapter, "GPU");
    }
}
