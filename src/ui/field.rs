//! Fields: label, control, help and error.

use super::icon::Icon;
use super::show_hide_button::ShowHideButton;
use leptos::html;
use leptos::prelude::*;

/// A text field of one line. It never changes the typed text.
#[component]
pub fn TextField(
    /// The id of the control. The ids of its help and its error are derived from it: `<id>-help` and `<id>-error`.
    #[prop(into)]
    id: String,
    /// The label of the field.
    #[prop(into)]
    label: Signal<String>,
    /// The text of the field.
    #[prop(into)]
    value: Signal<String>,
    /// Sets the text as a person types.
    #[prop(into, optional)]
    set_value: SignalSetter<String>,
    /// The help: format, default, limit.
    #[prop(into, optional)]
    help: Signal<String>,
    /// The error of the typed text, a sentence; None while there is none.
    #[prop(into, optional)]
    error: Signal<Option<String>>,
    /// The placeholder, which is shown while the field is empty.
    #[prop(into, optional)]
    placeholder: Signal<String>,
    /// The unit that the label ends with in parentheses. It is shown within the field instead.
    #[prop(optional_no_strip)]
    unit: Option<&'static str>,
    /// True for a secret, which is shown as dots until a person presses Show.
    #[prop(optional)]
    secret: bool,
    /// True for a text that a machine reads. The text is in monospace, as is a secret.
    #[prop(optional)]
    code: bool,
    /// True for a text that a person can copy, but not change.
    #[prop(optional)]
    read_only: bool,
    /// The element of the control, with which the caller can move the focus to the control.
    #[prop(optional)]
    node: NodeRef<html::Input>,
    /// The id of a further description of the control, which may not be on the page; empty if there is none.
    #[prop(optional)]
    described_by: &'static str,
    /// True if the field is required. It only sets `aria-required`: the form validates the value.
    #[prop(into, default = Signal::stored(false))]
    required: Signal<bool>,
) -> impl IntoView {
    let shown = RwSignal::new(!secret);
    let help_id = format!("{id}-help");
    let error_id = format!("{id}-error");
    let described = {
        let (help_id, error_id) = (help_id.clone(), error_id.clone());
        Signal::derive(move || {
            let ids = if error.get().is_some() { format!("{error_id} {help_id}") } else { help_id.clone() };
            format!("{ids} {described_by}").trim_end().to_owned()
        })
    };
    let toggle = secret.then(|| view! { <ShowHideButton control=id.clone() is_shown=shown /> });
    view! {
        <div class="field">
            <label for=id.clone()>
                {move || label.with(|label| without_unit(label, unit).to_owned())}
                {unit.map(|unit| view! { <span class="visually-hidden">{format!(" ({unit})")}</span> })}
            </label>
            <div class="with-button">
                <input
                    id=id.clone()
                    node_ref=node
                    class=if secret || code { "code" } else { "" }
                    type=move || if shown.get() { "text" } else { "password" }
                    autocomplete="off"
                    autocapitalize="off"
                    placeholder=move || placeholder.get()
                    spellcheck="false"
                    readonly=read_only
                    aria-describedby=move || described.get()
                    aria-required=move || required.get().then_some("true")
                    aria-invalid=move || error.get().map(|_| "true")
                    prop:value=move || value.get()
                    on:input:target=move |event| set_value.set(event.target().value())
                />
                {unit.map(|unit| view! { <span class="unit" aria-hidden="true">{unit}</span> })}
                {toggle}
            </div>
            <FieldErrorLine id=error_id error />
            <p class="help" id=help_id>
                {move || help.get()}
            </p>
        </div>
    }
}

/// Returns a label without the unit that it ends with in parentheses.
fn without_unit<'a>(label: &'a str, unit: Option<&str>) -> &'a str {
    let name = unit.and_then(|unit| label.strip_suffix(')')?.strip_suffix(unit)?.strip_suffix(" ("));
    name.unwrap_or(label)
}

/// A picker of date and time, to the second, in the browser's time zone.
#[component]
pub fn TimeField(
    /// The id of the control. The id of its error is derived from it: `<id>-error`.
    id: &'static str,
    /// The label of the field.
    label: &'static str,
    /// The local time, such as `2026-11-20T10:32:01`; empty while it is incomplete.
    value: RwSignal<String>,
    /// The error of the picked time, a sentence; None while there is none.
    #[prop(into, optional)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    let node = NodeRef::<html::Input>::new();
    // A picker that is filled in part has an empty value. Assigning the empty value again would clear the filled parts, so a value that the
    // picker already has isn't assigned.
    Effect::new(move || {
        let value = value.get();
        if let Some(input) = node.get().filter(|input| input.value() != value) {
            input.set_value(&value);
        }
    });
    let error_id = format!("{id}-error");
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <input
                id=id
                node_ref=node
                type="datetime-local"
                step="1"
                aria-describedby=error_id.clone()
                aria-invalid=move || error.get().map(|_| "true")
                on:input:target=move |event| value.set(event.target().value())
            />
            <FieldErrorLine id=error_id error />
        </div>
    }
}

/// The error of a field; an empty live region while there is none.
#[component]
pub fn FieldErrorLine(
    /// The id of the element, to which `aria-describedby` of the control refers.
    id: String,
    /// The error, a sentence; None while there is none.
    #[prop(into)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    view! {
        <div id=id aria-live="polite">
            {move || {
                error
                    .get()
                    .map(|error| {
                        view! {
                            <p class="error">
                                <Icon name="failed" />
                                {error}
                            </p>
                        }
                    })
                    .into_any()
            }}
        </div>
    }
}

