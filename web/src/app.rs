//! The page as a whole: providers, then masthead, what must be said on every page, the page itself, footer.

use headroom_grade::Language;
use yew::prelude::*;

use crate::bridge::shows;
use crate::catalog;
use crate::context::{PageProvider, use_store, use_words};
use crate::pages::{ExercisePage, HomePage, LessonPage, WorkPage, missing, module};
use crate::route::{Route, use_route};
use crate::speech::Speech;
use crate::state::{Action, Health, Settings, Store, Theme};
use headroom_kit::{banner, button, icon, scroll_to, wordmark};

/// The whole page.
#[component]
pub fn App() -> Html {
    html! { <PageProvider><Shell /></PageProvider> }
}

/// What stands around every page.
#[component]
fn Shell() -> Html {
    let (store, words) = (use_store(), use_words());
    let route = use_route();
    let hushed = use_state(|| false);
    use_effect_with(store.settings.theme, |theme| show_theme(*theme));
    html! {
        <div class="app">
            { masthead(&route, &store, &words) }
            { conflict(&store, &words) }
            if store.health != Health::Saving && !*hushed { { unsaved(store.health, &hushed, &words) } }
            { page(route, &words) }
            <footer class="colophon">
                <span>{ words.text("colophon") }</span>
                <a href={Route::Work.href()}>{ words.text("work-title") }</a>
                <a href="./third-party-notices.txt">{ words.text("notices") }</a>
            </footer>
        </div>
    }
}

fn page(route: Route, words: &Speech) -> Html {
    // The key makes every exercise a page of its own: no state leaks from one to the next.
    match route {
        Route::Home => html! { <HomePage /> },
        Route::Lesson { slug } => html! { <LessonPage key={slug.clone()} slug={slug.clone()} /> },
        Route::Exercise { slug, name } => {
            let key = format!("{slug}/{name}");
            html! { <ExercisePage {key} slug={slug.clone()} name={name.clone()} /> }
        }
        Route::Work => html! { <WorkPage /> },
        Route::Lab => module("lab", "lab", "device", words),
        Route::Model => module("model", "timeline", "planner", words),
        Route::Missing => missing(words),
    }
}

/// Wordmark, lessons, language and theme.
fn masthead(route: &Route, store: &Store, words: &Speech) -> Html {
    let language = words.language();
    let settings = store.settings;
    let choose = |settings: Settings| {
        let store = store.clone();
        Callback::from(move |_: MouseEvent| store.dispatch(Action::Choose(settings)))
    };
    let other = if language == Language::Zh { Language::En } else { Language::Zh };
    let at = Theme::ALL.iter().position(|theme| *theme == settings.theme).unwrap_or(0);
    let theme = Theme::ALL[(at + 1) % Theme::ALL.len()];
    let theme_words = words.text(&format!("theme-{}", settings.theme.key()));
    let skip = Callback::from(|event: MouseEvent| {
        event.prevent_default();
        scroll_to("main");
    });
    let here = match route {
        Route::Lesson { slug } | Route::Exercise { slug, .. } => Some(slug.as_str()),
        _ => None,
    };
    html! {
        <>
            <a class="skip" href="#main" onclick={skip}>{ words.text("skip") }</a>
            <header class="masthead">
                <a class="wordmark" href={Route::Home.href()}>{ wordmark() }<span>{ "Headroom" }</span></a>
                <nav class="masthead__nav" aria-label={words.text("nav-lessons")}>
                    <ul class="masthead__list">
                        for entry in &catalog::index().lessons {
                            <li>
                                <a class="masthead__link" href={Route::lesson(&entry.slug).href()} title={entry.head(language).title.clone()}
                                    aria-current={(here == Some(&*entry.slug)).then_some("page")}>
                                    { entry.number }<span class="masthead__title">{ format!(" {}", entry.head(language).title) }</span>
                                </a>
                            </li>
                        }
                        for (page, key) in [(Route::Model, "model-title"), (Route::Lab, "lab-title")] {
                            <li>
                                <a class="masthead__link" href={page.href()}
                                    aria-current={(*route == page).then_some("page")}>{ words.text(key) }</a>
                            </li>
                        }
                    </ul>
                </nav>
                <div class="masthead__tools">
                    <button class="tool" lang={other.tag()}
                        onclick={choose(Settings { language: Some(other), ..settings })}>{ words.text("other-language") }</button>
                    <button class="tool" aria-label={theme_words.clone()} title={theme_words}
                        onclick={choose(Settings { theme, ..settings })}>
                        { icon(settings.theme.key()) }
                    </button>
                </div>
            </header>
        </>
    }
}

fn show_theme(theme: Theme) {
    let Some(root) = gloo::utils::document().document_element() else { return };
    let _ = match theme {
        Theme::Auto => root.remove_attribute("data-theme"),
        Theme::Light | Theme::Dark => root.set_attribute("data-theme", theme.key()),
    };
}

/// Two tabs have changed the same exercise.
fn conflict(store: &Store, words: &Speech) -> Html {
    let Some(conflict) = &store.conflict else { return Html::default() };
    let name = conflict.id.rsplit('/').next().unwrap_or_default();
    let settle = |keep_mine: bool, key: &str| {
        let store = store.clone();
        let onclick = Callback::from(move |_: MouseEvent| store.dispatch(Action::Settle { keep_mine }));
        button("button", words.text(key), onclick)
    };
    let act = html! { <>{ settle(true, "conflict-mine") }{ settle(false, "conflict-theirs") }</> };
    banner("banner banner--warn", "alert", words.with("conflict", &[("exercise", name.into())]), act)
}

/// The work is not being saved.
fn unsaved(health: Health, hushed: &UseStateHandle<bool>, words: &Speech) -> Html {
    let key = match health {
        _ if !shows("frame") => "storage-framed",
        Health::Full => "storage-full",
        Health::Blocked | Health::Saving => "storage-blocked",
    };
    let hush = {
        let hushed = hushed.clone();
        Callback::from(move |_: MouseEvent| hushed.set(true))
    };
    let act = html! {
        <>
            <a class="button" href={Route::Work.href()}>{ words.text("storage-export") }</a>
            { button("button button--quiet", words.text("understood"), hush) }
        </>
    };
    banner("banner banner--warn", "status", words.text(key), act)
}
