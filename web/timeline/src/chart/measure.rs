//! How wide the picture may be.

use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, ResizeObserver};
use yew::prelude::*;

/// The width of an element in pixels, whenever it changes; 0 before it is known.
#[hook]
pub fn use_width(host: &NodeRef) -> f64 {
    let width = use_state_eq(|| 0.0);
    let (set, host) = (width.setter(), host.clone());
    use_effect_with((), move |()| {
        let observed = host.cast::<Element>().and_then(|element| {
            set.set(f64::from(element.client_width()));
            let told = {
                let element = element.clone();
                Closure::<dyn FnMut()>::new(move || set.set(f64::from(element.client_width())))
            };
            let observer = ResizeObserver::new(told.as_ref().unchecked_ref()).ok()?;
            observer.observe(&element);
            Some((observer, told))
        });
        move || {
            if let Some((observer, _told)) = observed {
                observer.disconnect();
            }
        }
    });
    *width
}
