//! Actions that make a service unavailable, and a copy to try changes on.

use crate::pages::environment::service::settings::editor::use_settings;
use crate::ui::button::{Button, ButtonStyle};
use leptos::prelude::*;

/// The section.
#[component]
pub fn Danger() -> impl IntoView {
    let reads = use_settings().reads;
    let dispatcher = reads.dispatcher;
    let target = reads.target;
    // The buttons are drawn again once the name of the service is read, because the confirmation of an action names the service.
    let rows = move || {
        let items = dispatcher.danger_zone(&target.get());
        let row = |(item, about): (crate::ui::menu::MenuItem, &'static str)| {
            let look = if item.is_destructive { ButtonStyle::Danger } else { ButtonStyle::Plain };
            let (label, reason) = (item.label, item.disabled_reason);
            view! {
                <li>
                    <div>
                        <b>{move || label.get()}</b>
                        <p>{about}</p>
                        <p class="dim">{move || reason.get()}</p>
                    </div>
                    <Button look disabled_reason=reason on_press=item.on_select>
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
