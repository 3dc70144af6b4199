//! What every part of the page may ask for: the work, the words, a way to say something. One context holds all three.

use yew::prelude::*;

use crate::parts::use_new_notices;
use crate::speech::{Speech, use_new_words};
use crate::state::{Action, Settings, Store, use_new_store};

#[derive(Clone, PartialEq)]
struct Page {
    store: Store,
    words: Speech,
    say: Callback<String>,
}

#[hook]
fn use_page() -> Page {
    use_context::<Page>().expect("every part stands inside the PageProvider")
}

/// The store of the page.
#[hook]
pub fn use_store() -> Store {
    use_page().store
}

/// The words of the page.
#[hook]
pub fn use_words() -> Speech {
    use_page().words
}

/// Says something in a short notice. Stays the same for as long as the page lives.
#[hook]
pub fn use_notices() -> Callback<String> {
    use_page().say
}

/// What the provider wraps.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// The page.
    pub children: Html,
}

/// Gives it to everything inside, and shows the notices.
#[component]
pub fn PageProvider(props: &Props) -> Html {
    let store = use_new_store();
    let (say, notices) = use_new_notices();
    let failed = {
        let (store, say) = (store.clone(), say.clone());
        Callback::from(move |(language, words)| {
            store.dispatch(Action::Choose(Settings { language: Some(language), ..store.settings }));
            say.emit(words);
        })
    };
    let words = use_new_words(store.settings.language, failed);
    html! {
        <ContextProvider<Page> context={Page { store, words, say }}>
            { props.children.clone() }
            { notices }
        </ContextProvider<Page>>
    }
}
