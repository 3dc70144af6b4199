//! The few things that only JavaScript can do, as typed functions: lesson chunks, the editor, Python, files.

use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

#[wasm_bindgen(raw_module = "../../js/bridge.js")]
extern "C" {
    /// The lesson's text as JSON; each lesson and language is a chunk of its own.
    #[wasm_bindgen(catch)]
    pub async fn load_lesson(slug: &str, lang: &str) -> Result<JsValue, JsValue>;

    /// The page's sentences in a language, as Fluent.
    #[wasm_bindgen(catch)]
    pub async fn load_words(lang: &str) -> Result<JsValue, JsValue>;

    /// Puts the code editor into `host`; rejects where its chunk cannot be loaded.
    #[wasm_bindgen(catch)]
    pub async fn mount_editor(host: &HtmlElement, options: JsValue) -> Result<Editor, JsValue>;

    /// Starts to load Python and the grader once the browser is idle; not for readers who asked to save data.
    pub fn python_preload();

    /// Calls back with `{state, loaded, total, error}` whenever that changes, and once at the start. Returns what ends it.
    pub fn python_on_status(callback: &JsValue) -> js_sys::Function;

    /// Grades code: the verdict as JSON.
    #[wasm_bindgen(catch)]
    pub async fn judge_check(exercise: &str, code: &str) -> Result<JsValue, JsValue>;

    /// Runs code once on inputs, a JSON list: the trial as JSON.
    #[wasm_bindgen(catch)]
    pub async fn judge_attempt(exercise: &str, code: &str, inputs: &str) -> Result<JsValue, JsValue>;

    /// Whether a part of the page is on show. Outside course pages every part is; `frame` is what stands around a view. What
    /// is merely not to be seen is css/embed.css's matter.
    pub fn shows(part: &str) -> bool;

    /// The settings that a course page has chosen, as JSON; none outside of one.
    pub fn host_settings() -> Option<String>;

    /// The work on an exercise has changed; `work` is JSON.
    pub fn worked(exercise: &str, work: &str);

    /// Opens the dialog with the texts that put an exercise into a course page.
    pub fn show_snippets(exercise: &str);

    /// Offers a text as a file.
    pub fn save_file(name: &str, mime: &str, text: &str);

    /// Puts a text on the clipboard; false where the browser forbids it.
    #[wasm_bindgen(catch)]
    pub async fn copy_text(text: &str) -> Result<JsValue, JsValue>;

    /// Replaces the page by what to do after a panic.
    pub fn show_panic(report: &str);

    /// Puts a view of another module into `host`; rejects where that cannot be loaded.
    #[wasm_bindgen(catch)]
    pub async fn mount_view(
        module: &str,
        host: &HtmlElement,
        options: &str,
        on_fill: &JsValue,
    ) -> Result<View, JsValue>;

    /// A mounted view.
    pub type View;

    /// Takes other options.
    #[wasm_bindgen(method)]
    pub fn update(this: &View, options: &str);

    /// Takes it out of the page.
    #[wasm_bindgen(method)]
    pub fn destroy(this: &View);

    /// What Python's worker says about itself.
    pub type PythonStatus;

    /// Which stage of its life it is in.
    #[wasm_bindgen(method, getter)]
    pub fn state(this: &PythonStatus) -> String;

    /// Bytes loaded so far.
    #[wasm_bindgen(method, getter)]
    pub fn loaded(this: &PythonStatus) -> Option<f64>;

    /// Bytes to load.
    #[wasm_bindgen(method, getter)]
    pub fn total(this: &PythonStatus) -> Option<f64>;

    /// A mounted editor.
    #[derive(Clone, Debug)]
    pub type Editor;

    /// Replaces its text.
    #[wasm_bindgen(method, js_name = setValue)]
    pub fn set_value(this: &Editor, text: &str);

    /// Puts the caret into it.
    #[wasm_bindgen(method)]
    pub fn focus(this: &Editor);

    /// Switches its theme.
    #[wasm_bindgen(method, js_name = setDark)]
    pub fn set_dark(this: &Editor, dark: bool);

    /// Gives it another name, for those who hear it.
    #[wasm_bindgen(method, js_name = setLabel)]
    pub fn set_label(this: &Editor, label: &str);

    /// Marks a line, from 1; `None` takes the mark away.
    #[wasm_bindgen(method, js_name = markLine)]
    pub fn mark_line(this: &Editor, line: Option<u32>);

    /// Takes it out of the page.
    #[wasm_bindgen(method)]
    pub fn destroy(this: &Editor);
}
