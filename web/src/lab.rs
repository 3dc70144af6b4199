//! The lab inside the page. Its views are a module of their own; here is the place that they are put into.

use std::rc::Rc;

use headroom_grade::json::compact;
use headroom_kit::{banner, button};
use serde_json::{Value, json};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::bridge::{self, Lab};
use crate::context::use_words;

/// What is shown.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The view, as the lab's `View` reads it.
    pub view: Rc<Value>,
    /// Whether the reader is asked first: what comes then is not small.
    #[prop_or_default]
    pub ask: bool,
    /// Gets measured figures that the learner takes over, as JSON.
    #[prop_or_default]
    pub on_fill: Callback<String>,
}

struct Mounted {
    lab: Lab,
    _on_fill: Closure<dyn FnMut(String)>,
}

impl Drop for Mounted {
    fn drop(&mut self) {
        self.lab.destroy();
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    Asking,
    Loading,
    There,
    Failed,
}

/// A view of the lab.
#[component]
pub fn LabView(props: &Props) -> Html {
    let words = use_words();
    let host = use_node_ref();
    let stand = use_state(|| if props.ask { Stand::Asking } else { Stand::Loading });
    let mounted = use_mut_ref(|| None::<Mounted>);
    let options = compact(&json!({ "language": words.language().code(), "view": *props.view }));
    // What the view was mounted with may be old by the time it is there.
    let latest = use_mut_ref(String::new);
    latest.borrow_mut().clone_from(&options);
    {
        let (host, stand, mounted, on_fill) = (host.clone(), stand.clone(), mounted.clone(), props.on_fill.clone());
        let (loading, latest) = (*stand == Stand::Loading, latest.clone());
        use_effect_with(loading, move |loading| {
            if *loading {
                spawn_local(async move {
                    // Not borrowed while it waits: the page may be drawn again meanwhile.
                    let options = latest.borrow().clone();
                    let made = mount(&host, &options, on_fill).await;
                    stand.set(if made.is_some() { Stand::There } else { Stand::Failed });
                    *mounted.borrow_mut() = made;
                });
            }
        });
    }
    {
        let mounted = mounted.clone();
        use_effect_with((options, *stand == Stand::There), move |(options, _)| {
            if let Some(mounted) = &*mounted.borrow() {
                mounted.lab.update(options);
            }
        });
    }
    use_effect_with((), move |()| move || drop(mounted.borrow_mut().take()));
    let go = Callback::from({
        let stand = stand.clone();
        move |_: MouseEvent| stand.set(Stand::Loading)
    });
    let before = match *stand {
        Stand::Asking => button("button button--primary", words.text("gpu-open"), go),
        Stand::Loading => html! { <p class="muted" role="status">{ words.text("gpu-loading") }</p> },
        Stand::There => Html::default(),
        Stand::Failed => banner(
            "banner banner--warn",
            "alert",
            words.text("gpu-failed"),
            button("button", words.text("try-again"), go),
        ),
    };
    html! { <>{ before }<div class="lab" ref={host}></div></> }
}

async fn mount(host: &NodeRef, options: &str, on_fill: Callback<String>) -> Option<Mounted> {
    let host = host.cast::<HtmlElement>()?;
    let fill = Closure::<dyn FnMut(String)>::new(move |inputs: String| on_fill.emit(inputs));
    let lab = bridge::mount_lab(&host, options, fill.as_ref().unchecked_ref()).await.ok()?;
    Some(Mounted { lab, _on_fill: fill })
}
