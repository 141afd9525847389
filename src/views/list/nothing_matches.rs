//! The notice in place of the rows while the search and the filters match none.

use super::keyboard;
use super::model::ListModel;
use crate::features::navigation::address::use_address;
use leptos::prelude::*;

/// The notice that no row of the list matches the search and the filters, with the button that clears both. The list is in the context.
#[component]
pub fn NothingMatches() -> impl IntoView {
    let model = expect_context::<ListModel>();
    let address = use_address();
    let clear = move |_| {
        address.change(|view| {
            view.search.clear();
            view.filters.clear();
        });
        keyboard::focus_search();
    };
    view! {
        <div class="empty">
            <h2>{format!("No {} matches", model.state().table.one)}</h2>
            <p>
                "Nothing matches your search and filters. "
                <button type="button" class="link-button" on:click=clear>
                    "Clear search and filters"
                </button>
            </p>
        </div>
    }
}
