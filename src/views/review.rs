//! The review of a save: old and new values, and changes made on the platform meanwhile. Nothing is sent before a person confirms.

use crate::browser::document;
use crate::components::editing::request_text::RequestText;
use crate::ui::button::{Button, Look};
use crate::ui::form::FormError;
use crate::ui::notice::Notice;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Request;
use slipway_logic::forms::review::Change;

/// Shows a review.
#[component]
pub fn Review(
    /// The label of the save button.
    act: &'static str,
    /// The changes.
    changes: Vec<Change>,
    /// The request to send.
    request: Request,
    /// True while the request is sent.
    #[prop(into)]
    busy: Signal<bool>,
    /// The error of the last try.
    #[prop(into)]
    trouble: Signal<Option<String>>,
    /// True if the record changed on the platform since the last review.
    #[prop(into)]
    is_outdated: Signal<bool>,
    /// Returns to the form.
    #[prop(into)]
    on_back: Callback<()>,
    /// Sends the request.
    #[prop(into)]
    on_save: Callback<()>,
) -> impl IntoView {
    // The button that was pressed is hidden now.
    request_animation_frame(|| {
        if document::is_focus_at_rest() {
            document::focus_id("review-title");
        }
    });
    let meanwhile = changes.iter().any(|change| change.meanwhile.is_some());
    let shown = |words: &str| if words.is_empty() { "nothing".to_owned() } else { words.to_owned() };
    let line = move |change: &Change| {
        let mine = if change.old == change.new { "not changed by you".into() } else { shown(&change.new) };
        let now = change.meanwhile.as_ref().map(|now| shown(now));
        view! {
            <tr>
                <th scope="row">{change.label}</th>
                <td data-label="Was">
                    <del>{shown(&change.old)}</del>
                </td>
                <td data-label="Yours">
                    <ins>{mine}</ins>
                </td>
                {meanwhile
                    .then(|| {
                        view! { <td data-label="Changed on the platform">{now.unwrap_or_default()}</td> }
                    })}
            </tr>
        }
        .into_any()
    };
    let heading = |words: &'static str| view! { <th scope="col">{words}</th> };
    let headings = view! {
        <tr>
            {heading("Field")} {heading("Was")} {heading("Yours")}
            {meanwhile.then(|| heading("Changed on the platform"))}
        </tr>
    };
    let warning = "The record was changed on the platform since you opened the form. Fields that you didn’t change keep the platform’s values.";
    view! {
        <section class="review" aria-labelledby="review-title">
            <h2 id="review-title" tabindex="-1">"Review before saving"</h2>
            {meanwhile
                .then(|| {
                    view! {
                        <Notice tone="warning">
                            <p>{warning}</p>
                        </Notice>
                    }
                })}
            <div role="alert">
                <Show when=move || is_outdated.get()>
                    <Notice tone="warning">
                        <p>
                            "The record changed on the platform since your review. Check the changes again. Nothing was saved."
                        </p>
                    </Notice>
                </Show>
            </div>
            <FormError error=trouble />
            <table class="table changes" aria-label="Changes">
                <thead>{headings}</thead>
                <tbody>{changes.iter().map(line).collect_view()}</tbody>
            </table>
            <RequestText request=Signal::stored(request) />
            <div class="buttons">
                <Button look=Look::Primary busy on_press=on_save>
                    {act}
                </Button>
                <Button on_press=on_back>"Back to the form"</Button>
            </div>
        </section>
    }
}
