//! What stands around a drawing: the caption, and the table one key away.

use super::labels::Labels;
use yew::prelude::*;

/// Whether the table is open, and how that changes.
pub type Switch = UseStateHandle<bool>;

/// A switch for the table of one picture.
#[hook]
pub fn use_switch(open: bool) -> Switch {
    use_state(|| open)
}

/// The frame of a picture.
pub struct Frame<'a> {
    /// The words.
    pub labels: &'a Labels,
    /// States the picture's point.
    pub caption: &'a Html,
    /// Classes of the frame.
    pub class: Classes,
    /// Whether the table is open.
    pub switch: Switch,
}

impl Frame<'_> {
    /// The table is only made when it is wanted.
    pub fn view(&self, drawing: Html, table: impl Fn() -> Html) -> Html {
        let open = *self.switch;
        let word = if open { &self.labels.hide_table } else { &self.labels.show_table };
        html! {
            <div class={self.class.clone()} onkeydown={self.on_key()}>
                <figure class="mem__figure">
                    { drawing }
                    <figcaption class="mem__caption">{ self.caption.clone() }</figcaption>
                </figure>
                <button type="button" class="mem__toggle" aria-expanded={open.to_string()} aria-keyshortcuts="t"
                    onclick={self.on_click()}>
                    { word }<kbd aria-hidden="true">{ "t" }</kbd>
                </button>
                if open { { table() } }
            </div>
        }
    }

    fn on_click(&self) -> Callback<MouseEvent> {
        let switch = self.switch.clone();
        Callback::from(move |_| switch.set(!*switch))
    }

    /// The key works while the focus is inside the frame, so it takes nothing away from the page.
    fn on_key(&self) -> Callback<KeyboardEvent> {
        let switch = self.switch.clone();
        Callback::from(move |event: KeyboardEvent| {
            let plain = !event.ctrl_key() && !event.alt_key() && !event.meta_key();
            if plain && event.key() == "t" {
                event.prevent_default();
                switch.set(!*switch);
            }
        })
    }
}
