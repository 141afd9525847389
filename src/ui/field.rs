//! A field: label, control, help, and what is wrong with it.

use crate::ui::dynamic::{derived, dynamic, text};
use crate::ui::el::{Place, el, many};
use crate::ui::icon::icon;
use leptos::prelude::*;

/// A field of one line. What was typed is never changed.
#[component]
pub fn TextField(
    /// Its id in the page; help and error are tied to it.
    id: &'static str,
    /// Its name for a person.
    #[prop(into)]
    label: String,
    /// What was typed.
    value: RwSignal<String>,
    /// What belongs into it.
    #[prop(into, optional)]
    help: String,
    /// What is wrong with what was typed.
    #[prop(into, optional)]
    error: Signal<Option<String>>,
    /// Whether it is shown as dots until asked for.
    #[prop(optional)]
    secret: bool,
    /// The control, to put the focus on it.
    #[prop(optional)]
    node: Place,
) -> impl IntoView {
    let shown = RwSignal::new(!secret);
    let help_id = format!("{id}-help");
    let error_id = format!("{id}-error");
    let described = {
        let (help_id, error_id) = (help_id.clone(), error_id.clone());
        text(move || if error.get().is_some() { format!("{error_id} {help_id}") } else { help_id.clone() })
    };
    let toggle = secret.then(|| {
        el("button")
            .attr("type", "button")
            .class("link-button")
            .attr("aria-controls", id)
            .on_mouse("click", move |_| shown.update(|s| *s = !*s))
            .child(derived(move || if shown.get() { "Hide" } else { "Show" }))
    });
    el("div")
        .class("field")
        .child(el("label").attr("for", id).child(label))
        .child(
            el("div")
                .class("with-button")
                .child(
                    el("input")
                        .attr("id", id)
                        .node(node)
                        .class(if secret { "code" } else { "" })
                        .attr("type", derived(move || if shown.get() { "text" } else { "password" }))
                        .attr("autocomplete", "off")
                        .attr("autocapitalize", "off")
                        .attr("spellcheck", "false")
                        .attr("aria-describedby", described)
                        .attr("aria-invalid", derived(move || error.get().map(|_| "true")))
                        .value(value)
                        .on_value("input", move |typed| value.set(typed)),
                )
                .child(toggle),
        )
        .child(view! { <FieldError id=error_id error /> }.into_any())
        .child(el("p").class("help").attr("id", help_id).child(help))
}

/// What is wrong with a field; empty while nothing is.
#[component]
pub fn FieldError(
    /// Its id, which the control names.
    id: String,
    /// The sentence.
    #[prop(into)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    el("div").attr("id", id).attr("aria-live", "polite").child(dynamic(move || {
        error.get().map(|error| el("p").class("error").child(icon("failed")).child(error)).into_any()
    }))
}

/// A field of several lines.
#[component]
pub fn AreaField(
    /// Its id in the page.
    id: &'static str,
    /// Its name for a person.
    #[prop(into)]
    label: String,
    /// What was typed.
    value: RwSignal<String>,
    /// What belongs into it.
    #[prop(into, optional)]
    help: String,
    /// What is wrong with what was typed.
    #[prop(into, optional)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    el("div")
        .class("field")
        .child(el("label").attr("for", id).child(label))
        .child(
            el("textarea")
                .attr("id", id)
                .attr("rows", "3")
                .attr("aria-describedby", format!("{id}-error {id}-help"))
                .attr("aria-invalid", derived(move || error.get().map(|_| "true")))
                .value(value)
                .on_value("input", move |typed| value.set(typed)),
        )
        .child(view! { <FieldError id=format!("{id}-error") error /> }.into_any())
        .child(el("p").class("help").attr("id", format!("{id}-help")).child(help))
}

/// Yes or no.
#[component]
pub fn CheckField(
    /// Its id in the page.
    id: &'static str,
    /// What is so when it is checked.
    #[prop(into)]
    label: String,
    /// Whether it is checked.
    value: RwSignal<bool>,
    /// What a press means.
    #[prop(into)]
    on_change: Callback<bool>,
) -> impl IntoView {
    el("div")
        .class("check")
        .child(
            el("input")
                .attr("id", id)
                .attr("type", "checkbox")
                .checked(value)
                .on_checked(move |yes| on_change.run(yes)),
        )
        .child(el("label").attr("for", id).child(label))
}

/// A choice among few.
#[component]
pub fn SelectField(
    /// Its id in the page.
    id: &'static str,
    /// Its name for a person.
    #[prop(into)]
    label: String,
    /// Value and word of each choice.
    #[prop(into)]
    options: Signal<Vec<(String, String)>>,
    /// The chosen value.
    value: RwSignal<String>,
    /// What is chosen by it.
    #[prop(into, optional)]
    help: String,
    /// What is wrong with the choice.
    #[prop(into, optional)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    let option = move |(choice, word): (String, String)| {
        let chosen = choice.clone();
        el("option")
            .attr("value", choice)
            .attr("selected", derived(move || value.get() == chosen))
            .child(word)
            .into_any()
    };
    el("div")
        .class("field")
        .child(el("label").attr("for", id).child(label))
        .child(
            el("select")
                .attr("id", id)
                .attr("aria-describedby", format!("{id}-error {id}-help"))
                .attr("aria-invalid", derived(move || error.get().map(|_| "true")))
                .on_value("change", move |chosen| value.set(chosen))
                .child(dynamic(move || many(options.get().into_iter().map(option).collect()))),
        )
        .child(view! { <FieldError id=format!("{id}-error") error /> }.into_any())
        .child(el("p").class("help").attr("id", format!("{id}-help")).child(help))
}
