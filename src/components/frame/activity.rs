//! The activity list: the actions that were requested in this tab, with their times, pages and outcomes.

use crate::browser::focus;
use crate::browser::notification::{self, Permission};
use crate::browser::task::spawn;
use crate::components::status::time::Ago;
use crate::features::navigation::address::use_address;
use crate::features::navigation::site::use_site;
use crate::features::notifications::notifier::{Activity, ActivityState, use_notifier};
use crate::ui::button::Button;
use crate::ui::chip::Chip;
use crate::ui::dialog::Dialog;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_logic::route::Dialog as Named;

/// The list, in a dialog that the address names.
#[component]
pub fn ActivityList() -> impl IntoView {
    let open = use_address().dialog(Named::Activity);
    let (activities, site) = (use_notifier().activities, use_site());
    let one = move |entry: Activity| {
        let href = site.href(&entry.page);
        let tone = match entry.state {
            ActivityState::Pending => "moving",
            ActivityState::Succeeded => "fine",
            ActivityState::Failed => "failed",
            ActivityState::Unknown => "unknown",
        };
        view! {
            <li>
                <Chip tone=Signal::stored(tone) word=Signal::stored(entry.what.clone()) />
                <p>{entry.message}</p>
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
            <div class="body">
                {move || {
                    let all = activities.get();
                    if all.is_empty() {
                        return view! {
                            <p>
                                "No activity in this tab yet. Deployments, stops and saved changes are listed here."
                            </p>
                        }
                            .into_any();
                    }
                    view! { <ul class="activity">{all.into_iter().map(one).collect_view()}</ul> }.into_any()
                }}
                <NotificationChoice />
            </div>
            <div class="buttons">
                <Button on_press=move || open.set(false)>"Close"</Button>
            </div>
        </Dialog>
    }.into_any()
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
