//! Text that was made into HTML at build time, and moving within a page.

use yew::prelude::*;

/// Running text: HTML made by our own build from our own Markdown, in which raw HTML is refused.
pub fn prose(class: &'static str, html: &str) -> Html {
    html! { <div {class}>{ Html::from_html_unchecked(html.to_owned().into()) }</div> }
}

/// Brings an element into view and gives it the focus. The address cannot do it: it already names the page.
pub fn scroll_to(id: &str) {
    let Some(element) = gloo::utils::document().get_element_by_id(id) else { return };
    element.scroll_into_view();
    focus(id);
}

/// Gives an element the focus, for instance where the button that had it goes away.
pub fn focus(id: &str) {
    let Some(element) = gloo::utils::document().get_element_by_id(id) else { return };
    if let Ok(element) = wasm_bindgen::JsCast::dyn_into::<web_sys::HtmlElement>(element) {
        let _ = element.focus();
    }
}
