//! Changing an environment.

use crate::components::address::use_address;
use crate::components::page_head::PageHead;
use crate::components::trouble::Trouble;
use crate::draw::form::{FormOf, FormView};
use crate::live::{Pace, watch};
use crate::records::environment;
use crate::signal::memo_of_last;
use crate::signal::{See, StoredValue};
use crate::ui::dynamic::dynamic;
use crate::ui::el::many;
use crate::ui::parts::part;
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_api::operations::environment::{GetEnvironment, PutEnvironment};
use slipway_api::tables::place::ENVIRONMENT;
use slipway_api::{Json, Operation, save};
use slipway_logic::route::Page;

/// The form, once the record is read.
#[component]
pub fn EditEnvironment(
    /// Which one.
    id: EnvironmentId,
) -> impl IntoView {
    let own = watch(GetEnvironment { environment: id }.request(), Pace::ON_VISIT);
    let address = use_address();
    let of = FormOf {
        form: &environment::EDIT,
        act: "Save environment",
        done: "Saved",
        request: Callback::new(move |body| PutEnvironment { environment: id, body: Json(body) }.request()),
        edits: Some((Callback::new(move |()| GetEnvironment { environment: id }.request()), &ENVIRONMENT)),
        then: Callback::new(move |_| address.visit(&Page::Services(id))),
        cancel: StoredValue::new(Page::Services(id)),
    };
    // The form begins with the record as it was read first; what changes later is told at the review.
    let base = memo_of_last(move |last: Option<&Option<String>>| {
        let known = last.cloned().flatten();
        known.or_else(|| own.value.see(|read| save::request(read.as_ref()?.record(), &ENVIRONMENT)))
    });
    many(vec![
        view! { <PageHead title="Edit environment".to_owned() /> }.into_any(),
        view! { <Trouble reading=own.reading /> }.into_any(),
        part(dynamic(move || match base.get() {
            Some(base) => view! { <FormView of base /> }.into_any(),
            None => ().into_any(),
        })),
    ])
}
