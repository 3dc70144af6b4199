//! XML as a tree of elements, written by quick-xml.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// One element with what is inside it.
pub(super) struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    text: Option<String>,
    children: Vec<Self>,
}

impl Element {
    pub(super) fn new(name: &'static str) -> Self {
        Self { name, attributes: Vec::new(), text: None, children: Vec::new() }
    }

    /// An element that holds a text alone.
    pub(super) fn text(name: &'static str, text: &str) -> Self {
        Self { text: Some(text.to_owned()), ..Self::new(name) }
    }

    pub(super) fn with(mut self, attribute: &'static str, value: impl Into<String>) -> Self {
        self.attributes.push((attribute, value.into()));
        self
    }

    pub(super) fn holding(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    /// The whole document.
    pub(super) fn document(&self) -> io::Result<Vec<u8>> {
        let mut to = Writer::new_with_indent(Vec::new(), b' ', 2);
        to.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        self.write(&mut to)?;
        let mut bytes = to.into_inner();
        bytes.push(b'\n');
        Ok(bytes)
    }

    fn write(&self, to: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let attributes = self.attributes.iter().map(|(name, value)| (*name, value.as_str()));
        let start = BytesStart::new(self.name).with_attributes(attributes);
        if self.text.is_none() && self.children.is_empty() {
            return to.write_event(Event::Empty(start));
        }
        to.write_event(Event::Start(start))?;
        if let Some(text) = &self.text {
            to.write_event(Event::Text(BytesText::new(text)))?;
        }
        for child in &self.children {
            child.write(to)?;
        }
        to.write_event(Event::End(BytesEnd::new(self.name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_written_stays_text() {
        let title = Element::text("title", "a < b & \"c\"").with("lang", "\"<en>\"");
        let text = String::from_utf8(Element::new("course").holding([title]).document().unwrap()).unwrap();
        assert!(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<course>"), "{text}");
        assert!(text.contains("a &lt; b &amp; ") && text.contains("lang=\"&quot;&lt;en&gt;&quot;\""), "{text}");
    }
}
