use headroom_gpu::protocol::Protocol;

use super::*;
use crate::device::sample;

fn on(kind: Kind, vendor: &str) -> Report {
    let mut report = sample::report(false);
    report.context.adapter = sample::adapter("one", kind);
    report.context.adapter.vendor = vendor.to_owned();
    report
}

#[test]
fn a_discrete_gpu_never_stands_beside_a_unified_one_without_a_word() {
    let said = |a: (Kind, &str), b: (Kind, &str)| cautions(&on(a.0, a.1), &on(b.0, b.1));
    let (discrete, shared) = ((Kind::Discrete, "0x10de"), (Kind::Integrated, "0x8086"));
    let (apple, untold) = ((Kind::Unknown, "apple"), (Kind::Unknown, "nvidia"));
    assert_eq!(said(discrete, shared), ["caution-memory-differs"]);
    assert_eq!(said(apple, discrete), ["caution-memory-differs"]);
    assert_eq!(said(untold, discrete), ["caution-memory-untold"]);
    assert_eq!(said(untold, untold), ["caution-memory-untold"]);
    assert_eq!(said(discrete, discrete), [] as [&str; 0]);
    assert_eq!(said(apple, shared), [] as [&str; 0]);
}

#[test]
fn software_is_said_first() {
    let (soft, real) = (on(Kind::Software, ""), on(Kind::Discrete, ""));
    assert_eq!(cautions(&soft, &real), ["caution-one-software"]);
    assert_eq!(cautions(&soft, &soft), ["caution-both-software"]);
}

#[test]
fn other_protocols_and_browsers_are_said() {
    let one = on(Kind::Discrete, "");
    let mut other = one.clone();
    other.context.rules = Protocol::Quick.rules();
    other.context.host.browser = "Another 2".to_owned();
    assert_eq!(cautions(&one, &other), ["caution-rules", "caution-browser"]);
}

#[test]
fn every_figure_of_either_has_a_row() {
    let whole = sample::report(false);
    let mut alone = whole.clone();
    alone.profile = None;
    alone.measured.retain(|one| matches!(one, headroom_gpu::experiments::Measured::Upload(_)));
    let rows = rows(&alone, &whole);
    assert_eq!(rows.len(), summary(&whole).len());
    let find = |key: &str| rows.iter().find(|row| row.0 == key).unwrap();
    let (_, a, b) = find("sum-upload");
    assert_eq!(a.map(|figure| figure.value), b.map(|figure| figure.value));
    assert!(find("sum-upload-memcpy").1.is_some(), "both sides are of the one run");
    assert!(find("sum-download").1.is_none() && find("sum-download").2.is_some());
}
