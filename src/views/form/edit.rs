//! The page that edits a record.

use super::options::FieldOptions;
use super::{Edited, FormOf, FormView, Hint};
use crate::components::frame::page_head::PageHead;
use crate::components::navigation::address::use_address;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::components::reads::refresh_when_missing::refresh_when_missing;
use crate::live::{PollPolicy, Remote, watch};
use crate::ui::empty::Empty;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::list::find;
use slipway_api::table::Table;
use slipway_api::{Request, save};
use slipway_computed::computed;
use slipway_logic::forms::form::Form;
use slipway_logic::forms::taken::TakenName;
use slipway_logic::route::Page;
use uuid::Uuid;

/// The declaration of an edit.
pub struct Edit {
    /// The label of the button, such as "Save project".
    pub act: &'static str,
    /// The fields of the form.
    pub form: &'static Form,
    /// The table of the record.
    pub table: &'static Table,
    /// The read of the record, or of the list that it is in.
    pub read: Request,
    /// The id of the record in a list; None if the read returns the record itself.
    pub in_list: Option<Uuid>,
    /// Returns the request for a body.
    pub save: Callback<String, Request>,
    /// The names that the record can’t have.
    pub taken: Signal<Vec<TakenName>>,
    /// The page before and after the edit.
    pub back: Page,
}

/// Shows the form once the record is loaded.
#[component]
pub fn EditView(
    of: Edit,
    /// The actions of the page.
    #[prop(optional, into)]
    actions: ViewFn,
    /// The read of the record, where the page reads it as well.
    #[prop(optional)]
    own: Option<Remote>,
    /// What a person has to know before a save.
    #[prop(optional)]
    note: &'static str,
    /// The choices that the page provides.
    #[prop(optional)]
    offered: FieldOptions,
    /// The help that follows from other fields.
    #[prop(optional, into)]
    hint: Option<Hint>,
) -> impl IntoView {
    let Edit { act, form, table, read, in_list, save, taken, back } = of;
    let own = own.unwrap_or_else(|| watch(read.clone(), PollPolicy::ON_VISIT));
    let address = use_address();
    let back = StoredValue::new(back);
    let edited = Edited { read: Callback::new(move |()| read.clone()), table, in_list };
    let of = FormOf {
        form,
        act,
        done: "Saved",
        request: save,
        taken,
        edits: Some(edited),
        then: Callback::new(move |_| address.visit(&back.get_value())),
        cancel: back,
        follows: None,
    };
    // The form begins with the record as it was read first; what changes later is told at the review.
    let first = StoredValue::new(None::<String>);
    let base = computed(move || {
        let read = || {
            own.value.with(|read| {
                let record = match in_list {
                    None => read.as_ref()?.record().to_owned(),
                    Some(id) => find(&read.as_ref()?.items, &id.to_string())?.text().to_owned(),
                };
                save::request(&record, table)
            })
        };
        let base = first.get_value().or_else(read);
        first.set_value(base.clone());
        base
    });
    let is_gone = move || {
        let id = in_list.map(|id| id.to_string());
        own.value
            .with(|read| read.as_ref().zip(id).is_some_and(|(read, id)| find(&read.items, &id).is_none()))
            && base.with(Option::is_none)
    };
    refresh_when_missing(own.reading, is_gone);
    view! {
        <PageHead actions />
        <LoadError reading=own.reading />
        <Absent reading=own.reading what="the record that is changed here" />
        <Show when=is_gone>
            <Empty title="Not found" advice="The platform’s list doesn’t contain the record any more." />
        </Show>
        <Show when=move || !note.is_empty() && base.with(Option::is_some)>
            <Notice tone="info">
                <p>{note}</p>
            </Notice>
        </Show>
        {move || base.get().map(|base| view! { <FormView of base offered=offered.clone() hint /> })}
    }
}
