//! The deployment restrictions of a helm service: which changes of its repository deploy it.

use super::cards::Card;
use crate::components::reads::load_error::LoadError;
use crate::live::{PollPolicy, watch};
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::id::ServiceId;
use slipway_api::operations::restriction::ListDeploymentRestrictions;
use slipway_api::visible::visible;
use slipway_api::{Operation, Record};
use slipway_computed::computed;
use slipway_logic::records::fields::label;

/// The card.
#[component]
pub fn Restrictions(
    /// The helm service.
    id: ServiceId,
) -> impl IntoView {
    let list = watch(ListDeploymentRestrictions { helm: id.into() }.request(), PollPolicy::ON_VISIT);
    let all = computed(move || {
        list.value.with(|read| read.as_ref().map(|read| read.items.clone()).unwrap_or_default())
    });
    let is_read = move || list.value.with(Option::is_some);
    let none = || view! { <p class="dim">"None. Every change of its repository may deploy it."</p> };
    view! {
        <LoadError reading=list.reading />
        <Show when=is_read>
            <Card title="Deployment restrictions">
                <Show when=move || all.with(|all| !all.is_empty()) fallback=none>
                    <table class="plain">
                        <caption class="visually-hidden">"Deployment restrictions"</caption>
                        <thead>
                            <tr>
                                <th scope="col">"Value"</th>
                                <th scope="col">"Type"</th>
                                <th scope="col">"Mode"</th>
                            </tr>
                        </thead>
                        <tbody>
                            {move || all.get().into_iter().map(|one| view! { <Restriction one /> }).collect_view()}
                        </tbody>
                    </table>
                </Show>
            </Card>
        </Show>
    }
}

#[component]
fn Restriction(one: Record) -> impl IntoView {
    let text = |key: &str| one.at(&[key]).text().map(|text| visible(&text)).unwrap_or_default();
    let word = |key: &str| label(&text(key).to_ascii_lowercase());
    view! {
        <tr>
            <th scope="row">
                <code>{text("value")}</code>
            </th>
            <td>{word("type")}</td>
            <td>{word("mode")}</td>
        </tr>
    }
}
