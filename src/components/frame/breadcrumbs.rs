//! Breadcrumbs: the records from the organization down to this page, each with a menu that switches to a sibling.

use crate::components::status::mode::Mode;
use crate::features::lazy::{MenuOf, lazy_menu};
use crate::features::navigation::address::use_address;
use crate::features::navigation::places::{use_place, use_place_awaits, use_places};
use crate::features::navigation::site::use_site;
use crate::ui::menu::Menu;
use crate::ui::show::Show;
use leptos::prelude::*;
use slipway_computed::computed;
use slipway_logic::places::known_ids::KnownKind;
use slipway_logic::places::place::{Place, PlaceItem, heading};
use uuid::Uuid;

/// Links to the records above the page, to the page's own record, and to the list that contains the record. The mode of an environment
/// stands beside its name. A record whose name can't be read is shown as an ellipsis.
#[component]
pub fn Crumbs() -> impl IntoView {
    let place = use_place();
    let site = use_site();
    let address = use_address();
    // The breadcrumbs appear together, once all are known: breadcrumbs that appear one after another would move those beside them.
    let is_awaited = use_place_awaits(Place::is_partial);
    let steps = move || {
        let place = if is_awaited.get() { Place::default() } else { place.get() };
        let here = address.page.get();
        let mut parent = None;
        let step = |step: &PlaceItem| {
            let (kind, id, name) = step.clone();
            let page = place.page(step);
            let current = (page == here).then_some("page");
            let above = parent.replace(id);
            let mode = place.mode.clone().filter(|_| kind == KnownKind::Environment);
            view! {
                <li>
                    <a href=site.href(&page) aria-current=current>
                        {name.unwrap_or_else(|| "…".into())}
                    </a>
                    <Switcher kind id parent=above />
                    <Mode mode=Signal::stored(mode) />
                </li>
            }
        };
        let list = here.list().map(|list| {
            view! {
                <li>
                    <a href=site.href(&list)>{heading(&list, &place)}</a>
                </li>
            }
        });
        (place.steps.iter().map(step).collect_view(), list)
    };
    view! {
        <nav class="crumbs" aria-label="Breadcrumbs">
            <ol>{steps}</ol>
        </nav>
    }
}

/// The menu of a breadcrumb, which switches to a sibling of its record. Projects and environments have the menu once the record above them is
/// known, organizations if the console knows several. Draws nothing for other records.
#[component]
fn Switcher(
    kind: KnownKind,
    id: Uuid,
    /// The id of the record above; None for an organization, and while the record above isn’t known.
    #[prop(optional_no_strip)]
    parent: Option<Uuid>,
) -> impl IntoView {
    let known_ids = use_places().known_ids;
    let has_siblings = computed(move || match kind {
        KnownKind::Project | KnownKind::Environment => parent.is_some(),
        KnownKind::Organization => known_ids.with(|known_ids| known_ids.of(kind).len() > 1),
        _ => false,
    });
    let label = Signal::stored(format!("Switch {}", kind.label().to_ascii_lowercase()));
    view! {
        <Show when=move || has_siblings.get()>
            <Menu label icon="switch" content=lazy_menu(MenuOf::Siblings(kind, id, parent)) />
        </Show>
    }
}
