//! A view in an element of the page.

use headroom_grade::Language;
use js_sys::Function;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::from_value;
use wasm_bindgen::JsValue;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::Speech;

/// What a module can show, as the page asks for it.
pub trait View: Clone + PartialEq + DeserializeOwned + 'static {
    /// The module's own sentences, as Fluent texts.
    fn sentences(language: Language) -> Vec<&'static str>;

    /// The view itself. `fill` gets what goes back to the page, as JSON.
    fn show(&self, fill: &Function) -> Html;
}

/// A view and how it speaks.
#[derive(Debug, Clone, PartialEq, Deserialize)]
struct Options<V> {
    /// The language's short code.
    language: String,
    view: V,
}

#[derive(PartialEq, Properties)]
struct Props<V: PartialEq> {
    options: Options<V>,
    fill: Function,
}

/// A view with its words around it.
#[component]
fn App<V: View>(props: &Props<V>) -> Html {
    let language = Language::from_tag(&props.options.language).unwrap_or_default();
    let speech = use_memo(language, |language| Speech::of::<V>(*language));
    let view = props.options.view.show(&props.fill);
    html! { <ContextProvider<Speech> context={(*speech).clone()}>{ view }</ContextProvider<Speech>> }
}

/// A view in an element of the page.
pub struct Mounted<V: View> {
    view: Option<yew::AppHandle<App<V>>>,
    fill: Function,
}

impl<V: View> Mounted<V> {
    /// Puts a view into `host`. `options`: an object with a `language` and the `view`, as `V` reads it.
    ///
    /// # Errors
    /// Where the options are none.
    pub fn new(host: HtmlElement, options: JsValue, fill: Function) -> Result<Self, JsValue> {
        let props = Props { options: from_value(options)?, fill: fill.clone() };
        let view = yew::Renderer::<App<V>>::with_root_and_props(host.into(), props).render();
        Ok(Self { view: Some(view), fill })
    }

    /// Takes other options; what the view holds stays.
    ///
    /// # Errors
    /// Where they are none.
    pub fn update(&mut self, options: JsValue) -> Result<(), JsValue> {
        let props = Props { options: from_value(options)?, fill: self.fill.clone() };
        if let Some(view) = &mut self.view {
            view.update(props);
        }
        Ok(())
    }

    /// Takes the view out of the page and stops what it runs.
    pub fn destroy(&mut self) {
        if let Some(view) = self.view.take() {
            view.destroy();
        }
    }
}
