//! The requested action, and the id of the deployment.

use crate::views::cards::Card;
use leptos::prelude::*;
use slipway_logic::deployment::Deployment;
use slipway_logic::records::facts::value_label;

/// The card “Request” of a deployment: the action and the id.
#[component]
pub fn RequestCard(
    /// The deployment; None until it is found.
    last: ReadSignal<Option<Deployment>>,
) -> impl IntoView {
    let with = move |text_of: fn(&Deployment) -> String| {
        last.with(|last| last.as_ref().map(text_of).unwrap_or_default())
    };
    view! {
        <Card title="Request">
            <dl>
                <div>
                    <dt>"Action"</dt>
                    <dd>{move || with(|deployment| value_label(&deployment.action))}</dd>
                </div>
                <div>
                    <dt>"ID"</dt>
                    <dd>
                        <code>{move || with(|deployment| deployment.id.clone())}</code>
                    </dd>
                </div>
            </dl>
        </Card>
    }
}
