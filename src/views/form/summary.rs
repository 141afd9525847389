//! The summary beside a form of several sections: what will be sent, in the words of the form.

use super::FormModel;
use super::options::FieldOptions;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input, Section};
use slipway_logic::settings::shown::shown;

/// The sections with the values of their fields.
#[component]
pub(super) fn FormSummary(model: FormModel, offered: FieldOptions) -> impl IntoView {
    let section = |section: &'static Section| {
        let line = |input: &'static Input| {
            let value = model.value(input)?;
            Some(view! { <Line input value offered=offered.clone() /> })
        };
        view! {
            <h3>{section.title}</h3>
            <dl>{section.inputs.iter().filter_map(line).collect_view()}</dl>
        }
    };
    view! {
        <aside class="form-summary" aria-label="Summary">
            <h2>"Summary"</h2>
            {model.of.form.sections.iter().map(section).collect_view()}
        </aside>
    }
}

#[component]
fn Line(input: &'static Input, value: RwSignal<String>, offered: FieldOptions) -> impl IntoView {
    let chosen = computed(move || {
        let typed = value.with(|value| value.trim().to_owned());
        match input.control {
            Control::Choice(choices) | Control::Presets(choices) => {
                choices.iter().find(|(known, _)| *known == typed).map(|(_, label)| (*label).to_owned())
            }
            Control::Offered(name, _) | Control::Listed(name, _) => {
                let (_, options) = offered.iter().find(|(known, _)| *known == name)?;
                options.with(|options| {
                    options.iter().find(|option| option.value == typed).map(|option| option.label.clone())
                })
            }
            Control::Many(_) | Control::Entries(_) => Some(shown(Some(&typed))),
            Control::Secret => (!typed.is_empty()).then(|| "Hidden".to_owned()),
            Control::Text | Control::Lines => None,
        }
    });
    let words = move || {
        let typed = value.with(|value| value.trim().to_owned());
        chosen.get().unwrap_or(if typed.is_empty() { "–".to_owned() } else { typed })
    };
    // A label that was chosen has its unit: "0.5 cores".
    let label = move || match chosen.with(Option::is_some) {
        true => input.label.split(" (").next().unwrap_or_default(),
        false => input.label,
    };
    view! {
        <dt>{label}</dt>
        <dd>{words}</dd>
    }
}
