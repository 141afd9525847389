//! The field for the registry that an image is pulled from.

use crate::components::navigation::places::use_above;
use crate::live::{PollPolicy, watch};
use crate::ui::field::{SelectField, TextField};
use leptos::prelude::*;
use slipway_api::id::OrganizationId;
use slipway_api::operations::registry::ListRegistries;
use slipway_api::{Operation, Record};
use slipway_computed::computed;
use slipway_logic::forms::form::Input;
use slipway_logic::places::directory::Kind;

/// A select where the platform lists registries, else a field for the ID. A field that somebody types in stays until they leave it.
#[component]
pub fn RegistryControl(
    /// The input: id, label and help.
    input: &'static Input,
    /// ID and name of each listed registry.
    listed: RwSignal<Vec<(String, String)>>,
    /// Value and label of each choice.
    #[prop(into)]
    options: Signal<Vec<(String, String)>>,
    /// The ID.
    value: RwSignal<String>,
    /// The error of the ID.
    #[prop(into)]
    error: Signal<Option<String>>,
) -> impl IntoView {
    let (id, label, help) = (input.path, input.label, input.help);
    let is_entered = RwSignal::new(false);
    let is_text = computed(move || is_entered.get() || listed.with(Vec::is_empty));
    let text_help = format!("{help} Enter the ID that the platform shows.");
    let text = move || {
        view! {
            <div on:focusin=move |_| is_entered.set(true) on:focusout=move |_| is_entered.set(false)>
                <TextField id label value help=text_help.clone() error />
            </div>
        }
    };
    move || match is_text.get() {
        true => text().into_any(),
        false => view! { <SelectField id label options value help error /> }.into_any(),
    }
}

/// Returns id and name of each registry of the organization; none until they are read, and where the platform doesn’t list registries.
pub fn listed_registries() -> RwSignal<Vec<(String, String)>> {
    let organization = use_above(Kind::Organization);
    let listed = RwSignal::new(Vec::new());
    Effect::new(move || {
        let Some(id) = organization.get() else { return };
        let list = watch(ListRegistries { organization: OrganizationId(id) }.request(), PollPolicy::ON_VISIT);
        Effect::new(move || {
            if let Some(read) = list.value.get() {
                let option =
                    |record: &Record| Some((record.at(&["id"]).text()?, record.at(&["name"]).text()?));
                listed.set(read.items.iter().filter_map(option).collect());
            }
        });
    });
    listed
}
