//! Views that are modules of their own: the lab, memory over time. Here is the place that they are put into.

use std::cell::RefCell;
use std::rc::Rc;

use headroom_grade::json::compact;
use headroom_kit::{banner, button};
use serde_json::{Value, json};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlElement;
use yew::prelude::*;

use crate::bridge;
use crate::context::use_words;

/// What is shown.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The module, by its key in js/views.js.
    pub module: &'static str,
    /// What it shows, as the module's `View` reads it.
    pub view: Rc<Value>,
    /// Whether the reader is asked first: what comes then is not small.
    #[prop_or_default]
    pub ask: bool,
    /// Gets what the learner takes over into the exercise, as JSON.
    #[prop_or_default]
    pub on_fill: Callback<String>,
}

/// Who is told now: the page may have been drawn again since the view was mounted.
type Fill = Rc<RefCell<Callback<String>>>;

struct Mounted {
    view: bridge::View,
    _on_fill: Closure<dyn FnMut(String)>,
}

impl Drop for Mounted {
    fn drop(&mut self) {
        self.view.destroy();
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stand {
    Asking,
    Loading,
    There,
    Failed,
}

/// A view of another module.
#[component]
pub fn ModuleView(props: &Props) -> Html {
    let words = use_words();
    let host = use_node_ref();
    let stand = use_state(|| if props.ask { Stand::Asking } else { Stand::Loading });
    let mounted = use_mut_ref(|| None::<Mounted>);
    let options = compact(&json!({ "language": words.language().code(), "view": *props.view }));
    // What the view was mounted with may be old by the time it is there.
    let latest = use_mut_ref(String::new);
    latest.borrow_mut().clone_from(&options);
    let on_fill = use_mut_ref(Callback::noop);
    on_fill.borrow_mut().clone_from(&props.on_fill);
    {
        let (host, stand, mounted, on_fill) = (host.clone(), stand.clone(), mounted.clone(), on_fill.clone());
        let (loading, latest, module) = (*stand == Stand::Loading, latest.clone(), props.module);
        use_effect_with(loading, move |loading| {
            if *loading {
                spawn_local(async move {
                    // Not borrowed while it waits: the page may be drawn again meanwhile.
                    let options = latest.borrow().clone();
                    let made = mount(module, &host, &options, on_fill).await;
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
                mounted.view.update(options);
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
    html! { <>{ before }<div class={props.module} ref={host}></div></> }
}

async fn mount(module: &str, host: &NodeRef, options: &str, on_fill: Fill) -> Option<Mounted> {
    let host = host.cast::<HtmlElement>()?;
    let fill = Closure::<dyn FnMut(String)>::new(move |inputs: String| {
        let now = on_fill.borrow().clone();
        now.emit(inputs);
    });
    let view = bridge::mount_view(module, &host, options, fill.as_ref().unchecked_ref()).await.ok()?;
    Some(Mounted { view, _on_fill: fill })
}
