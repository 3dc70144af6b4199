//! SCORM 2004, 4th edition: `imsmanifest.xml`.
//!
//! The lesson itself says whether it is completed and passed. With a `minNormalizedMeasure` the platform would conclude *failed*
//! from the first partial score; the pass mark lies in the package's own settings instead.

use super::course::{Facts, Standard};
use super::element::Element;

pub(super) const STANDARD: Standard =
    Standard { name: "scorm2004", title: "SCORM 2004 4th Edition", manifest: "imsmanifest.xml", write: manifest };

fn manifest(facts: &Facts<'_>) -> Element {
    let sequencing = Element::new("imsss:sequencing").holding([
        Element::new("imsss:objectives").holding([Element::new("imsss:primaryObjective")
            .with("objectiveID", "lesson-passed")
            .with("satisfiedByMeasure", "false")]),
        Element::new("imsss:deliveryControls")
            .with("completionSetByContent", "true")
            .with("objectiveSetByContent", "true"),
    ]);
    Element::new("manifest")
        .with("identifier", format!("headroom-{}", facts.slug))
        .with("version", facts.version.to_string())
        .with("xmlns", "http://www.imsglobal.org/xsd/imscp_v1p1")
        .with("xmlns:adlcp", "http://www.adlnet.org/xsd/adlcp_v1p3")
        .with("xmlns:adlseq", "http://www.adlnet.org/xsd/adlseq_v1p3")
        .with("xmlns:imsss", "http://www.imsglobal.org/xsd/imsss")
        .holding([
            Element::new("metadata")
                .holding([Element::text("schema", "ADL SCORM"), Element::text("schemaversion", "2004 4th Edition")]),
            Element::new("organizations").with("default", "course").holding([Element::new("organization")
                .with("identifier", "course")
                .with("adlseq:objectivesGlobalToSystem", "false")
                .holding([
                    Element::text("title", facts.title()),
                    Element::new("item").with("identifier", "lesson").with("identifierref", "page").holding([
                        Element::text("title", facts.title()),
                        Element::new("adlcp:completionThreshold").with("completedByMeasure", "false"),
                        sequencing,
                    ]),
                    Element::new("imsss:sequencing")
                        .holding([Element::new("imsss:controlMode").with("choice", "true").with("flow", "true")]),
                ])]),
            Element::new("resources").holding([facts.resource("adlcp:scormType")]),
        ])
}
