//! The dialog of a task that changes, deletes or resends records of a list, one after another, and shows the outcome of each.

use super::task_requests::{is_applied, send_task};
use crate::features::editing::run_dialog::{RunDialog, RunQuestion};
use crate::features::editing::typed_name::TypedName;
use crate::features::navigation::places::use_place;
use crate::live::use_live;
use leptos::prelude::*;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_logic::forms::name_check::NameCheck;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::resources::record_kind::RecordKind;
use slipway_logic::resources::record_kinds::kind_of;
use slipway_logic::resources::task::Task;
use slipway_logic::route::Collection;

/// A task, and the ids and names of the records that it is for.
pub type RecordTask = (Task, Vec<(RecordId, String)>);

/// The dialog of a task; drawn while `pending` has one.
#[component]
pub fn TaskDialog(
    /// The organization.
    id: OrganizationId,
    /// The kind of the records.
    collection: Collection,
    /// The task and its records; None while the dialog is closed.
    pending: RwSignal<Option<RecordTask>>,
) -> impl IntoView {
    let kind = kind_of(collection);
    move || pending.get().map(|task| view! { <Sending id kind task on_end=move || pending.set(None) /> })
}

#[component]
fn Sending(
    id: OrganizationId,
    kind: &'static RecordKind,
    task: RecordTask,
    #[prop(into)] on_end: Callback<()>,
) -> impl IntoView {
    let (live, place) = (use_live(), use_place());
    let (task, records) = task;
    let verb = task.verb();
    let is_destructive = matches!(task, Task::Delete(_));
    let typed = TypedName::new(move || match is_destructive {
        false => NameCheck::NotNeeded,
        true => NameCheck::of("organization", place.with(|place| place.typed_name(KnownKind::Organization))),
    });
    let question = RunQuestion {
        labels: kind.run_labels(verb),
        label: task.label(kind, &records),
        consequence: task.consequence().to_owned(),
        names: records.iter().map(|(_, name)| name.clone()).collect(),
        is_destructive,
        typed,
    };
    let records = StoredValue::new(records);
    let record_at = move |index: usize| records.try_with_value(|all| all.get(index).cloned()).flatten();
    let send = async move |index: usize| match record_at(index) {
        Some((record, _)) => send_task(live, id, kind, record, task).await.map(|()| String::new()),
        None => Ok(String::new()),
    };
    let check = async move |index: usize| match record_at(index) {
        Some((record, name)) => is_applied(live, id, kind, record, &name, task).await,
        None => Ok(false),
    };
    view! { <RunDialog question send check on_end /> }
}
