//! A Markdown text of the platform. HTML in the text is shown as text.

use leptos::prelude::*;
use slipway_api::visible::visible;
use slipway_logic::text::markdown::{Block, Span, blocks};

/// Shows a Markdown text.
#[component]
pub fn Markdown(
    /// The text as the platform sent it.
    text: String,
) -> impl IntoView {
    view! { <div class="markdown">{blocks(&text).into_iter().map(block).collect_view()}</div> }
}

fn block(block: Block) -> AnyView {
    let spans = |spans: Vec<Span>| spans.into_iter().map(span).collect_view();
    match block {
        Block::Paragraph(content) => view! { <p>{spans(content)}</p> }.into_any(),
        Block::List(is_numbered, items) => {
            let items = items.into_iter().map(|item| view! { <li>{spans(item)}</li> }).collect_view();
            match is_numbered {
                true => view! { <ol>{items}</ol> }.into_any(),
                false => view! { <ul>{items}</ul> }.into_any(),
            }
        }
        Block::Code(text) => view! { <pre tabindex="0">{visible(&text)}</pre> }.into_any(),
    }
}

fn span(span: Span) -> AnyView {
    let text = visible(&span.text);
    let text = match (span.is_code, span.is_strong) {
        (true, _) => view! { <code>{text}</code> }.into_any(),
        (false, true) => view! { <b>{text}</b> }.into_any(),
        (false, false) => text.into_any(),
    };
    match span.link {
        Some(href) => view! {
            <a href=href target="_blank" rel="noopener noreferrer">
                {text}
            </a>
        }
        .into_any(),
        None => text,
    }
}
