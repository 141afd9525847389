//! The dialog that leads to a time of day in a log.

use super::model::LogModel;
use crate::features::navigation::address::use_address;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::dialog::Dialog;
use crate::ui::field::FieldErrorLine;
use leptos::prelude::*;

/// The id of the field, and the beginning of the id of its error.
const ID: &str = "go-to-time";

/// The dialog that asks for a time of day, and then selects the first line at or after that time, on the newest day that has such a line.
#[component]
pub fn GoToTime(
    model: LogModel,
    /// True while the dialog is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    use_address().add_question(open);
    view! {
        <Dialog open title="Go to a time">
            <TimeForm model open />
        </Dialog>
    }
}

/// The field and the buttons. They are drawn at each opening, without the time that was typed before.
#[component]
fn TimeForm(model: LogModel, open: RwSignal<bool>) -> impl IntoView {
    let (time, error) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let go = move || {
        let text = time.get_untracked();
        if text.is_empty() {
            error.set(Some("Enter a time, such as 10:28.".to_owned()));
        } else if model.go_to_time(&text) {
            error.set(None);
            open.set(false);
        } else {
            error.set(Some(format!("No line at {text} or later.")));
        }
    };
    view! {
        <div class="body">
                    <div class="field">
                        <label for=ID>"Time of day"</label>
                        <input
                            id=ID
                            type="time"
                            step="1"
                            aria-describedby=format!("{ID}-error")
                            aria-invalid=move || error.with(Option::is_some).then_some("true")
                            prop:value=move || time.get()
                            on:input:target=move |event| {
                                error.set(None);
                                time.set(event.target().value());
                            }
                            on:keydown=move |event| {
                                if event.key() == "Enter" {
                                    go();
                                }
                            }
                        />
                        <FieldErrorLine id=format!("{ID}-error") error />
                    </div>
                </div>
                <div class="buttons">
                    <Button on_press=move || open.set(false)>"Cancel"</Button>
                    <Button variant=ButtonVariant::Primary on_press=go>
                        "Go"
                    </Button>
                </div>
    }
}
