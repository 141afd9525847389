//! The section “Danger zone”: the actions Restart, Stop and Delete, and the clone of the service, on which changes can be tried.

use crate::pages::environment::service::settings::editor::use_settings;
use crate::ui::button::{Button, ButtonVariant};
use leptos::prelude::*;

/// The section “Danger zone” with the actions Restart, Stop, Clone and Delete, as far as the service has them. Each action has its
/// consequence beside its button.
#[component]
pub fn Danger() -> impl IntoView {
    let reads = use_settings().reads;
    let dispatcher = reads.dispatcher;
    let target = reads.target;
    // The buttons are drawn again once the name of the service is read, because the confirmation of an action names the service.
    let rows = move || {
        let items = dispatcher.danger_zone(&target.get());
        let row = |(item, about): (crate::ui::menu::MenuItem, &'static str)| {
            let variant = if item.is_destructive { ButtonVariant::Danger } else { ButtonVariant::Plain };
            let (label, reason) = (item.label, item.disabled_reason);
            view! {
                <li>
                    <div>
                        <b>{move || label.get()}</b>
                        <p>{about}</p>
                        <p class="dim">{move || reason.get()}</p>
                    </div>
                    <Button variant disabled_reason=reason on_press=item.on_select>
                        {move || label.get()}
                    </Button>
                </li>
            }
        };
        items.into_iter().map(row).collect_view()
    };
    view! {
        <section class="card danger-zone" aria-label="Danger zone">
            <ul>{rows}</ul>
        </section>
    }
}
