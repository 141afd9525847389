//! Cards: a heading with any content, or with labelled facts.

use crate::browser::money::money;
use crate::components::status::time::Ago;
use crate::features::navigation::external_link::ExternalLink;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::records::fields::{Fact, Shown};

/// A card with a heading and content.
#[component]
pub fn Card(
    /// The heading of the card.
    title: &'static str,
    /// A short text beside the heading, in smaller type.
    #[prop(optional, into)]
    note: Signal<String>,
    /// A link at the end of the heading's line.
    #[prop(optional)]
    link: Option<CardLink>,
    children: Children,
) -> impl IntoView {
    let link = link.map(|CardLink { text, href }| {
        view! {
            <a class="card-link" href=href>
                {text}
                <span class="visually-hidden">" " {title.to_lowercase()}</span>
            </a>
        }
    });
    view! {
        <section class="card" aria-label=title>
            <h2>{title} " " <small>{move || note.get()}</small></h2>
            {link}
            {children()}
        </section>
    }
}

/// The link of a card.
#[derive(Clone)]
pub struct CardLink {
    /// The text: "Edit". Screen readers also get the title of the card: "Edit resources".
    pub text: &'static str,
    /// The address that the link leads to.
    pub href: String,
}

/// A card of labelled facts; draws nothing if there are no facts.
#[component]
pub fn FactsCard(
    /// The heading of the card.
    title: &'static str,
    /// The facts.
    #[prop(into)]
    facts: Signal<Vec<Fact>>,
    /// A link at the end of the heading's line.
    #[prop(optional)]
    link: Option<CardLink>,
) -> impl IntoView {
    let facts = computed(move || facts.get());
    view! {
        <Show when=move || facts.with(|facts| !facts.is_empty())>
            <Card title nostrip:link=link.clone()>
                <FactList facts />
            </Card>
        </Show>
    }
}

/// A list of labelled facts, within a card.
#[component]
pub fn FactList(
    /// The facts.
    #[prop(into)]
    facts: Signal<Vec<Fact>>,
) -> impl IntoView {
    let item = |fact: Fact| view! { <FactItem fact /> };
    view! { <dl>{move || facts.get().into_iter().map(item).collect_view()}</dl> }
}

#[component]
fn FactItem(fact: Fact) -> impl IntoView {
    let Fact { label, shown, note } = fact;
    let value = match shown {
        Shown::Text(text) => text.into_any(),
        Shown::Code(text) => view! { <code>{text}</code> }.into_any(),
        Shown::Link(url) => view! { <ExternalLink url is_short=true /> }.into_any(),
        Shown::Time(at) => view! { <Ago at=Signal::stored(Some(at)) /> }.into_any(),
        Shown::Money(cents, currency) => money(cents, &currency).into_any(),
        Shown::Tags(tags) => {
            let tag = |tag| view! { <li>{tag}</li> };
            view! { <ul class="tags">{tags.into_iter().map(tag).collect_view()}</ul> }.into_any()
        }
        Shown::Nothing => view! { <span class="dim">"not set"</span> }.into_any(),
    };
    view! {
        <div>
            <dt>{label}</dt>
            <dd>{value} " " <small>{note}</small></dd>
        </div>
    }
}
