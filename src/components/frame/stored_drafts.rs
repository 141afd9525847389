//! The list of the drafts that this tab stores for the account.

use crate::browser::{clock, storage};
use crate::components::status::time::Ago;
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::use_places;
use crate::features::navigation::site::use_site;
use crate::live::use_live;
use crate::ui::button::Button;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_api::Timestamp;
use slipway_computed::computed_from_last;
use slipway_logic::forms::draft::{PREFIX, restore};
use slipway_logic::places::place::{heading, place, tab_label};
use slipway_logic::route::Page;
use std::collections::HashSet;

/// A stored draft.
#[derive(Clone, PartialEq)]
struct Stored {
    /// The key of the draft in session storage.
    key: String,
    /// The address of the form, below the console's base.
    url: String,
    /// The text of the draft as it is stored.
    text: String,
    /// The time when the draft was stored.
    at: Timestamp,
    /// True if the draft was sent and the outcome isn't known.
    is_uncertain: bool,
}

/// The keys of the drafts that a person discarded in the list. These drafts stay in the list, so that Undo can store them again.
type Discarded = RwSignal<HashSet<String>>;

/// Draws the drafts with links to their pages; nothing if there are no drafts. A draft that is stored or deleted elsewhere while the list is
/// open is added to the list or removed from it.
#[component]
pub fn StoredDrafts() -> impl IntoView {
    let prefix = use_live().draft_key("");
    let (discarded, writes) = (Discarded::default(), RwSignal::new(0_u32));
    storage::observe_drafts(move || {
        writes.try_update(|writes| *writes = writes.wrapping_add(1));
    });
    let drafts = computed_from_last(move |last: Option<&Vec<Stored>>| {
        writes.track();
        let mut all = read_all(&prefix);
        let is_kept = |draft: &&Stored| {
            discarded.with_untracked(|keys| keys.contains(&draft.key))
                && !all.iter().any(|stored| stored.key == draft.key)
        };
        let kept: Vec<Stored> = last.into_iter().flatten().filter(is_kept).cloned().collect();
        all.extend(kept);
        all.sort_by_key(|draft| std::cmp::Reverse(draft.at));
        all
    });
    view! {
        <Show when=move || drafts.with(|drafts| !drafts.is_empty())>
            <h3 id="drafts">"Unsaved changes"</h3>
            <p class="dim">"Drafts of this tab. They are kept for 30 minutes."</p>
            <ul class="activity" aria-labelledby="drafts">
                <For
                    each=move || drafts.get()
                    key=|draft| (draft.key.clone(), draft.is_uncertain)
                    let(draft)
                >
                    <StoredDraft draft discarded />
                </For>
            </ul>
        </Show>
    }
}

/// Returns the drafts whose keys begin with `prefix`, without those that are too old or can't be parsed. Empty for an empty prefix, which
/// belongs to no account.
fn read_all(prefix: &str) -> Vec<Stored> {
    if prefix.is_empty() {
        return Vec::new();
    }
    let now = clock::now();
    let stored = |key: String| {
        let url = key.strip_prefix(prefix)?.to_owned();
        let text = storage::read_draft(&key)?;
        let draft = restore(&text, now)?;
        Some(Stored { key, url, text, at: draft.at, is_uncertain: draft.sent_at.is_some() })
    };
    storage::keys(PREFIX).into_iter().filter_map(stored).collect()
}

#[component]
fn StoredDraft(draft: Stored, discarded: Discarded) -> impl IntoView {
    let Stored { key, url, text, at, is_uncertain } = draft;
    let page = Page::read(url.split('?').next().unwrap_or_default());
    let names = use_places().known_ids.with_untracked(|known_ids| place(known_ids, &page, None));
    let href = format!("{}{url}", use_site().base());
    let name = heading(&page, &names);
    let label = match tab_label(&page) {
        Some(tab) => format!("{name} · {tab}"),
        None => name,
    };
    // The form of the present page holds its draft and has its own button to discard it, so the list has no button for that draft.
    let is_open = use_address().page.with_untracked(|present| *present == page);
    let stored_key = StoredValue::new(key.clone());
    let is_discarded =
        move || stored_key.with_value(|stored_key| discarded.with(|keys| keys.contains(stored_key)));
    let state = move || match (is_discarded(), is_uncertain) {
        (true, _) => "Discarded",
        (false, true) => "Sent, and not confirmed",
        (false, false) => "Not saved",
    };
    // The text is kept until the list is closed, so that a discarded draft can be stored again.
    let toggle = move || {
        let was_discarded = untrack(is_discarded);
        if was_discarded && storage::write_draft(&key, Some(&text)) {
            discarded.update(|keys| {
                keys.remove(&key);
            });
        } else if !was_discarded {
            // The key is added before the draft is deleted: the deletion makes the list read the drafts again, and the list then keeps only
            // the deleted drafts whose keys are in `discarded`.
            discarded.update(|keys| {
                keys.insert(key.clone());
            });
            storage::write_draft(&key, None);
        }
    };
    let button = (!is_open).then(|| {
        let label = label.clone();
        view! {
            <Button on_press=toggle>
                {move || if is_discarded() { "Undo" } else { "Discard" }} <span class="visually-hidden">" " {label}</span>
            </Button>
        }
    });
    view! {
        <li class="stored-draft">
            <span>
                <a href=href>{label}</a>
                <small>{state} " · " {names.project_and_environment_prefix()} <Ago at=Signal::stored(Some(at)) /></small>
            </span>
            {button}
        </li>
    }
}
