//! The form of a new record.

mod invite;
mod token;

use super::roles::role_options;
use super::webhook_options::webhook_options;
use crate::components::frame::page_head::PageHead;
use crate::features::editing::form::{FormDeclaration, FormView, Hint};
use crate::features::editing::sibling_names::watch_sibling_names;
use crate::features::navigation::address::use_address;
use crate::live::{PollPolicy, watch};
use crate::ui::empty::Empty;
use invite::Invite;
use leptos::prelude::*;
use slipway_api::described::at;
use slipway_api::fields::webhook_create;
use slipway_api::id::OrganizationId;
use slipway_api::table::FieldName;
use slipway_computed::computed;
use slipway_logic::resources::record_kind::Create;
use slipway_logic::resources::record_kinds::kind_of;
use slipway_logic::resources::webhook::target_warning;
use slipway_logic::route::{Collection, Page};
use token::TokenOnce;

/// The page that creates a record of an organization.
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
    let back = Page::Records(id, collection);
    // The platform sends the value of a new token only in the reply to its creation, so this reply is kept to show the
    // value.
    let token = RwSignal::new(None::<String>);
    let (is_token, next) = (collection == Collection::ApiTokens, back.clone());
    let left_message = if is_token { "Open “Create API token” again to copy its value." } else { "" };
    let on_saved = Callback::new(move |reply: String| match is_token {
        true => token.set(Some(reply)),
        false => address.visit(&next),
    });
    // Deployed platforms require more fields than the documented API. A platform that offers the list of these records counts as a deployed
    // one.
    let listed = watch((kind.read_all)(id), PollPolicy::ON_VISIT.keyed_by(kind.list.key));
    let by_document =
        computed(move || (!listed.reading.is_loading()).then(|| listed.reading.not_offered().is_some()));
    let sibling_names = watch_sibling_names(Signal::stored(Some(id.0)), move |_| (kind.read_all)(id), None);
    let form = move |by_document| {
        let create_record = move |body: String| {
            (create.request)(id, if by_document { body } else { (create.deployed_body)(&body) })
        };
        let form = create.by_document.filter(|_| by_document).unwrap_or(create.form);
        let declaration = FormDeclaration {
            success_message: create.success_message,
            left_message,
            initial: create.initial.to_owned(),
            on_saved,
            sibling_names,
            ..FormDeclaration::new(form, create.submit_label, create_record, back.clone())
        };
        let webhook = webhook_options(id, form, listed, Signal::stored(None));
        let offered = [role_options(id, form), webhook].concat();
        view! { <FormView of=declaration offered hint=hint() /> }
    };
    move || match token.get() {
        Some(reply) => view! { <TokenOnce id reply /> }.into_any(),
        None => by_document.get().map(&form).into_any(),
    }
}

/// Returns the callback for the hints of fields: a webhook’s target URL that begins with `http://` gets a warning, because such requests
/// aren’t encrypted. Other fields have none.
pub fn hint() -> Hint {
    Callback::new(|(path, webhook): (FieldName, String)| {
        target_warning(&at(&webhook, &[path]).text().filter(|_| path == webhook_create::TARGET_URL)?)
    })
}
