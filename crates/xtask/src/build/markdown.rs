//! Markdown to HTML, for texts that this repository holds.
//!
//! Lesson texts are prose, lists, tables and code. Raw HTML, pictures and links to other sites are
//! refused: a lesson must look the same in every theme and language, and open no other site.
//!
//! A paragraph that is nothing but a link to `#view-NAME` becomes the place of a view, an element that
//! web/js/lesson-views.js fills; the link's text says to readers of the file what comes there.

use anyhow::{Result, bail};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// The views that a text can hold: see web/timeline/src/chapter.
const VIEWS: [&str; 4] = ["ways", "yours", "choice", "diagnosis"];

/// Renders one section. `first` is the line of its file that it begins on.
pub fn to_html(markdown: &str, first: usize) -> Result<String> {
    let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES);
    let mut events = Vec::new();
    let mut in_code = false;
    for (event, range) in parser.into_offset_iter() {
        if let Some(complaint) = refuse(&event) {
            let line = markdown[..range.start].matches('\n').count() + first;
            bail!("line {line}: {complaint}");
        }
        match event {
            // A wide table scrolls in a frame of its own, which the keyboard can reach; the page never scrolls sideways.
            Event::Start(Tag::Table(_)) => events.extend([frame("<div class=\"table-wrap\" tabindex=\"0\">"), event]),
            Event::End(TagEnd::Table) => events.extend([event, frame("</div>")]),
            Event::Text(text) if !in_code => events.extend(powers(&text)),
            event => {
                in_code = match event {
                    Event::Start(Tag::CodeBlock(_)) => true,
                    Event::End(TagEnd::CodeBlock) => false,
                    _ => in_code,
                };
                events.push(event);
            }
        }
    }
    let mut rendered = String::new();
    html::push_html(&mut rendered, events.into_iter());
    let rewritten =
        |line: &str| place_of_view(line).or_else(|| number_of_step(line)).unwrap_or_else(|| line.to_owned());
    let rendered = rendered.split('\n').map(rewritten).collect::<Vec<_>>().join("\n");
    Ok(classes_for_alignment(&rendered).trim_end().to_owned())
}

fn frame(html: &'static str) -> Event<'static> {
    Event::Html(html.into())
}

/// The superscript digits in their order. A font draws them unlike each other, where it has them at all.
const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// A text with its powers, as in 10⁹, in elements of their own.
fn powers(text: &str) -> Vec<Event<'static>> {
    let digit = |c: char| RAISED.iter().position(|&raised| raised == c);
    let mut events = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(RAISED) {
        let (plain, raised) = rest.split_at(start);
        let (power, after) = raised.split_at(raised.find(|c| digit(c).is_none()).unwrap_or(raised.len()));
        let digits: String = power.chars().filter_map(digit).map(|digit| digit.to_string()).collect();
        events.extend([Event::Text(plain.to_owned().into()), Event::InlineHtml(format!("<sup>{digits}</sup>").into())]);
        rest = after;
    }
    events.push(Event::Text(rest.to_owned().into()));
    events
}

/// A link to a view stands alone in its paragraph, which goes with it.
fn place_of_view(line: &str) -> Option<String> {
    let link = line.strip_prefix("<p><a href=\"#view-")?.strip_suffix("</a></p>")?;
    let (name, text) = link.split_once("\">")?;
    (!text.contains("</a>")).then(|| format!("<headroom-view of=\"{name}\"></headroom-view>"))
}

/// A heading that begins with a number, as `### 2. Add up` does, gets it as an element of its own, which hangs in the margin.
fn number_of_step(line: &str) -> Option<String> {
    let (number, rest) = line.strip_prefix("<h3>")?.split_once(". ")?;
    let counts = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    counts.then(|| format!("<h3><span class=\"prose__step\">{number}</span> {rest}"))
}

fn refuse(event: &Event) -> Option<String> {
    match event {
        Event::Html(html) | Event::InlineHtml(html) => Some(format!("raw HTML is not allowed: {}", html.trim())),
        Event::Start(Tag::Image { dest_url, .. }) => Some(format!("pictures are not allowed: {dest_url}")),
        Event::Start(Tag::Link { dest_url, .. }) if !dest_url.starts_with('#') => {
            Some(format!("only links inside the page are allowed: {dest_url}"))
        }
        Event::Start(Tag::Link { dest_url, .. }) => {
            let name = dest_url.strip_prefix("#view-").filter(|name| !VIEWS.contains(name))?;
            Some(format!("there is no view {name}: there are {}", VIEWS.join(", ")))
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
    fn powers_are_raised_outside_of_code() {
        let html = to_html("A GB is 10⁹, **2³⁰** is one GiB. `x²`\n\n```\nx²\ny²\n```\n\nz²\n").unwrap();
        let wanted = "<p>A GB is 10<sup>9</sup>, <strong>2<sup>30</sup></strong> is one GiB. <code>x²</code></p>\n\
            <pre><code>x²\ny²\n</code></pre>\n<p>z<sup>2</sup></p>";
        assert_eq!(html, wanted);
    }

    #[test]
    fn the_number_of_a_step_is_an_element_of_its_own() {
        let html = to_html("### 12. Or both\n\n### Two. Three\n\n### 2.5 GB\n").unwrap();
        let wanted = "<h3><span class=\"prose__step\">12</span> Or both</h3>\n<h3>Two. Three</h3>\n<h3>2.5 GB</h3>";
        assert_eq!(html, wanted);
    }

    #[test]
    fn a_link_to_a_view_becomes_its_place() {
        let html = to_html("One.\n\n[What it costs](#view-ways)\n\nSee [it](#view-ways) there.\n").unwrap();
        let place = "<headroom-view of=\"ways\"></headroom-view>";
        let wanted = format!("<p>One.</p>\n{place}\n<p>See <a href=\"#view-ways\">it</a> there.</p>");
        assert_eq!(html, wanted);
        assert!(complaint("[x](#view-weys)").contains("no view weys"));
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
