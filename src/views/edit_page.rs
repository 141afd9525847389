//! The page that edits a record.

use crate::components::frame::page_head::PageHead;
use crate::components::reads::absent::Absent;
use crate::components::reads::load_error::LoadError;
use crate::components::reads::refresh_when_missing::refresh_when_missing;
use crate::features::editing::declaration::{RecordSource, UNREADABLE};
use crate::features::editing::field::options::FieldOptions;
use crate::features::editing::form::{FormDeclaration, FormOfEditor, Hint};
use crate::features::editing::handle::open_editor;
use crate::live::{PollPolicy, Remote, watch};
use crate::ui::empty::Empty;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::list::find;
use slipway_computed::computed;
use slipway_logic::editor::Phase;

/// The content of the page: its head, and the form once the record is read. In place of the form, an error if the record can’t be read, or a
/// notice if the record doesn’t exist any more or can’t be parsed.
#[component]
pub fn EditView(
    /// The declaration of the form. Its record and its success message are replaced.
    of: FormDeclaration,
    /// The source of the record: the request that reads it, and its place in the reply.
    record: RecordSource,
    /// The heading; by default, the heading of the page at the present address.
    #[prop(optional)]
    title: Option<Signal<String>>,
    /// The actions of the page.
    #[prop(optional, into)]
    actions: ViewFn,
    /// The read of the record, if the page has one already; by default, this component reads the record.
    #[prop(optional)]
    record_read: Option<Remote>,
    /// The sentence above the form about what a save does; empty for none.
    #[prop(optional)]
    note: &'static str,
    /// The options of the fields whose choices the page provides, by the names of the choices.
    #[prop(optional)]
    offered: FieldOptions,
    /// Returns the help of a field that follows from the edited record; None if no field has such a help.
    #[prop(optional, into)]
    hint: Option<Hint>,
) -> impl IntoView {
    let record_read = record_read.unwrap_or_else(|| watch(record.request.clone(), PollPolicy::ON_VISIT));
    let of = FormDeclaration { record: Some(record.clone()), success_message: "Saved", ..of };
    let handle = open_editor(of.editor());
    let id = record.in_list.clone();
    let read = computed(move || {
        record_read.value.with(|read| {
            let read = read.as_ref()?;
            match &record.in_list {
                None => record.read_record(read.record()),
                Some(id) => record.read_record(find(&read.items, id)?.text()),
            }
        })
    });
    handle.follow_record(read.into());
    let is_begun = computed(move || handle.phase.get() != Phase::Loading);
    let is_gone = computed(move || {
        let is_missing = record_read.value.with(|read| {
            read.as_ref().zip(id.as_ref()).is_some_and(|(read, id)| find(&read.items, id).is_none())
        });
        is_missing && !is_begun.get()
    });
    refresh_when_missing(record_read.reading, move || is_gone.get());
    let form = move || view! { <FormOfEditor handle of=of.clone() offered=offered.clone() hint /> };
    view! {
        <PageHead nostrip:title=title actions />
        <LoadError reading=record_read.reading />
        <Absent reading=record_read.reading what="the record that is changed here" />
        <Show when=move || is_gone.get()>
            <Empty title="Not found" advice="The platform’s list doesn’t contain the record any more." />
        </Show>
        // A record that can’t be parsed isn’t edited: a save could lose a part of it.
        <Show when=move || record_read.value.with(Option::is_some) && !is_begun.get() && !is_gone.get()>
            <Empty title="Can’t be edited" advice=UNREADABLE />
        </Show>
        <Show when=move || !note.is_empty() && is_begun.get()>
            <Notice tone="info">
                <p>{note}</p>
            </Notice>
        </Show>
        {move || is_begun.get().then(&form)}
    }
}
