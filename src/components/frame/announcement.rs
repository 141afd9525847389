//! The announcement that `config.json` has for all people who use the console, at the top of each page.

use crate::browser::storage;
use crate::features::navigation::site::use_site;
use crate::ui::button::Button;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_logic::config::Announcement;

/// The name of the preference that stores the text of the announcement that the person dismissed.
const DISMISSED: &str = "announcement";

/// Returns true if there is an announcement that the person didn’t dismiss.
pub fn is_due() -> bool {
    let config = use_site().config();
    let text = config.announcement.as_ref().map(|announcement| &announcement.text);
    text.is_some() && storage::read_preference(DISMISSED).as_ref() != text
}

/// The announcement in `config.json`, until the person dismisses it. An announcement with another text is shown again.
#[component]
pub fn HostAnnouncement() -> impl IntoView {
    let Announcement { text, link } = use_site().config().announcement.clone()?;
    let is_shown = RwSignal::new(is_due());
    let (text, link) = (StoredValue::new(text), StoredValue::new(link));
    let dismiss = move || {
        text.with_value(|text| storage::write_preference(DISMISSED, text));
        is_shown.set(false);
    };
    let more = move |link: String| {
        view! {
            " "
            <a class="link-button" href=link target="_blank" rel="noopener noreferrer">
                "Learn more"
            </a>
        }
    };
    Some(view! {
        <Show when=move || is_shown.get()>
            <section aria-label="Announcement">
                <Notice tone="info">
                    <p class="announcement">
                        <span>{text.get_value()} {link.get_value().map(more)}</span>
                        <Button on_press=move || dismiss()>"Dismiss"</Button>
                    </p>
                </Notice>
            </section>
        </Show>
    })
}
