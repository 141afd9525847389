//! The details of the selected line: all its fields, and a link to it.

use super::menu::text;
use super::model::LogModel;
use crate::browser::{clock, document};
use crate::features::navigation::address::use_address;
use crate::features::navigation::site::use_site;
use crate::features::notifications::notifier::use_notifier;
use crate::ui::button::{Button, ButtonVariant};
use crate::ui::show::Show;
use crate::views::markdown::Markdown;
use leptos::html;
use leptos::prelude::*;
use slipway_api::records::LogLine;
use slipway_api::visible::visible;
use slipway_computed::computed;
use slipway_logic::deployment::status_word;
use slipway_logic::log::ansi::plain;
use slipway_logic::log::facet::{FACETS, Facet};
use slipway_logic::log::line::key;
use slipway_logic::log::view::{LogView, Times};
use slipway_logic::records::facts::value_label;
use slipway_logic::text::json::pretty;

/// The details of the selected line; draws nothing unless exactly one line is selected.
#[component]
pub fn Details(model: LogModel) -> impl IntoView {
    let line = computed(move || match model.selected.get() {
        Some((from, to)) if from == to => model.line(to),
        _ => None,
    });
    // While the details are open, the style sheet reduces the height of the log (`style/log.css`), so that the details fit into the
    // browser’s window. The log is then scrolled so that the selected line stays in view.
    let node = NodeRef::<html::Section>::new();
    Effect::new(move || {
        line.track();
        node.track();
        request_animation_frame(move || {
            let Some(node) = node.try_get_untracked().flatten() else { return };
            if let Some((_, to)) = model.selected.try_get_untracked().flatten() {
                model.show_number(to);
            }
            // If the browser’s window is so low that the details begin below it, the page is scrolled until they end at the bottom of the
            // window.
            let (_, window) = document::seen_of(&node);
            if node.get_bounding_client_rect().top() > window {
                node.scroll_into_view_with_bool(false);
            }
        });
    });
    view! {
        <Show when=move || line.with(Option::is_some)>
            <section class="card log-details" aria-label="Selected line" node_ref=node>
                {move || line.get().map(|line| view! { <Line model line /> })}
            </section>
        </Show>
    }
}

#[component]
fn Line(model: LogModel, line: LogLine) -> impl IntoView {
    let (address, site, notifier) = (use_address(), use_site(), use_notifier());
    let link = key(&line).map(|key| {
        let (page, mut view) = (address.page.get_untracked(), address.view.get_untracked());
        view.set_filter("line", &key);
        format!("{}{}{}", document::origin(), site.base(), page.url_with(&view))
    });
    let no_link =
        link.is_none().then(|| "The platform sends neither an ID nor a time for this line.".to_owned());
    let copied = text(std::slice::from_ref(&line), Times::Utc, model.has_dates.get_untracked());
    let message = plain(&line.message);
    // A message that is JSON is easier to read over several lines.
    let message = if message.trim_start().starts_with('{') { pretty(&message) } else { message };
    let fact = |label: &'static str, value: Option<String>| {
        value.map(|value| {
            view! {
                <div>
                    <dt>{label}</dt>
                    <dd>
                        <code>{visible(&value)}</code>
                    </dd>
                </div>
            }
        })
    };
    // The button that filters the log by a property of the line, such as “Only this pod”. Hidden while the filter has this value.
    let filter = |facet: &'static Facet| {
        let value = (facet.value_in)(&line)?.clone();
        let is_offered = {
            let value = value.clone();
            move || {
                let index = FACETS.iter().position(|known| known.key == facet.key).unwrap_or_default();
                model.log_view.with(|log_view| log_view.filters.get(index).cloned().flatten())
                    != Some(value.clone())
            }
        };
        let only = move || model.change(facet.key, &value);
        Some(view! {
            <Show when=is_offered>
                <Button variant=ButtonVariant::Quiet on_press=only.clone()>{format!("Only this {}", facet.singular)}</Button>
            </Show>
        })
    };
    let filters = FACETS.iter().filter_map(filter).collect_view();
    let deployment = line.deployment.clone().unwrap_or_default();
    let scope = [deployment.scope_type.as_deref().map(value_label), deployment.scope]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>();
    view! {
        <pre tabindex="0">{visible(&message)}</pre>
        {deployment.hint.map(|hint| view! { <Markdown text=hint /> })}
        <dl>
            {fact("Time", line.at.map(clock::absolute))} {fact("Pod", line.pod)}
            {fact("Version", line.version)}
            {fact("Scope", (!scope.is_empty()).then(|| scope.join(" ")))}
            {fact("Scope ID", deployment.scope_id)} {fact("State", deployment.state.as_deref().map(status_word))}
            {fact("Deployment", deployment.execution)} {fact("ID", line.id)}
        </dl>
        <p class="buttons">
            <Button on_press=move || notifier.copy("Line", copied.clone())>"Copy line"</Button>
            <Button
                disabled_reason=Signal::stored(no_link)
                on_press=move || notifier.copy("Link", link.clone().unwrap_or_default())
            >
                "Copy link to line"
            </Button>
            {filters}
            <Show when=move || model.log_view.with(LogView::is_filtered)>
                <Button on_press=move || {
                    if let Some((_, number)) = model.selected.get_untracked() {
                        model.show_context(number);
                    }
                }>"Lines around it"</Button>
            </Show>
            <Button variant=ButtonVariant::Quiet on_press=move || model.selected.set(None)>
                "Close"
            </Button>
        </p>
    }
}
