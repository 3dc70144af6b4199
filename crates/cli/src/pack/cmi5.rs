//! cmi5 (first edition, "Quartz"): `cmi5.xml`, a course of one assignable unit.

use super::course::{Facts, Standard};
use super::element::Element;

pub(super) const STANDARD: Standard = Standard { name: "cmi5", title: "cmi5", manifest: "cmi5.xml", write: structure };

fn structure(facts: &Facts<'_>) -> Element {
    let id = format!("urn:headroom:lesson:{}:{}", facts.slug, facts.version);
    let texts = |name, of: fn(&headroom_grade::text::Head) -> &str| {
        let heads = [("en", facts.en), ("zh", facts.zh)];
        Element::new(name).holding(heads.map(|(lang, head)| Element::text("langstring", of(head)).with("lang", lang)))
    };
    let about = || [texts("title", |head| &head.title), texts("description", |head| &head.summary)];
    Element::new("courseStructure").with("xmlns", "https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd").holding(
        [
            Element::new("course").with("id", &id).holding(about()),
            Element::new("au")
                .with("id", format!("{id}:unit"))
                .with("moveOn", "Passed")
                // The standard allows four decimals.
                .with("masteryScore", ((facts.pass_mark * 1e4).round() / 1e4).to_string())
                .with("launchMethod", "AnyWindow")
                .with("activityType", "http://adlnet.gov/expapi/activities/lesson")
                .holding(about().into_iter().chain([Element::text("url", "launch.html")])),
        ],
    )
}
