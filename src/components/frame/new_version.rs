//! The notice in an open tab that the host has a newer version of the console.

use crate::browser::task::spawn;
use crate::browser::{boot, document, http};
use crate::features::navigation::site::use_site;
use crate::features::session::unsaved_changes::use_unsaved_changes;
use crate::live::use_live;
use crate::ui::button::Button;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_api::described::at_keys;

/// Milliseconds from the start of a tab to the first read of `version.json`, and between two reads.
pub const INTERVAL_MS: i64 = 3_600_000;

/// Reads `version.json` at once and then every hour while the tab is visible. Offers to reload if the host has another version.
#[component]
pub fn NewVersion() -> impl IntoView {
    let (site, live) = (use_site(), use_live());
    let is_new = RwSignal::new(false);
    let last_read_at = StoredValue::new(None::<Timestamp>);
    Effect::new(move || {
        let now = live.clock.now.get();
        let is_due = last_read_at
            .with_value(|last_read_at| last_read_at.is_none_or(|at| now.since(at) >= INTERVAL_MS));
        if is_due && live.clock.visible.get() {
            last_read_at.set_value(Some(now));
            spawn(async move {
                let version = http::own_file(&format!("{}/version.json", site.base())).await;
                let build = version.and_then(|version| at_keys(&version, &["build"]).text());
                // If `version.json` can’t be read, an earlier "new version" notice stays.
                if let Some(build) = build {
                    is_new.try_set(build != boot::read().build);
                }
            });
        }
    });
    let guard = use_unsaved_changes();
    let is_lost = Signal::derive(move || guard.risk().is_lost());
    let sentence = move || {
        let kept = if is_lost.get() { "" } else { " Reloading keeps your drafts." };
        format!("A new version of {} is available.{kept}", site.product_name())
    };
    let reload_disabled_reason = Signal::derive(move || {
        is_lost.get().then(|| {
            "A part of what you entered on this page isn’t stored. Save or discard it first.".to_owned()
        })
    });
    view! {
        <div role="status">
            <Show when=move || is_new.get()>
                <Notice tone="info">
                    <p class="announcement">
                        <span>{sentence}</span>
                        <Button disabled_reason=reload_disabled_reason on_press=move || document::reload()>"Reload"</Button>
                    </p>
                </Notice>
            </Show>
        </div>
    }
}
