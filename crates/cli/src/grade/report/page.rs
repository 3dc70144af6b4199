//! What all pages share.

use headroom_grade::Words;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::terminal::harmless;

/// Looks: readable on paper and screen, in both colour schemes.
const STYLE: &str = include_str!("style.css");
/// Nothing is loaded or run, whatever a learner's text should come to.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// The end of a page.
pub(super) const END: &str = "</main></body></html>\n";

/// Its beginning, up to where its contents go.
pub(super) fn start(words: &Words, title: &str) -> String {
    let title = harmless(title);
    let page = html! {
        (DOCTYPE)
        html lang=(words.language().tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) " – Headroom" }
                style { (PreEscaped(STYLE)) }
            }
            body { main { h1 { (title) } } }
        }
    };
    let page = page.into_string();
    page.strip_suffix(END.trim_end()).unwrap_or(&page).to_owned()
}

/// Text of the learner's.
pub(super) fn text(text: &str) -> Markup {
    html! { (harmless(text)) }
}
