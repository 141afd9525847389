//! Changing a project.

use crate::components::address::use_address;
use crate::components::page_head::PageHead;
use crate::components::trouble::Trouble;
use crate::draw::form::{FormOf, FormView};
use crate::live::{Pace, watch};
use crate::records::project;
use crate::signal::memo_of_last;
use crate::signal::{See, StoredValue};
use crate::ui::dynamic::dynamic;
use crate::ui::el::many;
use crate::ui::parts::part;
use leptos::prelude::*;
use slipway_api::id::ProjectId;
use slipway_api::operations::project::{GetProject, PutProject};
use slipway_api::tables::place::PROJECT;
use slipway_api::{Json, Operation, save};
use slipway_logic::route::Page;

/// The form, once the record is read.
#[component]
pub fn EditProject(
    /// Which one.
    id: ProjectId,
) -> impl IntoView {
    let own = watch(GetProject { project: id }.request(), Pace::ON_VISIT);
    let address = use_address();
    let of = FormOf {
        form: &project::EDIT,
        act: "Save project",
        done: "Saved",
        request: Callback::new(move |body| PutProject { project: id, body: Json(body) }.request()),
        edits: Some((Callback::new(move |()| GetProject { project: id }.request()), &PROJECT)),
        then: Callback::new(move |_| address.visit(&Page::Project(id))),
        cancel: StoredValue::new(Page::Project(id)),
    };
    // The form begins with the record as it was read first; what changes later is told at the review.
    let base = memo_of_last(move |last: Option<&Option<String>>| {
        let known = last.cloned().flatten();
        known.or_else(|| own.value.see(|read| save::request(read.as_ref()?.record(), &PROJECT)))
    });
    many(vec![
        view! { <PageHead title="Edit project".to_owned() /> }.into_any(),
        view! { <Trouble reading=own.reading /> }.into_any(),
        part(dynamic(move || match base.get() {
            Some(base) => view! { <FormView of base /> }.into_any(),
            None => ().into_any(),
        })),
    ])
}
