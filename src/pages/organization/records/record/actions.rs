//! The actions of a record, such as edit, enable, delete and copy. An action that isn’t possible is disabled, with the reason.

use super::cluster::{ClusterButtons, ClusterControl};
use crate::features::editing::delete::DeleteDialog;
use crate::features::navigation::address::use_address;
use crate::live::{Live, PollPolicy, Remote, use_live, watch};
use crate::pages::organization::records::task_dialog::RecordTask;
use crate::ui::button::Button;
use crate::ui::menu::MenuItem;
use crate::ui::show::Show;
use crate::views::json::CopyMenu;
use leptos::prelude::*;
use slipway_api::fields::sign_up;
use slipway_api::id::{OrganizationId, RecordId};
use slipway_api::operations::account::GetSignUp;
use slipway_api::{Operation, Record, Spec};
use slipway_computed::computed;
use slipway_logic::resources::record_kind::{Change, DisabledReason, Save};
use slipway_logic::resources::record_kinds::kind_of;
use slipway_logic::resources::task::Task;
use slipway_logic::resources::usage;
use slipway_logic::route::{Collection, Dialog, Page};

/// The data that decides whether a record can be changed. The handle is `Copy`, so that closures can capture it.
#[derive(Clone, Copy)]
pub struct RecordAvailability {
    list_read: Remote,
    found: ReadSignal<Option<Record>>,
    dependents: Option<Remote>,
    /// The read of the signed-in person’s account, whose e-mail address shows whether a member is that person; None except for members.
    email: Option<Remote>,
    live: Live,
}

impl RecordAvailability {
    /// Returns the availability of a record, from its read and the read of what uses it.
    pub fn new(
        collection: Collection,
        list_read: Remote,
        found: ReadSignal<Option<Record>>,
        dependents: Option<Remote>,
    ) -> Self {
        let sign_up = || watch(GetSignUp {}.request(), PollPolicy::ON_VISIT.without_ids());
        let email = (collection == Collection::Members).then(sign_up);
        Self { list_read, found, dependents, email, live: use_live() }
    }

    /// Returns the reason why an operation on the record is disabled: the platform doesn’t offer it, the token doesn’t allow it, or the
    /// record itself can’t be changed. None if it is enabled.
    fn disabled_reason(self, spec: &'static Spec, reason: DisabledReason) -> Option<String> {
        self.live.capabilities.disabled_reason(spec, None).or_else(|| self.reason_of_record(reason))
    }

    /// Returns the reason why the record itself can’t be changed, by anybody or by this person; for a member, also a reason while the
    /// person’s account is loading. None if the record can be changed, isn’t read yet or is gone.
    pub fn reason_of_record(self, reason: DisabledReason) -> Option<String> {
        let email = self.email.and_then(|email| {
            email.value.with(|read| read.as_ref()?.items.first()?.at(&[sign_up::USER_EMAIL]).text())
        });
        // Until the person’s e-mail address is read, it isn’t known whether this member is the person.
        if self.email.is_some_and(|email| email.reading.is_loading()) {
            return Some("Your account isn’t loaded yet.".to_owned());
        }
        let all = self
            .list_read
            .value
            .with(|read| read.as_ref().map(|read| read.items.clone()).unwrap_or_default());
        self.found.with(|found| found.as_ref().and_then(|found| reason(found, &all, email.as_deref())))
    }

    /// Returns true if the last read of what uses the record succeeded and contains nothing.
    fn is_unused(self) -> bool {
        self.dependents.is_some_and(|dependents| {
            let is_current = dependents.reading.error.with(Option::is_none);
            is_current
                && dependents.value.with(|read| read.as_ref().is_some_and(|read| read.items.is_empty()))
        })
    }

    /// Returns why the record can’t be deleted: it is in use, or the list of what uses it isn’t loaded yet. None if nothing uses it, if the
    /// list can’t be read, and for records of a kind without such a list.
    fn in_use_reason(self) -> Option<String> {
        let dependents = self.dependents?;
        match dependents
            .value
            .with(|read| read.as_ref().map(|read| (read.items.len(), usage::dependents(&read.items))))
        {
            Some((0, _)) => None,
            Some((_, dependents)) => Some(format!("Used by {dependents}.")),
            None if dependents.reading.is_loading() => Some("What uses it isn’t loaded yet.".to_owned()),
            // If the list can’t be read, the platform itself refuses to delete a record in use.
            None => None,
        }
    }
}

