//! The form of a new record.

mod invite;
mod token;

use super::roles::role_options;
use crate::components::editing::taken_names::taken_names;
use crate::components::frame::page_head::PageHead;
use crate::components::navigation::address::use_address;
use crate::live::{PollPolicy, watch};
use crate::resources::record_kind::Create;
use crate::resources::record_kinds::kind_of;
use crate::ui::empty::Empty;
use crate::views::form::{FormOf, FormView, Hint};
use invite::Invite;
use leptos::prelude::*;
use slipway_api::id::OrganizationId;
use slipway_computed::computed;
use slipway_logic::records::webhook::target_warning;
use slipway_logic::route::{Collection, Page};
use token::TokenOnce;

/// The page.
#[component]
pub fn CreateRecord(
    /// The organization.
    id: OrganizationId,
    /// The kind of the record.
    collection: Collection,
) -> impl IntoView {
    let form = match (collection, &kind_of(collection).create) {
        (Collection::Invitations, _) => view! { <Invite id /> }.into_any(),
        (_, Some(create)) => view! { <CreateForm id collection create /> }.into_any(),
        (_, None) => {
            view! { <Empty title="Not created here" advice="The platform creates these records." /> }
                .into_any()
        }
    };
    view! {
        <PageHead />
        {form}
    }
}

#[component]
fn CreateForm(id: OrganizationId, collection: Collection, create: &'static Create) -> impl IntoView {
    let kind = kind_of(collection);
    let address = use_address();
    let back = StoredValue::new(Page::Records(id, collection));
    // The value of a new token is in this reply alone.
    let token = RwSignal::new(None::<String>);
    let then = move |reply: String| match collection {
        Collection::ApiTokens => token.set(Some(reply)),
        _ => address.visit(&back.get_value()),
    };
    // Deployed platforms, which list such records, ask for more than the document says.
    let listed = watch((kind.read_all)(id), PollPolicy::ON_VISIT);
    let by_document =
        computed(move || (!listed.reading.is_loading()).then(|| listed.reading.not_offered().is_some()));
    let taken = taken_names(Signal::stored(Some(id.0)), move |_| (kind.read_all)(id), None);
    let of = move |by_document: bool| FormOf {
        form: create.form,
        act: create.act,
        done: create.done,
        request: Callback::new(move |body: String| {
            (create.request)(id, if by_document { body } else { (create.fuller)(&body) })
        }),
        edits: None,
        taken,
        then: Callback::new(then),
        cancel: back,
        follows: None,
    };
    let form = move |by_document| {
        let (of, base, offered) = (of(by_document), create.base.to_owned(), role_options(id, create.form));
        view! { <FormView of base offered hint=hint() /> }
    };
    move || match token.get() {
        Some(reply) => view! { <TokenOnce id reply /> }.into_any(),
        None => by_document.get().map(form).into_any(),
    }
}

/// Returns the help that follows from what is typed: a target that isn’t encrypted is warned of.
pub fn hint() -> Hint {
    Callback::new(|(path, typed): (&'static str, Vec<(String, String)>)| {
        let (_, target) = typed.into_iter().find(|(typed, _)| path == "target_url" && typed == path)?;
        target_warning(&target)
    })
}
