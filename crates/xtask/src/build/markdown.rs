//! Markdown to HTML, for texts that this repository holds.
//!
//! Lesson texts are prose, lists, tables and code. Raw HTML, pictures and links to other sites are
//! refused: a lesson must look the same in every theme and language, and open no other site.

use anyhow::{Result, bail};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// Renders one section. `first` is the line of its file that it begins on.
pub fn to_html(markdown: &str, first: usize) -> Result<String> {
    let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES);
    let mut events = Vec::new();
    for (event, range) in parser.into_offset_iter() {
        if let Some(complaint) = refuse(&event) {
            let line = markdown[..range.start].matches('\n').count() + first;
            bail!("line {line}: {complaint}");
        }
        match event {
            // A wide table scrolls in a frame of its own, which the keyboard can reach; the page never scrolls sideways.
            Event::Start(Tag::Table(_)) => events.extend([frame("<div class=\"table-wrap\" tabindex=\"0\">"), event]),
            Event::End(TagEnd::Table) => events.extend([event, frame("</div>")]),
            event => events.push(event),
        }
    }
    let mut rendered = String::new();
    html::push_html(&mut rendered, events.into_iter());
    Ok(classes_for_alignment(&rendered).trim_end().to_owned())
}

fn frame(html: &'static str) -> Event<'static> {
    Event::Html(html.into())
}

fn refuse(event: &Event) -> Option<String> {
    match event {
        Event::Html(html) | Event::InlineHtml(html) => Some(format!("raw HTML is not allowed: {}", html.trim())),
        Event::Start(Tag::Image { dest_url, .. }) => Some(format!("pictures are not allowed: {dest_url}")),
        Event::Start(Tag::Link { dest_url, .. }) if !dest_url.starts_with('#') => {
            Some(format!("only links inside the page are allowed: {dest_url}"))
        }
        Event::Start(Tag::Heading { level, .. }) if *level < HeadingLevel::H3 => {
            Some("headings begin at ###, the page sets those above".to_owned())
        }
        _ => None,
    }
}

/// The page's policy blocks style attributes, so alignment becomes a class. No text of the section
/// can be hit: `<` is escaped there, and raw HTML is refused.
fn classes_for_alignment(rendered: &str) -> String {
    let mut text = rendered.to_owned();
    for cell in ["th", "td"] {
        for side in ["left", "center", "right"] {
            let styled = format!("<{cell} style=\"text-align: {side}\">");
            text = text.replace(&styled, &format!("<{cell} class=\"{side}\">"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to_html(markdown: &str) -> Result<String> {
        super::to_html(markdown, 1)
    }

    fn complaint(markdown: &str) -> String {
        super::to_html(markdown, 41).unwrap_err().to_string()
    }

    #[test]
    fn prose_and_code_become_html() {
        let html = to_html("### Peak\n\nUse `a < b`.\n\n```python\nx = [\"<b>\"]\n```\n").unwrap();
        let wanted = "<h3>Peak</h3>\n<p>Use <code>a &lt; b</code>.</p>\n\
            <pre><code class=\"language-python\">x = [\"&lt;b&gt;\"]\n</code></pre>";
        assert_eq!(html, wanted);
    }

    #[test]
    fn table_alignment_is_a_class() {
        let html = to_html("| a | b |\n|---|--:|\n| 1 | 2 |\n").unwrap();
        assert!(html.contains("<th>a</th><th class=\"right\">b</th>"), "{html}");
        assert!(!html.contains("style="), "{html}");
    }

    #[test]
    fn a_text_that_looks_like_alignment_stays_as_it_is() {
        let html = to_html("`<td style=\"text-align: right\">`").unwrap();
        assert!(html.contains("style=\"text-align: right\""), "{html}");
    }

    #[test]
    fn raw_html_is_refused_with_its_line() {
        assert!(complaint("one\n\n<script>alert(1)</script>\n").starts_with("line 43:"));
        assert!(complaint("a <b>bold</b> word").contains("<b>"));
    }

    #[test]
    fn pictures_other_sites_and_high_headings_are_refused() {
        assert!(complaint("![x](a.png)").contains("a.png"));
        assert!(complaint("[x](https://example.org)").contains("example.org"));
        assert!(complaint("[x](page.html)").contains("page.html"));
        assert!(complaint("## Two").contains("###"));
        assert!(to_html("[x](#/lesson/memory-cuts)").is_ok());
    }
}
