//! The deployment restrictions of a helm service: which changes of its repository deploy it.

use crate::components::reads::load_error::LoadError;
use crate::features::navigation::site::use_site;
use crate::live::{Remote, use_live};
use crate::ui::show::Show;
use crate::ui::skeleton::SkeletonLines;
use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_api::fields::deployment_restriction;
use slipway_api::operations::restriction::CreateDeploymentRestriction;
use slipway_api::table::FieldName;
use slipway_api::visible::visible;
use slipway_api::{Operation, Record};
use slipway_computed::computed;
use slipway_logic::records::fields::label;
use slipway_logic::route::{Page, ServiceKey};

/// The card with the deployment restrictions of a helm service.
#[component]
pub fn Restrictions(
    /// The helm service.
    service: ServiceKey,
    /// The read of the service’s restrictions.
    list: Remote,
) -> impl IntoView {
    let all = computed(move || {
        list.value.with(|read| read.as_ref().map(|read| read.items.clone()).unwrap_or_default())
    });
    let capabilities = use_live().capabilities.known;
    let not_offered =
        computed(move || capabilities.with(|known| known.refused(CreateDeploymentRestriction::SPEC)));
    let can_edit = computed(move || not_offered.with(Option::is_none));
    let is_read = move || list.value.with(Option::is_some);
    let none = || view! { <p class="dim">"None."</p> };
    let site = use_site();
    let add = move || {
        let page = Page::CreateRestriction(service);
        view! {
            <p>
                <a class="button" href=site.href(&page)>
                    "Add restriction"
                </a>
            </p>
        }
    };
    let why = move || view! { <p class="dim">"Changes are not offered by this platform. " {not_offered}</p> };
    view! {
        <LoadError reading=list.reading />
        <Show when=move || list.reading.is_loading()>
            <Card title="Deployment restrictions">
                <SkeletonLines />
            </Card>
        </Show>
        <Show when=is_read>
            <Card title="Deployment restrictions">
                <Show when=move || all.with(|all| !all.is_empty()) fallback=none>
                    <table class="plain">
                        <caption class="visually-hidden">"Deployment restrictions"</caption>
                        <thead>
                            <tr>
                                <th scope="col">"Value"</th>
                                <th scope="col">"Type"</th>
                                <th scope="col">"Mode"</th>
                                <th scope="col">
                                    <span class="visually-hidden">"Edit"</span>
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            {move || {
                                all
                                    .get()
                                    .into_iter()
                                    .map(|one| view! { <Restriction service one can_edit /> })
                                    .collect_view()
                            }}
                        </tbody>
                    </table>
                </Show>
                <Show when=move || can_edit.get() fallback=why>
                    {add()}
                </Show>
            </Card>
        </Show>
    }
}

#[component]
fn Restriction(service: ServiceKey, one: Record, can_edit: ReadSignal<bool>) -> impl IntoView {
    let text = |key: FieldName| one.at(&[key]).text().map(|text| visible(&text)).unwrap_or_default();
    let word = |key: FieldName| label(&text(key).to_ascii_lowercase());
    let restriction = one.at(&[deployment_restriction::ID]).text().and_then(|id| id.parse().ok());
    let page = restriction.map(|id| Page::EditRestriction(service, id));
    let (site, value) = (use_site(), text(deployment_restriction::VALUE));
    let name = format!("Edit {value}");
    let edit = move || {
        let href = site.href(page.as_ref().filter(|_| can_edit.get())?);
        Some(view! { <a class="link-button" href=href aria-label=name.clone()>"Edit"</a> })
    };
    view! {
        <tr>
            <th scope="row">
                <code>{value}</code>
            </th>
            <td>{word(deployment_restriction::TYPE)}</td>
            <td>{word(deployment_restriction::MODE)}</td>
            <td>{edit}</td>
        </tr>
    }
}