/// A text field of several lines.
#[component]
pub fn AreaField(
    /// The id of the control.
    #[prop(into)]
    id: String,
    /// The label of the field.
    #[prop(into)]
    label: Signal<String>,
    /// The text of the field.
    #[prop(into)]
    value: Signal<String>,
    /// Sets the text as a person types.
    #[prop(into, optional)]
    set_value: SignalSetter<String>,
    /// The help: format, default, limit.
    #[prop(into, optional)]
    help: String,
    /// The error of the typed text, a sentence; None while there is none.
    #[prop(into, optional)]
    error: Signal<Option<String>>,
    /// True for a secret, which the browser neither spell-checks nor completes.
    #[prop(optional)]
    secret: bool,
    /// True for a text that a machine reads. The text is in monospace, in a field of eight lines.
    #[prop(optional)]
    code: bool,
    /// True if the field is required. It only sets `aria-required`: the form validates the value.
    #[prop(into, default = Signal::stored(false))]
    required: Signal<bool>,
) -> impl IntoView {
    let (help_id, error_id) = (format!("{id}-help"), format!("{id}-error"));
    let described = format!("{error_id} {help_id}");
    let is_verbatim = secret || code;
    view! {
        <div class="field">
            <label for=id.clone()>{label}</label>
            <textarea
                id=id.clone()
                class:code=code
                rows=if code { "8" } else { "3" }
                spellcheck=is_verbatim.then_some("false")
                autocomplete=is_verbatim.then_some("off")
                autocapitalize=is_verbatim.then_some("off")
                aria-required=move || required.get().then_some("true")
                aria-describedby=described
                aria-invalid=move || error.get().map(|_| "true")
                prop:value=move || value.get()
                on:input:target=move |event| set_value.set(event.target().value())
            ></textarea>
            <FieldErrorLine id=error_id error />
            <p class="help" id=help_id>
                {help}
            </p>
        </div>
    }
}

/// A checkbox with its label.
#[component]
pub fn CheckField(
    /// The id of the control.
    #[prop(into)]
    id: String,
    /// The label: what is true while the box is checked.
    #[prop(into)]
    label: Signal<String>,
    /// True while the box is checked.
    #[prop(into)]
    value: Signal<bool>,
    /// Sets the value as a person checks the box.
    #[prop(into)]
    set_value: SignalSetter<bool>,
) -> impl IntoView {
    view! {
        <div class="check">
            <input
                id=id.clone()
                type="checkbox"
                prop:checked=move || value.get()
                on:change:target=move |event| set_value.set(event.target().checked())
            />
            <label for=id.clone()>{label}</label>
        </div>
    }
}

/// A switch with its label, help and error. The label names what is on or off.
#[component]
pub fn SwitchField(
    /// The id of the control.
    #[prop(into)]
    id: String,
    /// The label of the field.
    #[prop(into)]
    label: Signal<String>,
    /// True while the switch is on.
    #[prop(into)]
    value: Signal<bool>,
    /// Sets the value as a person switches.
    #[prop(into)]
    set_value: SignalSetter<bool>,
    /// The help: what the switch turns on and off.
    #[prop(into, optional)]
    help: String,
    /// The error of the value, a sentence; None while there is none.
    #[prop(into, optional)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    let (help_id, error_id) = (format!("{id}-help"), format!("{id}-error"));
    let described = format!("{error_id} {help_id}");
    view! {
        <div class="field switch">
            <label for=id.clone()>{label}</label>
            <input
                id=id.clone()
                type="checkbox"
                role="switch"
                prop:checked=move || value.get()
                aria-describedby=described
                aria-invalid=move || error.get().map(|_| "true")
                on:change:target=move |event| set_value.set(event.target().checked())
            />
            <FieldErrorLine id=error_id error />
            <p class="help" id=help_id>
                {help}
            </p>
        </div>
    }
}

/// A select with its label, help and error.
#[component]
pub fn SelectField(
    /// The id of the control.
    #[prop(into)]
    id: String,
    /// The label of the field.
    #[prop(into)]
    label: Signal<String>,
    /// Value and label of each option.
    #[prop(into)]
    options: Signal<Vec<(String, String)>>,
    /// The value of the chosen option.
    #[prop(into)]
    value: Signal<String>,
    /// Sets the value as a person chooses.
    #[prop(into)]
    set_value: SignalSetter<String>,
    /// The help: what the choice is for.
    #[prop(into, optional)]
    help: String,
    /// The error of the choice, a sentence; None while there is none.
    #[prop(into, optional)]
    error: Signal<Option<String>>,
    /// True if the field is required. It only sets `aria-required`: the form validates the value.
    #[prop(into, default = Signal::stored(false))]
    required: Signal<bool>,
) -> impl IntoView {
    let option = move |(choice, word): (String, String)| {
        let chosen = choice.clone();
        view! {
            <option value=choice prop:selected=move || value.with(|value| *value == chosen)>
                {word}
            </option>
        }
        .into_any()
    };
    let (help_id, error_id) = (format!("{id}-help"), format!("{id}-error"));
    let described = format!("{error_id} {help_id}");
    view! {
        <div class="field">
            <label for=id.clone()>{label}</label>
            <select
                id=id.clone()
                aria-required=move || required.get().then_some("true")
                aria-describedby=described
                aria-invalid=move || error.get().map(|_| "true")
                on:change:target=move |event| set_value.set(event.target().value())
            >
                {move || options.get().into_iter().map(option).collect_view()}
            </select>
            <FieldErrorLine id=error_id error />
            <p class="help" id=help_id>
                {help}
            </p>
        </div>
    }
}
