//! The deployments of the environment before and after this one.

use crate::components::status::time::Ago;
use crate::features::navigation::site::use_site;
use crate::ui::icon::Icon;
use crate::ui::show::Show;
use crate::views::cards::{Card, CardLink};
use leptos::prelude::*;
use slipway_api::id::EnvironmentId;
use slipway_computed::computed;
use slipway_logic::deployment::{Deployment, group, status_word};
use slipway_logic::route::{DeploymentKey, Page};

/// The maximum number of deployments that are listed before this one, and after it.
const EACH_SIDE: usize = 2;

/// The list of the deployments around this one, the newest first.
#[component]
pub fn Neighbours(
    /// The environment.
    id: EnvironmentId,
    /// The id of this deployment.
    key: String,
    /// The completed deployments, the newest first.
    completed: ReadSignal<Vec<Deployment>>,
) -> impl IntoView {
    let this_id = StoredValue::new(key);
    let near = computed(move || {
        completed.with(|all| {
            let Some(index) =
                all.iter().position(|deployment| this_id.with_value(|this_id| deployment.id == *this_id))
            else {
                return Vec::new();
            };
            let from = index.saturating_sub(EACH_SIDE);
            all.iter().skip(from).take(index - from + EACH_SIDE + 1).cloned().collect::<Vec<_>>()
        })
    });
    let link = CardLink { text: "All", href: use_site().href(&Page::Deployments(id)) };
    // A row is redrawn only if the outcome of its deployment changed, so that a link keeps the focus.
    let key = |deployment: &Deployment| [deployment.id.as_str(), &deployment.status].join("\n");
    view! {
        <Show when=move || near.with(|near| near.len() > 1)>
            <Card title="Before and after" nostrip:link=Some(link.clone())>
                <ol class="neighbours">
                    <For each=move || near.get() key=key let(one)>
                        <Neighbour id is_own=this_id.with_value(|this_id| one.id == *this_id) one />
                    </For>
                </ol>
            </Card>
        </Show>
    }
}

#[component]
fn Neighbour(id: EnvironmentId, one: Deployment, is_own: bool) -> impl IntoView {
    let tone = group(&one.status).key();
    let title = one.title();
    let href = use_site().href(&Page::Deployment(id, DeploymentKey(one.id)));
    let name = match is_own {
        true => view! { <b>"This deployment"</b> }.into_any(),
        false => view! { <a href=href>{title}</a> }.into_any(),
    };
    view! {
        <li class=tone aria-current=is_own.then_some("true")>
            <Icon name=tone />
            <span class="visually-hidden">{status_word(&one.status)} " "</span>
            {name}
            <Ago at=Signal::stored(one.at) />
        </li>
    }
}
