//! The actions on the selected records of a list.

use crate::live::use_live;
use crate::pages::organization::records::task_dialog::RecordTask;
use crate::ui::button::{Button, ButtonVariant};
use leptos::prelude::*;
use slipway_api::id::RecordId;
use slipway_api::operations::invoice::DownloadInvoice;
use slipway_api::operations::member::PutMemberRole;
use slipway_api::visible::visible;
use slipway_api::{Operation, Spec};
use slipway_computed::computed;
use slipway_logic::list::Row;
use slipway_logic::resources::record_kind::RecordKind;
use slipway_logic::resources::record_kinds::kind_of;
use slipway_logic::resources::task::Task;
use slipway_logic::route::Collection;

/// The ids and names of records.
pub type Named = Vec<(RecordId, String)>;

/// The buttons that act on the selected records.
#[component]
pub fn SelectedActions(
    /// The kind of the records.
    collection: Collection,
    /// Returns the selected rows.
    chosen: Callback<(), Vec<Row>>,
    /// Set to the task and its records when a button is pressed, which opens the confirmation.
    pending: RwSignal<Option<RecordTask>>,
    /// Set to the selected invoices when “Get PDFs” is pressed, which opens the dialog with their PDFs.
    wanted: RwSignal<Option<Named>>,
    /// Set to the selected members when “Change role” is pressed, which opens the dialog that changes their role.
    members: RwSignal<Option<Named>>,
) -> impl IntoView {
    let live = use_live();
    let kind = kind_of(collection);
    let records = move || named(kind, &chosen.run(()));
    let disabled_reason = move |spec: &'static Spec| live.capabilities.disabled_reason(spec, None);
    let task = |task: Task| {
        let specs = task.specs();
        let reason = computed(move || specs.iter().find_map(|spec| disabled_reason(spec)));
        let variant =
            if matches!(task, Task::Delete(_)) { ButtonVariant::Danger } else { ButtonVariant::Plain };
        let ask = move || pending.set(Some((task, records())));
        view! {
            <Button variant disabled_reason=reason on_press=ask>
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
        {Task::for_several(collection).into_iter().map(task).collect_view()}
        {pdfs}
    }
}

fn named(kind: &RecordKind, rows: &[Row]) -> Named {
    let id_and_name = |row: &Row| Some((row.id.parse().ok()?, visible(&(kind.name)(&row.record))));
    rows.iter().filter_map(id_and_name).collect()
}
