//! The state of a record in its row, and the buttons that change it: "Disable" for a webhook.

use super::last_delivery::LastDelivery;
use crate::live::{Remote, use_live};
use crate::pages::organization::records::state_chip::StateChip;
use crate::pages::organization::records::task::Task;
use crate::pages::organization::records::task_dialog::RecordTask;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::list::find;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::resources::record_kind::{Change, RecordKind, Save};
use slipway_logic::route::Collection;
use std::sync::Arc;

/// The state as a chip, nothing if the record has none, and a button for each change that the record doesn’t have already.
#[component]
pub fn StateCell(
    /// The organization.
    organization: OrganizationId,
    /// The kind of the record.
    kind: &'static RecordKind,
    /// The collection of the record: webhooks have their last delivery beside their state.
    collection: Collection,
    /// The list.
    list: Remote,
    /// The id of the record.
    id: Arc<str>,
    /// Set to the task that a person chose.
    pending: RwSignal<Option<RecordTask>>,
) -> impl IntoView {
    let record = id.parse().ok().map(RecordId);
    let found = computed(move || list.value.with(|read| find(&read.as_ref()?.items, &id).cloned()));
    let changes = kind.edit.iter().flat_map(|save| save.changes.iter().map(move |change| (save, change)));
    let changes = changes.filter_map(|(save, change)| {
        let record = record?;
        Some(view! { <ChangeButton organization kind list found record save change pending /> })
    });
    view! {
        <div class="state">
            <StateChip kind found />
            {record
                .filter(|_| collection == Collection::Webhooks)
                .map(|webhook| view! { <LastDelivery organization webhook /> })} {changes.collect_view()}
        </div>
    }
}

/// The button of a change. Nothing while the record has the value, and where the platform or the token doesn’t allow the change.
#[component]
fn ChangeButton(
    organization: OrganizationId,
    kind: &'static RecordKind,
    list: Remote,
    found: ReadSignal<Option<Record>>,
    record: RecordId,
    save: &'static Save,
    change: &'static Change,
    pending: RwSignal<Option<RecordTask>>,
) -> impl IntoView {
    let task = Task::Change(save, change);
    let (spec, live) = (task.spec(organization, record), use_live());
    let is_possible = move || {
        let reason = found.with(|found| {
            list.value.with(|read| (save.disabled_reason)(found.as_ref()?, &read.as_ref()?.items, None))
        });
        live.capabilities.disabled_reason(spec, None).or(reason).is_none()
    };
    let would_change =
        move || found.with(|found| found.as_ref().is_some_and(|found| change.would_change(found)));
    let name = move || visible(&found.with(|found| found.as_ref().map(kind.name)).unwrap_or_default());
    let ask = move |_| pending.set(Some((task, vec![(record, untrack(name))])));
    view! {
        <Show when=move || would_change() && is_possible()>
            <button
                type="button"
                class="link-button"
                tabindex="-1"
                aria-label=move || format!("{} {}", change.verb.label(), name())
                on:click=ask
            >
                {change.verb.label()}
            </button>
        </Show>
    }
}
