//! The shell around every page: providers, masthead, what must be said on every page, footer.

use headroom_grade::{Catalog, Language};
use yew::prelude::*;
use yew_router::prelude::*;

use crate::pages::{ExercisePage, Home, LessonPage, Missing, WorkPage};
use crate::parts::{NoticesProvider, icon, scroll_to, wordmark};
use crate::route::Route;
use crate::speech::{SpeechProvider, use_words};
use crate::state::{Action, Health, Settings, StoreProvider, Theme, use_store};

/// The whole page.
#[component]
pub fn App() -> Html {
    html! {
        <StoreProvider>
            <SpeechProvider>
                <NoticesProvider>
                    <HashRouter>
                        <div class="app">
                            <Masthead />
                            <Alerts />
                            <Switch<Route> render={page} />
                            <Colophon />
                        </div>
                    </HashRouter>
                </NoticesProvider>
            </SpeechProvider>
        </StoreProvider>
    }
}

fn page(route: Route) -> Html {
    // The key makes every exercise a page of its own: no state leaks from one to the next.
    match route {
        Route::Home => html! { <Home /> },
        Route::Lesson { slug } => html! { <LessonPage key={slug.clone()} slug={slug.clone()} /> },
        Route::Exercise { slug, name } => {
            let key = format!("{slug}/{name}");
            html! { <ExercisePage {key} slug={slug.clone()} name={name.clone()} /> }
        }
        Route::Work => html! { <WorkPage /> },
        Route::Missing => html! { <Missing /> },
    }
}

/// Wordmark, lessons, language and theme.
#[component]
fn Masthead() -> Html {
    let (store, words) = (use_store(), use_words());
    let route = use_route::<Route>();
    let language = words.language();
    let settings = store.settings;
    let other = if language == Language::Zh { Language::En } else { Language::Zh };
    let switch_language = {
        let store = store.clone();
        Callback::from(move |_| store.dispatch(Action::Choose(Settings { language: Some(other), ..settings })))
    };
    let at = Theme::ALL.iter().position(|theme| *theme == settings.theme).unwrap_or(0);
    let theme = Theme::ALL[(at + 1) % Theme::ALL.len()];
    let switch_theme = Callback::from(move |_| store.dispatch(Action::Choose(Settings { theme, ..settings })));
    use_effect_with(settings.theme, |theme| show_theme(*theme));
    let skip = Callback::from(|event: MouseEvent| {
        event.prevent_default();
        scroll_to("main");
    });
    let here = match &route {
        Some(Route::Lesson { slug } | Route::Exercise { slug, .. }) => Some(slug.as_str()),
        _ => None,
    };
    html! {
        <>
            <a class="skip" href="#main" onclick={skip}>{ words.text("skip") }</a>
            <header class="masthead">
                <a class="wordmark" href={Route::Home.href()}>{ wordmark() }<span>{ "Headroom" }</span></a>
                <nav class="masthead__nav" aria-label={words.text("nav-lessons")}>
                    <ul class="masthead__list">
                        { for Catalog::built_in().lessons.iter().map(|lesson| html! {
                            <li>
                                <a class="masthead__link" href={Route::lesson(lesson.slug()).href()}
                                    aria-current={(here == Some(lesson.slug())).then_some("page")}>
                                    { format!("{} {}", lesson.manifest.number, head(lesson, language).title) }
                                </a>
                            </li>
                        }) }
                    </ul>
                </nav>
                <div class="masthead__tools">
                    <button class="tool" lang={other.tag()} onclick={switch_language}>{ words.text("other-language") }</button>
                    <button class="tool" aria-label={words.text(&format!("theme-{}", settings.theme.key()))}
                        title={words.text(&format!("theme-{}", settings.theme.key()))} onclick={switch_theme}>
                        { icon(settings.theme.key()) }
                    </button>
                </div>
            </header>
        </>
    }
}

/// A lesson's head in a language.
#[must_use]
pub fn head(lesson: &headroom_grade::Lesson, language: Language) -> &headroom_grade::text::Head {
    match language {
        Language::En => &lesson.en,
        Language::Zh => &lesson.zh,
    }
}

fn show_theme(theme: Theme) {
    let Some(root) = gloo::utils::document().document_element() else { return };
    let _ = match theme {
        Theme::Auto => root.remove_attribute("data-theme"),
        Theme::Light | Theme::Dark => root.set_attribute("data-theme", theme.key()),
    };
}

/// What concerns the learner's work on whatever page: two tabs, or no storage.
#[component]
fn Alerts() -> Html {
    let (store, words) = (use_store(), use_words());
    let hushed = use_state(|| false);
    let settle = |keep_mine: bool| {
        let store = store.clone();
        Callback::from(move |_| store.dispatch(Action::Settle { keep_mine }))
    };
    let conflict = store.conflict.as_ref().map(|conflict| {
        let name = conflict.id.rsplit('/').next().unwrap_or_default().to_owned();
        html! {
            <div class="banner banner--warn" role="alert">
                <p>{ words.with("conflict", &[("exercise", name.into())]) }</p>
                <div class="banner__act">
                    <button class="button" onclick={settle(true)}>{ words.text("conflict-mine") }</button>
                    <button class="button" onclick={settle(false)}>{ words.text("conflict-theirs") }</button>
                </div>
            </div>
        }
    });
    let storage = (store.health != Health::Saving && !*hushed).then(|| {
        let key = if store.health == Health::Full { "storage-full" } else { "storage-blocked" };
        let hush = Callback::from(move |_| hushed.set(true));
        html! {
            <div class="banner banner--warn" role="status">
                <p>{ words.text(key) }</p>
                <div class="banner__act">
                    <a class="button" href={Route::Work.href()}>{ words.text("storage-export") }</a>
                    <button class="button button--quiet" onclick={hush}>{ words.text("understood") }</button>
                </div>
            </div>
        }
    });
    html! { <>{ for conflict }{ for storage }</> }
}

/// What stands at the foot of every page.
#[component]
fn Colophon() -> Html {
    let words = use_words();
    html! {
        <footer class="colophon">
            <span>{ words.text("colophon") }</span>
            <a href={Route::Work.href()}>{ words.text("work-title") }</a>
            <a href="./third-party-notices.txt">{ words.text("notices") }</a>
        </footer>
    }
}
