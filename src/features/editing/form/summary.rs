//! The summary beside a form of several sections: what will be sent, in the words of the form.

use super::super::field::options::{FieldOptions, label_of, options_of};
use super::super::handle::EditorHandle;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::editor::shown::shown;
use slipway_logic::forms::form::{Control, Form, Input, Section};
use slipway_logic::forms::request::field_text;

/// The sections with the values of their fields.
#[component]
pub(super) fn FormSummary(handle: EditorHandle, form: &'static Form, offered: FieldOptions) -> impl IntoView {
    let section = |section: &'static Section| {
        let line = |input: &'static Input| view! { <Line handle input offered=offered.clone() /> };
        view! {
            <h3>{section.title}</h3>
            <dl>{section.inputs.iter().map(line).collect_view()}</dl>
        }
    };
    view! {
        <aside class="form-summary" aria-label="Summary">
            <h2>"Summary"</h2>
            {form.sections.iter().map(section).collect_view()}
        </aside>
    }
}

#[component]
fn Line(handle: EditorHandle, input: &'static Input, offered: FieldOptions) -> impl IntoView {
    let text = computed(move || handle.mine.with(|mine| field_text(mine, &input.path).trim().to_owned()));
    let chosen = computed(move || {
        let text = text.get();
        match input.control {
            Control::Choice(choices) | Control::Presets(choices) => {
                choices.iter().find(|(known, _)| *known == text).map(|(_, label)| (*label).to_owned())
            }
            Control::Offered(name, _) | Control::Suggested(name, _) | Control::Listed(name, _) => {
                label_of(options_of(&offered, name), &text)
            }
            Control::Many(_) | Control::ManyOffered(..) => Some(input.shown(&text)),
            Control::CodeLines | Control::Rows(_) if text.is_empty() => None,
            Control::CodeLines | Control::Entries(_) | Control::Rows(_) => Some(shown(Some(&text))),
            Control::Secret => (!text.is_empty()).then(|| "Hidden".to_owned()),
            Control::Text | Control::Number | Control::Code | Control::Lines | Control::Check => None,
        }
    });
    let value_text = move || {
        let text = text.get();
        chosen.get().unwrap_or(if text.is_empty() { "–".to_owned() } else { text })
    };
    // The label of a chosen option contains its unit ("0.5 cores"), so the unit is removed from the field’s label.
    let label = move || match chosen.with(Option::is_some) {
        true => input.label.split(" (").next().unwrap_or_default(),
        false => input.label,
    };
    view! {
        <dt>{label}</dt>
        <dd>{value_text}</dd>
    }
}
