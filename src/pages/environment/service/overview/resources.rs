//! The size of a service: CPU, memory and other amounts, instances and autoscaling.

use crate::ui::show::Show;
use crate::views::cards::{Card, CardLink};
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::service::resources::{Amount, amounts, autoscaling, instances};

/// The card with the CPU, memory and other amounts of a service, its instances and its autoscaling; nothing if the record has none of
/// them.
#[component]
pub fn Resources(record: ReadSignal<String>, link: Option<CardLink>) -> impl IntoView {
    let resources =
        computed(move || record.with(|record| (amounts(record), instances(record), autoscaling(record))));
    let is_known = move || {
        resources.with(|(amounts, instances, scaling)| {
            !amounts.is_empty() || instances.is_some() || scaling.is_some()
        })
    };
    let lines = move || {
        let (amounts, instances, scaling) = resources.get();
        view! {
            {amounts.into_iter().map(|amount| view! { <AmountItem amount /> }).collect_view()}
            {instances
                .map(|text| {
                    view! {
                        <div>
                            <dt>"Instances"</dt>
                            <dd>{text}</dd>
                        </div>
                    }
                })}
            {scaling
                .map(|(text, scalers)| {
                    view! {
                        <div>
                            <dt>"Autoscaling"</dt>
                            <dd>
                                {text}
                                {scalers
                                    .into_iter()
                                    .map(|scaler| view! { <small class="line">{scaler}</small> })
                                    .collect_view()}
                            </dd>
                        </div>
                    }
                })}
        }
    };
    view! {
        <Show when=is_known>
            <Card title="Resources" nostrip:link=link.clone()>
                <dl>{lines}</dl>
            </Card>
        </Show>
    }
}

/// An amount, and its maximum.
#[component]
fn AmountItem(amount: Amount) -> impl IntoView {
    view! {
        <div>
            <dt>{amount.label}</dt>
            <dd>{amount.amount} " " <small>{amount.most}</small></dd>
        </div>
    }
}
