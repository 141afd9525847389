//! The forms of a deployment restriction: a new one, and one that exists.

use crate::components::editing::delete::DeleteDialog;
use crate::components::frame::page_head::PageHead;
use crate::components::navigation::address::use_address;
use crate::components::navigation::places::use_places;
use crate::live::{PollPolicy, use_live, watch};
use crate::resources::restriction;
use crate::ui::button::Button;
use crate::views::form::edit::{Edit, EditView};
use crate::views::form::{FormOf, FormView};
use leptos::prelude::*;
use slipway_api::id::{EnvironmentId, RestrictionId, ServiceId};
use slipway_api::list::find;
use slipway_api::operations::restriction::{
    CreateDeploymentRestriction, DeleteDeploymentRestriction, ListDeploymentRestrictions,
    PutDeploymentRestriction,
};
use slipway_api::state::ServiceKind;
use slipway_api::tables::deployment::DEPLOYMENT_RESTRICTION;
use slipway_api::{Json, Operation};
use slipway_computed::computed;
use slipway_logic::capabilities::not_offered;
use slipway_logic::places::directory;
use slipway_logic::reading::read::Read;
use slipway_logic::records::service::record;
use slipway_logic::route::{Dialog, Page};

/// The form of a new restriction.
#[component]
pub fn CreateRestriction(of: EnvironmentId, kind: ServiceKind, id: ServiceId) -> impl IntoView {
    let address = use_address();
    learn_service(of, &kind, id);
    let back = StoredValue::new(Page::Service(of, kind, id));
    let of = FormOf {
        form: &restriction::CREATE,
        act: "Create restriction",
        done: "Deployment restriction created",
        request: Callback::new(move |body| {
            CreateDeploymentRestriction { helm: id.into(), body: Json(body) }.request()
        }),
        edits: None,
        taken: Signal::stored(Vec::new()),
        then: Callback::new(move |_| address.visit(&back.get_value())),
        cancel: back,
        follows: None,
    };
    view! {
        <PageHead />
        <FormView of base=r#"{"mode":"MATCH","type":"PATH"}"#.to_owned() />
    }
}

/// The form of a restriction, with its deletion.
#[component]
pub fn EditRestriction(
    of: EnvironmentId,
    kind: ServiceKind,
    id: ServiceId,
    restriction: RestrictionId,
) -> impl IntoView {
    let address = use_address();
    learn_service(of, &kind, id);
    let back = Page::Service(of, kind, id);
    let read = ListDeploymentRestrictions { helm: id.into() }.request();
    let list = watch(read.clone(), PollPolicy::ON_VISIT);
    // The name stays where the list doesn’t contain the restriction any more: a deletion may have been applied unseen.
    let last = StoredValue::new(None::<String>);
    let name = computed(move || {
        let value = |read: &Read| find(&read.items, &restriction.to_string())?.at(&["value"]).text();
        let found = list.value.with(|read| read.as_deref().and_then(value));
        last.set_value(found.or_else(|| last.get_value()));
        last.get_value()
    });
    let then = RwSignal::new(back.clone()).read_only();
    let capabilities = use_live().capabilities;
    let disabled_reason = computed(move || {
        let why = capabilities.with(|known| known.refused(DeleteDeploymentRestriction::SPEC))?;
        Some(not_offered(why))
    });
    let edit = Edit {
        act: "Save restriction",
        form: &restriction::EDIT,
        table: &DEPLOYMENT_RESTRICTION,
        read,
        in_list: Some(restriction.0),
        save: Callback::new(move |body| {
            PutDeploymentRestriction { helm: id.into(), restriction, body: Json(body) }.request()
        }),
        taken: Signal::stored(Vec::new()),
        back,
    };
    let delete =
        move || view! { <Button on_press=move || address.show(Some(Dialog::Delete))>"Delete"</Button> };
    view! {
        <EditView of=edit actions=delete own=list />
        <DeleteDialog
            kind="restriction"
            name
            destroys="Changes that this restriction held back can deploy the service. This can’t be undone."
            off=disabled_reason
            request=DeleteDeploymentRestriction { helm: id.into(), restriction }.request()
            then
        />
    }
}

/// Reads the name of the service, for the breadcrumbs and the messages.
pub fn learn_service(of: EnvironmentId, kind: &ServiceKind, id: ServiceId) {
    if let Some(read) = record(kind, id) {
        use_places().learn(directory::Kind::Service, watch(read, PollPolicy::ON_VISIT), Some(of.0));
    }
}
