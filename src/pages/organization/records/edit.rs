//! The page that edits a record of an organization.

use super::create::hint;
use super::record::RecordAvailability;
use super::roles::role_options;
use super::webhook_options::webhook_options;
use crate::components::frame::page_head::PageHead;
use crate::features::editing::declaration::RecordSource;
use crate::features::editing::form::{FormDeclaration, FormView};
use crate::features::editing::sibling_names::watch_sibling_names;
use crate::live::{PollPolicy, watch};
use crate::ui::empty::Empty;
use crate::ui::notice::Notice;
use crate::views::edit_page::EditView;
use leptos::prelude::*;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::list::find;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::forms::form::Form;
use slipway_logic::resources::record_kind::{RecordKind, Save};
use slipway_logic::resources::record_kinds::kind_of;
use slipway_logic::route::{Collection, Page};

/// The page that edits a record of an organization.
#[component]
pub fn EditRecord(
    /// The organization.
    id: OrganizationId,
    /// The kind of the record.
    collection: Collection,
    /// The record.
    record: RecordId,
) -> impl IntoView {
    let kind = kind_of(collection);
    let Some(edit) = &kind.edit else {
        return view! {
            <PageHead />
            <Empty title="Can’t be changed" advice="This console can’t change the record." />
        }
        .into_any();
    };
    match edit.unread {
        None => view! { <EditForm id collection kind edit record /> }.into_any(),
        Some(form) => view! { <EditOrReplace id collection kind edit form record /> }.into_any(),
    }
}

/// The edit form of a record, or the form that replaces all its values if the platform doesn’t return such records.
#[component]
fn EditOrReplace(
    id: OrganizationId,
    collection: Collection,
    kind: &'static RecordKind,
    edit: &'static Save,
    form: &'static Form,
    record: RecordId,
) -> impl IntoView {
    let read = kind.read.map_or_else(|| (kind.read_all)(id), |read| read(id, record));
    let record_read = watch(read, PollPolicy::ON_VISIT.keyed_by(kind.list.key));
    let is_unread = computed(move || record_read.reading.not_offered().is_some());
    move || match is_unread.get() {
        false => view! { <EditForm id collection kind edit record /> }.into_any(),
        true => view! { <ReplaceForm id collection edit form record /> }.into_any(),
    }
}

#[component]
fn EditForm(
    id: OrganizationId,
    collection: Collection,
    kind: &'static RecordKind,
    edit: &'static Save,
    record: RecordId,
) -> impl IntoView {
    let read = kind.read.map_or_else(|| (kind.read_all)(id), |read| read(id, record));
    let list_read = watch(read.clone(), PollPolicy::ON_VISIT.keyed_by(kind.list.key));
    let found = computed(move || {
        list_read.value.with(|read| find(&read.as_ref()?.items, &record.to_string()).cloned())
    });
    let availability = RecordAvailability::new(collection, list_read, found, None);
    let disabled_reason = computed(move || availability.reason_of_record(edit.disabled_reason));
    let source = RecordSource {
        request: read,
        table: kind.table,
        in_list: kind.read.is_none().then(|| record.to_string()),
    };
    let declaration = move || {
        let save = move |body| (edit.request)(id, record, body);
        let back = Page::Record(id, collection, record);
        FormDeclaration {
            sibling_names: watch_sibling_names(
                Signal::stored(Some(id.0)),
                move |_| (kind.read_all)(id),
                Some(record.0),
            ),
            erase_warning: Signal::derive(move || found.with(|found| (edit.erase_warning?)(found.as_ref()?))),
            ..FormDeclaration::new(edit.form, edit.submit_label, save, back)
        }
    };
    let listed = watch((kind.read_all)(id), PollPolicy::ON_VISIT.keyed_by(kind.list.key));
    let webhook = webhook_options(id, edit.form, listed, found.into());
    let offered = [role_options(id, edit.form), webhook].concat();
    let title = Signal::derive(move || {
        let name = found.with(|found| found.as_ref().map(|found| visible(&(kind.name)(found))));
        let name = name.filter(|name| !name.trim().is_empty());
        format!("Edit {}", name.unwrap_or_else(|| collection.one_in_sentence()))
    });
    move || {
        match disabled_reason.get() {
        Some(why) => view! {
            <PageHead />
            <Empty title="Can’t be changed" advice=why />
        }
        .into_any(),
        None => {
            view! { <EditView of=declaration() record=source.clone() title record_read=list_read note=edit.note offered=offered.clone() hint=hint() /> }
                .into_any()
        }
    }
    }
}

/// The form of a record that the platform doesn’t return: a save replaces all its values.
#[component]
fn ReplaceForm(
    id: OrganizationId,
    collection: Collection,
    edit: &'static Save,
    form: &'static Form,
    record: RecordId,
) -> impl IntoView {
    let save = move |body| (edit.request)(id, record, body);
    let declaration = FormDeclaration {
        success_message: "Saved",
        initial: r#"{"config":{}}"#.to_owned(),
        ..FormDeclaration::new(form, edit.submit_label, save, Page::Record(id, collection, record))
    };
    view! {
        <PageHead />
        <Notice tone="warning">
            <p>
                "This platform doesn’t return the present values, and a save replaces all of them. Enter each value again. “Save without” removes the value that the platform may have."
            </p>
        </Notice>
        <FormView of=declaration />
    }
}
