//! The activity list: the actions that were requested in the tabs of this session, with their times, pages and outcomes, the services that
//! others are changing, and the drafts of this tab.

use super::stored_drafts::StoredDrafts;
use crate::browser::focus;
use crate::browser::notification::{self, Permission};
use crate::browser::task::spawn;
use crate::components::status::time::Ago;
use crate::features::actions::followed::use_followed;
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::features::notifications::notifier::{Activity, ActivityState, use_notifier};
use crate::ui::button::Button;
use crate::ui::chip::Chip;
use crate::ui::dialog::Dialog;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::palette::items::page_of;
use slipway_logic::places::known_ids::{KnownIds, KnownKind};
use slipway_logic::route::{Dialog as Named, Page};
use slipway_logic::status::summary;
use std::sync::Arc;
use uuid::Uuid;

/// The activity list, in a drawer at the right that is open while the address names it.
#[component]
pub fn ActivityList() -> impl IntoView {
    let open = use_address().dialog(Named::Activity);
    let (activities, site) = (use_notifier().activities, use_site());
    let item = move |entry: Activity| {
        let href = site.href(&entry.page);
        let tone = match entry.state {
            ActivityState::Pending => "moving",
            ActivityState::Succeeded => "fine",
            ActivityState::Failed => "failed",
            ActivityState::Unknown => "unknown",
        };
        // The message of a success says what was done, so the request isn't repeated above it.
        let (title, message) = match entry.state {
            ActivityState::Succeeded if !entry.message.is_empty() => (entry.message, String::new()),
            _ => (entry.what, entry.message),
        };
        view! {
            <li>
                <Chip tone=Signal::stored(tone) word=Signal::stored(title) />
                {(!message.is_empty()).then(|| view! { <p>{message}</p> })}
                <small>
                    <Ago at=Signal::stored(Some(entry.at)) />
                    " · "
                    <a href=href>"Show"</a>
                </small>
            </li>
        }
        .into_any()
    };
    view! {
        <Dialog open=open title="Activity">
            <div class="body activities">
                {move || {
                    let all = activities.get();
                    if all.is_empty() {
                        return view! {
                            <p>
                                "No activity yet. Deployments, stops and saved changes are listed here."
                            </p>
                        }
                            .into_any();
                    }
                    view! { <ul class="activity">{all.into_iter().map(item).collect_view()}</ul> }.into_any()
                }}
                <MovingElsewhere />
                <StoredDrafts />
                <NotificationChoice />
            </div>
            <div class="buttons">
                <Button on_press=move || open.set(false)>"Close"</Button>
            </div>
        </Dialog>
    }
    .into_any()
}

/// The services on the present page that are in transition without a followed action, such as after an action of another person. Draws
/// nothing if there are none.
#[component]
fn MovingElsewhere() -> impl IntoView {
    let (followed, known_ids, site) = (use_followed(), use_places().known_ids, use_site());
    let all = computed(move || {
        let item = |(id, status): (Arc<str>, Record)| {
            let id: Uuid = id.parse().ok()?;
            let of_id = |known_ids: &KnownIds| {
                known_ids.of(KnownKind::Service).into_iter().find(|entry| entry.id == id).cloned()
            };
            let entry = known_ids.with(of_id)?;
            let page = page_of(&entry, None)?;
            Some((visible(&entry.name), summary::state(&status)?.label().to_owned(), page))
        };
        followed.moving_elsewhere().into_iter().filter_map(item).collect::<Vec<_>>()
    });
    let item = move |(name, state, page): (String, String, Page)| {
        view! {
            <li>
                <Chip tone=Signal::stored("moving") word=Signal::stored(state) />
                <a href=site.href(&page)>{name}</a>
            </li>
        }
    };
    view! {
        <Show when=move || all.with(|all| !all.is_empty())>
            <h3 id="moving-elsewhere">"Also in transition"</h3>
            <ul class="activity" aria-labelledby="moving-elsewhere">
                {move || all.get().into_iter().map(item).collect_view()}
            </ul>
        </Show>
    }
}

/// Offers a button that asks for the browser’s permission to show notifications, or shows whether they are allowed.
#[component]
fn NotificationChoice() -> impl IntoView {
    let permission = RwSignal::new(notification::permission());
    let sentence = NodeRef::new();
    let ask = move || {
        spawn(async move {
            let answer = notification::ask().await;
            if permission.try_set(answer).is_none() {
                // `try_set` returns None if the dialog is still open. After an answer, the pressed button is removed
                // and the focus is lost, so the sentence gets the focus.
                focus::restore(sentence);
            }
        });
    };
    let message = move || match permission.get() {
        Permission::Unasked => {
            "Get a notification when one of your actions finishes while this tab is hidden."
        }
        Permission::Granted => {
            "You get a notification when one of your actions finishes while this tab is hidden."
        }
        Permission::Denied => "Notifications are off in this browser’s settings.",
        Permission::Unsupported => "This browser doesn’t support notifications here.",
    };
    view! {
        <p node_ref=sentence tabindex="-1" role="status">
            {message}
        </p>
        <Show when=move || permission.get() == Permission::Unasked>
            <Button on_press=ask>"Allow notifications"</Button>
        </Show>
    }
}
