//! The warning before the automatic sign-out of an inactive person.

use crate::live::{SessionEndReason, stay, use_live};
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::dialog::Dialog;
use leptos::prelude::*;
use slipway_computed::computed;

/// Warns an inactive person before the automatic sign-out. Closing the dialog restarts the idle timer.
#[component]
pub fn IdleWarning() -> impl IntoView {
    let live = use_live();
    let open = RwSignal::new(false);
    Effect::new(move || {
        let warns = live.idle_until.with(Option::is_some);
        if open.get_untracked() != warns {
            open.set(warns);
        }
    });
    // Closing the dialog in any way counts as activity.
    Effect::new(move || {
        if !open.get() && live.idle_until.with_untracked(Option::is_some) {
            stay(live);
        }
    });
    let seconds = computed(move || {
        live.idle_until.get().map_or(0, |until| until.since(live.clock.now.get()).max(0) / 1_000)
    });
    let message = Signal::derive(move || {
        format!("Signing out in {} s. Drafts are kept for 30 minutes.", seconds.get())
    });
    // Screen readers don’t announce the changes of a timer, so the remaining time is announced three times: at one minute, at 30 seconds
    // and at 10 seconds.
    let announced = computed(move || match seconds.get() {
        ..=10 => "Signing out in 10 seconds.",
        11..=30 => "Signing out in 30 seconds.",
        _ => "Signing out in one minute.",
    });
    view! {
        <Dialog open title="You’ve been inactive">
            <div class="body">
                <p role="timer">{move || message.get()}</p>
                <p class="visually-hidden" role="status">{move || announced.get()}</p>
            </div>
            // The first button has the focus: Enter keeps the session.
            <div class="buttons">
                <Button variant=ButtonVariant::Primary on_press=move || open.set(false)>
                    "Stay signed in"
                </Button>
                <Button on_press=move || live.end(SessionEndReason::Idle)>"Sign out now"</Button>
            </div>
        </Dialog>
    }
}
