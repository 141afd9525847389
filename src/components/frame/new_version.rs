//! A newer version of the console on its host: a tab that stays open is told.

use crate::browser::task::spawn;
use crate::browser::{boot, document, http};
use crate::components::navigation::site::use_site;
use crate::live::use_live;
use crate::ui::button::Button;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::described::at;

/// Milliseconds from the start of a tab to the first look, and between two looks.
pub const INTERVAL_MS: i64 = 3_600_000;

/// Looks at the host now and then each hour, while the tab is visible, and offers to reload if there is another version.
#[component]
pub fn NewVersion() -> impl IntoView {
    let (site, live) = (use_site(), use_live());
    let is_new = RwSignal::new(false);
    let looked = StoredValue::new(None::<Timestamp>);
    Effect::new(move || {
        let now = live.now.get();
        let is_due = looked.with_value(|looked| looked.is_none_or(|at| now.since(at) >= INTERVAL_MS));
        if is_due && live.visible.get() {
            looked.set_value(Some(now));
            spawn(async move {
                let version = http::own_file(&format!("{}/version.json", site.base())).await;
                let build = version.and_then(|version| at(&version, &["build"]).text());
                is_new.try_set(build.is_some_and(|build| build != boot::read().build));
            });
        }
    });
    let sentence = move || {
        format!("A new version of {} is available. Reloading keeps your drafts.", site.product_name())
    };
    view! {
        <div role="status">
            <Show when=move || is_new.get()>
                <Notice tone="info">
                    <p class="announcement">
                        <span>{sentence()}</span>
                        <Button on_press=move || document::reload()>"Reload"</Button>
                    </p>
                </Notice>
            </Show>
        </div>
    }
}
