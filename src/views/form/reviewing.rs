//! The review of a form, in place of its fields.

use super::FormModel;
use super::options::{FieldOptions, labelled};
use super::send::confirm;
use crate::browser::document;
use crate::views::review::Review;
use leptos::prelude::*;
use slipway_logic::forms::review::{Reviewed, lost};

/// What will change, with the labels of options, and what the save loses.
#[component]
pub(super) fn FormReview(model: FormModel, offered: StoredValue<FieldOptions>) -> impl IntoView {
    let form = model.of.form;
    let back = move |()| {
        model.review.set(None);
        let first = form.inputs().next().map(|input| input.path);
        request_animation_frame(move || {
            // Who is in another field by then stays there.
            if document::is_focus_at_rest() {
                first.into_iter().for_each(document::focus_id);
            }
        });
    };
    move || {
        let Reviewed { changes, body, .. } = model.review.get()?;
        let lost = model.without.with(|without| lost(form, &body, without));
        let label = |change| offered.with_value(|offered| labelled(form, offered, change));
        let changes = changes.into_iter().chain(lost).map(label).collect();
        let request = model.shown_request(&body);
        let (busy, trouble, is_outdated) = (model.busy, model.trouble, model.is_outdated);
        let save = move |()| confirm(model);
        Some(view! {
            <Review act=model.of.act changes request busy trouble is_outdated on_back=back on_save=save />
        })
    }
}
