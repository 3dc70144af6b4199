//! A file that a reader chooses: read in the page, and bounded.

use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::HtmlInputElement;
use yew::prelude::*;

use crate::device::file::{LARGEST_BYTES, Refused};

/// Hands the chosen file's name and text on; nothing where none was chosen.
pub fn chosen(event: &Event, then: impl FnOnce(String, Result<String, Refused>) + 'static) {
    let Some(input) = event.target_dyn_into::<HtmlInputElement>() else { return };
    let Some(chosen) = input.files().and_then(|files| files.get(0)) else { return };
    spawn_local(async move {
        #[expect(clippy::cast_precision_loss, reason = "a megabyte")]
        let read = if chosen.size() > LARGEST_BYTES as f64 {
            Err(Refused::TooLarge)
        } else {
            let text = JsFuture::from(chosen.text()).await.ok().and_then(|text| text.as_string());
            text.ok_or(Refused::NotAMeasurement)
        };
        then(chosen.name(), read);
        // So that the same file can be chosen again once it is repaired.
        input.set_value("");
    });
}
