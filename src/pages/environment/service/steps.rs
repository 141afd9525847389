//! The steps of a service's last deployment.

use crate::signal::{Memo, See};
use crate::ui::dynamic::{dynamic, memo};
use crate::ui::el::el;
use leptos::prelude::*;
use slipway_api::Record;
use slipway_api::described::at;
use slipway_logic::records::fields::label;

/// The steps of the last deployment with how long each took.
pub fn steps(status: Memo<Option<Record>>) -> AnyView {
    let steps = memo(move || {
        status.see(|status| {
            let steps =
                status.as_ref().map(|status| status.at(&["steps", "details"]).elements()).unwrap_or_default();
            let line = |step: &str| {
                let text = |key: &str| {
                    at(step, &[key]).text().map(|word| label(&word.to_ascii_lowercase())).unwrap_or_default()
                };
                (text("step_name"), text("status"), at(step, &["duration_sec"]).integer())
            };
            steps.into_iter().map(line).collect::<Vec<_>>()
        })
    });
    let total = memo(move || {
        status.see(|status| {
            status.as_ref().and_then(|status| status.at(&["steps", "total_duration_sec"]).integer())
        })
    });
    dynamic(move || {
        let steps = steps.get();
        if steps.is_empty() {
            return ().into_any();
        }
        let line = |(name, word, seconds): (String, String, Option<i64>)| {
            let took = seconds.map_or_else(|| "not told".to_owned(), slipway_logic::text::format::duration);
            el("li")
                .child(el("span").child(name))
                .child(el("small").child(word))
                .child(el("span").class("took").child(took))
                .into_any()
        };
        let total = total.get().map(|seconds| {
            let took = slipway_logic::text::format::duration(seconds);
            el("li")
                .class("total")
                .child(el("span").child("Total"))
                .child(el("small"))
                .child(el("span").class("took").child(took))
        });
        el("section")
            .class("part")
            .attr("aria-labelledby", "steps")
            .child(el("h2").attr("id", "steps").child("Steps of the last deployment"))
            .child(
                el("ol").class("steps").child(steps.into_iter().map(line).collect::<Vec<_>>()).child(total),
            )
            .into_any()
    })
}