/// The buttons and the menu in the head of the record’s page.
#[component]
pub fn RecordActions(
    id: OrganizationId,
    collection: Collection,
    record: RecordId,
    availability: RecordAvailability,
    name: ReadSignal<Option<String>>,
    text: Signal<String>,
    pending: RwSignal<Option<RecordTask>>,
    /// The actions of a cluster; None for other records.
    cluster: Option<ClusterControl>,
) -> impl IntoView {
    let kind = kind_of(collection);
    let address = use_address();
    let edit = kind.edit.as_ref().map(|edit| {
        let spec = edit.spec();
        let disabled_reason = computed(move || availability.disabled_reason(spec, edit.disabled_reason));
        let visit = move || address.visit(&Page::EditRecord(id, collection, record));
        view! {
            <Button disabled_reason on_press=visit>
                "Edit"
            </Button>
        }
    });
    let change = |(save, change): (&'static Save, &'static Change)| {
        let (task, spec) = (Task::Change(save, change), save.spec());
        let disabled_reason = computed(move || availability.disabled_reason(spec, save.disabled_reason));
        let would_change = move || {
            availability.found.with(|found| found.as_ref().is_none_or(|found| change.would_change(found)))
        };
        let ask = move || {
            let name = name.get_untracked().unwrap_or_default();
            pending.set(Some((task, vec![(record, name)])));
        };
        view! {
            <Show when=would_change>
                <Button disabled_reason on_press=ask>
                    {change.verb.label()}
                </Button>
            </Show>
        }
    };
    let changes = kind.edit.iter().flat_map(|save| save.changes.iter().map(move |change| (save, change)));
    let delete = kind.delete.as_ref().map(|delete| {
        let spec = (delete.request)(id, record).spec;
        let disabled_reason = computed(move || {
            availability
                .disabled_reason(spec, delete.disabled_reason)
                .or_else(|| availability.in_use_reason())
        });
        MenuItem {
            disabled_reason: disabled_reason.into(),
            is_destructive: true,
            ..MenuItem::new(delete.verb.label(), move || address.show(Some(Dialog::Delete)))
        }
    });
    // A record without an edit form, such as an invitation, is mostly opened to delete it: the deletion is a button then, not an item of
    // the menu.
    let is_only = kind.edit.is_none();
    let button =
        delete.clone().filter(|_| is_only).map(|MenuItem { label, disabled_reason, on_select, .. }| {
            view! {
                <Button disabled_reason on_press=move || on_select.run(())>
                    {move || label.get()}
                </Button>
            }
        });
    let items = Callback::new(move |()| {
        let delete = delete.clone().filter(|_| !is_only);
        cluster.map(ClusterControl::menu_items).into_iter().flatten().chain(delete).collect()
    });
    view! {
        {edit}
        {changes.map(change).collect_view()}
        {cluster.map(|control| view! { <ClusterButtons control /> })}
        {button}
        <CopyMenu record=text first=items />
    }
}

/// The dialog that deletes the record.
#[component]
pub fn DeleteRecord(
    id: OrganizationId,
    collection: Collection,
    record: RecordId,
    name: ReadSignal<Option<String>>,
    availability: RecordAvailability,
) -> impl IntoView {
    let kind = kind_of(collection);
    kind.delete.as_ref().map(|delete| {
        let request = (delete.request)(id, record);
        let spec = request.spec;
        let disabled_reason = computed(move || availability.disabled_reason(spec, delete.disabled_reason).or_else(|| availability.in_use_reason()));
        let unsure = move || {
            let is_read = |email: Remote| email.value.with(Option::is_some);
            let is_unsure = availability.email.is_some_and(|email| !is_read(email));
            if is_unsure { " The platform doesn’t tell whether this is you." } else { "" }
        };
        let unused = move || kind.usage.as_ref().filter(|_| availability.is_unused()).map(|usage| usage.none);
        let destroys =
            Signal::derive(move || format!("{}{}", unused().unwrap_or(delete.destroys), unsure()));
        let then = Signal::stored(Page::Records(id, collection));
        view! { <DeleteDialog kind=kind.list.one verb=delete.verb name destroys can_undo=delete.can_undo disabled_reason request then /> }
    })
}
