//! The actions on the selected records of a list.

use crate::live::use_live;
use crate::pages::organization::records::resend::SPECS;
use crate::pages::organization::records::task::Task;
use crate::pages::organization::records::task_dialog::RecordTask;
use crate::ui::button::{Button, ButtonStyle};
use leptos::prelude::*;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::operations::invoice::DownloadInvoice;
use slipway_api::operations::member::PutMemberRole;
use slipway_api::visible::visible;
use slipway_api::{Operation, Spec};
use slipway_computed::computed;
use slipway_logic::list::Row;
use slipway_logic::resources::record_kind::RecordKind;
use slipway_logic::resources::record_kinds::kind_of;
use slipway_logic::route::Collection;
use uuid::Uuid;

/// The ids and names of records.
pub type Named = Vec<(RecordId, String)>;

/// The buttons.
#[component]
pub fn SelectedActions(
    /// The organization.
    id: OrganizationId,
    /// The kind of the records.
    collection: Collection,
    /// Returns the selected rows.
    chosen: Callback<(), Vec<Row>>,
    /// Set to the task and its records when a button is pressed, which opens the confirmation.
    pending: RwSignal<Option<RecordTask>>,
    /// The invoices whose PDFs are wanted.
    wanted: RwSignal<Option<Named>>,
    /// The members whose role is changed.
    members: RwSignal<Option<Named>>,
) -> impl IntoView {
    let live = use_live();
    let kind = kind_of(collection);
    let records = move || named(kind, &chosen.run(()));
    let disabled_reason = move |spec: &'static Spec| live.capabilities.disabled_reason(spec, None);
    let task = |task: Task| {
        let specs = match task {
            Task::Resend => SPECS.to_vec(),
            _ => vec![task.spec(id, RecordId(Uuid::nil()))],
        };
        let reason = computed(move || specs.iter().find_map(|spec| disabled_reason(spec)));
        let look = if matches!(task, Task::Delete(_)) { ButtonStyle::Danger } else { ButtonStyle::Plain };
        let ask = move || pending.set(Some((task, records())));
        view! {
            <Button look disabled_reason=reason on_press=ask>
                {task.verb().label()}
            </Button>
        }
    };
    let pdfs = (collection == Collection::Invoices).then(|| {
        let reason = computed(move || disabled_reason(DownloadInvoice::SPEC));
        view! {
            <Button disabled_reason=reason on_press=move || wanted.set(Some(records()))>
                "Get PDFs"
            </Button>
        }
    });
    let role = (collection == Collection::Members).then(|| {
        let reason = computed(move || disabled_reason(PutMemberRole::SPEC));
        view! {
            <Button disabled_reason=reason on_press=move || members.set(Some(records()))>
                "Change role"
            </Button>
        }
    });
    view! {
        {role}
        {tasks(collection).into_iter().map(task).collect_view()}
        {pdfs}
    }
}

/// Returns the tasks that can be applied to several records of a kind at once.
fn tasks(collection: Collection) -> Vec<Task> {
    let kind = kind_of(collection);
    let resend = (collection == Collection::Invitations).then_some(Task::Resend);
    let changes =
        kind.edit.iter().flat_map(|save| save.changes.iter().map(move |change| Task::Change(save, change)));
    let delete = kind.delete.iter().filter(|delete| delete.several).map(Task::Delete);
    changes.chain(resend).chain(delete).collect()
}

fn named(kind: &RecordKind, rows: &[Row]) -> Named {
    let id_and_name = |row: &Row| Some((row.id.parse().ok()?, visible(&(kind.name)(&row.record))));
    rows.iter().filter_map(id_and_name).collect()
}
