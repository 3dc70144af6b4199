//! CodeMirror in the page: mounted when the browser has time, fed from the store, torn down with the page.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::timers::callback::Timeout;
use serde::Serialize;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlElement;
use yew::prelude::*;

use super::Props;
use crate::bridge::{self, Editor};
use crate::context::{use_store, use_words};
use crate::state::Theme;

/// The first paint comes before the editor, in milliseconds.
const AFTER_MS: u32 = 60;

/// What the editor is told in plain values; its two callbacks are added by hand, since they are no data.
#[derive(Serialize)]
struct Options<'a> {
    value: &'a str,
    label: &'a str,
    dark: bool,
}

/// An editor and the callbacks it holds on to.
struct Mounted {
    editor: Editor,
    _on_change: Closure<dyn FnMut(String)>,
    _on_run: Closure<dyn FnMut()>,
}

impl Drop for Mounted {
    fn drop(&mut self) {
        self.editor.destroy();
    }
}

/// Mounts the editor into `host`. Returns whether it is there; until then, and where it cannot be loaded, a plain text area
/// does its work.
#[hook]
pub fn use_editor(
    host: &NodeRef,
    props: &Props,
    code: &str,
    on_change: Callback<String>,
    on_run: Callback<()>,
) -> bool {
    let (store, words) = (use_store(), use_words());
    let Props { id, starter, line, .. } = props;
    let mounted = use_state(|| None::<Rc<Mounted>>);
    let dark = is_dark(store.settings.theme);
    // The closures given to the editor live longer than one rendering; they look here for the latest.
    let latest = use_mut_ref(|| (code.to_owned(), on_run.clone()));
    *latest.borrow_mut() = (code.to_owned(), on_run);

    {
        let (host, mounted, latest, label) = (host.clone(), mounted.clone(), latest.clone(), words.text("code-label"));
        use_effect_with(id.clone(), move |_| {
            let alive = Rc::new(RefCell::new(true));
            let still = alive.clone();
            let timer = Timeout::new(AFTER_MS, move || {
                spawn_local(async move {
                    let Some(host) = host.cast::<HtmlElement>() else { return };
                    let made = mount(&host, &label, dark, &latest, on_change).await;
                    // The reader may have gone elsewhere meanwhile; dropping it takes the editor down.
                    if *still.borrow()
                        && let Some(made) = made
                    {
                        mounted.set(Some(Rc::new(made)));
                    }
                });
            });
            move || {
                *alive.borrow_mut() = false;
                drop(timer);
            }
        });
    }
    {
        let (mounted, latest) = (mounted.clone(), latest.clone());
        // `replaced` counts changes from outside: a restart, an import, another tab. So does a starter in another language.
        use_effect_with((store.replaced, starter.clone(), mounted.is_some()), move |_| {
            if let Some(mounted) = &*mounted {
                mounted.editor.set_value(&latest.borrow().0);
            }
        });
    }
    {
        let mounted = mounted.clone();
        use_effect_with((words.text("code-label"), mounted.is_some()), move |(label, _)| {
            if let Some(mounted) = &*mounted {
                mounted.editor.set_label(label);
            }
        });
    }
    {
        let mounted = mounted.clone();
        use_effect_with((*line, mounted.is_some()), move |(line, _)| {
            if let Some(mounted) = &*mounted {
                mounted.editor.mark_line(*line);
            }
        });
    }
    {
        let mounted = mounted.clone();
        use_effect_with((dark, mounted.is_some()), move |(dark, _)| {
            if let Some(mounted) = &*mounted {
                mounted.editor.set_dark(*dark);
            }
        });
    }
    mounted.is_some()
}

async fn mount(
    host: &HtmlElement,
    label: &str,
    dark: bool,
    latest: &Rc<RefCell<(String, Callback<()>)>>,
    on_change: Callback<String>,
) -> Option<Mounted> {
    let changed = Closure::<dyn FnMut(String)>::new(move |code: String| on_change.emit(code));
    let run = {
        let latest = latest.clone();
        Closure::<dyn FnMut()>::new(move || {
            let on_run = latest.borrow().1.clone();
            on_run.emit(());
        })
    };
    let value = latest.borrow().0.clone();
    let options = serde_wasm_bindgen::to_value(&Options { value: &value, label, dark }).ok()?;
    let set = |key: &str, function: &JsValue| js_sys::Reflect::set(&options, &key.into(), function);
    set("onChange", changed.as_ref().unchecked_ref()).ok()?;
    set("onRun", run.as_ref().unchecked_ref()).ok()?;
    let editor = bridge::mount_editor(host, options).await.ok()?;
    Some(Mounted { editor, _on_change: changed, _on_run: run })
}

fn is_dark(theme: Theme) -> bool {
    let system = || gloo::utils::window().match_media("(prefers-color-scheme: dark)").ok().flatten();
    match theme {
        Theme::Dark => true,
        Theme::Light => false,
        Theme::Auto => system().is_some_and(|query| query.matches()),
    }
}
