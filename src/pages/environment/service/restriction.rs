//! The forms of a deployment restriction: a new one, and one that exists.

use crate::components::editing::delete::DeleteDialog;
use crate::components::frame::page_head::PageHead;
use crate::components::navigation::address::use_address;
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
use slipway_logic::route::{Dialog, Page};

/// The form of a new restriction.
#[component]
pub fn CreateRestriction(of: EnvironmentId, kind: ServiceKind, id: ServiceId) -> impl IntoView {
    let address = use_address();
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
    let back = Page::Service(of, kind, id);
    let read = ListDeploymentRestrictions { helm: id.into() }.request();
    let list = watch(read.clone(), PollPolicy::ON_VISIT);
    let name = computed(move || {
        list.value.with(|read| find(&read.as_ref()?.items, &restriction.to_string())?.at(&["value"]).text())
    });
    let then = RwSignal::new(back.clone()).read_only();
    let capabilities = use_live().capabilities;
    let not_offered = computed(move || {
        let why = capabilities.with(|known| known.refused(DeleteDeploymentRestriction::SPEC))?;
        Some(format!("Not offered by this platform. {why}"))
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
        <EditView of=edit actions=delete />
        <DeleteDialog
            kind="restriction"
            name
            destroys="Changes that it held back may deploy the service."
            off=not_offered
            request=DeleteDeploymentRestriction { helm: id.into(), restriction }.request()
            then
        />
    }
}
