//! SCORM 1.2: `imsmanifest.xml` after the Content Aggregation Model of 2001.
//!
//! It states no `adlcp:masteryscore`. A platform that knows one turns *incomplete* into *failed* as soon as a learner leaves with
//! a score below it; the pass mark lies in the package's own settings instead.

use super::course::{Facts, Standard};
use super::element::Element;

pub(super) const STANDARD: Standard =
    Standard { name: "scorm12", title: "SCORM 1.2", manifest: "imsmanifest.xml", write: manifest };

fn manifest(facts: &Facts<'_>) -> Element {
    Element::new("manifest")
        .with("identifier", format!("headroom-{}", facts.slug))
        .with("version", facts.version.to_string())
        .with("xmlns", "http://www.imsproject.org/xsd/imscp_rootv1p1p2")
        .with("xmlns:adlcp", "http://www.adlnet.org/xsd/adlcp_rootv1p2")
        .holding([
            Element::new("metadata")
                .holding([Element::text("schema", "ADL SCORM"), Element::text("schemaversion", "1.2")]),
            Element::new("organizations").with("default", "course").holding([Element::new("organization")
                .with("identifier", "course")
                .holding([
                    Element::text("title", facts.title()),
                    Element::new("item")
                        .with("identifier", "lesson")
                        .with("identifierref", "page")
                        .with("isvisible", "true")
                        .holding([Element::text("title", facts.title())]),
                ])]),
            Element::new("resources").holding([facts.resource("adlcp:scormtype")]),
        ])
}
