//! The learner's work as a whole: take it along, bring it back, start over.

use gloo::utils::document;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::HtmlInputElement;
use yew::prelude::*;

use super::set_title;
use crate::context::{use_notices, use_store, use_words};
use crate::parts::dots;
use crate::state::{Action, Archive, Merge};
use crate::{bridge, catalog};
use headroom_kit::{Dialog, button};

/// What the page is asking at the moment.
#[derive(Clone, PartialEq)]
enum Asking {
    Nothing,
    /// Both sides have work on some exercises.
    Merge(Archive),
    ForgetAll,
}

/// Export, import, reset.
#[component]
pub fn WorkPage() -> Html {
    let (store, words, say) = (use_store(), use_words(), use_notices());
    let asking = use_state(|| Asking::Nothing);
    // A message, or its key.
    let error = use_state(|| None::<String>);
    set_title(&words.text("work-title"));

    let export = {
        let store = store.clone();
        Callback::from(move |_| bridge::save_file("headroom.json", "application/json", &Archive::of(&store).text()))
    };
    let import = {
        let (store, asking, error, say, words) =
            (store.clone(), asking.clone(), error.clone(), say.clone(), words.clone());
        Callback::from(move |event: Event| {
            let input: HtmlInputElement = event.target_unchecked_into();
            let Some(file) = input.files().and_then(|files| files.get(0)) else { return };
            let (store, asking, error, say, words) =
                (store.clone(), asking.clone(), error.clone(), say.clone(), words.clone());
            spawn_local(async move {
                let read = bridge::read_work(&file, &Archive::of(&store).text()).await;
                // The same file must be choosable again.
                input.set_value("");
                let archive = match read {
                    Ok(text) => {
                        Archive::read(&text.as_string().unwrap_or_default()).map_err(|fault| fault.key().into())
                    }
                    Err(key) => Err(key.as_string().unwrap_or_else(|| "failed-part".into())),
                };
                match archive {
                    Ok(archive) if archive.overlap(&store) > 0 => asking.set(Asking::Merge(archive)),
                    Ok(archive) => {
                        store.dispatch(Action::Import(archive, Merge::KeepMine));
                        say.emit(words.text("imported"));
                    }
                    Err(key) => return error.set(Some(key)),
                }
                error.set(None);
            });
        })
    };
    let record = {
        let (store, words) = (store.clone(), words.clone());
        Callback::from(move |_| bridge::show_record(&Archive::of(&store).text(), &words.text("failed-part")))
    };
    let choose_file = Callback::from(|_| {
        let input = document().get_element_by_id("import-file");
        if let Some(input) = input.and_then(|input| input.dyn_into::<HtmlInputElement>().ok()) {
            input.click();
        }
    });
    let ask_forget = {
        let asking = asking.clone();
        Callback::from(move |_| asking.set(Asking::ForgetAll))
    };
    let close = {
        let asking = asking.clone();
        Callback::from(move |()| asking.set(Asking::Nothing))
    };
    let act = |action: Action, key: &'static str| {
        let (store, asking, say, words) = (store.clone(), asking.clone(), say.clone(), words.clone());
        Callback::from(move |_: MouseEvent| {
            store.dispatch(action.clone());
            say.emit(words.text(key));
            asking.set(Asking::Nothing);
        })
    };
    let cancel = close.reform(|_: MouseEvent| ());
    let dialog = match &*asking {
        Asking::Nothing => Html::default(),
        Asking::Merge(archive) => html! {
            <Dialog title={words.text("merge-title")} on_close={close}>
                <p>{ words.with("merge-text", &[("count", archive.overlap(&store).into())]) }</p>
                <div class="dialog__act">
                    { button("button", words.text("cancel"), cancel) }
                    { button("button", words.text("merge-mine"), act(Action::Import(archive.clone(), Merge::KeepMine), "imported")) }
                    { button("button button--danger", words.text("merge-file"), act(Action::Import(archive.clone(), Merge::TakeFile), "imported")) }
                </div>
            </Dialog>
        },
        Asking::ForgetAll => html! {
            <Dialog title={words.text("forget-all-title")} on_close={close}>
                <p>{ words.text("forget-all-text") }</p>
                <div class="dialog__act">
                    { button("button", words.text("cancel"), cancel) }
                    { button("button button--danger", words.text("forget-all"), act(Action::ForgetAll, "forgotten")) }
                </div>
            </Dialog>
        },
    };
    html! {
        <main class="page" id="main" tabindex="-1">
            <h1>{ words.text("work-title") }</h1>
            <div class="prose"><p>{ words.text("work-text") }</p></div>
            <ol class="route">
                for entry in &catalog::index().lessons {
                    <li class="route__stop">
                        <span class="route__number">{ entry.number }</span>
                        <span class="route__title">{ &entry.head(words.language()).title }</span>
                        { dots(entry, &store, &words) }
                    </li>
                }
            </ol>
            if let Some(key) = &*error {
                <div class="banner banner--error" role="alert"><p>{ words.text(key) }</p></div>
            }
            <div class="panel__act">
                { button("button button--primary", words.text("export"), export) }
                { button("button", words.text("import"), choose_file) }
                <input id="import-file" type="file" accept=".json,.ipynb" hidden={true} onchange={import}
                    aria-label={words.text("import")} />
                { button("button", words.text("record"), record) }
                { button("button button--danger", words.text("forget-all"), ask_forget) }
            </div>
            <div id="record"></div>
            { dialog }
        </main>
    }
}
