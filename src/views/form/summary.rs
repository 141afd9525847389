//! The summary beside a form of several sections: what will be sent, in the words of the form.

use super::FormModel;
use super::offers::Offered;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::forms::form::{Control, Input};

/// The sections with the values of their fields.
#[component]
pub(super) fn FormSummary(model: FormModel, offered: Offered) -> impl IntoView {
    let section = |section: &'static slipway_logic::forms::form::Section| {
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
fn Line(input: &'static Input, value: RwSignal<String>, offered: Offered) -> impl IntoView {
    let words = computed(move || {
        let typed = value.get().trim().to_owned();
        let of = |choices: &[(&str, &str)]| {
            choices.iter().find(|(known, _)| *known == typed).map(|(_, label)| (*label).to_owned())
        };
        let label = match input.control {
            Control::Choice(choices) | Control::Presets(choices) => of(choices),
            Control::Offered(name, _) | Control::Listed(name, _) => {
                offered.iter().find(|(known, _)| *known == name).and_then(|(_, offers)| {
                    offers.with(|offers| {
                        offers.iter().find(|offer| offer.value == typed).map(|offer| offer.label.clone())
                    })
                })
            }
            Control::Text | Control::Lines => None,
        };
        match label {
            _ if typed.is_empty() => "–".to_owned(),
            Some(label) => label,
            None => typed,
        }
    });
    // The unit is in the words of the value.
    let label = input.label.split(" (").next().unwrap_or_default();
    view! {
        <dt>{label}</dt>
        <dd>{move || words.get()}</dd>
    }
}
